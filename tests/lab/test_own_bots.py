"""The user's own bots: by path, command or entry point, wherever bots can be named."""

import json
import sys
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.cli.arguments import parse
from parlour.core.bits import has
from parlour.errors import BadInput, NotFound
from parlour.games import GAMES, find_game
from parlour.lab import own_bots, program_bots
from parlour.lab.own_bots import any_bot
from parlour.lab.simulate import simulate
from parlour.table.game import Game
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

LONG = {"anagrams", "sentences", "block-words"}
"""Games in which a random program is asked thousands of times."""

MODULE = """
class First:
    def choose(self, view, seed):
        return (view.choices & -view.choices).bit_length() - 1

class Knowing(First):
    def __init__(self, game):
        self.game = game

def policy(view, seed):
    return First().choose(view, seed)

first = First()
number = 3

def failing(view, seed):
    return 1 // 0

def closed(view, seed):
    return 62

def silent(view, seed):
    pass

class Unmade:
    def __init__(self):
        raise ValueError("no weights")
"""

PROGRAM = """
import json, random, sys
rng = random.Random(1)
for line in sys.stdin:
    scene = json.loads(line).get("scene")
    if scene and scene["choices"]:
        move = rng.choice(scene["choices"])["move"]
        print(json.dumps({"do": "move", "move": move}), flush=True)
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a module and a program in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "mybots.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "mybot.py").write_text(PROGRAM, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "mybots", raising=False)
    return tmp_path


@pytest.mark.parametrize("name", ["First", "Knowing", "policy", "first"])
def test_a_path_names_a_bot(here: Path, name: str) -> None:
    del here
    bot = any_bot(find_game("block"), f"mybots:{name}")
    found = simulate(find_game("block"), deals=3, seats=3, bots=[f"mybots:{name}"])

    assert bot.name == f"mybots:{name}"
    assert found.bots == (f"mybots:{name}",) * 3


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("nomodule:X", "No module named 'nomodule'"),
        ("mybots:X", "mybots has no X"),
        ("mybots:number", "has no choose"),
        (":X", "is not a bot"),
        ("noprogram --fast", 'no program "noprogram"'),
        ("./noprogram", 'no program "./noprogram"'),
        ("nvice", 'did you mean "novice"'),
        ("zzz", "expert, master, best, usual"),
    ],
)
def test_an_invalid_bot_is_refused(here: Path, name: str, problem: str) -> None:
    del here
    with pytest.raises((BadInput, NotFound), match=problem):
        any_bot(find_game("block"), name)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.slow if game.key in LONG else (), id=game.key)
        for game in GAMES
    ],
)
def test_a_program_plays_every_game(here: Path, game: Game) -> None:
    del here
    seats = game.seats[0]
    command = f"{sys.executable} mybot.py"
    bots = [command, *["uniform"] * (seats - 1)]
    found = simulate(game, deals=2, seats=seats, seed=3, bots=bots)

    assert found.deals == 2
    assert found.bots[0] == command


@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("print('hello')", "not a JSON object"),
        ("raise SystemExit(3)", "exited with"),
        (
            """import sys\nfor _ in sys.stdin: print('{"do": "move"}', flush=True)""",
            "printed no legal move",
        ),
    ],
)
def test_the_error_names_a_program_that_does_not_play(
    here: Path, program: str, problem: str
) -> None:
    (here / "bad.py").write_text(program, encoding="utf-8")
    with pytest.raises(BadInput, match=problem):
        simulate(find_game("block"), deals=1, seats=3, bots=f"{sys.executable} bad.py")


def test_the_error_names_a_program_that_never_answers(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "still.py").write_text("import sys\nfor _ in sys.stdin: pass", encoding="utf-8")
    monkeypatch.setattr(program_bots, "PATIENCE", 0.2)
    with pytest.raises(BadInput, match=r'still\.py" was silent for 0 seconds'):
        simulate(find_game("block"), deals=1, seats=3, bots=f"{sys.executable} still.py")


def test_a_program_that_failed_is_started_again_when_it_is_next_asked(here: Path) -> None:
    (here / "fragile.py").write_text(
        "import pathlib, sys\n"
        "if not pathlib.Path('second').exists():\n"
        "    pathlib.Path('second').touch(); sys.exit(3)\n" + PROGRAM,
        encoding="utf-8",
    )
    table = Table(find_game("block"), 3)
    table.deal_next()
    bot = any_bot(table.game, f"{sys.executable} fragile.py")
    view = table.view(table.deal.turn)
    with pytest.raises(BadInput, match="exited with status 3"):
        bot.choose(view, 1)
    assert has(view.choices, bot.choose(view, 1))


def test_a_program_that_plays_at_two_tables_does_not_mix_its_moves(here: Path) -> None:
    choice = 'scene["choices"][json.loads(line)["seed"]]'
    program = PROGRAM.replace('rng.choice(scene["choices"])', choice)
    (here / "mybot.py").write_text(program, encoding="utf-8")
    game = find_game("tuxedo")
    bot = any_bot(game, f"{sys.executable} mybot.py")
    tables = [Table(game, 4, shuffler=Shuffler(name)) for name in (b"a", b"b")]
    for table in tables:
        table.deal_next()
    deals, seeds = [table.deal.copy() for table in tables], (2, 0)
    offers = [table.offers(0)[seed] for table, seed in zip(tables, seeds, strict=True)]
    assert [said.text for said in offers] == ["B2 on B10", "Y9 lay"]

    played: list[list[int]] = [[], []]
    for which in (0, 1, 0, 1, 0):  # each table's next choice, in turn
        played[which].append(bot.choose(deals[which].view(0), seeds[which]))
        deals[which].play(0, played[which][-1])

    assert [tuple(choices) for choices in played] == [said.choices for said in offers]


def test_a_refused_program_learns_why_and_so_does_its_author(here: Path) -> None:
    deaf = """import sys\nfor _ in sys.stdin: print('{"do": "move", "move": "E99"}', flush=True)"""
    (here / "deaf.py").write_text(deaf, encoding="utf-8")
    with pytest.raises(BadInput, match=r'deaf\.py" printed no legal move; the last was "E99": '):
        simulate(find_game("block"), deals=1, seats=3, bots=f"{sys.executable} deaf.py")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("mybots:failing", r"failed: ZeroDivisionError: .* by zero \(mybots.py, line \d+\)"),
        ("mybots:Unmade", r"could not be created: ValueError: no weights \(mybots.py, line \d+\)"),
        ("mybots:closed", "made choice 62, which is not legal"),
        ("mybots:silent", "returned None, which is not a choice"),
        ("broken:Bot", "could not be loaded: .*SyntaxError"),
    ],
)
def test_the_error_names_a_bot_that_fails(here: Path, name: str, problem: str) -> None:
    (here / "broken.py").write_text("class Bot(:", encoding="utf-8")
    with pytest.raises(BadInput, match=f'(?s)Bot "{name}" {problem}'):
        simulate(find_game("block"), deals=1, seats=3, bots=name)


def test_a_repeated_option_names_several_bots(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del here
    deals = ["--deals", "2", "--seats", "3", "--json"]
    assert main(["arena", "block", "--bots", "mybots:First", "--bots", "uniform", *deals]) == 0
    twice = capsys.readouterr().out
    assert main(["arena", "block", "--bots", "mybots:First,uniform", *deals]) == 0

    names = [
        [bot["name"] for bot in json.loads(out)["bots"]] for out in (twice, capsys.readouterr().out)
    ]
    assert names == [["mybots:First", "uniform"]] * 2
    assert parse(["serve", "--bots", "mybots:First", "--bots", "net"]).bots == "mybots:First,net"
    assert parse(["serve"]).bots is None


def test_an_arena_and_a_study_accept_custom_bots(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del here
    command = f"{sys.executable} mybot.py"
    names = f"mybots:First,{command}"

    assert main(["arena", "block", "--bots", names, "--deals", "2", "--seats", "3"]) == 0
    assert "mybots:First" in capsys.readouterr().out


class Point:
    """An entry point, as a package would register it."""

    name = "careful"

    def load(self) -> object:
        return lambda view, seed: (view.choices & -view.choices).bit_length() - 1 + 0 * seed


def test_a_package_registers_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_bots, "registered", lambda: {"careful": Point()})

    assert any_bot(find_game("block"), "careful").name == "careful"
    with pytest.raises(NotFound, match='did you mean "careful"'):
        any_bot(find_game("block"), "carefull")
