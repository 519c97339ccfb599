"""The referee for words in the terminal: claims are typed one after another, and times run."""

import time

from parlour.coach.referee import judge, referee_of, told
from parlour.core.options import Chosen
from parlour.errors import ParlourError
from parlour.languages.message import Message, say
from parlour.table.game import Game
from parlour.table.referee import Claim, Time
from parlour.terminal.screen import Screen

HELP = say(
    "Type a word and what it was made from: TROUNCE from CRUET with NO. Words of the table come "
    "after from, single letters after with. Or type: time, quit."
)
BELL = "\a"


def preside(game: Game, chosen: Chosen, screen: Screen) -> None:
    """Rule about what is typed, until somebody stops."""
    referee_of(game)
    screen.show(HELP)
    while True:
        try:
            typed = screen.ask(say("Word> ")).strip()
        except EOFError:
            return
        if typed.lower() in ("quit", "q", "exit"):
            return
        try:
            if typed.lower().partition(" ")[0] == "time":
                keep_time(game, chosen, typed.partition(" ")[2].strip(), screen)
            else:
                rule(game, read_claim(typed), chosen, screen)
        except ParlourError as error:
            screen.show(error.told)


def rule(game: Game, claim: Claim, chosen: Chosen, screen: Screen) -> bool:
    """Show the ruling about a claim; return whether it is allowed."""
    verdict = judge(game, claim, chosen)
    screen.show(*told(verdict, screen.reader))
    return verdict.ruling.allowed


def read_claim(typed: str) -> Claim:
    """Return what was typed as a claim: WORD from WORD WORD with LETTERS."""
    parts: dict[str, list[str]] = {"": [], "from": [], "with": []}
    part = ""
    for word in typed.replace(",", " ").split():
        if word.lower() in parts:
            part = word.lower()
        else:
            parts[part].append(word)
    return Claim(tuple(parts[""]), tuple(parts["from"]), "".join(parts["with"]))


def keep_time(game: Game, chosen: Chosen, which: str, screen: Screen) -> None:
    """Let one of the times of the rules run, and ring at its end; without a number, list them."""
    times = referee_of(game).times(game.choose(chosen))
    if not which.isdecimal() or not 1 <= int(which) <= len(times):
        screen.show(*(listed(number, one) for number, one in enumerate(times, start=1)))
        return
    one = times[int(which) - 1]
    screen.show(say("{seconds} seconds: {what} ...", seconds=one.seconds, what=one.what))
    try:
        time.sleep(one.seconds)
    except KeyboardInterrupt:
        screen.show(say("Stopped."))
        return
    screen.show(say("Time is up. ({clause})", clause=one.clause), BELL)


def listed(number: int, one: Time) -> Message:
    """Return a time with the number that starts it."""
    return say(
        "time {number}: {seconds} seconds: {what} ({clause})",
        number=number,
        seconds=one.seconds,
        what=one.what,
        clause=one.clause,
    )
