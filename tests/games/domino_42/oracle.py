"""Second implementation of Domino 42, small and slow: pairs and tuples instead of masks.

It was written from the rulebook alone, so that tests can compare the engine with it. The choices
are words: "bid 31", "pass", "trump 5", "6-4".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tests.oracle.lines import SIXES, pairs
from tests.oracle.lockstep import Dealt, OneAtATime, Oracle, Second, always

Tile = tuple[int, int]

PACK: list[Tile] = [(high, low) for high in range(7) for low in range(high + 1)]
COUNT = {(5, 5): 10, (6, 4): 10, (5, 0): 5, (4, 1): 5, (3, 2): 5}


@dataclass(frozen=True)
class FortyTwo:
    """A hand of 42 when `seat` must choose `asked`."""

    hands: tuple[tuple[Tile, ...], ...]
    seat: int
    dealer: int
    scores: tuple[int, ...]
    options: Mapping[str, str]
    asked: str = "a bid"
    calls: tuple[tuple[int, int], ...] = ()
    """Seat and bid in order; a pass is 0."""
    trump: int = -1
    trick: tuple[tuple[int, Tile], ...] = ()
    won: tuple[tuple[int, tuple[Tile, ...]], ...] = ()
    """Who took each trick, and its tiles."""
    history: tuple[tuple[int, Tile, int], ...] = ()
    """Seat, tile and the suit led, of every card played."""

    @classmethod
    def dealt(
        cls, order: list[Tile], dealer: int, scores: tuple[int, ...], options: Mapping[str, str]
    ) -> "FortyTwo":
        """Return the hand after a deal, one tile at a time from the dealer's left."""
        hands = tuple(tuple(order[(seat - dealer - 1) % 4 :: 4]) for seat in range(4))
        return cls(hands, (dealer + 1) % 4, dealer, scores, options)

    @property
    def over(self) -> bool:
        return self.asked == "nothing"

    def has(self, option: str, value: str) -> bool:
        return self.options.get(option) == value

    def words(self) -> list[str]:
        """Return what can be chosen now."""
        if self.asked == "a bid":
            lowest = max(self.highest() + 1, 30 if self.has("min_bid", "30") else 1)
            words = [f"bid {bid}" for bid in [*range(lowest, 43), 84] if bid > self.highest()]
            last = self.seat == self.dealer and not self.highest()
            if last and self.has("all_pass", "dealer_lowest"):
                return words[:1]
            return sorted(words + ([] if last and self.has("all_pass", "dealer") else ["pass"]))
        if self.asked == "a trump":
            return [f"trump {number}" for number in range(7)]
        return sorted(f"{a}-{b}" for a, b in self.playable()) if not self.over else []

    def after(self, word: str) -> "FortyTwo":
        """Return the hand after a choice."""
        if self.asked == "a bid":
            bid = 0 if word == "pass" else int(word.split()[1])
            return replace(self, calls=(*self.calls, (self.seat, bid))).called()
        if self.asked == "a trump":
            return replace(self, trump=int(word.split()[1])).begun()
        a, b = word.split("-")
        return self.played((int(a), int(b)))

    # Bids.

    def highest(self) -> int:
        return max((bid for _, bid in self.calls), default=0)

    def bidder(self) -> int:
        return next(seat for seat, bid in self.calls if bid == self.highest())

    def called(self) -> "FortyTwo":
        """Ask the next player for a bid, or the bidder for a trump."""
        if self.has("bidding", "round"):
            return self.called_round()
        if len(self.calls) < 4:
            return replace(self, seat=(self.seat + 1) % 4)
        return self.bidding_ends()

    def called_round(self) -> "FortyTwo":
        if not self.highest():
            return self.bidding_ends() if len(self.calls) == 4 else self.asks((self.seat + 1) % 4)
        passed = {seat for seat, bid in self.calls if not bid}
        for step in range(1, 5):
            seat = (self.seat + step) % 4
            if seat == self.bidder():
                return self.bidding_ends()
            if not (self.has("pass_is_final", "yes") and seat in passed):
                return self.asks(seat)
        raise AssertionError

    def asks(self, seat: int) -> "FortyTwo":
        return replace(self, seat=seat)

    def bidding_ends(self) -> "FortyTwo":
        if not self.highest():
            return replace(self, asked="nothing")
        return replace(self, seat=self.bidder(), asked="a trump")

    # Tricks.

    def silent(self) -> int | None:
        """Return the seat that sits out."""
        alone = self.highest() == 84 and not self.has("lone_hand", "with_partner")
        return (self.bidder() + 2) % 4 if alone else None

    def begun(self) -> "FortyTwo":
        leader = self.bidder() if self.has("first_lead", "bidder") else (self.dealer + 1) % 4
        if leader == self.silent():
            leader = (leader + 1) % 4
        return replace(self, seat=leader, asked="a tile")

    def suit_of_lead(self, tile: Tile) -> int:
        return self.trump if self.trump in tile else max(tile)

    def is_of(self, tile: Tile, suit: int) -> bool:
        if suit == self.trump:
            return self.trump in tile
        return suit in tile and self.trump not in tile

    def playable(self) -> list[Tile]:
        hand = list(self.hands[self.seat])
        if not self.trick or self.has("revoke", "honour"):
            return hand
        suit = self.suit_of_lead(self.trick[0][1])
        return [tile for tile in hand if self.is_of(tile, suit)] or hand

    def played(self, tile: Tile) -> "FortyTwo":
        hands = list(self.hands)
        hands[self.seat] = tuple(one for one in hands[self.seat] if one != tile)
        led = self.suit_of_lead(self.trick[0][1] if self.trick else tile)
        now = replace(
            self,
            hands=tuple(hands),
            trick=(*self.trick, (self.seat, tile)),
            history=(*self.history, (self.seat, tile, led)),
        )
        if len(now.trick) == (4 if self.silent() is None else 3):
            return now.taken()
        seat = (self.seat + 1) % 4
        return replace(now, seat=(seat + 1) % 4 if seat == self.silent() else seat)

    def taken(self) -> "FortyTwo":
        """Give the trick to the player of the best tile."""
        led = self.suit_of_lead(self.trick[0][1])

        def strength(laid: tuple[int, Tile]) -> tuple[int, int]:
            tile = laid[1]
            suit = self.trump if self.trump in tile else led
            if not self.is_of(tile, suit):
                return 0, 0
            return 2 if suit == self.trump else 1, 99 if tile[0] == tile[1] else sum(tile)

        winner = max(self.trick, key=strength)[0]
        tiles = tuple(tile for _, tile in self.trick)
        now = replace(self, trick=(), won=(*self.won, (winner, tiles)), seat=winner)
        return now if now.hands[winner] else now.counted()

    # The count.

    def take(self, side: int) -> int:
        """Return one point for each trick of a side, and the counters in it."""
        won = [tiles for seat, tiles in self.won if seat % 2 == side]
        return len(won) + sum(COUNT.get(tile, 0) for tiles in won for tile in tiles)

    def revoked(self) -> set[int]:
        """Return the sides with a player who did not follow with a tile played later."""
        guilty = set()
        for at, (seat, tile, led) in enumerate(self.history):
            if not self.is_of(tile, led):
                later = [t for s, t, _ in self.history[at:] if s == seat]
                if any(self.is_of(one, led) for one in later):
                    guilty.add(seat % 2)
        return guilty

    def counted(self) -> "FortyTwo":
        bid, ours = self.highest(), self.bidder() % 2
        theirs = 1 - ours
        gains = [0, 0]
        revoked = self.revoked()
        made = self.take(ours) >= bid
        if bid == 84:
            made = all(seat % 2 == ours for seat, _ in self.won)
        if revoked == {theirs}:
            gains[ours] = max(bid, self.take(ours))
        elif not revoked or revoked == {ours}:
            if made:
                gains[ours] = 0 if revoked else max(self.take(ours), bid)
            elif self.has("set_bid", "to_opponents"):
                gains[theirs] += bid
            else:
                gains[ours] = -bid
            silent = self.silent()
            unplayed = self.hands[silent] if silent is not None and not made else ()
            when = self.options.get("opponents_score", "always")
            if when == "always" or (when == "on_set" and not made):
                gains[theirs] += self.take(theirs) + sum(COUNT.get(tile, 0) for tile in unplayed)
        scores = tuple(score + gain for score, gain in zip(self.scores, gains, strict=True))
        return replace(self, scores=scores, asked="nothing")

    def winners(self) -> list[int]:
        """Return the side that has won the match."""
        target = int(self.options.get("target", "200"))
        there = [side for side in (0, 1) if self.scores[side] >= target]
        if not self.over or not there:
            return []
        if self.highest() and not self.has("both_200", "higher_total"):
            return [self.bidder() % 2] if self.bidder() % 2 in there else there
        best = [side for side in there if self.scores[side] == max(self.scores)]
        return best if len(best) == 1 else []


def a_42(dealt: Dealt) -> Oracle:
    """Deal Domino 42."""
    order, brought = pairs(dealt.order), tuple(dealt.brought)
    return OneAtATime(FortyTwo.dealt(order, dealt.dealer, brought, dealt.options))


SECONDS = {"domino-42": Second(a_42, always(SIXES), (-40, 0, 160, 190, 199), unlike=("cut",))}
