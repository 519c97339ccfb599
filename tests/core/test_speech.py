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
        assert len(str(refused.value.sentence)) < 200


SMALL = [f"{colour}{n}" for n in range(1, 8) for colour in "RYGB"]


def crowded(cards: int) -> Table:
    """Return a table of Tuxedo at which a card may take millions of sets."""
    table = Table(find_game("tuxedo"), 3)
    hands = ["R14 G14 R13 R12", "B13", "B12"]
    given = {"hands": hands, "centre": " ".join(SMALL[:cards]), "turn": A}
    table.set_position(table.game.set_up(3, {}, given))
    return table


@pytest.mark.parametrize("cards", [10, 14, 18, 28])
def test_moves_are_offered_after_a_limited_search(
    monkeypatch: pytest.MonkeyPatch, cards: int
) -> None:
    """A scene contains the offers, and all other tables wait while it is drawn."""
    table = crowded(cards)
    steps, complete = 0, speech.Speech._complete

    def counting(*given: Any) -> Any:
        nonlocal steps
        steps += 1
        return complete(*given)

    monkeypatch.setattr(speech.Speech, "_complete", counting)
    offers = table.offers(A)

    assert [offer.text for offer in offers] == ["R12", "R13", "R14", "G14"]
    assert not any(offer.whole for offer in offers)
    assert 4 * speech.FEW < steps <= 4 * (speech.MOST_STEPS + 1)

    steps = 0
    with pytest.raises(Refused, match="you can say: R12 takes R1"):
        table.submit(A, "what")
    assert steps <= speech.MOST_STEPS + 1


@pytest.mark.parametrize("cards", [14, 28])
def test_a_move_of_many_pieces_can_be_made_piece_by_piece(cards: int) -> None:
    table = crowded(cards)
    said = table.offers(A)[-1]
    while not said.whole:
        assert table.speech.read_draft(table.deal, A, said.text) == said.choices
        said = table.offers(A, said.text)[0]
    table.submit(A, said.text)

    assert len(said.choices) > 10
    assert table.deal.turn == B
