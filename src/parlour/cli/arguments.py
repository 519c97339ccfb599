"""The arguments of every command, and the errors for wrong ones."""

import argparse
from collections.abc import Sequence
from typing import Final

from parlour.cli.parser import Commands, Joined, Parser, Say
from parlour.errors import BadInput, NotFound
from parlour.languages.message import ENGLISH_READER, Reader, say

MEANT: Final = {"--players": "--seats", "--level": "--bots"}
"""Names that other programs use for options, and the names used here."""


def make_commands(by: Reader = ENGLISH_READER) -> Commands:
    """Return all commands with their arguments, as somebody reads them."""
    commands = Commands(by)
    for declare in (
        _play,
        _learn,
        _today,
        _party,
        _score,
        _print,
        _evening,
        _games,
        _rules,
        _ask,
        _referee,
        _word,
        _check,
        _replay,
        _review,
        _serve,
        _doctor,
        _bot,
        _verify,
        _simulate,
        _arena,
        _leaderboard,
        _benchmark,
        _study,
        _dataset,
        _plot,
        _bench,
        _new_game,
        _translate,
        _coverage,
        _completion,
    ):
        declare(commands, commands.say)
    return commands


def parse(argv: Sequence[str], by: Reader = ENGLISH_READER) -> argparse.Namespace:
    """Return the parsed arguments; an error for a wrong name suggests the nearest one."""
    commands = make_commands(by)
    first = next((word for word in argv if not word.startswith("-")), None)
    if first is not None and first not in commands.named:
        raise NotFound(say("command"), first, list(commands.named))
    args, left = commands.parser.parse_known_args(argv)
    if first is not None and args.terminal:
        raise BadInput(
            say("--terminal works only without a command: leave it out before {first}", first=first)
        )
    for word in (one for one in left if one != "--"):
        if not word.startswith("-"):
            raise BadInput(
                say(
                    '"{word}" is an unexpected argument; see parlour {first} --help',
                    word=word,
                    first=str(first),
                )
            )
        option = word.partition("=")[0]
        if (first, option) == ("play", "--terminal"):
            raise BadInput(say("parlour play is always in the terminal: leave out --terminal"))
        parser = commands.named[first] if first else commands.parser
        kind, known = say("option of {command}", command=parser.prog), parser.option_names()
        if (meant := MEANT.get(option)) in known:
            raise BadInput(
                say(
                    'There is no {kind} "{option}"; did you mean "{meant}"?',
                    kind=kind,
                    option=option,
                    meant=meant,
                )
            )
        raise NotFound(kind, option, known)
    return args


def _options(parser: Parser, say: Say) -> None:
    parser.add_argument(
        "--option",
        action="append",
        metavar="KEY=VALUE",
        help=say("choose a variation (repeatable); parlour rules GAME --options lists them"),
    )


def _json(parser: Parser, say: Say) -> None:
    parser.add_argument("--json", action="store_true", help=say("print JSON, for programs"))


def _play(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "play",
        say("play a game in the terminal, against bots"),
        "[GAME | FILE] [options]",
        "parlour play block --seats 3 --option memory_aid=full",
    )
    without = say("a game, or a record to continue; without it you get a menu")
    parser.add_argument("game", nargs="*", default=[], metavar="GAME", help=without)
    parser.add_argument("--seats", type=int, metavar="N", help=say("number of players"))
    parser.add_argument("--seat", type=int, metavar="N", help=say("your seat, counted from 0"))
    parser.add_argument("--name", default="", help=say("your name at the table"))
    parser.add_argument(
        "--bots",
        action=Joined,
        default="",
        metavar="NAME",
        help=say(
            "who plays against you, one for all or one per seat: a level (beginner to master), "
            "best, MODULE:CLASS or a command"
        ),
    )
    _options(parser, say)
    parser.add_argument(
        "--seed", type=int, metavar="N", help=say("the same seed gives the same cards")
    )
    parser.add_argument("--deal", type=int, metavar="N", help=say("the number of a solitaire deal"))
    parser.add_argument("--winnable", action="store_true", help=say("only deals that can be won"))
    parser.add_argument("--unhurried", action="store_true", help=say("no time limit on calls"))
    parser.add_argument("--auto", action="store_true", help=say("make forced moves for you"))
    parser.add_argument("--fast", action="store_true", help=say("no pauses after the bots' moves"))
    parser.add_argument(
        "--plain", action="store_true", help=say("no colours or boxes, nothing redrawn")
    )


