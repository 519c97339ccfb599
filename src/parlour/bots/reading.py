"""Reading: which players of a match seem to guess, judged by its finished deals.

When a deal is over, every hand has been played and so everybody knows what each player could have
chosen. A player who knows the game makes the conventional choice in half of the cases and otherwise
another sound one, and seldom a plain mistake; a guesser makes any legal choice. The odds of the two
are carried through the match by Bayes' rule. In play-outs a guesser chooses at random most of the
time, and no ending is solved against one.

The deal in progress counts only when it is over, because until then choices depend on hidden hands.
So the reading is a function of public facts, and the same for every seat.
"""

from collections.abc import Sequence
from typing import Any, Final

from parlour.bots.bot import Bot
from parlour.bots.levels import Thinker
from parlour.bots.search import Policy
from parlour.core.bits import count, has, single, union
from parlour.core.deal import Deal
from parlour.core.functions import log
from parlour.core.match import Match
from parlour.core.rng import Rng
from parlour.table.events import Dealt, Event, Placed, Played, Settled
from parlour.table.history import standing
from parlour.table.table import Table

CONVENTIONAL: Final = 0.5
"""The share of choices that a player who knows the game makes by convention alone.

In the other cases they make any sound choice, or seldom a plain mistake.
"""
MISTAKES: Final = 0.3
"""In the other cases a plain mistake is this many times as likely as for a guesser."""
FIRST_ODDS: Final = -2.0
"""The odds that a new player guesses, as a logarithm."""
MOST_ODDS: Final = 6.0
"""The limit of the odds in either direction, so that a change of player or of mind is noticed."""


def evidence(policy: Policy[Any], deal: Deal, seat: int, choice: int) -> float:
    """Return the evidence of a choice that a player guesses: a log-likelihood ratio."""
    legal = deal.legal(seat)
    if single(legal):
        return 0.0
    sound = policy.sound(deal, seat, legal)
    guess = 1.0 / int(count(legal))
    other = 1.0 / int(count(sound)) if has(sound, choice) else MISTAKES * guess
    usual = 1.0 if policy.choose(deal, seat, legal, Rng(0)) == choice else 0.0
    return log(guess / (CONVENTIONAL * usual + (1.0 - CONVENTIONAL) * other))


class Reading:
    """The odds that each seat of a match guesses, if a bot of the game can tell."""

    def __init__(self, bot: Bot, seats: int) -> None:
        self.policy = bot.reader if isinstance(bot, Thinker) else None
        self.odds = [FIRST_ODDS] * seats
        """The odds of each seat after the finished deals, as logarithms."""
        self.told = [0.0] * seats
        """What the deal in progress will add to the odds."""
        self.deals = 0
        """How many finished deals of the table have been read."""

    def note(self, deal: Deal, seat: int, choice: int) -> None:
        """Compare a choice that is about to be made; it counts when the deal is over."""
        if self.policy is not None and has(self.policy.slips, deal.phase):
            self.told[seat] += evidence(self.policy, deal, seat, choice)

    def close(self) -> None:
        """Count the choices of a deal that is over."""
        added = [odds + told for odds, told in zip(self.odds, self.told, strict=True)]
        self.odds = [min(max(odds, -MOST_ODDS), MOST_ODDS) for odds in added]
        self.told = [0.0] * len(self.odds)

    def guessers(self) -> int:
        """Return the seats that are more likely guessers than not, as a set."""
        return int(union([seat for seat, odds in enumerate(self.odds) if odds > 0.0]))

    def follow(self, table: Table) -> int:
        """Read the deals that a table has finished since the last time; return the guessers."""
        if self.policy is not None and len(table.results) > self.deals:
            events = [event for _, event in standing(table.log)]
            ends = [at + 1 for at, event in enumerate(events) if isinstance(event, Settled)]
            self._read(table, events[ends[self.deals - 1] if self.deals else 0 : ends[-1]])
            self.deals = len(ends)
        return self.guessers()

    def _read(self, table: Table, events: Sequence[Event]) -> None:
        deal = table.game.new_deal(table.seats, table.options)
        for event in events:
            match event:
                case Dealt():
                    order = table.game.pack.read(event.order)
                    Match(len(deal.scores), event.dealer).open_listed(deal, order)
                case Placed():
                    deal = table.game.set_up(table.seats, table.options, event.position)
                case Played():
                    for choice in table.speech.read(deal, event.seat, event.move).choices:
                        if not event.by:  # the clock's moves say nothing about the player
                            self.note(deal, event.seat, choice)
                        deal.play(event.seat, choice)
                case Settled():
                    self.close()
                case _:
                    pass
