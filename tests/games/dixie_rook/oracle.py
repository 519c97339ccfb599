"""Second implementation of Dixie Rook, small and slow: strings and lists instead of masks.

It was written from the rulebook alone, so that `tests/test_oracles.py` can compare the engine with
it. The choices are words, one at a time: "bid 75", "bury R1", "" for no more.
"""

from collections.abc import Mapping
from copy import deepcopy

from tests.oracle.lockstep import Dealt, OneAtATime, Oracle, Second, always

PACK = [f"{colour}{number}" for colour in "RYBG" for number in range(1, 15)]
COLOURS = {"red": "R", "yellow": "Y", "black": "B", "green": "G"}
WORTH = {5: 5, 10: 10, 13: 10}
PACK_ITSELF = 8
"""The seat that cuts."""


def number(card: str) -> int:
    return int(card[1:])


class Dixie:
    """A hand of Dixie Rook when `seat` must choose `asked`."""

    def __init__(
        self,
        order: list[str],
        seats: int,
        dealer: int,
        brought: list[int],
        chosen: Mapping[str, str],
    ) -> None:
        self.seats, self.dealer, self.chosen = seats, dealer, chosen
        self.scores = list(brought)
        nest = 4 if seats == 4 else 2
        self.nest_wanted = nest
        dealt = order[:-nest]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        for turn, card in enumerate(dealt):
            self.hands[(dealer + 1 + turn) % seats].append(card)
        self.nest = order[-nest:]
        self.asked = "a bid"
        self.seat = (dealer + 1) % seats
        self.bids: list[tuple[int, int]] = []
        self.passed: list[int] = []
        self.buried: list[str] = []
        self.trump = ""
        self.trick: list[tuple[int, str]] = []
        self.piles: list[list[str]] = [[] for _ in range(seats)]
        self.tricks = [0] * seats
        self.shown_void: list[set[str]] = [set() for _ in range(seats)]
        self.guilty: set[int] = set()
        self.cut: list[tuple[int, str]] = []

    @property
    def over(self) -> bool:
        return self.asked == "nothing"

    # Choices.

    def words(self) -> list[str]:
        match self.asked:
            case "a bid":
                return self.bids_open()
            case "the nest":
                return self.nest_open()
            case "trump":
                return [f"trump {colour}" for colour in COLOURS]
            case "a card":
                return self.cards_open()
            case "a cut":
                used = [card for _, card in self.cut] if self.has("cut", "different_cards") else []
                return [f"cut {card}" for card in PACK if card not in used]
            case _:
                return []

    def bids_open(self) -> list[str]:
        others = [seat for seat in range(self.seats) if seat != self.dealer]
        if self.has("no_bid", "dealer_takes_it") and not self.bids and self.seat == self.dealer:
            assert sorted(self.passed) == others
            return ["bid 70"]
        least = self.bids[-1][0] + 5 if self.bids else 70
        return [f"bid {bid}" for bid in range(least, 121, 5)] + ["pass"]

    def nest_open(self) -> list[str]:
        """Any card that is still in hand; buried cards have left it."""
        found = [f"bury {card}" for card in self.hands[self.seat]]
        if self.has("discard", "can_be_wrong"):
            found.append("" if self.buried else "bury nothing")
        return found

    def cards_open(self) -> list[str]:
        hand = self.hands[self.seat]
        if not self.trick or self.has("revoke", "loses_the_bid"):
            return list(hand)
        led = self.trick[0][1][0]
        return [card for card in hand if card[0] == led] or list(hand)

    # Consequences.

    def after(self, word: str) -> "Dixie":
        now = deepcopy(self)
        match now.asked:
            case "a bid":
                now.calls(word)
            case "the nest":
                now.buries(word)
            case "trump":
                now.trump = COLOURS[word.removeprefix("trump ")]
                now.asked, now.seat = "a card", (now.dealer + 1) % now.seats
            case "a card":
                now.plays(word)
            case "a cut":
                now.cuts(word.removeprefix("cut "))
        return now

    def calls(self, word: str) -> None:
        if word == "pass":
            self.passed.append(self.seat)
        else:
            self.bids.append((int(word.removeprefix("bid ")), self.seat))
        if len(self.passed) == self.seats:
            self.asked = "nothing"
            return
        holder = self.bids[-1][1] if self.bids else None
        seat = self.seat
        for _ in range(self.seats):
            seat = (seat + 1) % self.seats
            if seat not in self.passed:
                break
        if seat == holder or (self.bids and self.bids[-1][0] == 120):
            assert holder is not None
            self.asked, self.seat = "the nest", holder
            self.hands[holder] += self.nest
            self.nest = []
        else:
            self.seat = seat

    def buries(self, word: str) -> None:
        card = word.removeprefix("bury ")
        if card in PACK:
            self.hands[self.seat].remove(card)
            self.buried.append(card)
        if card not in PACK or len(self.buried) == self.nest_wanted:
            self.asked = "trump"

    def plays(self, card: str) -> None:
        self.hands[self.seat].remove(card)
        led = self.trick[0][1][0] if self.trick else card[0]
        if card[0] in self.shown_void[self.seat]:
            self.guilty.add(self.seat % 2)
        if card[0] != led:
            self.shown_void[self.seat].add(led)
        self.trick.append((self.seat, card))
        self.seat = (self.seat + 1) % self.seats
        if len(self.buried) < self.nest_wanted:
            bid, bidder = self.bids[-1]
            self.scores[bidder % 2] -= bid
            self.asked = "nothing"
        elif len(self.trick) == self.seats:
            self.taken()

    def taken(self) -> None:
        led = self.trick[0][1][0]
        trumps = [entry for entry in self.trick if entry[1][0] == self.trump]
        same = [entry for entry in self.trick if entry[1][0] == led]
        self.seat = max(trumps or same, key=lambda entry: number(entry[1]))[0]
        self.piles[self.seat] += [card for _, card in self.trick]
        self.tricks[self.seat] += 1
        self.trick = []
        if any(self.hands):
            return
        self.piles[self.seat] += self.buried
        self.tricks[self.seat] += 1
        ours, theirs = sum(self.tricks[0::2]), sum(self.tricks[1::2])
        if ours == theirs:
            self.asked, self.seat = "a cut", PACK_ITSELF
        else:
            self.counted(0 if ours > theirs else 1, by_cut=False)

    def cuts(self, card: str) -> None:
        self.cut.append(((self.dealer + 1 + len(self.cut)) % self.seats, card))
        if len(self.cut) < self.seats:
            return
        sums = [sum(number(card) for seat, card in self.cut if seat % 2 == s) for s in (0, 1)]
        if sums[0] == sums[1]:
            self.cut = []
        else:
            self.counted(0 if sums[0] > sums[1] else 1, by_cut=True)

    def counted(self, most: int, *, by_cut: bool) -> None:
        bid, bidder = self.bids[-1]
        for side in (0, 1):
            cards = [card for pile in self.piles[side::2] for card in pile]
            counts = sum(WORTH.get(number(card), 0) for card in cards)
            earned = counts + (20 if side == most else 0)
            good = counts if by_cut and self.has("cut_twenty", "not_for_the_bid") else earned
            short = side == bidder % 2 and good < bid
            self.scores[side] += -bid if short or side in self.guilty else earned
        self.asked = "nothing"

    # The end.

    def winners(self) -> list[int]:
        target = int(self.chosen.get("target", "300"))
        there = [side for side in (0, 1) if self.scores[side] >= target]
        if self.over and len(there) == 2 and self.has("both_over", "bidder_first") and self.bids:
            return [self.bids[-1][1] % 2]
        best = [side for side in there if self.scores[side] == max(self.scores)]
        return best if self.over and len(best) == 1 else []

    def next_dealer(self) -> int:
        again = not self.bids and not self.has("no_bid", "deal_passes")
        return self.dealer if again else (self.dealer + 1) % self.seats

    def has(self, option: str, value: str) -> bool:
        return self.chosen.get(option) == value


def a_dixie(dealt: Dealt) -> Oracle:
    """Deal Dixie Rook."""
    hand = Dixie(dealt.order, dealt.seats, dealt.dealer, dealt.brought, dealt.options)
    return OneAtATime(hand)


SECONDS = {"dixie-rook": Second(a_dixie, always(PACK), (-120, 0, 95, 180, 205, 255), few=24)}
