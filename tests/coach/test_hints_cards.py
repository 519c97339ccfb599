"""Hints in games with windows and piles: every reason is proved on the position itself."""

import re
from collections import Counter
from typing import Any

import pytest

from parlour.coach.hints import hint
from parlour.core.bits import each
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.games.donkey.rules import FOLD
from parlour.games.panjandrum.rules import CALL, ONTO, WAIVE
from tests.coach.reason_proofs import Proofs, Spot, prove, spots
from tests.games.tables import table_with

GAMES = ("donkey", "i-doubt-it", "panjandrum", "rook-solitaire")
WORLDS = 40
Said = re.Match[str]


def faces(spot: Spot, seat: int) -> list[str]:
    """Return a seat's hand."""
    hands = spot.game.show(spot.deal)["hands"]
    assert isinstance(hands, list)
    return str(hands[seat]).split()


def numbers(spot: Spot) -> Counter[int]:
    """Return how many cards of each number are in the seat's own hand."""
    return Counter(int(face[1:]) for face in faces(spot, spot.seat))


def played(spot: Spot) -> int:
    """Return the number of the recommended card."""
    return int(spot.game.pack.faces[spot.hint.choices[0]][1:])


def after(spot: Spot, choices: tuple[int, ...]) -> Any:
    """Return a copy of the deal after a move."""
    deal = spot.deal.copy()
    for choice in choices:
        deal.play(spot.seat, choice)
    return deal


def four(spot: Spot, said: Said) -> bool:
    del said
    return max(numbers(spot).values()) == 4


def folded(spot: Spot, said: Said) -> bool:
    del said
    deal: Any = spot.deal
    return bool(deal.folded)


def only_one(spot: Spot, said: Said) -> bool:
    return played(spot) == int(said[1]) and numbers(spot)[int(said[1])] == 1


def kept_together(spot: Spot, said: Said) -> bool:
    many = {"two": 2, "three": 3, "four": 4}[said[1]]
    return numbers(spot)[int(said[2])] == many and played(spot) != int(said[2])


def due_number(spot: Spot) -> int:
    deal: Any = spot.deal
    return int(deal.called) % 14 + 1


def true_card(spot: Spot, said: Said) -> bool:
    right = said[1] == ("an" if said[2] in {"8", "11"} else "a")
    return right and played(spot) == int(said[2]) == due_number(spot)


def has_to_bluff(spot: Spot, said: Said) -> bool:
    return int(said[1]) == due_number(spot) and not numbers(spot)[int(said[1])]


def held_back(spot: Spot, said: Said) -> bool:
    wanted = int(said[1])
    return wanted == due_number(spot) != played(spot) and numbers(spot)[wanted] > 0


def maker_is_out(spot: Spot, said: Said) -> bool:
    del said
    deal: Any = spot.deal
    return not faces(spot, deal.window.maker)


def called_falsely(spot: Spot, said: Said) -> bool:
    """The card is not what it was called, in any possible deal."""
    tops = []
    rng = Rng(5)
    for _ in range(WORLDS):
        world: Any = spot.view.imagine(rng)
        tops.append(int(spot.game.pack.faces[world.top][1:]))
    right = said[1] == ("an" if said[2] in {"8", "11"} else "a")
    return right and int(said[2]) not in tops


def known_cards(spot: Spot, said: Said) -> bool:
    """At least the given number of the four lie in the same place in all possible deals."""
    pack = spot.game.pack
    four_of = [piece for piece, face in enumerate(pack.faces[:56]) if face[1:] == said[2]]
    places: dict[int, set[int]] = {piece: set() for piece in four_of}
    rng = Rng(6)
    for _ in range(WORLDS):
        world: Any = spot.view.imagine(rng)
        for piece in four_of:
            holder = [seat for seat in range(world.seats) if world.hands[seat] >> piece & 1]
            places[piece].add(holder[0] if holder else -1)
    return sum(len(found) == 1 for found in places.values()) >= int(said[1])


