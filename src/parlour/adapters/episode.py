"""One deal at a time for learners: seeded, seen from the seat in turn, with a reward at the end."""

from collections.abc import Sequence
from secrets import randbits
from typing import Any

from parlour.adapters.layout import Layout
from parlour.core.deal import Deal
from parlour.core.options import Chosen
from parlour.core.position import toml_lines
from parlour.core.rng import Rng
from parlour.core.turns import Turns
from parlour.core.whole_numbers import seed_number
from parlour.errors import BadInput, NotFound
from parlour.games import find_game
from parlour.languages.message import say
from parlour.table.game import Game


def rendering(wanted: str | None, known: Sequence[str]) -> str | None:
    """Return the render mode of an environment, if any; refuse an unknown one."""
    if wanted is not None and wanted not in list(known):
        raise NotFound(say("render_mode"), wanted, list(known))
    return wanted


class Episode(Turns):
    """A deal in progress, of a game with its seats and options."""

    def __init__(self, game: Game | str, seats: int | None, options: Chosen | None) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)
        self.seats = self.game.usual_seats if seats is None else seats
        self.game.check_seats(self.seats)
        self.options = self.game.choose(options)
        self.layout = Layout(self.game, self.seats, self.options)
        self.sides = self.game.rules.sides(self.seats, self.options)
        self.pack = self.game.order(self.seats, self.options)
        deal = self.game.new_deal(self.seats, self.options)
        super().__init__(deal, Rng(randbits(63)), self.layout.written, self.layout.encode)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the deal, the state of the random generator, and the seat in turn."""
        state = (self.deal, self.rng, int(self.seat), int(self.mask))
        return _episode, (self.game, self.seats, dict(self.options), *state)

    def begin(self, seed: int | None) -> None:
        """Shuffle and deal; a seed restarts the same series of deals."""
        if seed is not None:
            self.rng = Rng(seed_number(seed))
        self.start(self.pack)

    def refuse(self, choice: int) -> None:
        """Raise an error that says why a choice is not legal."""
        raise BadInput(
            say(
                "Choice {choice} is not legal for seat {seat}: {why}",
                choice=int(choice),
                seat=self.seat,
                why=self.why(choice),
            )
        )

    def why(self, choice: int) -> str:
        """Return why a choice is not legal: a clause forbids it, or it has no meaning now."""
        words = self.game.words.say(self.deal.phase, choice, self.options)
        if words is None:
            return f"it means nothing in this phase ({self.game.rules.phases[self.deal.phase]})"
        return f'"{words}": {self.deal.view(self.seat).why_not(self.deal.phase, choice)}'

    def observe(self, seat: int) -> dict[str, Any]:
        """Return what a seat sees, and its legal choices."""
        self.look(seat)
        layout = self.layout
        return {"observation": layout.seen.copy(), "action_mask": layout.open.copy()}

    def rewards(self) -> list[float]:
        """Return for each seat the points of its side in the deal, minus the mean of the others.

        Where low scores win, the sign is reversed: more is always better. The sum over all sides is
        zero; a solitaire has no other sides.
        """
        return self.pay(self.deal)

    def pay(self, deal: Deal) -> list[float]:
        """Return the reward of each seat for a deal of this game."""
        points = [float(deal.scores[i] - deal.brought[i]) for i in range(len(deal.scores))]
        if self.game.rules.low_wins:
            points = [-value for value in points]
        total, others = sum(points), max(1, len(points) - 1)
        paid = [value - (total - value) / others for value in points]
        return [paid[side] for side in self.sides]

    def text(self, seat: int) -> str:
        """Return what a seat sees as text; -1 is a spectator."""
        return toml_lines(self.game.show_view(self.deal.view(seat)))


def _episode(  # noqa: PLR0917 - what an episode is made of
    game: Game, seats: int, options: Chosen, deal: Deal, rng: Rng, seat: int, mask: int
) -> Episode:
    """Return an independent episode that continues from the same state."""
    episode = Episode(game, seats, options)
    episode.deal, episode.rng, episode.seat, episode.mask = deal, rng, seat, mask
    return episode
