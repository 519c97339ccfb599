"""Second implementation of Panjandrum: a hand is a list, top first; a Delay Pile, top last.

Words: "lift", "delay build", "delay pile 2" (the pile of seat 1); for a lifted card "build",
"pile 2"; "panjandrum" and "waive". A mistake is undone by going back to a copy made before it.
"""

from copy import deepcopy
from typing import Any

from tests.oracle.lockstep import Dealt, Second, always

PACK = [f"{letter}{number}" for letter in "RYBG" for number in range(1, 15)]


def number(card: str) -> int:
    """Return the number of a card."""
    return int(card[1:])


class Panjandrum:
    """A game of Panjandrum."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.seats = dealt.seats
        self.over = False
        self.scores = list(dealt.brought)
        self.hands = [hand[::-1] for hand in dealt.one_by_one()]
        self.delays: list[list[str]] = [[] for _ in range(self.seats)]
        self.built: dict[str, list[str]] = {letter: [] for letter in "RYBG"}
        self.lifted = ""
        self.turn = dealt.left_of(dealt.dealer)  # PANJ-5
        self.callers: set[int] = set()
        self.player: int | None = None
        """Who played last."""
        self.wrong = False
        self.card = ""
        self.onto: list[str] = []
        """The pile on which the last card was played, and the owner of that Delay Pile."""
        self.onto_seat: int | None = None
        self.misfit = False
        self.before: dict[str, Any] = {}
        self.out: int | None = None
        self.positions = [self.position()]

    def has(self, option: str, value: str) -> bool:
        return self.dealt.has(option, value)

    # What may be played.

    def others(self) -> list[int]:
        """Return the opponents of the player in turn, from the left."""
        return [(self.turn + step) % self.seats for step in range(1, self.seats)]

    def builds(self, card: str) -> bool:
        """PANJ-6, PANJ-11: one more than the top card of its colour."""
        pile = self.built[card[0]]
        return number(card) == (number(pile[-1]) if pile else 0) + 1

    def fits_on(self, card: str, pile: list[str]) -> bool:
        """PANJ-13, R-PANJ-3, R-PANJ-6."""
        return bool(pile) and abs(number(card) - number(pile[-1])) == 1

    def proper(self) -> list[str]:
        """R-PANJ-1."""
        before = "" if self.lifted else "delay "
        card = self.lifted or (self.delays[self.turn][-1] if self.delays[self.turn] else "")
        if not card:
            return ["lift"]
        if self.builds(card):
            return [f"{before}build"]
        fitting = [seat for seat in self.others() if self.fits_on(card, self.delays[seat])]
        if fitting and self.has("several_fit", "nearest"):  # R-PANJ-2
            fitting = fitting[:1]
        if fitting:
            return [f"{before}pile {seat + 1}" for seat in fitting]
        return [f"pile {self.turn + 1}"] if self.lifted else ["lift"]

    def possible(self) -> list[str]:
        """R-PANJ-10: any play that is physically possible."""
        piles = [f"pile {seat + 1}" for seat in self.others() if self.delays[seat]]
        if self.lifted:
            return ["build", *piles, f"pile {self.turn + 1}"]
        words = ["lift"] if self.hands[self.turn] or self.has("turn_over", "when_needed") else []
        if self.delays[self.turn]:
            words += [f"delay {word}" for word in ["build", *piles]]
        return words

    def moves(self) -> dict[int, list[str]]:
        if self.has("mistakes", "enforced"):
            return {self.turn: self.proper()}
        found = {seat: ["panjandrum", "waive"] for seat in self.callers}
        call = ["panjandrum"] if self.turn in self.callers else []
        found[self.turn] = self.possible() + call
        return found

    # What is done.

    def do(self, seat: int, word: str) -> None:
        if word == "panjandrum":
            self.call(seat)
        elif word == "waive":
            self.callers.discard(seat)
        elif self.player is not None and self.player != seat and self.is_out(self.player):
            self.win(self.player)  # R-PANJ-9: nobody has called on the player's last card
        else:
            self.act(seat, word)

    def act(self, seat: int, word: str) -> None:
        kept = {"dealt", "before", "positions"}
        self.before = deepcopy({k: v for k, v in vars(self).items() if k not in kept})
        self.wrong = word not in self.proper()
        self.player = seat
        if word == "lift":
            if not self.hands[seat]:
                self.turn_over(seat)
            self.lifted = self.hands[seat].pop(0)
        else:
            self.put(seat, word)
        if not self.over and not self.has("mistakes", "enforced"):
            self.callers = {one for one in range(self.seats) if one != seat}

    def put(self, seat: int, word: str) -> None:
        self.card = self.lifted or self.delays[seat].pop()
        self.lifted = ""
        if word.endswith("build"):
            self.onto, self.onto_seat = self.built[self.card[0]], None
            self.misfit = not self.builds(self.card)
        else:
            self.onto_seat = int(word.rsplit(maxsplit=1)[-1]) - 1
            self.onto = self.delays[self.onto_seat]
            self.misfit = self.onto_seat != seat and not self.fits_on(self.card, self.onto)
        self.onto.append(self.card)
        if not self.hands[seat] and not self.has("turn_over", "when_needed"):
            self.turn_over(seat)  # R-PANJ-7
        if self.is_out(seat) and not self.wrong:
            self.win(seat)
        elif self.onto_seat == seat or self.is_out(seat):
            self.end_turn()

    def turn_over(self, seat: int) -> None:
        """R-PANJ-8: the oldest card becomes the top."""
        self.hands[seat] += self.delays[seat]
        self.delays[seat] = []

    def holds(self, seat: int) -> int:
        """Return how many cards a player has, including a lifted one."""
        lifted = 1 if self.lifted and seat == self.turn else 0
        return len(self.hands[seat]) + len(self.delays[seat]) + lifted

    def is_out(self, seat: int) -> bool:
        return self.holds(seat) == 0

    def position(self) -> object:
        """Return where every card lies, and who is to play."""
        return deepcopy((self.hands, self.delays, self.built, self.turn))

    def end_turn(self) -> None:
        """R-PANJ-17."""
        self.turn = self.dealt.left_of(self.turn)
        if self.position() in self.positions:
            first = self.dealt.left_of(self.dealt.dealer)
            seats = [(first + step) % self.seats for step in range(self.seats)]
            self.win(min(seats, key=self.holds))
        self.positions.append(self.position())

    def win(self, seat: int) -> None:
        self.over = True
        self.out = seat
        self.scores[seat] += 1

    # Panjandrum.

    def call(self, caller: int) -> None:
        assert self.player is not None
        accused = self.player
        self.callers = set()
        if not self.wrong:
            self.receive(caller, accused, 1 if self.has("false_call", "everyone_one") else 2)
            return
        if self.has("wrong_play", "corrected"):  # R-PANJ-15
            vars(self).update(self.before)
            self.callers = set()
            self.player = accused
        else:
            self.let_stand(accused)
        self.wrong = False
        if not self.over:
            self.receive(accused, caller, 2)

    def let_stand(self, seat: int) -> None:
        """R-PANJ-15: a lifted card and a misfit go to the Delay Pile, and the turn ends."""
        if self.lifted:
            self.delays[seat].append(self.lifted)
            self.lifted = ""
        elif self.misfit:
            self.onto.remove(self.card)
            self.delays[seat].append(self.card)
        if self.turn == seat:
            self.end_turn()

    def receive(self, seat: int, other: int, cards: int) -> None:
        """R-PANJ-13: two cards from one player, one from every other, go under the hand."""
        if not self.hands[seat]:
            self.turn_over(seat)
        rest = [(seat + step) % self.seats for step in range(1, self.seats)]
        givers = [other, *(giver for giver in rest if giver != other)]
        for giver in [*[other] * (cards - 1), *givers]:
            self.give(giver, seat)
        for giver in givers:
            if not self.over and self.is_out(giver):
                self.win(giver)  # R-PANJ-14

    def give(self, giver: int, seat: int) -> None:
        if self.has("last_card_given", "keeps") and self.holds(giver) <= 1:
            return
        if not self.hands[giver]:
            self.turn_over(giver)
        if self.hands[giver]:
            self.hands[seat].append(self.hands[giver].pop(0))
        if not self.hands[giver] and not self.has("turn_over", "when_needed"):
            self.turn_over(giver)

    def winners(self) -> list[int]:
        return [self.out] if self.out is not None else []


SECONDS = {"panjandrum": Second(Panjandrum, always(PACK), (0, 1), few=20, odds={"panjandrum": 0.2})}
