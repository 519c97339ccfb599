"""The prose check finds the habits it lists, and ignores code and quotations."""

from pathlib import Path

import pytest

from tools.prose import faults, habits_in, reading_ease

PAGE = Path("page.md")


def test_our_pages_are_clean() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    "text",
    [
        "For so many seconds.",
        "Whoever leaves, his cards stay.",
        "The others are told.",
        "bots of one's own",
        "It is kept for ever.",
        "What was mended.",
    ],
)
def test_old_habits_are_found(text: str) -> None:
    assert [fault.where for fault in habits_in(PAGE, f"Fine.\n{text}\n")] == ["page.md:2"]


@pytest.mark.parametrize("text", ["`so many`", "«each keeps his cards»", "```\nhe is told\n```"])
def test_code_and_quotations_do_not_count(text: str) -> None:
    assert habits_in(PAGE, text) == []


def test_long_sentences_of_long_words_have_a_lower_reading_ease() -> None:
    plain = "You play a card. The next player plays one too."
    stilted = (
        "Notwithstanding the aforementioned considerations, participants necessarily "
        "accumulate consequential responsibilities respecting subsequent determinations."
    )

    assert reading_ease(plain) > 80
    assert reading_ease(stilted) < 20
