"""Match: its facts, options and words."""

from parlour.core.bits import count
from parlour.core.deal import NATURE
from parlour.core.options import Option
from parlour.core.position import (
    BASE,
    VIEW_BASE,
    Named,
    Number,
    Numbers,
    PiecesField,
    SeatField,
    places_of,
)
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.piles.text import HandRows, PileRows, nowhere
from parlour.games.match import scene, sheet
from parlour.games.match.rules import LAY, PLAY, SHUFFLE, MatchDeal, Options
from parlour.languages.message import say
from parlour.packs.rook_cards import PACK
from parlour.table.bounds import all_cards
from parlour.table.front import Front, Laid, row
from parlour.table.game import Game
from parlour.table.parts import Position, Rules, SceneParts, Words, for_all_options
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

PHASES = ("play", "shuffle")

OPTIONS = (
    Option(
        "match",
        "Match numbers; or match colours, for children too young for numbers.",
        "R-MATCH-10",
        {"numbers": False, "colours": True},
        field="colours",
    ),
    Option(
        "pile_taken",
        "A captured pile goes under the hand as a block, in its order, or is shuffled first.",
        "R-MATCH-3",
        {"block": False, "shuffled": True},
        field="shuffled",
    ),
    Option(
        "five_piles",
        "The last five piles begin after the one in progress, or include it.",
        "R-MATCH-6",
        {"after_current": False, "current_first": True},
        field="current_first",
    ),
    Option(
        "tie",
        "Players who tie after the last pile play one more pile at a time, or share the win.",
        "R-MATCH-9",
        {"extra_pile": False, "shared": True},
        field="shared",
    ),
)

FIELDS = (
    *BASE,
    Named("phase", PHASES),
    HandRows("hands", at="piles"),
    PileRows("pile", at="piles", start=-1),
    Numbers("fresh"),
    Number("more"),
    SeatField("taker"),
    PiecesField("loose"),
)

VIEW_FIELDS = (
    *VIEW_BASE,
    Named("phase", PHASES),
    Numbers("fresh"),
    Number("more"),
    SeatField("taker"),
    Numbers("sizes"),
    PileRows("pile"),
)


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    if phase == SHUFFLE:
        return PACK.faces[choice] if choice < len(PACK) else None
    return "play" if choice == LAY else None


def infer(deal: MatchDeal, stated: set[str]) -> None:
    """Put missing cards under the dealer's hand, or deal them; the player on their left starts."""
    for place, card in enumerate(nowhere(PACK, places_of(FIELDS, deal))):
        deal.piles.put_under(deal.dealer if "hands" in stated else place % deal.seats, card)
    if "fresh" not in stated:
        for seat in range(deal.seats):
            deal.fresh[seat] = deal.piles.size(seat)
    if "more" not in stated and deal.seats == 2:
        deal.more = 5
    if "turn" not in stated:
        deal.turn = deal.next_in(deal.dealer)
    if not deal.over:
        check(deal)


def check(deal: MatchDeal) -> None:
    """Refuse an unplayable position."""
    holders = [seat for seat in range(deal.seats) if deal.piles.cards[seat]]
    if deal.phase == PLAY:
        if deal.turn not in holders:
            raise BadNotation(say('"turn" needs a player who holds cards'))
        if deal.loose or len(holders) < 2 or not -1 <= deal.more <= 6:
            raise BadNotation(
                say('"hands" needs cards for two players, and "more" is at most 6 piles')
            )
    elif deal.phase == SHUFFLE:
        shuffling = deal.turn == NATURE and 0 <= deal.taker < deal.seats
        if not shuffling or count(deal.loose) < 2 or deal.piles.cards[deal.seats]:
            raise BadNotation(
                say(
                    'The phase shuffle needs a captured pile with its "taker", '
                    'and the pack\'s "turn"'
                )
            )
    else:
        raise BadNotation(say('"phase" must be play or shuffle'))


SAYINGS = (
    Saying(SEVERAL_CARDS, "MATCH-5", TOO_MUCH),
    *OF_ROOK_CARDS,
    Saying(CARD, "MATCH-4"),
    Saying(r"play .*", "MATCH-5"),
    Saying(r"(match|snap|mine|take|capture)( .*)?", "MATCH-7"),
    Saying(r"(look|peek|show|sort|shuffle)( .*)?", "MATCH-4"),
    Saying(TO_SKIP, "MATCH-6"),
    Saying(r"(draw|pick|buy)( .*)?", "MATCH-3"),
    Saying(TO_BID, "MATCH-5"),
    Saying(TO_NAME_TRUMPS, "MATCH-5"),
    Saying(r"-?\d+", "MATCH-5"),
    Saying(COLOUR, "MATCH-5"),
    Saying(OF_OTHERS, "MATCH-5"),
)


GAME = Game(
    key="match",
    title="Match",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="Turn your top card; whoever matches the first card "
    "of the pile takes it. For children.",
    minutes=10,
    difficulty="easy",
    version=1,
    seats=(2, 3, 4, 5, 6, 7, 8),  # R-MATCH-1
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    rules=Rules(
        new=MatchDeal,
        new_options=Options,
        phases=PHASES,
        longest=20_000,  # R-MATCH-8: the longest match seen had 1,088 cards
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        instructions={
            "play": say("Turn your next card"),
        },
        idle=("lead",),
        label=lambda *_: say("play"),
        heard=scene.heard,
        turns=("MATCH-6",),
        sayings=SAYINGS,
        remedies={
            "MATCH-3": say("Nobody draws, because the whole pack is dealt."),
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
        140,
        (
            *row("*", 30, 30, 22, 0),
            Laid("G9", 50, 30, 22, 4),
            Laid("R9", 68, 31, 22, 14),
        ),
    ),
    bounds=all_cards,  # MATCH-13
    sheet=sheet.SHEET,
)
