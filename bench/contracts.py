"""How often contracts are made, and how likely the bots thought that was; as JSON.

    python bench/contracts.py calibrate dixie-rook expert --deals 2000 --jobs 16
    python bench/contracts.py forty-two expert uniform --deals 1000 --jobs 16
    python bench/contracts.py guessers domino-42 club --deals 240 --match 30

`calibrate` lets a bot play against itself. When trump has been named, it plays out imagined deals
for every seat, which gives the chance of making the bid as that seat sees it. Then the deal is
played; `--players` names another bot for this, which may be quicker. The expected calibration error
is the mean gap between chance and outcome over ten bins of the chance. Each role has three: for the
chances seen in play-outs (`seen`), for the chances corrected by the bot's own line through the odds
(`told`), and for each tenth of the deals corrected by a line fitted to the others (`crossed`).
`fitted` is the line to give the bot. `noise` is the error that exactly right chances would show
with as many contracts.

`forty-two` is the public protocol of Domino 42 programs: a random bidder has bid 30 and named a
random trump, and leads; every deal is played twice with the sides exchanged. The bidder's side wins
if it makes 30, otherwise the other side does.

`guessers` lets a bot play matches against itself, and prints the share of seats that the reading of
finished deals takes for guessers.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import argparse
import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

from command import parser_of
from levels import difference, shares_of

from parlour.bots.bot import Bot
from parlour.bots.chances import corrected, is_made, odds, share_made
from parlour.bots.levels import AS_SEEN, Line, Odds, Thinker, facing
from parlour.bots.reading import Reading
from parlour.core.bits import count, first
from parlour.core.deal import Deal
from parlour.core.rng import Rng
from parlour.families.tricks.rules.auction import place_of
from parlour.games import find_bot, find_game
from parlour.games.domino_42.rules import Domino42Deal
from parlour.lab.simulate import SURE, begin, deal_rng, play, seed_key

BINS = 10
PARTS = 10
"""The number of parts that are judged with a line fitted to the others."""
DRAWN = 100
"""How often outcomes are drawn, to find the error that sampling alone causes."""
BID = 30
TEN = 10
"""The number of deals shown one by one."""

Told = tuple[str, float, float]
"""A role, the chance of the contract as that seat saw it, and 1 if it was made, else 0."""


def holder_of(deal: Deal) -> int:
    """Return who has bid highest."""
    return int(deal.auction.holder)  # type: ignore[attr-defined]


def calibrate(args: argparse.Namespace, numbers: range) -> list[Told]:
    """Play a share of the deals; return what every seat expected of the contract, and its outcome.

    A seat whose hand lies open is left out.
    """
    game = find_game(args.game)
    seats = args.seats or game.usual_seats
    bot = find_bot(game, args.bot)
    assert isinstance(bot, Thinker)
    player = find_bot(game, args.players or args.bot)
    deal, pack, key = game.new_deal(seats), game.order(seats), seed_key(args.seed)
    play_phase = game.rules.phases.index("play")
    found: list[Told] = []
    for number in numbers:
        rng = deal_rng(key, number)
        begin(deal, pack, number % seats, rng)
        chances: list[tuple[str, float]] = []
        while not deal.over:
            if deal.phase == play_phase and not chances:
                chances = expected(bot, deal, rng)
            seat = rng.pick(deal.due())
            legal = deal.legal(seat)
            if legal & (legal - 1) == 0 or seat >= seats:
                deal.play(seat, rng.pick(legal))
            else:
                deal.play(seat, player.choose(deal.view(seat), rng.word()))
        made = float(is_made(deal, holder_of(deal) % len(deal.scores))) if chances else 0.0
        found += [(role, chance, made) for role, chance in chances]
    return found


def expected(bot: Thinker, deal: Deal, rng: Rng) -> list[tuple[str, float]]:
    """Return the role of every seat, and the chance to make the bid as it sees it."""
    holder, sides = holder_of(deal), len(deal.scores)
    found = []
    for seat in range(deal.seats):
        if seat != getattr(deal, "dummy", -1):
            mate = "partner" if seat % sides == holder % sides else "defender"
            role = "bidder" if seat == holder else mate
            share = share_made(bot, deal.view(seat), holder % sides, rng.fork())
            found.append((role, share))
    return found


def of_role(found: list[Told], role: str) -> list[tuple[float, float]]:
    """Return the chances and outcomes of one role."""
    return [(chance, made) for one, chance, made in found if one == role]


def forty_two(args: argparse.Namespace, matches: list[range]) -> list[float]:
    """Play a share of the matches of the public protocol; return the share of wins of each deal."""
    game = find_game("domino-42")
    options = game.choose({"first_lead": "bidder"}) if args.bidder_leads else game.choose(None)
    deal = game.new_deal(4, options)
    assert isinstance(deal, Domino42Deal)
    bots = (find_bot(game, args.bot), find_bot(game, args.other))
    if isinstance(bots[0], Thinker) and args.worlds:
        bots = (replace(bots[0], worlds=args.worlds, exact_worlds=args.worlds // 4), bots[1])
    found: list[float] = []
    for numbers in matches:
        readings = [Reading(bots[0], 4) for _ in (0, 1)]
        for number in numbers:
            wins = [
                contract(deal, number, args.seed, mine, bots, readings[mine]) for mine in (0, 1)
            ]
            found.append(fmean(wins))
    return found


def contract(
    deal: Domino42Deal, number: int, seed: int, mine: int, bots: tuple[Bot, Bot], reading: Reading
) -> bool:
    """Play a deal of the public protocol; return whether the first bot's side wins it."""
    rng = deal_rng(seed_key(seed), number)
    begin(deal, find_game("domino-42").order(4), number % 4, rng)
    bidder, trump = rng.below(4), rng.below(7)
    place = place_of(BID, deal.auction.bids)
    while deal.phase == 0:
        deal.play(deal.turn, place if deal.turn == bidder else deal.auction.passing)
    deal.play(bidder, trump)
    reader = facing(bots[0], reading.guessers())
    while not deal.over:
        seat = first(deal.due())
        bot = reader if seat % 2 == mine else bots[1]
        choice = bot.choose(deal.view(seat), rng.word())
        reading.note(deal, seat, choice)
        deal.play(seat, choice)
    reading.close()
    return deal.is_made() == (bidder % 2 == mine)


