"""What a word can be in a sentence, each with a price: by a table, or by the dictionary."""

from functools import lru_cache
from typing import Final

from parlour.words.data_files import HABITS
from parlour.words.lexicon import OF_SENTENCES, Lexicon


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


LITTLE: Final = {
    "D1": "A AN EACH EVERY ONE THIS THAT ANOTHER EITHER NEITHER",
    "DM": "MUCH LITTLE MORE MOST ENOUGH LESS ALL",
    "DB": "THE MY YOUR HIS HER ITS OUR THEIR SOME ANY NO THY",
    "DP": "THESE THOSE MANY FEW SEVERAL BOTH ALL TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN "
    "TWELVE TWENTY HUNDRED MORE MOST",
    "DBP": "ALL BOTH HALF",
    "HALF": "HALF",
    "EACHW": "EACH",
    "FEW": "FEW DOZEN HUNDRED COUPLE",
    "OF": "OF",
    "MUCHW": "MUCH",
    "MANYW": "MANY",
    "OWNW": "OWN",
    "SUCH": "SUCH",
    "AS": "AS",
    "ENOUGH": "ENOUGH",
    "WHETHER": "WHETHER IF",
    "WHOEVER": "WHOEVER WHATEVER",
    "WHOSE": "WHOSE",
    "WHATD": "WHAT WHICH",
    "WHOQ": "WHO",
    "WHERE": "WHERE WHY WHEN HOW",
    "HOW": "HOW",
    "LASTW": "LAST NEXT EVERY",
    "TNS": "DAYS NIGHTS WEEKS MONTHS YEARS HOURS MINUTES",
    "FORW": "FOR",
    "PRT": "UP OFF OUT DOWN ON AWAY BACK IN OVER",
    "LIKEW": "LIKE AS",
    "MUCHADV": "MUCH TOGETHER ENOUGH",
    "MODTO": "OUGHT USED",
    "RATHER": "RATHER",
    "BETTER": "BETTER",
    "WASW": "WAS",
    "LETW": "LET",
    "YES": "YES NO WELL OH PLEASE",
    "PERHAPS": "PERHAPS MAYBE",
    "SAYV": "SAY SAID SAYS THINK",
    "DEARW": "DEAR GOOD",
    "KIN": "MOTHER FATHER SIR MADAM DOCTOR BOYS GIRLS FRIENDS CHILDREN",
    "NEVER": "NEVER SELDOM",
    "COMES": "COMES GOES",
    "HVg": "HAVING",
    "ELSE": "ELSE",
    "ONEW": "ONE",
    "ONESW": "ONES",
    "ALMOSTW": "ALMOST NEARLY ONLY JUST EVEN",
    "NEEDW": "NEED DARE",
    "SELF": "MYSELF YOURSELF HIMSELF HERSELF ITSELF OURSELVES YOURSELVES THEMSELVES",
    "TITLE": "DOCTOR KING QUEEN UNCLE AUNT LADY LORD SIR MISS PRINCE PRINCESS CAPTAIN SAINT",
    "WELLW": "WELL",
    "THING": "SOMETHING ANYTHING NOTHING EVERYTHING SOMEONE ANYONE NOBODY SOMEBODY",
    "ABOUTW": "ABOUT",
    "TODAYW": "TODAY TOMORROW YESTERDAY TONIGHT",
    "WEREW": "WERE",
    "HEREW": "HERE THERE",
    "SEEMZ": "SEEMS APPEARS SEEMED",
    "LONGW": "LONG FAR",
    "HE": "HE SHE IT",
    "THEY": "WE YOU THEY YE",
    "I": "I",
    "OBJ": "ME HIM HER IT US THEM YOU THEE MYSELF YOURSELF HIMSELF HERSELF ITSELF OURSELVES "
    "THEMSELVES",
    "ONE": "ONE NOBODY NOTHING SOMEBODY SOMEONE ANYONE ANYBODY EVERYBODY EVERYONE EVERYTHING "
    "SOMETHING ANYTHING THIS THAT MINE YOURS HIS HERS NONE NEITHER EITHER MUCH ANOTHER ALL",
    "MANY": "THESE THOSE MANY FEW SOME ALL BOTH OTHERS MINE NONE MOST HALF SEVERAL ANY",
    "NUM": "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE TWENTY",
    "EITHERW": "EITHER NEITHER",
    "ONCEW": "ONCE LAST FIRST NEVER",
    "P": "OF IN ON AT BY FOR WITH FROM TO INTO UPON OVER UNDER NEAR ABOUT AFTER BEFORE BEHIND "
    "BELOW BENEATH BESIDE BETWEEN BEYOND DOWN DURING LIKE OFF ONTO OUT ROUND AROUND SINCE THROUGH "
    "TILL UNTIL TOWARD TOWARDS UP WITHIN WITHOUT ABOVE ACROSS AGAINST ALONG AMONG INSIDE OUTSIDE "
    "PAST EXCEPT WORTH UNTO AMID BESIDES DESPITE",
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
    "WHY": "WHY",
    "THERE": "THERE",
    "O": "O OH",
    "DEG": "VERY TOO SO QUITE RATHER MORE MOST LESS HOW AS",
    "ADV": "NOW THEN NEVER EVER ALWAYS OFTEN SOON AGAIN TODAY TOMORROW YESTERDAY ALONE TOO ALSO "
    "ONCE TWICE PLEASE WELL FAST JUST STILL YET EARLY LATE HERE THERE ONLY EVEN ALMOST SELDOM "
    "TONIGHT INDEED TOGETHER LAST FIRST BEST HARD DEEP LOUD LOUDLY ALREADY SINCE SOMETIMES "
    "AGAIN",
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
    "DO DOES DID HALF NEAR SOUND ALONE KIND MINE MORE LESS OUTSIDE INSIDE LITTLE OWN LAST "
    "NEXT USED "
    "BETTER SAY SAID SAYS THINK DEAR GOOD MOTHER FATHER SIR MADAM DOCTOR BOYS GIRLS FRIENDS "
    "CHILDREN "
    "COMES GOES KING QUEEN UNCLE AUNT LADY "
    "LORD MISS PRINCE PRINCESS CAPTAIN SAINT DAYS NIGHTS WEEKS MONTHS YEARS HOURS MINUTES "
    "TOGETHER FIRST "
    "BEST HARD DEEP LOUD SEEMS APPEARS SEEMED LONG FAR DOZEN COUPLE WORTH "
    "NEED DARE NEARLY"
)
"""Little words that are ordinary ones too; the others are little words only."""

