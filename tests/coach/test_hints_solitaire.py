"""Hints in Rook Solitaire: a search for a way to win, with what the player knows."""

from functools import cache

from parlour.coach.hints import hint
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.games.rook_solitaire.judge import solve
from parlour.games.rook_solitaire.rules import SolitaireDeal
from parlour.lab.winnable import can_win, numbered
from parlour.languages.message import reader
from parlour.table.parts import WON

GAME = find_game("rook-solitaire")


@cache
def way() -> tuple[int, ...]:
    """Return a way to win deal 0."""
    deal = numbered(GAME, 0)
    assert isinstance(deal, SolitaireDeal)
    return solve(deal, 2_000).line


def played_on(unseen: int) -> SolitaireDeal:
    """Return deal 0, played on a winning line until at most this many cards are unseen."""
    deal = numbered(GAME, 0)
    assert isinstance(deal, SolitaireDeal)
    line = iter(way())
    while sum(deal.hidden) > unseen or deal.half:
        deal.play(0, next(line))
    return deal


def test_a_deal_is_won_with_what_the_player_knows() -> None:
    deal = played_on(1)
    best = find_bot(GAME, "novice")
    found = hint(GAME, {}, best, deal.view(0), 1)
    assert str(found.more) == "A search has found a way to win from here."
    other = deal.view(0).imagine(Rng(5))
    assert hint(GAME, {}, best, other.view(0), 1) == found
    for choice in found.choices:
        deal.play(0, choice)
    assert can_win(GAME, deal) == WON


def test_a_search_with_unseen_cards_says_how_many_deals_it_wins() -> None:
    assert GAME.coach.way_to_win is not None
    deal = played_on(8)
    found = GAME.coach.way_to_win(deal.view(0), 1)
    assert found is not None
    assert 1 <= found.won <= found.worlds
    told = hint(GAME, {}, find_bot(GAME, "novice"), deal.view(0), 1)
    assert told.choices == found.choices
    assert f"wins {found.won} of {found.worlds} deals" in str(told.more)


def test_a_search_is_explained_in_german_too() -> None:
    best = find_bot(GAME, "novice")
    for unseen in (1, 8):
        told = hint(GAME, {}, best, played_on(unseen).view(0), 1)
        assert reader("de").say(told.more) != str(told.more)


def test_there_is_no_search_while_much_is_unseen() -> None:
    assert GAME.coach.way_to_win is not None
    assert GAME.coach.way_to_win(numbered(GAME, 0).view(0), 1) is None


def test_a_bot_that_tries_every_move_does_not_claim_a_rule() -> None:
    deal = numbered(GAME, 0)
    told = hint(GAME, {}, find_bot(GAME, "club"), deal.view(0), 1)
    assert str(told.more) == "The club bot played 8 imagined deals to the end."
    once = hint(GAME, {}, find_bot(GAME, "novice"), deal.view(0), 1)
    assert str(once.more) == "The novice bot played 1 imagined deal to the end."
