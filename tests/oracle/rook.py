"""Second implementation of Rook, Partnership Rook and Display Rook: strings, no masks.

It was written from the rulebook alone, so that `tests/test_oracles.py` can compare the engine with
it. The choices are words: "bid 40", "pass", "trump green", "R14".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.oracle.lockstep import Dealt, OneAtATime, Oracle, Second

LETTERS = "RYBG"
COLOURS = {"red": "R", "yellow": "Y", "black": "B", "green": "G"}
PACK = [f"{letter}{number}" for letter in LETTERS for number in range(1, 15)]
STRIPPED = [card for card in PACK if int(card[1:]) >= 5]
HIGHEST = {"rook": 100, "partnership-rook": 120, "display-rook": 125}

Hands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Rook:
    """A hand when `seat` must choose `asked`; `owner` is the seat whose card it will be."""

    game: str
    hands: Hands
    dealer: int
    brought: tuple[int, ...]
    options: Mapping[str, str]
    asked: str = "a bid"
    seat: int = 0
    calls: tuple[tuple[int, int], ...] = ()  # seat and bid, 0 for a pass
    trump: str = ""
    trick: tuple[tuple[int, str], ...] = ()
    owner: int = 0
    taken: Hands = ()
    tricks: tuple[int, ...] = ()
    dummy: int | None = None
    lacking: tuple[str, ...] = ()  # colours that each seat did not follow
    guilty: frozenset[int] = frozenset()

    @classmethod
    def dealt(
        cls,
        game: str,
        pack: tuple[list[str], int],
        dealer: int,
        brought: tuple[int, ...],
        options: Mapping[str, str],
    ) -> "Rook":
        """Return the hand after a pack was dealt to the players, one card at a time."""
        order, seats = pack
        hands = tuple(tuple(order[(s - dealer - 1) % seats :: seats]) for s in range(seats))
        return cls.held(game, hands, dealer, brought, options)

    @classmethod
    def held(
        cls,
        game: str,
        hands: Hands,
        dealer: int,
        brought: tuple[int, ...],
        options: Mapping[str, str],
    ) -> "Rook":
        """Return the hand with these cards, the dealer about to bid."""
        nothing = tuple(() for _ in hands)
        return cls(
            game,
            hands,
            dealer,
            brought,
            options,
            seat=dealer,
            taken=nothing,
            tricks=(0,) * len(hands),
            lacking=("",) * len(hands),
        )

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def over(self) -> bool:
        return self.asked == "nothing"

    def has(self, option: str, value: str) -> bool:
        return self.options.get(option) == value

    def next_dealer(self) -> int:
        """R-ROOK-1, R-GEN-3."""
        again = not any(bid for _, bid in self.calls)
        return self.dealer if again else (self.dealer + 1) % self.seats

    def words(self) -> list[str]:
        """Return the legal words."""
        if self.asked == "a bid":
            lowest = max(int(self.options.get("opening", "15")), self.highest()[1] + 5)
            bids = [f"bid {bid}" for bid in range(lowest, HIGHEST[self.game] + 1, 5)]
            must = not self.calls and not self.has("dealer_bids", "may")
            return sorted(bids if must else [*bids, "pass"])
        if self.asked == "trump":
            return sorted(f"trump {colour}" for colour in COLOURS)
        if self.over:
            return []
        hand = self.hands[self.owner]
        led = self.trick[0][1][0] if self.trick else ""
        following = [card for card in hand if card[0] == led]
        free = self.has("revoke", "loses_the_bid")
        return sorted(following if following and not free else hand)

    def after(self, word: str) -> "Rook":
        """Return the hand after a word."""
        if self.asked == "a bid":
            bid = 0 if word == "pass" else int(word.split()[1])
            return replace(self, calls=(*self.calls, (self.seat, bid))).next_bidder()
        if self.asked == "trump":
            left = (self.dealer + 1) % self.seats
            now = replace(self, trump=COLOURS[word.split()[1]], asked="a card")
            return now.turn_of(left)
        return self.plays(word)

    # Bidding.

    def highest(self) -> tuple[int, int]:
        """Return who has bid highest, and how much; 0 if nobody has bid."""
        return max(self.calls, key=lambda call: call[1], default=(-1, 0))

    def next_bidder(self) -> "Rook":
        bidder, bid = self.highest()
        if bid == HIGHEST[self.game]:
            return replace(self, asked="trump", seat=bidder)
        passed = {seat for seat, call in self.calls if call == 0}
        if self.has("pass", "may_bid_again"):
            passed = set()
        seat = self.seat
        while True:
            seat = (seat + 1) % self.seats
            if bid and seat == bidder:
                return replace(self, asked="trump", seat=bidder)
            if not bid and seat == self.dealer:
                return replace(self, asked="nothing")
            if seat not in passed:
                return replace(self, seat=seat)

    # The play.

    def turn_of(self, owner: int) -> "Rook":
        """Ask this seat for a card, or its partner if it is the Dummy."""
        seat = (owner + 2) % 4 if owner == self.dummy else owner
        return replace(self, owner=owner, seat=seat)

    def plays(self, card: str) -> "Rook":
        owner = self.owner
        hand = tuple(held for held in self.hands[owner] if held != card)
        now = replace(
            self,
            hands=put(self.hands, owner, hand),
            trick=(*self.trick, (owner, card)),
            guilty=self.guilty | ({owner} if card[0] in self.lacking[owner] else set()),
        )
        led = now.trick[0][1][0]
        if card[0] != led:
            now = replace(now, lacking=put(now.lacking, owner, now.lacking[owner] + led))
        if self.game == "display-rook" and self.dummy is None:
            own = not self.has("dummy", "bidders_partner")
            now = replace(now, dummy=((self.dealer if own else self.highest()[0]) + 2) % 4)
        if len(now.trick) < self.seats:
            return now.turn_of((owner + 1) % self.seats)
        trumped = [(s, c) for s, c in now.trick if c[0] == self.trump]
        followed = [(s, c) for s, c in now.trick if c[0] == led]
        winner, _ = max(trumped or followed, key=lambda laid: int(laid[1][1:]))
        pile = (*now.taken[winner], *(c for _, c in now.trick))
        now = replace(
            now,
            trick=(),
            taken=put(now.taken, winner, pile),
            tricks=put(now.tricks, winner, now.tricks[winner] + 1),
        )
        return now.ends(winner) if () in now.hands else now.turn_of(winner)

    def ends(self, winner: int) -> "Rook":
        """The taker of the last trick gets the cards left in hands."""
        guilty = set(self.guilty)
        odd: tuple[str, ...] = ()
        for seat, hand in enumerate(self.hands):
            guilty |= {seat for card in hand if card[0] in self.lacking[seat]}
            odd += hand
        taken = put(self.taken, winner, self.taken[winner] + odd)
        hands: Hands = tuple(() for _ in self.hands)
        return replace(self, hands=hands, taken=taken, guilty=frozenset(guilty), asked="nothing")

    # The count.

    def sides(self) -> list[list[int]]:
        number = self.seats if self.game == "rook" else 2
        if self.seats == 6 and self.has("six", "three_couples"):
            number = 3
        return [[s for s in range(self.seats) if s % number == side] for side in range(number)]

    @property
    def scores(self) -> tuple[int, ...]:
        """Each side's score, including the hand if it is over."""
        bidder, bid = self.highest()
        if not self.over or bid == 0:
            return self.brought
        sides = self.sides()
        cards = [sum(worth(card) for s in side for card in self.taken[s]) for side in sides]
        tricks = [sum(self.tricks[s] for s in side) for side in sides]
        scores = list(self.brought)
        for number, side in enumerate(sides):
            guilty = any(seat in self.guilty for seat in side)
            points = self.points(number, bidder % len(sides), bid, cards, tricks)
            scores[number] += -bid if guilty else points
            if self.has("minus", "stops_at_0"):
                scores[number] = max(scores[number], 0)
        return tuple(scores)

    def points(self, side: int, chose: int, bid: int, cards: list[int], tricks: list[int]) -> int:
        """Return a side's score for the hand if it has not revoked."""
        if self.game == "display-rook":
            help_of = 0 if self.has("trick_points", "not_for_the_bid") else 2 * tricks[chose]
            made = cards[chose] + help_of >= bid
            made = made and not any(seat % 2 == chose for seat in self.guilty)
            if side == chose:
                return cards[side] + 2 * tricks[side] if made else -bid
            return 2 * tricks[side] if made else cards[side] + 2 * tricks[side]
        extra = 0
        if self.game == "partnership-rook":
            most = tricks[side] == max(tricks) and tricks.count(max(tricks)) == 1
            extra = 20 if most else 0
        made = cards[side] + (0 if self.has("twenty", "not_for_the_bid") else extra) >= bid
        return cards[side] + extra if made or side != chose else -bid

    def winners(self) -> list[int]:
        """Return the sides that have won the match."""
        target = int(self.options.get("target", "150")) if self.game == "rook" else 200
        best = max(self.scores)
        found = [side for side, score in enumerate(self.scores) if score == best >= target]
        alone = len(found) == 1 or self.has("tie", "share")
        return found if self.over and alone else []


