"""The Block Game of Words: Anagrams with all letters face up, from which players pick.

Clause ids are those of `rulebook.md`; RB-2 is one of our rulings where the sheet is silent.
Everything else follows the rules of Anagrams (BGW-8), whose clauses are cited where they apply.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.core.bits import bit
from parlour.families.letters.rules.deal import WordDeal
from parlour.families.letters.rules.making import Bench, Making
from parlour.families.letters.rules.tablets import LETTERS, kinds, minus, plus, sort
from parlour.families.letters.rules.terms import (
    LEAST_LETTERS,
    MAKE,
    OWN,
    PASS,
    POOL,
    SKIP,
    TURN,
    WordOptions,
)
from parlour.families.letters.rules.view import WordView

PICK: Final = OWN  # which letter goes to the pool


@final
class BlockWordsBench(Bench):
    """The bench of a player, and the rules against a word: as in Anagrams (BGW-8)."""

    def against_letters(self, making: Making, letters: str) -> str:
        """Three letters at least (ANA-4c), and one more than a word that is taken (ANA-7f, RA-12).

        Whole words may be joined with no letter added (RA-13), in any number (RA-14).
        """
        return "ANA-4c" if len(letters) < self.least else self.against_adding_none(making)


@final
class BlockWordsDeal(WordDeal):
    """One game with the letters face up."""

    def __init__(self, seats: i64, options: WordOptions) -> None:
        super().__init__(seats, options)
        self.open = True  # BGW-1a

    def open_game(self) -> None:
        """Lay the letters face up, easy to find (BGW-1a, BGW-1b); a starter begins (BGW-3a, RB-3).

        Nobody holds a letter (RB-1); the second player pools one too (RB-11).
        """
        self.tablets.stock = sort(self.tablets.stock)
        self.start(self.dealer)

    def next_dealer(self) -> i64:
        """The next game begins with the starter's left neighbour (BGW-3b)."""
        return self.left(self.dealer)

    # A turn.

    def own_turn(self, seat: i64) -> i64:
        """Make any number of words, then play one letter (RB-2); nobody passes (BGW-5a).

        Only a player who can neither pool a letter nor make a word is skipped; a player who must
        make one can still let the time run out (RB-8).
        """
        found: i64 = bit(POOL)
        if self.poolable(seat) == "":
            found = bit(SKIP) if self.must_make(seat) else bit(PASS)
        if self.turns.number > 2 and self.can_make(seat):
            found |= bit(MAKE)
        if self.options.skip_late:  # RB-5
            found |= bit(SKIP)
        return found

    def must_make(self, seat: i64) -> bool:
        """Return whether a word must be made with a letter that cannot be pooled (RB-8).

        Only a referee knows whether one can be made; otherwise players may say that they find none.
        """
        if not self.options.referee or self.turns.number <= 2:
            return False
        bench = self.bench(seat)
        return bench.leads_to_a_word(bench.hands()[1:])

    def at_hand(self, seat: i64) -> str:
        """Return the letter that a challenge left in hand (RB-6), or one of each kind (RB-9).

        Players decide which letter they want before they draw (BGW-2a).
        """
        held = self.tablets.hands[seat]
        return held if held != "" else "".join(sorted(set(self.tablets.stock)))

    def poolable(self, seat: i64) -> str:
        """The pool may not hold two of the same letter (BGW-6, RB-4, RB-7)."""
        return minus(self.at_hand(seat), self.tablets.pool)

    def bench(self, seat: i64) -> Bench:
        """Return the bench of a player: the pool and one letter that they pick (RB-2)."""
        bench = BlockWordsBench(self.tablets, seat, self.options)
        bench.least = LEAST_LETTERS
        bench.hand = self.at_hand(seat)
        bench.most = 1
        bench.barred = self.turns.barred
        bench.terms = "a letter is added" if bench.merging_needs_letter else ""
        return bench

    def take_up(self, seat: i64, letters: str) -> None:
        """Pick out the letter that is played (BGW-2b)."""
        self.tablets.take_up(seat, letters)

    def legal(self, seat: i64) -> i64:
        """Return the choices open to a seat in its phase."""
        if self.phase == PICK and not self.over:
            return kinds(self.poolable(seat)) if seat == self.turn else 0
        return super().legal(seat)

    def play(self, seat: i64, choice: i64) -> None:
        """Make a legal choice; the letter to pool is the second half of the move."""
        if self.phase == TURN and choice == POOL:
            self.phase = PICK
            self.half = True
        elif self.phase == TURN and choice == SKIP:
            self.take_turn(self.left(seat))
        elif self.phase == PICK:
            self.phase = TURN
            self.half = False
            self.pool_letter(seat, LETTERS[choice])
        else:
            super().play(seat, choice)

    def letter_pooled(self, seat: i64) -> None:
        """The turn ends with the letter picked (RB-2)."""
        self.end_turn(seat)

    def end_turn(self, seat: i64) -> None:
        """Nothing is drawn (RB-1); the turn goes to the left (ANA-3a)."""
        self.take_turn(self.left(seat))

    # Challenges and help.

    def challenge(self, seat: i64, k: i64) -> None:
        """A false word is taken back (ANA-19c, RA-26), and its letter stays in hand (RB-6, BGW-4).

        Otherwise the challenger forfeits their next play (ANA-21).
        """
        self.decide(seat, k)

    def accuse(self, helper: i64) -> None:
        """A word found with help is void (ANA-23a), if most agree (RA-30).

        The helper forfeits their next turn (ANA-23b).
        """
        self.void_if_agreed(helper)

    # The end.

    def target(self) -> i64:
        """Seven words win with two players, six with three, else five (BGW-7a, BGW-7b, BGW-7c).

        Partners need seven as well (RB-10).
        """
        return self.words_wanted(7, 6, 5)

    def let_go(self, seat: i64) -> None:
        """A letter that the pool already has goes back to the others (RA-46, BGW-6)."""
        held = self.tablets.hands[seat]
        if held in self.tablets.pool:
            self.tablets.stock = plus(self.tablets.stock, held)
            self.tablets.hands[seat] = ""
        super().let_go(seat)

    def view(self, seat: i64) -> "BlockWordsView":
        """Return what a seat may know: everything."""
        return BlockWordsView(self, seat)


@final
class BlockWordsView(WordView):
    """What one seat may know of a game with open letters."""

    def __init__(self, deal: BlockWordsDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.tablets.copy_from(deal.tablets)

    def new_deal(self) -> WordDeal:
        """Return a deal of this game."""
        return BlockWordsDeal(self.seats, self.options)

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase == PICK or (choice < MAKE and self.phase == TURN == phase):
            return "ANA-5a" if self.seat != self.turn else self.why_not_pool(LETTERS[choice])
        if choice == POOL:
            return "RB-8"
        if choice == SKIP:
            return "RB-5"
        return super().why_not(phase, choice)

    def why_not_pass(self) -> str:
        """A player cannot pass: they must draw and play a letter (BGW-5a, BGW-5b).

        If none can be pooled they must make a word with one (RB-8).
        """
        held = self.tablets.hands[self.seat]
        letters = held if held != "" else self.tablets.stock
        stuck: bool = self.seat == self.turn and minus(sort(letters), self.tablets.pool) == ""
        return "RB-8" if stuck else "BGW-5a"

    def why_not_pool(self, letter: str) -> str:
        """A letter in hand must be played (BGW-4, RB-6); others are pooled already or used up."""
        held = self.tablets.hands[self.seat]
        if held != "" and held != letter:
            return "BGW-4"
        if letter in self.tablets.pool:
            return "BGW-6"
        return "RB-9"
