"""Hints in Tuxedo: reasons are proved in sampled positions, and tried where they do not hold."""

import re
from collections import Counter
from typing import Any

import pytest

from parlour.core.bits import each
from parlour.core.rng import Rng
from parlour.games.tuxedo import GAME, reasons
from parlour.games.tuxedo.rules import TuxedoView
from parlour.packs.rook_cards import FIVES
from tests.coach.reason_proofs import Proofs, Spot, first_is_best, prove, spots
from tests.english import english
from tests.games.tables import table_with

Said = re.Match[str]


def after(spot: Spot) -> Any:
    """Return a copy of the deal after the recommended move."""
    deal = spot.deal.copy()
    for choice in spot.hint.choices:
        deal.play(spot.seat, choice)
    return deal


def taken(spot: Spot) -> int:
    """Return the cards that the move captures."""
    deal: Any = spot.deal
    return int(after(spot).catch.captured[spot.seat]) & ~int(deal.catch.captured[spot.seat])


def hand(spot: Spot, seat: int) -> list[str]:
    shown = spot.game.show(spot.deal)["hands"]
    assert isinstance(shown, list)
    return str(shown[seat]).split()


def own(spot: Spot) -> list[str]:
    """Return the rest of the player's hand."""
    return [face for face in hand(spot, spot.seat) if face != spot.hint.move.split()[0]]


def numbers(faces: list[str]) -> Counter[int]:
    return Counter(int(face[1:]) for face in faces)


def brings(spot: Spot, said: Said) -> bool:
    return taken(spot).bit_count() == int(said[1])


def fives(spot: Spot, said: Said) -> bool:
    found = taken(spot) & int(FIVES) & ~(1 << spot.hint.choices[0])
    return found.bit_count() == (1 if said[1] == "a 5" else int(said[1][0]))


def own_five(spot: Spot, said: Said) -> bool:
    del said
    return bool(taken(spot)) and re.match(r"[A-Z]5 ", spot.hint.move + " ") is not None


def sweeps(spot: Spot, said: Said) -> bool:
    deal: Any = spot.deal
    kinds = {"10": "big", "5": "little"}
    before, then = (getattr(at.catch, kinds[said[1]])[spot.seat] for at in (deal, after(spot)))
    return bool(then == before + 1)


def orange(spot: Spot, said: Said) -> bool:
    """The latest capture had a red and a yellow card, or not."""
    deal: Any = spot.deal
    return bool(deal.orange) == said[0].startswith("a red")


def to_call(spot: Spot, said: Said) -> bool:
    """Among the cards that lay on the table are a red and a yellow one."""
    del said
    table = taken(spot) & ~(1 << spot.hint.choices[0])
    colours = {face[0] for piece, face in enumerate(GAME.pack.faces[:56]) if table >> piece & 1}
    return {"R", "Y"} <= colours


def only_lay(spot: Spot, said: Said) -> bool:
    del said
    deal: Any = spot.deal
    return bool(deal.swept)


def captures_nothing(spot: Spot, said: Said) -> bool:
    """No card of the hand has a number or a sum that lies in the centre."""
    del said
    deal: Any = spot.deal
    sums = {0}
    for face in str(spot.game.show(deal)["centre"]).split():
        sums |= {so_far + int(face[1:]) for so_far in sums}
    builds = spot.game.show(deal)["builds"]
    assert isinstance(builds, list)
    sums |= {sum(numbers(str(build).split()).elements()) for build in builds}
    return not sums & set(numbers(hand(spot, spot.seat)))


def keeps_five(spot: Spot, said: Said) -> bool:
    kept = numbers(own(spot))[5]
    return kept == 1 if said[0].endswith("5") else kept > 1


def another(spot: Spot, said: Said) -> bool:
    played = spot.hint.move.split()[0]
    return int(played[1:]) == int(said[1]) and numbers(own(spot))[int(said[1])] > 0


def built(spot: Spot) -> int:
    """Return the total of the build that the move makes."""
    played = spot.hint.move.split()[0]
    rows = spot.game.show(after(spot))["builds"]
    assert isinstance(rows, list)
    (row,) = (str(row).split() for row in rows if played in str(row).split())
    return sum(numbers(row).elements())


def builds(spot: Spot, said: Said) -> bool:
    return built(spot) == int(said[1]) == int(said[3]) and numbers(own(spot))[int(said[3])] > 0


def captors(spot: Spot) -> set[str]:
    """Return the cards of others, in deals that fit the view, that can capture after the move."""
    found: set[str] = set()
    for seed in range(12):
        deal: Any = spot.view.imagine(Rng(seed))
        for choice in spot.hint.choices:
            deal.play(spot.seat, choice)
        takers = deal.spread.takers()
        for seat in range(deal.seats):
            if seat != spot.seat:
                found |= {str(GAME.pack.name(card)) for card in each(deal.hands[seat] & takers)}
    return found


def nobody_captures(spot: Spot, said: Said) -> bool:
    del said
    return not captors(spot)


def only_these(spot: Spot, said: Said) -> bool:
    return captors(spot) <= set(re.split(r", | and ", said[1].replace("the ", "")))


def searched(spot: Spot, said: Said) -> bool:
    del said
    return first_is_best(spot.hint)


