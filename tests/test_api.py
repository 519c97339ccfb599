"""The public names: what `import parlour` provides, and that it stays."""

import doctest
import inspect
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.coach.move_judge import thinker_of
from parlour.core.bits import COMPILED, first
from parlour.errors import BadInput, NotFound, ParlourError
from parlour.games import GAMES
from parlour.table.table import Table

PUBLIC = {
    "Bot",
    "Deal",
    "Game",
    "ParlourError",
    "Record",
    "Refused",
    "Table",
    "View",
    "__version__",
    "all_games",
    "arena",
    "benchmark",
    "bot",
    "env",
    "game",
    "load",
    "play",
    "review",
    "save",
    "simulate",
}
"""Removing or redefining one of these needs a new major version (docs/python.md)."""


def test_the_public_names_are_these() -> None:
    assert set(parlour.__all__) == PUBLIC
    assert set(dir(parlour)) == PUBLIC
    for name in PUBLIC - {"__version__"} - ({"Deal", "Table", "View"} if COMPILED else set()):
        # Machine code has no docstrings (compiling/README.md).
        assert getattr(parlour, name).__doc__, f"{name} says nothing about itself"
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        parlour.chess  # noqa: B018


@pytest.mark.parametrize("name", sorted(PUBLIC - {"__version__"}))
def test_the_help_of_a_public_name_has_an_example_that_runs(name: str) -> None:
    told = getattr(parlour, name).__doc__
    if not told:
        pytest.skip("machine code has no docstrings")
    if name == "env":
        pytest.importorskip("gymnasium")
    example = doctest.DocTestParser().get_doctest(
        inspect.cleandoc(told), {"parlour": parlour}, name, None, None
    )
    report: list[str] = []
    doctest.DocTestRunner().run(example, out=report.append)

    assert example.examples
    assert "".join(report) == ""


def test_importing_the_command_line_loads_little() -> None:
    code = "import sys, parlour; print(sum(name.startswith('parlour.') for name in sys.modules))"
    found = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert int(found.stdout) <= 2


def test_games_are_found() -> None:
    assert parlour.all_games() == GAMES
    assert parlour.game("rook").title == "Rook"
    assert parlour.game(GAMES[0]) is GAMES[0]
    with pytest.raises(NotFound, match='did you mean "rook"'):
        parlour.game("rok")


@pytest.mark.parametrize("key", ["block", "bergen", "time"])
def test_bots_play_a_match(key: str) -> None:
    game = parlour.game(key)
    seats = game.seats[0]
    table = parlour.play(game, seats=seats, bots="uniform", seed=1)
    again = parlour.play(game.key, seats=seats, bots="uniform", seed=1)

    assert table.deal.over
    assert table.won or seats == 1
    assert table.log == again.log


