"""Sebastopol's scenes and sentences, what a "go" shows, and its bot."""

from typing import Any

import pytest

from parlour.bots.bot import UNIFORM
from parlour.games.sebastopol import GAME
from parlour.games.sebastopol.bot import RULE
from parlour.lab.duel import duel
from parlour.languages.message import called
from parlour.table.stage import scene
from tests.english import english
from tests.games.dominoes import dealt, held, table_of, worlds
from tests.games.tables import faces, tell, zone

A, B, C, D = 0, 1, 2, 3
HANDS = ("6-6 6-4 4-4", "6-5 6-3 5-5", "5-4 4-0 3-1", "6-0 6-2 6-1")


def test_seb_8_a_player_who_cannot_play_says_go() -> None:
    """The turn passes automatically, with a sentence (SEB-8, SEB-R7)."""
    table = table_of(GAME, *HANDS)

    assert tell(table, A, "6-6") == "A sets 6-6."
    assert tell(table, B, "6-5 left") == 'B plays 6-5 left, on the 6. C says "go".'
    assert called("mark", "go") in scene(table, A).seats[C].notes
    assert table.deal.turn == D


def test_saying_go_shows_that_no_six_was_held() -> None:
    """A player who said "go" when only sixes could be played has no six in any world (SEB-10)."""
    table = table_of(GAME, *HANDS)
    table.submit(A, "6-6")
    table.submit(B, "6-5 left")

    for viewer in (A, B, D):
        for world in worlds(table.deal.view(viewer), 30):
            assert not any("6" in face for face in held(world, C))


@pytest.mark.parametrize(
    ("line", "seat", "prompt"),
    [
        ("", A, "You hold the double six: set it."),
        ("", B, "Waiting for the double six."),
        ("6-6", A, "Only sixes, until the double six is played to on all four sides."),
        ("6-6", B, "Waiting for a domino."),
        (
            "6-6; 6-5 left; 6-0 right; 6-1 up; 6-3 down",
            A,
            "Match one of the four ends: play a 5, 0, 1 or 3.",
        ),
    ],
)
def test_the_prompt_says_what_is_to_be_done(line: str, seat: int, prompt: str) -> None:
    hand = "6-6 6-4" if not line else "6-4 5-4"
    facts: dict[str, Any] = {"line": line} if line else {}
    table = table_of(GAME, hand, "5-5 3-3", "4-0 2-1", "6-2 1-0", **facts)

    assert str(scene(table, seat).prompt) == prompt


def test_the_open_ends_stay_visible() -> None:
    """While one place is bare, only that end is open (SEB-10)."""
    line = "6-6; 6-5 left; 6-0 right; 6-1 up"
    table = table_of(GAME, "6-4 5-4", "5-5 3-3", "4-0 2-1", "6-2 1-0", line=line)

    assert english(scene(table, A).facts) == [["Ends", "6"]]
    assert faces(scene(table, A), "line") == "6-6 6-5 6-0 6-1"
    assert len({piece.at for piece in zone(scene(table, A), "line").pieces}) == 4


def test_all_28_are_dealt_and_everybody_knows_who_sets() -> None:
    """Seven to each of four (SEB-5); the double six sets, whoever dealt (SEB-R1)."""
    deal = dealt(GAME, 4, seed=2)

    assert deal.dominoes.rest() == 0
    assert "6-6" in held(deal, deal.turn)
    for world in worlds(deal.view((deal.turn + 1) % 4), 20):
        assert "6-6" in held(world, deal.turn)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("options", "bar"), [({}, 2.0), ({"partners": "yes"}, 3.0)])
def test_the_rule_of_thumb_beats_uniform_play(options: dict[str, str], bar: float) -> None:
    assert duel(GAME, RULE, UNIFORM, 4, 300, 11, options=options).low > bar
