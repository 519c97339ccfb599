"""Alphabets, or Spelling Puzzle: players solve the word that their right-hand neighbour chose.

Clause ids are those of `rulebook.md`; RL-2 is one of our rulings where the sheet is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, count, has
from parlour.core.deal import NATURE, Deal, View
from parlour.core.rng import Rng
from parlour.families.letters.rules.book import Book
from parlour.families.letters.rules.making import LONGEST
from parlour.families.letters.rules.rows import count_by_seat, count_letters, spell_by_seat
from parlour.families.letters.rules.tablets import LETTERS, minus, sort
from parlour.families.letters.rules.terms import BOX_NAMES
from parlour.packs.letter_tablets import BOXES, show

CHOOSE: Final = 0  # everybody thinks of a word and takes its letters
SOLVE: Final = 1  # everybody solves the letters they received, says "I", then the word
CHECK: Final = 2  # the result of the grammar check of a sentence (RL-13), logged like chance

DONE: Final = 26  # the word is spelled
SPACE: Final = 27  # between words of a sentence (ALPHA-20)
SAY: Final = 28  # "I" (ALPHA-8)
GIVE_UP: Final = 29
SILENCE: Final = 30
NOTHING: Final = 31  # no word can be spelled with the letters that are left (RL-3)
YES: Final = 32
NO: Final = 33

MOST_WORDS: Final = 5  # RL-13


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the sheet as printed, with our rulings."""

    def __init__(self) -> None:
        self.max_letters: i64 = 7  # RL-2, ALPHA-16
        self.announce_seconds: i64 = 10  # RL-6
        self.alpha_minutes: i64 = 10  # RL-12
        self.alpha_sentences: bool = False  # RL-13
        self.most_guesses: i64 = 12  # RL-15
        self.letter_set: i64 = 0  # RA-36
        self.dictionary: i64 = 0  # RA-43
        self.coarse: bool = False  # RA-48
        self.book = Book()


def box(options: Options) -> str:
    """Return all letters of the set."""
    return show(BOXES[BOX_NAMES[options.letter_set]])


