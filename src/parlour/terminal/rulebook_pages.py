"""The rulebook and the options of a game, as pages for a terminal."""

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from parlour.core.options import Chosen, Option
from parlour.languages.message import Message, Reader, say
from parlour.table.game import Game
from parlour.table.rulebook import TAGS, Clause, told


def page(game: Game, chosen: Chosen, reader: Reader) -> Group:
    """Return the whole rulebook: what the game is, then its clauses section by section."""
    book = game.whole_rulebook
    parts: list[RenderableType] = [
        Text(game.title, style="bold"),
        Text(reader.say(Message(game.source)), style="italic"),
        Text(),
    ]
    for paragraph in game.words.rename(book.intro, chosen).split("\n\n"):
        parts += [_inline(reader.say(Message(paragraph))), Text()]
    section, grid = "", Grid.grid()
    for clause in book.clauses:
        if clause.section != section:
            section = clause.section
            grid = _clause_grid()
            parts += [
                Text(_section(game, clause, chosen, reader), style="bold underline"),
                grid,
                Text(),
            ]
        grid.add_row(clause.id, _body(game, clause, chosen, reader))
    return Group(*parts)


def clause_picture(game: Game, clause_id: str, chosen: Chosen, reader: Reader) -> Group:
    """Return one clause in our words, followed by the printed words."""
    clause = find_clause(game, clause_id)
    section = _section(game, clause, chosen, reader)
    heading = Text.assemble((clause.id, "bold"), f"  {game.title}: {section}")
    body = _body(game, clause, chosen, reader)
    return Group(heading, Padding(body, (0, 0, 0, 2), expand=False))


def _section(game: Game, clause: Clause, chosen: Chosen, reader: Reader) -> str:
    return reader.say(Message(game.words.rename(clause.section, chosen)))


def find_clause(game: Game, said: str) -> Clause:
    """Return a clause by its id or number: the game's own first, then a ruling."""
    known = game.whole_rulebook.clauses
    wanted = said.upper().replace(" ", "-")
    ids = [one.id for one in known if one.id == wanted or one.id.endswith(f"-{wanted}")]
    own = sorted(ids, key=lambda one: (one != wanted, one.count("-")))
    return game.whole_rulebook.clause(own[0] if own and wanted else said)


def _clause_grid() -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    return grid


def _body(game: Game, clause: Clause, chosen: Chosen, reader: Reader) -> Text:
    text = _inline(reader.say(told(game.words.rename(clause.text, chosen))))
    if clause.tag:
        text = Text(f"[{reader.say(TAGS[clause.tag])}] ", style="dim").append_text(text)
    if clause.quote:
        text.append(f"\n{clause.quote}", style="italic dim")
    return text


def _inline(words: str) -> Text:
    """Return a line of Markdown as plain text."""
    text = Text()
    for place, part in enumerate(words.split("`")):
        text.append(part.replace("*", ""), style="cyan" if place % 2 else "")
    return text


def options_picture(game: Game, reader: Reader) -> Group:
    """Return the options of a game: their effects, values and clauses."""
    heading = say("Options of {game}; the default comes first.", game=game.title)
    parts: list[RenderableType] = [Text(f"{reader.say(heading)}\n")]
    for option in game.options:
        parts.append(
            Text.assemble(
                (option.id, "bold"),
                " = ",
                (reader.say(values(option)), "cyan"),
                f"  {option.clause}",
            )
        )
        parts.append(
            Padding(Text(reader.say(Message(option.sentence))), (0, 0, 0, 4), expand=False)
        )
    for preset in game.presets:
        bundle = ", ".join(f"{key}={value}" for key, value in preset.chosen.items())
        sentence = reader.say(Message(preset.sentence))
        parts.append(Text.assemble("preset = ", (preset.id, "cyan"), f"  {sentence}"))
        parts.append(Padding(Text(bundle), (0, 0, 0, 4), expand=False))
    example = f"{game.options[0].id}={list(game.options[0].values)[-1]}" if game.options else ""
    if example:
        parts.append(Text(f"\nparlour play {game.key} --option {example}", style="dim"))
    return Group(*parts)


def values(option: Option) -> Message:
    """Return the values of an option as they are typed, the default first."""
    known = " | ".join(option.values)
    if option.span is None:
        return say("{values}", values=known)
    least, most = option.span
    return say("{values} or {least} to {most}", values=known, least=least, most=most)
