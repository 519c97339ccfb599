"""WordState: what there is in a game of letters, and who has how many words.

What can be done with it is in `parlour.families.letters.word_deal`.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, has, union
from parlour.core.deal import Deal, fill, zeros
from parlour.families.letters.making import Making, Manner
from parlour.families.letters.tablets import Play, Tablets
from parlour.families.letters.word_book import Book

FIRST: Final = 0  # who of the tied begins (RA-2)
ROW: Final = 1  # where a letter goes that is mixed into the stock again (RA-26): in which row
PLACE: Final = 2  # and at which place of it
TURN: Final = 3
TAKING: Final = 4  # a word is being made
LOOSE: Final = 5
SPELL: Final = 6
WINNING: Final = 7  # the last word would win; it may be challenged first (RA-25)
OWN: Final = 8  # the first phase that a game has for itself

MAKE: Final = 26  # in a turn; 0 to 25 pool a letter
PASS: Final = 27
CHALLENGE: Final = 28  # and the number of a play of the last turn
LOOK: Final = 44
CLAIM: Final = 45
HELP: Final = 46  # and a seat; the number of seats for a bystander
ACCEPT: Final = 53  # let the last plays stand
POOL: Final = 54  # where the letter to be pooled is picked from all
SKIP: Final = 55  # where who is late forfeits his turn (RB-5)
LEAVE: Final = 56  # never among the legal choices: it is said for one who leaves (RA-46)

MOST_PLAYS: Final = 16
MOST_TURNS: Final = 600
ROW_LENGTH: Final = 60
BYSTANDER: Final = 6
LEAST_OF_PARTNERS: Final = 7  # RA-33


@mypyc_attr(acyclic=True)
class WordOptions:
    """The table's choices; as made here, the sheet as printed with our rulings."""

    def __init__(self) -> None:
        self.target: i64 = 0  # RA-33; 0 is the printed number
        self.referee: bool = False  # RA-24
        self.letter_set: i64 = 0  # RA-36
        self.dictionary: i64 = 0  # RA-43
        self.rule11_scope: i64 = 0  # RA-16
        self.merge_needs_loose_letter: bool = False  # RA-13
        self.turn_seconds: i64 = 60  # RA-21
        self.no_lookup: bool = False  # RA-29
        self.hints: bool = False  # RA-30
        self.one_round: bool = False  # RA-32
        self.theme: i64 = 0  # RA-44
        self.language: i64 = 0  # RA-45
        self.partners: bool = False  # RA-47
        self.skip_late: bool = False  # RB-5
        self.own_transpose: bool = False  # RS-5
        self.sentence_words: i64 = 6  # RS-11
        self.sentence_judge: i64 = 0  # RS-13
        self.book = Book()


