"""Second implementation of the Block Game, Draw Game, Matadores, Sebastopol and Bergen.

Dominoes are strings; a line is the exposed numbers of its arms. Words are a domino, then its place
("left"), then the number that a matador exposes ("4"); "draw", "done" and "pass".
"""

from collections.abc import Mapping

from tests.oracle.lockstep import CHANCE, Dealt, Second, always

NINES = [f"{high}-{low}" for high in range(10) for low in range(high + 1)]
SIXES = [tile for tile in NINES if int(tile[0]) < 7]
ARMS = ("left", "right", "up", "down")
RESERVE = 2  # DRAW-R1


def pairs(order: list[str]) -> list[tuple[int, int]]:
    """Return dominoes as pairs of numbers."""
    return [(int(tile[0]), int(tile[2])) for tile in order]


def ends(tile: str) -> list[int]:
    """Return the numbers of a domino."""
    return [int(number) for number in tile.split("-")]


def spots(hand: list[str]) -> int:
    """Return the spots of a hand."""
    return sum(sum(ends(tile)) for tile in hand)


def is_double(tile: str) -> bool:
    """Return whether both numbers are the same."""
    return tile[0] == tile[2]


def first_play(tiles: list[str]) -> str:
    """Return the highest double, or the most spots; ties go to the larger end (LINE-R7)."""
    doubles = [tile for tile in tiles if is_double(tile)]
    return max(doubles or tiles, key=lambda tile: (sum(ends(tile)), ends(tile)))


