"""The arena: bots against each other on duplicate deals.

Each bot meets every other bot: it sits alone on one side, and copies of the other take the rest.
This is repeated for each side with the same cards, the same dealer and the same random generator,
so the luck of the cards cancels out. Each deal gives one number for each pair of bots, and all
intervals here are computed from these numbers.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from math import isfinite, log, log10
from statistics import fmean, variance

import msgspec

from parlour.core.options import Chosen
from parlour.core.whole_numbers import deal_count
from parlour.errors import BadInput
from parlour.games import find_game
from parlour.lab.crew import Crew
from parlour.lab.duel import Board, Play, half_width
from parlour.lab.journal import Journal
from parlour.lab.own_bots import Lineup
from parlour.lab.winnable import wilson
from parlour.languages.message import say
from parlour.table.game import Game

CHECKS = 10
"""Number of deals between two looks of a sequential test."""
LEAST = 30
"""Minimum number of deals before the first look, to estimate the spread."""
DOUBT = log(0.95 / 0.05)
"""The odds at which the test stops: an error rate of 5 % either way."""

Progress = Callable[[int, int], None]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides the results of an arena, deal by deal."""

    game: str
    version: int
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    mirror: bool
    """Whether every bot sits alone in turn, or only the first."""

    def pairs(self) -> list[tuple[int, int]]:
        """Return the pairs of a bot that sits alone and its opponent.

        With two sides both bots sit alone, so each pair is listed once.
        """
        game = find_game(self.game)
        bots = range(len(self.bots))
        if not self.mirror:
            return [(0, other) for other in bots[1:]]
        two_sided = len(set(game.rules.sides(self.seats, self.options))) <= 2
        return list((combinations if two_sided else permutations)(bots, 2))


Plays = list[tuple[int, int, list[Play]]]
"""The result of one deal: who sat alone, among whom, and the plays from every side."""


def play_deal(task: tuple[Terms, Lineup, int]) -> Plays:
    """Play one deal, in any process."""
    terms, players, number = task
    bots = players.bots
    game = find_game(terms.game)
    board = _board(game.key, terms.seats, terms.seed, tuple(terms.options.items()))
    return [
        (alone, other, board.duel(bots[alone], bots[other], number))
        for alone, other in terms.pairs()
    ]


