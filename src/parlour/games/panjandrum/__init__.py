"""Panjandrum: its facts, options and words."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.options import Option
from parlour.core.position import (
    BASE,
    VIEW_BASE,
    Flag,
    Named,
    Number,
    Numbers,
    PieceField,
    PiecesField,
    SeatField,
    SeatSet,
    a_row,
    places_of,
)
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.piles.text import HandRows, LoosePiece, PileRows, nowhere
from parlour.games.panjandrum import reasons, scene, sheet
from parlour.games.panjandrum.rules import (
    ACT,
    BUILD,
    CALL,
    LIFT,
    LIFTED,
    ONTO,
    WAIVE,
    Options,
    PanjandrumDeal,
    PanjandrumView,
)
from parlour.languages.message import say
from parlour.packs.rook_cards import PACK, card
from parlour.table.bounds import taken
from parlour.table.front import Front, Laid, row
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options
from parlour.table.sayings import (
    CARD,
    COLOUR,
    OF_OTHERS,
    OF_ROOK_CARDS,
    SEVERAL_CARDS,
    TO_BID,
    TO_NAME_TRUMPS,
    TO_SKIP,
    TOO_MUCH,
    Saying,
)
from parlour.table.time_limits import Limit, call_window

PHASES = ("act", "lifted")
DID = ("lift", "hand", "delay")

OPTIONS = (
    Option(
        "mistakes",
        "Players can make any play, and others call mistakes; or only the right play is possible.",
        "R-PANJ-10",
        {"calls": False, "enforced": True},
        field="enforced",
    ),
    Option(
        "several_fit",
        "If several Delay Piles fit, the player chooses, or must take the nearest one to the left.",
        "R-PANJ-2",
        {"choose": False, "nearest": True},
        field="nearest",
    ),
    Option(
        "turn_over",
        "The Delay Pile is turned over as soon as the hand is empty, or when a card is needed.",
        "R-PANJ-7",
        {"at_once": False, "when_needed": True},
        field="turn_late",
    ),
    Option(
        "last_card_given",
        "A player who must give away their last card wins, or keeps it.",
        "R-PANJ-14",
        {"wins": False, "keeps": True},
        field="keeps_last",
    ),
    Option(
        "wrong_play",
        "When a wrong play is called, it stands and ends the turn; "
        "or it is corrected, and the turn goes on.",
        "R-PANJ-15",
        {"stands": False, "corrected": True},
        field="corrected",
    ),
    Option(
        "false_call",
        "After a false call, the accused player gives two cards and "
        "the others one, or everybody gives one.",
        "R-PANJ-16",
        {"accused_two": False, "everyone_one": True},
        field="one_each",
    ),
)


class Past(Numbers):
    """The hashes of earlier positions."""

    def put(self, deal: object, value: vec[i64]) -> None:
        """Set the marks."""
        setattr(deal, self.name, vec[i64](a_row(value)))


PUBLIC = (
    Named("phase", PHASES),
    Numbers("built"),
    PiecesField("heap"),
    LoosePiece("lifted"),
    SeatSet("may_call", at="window.seats"),
    SeatField("player", at="window.maker"),
    SeatField("caller", at="window.caller"),
    Flag("wrong", at="last.wrong"),
    PieceField("card", at="last.card"),
    Named("did", DID, at="last.did"),
    SeatField("onto", at="last.onto"),
    Number("before", at="last.before"),
    Flag("turned", at="last.turned"),
    Number("turns"),
    SeatField("out"),
)

FIELDS = (
    *BASE,
    HandRows("hands", at="held.piles"),
    HandRows("delays", 1, at="held.piles"),
    Numbers("fresh", at="held.fresh"),
    *PUBLIC,
    Past("past"),
)
VIEW_FIELDS = (*VIEW_BASE, *PUBLIC, Numbers("fresh"), Numbers("sizes"), PileRows("delays"))


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice; Delay Piles are numbered as the seats are."""
    source = "delay " if phase == ACT else ""
    if choice == BUILD:
        return f"{source}build"
    if ONTO <= choice < LIFT:
        return f"{source}pile {choice}"
    if choice == LIFT:
        return "lift" if phase == ACT else None
    return {CALL: "panjandrum", WAIVE: "waive"}.get(choice)


def infer(deal: PanjandrumDeal, stated: set[str]) -> None:
    """Put missing cards under the dealer's hand, or deal them. The player on their left begins."""
    if any(not 0 <= top <= 14 for top in deal.built):
        raise BadNotation(say('"built" must be the top number of each Building Pile, 0 to 14'))
    if "heap" not in stated:
        tops = enumerate(deal.built)
        deal.heap = sum(1 << card(suit, n) for suit, top in tops for n in range(1, top + 1))
    for place, rest in enumerate(nowhere(PACK, places_of(FIELDS, deal))):
        deal.held.piles.put_under(deal.dealer if "hands" in stated else place % deal.seats, rest)
    deal.held.look_again()
    if "fresh" not in stated:
        for seat in range(deal.seats):
            deal.held.fresh[seat] = deal.held.piles.size(seat)
    if "turn" not in stated:
        deal.turn = deal.left(deal.dealer)
    if "past" not in stated:
        deal.past = vec[i64]([deal.held.mark(deal.turn)])
    if not deal.over:
        check(deal)


