"""Play a game and its second implementation side by side, and compare them at every step.

An oracle is written from the print and the rulings alone: plain Python, no import of the rules.
The driver asks it for the legal words of every seat, makes a move in both, and compares scores and
winners. The module of an oracle says in `SECONDS` which games it plays.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol, runtime_checkable

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import each
from parlour.core.deal import Deal
from parlour.games import find_game
from parlour.table.game import Game

LETTING_GO = ("waive", "wait")
"""The words with which a seat waives a call."""

CHANCE = 8
"""The seat for which the pack answers: a card cut or shuffled during a deal."""


class Oracle(Protocol):
    """A deal in a second implementation."""

    @property
    def over(self) -> bool: ...
    @property
    def scores(self) -> Sequence[int]: ...
    def moves(self) -> Mapping[int, list[str]]:
        """Return the words of every seat that may speak; chance is a seat."""

    def do(self, seat: int, word: str) -> None: ...
    def winners(self) -> Sequence[int]:
        """Return the sides that have won the match."""


@runtime_checkable
class NamesDealer(Protocol):
    """An oracle in which the deal does not simply pass to the left."""

    def next_dealer(self) -> int: ...


class Hand(Protocol):
    """An immutable deal in which one seat at a time is asked."""

    @property
    def over(self) -> bool: ...
    @property
    def seat(self) -> int: ...
    @property
    def scores(self) -> Sequence[int]: ...
    def words(self) -> list[str]: ...
    def after(self, word: str) -> "Hand": ...
    def winners(self) -> Sequence[int]: ...


class OneAtATime:
    """An oracle made of such hands; `said` maps some of its words to the table's."""

    def __init__(self, hand: Hand, said: Mapping[str, str] | None = None) -> None:
        self.hand = hand
        self.said = said or {}

    @property
    def over(self) -> bool:
        return self.hand.over

    @property
    def scores(self) -> Sequence[int]:
        return self.hand.scores

    def moves(self) -> dict[int, list[str]]:
        return {self.hand.seat: [self.said.get(word, word) for word in self.hand.words()]}

    def do(self, seat: int, word: str) -> None:
        assert seat == self.hand.seat
        meant = {said: own for own, said in self.said.items()}
        self.hand = self.hand.after(meant.get(word, word))

    def winners(self) -> Sequence[int]:
        return self.hand.winners()


@dataclass
class Dealt:
    """The setup of a deal."""

    seats: int
    options: dict[str, str]
    """The value of every option."""
    order: list[str]
    """The pack as shuffled, the first card on top."""
    dealer: int
    number: int
    brought: list[int]

    def has(self, option: str, value: str) -> bool:
        """Return whether an option has this value, chosen or by default."""
        return self.options.get(option) == value

    def left_of(self, seat: int) -> int:
        """Return the seat to the left."""
        return (seat + 1) % self.seats

    def one_by_one(self) -> list[list[str]]:
        """Return the hands after the whole pack was dealt from the dealer's left (R-GEN-4)."""
        first = self.left_of(self.dealer)
        return [self.order[(seat - first) % self.seats :: self.seats] for seat in range(self.seats)]


@dataclass
class Second:
    """An oracle and how to make a deal for it."""

    make: Callable[[Dealt], Oracle]
    pack: Callable[[int, Mapping[str, str]], list[str]]
    """The pieces in use, for a number of seats and options."""
    brought: tuple[int, ...] = (0,)
    """Totals that a side may have before a deal."""
    unlike: tuple[str, ...] = ()
    """Options that change no moves of a deal, or make it endless."""
    few: int = 40
    """How many deals the usual run plays."""
    odds: Mapping[str, float] = field(default_factory=dict)
    """The odds of words that are said more or less often than others."""


def always(pack: list[str]) -> Callable[[int, Mapping[str, str]], list[str]]:
    """Return a function that always gives the whole pack."""

    def pieces(seats: int, options: Mapping[str, str]) -> list[str]:
        del seats, options
        return pack

    return pieces


def some_deal(game: Game, second: Second, random: Random) -> Dealt:
    """Return a deal of the game as printed one time in four, otherwise with random options."""
    seats = random.choice(game.seats)
    rules = [option for option in game.options if option.id not in second.unlike]
    options = {option.id: random.choice(list(option.values)) for option in rules}
    options = dict(game.choose(options if random.random() < 0.75 else {}))
    order = second.pack(seats, options)
    sides = len(game.new_deal(seats, options).scores)
    return Dealt(
        seats,
        options,
        random.sample(order, len(order)),
        random.randrange(seats),
        random.randint(1, 8),
        [random.choice(second.brought) for _ in range(sides)],
    )


