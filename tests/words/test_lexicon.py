"""The dictionaries against the vectors of the rulebook, and laws that hold for every word."""

import pytest

from parlour.errors import NotFound
from parlour.words import LEXICONS, Lexicon, lexicon

NAME = "ANA-16b ANA-16c"
VECTORS = [
    ("CRUET", "", ""),
    ("TROUNCE", "", ""),
    ("CUTS", "", ""),
    ("JUMPED", "", ""),
    ("BOXES", "", ""),
    ("OXEN", "", ""),
    ("GOED", "ANA-20c", "ANA-20c"),
    ("THOU", "", ""),
    ("WHILOM", "", ""),
    ("CHIRM", "ANA-17", "ANA-17"),
    ("HOLP", "ANA-17", "ANA-17"),
    ("ENNUI", "", ""),
    ("ZEITGEIST", "", ""),
    ("PARIS", NAME, NAME),
    ("EUROPE", NAME, NAME),
    ("MARY", NAME, NAME),
    ("CHINA", "", ""),
    ("POLISH", "", ""),
    ("USA", NAME, NAME),
    ("ETC", "ANA-18", "ANA-18"),
    ("IBID", "ANA-20c", "ANA-20c"),
    ("RADAR", "", "ANA-20c"),
    ("TELEVISION", "", "ANA-20c"),
    ("AEROPLANE", "", ""),
    ("HONOUR", "", "ANA-20c"),
    ("ABJAD", "ANA-20c", "ANA-20c"),
    ("PRINCESS", "", ""),
]
"""The words of the rulebook with the clause that refuses each, in `modern` and in `1913`."""


@pytest.fixture(scope="module", params=["modern", "1913"])
def english(request: pytest.FixtureRequest) -> Lexicon:
    return lexicon(request.param)


@pytest.mark.parametrize(("word", "modern", "old"), VECTORS)
def test_the_vectors_of_the_rulebook(word: str, modern: str, old: str) -> None:
    for name, clauses in (("modern", modern), ("1913", old)):
        verdict = lexicon(name).verdict(word)

        assert verdict.allowed == (not clauses), verdict
        assert verdict.allowed or verdict.clause in clauses.split(), verdict
        assert verdict.sentence.startswith(word)


@pytest.mark.parametrize(
    ("old", "new", "clause"),
    [
        ("LEMON", "LEMONS", "ANA-11a"),
        ("BOX", "BOXES", "ANA-11a"),
        ("MEAN", "MEANS", "ANA-11a"),
        ("ARM", "ARMS", "ANA-11a"),
        ("STAIR", "STAIRS", "ANA-11a"),
        ("JUMP", "JUMPED", "ANA-11b"),
        ("BAKE", "BAKED", "ANA-11b"),
        ("WING", "WINGED", "ANA-11b"),
        ("MOPE", "MOPED", "ANA-11b"),
        ("LEMON", "SOLEMN", ""),
        ("LEMON", "MELONS", ""),
        ("JUMP", "JUMPING", ""),
        ("SEE", "SEED", ""),
        ("NEW", "NEWS", ""),
        ("PRINCES", "PRINCESS", ""),
        ("FEE", "FEED", ""),
    ],
)
def test_ra_16_and_ra_17_bars(english: Lexicon, old: str, new: str, clause: str) -> None:
    assert english.barred(old, new) == clause


def test_an_unknown_dictionary_is_named() -> None:
    with pytest.raises(NotFound, match="modern"):
        lexicon("moden")


@pytest.mark.parametrize("name", LEXICONS)
def test_words_are_sorted_capitals_known_once(name: str) -> None:
    words = list(lexicon(name).words())

    assert len(words) > 100_000
    assert words == sorted(set(words))
    assert all(word.isascii() and word.isalpha() and word.isupper() for word in words)


def test_the_base_of_every_form_is_a_word(english: Lexicon) -> None:
    for word in english.words():
        for base, kind in english.forms(word):
            assert english.verdict(base, sentences=True).allowed, (word, base, kind)
            assert base != word
