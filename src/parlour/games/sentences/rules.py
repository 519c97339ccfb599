"""The Game of Sentences: Anagrams with two letters a turn, until a player's words make a sentence.

Clause ids are those of `rulebook.md`; RS-2 is one of our rulings where the sheet is silent.
Everything else follows the rules of Anagrams (SENT-0a), whose clauses are cited where they apply.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import below, bit, count, has
from parlour.core.deal import NATURE
from parlour.core.rng import Rng
from parlour.families.letters.rules.deal import WordDeal
from parlour.families.letters.rules.making import Bench, Making
from parlour.families.letters.rules.rows import slots
from parlour.families.letters.rules.tablets import Play, Tablets, kinds, made_of_the_same
from parlour.families.letters.rules.terms import (
    CLAIM,
    LEAVE,
    MAKE,
    OWN,
    PASS,
    TURN,
    WordOptions,
)
from parlour.families.letters.rules.view import WordView

LETTERS_A_TURN: Final = 2  # SENT-1

ORDER: Final = OWN  # the order in which the player's words make the sentence
TWICE: Final = OWN + 1  # which compounds count as two words (SENT-3b)
VOTE: Final = OWN + 2  # whether it is intelligible (RS-13)
CHECK: Final = OWN + 3  # the result of the grammar check (RS-14), logged like chance

YES: Final = 0
NO: Final = 1

VOTE_AND_GRAMMAR: Final = 0
VOTE_ALONE: Final = 1
GRAMMAR_ALONE: Final = 2


@final
class SentencesBench(Bench):
    """The bench of a player, and the rules against a word."""

    def __init__(self, tablets: Tablets, seat: i64, options: WordOptions) -> None:
        super().__init__(tablets, seat, options)
        self.own_transposing: bool = options.own_transpose  # RS-5
        self.needs_hand: bool = False  # RS-2

    def against_letters(self, making: Making, letters: str) -> str:
        """Words of one letter or more are allowed (SENT-2a); a word taken is used whole.

        Another player's word may be transposed with nothing added (SENT-4a); a player's own may not
        (RS-5). Whole words may be joined (RA-13), in any number (RA-14). After the first letter of
        the hand, only the other one may be played (RS-2).
        """
        if len(letters) < self.least:
            return "ANA-4c"
        if making.loose() == 0:
            alone = len(making.taken) == 1
            if alone and self.own(making) and not self.own_transposing:
                return "RS-5"
            if not alone and self.merging_needs_letter:
                return "RA-13"
        if self.needs_hand and making.hand == "":
            return "RS-2"
        return ""

    def forbidden(self, making: Making) -> list[str]:
        """A voided word, or one made before from the same pieces, is not allowed (SENT-4b, RS-7).

        A player may have the same word twice (SENT-5).
        """
        return self.barred + self.made_before(making)

    def made_before(self, making: Making) -> list[str]:
        """Return the words that were made of exactly the pieces that are taken."""
        if len(making.taken) != 1 or making.loose() != 0:
            return []
        return made_of_the_same(self.tablets.grown_at(making.taken[0]))

    def against_word(self, making: Making, word: str) -> str:
        """Name the clause against a word: voided, made before, or not a transposition."""
        if word in self.barred:
            return "RA-30"
        before = self.made_before(making)
        if word in before:
            return "SENT-4b" if word != before[0] else "SENT-4a"
        return ""


@final
class SentencesDeal(WordDeal):
    """One game of Sentences."""

    def __init__(self, seats: i64, options: WordOptions) -> None:
        super().__init__(seats, options)
        self.claim: list[int] = []  # the places of the words of a sentence, in its order
        self.twice: i64 = 0  # the places of the compounds that count as two
        self.ayes: i64 = 0
        self.noes: i64 = 0
        self.failed: list[str] = []  # the words of claims that were refused (RS-15)

    def open_game(self) -> None:
        """All letters lie face down (ANA-1a); each draws two (SENT-1).

        The first of them decides who plays first (ANA-2b, RS-1).
        """
        self.clear_claim()
        self.failed = []
        firsts = self.tablets.stock[: LETTERS_A_TURN * self.seats : LETTERS_A_TURN]
        seat: i64 = 0
        while seat < self.seats:
            self.tablets.draw(seat, LETTERS_A_TURN)
            seat += 1
        self.begin_with_lowest(firsts)

    # A turn.

    def own_turn(self, seat: i64) -> i64:
        """Make words, play both letters of the hand (RS-2), and claim a sentence (RS-12).

        The first two turns pool both letters, although one-letter words exist (RS-3). A player
        without a letter may pass; when all pass, most words win (RA-34).
        """
        found: i64 = kinds(self.tablets.hands[seat])
        if found == 0:
            found = bit(PASS)
        if self.turns.number > 2 and self.can_make(seat):
            found |= bit(MAKE)
        if self.why_no_claim(seat) == "":
            found |= bit(CLAIM)
        return found

    def bench(self, seat: i64) -> Bench:
        """Words are made as in Anagrams (SENT-0a), with either letter of the hand or both (RS-2).

        A, I and O are words by themselves (SENT-2b).
        """
        bench = SentencesBench(self.tablets, seat, self.options)
        bench.hand = self.tablets.hands[seat]
        bench.most = len(bench.hand)
        bench.needs_hand = self.turns.begun
        bench.barred = self.turns.barred
        flags = (bench.own_transposing, bench.merging_needs_letter, bench.needs_hand)
        bench.terms = f"sentences {flags}"
        return bench

    def word_made(self, play: Play) -> None:
        """Words alone do not win (SENT-W1): the turn goes on until both letters are played."""
        if play.hand != "":
            self.letter_played(play.seat)

    def letter_pooled(self, seat: i64) -> None:
        """Putting a letter into the pool plays it too."""
        self.letter_played(seat)

    def letter_played(self, seat: i64) -> None:
        """The turn ends when both letters have been played (RS-2); two are drawn (SENT-1, ANA-6a).

        Then it is the turn of the player on the left (ANA-3a).
        """
        if self.tablets.hands[seat] != "":
            self.turns.begun = True
            return
        self.tablets.draw(seat, LETTERS_A_TURN)
        self.last.drew = self.tablets.hands[seat] != ""
        self.take_turn(self.left(seat))

    def challenge(self, seat: i64, k: i64) -> None:
        """A false word is taken back (ANA-19c, RA-26), and its letters stay in hand (ANA-19e).

        Otherwise the challenger forfeits their next play (ANA-21).
        """
        self.decide(seat, k)

    def accuse(self, helper: i64) -> None:
        """A word found with help is void (ANA-23a), if most agree (RA-30).

        The helper forfeits their next turn (ANA-23b).
        """
        self.void_if_agreed(helper)

    def target(self) -> i64:
        """Return a number of words that nobody reaches: words alone do not win (SENT-W1)."""
        return 99

    def wanted(self) -> i64:
        """Return the number of words in the sentence (SENT-W5, RS-11)."""
        return self.options.sentence_words

    # Claiming a sentence.

    def why_no_claim(self, seat: i64) -> str:
        """Return the clause against claiming a sentence with all the player's words, or nothing."""
        words = self.tablets.words[seat]
        short: i64 = self.wanted() - len(words)
        if short < 0:
            return "SENT-W4"
        if short > self.compounds(seat):
            return "SENT-W2"
        return "RS-15" if self.claim_key(seat) in self.failed else ""

    def compounds(self, seat: i64) -> i64:
        """Return how many words of a column may count as two (SENT-3a, SENT-3b, RS-10)."""
        found: i64 = 0
        for word in self.tablets.words[seat]:
            if self.options.book.compound(word):
                found += 1
        return found

    def claim_key(self, seat: i64) -> str:
        """Return a key of a column: its owner, and its words regardless of order."""
        return " ".join([str(seat), *sorted(self.tablets.words[seat])])

    def legal(self, seat: i64) -> i64:
        """Return the choices open to a seat in its phase."""
        if self.over or self.phase < OWN:
            return super().legal(seat)
        if self.phase == CHECK:
            return bit(YES if self.sensible() else NO) if seat == NATURE else 0
        if self.phase == VOTE:
            return below(2) if has(self.due(), seat) else 0
        if seat != self.turn:
            return 0
        words = self.tablets.words[seat]
        found: i64 = 0
        place: i64 = 0
        while place < len(words):
            if self.phase == ORDER:
                if self.first_left(words, place):
                    found |= bit(place)
            elif self.may_count_twice(words, place):
                found |= bit(place)
            place += 1
        return found

    def first_left(self, words: list[str], place: i64) -> bool:
        """Return whether a word is not yet in the sentence; equal words are used in order."""
        if place in self.claim:
            return False
        return all(words[other] != words[place] or other in self.claim for other in range(place))

    def may_count_twice(self, words: list[str], place: i64) -> bool:
        """Return whether a compound may be named next to count as two words.

        Players name compounds in column order, and enough must be left for the words wanted.
        """
        if not self.options.book.compound(words[place]) or self.twice >= bit(place):
            return False
        left: i64 = self.wanted() - len(words) - count(self.twice) - 1
        later = [w for w in words[place + 1 :] if self.options.book.compound(w)]
        return len(later) >= left

    def due(self) -> i64:
        """Return who must act: everybody else votes on a claim (RS-13, RS-16)."""
        if self.phase == CHECK and not self.over:
            return bit(NATURE)
        if self.phase == VOTE and not self.over:
            return self.present() & ~bit(self.turn) & ~self.ayes & ~self.noes
        return super().due()

    def play(self, seat: i64, choice: i64) -> None:
        """Make a legal choice."""
        if self.phase == VOTE and choice == LEAVE:
            self.leave(seat)
        elif self.phase == CHECK:
            self.judge(good=choice == YES)
        elif self.phase == VOTE:
            self.vote(seat, aye=choice == YES)
        elif self.phase == TWICE:
            self.twice |= bit(choice)
            self.go_on_claiming(seat)
        elif self.phase == ORDER:
            self.claim.append(choice)
            self.go_on_claiming(seat)
        elif self.phase == TURN and choice == CLAIM:
            self.clear_claim()
            self.phase = ORDER
            self.half = True
        else:
            super().play(seat, choice)

    def go_on_claiming(self, seat: i64) -> None:
        """A claim is complete when it contains all words (SENT-W3) and counts enough (SENT-W2)."""
        words = self.tablets.words[seat]
        if len(self.claim) < len(words):
            return
        if len(words) + count(self.twice) < self.wanted():
            self.phase = TWICE
            return
        self.half = False
        self.phase = VOTE
        if self.options.sentence_judge == GRAMMAR_ALONE or self.due() == 0:
            self.phase = CHECK

    def sensible(self) -> bool:
        """Return the result of the grammar check of the claimed sentence (RS-14).

        It runs once. Its verdict is part of the record, so replays do not depend on later versions
        of the check.
        """
        words = self.tablets.words[self.turn]
        return self.options.book.intelligible([words[place] for place in self.claim])

    def vote(self, seat: i64, *, aye: bool) -> None:
        """The majority wins; if votes are equal, the grammar check decides (RS-13).

        With two players the sentence stands if the opponent or the check accepts it.
        """
        if aye:
            self.ayes |= bit(seat)
        else:
            self.noes |= bit(seat)
        if self.due() != 0:
            return
        yes, no = count(self.ayes), count(self.noes)
        unsure = yes == no or (yes == 0 and no == 1)
        if unsure and self.options.sentence_judge == VOTE_AND_GRAMMAR:
            self.phase = CHECK
        else:
            self.judge(good=yes > no)

    def judge(self, *, good: bool) -> None:
        """The first player with an intelligible sentence wins (SENT-W2).

        Otherwise play goes on (RS-15).
        """
        seat: i64 = self.turn
        if good:
            self.finish(bit(self.side(seat)))
            return
        self.failed.append(self.claim_key(seat))
        self.phase = TURN
        self.clear_claim()
        if has(self.turns.gone, seat):
            self.take_turn(self.left(seat))

    def leave(self, seat: i64) -> None:
        """A player who leaves during a vote says nothing, which counts as yes (RA-46, RS-13)."""
        if self.phase == VOTE and has(self.due(), seat):
            self.vote(seat, aye=True)
        super().leave(seat)

    def clear_claim(self) -> None:
        """Forget a claim that is decided."""
        self.claim = []
        self.twice = 0
        self.ayes = 0
        self.noes = 0

    def view(self, seat: i64) -> "SentencesView":
        """Return what a seat may know."""
        return SentencesView(self, seat)


