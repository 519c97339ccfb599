"""The engine's counts equal those in tests/counts and those of a slow second implementation.

A count is the number of sequences of choices of a given length from a fixed deal; `whole` is the
number of ways to play it to the end. If two counts differ, the test follows the difference choice
by choice to its start.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest

from parlour.core.bits import each
from parlour.core.deal import Deal
from parlour.games import find_game
from parlour.table.game import Game
from tests.games.block.oracle import PACK, Block
from tests.oracle.rook import set_up as set_up_rook

COUNTS = Path(__file__).parent / "counts"

Depth = int | None
"""Number of choices to make; None plays to the end."""


class Hand(Protocol):
    """A deal that both engine and oracle are asked about."""

    @property
    def over(self) -> bool: ...
    @property
    def seat(self) -> int: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    def words(self) -> list[str]: ...
    def after(self, word: str) -> "Hand": ...
    def winners(self) -> Sequence[int]: ...


@dataclass
class Position:
    """A deal from a file, and its counts by depth."""

    game: Game
    line: int
    facts: dict[str, Any] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    counts: dict[Depth, int] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return f"{self.game.key}.txt:{self.line}"

    def engine(self) -> "Engine":
        seats = len(self.facts["hands"])
        return Engine(self.game, self.game.set_up(seats, self.options, self.facts), self.options)

    def oracle(self) -> Hand:
        return ORACLES[self.game.key](self)


class Engine:
    """A deal of the engine that uses the oracle's words."""

    def __init__(self, game: Game, deal: Deal, options: Mapping[str, str]) -> None:
        self.game = game
        self.deal = deal
        self.options = options
        self.chosen = game.choose(options)

    @property
    def over(self) -> bool:
        return self.deal.over

    @property
    def seat(self) -> int:
        (seat,) = each(self.deal.waiting())
        return seat

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.deal.scores)

    def winners(self) -> list[int]:
        return each(self.deal.winners())

    def choices(self) -> dict[str, int]:
        if self.over:
            return {}
        legal = each(self.deal.legal(self.seat))
        return {self.game.words.say(self.deal.phase, c, self.chosen) or "keep": c for c in legal}

    def words(self) -> list[str]:
        return sorted(self.choices())

    def after(self, word: str) -> "Engine":
        deal = self.deal.copy()
        deal.play(self.seat, self.choices()[word])
        return Engine(self.game, deal, self.options)


def block(position: Position) -> Hand:
    """Return a position of Block for its oracle."""
    facts = position.facts
    hands = tuple(tuple(hand.split()) for hand in facts["hands"])
    scores = tuple(facts.get("scores", [0] * len(hands)))
    return Block(hands, facts["turn"], scores, position.options).leads(facts["turn"])


def rook(position: Position) -> Hand:
    """Return a position of Rook for its oracle."""
    return set_up_rook(position.facts, position.options)


ORACLES: dict[str, Callable[[Position], Hand]] = {"block": block, "rook": rook}


def read_counts(path: Path) -> Iterator[Position]:
    """Yield the positions of a file; a line is a keyword and its value, `#` begins a comment."""
    found: Position | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        word, _, rest = line.partition("#")[0].strip().partition(" ")
        if word == "deal":
            if found is not None:
                yield found
            hands = [hand.strip() for hand in rest.split("/")]
            found = Position(find_game(path.stem), number, {"hands": hands, "turn": 0})
        elif found is None or not word:
            continue
        elif word == "with":
            found.options = dict(pair.split("=") for pair in rest.split())
        elif word == "count":
            depth, ways = rest.split()
            found.counts[int(depth)] = int(ways)
        elif word == "whole":
            found.counts[None] = int(rest)
        else:
            found.facts[word] = json.loads(rest)
    if found is not None:
        yield found


POSITIONS = {p.id: p for path in sorted(COUNTS.glob("*.txt")) for p in read_counts(path)}


def count(hand: Hand, depth: Depth) -> int:
    """Return the number of ways to make this many choices."""
    if depth == 0:
        return 1
    if hand.over:
        return int(depth is None)
    if depth == 1:
        return len(hand.words())
    return sum(count(hand.after(word), less(depth)) for word in hand.words())


def less(depth: Depth) -> Depth:
    return None if depth is None else depth - 1


