"""Second implementation of Sniff, small and slow: pairs and tuples instead of masks.

It was written from the rulebook alone, so that tests can compare the engine with it. The choices
are words: "6-4" to set or pick up a domino, then "left", "right", "up" or "down"; or "draw".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tests.oracle.lines import NINES, pairs
from tests.oracle.lockstep import Dealt, OneAtATime, Oracle, Second, always

Tile = tuple[int, int]

PACK: list[Tile] = [(high, low) for high in range(10) for low in range(high + 1)]
ARMS = ("left", "right", "up", "down")


@dataclass(frozen=True)
class Sniff:
    """A hand of Sniff when `seat` must choose `asked`."""

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    seat: int
    scores: tuple[int, ...]
    options: Mapping[str, str]
    asked: str = "the set"
    first: Tile | None = None
    """The domino set; its larger number is on the left."""
    arms: tuple[tuple[tuple[Tile, int], ...], ...] = ((), (), (), ())
    """By arm, each domino from the inside out, with the number it turns outward."""
    card: Tile | None = None

    @classmethod
    def dealt(
        cls,
        order: list[Tile],
        seats: int,
        dealer: int,
        scores: tuple[int, ...],
        options: Mapping[str, str],
    ) -> "Sniff":
        """Return the hand after a deal; `scores` are those of the sides."""
        each = {2: 8, 3: 7, 4: 6}[seats]
        dealt = order[: each * seats]
        hands = tuple(tuple(dealt[(seat - dealer - 1) % seats :: seats]) for seat in range(seats))
        return cls(hands, tuple(order[each * seats :]), (dealer + 1) % seats, scores, options)

    @property
    def over(self) -> bool:
        return self.asked == "nothing"

    def has(self, option: str, value: str) -> bool:
        return self.options.get(option) == value

    # The table.

    def spinner(self) -> tuple[Tile, int] | None:
        """Return the four-armed double, and the arm in which it lies (-1: it was set)."""
        assert self.first is not None
        if self.first[0] == self.first[1]:
            return self.first, -1
        if self.has("spinner", "first_double"):
            for arm in (0, 1):
                for tile, _ in self.arms[arm]:
                    if tile[0] == tile[1] and not self.laid_before(tile, 1 - arm):
                        return tile, arm
        return None

    def laid_before(self, tile: Tile, other: int) -> bool:
        """Return whether a double in another arm was laid before this one."""
        doubles = [one for one, _ in self.arms[other] if one[0] == one[1]]
        return bool(doubles) and self.order.index(doubles[0]) < self.order.index(tile)

    order: tuple[Tile, ...] = ()
    """The dominoes in the order laid."""

    def tip(self, arm: int) -> tuple[Tile, int] | None:
        """Return the domino at the end of an arm and its number; None: no such arm."""
        assert self.first is not None
        if self.arms[arm]:
            return self.arms[arm][-1]
        if arm < 2:
            return self.first, self.first[arm]
        spinner = self.spinner()
        if spinner is None or not self.sides_covered():
            return None
        return spinner[0], spinner[0][0]

    def sides_covered(self) -> bool:
        """Return whether both sides of the double sniff have been played to."""
        spinner = self.spinner()
        assert spinner is not None
        tile, arm = spinner
        if arm < 0:
            return bool(self.arms[0]) and bool(self.arms[1])
        return self.arms[arm][-1][0] != tile

    def total(self) -> int:
        """Return the sum of the exposed ends."""
        assert self.first is not None
        spinner = self.spinner()
        sniff = spinner[0] if spinner else None
        if not any(self.arms) and sniff is None:
            return sum(self.first)
        total = 0
        for arm in range(4):
            tip = self.tip(arm)
            if tip is None or tip[0] == sniff:
                continue
            tile, shown = tip
            double = tile[0] == tile[1] and not self.has("double_counts", "one")
            total += 2 * shown if double else shown
        if sniff is not None and self.has("sniff_count", "sides"):
            total += 0 if self.sides_covered() else 2 * sniff[0]
        elif sniff is not None:
            total += sniff[0] * (2 - bool(self.arms[2]) - bool(self.arms[3]))
        return total

    # Choices.

    def places(self, tile: Tile) -> list[str]:
        """Return the arms where a domino can be laid, one of each kind."""
        spinner = self.spinner()
        found: dict[object, str] = {}
        for arm, name in enumerate(ARMS):
            tip = self.tip(arm)
            if tip is None or tip[1] not in tile:
                continue
            double = tip[0][0] == tip[0][1] and not self.has("double_counts", "one")
            found.setdefault((tip[1], spinner is not None and tip[0] == spinner[0], double), name)
        return list(found.values())

    def playable(self, seat: int) -> list[Tile]:
        return [tile for tile in self.hands[seat] if self.places(tile)]

    def words(self) -> list[str]:
        """Return what can be chosen now."""
        if self.asked == "the set":
            return sorted(f"{a}-{b}" for a, b in self.hands[self.seat])
        if self.asked == "a place":
            assert self.card is not None
            return sorted(self.places(self.card))
        if self.over:
            return []
        return sorted(f"{a}-{b}" for a, b in self.playable(self.seat)) or ["draw"]

    def after(self, word: str) -> "Sniff":
        """Return the hand after a choice."""
        if word == "draw":
            return self.drawn()
        if self.asked == "a place":
            return self.laid(ARMS.index(word))
        a, b = word.split("-")
        tile = (int(a), int(b))
        if self.asked == "the set":
            return replace(self.without(tile), first=tile, order=(tile,)).scored()
        return replace(self, card=tile, asked="a place")

    def without(self, tile: Tile) -> "Sniff":
        hands = list(self.hands)
        hands[self.seat] = tuple(one for one in hands[self.seat] if one != tile)
        return replace(self, hands=tuple(hands))

    def laid(self, arm: int) -> "Sniff":
        assert self.card is not None
        tile, tip = self.card, self.tip(arm)
        assert tip is not None
        arms = list(self.arms)
        arms[arm] = (*arms[arm], (tile, sum(tile) - tip[1]))
        now = replace(self.without(tile), arms=tuple(arms), card=None, order=(*self.order, tile))
        return now.scored()

    def drawn(self) -> "Sniff":
        """Draw one, and another if it does not fit."""
        now = self
        for _ in range(2):
            if not now.stock or now.playable(now.seat):
                break
            hands = list(now.hands)
            hands[now.seat] = (*hands[now.seat], now.stock[0])
            now = replace(now, hands=tuple(hands), stock=now.stock[1:])
        return now if now.playable(now.seat) else now.goes_on()

    # Scores.

    def target(self) -> int:
        wanted = self.options.get("target", "usual")
        usual = {"fives": 305, "literal": 100}.get(self.options.get("count", "pegs"), 61)
        return usual if wanted == "usual" else int(wanted)

    def gains(self, seat: int, points: int) -> "Sniff":
        scores = list(self.scores)
        scores[seat % len(scores)] += points
        return replace(self, scores=tuple(scores))

    def scored(self) -> "Sniff":
        """Score the domino just laid, and go on or count."""
        total = self.total()
        points = 0 if total % 5 else total if self.has("count", "fives") else total // 5
        now = self.gains(self.seat, points)
        instantly = not self.has("game_end", "end_of_hand")
        if instantly and now.scores[self.seat % len(self.scores)] >= self.target():
            return replace(now, asked="nothing")
        if not now.hands[self.seat]:
            return now.counted(self.seat)
        return now.goes_on()

    def goes_on(self) -> "Sniff":
        seats = len(self.hands)
        for step in range(1, seats + 1):
            seat = (self.seat + step) % seats
            if self.stock or self.playable(seat):
                return replace(self, seat=seat, asked="a domino")
        held = [sum(map(sum, hand)) for hand in self.hands]
        best = [seat for seat in range(seats) if held[seat] == min(held)]
        if len({seat % len(self.scores) for seat in best}) > 1:
            return replace(self, asked="nothing")
        return self.counted(best[0])

    def counted(self, seat: int) -> "Sniff":
        """Let a player score the others' spots, less their own."""
        sides = len(self.scores)
        held = [sum(map(sum, hand)) for hand in self.hands]
        others = [spots for other, spots in enumerate(held) if other % sides != seat % sides]
        spots = sum(others) - held[seat]
        if not self.has("count", "literal"):
            spots = -(-spots // 5) * (5 if self.has("count", "fives") else 1)
        return replace(self.gains(seat, spots), asked="nothing")

    def winners(self) -> list[int]:
        """Return who has won the match."""
        best = max(self.scores)
        found = [side for side, score in enumerate(self.scores) if score == best]
        return found if self.over and best >= self.target() and len(found) == 1 else []


def a_sniff(dealt: Dealt) -> Oracle:
    """Deal Sniff."""
    order, brought = pairs(dealt.order), tuple(dealt.brought)
    return OneAtATime(Sniff.dealt(order, dealt.seats, dealt.dealer, brought, dealt.options))


SECONDS = {"sniff": Second(a_sniff, always(NINES), (0, 3, 40, 55))}
