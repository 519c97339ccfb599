"""Commands at the table: play, learn, party, rules, words, check, replay and review."""

import argparse

from parlour.cli.output import FAILED, options_of, print_json, progress
from parlour.errors import BadInput, BadOption, NotFound
from parlour.languages.message import say


def play(args: argparse.Namespace) -> int:
    """Play a game against bots."""
    from parlour.terminal.config import read_config
    from parlour.terminal.opening import begin
    from parlour.terminal.screen import open_screen
    from parlour.terminal.solitaire import Patience
    from parlour.terminal.table_setup import Wishes

    config = read_config()
    screen = open_screen(
        fast=args.fast, plain=args.plain, colours=config.colours, reader=args.reader
    )
    wishes = Wishes(
        game=" ".join(args.game),
        seats=args.seats,
        seat=args.seat,
        bots=args.bots,
        level=config.level,
        options=options_of(args),
        seed=args.seed,
        name=args.name,
        usual_name=config.name,
        unhurried=args.unhurried,
    )
    try:
        begin(wishes, screen, Patience(args.deal, args.winnable), auto=args.auto)
    except EOFError:
        screen.show(say("No game was chosen."))
    return 0


def learn(args: argparse.Namespace) -> int:
    """Take a guided deal."""
    from parlour.terminal.config import read_config
    from parlour.terminal.learn import learn as take
    from parlour.terminal.menu import named_game
    from parlour.terminal.screen import open_screen

    take(
        named_game(args.game),
        open_screen(fast=True, plain=args.plain, colours=read_config().colours, reader=args.reader),
    )
    return 0


def party(args: argparse.Namespace) -> int:
    """Play a progressive party with bots."""
    from parlour.games import PARTY_GAME
    from parlour.table.party import Terms
    from parlour.terminal.config import read_config
    from parlour.terminal.party_play import PartyWishes, hold_party
    from parlour.terminal.screen import open_screen

    if args.watch and args.name:
        raise BadInput(say("With --watch only bots play: leave out --name"))
    config = read_config()
    wishes = PartyWishes(
        game=args.game or PARTY_GAME,
        tables=args.tables,
        terms=Terms(args.rounds, args.partners, args.tied),
        bots=args.bots,
        level=config.level,
        options=options_of(args),
        seed=args.seed,
        name=args.name or config.name,
        watch=args.watch,
    )
    screen = open_screen(
        fast=args.fast, plain=args.plain, colours=config.colours, reader=args.reader
    )
    hold_party(wishes, screen, auto=args.auto)
    return 0


def score(args: argparse.Namespace) -> int:
    """Keep score for a game with real cards."""
    from datetime import datetime
    from secrets import choice

    from parlour.games import find_game
    from parlour.records.files import read_text, typed_path
    from parlour.records.scores import read_scores
    from parlour.table.score_pad import ScorePad
    from parlour.terminal.config import read_config
    from parlour.terminal.score import PadPage
    from parlour.terminal.screen import open_screen
    from parlour.user_folders import data_folder

    screen = open_screen(
        fast=True, plain=args.plain, colours=read_config().colours, reader=args.reader
    )
    if args.game.endswith(".toml"):
        path = typed_path(args.game)
        pad = read_scores(read_text(path), args.game, find_game)
        PadPage(pad, path, screen).keep()
        return 0
    game = find_game(args.game)
    names = [name.strip() for name in args.names.split(",") if name.strip()]
    if not names:
        raise BadInput(say("Who plays? Give --names, such as --names Ada,Ben,Cy"))
    dealer = args.dealer or choice(names)
    if dealer not in names:
        raise NotFound(say("player"), dealer, names)
    pad = ScorePad(game, names, options_of(args), names.index(dealer))
    when = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    saved = data_folder() / "scores" / f"{when}-{game.key}.toml"
    path = typed_path(args.file) if args.file else saved
    PadPage(pad, path, screen).keep()
    return 0


def print_file(args: argparse.Namespace) -> int:
    """Write a pack or a sheet of a game as a PDF file."""
    from parlour.cli.print_page import print_file as write

    return write(args)


