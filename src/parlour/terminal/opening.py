"""The start of a session: a named game, a match to continue, or the menu."""

from dataclasses import replace
from pathlib import Path

from parlour.errors import BadInput
from parlour.languages.message import Listed, say
from parlour.records.files import typed_path
from parlour.table.game import Game
from parlour.terminal.menu import named_game
from parlour.terminal.play import play
from parlour.terminal.saved_matches import Home, MatchSaver, SavedMatch, resume, under_way
from parlour.terminal.screen import Screen
from parlour.terminal.solitaire import Patience, go_on, play_solitaire
from parlour.terminal.table_setup import (
    Wishes,
    ask_game,
    ask_seats,
    own_seat,
    sit_with,
    spelled_bots,
    take_seat,
)
from parlour.terminal.winnable_deals import SOLITAIRES


def begin(wishes: Wishes, screen: Screen, patience: Patience, *, auto: bool) -> None:
    """Start what a person asks for."""
    if is_file(wishes.game):
        continue_file(typed_path(wishes.game), wishes, screen, patience, auto=auto)
        return
    if wishes.game:
        game = named_game(wishes.game)
        asked = screen.lively and wishes.seed is None and patience.number is None
        if wishes.bots and game.seats == (1,):
            raise BadInput(say("{title} has no opponents: leave out --bots", title=game.title))
        chosen = _offered(game, wishes, screen) if asked else game
    else:
        chosen = ask_game(screen, [] if wishes.given() else under_way())
        if isinstance(chosen, Game) and wishes.seats is None:
            wishes = replace(wishes, seats=ask_seats(chosen, screen))
    if isinstance(chosen, SavedMatch):
        continue_file(chosen.path, Wishes(), screen, patience, auto=auto)
    elif chosen.key in SOLITAIRES and wishes.seed is None:
        chosen.check_seats(1 if wishes.seats is None else wishes.seats)
        own_seat(wishes, 1)
        play_solitaire(
            chosen, wishes.options, wishes.player(screen.reader), screen, patience, auto=auto
        )
    elif chosen.key in SOLITAIRES and patience != Patience():
        raise BadInput(say("--seed does not go with --deal or --winnable: leave one out"))
    elif patience != Patience():
        known = Listed(SOLITAIRES, "commas")
        raise BadInput(say("--deal and --winnable are for solitaires: {known}", known=known))
    else:
        play(take_seat(chosen, wishes, screen), auto=auto)


def is_file(text: str) -> bool:
    """Return whether a text names a record rather than a game."""
    try:
        return text.endswith(".toml") or Path(text).is_file()
    except OSError:  # too long for a file's name
        return False


def _offered(game: Game, wishes: Wishes, screen: Screen) -> Game | SavedMatch:
    """Return the game, or its match in progress if the person wants to continue it."""
    kept = under_way(game)
    if not kept:
        return game
    screen.show(say("A match is under way: {match}.", match=kept[0].told()))
    given = Listed(wishes.given(), "and")
    asked = say("Enter continues it, n starts a new one: ")
    if given:
        asked = say("Enter continues it without {given}, n starts a new one: ", given=given)
    answer = screen.ask(asked).lower()
    return game if answer[:1] == "n" else kept[0]


def continue_file(
    path: Path, wishes: Wishes, screen: Screen, patience: Patience, *, auto: bool
) -> None:
    """Continue the match of a record; a file that is not ours stays unchanged."""
    table, home = resume(path)
    _check_given(path, table.game, home, wishes, patience)
    ours = path.parent.name == "under-way"
    if home.number is not None:
        keeper = MatchSaver(home, path if ours else None)
        go_on(table, home, screen, replace(patience, number=home.number), keeper, auto=auto)
        return
    if not home.person:
        seat = own_seat(wishes, table.seats)
        home = Home(table.names[seat], spelled_bots(table.game, list(table.names), wishes))
    sitting = sit_with(table, home.person, home.bots, screen)
    assert sitting.keeper is not None
    sitting.keeper.path = path if ours else None
    sitting.shown = sitting.table.seq
    game = table.game.title
    screen.show(say("You continue {game}. {standing}", game=game, standing=sitting.standing()))
    play(sitting, auto=auto)


def _check_given(path: Path, game: Game, home: Home, wishes: Wishes, patience: Patience) -> None:
    """Refuse options that a match in progress cannot have.

    A record without a person, such as one from a server, leaves the seat and the bots open.
    """
    given = wishes.given()
    if not home.person:
        given = [option for option in given if option not in {"--seat", "--bots"}]
    if patience.number is not None:
        given.append("--deal")
    if patience.winnable and home.number is None:
        given.append("--winnable")
    if given:
        raise BadInput(
            say(
                'The match in "{path}" continues as it began: leave out {given}; parlour '
                "play {key} starts a new one",
                path=str(path),
                given=Listed(given, "and"),
                key=game.key,
            )
        )
