"""Second implementation of Tuxedo: the table is a list of things; a thing is a list of cards.

Words come one by one: "R8", then "lay", or "on" and "G5", or "takes G8" for each thing captured,
and "" to end the move; "orange" and "waive". A build is named after its first card in the pack.
"""

from collections import Counter

from tests.oracle.lockstep import Dealt, Second, always

PACK = [f"{letter}{number}" for letter in "RYBG" for number in range(1, 15)]

Thing = list[str]
Kind = tuple[int, bool]
"""The value of a thing, and whether it is a build that can be part of no sum."""
Bag = tuple[tuple[Kind, int], ...]
"""How many there are of each kind."""


def worth(thing: Thing) -> int:
    """Return the sum of the numbers."""
    return sum(int(card[1:]) for card in thing)


def name(thing: Thing) -> str:
    """Return the name of a thing."""
    return min(thing, key=PACK.index)


def bag(kinds: Counter[Kind]) -> Bag:
    """Return how many there are of each kind, in order."""
    return tuple(sorted((+kinds).items()))


def groups(kinds: Counter[Kind], value: int) -> list[Counter[Kind]]:
    """Return the groups that a card of a number takes: equals, and sums (TUX-7, TUX-9, R-TUX-5)."""
    found = [Counter([kind]) for kind in kinds if kind == (value, True)]
    numbers = sorted(number for number, unit in kinds.elements() if not unit)
    return found + [Counter((number, False) for number in some) for some in sums(numbers, value)]


def sums(numbers: list[int], value: int) -> set[tuple[int, ...]]:
    """Return the ways to make a value from some of these numbers."""
    if value == 0:
        return {()}
    if not numbers or numbers[0] > value:
        return set()
    first, *rest = numbers
    with_it = {(first, *some) for some in sums(rest, value - first)}
    return with_it | sums(rest, value)


def captures(things: list[Thing], value: int, *, units: bool, all_of_them: bool) -> list[Bag]:
    """Return the kinds of things that a card may take (R-TUX-2)."""
    start = Counter((worth(thing), units and len(thing) > 1) for thing in things)
    single = groups(start, value)
    seen: set[Bag] = set()
    found: list[Bag] = []
    open_now = [start]
    while open_now:
        left = open_now.pop()
        if bag(left) in seen:
            continue
        seen.add(bag(left))
        fitting = [group for group in single if group <= left]
        open_now += [left - group for group in fitting]
        if left != start and not (fitting and all_of_them):
            found.append(bag(start - left))
    return found