MOSTLY_LITTLE: Final = _set("DOWN UP OUT OVER ROUND CAN WILL MAY MIGHT MUST DO DOES DID LIKE ONE")

UNCHANGED: Final = _set(
    "CUT PUT LET SET HIT HURT SHUT COST CAST SPREAD BURST SPLIT QUIT BET READ SHED RID BEAT"
)
"""Verbs whose past is spelled as their present."""

WITH_TO: Final = _set("LIKE LOVE HATE WISH HOPE BEGIN START TRY NEED LEARN FORGET DARE")
"""Verbs that an infinitive may follow, whatever the dictionary says."""

WITH_QUALITY: Final = _set(
    "KEEP STAY TURN GROW GET GO FEEL LOOK SMELL TASTE SOUND SEEM BECOME REMAIN LIE STAND FALL "
    "RUN COME"
)
"""Verbs that a quality may follow."""

NO_ARTICLE: Final = _set(
    "HOME SCHOOL TOWN BED CHURCH NIGHT DAWN NOON DINNER SUPPER TEA BREAKFAST LUNCH SEA PRISON "
    "MIDNIGHT SUNSET SUNRISE FOOT MOTHER FATHER GRANDMOTHER GRANDFATHER UNCLE AUNT SPRING "
    "SUMMER AUTUMN WINTER MAY"
)
"""Nouns that stand without an article in everyday phrases."""

ONLY_MANY: Final = _set(
    "PEOPLE POLICE CATTLE FOLK FOLKS CLERGY MEN WOMEN CHILDREN TROUSERS CLOTHES SCISSORS PANTS "
    "SPECTACLES PLIERS TONGS SHEARS TIGHTS PYJAMAS PAJAMAS STAIRS THANKS"
)
"""Nouns that are several, whatever they look like."""

SAME_FOR_MANY: Final = _set(
    "SHEEP FISH DEER SWINE SALMON TROUT COD MOOSE ELK BISON SQUID SHRIMP GROUSE SERIES SPECIES "
    "AIRCRAFT CRAFT OFFSPRING MEANS DICE HEADQUARTERS CROSSROADS"
)
"""Nouns of one form for one and several."""

MASSES: Final = _set(
    "RED BLUE GREEN YELLOW BLACK WHITE BROWN PINK PURPLE "
    "NEWS MUSIC MONEY TIME WATER TEA MILK BREAD SUGAR SALT BUTTER CHEESE MEAT RAIN SNOW ICE "
    "WIND FIRE "
    "SMOKE GOLD SILVER IRON WOOD GRASS HAY HAIR BLOOD WORK HASTE WASTE PRACTICE PRIDE SILENCE "
    "FORTUNE "
    "KNOWLEDGE POWER HONESTY CURIOSITY ABSENCE ADVICE TROUBLE MOSS WINE BEER COFFEE SOUP RICE FOOD "
    "FRUIT SAND STEAM GLASS PAPER COTTON WOOL SILK CORN WHEAT FLOUR HONEY DUST MUD LAW LIFE "
    "DEATH WAR "
    "PEACE ART SCIENCE HISTORY NATURE CHESS DANCING LOVE HOPE JOY FUN LUCK NIGHT DAY "
    "CAKE PIE JAM CHICKEN LAMB PORK BEEF CREAM CHOCOLATE TOAST INK PAINT GRAIN FAITH YOUTH AGE"
)
"""Nouns that stand without an article, beyond those that the dictionary shows."""

