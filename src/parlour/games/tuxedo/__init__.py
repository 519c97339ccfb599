"""Tuxedo: its facts, options and words."""

from collections.abc import Iterable
from operator import attrgetter

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit, count, each, union
from parlour.core.deal import View
from parlour.core.options import Chosen, Option
from parlour.core.pack import Pack
from parlour.core.position import (
    BASE,
    SET,
    VIEW_BASE,
    Field,
    Flag,
    Named,
    NamedPieces,
    Number,
    Numbers,
    PieceField,
    PiecesBySeat,
    PiecesField,
    PilesBySeat,
    Reading,
    Scale,
    SeatField,
    SeatSet,
    Value,
    a_list,
    a_row,
    places_of,
)
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.stock_facts import StockField
from parlour.games.tuxedo import reasons, scene, sheet
from parlour.games.tuxedo.mechanics.spread import MOST_BUILDS, Spread, total
from parlour.games.tuxedo.rules import (
    BUILD,
    CALL,
    DONE,
    LAY,
    ONTO,
    ORANGE,
    PLAY,
    TAKE,
    USE,
    WAIVE,
    Options,
    TuxedoDeal,
    TuxedoView,
)
from parlour.languages.message import Message, say
from parlour.packs.rook_cards import ALL, PACK, number
from parlour.table.bounds import Bounds, Setting
from parlour.table.front import Front, Laid, row
from parlour.table.game import Game
from parlour.table.lots import Lots
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options
from parlour.table.sayings import (
    CARD,
    COLOUR,
    OF_OTHERS,
    OF_ROOK_CARDS,
    SEVERAL_CARDS,
    TO_BID,
    TO_DRAW,
    TO_NAME_TRUMPS,
    TO_SKIP,
    TOO_MUCH,
    Saying,
)
from parlour.table.time_limits import Limit, call_window

OPTIONS = (
    Option(
        "trailing",
        "Players who can capture must capture or build; or they "
        "may lay a card in the centre at any time.",
        "R-TUX-1",
        {"forced": False, "free": True},
        field="free_trailing",
    ),
    Option(
        "taking",
        "A card takes everything it can, or what its player chooses.",
        "R-TUX-2",
        {"compulsory": False, "free": True},
        field="free_taking",
    ),
    Option(
        "builds",
        "A build can only be taken by its own number, or may be part of a larger sum.",
        "R-TUX-5",
        {"unit": False, "sums": True},
        field="builds_in_sums",
    ),
    Option(
        "sweep_counts",
        "A sweep counts the cards that lay on the table, or the hand card too.",
        "R-TUX-7",
        {"table_cards": False, "hand_card_too": True},
        field="hand_card_sweeps",
    ),
    Option(
        "orange",
        "An Orange must be called; or it goes to the player who captured it if nobody calls.",
        "R-TUX-10",
        {"called": False, "automatic": True},
        field="automatic_orange",
    ),
    Option(
        "false_orange",
        "A player who calls a false Orange may not call again on that capture; "
        "or may call again, and pays for each false call.",
        "R-TUX-10",
        {"once": False, "again": True},
        field="costs_again",
    ),
    Option(
        "six_odd",
        "When six play, the last four cards are laid in the centre "
        "with the second deal, or are out of play.",
        "R-TUX-12",
        {"second_deal": False, "dead": True},
        field="dead_odd",
    ),
    Option(
        "left_on_table",
        "Cards left on the table at the end belong to nobody, or to the player who captured last.",
        "R-TUX-14",
        {"nobody": False, "last_captor": True},
        field="last_captor",
    ),
    Option(
        "target",
        "How many points win.",
        "R-TUX-17",
        {"100": 100, "50": 50, "200": 200},
    ),
)


