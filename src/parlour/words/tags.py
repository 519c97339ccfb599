"""The roles of a word in a sentence, each with a price, from a table or from the dictionary."""

from functools import lru_cache
from typing import Final

from parlour.words.data_files import GIVEN, HABITS, PLACE
from parlour.words.lexicon import OF_SENTENCES, Lexicon
from parlour.words.little_words import ALSO_OPEN, LITTLE, LITTLE_TAGS, MOSTLY_LITTLE
from parlour.words.noun_kinds import (
    ADDRESSED,
    ADDRESSED_LAST,
    COUNTED,
    GIVEN_TOO,
    LIKE_NAMES,
    LOOSE,
    MASSES,
    NEVER_COUNTED,
    OCCUPATIONS,
    ONLY_MANY,
    SAME_FOR_MANY,
    UNADORNED,
)
from parlour.words.verb_kinds import (
    MOSTLY_PAST,
    NEVER_ALONE,
    NOT_ALONE,
    ONLY_PAST,
    ONLY_VERBS,
    PARTICIPLES,
    PLAIN_VERBS,
    STATIVE,
    TAKING,
    UNCHANGED,
)


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


LIKE_PAST: Final = 3.0
"""The price of reading a past form as another verb, as in to SAW."""

ABSTRACT: Final = ("ITY", "NESS", "SHIP", "HOOD", "DOM", "ANCE", "ENCE", "ISM", "TION", "SION")
"""The endings of abstract nouns, which need no article."""

PLAIN_QUALITIES: Final = _set(
    "KIND FINE ILL SAFE SQUARE PLAIN PATIENT ROYAL SOUND RIGHT LIGHT MEAN FIT"
)
"""Words that are usually adjectives, although most dictionaries list them as nouns."""

LIKE_ANOTHER: Final = 3.0
"""The price of reading a plural or a past form as a singular noun, as in the MEANS."""

RATHER_NAMES: Final = 40
"""From this vocabulary level on, a word that is also a name counts as a name: HENRY, RUTH."""

NAMED: Final = ("SENT-6a", "SENT-6b", "SENT-6c")
"""The clauses that allow a name or a possessive."""

RARE: Final = {3: 0.0, 2: 0.5, 1: 1.6, 0: 3.5}
"""The price of an unusual part of speech."""

SELDOM: Final = {3: 0.0, 2: 0.0, 1: 1.0, 0: 1.0}
"""The extra price of reading a word as an adjective, an adverb or a command."""

AFTER: Final = {
    "alone": "i",
    "object": "t",
    "objects": "o",
    "clause": "c",
    "infinitive": "w",
    "quality": "q",
    "object infinitive": "x",
}
"""The letter for each kind of complement of a verb."""

ENDS: Final = {"present": "z", "past": "d", "participle": "n", "gerund": "g"}

NOUN_TAGS: Final = (
    ("NM", MASSES),
    ("NM0", UNADORNED),
    ("NB", LOOSE),
    ("ROLE", OCCUPATIONS),
    ("KIN", ADDRESSED),
    ("LASTKIN", ADDRESSED_LAST),
    ("NAME", LIKE_NAMES),
)
"""The roles of each kind of noun."""

Tags = dict[str, float]