PROOFS: Proofs = {
    r"it brings in (\d+) cards": brings,
    r"it captures (a 5|\d 5s)": fives,
    r"it brings in your own 5": own_five,
    r"it sweeps the table, for (\d+) points": sweeps,
    r"a red and a yellow card were taken together": orange,
    r"no red card was taken together with a yellow one": orange,
    r"it takes a red and a yellow card, so you can call Orange": to_call,
    r"after a sweep you can only lay a card": only_lay,
    r"you can capture nothing": captures_nothing,
    r"it keeps your 5s?": keeps_five,
    r"you hold another (\d+), which can take it back": another,
    r"it builds (\d+) for the (\w+) (\d+) in your hand": builds,
    r"nobody else can capture anything then": nobody_captures,
    r"only (.+) can capture anything then": only_these,
    r".+ (?:is about|is|are) as good": searched,
    r".* would bring about \d+ points? less": searched,
}
"""Each reason and its proof."""


def test_every_reason_is_true() -> None:
    assert all(prove(spot, PROOFS) for spot in spots("tuxedo", 12))


@pytest.mark.slow
def test_every_reason_is_true_in_200_positions() -> None:
    assert all(prove(spot, PROOFS) for spot in spots("tuxedo", 200, seed=99))


# Positions in which a reason holds, and the same ones with a card exchanged.


def told(move: str, *hands: str, **facts: object) -> list[str]:
    """Return the reasons of the first player for a move."""
    table = table_with(GAME, ("X", "Y")[: len(hands)], {"hands": list(hands), "turn": 0, **facts})
    said = table.speech.read(table.deal, 0, move)
    view = table.deal.view(0)
    assert isinstance(view, TuxedoView)
    found: list[str] = english(reasons.reasons(view, said.choices))
    return found


ORANGE = "it takes a red and a yellow card, so you can call Orange"


def test_a_capture_names_what_it_brings() -> None:
    found = told("B8", "B8 R14", "B1 B4", centre="R5 Y3 G12")
    assert found[:3] == ["it captures a 5", ORANGE, "it brings in 3 cards"]
    assert ORANGE not in told("B8", "B8 R14", "B1 B4", centre="R5 G3 G12")
    assert "it captures a 5" not in told("B8 takes R6 Y2", "B8 R13", "B1 B4", centre="R6 Y2 G12")


def test_an_own_five_and_a_sweep_are_named() -> None:
    found = told("G5", "G5 R14", "B1 B4", centre="R5")
    assert found[:3] == [
        "it sweeps the table, for 5 points",
        "it captures a 5",
        "it brings in your own 5",
    ]
    assert told("G6", "G6 R14", "B1 B4", centre="R6 B13")[0] == "it brings in 2 cards"
    big = told("G9", "G9 R14", "B1 B4", centre="R3 B6 Y2 Y7")
    assert big[0] == "it sweeps the table, for 10 points"


def test_a_build_names_its_number_and_the_card_that_takes_it() -> None:
    found = told("Y2 on R6", "Y2 G8 G12 Y14", "G3 R11 B1 B2", centre="R6 B11")
    assert found[0] == "it builds 8 for the green 8 in your hand"
    higher = told("Y2 on R6", "Y2 G8 G12 Y14", "G3 R11 B1 B2", centre="B11", builds=["R6 B4"])
    assert higher[0] == "it builds 12 for the green 12 in your hand"


def test_a_card_is_laid_when_nothing_can_be_captured_or_after_a_sweep() -> None:
    found = told("Y2 lay", "Y2 G12", "G3 R11", centre="R6")
    assert found[0] == "you can capture nothing"
    swept = told("Y2 lay", "Y2 G12", "G3 R11", centre="", swept=True)
    assert swept[0] == "after a sweep you can only lay a card"
    free = told("Y2 lay", "Y2 R6", "G3 R11", centre="B6", swept=True)
    assert "you can capture nothing" not in free


def test_what_stays_in_the_hand_is_named_only_if_it_does() -> None:
    assert "it keeps your 5" in told("Y2 lay", "Y2 G5", "G3 R11", centre="R7")
    assert "it keeps your 5s" in told("Y2 lay", "Y2 G5 R5", "G3 R11 B1", centre="R7")
    other = told("Y5 lay", "Y5 G5", "G3 R11", centre="R7")
    assert "it keeps your 5" not in other
    assert "you hold another 5, which can take it back" in other
    assert not any("another" in one for one in told("Y2 lay", "Y2 G5", "G3 R11", centre="R7"))


def test_others_capture_nothing_only_if_none_of_the_cards_out_could() -> None:
    """The other three 13s are gone; with one of them out, it could capture."""
    gone = {"captured": ["R13 G13", "B13"], "centre": ""}
    safe = "nobody else can capture anything then"
    assert safe in told("Y13 lay", "Y13 G12", "R2 R11", **gone)
    out = told("Y13 lay", "Y13 G12", "R2 R11", captured=["R13 G13", ""], centre="")
    assert safe not in out
    assert "only the black 13 can capture anything then" in out
    many = told("Y13 lay", "Y13 G12", "R2 R11", centre="R4")
    assert not any("can capture anything then" in one for one in many)
