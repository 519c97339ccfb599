"""Records of parties with real cards: guests, terms and results as a TOML file."""

from collections.abc import Callable
from typing import Any, Final

from parlour.core.position import Value, toml_lines
from parlour.errors import BadFile, BadInput, ParlourError
from parlour.languages.message import say
from parlour.records.toml import Page
from parlour.table.game import Game
from parlour.table.party import Terms
from parlour.table.real_party import NOT_CUT, Entered, RealParty

KINDS: Final = {
    "party": str,
    "version": int,
    "guests": list,
    "rounds": int,
    "partners": str,
    "tied": str,
    "secret": str,
    "options": dict,
    "entry": list,
}

Entries = list[Entered | None]
"""What was entered, in order; None is the bell."""


def write_party(party: RealParty, entries: Entries) -> str:
    """Return a party as a file: what decides the seats, and what was entered."""
    head = toml_lines(
        {
            "party": party.game.key,
            "version": party.game.version,
            "guests": list(party.guests),
            "rounds": party.rounds,
            "partners": party.terms.partners,
            "tied": party.terms.tied,
            "secret": party.shuffler.secret.hex(),
        }
    )
    options = f"[options]\n{toml_lines(dict(party.options))}" if party.options else ""
    return "\n".join([head, *([options] if options else []), *map(_entry, entries)])


def _entry(entered: Entered | None) -> str:
    if entered is None:
        return "[[entry]]\nbell = true\n"
    lines: dict[str, Value] = {"table": entered.table, "scores": list(entered.scores)}
    if entered.higher != NOT_CUT:
        lines["higher"] = entered.higher
    return f"[[entry]]\n{toml_lines(lines)}"


def enter_all(party: RealParty, entries: Entries) -> RealParty:
    """Enter results in a party that has just been seated; return it."""
    for entered in entries:
        if entered is None:
            party.ring()
        else:
            party.enter(entered)
    return party


def read_party(text: str, path: str, find: Callable[[str], Game]) -> tuple[RealParty, Entries]:
    """Return the party of a file, and what was entered."""
    values = Page(path, text).values
    for name, kind in KINDS.items():
        if not isinstance(values.get(name, kind()), kind):
            raise BadFile(path, 1, say('"{name}" cannot be read', name=name))
    entries = [_read_entry(path, n, one) for n, one in enumerate(values.get("entry", []), 1)]
    try:
        terms = Terms(values.get("rounds", 0), values["partners"], values["tied"])
        game, secret = find(values.get("party", "")), bytes.fromhex(values["secret"])
        guests = [str(name) for name in values.get("guests", [])]
        party = RealParty(game, guests, values.get("options"), terms, secret)
    except KeyError as error:
        raise BadFile(path, 1, say('"{name}" is missing', name=str(error.args[0]))) from None
    except ValueError:
        raise BadFile(path, 1, say('"{name}" cannot be read', name="secret")) from None
    except BadInput as error:
        raise BadFile(path, 1, error.told) from None
    try:
        return enter_all(party, entries), entries
    except ParlourError as error:
        raise BadFile(path, 1, error.told) from None


def _read_entry(path: str, number: int, found: object) -> Entered | None:
    if isinstance(found, dict):
        table, scores, higher = (found.get(key) for key in ("table", "scores", "higher"))
        if found.get("bell") is True:
            return None
        row: list[Any] = scores if isinstance(scores, list) else [None]
        good = all(isinstance(one, int) for one in row)
        if isinstance(table, int) and good and isinstance(higher, int | None):
            return Entered(table, tuple(row), NOT_CUT if higher is None else higher)
    raise BadFile(path, 1, say('"{name}" cannot be read', name=f"entry {number}"))
