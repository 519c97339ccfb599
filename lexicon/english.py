"""Combine the English sources: what each dictionary says about every word, and its data."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from forms import COMMON, Inflector, with_ed, with_ing, with_s
from printed import Printed
from sources import EVENTS, PERSONS, PLACES, Scowl, Sense, WordNet, is_obsolete, senses_of

LONGEST: Final = 20
"""No table has letters for longer words."""

FRAMES: Final = {
    "alone": {1, 2, 3, 4, 12, 13, 22, 23, 27},
    "object": {8, 9, 10, 11, 15, 16, 17, 18, 19, 20, 21, 30, 31},
    "objects": {14, 15},
    "clause": {26, 34},
    "infinitive": {28, 32},
    "quality": {6, 7},
    "object infinitive": {24, 25},
}
"""What may follow a verb, by the numbers of WordNet's sentence frames."""

MASSES: Final = {7, 12, 13, 19, 26, 27}
"""Attributes, feelings, food, phenomena, states, substances: BREAD needs no article."""

PARTS: Final = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
NUMERAL: Final = re.compile(r"m{0,3}(c?d|d?c{0,3}|cm)(xl|l?x{0,3}|xc)(ix|iv|v?i{0,3})")
QUALITIES: Final = (
    "Of|Pertaining|Relating|Having|Not|Full|Belonging|Capable|Without|Like|Resembling|Being"
    "|Somewhat|Consisting|Containing|Made|That"
)
"""How definitions of adjectives start in the dictionary of 1913."""

ADJECTIVE: Final = re.compile("(ous|ical|able|ible|less|ish|ose|oid|iform|ed)$")
ADVERB: Final = re.compile("(ly|wards?|wise|whithers?|wheres?)$")

BY_RULE: Final = {"plural", "past", "gerund", "present", "participle"}


@dataclass
class Sources:
    """Everything that the English dictionaries are made from."""

    scowl: Scowl
    wordnet: WordNet
    webster: dict[str, str]
    printed: Printed
    web2: set[str]
    given: dict[str, int]
    zipf: dict[str, float]
    inflector: Inflector
    chosen: dict[str, set[str]]
    """Words that were judged by hand: `abbreviations`, `clipped`, `foreign`, `pets`."""


@dataclass
class Word:
    """One row: both dictionaries' verdicts, level, frequency, classes, bases, meaning."""

    status: dict[str, str] = field(default_factory=dict)
    level: int = 95
    zipf: float = 0.0
    classes: set[str] = field(default_factory=set)
    bases: dict[str, list[tuple[str, str]]] = field(
        default_factory=lambda: {"modern": [], "1913": []}
    )
    meaning: str = ""
    usual: dict[str, int] = field(default_factory=dict)
    habits: set[str] = field(default_factory=set)

    def all_bases(self) -> set[str]:
        """Return the words that the word is a form of, in either dictionary."""
        return {base for ways in self.bases.values() for base, _ in ways}


def combine(src: Sources) -> dict[str, Word]:
    """Return every word that either dictionary allows, or refuses with a reason."""
    rows: dict[str, Word] = defaultdict(Word)
    headwords = {
        "modern": {word for word, level in src.scowl.level.items() if level <= COMMON}
        - set(_plurals_of_adjectives(src))
        | set(src.wordnet.common),
        "1913": set(src.webster),
    }
    for name, words in headwords.items():
        for word in words - src.chosen["foreign"]:
            if len(word) <= LONGEST and (len(word) > 1 or word in {"a", "i", "o"}):
                rows[word].status[name] = refusal(word, name, src) or "entered"
    for word in sorted(set(src.scowl.names) | src.scowl.abbreviations | set(src.wordnet.names)):
        if 2 < len(word) <= LONGEST and worth_telling(word, src):
            for name in headwords:
                if why := refusal(word, name, src):
                    rows[word].status.setdefault(name, why)
    add_names(rows, src)
    add_forms(rows, src)
    for word, row in rows.items():
        either = parts(word, "modern", src) + parts(word, "1913", src)
        row.classes |= {PARTS[part] for part in either}
        row.usual = usual(word, either, src)
        row.habits = habits(word, src)
        row.zipf = src.zipf.get(word, 0.0)
        row.meaning = meaning(word, src)
    set_levels(rows, src)
    return dict(rows)


def _plurals_of_adjectives(src: Sources) -> Iterator[str]:
    """Yield what SCOWL derived from adjectives as if they were nouns: INTRAVENOUSES."""
    for word in src.scowl.level:
        adjective = word.removesuffix("es")
        noun = any(sense.part == "n" for sense in src.wordnet.common.get(adjective, ()))
        noun = noun or "n" in src.printed.parts.get(adjective, "n")
        if word.endswith("ouses") and not noun:
            yield word


