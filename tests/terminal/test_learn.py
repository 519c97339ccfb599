"""Guided deals in the terminal, and pages made from the parser."""

import subprocess

import pytest

from parlour.cli.arguments import make_commands
from parlour.cli.shell_pages import SHELLS, completion, manual
from parlour.coach.tutorial import tutorials
from parlour.errors import NotFound
from parlour.games import GAMES, find_game
from parlour.languages.message import reader
from parlour.table.game import Game
from parlour.terminal.learn import learn
from tests.terminal.script import Script


def answers(game: Game) -> list[str]:
    """Return what a good learner types: every move, with Enter in between."""
    lines = [line for lesson in tutorials(game) for line in lesson.lines if line.text]
    return [line.move for line in lines]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_guided_deal_is_played_through(game: Game) -> None:
    script = Script(answers(game))
    learn(game, script.screen)

    assert list(script.lines) == []
    assert f"parlour play {game.key} plays it; " in script.shown


def test_a_different_move_is_asked_for_again() -> None:
    game = GAMES[6]
    moves = answers(game)
    place = next(i for i, move in enumerate(moves) if move)
    script = Script([*moves[:place], "nonsense", "bid 30", "hint", "quit"])
    learn(game, script.screen)

    assert '"nonsense" is not understood; you can say: ' in script.shown
    assert "That can be played, but not in this lesson. hint shows the move." in script.shown
    assert f"The move is: {moves[place]}" in script.shown
    assert "begins again" in script.shown


@pytest.mark.parametrize(
    ("language", "hint", "move"),
    [
        ("de", "tipp", "bilde CRUET aus CUTE@1 hand R"),
        ("fr", "indice", "forme CRUET de CUTE@1 main R"),
    ],
)
def test_the_move_is_shown_as_the_learner_types_it(language: str, hint: str, move: str) -> None:
    game = find_game("anagrams")
    moves = answers(game)
    place = moves.index("make CRUET from CUTE@1 hand R")
    script = Script([*moves[:place], hint, move, *moves[place + 1 :]])
    script.screen.reader = reader(language)
    learn(game, script.screen)

    assert script.shown.count(move) == 2  # as it is shown, and as it is typed
    assert list(script.lines) == []


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "cruet"),
        ("en", "CRUET from CUTE"),
        ("de", "Cruet"),
        ("de", "bilde CRUET"),
        ("de", "bilde cruet aus CUTE"),
        ("fr", "forme CRUET"),
        ("fr", "make CRUET"),
    ],
)
def test_a_word_is_made_as_at_a_table(language: str, typed: str) -> None:
    game = find_game("anagrams")
    moves = answers(game)
    place = moves.index("make CRUET from CUTE@1 hand R")
    script = Script([*moves[:place], typed, *moves[place + 1 :]])
    script.screen.reader = reader(language)
    learn(game, script.screen)

    assert list(script.lines) == []


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_knows_every_command_option_and_game(shell: str) -> None:
    script = completion(shell)
    for name, parser in make_commands().named.items():
        assert name in script
        for action in parser._actions:
            for word in action.option_strings:
                assert word.startswith("-h") or word.lstrip("-") in script
    assert "rook-solitaire" in script


def test_bash_completes() -> None:
    words = 'COMP_WORDS=(parlour play rook-s); COMP_CWORD=2; _parlour; echo "${COMPREPLY[0]}"'
    found = subprocess.run(  # noqa: S603 - our own script
        ["bash", "-c", f"{completion('bash')}\n{words}"],  # noqa: S607
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == "rook-solitaire"


def test_an_unknown_shell_is_refused() -> None:
    with pytest.raises(NotFound, match='did you mean "fish"'):
        completion("fisch")
    with pytest.raises(NotFound, match='no completion for the shell "tcsh"; there are: bash, zsh'):
        completion("tcsh")


def test_the_manual_names_every_command() -> None:
    page = manual().replace("\\-", "-")
    for name in make_commands().named:
        assert f"parlour {name}" in page
    assert page.startswith(".TH PARLOUR 1")
