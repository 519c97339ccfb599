"""Game: the complete declaration of one game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as changed
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from parlour.core.bits import each
from parlour.core.deal import NATURE, Deal, View, fill
from parlour.core.options import Chosen, Option, Preset, apply, complete
from parlour.core.pack import Pack
from parlour.core.position import (
    Reading,
    SeatField,
    SeatSet,
    Value,
    doubled,
    places_of,
    read_position,
    show_position,
)
from parlour.core.speech import Speech
from parlour.errors import BadInput, BadNotation, BadOption, NotFound, Refused
from parlour.languages.message import Listed, Message, say
from parlour.table.bounds import Bounds, Setting, unknown
from parlour.table.front import Front
from parlour.table.lots import ANY_DEALER, Drawing, drawing
from parlour.table.parts import Coach, Position, Rules, SceneParts, Small, Words
from parlour.table.referee import Referee
from parlour.table.rulebook import Clause, Rulebook, read_rulebook
from parlour.table.sayings import clause_against, plain
from parlour.table.score_sheet import ScoreSheet

SEAT_NAMES = ("A", "B", "C", "D", "E", "F", "G", "H")
"""The default names of seats."""


EMOJI_PARTS: Final = dict.fromkeys((0x200D, *range(0xE0020, 0xE0080)))
"""Characters that join several emoji into one, or make flags; not printable for Python."""


def check_names(names: tuple[str, ...], seats: int) -> None:
    """Refuse names that do not match the seats, or that a record could not hold."""
    if len(names) != seats or len(set(names)) != seats:
        raise BadInput(
            say(
                "{n} seats need {n} different names, not {given}",
                n=seats,
                given=Listed(names, "commas"),
            )
        )
    for name in names:
        if (
            not name.translate(EMOJI_PARTS).isprintable()
            or name.strip() != name
            or name in ("", "*")
        ):
            raise BadInput(
                say(
                    '{name} is not a name: it may not be empty or "*", begin or end with a space, '
                    "or contain characters that cannot be printed",
                    name=repr(name),
                )
            )
        if any(mark in name for mark in ':#"\\'):
            raise BadInput(
                say('{name} is not a name: it may not contain : # " or \\', name=repr(name))
            )


@dataclass(frozen=True)
class Game:
    """The rules of a named game and the parts that belong to them.

    >>> parlour.game("rook").usual_seats
    4
    """

    key: str
    title: str
    family: str
    source: str
    """The publisher and year of the rulebook."""
    summary: str
    minutes: int
    difficulty: str
    version: int
    """Incremented when the rules behave differently; every record stores it."""
    seats: tuple[int, ...]
    pack: Pack
    options: tuple[Option, ...]
    rulebook_of: str
    """The package whose rulebook.md holds the clauses."""
    rules: Rules
    position: Position
    words: Words
    scene: SceneParts
    front: Front
    """Its look on the first screen."""
    coach: Coach = field(default_factory=Coach)
    bounds: Callable[[Setting], Bounds] = unknown
    """The minimum and maximum that a seat can be paid for one deal."""
    sheet: ScoreSheet | None = None
    """How its deals are written down at a real table, if it is scored."""
    referee: Referee | None = None
    """How it rules about words at a real table, if it is played with words."""
    shares: tuple[str, ...] = ()
    """Packages whose rulebooks hold rulings that this game follows too.

    "parlour.games.rook:PACK R-GEN" are the clauses with these prefixes alone.
    """
    presets: tuple[Preset, ...] = ()
    small: Callable[[str], Small] | None = None
    """Creates a small pack for research from its sizes, if the game has one."""

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: object) -> "Game":
        return self

    def __repr__(self) -> str:
        return f"<Game {self.key}/{self.version}>"

    def choose(self, chosen: Chosen | None = None) -> dict[str, str]:
        """Return a value for every option; refuse an unknown id or value."""
        given: object = chosen
        if not isinstance(given, Mapping | None):
            raise BadOption(
                say(
                    "Options are a dictionary, such as {sample}, not {given}",
                    sample='{"preset": "texas"}',
                    given=repr(given),
                )
            )
        chosen = dict(chosen or {})
        name = chosen.pop("preset", None)
        if name is not None:
            chosen = {**self.preset(name).chosen, **chosen}
        full = complete(self.options, chosen)
        apply(self.options, full, self.rules.new_options())
        return full

    def of_size(self, sizes: str) -> "Game":
        """Return the same game with a small pack: "rook:2x4"."""
        if self.small is None:
            raise BadInput(
                say(
                    '{game} has no small packs, so there is no "{given}"',
                    game=self.title,
                    given=sizes,
                )
            )
        small = self.small(sizes)
        game = self.on_terms(small.terms, small.seats)
        return changed(
            game,
            rules=changed(
                game.rules,
                longest=small.longest,
                pieces=lambda _seats, _chosen: list(small.pieces),
            ),
            key=f"{self.key}:{sizes}",
            title=small.title,
            small=None,
        )

    def on_terms(self, terms: Mapping[str, int], seats: tuple[int, ...]) -> "Game":
        """Return the same game with fixed terms, which the rules read like options."""

        def new_options() -> object:
            options = self.rules.new_options()
            for name, value in terms.items():
                setattr(options, name, value)
            return options

        return changed(self, rules=changed(self.rules, new_options=new_options), seats=seats)

    def check_hints(self, chosen: Chosen) -> None:
        """Refuse a hint at a table where hints count as help (RA-30)."""
        if not self.coach.hints(chosen):
            raise Refused(
                say(
                    "Hints are off at this table: they count as help. "
                    "The option hints allows them at a new table."
                ),
                "RA-30",
            )

    def preset(self, name: str) -> Preset:
        """Return a preset by its name."""
        for preset in self.presets:
            if preset.id == name:
                return preset
        raise NotFound(say("preset"), name, [preset.id for preset in self.presets])

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players that the rulebook does not allow."""
        if seats not in self.seats or not isinstance(seats, int):
            given = {"game": self.title, "given": repr(seats)}
            if self.seats == (1,):
                raise BadOption(say("{game} is for 1 player, not {given}", **given))
            allowed = Listed(self.seats, "commas")
            raise BadOption(
                say("{game} is for {allowed} players, not {given}", allowed=allowed, **given)
            )

    def new_deal(self, seats: int, chosen: Chosen | None = None) -> Deal:
        """Return a deal before `begin` and `deal_out`."""
        self.check_seats(seats)
        options = self.rules.new_options()
        apply(self.options, self.choose(chosen), options)
        return self.rules.new(seats, options)

    def order(self, seats: int, chosen: Chosen | None = None) -> vec[i64]:
        """Return the pieces in use as a row, unshuffled."""
        if self.rules.pieces is None:
            return vec[i64](range(len(self.pack)))
        return vec[i64](self.rules.pieces(seats, self.choose(chosen)))

    def drawing(self, seats: int, chosen: Chosen, hands: int = 0) -> Drawing:
        """Return the draw before the first deal; at a party partners are not drawn (PROG-4)."""
        lots = self.rules.lots(self.choose(chosen))
        if hands and lots.how in ("partners", "lots"):
            lots = ANY_DEALER
        return drawing(lots, self.pack.faces, list(self.order(seats, chosen)))

    def speech(self, chosen: Chosen | None = None) -> Speech[Any]:
        """Return the parser of moves for these options."""
        full = self.choose(chosen)
        return self.words.speaks(
            lambda phase, choice: self.words.say(phase, choice, full),
            len(self.rules.phases),
            lambda text, words: plain(text, self.pack.faces, words, self.words.idle),
            lambda phase, text: clause_against(self.words.sayings, phase, text),
        )

    def turn_clause(self, phase: int) -> str:
        """Return the clause that gives somebody the turn in a phase."""
        return self.words.turns[min(phase, len(self.words.turns) - 1)] if self.words.turns else ""

    def places(self, deal: Deal) -> list[int]:
        """Return the sets of pieces of a deal, place by place; together they are the pack."""
        own = self.position.places
        return own(deal) if own is not None else places_of(self.position.fields, deal)

    def show(self, deal: Deal) -> dict[str, Value]:
        """Return every fact of a deal as text; `set_up` reads it back."""
        return show_position(self.position.fields, self.pack, deal)

    def show_view(self, view: View) -> dict[str, Value]:
        """Return every fact of a view as text."""
        return show_position(self.position.view_fields, self.pack, view)

    def read_view(self, chosen: Chosen | None, given: Mapping[str, object]) -> View:
        """Return the view that `show_view` has shown, for a bot in another process."""
        seats = given.get("seats")
        if not isinstance(seats, int):
            raise BadNotation(
                say('A view needs the number of "seats", not {given}', given=repr(seats))
            )
        view = self.new_deal(seats, chosen).view(0)
        reading = Reading(self.pack, seats, SEAT_NAMES[:seats], apart=False)
        read_position(self.position.view_fields, reading, given, view)
        return view

    def set_up(
        self,
        seats: int,
        chosen: Chosen | None,
        given: Mapping[str, object],
        names: tuple[str, ...] = SEAT_NAMES,
    ) -> Deal:
        """Return the deal of a position; what it leaves out is inferred."""
        deal = self.new_deal(seats, chosen)
        reading = Reading(self.pack, seats, names[:seats])
        stated = read_position(self.position.fields, reading, given, deal)
        if "scores" in stated and "brought" not in stated:
            fill(deal.brought, deal.scores)
        if "brought" in stated and "scores" not in stated:
            fill(deal.scores, deal.brought)
        self.position.infer(deal, stated)
        twice = 0 if self.pack.many else doubled(self.places(deal))
        if twice:
            raise BadNotation(
                say("Pieces in two places at once: {pieces}", pieces=self.pack.show(twice))
            )
        _check_turn(deal)
        return deal

    @property
    def usual_seats(self) -> int:
        """The default number of players: four, or the closest possible number."""
        return min(self.seats, key=lambda seats: abs(seats - 4))

    @cached_property
    def seat_facts(self) -> frozenset[str]:
        """The facts of a deal whose value is a seat or a set of seats."""
        return frozenset(f.name for f in self.position.fields if isinstance(f, SeatField | SeatSet))

    @cached_property
    def rulebook(self) -> Rulebook:
        """The clauses and rulings, from the game's rulebook.md."""
        return _page(self.rulebook_of)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses and rulings that the game follows: its own, then those it shares."""
        pages = [_shared(source) for source in self.shares]
        return (*self.rulebook.clauses, *(clause for page in pages for clause in page))

    @cached_property
    def whole_rulebook(self) -> Rulebook:
        """The rulebook, followed by the rulings that it shares with other games."""
        clauses = {clause.id: clause for clause in self.rulebook.clauses}
        for source in self.shares:
            for clause in _shared(source):
                clauses.setdefault(clause.id, clause)
        return replace(self.rulebook, clauses=tuple(clauses.values()))

    def remedy(self, clause_id: str, chosen: Chosen) -> Message:
        """Return what would be right instead of a move that a clause forbids, in a sentence or two.

        That is what the clause says, unless the game has shorter words for it.
        """
        words = self.words.remedies.get(clause_id)
        if words is None:
            return self.in_words(clause_id, chosen)
        return words(chosen) if callable(words) else words

    def in_words(self, clause_id: str, chosen: Chosen) -> Message:
        """Return a clause without its Markdown, in the words of the current edition."""
        rule = self.whole_rulebook.clause(clause_id).rule()
        return say("{rule:plain}", rule=Message(self.words.rename(rule, chosen)))


def _check_turn(deal: Deal) -> None:
    """Refuse a position in which nobody can move."""
    if not deal.over and not 0 <= deal.turn <= NATURE:
        raise BadNotation(say('"turn" needs a seat while the deal goes on'))
    try:
        stuck = any(deal.legal(seat) == 0 for seat in each(deal.due()))
    except IndexError:  # the pack's turn, in a phase without random choices
        stuck = True
    if stuck:
        raise BadNotation(say("The seat in turn has no legal move in this position"))


@cache
def _shared(source: str) -> tuple[Clause, ...]:
    """Return the clauses of a package's rulebook, or those with the prefixes after the colon."""
    package, _, prefixes = source.partition(":")
    wanted = tuple(f"{prefix}-" for prefix in prefixes.split())
    clauses = _page(package).clauses
    if not prefixes:
        return clauses
    return tuple(clause for clause in clauses if clause.id.startswith(wanted))


@cache
def _page(package: str) -> Rulebook:
    page = files(package).joinpath("rulebook.md")
    return read_rulebook(page.read_text(encoding="utf-8"), str(page))
