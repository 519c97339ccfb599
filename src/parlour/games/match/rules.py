"""Match: turn your top card, and take the pile if it matches the card that began it.

Clause ids are those of `rulebook.md`; R-MATCH-3 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, each, first, has, single
from parlour.core.deal import NATURE, Deal, View, zeros
from parlour.core.rng import Rng
from parlour.families.piles.rules.ordered_piles import NOTHING, Piles
from parlour.packs.rook_cards import ALL, colour, number

PLAY: Final = 0
SHUFFLE: Final = 1  # the pack puts a captured pile under a hand, card by card in any order

LAY: Final = 0  # the only choice in play

PACK_SIZE: Final = 56
FIVE: Final = 5  # MATCH-12
NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.shuffled: bool = False  # R-MATCH-3
        self.current_first: bool = False  # R-MATCH-6
        self.shared: bool = False  # R-MATCH-9
        self.colours: bool = False  # MATCH-2, R-MATCH-10


@final
class MatchDeal(Deal):
    """One game, from the deal to the last pile. Nobody has anything to decide."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, seats)
        self.options = options
        self.piles: Final[Piles] = Piles(seats + 1, PACK_SIZE)  # the hands, then the playing-pile
        self.fresh: Final[vec[i64]] = zeros(seats)  # cards of each hand never seen: the top ones
        self.more: i64 = NOBODY  # how many piles are still to be captured, when two are left
        self.taker: i64 = NOBODY  # who captured last
        self.loose: i64 = 0  # the rest of a captured pile that is being shuffled under the hand

    def deal_out(self, order: vec[i64]) -> None:
        """Deal one card at a time until all are dealt, even though some get one more (MATCH-3).

        They stay face down, in the order dealt: players do not look at their hands (MATCH-4).
        """
        self.piles.clear()
        seat: i64 = 0
        while seat < self.seats:
            self.fresh[seat] = 0
            seat += 1
        seat = self.left(self.dealer)
        place: i64 = 0
        while place < len(order):
            self.piles.push(seat, order[place])
            self.fresh[seat] += 1
            seat = self.left(seat)
            place += 1
        self.more = NOBODY
        if self.seats == 2:
            self.more = FIVE  # R-MATCH-1: two play five piles only
        self.taker = NOBODY
        self.loose = 0
        self.turn = self.left(self.dealer)  # MATCH-5
        self.phase = PLAY

    def legal(self, seat: i64) -> i64:
        """Play the top card of the hand, without looking at it (MATCH-5, MATCH-6)."""
        if self.over or seat != self.turn:
            return 0
        return self.loose if self.phase == SHUFFLE else bit(LAY)

    def play(self, seat: i64, choice: i64) -> None:
        """Play the top card to the pile; where the option says so, shuffle a captured pile."""
        if self.phase == SHUFFLE:
            self.put_under(choice)
            return
        card: i64 = self.piles.take(seat)
        if self.fresh[seat] > 0:
            self.fresh[seat] -= 1
        first: i64 = self.piles.bottoms[self.seats]
        self.piles.push(self.seats, card)
        if first != NOTHING and self.matches(card, first):
            self.capture(seat)
            return
        if self.piles.size(seat) == 0:  # MATCH-11, R-MATCH-4: that was the player's last card
            self.drop_out()
        self.turn = self.next_in(seat)

    def matches(self, card: i64, first: i64) -> bool:
        """Only the first card of the pile is matched, not the last (MATCH-7, R-MATCH-2).

        Cards match by number, or by colour for young players (MATCH-2, R-MATCH-10).
        """
        if self.options.colours:
            return colour(card) == colour(first)
        return number(card) == number(first)

    def capture(self, seat: i64) -> None:
        """Take all the cards played and put them under the hand (MATCH-8, MATCH-10).

        The pile is turned over as a block, or shuffled (R-MATCH-3).
        """
        self.taker = seat
        if not self.options.shuffled:
            self.piles.turn_under(self.seats, seat)
            self.go_on(seat)
            return
        self.loose = self.piles.cards[self.seats]
        self.piles.empty(self.seats)
        self.phase = SHUFFLE
        self.turn = NATURE

    def put_under(self, card: i64) -> None:
        """Put a card of a shuffled pile under the hand; the last needs no choice (R-MATCH-3)."""
        self.piles.put_under(self.taker, card)
        self.loose &= ~bit(card)
        if single(self.loose):
            self.piles.put_under(self.taker, first(self.loose))
            self.loose = 0
            self.phase = PLAY
            self.go_on(self.taker)

    def go_on(self, seat: i64) -> None:
        """The player on the left starts a new pile, if still in (MATCH-9, R-MATCH-5)."""
        self.turn = self.next_in(seat)
        if self.more == NOBODY:
            return
        self.more -= 1
        if self.more == 0:
            other: i64 = self.turn
            if self.piles.size(seat) == self.piles.size(other) and not self.options.shared:
                self.more = 1  # R-MATCH-9: one more pile at a time
            else:
                self.finish()

    def next_in(self, seat: i64) -> i64:
        """Return the nearest player on the left who holds cards."""
        seat = self.left(seat)
        while self.piles.cards[seat] == 0:
            seat = self.left(seat)
        return seat

    def drop_out(self) -> None:
        """When all but two are out, five more piles are played (MATCH-12, R-MATCH-6).

        If one of the two runs out, the other wins with all the cards (R-MATCH-7).
        """
        left: i64 = 0
        survivor: i64 = NOBODY
        seat: i64 = 0
        while seat < self.seats:
            if self.piles.cards[seat] != 0:
                left += 1
                survivor = seat
            seat += 1
        if left == 1:
            self.taker = survivor
            self.piles.turn_under(self.seats, self.taker)
            self.finish()
        elif left == 2:
            self.more = FIVE if self.options.current_first else FIVE + 1

    def finish(self) -> None:
        """The game ends; everybody's cards are counted (MATCH-12, MATCH-13)."""
        self.over = True
        seat: i64 = 0
        while seat < self.seats:
            self.scores[seat] += self.piles.size(seat)
            seat += 1

    def winners(self) -> i64:
        """The player with the most cards wins (MATCH-13); players who tie share it (R-MATCH-9)."""
        if not self.over:
            return 0
        best: i64 = 0
        found: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            cards: i64 = self.scores[seat] - self.brought[seat]
            if cards > best:
                best = cards
                found = 0
            if cards == best:
                found |= bit(seat)
            seat += 1
        return found

    def view(self, seat: i64) -> "MatchView":
        """Return what a seat may know."""
        return MatchView(self, seat)


