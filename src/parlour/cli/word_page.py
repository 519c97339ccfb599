"""A word explained: the verdict of each dictionary, its meaning, the words it can become."""

from math import isfinite
from typing import Final

from parlour.languages.message import Listed, Message, Reader, called, say, sentences
from parlour.packs import letter_tablets
from parlour.words import Lexicon, Verdict, judge, lexicon, linkgrammar
from parlour.words.lexicon import fold
from parlour.words.word_search import index

DICTIONARIES: Final = ("modern", "1913")
ONE_OF_EACH: Final = [1] * len(letter_tablets.ALPHABET)

LABELS: Final = {"modern": say("modern"), "1913": called("mark", "1913")}
ALLOWED: Final = say("allowed: {why} ({clause})")
REFUSED: Final = say("refused: {why} ({clause})")
FORMS: Final = {
    "plural": say("plural of {word}"),
    "present": say("present of {word}"),
    "past": say("past of {word}"),
    "participle": say("participle of {word}"),
    "gerund": say("gerund of {word}"),
    "comparative": say("comparative of {word}"),
    "superlative": say("superlative of {word}"),
}
LINKED: Final = say("As a second opinion, the link-grammar parser finds a clause in it.")
NOT_LINKED: Final = say("As a second opinion, the link-grammar parser finds no clause in it.")


def word_facts(word: str) -> dict[str, object]:
    """Return the facts about a word, ready for JSON."""
    modern = lexicon()
    entry = modern.entry(word)
    return {
        "word": fold(word),
        "verdicts": {name: _facts(lexicon(name).verdict(word)) for name in DICTIONARIES},
        "in_sentences": _facts(modern.verdict(word, sentences=True)),
        "compound_of": list(modern.compound(word) or ()),
        "definition": entry.definition if entry else "",
        "base": entry.base if entry else "",
        "form": entry.kind if entry else "",
        "level": entry.level if entry else None,
        "frequency": entry.frequency if entry else None,
        "respellings": sorted(modern.store.respellings.get(fold(word), ())),
        "becomes": {name: becomes(word, lexicon(name)) for name in DICTIONARIES},
    }


def _facts(verdict: Verdict) -> dict[str, object]:
    return {
        "allowed": verdict.allowed,
        "reason": verdict.reason,
        "sentence": verdict.sentence,
        "clause": verdict.clause,
    }


def becomes(word: str, book: Lexicon) -> dict[str, str]:
    """Return each word made by adding a letter, and the clause (or "") that bars the capture."""
    word = fold(word)
    if not (word.isascii() and word.isalpha()):
        return {}
    found = index(book.name).words_from(letter_tablets.read(word), ONE_OF_EACH)
    longer = [new for new in found if len(new) == len(word) + 1]
    return {new: book.barred(word, new) for new in sorted(longer)}


def is_word(word: str) -> bool:
    """Return whether a dictionary allows a word in some game."""
    return any(
        lexicon(name).verdict(word, sentences=loose).allowed
        for name in DICTIONARIES
        for loose in (False, True)
    )


def is_sentence(words: list[str]) -> bool:
    """Return whether the judge accepts words as a sentence."""
    return bool(sentence_facts(words)["intelligible"])


def word_page(word: str) -> list[tuple[Message, Message]]:
    """Return the facts about a word: what each is about, and what it says."""
    verdicts = {name: lexicon(name).verdict(word) for name in DICTIONARIES}
    page = [(LABELS[name], _ruling(verdict)) for name, verdict in verdicts.items()]
    loose = lexicon().verdict(word, sentences=True)
    if loose.allowed and not verdicts["modern"].allowed:
        allowed = say("allowed in Sentences: {why} ({clause})", why=loose.told, clause=loose.clause)
        page.append((say("but"), allowed))
    if halves := lexicon().compound(word):
        words = Listed(halves, "and")
        page.append(
            (say("two words"), say("in Sentences, if you like: {words} (SENT-3b)", words=words))
        )
    entry = lexicon().entry(word)
    if entry is not None:
        if entry.kind:
            page.append((say("form"), FORMS[entry.kind].filled(word=entry.base)))
        if entry.definition:
            page.append((say("meaning"), say("{text}", text=entry.definition)))
        known = say("to vocabularies from level {level} of 95 on", level=entry.level)
        page.append((say("known"), known))
    others = sorted(lexicon().store.respellings.get(fold(word), ()))
    if others:
        told = "spelled {words}: no capture between them (ANA-11c)"
        page.append((say("also"), say(told, words=Listed(others, "commas"))))
    if any(verdict.allowed for verdict in verdicts.values()):
        page += [(called("mark", "+1"), _becoming(word, lexicon(name))) for name in DICTIONARIES]
    return page


def _ruling(verdict: Verdict) -> Message:
    ruled = ALLOWED if verdict.allowed else REFUSED
    return ruled.filled(why=verdict.told, clause=verdict.clause)


def in_columns(page: list[tuple[Message, Message]], reader: Reader) -> list[str]:
    """Return a page about a word as lines of text."""
    said = [(reader.say(label), reader.say(text)) for label, text in page]
    width = max(len(label) for label, _ in said)
    return [f"  {label:{width}}  {text}" for label, text in said]


def sentence_facts(words: list[str]) -> dict[str, object]:
    """Return the judge's verdict on words as a sentence, ready for JSON."""
    spoken = [word for given in words for word in given.split()]
    verdict = judge.intelligible(spoken)
    return {
        "words": [fold(word) for word in spoken],
        "intelligible": verdict.intelligible,
        "oddness": round(verdict.oddness, 2) if isfinite(verdict.oddness) else None,
        "reason": str(verdict.told),
        "link_grammar": bool(linkgrammar.program()),
        "linked": verdict.linked,
    }


def sentence_page(words: list[str]) -> list[Message]:
    """Return what the judge says of words as a sentence (RS-14)."""
    spoken = [fold(word) for given in words for word in given.split()]
    verdict = judge.intelligible(spoken)
    odd = say(
        "Oddness {oddness:.2f}; up to {most} is accepted.",
        oddness=verdict.oddness,
        most=judge.ALONE,
    )
    page = [sentences(verdict.told, odd) if isfinite(verdict.oddness) else verdict.told]
    rulings = [lexicon().verdict(word, sentences=True) for word in spoken]
    page += [
        say("{why} ({clause})", why=ruling.told, clause=ruling.clause)
        for ruling in rulings
        if not ruling.allowed
    ]
    if not linkgrammar.program():
        return [*page, linkgrammar.ABSENT]
    return [*page, LINKED if verdict.linked else NOT_LINKED]


def _becoming(word: str, book: Lexicon) -> Message:
    """Return the words made by adding one letter."""
    shown = [
        say("{word} (not by capture: {clause})", word=new, clause=bar)
        if bar
        else say("{word}", word=new)
        for new, bar in becomes(word, book).items()
    ]
    words = Listed(shown, "commas") if shown else say("nothing")
    return say("in {title}: {words}", title=book.title, words=words)
