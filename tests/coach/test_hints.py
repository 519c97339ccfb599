"""Hints: three choices at most with what they are worth, and a reason that can be seen."""

from parlour.bots.chances import AS_SEEN, corrected
from parlour.bots.levels import Thinker
from parlour.coach.hints import SHOWN, advise, hint, what_it_takes
from parlour.core.bits import each, first, single
from parlour.core.rng import Rng
from parlour.families.tricks.trick_players import Cards
from parlour.games import find_bot, find_game
from parlour.games.domino_42.rules import Domino42Deal
from parlour.lab.simulate import begin
from parlour.table.game import Game


def thinker(game: Game) -> Thinker:
    bot = find_bot(game, "expert")
    assert isinstance(bot, Thinker)
    return bot.hasty(3)


def test_a_hint_tells_the_best_choices_and_the_one_made_first() -> None:
    for key in ("partnership-rook", "flip", "block", "sniff"):
        game = find_game(key)
        bot = thinker(game)
        seats = game.usual_seats
        deal, rng = game.new_deal(seats), Rng(4)
        begin(deal, game.order(seats), 0, rng)
        while not deal.over:
            seat = rng.pick(deal.due())
            if not single(deal.legal(seat)) and rng.chance(1, 8):
                view = deal.view(seat)
                advice = advise(bot, view, 1)
                assert advice.choice in each(view.choices)
                assert 1 <= len(advice.best) <= SHOWN
                assert advice.best[0].choice == advice.choice
                worths = [shown.worth for shown in advice.best]
                assert worths == sorted(worths, reverse=True)
                assert advice.choice == bot.choose(view, 1)
                choice, why = hint(game, game.choose(None), bot, view, 1)
                assert choice == advice.choice
                assert why.endswith(".")
            deal.play(seat, rng.pick(deal.legal(seat)))


def test_a_rule_of_thumb_has_no_figures() -> None:
    game = find_game("flip")
    deal = game.new_deal(4)
    begin(deal, game.order(4), 0, Rng(4))
    view = deal.view(first(deal.due()))
    assert "rule of thumb" in hint(game, game.choose(None), find_bot(game, "novice"), view, 1)[1]


def test_in_a_window_the_advice_is_what_the_bot_does() -> None:
    """Calls are the rule's to make, so nothing is said to have been tried."""
    game = find_game("tuxedo")
    bot = thinker(game)
    deal, rng = game.new_deal(4), Rng(4)
    begin(deal, game.order(4), 0, rng)
    asked = 0
    while not deal.over:
        for seat in each(deal.callers()):
            view = deal.view(seat)
            advice = advise(bot, view, 1)
            asked += 1
            assert advice.choice == bot.choose(view, 1)
            assert not advice.best
        seat = rng.pick(deal.waiting())
        deal.play(seat, rng.pick(deal.legal(seat)))
    assert asked


def test_the_reason_is_what_the_card_does_in_the_trick() -> None:
    """Whatever is said of a card that goes last is true of the trick."""
    game = find_game("partnership-rook")
    policy = thinker(game).policy
    assert isinstance(policy, Cards)
    deal, rng = game.new_deal(4), Rng(4)
    said: set[str] = set()
    for _ in range(4):
        begin(deal, game.order(4), 0, rng)
        while not deal.over:
            seat = first(deal.due())
            if policy.see(deal, seat) and policy.later == 0:
                for card in each(deal.legal(seat)):
                    reason = what_it_takes(policy, card)
                    after = deal.copy()
                    after.play(seat, card)
                    taker = policy.tricks_of(after).taker
                    assert ("takes" in reason) == (taker == seat)
                    said.add(reason.split()[0])
                    policy.see(deal, seat)
            deal.play(seat, rng.pick(deal.legal(seat)))
    assert {"takes", "gives", "leaves"} <= said


def test_the_chance_of_a_bid_is_told_to_the_side_that_bid() -> None:
    game = find_game("domino-42")
    bot = thinker(game)
    deal, rng = game.new_deal(4), Rng(4)
    begin(deal, game.order(4), 0, rng)
    while deal.phase != game.phases.index("play"):
        view = deal.view(deal.turn)
        assert advise(bot, view, 1).chance is None
        deal.play(deal.turn, rng.pick(deal.legal(deal.turn)))
    assert isinstance(deal, Domino42Deal)
    told_to = set()
    for _ in range(4):
        chance = advise(bot, deal.view(deal.turn), 1).chance
        if chance is not None:
            assert 0.0 < chance < 1.0
            told_to.add(deal.turn % 2)
        deal.play(deal.turn, rng.pick(deal.legal(deal.turn)))
    assert told_to == {deal.auction.holder % 2}


def test_odds_are_moved_along_a_line() -> None:
    shares = [place / 20 for place in range(21)]
    assert all(abs(corrected(share, AS_SEEN) - share) < 0.005 for share in shares)
    for line in ((0.4, 1.0), (-0.3, 1.2)):
        moved = [corrected(share, line) for share in shares]
        assert moved == sorted(moved)
        assert (moved[10] > 0.5) == (line[0] > 0.0)
