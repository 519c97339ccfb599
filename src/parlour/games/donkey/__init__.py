"""Donkey: its facts, options and words."""

from parlour.core.bits import bit, count, each, union
from parlour.core.options import Chosen, Option
from parlour.core.position import (
    BASE,
    VIEW_BASE,
    Named,
    Number,
    Numbers,
    PiecesBySeat,
    SeatField,
    SeatSet,
    places_of,
)
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.piles.text import PileRows
from parlour.games.donkey import reasons, scene, sheet
from parlour.games.donkey.rules import (
    COUNTS,
    FOLD,
    FOLDING,
    MOST_PASSES,
    PASS,
    PASS_FIRST,
    SHORT_PACK,
    WAIT,
    DonkeyDeal,
    DonkeyView,
    Options,
    in_use,
)
from parlour.languages.message import say
from parlour.packs.rook_cards import PACK
from parlour.table.bounds import Bounds, Setting, one_scores
from parlour.table.front import Front, fan
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options
from parlour.table.sayings import (
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
from parlour.table.time_limits import CALL_SECONDS, Limit

PHASES = ("pass", "folding")

OPTIONS = (
    Option(
        "passing",
        "All pass at the same moment; or each passes as soon as a card has come.",
        "R-DONK-2",
        {"lock_step": False, "stream": True},
        field="stream",
    ),
    Option(
        "dealt_set",
        "Four of a number in the deal count; or a pass must come first; "
        "or only one number for each player is in the pack.",
        "R-DONK-3",
        {"counts": COUNTS, "pass_first": PASS_FIRST, "short_pack": SHORT_PACK},
    ),
    Option(
        "together",
        "If several players have a set, the first to fold wins, or all of them do.",
        "R-DONK-5",
        {"first_to_fold": False, "shared": True},
        field="shared",
    ),
    Option(
        "false_fold",
        "Folding without a set is ignored, or makes that player the Donkey.",
        "R-DONK-7",
        {"ignored": False, "donkey": True},
        field="false_donkey",
    ),
    Option(
        "late_fold",
        "A player who has passed a card and still holds four of a number may fold only "
        "when the next card has come, or at once, before the others have passed.",
        "R-DONK-6",
        {"next_card": False, "at_once": True},
        field="folds_late",
    ),
)

PUBLIC = (
    Named("phase", PHASES),
    Numbers("full"),
    Number("moved"),
    SeatSet("resting"),
    SeatSet("folded"),
    Number("kind"),
    SeatField("first"),
    SeatSet("won"),
    SeatField("donkey"),
)

FIELDS = (*BASE, PiecesBySeat("hands"), PileRows("trays"), *PUBLIC)

VIEW_FIELDS = (
    *VIEW_BASE,
    *PUBLIC,
    PiecesBySeat("known"),
    Numbers("sizes"),
    Numbers("lying"),
    PileRows("sent"),
)


def in_words(phase: int, choice: int, chosen: Chosen) -> str | None:
    """Return the words of a choice."""
    if choice == FOLD:
        return "fold"
    if choice == WAIT:
        return "wait" if phase == PASS and chosen["late_fold"] == "at_once" else None
    return PACK.faces[choice] if phase == PASS and choice < len(PACK) else None


def pieces(seats: int, chosen: Chosen) -> list[int]:
    """Return the cards in use."""
    options = Options()
    options.dealt_set = SHORT_PACK if chosen["dealt_set"] == "short_pack" else COUNTS
    return each(in_use(seats, options))


def infer(deal: DonkeyDeal, stated: set[str]) -> None:
    """Give missing cards to the dealer, or deal them; nobody has passed a card yet."""
    everything = in_use(deal.seats, deal.options)
    held = union([card for place in places_of(FIELDS, deal) for card in each(place)])
    if held & ~everything:
        raise BadNotation(say("Not in the pack: {pieces}", pieces=PACK.show(held & ~everything)))
    for place, card in enumerate(each(everything & ~held)):
        seat = deal.dealer if "hands" in stated else (deal.dealer + 1 + place) % deal.seats
        deal.hands[seat] |= bit(card)
    if "full" not in stated:
        for seat in range(deal.seats):
            passed = deal.trays.size(deal.left(seat))
            deal.full[seat] = count(deal.hands[seat]) + passed
    deal.count_hands()
    if "turn" not in stated:
        deal.turn = deal.left(deal.dealer)
    if not deal.over:
        check(deal)


def check(deal: DonkeyDeal) -> None:
    """Refuse an unplayable position."""
    if deal.phase == FOLDING:
        if not 0 <= deal.first < deal.seats or not 1 <= deal.kind <= 14 or not deal.folded:
            raise BadNotation(
                say('The phase folding needs the player who folded "first", with four of a "kind"')
            )
    elif deal.folded or deal.first >= 0 or deal.phase != PASS:
        raise BadNotation(say('"phase" must be folding when somebody has folded'))
    if count(deal.waiting() & ~deal.folded) < (2 if deal.phase == FOLDING else 1):
        raise BadNotation(
            say(
                '"full" must be the number of cards of each player, '
                "and somebody must be able to act"
            )
        )
    for seat in range(deal.seats):
        short = deal.full[seat] - count(deal.hands[seat])
        if not 0 <= short <= 1 or not deal.full[seat]:
            raise BadNotation(
                say('"full" must be the number of cards each player holds before passing one')
            )
    lying = [deal.trays.size(deal.left(seat)) for seat in range(deal.seats)]
    ahead = [deal.full[seat] - count(deal.hands[seat]) for seat in range(deal.seats)]
    if sum(lying) != sum(ahead) or (not deal.options.stream and lying != ahead):
        raise BadNotation(say('"trays" must hold the cards that were passed and not picked up'))
    if deal.options.stream and any(
        short and deal.trays.cards[seat] for seat, short in enumerate(ahead)
    ):
        raise BadNotation(say('The "trays" of a player who lacks a card must be empty'))
    if not 0 <= deal.moved <= MOST_PASSES * deal.seats:
        raise BadNotation(
            say('"moved" must be from 0 to {most} passed cards', most=MOST_PASSES * deal.seats)
        )


def limits(view: DonkeyView) -> tuple[Limit, ...]:
    """Return how long the others have to notice that a player has folded (DONK-8)."""
    if view.phase != FOLDING or view.over:
        return ()
    return (Limit("fold", tuple(each(view.waiting)), CALL_SECONDS, "fold"),)


SAYINGS = (
    Saying(SEVERAL_CARDS, "DONK-4", TOO_MUCH),
    *OF_ROOK_CARDS,
    Saying(r"pass( .*)?|" + TO_SKIP, "DONK-4"),
    Saying(TO_DRAW, "R-DONK-2"),
    Saying(r"(unfold|hands|four|set|donkey|game|out|done)( .*)?|four of a kind", "DONK-7"),
    Saying(r"fold .*", "R-DONK-4"),
    Saying(TO_BID, "DONK-3"),
    Saying(TO_NAME_TRUMPS, "DONK-3"),
    Saying(r"-?\d+", "DONK-4"),
    Saying(COLOUR, "DONK-4"),
    Saying(OF_OTHERS, "DONK-4"),
)


def bounds(setting: Setting) -> Bounds:
    """One player wins, or under the option all whose sets are complete at once (R-DONK-5)."""
    return (-1, 1) if setting.dealt.options.shared else one_scores(setting, 1)


GAME = Game(
    key="donkey",
    title="Donkey",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="Pass cards on until somebody has four of a number and folds; the last is the Donkey.",
    minutes=5,
    difficulty="easy",
    version=1,
    seats=(3, 4, 5, 6, 7, 8),  # R-DONK-1
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    rules=Rules(
        new=DonkeyDeal,
        new_options=Options,
        phases=PHASES,
        longest=2 * (MOST_PASSES + 2) * 8,  # each pass may be followed by a wait
        pieces=pieces,
        limits=for_all_options(limits),
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=in_words,
        instructions={
            "@": say("Pass {piece:the}"),
            "fold": say("Fold your hands"),
            "wait": say("Wait for the next card"),
        },  # DONK-4
        idle=("pass", "play"),
        label=for_all_options(scene.label),
        heard=scene.heard,
        turns=("R-DONK-2", "R-DONK-10"),
        sayings=SAYINGS,
        calls=(Saying(r"fold( .*)?", "R-DONK-7"),),
        remedies={
            "DONK-3": say("Nobody bids: everybody collects four cards of one number."),
            "R-DONK-7": say(
                "Fold when you hold four of one number, or when another player has folded."
            ),
            "R-DONK-2": say("Everybody passes one card at the same time, to the left."),
            "R-DONK-3": lambda chosen: (
                say("This table plays with fewer numbers.")
                if chosen["dealt_set"] == "short_pack"
                else say("At this table everybody passes a card before anybody folds.")
            ),
            "R-DONK-10": say("The first fold ends the passing; now the others fold."),
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
        130,
        fan("R5 Y5 B5 G5"),
    ),
    coach=Coach(
        mistake=0.5,  # a deal is worth about one point
        reasons=reasons.reasons,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
