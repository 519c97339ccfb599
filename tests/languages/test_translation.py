"""Catalogues are read from gettext's files, and a reader's language from what they accept."""

import pytest

from parlour.languages.language import Language, conventions, language_of
from parlour.languages.message import Message, Person, Reader, say
from parlour.languages.po_files import BadCatalogue, read_po

POLISH = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && n%100/10!=1 ? 1 : 2;\n"

msgid "red"
msgstr "czerwony"

msgctxt "gen"
msgid "red"
msgstr "czerwonego"

msgctxt "mark"
msgid "red"
msgstr "na czerwono"

msgid "{who} takes {n} cards."
msgid_plural "{who} takes {n} cards."
msgstr[0] "{who} bierze {n} kartę."
msgstr[1] "{who} bierze {n} karty."
msgstr[2] "{who} bierze {n} kart."

msgctxt "you"
msgid "{who} passes."
msgstr "Pasujesz."

msgid "Follow {colour}."
msgstr "Dodaj do koloru {colour:gen}."

msgid "not yet done"
msgstr ""
"""


@pytest.fixture
def polish() -> Reader:
    return Reader(Language("pl", read_po(POLISH, "pl.po"), conventions()["pl"]), 1)


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        (say("red"), "czerwony"),
        (Message("red", context="mark"), "na czerwono"),
        (say("Follow {colour}.", colour=say("red")), "Dodaj do koloru czerwonego."),
        (say("{who} takes {n} cards.", who=Person("Ann"), n=1), "Ann bierze 1 kartę."),
        (say("{who} takes {n} cards.", who=Person("Ann"), n=3), "Ann bierze 3 karty."),
        (say("{who} takes {n} cards.", who=Person("Ann"), n=5), "Ann bierze 5 kart."),
        (say("{who} passes.", who=Person("Ann", 1)), "Pasujesz."),
        (say("{who} passes.", who=Person("Ann", 0)), "Ann passes."),
        (say("not yet done"), "not yet done"),
        (say("never seen"), "never seen"),
    ],
)
def test_a_message_is_read_in_its_form(polish: Reader, message: Message, meant: str) -> None:
    assert polish.say(message) == meant


@pytest.mark.parametrize("text", ['msgid "a"\n', 'msgid "a"\nmsgid "b"\nmsgstr "c"\n', "hello\n"])
def test_a_wrong_catalogue_names_its_line(text: str) -> None:
    with pytest.raises(BadCatalogue, match=r"pl\.po"):
        read_po(text, "pl.po")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("fr-CA,en;q=0.5", "fr"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("es,de;q=0.5,en;q=0.4", "de"),
        ("es;q=0.9,de;q=0", "en"),
        ("tlh, x;;;q=what", "en"),
    ],
)
def test_a_reader_gets_the_preferred_language(accepted: str, language: str) -> None:
    assert language_of(accepted) == language
