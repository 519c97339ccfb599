"""Records of scores: a match of a real table as one TOML file, which the pad reads again."""

from collections.abc import Callable

from parlour.core.position import Value, toml, toml_lines
from parlour.errors import BadFile, BadInput, Refused
from parlour.languages.message import say
from parlour.records.toml import Page
from parlour.table.game import Game
from parlour.table.score_pad import ScorePad

KINDS = {"game": str, "version": int, "names": list, "dealer": str, "options": dict, "deal": list}


def write_scores(pad: ScorePad) -> str:
    """Return the pad as a record of scores: what was entered, and what it came to."""
    parts = [
        toml_lines(
            {
                "game": pad.game.key,
                "version": pad.game.version,
                "names": list(pad.names),
                "dealer": pad.names[pad.first_dealer],
            }
        ),
        "[options]\n" + toml_lines(dict(pad.options)) if pad.options else "",
    ]
    for deal in pad.deals:
        entered = ", ".join(f"{term} = {toml(row)}" for term, row in deal.entry.items())
        lines: dict[str, Value] = {"points": list(deal.points), "scores": list(deal.scores)}
        parts.append(f"[[deal]]\nentered = {{ {entered} }}\n{toml_lines(lines)}")
    return "\n".join(part for part in parts if part)


def read_scores(text: str, path: str, find: Callable[[str], Game]) -> ScorePad:
    """Return the pad of a record; its deals are scored again."""
    page = Page(path, text)
    values = page.values
    for name, kind in KINDS.items():
        if not isinstance(values.get(name, kind()), kind):
            raise BadFile(path, 1, say('"{name}" cannot be read', name=name))
    names = [str(name) for name in values.get("names", [])]
    dealer = values.get("dealer", "")
    if dealer not in names:
        raise BadFile(path, 1, say('"{name}" cannot be read', name="dealer"))
    try:
        game = find(values.get("game", ""))
        options = {key: str(value) for key, value in values.get("options", {}).items()}
        pad = ScorePad(game, names, options, names.index(dealer))
    except BadInput as error:
        raise BadFile(path, 1, error.told) from None
    for number, deal in enumerate(values.get("deal", []), start=1):
        entered = deal.get("entered") if isinstance(deal, dict) else None
        if not isinstance(entered, dict) or not all(map(_is_row, entered.values())):
            raise BadFile(path, 1, say('"{name}" cannot be read', name=f"deal {number}"))
        try:
            pad.enter(number, entered)
        except Refused as error:
            raise BadFile(
                path, 1, say("deal {number}: {why}", number=number, why=error.told)
            ) from None
    return pad


def _is_row(row: object) -> bool:
    return isinstance(row, list) and all(isinstance(one, int) for one in row)
