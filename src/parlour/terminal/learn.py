"""Guided deals in the terminal: a few lines to read, one move to make, until the deal is over."""

from parlour.coach.tutorial import Line, Tutorial, tutorials
from parlour.errors import NotFound
from parlour.games import GAMES
from parlour.languages.message import Listed, Message, say
from parlour.languages.own_words import in_english, in_own_words
from parlour.table.game import Game
from parlour.table.scene import Choice, Scene
from parlour.table.typed import as_said
from parlour.terminal.picture import numbered, table_picture
from parlour.terminal.screen import Screen

LEAVING = {"quit", "exit", "bye", "q"}


def learn(game: Game, screen: Screen) -> None:
    """Play the guided deals of a game, until the end or until the person leaves."""
    lessons = tutorials(game)
    if not lessons:
        raise NotFound(
            say("guided deal of"), game.title, [other.key for other in GAMES if tutorials(other)]
        )
    try:
        for lesson in lessons:
            _take(lesson, game, screen)
    except (EOFError, KeyboardInterrupt):
        screen.show(
            "", say("parlour learn {key} begins again; parlour play {key} plays it.", key=game.key)
        )
        return
    screen.show(
        say("parlour play {key} plays it; parlour rules {key} is the rulebook.", key=game.key)
    )


def _take(lesson: Tutorial, game: Game, screen: Screen) -> None:
    screen.show(
        say("{game}: {lesson}.", game=game.title, lesson=lesson.title),
        say("hint shows the move, quit leaves."),
    )
    for line in lesson.lines:
        screen.show(*(told.text for told in line.told))
        if not line.text:
            continue
        if line.move:
            _draw(line.scene, lesson, game, screen)
        cited = Listed(line.clauses, "commas")
        with_clauses = say("{told} ({clauses})", told=line.text, clauses=cited)
        screen.show("", with_clauses if line.clauses else line.text)
        if line.move:
            _ask(line, lesson, game, screen)
        elif _said(screen, say("Enter goes on: ")) in LEAVING:
            raise EOFError


def _draw(scene: Scene, lesson: Tutorial, game: Game, screen: Screen) -> None:
    screen.show("", table_picture(scene, screen.look(lesson.names), game.title, []))


def _said(screen: Screen, prompt: str | Message) -> str:
    return " ".join(in_english(screen.ask(prompt).lower(), screen.reader).split())


def _ask(line: Line, lesson: Tutorial, game: Game, screen: Screen) -> None:
    """Ask for the one move of a line until it is made, at once or step by step."""
    scene = line.scene
    while True:
        text = _said(screen, "> ")
        if text in LEAVING:
            raise EOFError
        if text in {"hint", "help", "?"}:
            screen.show(say("The move is: {move}", move=in_own_words(line.move, screen.reader)))
            continue
        meant = _meant(text, scene, game)
        if line.move.lower() in meant:
            return
        begun = [draft for draft in line.drafts if draft.lower() in meant]
        if begun:
            scene = line.drafts[begun[0]]
            _draw(scene, lesson, game, screen)
            continue
        open_now = any(choice.move.lower() in meant for choice in scene.choices)
        not_here = say("That can be played, but not in this lesson. hint shows the move.")
        screen.show(not_here if open_now else say("That is not it. hint shows the move."))


def _meant(text: str, scene: Scene, game: Game) -> set[str]:
    """Return the moves that a typed line may mean: as typed, with pieces named, or by number."""
    choices: list[Choice] = numbered(scene)
    named = as_said(text, game.pack.faces).lower()
    meant = {text, named, f"{scene.draft} {text}".lower(), f"{scene.draft} {named}".lower()}
    if text.isdecimal():
        meant |= {c.move.lower() for c in choices if c.move.split()[1:] == [text]}
        if 1 <= int(text) <= len(choices):
            meant.add(choices[int(text) - 1].move.lower())
    return meant