def guessers(args: argparse.Namespace, matches: list[range]) -> list[list[float]]:
    """Play some of the matches; return the share of seats taken for guessers before each deal."""
    game = find_game(args.game)
    seats = args.seats or game.usual_seats
    bots = [find_bot(game, args.bot)] * seats
    deal, pack, key = game.new_deal(seats), game.order(seats), seed_key(args.seed)
    found: list[list[float]] = []
    for numbers in matches:
        reading = Reading(find_bot(game, "best"), seats)
        found.append([])
        for number in numbers:
            found[-1].append(int(count(reading.guessers())) / seats)
            rng = deal_rng(key, number)
            begin(deal, pack, number % seats, rng)
            play(deal, rng, bots, None, reading.note)
            reading.close()
    return found


def shares_read(found: list[list[float]]) -> dict[str, object]:
    """Return the share of seats that were taken for guessers."""
    by_deal = [round(fmean(deal), 3) for deal in zip(*found, strict=False)]
    whole = fmean(share for match in found for share in match)
    return {"guessers": round(whole, 4), "by_deal": by_deal[:TEN]}


def calibration(found: list[tuple[float, float]], line: Line) -> dict[str, object]:
    """Return the expected calibration error of chances corrected by a line, and the curve."""
    found = [(corrected(chance, line), outcome) for chance, outcome in found]
    curve = curve_of(found)
    luck = Random(42)  # noqa: S311 - a simulation
    drawn = [[(chance, float(luck.random() < chance)) for chance, _ in found] for _ in range(DRAWN)]
    return {
        "contracts": len(found),
        "made": round(fmean(o for _, o in found), 3),
        "ece": round(error_of(curve), 4),
        "noise": round(fmean(error_of(curve_of(each)) for each in drawn), 4),
        "curve": [(round(chance, 3), round(outcome, 3), many) for chance, outcome, many in curve],
    }