def refusal(word: str, name: str, src: Sources) -> str:
    """Return why a dictionary's own headword is refused (ANA-16, ANA-17, ANA-18), or nothing."""
    if is_abbreviation(word, src):
        return "abbreviation"
    if is_name(word, src):
        return "proper"
    text = src.webster.get(word, "")
    if text and is_obsolete(text):
        rare = word not in src.wordnet.common and src.scowl.level.get(word, 99) > 60
        if name == "1913" or rare:
            return "obsolete"
    return ""


def is_name(word: str, src: Sources) -> bool:
    """Return whether a word is only a name: written with a capital, and not common (RA-38)."""
    level = src.scowl.level.get(word, 99)
    if word in src.wordnet.common or level <= COMMON:
        return False
    named = word in src.wordnet.names or word in src.scowl.names or word in src.given
    if not named:
        return word.capitalize() in src.web2 and word not in src.web2 and level > 80
    known = word in src.wordnet.names or src.scowl.names.get(word, 99) <= 50 or word in src.given
    return known or not (word in src.web2 or level <= 80)


def is_abbreviation(word: str, src: Sources) -> bool:
    """Return whether a word is only an abbreviation, like DNA and APP, or a numeral (RA-41)."""
    if word in src.chosen["abbreviations"]:
        return True
    if src.scowl.level.get(word, 99) <= COMMON:
        return False
    if word in src.scowl.numerals or NUMERAL.fullmatch(word):
        return True
    printed = word in src.webster or word in src.web2
    if word in src.wordnet.common:
        listed = word in src.scowl.abbreviations - src.chosen["clipped"] and not printed
        return listed or not re.search("[aeiouy]", word)
    if word in src.wordnet.names:
        named = any(sense.instance for sense in src.wordnet.names[word])
        return word in src.wordnet.initials and not named
    others = word in src.given or word in src.scowl.names or word in src.webster
    return word in src.scowl.abbreviations and not others


def worth_telling(word: str, src: Sources) -> bool:
    """Return whether people know a name or an abbreviation well enough to try it."""
    return (
        word in src.wordnet.names
        or word in src.scowl.abbreviations
        or src.scowl.names.get(word, 99) <= 80
    )


def add_names(rows: dict[str, Word], src: Sources) -> None:
    """Mark places, events, persons and given names; they are refused unless also words."""
    kinds = (("place", PLACES), ("event", EVENTS), ("person", PERSONS))
    for word, senses in src.wordnet.names.items():
        for kind, files in kinds:
            if any(sense.instance and sense.file in files for sense in senses) and spoken(
                word, src
            ):
                rows[word].classes.add(kind)
    for word in src.chosen["pets"]:
        rows[word].classes.add("given")
    for word in src.given:
        if len(word) > 1 and re.search("[aeiouy]", word):
            rows[word].classes.add("given")
    for word, row in rows.items():
        if row.classes and len(word) > 1:
            for name in ("modern", "1913"):
                row.status.setdefault(name, "proper" if is_name(word, src) else "unlisted")


def spoken(word: str, src: Sources) -> bool:
    """Return whether a name is pronounced as a word, unlike USA or NY."""
    return len(word) > 2 and (word not in src.scowl.abbreviations or word in src.scowl.names)


def parts(word: str, name: str, src: Sources) -> str:
    """Return the parts of speech of a word, as letters.

    The dictionary of 1913 decides what is a noun in it: it prints that, or begins the definition
    like that of a thing. Only where the head of an entry is missing, the definition alone decides.
    """
    found = src.inflector.parts(word)
    if name == "1913" and word in src.webster:
        live = [entry for entry in src.webster[word].split("\n\n") if entry.strip()]
        live = [entry for entry in live if not is_obsolete(entry)] or live
        plain = {plainly(entry) for entry in live}
        if word in src.printed.parts:
            thing = {"n"} & plain if not ADJECTIVE.search(word) else set()
            found = src.printed.parts[word] | thing | (found - {"n"})
        else:
            found |= plain
            if not found - {""}:
                found = {guess(word, entry) for entry in live}
    return "".join(sorted(found - {""}))


def usual(word: str, parts_of_word: str, src: Sources) -> dict[str, int]:
    """Return how common each part of speech of a word is: 3 mostly, 2 often, 1 rarely."""
    weights = dict.fromkeys(parts_of_word, 0.0)
    for sense in src.wordnet.common.get(word, ()):
        weights[sense.part] += sense.count + 0.3
    total = sum(weights.values())
    if not total:
        return dict.fromkeys(weights, 3)
    shares = {part: weight / total for part, weight in weights.items()}
    return {
        part: 3 if share >= 0.5 else 2 if share >= 0.15 else 1 for part, share in shares.items()
    }


