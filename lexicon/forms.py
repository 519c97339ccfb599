"""Inflect words: known forms if there are any, otherwise regular ones (RA-42)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from printed import Printed
from sources import PERSONS, Sense, WordNet

VOWELS: Final = "aeiou"
HISSES: Final = ("s", "x", "z", "ch", "sh")
ORDER: Final = ("past", "participle", "gerund", "present")
"""The order of a verb's forms in the table of inflections."""

ATTESTED: Final = 80
"""Up to this SCOWL level, a spelling shows that a form is in use."""

COMMON: Final = 70
"""The modern dictionary goes up to this SCOWL level (RA-43)."""

VERBAL: Final = re.compile("^(re|over|de|mis|out|pre|en|sub|super|terra)|(ise|ize|ate|ify)$")
"""Prefixes and suffixes of verbs that are derived from other words."""

NATIVE: Final = {
    "woman": "women", "man": "men", "child": "children", "foot": "feet", "tooth": "teeth",
    "goose": "geese", "mouse": "mice", "louse": "lice", "wife": "wives", "knife": "knives",
    "life": "lives",
    "half": "halves", "calf": "calves", "leaf": "leaves", "loaf": "loaves", "wolf": "wolves",
    "shelf": "shelves", "self": "selves", "thief": "thieves", "sheaf": "sheaves", "ox": "oxen",
}  # fmt: skip
"""English nouns whose plural is not regular; nor is that of their compounds, like TAXMAN."""

LEARNED: Final = (
    ("um", "a"), ("on", "a"), ("us", "i"), ("us", "era"), ("us", "ora"), ("a", "ae"),
    ("a", "ata"), ("as", "antes"), ("en", "ina"), ("is", "es"), ("is", "ides"), ("is", "ines"),
    ("x", "ces"), ("x", "ges"), ("ex", "ices"), ("ix", "ices"), ("ax", "aces"), ("o", "i"),
    ("o", "ines"), ("o", "ones"), ("e", "i"), ("e", "ia"), ("s", "des"), ("s", "tes"), ("s", "era"),
    ("us", "untes"), ("es", "ites"), ("ns", "ntia"), ("ns", "ntes"), ("ps", "pes"), ("", "x"),
    ("", "im"), ("", "in"), ("ah", "oth"), ("f", "ves"), ("fe", "ves"),
    ("man", "men"), ("foot", "feet"), ("tooth", "teeth"), ("mouse", "mice"), ("louse", "lice"),
    ("goose", "geese"), ("y", "ies"), ("ey", "ies"), ("i", "ies"), ("", "s"), ("", "es"),
)  # fmt: skip
"""Endings of singulars and of their plurals in the languages that English takes nouns from."""

ADJECTIVAL: Final = re.compile("(ous|less|ish|some)$")
PEOPLE: Final = 14
"""WordNet's lexicographer file of groups: THE CAUTIOUS are "people who are fearful"."""

HARD: Final = re.compile("([inrdhk]arch|[^s]tarch|[^o]och|tych|stich)$")
"""The endings of words whose CH is spoken as K: MONARCHS."""

LONG: Final = 6
"""Longer words do not resemble others by chance: CROSSHAIRS is of CROSSHAIR."""

LITTLE: Final = {"her", "our", "their", "your", "beside", "sometime", "hi", "thi", "alway"}
"""Words whose form with S is another word, not a plural."""


def with_s(word: str) -> str:
    """Return the regular plural or -s form."""
    if word.endswith(("sis", "xis")):
        return word[:-2] + "es"
    if re.search("[^aisu]s$", word):
        return word  # a plural already
    if word.endswith(HISSES) and not HARD.search(word):
        return word + "es"
    if word.endswith("y") and (word[-2:-1] not in VOWELS or word.endswith("quy")):
        return word[:-1] + "ies"
    return word + "s"


def doubles(word: str) -> bool:
    """Return whether the last letter is doubled before -ED: short words like STOP."""
    return (
        len(word) > 2
        and word[-1] not in VOWELS + "wxyhjqv"
        and word[-2] in VOWELS
        and word[-3] not in VOWELS
        and sum(face in VOWELS + "y" for face in word) == 1
    )