@cache
def _board(key: str, seats: int, seed: int, options: tuple[tuple[str, str], ...]) -> Board:
    return Board(find_game(key), seats, seed, dict(options))


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The results of one bot."""

    name: str
    points_per_deal: float
    """Its points minus the mean of the others, when it sits alone."""
    ci95: tuple[float, float]
    win_share: float
    """The share of plays that it wins when it sits alone."""
    win_share_ci95: tuple[float, float]
    fair_share: float
    """The share that it would win among equals."""
    out_share: float
    """How often it runs out when it sits alone; 0 if the game has no such thing."""
    elo: float
    """Elo above the first bot, from the share of duplicate deals won."""
    ms_per_move: float


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a bot against one other bot."""

    bot: str
    other: str
    points_per_deal: float
    ci95: tuple[float, float]
    deals_won: float
    """The share of duplicate deals in which it did better; a tie counts half."""
    elo: float
    elo_ci95: tuple[float, float]


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The results of an arena, and everything needed to repeat it."""

    game: str
    deals: int
    seed: int
    bots: tuple[Standing, ...]
    pairs: tuple[Pairing, ...]
    version: int
    seats: int
    options: dict[str, str]
    verdict: str
    """The verdict of the sequential test, if requested: better, not better, or open."""

    def json(self) -> dict[str, object]:
        """Return the same as dicts, lists, numbers and text, ready for a JSON file."""
        return msgspec.json.decode(msgspec.json.encode(self), type=dict[str, object])


class Scores:
    """The deals played so far."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.deals: list[Plays] = []
        sides = len(set(find_game(terms.game).rules.sides(terms.seats, terms.options)))
        self.others = max(1, sides - 1)  # in a solitaire: the other bot, with the same cards
        self.margins: dict[tuple[int, int], list[float]] = {pair: [] for pair in terms.pairs()}
        self.wins: dict[tuple[int, int], list[float]] = {pair: [] for pair in terms.pairs()}
        self.moves = [0] * len(terms.bots)
        self.ms = [0.0] * len(terms.bots)
        self.outs: dict[int, list[float]] = {bot: [] for bot in range(len(terms.bots))}

    def add(self, plays: Plays) -> None:
        """Count one deal."""
        self.deals.append(plays)
        for alone, other, duel in plays:
            self.margins[alone, other].append(fmean(play.margin for play in duel))
            self.wins[alone, other].append(fmean(play.won for play in duel))
            self.outs[alone].append(fmean(play.out for play in duel))
            for bot, which in ((alone, 0), (other, 1)):
                self.moves[bot] += sum(play.moves[which] for play in duel)
                self.ms[bot] += sum(play.ms[which] for play in duel)

    def margin(self, bot: int, other: int) -> list[float]:
        """Return the margins of one bot against another, deal by deal.

        Use the deals in which it sat alone, if there are any.
        """
        if (bot, other) in self.margins:
            return self.margins[bot, other]
        return [-value for value in self.margins.get((other, bot), ())]

    def won(self, bot: int, other: int) -> list[float]:
        """Return the share of a deal's plays that a bot won."""
        if (bot, other) in self.wins:
            return self.wins[bot, other]
        return [(1 - value) / self.others for value in self.wins.get((other, bot), ())]

    def against_all(self, of: Callable[[int, int], list[float]], bot: int) -> list[float]:
        """Return, deal by deal, a mean over the other bots."""
        met = [of(bot, other) for other in range(len(self.terms.bots)) if other != bot]
        return [fmean(deal) for deal in zip(*filter(None, met), strict=True)]

    def boards(self, bot: int, other: int) -> list[float]:
        """Return, deal by deal, 1 if a bot did better than another, ½ for a tie."""
        mine = zip(self.margin(bot, other), self.margin(other, bot), strict=True)
        return [0.5 if a == b else float(a > b) for a, b in mine]

    def standing(self, bot: int, elo: float) -> Standing:
        """Return the results of one bot."""
        points, ci95 = mean_and_interval(self.against_all(self.margin, bot))
        share, share_ci95 = share_and_interval(self.against_all(self.won, bot))
        return Standing(
            name=self.terms.bots[bot],
            points_per_deal=points,
            ci95=ci95,
            win_share=share,
            win_share_ci95=share_ci95,
            fair_share=1 / (self.others + 1),
            out_share=fmean(self.outs[bot] or [0]),
            elo=elo,
            ms_per_move=self.ms[bot] / max(1, self.moves[bot]),
        )

    def pairing(self, bot: int, other: int) -> Pairing:
        """Return the results of one bot against another."""
        points, ci95 = mean_and_interval(self.margin(bot, other))
        won, deals = fmean(self.boards(bot, other)), len(self.deals)
        low, high = wilson(won * deals, deals)
        return Pairing(
            bot=self.terms.bots[bot],
            other=self.terms.bots[other],
            points_per_deal=points,
            ci95=ci95,
            deals_won=won,
            elo=elo_of(won, deals),
            elo_ci95=(elo_of(low, deals), elo_of(high, deals)),
        )

    def outcome(self, verdict: str) -> Outcome:
        """Return the results of all bots."""
        terms = self.terms
        bots = range(len(terms.bots))
        met = [(a, b) for a, b in permutations(bots, 2) if self.margin(a, b)]
        ratings = rate({(a, b): sum(self.boards(a, b)) for a, b in met}, len(bots))
        return Outcome(
            game=terms.game,
            deals=len(self.deals),
            seed=terms.seed,
            bots=tuple(self.standing(bot, ratings[bot]) for bot in bots),
            pairs=tuple(self.pairing(a, b) for a, b in met),
            version=terms.version,
            seats=terms.seats,
            options=terms.options,
            verdict=verdict,
        )


def mean_and_interval(values: Sequence[float]) -> tuple[float, tuple[float, float]]:
    """Return a mean and the 95 % interval around it."""
    mean, half = fmean(values), half_width(values)
    return mean, (mean - half, mean + half)