def habits(word: str, src: Sources) -> set[str]:
    """Return what may follow a verb, and whether a noun needs no article."""
    senses = src.wordnet.common.get(word, [])
    verbs = [sense for sense in senses if sense.part == "v"]
    usual_verbs = [sense for sense in verbs if sense.count] or verbs
    frames = {frame for sense in usual_verbs for frame in sense.frames}
    nouns = [sense for sense in senses if sense.part == "n"]
    found = {habit for habit, kinds in FRAMES.items() if frames & kinds}
    return found | ({"mass"} if nouns and nouns[0].file in MASSES else set())


def beginning(definition: str) -> str:
    """Return a definition of 1913 without its number and its subject."""
    return re.sub(r"^\s*(?:\d+\. )?\s*(?:\([^)]*\)\s*)*", "", definition)


def plainly(definition: str) -> str:
    """Return the part of speech that a definition of 1913 clearly implies, or nothing."""
    start = beginning(definition)
    if re.match(r"[Tt]o [a-z]", start):
        return "v"
    return "n" if re.match(r"(An?|One who|The (act|state|quality)) [a-z]", start) else ""


def guess(word: str, definition: str) -> str:
    """Guess the part of speech from the start of a definition of 1913 and the word's ending."""
    start = beginning(definition)
    if plain := plainly(definition):
        return plain
    if re.match(rf"({QUALITIES})\b", start) or ADJECTIVE.search(word):
        return "a"
    if re.match(r"(In an? |In the |By |With |So as|At )", start) or ADVERB.search(word):
        return "r"
    if re.match(r"(See|Same as|(Obs\. )?(imp|pl|p)\.|[^A-Z])", start):
        return ""
    return "n"


def add_forms(rows: dict[str, Word], src: Sources) -> None:
    """Add the forms of allowed words, and record what every word is a form of."""
    for name in ("modern", "1913"):
        bases = sorted(
            (row.status[name], word)
            for word, row in rows.items()
            if row.status.get(name) in {"entered", "obsolete"} and len(word) > 1
        )
        for status, word in bases:
            for form, kind in src.inflector.forms(word, parts(word, name, src)):
                if len(form) > LONGEST:
                    continue
                theirs = rows[form].status.get(name, "unlisted") if form in rows else "unlisted"
                open_to = {"unlisted", "proper"} | (
                    {"obsolete"} if is_regular(word, form) else set()
                )
                if theirs in open_to and kind in BY_RULE:
                    theirs = "form" if status == "entered" else "obsolete"
                    if theirs == "obsolete" and form not in rows:
                        continue
                    rows[form].status[name] = theirs
                ways = rows[form].bases[name] if form in rows else []
                again = kind == "participle" and (word, "past") in ways
                if theirs in {"entered", "form"} and status == "entered" and not again:
                    ways.append((word, kind))


def is_regular(word: str, form: str) -> bool:
    """Return whether a form is regular: it is good even if its own entry is obsolete."""
    return form in {with_s(word), with_ed(word), with_ing(word)}


def meaning(word: str, src: Sources) -> str:
    """Return a line with a word's meaning, modern if there is one, otherwise of 1913."""
    senses: list[Sense] = src.wordnet.common.get(word) or src.wordnet.names.get(word, [])
    if senses:
        return shorten(re.split(r'; "', senses[0].gloss)[0])
    if word in src.webster:
        first = senses_of(src.webster[word])[0]
        return shorten(re.sub(r"^\s*(?:\([^)]*\)\s*)*", "", first))
    return ""


def shorten(text: str, most: int = 96) -> str:
    """Return the first sentence of a text, cut at a word if it is long."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.split(r"(?<=[a-z)\]])[.;] (?=[A-Z\[])", text, maxsplit=1)[0].rstrip(".;: ")
    if len(text) <= most:
        return text
    return text[:most].rsplit(" ", 1)[0].rstrip(",.;: ") + " …"


def set_levels(rows: dict[str, Word], src: Sources) -> None:
    """Give every word a level: SCOWL's, otherwise its base's, otherwise by frequency."""
    for word, row in rows.items():
        level = src.scowl.level.get(word, 99)
        rank = src.given.get(word, 200 if word in src.chosen["pets"] else 9999)
        if "given" in row.classes and row.status.get("modern") == "proper":
            level = 20 if rank <= 60 else 35 if rank <= 200 else 50 if rank <= 600 else 70
        if row.classes & {"place", "person", "event"} and row.status.get("modern") == "proper":
            often = 20 if row.zipf >= 4.6 else 35 if row.zipf >= 4 else 50 if row.zipf >= 3 else 80
            level = min(level, often)
        row.level = min(level, 99)
    for row in rows.values():
        if row.level == 99:
            known = [rows[base].level for way in row.bases.values() for base, _ in way]
            row.level = min([*known, 80 if row.zipf >= 3 else 95])