def worth(card: str) -> int:
    """Return the points of a card."""
    return {"5": 5, "10": 10, "14": 10}.get(card[1:], 0)


def put(row: tuple, place: int, value: object) -> tuple:  # type: ignore[type-arg]
    """Return a row with another value in one place."""
    return (*row[:place], value, *row[place + 1 :])


def set_up(facts: Mapping[str, Any], options: Mapping[str, str]) -> Rook:
    """Return a position from a file of counts: the dealer's bid stands, or `trump` is named."""
    hands = tuple(tuple(hand.split()) for hand in facts["hands"])
    seats, dealer = len(hands), facts.get("dealer", 0)
    now = Rook.held("rook", hands, dealer, tuple(facts.get("scores", [0] * seats)), options)
    if "trump" in facts:
        calls = ((dealer, 15), *((seat, 0) for seat in range(seats) if seat != dealer))
        now = replace(now, calls=calls, trump=COLOURS[facts["trump"]], asked="a card")
        return now.turn_of(facts["turn"])
    if "bid" in facts:
        now = replace(now, calls=((facts["bidder"], facts["bid"]),))
    return replace(now, seat=facts["turn"])


def a_rook(key: str) -> Callable[[Dealt], Oracle]:
    """Return a function that deals one of the Rook games."""

    def make(dealt: Dealt) -> Oracle:
        pack, brought = (dealt.order, dealt.seats), tuple(dealt.brought)
        return OneAtATime(Rook.dealt(key, pack, dealt.dealer, brought, dealt.options))

    return make


def rook_pieces(seats: int, options: Mapping[str, str]) -> list[str]:
    """Return the cards of Rook (ROOK-3)."""
    del options
    return STRIPPED if seats == 3 else PACK


SECONDS = {key: Second(a_rook(key), rook_pieces, (-40, 0, 60, 100, 140, 190)) for key in HIGHEST}
