"""Anagrams: make words, and make others' words your own by adding letters to them.

This module follows the order of the sheet. Clause ids are those of `rulebook.md`; RA-5 is one of
our rulings where the sheet is silent. `parlour.families.letters` has the letters on the table, and
the making of words.
"""

from typing import final

from mypy_extensions import i64

from parlour.core.bits import bit
from parlour.families.letters.rules.deal import WordDeal
from parlour.families.letters.rules.making import Bench, Making
from parlour.families.letters.rules.tablets import kinds
from parlour.families.letters.rules.terms import LEAST_LETTERS, MAKE, PASS
from parlour.families.letters.rules.view import WordView


@final
class AnagramsBench(Bench):
    """The bench of a player, and the rules on words that the table always checks (RA-24)."""

    def against_letters(self, making: Making, letters: str) -> str:
        """A word has at least three letters (ANA-4c); a word that is taken must gain one (ANA-7f).

        This includes the player's own words (RA-12). Whole words may be joined without a loose
        letter (RA-13), in any number (RA-14). A word that is taken, even the player's own (RA-15),
        is used whole and in one new word (ANA-8b, ANA-8c). A column never holds the same word twice
        (ANA-12).
        """
        return "ANA-4c" if len(letters) < self.least else self.against_adding_none(making)


@final
class AnagramsDeal(WordDeal):
    """One game of Anagrams."""

    # Clauses 1 to 3: the beginning.

    def open_game(self) -> None:
        """Mix the letters face down (ANA-1a, ANA-1b, ANA-1c); each player draws one (ANA-2a).

        The player with the letter nearest the beginning of the alphabet plays first (ANA-2b), and
        plays that letter (RA-3). Players who tie draw again (RA-2). "From the table" and "from the
        box" mean the same stock (RA-1).
        """
        firsts = self.tablets.stock[: self.seats]
        seat: i64 = 0
        while seat < self.seats:
            self.tablets.draw(seat, 1)
            seat += 1
        self.begin_with_lowest(firsts)

    # Clauses 4 to 10: a turn.

    def own_turn(self, seat: i64) -> i64:
        """Make any number of words (RA-8), and play the letter in hand (ANA-9a, RA-5).

        The first two turns only form the pool (ANA-2c, ANA-3b, RA-4). Nobody must make a word
        (RA-7). The letter in hand is played every turn (RA-6). A player without one may pass. When
        all pass in succession, most words win; if players tie, most letters (RA-34).
        """
        found: i64 = kinds(self.tablets.hands[seat])
        if found == 0:
            found = bit(PASS)
        if self.turns.number > 2 and self.can_make(seat):
            found |= bit(MAKE)
        return found

    def bench(self, seat: i64) -> Bench:
        """The letter in hand makes a word with letters of the pool (ANA-4a), any of them (ANA-8a).

        A play may take another player's word (ANA-0e, ANA-5b, ANA-7b), several of them (ANA-7c), or
        one together with the player's own (ANA-7d). Players may also extend their own words
        (ANA-7a, ANA-7e) with letters from the hand or the pool (ANA-10a, ANA-10b, RA-11), even
        words just made (RA-10). CUT and E make CUTE (ANA-5d), CUTE and R make CRUET (ANA-5e),
        CRUET, N and O make TROUNCE (ANA-5f).
        """
        bench = AnagramsBench(self.tablets, seat, self.options)
        bench.least = LEAST_LETTERS
        bench.hand = self.tablets.hands[seat]
        bench.most = len(bench.hand)
        bench.barred = self.turns.barred
        bench.terms = "a letter is added" if bench.merging_needs_letter else ""
        return bench

    def letter_pooled(self, seat: i64) -> None:
        """Pooling a letter ends the turn (ANA-9b), so the letter cannot be used in it (RA-9)."""
        self.end_turn(seat)

    def end_turn(self, seat: i64) -> None:
        """Draw a letter immediately (ANA-0c, ANA-2d, ANA-3c, ANA-6a), for the next turn (ANA-6b).

        The turn goes to the left (ANA-3a, ANA-5a). When the stock is empty nobody draws (RA-34).
        """
        self.tablets.draw(seat, 1)
        self.last.drew = self.tablets.hands[seat] != ""
        self.take_turn(self.left(seat))

    # Clauses 19 to 22: challenges.

    def challenge(self, seat: i64, k: i64) -> None:
        """Anybody else may challenge a word (ANA-19a, ANA-19b); the dictionary decides (ANA-20b).

        This is possible until the next player has played (ANA-22a, RA-25), and only for players who
        have not looked the word up (ANA-22b). All may use the dictionary (ANA-N2) unless they agree
        not to (ANA-N1, RA-29). A word that is not found there (ANA-20c) is forfeited (ANA-19d). So
        is a word that is only another form of the word it takes (ANA-11a, ANA-11b, ANA-11c), unless
        that word was the maker's own (ANA-11d), not a partner's (RA-19). The letters taken go back
        (ANA-19c, RA-26), and the maker keeps the letter in hand until their next turn (ANA-19e).
        Otherwise the challenger forfeits their next play (ANA-21, RA-27), and the word cannot be
        challenged again (RA-28).
        """
        self.decide(seat, k)

    # Clause 23: help.

    def accuse(self, helper: i64) -> None:
        """A word found with another player's help is void (ANA-23a), if most agree (RA-30).

        The maker's turn goes on without it. The helper forfeits their next turn (ANA-23b); a
        spectator has none to forfeit. Partners may help each other (ANA-P4, RA-31).
        """
        self.void_if_agreed(helper)

    # Clause 24 and the clauses for partners: the end.

    def target(self) -> i64:
        """Ten words win with two players (ANA-24a), eight with three (ANA-24b), else six (ANA-24c).

        Partners count their words together (ANA-P1, ANA-P2, RA-47). A pair needs more words than
        one of four single players (ANA-P3): ten (RA-33).
        """
        return self.words_wanted(10, 8, 6)

    def view(self, seat: i64) -> "AnagramsView":
        """Return what a seat may know."""
        return AnagramsView(self, seat)


@final
class AnagramsView(WordView):
    """What one seat may know of a game of Anagrams."""

    def new_deal(self) -> WordDeal:
        """Return a deal of Anagrams."""
        return AnagramsDeal(self.seats, self.options)
