"""Playing: deal after deal, with prompts for the person and the bots, until the match is won."""

from difflib import get_close_matches
from typing import Final

from rich.console import RenderableType

from parlour.errors import ParlourError, Refused, Unreadable
from parlour.languages.message import Message, Reader, say, sentences
from parlour.languages.own_words import as_typed, in_english
from parlour.table.own_moves import in_notation
from parlour.table.scene import Choice
from parlour.terminal.commands import COMMANDS, Command, find_command
from parlour.terminal.picture import amounts, sheet_picture
from parlour.terminal.races import hold_race, window_open
from parlour.terminal.sitting import Leave, Sitting

INTERRUPTED = 130
"""The exit status after Ctrl-C."""

LEAVING: Final = say("You leave the table.")
NO_INPUT: Final = say("No more input: you leave the table.")


def play(sitting: Sitting, *, auto: bool = False) -> None:
    """Play a match to its end, or until the person leaves; `auto` makes forced moves."""
    try:
        _play(sitting, auto=auto)
    except Leave:
        sitting.keep()
        sitting.screen.show(sentences(LEAVING, sitting.way_back()))
    except EOFError:
        sitting.screen.show("", sentences(NO_INPUT, sitting.way_back()))
    except KeyboardInterrupt:
        sitting.keep()
        sitting.screen.show("", sentences(LEAVING, sitting.way_back()))
        raise SystemExit(INTERRUPTED) from None


def _play(sitting: Sitting, *, auto: bool) -> None:
    table = sitting.table
    if table.deal.over and table.results:  # the player left between two deals, and continues there
        between_deals(sitting)
    while not table.won:
        if table.deal.over:
            table.deal_next()
            sitting.show_news()
        play_deal(sitting, auto=auto)
        if table.won and sitting.keeper is not None:
            sitting.keeper.keep(table, over=True)
        between_deals(sitting)


def play_deal(sitting: Sitting, *, auto: bool) -> None:
    """Play a deal that is in progress to its end."""
    while not sitting.table.deal.over:
        if window_open(sitting):
            hold_race(sitting)
            sitting.show_news()
            continue
        seat = sitting.whose_turn()
        if seat == sitting.seat:
            _own_move(sitting, auto=auto)
        else:
            sitting.bot_moves(seat)
            _followed(sitting)


def _followed(sitting: Sitting) -> None:
    """Pause so that a move of others can be seen."""
    sitting.show_news()
    if sitting.screen.lively:
        sitting.draw()
        sitting.screen.pause()


def _own_move(sitting: Sitting, *, auto: bool) -> None:
    """Ask for a move until a complete one is made, or something was undone."""
    forced = sitting.forced()
    if auto and forced is not None and forced.whole:
        sitting.table.submit(sitting.seat, forced.move)
        _followed(sitting)
        return
    sitting.draw()
    seq = sitting.table.seq
    while sitting.table.seq == seq:
        typed = sitting.ask("> ")
        try:
            if _answer(sitting, typed):
                sitting.draw()
        except ParlourError as problem:
            reader = sitting.screen.reader
            sitting.screen.tell(sentence(as_typed(problem.told, typed, reader), reader))
    sitting.drafts.clear()
    sitting.show_news()


def sentence(problem: Message, reader: Reader) -> str:
    """Return a problem as a sentence; those of the command line have no full stop."""
    told = reader.say(problem)
    return told if told.endswith((".", "?", "!", ")")) else f"{told}."


def _answer(sitting: Sitting, text: str) -> bool:
    """Handle an answer to the prompt; return whether the table must be redrawn.

    What is not understood is read once more in the person's own language.
    """
    try:
        return _understood(sitting, text)
    except Refused as problem:
        own = in_notation(text, sitting.table, sitting.seat, sitting.screen.reader)
        if own == text:
            raise
        try:
            return _understood(sitting, own)
        except Unreadable:
            raise problem from None


def _understood(sitting: Sitting, text: str) -> bool:
    """Handle an answer in English or in the notation of moves."""
    choices = sitting.choices()
    if not text:
        forced = sitting.forced()
        return _ask_again(sitting) if forced is None else _choose(sitting, forced)
    if text.isdecimal() and (by_number := amounts(choices)):
        verb = next(iter(by_number.values())).move.split()[0]
        text = f"{verb} {text}"
    if text.isdecimal() and 1 <= int(text) <= len(choices):
        return _choose(sitting, choices[int(text) - 1])
    for choice in choices:
        key = choice.move[0] if choice.stake else ""  # it calls in others' turns, too
        if _plain(text) in {_plain(choice.move), _plain(sitting.screen.say(choice.label)), key}:
            return _choose(sitting, choice)
    command = find_command(text)
    if command is not None:
        return _run(sitting, text, *command)
    if text.isdecimal():
        raise Unreadable(_no_number(text, len(choices)))
    return _say(sitting, text)


