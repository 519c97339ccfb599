"""The form in which records are written, line by line.

TOML can say one thing in many ways. `parlour verify` and the browser accept one of them, so both
read the same in it, and its lines are those that clients have sealed.
web/src/fairness/recordtext.ts reads the same form.
"""

import re
from typing import Final

from parlour.errors import BadFile
from parlour.languages.message import say
from parlour.records.toml import Page

_TEXT: Final = r'"(?:[^"\\\x00-\x1f\x7f]|\\["\\])*"'
_NUMBER: Final = r"(?:0|-?[1-9][0-9]{0,14})"
_HEX: Final = '"[0-9a-f]{64}"'


def _list(part: str) -> str:
    return rf"\[{part}(?:, {part})*\]"


_TEXTS: Final = _list(_TEXT)
_BAD: Final = r"#\\\x00-\x1f\x7f"
_SPACE: Final = r"\s\x85\ufeff"
"""The characters that Python or a browser treats as a space."""
_MOVE: Final = rf'(?![{_SPACE}]|[^\n]*""")[^:{_BAD}]+: (?:[^{_BAD}]*[^{_BAD}{_SPACE}])?'
_NOTES: Final = "(?:  # the time was up)?(?:  # after a hint)?"

VERSION: Final = 1
"""The version of this form; a record begins with it."""

END: Final = "end"
FORM: Final[dict[str, tuple[str, str]]] = {
    "record": (f"record = {VERSION}", "game"),
    "game": (f"game = {_TEXT}", "version"),
    "version": (f"version = {_NUMBER}", "names"),
    "names": (f"names = {_TEXTS}", "drew hands commitment"),
    "drew": (f"drew = {_TEXTS}", "hands commitment"),
    "hands": ("hands = [1-9][0-9]{0,14}", "commitment"),
    "commitment": (f"commitment = {_HEX}", "secret head-end"),
    "secret": (f"secret = {_HEX}", "head-end"),
    "head-end": ("", "options"),
    "options": (r"\[options\]", "option part-end end"),
    "option": (rf"[a-z0-9_]+ = {_TEXT}", "option part-end end"),
    "part-end": ("", "rounds deals"),
    "rounds": (r"\[\[rounds\]\]", "text"),
    "text": (r"text = \[", "line"),
    "line": (f"  {_TEXT},", "line text-end"),
    "text-end": (r"\]", "reveals part-end end"),
    "reveals": (f"reveals = {_TEXTS}", "part-end end"),
    "deals": (r"\[\[deals\]\]", "draws number"),
    "draws": (f"draws = {_TEXTS}", "number"),
    "number": (f"number = {_NUMBER}", "dealer"),
    "dealer": (f"dealer = {_TEXT}", "order"),
    "order": (f"order = {_TEXT}", "moves"),
    "moves": ('moves = """', "moves-end move"),
    "move": (f"{_MOVE}{_NOTES}", "moves-end move"),
    "moves-end": ('"""', "points deal-end end"),
    "points": (f"points = {_list(_NUMBER)}", "scores"),
    "scores": (f"scores = {_list(_NUMBER)}", "headline deal-end end"),
    "headline": (f"headline = {_TEXT}", "how deal-end end"),
    "how": (f"how = {_TEXTS}", "deal-end end"),
    "deal-end": ("", "deals result"),
    "result": (r"\[result\]", "won"),
    "won": (rf"won = {_list(_TEXTS)}", f"won-how {END}"),
    "won-how": (f"headline = {_TEXT}", END),
}
"""The pattern of each kind of line, and what may follow it.

Earlier versions wrote `headline` and `how`: results in English, which follow from the moves.
"""

_PATTERNS: Final = {kind: re.compile(pattern) for kind, (pattern, _) in FORM.items()}


def check_version(page: Page) -> None:
    """Refuse a record of another form, or of none."""
    if "record" not in page.values:
        raise page.problem(
            1,
            say(
                'a record begins with "record = {version}", the version of its form; '
                "Parlour does not read records from before the first release",
                version=VERSION,
            ),
        )
    version = page.values["record"]
    if version != VERSION or isinstance(version, bool):
        line = page.line_of("record")
        raise page.problem(
            line,
            say(
                "this record has form {found}, but this version of Parlour reads form {version}",
                found=repr(version),
                version=VERSION,
            ),
        )


def check_form(text: str, path: str = "record") -> None:
    """Refuse a record that is not written as Parlour writes it; the error names the line."""
    after = "record"
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    for number, line in enumerate(lines, start=1):
        kind = next((k for k in after.split() if k != END and _PATTERNS[k].fullmatch(line)), "")
        if not kind:
            raise BadFile(path, number, say("this is not how Parlour writes a record"))
        after = FORM[kind][1]
    if END not in after.split():
        raise BadFile(path, len(lines), say("the record breaks off here"))
