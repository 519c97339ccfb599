"""WordView: what one seat may know of a game of letters: all but the stock and others' hands."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import has
from parlour.core.deal import View, fill
from parlour.core.rng import Rng
from parlour.families.letters.making import DONE, Making
from parlour.families.letters.tablets import LETTERS, Play, Tablets, minus, plus
from parlour.families.letters.word_deal import WordDeal
from parlour.families.letters.word_state import (
    ACCEPT,
    CHALLENGE,
    CLAIM,
    FIRST,
    HELP,
    LOOK,
    LOOSE,
    MAKE,
    MOST_PLAYS,
    PASS,
    PLACE,
    SPELL,
    TAKING,
    TURN,
    WINNING,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class WordView(View):
    """The pool, everybody's words, one's own letters, and what can still be challenged."""

    def __init__(self, deal: WordDeal, seat: i64, box: str) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.box = box  # all letters, as a set
        self.aside = deal.aside
        self.open: bool = deal.draws == 0  # whether the stock lies face up (BGW-1a)
        self.target: i64 = deal.target()
        self.tablets = Tablets(deal.seats)
        self.tablets.copy_from(deal.tablets)
        self.tablets.hands = deal.shown[:]
        self.sizes: vec[i64] = vec[i64]([len(hand) for hand in deal.tablets.hands])
        if seat >= 0:
            self.tablets.hands[seat] = deal.tablets.hands[seat]
        self.left: i64 = len(deal.tablets.stock)
        if not self.open:
            self.tablets.stock = ""
        self.making = Making()
        self.making.copy_from(deal.making)
        self.shown: list[str] = deal.shown[:]
        self.tied: i64 = deal.tied
        self.turns: i64 = deal.turns
        self.fresh: bool = deal.fresh
        self.begun: bool = deal.begun
        self.plays: list[Play] = deal.plays[:]
        self.decided: i64 = deal.decided
        self.drew: bool = deal.drew
        self.looked: vec[i64] = deal.looked[:]
        self.waived: i64 = deal.waived
        self.helped: vec[i64] = deal.helped[:]
        self.barred: list[str] = deal.barred[:]
        self.skip: vec[i64] = deal.skip[:]
        self.passes: i64 = deal.passes
        self.passed: i64 = deal.passed
        self.asked: i64 = deal.asked
        self.returner: i64 = deal.returner
        self.returned: i64 = len(deal.back)
        self.back = deal.back if seat == deal.returner else ""
        self.row: i64 = deal.row
        self.judged = deal.judged
        self.fault = deal.fault
        self.won: i64 = deal.won
        self.gone: i64 = deal.gone

    def new_deal(self) -> WordDeal:
        """Return a deal of the game, to be filled."""
        raise NotImplementedError

    def imagine(self, rng: Rng) -> WordDeal:
        """Deal the unseen letters again: to the other hands, to what is put back, to the stock."""
        deal = self.new_deal()
        self.restore(deal)
        self.give(deal)
        unseen = minus(self.box, "".join(self.tablets.hands) + self.tablets.pool)
        unseen = minus(unseen, self.aside + self.back)
        for column in self.tablets.words:
            unseen = minus(unseen, "".join(column))
        if self.open:
            return deal
        order = vec[i64]([LETTERS.find(letter) for letter in unseen])
        rng.shuffle(order)
        mixed = "".join([LETTERS[letter] for letter in order])
        for seat in range(self.seats):
            lacking = self.sizes[seat] - len(deal.tablets.hands[seat])
            deal.tablets.hands[seat] = plus(deal.tablets.hands[seat], mixed[:lacking])
            mixed = mixed[lacking:]
        lacking = self.returned - len(self.back)
        deal.back = self.back + mixed[:lacking]
        deal.tablets.stock = mixed[lacking:]
        return deal

    def give(self, deal: WordDeal) -> None:
        """Give a deal every fact that is known here."""
        deal.tablets.copy_from(self.tablets)
        deal.aside = self.aside
        deal.making.copy_from(self.making)
        deal.shown = self.shown[:]
        deal.tied = self.tied
        deal.turns = self.turns
        deal.fresh = self.fresh
        deal.begun = self.begun
        deal.plays = self.plays[:]
        deal.decided = self.decided
        deal.drew = self.drew
        fill(deal.looked, self.looked)
        deal.waived = self.waived
        fill(deal.helped, self.helped)
        deal.barred = self.barred[:]
        fill(deal.skip, self.skip)
        deal.passes = self.passes
        deal.passed = self.passed
        deal.asked = self.asked
        deal.returner = self.returner
        deal.back = self.back
        deal.row = self.row
        deal.judged = self.judged
        deal.fault = self.fault
        deal.won = self.won
        deal.gone = self.gone

    def why_not(self, phase: i64, choice: i64) -> str:  # noqa: C901, PLR0911 - a clause each
        """Name the clause that forbids a choice now."""
        if phase <= PLACE:
            return "RA-2" if phase == FIRST else "RA-26"
        if self.phase == WINNING or phase == WINNING or choice == ACCEPT:
            return "ANA-22a" if choice != ACCEPT else "RA-25"
        if TAKING <= phase <= SPELL:
            return self.why_not_make(phase, choice)
        if CHALLENGE <= choice < CHALLENGE + MOST_PLAYS:
            return self.why_not_challenge(choice - CHALLENGE)
        if choice == LOOK:
            return "ANA-N1" if self.options.no_lookup else "RA-29"
        if choice >= HELP:
            return "RA-30"
        if choice == PASS:
            return self.why_not_pass()
        if choice == CLAIM:
            return "SENT-W1"
        if self.seat != self.turn or self.phase != TURN:
            return "ANA-5a"
        if choice == MAKE:
            return "RA-4" if self.turns <= 2 else "ANA-4a"
        return self.why_not_pool(LETTERS[choice])

    def why_not_challenge(self, k: i64) -> str:
        """Name the clause against a challenge."""
        if self.options.referee:
            return "RA-24"
        if k >= len(self.plays) or self.plays[k].word == "":
            return "ANA-22a"
        if self.plays[k].seat == self.seat:
            return "ANA-19a"
        if has(self.waived, self.seat):
            return "RA-25"
        return "RA-28" if has(self.decided, k) else "ANA-22b"

    def why_not_pass(self) -> str:
        """The letter in hand is played every turn (RA-6)."""
        return "RA-6"

    def why_not_pool(self, letter: str) -> str:
        """Only what is in one's hand can be pooled."""
        del letter
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