@pytest.mark.parametrize("key", ["domino-42", "dixie-rook", "tuxedo"])
def test_a_match_that_nobody_can_win_ends_with_a_sentence(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random bids lose points in nearly every deal."""
    monkeypatch.setattr("parlour.api.LONGEST_MATCH", 20)
    with pytest.raises(BadInput, match=r"Nobody has won .* after 20 deals: .* choose better bots"):
        parlour.play(key, bots="uniform", seed=1)


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    table = parlour.play("block", seats=3, bots="uniform", seed=2)
    parlour.save(table, tmp_path / "block.toml")
    again = parlour.load(tmp_path / "block.toml")

    assert again.match.scores == table.match.scores
    with pytest.raises(BadInput, match="cannot be read"):
        parlour.load(tmp_path / "nothing.toml")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_only_its_owner_can_read_a_saved_match_with_cards_to_come(tmp_path: Path) -> None:
    """Its record holds the secret of its shuffles; after the match there is nothing to hide."""
    seats = parlour.game("rook").seats[0]
    new = Table(parlour.game("rook"), seats)
    over = parlour.play("block", seats=3, bots="uniform", seed=2)
    assert over.won
    old = os.umask(0o022)
    try:
        for name, table, rights in (("new", new, 0o600), ("over", over, 0o644)):
            path = tmp_path / f"{name}.toml"
            parlour.save(table, path)
            assert path.stat().st_mode & 0o777 == rights
            path.chmod(0o666)
            parlour.save(table, path)
            assert path.stat().st_mode & 0o777 == (0o600 if table is new else 0o666)
    finally:
        os.umask(old)


anyhow: Any = parlour
"""The package, called without regard to types."""

ODD: tuple[Any, ...] = (
    *(None, 3, -1, 2.5, True, float("nan"), 10**30),
    *("x", "4", "", ":", "rook:", "rook:2x9", b"4"),
    *([], {}, object(), ("a",), [1, 2], ["uniform", None], {"a": 1}, {1: "a"}, {"stack_blocks": 1}),
    *(int, dict, print, parlour, ..., range(3), {1}, "\0", 1j),
)
"""Values that a caller may pass by mistake."""

GOOD: dict[str, tuple[Callable[..., object], dict[str, Any]]] = {
    "game": (parlour.game, {"name": "block"}),
    "bot": (parlour.bot, {"name": "novice", "of": "block"}),
    "play": (
        parlour.play,
        {"name": "block", "seats": 3, "bots": "uniform", "seed": 1, "options": {}},
    ),
    "simulate": (
        parlour.simulate,
        {
            "name": "block",
            "deals": 2,
            "seats": 3,
            "bots": "uniform",
            "seed": 1,
            "options": {},
            "jobs": 1,
        },
    ),
    "arena": (
        parlour.arena,
        {"name": "block", "bots": ["uniform", "novice"], "deals": 2, "seed": 1, "options": {}},
    ),
    "load": (parlour.load, {"path": "nothing.toml"}),
    "review": (parlour.review, {"match": "nothing.toml", "seat": 0}),
    "env": (
        parlour.env,
        {
            "name": "block",
            "library": "pettingzoo",
            "seats": 3,
            "options": {},
            "render_mode": "ansi",
        },
    ),
    "parallel": (
        lambda **terms: parlour.env(library="parallel", **terms),
        {"name": "block", "seats": 3, "options": {}, "render_mode": "ansi"},
    ),
    "gymnasium": (
        lambda **terms: parlour.env(library="gymnasium", **terms),
        {
            "name": "block",
            "seats": 3,
            "seat": 0,
            "bots": "uniform",
            "options": {},
            "render_mode": "ansi",
        },
    ),
    "vector": (
        lambda **terms: parlour.env(library="vector", **terms),
        {"name": "block", "seats": 3, "deals": 2, "seed": 0, "options": {}},
    ),
}
"""Calls of the public functions, with all their arguments."""

CALLS = [(name, argument) for name, (_, terms) in GOOD.items() for argument in terms]


@pytest.mark.parametrize(("name", "argument"), CALLS)
def test_a_wrong_argument_gets_a_sentence(name: str, argument: str) -> None:
    """Each argument in turn is exchanged for every odd value; a few of these happen to be right."""
    pytest.importorskip("pettingzoo")
    called, terms = GOOD[name]
    refused: list[str] = []
    for odd in ODD:
        try:
            called(**{**terms, argument: odd})
        except ParlourError as refusal:
            refused.append(str(refusal))
    assert len(refused) > len(ODD) / 2
    assert min(map(len, refused)) > 20


@pytest.mark.parametrize(
    "odd", [one for one in ODD if not isinstance(one, str)], ids=lambda one: type(one).__name__
)
def test_only_a_table_is_saved_and_only_under_a_path(odd: object, tmp_path: Path) -> None:
    table = parlour.play("block", seats=3, bots="uniform", seed=1)
    with pytest.raises(BadInput, match="Only a table can be saved"):
        anyhow.save(odd, tmp_path / "x.toml")
    with pytest.raises(BadInput, match="named by its path"):
        anyhow.save(table, odd)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: anyhow.play("rook", options={"target": 200}), 'its value as text: "200"'),
        (lambda: anyhow.play("rook", options={"target": True}), 'its value as text: "yes"'),
        (lambda: anyhow.play("rook", options="target=200"), "Options are a dictionary"),
        (lambda: anyhow.game(3), "There is no game 3; there are: block"),
        (lambda: anyhow.play("rook", seats="4"), "players, not '4'"),
        (lambda: anyhow.play("rook", seats=0), "players, not 0"),
        (lambda: anyhow.save("x", "x.toml"), "not 'x'"),
        (
            lambda: anyhow.save(anyhow.play("time", seed=1), "/nope/x.toml"),
            '"/nope/x.toml" cannot be written: No such file or directory',
        ),
        (lambda: anyhow.load("/nope.toml"), '"/nope.toml" cannot be read: No such file'),
        (lambda: anyhow.play("rook", seed="a"), "A seed must be a whole number"),
        (lambda: anyhow.bot(int, "rook"), "int is not a bot: it has no choose"),
        (
            lambda: anyhow.env("rook", "gymnasium", bot="club"),
            'no argument of the environment gymnasium "bot"; did you mean "bots"',
        ),
        (lambda: anyhow.env("rook", bots="club"), 'environment pettingzoo "bots"; there are: seat'),
        (lambda: anyhow.env("rook", "gymnasium", seat=True), "There is no seat True; seats are 0"),
        (lambda: anyhow.env("rook", render_mode="rgb"), 'no render_mode "rgb"; there are: ansi'),
        (lambda: anyhow.arena("rook", "novice"), r'such as \["best", "uniform"\], not'),
    ],
)
def test_mistakes_are_named(call: Callable[[], object], said: str) -> None:
    with pytest.raises(ParlourError, match=said):
        call()


class Lowest:
    """A user's own bot."""

    def choose(self, view: parlour.View, seed: int) -> int:
        del seed
        return int(first(view.choices))


def lowest(view: parlour.View, seed: int) -> int:
    return Lowest().choose(view, seed)


@pytest.mark.parametrize("mine", [Lowest, Lowest(), lowest], ids=["class", "object", "policy"])
def test_custom_bots_play(mine: object) -> None:
    found = parlour.simulate("block", deals=5, seats=3, bots=[mine, "uniform", "uniform"])
    table = parlour.play("block", seats=3, bots=mine, seed=1)

    assert found.bots[0].lower() == "lowest"
    assert table.won


def test_the_lab_is_available_from_the_package() -> None:
    assert parlour.simulate("block", deals=10).deals == 10
    outcome = parlour.arena("block", ["novice", "uniform"], deals=4, seats=3)
    assert [bot.name for bot in outcome.bots] == ["novice", "uniform"]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("mine", [Lowest, Lowest(), lowest], ids=["class", "object", "policy"])
def test_custom_bots_meet_in_an_arena_and_in_other_processes(mine: object, jobs: int) -> None:
    pytest.importorskip("joblib")
    outcome = parlour.arena("block", [mine, "uniform"], deals=4, seats=3, jobs=jobs)
    found = parlour.simulate("block", deals=4, seats=3, bots=mine, jobs=jobs)

    assert [bot.name.lower() for bot in outcome.bots] == ["lowest", "uniform"]
    alone = parlour.simulate("block", deals=4, seats=3, bots=mine)
    assert found.by_seat == alone.by_seat


def test_a_bot_that_cannot_be_sent_is_named() -> None:
    pytest.importorskip("joblib")
    lock = threading.Lock()

    def locked(view: parlour.View, seed: int) -> int:
        with lock:
            return lowest(view, seed)

    assert parlour.simulate("block", deals=2, seats=3, bots=locked).deals == 2
    with pytest.raises(BadInput, match=r'Bot "locked" cannot be sent .*; use jobs=1'):
        parlour.simulate("block", deals=2, seats=3, bots=locked, jobs=2)


@pytest.mark.parametrize("kind", ["pettingzoo", "parallel", "gymnasium", "vector"])
def test_environments_are_made_by_name(kind: str) -> None:
    pytest.importorskip("pettingzoo")
    assert parlour.env("sniff", kind, seats=3).episode.seats == 3


def test_an_unknown_environment_is_refused() -> None:
    with pytest.raises(ParlourError, match='did you mean "gymnasium"'):
        parlour.env("rook", "gymnasum")


def test_a_match_is_reviewed_from_a_table_and_from_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "parlour.coach.review.thinker_of"
    monkeypatch.setattr(name, lambda game, bots: thinker_of(game, bots).hasty(2))
    table = parlour.play("flip", bots="uniform", seed=3)
    parlour.save(table, tmp_path / "match.toml")
    found, again = parlour.review(tmp_path / "match.toml", 0), parlour.review(table, 0)
    assert found.decisions
    assert [(one.move, one.loss, one.better) for one in found.decisions] == [
        (one.move, one.loss, one.better) for one in again.decisions
    ]
