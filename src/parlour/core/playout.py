"""The inner loops of every simulation: random legal choices, played to the end."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import nth, single
from parlour.core.deal import Deal, zeros
from parlour.core.rng import Rng


def play_out(deal: Deal, rng: Rng) -> i64:
    """Make random choices until the deal is over; return how many.

    When several seats are waited for, the one that arrives first is drawn at random.
    """
    choices: i64 = 0
    while not deal.over:
        waiting: i64 = deal.waiting()
        seat: i64 = nth(waiting, 0) if single(waiting) else rng.pick(waiting)
        deal.play(seat, rng.pick(deal.legal(seat)))
        choices += 1
    return choices


def play_deals(deal: Deal, order: vec[i64], rng: Rng, deals: i64) -> i64:
    """Shuffle, deal and play whole random deals; return how many choices were made."""
    choices: i64 = 0
    brought: vec[i64] = zeros(len(deal.brought))
    number: i64 = 0
    while number < deals:
        rng.shuffle(order)
        number += 1
        deal.begin(1, number % deal.seats, brought)
        deal.deal_out(order)
        choices += play_out(deal, rng)
    return choices


def roll_outs(deal: Deal, rng: Rng, times: i64) -> i64:
    """Play a position out again and again, as a Monte-Carlo bot does; return the choices."""
    choices: i64 = 0
    scratch: Deal = deal.copy()
    for _ in range(times):
        scratch.copy_from(deal)
        choices += play_out(scratch, rng)
    return choices


def copies(deal: Deal, times: i64) -> None:
    """Copy a deal again and again, to measure what a copy costs."""
    for _ in range(times):
        deal.copy()
