"""Writes how each language writes numbers and lists: `python -m tools.cldr` (needs Babel).

The facts are from the Common Locale Data Repository of Unicode, and the plurals as gettext writes
them. English is British: there is no comma before "and".
"""

import json
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.plurals import PLURALS

PAGE = Path(__file__).parents[1] / "src/parlour/languages/cldr.json"
BRITISH = {"en": "en_GB"}
KINDS = {"and": "standard", "or": "or"}
PLACES = ("2", "start", "middle", "end")


def conventions(key: str) -> dict[str, object]:
    """Return the conventions of a language."""
    locale = Locale.parse(BRITISH.get(key, key))
    forms, rule = PLURALS[key]
    return {
        "name": str(locale.languages.get(key, key)),
        "plural": f"nplurals={forms}; plural={rule};",
        "decimal": locale.number_symbols["latn"]["decimal"],
        "lists": {kind: joined(locale, of) for kind, of in KINDS.items()},
    }


def joined(locale: Locale, kind: str) -> list[str]:
    """Return how things in a row are joined, for two and for more."""
    return [locale.list_patterns[kind][place] for place in PLACES]


def known(key: str) -> bool:
    """Return whether the repository knows a language."""
    try:
        return bool(Locale.parse(key).list_patterns.get("or"))
    except (ValueError, UnknownLocaleError):
        return False


def main() -> None:
    """Write the conventions of every language whose plurals are known, one on each line."""
    keys = sorted(key for key in PLURALS if "_" not in key and known(key))
    lines = [
        f"{json.dumps(key)}: {json.dumps(conventions(key), ensure_ascii=False)}" for key in keys
    ]
    told = ",\n".join(lines)
    PAGE.write_text(f"{{\n{told}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
