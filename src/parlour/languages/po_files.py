"""Catalogues: a reader for gettext's .po files."""

import json
import re
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

CLIENT = "client.po"
"""The page with the texts of the web client, which the program does not say."""

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})
_FIELD = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr|msgstr\[(\d)\])?\s*(".*")')


class BadCatalogue(ValueError):
    """A catalogue cannot be read; the text names the file and the line."""

    def __init__(self, path: str, line: int, problem: str) -> None:
        super().__init__(f"{path}, line {line}: {problem}")


class Entry(Struct, frozen=True):
    """An English text and its translation; `forms` are its plurals."""

    text: str
    plural: str
    forms: tuple[str, ...]
    context: str = ""


def read_po(text: str, path: str) -> list[Entry]:
    """Return the messages of a catalogue; errors name the line."""
    found: list[Entry] = []
    fields: dict[str, str] = {}
    field = ""
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if not line.strip():
            if fields:
                found.append(_entry(fields, path, number))
            fields, field = {}, ""
        elif not line.startswith("#"):
            said = _FIELD.fullmatch(line.strip())
            field = (said[1] or field) if said else ""
            if said is None or not field or (said[1] and field in fields):
                raise BadCatalogue(
                    path, number, "expected msgctxt, msgid, msgstr or a quoted string"
                )
            fields[field] = fields.get(field, "") + str(json.loads(said[3], strict=False))
    return found


def _entry(fields: dict[str, str], path: str, line: int) -> Entry:
    if "msgid" not in fields or not any(field.startswith("msgstr") for field in fields):
        raise BadCatalogue(path, line, "a message needs a msgid and a msgstr")
    forms = tuple(text for field, text in sorted(fields.items()) if field.startswith("msgstr"))
    plural, context = fields.get("msgid_plural", ""), fields.get("msgctxt", "")
    return Entry(fields["msgid"], plural, forms, context)


def written(entries: Iterable[Entry]) -> str:
    """Return entries as the text of a catalogue."""
    return "\n".join(map(_written, entries))


def _written(entry: Entry) -> str:
    lines = [f"msgctxt {_quoted(entry.context)}"] if entry.context else []
    lines.append(f"msgid {_quoted(entry.text)}")
    if entry.plural:
        lines.append(f"msgid_plural {_quoted(entry.plural)}")
        lines += [f"msgstr[{at}] {_quoted(form)}" for at, form in enumerate(entry.forms)]
    else:
        lines.append(f"msgstr {_quoted(entry.forms[0])}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


def languages() -> tuple[str, ...]:
    """Return the languages with catalogues, besides English."""
    here = files("parlour.languages").iterdir()
    return tuple(sorted(f.name for f in here if f.name != "en" and _pages(f)))


def catalogue(language: str) -> list[Entry]:
    """Return all messages of a language; the first is empty and holds the headers."""
    folder = files("parlour.languages").joinpath(language)
    if not folder.is_dir():
        return []
    pages = sorted(_pages(folder), key=lambda page: (page.name != "parlour.po", page.name))
    found: list[Entry] = []
    for page in pages:
        found += read_po(page.read_text(encoding="utf-8"), str(page))
    return found


def _pages(folder: Traversable) -> list[Traversable]:
    if not folder.is_dir():
        return []
    return [page for page in folder.iterdir() if page.name.endswith(".po") and page.name != CLIENT]
