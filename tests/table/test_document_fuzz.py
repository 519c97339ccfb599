"""Law of documents: any record or scenario is either read or refused with a message.

Inputs are mutants of the corpus: a record of every game (tests/corpus/records), the scenarios, and
inputs that once caused a failure (tests/corpus/found). A mutant is identified by its number;
`PARLOUR_FUZZ_FROM=400000 make test-all ARGS='-k million'` continues from there.
"""

from __future__ import annotations

import os
import random
import time
from functools import cache
from pathlib import Path

import pytest

from parlour.errors import ParlourError
from parlour.games import find_game
from parlour.records.record import read_record, replay_record
from parlour.records.scenario import read_scenarios
from parlour.records.scenario import run as run_scenario

TESTS = Path(__file__).resolve().parents[1]
CORPUS = TESTS / "corpus"
FOUND = sorted((CORPUS / "found").glob("*.toml"))
LONGEST_SECONDS = 5.0
PLAYED_ONE_IN = 50
"""The decoder does the reading; playing the result takes ten times as long."""
TOKENS = (
    '"', "'", '"""', "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "#", "\n", "\r", "\t", " ",
    "-", "--1", "\\", "\\u0000", "\\U00110000", "\x00", "\ufeff", "\u202e", "é", "\U0001f0a1",
    "²", "\u0661", "0x", "1e999", "nan", "inf", "true", "9" * 30, "9" * 5000, "-9" * 3,
    "1979-05-27T07:32:00Z", "abc", "R7", ":", "revoked A: R7", "A: ", "*", "pass", "[" * 60,
    "{a = " * 60, "a." * 15, "names", "secret", "moves", "deal", "version", "game",
)  # fmt: skip


@cache
def corpus() -> list[str]:
    seeds = [*sorted((CORPUS / "records").glob("*.toml")), *FOUND]
    seeds += sorted((TESTS / "games").glob("*/scenarios/*.toml"))
    texts = [path.read_text(encoding="utf-8") for path in seeds]
    assert len(texts) > 50
    return texts


def mutant(number: int) -> str:
    """Return the mutant of this number."""
    rng = random.Random(number)
    text = rng.choice(corpus())
    if len(text) > 6000:  # a few scenarios from a long file
        start = rng.randrange(len(text) - 4000)
        text = text[: text.find("\n[[") + 1] + text[start : start + 4000]
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        a, b = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        b = min(b, a + rng.choice((1, 3, 20, 200)))
        match rng.randrange(7):
            case 0:
                text = text[:a] + text[b:]
            case 1:
                text = text[:a] + rng.choice(TOKENS) + text[a:]
            case 2:
                text = text[:a] + rng.choice(TOKENS) + text[b:]
            case 3:
                text = text[:b] + text[a:b] * rng.choice((1, 2, 50)) + text[b:]
            case 4:
                other = rng.choice(corpus())
                at = rng.randrange(len(other) + 1)
                text = text[:a] + other[at : at + rng.choice((3, 30, 300))] + text[b:]
            case 5:
                lines = text.split("\n")
                at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
                lines[at], lines[to] = lines[to], lines[at]
                text = "\n".join(lines)
            case _:
                digits = [at for at, char in enumerate(text) if char.isdigit()]
                if digits:
                    at = rng.choice(digits)
                    text = (
                        text[:at] + rng.choice(("0", "9", "-1", "99999", "", "x")) + text[at + 1 :]
                    )
    return text


def read(text: str, *, play: bool) -> bool:
    """Read a document as a record and as scenarios; return whether it was valid as either."""
    good = False
    try:
        record = read_record(text)
        good = True
        if play:
            replay_record(record, find_game(record.game))
    except ParlourError as error:
        assert str(error)  # noqa: PT017 - it may or may not be refused
    try:
        scenarios = read_scenarios(text, "fuzzed.toml")
        good = good or bool(scenarios)
        for scenario in scenarios[:2] if play else ():
            run_scenario(scenario, find_game)
    except ParlourError as error:
        assert str(error)  # noqa: PT017 - as above
    return good


def fuzz(numbers: range) -> None:
    good = 0
    for number in numbers:
        text, began = mutant(number), time.process_time()
        play = number % PLAYED_ONE_IN == 0
        try:
            good += read(text, play=play)
        except Exception as error:
            error.add_note(f"mutant {number}; keep it in tests/corpus/found:\n{text[:3000]}")
            raise
        assert play or time.process_time() - began < LONGEST_SECONDS, number
    print(f"{len(numbers)} mutants, {good} of them could be read")
    assert good > len(numbers) // 50, "hardly any mutant gets past the first look"


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_former_crashes_are_read_or_refused(path: Path) -> None:
    read(path.read_text(encoding="utf-8"), play=True)


def test_mutants_are_read_or_refused_with_a_message() -> None:
    fuzz(range(2000))


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_a_million_mutants_are_read_or_refused_with_a_message() -> None:
    fuzz(range(int(os.environ.get("PARLOUR_FUZZ_FROM", "0")), 1_000_000))
