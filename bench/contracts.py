"""Contracts: how often they are made, and how often the bot that bid thought so; as JSON.

    python bench/contracts.py calibrate dixie-rook expert --deals 2000 --jobs 16
    python bench/contracts.py forty-two expert uniform --deals 1000 --jobs 16

`calibrate` lets a bot play against itself. When trump has been named it plays the bidder's view out
in imagined deals, which gives the chance of making the bid; then the deal is played. The expected
calibration error is the mean gap between chance and outcome over ten bins of the chance: as seen in
play-outs, and as the bot tells it, with its line through the odds. `fitted` is the line to give it,
to be judged on deals of another seed.

`forty-two` is the public protocol of Domino 42 programs: a random bidder has bid 30 and named a
random trump, and leads; every deal is played twice with the sides exchanged. A side wins if it is
the bidder's and makes 30, or the other and prevents it.
"""
# ruff: noqa: INP001, T201 - a script, whose work is printing

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import fmean
from time import perf_counter

from parlour.bots.chances import AS_SEEN, Line, corrected, is_made, odds, share_made
from parlour.bots.levels import Thinker
from parlour.core.bits import first
from parlour.core.deal import Deal
from parlour.families.tricks.auction import place_of
from parlour.games import find_bot, find_game
from parlour.games.domino_42.rules import Domino42Deal
from parlour.lab.simulate import SURE, begin, deal_rng, seed_key

BINS = 10
BID = 30


def holder_of(deal: Deal) -> int:
    """Return who has bid highest."""
    return int(deal.auction.holder)  # type: ignore[attr-defined]


def calibrate(args: argparse.Namespace, numbers: range) -> list[tuple[float, float]]:
    """Play a share of the deals; return the chance and the outcome of each contract."""
    game = find_game(args.game)
    seats = args.seats or game.usual_seats
    bot = find_bot(game, args.bot)
    assert isinstance(bot, Thinker)
    deal, pack, key = game.new_deal(seats), game.order(seats), seed_key(args.seed)
    play_phase = game.phases.index("play")
    found: list[tuple[float, float]] = []
    for number in numbers:
        rng = deal_rng(key, number)
        begin(deal, pack, number % seats, rng)
        chance = -1.0
        while not deal.over:
            if deal.phase == play_phase and chance < 0:
                holder = holder_of(deal)
                side = holder % len(deal.scores)
                chance = share_made(bot, deal.view(holder), side, rng.fork())
            seat = rng.pick(deal.due())
            legal = deal.legal(seat)
            single = legal & (legal - 1) == 0 or seat >= seats
            deal.play(seat, rng.pick(legal) if single else bot.choose(deal.view(seat), rng.word()))
        if chance >= 0:
            found.append((chance, float(is_made(deal, holder_of(deal) % len(deal.scores)))))
    return found


def forty_two(args: argparse.Namespace, numbers: range) -> list[tuple[float, float]]:
    """Play a share of the deals of the public protocol; return the two results of each."""
    game = find_game("domino-42")
    options = game.choose({"first_lead": "bidder"}) if args.bidder_leads else game.choose(None)
    deal, pack, key = game.new_deal(4, options), game.order(4, options), seed_key(args.seed)
    assert isinstance(deal, Domino42Deal)
    bots = (find_bot(game, args.bot), find_bot(game, args.other))
    place = place_of(BID, deal.auction.bids)
    found: list[tuple[float, float]] = []
    for number in numbers:
        results: list[float] = []
        for mine in (0, 1):
            rng = deal_rng(key, number)
            begin(deal, pack, number % 4, rng)
            bidder, trump = rng.below(4), rng.below(7)
            while deal.phase == 0:
                deal.play(deal.turn, place if deal.turn == bidder else deal.auction.passing)
            deal.play(bidder, trump)
            while not deal.over:
                seat = first(deal.due())
                bot = bots[0] if seat % 2 == mine else bots[1]
                deal.play(seat, bot.choose(deal.view(seat), rng.word()))
            results.append(float(deal.is_made() == (bidder % 2 == mine)))
        found.append((results[0], results[1]))
    return found


def calibration(found: list[tuple[float, float]], line: Line) -> dict[str, object]:
    """Return the expected calibration error of chances corrected by a line, and the curve."""
    found = [(corrected(chance, line), outcome) for chance, outcome in found]
    error = 0.0
    curve: list[tuple[float, float, int]] = []
    for place in range(BINS):
        inside = [pair for pair in found if min(int(pair[0] * BINS), BINS - 1) == place]
        if inside:
            chance, outcome = fmean(c for c, _ in inside), fmean(o for _, o in inside)
            error += abs(chance - outcome) * len(inside) / len(found)
            curve.append((round(chance, 3), round(outcome, 3), len(inside)))
    made_share = round(fmean(o for _, o in found), 3)
    return {"contracts": len(found), "made": made_share, "ece": round(error, 4), "curve": curve}


def calibrations(args: argparse.Namespace, found: list[tuple[float, float]]) -> dict[str, object]:
    """Return the calibration as seen and as the bot corrects it, and the line that fits best."""
    bot = find_bot(find_game(args.game), args.bot)
    assert isinstance(bot, Thinker)
    return {
        "seen": calibration(found, AS_SEEN),
        "told": calibration(found, bot.odds),
        "odds": bot.odds,
        "fitted": [round(number, 3) for number in fit(found)],
    }


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


def share_of_wins(found: list[tuple[float, float]]) -> dict[str, object]:
    """Return the share of wins; the deal is the unit."""
    means = [fmean(pair) for pair in found]
    mean = fmean(means)
    spread = sqrt(fmean((value - mean) ** 2 for value in means) / len(means))
    return {"share": round(mean, 4), "ci95": round(SURE * spread, 4)}


def main() -> None:
    """Print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("calibrate", "forty-two"))
    parser.add_argument("game", help="the game to calibrate, or the bot of the protocol")
    parser.add_argument("bot", help="the bot to calibrate, or the other bot of the protocol")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--eldest-leads", dest="bidder_leads", action="store_false")
    args = parser.parse_args()
    work = forty_two if args.what == "forty-two" else calibrate
    if work is forty_two:
        args.bot, args.other = args.game, args.bot
    shares = [range(job, args.deals, args.jobs) for job in range(args.jobs)]
    began = perf_counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        found = [pair for share in pool.map(work, [args] * args.jobs, shares) for pair in share]
    summary = calibrations(args, found) if work is calibrate else share_of_wins(found)
    print(json.dumps({**vars(args), **summary, "wall_s": round(perf_counter() - began, 1)}))


if __name__ == "__main__":
    main()
