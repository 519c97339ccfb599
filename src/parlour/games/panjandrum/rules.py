"""Panjandrum: get rid of your cards in the right order, and call the others' mistakes.

Clause ids are those of `rulebook.md`; R-PANJ-1 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, each, first, has, shift
from parlour.core.deal import View, fill, zeros
from parlour.core.rng import Rng
from parlour.families.piles.rules.ordered_piles import NOTHING, Piles
from parlour.games.panjandrum.mechanics.delays import (
    FROM_DELAY,
    FROM_HAND,
    LIFTING,
    NOBODY,
    Delays,
    Last,
)
from parlour.kit.window import CallDeal, Window
from parlour.packs.rook_cards import ALL, HIGHEST, NUMBERS, colour, number

ACT: Final = 0  # play from the player's own Delay Pile, or lift a card from the hand
LIFTED: Final = 1  # play the card just lifted

# Choices: BUILD, or a Delay Pile (ONTO and the seat), or
BUILD: Final = 0
ONTO: Final = 1
LIFT: Final = 9
CALL: Final = 10
WAIVE: Final = 11

PACK_SIZE: Final = 56
NOTHING_BUILT: Final = zeros(4)


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.nearest: bool = False  # R-PANJ-2
        self.turn_late: bool = False  # R-PANJ-7
        self.enforced: bool = False  # R-PANJ-10
        self.keeps_last: bool = False  # R-PANJ-14
        self.corrected: bool = False  # R-PANJ-15
        self.one_each: bool = False  # R-PANJ-16


OF_ONE_COLOUR: Final = [NUMBERS[n - 1] | NUMBERS[n + 1] for n in range(1, HIGHEST)] + [
    NUMBERS[HIGHEST - 1]
]
ADJACENT: Final = vec[i64]([0] + OF_ONE_COLOUR * 4)
"""The cards that fit a Delay Pile: none fits an empty one (R-PANJ-6); then those for each top."""


def adjacent(card: i64, top: i64) -> bool:
    """The next number below or above, of any colour, never round from 14 to 1.

    (PANJ-10, PANJ-13, PANJ-18, R-PANJ-3.)
    """
    return has(ADJACENT[top + 1], card)


@final
class PanjandrumDeal(CallDeal):
    """One game, until a player has neither hand nor Delay Pile."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, closing=-1, waive=WAIVE)
        self.options = options
        self.held: Final[Delays] = Delays(seats, PACK_SIZE)
        self.built: Final[vec[i64]] = zeros(4)
        """The top numbers of the four Building Piles (PANJ-26)."""
        self.heap: i64 = 0  # all cards in the Building Piles
        self.lifted: i64 = NOTHING
        self.last: Final[Last] = Last()
        self.past: vec[i64] = vec[i64]()  # hashes of positions since a Building Pile changed
        self.turns: i64 = 0
        self.out: i64 = NOBODY

    def deal_out(self, order: vec[i64]) -> None:
        """Deal the entire pack one card at a time; hands lie face down, unseen (PANJ-3, PANJ-4)."""
        self.held.deal_out(order, self.left(self.dealer))
        fill(self.built, NOTHING_BUILT)
        self.heap = 0
        self.lifted = NOTHING
        self.window.open(NOBODY, 0)
        self.last.clear()
        self.turns = 0
        self.out = NOBODY
        self.turn = self.left(self.dealer)  # PANJ-5
        self.phase = ACT
        self.past = append(vec[i64](), self.held.mark(self.turn))

    # Which plays are possible, and which are correct.

    def builds(self, card: i64) -> bool:
        """A 1 starts a Building Pile, and any other card goes on the next lower of its colour.

        (PANJ-6, PANJ-7, PANJ-11, R-PANJ-4.) A pile that has its 14 takes nothing (R-PANJ-5).
        """
        return number(card) == self.built[colour(card)] + 1

    def fitting(self, seat: i64, card: i64) -> i64:
        """Return the opponents' Delay Piles that a card fits, as choices (PANJ-12)."""
        found: i64 = 0
        tops: vec[i64] = self.held.piles.tops
        other: i64 = 0
        while other < self.seats:
            if adjacent(card, tops[self.seats + other]):
                found |= bit(ONTO + other)
            other += 1
        found &= ~bit(ONTO + seat)
        if self.options.nearest and found != 0:  # R-PANJ-2
            further_on: i64 = found & ~below(ONTO + seat)
            if further_on != 0:
                return bit(first(further_on))
            return bit(first(found))
        return found

    def proper(self, seat: i64) -> i64:
        """The compulsory order of plays (PANJ-22, PANJ-23, PANJ-24, R-PANJ-1).

        First the player plays from their Delay Pile, onto a Building Pile or else an opponent's
        Delay Pile. Then they lift a card from the hand and play it in the same way, or else put it
        on their own Delay Pile (PANJ-8, PANJ-15). A turn goes on as long as the player can build
        (PANJ-14; PANJ-17 is an example).
        """
        card: i64 = self.lifted
        if self.phase == ACT:
            card = self.held.top(seat)
            if card == NOTHING:
                return bit(LIFT)
        if self.builds(card):
            return bit(BUILD)
        found: i64 = self.fitting(seat, card)
        if found != 0:
            return found
        return bit(LIFT) if self.phase == ACT else bit(ONTO + seat)

    def possible(self, seat: i64) -> i64:
        """Return every possible play, right or wrong, even on the wrong pile (R-PANJ-10)."""
        card: i64 = self.lifted
        found: i64 = 0
        if self.phase == ACT:
            card = self.held.top(seat)
            if not self.held.no_hand(seat) or self.options.turn_late:
                found = bit(LIFT)
            if card == NOTHING:
                return found
        else:
            found = bit(ONTO + seat)
        found |= bit(BUILD)
        return found | shift(self.held.started & ~bit(seat), ONTO)

    def legal(self, seat: i64) -> i64:
        """Play in the right order, or freely where mistakes are called (R-PANJ-10)."""
        if self.over:
            return 0
        calls: i64 = 0
        if self.window.may_call(seat):
            calls = bit(CALL) | bit(WAIVE)
        if seat != self.turn:
            return calls
        if self.options.enforced:
            return self.proper(seat)
        return self.possible(seat) | (calls & bit(CALL))

    # What is played.

    def play(self, seat: i64, choice: i64) -> None:
        """Lift, play, call or decline to call."""
        if choice == CALL:
            self.call(seat)
        elif choice == WAIVE:
            self.window.waive(seat)
        else:
            self.act(seat, choice)

    def act(self, seat: i64, choice: i64) -> None:
        """Lift or play a card; others may call until the next play (R-PANJ-11, R-PANJ-12)."""
        maker: i64 = self.window.maker
        if maker != NOBODY and maker != seat and self.is_out(maker):
            self.win(maker)  # the last card was wrong, and nobody has called
            return
        if self.has_built():
            self.past = vec[i64]()  # no earlier position can return
        self.last.wrong = not has(self.proper(seat), choice)
        self.last.turned = False
        if choice == LIFT:
            self.lift(seat)
        else:
            self.put(seat, choice)
        if not self.options.enforced and not self.over:
            self.window.open(seat, below(self.seats) & ~bit(seat))

    def has_built(self) -> bool:
        """Return whether the last card went to a Building Pile, and was not taken back."""
        return self.last.card != NOTHING and has(self.heap, self.last.card)

    def lift(self, seat: i64) -> None:
        """Lift the top card off the hand, turning it face up (PANJ-5, PANJ-16)."""
        if self.held.no_hand(seat):
            self.turn_over(seat)  # R-PANJ-7: under the option that turns it when it is needed
        self.lifted = self.held.lift(seat)
        self.last.card = self.lifted
        self.last.did = LIFTING
        self.last.onto = NOBODY
        self.phase = LIFTED

    def put(self, seat: i64, choice: i64) -> None:
        """Play a card on a Building Pile or a Delay Pile.

        On the player's own Delay Pile it ends the turn (PANJ-15).
        """
        last = self.last
        if self.phase == LIFTED:
            last.card = self.lifted
            self.lifted = NOTHING
            last.did = FROM_HAND
        else:
            last.card = self.held.take(seat)
            last.did = FROM_DELAY
        self.phase = ACT
        last.onto = NOBODY
        if choice == BUILD:
            last.before = self.built[colour(last.card)]
            self.built[colour(last.card)] = number(last.card)
            self.heap |= bit(last.card)
        else:
            last.onto = choice - ONTO
            self.held.put(last.onto, last.card)
        if not self.options.turn_late and self.held.no_hand(seat):
            self.turn_over(seat)  # R-PANJ-7: at once
        out: bool = self.is_out(seat)
        if out and not last.wrong:
            self.win(seat)  # PANJ-27, R-PANJ-9
        elif out or last.onto == seat:
            self.end_turn(seat)  # a wrong last card may be called first (R-PANJ-12)

    def turn_over(self, seat: i64) -> None:
        """Turn a Delay Pile into a hand (PANJ-25)."""
        if self.held.turn_over(seat):
            self.last.turned = True

    def is_out(self, seat: i64) -> bool:
        """Return whether a seat has got rid of all its cards (PANJ-20)."""
        return self.held.holds_none(seat) and not self.has_lifted(seat)

    def has_lifted(self, seat: i64) -> bool:
        """Return whether a seat holds a lifted card, which still counts as its own."""
        return self.lifted != NOTHING and seat == self.turn

    def end_turn(self, seat: i64) -> None:
        """The turn passes to the left; if a position repeats, the fewest cards win (R-PANJ-17)."""
        self.turn = self.left(seat)
        self.turns += 1
        here: i64 = self.held.mark(self.turn)
        place: i64 = 0
        while place < len(self.past):
            if self.past[place] == here:
                self.win(self.held.fewest(self.left(self.dealer)))
                return
            place += 1
        self.past = append(self.past, here)

    def win(self, seat: i64) -> None:
        """The first player without any cards wins the game (PANJ-27)."""
        self.over = True
        self.out = seat
        self.scores[seat] += 1
        self.window.close()

    # Panjandrum.

    def call(self, caller: i64) -> None:
        """Call the last play wrong: the offender or the caller pays (PANJ-28, PANJ-32)."""
        accused: i64 = self.window.maker
        self.window.call(caller)
        if not self.last.wrong:
            self.penalise(caller, accused, two=not self.options.one_each)  # R-PANJ-16
            return
        if self.options.corrected:
            self.take_back(accused)
        else:
            self.let_stand(accused)
        self.last.wrong = False
        if not self.over:
            self.penalise(accused, caller, two=True)  # PANJ-29

    def let_stand(self, seat: i64) -> None:
        """The play stands, and the turn ends.

        Lifted cards and misfits go to the player's pile (R-PANJ-15).
        """
        if self.lifted != NOTHING:
            self.held.put(seat, self.lifted)
            self.lifted = NOTHING
        elif not self.fits() and self.last.onto != seat:
            self.remove()
            self.held.put(seat, self.last.card)
        self.phase = ACT
        if self.turn == seat:
            self.end_turn(seat)

    def fits(self) -> bool:
        """Return whether the card played last fits what lies under it."""
        card: i64 = self.last.card
        if self.last.onto == NOBODY:
            return number(card) == self.last.before + 1
        return adjacent(card, self.held.piles.under[card])

    def remove(self) -> None:
        """Take the card played last from where it lies."""
        if self.last.onto != NOBODY:
            self.held.take(self.last.onto)
            return
        self.built[colour(self.last.card)] = self.last.before
        self.heap &= ~bit(self.last.card)

    def take_back(self, seat: i64) -> None:
        """The wrong play is corrected, and the turn goes on (R-PANJ-15)."""
        self.turn = seat
        if self.last.did == LIFTING:
            self.held.put_back(seat, self.lifted)
            self.lifted = NOTHING
            self.phase = ACT
        if self.last.turned:
            self.held.turn_back(seat)
        if self.last.did == LIFTING:
            return
        self.remove()
        if self.last.did == FROM_HAND:
            self.lifted = self.last.card
            self.phase = LIFTED
        else:
            self.held.put(seat, self.last.card)

    def penalise(self, seat: i64, other: i64, *, two: bool) -> None:
        """Take two cards from one player and one from every other, and put them under the hand.

        (PANJ-29, PANJ-30, PANJ-31, PANJ-32, R-PANJ-13.) The two come first.
        """
        if self.held.no_hand(seat):
            self.turn_over(seat)
        self.give(other, seat)
        if two:
            self.give(other, seat)
        giver: i64 = self.left(seat)
        while giver != seat:
            if giver != other:
                self.give(giver, seat)
            giver = self.left(giver)
        if self.is_out(other) and not self.over:
            self.win(other)  # R-PANJ-14: the player who gave two comes first
        giver = self.left(seat)
        while giver != seat and not self.over:
            if self.is_out(giver):
                self.win(giver)
            giver = self.left(giver)

    def give(self, giver: i64, seat: i64) -> None:
        """Give the top card of the hand, face down; or nothing, if it is empty (R-PANJ-13)."""
        if self.options.keeps_last and self.held.holds(giver) == 1 and not self.has_lifted(giver):
            return  # R-PANJ-14
        if self.held.no_hand(giver):
            self.turn_over(giver)
            if self.held.no_hand(giver):
                return
        self.held.put_under(seat, self.held.lift(giver))  # PANJ-31
        if self.held.no_hand(giver) and not self.options.turn_late:
            self.turn_over(giver)

    def winners(self) -> i64:
        """A player without cards has won (PANJ-27)."""
        return bit(self.out) if self.over else 0

    def view(self, seat: i64) -> "PanjandrumView":
        """Return what a seat may know."""
        return PanjandrumView(self, seat)


