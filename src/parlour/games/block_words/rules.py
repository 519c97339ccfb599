"""The Block Game of Words: Anagrams with the letters face up, each picked as it is wanted.

Clause ids are those of `rulebook.md`; RB-2 is a ruling of ours where the sheet is silent.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.core.bits import below, bit
from parlour.families.letters.making import Bench
from parlour.families.letters.tablets import LETTERS, minus, plus, sort
from parlour.families.letters.word_deal import WordDeal
from parlour.families.letters.word_state import MAKE, OWN, POOL, SKIP, TURN, WordOptions
from parlour.families.letters.word_view import WordView
from parlour.packs.letter_tablets import BOXES, show

DRAWS: Final = 0  # BGW-2a: no letter is drawn until it is wanted

PICK: Final = OWN  # which letter goes to the pool

BOX_NAMES: Final = ("period180", "selchow180", "book200", "short60")  # RA-36


def box(options: WordOptions) -> str:
    """Return all letters in use (RA-36)."""
    return show(BOXES[BOX_NAMES[options.letter_set]])


@final
class BlockWordsDeal(WordDeal):
    """One game with the letters face up."""

    def __init__(self, seats: i64, options: WordOptions) -> None:
        super().__init__(seats, options, DRAWS)

    def open_game(self) -> None:
        """The letters lie face up, easily found (BGW-1a, BGW-1b); a starter begins (BGW-3a, RB-3).

        Nobody holds a letter (RB-1); the second player pools one too (RB-11).
        """
        self.tablets.stock = sort(self.tablets.stock)
        self.start(self.dealer)

    def next_dealer(self) -> i64:
        """The next game begins with the starter's left neighbour (BGW-3b)."""
        return self.left(self.dealer)

    def target(self) -> i64:
        """Seven words win between two, six between three, five among more (BGW-7a, BGW-7b, BGW-7c).

        Partners need seven as well (RB-10).
        """
        wanted: i64 = 5
        if self.seats == 2 or len(self.scores) < self.seats:
            wanted = 7
        elif self.seats == 3:
            wanted = 6
        if self.options.target > 0:
            wanted = self.options.target
        return self.possible(wanted)

    def at_hand(self, seat: i64) -> str:
        """Return the letter that a challenge left in hand (RB-6), else one of every kind (RB-9)."""
        held = self.tablets.hands[seat]
        return held if held != "" else "".join(sorted(set(self.tablets.stock)))

    def own_turn(self, seat: i64) -> i64:
        """Pick a letter for the pool, or make a word; only who can do neither passes (RB-8)."""
        found: i64 = super().own_turn(seat)
        if found & below(MAKE) != 0:
            found = found & ~below(MAKE) | bit(POOL)
        if self.options.skip_late:  # RB-5
            found |= bit(SKIP)
        return found

    def legal(self, seat: i64) -> i64:
        """Return the choices open to a seat in its phase."""
        if self.phase == PICK and not self.over:
            return super().own_turn(seat) & below(MAKE) if seat == self.turn else 0
        return super().legal(seat)

    def play(self, seat: i64, choice: i64) -> None:
        """Make a legal choice; which letter is pooled is the second half of it."""
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

    def poolable(self, seat: i64) -> str:
        """More than one letter of a kind are not allowed in the pool (BGW-6, RB-4, RB-7)."""
        return minus(self.at_hand(seat), self.tablets.pool)

    def bench(self, seat: i64) -> Bench:
        """Return where a player makes words: with the pool and one letter that he picks (RB-2)."""
        bench = super().bench(seat)
        bench.hand = self.at_hand(seat)
        bench.most = 1
        return bench

    def let_go(self, seat: i64) -> None:
        """A letter of which the pool has one already goes back to the others (RA-46, BGW-6)."""
        held = self.tablets.hands[seat]
        if held in self.tablets.pool:
            self.tablets.stock = plus(self.tablets.stock, held)
            self.tablets.hands[seat] = ""
        super().let_go(seat)

    def copy(self) -> "BlockWordsDeal":
        """Return an independent deal equal to this one."""
        new = BlockWordsDeal(self.seats, self.options)
        new.copy_from(self)
        return new

    def view(self, seat: i64) -> "BlockWordsView":
        """Return what a seat may know: everything."""
        return BlockWordsView(self, seat)


@final
class BlockWordsView(WordView):
    """What one seat may know of a game with open letters."""

    def __init__(self, deal: BlockWordsDeal, seat: i64) -> None:
        super().__init__(deal, seat, box(deal.options))
        self.tablets.hands = deal.tablets.hands[:]

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
        """A player cannot pass; he must draw and play a letter (BGW-5a, BGW-5b)."""
        return "BGW-5a"

    def why_not_pool(self, letter: str) -> str:
        """A letter taken in hand must be played (BGW-4); a kind may be in the pool, or gone."""
        held = self.tablets.hands[self.seat]
        if held != "" and held != letter:
            return "RB-6"
        if letter in self.tablets.pool:
            return "BGW-6"
        return "RB-9"
