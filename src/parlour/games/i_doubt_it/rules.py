"""I Doubt It: play a card face down and call the next number; others may doubt it.

Clause ids are those of `rulebook.md`; R-DOUBT-4 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, count, each, has, single
from parlour.core.deal import Deal, View, zeros
from parlour.core.rng import Rng
from parlour.kit.target import ahead
from parlour.kit.window import CallDeal, Window
from parlour.packs.rook_cards import ALL, HIGHEST, NUMBERS, number

PLAY: Final = 0  # somebody must play; the others may doubt the card before
LAST: Final = 1  # a player's last card waits until all others have accepted it (R-DOUBT-8)

# Choices: a card, or
DOUBT: Final = 56
WAIVE: Final = 57  # believe it; only used where it matters

MOST_PLAYS: Final = 600  # R-DOUBT-11
TARGET: Final = 100  # R-DOUBT-10
NOTHING: Final = -1
NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.honest: bool = False  # R-DOUBT-2
        self.continue_left: bool = False  # R-DOUBT-7
        self.to_100: bool = False  # R-DOUBT-10
        self.endless: bool = False  # R-DOUBT-11
        self.doubt_at_end: bool = False  # R-DOUBT-11
        self.cards: i64 = ALL  # fewer in a small pack
        self.highest: i64 = HIGHEST  # lower in a small pack
        self.most_plays: i64 = MOST_PLAYS  # R-DOUBT-11; fewer in a small pack


@final
class DoubtDeal(CallDeal):
    """One deal, until a player has run out and their last card was true or not doubted."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, closing=LAST, waive=WAIVE)
        self.options = options
        self.hands: Final[vec[i64]] = zeros(seats)
        self.laid: Final[vec[i64]] = zeros(seats)  # what each seat has in the pile, face down
        self.knows: Final[vec[i64]] = zeros(
            seats * seats
        )  # what seat a knows that b holds: a row for a
        self.top: i64 = NOTHING  # the last card played
        self.called: i64 = 0  # the number it was called
        self.shown: i64 = NOTHING  # the last card doubted, until the next is played
        self.taker: i64 = NOBODY  # who took the pile for it
        self.plays: i64 = 0
        self.out: i64 = NOBODY

    def deal_out(self, order: vec[i64]) -> None:
        """Deal the entire pack, though some get one more, and pick it up (DOUBT-2, DOUBT-3)."""
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = 0
            self.laid[seat] = 0
            seat += 1
        self.forget()
        seat = self.left(self.dealer)
        place: i64 = 0
        while place < len(order):
            self.hands[seat] |= bit(order[place])
            seat = self.left(seat)
            place += 1
        self.window.open(NOBODY, 0)
        self.top = NOTHING
        self.called = 0
        self.shown = NOTHING
        self.taker = NOBODY
        self.plays = 0
        self.out = NOBODY
        self.turn = self.left(self.dealer)  # DOUBT-4
        self.phase = PLAY

    def forget(self) -> None:
        """Forget everything known about other hands."""
        place: i64 = 0
        while place < len(self.knows):
            self.knows[place] = 0
            place += 1

    def next_call(self) -> i64:
        """Return the number to be called next: after 14, 1 again (DOUBT-8, DOUBT-13)."""
        return self.called % self.options.highest + 1

    def legal(self, seat: i64) -> i64:
        """Play any one card (DOUBT-6, R-DOUBT-2, R-DOUBT-3), or doubt the last (DOUBT-9)."""
        if self.over:
            return 0
        if self.phase == PLAY and seat == self.turn:
            cards: i64 = self.hands[seat]
            true: i64 = cards & NUMBERS[self.next_call()]
            if self.options.honest and true != 0:  # DOUBT-4, DOUBT-7: "if he has it"
                cards = true
            return cards | bit(DOUBT) if self.window.may_call(seat) else cards
        if self.window.may_call(seat):
            return bit(DOUBT) | bit(WAIVE)
        return 0

    def play(self, seat: i64, choice: i64) -> None:
        """Play a card, doubt the last one, or accept it."""
        if choice == DOUBT:
            self.settle(seat)
        elif choice == WAIVE:
            self.window.waive(seat)
            if self.phase == LAST and not self.window.is_open():
                self.stand()
        else:
            self.lay(seat, choice)

    def lay(self, seat: i64, card: i64) -> None:
        """Play a card face down on the pile, calling the next number (DOUBT-6 to DOUBT-8).

        That closes the window on the card before, and opens one on this (R-DOUBT-4).
        Colours do not matter (DOUBT-5).
        """
        self.called = self.next_call()
        self.hands[seat] &= ~bit(card)
        self.laid[seat] |= bit(card)
        self.top = card
        self.shown = NOTHING
        self.taker = NOBODY
        self.plays += 1
        other: i64 = 0
        while other < self.seats:
            self.knows[other * self.seats + seat] = 0  # it may have been any of their cards
            other += 1
        self.window.open(seat, below(self.seats) & ~bit(seat))
        if self.hands[seat] == 0 or (self.options.doubt_at_end and self.at_limit()):
            self.phase = LAST  # R-DOUBT-8, R-DOUBT-11
        else:
            self.turn = self.left(seat)
            self.guard()

    def stand(self) -> None:
        """Nobody doubted the last card: a player without cards is out (R-DOUBT-8)."""
        if self.hands[self.window.maker] == 0:
            self.run_out(self.window.maker)
        else:
            self.guard()

    def settle(self, doubter: i64) -> None:
        """The card is shown (DOUBT-10, R-DOUBT-6), and one of the two takes the pile.

        The doubter does if it is the number called (DOUBT-11), its player if not (DOUBT-12).
        The first to doubt is the only one (R-DOUBT-5).
        """
        player: i64 = self.window.maker
        self.window.call(doubter)
        true: bool = number(self.top) == self.called
        taker: i64 = player
        if true:
            taker = doubter
        self.shown = self.top
        self.taker = taker
        self.top = NOTHING
        self.take_pile(taker)
        if self.hands[player] == 0:
            self.run_out(player)  # R-DOUBT-8: doubted, and true
            return
        self.phase = PLAY
        self.turn = self.left(player) if self.options.continue_left else taker  # R-DOUBT-7
        self.guard()

    def take_pile(self, taker: i64) -> None:
        """Take all the cards in the centre; players know which ones they laid there themselves."""
        seat: i64 = 0
        while seat < self.seats:
            if seat != taker:
                self.knows[seat * self.seats + taker] |= self.laid[seat] | bit(self.shown)
            seat += 1
        seat = 0
        while seat < self.seats:
            self.hands[taker] |= self.laid[seat]
            self.laid[seat] = 0
            seat += 1

    def at_limit(self) -> bool:
        """Return whether the 600th card has been played, and the deal ends with it (R-DOUBT-11)."""
        return self.plays >= self.options.most_plays and not self.options.endless

    def guard(self) -> None:
        """After 600 plays the fewest cards win (R-DOUBT-11).

        If players tie, the first to the left of the dealer wins.
        """
        if not self.at_limit():
            return
        seat: i64 = self.left(self.dealer)
        best: i64 = seat
        steps: i64 = 1
        while steps < self.seats:
            seat = self.left(seat)
            if count(self.hands[seat]) < count(self.hands[best]):
                best = seat
            steps += 1
        self.run_out(best)

    def run_out(self, seat: i64) -> None:
        """Score one point for every card in opponents' hands, and none for the pile.

        (DOUBT-14, DOUBT-15, DOUBT-17, R-DOUBT-9.)
        """
        self.over = True
        self.out = seat
        self.window.close()
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                self.scores[seat] += count(self.hands[other])
            other += 1

    def winners(self) -> i64:
        """Whoever runs out first wins, or the first with 100 points (DOUBT-17, R-DOUBT-10)."""
        if not self.over:
            return 0
        if not self.options.to_100:
            return bit(self.out)
        best: i64 = ahead(self.scores, TARGET)
        return best if best != 0 and single(best) else 0

    def view(self, seat: i64) -> "DoubtView":
        """Return what a seat may know."""
        return DoubtView(self, seat)