def with_ed(word: str) -> str:
    """Return the regular past."""
    if word.endswith("e"):
        return word + "d"
    if word.endswith("y") and word[-2:-1] not in VOWELS:
        return word[:-1] + "ied"
    return word + (word[-1] if doubles(word) else "") + "ed"


def with_ing(word: str) -> str:
    """Return the regular -ing form."""
    if word.endswith("ie"):
        return word[:-2] + "ying"
    if word.endswith("e") and not word.endswith(("ee", "oe", "ye")):
        return word[:-1] + "ing"
    return word + (word[-1] if doubles(word) else "") + "ing"


@dataclass
class Inflector:
    """Makes the forms of a word from tables, and by rule for words that the tables lack.

    No source knows every part of speech: WordNet lacks the verbs KNEE and INTERFACE, the table of
    inflections has CASINO for the plural of CASINO. So a word of the word lists also counts as a
    form, if it is spelled by rule and is not the form of another word.
    """

    table: dict[tuple[str, str], list[list[str]]]
    wordnet: WordNet
    printed: Printed
    level: dict[str, int]
    own_entries: set[str]
    """Words that have their own dictionary entry."""
    unrelated: set[tuple[str, ...]]
    """Words, each with a word that only looks like its form."""

    @cached_property
    def _plural_forms(self) -> set[str]:
        """All irregular plurals, which have no plural themselves: MEN, MEMORANDA."""
        nouns = ((word, forms) for (word, part), forms in self.table.items() if part == "n")
        listed = (
            *((word, form) for word, forms in nouns for field in forms for form in field),
            *(
                (word, form)
                for word, forms in self.wordnet.irregular["n"].items()
                for form in forms
            ),
            *((word, form) for word, forms in self.printed.plurals.items() for form in forms),
        )
        return {
            form
            for word, plural in listed
            for form in self._credible(word, [plural])
            if form != word and not form.endswith("s")
        }

    def parts(self, word: str) -> set[str]:
        """Return the parts of speech that WordNet, the table and the word lists show."""
        found = {sense.part for sense in self.wordnet.common.get(word, ())}
        found |= {part for part in "nva" if self._in_table(word, part)}
        if "v" not in found and self._conjugated(word, named=bool(found)):
            found.add("v")
        if not found & {"n", "v"} and self._counted(word, named=bool(found)):
            found.add("n")
        return found

    def _countable(self, word: str) -> bool:
        """Return whether a noun has a plural.

        THE CAUTIOUS are people, WordNet takes LARCENOUS for a noun, and AGRAPHA is a plural itself.
        A plural in the word lists settles it.
        """
        plural = with_s(word)
        printed = "n" in self.printed.parts.get(word, ())
        if word in self.printed.only_plural or (self._is_plural(word) and not printed):
            return self._seen(plural, COMMON)
        if self._seen(plural) or printed:
            return True
        if ADJECTIVAL.search(word) and self._only_adjective(word):
            return False
        nouns = [sense for sense in self.wordnet.common.get(word, ()) if sense.part == "n"]
        return not nouns or not all(map(_are_people, nouns))

    def _is_plural(self, word: str) -> bool:
        """Return whether a word is an irregular plural, a compound of one, or is formed like one.

        LINEMEN, EUBACTERIA, AGRAPHA.
        """
        if any(word[cut:] in self._plural_forms for cut in (0, *range(2, len(word) - 5))):
            return True
        if re.search(".{5}[^i]a$", word) and word[:-1] + "on" in self.level:
            return True
        return any(
            word.endswith(plural) and self._seen(word.removesuffix(plural) + base)
            for base, plural in NATIVE.items()
        )

    def _only_adjective(self, word: str) -> bool:
        """Return whether the dictionary of 1913 has a word, and never as a noun."""
        return "n" not in self.printed.parts.get(word, "n")

    def _in_table(self, word: str, part: str) -> bool:
        """Return whether the table has a word, and the lists a form of it: not so CONSISTEDED."""
        forms = {form for field in self.table.get((word, part), ()) for form in field}
        return any(self._seen(form, COMMON) for form in forms - {word})

    def _conjugated(self, word: str, *, named: bool) -> bool:
        """Return whether the lists have both the past and the -ing form: REZONED, REZONING.

        Both forms of a verb of 1913 may be rare (KILTING), and so may those of an unknown word (not
        `named`) that looks like a verb (SULFURIZED); for this, a common past is enough.
        """
        if len(word) < len("see") or word.endswith(("ed", "ing")):
            return False
        shorter_or_longer = word[:-1] if word.endswith("e") else word + "e"
        looks = not named and bool(VERBAL.search(word))
        rarest = ATTESTED if looks or "v" in self.printed.parts.get(word, ()) else COMMON
        if not self._seen(with_ed(word), rarest):
            return False
        same = word[-1] != word[-2] and self._synonyms(word, shorter_or_longer)
        if self._seen(shorter_or_longer) and not same:
            return False  # ATTACHED is of ATTACH, not of ATTACHE
        if self._seen(with_ing(word), rarest):
            return True
        return looks and self._seen(with_ed(word), COMMON)

    def _synonyms(self, one: str, other: str) -> bool:
        """Return whether two words share a meaning: PICKAX and PICKAXE are both verbs."""
        senses = ({sense.synset for sense in self.wordnet.common.get(w, ())} for w in (one, other))
        return bool(set.intersection(*senses))

    def _counted(self, word: str, *, named: bool) -> bool:
        """Return whether the lists have a plural, of a word that no source calls a noun.

        If it has another part of speech (`named`), a word with its own entry is not a plural: NEWS,
        KINETICS.
        """
        plural = with_s(word)
        if plural == word or (ADJECTIVAL.search(word) and self._only_adjective(word)):
            return False
        rare = ATTESTED if not named and len(word) > LONG and not word.endswith("ic") else COMMON
        if word in LITTLE or word.endswith("ward") or not self._seen(plural, rare):
            return False
        senses = self.wordnet.common.get(plural, ())
        if word.endswith("ing"):
            return True
        if named or word.endswith("ic"):
            return plural not in self.own_entries
        return not any(sense.part == "r" for sense in senses)

    def _seen(self, form: str, level: int = ATTESTED) -> bool:
        return self.level.get(form, 99) <= level

    def forms(self, word: str, parts: str) -> Iterator[tuple[str, str]]:
        """Yield the forms of a word with their kinds, as its parts of speech allow."""
        for part in parts:
            if part == "n" and not self._countable(word):
                continue
            for form, kind in dict.fromkeys(self._of_part(word, part)):
                if form != word and (word, form) not in self.unrelated:
                    yield form, kind

    def _good(self, forms: list[str]) -> list[str]:
        """Return the spellings of a form that some word list has, or else all of them."""
        return [form for form in forms if form in self.level] or forms

    def _of_part(self, word: str, part: str) -> Iterator[tuple[str, str]]:
        known = [self._good(forms) for forms in self.table.get((word, part), ())]
        odd = self.wordnet.irregular[part].get(word, [])
        if part == "n":
            listed = [form for field in known for form in field]
            yield from ((form, "plural") for form in self._plurals(word, listed, odd))
        elif part == "v":
            yield from self._of_verb(word, known, odd)
        elif known:
            for field, kind in zip(known, ("comparative", "superlative"), strict=False):
                yield from ((form, kind) for form in field)

    def _plurals(self, word: str, listed: list[str], odd: list[str]) -> list[str]:
        """Return the plurals of a noun, those in a list first.

        A noun with an irregular plural has a regular one too only if the dictionary has it:
        FORMULAS, but not PROTOZOONS. Lists have MANS and KNIFES too, but these are verbs.
        """
        regular, native = with_s(word), self._native(word)
        if word in NATIVE:
            return [*listed, native]
        if native and (self._seen(native) or not self._seen(regular)):
            also = self._seen(regular, COMMON) and "v" not in self.parts(word)
            return [*listed, native, *([regular] if also else [])]
        printed = sorted(self._credible(word, self.printed.plurals.get(word, ())))
        others = printed or [form for form in listed if form != word]
        irregular = others and regular not in {*others, word} and not word.endswith("o")
        if irregular:
            listed = [form for form in listed if form != regular or self._seen(form, COMMON)]
        elif regular == word[:-2] + "es":
            listed = [form for form in listed if form != word + "es" or self._seen(form, COMMON)]
        found = listed or [*printed, *self._credible(word, odd)] or [regular]
        level = COMMON if irregular else ATTESTED
        found = [*found, *([regular] if self._seen(regular, level) else [])]
        level = COMMON if irregular or re.search("[^aeiou]y$|[sx]is$", word) else ATTESTED
        return found + [
            form for form in self._spelled(word, *_endings(word)) if self._seen(form, level)
        ]

    def _credible(self, word: str, plurals: Iterable[str]) -> Iterator[str]:
        """Yield the plurals that a list of words has, or that end as plurals do.

        Sources have misprints: HYNIA of HYMENIUM, CERCARLE of CERCARIA.
        """
        for plural in plurals:
            ends = any(
                word.endswith(one) and plural == word.removesuffix(one) + other
                for one, other in LEARNED
            )
            if ends or plural in self.level:
                yield plural

    def _native(self, word: str) -> str:
        """Return the plural of an irregular English noun or its compound, or nothing."""
        for base, plural in NATIVE.items():
            start = word.removesuffix(base)
            if word == base or (start != word and base != "ox" and self._compound(word, base)):
                return start + plural
        return ""

    def _compound(self, word: str, base: str) -> bool:
        """Return whether a word is a compound of a noun.

        A person in MAN or WOMAN is one, even if its beginning is no word: BORDMEN, but CAIMANS.
        """
        start = word.removesuffix(base)
        if self._common(start):
            return True
        if base in {"man", "woman"}:
            known = [sense.file for sense in self.wordnet.common.get(word, ()) if sense.part == "n"]
            other = with_s(word) in self.level or self.printed.plurals.get(word)
            return not other and (not known or bool(PERSONS & set(known)))
        return base != "goose" and self._seen(start + NATIVE[base])

    def _common(self, word: str) -> bool:
        """Return whether a word may begin a compound."""
        return len(word) > 2 and self._seen(word, COMMON)

    def _of_verb(
        self, word: str, known: list[list[str]], odd: list[str]
    ) -> Iterator[tuple[str, str]]:
        if known and self._in_table(word, "v"):
            last: list[str] = []
            for field, kind in zip(known, ORDER, strict=False):
                last = field or last
                yield from ((form, kind) for form in last)
        else:
            gerunds = [form for form in odd if form.endswith("ing")]
            pasts = [form for form in odd if form not in gerunds and not form.endswith("s")]
            yield from ((form, "past") for form in pasts or [with_ed(word)])
            yield from ((form, "gerund") for form in gerunds or [with_ing(word)])
            yield word + "es" if word.endswith("s") else with_s(word), "present"
        regular = ((with_ed(word), "past"), (with_ing(word), "gerund"), (with_s(word), "present"))
        yield from ((form, kind) for form, kind in regular if self._seen(form))
        yield from ((form, "past") for form in self._spelled(word, "ed"))
        yield from ((form, "gerund") for form in self._spelled(word, "ing"))
        yield from ((form, "present") for form in self._spelled(word, *_endings(word)))

    def _spelled(self, word: str, *endings: str) -> list[str]:
        """Return the spellings of a form by rule that the word lists have.

        The last letter may be doubled, if no other word explains that: PANELED and PANELLED are of
        PANEL, but BARED is of BARE, and FILLED of FILL.
        """
        found = [word + ending for ending in endings if self._unexplained(word, ending)]
        twice = word + word[-1]
        if twice not in self.level and endings != ("s",):
            found += [twice + ending for ending in endings if self._unexplained(twice, ending)]
        return [form for form in found if self._seen(form)]

    def _unexplained(self, stem: str, ending: str) -> bool:
        """Return whether no word ending in E has the same form."""
        return len(ending) == 1 or not self._seen(stem + "e")


def _are_people(sense: Sense) -> bool:
    """Return whether a sense of a noun is a kind of people, like THE CAUTIOUS and TOWNSFOLK."""
    return sense.file == PEOPLE and bool(re.match("(a |the |[a-z]+ )?people\\b", sense.gloss))


def _endings(word: str) -> tuple[str, ...]:
    """Return the possible endings of a plural or -s form.

    HISS is not a form of HIS, and SORTES is not one of SORT.
    """
    if word.endswith("s"):
        return ("es",)
    return ("s", "es") if word.endswith((*HISSES, "o", "i")) else ("s",)