def evening(args: argparse.Namespace) -> int:
    """Draw for a game with real cards, or host a party with them."""
    from datetime import datetime
    from secrets import randbelow, token_bytes

    from parlour.games import find_game
    from parlour.records.files import read_text, typed_path
    from parlour.records.parties import read_party
    from parlour.table.party import Terms
    from parlour.table.real_party import RealParty
    from parlour.table.setting_out import set_out, told
    from parlour.table.shuffle import SECRET_BYTES
    from parlour.terminal.config import read_config
    from parlour.terminal.evening import EveningPage
    from parlour.terminal.screen import open_screen
    from parlour.user_folders import data_folder

    screen = open_screen(
        fast=True, plain=args.plain, colours=read_config().colours, reader=args.reader
    )
    if args.game.endswith(".toml"):
        path = typed_path(args.game)
        EveningPage(*read_party(read_text(path), args.game, find_game), path, screen).keep()
        return 0
    game = find_game(args.game)
    names = [name.strip() for name in args.names.split(",") if name.strip()]
    if not names:
        raise BadInput(say("Who plays? Give --names, such as --names Ada,Ben,Cy"))
    options = options_of(args)
    if args.party:
        terms = Terms(args.rounds, args.partners, args.tied)
        party = RealParty(game, names, options, terms, token_bytes(SECRET_BYTES))
        when = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        saved = data_folder() / "scores" / f"{when}-party.toml"
        EveningPage(party, [], typed_path(args.file) if args.file else saved, screen).keep()
        return 0
    screen.show(*told(game, set_out(game, names, options, randbelow, seats_by_lot=args.lots)))
    return 0


def games(args: argparse.Namespace) -> int:
    """List the games."""
    from parlour.games import GAMES
    from parlour.terminal.menu import game_facts, game_lines

    if args.json:
        print_json([game_facts(game) for game in GAMES])
    else:
        print("\n".join(game_lines(GAMES)))
    return 0


def rules(args: argparse.Namespace) -> int:
    """Show a rulebook, one clause of it, or the options of a game."""
    from parlour.terminal.differences import beside, differences_page
    from parlour.terminal.menu import named_game
    from parlour.terminal.rulebook_pages import clause_picture, options_picture, page
    from parlour.terminal.screen import open_screen

    game = named_game(args.game)
    if args.options and (args.clause or args.option):
        surplus = "the clause" if args.clause else "--option"
        raise BadInput(
            say("--options lists what can be chosen: leave out {surplus}", surplus=surplus)
        )
    chosen = game.choose(options_of(args))
    screen = open_screen(fast=True, plain=False, reader=args.reader)
    if args.beside:
        screen.page(differences_page(*beside(game, chosen, args.beside), screen.reader))
    elif args.options:
        screen.show(options_picture(game, screen.reader))
    elif args.clause:
        screen.show(clause_picture(game, args.clause, chosen, screen.reader))
    else:
        screen.page(page(game, chosen, screen.reader))
    return 0


def ask(args: argparse.Namespace) -> int:
    """Find the clauses that answer a question; return 1 if there are none."""
    from parlour.coach import answers
    from parlour.games import find_game
    from parlour.terminal.rulebook_pages import clause_picture
    from parlour.terminal.screen import open_screen

    game = find_game(args.game) if args.game else None
    screen = open_screen(fast=True, plain=False, reader=args.reader)
    found = answers.ask(" ".join(args.question), args.reader, game, most=3)
    for answer in found:
        if game is None:
            screen.show(say("{game}:", game=answer.game.title))
        chosen = answer.game.choose()
        screen.show(clause_picture(answer.game, answer.clause.id, chosen, screen.reader))
    if not found:
        screen.show(answers.no_answer())
    return 0 if found else FAILED


def referee(args: argparse.Namespace) -> int:
    """Rule about a word of a real game; return 1 if it is not allowed."""
    from parlour.games import find_game
    from parlour.table.referee import Claim
    from parlour.terminal.referee import preside, rule
    from parlour.terminal.screen import open_screen

    screen = open_screen(fast=True, plain=False, reader=args.reader)
    game, options = find_game(args.game), options_of(args)
    if not args.words:
        preside(game, options, screen)
        return 0
    taken = tuple(args.taken.replace(",", " ").split())
    claim = Claim(tuple(args.words), taken, args.letters)
    return 0 if rule(game, claim, options, screen) else FAILED


