"""WordView: what one seat may know of a letter game: everything but the stock and others' hands."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import has
from parlour.core.deal import View, write
from parlour.core.rng import Rng
from parlour.families.letters.rules.deal import WordDeal
from parlour.families.letters.rules.last_plays import OPEN, LastPlays
from parlour.families.letters.rules.making import DONE, Making
from parlour.families.letters.rules.rows import (
    count_by_seat,
    count_letters,
    slots,
    spell,
    spell_columns,
)
from parlour.families.letters.rules.tablets import LETTERS, Tablets, minus, plus
from parlour.families.letters.rules.terms import (
    ACCEPT,
    BYSTANDER,
    CHALLENGE,
    CLAIM,
    FIRST,
    HELP,
    LOOK,
    LOOSE,
    MAKE,
    PASS,
    PLACE,
    SPELL,
    TAKING,
    TURN,
    WINNING,
)
from parlour.families.letters.rules.turns import Turns


@mypyc_attr(allow_interpreted_subclasses=True)
class WordView(View):
    """The pool, everybody's words, the seat's own letters, and what can still be challenged."""

    def __init__(self, deal: WordDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.open: bool = deal.open
        self.target: i64 = deal.target()
        self.tablets: Tablets = deal.tablets.seen_by(seat)
        self.sizes: vec[i64] = vec[i64]([len(hand) for hand in deal.tablets.hands])
        self.left: i64 = len(deal.tablets.stock)
        self.returned: i64 = len(deal.tablets.back)
        self.making = Making()
        self.making.copy_from(deal.making)
        self.last = LastPlays(deal.seats)
        self.last.copy_from(deal.last)
        self.turns = Turns(deal.seats)
        self.turns.copy_from(deal.turns)
        self.won: i64 = deal.won

    def new_deal(self) -> WordDeal:
        """Return a deal of the game, to be filled."""
        raise NotImplementedError

    def imagine(self, rng: Rng) -> WordDeal:
        """Deal the unseen letters again: to the other hands, to what is put back, to the stock."""
        deal = self.new_deal()
        self.restore_common(deal)
        deal.tablets.copy_from(self.tablets)
        deal.making.copy_from(self.making)
        deal.last.copy_from(self.last)
        deal.turns.copy_from(self.turns)
        deal.won = self.won
        if self.open:
            return deal
        unseen = minus(self.options.box(), self.tablets.on_the_table())
        order = vec[i64]([LETTERS.find(letter) for letter in unseen])
        rng.shuffle(order)
        mixed = "".join([LETTERS[letter] for letter in order])
        tablets = deal.tablets
        for seat in range(self.seats):
            lacking = self.sizes[seat] - len(tablets.hands[seat])
            tablets.hands[seat] = plus(tablets.hands[seat], mixed[:lacking])
            mixed = mixed[lacking:]
        lacking = self.returned - len(tablets.back)
        tablets.back += mixed[:lacking]
        tablets.stock = mixed[lacking:]
        return deal

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write the facts in the order of `text.positions.VIEW_FIELDS`."""
        row[at] = self.phase
        at = super().tell(row, at + 1)
        at = self.tell_tablets(row, at)
        at = self.tell_making(row, at)
        at = self.tell_turns(row, at)
        row[at] = self.last.asked
        at = spell(row, at + 1, self.tablets.back)
        row[at] = self.tablets.returner
        row[at + 1] = self.tablets.row
        row[at + 2] = self.won
        row[at + 3] = self.turns.gone
        at = write(row, at + 4, self.sizes)
        row[at] = self.left
        row[at + 1] = self.returned
        return at + 2

    def tell_tablets(self, row: vec[i64], at: i64) -> i64:
        """Write where the letters are, and the words; return the next index."""
        tablets = self.tablets
        at = count_by_seat(row, at, tablets.hands)
        at = count_letters(row, at, tablets.stock)
        at = count_by_seat(row, at, tablets.shown)
        at = count_letters(row, at, tablets.aside)
        at = count_letters(row, at, tablets.pool)
        return spell_columns(row, at, tablets.words)

    def tell_making(self, row: vec[i64], at: i64) -> i64:
        """Write the word that is being made; return the next index."""
        making = self.making
        row[at] = making.stage
        row[at + 1] = making.page
        row[at + 2] = slots(making.taken)
        at = spell(row, at + 3, making.pool)
        at = spell(row, at, making.hand)
        return spell(row, at, making.spelled)

    def tell_turns(self, row: vec[i64], at: i64) -> i64:
        """Write whose turn it is, and what may be said of the last plays; return the next index."""
        turns, last = self.turns, self.last
        row[at] = turns.tied
        row[at + 1] = turns.number
        row[at + 2] = 1 if turns.fresh else 0
        row[at + 3] = 1 if turns.begun else 0
        row[at + 4] = last.closed
        row[at + 5] = last.decided
        row[at + 6] = 1 if last.drew else 0
        at = write(row, at + 7, last.looked)
        row[at] = last.waived
        at = write(row, at + 1, last.helped)
        at = write(row, at, turns.skip)
        at = write(row, at, turns.spent)
        row[at] = turns.given
        row[at + 1] = turns.passes
        row[at + 2] = turns.passed
        return at + 3

    def why_not(self, phase: i64, choice: i64) -> str:  # noqa: C901, PLR0911 - a clause each
        """Name the clause that forbids a choice now."""
        if phase <= PLACE:
            return "RA-2" if phase == FIRST else "RA-26"
        if HELP <= choice <= HELP + BYSTANDER and phase in {TURN, WINNING}:
            return "RA-30"
        if self.phase == WINNING or phase == WINNING or choice == ACCEPT:
            return "ANA-22a" if choice != ACCEPT else "RA-25"
        if TAKING <= phase <= SPELL:
            return self.why_not_make(phase, choice)
        if CHALLENGE <= choice < CHALLENGE + OPEN:
            return self.why_not_challenge(choice - CHALLENGE)
        if choice == LOOK:
            return "ANA-N1" if self.options.no_lookup else "RA-29"
        if choice == PASS:
            return self.why_not_pass()
        if choice == CLAIM:
            return "SENT-W1"
        if self.seat != self.turn or self.phase != TURN:
            return "ANA-5a"
        if choice == MAKE:
            return "RA-4" if self.turns.number <= 2 else "ANA-4a"
        return self.why_not_pool(LETTERS[choice])

    def why_not_challenge(self, k: i64) -> str:
        """Name the clause against a challenge."""
        if self.options.referee:
            return "RA-24"
        if k >= len(self.last.plays) or self.last.plays[k].word == "":
            return "ANA-22a"
        if self.last.plays[k].seat == self.seat:
            return "ANA-19a"
        if has(self.last.waived, self.seat):
            return "RA-25"
        return "RA-28" if has(self.last.decided, k) else "ANA-22b"

    def why_not_pass(self) -> str:
        """The letter in hand is played every turn (RA-6)."""
        return "RA-6"

    def why_not_pool(self, letter: str) -> str:
        """Only a letter in hand can be pooled."""
        return "ANA-9b"

    def why_not_make(self, phase: i64, choice: i64) -> str:
        """Name the clause against the next choice of a word that is being made."""
        if self.seat != self.turn:
            return "ANA-5a"
        if self.phase != phase or choice == DONE:
            return "ANA-8b" if phase == TAKING else "ANA-4c"
        if phase == TAKING:
            return "ANA-8c"
        return "ANA-8a" if phase == LOOSE else "ANA-12"
