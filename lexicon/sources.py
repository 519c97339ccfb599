"""Read the inputs: one function for each, words in lower case without accents."""

import gzip
import json
import math
import pickle
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

PARTS: Final = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
PLACES, EVENTS, PERSONS = {15, 17}, {4, 11}, {18}
"""WordNet's lexicographer files: locations and natural objects, acts and events, persons."""


def plain(word: str) -> str:
    """Return a word without accents if only A to Z remain, otherwise nothing."""
    spread = unicodedata.normalize("NFKD", word)
    bare = "".join(face for face in spread if not unicodedata.combining(face))
    return bare if bare.isascii() and bare.isalpha() else ""


@dataclass
class Scowl:
    """Levels of common words, and of names and abbreviations."""

    level: dict[str, int] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    abbreviations: set[str] = field(default_factory=set)
    numerals: set[str] = field(default_factory=set)


def read_scowl(folder: Path) -> Scowl:
    """Read every region and variant except the rarest (variant_3)."""
    found = Scowl()
    for path in sorted((folder / "usr/share/dict/scowl").iterdir()):
        region, _, rest = path.name.partition("-")
        kind, _, number = rest.partition(".")
        if region == "variant_3" or not number.isdigit():
            continue
        for word in map(plain, path.read_text(encoding="utf-8").splitlines()):
            low = word.lower()
            if kind == "words" and word == low:
                found.level[word] = min(int(number), found.level.get(word, 99))
            elif kind in {"upper", "proper-names"} and word != low:
                found.names[low] = min(int(number), found.names.get(low, 99))
            elif kind == "abbreviations" and word != low:
                found.abbreviations.add(low)
            elif kind == "roman-numerals":
                found.numerals.add(word)
    found.level.pop("", None)
    return found


@dataclass
class Sense:
    """One meaning: its synonym set, its part of speech, its definition, its frequency."""

    synset: str
    part: str
    gloss: str
    file: int
    instance: bool
    count: int
    frames: frozenset[int]


@dataclass
class WordNet:
    """Senses of single words, common and capitalised, most frequent first; irregular forms."""

    common: dict[str, list[Sense]] = field(default_factory=lambda: defaultdict(list))
    names: dict[str, list[Sense]] = field(default_factory=lambda: defaultdict(list))
    irregular: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    initials: set[str] = field(default_factory=set)
    """Names with capitals for at least half of their letters: DNA, WiFi."""


def read_wordnet(folder: Path) -> WordNet:
    """Read data, counts and exceptions of the four parts of speech."""
    found = WordNet()
    folder = folder / "usr/share/wordnet"
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for line in (folder / "cntlist.rev").read_text(encoding="utf-8").splitlines():
        key, _, times = line.split(" ")
        lemma, _, ids = key.partition("%")
        counts[lemma, ":".join(ids.split(":")[1:3])] += int(times)
    for name, part in PARTS.items():
        for line in _lines(folder / f"data.{name}"):
            facts, _, gloss = line.partition(" | ")
            offset, file, _, size, *rest = facts.split(" ")
            instance = " @i " in facts
            frames = _frames(rest[2 * int(size, 16) :]) if part == "v" else frozenset()
            for lemma, sense_id in zip(rest[0 : 2 * int(size, 16) : 2], rest[1::2], strict=False):
                bare = lemma.partition("(")[0]
                word = plain(bare)
                if not word:
                    continue
                count = counts[bare.lower(), f"{file}:{int(sense_id, 16):02}"]
                sense = Sense(
                    f"{part}{offset}", part, gloss.strip(), int(file), instance, count, frames
                )
                book = found.common if word == word.lower() else found.names
                book[word.lower()].append(sense)
                if 2 * sum(map(str.isupper, word)) >= len(word) > 1:
                    found.initials.add(word.lower())
        found.irregular[part] = _exceptions(folder / f"{name}.exc")
    for book in (found.common, found.names):
        for senses in book.values():
            senses.sort(key=lambda sense: -sense.count)
    return found


def _frames(fields: list[str]) -> frozenset[int]:
    """Return the kinds of sentences a verb is used in; the fields begin with its pointers."""
    rest = fields[1 + 4 * int(fields[0]) :]
    return frozenset(int(number) for number in rest[2::3])