class Tuxedo:
    """A pack of Tuxedo."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.seats = dealt.seats
        self.over = False
        self.scores = list(dealt.brought)
        self.stock = list(dealt.order)
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.deal(4)
        self.table: list[Thing] = [[self.stock.pop(0)] for _ in range(4)]  # TUX-4
        self.turn = dealt.left_of(dealt.dealer)  # TUX-6
        self.asked = "a card"
        self.card = ""
        self.taking: list[Thing] = []
        self.callers: set[int] = set()
        self.orange = False
        self.captor = -1
        self.swept = False
        self.aside: list[list[str]] = [[] for _ in range(self.seats)]
        self.points = [0] * self.seats
        self.bags: list[Bag] = []

    def deal(self, each: int) -> None:
        for _ in range(each):
            for step in range(self.seats):
                seat = (self.dealt.dealer + 1 + step) % self.seats
                self.hands[seat].append(self.stock.pop(0))

    # Choices.

    def ways(self, card: str) -> list[Bag]:
        return captures(
            self.table,
            int(card[1:]),
            units=not self.dealt.has("builds", "sums"),
            all_of_them=not self.dealt.has("taking", "free"),
        )

    def can_take(self, card: str) -> bool:
        kinds = Counter(map(self.kind, self.table))
        return bool(groups(kinds, int(card[1:])))

    def targets(self, card: str) -> list[Thing]:
        """R-TUX-3: the total is at most 14, and the player holds a card of that number."""
        rest = [int(other[1:]) for other in self.hands[self.turn] if other != card]
        return [thing for thing in self.table if worth(thing) + int(card[1:]) in rest]

    def may_lay(self) -> bool:
        """R-TUX-1, TUX-18."""
        free = self.swept or self.dealt.has("trailing", "free")
        return free or not any(map(self.can_take, self.hands[self.turn]))

    def moves(self) -> dict[int, list[str]]:
        found = {seat: ["orange", "waive"] for seat in self.callers}
        if self.asked == "calls":
            return found
        found[self.turn] = self.own_words()
        return found

    def own_words(self) -> list[str]:
        hand = self.hands[self.turn]
        if self.asked == "a card":
            calls = ["orange"] if self.turn in self.callers else []
            if self.may_lay():
                return hand + calls
            return [card for card in hand if self.can_take(card) or self.targets(card)] + calls
        if self.asked == "onto":
            return [name(thing) for thing in self.targets(self.card)]
        if self.asked == "more":
            return self.next_taken()
        if self.swept:
            return ["lay"]
        words = self.next_taken() if self.can_take(self.card) else []
        words += ["on"] if self.targets(self.card) else []
        return words + (["lay"] if self.may_lay() else [])

    def next_taken(self) -> list[str]:
        """Return what else may be named, and "" if the move may end here."""
        ways = [Counter(dict(way)) for way in self.bags]
        named = Counter(map(self.kind, self.taking))
        words = [""] if named in ways else []
        for thing in self.table:
            with_it = named + Counter([self.kind(thing)])
            if thing not in self.taking and any(with_it <= way for way in ways):
                words.append(f"takes {name(thing)}")
        return words

    def kind(self, thing: Thing) -> Kind:
        """Return the value of a thing, and whether it can be part of no sum (R-TUX-5)."""
        return worth(thing), len(thing) > 1 and not self.dealt.has("builds", "sums")

    # Moves.

    def do(self, seat: int, word: str) -> None:
        if word == "orange":
            self.call(seat)
        elif word == "waive":
            self.callers.discard(seat)
            self.after_call()
        elif self.asked == "a card":
            self.close_window()
            self.card = word
            self.bags = self.ways(word)
            self.asked = "a use"
        elif word == "lay":
            self.swept = False
            self.hands[seat].remove(self.card)
            self.table.append([self.card])
            self.end_turn()
        elif word == "on":
            self.asked = "onto"
        elif self.asked == "onto":
            self.hands[seat].remove(self.card)
            next(thing for thing in self.table if name(thing) == word).append(self.card)
            self.end_turn()
        else:
            self.take(word)

    def take(self, word: str) -> None:
        """Name another thing; when no more are possible, capture."""
        if word:
            self.taking += [thing for thing in self.table if f"takes {name(thing)}" == word]
            self.asked = "more"
            if self.next_taken() != [""]:
                return
        taken = [card for thing in self.taking for card in thing]
        self.table = [thing for thing in self.table if thing not in self.taking]
        self.hands[self.turn].remove(self.card)
        self.aside[self.turn] += [*taken, self.card]  # TUX-10
        self.captor = self.turn
        if not self.table:  # TUX-16, R-TUX-7
            size = len(taken) + self.dealt.has("sweep_counts", "hand_card_too")
            self.points[self.turn] += 10 if size >= 4 else 5
            self.swept = True
        colours = {card[0] for card in taken}
        self.orange = {"R", "Y"} <= colours  # R-TUX-9
        self.callers = set(range(self.seats))
        self.end_turn()

    def call(self, seat: int) -> None:
        """R-TUX-10."""
        if self.orange:
            self.points[seat] += 10
            self.orange = False
            self.callers = set()
        else:
            self.points[seat] -= 10
            if not self.dealt.has("false_orange", "again"):
                self.callers.discard(seat)
        self.after_call()

    def after_call(self) -> None:
        if self.asked == "calls" and not self.callers:
            self.close_window()
            self.count()

    def close_window(self) -> None:
        if self.orange and self.dealt.has("orange", "automatic"):
            self.points[self.captor] += 10
        self.orange = False
        self.callers = set()

    def end_turn(self) -> None:
        """TUX-22, TUX-28, R-TUX-12, R-TUX-16."""
        self.asked = "a card"
        self.taking = []
        self.turn = self.dealt.left_of(self.turn)
        if any(self.hands):
            return
        each = min(4, len(self.stock) // self.seats)
        if each:
            self.deal(each)
            last = len(self.stock) < self.seats
            if last and not (each == 4 and self.dealt.has("six_odd", "dead")):
                self.table += [[card] for card in self.stock]
                self.stock = []
        elif self.callers:
            self.asked = "calls"
        else:
            self.count()

    def count(self) -> None:
        """TUX-29 to TUX-37."""
        self.over = True
        if self.dealt.has("left_on_table", "last_captor") and self.captor >= 0:  # R-TUX-14
            self.aside[self.captor] += [card for thing in self.table for card in thing]
        most = max(len(cards) for cards in self.aside)
        best = [seat for seat, cards in enumerate(self.aside) if most and len(cards) == most]
        for seat in range(self.seats):
            fives = sum(5 for card in self.aside[seat] if card[1:] == "5")
            cards = (15 if len(best) == 1 else 5) if seat in best else 0
            self.scores[seat] += self.points[seat] + fives + cards

    def winners(self) -> list[int]:
        """R-TUX-17, R-GEN-7."""
        best = max(self.scores)
        target = int(self.dealt.options.get("target", "100"))
        there = [seat for seat, score in enumerate(self.scores) if score == best >= target]
        return there if self.over and len(there) == 1 else []


SECONDS = {
    "tuxedo": Second(Tuxedo, always(PACK), (-10, 0, 30, 70, 90), few=12, odds={"orange": 0.3})
}
