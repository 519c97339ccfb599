"""Law: the rules begin with the options that the game declares as usual."""

from parlour.records.pickles import chosen_of
from parlour.table.game import Game


def test_the_rules_default_to_the_declared_options(game: Game) -> None:
    """A deal made without a table, as in a study or a test, plays by the rulebook."""
    usual = game.choose()
    if game.key == "quit":
        usual["edition"] = "block"  # Quit has the rules of Block, in other words
    assert chosen_of(game, game.rules.new_options()) == usual
