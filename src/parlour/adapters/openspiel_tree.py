"""A small game as a tree that OpenSpiel holds in its own memory.

OpenSpiel's algorithms ask for the children of a state again and again. A tree in memory answers at
once, so exact results can be computed for a small pack: exploitability, or CFR until it converges.
"""

from typing import Any

from parlour.errors import BadInput, MissingExtra
from parlour.languages.message import say

try:
    import pyspiel
except ImportError as missing:
    raise MissingExtra("openspiel", missing) from None

from parlour.adapters.openspiel import ParlourGame, ParlourState

MOST_NODES = 2_000_000
"""Maximum number of nodes in a tree."""


class TreeWriter:
    """Writes the tree of a game in the format of Gambit (EFG 2), from the root down."""

    def __init__(self, game: ParlourGame) -> None:
        self.players = game.num_players()
        names = " ".join(f'"{seat}"' for seat in range(self.players))
        self.lines = [f'EFG 2 R "{game.parlour.title}" {{ {names} }} ""']
        self.known: list[dict[str, int]] = [{} for _ in range(self.players)]
        """The information states of each player, by their texts."""
        self.chances = self.ends = 0

    def write(self, state: ParlourState) -> None:
        """Write a state and everything below it."""
        if len(self.lines) > MOST_NODES:
            raise BadInput(
                say("This game has more than {most_nodes} positions", most_nodes=MOST_NODES)
            )
        if state.is_terminal():
            self.ends += 1
            paid = ", ".join(f"{points:.9g}" for points in state.returns())
            self.lines.append(f't "" {self.ends} "" {{ {paid} }}')
            return
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            self.chances += 1
            choices = " ".join(f'"{choice}" {chance!r}' for choice, chance in outcomes)
            self.lines.append(f'c "" {self.chances} "" {{ {choices} }} 0')
            children = [choice for choice, _ in outcomes]
        else:
            seat, children = state.current_player(), state.legal_actions()
            texts = self.known[seat]
            number = texts.setdefault(state.information_state_string(seat), len(texts) + 1)
            choices = " ".join(f'"{choice}"' for choice in children)
            self.lines.append(f'p "" {seat + 1} {number} "" {{ {choices} }} 0')
        for choice in children:
            self.write(state.child(choice))


def tree_of(game: ParlourGame) -> Any:
    """Return the same game as a tree."""
    writer = TreeWriter(game)
    writer.write(game.new_initial_state())
    return pyspiel.load_efg_game("\n".join(writer.lines) + "\n")