def check(deal: PanjandrumDeal) -> None:
    """Refuse an unplayable position."""
    if not 0 <= deal.turn < deal.seats or deal.turns < 0:
        raise BadNotation(say('"turn" needs a player'))
    if (deal.phase == LIFTED) != (deal.lifted >= 0) or not 0 <= deal.phase <= LIFTED:
        raise BadNotation(say('"lifted" must be stated in the phase lifted, and only there'))
    if any(top and not deal.heap >> card(suit, top) & 1 for suit, top in enumerate(deal.built)):
        raise BadNotation(
            say('"heap" must hold the cards of the Building Piles, including the top ones')
        )
    player = deal.window.maker
    if deal.window.seats and (not 0 <= player < deal.seats or deal.last.card < 0):
        raise BadNotation(say('"may_call" needs a "player" and their "card"'))
    if deal.window.seats >> deal.seats or deal.window.seats >> max(player, 0) & 1:
        raise BadNotation(say('"may_call" must be players other than the one who played'))
    if not 0 <= deal.last.did <= 2 or not -1 <= deal.last.onto < deal.seats:
        raise BadNotation(say('"did" must be lift, hand or delay, and "onto" a player'))
    if deal.last.wrong:
        check_wrong(deal, player)
    for seat in range(deal.seats):
        late = deal.options.turn_late and deal.held.piles.cards[deal.seats + seat]
        lifting = seat == deal.turn and deal.lifted >= 0
        claims = seat == player and deal.last.wrong and deal.window.seats
        if not deal.held.piles.cards[seat] and not (late or lifting or claims):
            raise BadNotation(say('"hands" needs cards for everybody who is not out'))


def check_wrong(deal: PanjandrumDeal, player: int) -> None:
    """Refuse a mistake that could not be corrected."""
    last = deal.last
    if player < 0 or (last.did == 0) != (deal.lifted >= 0 and deal.lifted == last.card):
        raise BadNotation(say('"wrong" needs the last play of a "player"'))
    lies = last.onto < 0 and deal.heap >> last.card & 1
    lies = lies or (last.onto >= 0 and (last.turned or deal.held.top(last.onto) == last.card))
    if last.did and not lies:
        raise BadNotation(say('"card" must lie where it was played last'))


def limits(view: PanjandrumView) -> tuple[Limit, ...]:
    """Return the window in which a mistake may be called (R-PANJ-12)."""
    last = view.last
    what = f"{view.turns} {last.did} {last.card} {last.onto}"
    return call_window(view.window, what, closing=False)


SAYINGS = (
    Saying(SEVERAL_CARDS, "PANJ-21", TOO_MUCH),
    Saying(r"(delay )?pile( .*)?", "R-PANJ-6"),
    *OF_ROOK_CARDS,
    Saying(CARD, "PANJ-21"),
    Saying(r"(.* )?(build|center|centre)( .*)?", "PANJ-11"),
    Saying(r"delay( .*)?", "PANJ-21"),
    Saying(r"(lift|turn|draw|take|pick)( .*)?", "PANJ-22"),
    Saying(r"(shuffle|look|peek|pick up)( .*)?", "PANJ-4"),
    Saying(TO_SKIP, "PANJ-15"),
    Saying(r"(panjandrum|mistake|error|wrong)( .*)?", "R-PANJ-12"),
    Saying(TO_BID, "PANJ-24"),
    Saying(TO_NAME_TRUMPS, "PANJ-10"),
    Saying(r"-?\d+|" + COLOUR, "PANJ-21"),
    Saying(OF_OTHERS, "PANJ-24"),
)


GAME = Game(
    key="panjandrum",
    title="Panjandrum",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="Get rid of your cards in the right order, and call every mistake the others make.",
    minutes=15,
    difficulty="easy",
    version=1,
    seats=(3, 4, 5, 6, 7, 8),  # PANJ-2
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    rules=Rules(
        new=PanjandrumDeal,
        new_options=Options,
        phases=PHASES,
        longest=400_000,
        limits=for_all_options(limits),
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        instructions={
            "lift": say("Turn up the top card of your hand"),
            "build": say("Build with the card"),
            "delay build": say("Build with the top card of your Delay Pile"),
            "delay pile *": say("Move the top card of your Delay Pile to Delay Pile {word}"),
            "pile *": say("Lay the card on Delay Pile {word}"),
            "panjandrum": say("Call Panjandrum"),
        },
        label=for_all_options(scene.label),
        turns=("PANJ-11",),
        sayings=SAYINGS,
        calls=(Saying(r"(panjandrum|mistake|waive)( .*)?", "R-PANJ-12"),),
        remedies={
            "PANJ-4": say("A hand lies face down, and nobody looks at it."),
            "PANJ-11": say("Only the next number of its colour goes on a Building Pile."),
            "PANJ-12": say("You play on your own Delay Pile only if no other pile takes the card."),
            "PANJ-13": say("On an opponent's Delay Pile a card goes one up or one down."),
            "PANJ-15": say("A turn ends when you play on your own Delay Pile."),
            "PANJ-24": say(
                "First come the Building Piles, then an opponent's pile, then your own."
            ),
            "R-PANJ-2": say(
                "At this table a card goes on the nearest pile on your left that it fits."
            ),
            "R-PANJ-10": say(
                "At this table only right plays can be made, so none is called a mistake."
            ),
            "R-PANJ-12": say("A mistake can be called until the next card is lifted or played."),
        },
    ),
    scene=SceneParts(
        picture=scene.picture,
        narrate=scene.narrate,
        reckoning=for_all_options(scene.reckoning),
        verdict=for_all_options(scene.verdict),
    ),
    front=Front(
        boxes.ROOK,
        160,
        (
            *row("R1 Y1 B1 G1", 23, 18, 14, 18),
            *row("* * *", 36, 45, 14, 3),
            Laid("G6", 62, 45, 14),
        ),
    ),
    coach=Coach(
        mistake=0.5,  # a deal is worth about one point
        reasons=reasons.reasons,
    ),
    bounds=taken(1),
    sheet=sheet.SHEET,
)