@final
class SentencesView(WordView):
    """What one seat may know of a game of Sentences."""

    def __init__(self, deal: SentencesDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.wanted: i64 = deal.wanted()
        self.claim: list[int] = deal.claim[:]
        self.twice: i64 = deal.twice
        self.ayes: i64 = deal.ayes
        self.noes: i64 = deal.noes
        self.failed: list[str] = deal.failed[:]
        self.bar = deal.why_no_claim(seat) if seat >= 0 else ""

    def new_deal(self) -> WordDeal:
        """Return a deal of Sentences."""
        return SentencesDeal(self.seats, self.options)

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write the facts of every word game, then the claim."""
        at = super().tell(row, at)
        row[at] = slots(self.claim)
        row[at + 1] = self.twice
        row[at + 2] = self.ayes
        row[at + 3] = self.noes
        return at + 4

    def imagine(self, rng: Rng) -> WordDeal:
        """Deal the unseen letters again; the claim is known to all."""
        deal = super().imagine(rng)
        assert isinstance(deal, SentencesDeal)
        deal.claim = self.claim[:]
        deal.twice = self.twice
        deal.ayes = self.ayes
        deal.noes = self.noes
        deal.failed = self.failed[:]
        return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase >= VOTE or self.phase >= VOTE:
            return "RS-16"
        if phase == ORDER or self.phase == ORDER:
            return "SENT-W3"
        if phase == TWICE or self.phase == TWICE:
            return "RS-10"
        if choice == MAKE and self.turns.number <= 2 and self.seat == self.turn:
            return "RS-3"  # one-letter words exist, but both letters are still pooled
        if choice == CLAIM and phase == TURN:
            return self.bar if self.bar != "" else "RS-12"
        return super().why_not(phase, choice)
