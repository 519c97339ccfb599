"""Donkey: pass cards round all at once until somebody has four of a number, and folds.

Clause ids are those of `rulebook.md`; R-DONK-2 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, count, each, first, has, single
from parlour.core.deal import Deal, View, next_to, zeros
from parlour.core.rng import Rng
from parlour.families.piles.rules.ordered_piles import Piles
from parlour.packs.rook_cards import ALL, HIGHEST, NUMBERS

PASS: Final = 0  # everybody passes a card; a player with four of a number may fold
FOLDING: Final = 1  # somebody has folded: the others fold too, as they notice

# Choices besides the cards.
FOLD: Final = 56
WAIT: Final = 57  # the player has passed a card, and waits for the next one

PACK_SIZE: Final = 56
MOST_PASSES: Final = 200  # R-DONK-9
NOBODY: Final = -1

COUNTS: Final = 0
PASS_FIRST: Final = 1
SHORT_PACK: Final = 2


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.stream: bool = False  # R-DONK-2
        self.dealt_set: i64 = COUNTS  # R-DONK-3
        self.shared: bool = False  # R-DONK-5
        self.false_donkey: bool = False  # R-DONK-7
        self.folds_late: bool = False  # R-DONK-6


def set_in(hand: i64) -> i64:
    """Return the lowest number of which a hand has all four, 0 if none (DONK-3, R-DONK-4)."""
    of_all_colours: i64 = hand & hand >> HIGHEST & hand >> 2 * HIGHEST & hand >> 3 * HIGHEST
    if of_all_colours == 0:
        return 0
    return first(of_all_colours) + 1


def in_use(seats: i64, options: Options) -> i64:
    """Return the cards in use: all, or one number for each player (R-DONK-3)."""
    if options.dealt_set != SHORT_PACK:
        return ALL
    found: i64 = 0
    n: i64 = 1
    while n <= seats:
        found |= NUMBERS[n]
        n += 1
    return found


@final
class DonkeyDeal(Deal):
    """One deal, from the first pass to the last player who folds their hands."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, seats)
        self.options = options
        self.hands: Final[vec[i64]] = zeros(seats)
        self.full: Final[vec[i64]] = zeros(seats)  # how many cards each holds between passes
        self.trays: Final[Piles] = Piles(
            seats, PACK_SIZE
        )  # passed to each, face down, not picked up
        self.lacking: i64 = 0  # who has passed a card and not picked one up; follows from `full`
        self.moved: i64 = 0  # how many cards have been passed
        self.resting: i64 = 0  # the players who have said that they wait for the next card
        self.folded: i64 = 0
        self.kind: i64 = 0  # the number of which the first to fold has four
        self.first: i64 = NOBODY  # who folded first
        self.won: i64 = 0
        self.donkey: i64 = NOBODY

    def deal_out(self, order: vec[i64]) -> None:
        """Deal the entire pack, even if some get more cards than others (DONK-2, R-DONK-1)."""
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = 0
            self.full[seat] = 0
            seat += 1
        seat = self.left(self.dealer)
        place: i64 = 0
        while place < len(order):
            self.hands[seat] |= bit(order[place])
            self.full[seat] += 1
            seat = self.left(seat)
            place += 1
        self.trays.clear()
        self.lacking = 0
        self.moved = 0
        self.resting = 0
        self.folded = 0
        self.kind = 0
        self.first = NOBODY
        self.won = 0
        self.donkey = NOBODY
        self.turn = self.left(self.dealer)
        self.phase = PASS

    def alone(self) -> i64:
        """Return -1, since others may act too."""
        return -1

    def waiting(self) -> i64:
        """Return those who must act, and those who have passed and might fold (R-DONK-6)."""
        return self.due() | self.callers()

    def due(self) -> i64:
        """Return those who have not passed yet, since all pass at once (DONK-5), or not folded."""
        if self.over:
            return 0
        if self.phase == FOLDING:
            return below(self.seats) & ~self.folded
        if self.spent():
            return self.with_sets()
        return self.to_pass()

    def callers(self) -> i64:
        """Return those who have passed a card and may fold, if the table allows it (R-DONK-6)."""
        if not self.options.folds_late or self.over or self.phase == FOLDING or self.spent():
            return 0
        return self.lacking & ~self.resting

    def lapse(self, seat: i64) -> i64:
        """Wait for the next card, after passing without folding."""
        return WAIT if has(self.callers(), seat) else NOBODY

    def to_pass(self) -> i64:
        """Return the seats with a full hand."""
        return below(self.seats) & ~self.lacking

    def count_hands(self) -> None:
        """Work out who has passed a card, after `hands` and `full` were set."""
        self.lacking = 0
        seat: i64 = 0
        while seat < self.seats:
            if count(self.hands[seat]) != self.full[seat]:
                self.lacking |= bit(seat)
            seat += 1

    def legal(self, seat: i64) -> i64:
        """Pass any card (DONK-4), or fold with four of a number (DONK-7).

        Folding is optional: the set counts when its holder folds with it (R-DONK-6). Once somebody
        has folded, the others can only fold (DONK-8, R-DONK-10).
        """
        calls: bool = has(self.callers(), seat)
        if not calls and not has(self.due(), seat):
            return 0
        if self.phase == FOLDING or self.spent():
            return bit(FOLD)
        open_now: i64 = self.hands[seat]
        if calls:
            open_now = bit(WAIT)
        folds: bool = self.options.false_donkey or self.may_fold(seat)
        return open_now | bit(FOLD) if folds else open_now

    def may_fold(self, seat: i64) -> bool:
        """Return whether a seat has a set that counts now (R-DONK-3, R-DONK-7)."""
        if self.options.dealt_set == PASS_FIRST and self.moved < self.seats:
            return False
        return set_in(self.hands[seat]) != 0

    def play(self, seat: i64, choice: i64) -> None:
        """Pass a card to the left, or fold."""
        if choice == FOLD:
            self.fold(seat)
            return
        if choice == WAIT:
            self.resting |= bit(seat)
            return
        self.hands[seat] &= ~bit(choice)
        self.lacking |= bit(seat)
        self.trays.put_under(self.left(seat), choice)  # face down, along the table (DONK-4)
        self.moved += 1
        if self.options.stream:
            self.pick_up()
        elif self.to_pass() == 0:
            self.pick_up()  # R-DONK-2: together, when everybody has passed one
        if self.spent():
            self.over = self.with_sets() == 0  # R-DONK-9: drawn

    def spent(self) -> bool:
        """Return whether passing is over, so that players with a set can only fold (R-DONK-9)."""
        return self.phase == PASS and self.moved >= MOST_PASSES * self.seats

    def with_sets(self) -> i64:
        """Return the seats that have a set."""
        found: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.may_fold(seat):
                found |= bit(seat)
            seat += 1
        return found

    def pick_up(self) -> None:
        """A player who has passed a card picks up the next one (DONK-6, R-DONK-2)."""
        seat: i64 = 0
        while seat < self.seats:
            if has(self.lacking, seat) and self.trays.cards[seat] != 0:
                self.hands[seat] |= bit(self.trays.take(seat))
                self.lacking &= ~bit(seat)
                self.resting &= ~bit(seat)
            seat += 1

    def fold(self, seat: i64) -> None:
        """Put the cards down and fold (DONK-7, DONK-8)."""
        if self.phase == FOLDING:
            self.folded |= bit(seat)
            rest: i64 = below(self.seats) & ~self.folded
            if single(rest):  # R-DONK-10: all but one have folded
                self.finish(first(rest))
            return
        if not self.may_fold(seat):
            self.finish(seat)  # R-DONK-7: this player is the Donkey, and nobody has won
            return
        self.phase = FOLDING
        self.resting = 0
        self.take_back()
        self.first = seat
        self.kind = set_in(self.hands[seat])
        self.folded = bit(seat)
        self.won = bit(seat)  # DONK-9, R-DONK-5: the first to fold
        other: i64 = 0
        while self.options.shared and other < self.seats:
            if self.may_fold(other):
                self.won |= bit(other)
            other += 1

    def take_back(self) -> None:
        """Cards that were passed but not yet moved go back to their holders (R-DONK-10).

        In a stream, cards move as soon as they are passed, so they stay where they are.
        """
        seat: i64 = 0
        while not self.options.stream and seat < self.seats:
            if self.trays.cards[self.left(seat)] != 0:
                self.hands[seat] |= bit(self.trays.take(self.left(seat)))
                self.lacking &= ~bit(seat)
            seat += 1

    def finish(self, donkey: i64) -> None:
        """The very last to fold must run around the table three times (DONK-10, R-DONK-8)."""
        self.over = True
        self.donkey = donkey
        seat: i64 = 0
        while seat < self.seats:
            if has(self.won, seat):
                self.scores[seat] += 1
            seat += 1

    def winners(self) -> i64:
        """The player who first gets four of a kind, and folds, wins the game (DONK-9)."""
        return self.won if self.over else 0

    def view(self, seat: i64) -> "DonkeyView":
        """Return what a seat may know."""
        return DonkeyView(self, seat)


