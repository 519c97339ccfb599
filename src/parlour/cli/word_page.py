"""A word explained: the verdict of each dictionary, its meaning, the words it can become."""

from math import isfinite
from typing import Final

from parlour.packs import letter_tablets
from parlour.words import Lexicon, Verdict, judge, lexicon, linkgrammar
from parlour.words.lexicon import fold
from parlour.words.word_search import index

DICTIONARIES: Final = ("modern", "1913")
ONE_OF_EACH: Final = [1] * len(letter_tablets.ALPHABET)


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


def word_lines(word: str) -> list[str]:
    """Return the facts about a word as lines of text."""
    verdicts = {name: lexicon(name).verdict(word) for name in DICTIONARIES}
    lines = [verdicts["modern"].word]
    for name, verdict in verdicts.items():
        answer = "allowed" if verdict.allowed else "refused"
        lines.append(f"  {name:6}  {answer}: {verdict.sentence} ({verdict.clause})")
    loose = lexicon().verdict(word, sentences=True)
    if loose.allowed and not verdicts["modern"].allowed:
        lines.append(f"  but     allowed in Sentences: {loose.sentence} ({loose.clause})")
    if halves := lexicon().compound(word):
        lines.append(f"  two     words in Sentences, if you like: {' and '.join(halves)} (SENT-3b)")
    entry = lexicon().entry(word)
    if entry is not None:
        if entry.kind:
            lines.append(f"  form    {entry.kind} of {entry.base}")
        if entry.definition:
            lines.append(f"  means   {entry.definition}")
        lines.append(f"  known   to vocabularies from level {entry.level} of 95 on")
    others = sorted(lexicon().store.respellings.get(fold(word), ()))
    if others:
        lines.append(f"  also    spelled {', '.join(others)}: no capture between them (ANA-11c)")
    if any(verdict.allowed for verdict in verdicts.values()):
        lines += [_becoming(word, lexicon(name)) for name in DICTIONARIES]
    return lines


def sentence_facts(words: list[str]) -> dict[str, object]:
    """Return the judge's verdict on words as a sentence, ready for JSON."""
    spoken = [word for given in words for word in given.split()]
    verdict = judge.intelligible(spoken)
    return {
        "words": [fold(word) for word in spoken],
        "intelligible": verdict.intelligible,
        "oddness": round(verdict.oddness, 2) if isfinite(verdict.oddness) else None,
        "reason": verdict.reason,
        "link_grammar": bool(linkgrammar.program()),
        "linked": verdict.linked,
    }


def sentence_lines(words: list[str]) -> list[str]:
    """Return the judge's verdict on words as a sentence, as text (RS-14)."""
    facts = sentence_facts(words)
    spoken = [str(word) for word in facts["words"]] if isinstance(facts["words"], list) else []
    odd = f" Oddness {facts['oddness']}; up to {judge.ALONE} is accepted."
    lines = [" ".join(spoken), f"  {facts['reason']}{odd if facts['oddness'] is not None else ''}"]
    for word in spoken:
        verdict = lexicon().verdict(word, sentences=True)
        if not verdict.allowed:
            lines.append(f"  {verdict.sentence} ({verdict.clause})")
    if not facts["link_grammar"]:
        return [*lines, f"  {linkgrammar.ABSENT}"]
    found = "a clause" if facts["linked"] else "no clause"
    return [*lines, f"  As a second opinion, the link-grammar parser finds {found} in it."]


def _becoming(word: str, book: Lexicon) -> str:
    """Return a line that lists the words made by adding one letter."""
    shown = [
        f"{new} (not by capture: {bar})" if bar else new for new, bar in becomes(word, book).items()
    ]
    return f"  +1      in {book.title}: {', '.join(shown) or 'nothing'}"