class LineGame:
    """A hand when `turn` must choose `asked`."""

    def __init__(self, dealt: Dealt, each: int) -> None:
        self.dealt = dealt
        self.seats = dealt.seats
        self.over = False
        self.scores = list(dealt.brought)
        dealing = dealt.order[: each * self.seats]
        first = dealt.left_of(dealt.dealer)
        self.hands = [dealing[(seat - first) % self.seats :: self.seats] for seat in range(4)]
        self.hands = self.hands[: self.seats]
        self.rest = dealt.order[each * self.seats :]
        self.arms: list[int] = []
        self.tips: list[str] = []
        """The last piece of each arm."""
        self.taken_up = ""
        self.arm = 0
        self.asked = "lead"
        self.turn = first
        self.drawing = "never"
        """Who may draw: "never", "blocked", "own_turn" or "any_time"."""
        self.first_card = ""
        """The only card that may be led."""
        self.drawn: dict[int, str] = {}
        self.draws: list[int] = []
        """The players who still draw for the lead."""
        self.aside: list[str] = []
        self.kept: set[int] = set()

    # Choices.

    def moves(self) -> dict[int, list[str]]:
        if self.asked == "lots":
            return {CHANCE: [tile for tile in self.rest if tile not in self.aside]}
        if self.asked == "place":
            return {self.turn: self.places(self.taken_up)}
        if self.asked == "expose":
            return {self.turn: [str(number) for number in ends(self.taken_up)]}
        found = {self.turn: self.own_turn()}
        if self.drawing == "any_time" and self.may_draw():
            found |= {seat: ["draw"] for seat in range(self.seats) if seat != self.turn}
        return found

    def own_turn(self) -> list[str]:
        words: list[str] = []
        if self.asked == "lead":
            words = [self.first_card] if self.first_card else list(self.hands[self.turn])
        elif self.asked == "follow" or self.runs():
            words = self.playable(self.turn)
        blocked = self.asked == "follow" and not words
        voluntary = self.drawing in ("any_time", "own_turn")
        if self.may_draw() and (voluntary or blocked):
            words = [*words, "draw"]
        return [*words, "done"] if self.asked == "run" else words

    def may_draw(self) -> bool:
        return self.drawing != "never" and len(self.rest) > RESERVE

    def playable(self, seat: int) -> list[str]:
        return [tile for tile in self.hands[seat] if self.places(tile)]

    def places(self, tile: str) -> list[str]:
        """Return where a domino fits; equal ends are one place, the first (LINE-R0)."""
        found: dict[object, str] = {}
        for arm in range(len(self.arms)):
            if self.fits(tile, arm):
                found.setdefault(self.kind(arm), ARMS[arm])
        return list(found.values())

    def fits(self, tile: str, arm: int) -> bool:
        return self.arms[arm] in ends(tile)

    def kind(self, arm: int) -> object:
        """Return what distinguishes an end from others, besides its place."""
        return self.arms[arm]

    def runs(self) -> bool:
        """DBLOCK-35, DBLOCK-R5: four players, each alone."""
        on = not self.dealt.has("four_hand_run", "off")
        return on and self.seats == 4 and len(self.scores) == 4

    def nobody_can_play(self) -> bool:
        return not any(self.playable(seat) for seat in range(self.seats))

    # Moves.

    def do(self, seat: int, word: str) -> None:
        if self.asked == "lots":
            self.draw_lot(word)
        elif word == "draw":
            self.draw(seat)
        elif word == "done":
            self.go_on()
        elif self.asked == "place":
            self.place(ARMS.index(word))
        elif self.asked == "lead":
            self.hands[seat].remove(word)
            self.set_down(word)
            self.laid(word)
        else:
            self.taken_up = word
            self.asked = "place"

    def set_down(self, tile: str) -> None:
        self.arms = ends(tile)
        self.tips = [tile, tile]

    def place(self, arm: int) -> None:
        self.lay(arm, sum(ends(self.taken_up)) - self.arms[arm])

    def lay(self, arm: int, exposed: int) -> None:
        self.hands[self.turn].remove(self.taken_up)
        self.arms[arm] = exposed
        self.tips[arm] = self.taken_up
        self.laid(self.taken_up)

    def laid(self, tile: str) -> None:
        """LINE-R3: playing the last piece ends the hand."""
        del tile
        if not self.hands[self.turn]:
            self.counted([self.turn])
        elif self.nobody_can_play() and not self.may_draw():
            self.blocked()
        elif self.runs() or (self.drawing == "own_turn" and self.may_draw()):
            self.asked = "run"
        else:
            self.go_on()

    def go_on(self) -> None:
        """Pass the turn to the next player who can do something (DBLOCK-27, DRAW-R4)."""
        self.asked = "follow"
        if self.nobody_can_play() and not self.may_draw():
            self.blocked()
            return
        self.turn = self.dealt.left_of(self.turn)
        while not self.playable(self.turn) and not self.may_draw():
            self.turn = self.dealt.left_of(self.turn)

    def draw(self, seat: int) -> None:
        """Draw the top card; the turn stays, until two cards are left in the pack (DRAW-4)."""
        self.hands[seat].append(self.rest.pop(0))
        if self.may_draw() or self.asked == "lead":
            return
        if self.nobody_can_play():
            self.blocked()
        elif self.asked == "follow":
            if not self.playable(self.turn):
                self.go_on()
        elif not self.runs():
            self.go_on()

    # First play.

    def find_leader(self) -> None:
        """DBLOCK-R2."""
        if self.dealt.has("first_play", "highest_double"):
            card = first_play([tile for hand in self.hands for tile in hand])
            self.turn = next(seat for seat in range(self.seats) if card in self.hands[seat])
            bound = self.dealt.options.get("must_lead_double", "no")  # DBLOCK-R3
            if bound == "yes" or (bound == "double_only" and is_double(card)):
                self.first_card = card
        elif self.dealt.has("first_play", "draw") and self.rest:  # DBLOCK-R4
            self.asked = "lots"
            self.draws = self.from_left(list(range(self.seats)))

    def from_left(self, seats: list[int]) -> list[int]:
        first = self.dealt.left_of(self.dealt.dealer)
        return sorted(seats, key=lambda seat: (seat - first) % self.seats)

    def draw_lot(self, tile: str) -> None:
        """DBLOCK-14 to DBLOCK-16: the lowest double, else the fewest spots; ties draw again."""
        seat = self.draws.pop(0)
        self.drawn[seat] = tile
        if self.dealt.has("method3_cards", "kept") and seat not in self.kept:
            self.kept.add(seat)
            self.hands[seat].append(tile)
            self.rest.remove(tile)
        else:
            self.aside.append(tile)
        if self.draws:
            return
        doubles = {one: drawn for one, drawn in self.drawn.items() if is_double(drawn)}
        part = doubles or self.drawn
        fewest = min(sum(ends(drawn)) for drawn in part.values())
        tied = [one for one, drawn in part.items() if sum(ends(drawn)) == fewest]
        self.drawn = {}
        if len(tied) == 1:
            self.turn = tied[0]
            self.asked = "lead"
            return
        self.draws = self.from_left(tied)
        if len(self.rest) - len(self.aside) < len(tied):
            self.aside = []

    # The count.

    def blocked(self) -> None:
        """The fewest spots win; nobody wins a tie, or the lightest card does (LINE-R5)."""
        held = [spots(hand) for hand in self.hands]
        best = [seat for seat in range(self.seats) if held[seat] == min(held)]
        if self.dealt.has("blocked_tie", "lightest"):
            light = {seat: min(sum(ends(tile)) for tile in self.hands[seat]) for seat in best}
            best = [seat for seat in best if light[seat] == min(light.values())]
        self.counted(best if len({seat % len(self.scores) for seat in best}) == 1 else [])

    def counted(self, best: list[int]) -> None:
        """DBLOCK-29, DBLOCK-32: the opponents' spots, less the player's own."""
        self.over = True
        sides = len(self.scores)
        for seat in best[:1]:
            others = [hand for one, hand in enumerate(self.hands) if (one - seat) % sides]
            own = 0 if self.dealt.has("blocked_score", "all") else spots(self.hands[seat])
            self.scores[seat % sides] += sum(map(spots, others)) - own

    def winners(self) -> list[int]:
        """LINE-R9."""
        target = int(self.dealt.options.get("target", "100"))
        best = max(self.scores)
        there = [side for side, score in enumerate(self.scores) if score == best >= target]
        return there if self.over else []


