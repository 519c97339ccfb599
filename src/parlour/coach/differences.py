"""Differences: two games, two editions or two house rules side by side, clause by clause.

Clauses of two rulebooks are compared by their words, as a rulebook's answers are found. Each is put
beside the one that is most like it, if that is true of the other as well.
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Final, NamedTuple

from parlour.coach.answers import Roots, folded
from parlour.core.functions import log
from parlour.core.options import Chosen, Option, value_name
from parlour.languages.message import ENGLISH_READER, NOTHING, Listed, Message, say
from parlour.table.game import Game
from parlour.table.rulebook import Clause, told

ALIKE: Final = 0.4
"""How much two clauses must have in common to be put side by side: the cosine of their words."""


class OptionRow(NamedTuple):
    """An option that is chosen differently, or that only one of the games has."""

    clause: str
    sentence: Message
    left: Message
    right: Message


class ClauseRow(NamedTuple):
    """Two clauses side by side; one of them may be missing."""

    left: Clause | None
    right: Clause | None


class Differences(NamedTuple):
    """What differs between two games as they are played."""

    facts: tuple[tuple[Message, Message, Message], ...]
    """What is compared, and what it is in each."""
    options: tuple[OptionRow, ...]
    clauses: tuple[ClauseRow, ...]
    same: int
    """How many clauses both follow in the same words."""


class Played(NamedTuple):
    """A game and the options with which it is played."""

    game: Game
    options: Mapping[str, str]


def played(game: Game, chosen: Chosen) -> Played:
    """Return a game as it is played with some options or a preset."""
    return Played(game, game.choose(chosen))


def compare(left: Played, right: Played) -> Differences:
    """Return what differs between two games, two editions or two house rules."""
    lefts, rights = (_clauses(one) for one in (left, right))
    same = {name for name in lefts.keys() & rights.keys() if lefts[name].text == rights[name].text}
    reworded = [
        ClauseRow(lefts[name], rights[name])
        for name in lefts
        if name in rights and name not in same
    ]
    only_left = [one for name, one in lefts.items() if name not in rights]
    only_right = [one for name, one in rights.items() if name not in lefts]
    clauses = (*reworded, *_paired(only_left, only_right))
    return Differences(_facts(left, right), tuple(_options(left, right)), clauses, len(same))


def _clauses(one: Played) -> dict[str, Clause]:
    """Return the clauses of a game's own rulebook, in the words of its edition."""
    game, options = one
    return {
        clause.id: Clause(
            clause.id,
            clause.kind,
            clause.tag,
            game.words.rename(clause.text, options),
            clause.quote,
            game.words.rename(clause.section, options),
        )
        for clause in game.rulebook.clauses
    }


def _facts(left: Played, right: Played) -> tuple[tuple[Message, Message, Message], ...]:
    def seats(game: Game) -> Message:
        return say("{seats}", seats=Listed(game.seats, "commas"))

    def source(game: Game) -> Message:
        return Message(game.source)

    def time(game: Game) -> Message:
        return say("about {minutes} minutes", minutes=game.minutes)

    found = [
        (say("Players"), seats(left.game), seats(right.game)),
        (say("Rulebook"), source(left.game), source(right.game)),
        (say("Duration"), time(left.game), time(right.game)),
    ]
    return tuple(row for row in found if row[1] != row[2])


def _options(left: Played, right: Played) -> Iterable[OptionRow]:
    lefts, rights = ({one.id: one for one in side.game.options} for side in (left, right))
    for name in dict.fromkeys((*lefts, *rights)):
        option: Option = lefts.get(name) or rights[name]
        values = [
            value_name(side.options[name]) if name in known else NOTHING
            for side, known in ((left, lefts), (right, rights))
        ]
        if values[0] != values[1]:
            yield OptionRow(option.clause, Message(option.sentence), values[0], values[1])


def _paired(lefts: list[Clause], rights: list[Clause]) -> Iterable[ClauseRow]:
    """Put clauses side by side that are most like each other; the others stand alone."""
    roots = Roots(ENGLISH_READER)
    words = {
        one.id: {roots.root(word) for word in folded(one.rule()) if word not in roots.stops}
        for one in (*lefts, *rights)
    }
    having: dict[str, int] = {}
    for each in words.values():
        for word in each:
            having[word] = having.get(word, 0) + 1
    weight = {word: log(1 + len(words) / n) for word, n in having.items()}

    def norm(one: Clause) -> float:
        return sqrt(sum(weight[word] ** 2 for word in words[one.id])) or 1.0

    def likeness(one: Clause, other: Clause) -> float:
        both = words[one.id] & words[other.id]
        common = sum(weight[word] ** 2 for word in sorted(both))
        return common / (norm(one) * norm(other)) if one.kind == other.kind else 0.0

    best_left = {one.id: max(rights, key=lambda r: likeness(one, r)) for one in lefts if rights}
    best_right = {one.id: max(lefts, key=lambda o: likeness(o, one)) for one in rights if lefts}
    taken: set[str] = set()
    for one in lefts:
        other = best_left.get(one.id)
        good = other and best_right[other.id] is one and likeness(one, other) >= ALIKE
        if other and good:
            taken.add(other.id)
        yield ClauseRow(one, other if good else None)
    yield from (ClauseRow(None, one) for one in rights if one.id not in taken)


def ruled(clause: Clause | None) -> Message:
    """Return what a clause rules, without what explains it."""
    return told(clause.rule()) if clause else NOTHING
