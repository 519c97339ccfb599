"""How sensible players lay card dominoes: shed heavy ones, keep ends open, block the others.

The value of a placement is the spots it gets rid of, what it scores at once, what it leaves
playable, and the chance that it blocks the others. That chance follows from the unseen dominoes,
the hand sizes and what passes have revealed. The numbers are in spots.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.bots.search import NEVER, Policy
from parlour.core.bits import below, bit, count, first, has
from parlour.core.deal import GameDeal
from parlour.core.rng import Rng
from parlour.families.lines.rules.lines import Line
from parlour.families.lines.rules.play import LinePlay
from parlour.packs.card_dominoes import HIGH, LOW, SPOTS, SUITS, is_double, other_end, spots

PIECES: Final = 55
"""Choices below this are dominoes; higher ones are draw, pass and done."""
NUMBERS: Final = 10
OUT: Final = 1000.0
ASLEEP: Final = 2
"""With at most this many dominoes in no hand, the other hand is almost known (DRAW-4)."""

READY: Final = 2.0
"""The value of a domino in hand that fits an end."""
VARIETY: Final = 1.0
"""The value of a number that the player can still match."""
PARTNER: Final = 4.0
"""The cost of a partner's pass."""


def inward(piece: i64, way: i64) -> i64:
    """Return the end of a domino that joins an arm; ends are numbered as in `Line.ways`."""
    return HIGH[piece] if way % 2 == 0 else LOW[piece]