def curve_of(found: list[tuple[float, float]]) -> list[tuple[float, float, int]]:
    """Return the mean chance, the share made and the number of contracts of each bin."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, outcome in found:
        bins[min(int(chance * BINS), BINS - 1)].append((chance, outcome))
    return [(fmean(c for c, _ in b), fmean(o for _, o in b), len(b)) for b in bins if b]


def error_of(curve: list[tuple[float, float, int]]) -> float:
    """Return the expected calibration error: the mean gap between chance and outcome."""
    gaps = sum(abs(chance - outcome) * many for chance, outcome, many in curve)
    return gaps / sum(many for _, _, many in curve)


def calibrations(args: argparse.Namespace, found: list[Told]) -> dict[str, object]:
    """Return for each role the calibration, and the line that fits best."""
    bot = find_bot(find_game(args.game), args.bot)
    assert isinstance(bot, Thinker)
    roles = [role for role in Odds._fields if of_role(found, role)]
    return {role: of_line(of_role(found, role), getattr(bot.odds, role)) for role in roles}


def of_line(found: list[tuple[float, float]], line: Line) -> dict[str, object]:
    """Return the calibration without a correction, with the bot's, and with that of other deals."""
    return {
        "seen": calibration(found, AS_SEEN),
        "told": calibration(found, line),
        "line": line,
        "crossed": round(error_of(curve_of(crossed(found))), 4),
        "fitted": [round(number, 2) for number in fit(found)],
    }


def crossed(found: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the chances of each part, corrected by the line fitted to the other parts."""
    told = []
    for part in range(PARTS):
        start, end = (len(found) * at // PARTS for at in (part, part + 1))
        line = fit(found[:start] + found[end:])
        told += [(corrected(chance, line), outcome) for chance, outcome in found[start:end]]
    return told


def fit(found: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the line through the odds that makes the outcomes likeliest, by Newton's method."""
    base, slope = 0.0, 1.0
    for _ in range(30):
        g0 = g1 = 0.0
        h00 = h01 = h11 = 1e-3  # a little weight on the prior
        h01 = 0.0
        for chance, outcome in found:
            x, p = odds(chance), corrected(chance, (base, slope))
            g0 += outcome - p
            g1 += (outcome - p) * x
            h00 += p * (1.0 - p)
            h01 += p * (1.0 - p) * x
            h11 += p * (1.0 - p) * x * x
        det = h00 * h11 - h01 * h01
        base += (h11 * g0 - h01 * g1) / det
        slope += (h00 * g1 - h01 * g0) / det
    return base, slope


def share_of_wins(args: argparse.Namespace, found: list[float]) -> dict[str, object]:
    """Return the share of wins; the deal is the unit."""
    if args.each:
        Path(args.each).write_text(json.dumps(found), encoding="utf-8")
    mean = fmean(found)
    spread = sqrt(fmean((value - mean) ** 2 for value in found) / len(found))
    gap = difference(found, args.than) if args.than else {}
    return {"share": round(mean, 4), "ci95": round(SURE * spread, 4), **gap}


def main() -> None:
    """Print one line of JSON."""
    parser = parser_of(__doc__)
    parser.add_argument("what", choices=("calibrate", "forty-two", "guessers"))
    parser.add_argument("game", help="the game to calibrate, or the bot of the protocol")
    parser.add_argument("bot", help="the bot to calibrate, or the other bot of the protocol")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--players", help="the bot that plays the deals")
    parser.add_argument("--match", type=int, default=1, help="the number of deals of a match")
    parser.add_argument("--worlds", type=int, help="another budget for the bot of the protocol")
    parser.add_argument("--each", help="a file for the result of each deal")
    parser.add_argument("--than", help="such a file of another run, to compare with")
    parser.add_argument("--eldest-leads", dest="bidder_leads", action="store_false")
    args = parser.parse_args()
    if args.what == "forty-two":
        args.bot, args.other = args.game, args.bot
    began = perf_counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        matches = shares_of(args.deals, args.match, args.jobs)
        if args.what == "forty-two":
            found = together(pool.map(forty_two, [args] * args.jobs, matches))
            summary = share_of_wins(args, found)
        elif args.what == "guessers":
            summary = shares_read(together(pool.map(guessers, [args] * args.jobs, matches)))
        else:
            shares = [range(job, args.deals, args.jobs) for job in range(args.jobs)]
            found = together(pool.map(calibrate, [args] * args.jobs, shares))
            summary = calibrations(args, found)
    print(json.dumps({**vars(args), **summary, "wall_s": round(perf_counter() - began, 1)}))


def together(shares: Iterable[list[Any]]) -> list[Any]:
    """Return what all processes found."""
    return [one for share in shares for one in share]


if __name__ == "__main__":
    main()