ONLY_PAST: Final = _set(
    "WENT ATE RAN SANG DRANK SWAM BEGAN SAW GAVE TOOK WROTE RODE DROVE SPOKE BROKE CHOSE "
    "FROZE STOLE "
    "WOKE WORE TORE BORE SWORE KNEW GREW THREW BLEW FLEW DREW SHOOK FORGOT FELL CAME BECAME "
    "DID HID BIT "
    "RANG SANK SPRANG SHRANK STANK LAY AROSE ROSE FORGAVE MISTOOK OVERTOOK WITHDREW OVERCAME "
    "WAS WERE"
)
"""Pasts that are no participles."""

MOSTLY_PAST: Final = _set("FOUND LEFT GROUND WOUND FELT BOUND RENT")
"""Pasts that are seldom other verbs."""

PARTICIPLES: Final = _set("RUN COME BECOME OVERCOME")
"""Participles that are spelled as the verb."""

LIKE_PAST: Final = 3.0
"""What it costs to take a past for another verb, as in to SAW."""

ABSTRACT: Final = ("ITY", "NESS", "SHIP", "HOOD", "DOM", "ANCE", "ENCE", "ISM", "TION", "SION")
"""How nouns end that are rather no things, and need no article."""

PLAIN_QUALITIES: Final = _set(
    "KIND FINE ILL SAFE SQUARE PLAIN PATIENT ROYAL SOUND RIGHT LIGHT MEAN FIT"
)
"""Adjectives first, though nouns in most dictionaries."""

LIKE_SEVERAL: Final = 3.0
"""What it costs to take a plural for one thing, as in the MEANS."""

GIVEN_TOO: Final = _set(
    "TOM JOHN JACK JILL JIM BILL BOB PETER PAT FRANK MARK ROSE LILY DAISY JEAN RUTH ROB NICK "
    "SUE KITTY "
    "BEN SAM DAN MAX KATE GRACE JOE HARRY JERRY TONY GENE"
)
"""Names first, though words too."""

NAMED: Final = ("SENT-6a", "SENT-6b", "SENT-6c")
"""The clauses by which a name or an owner is allowed."""

RARE: Final = {3: 0.0, 2: 0.5, 1: 1.6, 0: 3.0}
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
        usual = self._usual[place]
        noun, verb, adjective, adverb = (usual >> shift & 3 for shift in (0, 2, 4, 6))
        verdict = self.lexicon.verdict(word, sentences=True)
        if not verdict.allowed or verdict.clause.startswith(NAMED):
            return  # names have their own
        self._noun(word, place, noun, found)
        if verb:
            price = RARE[verb] + (LIKE_PAST if word in ONLY_PAST or word in MOSTLY_PAST else 0.0)
            for form in "bdn" if word in UNCHANGED else "bn" if word in PARTICIPLES else "b":
                self._verb(form, price, self._habits[place], found)
            self._more_verbs(word, "b", RARE[verb], found)
        if adjective:
            _put(found, "ADJ", 0.0 if word in PLAIN_QUALITIES else RARE[adjective])
        if adverb:
            _put(found, "ADV", RARE[adverb])

    def _noun(self, word: str, place: int, noun: int, found: Tags) -> None:
        """Put a noun as one thing, as several, and without an article."""
        if noun and word not in ONLY_MANY:
            several = any(kind == "plural" for _, kind in self.lexicon.forms(word))
            _put(found, "NS", RARE[noun] + (LIKE_SEVERAL if several else 0.0))
            if self._habits[place] & 1 << HABITS.index("mass"):
                _put(found, "NM", RARE[noun])
            if word.endswith(ABSTRACT):
                _put(found, "NM", RARE[noun] + 0.2)
        if word in ONLY_MANY or word in SAME_FOR_MANY:
            _put(found, "NPL", 0.0)
        if word in MASSES or (noun and word in NO_ARTICLE):
            _put(found, "NM", 0.0)

    def _more_verbs(self, base: str, form: str, price: float, found: Tags) -> None:
        """Put what may follow a verb beyond what the dictionary shows."""
        if base in WITH_TO:
            _put(found, f"V{form}w", price)
        if base in WITH_QUALITY:
            _put(found, f"V{form}q", price)

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
            self._more_verbs(base, ENDS[kind], price, found)
            if word in ONLY_PAST:
                return
            if kind == "past":
                self._verb("n", price, habits, found)
            if kind in {"past", "participle", "gerund"}:
                _put(found, "ADJ", price + 0.8)

    def _name(self, word: str, place: int, found: Tags) -> None:
        if self.lexicon.store.classes[place] & OF_SENTENCES:
            common = self.lexicon.verdict(word).allowed or len(word) < 3
            _put(found, "NAME", 2.0 if common and word not in GIVEN_TOO else 0.0)

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
