"""What the Rook booklet promises about the score of a deal, computed from the moves alone."""

from dataclasses import dataclass
from typing import Any

from parlour.core.bits import each
from tests.laws.cases import Walk

WORTH = {"5": 5, "10": 10, "14": 10}


@dataclass
class Count:
    """The result of a deal's moves: who bid what, and who took what."""

    bidder: int
    bid: int
    points: list[int]
    tricks: list[int]
    revoked: list[int]

    def of(self, seats: list[int]) -> tuple[int, int]:
        """Return the points and tricks of some seats together."""
        return sum(self.points[s] for s in seats), sum(self.tricks[s] for s in seats)


def count(walk: Walk) -> Count:
    """Return the result of the moves; count cards add up to 100 (ROOK-44, R-ROOK-19, DISP-31)."""
    game, seats = walk.case.game, walk.case.seats
    said = [
        game.words.say(phase, choice, walk.case.chosen) or "" for _, phase, choice in walk.plays
    ]
    bid, bidder = max(
        (int(words[4:]), play.seat)
        for words, play in zip(said, walk.plays, strict=True)
        if words.startswith("bid ")
    )
    trump = next(words[6].upper() for words in said if words.startswith("trump "))
    cards = [words for words in said if " " not in words and words != "pass"]
    deck = [game.pack.faces[card] for card in game.order(seats, walk.case.chosen)]
    taken: list[list[str]] = [[] for _ in range(seats)]
    tricks, leader = [0] * seats, (walk.deal.dealer + 1) % seats
    broken = [""] * seats  # the colours that each did not follow
    revoked: set[int] = set()
    for start in range(0, len(cards), seats):
        trick = cards[start : start + seats]
        for place, card in enumerate(trick):
            seat = (leader + place) % seats
            revoked |= {seat} if card[0] in broken[seat] else set()
            broken[seat] += trick[0][0] if card[0] != trick[0][0] else ""
        best = max(trick, key=lambda c: (c[0] == trump, c[0] == trick[0][0], int(c[1:])))
        leader = (leader + trick.index(best)) % seats
        taken[leader] += trick
        tricks[leader] += 1
    taken[leader] += [card for card in deck if card not in cards]  # ROOK-35
    points = [sum(WORTH.get(card[1:], 0) for card in pile) for pile in taken]
    assert sum(points) == 100
    assert sum(tricks) == len(deck) // seats
    deal: Any = walk.deal
    found = each(deal.tricks.revoked)  # an odd card may reveal more
    assert revoked <= set(found)
    assert walk.case.chosen["revoke"] != "impossible" or not found
    return Count(bidder, bid, points, tricks, found)


def rook(walk: Walk) -> None:
    """Each player scores the points taken, but a bidder who falls short loses the bid.

    (ROOK-36 to ROOK-40; R-ROOK-15, R-GEN-8.) Where nobody has bid, nobody scores (R-ROOK-1).
    """
    expected = list(walk.deal.brought)
    if all(walk.case.game.rules.phases[play.phase] == "bid" for play in walk.plays):
        assert list(walk.deal.scores) == expected
        return
    found = count(walk)
    for seat, points in enumerate(found.points):
        short = seat == found.bidder and points < found.bid
        expected[seat] += -found.bid if short or seat in found.revoked else points
        if walk.case.chosen["minus"] == "stops_at_0":
            expected[seat] = max(expected[seat], 0)
    assert list(walk.deal.scores) == expected


def teams(walk: Walk) -> list[list[int]]:
    """Return the seats of each side."""
    sides = walk.case.game.rules.sides(walk.case.seats, walk.case.chosen)
    return [[s for s in range(walk.case.seats) if sides[s] == side] for side in sorted(set(sides))]


def partnership_rook(walk: Walk) -> None:
    """All points add up to 120, or 100 if no side has the most tricks (PROOK-4, R-PROOK-4)."""
    found = count(walk)
    counts = [found.of(seats) for seats in teams(walk)]
    most = [tricks for _, tricks in counts]
    extra = [20 if tricks == max(most) and most.count(tricks) == 1 else 0 for tricks in most]
    earned = [points + more for (points, _), more in zip(counts, extra, strict=True)]
    assert sum(earned) == (120 if any(extra) else 100)
    if walk.case.seats == 6 and len(counts) == 2:
        assert sum(earned) == 120  # R-PROOK-8
    expected = list(walk.deal.brought)
    for side, seats in enumerate(teams(walk)):
        helps = walk.case.chosen["twenty"] == "helps"
        made = earned[side] if helps else counts[side][0]
        short = found.bidder in seats and made < found.bid
        guilty = any(seat in found.revoked for seat in seats)
        expected[side] += -found.bid if short or guilty else earned[side]
    assert list(walk.deal.scores) == expected


def display_rook(walk: Walk) -> None:
    """Counts add up to 100 and tricks to 28 (DISP-31, DISP-32); the bid decides what scores."""
    found = count(walk)
    counts = [found.of(seats) for seats in teams(walk)]
    assert sum(2 * tricks for _, tricks in counts) == 28
    chose = found.bidder % 2
    points, tricks = counts[chose]
    made = points + (2 * tricks if walk.case.chosen["trick_points"] == "help" else 0) >= found.bid
    guilty = [any(seat in found.revoked for seat in seats) for seats in teams(walk)]
    made = made and not guilty[chose]
    expected = list(walk.deal.brought)
    expected[chose] += points + 2 * tricks if made else -found.bid
    points, tricks = counts[1 - chose]
    gain = 2 * tricks if made else points + 2 * tricks
    expected[1 - chose] += -found.bid if guilty[1 - chose] else gain
    assert list(walk.deal.scores) == expected


SUMS = {
    "rook": rook,
    "partnership-rook": partnership_rook,
    "display-rook": display_rook,
}
