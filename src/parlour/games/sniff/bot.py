"""How a novice plays Sniff: score now, against what the card opens to the next player.

Every card at every arm is reckoned: what it scores, the spots it gets rid of, what the next player
may be expected to score in answer with a card that we do not see, and how many of our own cards
still fit afterwards. Points are counted in fives; what is left in hand at the end counts a fifth a
spot, or a whole point where the count is to the letter.
"""

from dataclasses import dataclass

from parlour.bots.levels import Thinker
from parlour.bots.search import Stakes
from parlour.core.bits import bit, count, each, first
from parlour.core.deal import View
from parlour.games.sniff.players import ANSWER, FITS, SHED, SniffLayers
from parlour.games.sniff.rules import END, FIVE, LITERAL, SET, SniffView, exposed
from parlour.kit.lines import FIRST_DOUBLE_SPINS, NOTHING, TWO_ARMS, Line
from parlour.packs.dominoes import ALL, SPOTS, SUITS, is_double, other_end


@dataclass(frozen=True)
class Tip:
    """An open arm: the number that joins it, and what it adds to the sum until it is covered."""

    arm: int
    number: int
    counts: int


def tips(line: Line, view: SniffView) -> list[Tip]:
    """Return the open arms, with what covering each takes from the sum (SNIFF-R4, SNIFF-R5)."""
    options = view.options
    found: list[Tip] = []
    for arm in each(line.open):
        number, tip = line.exposed[arm], line.tips[arm]
        if tip == line.spinner:
            if options.until_sides:
                last_side = arm < 2 and count(line.bare() & TWO_ARMS) == 1
                counts = 2 * number if last_side else 0
            else:
                counts = number if arm >= 2 else 0
        elif is_double(tip) and line.length:
            counts = number * options.double_counts
        else:
            counts = number
        found.append(Tip(arm, number, counts))
    return found


def adds(line: Line, piece: int, number: int, view: SniffView) -> int:
    """Return what a card adds to the sum when this end of it is joined."""
    outer = other_end(piece, number)
    if not is_double(piece):
        return outer
    spins = line.spinner == NOTHING and line.spinning == FIRST_DOUBLE_SPINS
    return 2 * outer if spins else outer * view.options.double_counts


@dataclass
class Thought:
    """What the holder of a view thinks of the ways to play."""

    view: SniffView
    hand: int
    next_seat: int
    chance: float
    """How likely the next player holds a given card that we do not see."""
    unseen: int
    spot: float
    """What a spot left in hand is worth, in fives."""
    weight: float
    """How much an opponent's points count against us."""


def think(view: SniffView) -> Thought:
    """Return what a player looks at first."""
    play = view.dominoes
    hand = play.hands[view.seat]
    unseen = ALL & ~play.line.pieces & ~hand
    after = (view.seat + 1) % view.seats
    rivals = float(len(view.scores) - 1)
    return Thought(
        view=view,
        hand=hand,
        next_seat=after,
        chance=min(view.sizes[after] / max(int(count(unseen)), 1), 1.0),
        unseen=unseen & ~play.passes.lacking(after),
        spot=1.0 if view.options.count == LITERAL else 0.2,
        weight=ANSWER * min(1.5 / rivals, 1.0),
    )


def fives(total: int) -> float:
    """Return what a sum of exposed ends scores (SNIFF-28)."""
    return total / FIVE if total % FIVE == 0 else 0.0


def worth_of_laying(thought: Thought, piece: int, arm: int) -> float:
    """Return what it is worth to lay a card at an arm."""
    line = thought.view.dominoes.line.copy()
    if line.pieces:
        line.lay(piece, arm, line.wanted(arm))
    else:
        line.set_down(piece)
    total = exposed(line, thought.view.options)
    rest = thought.hand & ~bit(piece)
    worth = fives(total) + SHED * thought.spot * float(SPOTS[piece])
    if rest == 0:
        return worth + 100.0
    mine = sum(bool(SUITS[tip.number] & rest) for tip in tips(line, thought.view))
    fitting = int(count(rest & line.fits()))
    answer = expected_answer(thought, line, total)
    return worth + FITS * (fitting + mine) - thought.weight * answer


def expected_answer(thought: Thought, line: Line, total: int) -> float:
    """Return what the next player may be expected to score, playing the best card."""
    view = thought.view
    gains: dict[int, float] = {}
    for tip in tips(line, view):
        for piece in each(thought.unseen & SUITS[tip.number]):
            made = fives(total - tip.counts + adds(line, piece, tip.number, view))
            if made > gains.get(piece, 0.0):
                gains[piece] = made
    expected, missed = 0.0, 1.0
    for gain in sorted(gains.values(), reverse=True):
        expected += missed * thought.chance * gain
        missed *= 1.0 - thought.chance
    return expected


class Novice:
    """Scores now, against what it opens."""

    name = "novice"

    def choose(self, view: View, seed: int) -> int:
        """Return the card, or its arm, that is worth most."""
        del seed  # nothing is left to chance
        assert isinstance(view, SniffView)
        if view.choices & (view.choices - 1) == 0:
            return first(view.choices)
        thought = think(view)
        line = view.dominoes.line
        if view.phase == END:
            card = view.dominoes.card
            return max(each(view.choices), key=lambda arm: worth_of_laying(thought, card, arm))
        if view.phase == SET:
            return max(each(view.choices), key=lambda card: worth_of_laying(thought, card, 0))
        best = {
            card: max(worth_of_laying(thought, card, arm) for arm in each(line.arms(card)))
            for card in each(view.choices)
        }
        return max(best, key=lambda card: best[card])


NOVICE = Novice()

PLAYERS = SniffLayers()
STAKES = Stakes(20.0, low_wins=False)
CLUB = Thinker("club", NOVICE, PLAYERS, STAKES, worlds=20, taste=0.1)
EXPERT = Thinker("expert", NOVICE, PLAYERS, STAKES, worlds=600, exact=8, nodes=2_000, taste=0.0)
LEVELS = (NOVICE, CLUB, EXPERT)
