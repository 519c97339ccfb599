"""Everything Parlour raises on purpose.

* ParlourError
  x BadInput (also a ValueError): something that was read could not be understood
    + BadNotation: a piece, a move or a position
    + BadFile: a record or scenario, with its file and line
    + BadOption: an option or a number of seats the game does not have
    + NotFound: a game, clause, command or table of that name does not exist
  x Refused: a table will not do what was asked; nothing has changed
    + Illegal: the rules forbid the move; names the clause
    + Unreadable: the text is not a move of this game
    + Unclear: the text may mean several moves
    + NotYourTurn: the seat has no decision to make now
    + Stale: the move was chosen on an older scene
    + Closed: the table or the match is over
    + NoUndo: the move cannot be undone
  x MissingExtra (also an ImportError): a package from an optional extra is missing
"""

from collections.abc import Sequence
from difflib import get_close_matches

from parlour.languages.message import Listed, Message, say


class ParlourError(Exception):
    """The root of every error that Parlour raises on purpose; `told` is what it says.

    >>> try:
    ...     parlour.game("rok")
    ... except parlour.ParlourError as error:
    ...     print(error)
    There is no game "rok"; did you mean "rook"?
    """

    def __init__(self, told: Message) -> None:
        self.told = told
        super().__init__(str(told))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the sentence and the attributes: errors come back from other processes."""
        return _again, (type(self), self.args, vars(self))


def _again(
    kind: type[ParlourError], arguments: tuple[object, ...], state: dict[str, object]
) -> ParlourError:
    """Return an error like one that was pickled; its own `__init__` would take other arguments."""
    error = kind.__new__(kind, *arguments)
    Exception.__init__(error, *arguments)
    vars(error).update(state)
    return error


class MissingExtra(ParlourError, ImportError):
    """A package from an optional extra is missing; the message says how to install it."""

    def __init__(self, extra: str, missing: ImportError) -> None:
        package = (missing.name or extra).partition(".")[0]
        super().__init__(
            say(
                'This needs {package}, which is not installed: pip install "parlour[{extra}]"',
                package=package,
                extra=extra,
            )
        )


class BadInput(ParlourError, ValueError):
    """The input could not be understood."""


class BadNotation(BadInput):
    """A piece, move or position that cannot be read."""


class BadFile(BadInput):
    """A record or scenario file that cannot be read; the message begins with FILE:LINE."""

    def __init__(self, path: str, line: int, problem: Message) -> None:
        self.path = path
        self.line = line
        self.problem = problem
        super().__init__(
            say("{path}:{line}: {problem}", path=path, line=line, problem=self.problem)
        )


class BadOption(BadInput):
    """An option, value or number of seats that the game does not have."""


class NotFound(BadInput):
    """A name that does not exist; the message suggests the nearest that does."""

    def __init__(self, kind: Message, name: object, known: list[str]) -> None:
        spelled = {word.lower().lstrip("-"): word for word in known}
        text = name.lower().lstrip("-") if isinstance(name, str) else ""
        near = get_close_matches(text, spelled, n=1)
        shown = say('"{name}"', name=name) if isinstance(name, str) else repr(name)
        missing = say("There is no {kind} {shown}", kind=kind, shown=shown)
        if near:
            told = say('{missing}; did you mean "{near}"?', missing=missing, near=spelled[near[0]])
        else:
            names = Listed(known, "commas")
            told = say("{missing}; there are: {known}", missing=missing, known=names)
        super().__init__(told)


class Refused(ParlourError):
    """A table refuses a request; nothing has changed. It is sent as `code`, sentence and clause.

    >>> table = parlour.Table(parlour.game("block"), 3)
    >>> table.deal_next()
    >>> try:
    ...     table.submit(table.waiting()[0], "nonsense")
    ... except parlour.Refused as refusal:
    ...     refusal.code
    'move/unreadable'
    """

    code = "refused"

    def __init__(self, sentence: Message, clause: str = "") -> None:
        self.sentence = sentence
        self.clause = clause
        told = self.sentence
        if clause:
            told = say("{told} ({clause})", told=told, clause=clause)
        super().__init__(told)


class Illegal(Refused):
    """The rules forbid the move.

    A `complete` sentence also says what would be right. `part` is the choice that is forbidden, as
    it was typed, if the rules name one.
    """

    code = "move/illegal"

    def __init__(
        self, sentence: Message, clause: str = "", *, complete: bool = False, part: str = ""
    ) -> None:
        super().__init__(sentence, clause)
        self.complete = complete
        self.part = part


class NotYourTurn(Refused):
    """The seat has no decision to make now."""

    code = "move/not-your-turn"


class Unreadable(Refused):
    """The text is not a move of this game."""

    code = "move/unreadable"


class Unclear(Refused):
    """The text may mean several moves: `ways` are these moves, each with its label."""

    code = "move/unclear"

    def __init__(self, sentence: Message, ways: Sequence[tuple[str, Message]]) -> None:
        self.ways = tuple((move, label) for move, label in ways)
        super().__init__(sentence)
        named = [say("{label}: {move}", label=label, move=move) for move, label in self.ways]
        self.told = say("{told} {ways}.", told=self.sentence, ways=Listed(named, "semicolons"))

    def __str__(self) -> str:
        return str(self.told)


class Stale(Refused):
    """The move was chosen on an older scene."""

    code = "move/stale"


class Closed(Refused):
    """The match is over, or the table is closed."""

    code = "table/closed"


class NoUndo(Refused):
    """The last move cannot be undone."""

    code = "undo/refused"