def most_letters(options: Options, seats: i64) -> i64:
    """Return how many letters a player may take (ALPHA-16), at most their share of the set.

    A short sentence has up to three times the longest word (RL-13).
    """
    words = 3 if options.alpha_sentences else 1
    return min(words * options.max_letters, sum(BOXES[BOX_NAMES[options.letter_set]]) // seats)


@final
class AlphabetsDeal(Deal):
    """One round: choosing, passing on, solving."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, seats)
        self.options = options
        self.stock: str = ""  # the letters that still lie face up
        self.chosen: list[str] = [""] * seats  # each player's own word
        self.spelled: list[str] = [""] * seats  # what each player is spelling now
        self.ready: i64 = 0  # who has chosen
        self.calling: i64 = 0  # who has said "I"
        self.retired: i64 = 0
        self.given_up: i64 = 0
        self.answers: list[str] = [""] * seats  # what each announced
        self.guesses: i64 = 0
        self.losers: i64 = 0
        self.mover: i64 = 0  # who is in the middle of a move

    def deal_out(self, order: vec[i64]) -> None:
        """All letters lie face up; nobody has chosen (ALPHA-3)."""
        self.stock = sort("".join([LETTERS[letter] for letter in order]))
        self.chosen = [""] * self.seats
        self.spelled = [""] * self.seats
        self.ready = 0
        self.calling = 0
        self.retired = 0
        self.given_up = 0
        self.answers = [""] * self.seats
        self.guesses = 0
        self.losers = 0
        self.mover = 0
        self.phase = CHOOSE
        self.turn = self.left(self.dealer)

    def exchange(self) -> bool:
        """Two or three simply exchange letters and guess (ALPHA-18, RL-10)."""
        return self.seats <= 3

    def giver(self, seat: i64) -> i64:
        """Return whose letters a seat has: its right-hand neighbour's (ALPHA-6)."""
        return seat - 1 if seat > 0 else self.seats - 1

    def heap(self, seat: i64) -> str:
        """Return the letters that a seat has received, in the order of the alphabet (RL-4)."""
        return sort(self.chosen[self.giver(seat)].replace(" ", ""))

    # Who may do what.

    def alone(self) -> i64:
        """Return -1, since others may act too."""
        return -1

    def waiting(self) -> i64:
        """Return those who have not chosen (RL-5) or found a word; within a move, its player."""
        if self.over:
            return 0
        if self.phase == CHECK:
            return bit(NATURE)
        if self.half:
            return bit(self.mover)
        if self.phase == CHOOSE:
            return below(self.seats) & ~self.ready
        return below(self.seats) & ~self.retired & ~self.given_up

    def legal(self, seat: i64) -> i64:
        """Spell a word; solve another's (ALPHA-7); say "I", then the word (ALPHA-8, ALPHA-9)."""
        if not has(self.waiting(), seat):
            return 0
        if self.phase == CHECK:
            words = self.answers[self.mover].split(" ")
            return bit(YES if self.options.book.intelligible(words) else NO)
        if self.phase == CHOOSE:
            return self.selecting(self.spelled[seat])
        if not self.half and not has(self.calling, seat):
            return bit(SAY) | bit(GIVE_UP)
        return self.announcing(seat)

    def selecting(self, spelled: str) -> i64:
        """Spell any word of the dictionary, up to the maximum length (ALPHA-16, RL-2, RL-3).

        A short sentence has two to five words (ALPHA-20, RL-13), or one if the letters spell no
        other.
        """
        words = spelled.split(" ")
        found: i64 = self.goes_on("".join(words[:-1]), words[-1])
        if found == 0 and spelled == "":
            return bit(NOTHING)
        more = self.options.alpha_sentences and len(words) < MOST_WORDS
        if more and has(found, DONE) and self.goes_on("".join(words), "") != 0:
            found |= bit(SPACE)
            if len(words) < 2:
                found &= ~bit(DONE)
        return found

    def room(self) -> i64:
        """Return how many letters a player may take."""
        return most_letters(self.options, self.seats)

    def goes_on(self, taken: str, begun: str) -> i64:
        """Return how a word can continue with the letters that the sentence's other words left."""
        most = min(self.options.max_letters, self.room() - len(taken))
        return self.options.book.spells(begun, minus(self.stock, taken), most)

    def longest(self) -> i64:
        """Return the maximum number of letters and spaces in an answer, right or wrong (RA-51)."""
        if self.options.alpha_sentences:
            return MOST_WORDS * (LONGEST + 1)
        return LONGEST

    def announcing(self, seat: i64) -> i64:
        """A player may declare any word, right or wrong (ALPHA-13), or say nothing (RL-6)."""
        spelled = self.spelled[seat]
        if spelled == "":
            return below(26) | bit(SILENCE)
        if spelled[-1] == " ":
            return below(26)
        found: i64 = bit(DONE)
        if len(spelled) < self.longest():
            found |= below(26)
        if self.options.alpha_sentences and len(spelled) + 1 < self.longest():
            found |= bit(SPACE)
        return found

    # What happens.

    def play(self, seat: i64, choice: i64) -> None:
        """Make a legal choice."""
        if self.phase == CHECK:
            self.phase = SOLVE
            self.settle(self.mover, good=choice == YES)
            return
        self.mover = seat
        if choice < DONE:
            self.spelled[seat] += LETTERS[choice]
            self.half = True
        elif choice == SPACE:
            self.spelled[seat] += " "
        elif choice == SAY:
            self.calling |= bit(seat)
        elif choice == GIVE_UP:
            self.given_up |= bit(seat)
            self.see_the_end()
        else:
            word = self.spelled[seat]
            self.spelled[seat] = ""
            self.half = False
            if self.phase == CHOOSE:
                self.take(seat, word)
            else:
                self.declare(seat, word)

    def take(self, seat: i64, word: str) -> None:
        """Select the letters of a word; when everybody has, the heaps pass left (ALPHA-5, RL-5)."""
        self.chosen[seat] = word
        self.stock = minus(self.stock, word.replace(" ", ""))
        self.ready |= bit(seat)
        if self.ready == below(self.seats):
            self.phase = SOLVE
            for other in range(self.seats):
                if self.heap(other) == "":  # RL-3: a player who has nothing to find is finished
                    self.retired |= bit(other)
            if self.retired != 0:
                self.see_the_end()

    def declare(self, seat: i64, word: str) -> None:
        """Announce a word (ALPHA-9); a sentence other than the setter's is checked (RL-13)."""
        self.calling &= ~bit(seat)
        self.answers[seat] = word
        fits = self.fits(seat, word)
        setters = self.chosen[self.giver(seat)]
        if fits and word != setters and " " in word + setters:
            self.phase = CHECK
        else:
            self.settle(seat, good=fits)

    def fits(self, seat: i64, word: str) -> bool:
        """Return whether a word uses all the letters and is allowed (ALPHA-15, RL-7).

        It need not be the chosen word. In a sentence every word must be allowed, and a different
        sentence must pass the check (RL-13).
        """
        if word == "" or sort(word.replace(" ", "")) != self.heap(seat):
            return False
        if word == self.chosen[self.giver(seat)]:
            return True
        return all(self.options.book.fault(one) == "" for one in word.split(" "))

    def settle(self, seat: i64, *, good: bool) -> None:
        """A player with a correct answer retires (ALPHA-10).

        Otherwise they lose, or guess again.
        """
        if good:
            self.retired |= bit(seat)
            self.see_the_end()
        elif self.exchange():
            self.guesses += 1  # ALPHA-19, RL-10: wrong guesses cost nothing
            if self.guesses >= self.options.most_guesses * self.seats:  # RL-15
                self.over = True
        else:
            self.lose(bit(seat))  # ALPHA-13: the player has lost, and a new deal is made (ALPHA-14)

    def see_the_end(self) -> None:
        """The last one left loses (ALPHA-11, ALPHA-12, RL-9).

        Of the last two players, the first to answer retires (RL-11). If all who are left have given
        up, they all lose (RL-12).
        """
        left: i64 = below(self.seats) & ~self.retired
        if self.exchange():
            if left & ~self.given_up == 0:
                self.over = True
        elif count(left) == 1 or left & ~self.given_up == 0:
            self.lose(left)

    def lose(self, seats: i64) -> None:
        """End the round; a loss is a point against the player."""
        self.over = True
        self.losers = seats
        seat: i64 = 0
        while seat < self.seats:
            if has(seats, seat):
                self.scores[seat] += 1
            seat += 1

    def winners(self) -> i64:
        """Everybody but the last player has finished; the sheet names no winner.

        After a wrong answer a new deal is made at once (ALPHA-14, RL-8).
        """
        if not self.over:
            return 0
        if self.exchange():
            return self.retired
        return self.retired if self.retired | self.losers == below(self.seats) else 0

    def view(self, seat: i64) -> "AlphabetsView":
        """Return what a seat may know."""
        return AlphabetsView(self, seat)


@final
class AlphabetsView(View):
    """The seat's own word, everybody's letters, and the announcements; other words at the end."""

    def __init__(self, deal: AlphabetsDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.stock = deal.stock
        self.heaps: list[str] = [sort(word.replace(" ", "")) for word in deal.chosen]
        self.chosen: list[str] = [""] * deal.seats
        self.spelled: list[str] = [""] * deal.seats
        if seat >= 0:
            self.chosen[seat] = deal.chosen[seat]
            self.spelled[seat] = deal.spelled[seat]
        if deal.over:
            self.chosen = deal.chosen[:]
        self.ready: i64 = deal.ready
        self.calling: i64 = deal.calling
        self.retired: i64 = deal.retired
        self.given_up: i64 = deal.given_up
        self.answers: list[str] = deal.answers[:]
        self.guesses: i64 = deal.guesses
        self.losers: i64 = deal.losers
        self.mover: i64 = deal.mover

    def imagine(self, rng: Rng) -> AlphabetsDeal:
        """Two or three players simply exchange letters and guess (ALPHA-18, RL-10)."""
        deal = AlphabetsDeal(self.seats, self.options)
        self.restore_common(deal)
        deal.stock = self.stock
        deal.spelled = self.spelled[:]
        deal.ready = self.ready
        deal.calling = self.calling
        deal.retired = self.retired
        deal.given_up = self.given_up
        deal.answers = self.answers[:]
        deal.guesses = self.guesses
        deal.losers = self.losers
        deal.mover = self.mover
        for seat in range(self.seats):
            word = self.chosen[seat]
            if word == "" and self.heaps[seat] != "":
                words = self.options.book.of_letters(self.heaps[seat])
                word = words[rng.below(len(words))]
            deal.chosen[seat] = word
        return deal

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write the facts in the order of the game's view fields."""
        at = super().tell(row, at)
        row[at] = self.phase
        at = count_letters(row, at + 1, self.stock)
        at = spell_by_seat(row, at, self.chosen)
        at = spell_by_seat(row, at, self.spelled)
        row[at] = self.ready
        row[at + 1] = self.calling
        row[at + 2] = self.retired
        row[at + 3] = self.given_up
        at = spell_by_seat(row, at + 4, self.answers)
        row[at] = self.guesses
        row[at + 1] = self.losers
        row[at + 2] = self.mover
        return count_by_seat(row, at + 3, self.heaps)

    def received(self) -> str:
        """Return the letters that the player has to solve."""
        if self.seat < 0 or self.phase == CHOOSE:
            return ""
        return self.heaps[self.seat - 1 if self.seat > 0 else self.seats - 1]

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase == CHOOSE:
            if self.phase != CHOOSE:
                return "ALPHA-5"
            spelled = self.spelled[self.seat]
            letters = spelled.replace(" ", "")
            word = spelled[spelled.rfind(" ") + 1 :]
            most = most_letters(self.options, self.seats)
            if len(word) >= self.options.max_letters or len(letters) >= most:
                return "ALPHA-16"
            gone = choice < DONE and LETTERS[choice] not in minus(self.stock, letters)
            return "RL-3" if gone or choice == NOTHING else "RL-2"
        if self.phase == CHOOSE:
            return "RL-5"
        if has(self.calling, self.seat) and self.spelled[self.seat] != "":
            return "RA-51"
        return "ALPHA-9" if choice == SAY else "ALPHA-8"
