"""`parlour translate`: the catalogues of a language in a clone, with a place for each message.

The texts of the web client are in `web/src/strings/en.ts`. Their translations are in the part
`client` of a catalogue, from which the file that the client reads is written.
"""

import re
from pathlib import Path
from typing import Final

from parlour.cli.new_game import find_checkout
from parlour.cli.output import FAILED
from parlour.errors import NotFound
from parlour.languages.language import ENGLISH, conventions
from parlour.languages.message import say
from parlour.languages.po_files import CLIENT, Entry, read_po, written
from parlour.terminal.screen import Screen
from parlour.translating import Part, problems, write

CATALOGUES: Final = Path("src", "parlour", "languages")
STRINGS: Final = Path("web", "src", "strings")
WIDE: Final = 100
"""The longest line of a file for the client."""

_QUOTED: Final = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
_STRING: Final = re.compile(
    rf"^  '(?P<key>[^']+)':\s*(?P<text>(?:{_QUOTED})(?:\s*\+\s*(?:{_QUOTED}))*),$", re.MULTILINE
)
"""A key, and a text that may be in several parts."""
_ESCAPED: Final = re.compile(r"\\(.)")


def translate(key: str, folder: Path, screen: Screen) -> int:
    """Bring the catalogue of a language up to date; return 1 if something in it is wrong."""
    if key not in conventions() or key == ENGLISH:
        raise NotFound(say("language"), key, [one for one in conventions() if one != ENGLISH])
    root = find_checkout(folder)
    found = write(key, root / CATALOGUES / key)
    if (root / STRINGS).is_dir():
        found.append(write_client(key, root))
    for part in found:
        show(part, screen)
    entries = [entry for part in found for entry in part.entries]
    wrong = [
        say("{text}: {problem}", text=entry.text, problem=problem)
        for entry, problem in problems(entries)
    ]
    screen.show(*wrong)
    missing = sum(part.missing for part in found)
    screen.show(
        say(
            "{language}: {n} messages, {missing} of them to be translated.",
            language=conventions()[key].name,
            n=len(entries),
            missing=missing,
        )
    )
    return FAILED if wrong else 0


def show(part: Part, screen: Screen) -> None:
    """Show how much of a part is translated."""
    whole = len(part.entries)
    done = whole - part.missing
    screen.show(f"{part.name:<20} {done:>5} / {whole:<5} {100 * done // max(whole, 1):>3} %")


def write_client(key: str, root: Path) -> Part:
    """Write the part of the client, and the file that the client reads."""
    page = root / CATALOGUES / key / CLIENT
    known = {}
    if page.is_file():
        known = {e.context: e for e in read_po(page.read_text(encoding="utf-8"), str(page))}
    entries = []
    for name, text in client_strings(root / STRINGS / f"{ENGLISH}.ts").items():
        old = known.get(name)
        same = old is not None and old.text == text
        entries.append(Entry(text, "", old.forms if old and same else ("",), name))
    page.write_text(written(entries), encoding="utf-8")
    (root / STRINGS / f"{key}.ts").write_text(script(key, entries), encoding="utf-8")
    return Part(page.stem, tuple(entries))


def client_strings(page: Path) -> dict[str, str]:
    """Return the texts of the client by their keys."""
    found: dict[str, str] = {}
    for one in _STRING.finditer(page.read_text(encoding="utf-8")):
        text = "".join(part[1:-1] for part in re.findall(_QUOTED, one["text"]))
        if text:
            found[one["key"]] = _ESCAPED.sub(r"\1", text)
    return found


def script(key: str, entries: list[Entry]) -> str:
    """Return the file of a language for the client."""
    lines = [
        "import type { Strings } from '../words/i18n.svelte';",
        "",
        f"/** Written by `parlour translate {key}` from the catalogue of the language. */",
        f"const {key}: Strings = {{",
    ]
    for entry in entries:
        if entry.forms[0]:
            name, text = f"  '{entry.context}':", f"{_quoted(entry.forms[0])},"
            lines += [f"{name} {text}"] if len(name) + len(text) < WIDE else [name, f"    {text}"]
    return "\n".join([*lines, "};", "", f"export default {key};", ""])


def _quoted(text: str) -> str:
    """Return a text as the client's formatter writes it."""
    escaped = text.replace("\\", "\\\\").replace("\n", "\\n")
    if "'" in text and '"' not in text:
        return f'"{escaped}"'
    single = escaped.replace("'", "\\'")
    return f"'{single}'"