def share_and_interval(values: Sequence[float]) -> tuple[float, tuple[float, float]]:
    """Return the mean of shares and its interval; Wilson's if all were won or lost."""
    mean, (low, high) = mean_and_interval(values)
    if mean in {0, 1}:
        return mean, wilson(mean * len(values), len(values))
    return mean, (max(0, low), min(1, high))


def elo_of(share: float, deals: int) -> float:
    """Return the Elo difference for a share of deals won; it is finite even for 0 or 1."""
    least = 0.5 / (deals + 1)
    share = min(max(share, least), 1 - least)
    return 400 * log10(share / (1 - share))


def rate(wins: dict[tuple[int, int], float], bots: int) -> list[float]:
    """Return how many Elo points each bot is above the first, by the Bradley-Terry model.

    Half a win each way is added to every pair, so that no bot is infinitely strong.
    """
    strength = [1.0] * bots
    for _ in range(1000):
        for bot in range(bots):
            own = sum(won + 0.5 for (a, _), won in wins.items() if a == bot)
            met = sum(
                (won + wins[b, a] + 1) / (strength[a] + strength[b])
                for (a, b), won in wins.items()
                if a == bot
            )
            strength[bot] = own / met
    return [400 * log10(value / strength[0]) for value in strength]


def verdict_of(margins: Sequence[float], better_by: float) -> str:
    """Return the verdict of a sequential test so far.

    It asks whether the mean margin is 0 or the given value. This is Wald's likelihood ratio test,
    for a normal distribution with the measured spread.
    """
    if len(margins) < LEAST:
        return "open"
    spread = variance(margins)
    lead = better_by * (sum(margins) - len(margins) * better_by / 2)
    if abs(lead) < DOUBT * spread or lead == 0:
        return "open"
    sign = "better" if better_by > 0 else "worse"
    return sign if lead > 0 else f"not {sign}"


def arena(  # noqa: PLR0913 - what an arena is made of
    game: Game,
    bots: Sequence[object],
    *,
    deals: int,
    seats: int,
    seed: int = 0,
    options: Chosen | None = None,
    mirror: bool = True,
    stop: float = 0.0,
    crew: Crew | None = None,
    journal: Journal | None = None,
    progress: Progress | None = None,
) -> Scores:
    """Let bots play duplicate deals against each other; return the scores.

    With `stop`, it ends as soon as a sequential test has decided between 0 and that many points for
    the first bot. With a journal, an interrupted run continues where it stopped.
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence) or len(bots) < 2:
        raise BadInput(
            say(
                'An arena needs a list of two bots or more, such as ["best", "uniform"], not '
                "{bots}",
                bots=repr(bots),
            )
        )
    deals = deal_count(deals, 2)
    if not isfinite(stop):
        raise BadInput(
            say("The points at which to stop must be a number of points, not {stop}", stop=stop)
        )
    crew, chosen = crew or Crew(), game.choose(options)
    players = Lineup(game, bots, chosen, crew)
    terms = Terms(
        game=game.key,
        version=game.version,
        seats=seats,
        options=chosen,
        bots=players.names,
        seed=seed,
        mirror=mirror,
    )
    Board(game, seats, seed, options)  # an error should be raised here, not in every process
    scores = Scores(terms)
    for plays in _played(terms, players, deals, crew, journal):
        scores.add(plays)
        played = len(scores.deals)
        if progress is not None:
            progress(played, deals)
        if stop and played % CHECKS == 0 and verdict(scores, stop) != "open":
            break
    return scores


def verdict(scores: Scores, stop: float) -> str:
    """Return the sequential test's verdict on the first bot."""
    others = range(1, len(scores.terms.bots))
    met = [scores.margin(0, other) for other in others]
    return verdict_of([fmean(deal) for deal in zip(*met, strict=True)], stop)


def _played(
    terms: Terms, players: Lineup, deals: int, crew: Crew, journal: Journal | None
) -> Iterator[Plays]:
    """Yield the result of each deal, first those in the journal."""
    done = journal.read(msgspec.to_builtins(terms), Plays) if journal else []
    yield from done[:deals]
    tasks = ((terms, players, number) for number in range(len(done), deals))
    with crew.map(play_deal, tasks) as found:
        for plays in found:
            if journal:
                journal.write(plays)
            yield plays