class Tagger:
    """Looks words up in one dictionary."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._usual = lexicon.store.column("usual")
        self._habits = lexicon.store.column("habits")
        self.tags = lru_cache(maxsize=1 << 16)(self._tags)

    def _tags(self, word: str) -> Tags:
        little = dict.fromkeys(LITTLE_TAGS.get(word, ()), 0.0)
        if little and word not in ALSO_OPEN:
            return little
        found: Tags = {}
        self._ordinary(word, found)
        extra = MOSTLY_LITTLE.get(word, 0.0)
        if extra and "NS" in found:
            found["NS"] -= extra / 2  # an article marks them as nouns: A WILL, THE CAN
        return {tag: price + extra for tag, price in found.items()} | little

    def _ordinary(self, word: str, found: Tags) -> None:
        place = self.lexicon.store.find(word)
        if place >= 0:
            self._base(word, place, found)
            self._name(word, place, found)
        for base, kind in self.lexicon.forms(word):
            self._form(word, base, kind, found)
        if word.endswith("S") and word not in LITTLE_TAGS:
            self._owner(word[:-1], found)

    def _base(self, word: str, place: int, found: Tags) -> None:
        usual = self._usual[place]
        noun, verb, adjective, adverb = (usual >> shift & 3 for shift in (0, 2, 4, 6))
        verdict = self.lexicon.verdict(word, sentences=True)
        if not verdict.allowed or verdict.clause.startswith(NAMED):
            return  # names have their own roles
        kinds = {kind for _, kind in self.lexicon.forms(word)}
        compared = kinds & {"comparative", "superlative"}
        if word in ONLY_VERBS:
            noun = adjective = 0
        elif noun == 1 and adjective < 2:
            noun = 2  # after an article it is clearly a noun: A GASP
        self._noun(word, place, noun, verb, found)
        if verb:
            verb = 3 if word in PLAIN_VERBS else verb
            price = RARE[verb] + (LIKE_PAST if word in ONLY_PAST or word in MOSTLY_PAST else 0.0)
            self._verb(word, "c", price + (2.2 if word in STATIVE else SELDOM[verb] / 2), found)
            for form in "bdn" if word in UNCHANGED else "bn" if word in PARTICIPLES else "b":
                self._verb(word, form, price, found)
        if adjective and not compared:
            plain = 0.0 if word in PLAIN_QUALITIES else RARE[adjective] + SELDOM[adjective]
            _put(found, "ADJ", plain)
        if adverb:
            _put(found, "ADV", RARE[adverb] + SELDOM[adverb])
            if word.endswith("LY"):
                _put(found, "MIDADV", RARE[adverb])

    def _noun(self, word: str, place: int, noun: int, verb: int, found: Tags) -> None:
        """Add a noun as singular, as plural, and without an article."""
        bare = "NMV" if verb > 1 else "NM"  # as a verb it would hide an error: SHE IS SLEEP
        if noun and word not in ONLY_MANY and word not in NEVER_COUNTED:
            kinds = {kind for _, kind in self.lexicon.forms(word)}
            formed = "plural" in kinds or (
                "past" in kinds
                and word.endswith("ED")
                and not word.endswith("EED")
                and len(word) > 4
            )
            _put(found, "NS", RARE[noun] + (LIKE_ANOTHER if formed else 0.0))
            massive = self._habits[place] & 1 << HABITS.index("mass") or word.endswith(ABSTRACT)
            if massive and not formed and word not in COUNTED:
                _put(found, bare, RARE[noun] + 0.4)
        if word in ONLY_MANY or word in SAME_FOR_MANY:
            _put(found, "NPL", 0.0)
        for tag, nouns in NOUN_TAGS:
            if word in nouns:
                _put(found, bare if tag == "NM" else tag, 0.0)

    def _verb(self, base: str, form: str, price: float, found: Tags) -> None:
        """Add a verb form with all its complements; if none is known, any may follow."""
        habits = self._habits[self.lexicon.store.find(base)]
        ways = [letter for habit, letter in AFTER.items() if habits & 1 << HABITS.index(habit)]
        if base in TAKING["l"] and base != "HELP":
            ways = [letter for letter in ways if letter != "x"]  # never LET HIM TO GO
        for letter in ways or ("i", "t"):
            _put(found, f"V{form}{letter}", price)
        for letter, verbs in TAKING.items():
            if base in verbs:
                _put(found, f"V{form}{letter}", price)
        _put(found, f"V{form}i", price + 1.0)
        _put(found, f"V{form}t", price + (2.6 if form == "n" else 1.5))
        if base == "LET":
            found[f"V{form}t"] = price + 2.0  # LET HIM GO, rarely LET HIM
        alone = f"V{form}i"
        if base in NEVER_ALONE:
            found[alone] = max(price + 2.8, found[alone])
        elif base in NOT_ALONE:
            found[alone] = max(price + 1.5, found[alone])

    def _verbal(self, word: str) -> bool:
        """Return whether a word on its own is a verb at least half of the time."""
        place = self.lexicon.store.find(word)
        return place >= 0 and self._usual[place] >> 2 & 3 > 1

    def _form(self, word: str, base: str, kind: str, found: Tags) -> None:
        place = self.lexicon.store.find(base)
        usual = self._usual[place]
        if kind == "plural" and word not in ONLY_VERBS:
            _put(found, "NPL", RARE[usual & 3] + (LIKE_ANOTHER if base in NEVER_COUNTED else 0.0))
        elif kind == "comparative" and word not in LITTLE["COMPARW"]:
            _put(found, "MORE", 0.0)
        elif kind == "superlative":
            _put(found, "BESTADJ", 0.0)
        elif kind in ENDS:
            price = RARE[usual >> 2 & 3]
            if kind != "present":
                price = min(price, RARE[2])  # SENTENCED is a verb, though SENTENCE is a noun
            if kind == "past" and word.endswith("EED") and self._verbal(word):
                price += LIKE_PAST  # FEED is not the past of FEE
            self._verb(base, ENDS[kind], price, found)
            if word in ONLY_PAST:
                return
            if kind == "past":
                self._verb(base, "n", price, found)
            taken = self._habits[place] & 1 << HABITS.index("object")
            if kind in {"past", "participle", "gerund"}:
                _put(found, "ADJ", price + (0.8 if taken else 2.5))

    def _name(self, word: str, place: int, found: Tags) -> None:
        if self.lexicon.store.classes[place] & OF_SENTENCES:
            common = self.lexicon.verdict(word).allowed and self.lexicon.level(word) < RATHER_NAMES
            price = 4.0 if (common or len(word) < 3) and word not in GIVEN_TOO else 0.0
            _put(found, "NAME", price)
            for tag, kind in (("PERSON", GIVEN), ("PLACE", PLACE)):
                if self.lexicon.store.classes[place] & kind:
                    _put(found, tag, price)

    def _owner(self, word: str, found: Tags) -> None:
        """Add the roles of a possessive without its apostrophe: a noun with an S (SENT-6d)."""
        place = self.lexicon.store.find(word)
        if place < 0:
            return
        owners: Tags = {}
        self._base(word, place, owners)
        self._name(word, place, owners)
        if "NS" in owners:
            _put(found, "OWNER", owners["NS"] + 0.5)
        if "NAME" in owners:
            _put(found, "NAMES", owners["NAME"])


def _put(found: Tags, tag: str, price: float) -> None:
    found[tag] = min(price, found.get(tag, price))