def _exceptions(path: Path) -> dict[str, list[str]]:
    """Read irregular forms, by their bases."""
    table: dict[str, list[str]] = defaultdict(list)
    for form, *bases in (row.split(" ") for row in _lines(path)):
        for base in bases:
            if form.isalpha() and base.isalpha():
                table[base].append(form)
    return table


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines of a file after the notice at its start."""
    with path.open(encoding="utf-8") as lines:
        yield from (line.rstrip("\n") for line in lines if not line.startswith("  "))


AFTER: Final = re.compile(r"\bNote: | -- |(?<=[a-z)]{2})\. (?=[A-Z])")
"""Where a definition of 1913 ends, and notes, quotations and phrases begin."""

OBSOLETE: Final = re.compile(r"\[Obs\.?( or (Archaic|R\.?|Rare)\]|(?! or)(?![^\]]*\bor\b)[^\]]*\])")


def read_webster(folder: Path) -> dict[str, str]:
    """Read the dictionary of 1913: words and the full text of their entries."""
    book = json.loads((folder / "package/dictionary.json").read_text(encoding="utf-8"))
    return {word: text for word, text in book.items() if word.isascii() and word.isalpha()}


def senses_of(text: str) -> list[str]:
    """Split an entry of the dictionary of 1913 into its senses."""
    found: list[str] = []
    for entry in filter(None, text.split("\n\n")):
        number, rest = 2, entry.removeprefix("1. ")
        while cut := re.search(rf"\s{number}\. ", rest):
            found.append(rest[: cut.start()])
            rest, number = rest[cut.end() :], number + 1
        found.append(rest)
    return found


def is_obsolete(text: str) -> bool:
    """Return whether every sense of a word is marked obsolete (RA-39)."""
    return all(OBSOLETE.search(AFTER.split(sense)[0]) for sense in senses_of(text))


def read_web2(folder: Path) -> set[str]:
    """Read the headwords of 1934, with their capitals."""
    words = pickle.loads((folder / "english_words/data/web2.pickle").read_bytes())  # noqa: S301
    return set(words)


def read_frequencies(folder: Path) -> dict[str, float]:
    """Read the frequencies of words in print, as logarithms of the number per thousand million."""
    text = (folder / "symspellpy/frequency_dictionary_en_82_765.txt").read_text(
        encoding="utf-8-sig"
    )
    counts = {word: int(count) for word, count in (line.split() for line in text.splitlines())}
    total = sum(counts.values())
    return {word: math.log10(count * 1e9 / total) for word, count in counts.items() if count}


def read_inflections(folder: Path) -> dict[tuple[str, str], list[list[str]]]:
    """Read forms: (word, part of speech) to lists, past, participle, -ing, -s for a verb."""
    packed = (folder / "lemminflect/resources/infl_lu.csv.gz").read_bytes()
    found: dict[tuple[str, str], list[list[str]]] = {}
    for line in gzip.decompress(packed).decode().splitlines():
        word, part, *forms = line.split(",")
        if word.isascii() and word.islower() and part in PARTS:
            found[word, PARTS[part]] = [
                [
                    form
                    for form in field.split("/")
                    if form.isascii() and form.isalpha() and form.islower()
                ]
                for field in forms
            ]
    return found


def read_sounds(folder: Path) -> dict[str, set[str]]:
    """Read how words are pronounced, without the stress."""
    found: dict[str, set[str]] = defaultdict(set)
    row = re.compile(r'^\s*(?:"(?P<q>[^"]+)"|(?P<w>\w+)): "(?P<s>[^"]+)"')
    text = (folder / "package/index.js").read_text(encoding="utf-8")
    for line in text.splitlines():
        if match := row.match(line):
            word = re.sub(r"\(\d+\)$", "", match["q"] or match["w"])
            if word.isalpha():
                found[word].add(re.sub(r"\d", "", match["s"]))
    return found


def read_given_names(folder: Path) -> dict[str, int]:
    """Read first names with their rank, the most frequent first."""
    ranks: dict[str, int] = {}
    for file in ("dist.female.first", "dist.male.first"):
        path = next(folder.rglob(file))
        for line in path.read_text(encoding="utf-8").splitlines():
            name, _, _, rank = line.split()
            ranks[name.lower()] = min(int(rank), ranks.get(name.lower(), 9999))
    return ranks


def read_regional(folder: Path) -> Iterable[tuple[str, str]]:
    """Read pairs of British and American spellings."""
    path = next(folder.rglob("spelling_constants.py"))
    return re.findall(r'^\s*"([a-z]+)": "([a-z]+)"', path.read_text(encoding="utf-8"), re.MULTILINE)


def read_french(folder: Path) -> set[str]:
    """Read French words, in capitals without accents."""
    words = json.loads((folder / "package/index.json").read_text(encoding="utf-8"))
    spelled = (word.replace("œ", "oe").replace("æ", "ae") for word in words if word == word.lower())
    return {bare.upper() for bare in map(plain, spelled) if bare}


SPELLED_OUT: Final = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}
"""Letters that no tablet has (RA-45)."""

LONGEST_GERMAN: Final = 11
"""Longer German words are mostly compounds; those of 12 letters alone would add half a file."""


def read_german(folder: Path, names: set[str]) -> set[str]:
    """Read German words, in capitals, with umlauts spelled out.

    Nouns have a capital like names, so a known name counts as a word only if it has other forms
    than one with S: ROSE has ROSEN, but ANNA has only ANNAS.
    """
    words = set(json.loads((folder / "package/woerter.json").read_text(encoding="utf-8")))
    ends = ("n", "en", "es")
    found: set[str] = set()
    for word in words:
        low = word.lower()
        if not word[1:].islower() or not re.search("[aeiouyäöü]", low):
            continue
        bare = low if low in names else low.removesuffix("s")
        named = word != low and low not in words and bare in names
        if named and not any(bare.capitalize() + end in words for end in ends):
            continue
        spelled = plain("".join(SPELLED_OUT.get(letter, letter) for letter in low))
        if 2 <= len(spelled) <= LONGEST_GERMAN:
            found.add(spelled.upper())
    return found


def read_coarse(cuss: Path, better: Path) -> set[str]:
    """Read two lists of coarse words; the first also gives a confidence, 0 being the lowest."""
    text = (cuss / "package/index.js").read_text(encoding="utf-8")
    rated = re.findall(r"^  '?([a-z]+)'?: ([012]),?$", text, re.MULTILINE)
    listed = (better / "better_profanity/profanity_wordlist.txt").read_text(encoding="utf-8")
    found = {word for word, sureness in rated if sureness != "0"} | set(listed.splitlines())
    return {word for word in found if word.isalpha()}


def read_coarse_french(cuss: Path) -> set[str]:
    """Read the French words that a list is sure are coarse, in capitals without accents."""
    text = (cuss / "package/fr.js").read_text(encoding="utf-8")
    rated = re.findall(r"^  '?([^\W\d_]+)'?: 2,?$", text, re.MULTILINE)
    return {plain(word).upper() for word in rated} - {""}