def begun(game: Game, dealt: Dealt) -> Deal:
    """Return the engine's deal with the same pieces."""
    deal = game.new_deal(dealt.seats, dealt.options)
    order = game.pack.read(" ".join(dealt.order))
    assert sorted(order) == sorted(game.order(dealt.seats, dealt.options))
    deal.begin(dealt.number, dealt.dealer, vec[i64](dealt.brought))
    deal.deal_out(vec[i64](order))
    return deal


def choices(game: Game, deal: Deal, chosen: Mapping[str, str], seat: int) -> dict[str, int]:
    """Return a seat's words, each with its choice."""
    legal = each(deal.legal(seat))
    said = {game.words.say(deal.phase, choice, chosen) or "": choice for choice in legal}
    assert len(said) == len(legal), said
    return said


def letting_go(words: list[str]) -> str:
    """Return the word with which a seat waives a call, if it has one to waive."""
    return next((word for word in LETTING_GO if word in words), "")


def lapse(game: Game, deal: Deal, chosen: Mapping[str, str], seat: int) -> str:
    """Return the word with which the engine waives a seat's call, if it has one to waive."""
    choice = deal.lapse(seat)
    return game.words.say(deal.phase, choice, chosen) or "" if choice >= 0 else ""


def some_word(
    moves: Mapping[int, list[str]], random: Random, odds: Mapping[str, float]
) -> tuple[int, str]:
    """Return a random seat and one of its words; high bids are rare."""
    seat = random.choice(sorted(moves))
    words = moves[seat]
    bids = sorted((int(word[4:]), word) for word in words if word.startswith("bid "))
    if bids and random.random() < 0.8:
        low = [word for _, word in bids[:2]]
        return seat, random.choice([*low, "pass", "pass"] if "pass" in words else low)
    return seat, random.choices(words, [odds.get(word, 1) for word in words])[0]


def next_dealer(oracle: object, left: int) -> int:
    """Return the next dealer: the player to the left, unless the oracle names another."""
    return oracle.next_dealer() if isinstance(oracle, NamesDealer) else left


def play_alike(key: str, second: Second, seed: int) -> None:
    """Play a deal to its end in both with the same words, and compare them at every step."""
    random = Random(f"{key} {seed}")
    game = find_game(key)
    dealt = some_deal(game, second, random)
    deal, oracle = begun(game, dealt), second.make(dealt)
    finish_alike(game, dealt, (deal, oracle), random, second.odds)
    hand = oracle.hand if isinstance(oracle, OneAtATime) else oracle
    left = dealt.left_of(dealt.dealer)  # R-GEN-3, LINE-R8
    assert deal.next_dealer() == next_dealer(hand, left), (key, seed)


def finish_alike(
    game: Game,
    dealt: Dealt,
    both: tuple[Deal, Oracle],
    random: Random,
    odds: Mapping[str, float],
) -> None:
    """Play both from their current state to the end."""
    deal, oracle = both
    chosen = game.choose(dealt.options)
    said: list[str] = []

    def agree(what: str, engine: object, second_opinion: object) -> None:
        assert engine == second_opinion, (
            f"{game.key}: {what}\n{dealt}\n{said}\nengine: {engine}\noracle: {second_opinion}"
        )

    while not oracle.over:
        moves = {seat: sorted(words) for seat, words in oracle.moves().items() if words}
        found = {seat: choices(game, deal, chosen, seat) for seat in each(deal.waiting())}
        told = {seat: sorted(words) for seat, words in found.items() if words}
        agree("what can be said", told, moves)
        lapses = {seat: lapse(game, deal, chosen, seat) for seat in told}
        agree("what lets it go", lapses, {seat: letting_go(moves[seat]) for seat in moves})
        agree("scores", list(deal.scores), list(oracle.scores))
        seat, word = some_word(moves, random, odds)
        said.append(f"{seat}: {word}")
        deal.play(seat, found[seat][word])
        oracle.do(seat, word)
    agree("the end", deal.over, True)  # noqa: FBT003 - a value to compare with
    agree("scores", list(deal.scores), list(oracle.scores))
    agree("winners", each(deal.winners()), sorted(oracle.winners()))
