"""Fortune-telling by dominoes: its facts, options and words."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit, each, union
from parlour.core.deal import View
from parlour.core.options import Chosen, Option
from parlour.core.pack import Pack
from parlour.core.position import (
    BASE,
    SET,
    VIEW_BASE,
    Field,
    Fields,
    Named,
    PieceRow,
    Reading,
    Scale,
    Value,
    a_list,
    a_row,
)
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.games.fortune import scene
from parlour.games.fortune.rules import (
    FEW_PLACES,
    MOST_DRAWS,
    NOTHING,
    FortuneDeal,
    Options,
)
from parlour.languages.message import say
from parlour.packs.card_dominoes import PACK
from parlour.table.bounds import nothing_is_paid
from parlour.table.front import Front, Laid, row
from parlour.table.game import Game
from parlour.table.parts import Position, Rules, SceneParts, Words, for_all_options
from parlour.table.sayings import (
    DOMINO,
    OF_OTHERS,
    TO_BID,
    TO_NAME_TRUMPS,
    TO_SKIP,
    TOO_MUCH,
    Saying,
)

PHASES = ("draw",)

OPTIONS = (
    Option(
        "full_pack",
        "Only the 28 dominoes that have fortunes are laid out, or all 55.",
        "FORTUNE-R1",
        {"no": False, "yes": True},
    ),
    Option("draws", "How many fortunes are drawn.", "FORTUNE-R2", {"1": 1, "3": 3}),
)


class Places(Field[int]):
    """A set of places on the table, numbered from 1."""

    def show(self, value: int, pack: Pack) -> Value:
        """Return the numbers."""
        return [place + 1 for place in each(value)]

    def read(self, value: object, reading: Reading) -> int:
        """Return the set of the numbers."""
        found: list[int] = []
        for number in a_list(value, self.name):
            if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 55:
                raise BadNotation(
                    say(
                        '"{name}" needs numbers from 1 to 55, not {value}',
                        name=self.name,
                        value=repr(number),
                    )
                )
            found.append(number - 1)
        return union(found)

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of the word: a set of places."""
        return SET, len(pack)


class Table(PieceRow):
    """The dominoes on the table, one at each place."""

    def places(self, deal: object) -> list[int]:
        """Return what lies at each place."""
        return [bit(piece) for piece in self.get(deal)]


class Fortunes(PieceRow):
    """The dominoes whose fortunes have been told, in order."""

    def show(self, value: vec[i64], pack: Pack) -> Value:
        """Return their faces."""
        return pack.show(piece for piece in a_row(value) if piece >= 0)

    def read(self, value: object, reading: Reading) -> vec[i64]:
        """Return the dominoes of the faces."""
        told = reading.pack.read(str(value))
        return vec[i64](([*told] + [NOTHING] * MOST_DRAWS)[: max(len(told), MOST_DRAWS)])


_FACTS: Fields = (
    Named("phase", PHASES),
    Table("table"),
    Places("turned"),
    Fortunes("told"),
)

FIELDS = (*BASE, *_FACTS)
VIEW_FIELDS = (*VIEW_BASE, *_FACTS)


def in_words(phase: int, choice: int, chosen: Chosen) -> str | None:
    """Return the words of a choice: places are numbered from 1."""
    del phase
    places_in_use = 55 if chosen["full_pack"] == "yes" else FEW_PLACES
    return f"draw {choice + 1}" if choice < places_in_use else None


def infer(deal: FortuneDeal, stated: set[str]) -> None:
    """Lay out the dominoes in the order of the pack, unless the position says otherwise."""
    size = len(deal.table)
    row = list(deal.table) if "table" in stated else list(range(size))
    missing = [piece for piece in range(size) if piece not in row]
    for place, piece in enumerate(row):
        deal.table[place] = missing.pop(0) if piece < 0 and missing else piece
    deal.turn = 0
    if sorted(deal.table) != list(range(size)):
        raise BadNotation(say('"table" needs every domino in use once'))
    if deal.turned >> size:
        raise BadNotation(say('"turned" needs places from 1 to {size}', size=size))
    told = [piece for piece in deal.told if piece >= 0]
    if len(told) >= deal.options.draws and not deal.over:
        raise BadNotation(say('"told" already has all fortunes'))
    if any(not scene.fortune(piece) for piece in told):
        raise BadNotation(say('"told" needs dominoes that have fortunes'))


SAYINGS = (
    Saying(r"draw (0|-.*|\d+)", "FORTUNE-R1"),
    Saying(r"draw \S+ .*|\d+( \d+)+", "FORTUNE-R2", TOO_MUCH),
    Saying(rf"(draw )?{DOMINO}", "FORTUNE-1"),
    Saying(r"(look|peek|turn|show|open)( .*)?", "FORTUNE-1"),
    Saying(r"(shuffle|mix|deal)( .*)?", "FORTUNE-2"),
    Saying(r"(draw|take|pick)( .*)?|again|another", "FORTUNE-3"),
    Saying(TO_SKIP, "FORTUNE-3"),
    Saying(r"\d+", "FORTUNE-R1"),
    Saying(TO_BID, "FORTUNE-R3"),
    Saying(rf"{DOMINO}.*|[\d-]+.*|left|right|blank|six", "FORTUNE-1"),
    Saying(TO_NAME_TRUMPS, "FORTUNE-R3"),
    Saying(OF_OTHERS, "FORTUNE-3"),
)


GAME = Game(
    key="fortune",
    title="Fortune-Telling",
    family="dominoes",
    source="U. S. Playing Card Co., Cincinnati, 1906",
    summary="Draw a domino face down and read what it foretells.",
    minutes=1,
    difficulty="easy",
    version=1,
    seats=(1,),
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    rules=Rules(
        new=FortuneDeal,
        new_options=Options,
        phases=PHASES,
        longest=30,
        pieces=lambda _seats, chosen: list(
            range(55 if chosen["full_pack"] == "yes" else FEW_PLACES)
        ),
        dealt=False,
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=in_words,
        instructions={
            "draw *": say("Draw number {word}"),
        },
        label=for_all_options(scene.label),
        turns=("FORTUNE-R2",),
        sayings=SAYINGS,
        remedies={
            "FORTUNE-1": say("The dominoes lie face down; draw one by its number."),
            "FORTUNE-2": say("The dominoes are shuffled before you draw."),
            "FORTUNE-R1": say('Say "draw" and the number of a domino that lies face down.'),
            "FORTUNE-R2": say("You draw one domino at a time."),
        },
    ),
    scene=SceneParts(
        picture=scene.picture,
        narrate=scene.narrate,
        reckoning=for_all_options(scene.reckoning),
        verdict=for_all_options(scene.verdict),
    ),
    front=Front(
        boxes.DOMINOES,
        270,
        (*row("* * * * *", 18, 30, 12, 16), Laid("6-3", 50, 24, 14, 8)),
    ),
    bounds=nothing_is_paid,
)
