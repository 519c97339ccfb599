"""Guided deals in the terminal: a few lines to read, one move to make, until the deal is over."""

from parlour.coach.tutorial import Guide, Line, guides, read_tutorials
from parlour.core.speech import Said
from parlour.errors import NotFound, Refused, Unreadable
from parlour.games import GAMES
from parlour.languages.message import Listed, say
from parlour.languages.own_words import as_typed, in_english, in_own_words
from parlour.table.game import Game
from parlour.table.own_moves import in_notation
from parlour.table.scene import Choice, Scene
from parlour.terminal.picture import amounts, numbered, table_picture
from parlour.terminal.screen import Screen

LEAVING = {"quit", "exit", "bye", "q"}


def learn(game: Game, screen: Screen) -> None:
    """Play the guided deals of a game, until the end or until the person leaves."""
    if not read_tutorials(game):
        known = [other.key for other in GAMES if read_tutorials(other)]
        raise NotFound(say("guided deal of"), game.title, known)
    try:
        for guide in guides(game):
            _take(guide, screen)
    except (EOFError, KeyboardInterrupt):
        screen.show(
            "", say("parlour learn {key} begins again; parlour play {key} plays it.", key=game.key)
        )
        return
    screen.show(
        say("parlour play {key} plays it; parlour rules {key} is the rulebook.", key=game.key)
    )


def _take(guide: Guide, screen: Screen) -> None:
    screen.take_seat(guide.seat)
    screen.show(
        say("{game}: {lesson}.", game=guide.game.title, lesson=guide.title),
        say("hint shows the move, quit leaves."),
    )
    for line in guide.lines():
        screen.show(*(told.text for told in line.told))
        if not line.text:
            continue
        if line.move:
            _draw(line.scene, guide, screen)
        cited = Listed(line.clauses, "commas")
        with_clauses = say("{told} ({clauses})", told=line.text, clauses=cited)
        screen.show("", with_clauses if line.clauses else line.text)
        if line.move:
            _ask(line, guide, screen)
        elif _command(screen.ask(say("Enter goes on: ")), screen) in LEAVING:
            raise EOFError


def _draw(scene: Scene, guide: Guide, screen: Screen) -> None:
    look = screen.look(guide.table.names)
    screen.show("", table_picture(scene, look, guide.game.title, []))


def _command(typed: str, screen: Screen) -> str:
    return in_english(typed, screen.reader).strip().lower()


def _ask(line: Line, guide: Guide, screen: Screen) -> None:
    """Ask for the one move of a line until it is made, at once or step by step."""
    scene = line.scene
    while True:
        typed = screen.ask("> ")
        command = _command(typed, screen)
        if command in LEAVING:
            raise EOFError
        if command in {"hint", "help", "?"}:
            screen.show(say("The move is: {move}", move=in_own_words(line.move, screen.reader)))
            continue
        try:
            meant = _meant(typed, scene, guide, screen)
        except Refused as problem:
            screen.show(as_typed(problem.told, typed, screen.reader), say("hint shows the move."))
            continue
        if meant.whole and meant.text == line.move:
            return
        if meant.text in line.drafts:
            scene = line.drafts[meant.text]
            _draw(scene, guide, screen)
        else:
            screen.show(say("That can be played, but not in this lesson. hint shows the move."))


def _meant(typed: str, scene: Scene, guide: Guide, screen: Screen) -> Said:
    """Return the move of a typed line: as it is offered, by its number, or in the person's words.

    What is not understood is read once more in the person's own language.
    """
    try:
        return _read(typed, scene, guide, screen)
    except Refused as problem:
        own = in_notation(typed, guide.table, guide.seat, screen.reader)
        if own == typed:
            raise
        try:
            return _read(own, scene, guide, screen)
        except Unreadable:
            raise problem from None


def _read(text: str, scene: Scene, guide: Guide, screen: Screen) -> Said:
    choices: list[Choice] = numbered(scene)
    if text.isdecimal():
        amount = amounts(choices).get(text)
        at = int(text) - 1
        offered = amount or (choices[at] if 0 <= at < len(choices) else None)
        text = offered.move if offered else text
    for choice in choices:
        if text.lower() in {choice.move.lower(), screen.say(choice.label).lower()}:
            text = choice.move
    table, seat = guide.table, guide.seat
    speech, deal = table.speech, table.deal
    goes_on = scene.draft and not speech.is_call(text)
    refusal: Refused | None = None
    for words in [f"{scene.draft} {text}", text] if goes_on else [text]:
        try:
            return speech.read(deal, seat, words)
        except Refused as problem:
            refusal = problem if isinstance(refusal, Unreadable | None) else refusal
        try:
            begun = speech.read_draft(deal, seat, words)
        except Refused:
            continue
        return Said(speech.text(deal, seat, begun), begun, whole=False)
    assert refusal is not None
    raise refusal