def _learn(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "learn",
        say("learn a game in a guided deal of a few minutes"),
        "GAME [--plain]",
        "parlour learn rook",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--plain", action="store_true", help=say("no colours or boxes"))


def _today(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "today",
        say("play today's deal, the same for everybody"),
        "[DAY] [--again | --list] [options]",
        "parlour today",
    )
    parser.add_argument("day", nargs="?", default="", metavar="DAY", help=say("a date: 2026-11-16"))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--again", action="store_true", help=say("play it once more, for practice"))
    what.add_argument("--list", action="store_true", help=say("list the last thirty days"))
    parser.add_argument("--database", metavar="URL", help=say("database, as for parlour serve"))
    parser.add_argument("--fast", action="store_true", help=say("no pauses after the bots' moves"))
    parser.add_argument(
        "--plain", action="store_true", help=say("no colours or boxes, nothing redrawn")
    )


def _party(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "party",
        say("play a progressive party at several tables"),
        "[GAME] [options]",
        "parlour party --tables 3 --rounds 4",
    )
    parser.add_argument("game", nargs="?", default="", metavar="GAME")
    parser.add_argument(
        "--tables", type=int, default=2, metavar="N", help=say("tables (default 2)")
    )
    parser.add_argument(
        "--rounds",
        type=int,
        default=0,
        metavar="N",
        help=say("number of rounds (default: twice the number of tables)"),
    )
    parser.add_argument(
        "--partners",
        default="change",
        help=say("how partners are found each round: change (default), or lot"),
    )
    parser.add_argument(
        "--tied",
        default="nobody",
        help=say("who gets the 50 points after a tie: nobody (default), or cut"),
    )
    parser.add_argument("--name", default="", help=say("your name at the tables"))
    parser.add_argument(
        "--bots", action=Joined, default="", metavar="NAME", help=say("the bot in the other seats")
    )
    parser.add_argument("--watch", action="store_true", help=say("only bots play"))
    _options(parser, say)
    parser.add_argument(
        "--seed", type=int, metavar="N", help=say("the same seed gives the same cards")
    )
    parser.add_argument("--auto", action="store_true", help=say("make forced moves for you"))
    parser.add_argument("--fast", action="store_true", help=say("no pauses after the bots' moves"))
    parser.add_argument(
        "--plain", action="store_true", help=say("no colours or boxes, nothing redrawn")
    )


def _games(commands: Commands, say: Say) -> None:
    parser = commands.add("games", say("list the games"), "[--json]", "parlour games --json")
    _json(parser, say)


def _rules(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "rules",
        say("show a game's rulebook, one clause of it, or its options"),
        "GAME [CLAUSE] [--options | --beside OTHER]",
        "parlour rules block BLOCK-17",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "clause", nargs="?", default="", metavar="CLAUSE", help=say("an id or a number: 17")
    )
    parser.add_argument("--options", action="store_true", help=say("list the variations instead"))
    parser.add_argument(
        "--beside",
        metavar="OTHER",
        help=say("show what differs from another game, a preset, or the rules as printed"),
    )
    _options(parser, say)


def _score(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "score",
        say("keep score for a game with real cards"),
        "GAME | FILE [options]",
        "parlour score rook --names Ada,Ben,Cy",
    )
    parser.add_argument("game", metavar="GAME", help=say("a game, or a record of scores to go on"))
    parser.add_argument(
        "--names", action=Joined, default="", metavar="NAME", help=say("the players, to the left")
    )
    parser.add_argument(
        "--dealer", default="", metavar="NAME", help=say("who deals first (default: a draw)")
    )
    _options(parser, say)
    parser.add_argument("--file", metavar="FILE", help=say("where to save the scores"))
    parser.add_argument(
        "--plain", action="store_true", help=say("no colours or boxes, nothing redrawn")
    )


def _print(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "print",
        say("write a pack, score sheets or rules to print, as PDF"),
        "GAME [WHAT] [options]",
        "parlour print rook --paper a4",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "what",
        nargs="?",
        default="pack",
        metavar="WHAT",
        help=say("pack (default), score-sheet, pocket-card, rulebook, tallies or test-sheet"),
    )
    parser.add_argument("--paper", default="a4", help=say("a4 (default) or letter"))
    parser.add_argument(
        "--size", default="poker", help=say("size of cards: poker (63 x 88 mm, default) or mini")
    )
    ink = parser.add_mutually_exclusive_group()
    ink.add_argument("--black-and-white", action="store_true", help=say("without colours"))
    ink.add_argument(
        "--colour-blind",
        action="store_true",
        help=say("colours that colour-blind people can tell apart, and numerals on dominoes"),
    )
    parser.add_argument(
        "--large-print", action="store_true", help=say("larger cards, and larger type")
    )
    parser.add_argument(
        "--turn",
        default="long",
        help=say(
            "the edge over which the printer turns paper: long (default), short; one: no backs"
        ),
    )
    parser.add_argument("--seats", type=int, metavar="N", help=say("players on a score sheet"))
    parser.add_argument(
        "--tables", type=int, default=4, metavar="N", help=say("tables of a party (default 4)")
    )
    parser.add_argument(
        "--rounds",
        type=int,
        default=0,
        metavar="N",
        help=say("number of rounds (default: twice the number of tables)"),
    )
    _options(parser, say)
    parser.add_argument("--out", default="", metavar="FILE", help=say("where to write the file"))


def _evening(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "evening",
        say("draw for a real game, or host a real party"),
        "GAME | FILE --names NAME,... [--party] [options]",
        "parlour evening rook --names Ada,Ben,Cy",
    )
    parser.add_argument("game", metavar="GAME", help=say("a game, or the file of a party to go on"))
    parser.add_argument(
        "--names", action=Joined, default="", metavar="NAME", help=say("players, or all guests")
    )
    parser.add_argument("--lots", action="store_true", help=say("draw for seats too"))
    parser.add_argument(
        "--party", action="store_true", help=say("a progressive party, four at each table")
    )
    parser.add_argument(
        "--rounds",
        type=int,
        default=0,
        metavar="N",
        help=say("number of rounds (default: twice the number of tables)"),
    )
    parser.add_argument(
        "--partners",
        default="change",
        help=say("how partners are found each round: change (default), or lot"),
    )
    parser.add_argument(
        "--tied",
        default="nobody",
        help=say("who gets the 50 points after a tie: nobody (default), or cut"),
    )
    _options(parser, say)
    parser.add_argument("--file", metavar="FILE", help=say("where to save the party"))
    parser.add_argument(
        "--plain", action="store_true", help=say("no colours or boxes, nothing redrawn")
    )


def _ask(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "ask",
        say("find the clauses of the rulebooks that answer a question"),
        "QUESTION [--game GAME]",
        'parlour ask "can I bid again after passing" --game rook',
    )
    parser.add_argument(
        "question", nargs="+", metavar="QUESTION", help=say("in your own words and language")
    )
    parser.add_argument("--game", metavar="GAME", help=say("only the rules of this game"))


def _referee(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "referee",
        say("rule about a word of a real game of letters"),
        "GAME [WORD... [--from WORD] [--letters LETTERS]]",
        "parlour referee anagrams TROUNCE --from CRUET --letters NO",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help=say("the word (default: ask again and again)")
    )
    parser.add_argument(
        "--from",
        dest="taken",
        action=Joined,
        default="",
        metavar="WORD",
        help=say("words of the table that it takes"),
    )
    parser.add_argument(
        "--letters", default="", metavar="LETTERS", help=say("single letters that it adds")
    )
    _options(parser, say)


def _word(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "word",
        say("explain a word of the letter games"),
        "WORD... [--sentence] [--json]",
        "parlour word CRUET",
    )
    parser.add_argument("words", nargs="+", metavar="WORD", help=say("in upper or lower case"))
    judged = say("check whether the words, in this order, are a sentence")
    parser.add_argument("--sentence", action="store_true", help=judged)
    _json(parser, say)


def _check(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "check",
        say("run scenarios and report every difference"),
        "FILE...",
        "parlour check tests/games/flip/scenarios",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help=say("a scenario file, or a folder")
    )


def _replay(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "replay",
        say("replay a recorded match, move by move"),
        "RECORD [--seat N | --all] [--at MOVE] [--json]",
        "parlour replay block-1.toml --seat 2 --at 40",
    )
    parser.add_argument("record", metavar="RECORD", help=say("a file written by save"))
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--seat", type=int, metavar="N", help=say("show what this seat saw"))
    who.add_argument("--all", action="store_true", help=say("show every hand"))
    parser.add_argument("--at", type=int, metavar="MOVE", help=say("stop after this many moves"))
    _json(parser, say)


def _review(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "review",
        say("show which of your moves cost points, and what was better"),
        "RECORD [--seat WHO] [--all] [--json]",
        "parlour review rook-1.toml --seat Ada",
    )
    parser.add_argument("record", metavar="RECORD", help=say("a file written by save"))
    parser.add_argument(
        "--seat",
        default="",
        metavar="WHO",
        help=say("a player's name or seat number (default: the first seat)"),
    )
    parser.add_argument("--all", action="store_true", help=say("show the good decisions too"))
    _json(parser, say)


ENVIRONMENT = """
You can also set these in the environment: PARLOUR_HOST, PARLOUR_PORT, PARLOUR_DATABASE, \
PARLOUR_WORKERS, PARLOUR_BASE_URL. Other settings, such as PARLOUR_SECRET and PARLOUR_KEEP_DAYS \
(days to keep a finished table), can only be set there; docs/hosting.md lists them all.
"""


def _serve(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "serve",
        say("run a server for browsers and programs"),
        "[options]",
        "parlour serve --host 0.0.0.0 --base-url https://games.example.org",
    )
    parser.add_argument("--host", metavar="ADDRESS", help=say("bind address (default 127.0.0.1)"))
    parser.add_argument(
        "--port", type=int, metavar="N", help=say("port to listen on (default 8000)")
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help=say(
            "sqlite:///PATH or postgresql://USER@HOST/NAME (default: a file in your data folder)"
        ),
    )
    parser.add_argument(
        "--workers", type=int, metavar="N", help=say("server processes; 2 or more need PostgreSQL")
    )
    parser.add_argument("--base-url", metavar="URL", help=say("the public address, used in links"))
    parser.add_argument(
        "--bots",
        action=Joined,
        metavar="A,B",
        help=say("your own bots, offered at every table: module:Class, ... (repeatable)"),
    )
    parser.add_argument("--browser", action="store_true", help=say("open the page in a browser"))
    parser.epilog = f"{parser.epilog}\n{ENVIRONMENT}"


def _doctor(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "doctor",
        say("check the database, clock, limits and versions of a server"),
        "[--database URL]",
        "parlour doctor --database postgresql://parlour@db/parlour",
    )
    parser.add_argument("--database", metavar="URL", help=say("database, as for parlour serve"))
    parser.epilog = f"{parser.epilog}\nIt changes nothing, and exits with 1 if something is wrong."


def _bot(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "bot",
        say("connect your own program to an online table"),
        "LINK [--name NAME] [--token T] [--receipt FILE] PROGRAM...",
        "parlour bot http://localhost:8000/t/TABLE python mybot.py",
    )
    parser.add_argument("link", metavar="LINK", help=say("the invitation to the table"))
    parser.add_argument("--name", default="Program", help=say("the program's name at the table"))
    parser.add_argument("--token", default="", help=say("the program's token, if it has one"))
    parser.add_argument(
        "--receipt",
        default="",
        metavar="FILE",
        help=say("where to save the program's shuffle receipt"),
    )
    parser.add_argument(
        "program", nargs=argparse.REMAINDER, metavar="PROGRAM", help=say("the command")
    )


def _verify(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "verify",
        say("check every shuffle of a record against its secret"),
        "RECORD [--receipt FILE] [--commitment HASH]",
        "parlour verify block-1.toml",
    )
    parser.add_argument("record", metavar="RECORD", help=say("a record of a finished match"))
    parser.add_argument(
        "--receipt",
        action="append",
        default=[],
        metavar="FILE",
        help=say("the receipt that a player's client saved"),
    )
    parser.add_argument(
        "--commitment",
        default="",
        metavar="HASH",
        help=say("the hash that was published the day before a daily deal"),
    )


def _simulate(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "simulate",
        say("let bots play many deals, and report statistics"),
        "GAME [--deals N] [options]",
        "parlour simulate block --deals 10000 --seats 5 --seed 7",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--deals", type=int, default=1000, metavar="N", help=say("deals (default 1000)")
    )
    parser.add_argument("--seats", type=int, metavar="N", help=say("number of players"))
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help=say("seed of the deals (default 0)")
    )
    parser.add_argument(
        "--bots",
        action=Joined,
        default="uniform",
        metavar="NAME",
        help=say("the bots: one for all seats, or one per seat: a,b,b"),
    )
    _options(parser, say)
    _crew(parser, say)
    _json(parser, say)


