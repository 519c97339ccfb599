"""What people at a table write down of a deal, for several games; tests/games/*/on_paper.py."""

from collections.abc import Callable
from typing import Any

from parlour.core.bits import has
from parlour.packs.card_dominoes import DOUBLES, spots
from parlour.packs.rook_cards import rook_points

Entry = dict[str, list[int]]


def seats_of(side: int, deal: Any) -> list[int]:
    return list(range(side, deal.seats, len(deal.scores)))


def by_side(deal: Any, per_seat: Callable[[int], int]) -> list[int]:
    return [
        sum(per_seat(seat) for seat in seats_of(side, deal)) for side in range(len(deal.scores))
    ]


def yes(deal: Any, seats: int) -> list[int]:
    return [int(has(seats, seat)) for seat in range(deal.seats)]


def tricks_and(deal: Any, worth: Callable[[int], int] = rook_points) -> Entry:
    play = deal.tricks
    return {
        "trump": [int(getattr(deal, "trump", 0))],
        "taken": by_side(deal, lambda seat: int(worth(play.taken[seat]))),
        "tricks": by_side(deal, lambda seat: int(play.won[seat])),
        "revoked": yes(deal, play.revoked),
    }


def bid_and(deal: Any, worth: Callable[[int], int] = rook_points) -> Entry:
    auction = {"bidder": [int(deal.auction.holder)], "bid": [int(deal.auction.bid())]}
    return auction | tricks_and(deal, worth)


def spots_left(deal: Any) -> Entry:
    hands = deal.dominoes.hands
    held = [int(spots(hands[seat])) for seat in range(deal.seats)]
    lightest = {
        seat: min(sum(map(int, deal_ends(piece))) for piece in range(55) if has(hands[seat], piece))
        for seat in range(deal.seats)
        if hands[seat] and held[seat] == min(held)
    }
    best = [seat for seat in lightest if lightest[seat] == min(lightest.values())]
    alone = len({seat % len(deal.scores) for seat in best}) == 1
    return {
        "out": [int(deal.out)],
        "spots": held,
        "lightest": [best[0] if best and alone and len(lightest) > 1 else -1],
        "double": yes(deal, sum(1 << s for s in range(deal.seats) if hands[s] & DOUBLES)),
    }


def deal_ends(piece: int) -> tuple[int, int]:
    high = next(n for n in range(10) if (n + 1) * (n + 2) // 2 > piece)
    return high, piece - high * (high + 1) // 2


def words_made(deal: Any) -> Entry:
    made = deal.tablets.words
    by_words = int(deal.tablets.most_words(len(deal.scores), deal.present()))
    won = [side for side in range(len(deal.scores)) if has(deal.won, side)]
    claimed = len(won) == 1 and deal.won != by_words
    enough = len(won) == 1 and deal.scores[won[0]] >= target(deal)
    return {
        "won": [won[0] if claimed or enough else -1],
        "words": by_side(deal, lambda seat: len(made[seat])),
        "letters": by_side(deal, lambda seat: sum(map(len, made[seat]))),
    }


def target(deal: Any) -> int:
    return int(deal.target()) if hasattr(deal, "target") else 1000
