"""Writes how each language writes numbers and lists: `python -m tools.cldr` (needs Babel).

The facts are from the Common Locale Data Repository of Unicode. English is British: there is no
comma before "and".
"""

import json
import sys
from pathlib import Path

from babel import Locale

PAGE = Path(__file__).parents[1] / "src/parlour/languages/cldr.json"
LOCALES = {"de": "de", "en": "en_GB", "fr": "fr"}
KINDS = {"and": "standard", "or": "or"}
PLACES = ("2", "start", "middle", "end")


def conventions(name: str) -> dict[str, object]:
    """Return the conventions of a locale."""
    locale = Locale.parse(name)
    lists = {kind: [locale.list_patterns[of][p] for p in PLACES] for kind, of in KINDS.items()}
    return {"decimal": locale.number_symbols["latn"]["decimal"], "lists": lists}


def main() -> None:
    """Write the conventions of all languages, or also of those that are named."""
    locales = LOCALES | {name.partition("_")[0]: name for name in sys.argv[1:]}
    told = {key: conventions(name) for key, name in sorted(locales.items())}
    PAGE.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
