"""Reading moves: whatever the text, the search is short."""

from typing import Any

import pytest

from parlour.core import speech
from parlour.errors import Refused
from parlour.games import find_game
from parlour.table.table import Table

A, B = 0, 1


@pytest.mark.parametrize("read", ["read", "read_draft"])
def test_a_long_list_of_cards_is_refused_after_a_limited_search(
    monkeypatch: pytest.MonkeyPatch, read: str
) -> None:
    table = Table(find_game("dixie-rook"), 4)
    table.deal_recorded(list(range(56)), A)
    table.submit(B, "bid 120")
    cards = [offer.text.split()[1] for offer in table.offers(B)]
    steps, step = 0, speech._Trail.step

    def counting(*given: Any) -> Any:
        nonlocal steps
        steps += 1
        assert steps <= 10 * speech.MOST_TRAILS
        return step(*given)

    monkeypatch.setattr(speech._Trail, "step", counting)
    for text in ("bury " + " ".join(cards * 5), "bury " + " ".join(cards) + " what"):
        steps = 0
        with pytest.raises(Refused) as refused:
            getattr(table.speech, read)(table.deal, B, text)
        assert steps > 0
        assert len(refused.value.sentence) < 200
