"""Players of play-outs who take what they can get at once."""

from mypy_extensions import i64, mypyc_attr

from parlour.bots.search import Policy
from parlour.core.bits import first
from parlour.core.deal import Deal
from parlour.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(Policy):
    """Players who try each of their choices, and make the one that brings most at once."""

    def gain(self, before: Deal, after: Deal, seat: i64) -> i64:
        """Return what a whole move has brought a seat."""
        raise NotImplementedError

    def choose(self, deal: Deal, seat: i64, legal: i64, rng: Rng) -> i64:
        """Return the choice that brings most; of equal ones any."""
        legal = self.sensible(deal, seat, legal)
        found: i64 = -1
        value: i64 = 0
        ties: i64 = 0
        while legal != 0:
            choice: i64 = first(legal)
            legal &= legal - 1
            worth: i64 = self.try_out(deal, seat, choice, rng)
            if found < 0 or worth > value:
                found = choice
                value = worth
                ties = 1
            elif worth == value:
                ties += 1
                if rng.below(ties) == 0:
                    found = choice
        return found

    def try_out(self, deal: Deal, seat: i64, choice: i64, rng: Rng) -> i64:
        """Return what a choice brings, the rest of the move being made at random."""
        trial = deal.copy()
        trial.play(seat, choice)
        while trial.half and not trial.over:
            trial.play(seat, rng.pick(trial.legal(seat)))
        return self.gain(deal, trial, seat)
