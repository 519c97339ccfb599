"""Was it winnable? An exact search over whole deals of a solitaire, with a limit.

The search knows every card, plays every choice, and remembers the positions it has met. It proves
a deal won by a line of play, or lost by having tried everything, or gives up after so many
positions: then nothing is known.

    python -m parlour.lab.solitaire --deals 2000        the share of deals that can be won
    python -m parlour.lab.solitaire --number 17         whether deal 17 can, and how

Deals are numbered: `parlour play rook-solitaire --seed N` deals number N, always the same.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import each
from parlour.core.options import Chosen
from parlour.core.playout import play_out
from parlour.core.rng import Rng
from parlour.games import find_game
from parlour.games.rook_solitaire.rules import BUILD, ONTO, PILES, STOP, SolitaireDeal
from parlour.lab.simulate import SURE
from parlour.table.game import Game
from parlour.table.shuffle import seeded

LIMIT = 200_000
TRIES = 400
WON, LOST, UNKNOWN = "won", "lost", "unknown"

Key = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Verdict:
    """What a search has shown of one deal."""

    result: str
    positions: int
    """How many different positions were met."""
    line: tuple[int, ...] = ()
    """The choices that win, if any do."""


def numbered(game: Game, number: int, options: Chosen | None = None) -> SolitaireDeal:
    """Return the deal of a number: the one that `parlour play --seed` deals first."""
    order = seeded(number).stream("deal 1").shuffled(list(game.order(1, options)))
    deal = game.new_deal(1, options)
    assert isinstance(deal, SolitaireDeal)
    deal.begin(1, 0, deal.brought)
    deal.deal_out(vec[i64](order))
    return deal


def solve(deal: SolitaireDeal, limit: int = LIMIT, tries: int = TRIES) -> Verdict:
    """Return whether a deal can be won from here, all cards known.

    Random play wins many deals, so that is tried first; then everything is.
    """
    if deal.over:
        return Verdict(WON if deal.left_over() == 0 else LOST, 1)
    for seed in range(tries):
        line = lucky(deal, seed)
        if line:
            return Verdict(WON, seed + 1, line)
    return search(deal, limit)


def lucky(deal: SolitaireDeal, seed: int) -> tuple[int, ...]:
    """Return the choices of a random play that wins, or nothing."""
    trial = deal.copy()
    play_out(trial, Rng(seed))
    if trial.left_over():
        return ()
    rng, line = Rng(seed), []
    again = deal.copy()
    while not again.over:
        line.append(int(rng.pick(again.legal(0))))
        again.play(0, line[-1])
    return tuple(line)


def search(deal: SolitaireDeal, limit: int) -> Verdict:
    """Return what trying everything shows, up to so many positions."""
    start = deal.copy()
    seen = {key(start)}
    stack: list[tuple[SolitaireDeal, Iterator[tuple[int, ...]]]] = [(start, moves(start))]
    line: list[tuple[int, ...]] = []
    while stack:
        now, rest = stack[-1]
        move = next(rest, None)
        if move is None:
            stack.pop()
            if line:
                line.pop()
            continue
        after = now.copy()
        for choice in move:
            after.play(0, choice)
        if after.over:
            if after.left_over() == 0:
                found = tuple(choice for made in (*line, move) for choice in made)
                return Verdict(WON, len(seen), found)
            continue
        mark = key(after)
        if mark in seen:
            continue
        if len(seen) >= limit:
            return Verdict(UNKNOWN, len(seen))
        seen.add(mark)
        stack.append((after, moves(after)))
        line.append(move)
    return Verdict(LOST, len(seen))


def key(deal: SolitaireDeal) -> Key:
    """Return what tells positions apart; the places of the piles do not matter."""
    rows = sorted(
        (deal.run[pile], *deal.piles.row(pile)) for pile in range(PILES) if deal.piles.cards[pile]
    )
    return tuple(rows)


def moves(deal: SolitaireDeal) -> Iterator[tuple[int, ...]]:
    """Yield the whole moves of a position, those likely to help first.

    A card on which nothing can be laid any more, since all lower cards of the other colours are
    built, is of no use on a pile: building it is never wrong, and nothing else need be tried.
    """
    choices = each(deal.legal(0))
    builds = [choice for choice in choices if BUILD <= choice < STOP]
    low = min(deal.built)
    for choice in builds:
        if deal.built[choice - BUILD] <= low:
            yield (choice,)
            return
    for choice in builds:
        yield (choice,)
    for choice in choices:
        if choice < BUILD:
            half = deal.copy()
            half.play(0, choice)
            assert half.phase == ONTO
            for target in each(half.legal(0)):
                yield choice, target


@dataclass(frozen=True)
class Finding:
    """How many numbered deals can be won, and between which limits the share lies."""

    deals: int
    won: int
    lost: int
    unknown: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval, every unknown deal counted as lost."""
        return wilson(self.won, self.deals)[0]

    @property
    def high(self) -> float:
        """The upper end, every unknown deal counted as won."""
        return wilson(self.won + self.unknown, self.deals)[1]

    def __str__(self) -> str:
        share = f"{100 * self.won / self.deals:.1f} %"
        span = f"{100 * self.low:.1f} to {100 * self.high:.1f} %"
        counts = f"{self.won} won, {self.lost} lost, {self.unknown} unknown of {self.deals}"
        return f"{share} (95 %: {span}); {counts}"


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return the limits between which a share lies, with 95 % confidence (Wilson's score)."""
    share = successes / trials
    middle = share + SURE**2 / (2 * trials)
    half = SURE * sqrt(share * (1 - share) / trials + SURE**2 / (4 * trials**2))
    scale = 1 + SURE**2 / trials
    return (middle - half) / scale, (middle + half) / scale


def survey(game: Game, numbers: Sequence[int], options: Chosen, limit: int = LIMIT) -> Finding:
    """Return what can be proved of numbered deals."""
    results = [solve(numbered(game, number, options), limit).result for number in numbers]
    return Finding(len(results), *(results.count(result) for result in (WON, LOST, UNKNOWN)))


def winnable(game: Game, start: int, options: Chosen | None = None, limit: int = LIMIT) -> int:
    """Return the first number from `start` on whose deal is proved to be winnable."""
    number = start
    while solve(numbered(game, number, options), limit).result != WON:
        number += 1
    return number


def main(argv: Sequence[str] | None = None) -> None:
    """Print what is found."""
    parser = argparse.ArgumentParser(description="Which deals of Rook Solitaire can be won?")
    parser.add_argument("--deals", type=int, default=100, help="how many numbered deals")
    parser.add_argument("--number", type=int, help="one deal only, with a line of play")
    parser.add_argument("--limit", type=int, default=LIMIT, help="positions a deal at most")
    chosen = parser.parse_args(argv)
    game = find_game("rook-solitaire")
    for value in ("allowed", "forbidden"):
        options = {"on_resting_14": value}
        began = perf_counter()
        if chosen.number is None:
            said = str(survey(game, range(chosen.deals), options, chosen.limit))
        else:
            deal = numbered(game, chosen.number, options)
            verdict = solve(deal, chosen.limit)
            words = game.speech(options)
            text = words.text(deal, 0, verdict.line) if verdict.line else ""
            said = f"{verdict.result} after {verdict.positions} positions. {text}"
        print(f"13 on a resting 14 {value}: {said} ({perf_counter() - began:.0f} s)")  # noqa: T201


if __name__ == "__main__":
    main()