def pile_of(spot: Spot, said: Said) -> bool:
    deal: Any = spot.deal
    return sum(int(laid).bit_count() for laid in deal.laid) == int(said[1])


def out_of_order(spot: Spot, said: Said) -> bool:
    deal: Any = spot.deal
    return bool(deal.last.wrong) == ("out" in said[0])


def only_right(spot: Spot, said: Said) -> bool:
    """Every other play, apart from calls, would be out of order."""
    del said
    others = set(each(spot.view.choices)) - {CALL, WAIVE, spot.hint.choices[0]}
    return all(after(spot, (choice,)).last.wrong for choice in others)


def fewest_left(spot: Spot, said: Said) -> bool:
    """No opponent has fewer cards than the one given, or none of those whose pile takes it."""
    deal: Any = spot.deal
    left = [int(deal.held.holds(seat)) for seat in range(deal.seats)]
    others = [seat for seat in range(deal.seats) if seat != spot.seat]
    if said[0].startswith("of the players"):
        proper = each(deal.proper(spot.seat))
        others = [seat for seat in others if ONTO + seat in proper]
    given = spot.hint.choices[0] - ONTO
    return left[given] == int(said[1]) == min(left[seat] for seat in others)


def anothers(spot: Spot, said: Said) -> bool:
    """Another player has a card more, and the play is in order."""
    del said
    deal: Any = spot.deal
    given, later = spot.hint.choices[0] - ONTO, after(spot, spot.hint.choices)
    more = int(later.held.holds(given)) - int(deal.held.holds(given))
    return given != spot.seat and more == 1 and not later.last.wrong


def builds(spot: Spot, said: Said) -> bool:
    del said
    deal: Any = spot.deal
    return bool(sum(after(spot, spot.hint.choices).built) > sum(deal.built))


def turns_up(spot: Spot, said: Said) -> bool:
    del said
    deal: Any = spot.deal
    return bool(sum(after(spot, spot.hint.choices).hidden) < sum(deal.hidden))


def left_behind(spot: Spot) -> str:
    """Return the card on top of the pile that a run has left; nothing if the pile is empty."""
    deal: Any = spot.deal
    source = deal.pile_of(spot.hint.choices[0])
    top = int(after(spot, spot.hint.choices).piles.tops[source])
    return str(spot.game.pack.name(top)) if top >= 0 else ""


def clears(spot: Spot, said: Said) -> bool:
    del said
    return not left_behind(spot)


def uncovers(spot: Spot, said: Said) -> bool:
    return left_behind(spot) == said[1]


def estimated(spot: Spot, said: Said) -> bool:
    """It is about as frequent in deals that fit the view, weighted by how honest players play."""
    deal: Any = spot.deal
    wanted, maker = int(deal.called), int(deal.window.maker)
    rng, true, lies = Rng(8), 0.0, 0.0
    for _ in range(20 * WORLDS):
        world: Any = spot.view.imagine(rng)
        top = int(world.top)
        before = each(int(world.hands[maker]) | 1 << top)
        alike = [card for card in before if spot.game.pack.faces[card][1:] == str(wanted)]
        if top in alike:
            true += 1 / len(alike)
        elif not alike:
            lies += 1 / len(before)
    share = (true if said[1] == "true" else lies) / (true + lies)
    return abs(int(said[2]) / 100 - share) < 0.2


def true_at_last(spot: Spot, said: Said) -> bool:
    """Each player calls a number, one higher than the last: count on to the end of the hand.

    A player whose last card is a lie is doubted, takes the pile and plays again.
    """
    deal: Any = spot.deal
    hand = numbers(spot)
    hand[played(spot)] -= 1
    left = [int(many).bit_count() for many in deal.hands]
    seat, call = spot.seat, int(deal.called)
    while left[spot.seat]:
        call += 1
        left[seat] -= 1
        if left[seat] == 0 and seat != spot.seat and said[0].endswith("are doubted"):
            left[seat] = 100
        else:
            seat = (seat + 1) % deal.seats
    return hand[(call - 1) % 14 + 1] > 0