def _crew(parser: Parser, say: Say) -> None:
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help=say("processes; -1 for all cores")
    )
    parser.add_argument(
        "--engine", default="loky", help=say("loky (default), or a cluster: dask, ray")
    )
    parser.add_argument("--address", default="", help=say("the address of the cluster's scheduler"))


def _arena(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "arena",
        say("let bots play duplicate deals against each other"),
        "GAME [--bots A,B[,C...]] [options]",
        "parlour arena block --bots novice,uniform --deals 500 --jobs 2",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--bots", action=Joined, default="best,uniform", metavar="A,B", help=say("two bots or more")
    )
    parser.add_argument(
        "--deals",
        type=int,
        default=200,
        metavar="N",
        help=say("deals, each played from every side (default 200)"),
    )
    parser.add_argument("--seats", type=int, metavar="N", help=say("number of players"))
    _options(parser, say)
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help=say("seed of the deals (default 0)")
    )
    parser.add_argument("--first", action="store_true", help=say("compare only the first bot"))
    parser.add_argument(
        "--stop",
        type=float,
        default=0.0,
        metavar="POINTS",
        help=say(
            "stop as soon as a test decides whether the first bot is better by this many points"
        ),
    )
    parser.add_argument(
        "--resume", default="", metavar="FILE", help=say("save deals there, and resume")
    )
    _crew(parser, say)
    _json(parser, say)
    parser.add_argument("--csv", default="", metavar="FILE", help=say("write a row for each play"))
    parser.add_argument("--parquet", default="", metavar="FILE", help=say("the same, as Parquet"))
    parser.add_argument(
        "--report", default="", metavar="FILE", help=say("write a page with figures")
    )


