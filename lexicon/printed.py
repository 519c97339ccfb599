"""Read what the dictionary of 1913 prints between a headword and its definition.

The meanings come from a file without parts of speech (`sources.read_webster`), so the
heads of the entries are read from another edition of the same text.
"""

import gzip
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sources import is_obsolete

NEWER: Final = re.compile(r"\[(?:PJC|WordNet|GG|RDH|AS)\b")
"""The marks of entries that were added to the edition later."""

ENTRY: Final = re.compile(r"^(?=[A-Za-z][A-Za-z' -]* \\)", re.MULTILINE)
NAME: Final = re.compile(r"([A-Za-z][A-Za-z' -]*) \\[^\\]*\\ ?(?:\([^)]*\),? ?)?,? ?(?:or )?")
"""A headword, its pronunciation, and what joins it to the next one: `Otto \\Ot"to\\, n.`"""

LABEL: Final = re.compile(
    r"[^A-Z{]*?\b((?:n|v|a|adv|prep|conj|interj|pron|p|imp|pl)\b"
    r"(?:[ .,&;]|\b(?:n|v|a|adv|t|i|pl|or|and|prep|conj|interj|pron|p|imp|pr|vb|sing)\b)*)"
)
PARTS: Final = {"n.": "n", "v.": "v", "a.": "a", "adv.": "r"}
OTHERS: Final = re.compile(r"\b(prep|conj|interj|pron|imp|p\. p|p\. pr)\b")
ETYMOLOGY: Final = re.compile(r"^[^\[]{0,200}\[(?!Obs|R\.|Archaic)[^\]]*\]")
ALSO: Final = re.compile(r"-- ?((?:n|v|a|adv)\.)")
"""Another part of speech in the text of an entry: *-- n. A mydriatic medicine or agent.*"""

OF: Final = re.compile(r"\bpl\. of \{")
WRITTEN: Final = re.compile(r"(?:[Ww]ritten|[Ss]pel(?:t|led)) (?:also|sometimes) ([^\].;(]*)")
PLURAL: Final = re.compile(r"\bpl\. ([^\[]*)")


@dataclass
class Printed:
    """Parts of speech and plurals as the dictionary of 1913 prints them."""

    parts: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The parts of speech of the living entries of a word; "" for a pronoun and the like."""
    plurals: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Plurals that are printed because they are not plain: TEETH, SORTES of SORS."""
    only_plural: set[str] = field(default_factory=set)
    """Nouns without a singular: *n. pl.*"""
    spellings: set[tuple[str, str]] = field(default_factory=set)
    """Words with other spellings of them: *Written also reindeer.*"""


def read_printed(folder: Path) -> Printed:
    """Read the heads of all entries."""
    packed = (folder / "usr/share/dictd/gcide.dict.dz").read_bytes()
    text = gzip.decompress(packed).decode(errors="replace")
    found = Printed()
    singular: set[str] = set()
    for entry in ENTRY.split(text):
        words, body = _begin(entry)
        others = " ".join(WRITTEN.findall(body))
        spelled = (other.lower() for other in re.findall(r"\{([A-Za-z]+)\}", others))
        found.spellings |= {(words[0], other) for other in spelled if words}
    for words, label, plurals in _heads(text):
        parts = {part for mark, part in PARTS.items() if re.search(rf"\b{re.escape(mark)}", label)}
        for word in words:
            found.parts[word] |= parts or ({""} if OTHERS.search(label) else set())
            forms = {form for form in plurals if form != word and _belongs(form, word, words)}
            plural = re.match(r"n\.,? ?pl|pl", label)
            if plural:
                forms = {form for form in forms if _is_plural(form, word)}
            found.plurals[word] |= forms
            if "n" in parts or label.startswith("pl"):
                (found.only_plural if plural and not forms else singular).add(word)
    found.only_plural -= singular
    found.plurals = {word: forms - singular for word, forms in found.plurals.items()}
    found.parts = {word: parts for word, parts in found.parts.items() if parts}
    return found


def _is_plural(form: str, word: str) -> bool:
    """Return whether what stands behind *n. pl.* is a plural, not the singular of the word."""
    return form.startswith(word[:-2]) and bool(re.search("[^u]s$|men$", form))


def _belongs(form: str, word: str, words: list[str]) -> bool:
    """Return whether no other headword of an entry begins more like a plural of it."""
    same = {head: same_start(form, head) for head in words}
    return same[word] == max(same.values()) > 0


def same_start(one: str, other: str) -> int:
    """Return the length of the common beginning of two words."""
    length = 0
    while one[: length + 1] == other[: length + 1] and length < min(len(one), len(other)):
        length += 1
    return length


def _begin(entry: str) -> tuple[list[str], str]:
    """Return the headwords of an entry and the rest of it; nothing of a later entry."""
    if NEWER.search(entry) and "1913" not in entry:
        return [], ""
    plain = re.sub(r"\s+", " ", re.sub(r"\[[^\]]*1913[^\]]*\]", "", entry))
    words: list[str] = []
    end = 0
    while match := NAME.match(plain, end):
        words.append(match[1].lower())
        end = match.end()
    return [word for word in words if word.isalpha()], plain[end:]


def _heads(text: str) -> Iterator[tuple[list[str], str, set[str]]]:
    """Yield the words, the label and the plurals of every living entry."""
    for entry in ENTRY.split(text):
        words, body = _begin(entry)
        body = re.sub(r"\([^)]*\)", "", body)
        head = body[:300].split("[", maxsplit=1)[0] if "[" in body[:200] else body[:120]
        label = LABEL.match(head)
        if label and words and not is_obsolete(ETYMOLOGY.sub("", body) or " "):
            listed = PLURAL.search(head)
            if OF.search(head):
                yield words, "n. pl.", set()
                continue
            plurals = re.findall(r"\{([A-Za-z]+)\}", listed[1]) if listed else []
            also = " ".join(ALSO.findall(body))
            yield words, f"{label[1]} {also}", {plural.lower() for plural in plurals}