@final
class DoubtView(View):
    """The seat's own cards, in hand and in the pile.

    Of others, the number of cards and what doubts have shown.
    """

    def __init__(self, deal: DoubtDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.window: Window = deal.window.copy()
        self.top: i64 = NOTHING
        if seat >= 0 and seat == deal.window.maker:
            self.top = deal.top
        self.called: i64 = deal.called
        self.shown: i64 = deal.shown
        self.taker: i64 = deal.taker
        self.plays: i64 = deal.plays
        self.out: i64 = deal.out
        self.own: i64 = 0  # the player's own cards in the pile
        self.known: vec[i64] = zeros(deal.seats)  # own hand, and cards known to be in others'
        self.sizes: vec[i64] = zeros(deal.seats)
        self.heap: vec[i64] = zeros(deal.seats)  # how many cards of each player lie in the pile
        other: i64 = 0
        while other < deal.seats:
            self.sizes[other] = count(deal.hands[other])
            self.heap[other] = count(deal.laid[other])
            if other == seat:
                self.known[other] = deal.hands[other]
                self.own = deal.laid[other]
            elif seat >= 0:
                self.known[other] = deal.knows[seat * deal.seats + other]
            elif other == deal.taker and deal.shown != NOTHING:
                self.known[other] = bit(deal.shown)
            other += 1

    def unseen(self) -> i64:
        """Return the cards whose place this seat does not know."""
        seen: i64 = self.own
        other: i64 = 0
        while other < self.seats:
            seen |= self.known[other]
            other += 1
        return self.options.cards & ~seen

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen cards to hands and pile again."""
        deal = DoubtDeal(self.seats, self.options)
        self.restore(deal)
        order: vec[i64] = vec[i64](each(self.unseen()))
        rng.shuffle(order)
        place: i64 = 0
        other: i64 = 0
        while other < self.seats:
            deal.hands[other] = self.known[other]
            while count(deal.hands[other]) < self.sizes[other]:
                deal.hands[other] |= bit(order[place])
                place += 1
            if other == self.seat:
                deal.laid[other] = self.own
            while count(deal.laid[other]) < self.heap[other]:
                deal.laid[other] |= bit(order[place])
                place += 1
            if self.seat >= 0 and other != self.seat:
                deal.knows[self.seat * self.seats + other] = self.known[other]
            other += 1
        maker: i64 = self.window.maker
        if deal.top == NOTHING and self.shown == NOTHING and maker >= 0:
            deal.top = rng.pick(deal.laid[maker])
        return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if choice == DOUBT or choice == WAIVE:
            return "R-DOUBT-4"
        if self.plays >= self.options.most_plays and not self.options.endless:
            return "R-DOUBT-11"
        if self.phase == LAST or self.seat != self.turn:
            return "DOUBT-7"
        if has(self.known[self.seat], choice):
            return "R-DOUBT-2"
        return "R-DOUBT-3"
