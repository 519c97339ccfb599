"""What a word can be in a sentence, each with a price: by a table, or by the dictionary."""

from functools import lru_cache
from typing import Final

from parlour.words.data_files import HABITS
from parlour.words.lexicon import OF_SENTENCES, Lexicon


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


LITTLE: Final = {
    "D1": "A AN EACH EVERY ONE THIS THAT ANOTHER EITHER NEITHER",
    "DB": "THE MY YOUR HIS HER ITS OUR THEIR SOME ANY NO WHICH WHAT ALL THY",
    "DP": "THESE THOSE MANY FEW SEVERAL BOTH ALL TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN "
    "TWELVE TWENTY HUNDRED MORE MOST",
    "DBP": "ALL BOTH HALF",
    "HE": "HE SHE IT",
    "THEY": "WE YOU THEY YE",
    "I": "I",
    "OBJ": "ME HIM HER IT US THEM YOU THEE MYSELF HIMSELF HERSELF ITSELF THEMSELVES",
    "ONE": "ONE NOBODY NOTHING SOMEBODY SOMEONE ANYONE ANYBODY EVERYBODY EVERYONE EVERYTHING "
    "SOMETHING ANYTHING THIS THAT MINE YOURS HIS HERS NONE",
    "MANY": "THESE THOSE MANY FEW SOME ALL BOTH OTHERS MINE",
    "P": "OF IN ON AT BY FOR WITH FROM TO INTO UPON OVER UNDER NEAR ABOUT AFTER BEFORE BEHIND "
    "BELOW BENEATH BESIDE BETWEEN BEYOND DOWN DURING LIKE OFF ONTO OUT ROUND AROUND SINCE THROUGH "
    "TILL UNTIL TOWARD TOWARDS UP WITHIN WITHOUT ABOVE ACROSS AGAINST ALONG AMONG INSIDE OUTSIDE "
    "PAST EXCEPT",
    "PADV": "HOME HERE THERE AWAY BACK DOWN UP OUT IN OFF ABROAD ASHORE UPSTAIRS OVER INSIDE "
    "OUTSIDE",
    "TO": "TO",
    "NOT": "NOT",
    "AND": "AND OR NOR",
    "CONJ": "AND OR BUT SO FOR",
    "SUB": "IF WHEN WHILE BECAUSE AS UNTIL TILL SINCE THOUGH ALTHOUGH AFTER BEFORE WHERE UNLESS "
    "LEST WHENEVER",
    "THAT": "THAT",
    "THAN": "THAN",
    "REL": "THAT WHICH",
    "WHO": "WHO",
    "WHAT": "WHAT WHOM WHO WHICH",
    "WHY": "WHY WHERE WHEN HOW",
    "THERE": "THERE",
    "O": "O OH",
    "DEG": "VERY TOO SO QUITE RATHER MORE MOST LESS HOW AS",
    "ADV": "NOW THEN NEVER EVER ALWAYS OFTEN SOON AGAIN TODAY TOMORROW YESTERDAY ALONE TOO ALSO "
    "ONCE TWICE PLEASE WELL FAST JUST STILL YET EARLY LATE HERE THERE ONLY EVEN ALMOST SELDOM "
    "TONIGHT INDEED",
    "TN": "DAY NIGHT MORNING EVENING NOON WEEK MONTH YEAR HOUR TIME SUMMER WINTER SPRING AUTUMN",
    "BEz": "IS WAS",
    "BEp": "ARE WERE",
    "BEm": "AM WAS",
    "BEb": "BE",
    "BEn": "BEEN",
    "BEg": "BEING",
    "HVz": "HAS HATH",
    "HVp": "HAVE",
    "HVd": "HAD",
    "DOz": "DOES DOTH",
    "DOp": "DO",
    "DOd": "DID",
    "MOD": "WILL SHALL CAN MAY MUST COULD WOULD SHOULD MIGHT CANNOT",
    "Vbl": "LET MAKE SEE HEAR HELP WATCH",
    "Vzl": "LETS MAKES SEES HEARS HELPS",
    "Vdl": "LET MADE SAW HEARD HELPED",
}
"""The words that hold sentences together."""

LITTLE_TAGS: Final = {
    word: tuple(tag for tag, words in LITTLE.items() if word in words.split())
    for word in _set(" ".join(LITTLE.values()))
}
"""What each of them can be."""

ALSO_OPEN: Final = _set(
    "ONE LIKE DOWN UP OUT OVER ROUND PAST BACK HOME WELL FAST STILL LATE EARLY CAN WILL MAY MIGHT "
    "MUST DAY NIGHT MORNING EVENING NOON WEEK MONTH YEAR HOUR TIME SUMMER WINTER SPRING AUTUMN "
    "HELP WATCH LET MAKE SEE HEAR LETS MAKES SEES HEARS HELPS MADE SAW HEARD HELPED HAS HAVE HAD "
    "DO DOES DID HALF NEAR SOUND ALONE KIND MINE MORE LESS OUTSIDE INSIDE"
)
"""Little words that are ordinary ones too; the others are little words only."""

