"""Find words that differ only in spelling: equal meaning and equal sound (ANA-11c, RA-18)."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from english import Sources, Word
from printed import WRITTEN
from sources import senses_of

Pair = tuple[str, str]

SOUNDS: Final = [
    (re.compile(pattern), sound)
    for pattern, sound in (
        ("(?<=.)our", "or"),
        ("(?<=[^aeiou])re(?=s?$)", "er"),
        ("augh|ough|owe?(?=$|[^aeiou])", "ow"),
        ("ae|oe", "e"),
        ("ph", "f"),
        ("gue(?=s?$)", "g"),
        ("que(?=s?$)", "k"),
        ("[ct]h?s?ion|xion", "ksion"),
        ("ck|qu|ch(?=[rl])", "k"),
        ("c(?=[eiy])", "s"),
        ("c", "k"),
        ("x", "ks"),
        ("z", "s"),
        ("y", "i"),
        ("wh", "w"),
        ("ei|ey|ay", "ai"),
        (r"(.)\1+", r"\1"),
        ("(?<=[^aeiou])e(?=ment|s?$|d$)", ""),
    )
]
LIVING: Final = 50
"""Words up to this level are in use."""

SIGNS: Final = (
    ("(ee|ie|ey)(?=s?$)", "y"),
    ("oo", "u"),
    ("[ct]z", "z"),
    ("sh", "S"),
    ("ch", "C"),
    ("th$", "T"),
    ("ous$", "oUs"),
    ("oid(?=s?$)", "oID"),
    ("ways$", "wAys"),
)
"""Letters of one sound, and endings that are no variants of others: VILLOUS, VILLOSE."""

TABU, LECTERN = 4, 7
"""The shortest words that may differ in a vowel, with and without the dictionary's own word."""

CROSS: Final = re.compile(
    r"(?:See|(?:The s|S)ame as|(?:A v|V)ar(?:iant|\.) of|An? (?:old|different) spelling of)"
    r" ([A-Z][a-z]+)[.,;]"
)
USUAL: Final = re.compile(r"usually,? written ([a-z]+)")


def sound_key(word: str) -> str:
    """Return a rough phonetic spelling, equal for words that differ like GRAY and GREY."""
    for pattern, sound in SOUNDS:
        word = pattern.sub(sound, word)
    return word


def same_sound(one: str, other: str, sounds: dict[str, set[str]]) -> bool:
    """Return whether two words sound alike: as pronounced, or as spelled if that is unknown."""
    if one in sounds and other in sounds:
        return bool(sounds[one] & sounds[other])
    return sound_key(one) == sound_key(other)


def respellings(
    rows: dict[str, Word], src: Sources, sounds: dict[str, set[str]], regional: Iterable[Pair]
) -> set[Pair]:
    """Return the pairs that both dictionaries together provide, closed under inflection."""
    crossed = {_ordered(*pair) for pair in _cross_references(src)}
    written = {_ordered(*pair) for pair in _other_spellings(src)}
    meant = {_ordered(*pair) for pair in _synonyms(src)}
    meant |= {pair for pair in crossed | written if not _both_common(pair, src)}
    found = {pair for pair in meant if same_sound(*pair, sounds)}
    found |= {pair for pair in meant - written if _alike(*pair, LECTERN, "")}
    found |= {pair for pair in meant & written if _alike(*pair, TABU, "ch")}
    found |= {_ordered(word, word + "s") for word in rows if _points(word, rows, src)}
    found |= {_ordered(*pair) for pair in regional if len(set(map(len, pair))) <= 2}
    found |= set(_twin_forms(rows))
    return {pair for pair in found | set(_inflected(found, rows)) if _allowed(pair, rows)}


def _points(word: str, rows: dict[str, Word], src: Sources) -> bool:
    """Return whether a word tells a direction or a time, with or without an S: AFTERWARDS."""
    if not word.endswith("ward") or word + "s" not in rows or "adverb" not in rows[word].classes:
        return False
    shared = [src.wordnet.common.get(spelling, []) for spelling in (word, word + "s")]
    one, other = ({sense.synset for sense in senses} for senses in shared)
    return bool(one & other) or not (one and other)


