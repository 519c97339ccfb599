"""Accuracy of the sentence judge on tests/words/sentences: a table for docs/words.md.

    python -m tests.words.measure_judge [dev|held|tuned|learned|judged|fresh]

If the link-grammar parser is on the path, it is measured too.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from parlour.words import linkgrammar
from parlour.words.judge import intelligible, link_accepts

FOLDER = Path(__file__).parent / "sentences"
KINDS = ("good", "random", "shuffled", "plain", "faulty")


def strings(kind: str, name: str) -> list[list[str]]:
    text = (FOLDER / f"{kind}.{name}.txt").read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines()]


def share(judge: Callable[[Sequence[str]], bool], kind: str, name: str) -> float:
    """Return the percentage of a set that is accepted."""
    found = [judge(words) for words in strings(kind, name)]
    return 100 * sum(found) / len(found)


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "held"
    kinds = [kind for kind in KINDS if (FOLDER / f"{kind}.{name}.txt").exists()]
    judges: dict[str, Callable[[Sequence[str]], bool]] = {
        "built-in grammar alone": lambda words: intelligible(words, link=False).intelligible,
    }
    if linkgrammar.program():
        judges["link-grammar alone"] = lambda words: link_accepts(words) is True
    else:
        print(linkgrammar.ABSENT)
    print(f"{'':24}", *(f"{kind:>9} {len(strings(kind, name)):3}" for kind in kinds))
    for title, judge in judges.items():
        print(f"{title:24}", *(f"{share(judge, kind, name):11.1f} %" for kind in kinds))


if __name__ == "__main__":
    main()