MOSTLY_LITTLE: Final = _set("DOWN UP OUT OVER ROUND CAN WILL MAY MIGHT MUST DO DOES DID LIKE ONE")

UNCHANGED: Final = _set(
    "CUT PUT LET SET HIT HURT SHUT COST CAST SPREAD BURST SPLIT QUIT BET READ SHED RID BEAT"
)
"""Verbs whose past is spelled as their present."""

WITH_TO: Final = _set("LIKE LOVE HATE WISH HOPE BEGIN START TRY NEED LEARN FORGET DARE")
"""Verbs that an infinitive may follow, whatever the dictionary says."""

NO_ARTICLE: Final = _set(
    "HOME SCHOOL TOWN BED CHURCH NIGHT DAWN NOON DINNER SUPPER TEA BREAKFAST LUNCH SEA PRISON "
    "MIDNIGHT SUNSET SUNRISE FOOT MOTHER FATHER SPRING SUMMER AUTUMN WINTER MAY"
)
"""Nouns that stand without an article in everyday phrases."""

NAMED: Final = ("SENT-6a", "SENT-6b", "SENT-6c")
"""The clauses by which a name or an owner is allowed."""

RARE: Final = {3: 0.0, 2: 0.6, 1: 2.0, 0: 3.0}
"""What an unusual part of speech costs."""

AFTER: Final = {
    "alone": "i",
    "object": "t",
    "objects": "o",
    "clause": "c",
    "infinitive": "w",
    "quality": "q",
    "object infinitive": "x",
}
"""The letter of what follows a verb."""

ENDS: Final = {"present": "z", "past": "d", "participle": "n", "gerund": "g"}

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
        extra = 1.5 if word in MOSTLY_LITTLE else 0.0
        return {tag: price + extra for tag, price in found.items()} | little

    def _ordinary(self, word: str, found: Tags) -> None:
        place = self.lexicon.store.find(word)
        if place >= 0:
            self._base(word, place, found)
            self._name(word, place, found)
        for base, kind in self.lexicon.forms(word):
            self._form(word, base, kind, found)
        if word.endswith("S"):
            self._owner(word[:-1], found)

    def _base(self, word: str, place: int, found: Tags) -> None:
        usual, habits = self._usual[place], self._habits[place]
        noun, verb, adjective, adverb = (usual >> shift & 3 for shift in (0, 2, 4, 6))
        verdict = self.lexicon.verdict(word, sentences=True)
        known = verdict.allowed and not verdict.clause.startswith(NAMED)  # names have their own
        if noun and known:
            _put(found, "NS", RARE[noun])
            if habits & 1 << HABITS.index("mass"):
                _put(found, "NM", RARE[noun])
            if word in NO_ARTICLE:
                _put(found, "NM", 0.0)
        if verb and known:
            for form in "bdn" if word in UNCHANGED else "b":
                self._verb(form, RARE[verb], habits, found)
            if word in WITH_TO:
                _put(found, "Vbw", RARE[verb])
        if adjective and known:
            _put(found, "ADJ", RARE[adjective])
        if adverb and known:
            _put(found, "ADV", RARE[adverb])

    def _verb(self, form: str, price: float, habits: int, found: Tags) -> None:
        """Put a verb's form with all that may follow it; if nothing is known, anything may."""
        ways = [letter for habit, letter in AFTER.items() if habits & 1 << HABITS.index(habit)]
        for letter in ways or ("i", "t"):
            _put(found, f"V{form}{letter}", price)
        if "i" not in ways:
            _put(found, f"V{form}i", price + 1.0)
        if "t" not in ways:
            _put(found, f"V{form}t", price + 1.5)

    def _form(self, word: str, base: str, kind: str, found: Tags) -> None:
        place = self.lexicon.store.find(base)
        usual, habits = self._usual[place], self._habits[place]
        if kind == "plural":
            _put(found, "NPL", RARE[usual & 3])
        elif kind == "comparative":
            _put(found, "MORE", 0.0)
            _put(found, "ADJ", 0.2)
        elif kind == "superlative":
            _put(found, "ADJ", 0.1)
        elif kind in ENDS:
            price = RARE[usual >> 2 & 3]
            self._verb(ENDS[kind], price, habits, found)
            if base in WITH_TO:
                _put(found, f"V{ENDS[kind]}w", price)
            if kind == "past":
                regular = word.endswith(("ED", "T", "D", "ADE"))
                self._verb("n", price + (0.0 if regular else 0.8), habits, found)
            if kind in {"past", "participle", "gerund"}:
                _put(found, "ADJ", price + 0.8)

    def _name(self, word: str, place: int, found: Tags) -> None:
        if self.lexicon.store.classes[place] & OF_SENTENCES:
            common = self.lexicon.verdict(word).allowed or len(word) < 3
            _put(found, "NAME", 2.5 if common else 0.0)

    def _owner(self, word: str, found: Tags) -> None:
        """Put the possessive that a word in S may be, without its apostrophe (SENT-6d)."""
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
