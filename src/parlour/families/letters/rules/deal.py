"""WordDeal: the course of a game of letters, turn by turn, and how plays are undone.

The printed rules are in each game's own class, which overrides methods of this one: how the
game begins, what may be done in a turn, what follows a word, a challenge, an accusation, a pass.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, count, each, has
from parlour.core.deal import NATURE, Deal, fill
from parlour.families.letters.rules.help_claims import Helpers
from parlour.families.letters.rules.last_plays import OPEN, LastPlays
from parlour.families.letters.rules.making import SPELLING, Bench, Making
from parlour.families.letters.rules.tablets import LETTERS, Play, Tablets
from parlour.families.letters.rules.terms import (
    ACCEPT,
    BYSTANDER,
    CHALLENGE,
    FIRST,
    HELP,
    LEAST_OF_PARTNERS,
    LEAVE,
    LOOK,
    MAKE,
    PASS,
    PLACE,
    ROW,
    ROW_LENGTH,
    SPELL,
    TAKING,
    TURN,
    WINNING,
    WordOptions,
)
from parlour.families.letters.rules.turns import Turns


@mypyc_attr(allow_interpreted_subclasses=True)
class WordDeal(Deal):
    """One game, from the first letter to the word that wins."""

    def __init__(self, seats: i64, options: WordOptions) -> None:
        super().__init__(seats, 2 if options.partners and seats == 4 else seats)
        self.options = options
        self.open: bool = False  # whether the stock lies face up
        self.tablets: Tablets = Tablets(seats)
        self.making: Making = Making()
        self.last: LastPlays = LastPlays(seats)
        self.turns: Turns = Turns(seats)
        self.won: i64 = 0

    # What each game says.

    def open_game(self) -> None:
        """Begin with all letters in the stock."""
        raise NotImplementedError

    def own_turn(self, seat: i64) -> i64:
        """Return what a player may do in their turn."""
        raise NotImplementedError

    def bench(self, seat: i64) -> Bench:
        """Return the bench where a player makes words."""
        raise NotImplementedError

    def take_up(self, seat: i64, letters: str) -> None:
        """Take the hand letters that are played, if they are not in hand already."""

    def word_made(self, play: Play) -> None:
        """Lay the word in front of its maker (ANA-0d, ANA-4b, ANA-5c), for good (ANA-15, RA-23).

        A player with enough words wins (ANA-0f) at once (RA-32), if the last one survives a
        challenge (RA-25). Playing the letter in hand, or the letter that was picked, ends the turn
        (ANA-9b).
        """
        if self.has_enough(play.seat) and not self.options.one_round:
            self.ask_all(play.seat)
        elif play.hand != "":
            self.end_turn(play.seat)

    def end_turn(self, seat: i64) -> None:
        """Give the turn to the next player."""
        raise NotImplementedError

    def letter_pooled(self, seat: i64) -> None:
        """Continue after a letter was put into the pool."""
        raise NotImplementedError

    def target(self) -> i64:
        """Return the number of words that wins."""
        raise NotImplementedError

    def challenge(self, seat: i64, k: i64) -> None:
        """Challenge the word of a play."""
        raise NotImplementedError

    def accuse(self, helper: i64) -> None:
        """Claim that a player or a bystander helped to find the last word."""
        raise NotImplementedError

    # The beginning.

    def deal_out(self, order: vec[i64]) -> None:
        """Put the letters down in the order in which they will be drawn, and begin."""
        self.tablets.copy_from(Tablets(self.seats))
        self.making.clear()
        self.last.clear()
        self.turns.clear()
        self.won = 0
        self.tablets.stock = "".join([LETTERS[letter] for letter in order])
        self.open_game()

    def begin_with_lowest(self, letters: str) -> None:
        """Give the first turn to the seat with the lowest letter; ties are broken at random."""
        for seat, letter in enumerate(letters):
            if letter == min(letters):
                self.turns.tied |= bit(seat)
        self.phase = FIRST
        self.turn = NATURE
        if count(self.turns.tied) == 1:
            self.start(each(self.turns.tied)[0])

    def start(self, seat: i64) -> None:
        """Give the first turn to a seat."""
        self.turns.tied = 0
        self.phase = TURN
        self.take_turn(seat)

    # Who may do what.

    def alone(self) -> i64:
        """Return -1, since others may call too."""
        return -1

    def waiting(self) -> i64:
        """Return the player in turn, and everybody who may challenge, look up, or claim help."""
        found: i64 = self.due()
        if self.phase == WINNING and self.legal(self.turn) != 0:
            found |= bit(self.turn)
        if self.phase == TURN and not self.over:
            seat: i64 = 0
            while seat < self.seats:
                if self.calls(seat) != 0:
                    found |= bit(seat)
                seat += 1
        return found

    def due(self) -> i64:
        """Return the player in turn, or those who may stop a winning word."""
        if self.over:
            return 0
        if self.phase <= PLACE:
            return bit(NATURE)
        if self.phase == WINNING:
            return self.last.asked
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
            return self.against_winning(seat)
        return self.bench(seat).legal(self.making) if seat == self.turn else 0

    def against_winning(self, seat: i64) -> i64:
        """Return what a seat may say about a winning word: challenge, accept, or accuse."""
        if has(self.last.asked, seat):
            return self.challenges(seat) | self.helpers().accusations(seat) | bit(ACCEPT)
        return self.helpers().accusations(seat) if seat == self.turn else 0

    def chances(self) -> i64:
        """Return the random choices: who begins, and where a letter is mixed in."""
        if self.phase == FIRST:
            return self.turns.tied
        places: i64 = len(self.tablets.stock) + 1
        if self.phase == ROW:
            return below((places + ROW_LENGTH - 1) // ROW_LENGTH)
        return below(min(places, ROW_LENGTH))

    def can_make(self, seat: i64) -> bool:
        """Return whether any word can be started."""
        return self.bench(seat).can_make()

    # Challenges and other calls on the last plays, whoever's turn it is.

    def helpers(self) -> Helpers:
        """Return who may have helped to find the last word, and who may claim so."""
        return Helpers(self.last, self.present(), self.seats, len(self.scores))

    def calls(self, seat: i64) -> i64:
        """Return what a seat may say about the last plays: challenge, look up, accept, accuse."""
        found: i64 = self.challenges(seat)
        if found != 0 and not self.options.no_lookup:
            found |= bit(LOOK)
        if found != 0 and seat != self.turn:
            found |= bit(ACCEPT)
        return found | self.helpers().accusations(seat)

    def challenges(self, seat: i64) -> i64:
        """Return the words that a seat may challenge; none if there is a referee."""
        if self.options.referee or has(self.turns.gone, seat):
            return 0
        return self.last.open_to(seat) << CHALLENGE

    def callers(self) -> i64:
        """Return who may challenge out of turn."""
        found: i64 = 0
        if self.phase == TURN and not self.over:
            seat: i64 = 0
            while seat < self.seats:
                if seat != self.turn and self.challenges(seat) != 0:
                    found |= bit(seat)
                seat += 1
        return found

    def called_on(self) -> i64:
        """Return the player whose words may be challenged."""
        if (self.phase == WINNING and not self.over) or self.callers() != 0:
            return self.last.maker()
        return -1

    def lapse(self, seat: i64) -> i64:
        """Return the choice by which a seat lets the last plays stand."""
        if (self.phase == WINNING and has(self.last.asked, seat)) or has(self.callers(), seat):
            return ACCEPT
        return -1

    # What happens.

    def play(self, seat: i64, choice: i64) -> None:  # noqa: C901 - a branch for each choice
        """Make a legal choice."""
        if self.phase == FIRST:
            self.start(choice)
        elif self.phase == ROW:
            self.tablets.row = choice
            self.phase = PLACE
        elif self.phase == PLACE:
            self.tablets.mix_in(self.tablets.row * ROW_LENGTH + choice)
            self.mix()
        elif TAKING <= self.phase <= SPELL:
            self.go_on_making(seat, choice)
        elif choice == LEAVE:
            self.leave(seat)
        elif CHALLENGE <= choice < CHALLENGE + OPEN:
            self.challenge(seat, choice - CHALLENGE)
        elif choice == ACCEPT:
            self.accept(seat)
        elif choice == LOOK:
            self.last.look_up(seat)
        elif HELP <= choice <= HELP + BYSTANDER:
            self.last.helped[choice - HELP] |= bit(seat)
            self.accuse(choice - HELP)
        elif choice == MAKE:
            self.making.clear()
            self.phase = TAKING
            self.half = True
        elif choice == PASS:
            self.pass_turn()
        else:
            self.pool_letter(seat, LETTERS[choice])

    def go_on_making(self, seat: i64, choice: i64) -> None:
        """Take, gather or lay; the last letter laid sets the word down."""
        making = self.making
        making.choose(choice)
        self.phase = TAKING + making.stage
        if making.stage < SPELLING:
            return
        if len(making.spelled) == len(self.bench(seat).letters(making)):
            self.phase = TURN
            self.half = False
            self.set_down(seat)

    def set_down(self, seat: i64) -> None:
        """Lay the finished word in front of its maker."""
        making = self.making
        play = Play(seat, making.spelled, making.pool, making.hand)
        self.begin_play()
        self.take_up(seat, making.hand)
        self.tablets.set_down(play, making.taken)
        making.clear()
        self.last.add(play)
        self.last.asked = 0
        self.recount()
        self.word_made(play)

    def pool_letter(self, seat: i64, letter: str) -> None:
        """Put a letter into the pool."""
        self.begin_play()
        self.take_up(seat, letter)
        self.tablets.pool_from(seat, letter)
        self.last.add(Play(seat, "", "", letter))
        self.letter_pooled(seat)

    def begin_play(self) -> None:
        """Begin a play; the first one of a turn ends all challenges to the previous turn."""
        if self.turns.fresh:
            self.last.clear()
        self.turns.begin_play()

    def pass_turn(self) -> None:
        """Pass; when all have passed in succession, the words are counted."""
        if self.turns.fresh:
            self.turns.passes += 1
        if self.turns.passes >= count(self.present()):
            self.count_words()
        else:
            self.take_turn(self.left(self.turn))

    def take_turn(self, seat: i64) -> None:
        """Give the turn to the next seat that is present and does not forfeit it."""
        self.turn = self.turns.next_from(seat)
        if self.options.one_round and self.has_enough(self.turn):
            self.finish(bit(self.side(self.turn)))
        elif self.turns.number > self.options.turn_limit:  # RA-50
            self.count_words()

    # Words are counted.

    def side(self, seat: i64) -> i64:
        """Return the side of a seat; partners sit opposite."""
        if self.in_pairs():
            return seat % 2
        return seat

    def words_wanted(self, two: i64, three: i64, more: i64) -> i64:
        """Return how many words win, by the number of players, or as agreed.

        Partners need as many as two players, and never fewer than seven (ANA-P3, RA-33, RB-10).
        """
        wanted: i64 = more
        if self.seats == 2 or self.in_pairs():
            wanted = two
        elif self.seats == 3:
            wanted = three
        if self.options.target > 0:
            wanted = self.options.target
        return max(wanted, LEAST_OF_PARTNERS) if self.in_pairs() else wanted

    def in_pairs(self) -> bool:
        """Return whether partners play together."""
        return len(self.scores) < self.seats

    def present(self) -> i64:
        """Return the players who have not left."""
        return below(self.seats) & ~self.turns.gone

    def recount(self) -> None:
        """Set each side's score to the number of its words."""
        fill(self.scores, self.brought)
        seat: i64 = 0
        while seat < self.seats:
            self.scores[self.side(seat)] += len(self.tablets.words[seat])
            seat += 1

    def has_enough(self, seat: i64) -> bool:
        """Return whether a seat's side has enough words to win."""
        return self.scores[self.side(seat)] >= self.target()

    def ask_all(self, seat: i64) -> None:
        """Let every opponent challenge the winning words of a seat, or let it win."""
        other: i64 = 0
        while other < self.seats:
            if self.side(other) != self.side(seat) and self.challenges(other) != 0:
                self.last.asked |= bit(other)
            other += 1
        self.phase = WINNING
        self.see_who_has_won()

    def accept(self, seat: i64) -> None:
        """Let the last plays stand."""
        self.last.waived |= bit(seat)
        if self.phase == WINNING:
            self.no_longer_asked(seat)

    def no_longer_asked(self, seat: i64) -> None:
        """Note that a seat can no longer stop the winning word."""
        self.last.asked &= ~bit(seat)
        self.see_who_has_won()

    def see_who_has_won(self) -> None:
        """End the game if nobody is left who could challenge the winning word."""
        if self.last.asked == 0:
            self.finish(bit(self.side(self.last.maker())))

    def count_words(self) -> None:
        """Let the most words win, then the most letters in them; otherwise it is a tie."""
        self.finish(self.tablets.most_words(len(self.scores), self.present()))

    def finish(self, sides: i64) -> None:
        """End the game."""
        self.over = True
        self.phase = TURN
        self.last.asked = 0
        self.won = sides

    def winners(self) -> i64:
        """Return the sides that have won."""
        return self.won if self.over else 0

    # Judging plays and undoing them.

    def decide(self, seat: i64, k: i64) -> None:
        """Take back a challenged word if it is false; otherwise the seat forfeits a turn."""
        if self.is_false(k):
            self.undo(k)
        else:
            self.turns.skip[seat] += 1
            self.let_stand(k, seat)

    def void_if_agreed(self, helper: i64) -> None:
        """Void the last word if help is agreed on; the helper then forfeits a turn."""
        if self.helpers().is_agreed(helper):
            if helper < self.seats:
                self.turns.skip[helper] += 1
            self.void_last_word()

    def is_false(self, k: i64) -> bool:
        """Look up the word of a play, and return whether anything is against it."""
        play = self.last.plays[k]
        self.last.judged = play.word
        self.last.fault = self.options.book.against(play.word, play.captured())
        return self.last.fault != ""

    def let_stand(self, k: i64, seat: i64) -> None:
        """Note that a seat challenged a word, and that it stands."""
        self.last.decided |= bit(k)
        if self.phase == WINNING:
            self.no_longer_asked(seat)
        elif seat == self.turn and self.turns.fresh:
            self.take_turn(seat)  # the seat may forfeit this turn at once

    def undo(self, k: i64) -> None:
        """Undo the last plays from index `k` on, and end their maker's turn.

        A maker without a letter and without another word of that turn counts as having passed.
        """
        maker: i64 = self.last.maker()
        since: i64 = self.turns.passes
        whole: bool = self.last.is_all_from(k)
        self.put_back(k)
        self.mix()
        if whole and self.tablets.hands[maker] == "" and not has(self.turns.gone, maker):
            self.turns.passes += 1 + since
        if self.turns.passes >= count(self.present()):
            self.count_words()
        elif self.turn == maker:
            self.take_turn(self.left(maker))

    def void_last_word(self) -> None:
        """Undo the last word and what followed it; its maker's turn continues without it."""
        k = self.last.last_word()
        word, maker = self.last.plays[k].word, self.last.maker()
        self.put_back(k)
        self.turns.take_back()
        self.turn = maker
        self.turns.fresh = len(self.last.plays) == 0 and self.last.closed == 0
        self.turns.begun = False
        self.turns.barred = [*self.turns.barred, word]
        self.mix()

    def put_back(self, k: i64) -> None:
        """Undo the last plays from index `k` on; letters drawn since are mixed back in."""
        seat: i64 = self.last.maker()
        whole: bool = self.last.is_all_from(k)
        self.phase = TURN
        if self.last.drew:
            self.tablets.give_up_hand(seat)
        for play in self.last.drop(k):
            self.tablets.take_back(play)
        if has(self.turns.gone, seat):
            self.let_go(seat)
        self.turns.passes = self.turns.passed if whole else 0
        self.recount()

    def mix(self) -> None:
        """Mix letters that were put back into the stock, one after another, at random."""
        if self.tablets.back == "":
            self.phase = TURN
        elif len(self.tablets.stock) < ROW_LENGTH:
            self.tablets.row = 0
            self.phase = PLACE
        else:
            self.phase = ROW

    # Leaving.

    def leave(self, seat: i64) -> None:
        """A player who leaves gives up their letters (RA-46).

        Their words stay, and may be captured. Their turns are skipped, and the number of words
        that wins does not change.
        """
        self.turns.gone |= bit(seat)
        if self.last.maker() == seat:
            self.last.drew = False
        self.let_go(seat)
        if self.over:
            return
        if self.phase == WINNING:
            self.no_longer_asked(seat)
        elif self.turns.passes >= count(self.present()):
            self.count_words()
        elif self.phase == TURN and self.turn == seat:
            self.take_turn(self.left(seat))

    def let_go(self, seat: i64) -> None:
        """Put the letters of a player who has left into the pool."""
        self.tablets.pool_from(seat, self.tablets.hands[seat])
        self.tablets.shown[seat] = ""
