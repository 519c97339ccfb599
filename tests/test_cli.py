import codecs
import io
import json
import os
import shlex
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import parlour
from parlour import __version__
from parlour.cli import COMMANDS, main
from parlour.cli.arguments import make_commands
from parlour.cli.plain_text import PLAIN, simpler
from parlour.errors import BadInput
from parlour.games import GAMES
from parlour.installation import how_built
from parlour.lab.journal import Journal
from parlour.languages.po_files import languages
from parlour.table.game import Game
from tests.pace import PATIENCE

GOOD = """
[[scenario]]
title = "Whoever holds the next higher card must play it"
clauses = ["BLOCK-17"]
game = "block"
names = ["X", "Y", "Z"]
position = { hands = ["C4 E1", "C5 B2", "D5"], turn = "X" }
play = \"\"\"
X: C4
refused Y: B2 -> BLOCK-17
\"\"\"
"""


def run(*argv: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(argv)
    shown = capsys.readouterr()
    return code, shown.out, shown.err


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_fits_a_screen_and_gives_an_example(
    command: Sequence[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, out, err = run(*command, "--help", capsys=capsys)
    lines = out.splitlines()

    assert (code, err) == (0, "")
    assert len(lines) <= (30 if command else 43)
    assert max(map(len, lines)) <= 80
    assert "Example: parlour" in out or not command


@pytest.mark.parametrize("language", languages())
def test_help_is_in_the_readers_language_and_fits_as_well(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("", *COMMANDS):
        out = run("--language", language, *([name] if name else []), "--help", capsys=capsys)[1]
        assert len(out.splitlines()) <= (31 if name else 44), name
        assert max(map(len, out.splitlines())) <= 80
        assert "show this help message" not in out
        assert "Example: " not in out


def test_every_command_has_arguments_and_a_function() -> None:
    assert list(make_commands().named) == list(COMMANDS)


def test_without_a_command_it_serves_locally_and_opens_the_browser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    served: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        "parlour.server.plumbing.serve.serve",
        lambda settings, *, browser, **_: served.append((settings.host, browser)),
    )

    monkeypatch.setenv("BROWSER", "true")

    assert main([]) == 0
    assert served == [("127.0.0.1", True)]


@pytest.mark.parametrize(
    ("argv", "browser"), [(["--terminal"], "true"), ([], "")], ids=["asked for", "no browser"]
)
def test_without_a_browser_or_on_request_it_plays_in_the_terminal(
    argv: list[str],
    browser: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BROWSER", browser)
    for screen in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(screen, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))

    assert main(argv) == 0
    assert "No game was chosen." in capsys.readouterr().out


def test_its_help_names_both_ways_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    out = run("--help", capsys=capsys)[1]

    assert "parlour play " in out
    assert "browser" in out


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["serve", "--workers", "3"], "More than one worker needs PostgreSQL"),
        (["serve", "--database", "mysql://x"], "use sqlite:///PATH"),
        (["verify", "/nowhere"], '"/nowhere" cannot be read: No such file or directory'),
        (["bot", "nonsense", "true"], "is not an invitation"),
        (["bot", "LINK", "--name"], "--name needs a value"),
    ],
)
def test_a_server_error_names_the_problem(
    argv: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(*argv, capsys=capsys)

    assert code == 2
    assert message in err


def test_it_knows_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version", capsys=capsys) == (0, f"parlour {__version__} ({how_built()})\n", "")


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["plya"], 'There is no command "plya"; did you mean "play"?'),
        (["play", "blok"], 'There is no game "blok"; did you mean "block"?'),
        (["rules", "qit"], 'There is no game "qit"; did you mean "quit"?'),
        (["play", "block", "--sead", "3"], '"--sead"; did you mean "--seed"?'),
        (["--versoin"], '"--versoin"; did you mean "--version"?'),
        (["play", "block", "--option", "memry_aid=full"], 'did you mean "memory_aid"?'),
        (["play", "block", "--option", "memory_aid"], 'needs KEY=VALUE, not "memory_aid"'),
        (["play", "block", "--option", "memory_aid=x"], 'cannot be "x"; it can be: naturals'),
        (["play", "block", "--seats", "2"], "Block is for 3, 4, 5, 6 players, not 2"),
        (
            ["play", "block", "--seats", "x"],
            '--seats needs a whole number, not "x"; see parlour play',
        ),
        (["play", "block", "--seats"], "--seats needs a value; see parlour play --help"),
        (
            ["play", "block", "--auto=yes"],
            '--auto takes no value: leave out "=yes"; see parlour play',
        ),
        (["play", "--terminal"], "always in the terminal: leave out --terminal"),
        (
            ["play", "block", "--terminl"],
            '"--terminl"; there are: --help, --language, --seats, --seat, --name, --bots',
        ),
        (["play", "block", "--players", "4"], '"--players"; did you mean "--seats"?'),
        (["play", "block", "--level", "club"], '"--level"; did you mean "--bots"?'),
        (["play", "xyzzy"], 'There is no game "xyzzy"; there are: block, quit'),
        (["play", "block", "--deal", "3"], "--deal and --winnable are for solitaires"),
        (["play", "time", "--deal", "3", "--seed", "1"], "--seed does not go with --deal or"),
        (["play", "time", "--bots", "club"], "Time has no opponents: leave out --bots"),
        (["play", "fortune", "--bots", "club"], "Fortune-Telling has no opponents"),
        (["play", "time", "--bots", "club", "--seed", "1"], "Time has no opponents"),
        (["play", "time", "--seats", "0"], "Time is for 1 player, not 0"),
        (["play", "time", "--seat", "2"], "There is no seat 2; there is only seat 0"),
        (
            ["--terminal", "games"],
            "--terminal works only without a command: leave it out before games",
        ),
        (["party", "--watch", "--name", "Otto"], "only bots play: leave out --name"),
        (["today", "2026-11-16", "--list"], "--list lists the last thirty days: leave out the day"),
        (["rules", "block", "17", "--options"], "leave out the clause"),
        (["rules", "block", "--options", "--option", "memory_aid=full"], "leave out --option"),
        (["replay", "x.toml", "--json", "--all"], "--json prints the whole log: leave out --all"),
        (["replay", "x.toml", "--json", "--seat", "0"], "the whole log: leave out --seat"),
        (["rules", "block", "BLOK-17"], 'There is no clause "BLOK-17"; did you mean'),
        (["rules"], "required: GAME"),
        (["games", "block"], '"block" is an unexpected argument'),
        (
            ["simulate", "block", "--deals", "0"],
            "The number of deals must be a whole number from 1 to 1000000000, not 0",
        ),
        (["simulate", "block", "--bots", "unifrm"], 'did you mean "uniform"?'),
        (["bench", "blok"], 'did you mean "block"?'),
        (["coverage", "blok"], 'did you mean "block"?'),
        (["coverage", "--source", "/nowhere"], "There is no source folder"),
        (["check", "/nowhere"], 'There is no file or folder "/nowhere"'),
        (["replay", "/nowhere"], '"/nowhere" cannot be read'),
        (["games", "\n"], r'"\n" is an unexpected argument'),
        (["rules", "a\x1b[31mb\x00"], r'There is no game "a\x1b[31mb\x00"; there are'),
        (["learn", "x" * 5000], f'"{"x" * 299}…"; there are'),
        (["games", "--", "x"], '"x" is an unexpected argument'),
        (["check", "x" * 300], "cannot be read: File name too long"),
        (["coverage", "--source", "x" * 300], "cannot be read: File name too long"),
        (["play", "x" * 300], "There is no game"),
        (["replay", ""], "A file is named by its path, not ''"),
        (["play", "block", "--seed", "-1"], "A seed must be a whole number from 0 to"),
        (
            ["play", "block", "--bots", "novice,best"],
            "3 others need one bot for all or 3 bots, not 2",
        ),
        (
            ["simulate", "block", "--bots", "novice,"],
            "4 seats need one bot for all or 4 bots, not 2:",
        ),
        (["simulate", "block", "--bots", "os:"], "name one as MODULE:CLASS"),
        (["leaderboard", "block", "--seats", "0"], "Block is for 3, 4, 5, 6 players, not 0"),
        (["arena", "block", "--stop", "nan"], "must be a number of points, not nan"),
        (["arena", "block", "--csv", "a", "--report", "./a"], "Each file needs a name of its own"),
        (["party", "--tables", "1000000000"], "A party has 1 to 1000 tables, not 1000000000"),
        (["party", "--rounds", "1000000000"], "A party has 1 to 1000 rounds, not 1000000000"),
        (["party", "--rounds", "-1"], "A party has 1 to 1000 rounds, not \N{MINUS SIGN}1"),
        (["simulate", "block", "--jobs", "9" * 30], "whole number from 1 to 1000, or -1 for all"),
        (["simulate", "block", "--deals", "9" * 30], "whole number from 1 to 1000000000, not 999"),
        (["arena", "block", "--deals", "9" * 30], "whole number from 2 to 1000000000, not 999"),
        (["plot", "block", "--deals", "9" * 30], "whole number from 2 to 1000000000, not 999"),
        (["plot", "block", "--deals", "1"], "whole number from 2 to 1000000000, not 1"),
        (
            ["play", "time", "--deal", "9" * 30],
            "number of a deal must be a whole number from 0",
        ),
        (["play", "time", "--deal", "-1"], "number of a deal must be a whole number from 0"),
        (["study", __file__], "test_cli.py:"),
        (["study", "examples/study.toml", "--out", __file__], "is not a folder; name a folder"),
        (["leaderboard", "time"], "There is nobody to rank: a solitaire has no opponents"),
        (["leaderboard", "block", "--bots", "novice"], "a bot is not compared with itself"),
        (["today", "--database", "sqlite:///"], "names no file; use sqlite:///PATH"),
        (["today", "--database", "sqlite:///."], "is a folder; name a file in it"),
        (["doctor", "--database", "sqlite:///a\0b"], "names no file; use sqlite:///PATH"),
        (["bot", "http://localhost:1/t/x"], "A program is missing"),
        (["bot", "http://[::1/t/x", "true"], "is not an invitation"),
        (["bot", "http://localhost:port/t/x", "true"], "is not an invitation"),
        (["bot", "--token", "a\nb", "http://localhost:1/t/x", "true"], "is not a token"),
        (["bot", "http://127.0.0.1:1/t/x", "cat"], "does not answer: Connection refused"),
    ],
)
def test_errors_are_reported_in_one_line(
    argv: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(*argv, capsys=capsys)

    assert (code, out) == (2, "")
    assert err.startswith("parlour: ")
    assert err.count("\n") == 1
    assert message in err


@pytest.mark.parametrize("path", ["nowhere/x.svg", "folder", "a\0b.svg", "x" * 300 + ".svg"])
@pytest.mark.parametrize(
    "argv",
    [
        ["arena", "block", "--csv"],
        ["arena", "block", "--parquet"],
        ["arena", "block", "--report"],
        ["arena", "block", "--resume"],
        ["leaderboard", "block", "--out"],
        ["plot", "block", "--out"],
        ["study", "study.toml", "--resume"],
        ["bot", "http://127.0.0.1:1/t/x", "--receipt"],
    ],
    ids=lambda argv: f"{argv[0]} {argv[-1]}",
)
def test_a_file_that_cannot_be_written_is_named_before_the_work(
    argv: list[str],
    path: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "study.toml").write_text('[[grid]]\ngame = "block"\nbots = ["uniform"]\n')
    program = ["true"] if argv[0] == "bot" else []
    before = sorted(tmp_path.iterdir())
    code, out, err = run(*argv, path, *program, capsys=capsys)

    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "cannot be" in err or "named by its path" in err or "must be a .svg" in err
    assert [one for one in sorted(tmp_path.iterdir()) if one.name != "study"] == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize("option", ["--csv", "--parquet", "--report", "--resume"])
def test_a_full_disk_is_reported(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    if option == "--resume":
        with pytest.raises(BadInput, match="cannot be written: No space left"):
            Journal("/dev/full").write({})
        return
    argv = ("arena", "block", "--bots", "uniform,novice", "--deals", "2")
    code, _, err = run(*argv, option, "/dev/full", capsys=capsys)

    assert code == 2
    assert err == 'parlour: "/dev/full" cannot be written: No space left on device\n'


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize("output", [">/dev/full", ">&-", "<&- >&-"])
def test_output_that_cannot_be_written_is_no_traceback(output: str) -> None:
    shown = subprocess.run(  # noqa: S602 - the shell closes the streams
        f"{shlex.quote(sys.executable)} -m parlour games {output}",
        shell=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    full = output == ">/dev/full"
    assert shown.stderr == ("parlour: [Errno 28] No space left on device\n" if full else "")
    assert shown.returncode == int(full)


def test_a_link_that_leads_nowhere_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "target")
    argv = ("leaderboard", "block", "--bots", "nobody", "--out", str(link))

    assert run(*argv, capsys=capsys)[0] == 2
    assert link.is_symlink()
    assert not link.exists()


def test_a_replay_has_no_hidden_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "match.toml")
    parlour.save(parlour.play("block", bots="uniform", seed=1), path)
    for seat in ("-1", "-2", "4"):
        code, _, err = run("replay", path, "--seat", seat, capsys=capsys)
        assert (code, err) == (2, f"parlour: There is no seat {seat}; seats are 0 to 3\n")


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("games", capsys=capsys)

    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [game.key for game in GAMES]


def test_programs_get_a_description_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run("games", "--json", capsys=capsys)[1])

    assert [game["key"] for game in found] == [game.key for game in GAMES]
    for game in found:
        assert {"key", "title", "family", "seats", "options", "version"} <= set(game)
        assert all(option["default"] in option["values"] for option in game["options"])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_rules_command_shows_every_clause(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run("rules", game.key, capsys=capsys)

    assert code == 0
    for clause in game.rulebook.clauses:
        assert f"\n{clause.id} " in out


def test_a_clause_is_shown_with_the_words_of_the_print(capsys: pytest.CaptureFixture[str]) -> None:
    out = run("rules", "block", "block-17", capsys=capsys)[1]

    assert "BLOCK-17  Block: " in out
    assert "must play it." in out
    assert "«WHOEVER HOLDS THE NEXT HIGHER CARD" in out


def test_the_words_are_those_of_the_edition(capsys: pytest.CaptureFixture[str]) -> None:
    block = run("rules", "block", "BLOCK-33", capsys=capsys)[1]
    british = run("rules", "quit", "BLOCK-33", capsys=capsys)[1]

    assert "Quit" not in block.split("«")[0]
    assert "Quit" in british.split("«")[0]


def test_options_are_shown_with_values_and_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    out = run("rules", "block", "--options", capsys=capsys)[1]

    for option in GAMES[0].options:
        assert f"\n{option.id} = {option.default} | " in out
        assert option.clause in out


def test_scenarios_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.toml"
    good.write_text(GOOD, encoding="utf-8")
    code, out, _ = run("check", str(tmp_path), capsys=capsys)

    assert code == 0
    assert f"ok      {good}:2: Whoever holds" in out


def test_differences_in_a_scenario_are_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, broken = tmp_path / "bad.toml", tmp_path / "broken.toml"
    bad.write_text(GOOD.replace("-> BLOCK-17", "-> BLOCK-18"), encoding="utf-8")
    broken.write_text("[[scenario", encoding="utf-8")
    code, out, _ = run("check", str(bad), str(broken), capsys=capsys)

    assert code == 1
    assert f"failed  {bad}:2: Whoever holds" in out
    assert f"{bad}:10: refused Y: B2 -> BLOCK-18: refused by BLOCK-17" in out
    assert f"failed  {broken}:1: not TOML" in out


def test_a_simulation_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("simulate", "block", "--deals", "5", "--seats", "3", "--seed", "7")
    code, out, err = run(*argv, capsys=capsys)
    found = json.loads(run(*argv, "--json", "--option", "stack_blocks=yes", capsys=capsys)[1])

    assert (code, err) == (0, "")
    assert "5 deals" in out
    assert (found["deals"], found["seats"], found["seed"]) == (5, 3, 7)
    assert found["options"]["stack_blocks"] == "yes"


def made_checkout(folder: Path, test: str) -> tuple[str, ...]:
    """Write a source that cites every clause of Block but one, and tests; return arguments."""
    source, tests = folder / "src" / "parlour", folder / "tests"
    source.mkdir(parents=True)
    tests.mkdir()
    ids = [clause.id for clause in GAMES[0].rulebook.clauses]
    cited = "\n".join(f"# {name}" for name in ids[1:])
    (source / "rules.py").write_text(cited, encoding="utf-8")
    (tests / "test_rules.py").write_text(test.format(ids=" ".join(ids)), encoding="utf-8")
    return "coverage", "block", "--source", str(source), "--tests", str(tests)


def test_coverage_names_what_is_missing_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stray = "BLOCK-" + "999"  # in full it would be an unknown id here too
    argv = made_checkout(tmp_path, f'CLAUSES = "{{ids}} {stray}"\n')
    code, out, _ = run(*argv, capsys=capsys)
    found = json.loads(run(*argv, "--json", capsys=capsys)[1])
    first = GAMES[0].rulebook.clauses[0].id

    assert code == 1
    assert out.splitlines()[1].split()[:2] == [first, "code"]
    assert stray in out
    assert found["missing"] == 1
    assert found["clauses"][0]["lacks"] == ["code"]
    assert found["dangling"] == [{"id": stray, "place": "tests/test_rules.py:1"}]


def test_coverage_finds_the_checkout_it_is_run_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made_checkout(tmp_path, 'CLAUSES = "{ids}"\n')
    monkeypatch.chdir(tmp_path / "tests")
    code, out, _ = run("coverage", "block", capsys=capsys)

    assert code == 1
    assert "1 lack something" in " ".join(out.split())


# Through a pipe, in a separate process.


def piped(*argv: str, typed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - it runs this very program
        [sys.executable, "-m", "parlour", *argv],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        timeout=PATIENCE,
        check=False,
    )


def test_a_table_can_be_played_through_a_pipe(tmp_path: Path) -> None:
    record = tmp_path / "match.toml"
    typed = "1\n1\nhint\nwhy\nscore\nundo\n" + f"save {record}\nquit\n"
    played = piped("play", "block", "--seed", "5", "--name", "Otto", typed=typed)
    told = piped("replay", str(record), "--seat", "0", typed="")

    assert (played.returncode, played.stderr) == (0, "")
    assert "\x1b" not in played.stdout
    assert "You undo a move and everything after it." in played.stdout
    assert "You leave the table. Deal 1: " in played.stdout
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.parametrize("locale", ["C", "POSIX"])
@pytest.mark.parametrize(
    ("argv", "typed"),
    [
        (["simulate", "block", "--deals", "5"], ""),
        (["rules", "rook"], ""),
        (["play", "rook", "--seed", "3"], "score\nlog\nquit\n"),
        (["play", "domino-42", "--seed", "3"], "why\nrules 42\nquit\n"),
        (["games"], ""),
        (["word", "cruet"], ""),
    ],
    ids=lambda given: "-".join(given)[:20] if isinstance(given, list) else "",
)
def test_the_c_locale_gets_ascii(argv: list[str], typed: str, locale: str) -> None:
    kept = {"LC_ALL", "PYTHONUTF8", "PYTHONIOENCODING"}
    env = {name: value for name, value in os.environ.items() if name not in kept}
    shown = subprocess.run(  # noqa: S603 - it runs this very program
        [sys.executable, "-m", "parlour", *argv],
        input=typed.encode(),
        capture_output=True,
        env={**env, "LC_ALL": locale, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=PATIENCE,
        check=False,
    )

    assert shown.returncode in {0, 1}
    assert len(shown.stdout) > 100
    assert shown.stdout.isascii()
    assert b"?" not in shown.stdout.replace(b"? ", b"").replace(b"?\n", b"")
    assert shown.stderr == b""


def test_characters_that_an_encoding_lacks_are_replaced() -> None:
    codecs.register_error(PLAIN, simpler)
    assert "Zoë: bid 40 … 100 → “÷”".encode("ascii", PLAIN) == b'Zoe: bid 40 ... 100 > "?"'
    assert "Jörg → 5 ½".encode("latin-1", PLAIN) == "Jörg > 5 ½".encode("latin-1")


def test_input_that_ends_in_the_menu_is_handled() -> None:
    ended = piped("play", typed="")

    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.endswith("No game was chosen.\n")


def test_a_reader_who_disconnects_is_handled() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "parlour", "rules", "block"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()

        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "command", ["play block", "--terminal", "learn block", "party --watch", "today", "doctor"]
)
def test_a_user_without_a_home_folder_learns_what_to_set(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container that runs as a user without a name: Python knows no folder for them."""

    def home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", home)
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "PARLOUR_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    code, out, err = run(*command.split(), capsys=capsys)

    assert (code, out) == (2, "")
    assert err.startswith("parlour: This user has no home folder: set HOME, or both XDG_DATA_HOME")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.1", "a" * 300])
def test_an_address_that_is_not_of_this_machine_is_refused_in_a_sentence(
    host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    code, out, err = run("serve", "--host", host, "--database", database, capsys=capsys)

    assert (code, out) == (2, "")
    assert f"A server cannot listen on port 8000 of {host[:50]}" in err
    assert "choose another address with --host ADDRESS, or another port with --port N" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ('game = "block"', 'A study has no "game"; it has: title, deals, seed, grid'),
        (
            '[[grid]]\ngame = "block"\nseat = [3]',
            'A [[grid]] has no "seat"; it has: game, seats, bots, options',
        ),
    ],
)
def test_a_mistake_in_a_study_is_named_with_what_would_be_right(
    content: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "study.toml"
    file.write_text(content)

    assert run("study", str(file), capsys=capsys) == (2, "", f"parlour: {file}:1: {problem}\n")


def test_an_interruption_while_modules_are_loaded_is_no_traceback() -> None:
    """A finder of modules presses Ctrl-C when the command line is imported."""
    pressed = """
import sys
from parlour.__main__ import main
class Pressed:
    def find_spec(self, name, *_):
        if name == "parlour.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Pressed())
sys.exit(main())
"""
    ended = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", pressed],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )

    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "\nStopped.\n")


def test_a_port_in_use_is_reported_before_anything_else(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, err = run("serve", "--port", str(port), capsys=capsys)

    assert (code, out) == (2, "")
    assert f"Port {port} of 127.0.0.1 is in use" in err


def test_without_a_command_it_takes_the_next_free_port(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[int, bool]] = []
    monkeypatch.setenv("BROWSER", "true")
    monkeypatch.setattr("parlour.cli.server_commands.is_free", lambda _host, port: port >= 8003)
    monkeypatch.setattr(
        "parlour.server.plumbing.serve.serve",
        lambda settings, *, browser, **_: served.append((settings.port, browser)),
    )

    assert main([]) == 0
    assert served == [(8003, True)]


@pytest.mark.parametrize(
    ("argv", "code", "says"),
    [
        (["word", "XQZT"], 1, "refused"),
        (["word", "CRUET"], 0, "allowed"),
        (["rules", "block", "17"], 0, "BLOCK-17"),
        (["rules", "42", "24"], 0, "D42-24"),
    ],
)
def test_common_ways_of_typing_are_understood(
    argv: list[str], code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found, out, _ = run(*argv, capsys=capsys)

    assert found == code
    assert says in out


@pytest.mark.parametrize(
    "argv",
    [
        ["--name", "Ada", "LINK", "python", "mybot.py", "--name", "x"],
        ["LINK", "--name", "Ada", "python", "mybot.py", "--name", "x"],
        ["LINK", "--name=Ada", "python", "mybot.py", "--name", "x"],
    ],
)
def test_options_of_a_program_that_plays_online_are_its_own(
    argv: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Seat:
        def __init__(self, *given: str, **_: object) -> None:
            assert given == ("LINK", "Ada", "", "")

        def run(self, command: list[str]) -> int:
            assert command == ["python", "mybot.py", "--name", "x"]
            return 0

    monkeypatch.setattr("parlour.cli.bot_bridge.Bridge", Seat)
    assert main(["bot", *argv]) == 0


def test_a_solitaire_is_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run("play", "time", "--seats", "3", capsys=capsys)

    assert code == 2
    assert "Time is for 1 player, not 3" in err
