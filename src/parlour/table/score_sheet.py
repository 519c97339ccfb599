"""The score sheet of a game: in which terms people at a real table enter a deal.

Nothing is scored here. A sheet brings a real deal of the game to the end that was entered, with
pieces that come to what people counted, and the game's own rules score it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from parlour.core.bits import bit, each
from parlour.core.deal import Deal
from parlour.errors import Refused
from parlour.languages.message import Message, Person, say

Entry = Mapping[str, Sequence[int]]
"""What was entered of a deal: for each term one number, or one for each seat or side."""

NOBODY: Final = -1
MOST_STEPS: Final = 20_000
"""How long pieces are tried before an entry counts as impossible."""

Kind = Literal["number", "seat", "side", "one", "yes"]


@dataclass(frozen=True)
class Term:
    """One thing that is entered of a deal: the bidder, the bid, what each side has taken."""

    id: str
    label: Message
    kind: Kind = "number"
    """A number, a seat, a side, one of `values`, or yes (1) and no (0)."""
    per: Literal["", "seat", "side"] = ""
    """Whether there is one answer, or one for each seat or side."""
    least: int = 0
    most: int = 0
    step: int = 1
    among: tuple[int, ...] = ()
    """The only numbers possible, if they are not evenly spaced: the ladder of bids."""
    values: tuple[Message, ...] = ()
    nobody: Message | None = None
    """What -1 means, if it is possible: nobody has bid."""
    total: int | None = None
    """What the numbers of all seats or sides must sum to."""
    needs: str = ""
    """The term that decides whether this one is asked: if it is yes, or somebody."""
    unless: str = ""
    """The same, if it is no, or nobody."""
    clause: str = ""
    """The clause that sets its limits."""


class Answers:
    """A complete entry, every term of which is possible by itself."""

    def __init__(self, terms: Sequence[Term], rows: Mapping[str, list[int]]) -> None:
        self.terms = {term.id: term for term in terms}
        self._rows = rows

    def one(self, term: str) -> int:
        """Return the only answer to a term; nobody if it was not asked."""
        return self._rows.get(term, [NOBODY])[0]

    def row(self, term: str) -> list[int]:
        """Return the answers of all seats or sides."""
        return self._rows.get(term, [])

    def set(self, term: str) -> int:
        """Return the seats or sides that said yes."""
        return sum(bit(place) for place, answer in enumerate(self.row(term)) if answer)

    def clause(self, term: str) -> str:
        """Return the clause about a term."""
        return self.terms[term].clause

    def written(self) -> dict[str, list[int]]:
        """Return the entry as it is kept."""
        return {term: list(row) for term, row in self._rows.items()}


@dataclass(frozen=True)
class ScoreSheet:
    """How the deals of a game are written down at a real table."""

    terms: Callable[[Any], tuple[Term, ...]]
    """What is entered, for a deal with its options and number of players."""
    end: Callable[[Any, Answers], None]
    """Brings a deal to the end that was entered, and lets its rules score it; refuses an end that
    no deal can have."""
    opening: Callable[[Any], Message] = field(default=lambda deal: leads(deal.left(deal.dealer)))
    """Who begins the next deal, if that does not depend on the cards."""
    pegs: int = 0
    """How many holes of a peg board win, if scores are pegged."""
    marks: bool = False
    """Whether people also play for marks, seven of which spell ALL."""


def leads(seat: int) -> Message:
    """Return who leads."""
    return say("{who} leads.", who=Person.at(seat))


def bids_first(deal: Any) -> Message:
    """Return who bids first."""
    return say("{who} bids first.", who=Person.at(deal.auction.opener))


def begins(deal: Deal) -> Message:
    """Return who begins, where nobody leads."""
    return say("{who} begins.", who=Person.at(deal.left(deal.dealer)))


# Reading an entry.


def read_entry(terms: Sequence[Term], entry: Entry, seats: int, sides: int) -> Answers:
    """Return the answers of an entry; refuse what is missing, too much or out of bounds.

    Answers to terms that are not asked are left out.
    """
    rows: dict[str, list[int]] = {}
    for term in terms:
        if not is_asked(term, terms, rows):
            continue
        places = {"": 1, "seat": seats, "side": sides}[term.per]
        row = entry.get(term.id)
        if row is None or len(row) != places:
            raise Refused(say("{term}: enter this too.", term=term.label), term.clause)
        for answer in row:
            _check(term, answer, seats, sides)
        if term.total is not None and sum(row) != term.total:
            raise wrong_sum(term, term.total, sum(row))
        rows[term.id] = list(row)
    return Answers(terms, rows)


def is_asked(term: Term, terms: Sequence[Term], rows: Mapping[str, list[int]]) -> bool:
    """Return whether a term is asked after those before it have been answered."""

    def said(name: str) -> bool:
        yes = next(one.kind == "yes" for one in terms if one.id == name)
        return name in rows and rows[name][0] >= (1 if yes else 0)

    return (not term.needs or said(term.needs)) and (not term.unless or not said(term.unless))


def _check(term: Term, answer: int, seats: int, sides: int) -> None:
    """Refuse an answer that this term can never have."""
    if answer == NOBODY and term.nobody is not None:
        return
    most = {
        "seat": seats - 1,
        "side": sides - 1,
        "one": len(term.values) - 1,
        "yes": 1,
        "number": term.most,
    }[term.kind]
    least = term.least if term.kind == "number" else 0
    if term.among:
        if answer in term.among:
            return
        raise Refused(
            say("{term}: there is no {given}.", term=term.label, given=answer), term.clause
        )
    if not least <= answer <= most:
        raise Refused(
            say(
                "{term}: {given} should be from {least} to {most}.",
                term=term.label,
                given=answer,
                least=least,
                most=most,
            ),
            term.clause,
        )
    if (answer - least) % term.step:
        raise Refused(
            say(
                "{term}: {given} should be a multiple of {step}.",
                term=term.label,
                given=answer,
                step=term.step,
            ),
            term.clause,
        )


# Refusals of several games.


def wrong_sum(term: Term, total: int, given: int) -> Refused:
    """Return the refusal of numbers that do not sum to what there is."""
    told = say(
        "{term}: this must sum to {total}, not {given}.", term=term.label, total=total, given=given
    )
    return Refused(told, term.clause)


def no_pieces(term: Term) -> Refused:
    """Return the refusal of numbers that no pieces of the pack come to."""
    told = say("{term}: no pieces of the pack come to these numbers.", term=term.label)
    return Refused(told, term.clause)


def won_before(clause: str) -> Refused:
    """Return the refusal of points after the match was won."""
    return Refused(say("The match was over when the first side had enough."), clause)


def too_many_cards(clause: str) -> Refused:
    """Return the refusal of more cards than the pack has."""
    return Refused(say("The pack has fewer cards than that."), clause)


def cards_left_over(clause: str) -> Refused:
    """Return the refusal of cards in the hand of somebody who ran out."""
    return Refused(say("Whoever ran out of cards has none left."), clause)


# Pieces that come to what was counted.


def pieces_worth(
    worth: Mapping[int, int], wanted: Sequence[int], least: Sequence[int] = ()
) -> list[int] | None:
    """Return sets of pieces, one for each number wanted, that are worth these numbers.

    `worth` is what each piece counts, `least` how many pieces each set needs. None if the pack has
    no such pieces.
    """
    rest = sum(worth.values()) - sum(wanted)
    if rest < 0:
        return None
    by_value: dict[int, list[int]] = {}
    for piece, value in worth.items():
        by_value.setdefault(value, []).append(piece)
    values = sorted(by_value, reverse=True)
    # What is left over is a set too. The set that is worth most comes last: it takes the rest.
    fewest = [*(least or [0] * len(wanted)), 0]
    needs = list(zip([*wanted, rest], fewest, strict=True))
    order = sorted(range(len(needs)), key=lambda place: (needs[place][0], -needs[place][1]))
    search = _Search(values, [needs[place] for place in order])
    found = search.share(0, [len(by_value[value]) for value in values])
    if found is None:
        return None
    sets = [0] * len(needs)
    for place, numbers in zip(order, found, strict=True):
        for value, number in zip(values, numbers, strict=True):
            for _ in range(number):
                sets[place] |= bit(by_value[value].pop())
    return sets[: len(wanted)]


class _Search:
    """The search for sets of pieces, which are alike if their values are."""

    def __init__(self, values: list[int], wanted: list[tuple[int, int]]) -> None:
        self.values = values
        self.wanted = wanted
        """What each set is worth, and how many pieces it needs."""
        self.steps = MOST_STEPS

    def share(self, at: int, left: list[int]) -> list[list[int]] | None:
        """Return how many pieces of each value the sets from one on may have."""
        if at == len(self.wanted):
            return []
        for numbers in self.ways(0, left, *self.wanted[at]):
            others = self.share(at + 1, [have - n for have, n in zip(left, numbers, strict=True)])
            if others is not None:
                return [numbers, *others]
        return None

    def ways(self, place: int, left: list[int], rest: int, least: int) -> Iterator[list[int]]:
        """Yield numbers of pieces of each value, from one on, that come to the rest."""
        self.steps -= 1
        if place == len(self.values):
            if rest == 0 and least <= 0:
                yield []
            return
        value = self.values[place]
        most = min(left[place], rest // value) if value else left[place]
        for number in range(most, -1, -1) if value else range(most + 1):
            if self.steps < 0:
                return
            for more in self.ways(place + 1, left, rest - number * value, least - number):
                yield [number, *more]


def must_be_worth(
    answers: Answers, term: str, worth: Mapping[int, int], least: Sequence[int] = ()
) -> list[int]:
    """Return sets of pieces that are worth the answers to a term; refuse what no pack has."""
    found = pieces_worth(worth, answers.row(term), least)
    if found is None:
        raise no_pieces(answers.terms[term])
    return found


def split(pieces: int, sizes: Sequence[int]) -> list[int]:
    """Return disjoint sets of these sizes from some pieces."""
    rest = each(pieces)
    sets = []
    for size in sizes:
        sets.append(sum(bit(piece) for piece in rest[:size]))
        rest = rest[size:]
    return sets
