"""Time: its facts, options and words."""

from parlour.core.options import Option
from parlour.core.playout import play_out
from parlour.core.position import BASE, VIEW_BASE, Named, Number, Numbers, PieceField, places_of
from parlour.core.rng import Rng
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.piles.text import PileRows, nowhere
from parlour.games.time import scene, sheet
from parlour.games.time.rules import GO_ON, PILES, ROUND, Options, TimeDeal
from parlour.languages.message import say
from parlour.packs.rook_cards import PACK
from parlour.table.bounds import nothing_is_paid
from parlour.table.front import Front, clock
from parlour.table.game import Game
from parlour.table.parts import (
    LOST,
    WON,
    Coach,
    Position,
    Rules,
    SceneParts,
    Solution,
    Words,
    for_all_options,
)
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

PHASES = ("turn",)

OPTIONS = (
    Option(
        "centre",
        "The 13s and the 14s have a pile each in the centre, or one of eight together.",
        "R-TIME-1",
        {"two": False, "one": True},
        field="one_centre",
    ),
    Option(
        "left_over",
        "Cards that were not turned are a loss; or they are "
        "turned up, and may be in the right place.",
        "R-TIME-6",
        {"strict": False, "lenient": True},
        field="lenient",
    ),
)

FACTS = (Named("phase", PHASES), Numbers("covered"), Number("hour"), PieceField("card"))
FIELDS = (*BASE, PileRows("piles"), *FACTS)
VIEW_FIELDS = (*VIEW_BASE, *FACTS, PileRows("open"))


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    del phase
    return "turn" if choice == GO_ON else None


def infer(deal: TimeDeal, stated: set[str]) -> None:
    """Put missing cards under the piles that lack some; all lie face down.

    By default, one o'clock is turned.
    """
    rest = nowhere(PACK, places_of(FIELDS, deal))
    for place in ROUND:
        pile = deal.pile_of(place)
        whole = 8 if deal.options.one_centre and place > 12 else 4
        while rest and deal.piles.size(pile) < whole:
            deal.piles.put_under(pile, rest.pop())
    if "covered" not in stated:
        for pile in range(PILES):
            deal.covered[pile] = deal.piles.size(pile)
    deal.turn = 0
    sizes = [deal.piles.size(pile) for pile in range(PILES)]
    if any(not 0 <= down <= size for down, size in zip(deal.covered, sizes, strict=True)):
        raise BadNotation(
            say('"covered" must be the number of cards of each pile that lie face down')
        )
    if not 1 <= deal.hour <= PILES or deal.phase != 0:
        raise BadNotation(say('"hour" must be a number from 1 to 14'))
    if not deal.over and not deal.covered[deal.pile_of(deal.hour)]:
        raise BadNotation(say('"hour" needs a pile with a card to turn'))
    if sum(sizes) != len(PACK):
        raise BadNotation(say('"piles" needs all the cards'))


SAYINGS = (
    Saying(r"turn .*|(play|lift|flip|open|move)( .*)?", "R-TIME-7"),
    Saying(r"(shuffle|deal|mix)( .*)?", "TIME-2"),
    Saying(r"(look|peek)( .*)?", "TIME-4"),
    Saying(TO_DRAW, "TIME-5"),
    Saying(TO_SKIP, "R-TIME-7"),
    *OF_ROOK_CARDS,
    Saying(CARD, "R-TIME-7"),
    Saying(SEVERAL_CARDS, "R-TIME-7", TOO_MUCH),
    Saying(r"\d+( .*)?|.* o.?clock", "TIME-6"),
    Saying(TO_BID, "R-TIME-7"),
    Saying(r"build( .*)?", "TIME-6"),
    Saying(COLOUR, "R-TIME-7"),
    Saying(rf"{COLOUR}.*|-?\d+|rook|bird|pile.*", "R-TIME-7"),
    Saying(TO_NAME_TRUMPS, "R-TIME-7"),
    Saying(OF_OTHERS, "R-TIME-7"),
)


def turn_all(deal: TimeDeal, limit: int) -> Solution:
    """Return whether a deal works out: the game plays itself."""
    del limit
    trial = deal.copy()
    play_out(trial, Rng(0))
    return Solution(WON if trial.winners() else LOST)


GAME = Game(
    key="time",
    title="Time",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="A solitaire on a clock face that plays itself, and works out in one game of fourteen.",
    minutes=3,
    difficulty="easy",
    version=1,
    seats=(1,),  # TIME-1
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    rules=Rules(
        new=TimeDeal,
        new_options=Options,
        phases=PHASES,
        longest=56,
        dealt=False,
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        instructions={
            "turn": say("Turn the next card"),
        },
        idle=("now",),
        label=lambda *_: say("turn"),
        turns=("TIME-5",),
        sayings=SAYINGS,
    ),
    scene=SceneParts(
        picture=scene.picture,
        narrate=scene.narrate,
        reckoning=for_all_options(scene.reckoning),
        verdict=for_all_options(scene.verdict),
    ),
    front=Front(
        boxes.ROOK,
        250,
        clock(["R12", "*", "G2", "*", "*", "Y5", "*", "*", "B8", "*", "R10", "*"]),
    ),
    coach=Coach(solve=turn_all),
    bounds=nothing_is_paid,
    sheet=sheet.SHEET,
)
