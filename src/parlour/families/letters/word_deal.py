"""WordDeal: the game of letters that Anagrams, Sentences and the Block Game of Words share.

SENT-0a and BGW-8 send the reader to the rules of Anagrams, so those are here; each game says in
what it differs. A turn: any words without the letter in hand (ANA-9a), then the letter in hand, in
a word or to the pool, which ends it (ANA-9b). Words just made may be challenged (ANA-19a).
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, count, each, has
from parlour.core.deal import NATURE, fill, zeros
from parlour.families.letters.making import SPELLING, Bench, Making
from parlour.families.letters.tablets import LETTERS, Play, last_of, minus, plus
from parlour.families.letters.word_calls import WordCalls
from parlour.families.letters.word_state import (
    ACCEPT,
    BYSTANDER,
    CHALLENGE,
    FIRST,
    HELP,
    LEAVE,
    LOOK,
    MAKE,
    MOST_PLAYS,
    MOST_TURNS,
    PASS,
    PLACE,
    ROW,
    ROW_LENGTH,
    SPELL,
    TAKING,
    TURN,
    WINNING,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class WordDeal(WordCalls):
    """One game, from the first letter to the word that wins."""

    def deal_out(self, order: vec[i64]) -> None:
        """All letters lie mixed and face down (ANA-1a, ANA-1b, ANA-1c); each draws one (ANA-2a).

        "From the table" and "from the box" mean the same stock (RA-1).
        """
        self.clear()
        self.tablets.stock = "".join([LETTERS[letter] for letter in order])
        self.open_game()

    def open_game(self) -> None:
        """The letter nearest the beginning of the alphabet plays first (ANA-2b, RS-1, RA-3)."""
        firsts: list[str] = []
        seat: i64 = 0
        while seat < self.seats:
            firsts.append(self.tablets.stock[seat * self.draws])
            seat += 1
        seat = 0
        while seat < self.seats:
            self.draw(seat)
            if firsts[seat] == min(firsts):
                self.tied |= bit(seat)
            seat += 1
        self.phase = FIRST
        self.turn = NATURE
        if count(self.tied) == 1:
            self.start(each(self.tied)[0])

    def start(self, seat: i64) -> None:
        """Give the first turn to a seat."""
        self.tied = 0
        self.phase = TURN
        self.take_turn(seat)

    # Who may do what.

    def waiting(self) -> i64:
        """The player in turn, and whoever may challenge, look up, or say that help was given."""
        if self.over:
            return 0
        if self.phase <= PLACE:
            return bit(NATURE)
        found: i64 = self.due()
        if self.phase == TURN:
            seat: i64 = 0
            while seat < self.seats:
                if self.calls(seat) != 0:
                    found |= bit(seat)
                seat += 1
        return found

    def due(self) -> i64:
        """Play waits for the player in turn alone, or for those who may stop a winning word."""
        if self.over:
            return 0
        if self.phase <= PLACE:
            return bit(NATURE)
        if self.phase == WINNING:
            return self.asked
        return bit(self.turn)

    def legal(self, seat: i64) -> i64:
        """Return the choices open to a seat in its phase."""
        if self.over:
            return 0
        if self.phase <= PLACE:
            return self.chances() if seat == NATURE else 0
        if seat >= self.seats:
            return 0
        if self.phase == TURN:
            found: i64 = self.calls(seat)
            if seat == self.turn:
                found |= self.own_turn(seat)
            return found
        if self.phase == WINNING:
            return self.challenges(seat) | bit(ACCEPT) if has(self.asked, seat) else 0
        return self.bench(seat).legal(self.making) if seat == self.turn else 0

    def chances(self) -> i64:
        """Return what chance decides: who begins (RA-2), where a letter is mixed in (RA-26)."""
        if self.phase == FIRST:
            return self.tied
        places: i64 = len(self.tablets.stock) + 1
        if self.phase == ROW:
            return below((places + ROW_LENGTH - 1) // ROW_LENGTH)
        return below(min(places, ROW_LENGTH))

    def own_turn(self, seat: i64) -> i64:
        """Pool the letter in hand, or make a word, as many as one likes (RA-8, RA-11).

        The first two turns only pool (RA-4); a letter pooled ends the turn (RA-9).
        """
        found: i64 = 0
        for letter in set(self.poolable(seat)):
            found |= bit(LETTERS.find(letter))
        may_make = self.turns > 2 and len(self.plays) < MOST_PLAYS and self.phase == TURN
        if may_make and self.bench(seat).legal(Making()) != 0:
            found |= bit(MAKE)
        if found & below(MAKE) == 0:  # RA-34: nothing is left to play
            found |= bit(PASS)
        return found

    def poolable(self, seat: i64) -> str:
        """Return the letters that a player may put into the pool (RA-7)."""
        return self.tablets.hands[seat]

    def bench(self, seat: i64) -> Bench:
        """Return where a player makes words: with his own words and those of others (ANA-0e).

        Any of them may be joined, with any of the pool (ANA-7a, ANA-7b, ANA-7c, ANA-7d, ANA-7e):
        CUT and E make CUTE (ANA-5d), CUTE and R make CRUET (ANA-5e), CRUET, N and O make TROUNCE
        (ANA-5f). One's own grow by the hand or the pool (ANA-10a, ANA-10b), those just made too
        (RA-10).
        """
        bench = Bench(self.tablets, seat, self.manner, self.options.book)
        bench.hand = self.tablets.hands[seat]
        bench.most = len(bench.hand)
        bench.needs_hand = self.begun
        bench.barred = self.barred
        return bench

    # What happens.

    def play(self, seat: i64, choice: i64) -> None:  # noqa: C901 - a branch for each choice
        """Make a legal choice."""
        if self.phase == FIRST:
            self.start(choice)
        elif self.phase == ROW:
            self.row = choice
            self.phase = PLACE
        elif self.phase == PLACE:
            self.mix_in(self.row * ROW_LENGTH + choice)
        elif TAKING <= self.phase <= SPELL:
            self.go_on_making(seat, choice)
        elif choice == LEAVE:
            self.leave(seat)
        elif CHALLENGE <= choice < CHALLENGE + MOST_PLAYS:
            self.challenge(seat, choice - CHALLENGE)
        elif choice == ACCEPT:
            self.accept(seat)
        elif choice == LOOK:
            self.looked[seat] = len(self.plays)
        elif HELP <= choice <= HELP + BYSTANDER:
            self.accuse(seat, choice - HELP)
        elif choice == MAKE:
            self.making.clear()
            self.phase = TAKING
            self.half = True
        elif choice == PASS:
            self.pass_turn()
        else:
            self.pool_letter(seat, LETTERS[choice])

    def go_on_making(self, seat: i64, choice: i64) -> None:
        """Take, gather or lay; the last letter laid sets the word down (ANA-15, RA-23)."""
        making = self.making
        making.choose(choice)
        self.phase = TAKING + making.stage
        if making.stage < SPELLING:
            return
        letters = self.bench(seat).letters(making)
        if len(making.spelled) == len(letters):
            self.phase = TURN
            self.half = False
            self.set_down(seat)

    def set_down(self, seat: i64) -> None:
        """Lay a word before oneself (ANA-0d, ANA-5c); used hands end the turn (ANA-9b)."""
        making = self.making
        self.open_plays()
        play = Play(seat, making.spelled, making.pool, making.hand)
        self.from_stock(seat, making.hand)
        self.tablets.set_down(play, making.taken)
        self.shown[seat] = minus(self.shown[seat], making.hand)
        making.clear()
        self.plays.append(play)
        self.passes = 0
        self.recount()
        self.asked = 0
        if self.scores[self.side(seat)] >= self.target() and not self.options.one_round:
            self.ask_all(seat)
            if self.asked == 0:
                self.finish(bit(self.side(seat)))
            return
        self.after_play(seat, used_hand=play.hand != "")

    def ask_all(self, seat: i64) -> None:
        """A word that would end the game stays open to every opponent (RA-25)."""
        other: i64 = 0
        while other < self.seats:
            if self.side(other) != self.side(seat) and self.challenges(other) != 0:
                self.asked |= bit(other)
            other += 1
        if self.asked != 0:
            self.phase = WINNING

    def accept(self, seat: i64) -> None:
        """Let the last plays stand."""
        self.waived |= bit(seat)
        if self.phase == WINNING:
            self.asked &= ~bit(seat)
            self.see_who_has_won()

    def see_who_has_won(self) -> None:
        """Win at once when nobody is left who would challenge (RA-32)."""
        if self.asked == 0:
            self.finish(bit(self.side(self.plays[0].seat)))

    def after_play(self, seat: i64, *, used_hand: bool) -> None:
        """End the turn when the letter in hand, or the last of them, is played (ANA-9b, RS-2)."""
        if not used_hand:
            return
        if self.tablets.hands[seat] == "":
            self.end_turn(seat)
        else:
            self.begun = True

    def pool_letter(self, seat: i64, letter: str) -> None:
        """Put a letter of one's hand into the pool (ANA-2c, ANA-3b)."""
        self.open_plays()
        self.from_stock(seat, letter)
        self.tablets.hands[seat] = minus(self.tablets.hands[seat], letter)
        self.tablets.pool = plus(self.tablets.pool, letter)
        self.shown[seat] = minus(self.shown[seat], letter)
        self.plays.append(Play(seat, "", "", letter))
        self.passes = 0
        self.after_play(seat, used_hand=True)

    def from_stock(self, seat: i64, letters: str) -> None:
        """Take up the letters that are played, where they lie face up (BGW-2b)."""
        if self.draws == 0 and self.tablets.hands[seat] == "":
            self.tablets.stock = minus(self.tablets.stock, letters)
            self.tablets.hands[seat] = letters

    def open_plays(self) -> None:
        """With the first play of a turn those of the last can no longer be challenged (ANA-22a)."""
        if self.fresh:
            self.plays = []
            self.passed = self.passes
            self.decided = 0
            self.drew = False
            self.judged = ""
            self.fault = ""
            fill(self.looked, zeros(self.seats))
        self.fresh = False
        self.waived = 0
        fill(self.helped, zeros(BYSTANDER + 1))

    def pass_turn(self) -> None:
        """When the letters have run out a turn may be a pass; when all pass it is over (RA-34)."""
        if self.fresh:
            self.passes += 1
        if self.passes >= count(self.present()):
            self.count_words()
        else:
            self.take_turn(self.left(self.turn))

    def draw(self, seat: i64) -> None:
        """Draw a letter, or two, while there are any (ANA-0c, ANA-6a, SENT-1, RA-34)."""
        stock = self.tablets.stock
        self.tablets.hands[seat] = plus(self.tablets.hands[seat], stock[: self.draws])
        self.tablets.stock = stock[self.draws :]

    def end_turn(self, seat: i64) -> None:
        """Draw immediately after the play (ANA-2d, ANA-3c, ANA-6a), for the next turn (ANA-6b).

        The turn goes left (ANA-3a).
        """
        self.draw(seat)
        self.drew = self.tablets.hands[seat] != ""
        self.take_turn(self.left(seat))

    def take_turn(self, seat: i64) -> None:
        """Give the turn to the next who is there and does not forfeit it (ANA-21, ANA-23b, RA-27).

        Turns skip who has left (RA-46).
        """
        while self.skip[seat] > 0 or has(self.gone, seat):
            if not has(self.gone, seat):
                self.skip[seat] -= 1
            seat = self.left(seat)
        self.turn = seat
        self.turns += 1
        self.fresh = True
        self.begun = False
        self.barred = []
        if self.options.one_round and self.scores[self.side(seat)] >= self.target():
            self.finish(bit(self.side(seat)))  # RA-32: held for a round
        elif self.turns > MOST_TURNS:
            self.count_words()

    # Challenges and help.

    def challenge(self, seat: i64, k: i64) -> None:
        """The dictionary decides (ANA-20b)."""
        play = self.plays[k]
        self.judged = play.word
        self.fault = self.fault_of(play)
        if self.fault != "":
            self.undo(k)
            return
        self.decided |= bit(k)
        self.skip[seat] += 1  # ANA-21
        self.asked &= ~bit(seat)
        if self.phase == WINNING:
            self.see_who_has_won()
        elif seat == self.turn and self.fresh:
            self.take_turn(seat)

    def fault_of(self, play: Play) -> str:
        """Return the clause of the dictionary against a word as it was made, or nothing."""
        fault = self.options.book.fault(play.word)
        if fault == "" and len(play.owners) == 1 and play.owners[0] != play.seat:
            return self.options.book.bar(last_of(play.grown[0]), play.word)
        return fault

    def undo(self, k: i64) -> None:
        """Put back a false word and what followed it; its maker's turn is over (RA-26).

        He holds his letter until his next turn (ANA-19c, ANA-19d, ANA-19e). With none to hold, and
        no other word of his that stands, he has as good as passed (RA-34).
        """
        seat: i64 = self.plays[k].seat
        since: i64 = self.passes
        self.put_back(seat, k)
        self.mix()
        if k == 0 and self.tablets.hands[seat] == "" and not has(self.gone, seat):
            self.passes += 1 + since
        if self.passes >= count(self.present()):
            self.count_words()
        elif self.turn == seat:
            self.take_turn(self.left(seat))

    def put_back(self, seat: i64, k: i64) -> None:
        """Undo plays of the last turn from a word on; what was drawn since goes back."""
        self.phase = TURN
        self.asked = 0
        if self.drew:
            self.back = self.tablets.hands[seat]
            self.returner = seat
            self.tablets.hands[seat] = ""
            self.drew = False
        while len(self.plays) > k:
            play = self.plays.pop()
            self.tablets.take_back(play)
            self.shown[seat] = plus(self.shown[seat], play.hand)
        if has(self.gone, seat):
            self.let_go(seat)
        self.decided &= below(k)
        other: i64 = 0
        while other < self.seats:  # who has looked up has not seen what is made anew
            self.looked[other] = min(self.looked[other], k)
            other += 1
        self.passes = self.passed if k == 0 else 0
        fill(self.helped, zeros(BYSTANDER + 1))
        self.recount()

    def mix(self) -> None:
        """Mix letters that were put back into the stock, one after another (RA-26)."""
        if self.back == "":
            self.phase = TURN
        elif len(self.tablets.stock) < ROW_LENGTH:
            self.row = 0
            self.phase = PLACE
        else:
            self.phase = ROW

    def mix_in(self, place: i64) -> None:
        """Put a letter at a place of the stock; a place that is not there is chosen again."""
        stock = self.tablets.stock
        if place <= len(stock):
            self.tablets.stock = stock[:place] + self.back[0] + stock[place:]
            self.back = self.back[1:]
        self.row = 0
        self.mix()

    def accuse(self, seat: i64, helper: i64) -> None:
        """Say that a player or bystander helped to find the last word; most must agree (RA-30)."""
        self.helped[helper] |= bit(seat)
        k = self.last_word()
        word, maker = self.plays[k].word, self.plays[k].seat
        others: i64 = self.present() & ~bit(maker) & ~bit(helper)
        if 2 * count(self.helped[helper] & others) <= count(others):
            return
        self.put_back(maker, k)  # ANA-23a: the play is not allowed
        if helper < self.seats:
            self.skip[helper] += 1  # ANA-23b
        if self.turn != maker:
            self.turns -= 1
            self.turn = maker
        self.fresh = len(self.plays) == 0
        self.begun = False
        self.barred = [*self.barred, word]
        self.mix()

    # Leaving.

    def leave(self, seat: i64) -> None:
        """Who leaves lets go of his letters; his words stay, and may be captured (RA-46).

        The number of words that wins does not change. When all have left it is over.
        """
        self.gone |= bit(seat)
        if self.plays and self.plays[0].seat == seat:
            self.drew = False
        self.let_go(seat)
        if self.over:
            return
        if self.phase == WINNING:
            self.asked &= ~bit(seat)
            self.see_who_has_won()
        elif self.passes >= count(self.present()):
            self.count_words()
        elif self.phase == TURN and self.turn == seat:
            self.take_turn(self.left(seat))

    def let_go(self, seat: i64) -> None:
        """Put what one who has left holds into the pool (RA-46)."""
        self.tablets.pool = plus(self.tablets.pool, self.tablets.hands[seat])
        self.tablets.hands[seat] = ""
        self.shown[seat] = ""