def word(args: argparse.Namespace) -> int:
    """Explain words as the dictionaries of the letter games define them, or judge a sentence."""
    from parlour.cli.word_page import (
        in_columns,
        is_sentence,
        is_word,
        sentence_facts,
        sentence_page,
        word_facts,
        word_page,
    )
    from parlour.words.lexicon import fold

    if args.sentence and args.json:
        print_json(sentence_facts(args.words))
    elif args.sentence:
        lines = [args.reader.say(told) for told in sentence_page(args.words)]
        print("\n  ".join([fold(" ".join(args.words)), *lines]))
    elif args.json:
        print_json([word_facts(given) for given in args.words])
    else:
        pages = [[fold(one), *in_columns(word_page(one), args.reader)] for one in args.words]
        print("\n\n".join(map("\n".join, pages)))
    good = is_sentence(args.words) if args.sentence else all(map(is_word, args.words))
    return 0 if good else FAILED


def check(args: argparse.Namespace) -> int:
    """Run scenarios."""
    from rich.console import Console

    from parlour.cli.reports import check_files

    return 0 if check_files(args.files, Console()) else FAILED


def replay(args: argparse.Namespace) -> int:
    """Replay a record: print its log, then the table at the end."""
    from parlour.core.deal import SPECTATOR
    from parlour.terminal.replay import EVERYONE, read_table, show_replay
    from parlour.terminal.screen import open_screen

    if args.json and (args.all or args.seat is not None):
        surplus = "--all" if args.all else "--seat"
        raise BadInput(say("--json prints the whole log: leave out {surplus}", surplus=surplus))
    table = read_table(args.record, args.at)
    if args.seat is not None and args.seat < 0:
        last = table.seats - 1
        raise BadOption(
            say("There is no seat {seat}; seats are 0 to {last}", seat=str(args.seat), last=last)
        )
    if args.json:
        import msgspec

        print_json([msgspec.to_builtins(event) for event in table.log])
        return 0
    seat = SPECTATOR if args.seat is None else args.seat
    screen = open_screen(fast=True, plain=False, reader=args.reader)
    show_replay(table, EVERYONE if args.all else seat, screen)
    return 0


def review(args: argparse.Namespace) -> int:
    """Review the moves of a recorded match."""
    from parlour.cli.review_page import seat_of, show_review
    from parlour.coach.review import review as judge
    from parlour.terminal.replay import read_table
    from parlour.terminal.screen import open_screen

    table = read_table(args.record, None)
    seat = seat_of(table, args.seat)
    own = sum(getattr(event, "seat", None) == seat for event in table.log)
    doing = say("judging the moves of {player}", player=table.names[seat])
    with progress(args.reader.say(doing)) as tell:
        done: list[object] = []

        def on_decision(decision: object) -> None:
            done.append(decision)
            tell(len(done), own)

        found = judge(table, seat, on_decision)
    if args.json:
        import msgspec

        print_json(msgspec.to_builtins(found))
        return 0
    screen = open_screen(fast=True, plain=False, reader=args.reader)
    show_review(table, found, screen, everything=args.all)
    return 0


def new_game(args: argparse.Namespace) -> int:
    """Write the folder and the tests of a new game."""
    from pathlib import Path

    from parlour.cli.new_game import find_checkout, new_game

    written = new_game(find_checkout(Path.cwd()), args.name, args.like)
    print(*written, sep="\n")
    print(f"\nWritten: {len(written)} files. Next: docs/adding-a-game.md")
    return 0


def translate(args: argparse.Namespace) -> int:
    """Bring the catalogue of a language up to date."""
    from pathlib import Path

    from parlour.cli.translate import translate as bring_up_to_date
    from parlour.terminal.screen import open_screen

    screen = open_screen(fast=True, plain=False, reader=args.reader)
    return bring_up_to_date(args.code, Path.cwd(), screen)


def coverage(args: argparse.Namespace) -> int:
    """List where every clause is cited and tested."""
    from rich.console import Console

    from parlour.cli.reports import survey_facts, survey_games, survey_summary, survey_table

    found = survey_games(args.games, args.source, args.tests)
    if args.json:
        print_json(survey_facts(found))
    else:
        console = Console(highlight=False)
        console.print(survey_table(found), markup=False)
        console.print(survey_summary(found), markup=False)
    return FAILED if found.missing or found.dangling else 0


def completion(args: argparse.Namespace) -> int:
    """Print shell completion or the manual page."""
    from parlour.cli.shell_pages import completion as script
    from parlour.cli.shell_pages import manual

    print(manual() if args.shell == "man" else script(args.shell), end="")
    return 0
