"""One deal at a time, as learners play it: seeded, seen from the seat in turn, paid at the end."""

from secrets import randbits
from typing import Any

from parlour.adapters.layout import Layout
from parlour.core.batch import next_seat
from parlour.core.bits import has
from parlour.core.deal import Deal, View, zeros
from parlour.core.options import Chosen
from parlour.core.position import toml_lines
from parlour.core.rng import Rng
from parlour.errors import BadInput
from parlour.games import find_game
from parlour.table.game import Game


class Episode:
    """A deal in progress. The pack's own choices are made here; of several due, one is drawn."""

    def __init__(self, game: Game | str, seats: int | None, options: Chosen | None) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = self.game.usual_seats if seats is None else seats
        self.options = self.game.choose(options)
        self.deal = self.game.new_deal(self.seats, self.options)
        self.layout = Layout(self.game, self.seats, self.options)
        self.sides = self.game.sides(self.seats, self.options)
        self.pack = self.game.order(self.seats, self.options)
        self.rng = Rng(randbits(63))
        self.seat = -1
        """Who is to choose; -1 when the deal is over."""
        self.mask = 0
        self.glass: View | None = None
        """A view that is used again, where a game's views can be."""

    def start(self, seed: int | None) -> None:
        """Shuffle and deal; a seed begins the same deals anew. The dealer is drawn by lot."""
        if seed is not None:
            self.rng = Rng(seed)
        while True:
            order = self.pack[:]
            self.rng.shuffle(order)
            self.deal.begin(1, self.rng.below(self.seats), zeros(len(self.deal.brought)))
            self.deal.deal_out(order)
            self.turn(next_seat(self.deal, self.rng))
            if self.seat >= 0:
                return

    def turn(self, seat: int) -> None:
        """Let a seat be the one to choose."""
        self.seat = seat
        self.mask = self.deal.legal(seat) if seat >= 0 else 0

    def play(self, choice: int) -> None:
        """Make the choice of the seat in turn; one that is not open is refused."""
        if not 0 <= choice < 63 or not has(self.mask, choice):
            raise BadInput(f"Choice {choice} is not open to seat {self.seat}: {self.why(choice)}")
        self.deal.play(self.seat, choice)
        self.turn(next_seat(self.deal, self.rng))

    def why(self, choice: int) -> str:
        """Return the clause that forbids a choice, or that there is no such choice."""
        words = self.game.say(self.options, self.deal.phase, choice)
        if words is None:
            return f"it means nothing in this phase ({self.game.phases[self.deal.phase]})"
        return f'"{words}": {self.deal.view(self.seat).why_not(self.deal.phase, choice)}'

    def observe(self, seat: int) -> dict[str, Any]:
        """Return what a seat sees, and what it may choose now."""
        glass = self.glass
        if glass is None or not glass.again(self.deal, seat):
            self.glass = glass = self.deal.view(seat)
        return {
            "observation": self.layout.observation(glass),
            "action_mask": self.layout.action_mask(self.mask if seat == self.seat else 0),
        }

    def rewards(self) -> list[float]:
        """Return by seat what its side made in the deal, less the mean of the others.

        Where points count against one it is the other way round: more is always better. The
        sum over all sides is nothing; a solitaire has no others.
        """
        return self.pay(self.deal)

    def pay(self, deal: Deal) -> list[float]:
        """Return what each seat is paid for a deal of this game."""
        points = [float(deal.scores[i] - deal.brought[i]) for i in range(len(deal.scores))]
        if self.game.low_wins:
            points = [-value for value in points]
        total, others = sum(points), max(1, len(points) - 1)
        paid = [value - (total - value) / others for value in points]
        return [paid[side] for side in self.sides]

    def text(self, seat: int) -> str:
        """Return what a seat sees as text; -1 is an onlooker."""
        return toml_lines(self.game.show_view(self.deal.view(seat)))
