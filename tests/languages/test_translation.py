"""Translation: the catalogue format, and lookup of texts."""

import msgspec
import pytest

from parlour.errors import BadFile
from parlour.languages.po_files import read_po
from parlour.languages.translated_messages import in_language
from parlour.languages.translation import Translator, language_of, translator

POLISH = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && n%100/10!=1 ? 1 : 2;\n"

msgid "red"
msgstr "czerwony"

msgctxt "list"
msgid " and "
msgstr " i "

msgid "{name} takes {n} card."
msgid_plural "{name} takes {n} cards."
msgstr[0] "{name} bierze {n} kartę."
msgstr[1] "{name} bierze {n} karty."
msgstr[2] "{name} bierze {n} kart."

msgid "{names} follow {x}."
msgstr "{names}: do koloru {x}."

msgid "\"{said}\" is no move."
msgstr "„{said}” to nie ruch."

msgid "not yet done"
msgstr ""
"""


@pytest.fixture
def polish() -> Translator:
    return Translator("pl", read_po(POLISH, "pl.po"))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("red", "czerwony"),
        ("Ann takes 1 card.", "Ann bierze 1 kartę."),
        ("Ann takes 3 cards.", "Ann bierze 3 karty."),
        ("Ann takes 5 cards.", "Ann bierze 5 kart."),
        ("Ann, Bob and Cyd follow red.", "Ann, Bob i Cyd: do koloru czerwony."),
        ("Ann takes 1 card. Bob takes 22 cards.", "Ann bierze 1 kartę. Bob bierze 22 karty."),
        ('"Ann takes 1 card." is no move.', "„Ann takes 1 card.” to nie ruch."),
        ("R14, 6-4", "R14, 6-4"),
    ],
)
def test_a_text_is_found_by_its_message(polish: Translator, said: str, meant: str) -> None:
    assert polish.find(said, "") == meant


@pytest.mark.parametrize(
    "said", ["Ann follow blue.", "not yet done", "Ann goes. Bob takes 2 cards.", "Ann takes"]
)
def test_a_text_without_a_translation_is_unchanged(polish: Translator, said: str) -> None:
    assert polish.find(said, "") is None
    assert polish.say(said) == said


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            "Pass: you would have to bid 30 or more. A bid of 30 is as good.",
            "Passe: du müsstest mindestens 30 bieten. Ebenso gut: ein Gebot von 30.",
        ),
        ("Anna: HER, ION. Bert: TEXT. Deal 1: Anna +2, Bert +1.", None),
        ("Anna draws two, passes; 27 left.", "Anna zieht zwei Steine und passt; 27 übrig."),
        ("The last one left loses.", "Wer zuletzt übrig bleibt, verliert."),
    ],
)
def test_a_hole_holds_no_more_than_a_sentence(said: str, meant: str | None) -> None:
    german = translator("de").say(said)
    assert german == (meant or said.replace("Deal", "Runde"))


@pytest.mark.parametrize(
    ("move", "german"),
    [
        ("Play the green 5", "Spiele Grün 5"),
        ("Pass the green 5", "Gib Grün 5 weiter"),
        ("Bury the yellow 5 and the black 10", "Lege Gelb 5 und Schwarz 10 zurück"),
        ("Build on the green 5", "Baue Grün 5 an"),
        ("Take the green 5 with the red 5", "Nimm Grün 5 mit Rot 5"),
        ("Make red trump", "Mache Rot zu Trumpf"),
    ],
)
def test_the_verb_of_a_hint_is_complete_before_the_reason(move: str, german: str) -> None:
    said = translator("de").say(f"{move}: it risks no points, and nobody can beat it.")
    assert said == f"{german}: damit riskierst du keine Punkte, und das schlägt niemand."


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("only the red 4 can beat it", "nur Rot 4 kann das schlagen"),
        ("only the red 4 and the red 5 can beat it", "nur Rot 4 und Rot 5 können das schlagen"),
        ("you hold 3 red cards, with the 12", "du hast 3 Karten in Rot, darunter 12"),
        (
            "you hold 3 red cards, with the 14 and the 12",
            "du hast 3 Karten in Rot, darunter 14 und 12",
        ),
        ("Blanks as trump is as good.", "Ebenso gut: Nullen als Trumpf."),
        (
            "it stays under the red 3, and it gets rid of 1 point",
            "damit bleibst du unter Rot 3, und so wirst du 1 Punkt los",
        ),
        (
            "it stays under the red 3, and the red 9 would bring about 2 points less",
            "damit bleibst du unter Rot 3, und Rot 9 brächte etwa 2 Punkte weniger",
        ),
        ("Ending your turn is as good.", "Ebenso gut: Beenden."),
        (
            "the trick is your partner's, and it adds 1 point",
            "der Stich gehört deinem Partner, und so legst du 1 Punkt hinein",
        ),
        ("it adds 10 points", "so legst du 10 Punkte hinein"),
        ("burying the red 9 +1.5", "Rot 9 zurücklegen +1,5"),
        (
            "Make GUT: it is word 2 of the 6 that you need.",
            "Bilde GUT: es ist das 2. von 6 Wörtern, die du brauchst.",
        ),
    ],
)
def test_reasons_of_hints_are_german_with_one_card_or_several(said: str, meant: str) -> None:
    assert translator("de").say(said) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            "Points ahead of the others, on average: the red 5 +160.9; passing −3.2.",  # noqa: RUF001
            "Vorsprung vor den anderen in Punkten, im Mittel: Rot 5 +160,9; Passen −3,2.",  # noqa: RUF001
        ),
        ("+0.5", "+0,5"),
        ("Deal 1: Ann −41, Bert +34.", "Runde 1: Ann −41, Bert +34."),  # noqa: RUF001
        ("Bid 25", "Biete 25"),
        ("1.4 and 2.0", "1,4 und 2,0"),
    ],
)
def test_german_figures_have_a_decimal_comma(said: str, meant: str) -> None:
    assert translator("de").say(said) == meant


def test_a_language_without_a_decimal_mark_keeps_the_point(polish: Translator) -> None:
    assert polish.say("+0.5") == "+0.5"


@pytest.mark.parametrize("text", ['msgid "a"\n', 'msgid "a"\nmsgid "b"\nmsgstr "c"\n', "hello\n"])
def test_a_wrong_catalogue_names_its_line(text: str) -> None:
    with pytest.raises(BadFile, match=r"pl\.po"):
        read_po(text, "pl.po")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr,de;q=0.5,en;q=0.4", "de"),
        ("fr;q=0.9,de;q=0", "en"),
        ("tlh, x;;;q=what", "en"),
    ],
)
def test_a_reader_gets_the_preferred_language(accepted: str, language: str) -> None:
    assert language_of(accepted) == language


def test_a_result_says_which_side_is_the_reader() -> None:
    result = b'{"headline":"won","sides":[{"name":"red (you)"},{"name":"green"}]}'
    told = in_language(b'{"is":"scene","result":%s}' % result, "de")
    assert b'"name":"red (du)"' in told
    assert b'"name":"green"' in told


def test_a_line_on_a_sheet_is_translated_and_the_face_of_a_piece_is_not() -> None:
    lines = b'[{"face":"We: 16 in this hand, 0 in all."},{"face":"pass"},{"face":"R14"}]'
    assert in_language(lines, "de").decode() == (
        '[{"face":"Wir: 16 in dieser Runde, 0 insgesamt."},{"face":"pass"},{"face":"R14"}]'
    )


def test_partners_in_a_guided_deal_are_named() -> None:
    side = b'{"name":"Guest & Bert (you)"}'
    assert in_language(side, "de") == b'{"name":"Gast & Bert (du)"}'


def test_the_next_guided_deal_is_named() -> None:
    path = b'{"next":{"game":"block","number":0,"deal":"Climb the suit, then block it"},"deal":3}'
    told = in_language(path, "de")
    assert b"Climb" not in told
    assert b'"deal":3' in told


def test_what_people_say_is_never_translated() -> None:
    chat = b'{"is":"chat","version":1,"seat":0,"name":"Ann","text":"The match is over."}'
    assert in_language(chat, "de") == chat


@pytest.mark.parametrize("name", ["Rock and Roll", "Ann, Bob", "A. B. Smith", "Und and und"])
def test_a_name_stays_as_it_is_whatever_is_in_it(name: str) -> None:
    said = {
        "Deal 1: {} deals.": "Runde 1: {} gibt.",
        "{} and Bea won the match.": "Die Partie geht an {} und Bea.",
        "{}, Bea and Cleo won the match.": "Die Partie geht an {}, Bea und Cleo.",
        "Block for 3: {}, Bea, Cleo.": "Block zu 3: {}, Bea, Cleo.",
    }
    told = {"told": [{"text": text.format(name)} for text in said]}
    german = {"told": [{"text": text.format(name)} for text in said.values()]}
    translated = in_language(msgspec.json.encode(told), "de", ["Bea", name])
    assert msgspec.json.decode(translated) == german
    # A message with the seats, such as a scene, says itself who is at the table.
    seats = {"seats": [{"seat": 0, "name": name}]}
    translated = in_language(msgspec.json.encode(told | seats), "de")
    assert msgspec.json.decode(translated) == german | seats


def test_english_is_not_touched() -> None:
    message = b'{"is":"bye","sentence":"The match is over."}'
    assert in_language(message, "en") is message
    assert b"Die Partie ist zu Ende." in in_language(message, "de")