@final
class DonkeyView(View):
    """The seat's own hand and the card it has passed; of others only the number of cards.

    The first player to fold puts down their four cards for all to see.
    """

    def __init__(self, deal: DonkeyDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.full: vec[i64] = deal.full[:]
        self.moved: i64 = deal.moved
        self.resting: i64 = deal.resting
        self.folded: i64 = deal.folded
        self.kind: i64 = deal.kind
        self.first: i64 = deal.first
        self.won: i64 = deal.won
        self.donkey: i64 = deal.donkey
        self.known: vec[i64] = zeros(deal.seats)
        self.sizes: vec[i64] = zeros(deal.seats)
        self.lying: vec[i64] = zeros(deal.seats)  # how many cards lie before each player, face down
        other: i64 = 0
        while other < deal.seats:
            self.sizes[other] = count(deal.hands[other])
            self.lying[other] = deal.trays.size(other)
            if other == seat:
                self.known[other] = deal.hands[other]
            elif other == deal.first:
                self.known[other] = NUMBERS[deal.kind]
            other += 1
        self.sent: Piles = Piles(1, PACK_SIZE)  # passed, but not yet taken by the left neighbour
        if seat >= 0:
            mine: i64 = next_to(seat, deal.seats)
            depth: i64 = deal.trays.size(mine) - 1
            while depth >= 0:
                self.sent.push(0, deal.trays.at(mine, depth))
                depth -= 1

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen cards again, to the hands and face down on the table."""
        deal = DonkeyDeal(self.seats, self.options)
        self.restore(deal)
        unseen: i64 = in_use(self.seats, self.options) & ~self.sent.cards[0]
        other: i64 = 0
        while other < self.seats:
            unseen &= ~self.known[other]
            other += 1
        order: vec[i64] = vec[i64](each(unseen))
        rng.shuffle(order)
        place: i64 = 0
        mine: i64 = NOBODY
        if self.seat >= 0:
            mine = next_to(self.seat, self.seats)
        other = 0
        while other < self.seats:
            deal.hands[other] = self.known[other]
            while count(deal.hands[other]) < self.sizes[other]:
                deal.hands[other] |= bit(order[place])
                place += 1
            depth: i64 = 0
            while depth < self.lying[other]:
                if other == mine:
                    deal.trays.put_under(other, self.sent.at(0, depth))
                else:
                    deal.trays.put_under(other, order[place])
                    place += 1
                depth += 1
            other += 1
        deal.count_hands()
        return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if choice == WAIT:
            return "R-DONK-10" if self.phase == FOLDING else "DONK-5"
        if choice == FOLD:
            early: bool = self.options.dealt_set == PASS_FIRST and self.moved < self.seats
            return "R-DONK-3" if early and set_in(self.known[self.seat]) != 0 else "R-DONK-7"
        if self.phase == FOLDING:
            return "R-DONK-10"
        if not has(in_use(self.seats, self.options), choice):
            return "R-DONK-3"
        return "R-DONK-9" if self.moved >= MOST_PASSES * self.seats else "DONK-4"