class BlockGame(LineGame):
    """The Block Game of dominoes."""

    def __init__(self, dealt: Dealt) -> None:
        each = 7 if dealt.has("pack", "double_six") else 10 - dealt.seats  # DBLOCK-R7
        super().__init__(dealt, each)
        self.find_leader()


class DrawGame(LineGame):
    """The Draw Game."""

    def __init__(self, dealt: Dealt) -> None:
        super().__init__(dealt, 10 - dealt.seats)
        chosen = dealt.options.get("voluntary_draw", "any_time")  # DRAW-R2
        self.drawing = "blocked" if chosen == "none" else chosen
        self.find_leader()


class Matadores(LineGame):
    """Touching ends make seven."""

    def __init__(self, dealt: Dealt) -> None:
        super().__init__(dealt, 7)
        self.drawing = "any_time" if dealt.has("draw", "as_draw") else "never"  # MAT-R8
        self.first_card = first_play([tile for hand in self.hands for tile in hand])  # MAT-R2
        holds = [self.first_card in hand for hand in self.hands]
        self.turn = holds.index(True)
        self.matadores = ["6-1", "5-2", "4-3"]
        if dealt.has("double_blank_matador", "yes"):  # MAT-R6
            self.matadores.append("0-0")
        self.passes = 0
        self.line: list[str] = []

    def fits(self, tile: str, arm: int) -> bool:
        """MAT-2, MAT-12, MAT-R5."""
        return tile in self.matadores or 7 - self.arms[arm] in ends(tile)

    def own_turn(self) -> list[str]:
        """MAT-R3: a player who could play only matadores may pass, if there is no drawing."""
        words = super().own_turn()
        only = all(word in self.matadores for word in words)
        if self.asked == "follow" and self.may_hold() and only and not self.may_draw():
            return [*words, "pass"]
        return words

    def may_hold(self) -> bool:
        out = [tile for tile in self.matadores if tile not in self.line]
        return self.dealt.has("hold_matador", "may_pass") and bool(out)

    def do(self, seat: int, word: str) -> None:
        if word == "pass":
            self.passes += 1
            if self.passes == self.seats:
                self.blocked()
            else:
                self.go_on()
        elif self.asked == "expose":
            self.lay(self.arm, int(word))
        else:
            super().do(seat, word)

    def place(self, arm: int) -> None:
        if self.taken_up not in self.matadores:
            self.lay(arm, sum(ends(self.taken_up)) - (7 - self.arms[arm]))
        elif is_double(self.taken_up):
            self.lay(arm, 0)
        else:
            self.arm = arm
            self.asked = "expose"

    def laid(self, tile: str) -> None:
        self.passes = 0
        self.line.append(tile)
        super().laid(tile)

    def go_on(self) -> None:
        """Where passes are spoken, no turn is skipped automatically (MAT-R3)."""
        if self.may_hold() and not self.nobody_can_play():
            self.asked = "follow"
            self.turn = self.dealt.left_of(self.turn)
        else:
            super().go_on()

    def draw(self, seat: int) -> None:
        stays = self.asked == "follow" and self.may_hold()
        if stays and len(self.rest) == RESERVE + 1:
            self.hands[seat].append(self.rest.pop(0))
            if self.nobody_can_play():
                self.blocked()
        else:
            super().draw(seat)