@final
class PanjandrumView(View):
    """All that lies face up, and how many cards each hand has (PANJ-16).

    Everybody can work out whether the last play was right; no scene says so.
    """

    def __init__(self, deal: PanjandrumDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.built: vec[i64] = deal.built[:]
        self.heap: i64 = deal.heap
        self.lifted: i64 = deal.lifted
        self.window: Window = deal.window.copy()
        self.last: Last = Last()
        self.last.copy_from(deal.last)
        self.turns: i64 = deal.turns
        self.out: i64 = deal.out
        self.fresh: vec[i64] = deal.held.fresh[:]
        self.sizes: vec[i64] = deal.held.sizes()
        self.delays: Piles = deal.held.open(PACK_SIZE)

    def seen(self) -> i64:
        """Return the cards that lie face up, built ones too."""
        found: i64 = self.heap
        if self.lifted != NOTHING:
            found |= bit(self.lifted)
        other: i64 = 0
        while other < self.seats:
            found |= self.delays.cards[other]
            other += 1
        return found

    def imagine(self, rng: Rng) -> PanjandrumDeal:
        """Deal the cards of all hands again."""
        deal = PanjandrumDeal(self.seats, self.options)
        self.restore(deal)
        fill(deal.held.fresh, self.fresh)
        order: vec[i64] = vec[i64](each(ALL & ~self.seen()))
        rng.shuffle(order)
        deal.held.lay(order, self.sizes, self.delays)
        return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if choice == CALL or choice == WAIVE:
            return "R-PANJ-10" if self.options.enforced else "R-PANJ-12"
        if self.seat != self.turn or phase != self.phase:
            return "PANJ-24"
        if choice == LIFT:
            return "PANJ-22"
        card: i64 = self.lifted
        if phase == ACT:
            card = self.delays.tops[self.seat]
        if card == NOTHING or choice == BUILD:
            return "PANJ-11"
        return self.why_not_onto(card, choice - ONTO)

    def why_not_onto(self, card: i64, other: i64) -> str:
        """Name the clause that forbids playing a card on a Delay Pile."""
        if number(card) == self.built[colour(card)] + 1:
            return "PANJ-23"
        if other == self.seat:
            return "PANJ-12"
        if other >= self.seats or self.delays.tops[other] == NOTHING:
            return "R-PANJ-6"
        return "R-PANJ-2" if adjacent(card, self.delays.tops[other]) else "PANJ-13"
