"""`parlour word` explains a word."""

import json

import pytest

from parlour.cli import main
from parlour.words import linkgrammar


def shown(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["word", *words]) in {0, 1}  # 1 means that it is refused
    return capsys.readouterr().out


def report(word: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what is said of a word, without the columns."""
    return " ".join(shown(word, capsys=capsys).split())


def test_the_exit_status_says_whether_it_is_a_word() -> None:
    assert main(["word", "CRUET"]) == 0
    assert main(["word", "XQZT"]) == 1


def test_a_word_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    out = report("cruet", capsys)

    assert out.startswith("CRUET modern allowed")
    assert "1913 allowed" in out
    assert "bottle that holds" in out
    assert "CUTTER" in out
    assert "CRUETS (not by capture: ANA-11a)" in out


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("HONOUR", "1913 refused: HONOUR is not in the dictionary of 1913. (ANA-20c)"),
        ("HONOUR", "spelled HONOR"),
        ("JUMPED", "past of JUMP"),
        ("PARIS", "proper name, and those are not allowed. (ANA-16b)"),
        ("CHIRM", "obsolete"),
        ("XQZZY", "XQZZY is not in the modern dictionary. (ANA-20c)"),
        ("father's", "possessive"),
        ("MARY", "but allowed in Sentences: MARY is a name, which Sentences allows. (SENT-6b)"),
        ("at", "but allowed in Sentences: AT is a word of the modern dictionary."),
        ("STEAMSHIP", "two words in Sentences, if you like: STEAM and SHIP (SENT-3b)"),
        (
            "BAKED",
            "BAKED is a regular form of a word of the dictionary of 1913. (ANA-20e)",
        ),
        ("две", "letters A to Z alone"),
    ],
)
def test_the_text_of_the_report(word: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in report(word, capsys)


def test_programs_read_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    (facts,) = json.loads(shown("CUT", "--json", capsys=capsys))

    assert facts["verdicts"]["1913"]["allowed"]
    assert facts["becomes"]["modern"]["CUTE"] == ""
    assert facts["becomes"]["modern"]["CUTS"] == "ANA-11a"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("mary went to europe in her fathers ship", "It reads as a sentence"),
        ("ship her in went the", "It has no reading as a plain sentence."),
        ("the qzx went home", "QZX is not in the modern dictionary. (ANA-20c)"),
    ],
)
def test_a_sentence_is_checked(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """RS-14; if the parser is not installed the output says so (SENT-W1)."""
    out = shown("--sentence", *words.split(), capsys=capsys)

    assert out.startswith(words.upper())
    assert says in out
    assert ("apt install link-grammar" in out) != bool(linkgrammar.program())
    facts = json.loads(shown("--sentence", "--json", words, capsys=capsys))
    assert facts["words"] == words.upper().split()
    assert facts["intelligible"] == ("It reads" in out)
