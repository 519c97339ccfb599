"""Races: a person may call on what others play, with one key, as quickly as the bots do.

On a terminal the person has as long as the quickest bot takes, or a moment if no bot calls. Through
a pipe, or without redrawing, there is no time limit.
"""

from functools import partial
from time import monotonic

from parlour.bots.reaction import race
from parlour.core.bits import each
from parlour.core.rng import Rng
from parlour.errors import ParlourError, Refused
from parlour.languages.message import say, sentences
from parlour.languages.own_words import in_english
from parlour.table.scene import Choice
from parlour.terminal.commands import Command, find_command
from parlour.terminal.sitting import Sitting

LETTING_GO = ("waive", "accept", "wait")
NO = ("no", "pass")


class Undone(Exception):
    """The person has undone a move, which ends the race."""


def window_open(sitting: Sitting) -> bool:
    """Return whether somebody may call on a play that nobody was asked about yet."""
    table = sitting.table
    if table.unhurried:
        return False
    return _rush(sitting) or (table.deal.callers() != 0 and sitting.asked != table.windows.opened)


def _rush(sitting: Sitting) -> bool:
    """Return whether all players act at once, so that only speed matters."""
    due = sitting.table.due()
    return len(due) > 1 and sitting.seat in due and sitting.forced() is not None


def hold_race(sitting: Sitting) -> None:
    """Give everybody who may call on the last play a chance; the quickest call counts."""
    table, me = sitting.table, sitting.seat
    sitting.asked = table.windows.opened
    callers = each(table.deal.callers() | table.deal.due())
    bots = {seat: sitting.bots[table.names[seat]] for seat in callers if seat != me}
    first, after = race(table.deal, bots, Rng(sitting.number("race", 1 << 31)))
    call = _call(sitting)
    began = monotonic()
    called = False
    if call is not None:
        try:
            called = _answer(sitting, call, after / 1000 if first >= 0 else None)
        except Undone:
            return
    if call is not None and called:
        late = first >= 0 and sitting.screen.timed and (monotonic() - began) * 1000 > after
        if not late:
            table.submit(me, call.move)
            return
        sitting.bot_moves(first)
        try:
            table.submit(me, call.move)
        except Refused as refusal:
            sitting.screen.show(refusal.sentence)
    elif first >= 0:
        sitting.bot_moves(first)
    elif _rush(sitting):
        sitting.bot_moves(min(bots))


def _call(sitting: Sitting) -> Choice | None:
    """Return the call that the person may make now, the last one if there are several."""
    if sitting.seat not in each(sitting.table.deal.callers()) and not _rush(sitting):
        return None
    calls = [choice for choice in sitting.choices() if choice.move not in LETTING_GO]
    alike = [choice for choice in calls if choice.move.split()[0] == calls[0].move.split()[0]]
    return alike[-1] if alike else None


def _answer(sitting: Sitting, call: Choice, seconds: float | None) -> bool:
    """Ask whether the person calls; repeat for anything but a call or a command."""
    label, key = sitting.screen.say(call.label), call.move[0]
    about = sentences(say("{key}: {call}.", key=key, call=call.label), call.stake)
    draw = partial(sitting.draw, unlisted={call.move, *LETTING_GO})
    draw()
    while True:
        answer = sitting.screen.ask_within(about, say("Enter lets it go: "), seconds)
        text = in_english(answer, sitting.screen.reader)
        if not text:
            return False
        other = _named(sitting, text, call)
        if text.lower() in {call.move.lower(), label.lower(), key}:
            return True
        command = find_command(text)
        if text.lower() in NO or (other is not None and other.move in LETTING_GO):
            return False
        if other is not None:
            return _speak(sitting, other, call)
        if command is None:
            sitting.screen.tell(
                say(
                    '"{text}" is not a choice: type {key} to call, or Enter to let it go.',
                    text=text,
                    key=key,
                )
            )
        elif _run(sitting, *command):
            draw()


def _run(sitting: Sitting, command: Command, rest: str) -> bool:
    """Run a command; a refused one changes nothing. Return whether the table must be redrawn."""
    seq, redraw = sitting.table.seq, False
    try:
        redraw = command.run(sitting, rest)
    except ParlourError as problem:
        sitting.screen.tell(problem.told)
    if sitting.table.seq != seq:
        raise Undone
    return redraw


def _named(sitting: Sitting, text: str, call: Choice) -> Choice | None:
    """Return a choice other than the call, by its words or number.

    The call and the person's own pieces have no numbers here. Someone who types the number of the
    card that they want to play next must not call by accident.
    """
    said, choices = " ".join(text.lower().split()), sitting.choices()
    others = enumerate(choices, start=1)
    able = {str(number): c for number, c in others if c.slot < 0 and c != call}
    return able.get(said) or next(
        (c for c in able.values() if said in {c.move.lower(), sitting.screen.say(c.label).lower()}),
        None,
    )


def _speak(sitting: Sitting, other: Choice, call: Choice) -> bool:
    """Do something that is not a call, such as looking a word up.

    Then ask again if still possible.
    """
    try:
        sitting.table.submit(sitting.seat, other.move)
    except Refused as refusal:
        sitting.screen.show(refusal.sentence)
    sitting.show_news()
    return _call(sitting) == call and _answer(sitting, call, None)