@mypyc_attr(allow_interpreted_subclasses=True)
class WordState(Deal):
    """Where the letters are, whose turn it is, and what may still be challenged."""

    def __init__(self, seats: i64, options: WordOptions, draws: i64) -> None:
        super().__init__(seats, 2 if options.partners and seats == 4 else seats)
        self.options = options
        self.draws: i64 = draws  # ANA-6a, SENT-1; 0 where the letters lie face up (BGW-1a)
        self.manner = Manner()
        self.manner.merging_needs_letter = options.merge_needs_loose_letter
        self.manner.referee = options.referee
        self.tablets = Tablets(seats)
        self.aside = ""  # letters that a position that was set up leaves out
        self.making = Making()
        self.shown: list[str] = [""] * seats  # letters in hand that all have seen
        self.tied: i64 = 0
        self.turns: i64 = 0
        self.fresh: bool = True  # whether the player in turn has played nothing yet
        self.begun: bool = False  # whether he has played a letter of his hand (RS-2)
        self.plays: list[Play] = []  # the plays that may be challenged (RA-25)
        self.decided: i64 = 0  # those of them that were
        self.drew: bool = False  # whether their maker has drawn since
        self.looked = zeros(seats)  # how many of them each saw before he looked up
        self.waived: i64 = 0  # who lets them stand
        self.helped = zeros(BYSTANDER + 1)  # who says that each has helped
        self.barred: list[str] = []
        self.skip = zeros(seats)
        self.passes: i64 = 0
        self.passed: i64 = 0  # how many passes there were before the plays that may be challenged
        self.asked: i64 = 0  # who may still challenge the word that would win
        self.back = ""  # letters to be mixed into the stock
        self.returner: i64 = 0  # who puts them back
        self.row: i64 = 0
        self.judged = ""  # the word that was challenged last
        self.fault = ""  # the clause against it, if any
        self.won: i64 = 0
        self.gone: i64 = 0  # who has left (RA-46)

    def clear(self) -> None:
        """Forget the last game."""
        self.tablets.copy_from(Tablets(self.seats))
        self.aside = ""
        self.making.clear()
        self.shown = [""] * self.seats
        self.turns = 0
        self.plays = []
        self.decided = 0
        self.drew = False
        fill(self.looked, zeros(self.seats))
        self.waived = 0
        fill(self.helped, zeros(BYSTANDER + 1))
        fill(self.skip, zeros(self.seats))
        self.passes = 0
        self.passed = 0
        self.asked = 0
        self.back = ""
        self.returner = 0
        self.row = 0
        self.judged = ""
        self.fault = ""
        self.won = 0
        self.gone = 0
        self.tied = 0

    def side(self, seat: i64) -> i64:
        """Opposite players may be partners when four play (ANA-P1, RA-47)."""
        if len(self.scores) < self.seats:
            return seat % 2
        return seat

    def present(self) -> i64:
        """Return who has not left (RA-46)."""
        return below(self.seats) & ~self.gone

    def target(self) -> i64:
        """Ten words win between two, eight among three, six of more (ANA-24a, ANA-24b, ANA-24c).

        Partners need more than four single players (ANA-P3): ten as well (RA-33).
        """
        wanted: i64 = 6
        if self.seats == 2 or len(self.scores) < self.seats:
            wanted = 10
        elif self.seats == 3:
            wanted = 8
        if self.options.target > 0:
            wanted = self.options.target
        return self.possible(wanted)

    def possible(self, wanted: i64) -> i64:
        """Return so many words, or as many as a column holds; partners need seven (ANA-P3)."""
        if len(self.scores) < self.seats:
            wanted = max(wanted, LEAST_OF_PARTNERS)
        return min(wanted, self.tablets.width())

    def last_word(self) -> i64:
        """Return the number of the last word of the plays, -1 if there is none."""
        k = len(self.plays) - 1
        while k >= 0 and self.plays[k].word == "":
            k -= 1
        return k

    def recount(self) -> None:
        """The words that a side holds are its score (ANA-P2)."""
        fill(self.scores, self.brought)
        seat: i64 = 0
        while seat < self.seats:
            self.scores[self.side(seat)] += len(self.tablets.words[seat])
            seat += 1

    def count_words(self) -> None:
        """When all have passed most words win, then most letters in them, else it is a tie.

        Where anybody is left, nobody wins who has gone (RA-46).
        """
        best: list[list[int]] = []
        side: i64 = 0
        while side < len(self.scores):
            seats = [seat for seat in range(self.seats) if self.side(seat) == side]
            letters = self.tablets.letters_in_words(seats)
            there = [seat for seat in seats if has(self.present(), seat)]
            if there or self.present() == 0:
                best.append([self.scores[side] - self.brought[side], letters])
            else:
                best.append([-1, 0])
            side += 1
        top = max(best)
        self.finish(union([i for i in range(len(best)) if best[i] == top]))  # RA-34

    def finish(self, sides: i64) -> None:
        """End the game (ANA-0f)."""
        self.over = True
        self.phase = TURN
        self.asked = 0
        self.won = sides

    def winners(self) -> i64:
        """Who first gains and holds the words wins (ANA-24a)."""
        return self.won if self.over else 0

    def copy_from(self, other: Deal) -> None:
        """Become equal to another deal of the same seats and options, in place."""
        assert isinstance(other, WordState)
        super().copy_from(other)
        self.tablets.copy_from(other.tablets)
        self.aside = other.aside
        self.making.copy_from(other.making)
        self.shown = other.shown[:]
        self.tied = other.tied
        self.turns = other.turns
        self.fresh = other.fresh
        self.begun = other.begun
        self.plays = other.plays[:]
        self.decided = other.decided
        self.drew = other.drew
        fill(self.looked, other.looked)
        self.waived = other.waived
        fill(self.helped, other.helped)
        self.barred = other.barred[:]
        fill(self.skip, other.skip)
        self.passes = other.passes
        self.passed = other.passed
        self.asked = other.asked
        self.back = other.back
        self.returner = other.returner
        self.row = other.row
        self.judged = other.judged
        self.fault = other.fault
        self.won = other.won
        self.gone = other.gone