def divide(engine: Hand, oracle: Hand, depth: Depth, path: tuple[str, ...] = ()) -> str:
    """Follow a difference to its start, and show the counts of every choice on the way."""
    rows = [f"after {', '.join(path) or 'nothing'}:"]
    differs = ""
    for word in sorted({*engine.words(), *oracle.words()}):
        hands = [hand for hand in (engine, oracle) if word in hand.words()]
        counts = [count(hand.after(word), less(depth)) for hand in hands]
        if len(counts) == 1:
            rows.append(
                f"  {word}: legal only for the {'engine' if hands[0] is engine else 'oracle'}"
            )
        else:
            rows.append(f"  {word}: engine {counts[0]}, oracle {counts[1]}")
            differs = differs or (word if counts[0] != counts[1] else "")
    if differs:
        deeper = engine.after(differs), oracle.after(differs)
        rows.append(divide(*deeper, less(depth), (*path, differs)))
    return "\n".join(rows)


def agree(engine: Hand, oracle: Hand, depth: Depth) -> None:
    """Fail with the split if engine and oracle count differently."""
    assert count(engine, depth) == count(oracle, depth), "\n" + divide(engine, oracle, depth)


def walk(engine: Engine, oracle: Block, random: Random) -> None:
    """Play both to the end with the same choices, and compare them at every step."""
    said: list[str] = []
    while not oracle.over:
        assert not engine.over, said
        assert (engine.seat, engine.scores) == (oracle.seat, oracle.scores), said
        assert engine.words() == oracle.words(), said
        word = random.choice(oracle.words())
        said.append(f"{oracle.seat}:{word}")
        engine, oracle = engine.after(word), oracle.after(word)
    assert engine.over, said
    assert engine.scores == oracle.scores, said
    assert engine.winners() == oracle.winners(), said
    assert engine.game.show(engine.deal)["out"] == ("nobody" if oracle.out is None else oracle.out)


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_the_engine_agrees_with_the_stored_counts(position: Position) -> None:
    engine = position.engine()
    found = {depth: count(engine, depth) for depth in position.counts}
    wrong = [depth for depth in found if found[depth] != position.counts[depth]]

    assert position.counts
    assert not wrong, f"it counts {found}\n{divide(engine, position.oracle(), wrong[0])}"


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_the_oracle_counts_as_the_engine_does(position: Position) -> None:
    for depth in position.counts:
        agree(position.engine(), position.oracle(), depth)


@pytest.mark.parametrize("name", ORACLES)
def test_every_oracle_has_counts(name: str) -> None:
    assert any(position.game.key == name for position in POSITIONS.values())


# Block: random positions, under all options.

BLOCK = find_game("block")


def some_options(random: Random) -> dict[str, str]:
    """Return the game as printed one time in four, otherwise with random options."""
    if random.random() < 0.25:
        return {}
    rules = [option for option in BLOCK.options if option.id not in ("memory_aid", "edition")]
    return {option.id: random.choice(list(option.values)) for option in rules}


def small_position(random: Random) -> tuple[Engine, Block]:
    """Return a few cards of two suits and Block cards, so that short hands are eventful."""
    seats = random.randint(3, 5)
    suits = random.sample("ABCDE", 2)
    cards = [card for card in PACK if card[0] in suits or card == "BLOCK" or card in ("A5", "A10")]
    some = random.sample(cards, random.randint(seats, 8))
    hands = [some[seat::seats] for seat in range(seats)]
    scores = [random.choice([0, 2, 7, 50, 89, 90, 94, 95]) for _ in range(seats)]
    turn = random.randrange(seats)
    options = some_options(random)
    oracle = Block(tuple(map(tuple, hands)), turn, tuple(scores), options).leads(turn)
    facts: dict[str, object] = {"hands": list(map(" ".join, hands)), "turn": turn, "scores": scores}
    return Engine(BLOCK, BLOCK.set_up(seats, options, facts), options), oracle


@pytest.mark.parametrize("seed", range(60))
def test_block_small_positions_are_scored_alike(seed: int) -> None:
    engine, oracle = small_position(Random(seed))

    for depth in range(1, 5):
        agree(engine, oracle, depth)
    agree(engine, oracle, None)


@pytest.mark.parametrize("seed", range(40))
def test_block_small_positions_agree(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        walk(*small_position(random), random)
