"""Tuxedo: capture by number and by sum, build, sweep, and call Orange.

Clause ids are those of `rulebook.md`; R-TUX-2 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, count, first, has, single
from parlour.core.deal import View, zeros
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds
from parlour.games.tuxedo.mechanics.catch import Catch
from parlour.games.tuxedo.mechanics.fishing import Judge
from parlour.games.tuxedo.mechanics.spread import Spread
from parlour.kit.stock import Stock
from parlour.kit.target import ahead
from parlour.kit.window import NOBODY, CallDeal, Window
from parlour.packs.rook_cards import ALL, COLOURS, RED, YELLOW, number

# Phases. A choice is a card of the hand, a card that names an item, or one of those below.
PLAY: Final = 0  # a card of the hand; ORANGE and WAIVE while a window is open
USE: Final = 1  # what to do with it: lay it, build with it, or the first item it takes
TAKE: Final = 2  # the further items it takes; DONE if that may be all
ONTO: Final = 3  # the item it is built on
CALL: Final = 4  # the last window of the pack

ORANGE: Final = 56
WAIVE: Final = 57
DONE: Final = 56
LAY: Final = 57
BUILD: Final = 58

EACH: Final = 4  # TUX-3, TUX-22
NOTHING: Final = -1


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.free_trailing: bool = False  # R-TUX-1
        self.free_taking: bool = False  # R-TUX-2
        self.builds_in_sums: bool = False  # R-TUX-5
        self.hand_card_sweeps: bool = False  # R-TUX-7
        self.automatic_orange: bool = False  # R-TUX-10
        self.costs_again: bool = False  # R-TUX-10
        self.dead_odd: bool = False  # R-TUX-12
        self.last_captor: bool = False  # R-TUX-14
        self.target: i64 = 100  # R-TUX-17


@final
class TuxedoDeal(CallDeal):
    """One pack, from the first deal to the count."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, closing=CALL, waive=WAIVE)
        self.options = options
        self.hands: vec[i64] = zeros(seats)
        self.stock: Final[Stock] = Stock(0)
        self.spread: Final[Spread] = Spread(in_sums=options.builds_in_sums)
        self.catch: Catch = Catch(seats)
        self.orange: bool = False  # whether there is one to call
        self.swept: bool = False  # the next player can only lay a card
        self.captor: i64 = NOBODY  # who captured last
        self.hold: i64 = NOTHING  # the card being played
        self.taking: i64 = 0  # the items it takes, so far
        self._ways: vec[i64] = vec[i64]()
        self._too_many: bool = False  # whether there are too many to list

    # The deal.

    def deal_out(self, order: vec[i64]) -> None:
        """Deal four to each player and four face up to the centre (TUX-3, TUX-4)."""
        self.hands = zeros(self.seats)
        self.catch = Catch(self.seats)
        self.spread.clear()
        self.stock.fill(order, 0)
        self.hand_out(EACH)
        self.to_centre(EACH)
        self.window.open(NOBODY, 0)
        self.orange = False
        self.swept = False
        self.captor = NOBODY
        self.hold = NOTHING
        self.taking = 0
        self.turn = self.left(self.dealer)  # TUX-6
        self.phase = PLAY

    def hand_out(self, cards: i64) -> None:
        """Deal a number of cards to each player, one at a time from the dealer's left."""
        self.catch.forget()
        while cards > 0:
            seat: i64 = self.left(self.dealer)
            left: i64 = self.seats
            while left > 0:
                self.hands[seat] |= bit(self.stock.draw())
                seat = self.left(seat)
                left -= 1
            cards -= 1

    def to_centre(self, cards: i64) -> None:
        """Lay a number of cards face up in the centre (TUX-4, TUX-28, R-TUX-13)."""
        while cards > 0:
            self.spread.centre |= bit(self.stock.draw())
            cards -= 1

    def deal_more(self) -> None:
        """Deal four more to each (TUX-22), but none to the centre (TUX-23, R-TUX-11).

        If there are not four for everybody, each gets an equal number, and odd cards go to the
        centre (TUX-28). With six players the last four cards go there with the second deal
        (R-TUX-12).
        """
        left: i64 = self.stock.left()
        cards: i64 = min(EACH, left // self.seats)
        self.hand_out(cards)
        odd: i64 = left - cards * self.seats
        if odd < self.seats and not (cards == EACH and self.options.dead_odd):
            self.to_centre(odd)

    # Legal choices.

    def legal(self, seat: i64) -> i64:
        """Capture, build, or lay a card if nothing can be captured (R-TUX-1); or call Orange."""
        if self.over:
            return 0
        if self.phase == CALL or seat != self.turn:
            if not self.window.may_call(seat):
                return 0
            return bit(ORANGE) | bit(WAIVE)
        if self.phase == PLAY:
            cards: i64 = self.playable(seat)
            return cards | bit(ORANGE) if self.window.may_call(seat) else cards
        if self.phase == USE:
            return self.uses(seat)
        return self.targets(seat) if self.phase == ONTO else self.next_taken()

    def playable(self, seat: i64) -> i64:
        """Return the cards of a hand that may be played."""
        hand: i64 = self.hands[seat]
        found: i64 = hand & self.spread.takers()
        if found == 0 or self.lays_freely():
            return hand
        others: i64 = hand & ~found
        while others != 0:
            card: i64 = first(others)
            others &= others - 1
            if self.spread.targets(card, hand & ~bit(card)) != 0:
                found |= bit(card)
        return found

    def lays_freely(self) -> bool:
        """Lay a card if you cannot capture (TUX-14, R-TUX-1); after a sweep you must (TUX-18)."""
        return self.swept or self.options.free_trailing

    def uses(self, seat: i64) -> i64:
        """Return what may be done with the card that is being played."""
        if self.swept:
            return bit(LAY)
        takers: i64 = self.spread.takers()
        found: i64 = 0
        if has(takers, self.hold):
            found = self.next_taken()
        if self.targets(seat) != 0:
            found |= bit(BUILD)
        if self.hands[seat] & takers == 0 or self.lays_freely():
            found |= bit(LAY)
        return found

    def targets(self, seat: i64) -> i64:
        """Return the items that the card being played may be built on (TUX-24, R-TUX-3)."""
        return self.spread.targets(self.hold, self.hands[seat] & ~bit(self.hold))

    def ways(self) -> vec[i64]:
        """Return the sets that the card may take, or only some of them if there are too many."""
        if len(self._ways) == 0:
            fishing = self.spread.things()
            whole: bool = not self.options.free_taking
            self._ways = fishing.find(number(self.hold), all_of_them=whole)
            self._too_many = fishing.too_many()
        return self._ways

    def next_taken(self) -> i64:
        """Return the items that may be taken next, in any order."""
        ways = self.ways()
        if self._too_many:
            return self.judged()
        found: i64 = 0
        place: i64 = 0
        while place < len(ways):
            way: i64 = ways[place]
            if way & self.taking == self.taking:
                found |= bit(DONE) if way == self.taking else way & ~self.taking
            place += 1
        return found

    def judged(self) -> i64:
        """Return the items that may be taken next, when there are too many ways to list."""
        whole: bool = not self.options.free_taking
        judge = Judge(self.spread.things(), number(self.hold), all_of_them=whole)
        found: i64 = judge.more(self.taking)
        if self.taking != 0 and judge.may_be_all(self.taking):
            found |= bit(DONE)
        return found

    # What is done.

    def play(self, seat: i64, choice: i64) -> None:
        """Make one choice of a turn, call Orange, or decline to call."""
        if self.phase == PLAY or self.phase == CALL:
            if choice == ORANGE:
                self.call(seat)
            elif choice == WAIVE:
                self.window.waive(seat)
                self.after_call()
            else:
                self.close_window()
                self.hold = choice
                self.taking = 0
                self._ways = vec[i64]()
                self.phase = USE
                self.half = True
        elif self.phase == USE:
            self.use(seat, choice)
        elif self.phase == ONTO:
            self.build(seat, choice)
        elif choice == DONE:
            self.capture(seat)
        else:
            self.take(seat, choice)

    def use(self, seat: i64, choice: i64) -> None:
        """Capture, build or lay the card chosen; a turn is one play (TUX-15)."""
        if choice == LAY:
            self.lay(seat)
        elif choice == BUILD:
            self.phase = ONTO
        else:
            self.phase = TAKE
            self.take(seat, choice)

    def take(self, seat: i64, name: i64) -> None:
        """Name another item that the card takes; when nothing can be added, it is captured."""
        self.taking |= bit(name)
        if self.next_taken() == bit(DONE):
            self.capture(seat)

    def lay(self, seat: i64) -> None:
        """Play a card face up to the centre (TUX-14, TUX-19)."""
        if not self.swept and not self.options.free_trailing:
            self.catch.lacks[seat] |= self.spread.takers()  # this seat has shown that it holds none
        self.swept = False
        self.spend(seat)
        self.spread.centre |= bit(self.hold)
        self.end_turn(seat)

    def spend(self, seat: i64) -> None:
        """Play the card from the hand; it may be the one that a build promised."""
        self.hands[seat] &= ~bit(self.hold)
        self.catch.promises[seat] &= ~bit(number(self.hold))

    def build(self, seat: i64, name: i64) -> None:
        """Lay the card on another: "I build 8" (TUX-25, TUX-26, R-TUX-6)."""
        self.spend(seat)
        self.catch.promises[seat] |= bit(self.spread.build(name, self.hold))
        self.end_turn(seat)

    def capture(self, seat: i64) -> None:
        """Lay aside what was captured with the card that captured it (TUX-8, TUX-10).

        TUX-11 and TUX-13 are examples.
        """
        cards: i64 = 0
        names: i64 = self.taking
        while names != 0:
            cards |= self.spread.take(first(names))
            names &= names - 1
        self.spend(seat)
        self.catch.captured[seat] |= cards | bit(self.hold)
        self.captor = seat
        if self.spread.cards() == 0:
            self.sweep(seat, count(cards))
        # R-TUX-9: among the cards that lay on the table
        self.orange = cards & COLOURS[RED] != 0 and cards & COLOURS[YELLOW] != 0
        self.window.open(seat, below(self.seats))  # TUX-20, TUX-21
        self.end_turn(seat)

    def sweep(self, seat: i64, cards: i64) -> None:
        """Capturing every card left on the table is a sweep (TUX-16, TUX-17, R-TUX-7, R-TUX-8)."""
        if self.options.hand_card_sweeps:
            cards += 1
        self.catch.sweep(seat, cards)
        self.swept = True

    def call(self, seat: i64) -> None:
        """The quickest caller gets the Orange; a false call is a mistake (TUX-21, R-TUX-10)."""
        if self.orange:
            self.catch.oranges[seat] += 1
            self.orange = False
            self.window.call(seat)
        else:
            self.catch.mistakes[seat] += 1
            if not self.options.costs_again:
                self.window.waive(seat)  # the next call of this seat on this capture is ignored
        self.after_call()

    def after_call(self) -> None:
        """At the very end, count the pack when nobody may call any more."""
        if self.phase == CALL and not self.window.is_open():
            self.close_window()
            self.score()

    def close_window(self) -> None:
        """After the next play, an uncalled Orange goes to nobody, or to the capturer."""
        if self.orange and self.options.automatic_orange:
            self.catch.oranges[self.window.maker] += 1
        self.orange = False
        self.window.close()

    def end_turn(self, seat: i64) -> None:
        """The turn passes to the left (TUX-15); when hands are empty, deal more (R-TUX-16)."""
        self.half = False
        self.hold = NOTHING
        self.taking = 0
        self.phase = PLAY
        self.turn = self.left(seat)
        if self.hands[self.turn] != 0:
            return
        if self.stock.left() >= self.seats:
            self.deal_more()
        elif self.window.is_open():
            self.phase = CALL
        else:
            self.score()

    # The count.

    def score(self) -> None:
        """Count, after all the cards in the pack have been played (TUX-29, R-GEN-6)."""
        self.over = True
        if self.options.last_captor and self.captor != NOBODY:
            self.catch.captured[self.captor] |= self.spread.clear()  # R-TUX-14
        best: i64 = self.catch.best()
        seat: i64 = 0
        while seat < self.seats:
            self.scores[seat] += self.catch.points(seat)
            if has(best, seat):
                self.scores[seat] += 15 if single(best) else 5  # TUX-30, TUX-37
            seat += 1

    def winners(self) -> i64:
        """The first to earn 100 wins, tested after each pack (TUX-36, R-TUX-17, R-GEN-7)."""
        if not self.over:
            return 0
        best: i64 = ahead(self.scores, self.options.target)
        return best if best != 0 and single(best) else 0

    def view(self, seat: i64) -> "TuxedoView":
        """Return what a seat may know."""
        return TuxedoView(self, seat)


@final
class TuxedoView(View):
    """The seat's own hand, all cards that are or were open, and what others' plays have revealed.

    All players examine their hands, and nobody else's (TUX-5).
    """

    def __init__(self, deal: TuxedoDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.spread: Spread = Spread(in_sums=deal.options.builds_in_sums)
        self.spread.copy_from(deal.spread)
        self.catch: Catch = Catch(deal.seats)
        self.catch.copy_from(deal.catch)
        self.window: Window = deal.window.copy()
        self.orange: bool = deal.orange
        self.swept: bool = deal.swept
        self.captor: i64 = deal.captor
        self.hold: i64 = NOTHING
        self.taking: i64 = 0
        if seat == deal.turn:
            self.hold = deal.hold
            self.taking = deal.taking
        self.left: i64 = deal.stock.left()  # how many cards are still to be dealt
        self.known: vec[i64] = zeros(deal.seats)
        self.sizes: vec[i64] = zeros(deal.seats)
        other: i64 = 0
        while other < deal.seats:
            self.sizes[other] = count(deal.hands[other])
            if other == seat:
                self.known[other] = deal.hands[other]
            other += 1

    def unseen(self) -> i64:
        """Return the cards whose place this seat does not know."""
        seen: i64 = self.spread.cards() | self.catch.all()
        if self.seat >= 0:
            seen |= self.known[self.seat]
        return ALL & ~seen

    def imagine(self, rng: Rng) -> TuxedoDeal:
        """Deal the unseen cards again, as the plays of others allow.

        Where capturing is compulsory, a player who laid a card holds nothing that captures
        (R-TUX-1). A builder holds a card of the total (R-TUX-3).
        """
        deal = TuxedoDeal(self.seats, self.options)
        self.restore(deal)
        worlds = self.all_worlds()
        drawn: vec[i64] = zeros(self.seats + 1)
        worlds.draw(rng, drawn)
        while not self.catch.kept(drawn, self.seat):
            worlds.draw(rng, drawn)
        other: i64 = 0
        while other < self.seats:
            deal.hands[other] = drawn[other] | self.known[other]
            other += 1
        deal.stock.shuffle(drawn[self.seats], rng)
        return deal

    def possible_worlds(self) -> Worlds:
        """Return all placements of the unseen cards, ignoring the builders' promises."""
        sizes: vec[i64] = zeros(self.seats + 1)
        forbidden: vec[i64] = zeros(self.seats + 1)
        other: i64 = 0
        while other < self.seats:
            sizes[other] = self.sizes[other] - count(self.known[other])
            if other != self.seat:
                forbidden[other] = self.catch.lacks[other]
            other += 1
        sizes[self.seats] = self.left
        return Worlds(self.unseen(), sizes, forbidden)

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase == CALL or (phase == PLAY and choice >= ORANGE):
            return "R-TUX-10"
        if self.seat != self.turn or self.phase == CALL:
            return "TUX-15"
        if phase == PLAY:
            return "R-TUX-1" if has(self.known[self.seat], choice) else "TUX-14"
        if self.swept:
            return "TUX-18"
        return self.why_not_use(phase, choice)

    def why_not_use(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids an action with a card."""
        if phase == ONTO or choice == BUILD:
            return "R-TUX-3"
        return "R-TUX-1" if choice == LAY else "R-TUX-2"