@mypyc_attr(allow_interpreted_subclasses=True)
class LinePlayers(Policy[GameDeal]):
    """Players who lay dominoes to a line."""

    def __init__(self) -> None:
        super().__init__()
        # Tastes, in spots.
        self.double: float = 6.0
        """The value of getting rid of a double, which fits only one number."""
        self.blocks: float = 20.0
        """The value of an opponent's pass."""
        self.free: float = 4.0
        """The value of keeping a domino that fits anywhere."""
        self.scratch: Line = Line()
        self.seat: i64 = 0
        self.sides: i64 = 2
        self.rest: i64 = 0
        self.unseen: i64 = 0
        """The dominoes in other hands or in the pack."""
        self.hidden: i64 = 0
        """The dominoes in other hands or in the pack that were never shown."""

    # What a game says.

    def play_of(self, deal: GameDeal) -> LinePlay:
        """Return the dominoes of a deal."""
        raise NotImplementedError

    def arm_of(self, deal: GameDeal) -> i64:
        """Return the arm of a matador before its direction is chosen."""
        return -1

    # The policy.

    def choose(self, deal: GameDeal, seat: i64, legal: i64, rng: Rng) -> i64:
        """Return the card, end or direction with the highest value."""
        play = self.play_of(deal)
        self.seat = seat
        self.sides = len(deal.scores)
        self.unseen = play.pack & ~play.line.pieces & ~play.hands[seat]
        self.hidden = self.unseen
        other: i64 = 0
        while other < play.seats:
            self.hidden &= ~play.shown[other]
            other += 1
        if play.card >= 0:
            return self.best_end(deal, play, legal)
        cards: i64 = legal & below(PIECES)
        if cards == 0:
            return first(legal)
        found: i64 = first(cards)
        value = -OUT
        while cards != 0:
            piece: i64 = first(cards)
            cards &= cards - 1
            worth = self.worth_of_card(deal, play, piece)
            if worth > value:
                found = piece
                value = worth
        return found

    def best_end(self, deal: GameDeal, play: LinePlay, legal: i64) -> i64:
        """Return the arm, or exposed half, with the highest value for the card taken up."""
        piece: i64 = play.card
        wanted: i64 = self.arm_of(deal)
        found: i64 = first(legal)
        value = -OUT
        ways: i64 = play.line.ways(piece)
        while ways != 0:
            way: i64 = first(ways)
            ways &= ways - 1
            arm: i64 = way // 2
            inner: i64 = inward(piece, way)
            choice: i64 = arm if wanted < 0 else other_end(piece, inner)
            if (wanted < 0 or arm == wanted) and has(legal, choice):
                worth = self.worth(deal, play, piece, arm, inner)
                if worth > value:
                    found = choice
                    value = worth
        return found

    def worth_of_card(self, deal: GameDeal, play: LinePlay, piece: i64) -> float:
        """Return the value of a card at its best end."""
        if play.line.pieces == 0:
            return self.worth(deal, play, piece, -1, -1)
        value = -OUT
        ways: i64 = play.line.ways(piece)
        while ways != 0:
            way: i64 = first(ways)
            ways &= ways - 1
            value = max(value, self.worth(deal, play, piece, way // 2, inward(piece, way)))
        return value

    def worth(self, deal: GameDeal, play: LinePlay, piece: i64, arm: i64, inner: i64) -> float:
        """Return the value of a placement."""
        rest: i64 = play.hands[self.seat] & ~bit(piece)
        if rest == 0:
            return OUT
        line = self.after(play.line, piece, arm, inner)
        fits: i64 = line.fits() & play.pack
        worth = float(SPOTS[piece]) + READY * float(count(rest & fits))
        number: i64 = 0
        while number < NUMBERS:
            if rest & SUITS[number] != 0:
                worth += VARIETY
            number += 1
        if is_double(piece):
            worth += self.double
        if has(line.free, piece):
            worth -= self.free
        return worth + self.worth_of_blocking(play, fits, rest)

    def after(self, before: Line, piece: i64, arm: i64, inner: i64) -> Line:
        """Return the line after a placement."""
        line = self.scratch
        if line.spinning != before.spinning or line.makes != before.makes:
            line = before.copy()
            self.scratch = line
        line.free = before.free
        line.doubles = before.doubles
        line.copy_from(before)
        if arm < 0:
            line.set_down(piece)
        else:
            line.lay(piece, arm, inner)
        return line

    def worth_of_blocking(self, play: LinePlay, fits: i64, rest: i64) -> float:
        """Return the value of the chance that others, or all, have nothing that fits."""
        worth = 0.0
        silence = 1.0
        seat: i64 = 0
        while seat < play.seats:
            if seat != self.seat:
                blocked = self.blocked(play, seat, fits)
                silence *= blocked
                if seat % self.sides == self.seat % self.sides:
                    worth -= PARTNER * blocked
                else:
                    worth += self.blocks * blocked
            seat += 1
        if rest & fits == 0:
            worth += silence * self.if_blocked(play, float(spots(rest)))
        return worth

    def if_blocked(self, play: LinePlay, mine: float) -> float:
        """Return what a player would win or lose if all were blocked now."""
        theirs = 0.0
        fewest = OUT
        lightest: i64 = -1
        ours = mine
        seat: i64 = 0
        while seat < play.seats:
            if seat != self.seat:
                held = self.spots_of(play, seat)
                if seat % self.sides == self.seat % self.sides:
                    ours += held
                else:
                    theirs += held
                    if held < fewest:
                        fewest = held
                        lightest = seat
            seat += 1
        if mine < fewest:
            return theirs - mine
        seat = lightest % self.sides
        while seat < play.seats:
            theirs -= self.spots_of(play, seat)
            seat += self.sides
        return fewest - theirs - ours

    def spots_of(self, play: LinePlay, seat: i64) -> float:
        """Return the expected number of spots in another hand."""
        mean = float(spots(self.hidden)) / float(max(count(self.hidden), 1))
        unknown: i64 = count(play.hands[seat]) - count(play.shown[seat])
        return float(spots(play.shown[seat])) + mean * float(unknown)

    def blocked(self, play: LinePlay, seat: i64, fits: i64) -> float:
        """Return the probability that a seat holds nothing that fits."""
        if play.shown[seat] & fits != 0:
            return 0.0
        held: i64 = count(play.hands[seat]) - count(play.shown[seat])
        possible: i64 = self.hidden & ~play.passes.lacking(seat)
        fitting: i64 = count(possible & fits)
        free: i64 = count(possible) - fitting
        likely = 1.0
        drawn: i64 = 0
        while drawn < held:
            if free - drawn <= 0:
                return 0.0
            likely *= float(free - drawn) / float(free + fitting - drawn)
            drawn += 1
        return likely

    def tail(self, deal: GameDeal) -> i64:
        """Return the number of dominoes left in two hands, if almost none lie elsewhere."""
        play = self.play_of(deal)
        if deal.seats > 2 or count(play.rest()) > ASLEEP:
            return NEVER
        return count(play.held())