def _leaderboard(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "leaderboard",
        say("rank bots of every kind, game by game"),
        "[GAME...] [--bots A,B...] [options]",
        "parlour leaderboard block rook --bots novice,net,mybots:Careful --deals 200",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=say("default: all games"))
    parser.add_argument(
        "--bots",
        action=Joined,
        default="",
        metavar="A,B",
        help=say("default: all bots of a game, ismcts, mccfr, net"),
    )
    parser.add_argument(
        "--against",
        default="",
        metavar="NAME",
        help=say("the reference bot (default: novice, else uniform)"),
    )
    parser.add_argument(
        "--deals", type=int, default=100, metavar="N", help=say("deals (default 100)")
    )
    parser.add_argument("--seats", type=int, metavar="N", help=say("number of players"))
    _options(parser, say)
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help=say("seed of the deals (default 0)")
    )
    parser.add_argument(
        "--out", default="", metavar="FILE", help=say("also write a Markdown table")
    )
    _crew(parser, say)
    _json(parser, say)


def _benchmark(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "benchmark",
        say("evaluate an agent by tasks that never change"),
        "AGENT [options] | verify FILE... | table FILE...",
        "parlour benchmark mybots:Careful --out careful.json",
    )
    parser.add_argument(
        "agent", metavar="AGENT", help=say("a bot, as in --bots; or verify, or table")
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help=say("reports of the benchmark"))
    parser.add_argument(
        "--set",
        default="small",
        metavar="NAME",
        help=say("small (default), medium or full"),
    )
    parser.add_argument(
        "--task", action=Joined, default="", metavar="A,B", help=say("some tasks, such as rook-4")
    )
    parser.add_argument("--out", default="", metavar="FILE", help=say("write the report there"))
    _crew(parser, say)