class Builds(Field[Iterable[int]]):
    """The builds on the table, as many as there are."""

    def put(self, deal: object, value: Iterable[int]) -> None:
        """Set the builds; the rest of the row is empty."""
        rows = a_row(value)
        if len(rows) > MOST_BUILDS or 0 in rows:
            raise BadNotation(
                say('"{name}" needs at most {most} rows of cards', name=self.name, most=MOST_BUILDS)
            )
        spread: Spread = attrgetter("spread")(deal)
        spread.builds = vec[i64](rows + [0] * (MOST_BUILDS - len(rows)))

    def show(self, value: Iterable[int], pack: Pack) -> Value:
        """Return the faces, build by build."""
        return [pack.show(cards) for cards in a_row(value) if cards]

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of each word: a set of cards."""
        return SET, len(pack)

    def places(self, deal: object) -> list[int]:
        """Return the builds."""
        return a_row(self.get(deal))

    def read(self, value: object, reading: Reading) -> Iterable[int]:
        """Return the sets of cards named."""
        rows = a_list(value, self.name)
        return [union(reading.pieces(row, self.name)) for row in rows]


PUBLIC = (
    Named("phase", scene.PHASES),
    PiecesField("centre", at="spread.centre"),
    Builds("builds", at="spread.builds"),
    PiecesBySeat("captured", at="catch.captured"),
    Numbers("big", at="catch.big"),
    Numbers("little", at="catch.little"),
    Numbers("oranges", at="catch.oranges"),
    Numbers("mistakes", at="catch.mistakes"),
    PilesBySeat("lacks", at="catch.lacks"),
    Numbers("promises", at="catch.promises"),
    SeatSet("may_call", at="window.seats"),
    SeatField("player", at="window.maker"),
    SeatField("caller", at="window.caller"),
    Flag("orange"),
    Flag("swept"),
    SeatField("captor"),
    PieceField("hold"),
    NamedPieces("taking"),
)

FIELDS = (*BASE, PiecesBySeat("hands"), *PUBLIC, StockField("stock"))

VIEW_FIELDS = (*VIEW_BASE, *PUBLIC, Number("left"), PiecesBySeat("known"), Numbers("sizes"))


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    if phase == USE and choice >= len(PACK):
        return {BUILD: "on", LAY: "lay"}.get(choice)
    if phase in (PLAY, CALL) and choice >= len(PACK):
        return {ORANGE: "orange", WAIVE: "waive"}.get(choice)
    if phase == TAKE and choice == DONE:
        return ""
    if choice >= len(PACK) or phase == CALL:
        return None
    return f"takes {PACK.faces[choice]}" if phase in (USE, TAKE) else PACK.faces[choice]


def feat(deal: TuxedoDeal, seat: int, choice: int) -> str:
    """Return whether a capture is about to sweep the table (TUX-16)."""
    if deal.phase not in (USE, TAKE) or deal.swept:
        return ""
    after = deal.copy()
    after.play(seat, choice)
    return "sweep" if after.swept else ""


def infer(deal: TuxedoDeal, stated: set[str]) -> None:
    """Assume that missing cards are in the stock.

    If a stock is given, the dealer has captured them. The player to the dealer's left plays next.
    """
    held = union([card for place in places_of(FIELDS, deal) for card in each(place)])
    if "stock" in stated:
        deal.catch.captured[deal.dealer] |= ALL & ~held
    elif "hands" in stated:
        deal.stock.fill(vec[i64](each(ALL & ~held)), 0)
    else:
        for place, card in enumerate(each(ALL & ~held)[: 4 * deal.seats]):
            deal.hands[place % deal.seats] |= bit(card)
        deal.stock.fill(vec[i64](each(ALL & ~held)[4 * deal.seats :]), 0)
    if "turn" not in stated:
        deal.turn = deal.left(deal.dealer)
    if not deal.over:
        check(deal)


def check(deal: TuxedoDeal) -> None:
    """Refuse an unplayable position."""
    window = deal.window
    if not 0 <= deal.turn < deal.seats or not 0 <= deal.phase <= CALL:
        raise BadNotation(say('"turn" needs a player'))
    if window.seats and not 0 <= window.maker < deal.seats:
        raise BadNotation(say('"may_call" needs a "player" who has captured'))
    if any(count(build) < 2 or total(build) > 14 for build in deal.spread.builds if build):
        raise BadNotation(say('"builds" must have two cards or more, and a total of 14 at most'))
    if deal.phase == CALL:
        if not window.seats or any(deal.hands):
            raise BadNotation(say('The phase "call" must come after the last card'))
        return
    if not deal.hands[deal.turn]:
        raise BadNotation(say('"turn" needs a player who holds cards'))
    if deal.phase == PLAY:
        if deal.half or deal.hold >= 0:
            raise BadNotation(say('"hold" must be the card of an incomplete move'))
        return
    check_half(deal)


def check_half(deal: TuxedoDeal) -> None:
    """Refuse an incomplete move that is impossible."""
    holds = deal.hold >= 0 and deal.hands[deal.turn] & bit(deal.hold)
    if not deal.half or not holds or deal.window.seats:
        raise BadNotation(say('"hold" must be the card of the hand that is being played'))
    uses = deal.uses(deal.turn)
    needed = {USE: uses, TAKE: uses & ALL, ONTO: uses & bit(BUILD)}[deal.phase]
    if not needed or (deal.phase == TAKE and not (deal.taking and deal.next_taken())):
        raise BadNotation(
            say('"hold" cannot be {card}: no play would be possible', card=PACK.faces[deal.hold])
        )
    if deal.phase != TAKE and deal.taking:
        raise BadNotation(say('"taking" must be empty, except while a capture is made'))
    if deal.phase == TAKE and deal.taking and deal.next_taken() == bit(DONE):
        raise BadNotation(say('"taking" is complete, so the cards are already captured'))


def limits(view: TuxedoView) -> tuple[Limit, ...]:
    """Return the window in which Orange may be called (R-TUX-10)."""
    return call_window(view.window, str(view.captor), closing=view.phase == CALL)


def lay_or_capture(chosen: Chosen) -> Message:
    """Return when a card can be laid to the centre (R-TUX-1)."""
    if chosen["trailing"] == "free":
        return say("In a turn you capture, build, or lay one card to the centre.")
    return say("In a turn you capture or build, or lay a card if none can capture anything.")


SAYINGS = (
    Saying(r"(.* )?(join|combine|add)( .*)?", "TUX-27"),
    Saying(r"(.* )?builds?( .*)?", "R-TUX-3"),
    Saying(r"(takes?|captures?|sweeps?|match)( .*)?", "TUX-7"),
    Saying(rf"{CARD} (captures?|takes?|sweeps?|match)( .*)?", "R-TUX-2"),
    Saying(rf"{CARD} on( .*)?", "R-TUX-3"),
    Saying(r"(no )?oranges? .+|lemon|purple|brown", "TUX-20"),
    Saying(SEVERAL_CARDS, "TUX-15", TOO_MUCH),
    *OF_ROOK_CARDS,
    Saying(r"(lay|trail|drop)( .*)?", "TUX-14"),
    Saying(TO_SKIP, "R-TUX-1"),
    Saying(TO_DRAW, "TUX-22"),
    Saying(TO_BID, "R-TUX-1"),
    Saying(TO_NAME_TRUMPS, "R-TUX-1"),
    Saying(r"-?\d+", "TUX-7"),
    Saying(COLOUR, "TUX-7"),
    Saying(OF_OTHERS, "R-TUX-1"),
)


def bounds(setting: Setting) -> Bounds:
    """Each capture takes two cards or more, an Orange three (TUX-31 to TUX-37, R-TUX-9).

    A Little Sweep scores 5 for two cards, and a mistake of the others in the same window 10. That
    is more per card than a Big Sweep with an Orange. Under the option, players may repeat such a
    mistake in one window (R-TUX-10).
    """
    pack, sides = setting.size, setting.others
    fixed = 4 * 5 + 15
    again = 10 * setting.longest if setting.dealt.options.costs_again else 0
    least = -pack * (10 + 5 / sides) / 2 - fixed / sides - again
    return least, pack * (5 + 10) / 2 + fixed + again


GAME = Game(
    key="tuxedo",
    title="Tuxedo",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="Capture by number and by sum, build, sweep the table, and be first to call Orange.",
    minutes=30,
    difficulty="medium",
    version=1,
    seats=(2, 3, 4, 5, 6),  # TUX-1, PACK-8
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    rules=Rules(
        new=TuxedoDeal,
        new_options=Options,
        phases=scene.PHASES,
        longest=2000,
        lots=lambda _: Lots("highest", number),  # TUX-2, R-GEN-2
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
            "@ lay": say("Lay {piece:the}"),
            "lay": say("Lay it down"),
            "orange": say("Call Orange"),
        },
        label=for_all_options(scene.label),
        turns=("TUX-15",),
        sayings=SAYINGS,
        calls=(Saying(r"(orange|waive)( .*)?", "R-TUX-10"),),
        remedies={
            "TUX-20": say('After capturing a red and a yellow card at once, say just "orange".'),
            "R-TUX-1": lay_or_capture,
            "R-TUX-3": say("A build is at most 14, and you must still hold a card of its number."),
            "R-TUX-2": say(
                "A capture takes groups that share no card until no further group is left."
            ),
            "R-TUX-10": say(
                "An Orange may be called from the capture until the next player plays."
            ),
        },
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=for_all_options(scene.reckoning),
        feat=feat,
    ),
    front=Front(
        boxes.ROOK,
        80,
        (*row("R3 Y5 G8 B2", 23, 19, 15, 18), Laid("R8", 57, 45, 15, 6)),
    ),
    coach=Coach(
        mistake=2.0,  # uniform 3.0, novice 1.4, club 1.0, expert 0.1 in a deal in a deal
        reasons=reasons.reasons,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
