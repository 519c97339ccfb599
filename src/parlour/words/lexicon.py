"""Dictionaries: whether a word is allowed and why, its base form, and its familiarity.

Words are A to Z in capitals, as on the tablets; any case is read, and accents are dropped (RA-37).
In German, umlauts are spelled out (RA-45).
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, Literal

from parlour.errors import NotFound
from parlour.languages.message import Message, say
from parlour.words.data_files import (
    EVENT,
    GIVEN,
    NOUN,
    PERSON,
    PLACE,
    STATUSES,
    UNFAIR,
    VERB,
    ZIPF_STEP,
    Form,
    Forms,
    Store,
    store,
)

LEXICONS: Final = ("modern", "1913", "french", "german")
FILES: Final = {"french": "french.zip", "german": "german.zip"}
"""The data files of the other languages."""

THEMES: Final = ("places_history", "persons")
LEVELS: Final = (10, 20, 35, 40, 50, 55, 60, 70, 80, 95)
"""Vocabulary levels, from words that everybody knows to words that hardly anybody knows."""

Theme = Literal["places_history", "persons"]
Scope = Literal["suffix", "printed", "inflection"]

SHORTEST: Final = 3
GOOD: Final = frozenset({"entered", "form", "name", "owner", *THEMES})
ALLOWED: Final = {STATUSES.index("entered"), STATUSES.index("form")}
OF_THEME: Final = {"places_history": PLACE | EVENT, "persons": PERSON}
OF_SENTENCES: Final = PLACE | GIVEN
ALONE: Final = ("A", "I", "O")
"""The words of one letter (SENT-2b)."""

UMLAUTS: Final = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE"})
"""German letters without a tablet; ß in capitals is SS anyway (RA-45)."""

NO_PARTS: Final = ("AND", "HER", "HERS", "HIS", "ITS", "OUR", "PER", "THE")
"""Words that are not part of compounds: FATHER is not FAT and HER (RS-10)."""

TITLES: Final = {
    "modern": say("the modern dictionary"),
    "1913": say("the dictionary of 1913"),
    "french": say("the French word list"),
    "german": say("the German word list"),
}

CLAUSES: Final = {
    "entered": "ANA-20c",
    "form": "ANA-20d",
    "proper": "ANA-16b",
    "abbreviation": "ANA-18",
    "obsolete": "ANA-17",
    "unlisted": "ANA-20c",
}

SENTENCES: Final = {
    "entered": say("{word} is a word of {title}."),
    "form": say("{word} is a regular form of a word of {title}."),
    "name": say("{word} is a name, which Sentences allows."),
    "owner": say("{word} is a possessive without its apostrophe, which Sentences allows."),
    "places_history": say("{word} is a geographical or historical name."),
    "persons": say("{word} is the name of an author or celebrated person."),
    "not places_history": say("{word} is not a geographical or historical name in our list."),
    "not persons": say("{word} is not an author or celebrated person in our list."),
    "short": say("{word} is too short: words need at least three letters."),
    "single": say("{word} is not a word: the only words of one letter are A, I and O."),
    "letters": say("{word} is not one plain word: words are made of the letters A to Z alone."),
    "possessive": say("{word} is a possessive with an apostrophe, and those are not allowed."),
    "proper": say("{word} is a proper name, and those are not allowed."),
    "abbreviation": say("{word} is an abbreviation, and those are not words."),
    "obsolete": say("{word} is obsolete according to {title}."),
    "unlisted": say("{word} is not in {title}."),
}

ENDINGS: Final = {"suffix": ("S", "ES", "D", "ED"), "printed": ("S", "D", "ED")}
WITH_S: Final = {"plural", "present"}
PRINTED_S: Final = {"plural"}
PAST: Final = "past"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a word is allowed, and if not, why: a reason for programs, a sentence, a clause."""

    word: str
    allowed: bool
    reason: str
    told: Message
    clause: str

    @property
    def sentence(self) -> str:
        """The verdict in English."""
        return str(self.told)


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of a dictionary: its base and kind of form, familiarity and meaning."""

    word: str
    base: str
    kind: str
    level: int
    frequency: float
    definition: str


class Lexicon:
    """One dictionary."""

    def __init__(self, name: str, words: Store) -> None:
        self.name = name
        self.store = words
        self.title = TITLES[name]
        self._shift = 4 if name == "1913" else 0

    def words(
        self,
        level: int = 95,
        *,
        theme: Theme | None = None,
        sentences: bool = False,
        fair: bool = False,
    ) -> Iterator[str]:
        """Yield the allowed words up to a level, in order; for Sentences also names."""
        known = self.store.level.translate(bytes(mine <= level for mine in range(256)))
        clean = self.store.status.translate(
            bytes(not (fair and code & UNFAIR) for code in range(256))
        )
        if theme is not None:
            allowed = _marks(self.store.classes, OF_THEME[theme])
        else:
            allowed = self.store.status.translate(
                bytes(code >> self._shift & 7 in ALLOWED for code in range(256))
            )
        names = _marks(self.store.classes, OF_SENTENCES if sentences else 0)
        shortest = 1 if sentences else 3
        rows = zip(self.store.words, known, clean, allowed, names, strict=True)
        for word, is_known, is_clean, is_allowed, is_name in rows:
            if is_known and is_clean and (is_allowed or is_name) and len(word) >= shortest:
                yield word

    def __contains__(self, word: str) -> bool:
        return self.verdict(word).allowed

    def verdict(self, word: str, *, theme: Theme | None = None, sentences: bool = False) -> Verdict:
        """Return whether a word is allowed, and why (ANA-16a to ANA-20e).

        With a theme, only its names are allowed (RA-44). Sentences allows names and possessives.
        """
        plain = self.spelled(word)
        reason, clause = self._judge(plain, theme, sentences=sentences)
        shown = plain or '""'
        told = SENTENCES[reason].filled(word=shown, title=self.title)
        return Verdict(shown, reason in GOOD, "" if reason in GOOD else reason, told, clause)

    def _judge(self, word: str, theme: Theme | None, *, sentences: bool) -> tuple[str, str]:
        """Return the reason and the clause; an allowed word has a reason too, for its sentence."""
        if shape := _shape(word, sentences=sentences):
            return shape
        place = self.store.find(word)
        classes = self.store.classes[place] if place >= 0 else 0
        if theme is not None:
            clause = "ANA-V1" if theme == "places_history" else "ANA-V2"
            return (theme if classes & OF_THEME[theme] else f"not {theme}"), clause
        status = STATUSES[self.store.status[place] >> self._shift & 7] if place >= 0 else "unlisted"
        if sentences and status not in GOOD:
            if classes & OF_SENTENCES:
                return "name", "SENT-6a" if classes & PLACE else "SENT-6b"
            if self._owner(word):
                return "owner", "SENT-6c"
        if status == "form":
            return status, self._form_clause(word)
        named = status == "proper" and not classes & PLACE
        return status, "ANA-16c" if named else CLAUSES[status]

    def _form_clause(self, word: str) -> str:
        """Return the clause that allows an unprinted form: of a noun, or of a verb."""
        form = self.inflected_from(word)
        return "ANA-20d" if form is None or form.kind == "plural" else "ANA-20e"

    def _owner(self, word: str) -> bool:
        """Return whether a word is a noun or name with the S of a possessive."""
        place = self.store.find(word[:-1]) if word.endswith("S") else -1
        if place < 0:
            return False
        classes = self.store.classes[place]
        noun = bool(classes & NOUN) and self.verdict(word[:-1], sentences=True).allowed
        return noun or bool(classes & OF_SENTENCES)

    def spelled(self, word: str) -> str:
        """Return a word as tablets spell it."""
        return fold(word, german=self.name == "german")

    def entry(self, word: str) -> Entry | None:
        """Return what is known about an allowed word or name, or None."""
        word = self.spelled(word)
        place = self.store.find(word)
        if place < 0:
            return None
        form = self.inflected_from(word)
        meaning = self.store.definition(word)
        if not meaning and form is not None:
            meaning = self.store.definition(form.base)
        return Entry(
            word=word,
            base=form.base if form else word,
            kind=form.kind if form else "",
            level=self.store.level[place],
            frequency=self.frequency(word),
            definition=meaning,
        )

    def level(self, word: str) -> int:
        """Return the vocabulary level of a word: 10 to 95; 100 if none has it."""
        place = self.store.find(word)
        return self.store.level[place] if place >= 0 else 100

    def frequency(self, word: str) -> float:
        """Return the frequency of a word: 3 is one in a million, 6 one in a thousand.

        0 if unknown.
        """
        place = self.store.find(word)
        return round(self.store.zipf[place] * ZIPF_STEP, 2) if place >= 0 else 0.0

    def fair(self, word: str) -> bool:
        """Return whether a bot may use a word; people may use any in the dictionary (RA-48)."""
        place = self.store.find(fold(word))
        return place < 0 or not self.store.status[place] & UNFAIR

    @cached_property
    def _forms(self) -> Forms:
        return Forms(self.store, self.name)

    def forms(self, word: str) -> Sequence[Form]:
        """Return every word of this dictionary that a word is a form of, and the kind of form."""
        return self._forms.of(fold(word))

    def inflected_from(self, word: str) -> Form | None:
        """Return the most likely base of a word, or None."""
        forms = self.forms(word)
        return max(forms, key=lambda form: -self.level(form.base)) if forms else None

    def respelling(self, one: str, other: str) -> bool:
        """Return whether two words differ in spelling, not in meaning or sound (ANA-11c, RA-18)."""
        return fold(other) in self.store.respellings.get(fold(one), ())

    def barred(self, old: str, new: str, scope: Scope = "suffix") -> str:
        """Return the clause that forbids capturing a word by turning it into another, or nothing.

        This concerns only a single captured word of another player
        (ANA-11a to ANA-11d, RA-16, RA-17).
        """
        old, new = fold(old), fold(new)
        if self.respelling(old, new):
            return "ANA-11c"
        kinds = {form.kind for form in self.forms(new) if form.base == old}
        ending = new[len(old) :] if new.startswith(old) else ""
        if scope != "inflection" and ending not in ENDINGS[scope]:
            return ""
        if kinds & (PRINTED_S if scope == "printed" else WITH_S):
            return "ANA-11a"
        if PAST in kinds or (scope == "inflection" and kinds & {"participle", "gerund"}):
            return "" if self.verb(new) else "ANA-11b"
        return ""

    def verb(self, word: str) -> bool:
        """Return whether a word is itself the base form of a verb."""
        place = self.store.find(word)
        return place >= 0 and bool(self.store.classes[place] & VERB)

    def compound(self, word: str) -> tuple[str, str] | None:
        """Return the likeliest pair of words that makes a compound, or None (RS-10)."""
        word = fold(word)
        if self.store.find(word) < 0:
            return None
        halves = [(word[:cut], word[cut:]) for cut in range(2, len(word) - 1)]
        both = [pair for pair in halves if all(map(self._part, pair))]
        return min(both, key=lambda pair: max(map(self.level, pair)), default=None)

    def _part(self, word: str) -> bool:
        """Return whether a word may be part of a compound: common, with three letters or more."""
        common = len(word) >= SHORTEST and self.level(word) <= 60 and word not in NO_PARTS
        return common and self.verdict(word).allowed


def fold(word: str, *, german: bool = False) -> str:
    """Return a word in capitals without accents; in German, umlauts are spelled out (RA-45)."""
    capitals = unicodedata.normalize("NFKC", word.strip().replace("\u2019", "'").upper())
    spread = unicodedata.normalize("NFKD", capitals.translate(UMLAUTS) if german else capitals)
    return "".join(face for face in spread if not unicodedata.combining(face))


def _shape(word: str, *, sentences: bool) -> tuple[str, str] | None:
    """Return the reason and clause if the spelling alone decides."""
    if not (word.isascii() and word.isalpha()):
        return ("possessive", "ANA-16d") if word.endswith("'S") else ("letters", "RA-37")
    if sentences and len(word) == 1:
        return ("entered" if word in ALONE else "single"), "SENT-2b"
    if not sentences and len(word) < SHORTEST:
        return "short", "ANA-4c"
    return None


def _marks(column: bytes, wanted: int) -> bytes:
    return column.translate(bytes(bool(code & wanted) for code in range(256)))


@cache
def lexicon(name: str = "modern") -> Lexicon:
    """Return a dictionary by its name, loaded once."""
    if name not in LEXICONS:
        raise NotFound(say("dictionary"), name, list(LEXICONS))
    return Lexicon(name, store(FILES.get(name, "english.zip")))


def coarse(word: str) -> bool:
    """Return whether a word is coarse, so that bots and hints leave it out (RA-48)."""
    return not lexicon().fair(word)