class Sebastopol(LineGame):
    """Four arms around the double six."""

    def __init__(self, dealt: Dealt) -> None:
        super().__init__(dealt, 7)
        self.first_card = "6-6"  # SEB-R1
        self.turn = next(seat for seat, hand in enumerate(self.hands) if "6-6" in hand)

    def set_down(self, tile: str) -> None:
        self.arms = [6, 6, 6, 6]
        self.tips = [tile] * 4

    def fits(self, tile: str, arm: int) -> bool:
        """SEB-R2: nothing but sixes to the double six, until it is surrounded."""
        if "6-6" in self.tips and self.tips[arm] != "6-6":
            return False
        return super().fits(tile, arm)

    def runs(self) -> bool:
        return False  # SEB-R5


class Bergen(LineGame):
    """Points for equal ends."""

    def __init__(self, dealt: Dealt) -> None:
        super().__init__(dealt, 6)
        self.first_card = first_play([tile for hand in self.hands for tile in hand])  # BERGEN-R1
        self.turn = next(seat for seat, hand in enumerate(self.hands) if self.first_card in hand)
        self.drawing = "blocked" if dealt.has("draw", "leaving_two") else "never"  # BERGEN-R5

    def kind(self, arm: int) -> object:
        return self.arms[arm], is_double(self.tips[arm])

    def draw(self, seat: int) -> None:
        """BERGEN-R5: one word draws cards until one fits."""
        super().draw(seat)
        while self.may_draw() and not self.playable(seat):
            super().draw(seat)

    def gains(self, seat: int, points: int) -> None:
        """BERGEN-R8: 15 ends it at once."""
        self.scores[seat] += points
        if self.scores[seat] >= 15 and not self.dealt.has("game_end", "end_of_hand"):
            self.over = True

    def laid(self, tile: str) -> None:
        if self.tips[0] == self.tips[1]:  # the set
            double = is_double(tile) or not self.dealt.has("set_bonus", "double")
            self.gains(self.turn, 2 if double else 0)  # BERGEN-6, BERGEN-R2
        elif self.arms[0] == self.arms[1]:
            self.gains(self.turn, 3 if any(map(is_double, self.tips)) else 2)  # BERGEN-8, BERGEN-9
        if not self.over:
            super().laid(tile)

    def blocked(self) -> None:
        """BERGEN-11, BERGEN-12."""
        doubles = [any(map(is_double, hand)) for hand in self.hands]
        held = [spots(hand) for hand in self.hands]
        if doubles[0] != doubles[1]:
            self.gains(doubles.index(False), 1)
        elif held[0] != held[1]:
            self.gains(held.index(min(held)), 1)
        self.over = True

    def counted(self, best: list[int]) -> None:
        self.gains(best[0], 1)  # BERGEN-10
        self.over = True

    def winners(self) -> list[int]:
        """BERGEN-13; at the end of a hand only the higher total (BERGEN-R8)."""
        best = max(self.scores)
        there = [side for side, score in enumerate(self.scores) if score == best >= 15]
        return there if self.over and len(there) == 1 else []


def block_pieces(seats: int, options: Mapping[str, str]) -> list[str]:
    """Return the dominoes of the Block Game (DBLOCK-R7)."""
    del seats
    return SIXES if options.get("pack") == "double_six" else NINES


TOTALS = (0, 20, 45, 59, 90, 120)

SECONDS = {
    "block-dominoes": Second(BlockGame, block_pieces, TOTALS),
    "draw-dominoes": Second(DrawGame, always(NINES), TOTALS),
    "matadores": Second(Matadores, always(SIXES), TOTALS),
    "sebastopol": Second(Sebastopol, always(SIXES), TOTALS),
    "bergen": Second(Bergen, always(SIXES), (0, 4, 9, 12, 14)),
}