def _study(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "study",
        say("play a grid of games, options and bots, and write tables"),
        "FILE [--out DIR] [options]",
        "parlour study examples/study.toml --jobs 2",
    )
    parser.add_argument(
        "file", metavar="FILE", help=say("the grid of games, options and bots, in TOML")
    )
    parser.add_argument(
        "--out", default="study", metavar="DIR", help=say("folder (default: study)")
    )
    parser.add_argument(
        "--resume", default="", metavar="FILE", help=say("save deals there, and resume")
    )
    _crew(parser, say)


def _dataset(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "dataset",
        say("write deals of bots as Parquet files"),
        "GAME [--deals N] [--out DIR] [options]",
        "parlour dataset rook --deals 1000000 --bots club --jobs -1",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--out", default="", metavar="DIR", help=say("folder (default: the name of the game)")
    )
    parser.add_argument(
        "--deals", type=int, default=10_000, metavar="N", help=say("deals (default 10,000)")
    )
    parser.add_argument(
        "--bots", action=Joined, default="club", metavar="A[,B...]", help=say("as in simulate")
    )
    parser.add_argument("--seats", type=int, metavar="N", help=say("number of players"))
    _options(parser, say)
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help=say("seed of the deals (default 0)")
    )
    parser.add_argument(
        "--shard", type=int, default=10_000, metavar="N", help=say("deals in a file")
    )
    _crew(parser, say)