def _run(sitting: Sitting, text: str, command: Command, rest: str) -> bool:
    """Run a command, unless it could also be meant as a word."""
    if not rest and sitting.can_make(text):
        raise Unreadable(
            say(
                'Type "make {word}" for the word {word}, or "/{text}" for the command.',
                word=text.upper(),
                text=text,
            )
        )
    return command.run(sitting, rest)


def _no_number(text: str, last: int) -> Message:
    """Say which numbers there are."""
    if last == 0:
        return say("Moves have no numbers here: type the move itself.")
    if last == 1:
        return say("There is no move {text}; there is only 1.", text=text)
    return say("There is no move {text}; there are 1 to {last}.", text=text, last=last)


def _ask_again(sitting: Sitting) -> bool:
    """Print the prompt again, unless the table is redrawn; return whether it must be redrawn."""
    if not sitting.screen.lively:
        sitting.screen.show(sitting.scene().prompt)
    return sitting.screen.lively


def _plain(text: str) -> str:
    """Return a typed or listed move without capitals, commas, quotation marks and full stop."""
    letters = text.lower().translate(str.maketrans(",", " ", '“”".'))
    return " ".join(letters.split())


def _choose(sitting: Sitting, choice: Choice) -> bool:
    """Make an offered move, or continue an incomplete one."""
    if choice.whole:
        sitting.table.submit(sitting.seat, choice.move)
        return False
    sitting.drafts.append(choice.move)
    return True


def _say(sitting: Sitting, text: str) -> bool:
    """Make a move in the person's own words: complete, continued, or started."""
    table, seat = sitting.table, sitting.seat
    goes_on = sitting.draft and not table.speech.is_call(text)
    tries = [f"{sitting.draft} {text}", text] if goes_on else [text]
    refusal: Refused | None = None
    for words in tries:
        try:
            table.submit(seat, words)
        except Refused as problem:
            refusal = problem if isinstance(refusal, Unreadable | None) else refusal
        else:
            return False
    for words in tries:
        try:
            choices = table.speech.read_draft(table.deal, seat, words)
        except Refused:
            continue
        sitting.drafts.append(table.speech.text(table.deal, seat, choices))
        return True
    near = get_close_matches(text.split(maxsplit=1)[0].lower(), COMMANDS, n=1, cutoff=0.7)
    if near and isinstance(refusal, Unreadable):
        raise Unreadable(
            say(
                '"{text}" is not understood; did you mean "{near}"? help lists everything.',
                text=text,
                near=near[0],
            )
        )
    assert refusal is not None
    raise refusal


def _sheet(sitting: Sitting) -> list[RenderableType]:
    """Return a score sheet with as many of the last deals as fit below the table."""
    sheet = sitting.scene().sheet
    look = sitting.screen.look()
    for left_out in range(max(len(sheet.lines) - 1, 1)):  # at least a deal and the total
        drawn = sheet_picture(sheet, look, left_out, notes=False)
        parts: list[RenderableType] = ["", drawn]
        if sitting.screen.fits(*parts):
            return parts
    return []


def between_deals(sitting: Sitting) -> None:
    """Show a deal's result, and a match's score sheet at its end; wait for the person."""
    table, screen = sitting.table, sitting.screen
    sitting.draw()
    if table.won and len(table.results) > 1 and sitting.has_score():
        screen.tell(*_sheet(sitting))
    prompt = say("Enter leaves the table: ") if table.won else say("Enter deals again: ")
    while True:
        answer = screen.ask(prompt) if table.won else sitting.ask(prompt)
        text = in_english(answer, screen.reader)
        command = find_command(text) if text else None
        if command is None:
            if not text or text.isdecimal() or text.lower() in {"deal", "next"}:
                return
            screen.tell(say('Press Enter to go on; "help" lists the other commands.'))
            continue
        try:
            if command[0].run(sitting, command[1]):
                sitting.draw()
        except ParlourError as problem:
            screen.tell(sentence(problem.told, screen.reader))
