"""The inner loops of every simulation: random legal choices, played to the end."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import first, single
from parlour.core.deal import NATURE, Deal, zeros
from parlour.core.rng import Rng

OUT_OF_TURN: Final = 4
"""During a call window, one in this many choices belongs to a seat that may call."""


def speaker(deal: Deal, rng: Rng) -> i64:
    """Return the seat that makes the next random choice; if there are several, draw one."""
    alone: i64 = deal.alone()
    if alone >= 0:
        return alone
    seats: i64 = deal.due()
    callers: i64 = deal.callers()
    if callers != 0 and rng.below(OUT_OF_TURN) == 0:
        seats = callers
    return first(seats) if single(seats) else rng.pick(seats)


def play_out(deal: Deal, rng: Rng) -> i64:
    """Make random choices until the deal is over; return how many the players made.

    Seats that may call out of turn do so now and then.
    """
    choices: i64 = 0
    while not deal.over:
        seat: i64 = speaker(deal, rng)
        deal.play(seat, rng.pick(deal.legal(seat)))
        if seat != NATURE:
            choices += 1
    return choices


def play_out_counted(
    deal: Deal, rng: Rng, phase: i64, decisions: vec[i64], there: vec[i64]
) -> None:
    """Play out as `play_out` does; count each seat's choices, and those made in one phase."""
    while not deal.over:
        seat: i64 = speaker(deal, rng)
        decisions[seat] += 1
        if deal.phase == phase:
            there[seat] += 1
        deal.play(seat, rng.pick(deal.legal(seat)))


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
    """Play out a position again and again, as a Monte-Carlo bot does.

    Return the number of choices.
    """
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


def copies_in_place(deal: Deal, times: i64) -> None:
    """Copy a deal again and again into an existing one, as a search does."""
    scratch: Deal = deal.copy()
    for _ in range(times):
        scratch.copy_from(deal)