PROOFS: Proofs = {
    r"you have four of a number": four,
    r"somebody has folded": folded,
    r"the last to fold is the Donkey": folded,
    r"it is your only (\d+)": only_one,
    r"it keeps your (two|three|four) (\d+)s together": kept_together,
    r"it is (an?) (\d+), as you call it, so a doubt cannot hurt you": true_card,
    r"you hold no (\d+), so you have to bluff": has_to_bluff,
    r"you keep your (\d+) for a later turn, when you have fewer cards": held_back,
    r"it keeps a card that will be true on your last turn if nobody doubts": true_at_last,
    r"it keeps a card that will be true on your last turn if "
    r"the last cards of others are doubted": true_at_last,
    r"it is their last card: if it stands, they are out": maker_is_out,
    r"it cannot be (an?) (\d+): you know where all four are": called_falsely,
    r"it is a (lie) in about (\d+) of 100 cases": estimated,
    r"you know where (\d) of the four (\d+)s are": known_cards,
    r"it is (true) in about (\d+) of 100 cases": estimated,
    r"a wrong doubt would bring you the pile of (\d+) cards": pile_of,
    r"the last play was (?:in|out of) order": out_of_order,
    r"it is the only play in order": only_right,
    r"that player has the fewest cards left, (\d+)": fewest_left,
    r"of the players whose pile it fits, that one has the fewest cards left, (\d+)": fewest_left,
    r"then the card belongs to another player": anothers,
    r"every card built leaves one less in the piles": builds,
    r"it turns up a card that lay face down": turns_up,
    r"it clears a pile": clears,
    r"it uncovers the (.+)": uncovers,
}
"""Each reason and its proof."""


@pytest.mark.parametrize("key", GAMES)
def test_every_reason_is_true(key: str) -> None:
    proved = [prove(spot, PROOFS) for spot in spots(key, 15)]
    assert any(proved)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_reason_is_true_in_200_positions(key: str) -> None:
    proved = [prove(spot, PROOFS) for spot in spots(key, 200, seed=99)]
    assert any(proved)


def test_a_hint_looks_at_every_card() -> None:
    """The bot overlooks cards now and then; a certain lie is doubted in every hint."""
    hands = ["", "R2 R3 R4 R5 R9", "R1 Y1 B1 G1 G2", "Y3 Y2"]
    for plays in range(12):
        facts: dict[str, object] = {"hands": hands, "laid": ["B7 B8", "", "", ""], "turn": 1}
        game = find_game("i-doubt-it")
        table = table_with(game, ("A", "B", "C", "D"), {**facts, "plays": plays})
        table.submit(1, "R9")
        said = str(hint(game, table.options, find_bot(game, "best"), table.deal.view(2), 1).say)
        assert said == 'Say "I doubt it": it cannot be a 1: you know where all four are.'
        other = str(hint(game, table.options, find_bot(game, "best"), table.deal.view(3), 1).say)
        assert other.startswith("Let it pass: it is true in about ")


def test_a_hint_notices_every_set() -> None:
    """The bot overlooks its set now and then; every hint says to fold."""
    game, seen = find_game("donkey"), 0
    for card in range(2, 14):
        hands = [f"R1 Y1 B1 G1 R{card}", "Y14 Y2", "B14 B2", "G14 G2"]
        table = table_with(game, ("A", "B", "C", "D"), {"hands": hands, "moved": 4})
        said = str(hint(game, table.options, find_bot(game, "novice"), table.deal.view(0), 1).say)
        assert said == "Fold your hands: you have four of a number."
        seen += find_bot(game, "novice").choose(table.deal.view(0), 1) != FOLD
    assert seen
