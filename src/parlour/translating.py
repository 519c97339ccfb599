"""What is to be translated: every message in the sources, and the documents of the games."""

from collections.abc import Iterator

from parlour.coach.tutorial import tutorials
from parlour.core.options import Chosen, value_name
from parlour.games import GAMES
from parlour.languages.message import Message, parts_of
from parlour.languages.reader import has_words
from parlour.languages.sources import Found, templates
from parlour.table.game import Game
from parlour.table.rulebook import paragraphs, told


def messages() -> list[Found]:
    """Return every message of Parlour once, where it is found first."""
    found: dict[tuple[str, str], Found] = {}
    for one in templates():
        found.setdefault((one.context, one.template), one)
    for game in GAMES:
        for message in documents(game):
            for part in parts_of(message):
                place = Found(part.template, part.context, f"games/{game.key}", 0)
                found.setdefault((part.context, part.template), place)
    return [one for one in found.values() if has_words(one.template)]


def documents(game: Game) -> Iterator[Message]:
    """Yield what a game's files say: its options, its rulebook, its guided deals."""
    yield from map(Message, (game.source, game.summary))
    for option in game.options:
        yield Message(option.sentence)
        yield from map(value_name, option.values)
    yield from (Message(preset.sentence) for preset in game.presets)
    for chosen in editions(game):
        yield from rulebook(game, chosen)
    for lesson in tutorials(game):
        yield lesson.title
        yield from (line.text for line in lesson.lines)


def rulebook(game: Game, chosen: Chosen) -> Iterator[Message]:
    """Yield the texts of a game's rulebook in the words of an edition."""
    book = game.whole_rulebook
    yield Message(book.source)
    yield Message("{all}", {"all": paragraphs(game.words.rename(book.intro, chosen))})
    for clause in book.clauses:
        yield Message(game.words.rename(clause.section, chosen))
        yield told(game.words.rename(clause.text, chosen))


def editions(game: Game) -> list[Chosen]:
    """Return the usual options and, if there are any, those that rename things."""
    text = " ".join(clause.text for clause in game.rulebook.clauses)
    found: dict[str, Chosen] = {}
    for option in game.options:
        for value in option.values:
            chosen = game.choose({option.id: value})
            found.setdefault(game.words.rename(text, chosen), chosen)
    return [game.choose(), *list(found.values())[1:]] if found else [game.choose()]
