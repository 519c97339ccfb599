"""The prose check finds the habits it lists, and ignores code and quotations."""

from pathlib import Path

import pytest

from tools.prose import faults, habits_in, messages, notes, reading_ease, source_faults

PAGE = Path("page.md")


def test_our_pages_and_sources_are_clean() -> None:
    assert faults() + source_faults() == []


@pytest.mark.parametrize(
    "text",
    [
        "For so many seconds.",
        "Whoever leaves, his cards stay.",
        "The others are told.",
        "bots of one's own",
        "It is kept for ever.",
        "What was mended.",
        "A player who is away is moved for.",
        "A file that is a thing of ours.",
        "What is no record is refused.",
        "A text that is no move is refused.",
        "Who leaves is skipped.",
        "Never is a move lost.",
        "The log is read anew.",
        "Upon a refusal nothing changes.",
        "The tests that answer for a file.",
        "To whom it belongs is unknown.",
        "A summary of the table as it stands.",
        "Onlookers see public cards.",
        "A player shall follow.",
        "An odd card is no trick.",
        "It counts so long as it is open.",
        "One who can play must.",
    ],
)
def test_old_habits_are_found(text: str) -> None:
    assert [fault.where for fault in habits_in(PAGE, f"Fine.\n{text}\n")] == ["page.md:2"]


@pytest.mark.parametrize("text", ["`so many`", "«each keeps his cards»", "```\nhe is told\n```"])
def test_code_and_quotations_do_not_count(text: str) -> None:
    assert habits_in(PAGE, text) == []


def test_comments_docstrings_and_test_names_are_checked(tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text(
        'def test_the_others_are_told() -> None:\n    """Wait so many seconds."""\n'
        'told = "the cards are told"  # kept for ever, "his own"\n',
        encoding="utf-8",
    )
    page = tmp_path / "page.ts"
    page.write_text("/** Bots of one's own. */\nconst told = 'so many';\n", encoding="utf-8")

    assert [fault.where for fault in habits_in(PAGE, notes(source))] == [
        "page.md:1",
        "page.md:2",
        "page.md:3",
    ]
    assert [fault.where for fault in habits_in(PAGE, notes(page))] == ["page.md:1"]


def test_the_wrong_words_of_a_name_are_reported_with_the_name(tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text("def test_a_text_that_is_no_card() -> None: ...\n", encoding="utf-8")

    found = [fault.what for fault in habits_in(PAGE, notes(source))]
    assert found == ['"that is no card" in test_a_text_that_is_no_card: "not a"']


def test_titles_of_scenarios_and_texts_of_guided_deals_are_checked(tmp_path: Path) -> None:
    scenario = tmp_path / "scenario.toml"
    scenario.write_text(
        'title = "Who folds is out"\nnames = ["his"]\nplay = """\nsay: Bert takes his card.\n"""\n',
        encoding="utf-8",
    )

    assert [fault.where for fault in habits_in(PAGE, notes(scenario))] == ["page.md:1", "page.md:4"]


def test_messages_are_checked_where_they_are_written(tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text(
        '"""A module."""\nKEY = "so many"\nTEXT = f"Wait for so many {KEY} seconds."\n',
        encoding="utf-8",
    )

    assert [fault.where for fault in habits_in(PAGE, messages(source))] == ["page.md:3"]


def test_long_sentences_of_long_words_have_a_lower_reading_ease() -> None:
    plain = "You play a card. The next player plays one too."
    stilted = (
        "Notwithstanding the aforementioned considerations, participants necessarily "
        "accumulate consequential responsibilities respecting subsequent determinations."
    )

    assert reading_ease(plain) > 80
    assert reading_ease(stilted) < 20
