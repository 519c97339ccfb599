"""The Draw Game's scenes and sentences, what a draw shows, and its bot."""

from typing import Any

import pytest

from parlour.bots.bot import UNIFORM
from parlour.core.deal import SPECTATOR
from parlour.games.draw_dominoes import GAME
from parlour.games.draw_dominoes.bot import RULE
from parlour.games.draw_dominoes.rules import DRAW
from parlour.lab.duel import duel
from parlour.languages.message import called
from parlour.packs.card_dominoes import PACK
from parlour.table.stage import scene
from tests.games.dominoes import held, table_of, worlds
from tests.games.tables import tell, zone

A, B, C = 0, 1, 2


def test_only_the_drawer_sees_the_card_drawn() -> None:
    """Draws are announced as events; only the owner sees the card (DRAW-3)."""
    for listener, told in ((A, "A draws 7-3; 3 left."), (B, "A draws; 3 left.")):
        table = table_of(GAME, "9-9 8-2", "7-7", "3-3", line="5-1", stock="7-3 6-4 9-0 8-8")
        assert tell(table, A, "draw", listener) == told


def test_draw_4_a_blocked_player_at_the_reserve_passes_with_an_announcement() -> None:
    """The last two of the pack are not drawn, and the sentence says so (DRAW-4, DRAW-R1)."""
    table = table_of(GAME, "9-9 8-2", "5-5 7-7", "3-3", line="5-1", stock="7-3 6-4 9-0")

    assert tell(table, A, "draw") == "A draws; 2 left. A is blocked."
    assert str(zone(scene(table, B), "pack").note) == "no more is drawn"
    assert called("mark", "blocked") in scene(table, B).seats[A].notes


@pytest.mark.parametrize(
    ("facts", "seat", "prompt"),
    [
        ({}, A, "You lead: lay any card, or draw."),
        ({"line": "9-5"}, A, "Match either end: play a 9 or 5, or draw."),
        ({"line": "5-1"}, A, "You hold no 5 or 1: you must draw."),
        ({"line": "9-5", "stock": "6-4 6-5"}, A, "Match either end: play a 9 or 5."),
        ({"line": "9-5"}, B, "Waiting for a domino. You may draw."),
        ({"line": "9-5", "stock": "6-4 6-5"}, B, "Waiting for a domino."),
    ],
)
def test_the_prompt_says_what_is_to_be_done(facts: dict[str, Any], seat: int, prompt: str) -> None:
    table = table_of(GAME, "9-9 8-2", "9-7", "3-3", **{"stock": "7-3 6-4 9-0 8-8", **facts})

    assert str(scene(table, seat).prompt) == prompt


def test_a_voluntary_draw_reveals_nothing_but_a_pass_at_the_reserve_does() -> None:
    """A player who draws by choice may hold a match (DRAW-5); one who passes has none (DRAW-R4)."""
    table = table_of(GAME, "5-2 8-2", "7-7 1-1", "3-3 4-4", line="5-1", stock="7-3 6-4 9-0 8-8")
    table.submit(A, "draw")
    fives = [any(face.startswith("5-") for face in held(w, A)) for w in table_worlds(table, B)]
    assert True in fives

    table = table_of(GAME, "9-9 8-2", "5-5 7-7", "3-3 4-4", line="5-1", stock="7-3 6-4 9-0")
    table.submit(A, "draw")
    for world in table_worlds(table, B):
        assert not any("5" in face or "1" in face for face in held(world, A))


def table_worlds(table: Any, seat: int) -> list[Any]:
    return worlds(table.deal.view(seat), 60)


def test_a_spectator_never_sees_the_pack() -> None:
    table = table_of(GAME, "9-9 8-2", "7-7", "3-3", line="5-1", stock="7-3 6-4 9-0 8-8")
    shown = zone(scene(table, SPECTATOR), "pack")

    assert shown.count == 4
    assert not shown.pieces


def test_the_rule_of_thumb_draws_only_when_it_must() -> None:
    """Each drawn card must be played later."""
    table = table_of(GAME, "9-9 9-2", "7-7", "3-3", line="9-5", stock="7-3 6-4 9-0 8-8")
    assert RULE.choose(table.deal.view(A), 1) == PACK.piece("9-9")

    blocked = table_of(GAME, "8-8 6-2", "7-7", "3-3", line="9-5", stock="7-3 6-4 9-0 8-1")
    assert RULE.choose(blocked.deal.view(A), 1) == DRAW


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("seats", "bar"), [(2, 30.0), (4, 30.0)])
def test_the_rule_of_thumb_beats_uniform_play(seats: int, bar: float) -> None:
    assert duel(GAME, RULE, UNIFORM, seats, 60, 11).low > bar
