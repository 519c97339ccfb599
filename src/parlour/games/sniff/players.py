"""How sensible players play Sniff: weigh the score now against what the next player can score.

They rate every card at every arm by its score, the spots it gets rid of, the next player's expected
score with an unseen card, and how many of their own cards still fit afterwards. Points are counted
in fives. Spots left in hand at the end count a fifth each, or a whole point where the count is
literal.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit, count, first
from parlour.families.lines.players import LinePlayers
from parlour.families.lines.rules.lines import Line
from parlour.families.lines.rules.play import LinePlay
from parlour.games.sniff.rules import LITERAL, SniffDeal, added, covered, exposed, fives
from parlour.packs.card_dominoes import SPOTS, SUITS

SHED: Final = 0.15
"""The probability that the cards we hold will be counted against us."""
FITS: Final = 0.08
"""The value of holding a card that fits."""
ANSWER: Final = 0.9
"""Weight of the score that the next player may make."""
OUT: Final = 100.0
MOST: Final = 16
"""More fives than any play can score."""


class SniffPlayers(LinePlayers[SniffDeal]):
    """Players who make the ends a multiple of five; values are in fives."""

    def __init__(self) -> None:
        super().__init__()
        self.gains: vec[i64] = vec[i64]([0] * MOST)
        """The dominoes with which the next player would score, by the fives scored."""

    def play_of(self, deal: SniffDeal) -> LinePlay:
        """Return the dominoes of a deal."""
        return deal.dominoes

    def worth(self, deal: SniffDeal, play: LinePlay, piece: i64, arm: i64, inner: i64) -> float:
        """Return what a placement scores and sheds, minus the expected score of the answer."""
        line = self.after(play.line, piece, arm, inner)
        total: i64 = exposed(line, deal.options)
        rest: i64 = play.hands[self.seat] & ~bit(piece)
        spot = 1.0 if deal.options.count == LITERAL else 0.2
        worth = float(fives(total)) + SHED * spot * float(SPOTS[piece])
        if rest == 0:
            return worth + OUT
        fitting: i64 = count(rest & line.fits())
        arms: i64 = line.open
        while arms != 0:
            if SUITS[line.exposed[first(arms)]] & rest != 0:
                fitting += 1
            arms &= arms - 1
        rivals = float(self.sides - 1)
        weight = ANSWER * min(1.5 / rivals, 1.0)
        return worth + FITS * float(fitting) - weight * self.answer(deal, play, line, total)

    def answer(self, deal: SniffDeal, play: LinePlay, line: Line, total: i64) -> float:
        """Return the expected score of the next player's best card."""
        after: i64 = deal.left(self.seat)
        hidden: i64 = self.unseen & ~play.passes.lacking(after)
        gain: i64 = 0
        while gain < MOST:
            self.gains[gain] = 0
            gain += 1
        arms: i64 = line.open
        while arms != 0:
            self.gather(deal, line, first(arms), hidden, total)
            arms &= arms - 1
        chance = min(float(count(play.hands[after])) / float(max(count(self.unseen), 1)), 1.0)
        expected = 0.0
        missed = 1.0
        counted: i64 = 0
        gain = MOST - 1
        while gain > 0:
            more: i64 = count(self.gains[gain] & ~counted)
            counted |= self.gains[gain]
            while more > 0:
                expected += missed * chance * float(gain)
                missed *= 1.0 - chance
                more -= 1
            gain -= 1
        return expected

    def gather(self, deal: SniffDeal, line: Line, arm: i64, hidden: i64, total: i64) -> None:
        """Note the score of every card that joins an arm."""
        options = deal.options
        number: i64 = line.exposed[arm]
        rest: i64 = total - covered(line, arm, options)
        cards: i64 = hidden & SUITS[number]
        while cards != 0:
            piece: i64 = first(cards)
            cards &= cards - 1
            made: i64 = fives(rest + added(line, piece, number, options))
            if 0 < made < MOST:
                self.gains[made] |= bit(piece)