@final
class MatchView(View):
    """The playing-pile, and how many cards each has; nobody looks at a hand (MATCH-4)."""

    def __init__(self, deal: MatchDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.fresh: vec[i64] = deal.fresh[:]
        self.more: i64 = deal.more
        self.taker: i64 = deal.taker
        self.sizes: vec[i64] = zeros(deal.seats + 1)  # the last counts the cards being shuffled
        other: i64 = 0
        while other < deal.seats:
            self.sizes[other] = deal.piles.size(other)
            other += 1
        if deal.phase == SHUFFLE:
            self.sizes[deal.taker] += len(each(deal.loose))
        self.pile: Piles = Piles(1, PACK_SIZE)
        depth: i64 = deal.piles.size(deal.seats) - 1
        while depth >= 0:
            self.pile.push(0, deal.piles.at(deal.seats, depth))
            depth -= 1
        self.sizes[deal.seats] = len(each(deal.loose))

    def imagine(self, rng: Rng) -> Deal:
        """Deal all cards again, except those in the pile."""
        deal = MatchDeal(self.seats, self.options)
        self.restore(deal)
        for card in reversed(self.pile.row(0)):
            deal.piles.push(self.seats, card)
        order: vec[i64] = vec[i64](each(ALL & ~self.pile.cards[0]))
        rng.shuffle(order)
        place: i64 = 0
        while place < self.sizes[self.seats]:
            deal.loose |= bit(order[place])
            place += 1
        seat: i64 = 0
        while seat < self.seats:
            size: i64 = self.sizes[seat]
            if seat == self.taker:
                size -= self.sizes[self.seats]
            while size > 0:
                deal.piles.push(seat, order[place])
                place += 1
                size -= 1
            seat += 1
        return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now: players play their top card, and no other."""
        return "MATCH-5"

    def is_out(self, seat: i64) -> bool:
        """Return whether a player is out of the game (MATCH-11)."""
        return self.sizes[seat] == 0 and not has(self.winners, seat)