def _alike(one: str, other: str, shortest: int, hard: str) -> bool:
    """Return whether two long words are equal but for their vowels: LECTERN, LECTURN.

    Another ending, another number of syllables or another prefix is more than another spelling, and
    so is the vowel of a short word: MESS, MUSS. `hard` may be spelled like K.
    """
    if min(len(one), len(other)) < shortest or {one[:2], other[:2]} == {"in", "un"}:
        return False
    ways = [("", ""), ("g(?=[eiy])", "j"), *([(hard, "k")] if hard else [])]
    pairs = ([re.sub(*way, word) if way[0] else word for word in (one, other)] for way in ways)
    return any(_shape(first) == _shape(second) for first, second in pairs)


def _shape(word: str) -> str:
    """Return a rough phonetic spelling with one sign for all vowels but the last."""
    for pattern, sign in SIGNS:
        word = re.sub(pattern, sign, word)
    key = re.sub("(?<=[a-z])h", "", sound_key(word))
    last = re.search("[aeiou]$", key)
    return re.sub("[aeiou]+", "a", key) + (last[0] if last else "")


def _ordered(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def _allowed(pair: Pair, rows: dict[str, Word]) -> bool:
    good = {"entered", "form"}
    return pair[0] != pair[1] and all(
        word in rows and good & set(rows[word].status.values()) for word in pair
    )


def _both_common(pair: Pair, src: Sources) -> bool:
    """Return whether both words are still in use: a cross-reference of 1913 may be outdated."""
    return all(
        word in src.wordnet.common or src.scowl.level.get(word, 99) <= LIVING for word in pair
    )


def _synonyms(src: Sources) -> Iterator[Pair]:
    """Yield pairs that share at least half of the meanings of one of them."""
    sets: dict[str, list[str]] = defaultdict(list)
    senses = {word: {s.synset for s in found} for word, found in src.wordnet.common.items()}
    for word, mine in senses.items():
        for synset in mine:
            sets[synset].append(word)
    for words in sets.values():
        for one, other in combinations(words, 2):
            fewer = min(len(senses[one]), len(senses[other]))
            if 2 * len(senses[one] & senses[other]) >= fewer:
                yield one, other


def _cross_references(src: Sources) -> Iterator[Pair]:
    """Yield pairs that the dictionary of 1913 declares equal."""
    same: dict[str, list[str]] = defaultdict(list)
    for word, text in src.webster.items():
        for sense in senses_of(text):
            if (cross := CROSS.match(sense)) and cross[1].lower() in src.webster:
                yield word, cross[1].lower()
        yield from ((word, usual) for usual in USUAL.findall(text))
        if len(text) > 20 and not CROSS.match(text):
            same[text].append(word)
    for words in same.values():
        yield from combinations(words, 2)


def _other_spellings(src: Sources) -> Iterator[Pair]:
    """Yield words of 1913 with their other spellings, from both editions."""
    yield from src.printed.spellings
    for word, text in src.webster.items():
        for others in WRITTEN.findall(text):
            yield from ((word, other) for other in re.findall("[a-z]+", others))


def _twin_forms(rows: dict[str, Word]) -> Iterator[Pair]:
    """Yield pairs that are the same form of the same word: TRAVELED, TRAVELLED."""
    forms: dict[tuple[str, str], set[str]] = defaultdict(set)
    for word, row in rows.items():
        for way in (*row.bases["modern"], *row.bases["1913"]):
            forms[way].add(word)
    for words in forms.values():
        for one, other in combinations(sorted(words), 2):
            if sound_key(one) == sound_key(other):
                yield one, other


def _inflected(pairs: set[Pair], rows: dict[str, Word]) -> Iterator[Pair]:
    """Yield the pairs of equal forms of words that are pairs: FIBERS, FIBRES."""
    forms: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for word, row in rows.items():
        for base, kind in (*row.bases["modern"], *row.bases["1913"]):
            forms[base].add((kind, word))
    for one, other in pairs:
        for kind, form in forms.get(one, ()):
            for their_kind, their_form in forms.get(other, ()):
                if kind == their_kind and sound_key(form) == sound_key(their_form):
                    yield _ordered(form, their_form)
