"""No thinking bot makes a plain mistake, however few deals it imagines. Bots once made four."""

import pytest

from parlour.bots.levels import Thinker
from parlour.core.bits import first, union
from parlour.games import find_bot, find_game
from parlour.lab.simulate import begin, deal_rng, seed_key
from tests.laws.haste import quick

SEEDS = 5


def chosen(key: str, level: str, hands: list[str], **facts: object) -> set[str]:
    """Return the moves of a fast bot for the seat in turn, with several seeds."""
    game = find_game(key)
    deal = game.set_up(4, None, {"hands": hands, **facts})
    bot = quick(find_bot(game, level))
    view = deal.view(deal.turn)
    return {
        str(game.words.say(deal.phase, bot.choose(view, seed), game.choose(None)))
        for seed in range(SEEDS)
    }


LEVELS = pytest.mark.parametrize("level", ["club", "expert"])


@LEVELS
def test_the_last_to_play_trumps_a_trick_that_counts(level: str) -> None:
    """Declarer, void in yellow, threw B4 on Y14 Y1 Y10 with six trumps in hand."""
    hands = [
        "G2 G5 G7 G9 G11 G13 B4 B8 B9 R6",
        "R1 R2 R3 R4 R5 Y2 Y3 Y4 B1",
        "R7 R8 R9 R10 G1 G3 Y5 Y6 B2",
        "R11 R12 R13 G4 G6 Y7 Y8 B3 B5",
    ]
    facts = {"trump": "green", "bidder": 0, "bid": 75, "leader": 1}
    trick = ["", "Y14", "Y1", "Y10"]

    found = chosen("dixie-rook", level, hands, trick=trick, **facts)

    assert found <= {"G2", "G5", "G7", "G9", "G11", "G13"}


@LEVELS
def test_no_count_card_is_played_to_a_lost_trick(level: str) -> None:
    """G5 was played on a green trick that the opponents were winning, with G3 in hand."""
    hands = [
        "G3 G5 R6 R7 B4 B8 B9",
        "R1 R2 R3 R4 Y2 B1",
        "R8 R9 R10 Y5 Y6 B2",
        "R11 R12 R13 Y7 Y8 B3",
    ]
    facts = {"trump": "red", "bidder": 1, "bid": 75, "leader": 1}

    found = chosen("dixie-rook", level, hands, trick=["", "G14", "G2", "G8"], **facts)

    assert found == {"G3"}


@LEVELS
def test_a_ten_is_not_led_into_four_higher_cards(level: str) -> None:
    """B10 was led from B4 B5 B10 with B11, B12, B13 and B14 out."""
    hands = [
        "B4 B5 B10 R6 R7 Y9 G2",
        "R1 R2 R3 R4 Y2 B11 B12",
        "R8 R9 R10 Y5 Y6 B2 B13",
        "R11 R12 R13 Y7 Y8 B3 B14",
    ]
    facts = {"trump": "red", "bidder": 1, "bid": 70, "turn": 0, "leader": 0}

    found = chosen("partnership-rook", level, hands, **facts)

    assert not found & {"B5", "B10"}


@LEVELS
def test_in_42_no_count_is_played_to_a_lost_trick(level: str) -> None:
    """4-1 was given to a trick that the opponents had won, with 6-0 in hand."""
    hands = [
        "4-1 6-0 5-4",
        "2-1 3-1",
        "3-3 4-3",
        "6-3 2-0",
    ]
    facts = {"trump": "2", "bidder": 1, "bid": 30, "dealer": 0, "leader": 1}

    found = chosen("domino-42", level, hands, trick=["", "2-2", "1-0", "5-2"], **facts)

    assert found <= {"6-0", "5-4"}


@pytest.mark.parametrize("key", ["partnership-rook", "dixie-rook", "display-rook", "domino-42"])
def test_only_sound_cards_are_considered(key: str) -> None:
    """This includes the conventional choice, even where the rule of thumb errs."""
    game = find_game(key)
    bot = quick(find_bot(game, "expert"))
    assert isinstance(bot, Thinker)
    deal = game.new_deal(4)
    pruned = 0
    for number in range(3):
        begin(deal, game.order(4), number % 4, deal_rng(seed_key(5), number))
        while not deal.over:
            seat = first(deal.due())
            legal = deal.legal(seat)
            choice = bot.rule.choose(deal.view(seat), number)
            sound = bot.policy.sound(deal, seat, legal)
            if sound != legal:
                pruned += 1
            if sound != legal and pruned % 8 == 1:
                assert union(list(bot.think(deal.view(seat), number).choices)) & ~sound == 0
            deal.play(seat, choice)

    assert pruned > 10
