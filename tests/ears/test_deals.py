"""Whole deals played by ear: only what Orca says is known, and only real keys are pressed.

`PARLOUR_TRANSCRIPTS=1 pytest tests/ears` writes what was heard into transcripts/, to be read.
"""

import os
import re
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from parlour.games import find_game
from tests.ears.orca import Listener
from tests.web.conftest import House, lacking

TRANSCRIPTS = Path(__file__).parent / "transcripts"
MOST_KEYS = 400
"""Keys after which a deal must be over."""

SPOTS = "blank|one|two|three|four|five|six|seven|eight|nine"
CARD = rf"(?:red|yellow|black|green) \d+|(?:double )?(?:{SPOTS})(?:-\w+)?|[A-E] \d+"
FOCUSED = re.compile(rf"(?:{CARD})\b.*push button\.")
"""What Orca says when a piece gets the focus."""
SAYS_HOW = re.compile(r", (?:can be played|not now|selected)|Possible|onto|at the|Lay|Play")
TURN = re.compile(r"^Your turn: ")
OVER = re.compile(r"(?:Next deal|Another match).* push button")
LIFTED = re.compile(r"^(?:Selected|Possible)")
ASKED = re.compile(f"{TURN.pattern}|{OVER.pattern}")
ANSWER = re.compile(f"{LIFTED.pattern}|{ASKED.pattern}")
NOISE = re.compile(r"^(?:not )?pressed$|grayed|blank$")
"""What hides the name of a card, or says nothing."""


class Deal:
    """A deal against bots, as somebody hears it who only presses keys."""

    def __init__(self, listener: Listener, url: str, game: str, browser: str) -> None:
        self.listener = listener
        self.title = find_game(game).title
        getattr(listener, browser)(f"{url}/#/listen")
        listener.wait("Play by ear")

    def heard(self) -> list[str]:
        return [text for _, texts in self.listener.heard for text in texts]

    def sit_down(self) -> None:
        """Find the game among the buttons of the start page, and press it."""
        self.listener.press("ctrl+Home")
        for _ in range(40):
            said = self.listener.press("b")
            if f"{self.title} push button." in said:
                break
        else:
            pytest.fail(f"No button is called {self.title}: {self.heard()[-20:]}")
        said = self.listener.press("Return")
        if not any(ASKED.search(text) for text in said):
            self.listener.wait(ASKED.pattern)

    def is_over(self) -> bool:
        return any(OVER.search(text) for text in self.heard()[-30:])

    def play(self) -> None:
        """Press Enter on what has the focus, again if that only selected it, until the end."""
        for _ in range(MOST_KEYS):
            if self.is_over():
                return
            said = self.listener.press("Return")
            if not any(ANSWER.search(text) for text in said):
                said = self.listener.wait(ANSWER.pattern)
            if any(LIFTED.match(text) for text in said):
                said = self.listener.press("Return")
            if not any(ASKED.search(text) for text in said):
                self.listener.wait(ASKED.pattern)
        pytest.fail(f"The deal is not over after {MOST_KEYS} keys: {self.heard()[-20:]}")


def check(deal: Deal) -> None:
    """Look for a focus that does not say a piece's name and whether it can be played."""
    heard = deal.heard()
    assert not [text for text in heard if NOISE.search(text)]
    in_play = heard[next(i for i, text in enumerate(heard) if TURN.match(text)) :]
    pieces = [text for text in in_play if FOCUSED.match(text)]
    assert [text for text in pieces if not SAYS_HOW.search(text)] == []
    turns = [text for text in in_play if TURN.match(text)]
    twice = [one for one, two in pairwise(in_play) if one == two in turns]
    assert twice == [], "a turn was announced twice"


def by_ear(listener: Listener, house: House, game: str, browser: str = "chromium") -> None:
    deal = Deal(listener, house.url, game, browser)
    try:
        deal.sit_down()
        deal.play()
        check(deal)
    finally:
        if os.environ.get("PARLOUR_TRANSCRIPTS"):
            TRANSCRIPTS.mkdir(exist_ok=True)
            name = TRANSCRIPTS / f"{game}-{browser}.txt"
            name.write_text(listener.transcript(), encoding="utf-8")


@pytest.mark.slow  # on a busy machine Orca misses the heading of a page that opens
def test_a_deal_of_the_block_game_by_ear(listener: Listener, house: House) -> None:
    by_ear(listener, house, "block-dominoes")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["rook", "domino-42", "block", "anagrams", "rook-solitaire"])
def test_a_deal_by_ear(listener: Listener, house: House, game: str) -> None:
    by_ear(listener, house, game)


@pytest.mark.slow
def test_a_deal_by_ear_in_firefox(listener: Listener, house: House) -> None:
    if shutil.which("firefox-esr") is None:
        lacking("Firefox was not found (Debian: apt-get install firefox-esr).")
    by_ear(listener, house, "rook", "firefox")