def _plot(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "plot",
        say("plot what seats are worth, and the length and points of deals"),
        "GAME [--out FILE] [options]",
        "parlour plot rook --bots club --out rook.svg",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--out", default="", metavar="FILE", help=say("also write a .svg or .png file")
    )
    parser.add_argument(
        "--deals", type=int, default=500, metavar="N", help=say("deals (default 500)")
    )
    parser.add_argument("--seats", type=int, metavar="N", help=say("number of players"))
    parser.add_argument(
        "--bots", action=Joined, default="best", metavar="NAME", help=say("the bot in all seats")
    )
    _options(parser, say)
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help=say("seed of the deals (default 0)")
    )
    _crew(parser, say)


def _bench(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "bench",
        say("measure how fast games are simulated"),
        "[GAME...] [--json] [--peers]",
        "parlour bench block --peers",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=say("default: all games"))
    parser.add_argument("--peers", action="store_true", help=say("compare with open_spiel"))
    _json(parser, say)


def _new_game(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "new-game",
        say("begin a new game as a copy of another"),
        "NAME --like GAME",
        "parlour new-game three-suits --like flip",
    )
    parser.add_argument("name", metavar="NAME", help=say("lower-case words, such as three-suits"))
    parser.add_argument("--like", required=True, metavar="GAME", help=say("the game to copy"))


def _translate(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "translate",
        say("write a place for every text into the catalogue of a language"),
        "CODE",
        "parlour translate fr",
    )
    parser.add_argument("code", metavar="CODE", help=say("a language: fr"))


def _coverage(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "coverage",
        say("list where every clause is cited and tested"),
        "[GAME...] [--json] [--source DIR] [--tests DIR]",
        "parlour coverage block",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=say("default: all games"))
    parser.add_argument(
        "--source", default="", metavar="DIR", help=say("the checkout's src/parlour")
    )
    parser.add_argument("--tests", default="", metavar="DIR", help=say("the checkout's tests"))
    _json(parser, say)


def _completion(commands: Commands, say: Say) -> None:
    parser = commands.add(
        "completion",
        say("print shell completion or the manual page"),
        "SHELL",
        "parlour completion bash > ~/.local/share/bash-completion/completions/parlour",
    )
    parser.add_argument(
        "shell", metavar="SHELL", help=say("bash, zsh or fish; man is the manual page")
    )
