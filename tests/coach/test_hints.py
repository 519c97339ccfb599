"""Hints: one recommendation in words, with reasons that are true in the position."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from parlour.bots.chances import corrected
from parlour.bots.levels import AS_SEEN
from parlour.coach.hints import (
    Advice,
    Names,
    Weighed,
    advise,
    as_good,
    figures,
    hint,
    nearly_as_good,
    rather,
)
from parlour.coach.hints import reasons as reasons_for
from parlour.coach.trick_reasons import why_call
from parlour.core.bits import count, each, first, single, union
from parlour.core.rng import Rng
from parlour.games import BOTS, find_bot, find_game
from parlour.games.domino_42.rules import Domino42Deal
from parlour.lab.simulate import begin
from tests.coach.line_proofs import PROOFS
from tests.coach.reason_proofs import (
    first_is_best,
    hasty,
    prove,
    spots,
    thinker,
    told,
)
from tests.english import english
from tests.games.tables import table_with

ADVISED = [key for key in BOTS if key != "quit"]
"""A game without bots of its own has no hints, and Quit is Block in other words."""


def of_tricks_or_lines(key: str) -> bool:
    """Return whether cards are played to tricks, or dominoes to a line."""
    return bool({"trick", "line"} & {fact.name for fact in find_game(key).position.fields})


WITH_PROOFS = ["block", *filter(of_tricks_or_lines, ADVISED)]
"""Games whose reasons `reason_proofs` can prove."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("key", WITH_PROOFS)
def test_every_reason_is_true(key: str) -> None:
    proved = Counter(pattern for spot in spots(key, 12) for pattern in prove(spot, PROOFS))
    assert proved


@pytest.mark.slow
@pytest.mark.parametrize("key", WITH_PROOFS)
def test_every_reason_is_true_in_200_positions(key: str) -> None:
    for spot in spots(key, 200, seed=99):
        prove(spot, PROOFS)
        assert first_is_best(spot.hint)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("key", ADVISED)
def test_a_hint_recommends_a_move_that_can_be_made_in_words_without_notation(key: str) -> None:
    game = find_game(key)
    speech = game.speech(game.choose(None))
    faces = {face for face in game.pack.faces if len(face) > 1 and not face.isalpha()}
    for spot in spots(key, 3):
        told_of = spot.hint
        read = speech.read(spot.deal, spot.seat, told_of.move).choices
        assert sorted(read) == sorted(told_of.choices)
        assert str(told_of.say)[0].isupper() or str(told_of.say)[0] == '"'
        assert str(told_of.say).endswith(".")
        words = set(re.findall(r"[\w-]+", str(told_of.say)))
        assert key == "block" or not faces & words, str(told_of.say)
        assert "worlds" not in str(told_of.say)
        assert "bot would" not in str(told_of.say)


def test_reasons_follow_from_what_the_seat_can_see() -> None:
    """A deal imagined from the view gives exactly the same hint."""
    for key in ("partnership-rook", "sniff", "i-doubt-it", "tuxedo"):
        game = find_game(key)
        options = game.choose(None)
        for spot in spots(key, 4):
            other = spot.view.imagine(Rng(77)).view(spot.seat)
            again = hint(game, options, spot.bot, other, 5)
            assert again == hint(game, options, spot.bot, spot.view, 5)


# What the bot does, and what the hint says.


def test_a_rule_of_thumb_has_no_figures() -> None:
    game = find_game("flip")
    deal = game.new_deal(4)
    begin(deal, game.order(4), 0, Rng(4))
    view = deal.view(first(deal.due()))
    assert "by rule" in str(hint(game, game.choose(None), find_bot(game, "novice"), view, 1).more)


def test_in_a_window_the_hint_is_what_the_bot_does() -> None:
    """The rule decides calls, so the hint does not claim that anything was tried."""
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


def test_the_hint_is_what_the_bot_would_choose_and_is_shown_as_the_best() -> None:
    for key in ("partnership-rook", "flip", "block", "sniff"):
        game = find_game(key)
        bot = thinker(game)
        for spot in spots(key, 4):
            advice = advise(bot, spot.view, 1)
            assert advice.choice == bot.choose(spot.view, 1)
            worths = [shown.worth for shown in advice.best]
            assert worths == sorted(worths, reverse=True)


def test_only_the_bidding_side_sees_the_chances_of_a_bid() -> None:
    game = find_game("domino-42")
    bot = thinker(game)
    options = game.choose(None)
    deal, rng = game.new_deal(4), Rng(4)
    begin(deal, game.order(4), 0, rng)
    about = re.compile(r"Your side (should|will|cannot)")
    while deal.phase != game.rules.phases.index("play"):
        assert not about.search(str(hint(game, options, bot, deal.view(deal.turn), 1).say))
        deal.play(deal.turn, rng.pick(deal.legal(deal.turn)))
    assert isinstance(deal, Domino42Deal)
    told_to = set()
    for _ in range(4):
        if not single(deal.legal(deal.turn)):
            said = str(hint(game, options, bot, deal.view(deal.turn), 1).say)
            told_to |= {deal.turn % 2} if about.search(said) else set()
        deal.play(deal.turn, rng.pick(deal.legal(deal.turn)))
    assert told_to == {deal.auction.holder % 2}


def test_a_bid_that_can_no_longer_succeed_has_chance_zero() -> None:
    """If a hint says that a bid cannot be made, no line of play makes it."""
    game = find_game("partnership-rook")
    bot = replace(thinker(game), worlds=3)
    options, rng, seen = game.choose(None), Rng(8), 0
    while seen < 3:
        deal = game.new_deal(4)
        begin(deal, game.order(4), 0, rng)
        while not deal.over:
            seat = first(deal.due())
            late = deal.phase == game.rules.phases.index("play") and count(
                deal.view(seat).choices
            ) in range(2, 5)
            if late and rng.chance(1, 3):
                said = str(hint(game, options, bot, deal.view(seat), 1).say)
                if "cannot make" in said:
                    seen += 1
                    for _ in range(20):
                        other = deal.view(seat).imagine(rng)
                        while not other.over:
                            turn = first(other.due())
                            other.play(turn, rng.pick(other.legal(turn)))
                        side = seat % 2
                        assert other.scores[side] <= other.brought[side]
            deal.play(seat, rng.pick(deal.legal(seat)))


def test_odds_are_shifted_along_a_line() -> None:
    shares = [place / 20 for place in range(21)]
    assert all(abs(corrected(share, AS_SEEN) - share) < 0.005 for share in shares)
    for line in ((0.4, 1.0), (-0.3, 1.2)):
        moved = [corrected(share, line) for share in shares]
        assert moved == sorted(moved)
        assert (moved[10] > 0.5) == (line[0] > 0.0)


def test_an_incomplete_move_is_described_from_its_start() -> None:
    """A domino already picked up has the same reasons as before."""
    game = find_game("sniff")
    options, bot = game.choose(None), hasty(game)
    halves = [spot for spot in spots("sniff", 8) if len(spot.hint.choices) == 2]
    assert halves
    for spot in halves:
        again = hint(game, options, bot, spot.view, 3, spot.hint.choices[:1])
        assert again.choices[0] == spot.hint.choices[0]
        for reason in told(spot):
            assert "would bring" in reason or "did best" in reason or prove(spot, PROOFS)


@pytest.mark.parametrize(
    ("trick", "move", "reasons"),
    [
        ("G9", "R10", ["it gets rid of 10 points"]),
        ("G9", "R3", ["it gets rid of 1 point"]),
        ("G9", "B2", []),
        ("G9", "G12", ["there are no red cards in it so far"]),
        ("R9", "R12", []),
        ("R9", "R4", ["it gets rid of 1 point"]),
    ],
)
def test_in_flip_red_cards_are_named(trick: str, move: str, reasons: list[str]) -> None:
    """Three play for themselves: the first has led, and the second asks."""
    game = find_game("flip")
    assert game.coach.reasons is not None
    own = "R10 R3 B2 B5" if trick == "G9" and move != "G12" else "R12 R4 G12 B2"
    facts = {"hands": [trick + " B3", own, "Y2 Y3"], "turn": 0, "dealer": 2}
    table = table_with(game, ("A", "B", "C"), facts)
    table.submit(0, trick)
    assert english(game.coach.reasons(table.deal.view(1), (game.pack.piece(move),))) == reasons


@pytest.mark.parametrize(
    ("alike", "reasons"),
    [
        ([], ["it puts no points into the trick", "it keeps your last trump"]),
        (["Y7"], ["it puts no points into the trick", "it keeps your last trump"]),
        (["Y10"], ["it keeps your last trump"]),
        (["R2"], ["it puts no points into the trick"]),
    ],
)
def test_what_an_equally_good_card_lacks_is_no_reason(alike: list[str], reasons: list[str]) -> None:
    """Seat 1 has no green card: the last trump, a card with points or another can be played."""
    game = find_game("partnership-rook")
    hands = ["G12 B1", "Y3 Y7 Y10 R2", "B2 B3", "B4 B6"]
    facts = {"hands": hands, "trump": "red", "bidder": 0, "bid": 75, "leader": 0, "turn": 0}
    table = table_with(game, ("A", "B", "C", "D"), facts)
    table.submit(0, "G12")
    view, played = table.deal.view(1), game.pack.piece("Y3")
    others = [Weighed(game.pack.piece(face), 0.0) for face in alike]
    assert english(reasons_for(game, thinker(game), view, (played,), "Y3", others)) == reasons


@pytest.mark.parametrize(
    ("key", "hands", "reason"),
    [
        ("partnership-rook", "G12 B4, R2 Y3, R7 R8, R9 B1", "it is winning the trick so far"),
        (
            "partnership-rook",
            "G12 B4, Y5 Y3, B2 B3, R9 B1",
            "your partner may still take the trick",
        ),
        ("high-14", "G12 B4, G3 R14 Y14, B2 B3, R9 B1", "it keeps the red 14 and the yellow 14"),
        ("flip", "B9 Y1, B1 Y2, B2 Y4, B7 B3", "it gets rid of your highest black card"),
        (
            "flip",
            "B9 Y1 Y3, B1 Y2 Y6, B2 Y4 Y7, B7 B3 B12",
            "it is the highest card that does not win",
        ),
        ("flip", "B1 Y1, B9 Y2, B2 Y4, B12 B13", "your side takes the trick with any card"),
        (
            "partnership-rook",
            "G8 B4, G5 G12, Y7 Y8, R9 B1",
            "it saves the green 12 for a later trick",
        ),
        (
            "partnership-rook",
            "G8 B4, G5 G12 G13, Y7 Y8 Y9, R9 B1 B2",
            "it saves your higher cards for later tricks",
        ),
    ],
)
def test_a_card_without_a_better_reason_has_one_of_these(key: str, hands: str, reason: str) -> None:
    """The first cards are played in turn, in Flip by three players; the next one asks."""
    game = find_game(key)
    facts: dict[str, object] = {"hands": hands.split(", "), "turn": 0, "leader": 0, "dealer": 3}
    if key != "flip":
        facts |= {"trump": "red"}
    if key == "partnership-rook":
        facts |= {"bidder": 0, "bid": 75}
    table = table_with(game, ("A", "B", "C", "D"), facts)
    firsts = [hand.split()[0] for hand in hands.split(", ")]
    seat = 3 if key == "flip" else 1
    for played in range(seat):
        table.submit(played, firsts[played])
    view, piece = table.deal.view(seat), game.pack.piece(firsts[seat])
    assert reason in english(reasons_for(game, thinker(game), view, (piece,), firsts[seat]))


@pytest.mark.parametrize(
    ("key", "hands", "reason"),
    [
        ("partnership-rook", "Y14 B2, R3 Y2, R4 Y3, R6 Y4", "only a trump can beat it"),
        ("partnership-rook", "R2 B2, R3 Y2, R4 Y3, R6 Y4", "it draws trumps: 3 are still out"),
        (
            "partnership-rook",
            "B5 R2, B6 Y2, B7 Y3, B8 Y4",
            "it is your only black card, so you can trump black afterwards",
        ),
        (
            "partnership-rook",
            "B5 B2 B3 B4 G1, B6 Y2 Y3 Y4 G2, B7 Y6 Y7 Y8 G3, B8 Y9 Y11 Y12 G4",
            "black is your longest colour, with 4 cards",
        ),
        (
            "flip",
            "B11 R2, B12 Y2, B13 Y3, B14 Y4",
            "it is your only black card, so you can throw red cards on black afterwards",
        ),
    ],
)
def test_a_lead_has_a_reason_even_if_it_can_be_beaten(key: str, hands: str, reason: str) -> None:
    """The player leads the first card; red is trump, except in Flip."""
    game = find_game(key)
    facts: dict[str, object] = {"hands": hands.split(", "), "turn": 0, "leader": 0, "dealer": 3}
    if key != "flip":
        facts |= {"trump": "red", "bidder": 0, "bid": 75}
    table = table_with(game, ("A", "B", "C", "D"), facts)
    led = hands.split(maxsplit=1)[0]
    piece = game.pack.piece(led)
    told = reasons_for(game, thinker(game), table.deal.view(0), (piece,), led)
    assert reason in english(told)


@pytest.mark.parametrize(
    ("others", "reasons"),
    [
        ([(1.0, 0.2)], ["the black 2 would bring about 2 points less"]),
        ([(1.0, 1.5)], ["the black 2 is about as good"]),
        ([(2.8, 0.0)], ["the black 2 is about as good"]),
        ([(3.0, 0.0)], []),
    ],
)
def test_a_difference_within_the_error_is_no_reason(
    others: list[tuple[float, float]], reasons: list[str]
) -> None:
    """The recommended choice is worth 3; each other one has a value and a standard error."""
    game = find_game("rook")
    names = Names(game, game.choose(None), game.rules.phases.index("play"))
    weighed = [Weighed(game.pack.piece("B2"), worth, error) for worth, error in others]
    advice = Advice(0, (Weighed(0, 3.0), *weighed), 100)
    told_of = rather(names, advice) or [nearly_as_good(names, advice)]
    assert english([one for one in told_of if one]) == reasons
    assert bool(as_good(names, advice)) == (not reasons)


def test_the_figures_of_a_hint_have_a_true_minus_sign() -> None:
    game = find_game("rook")
    names = Names(game, game.choose(None), game.rules.phases.index("play"))
    best = [(game.pack.piece("B2"), 0.04), (game.pack.piece("R5"), -0.04), (0, -12.34)]
    advice = Advice(best[0][0], tuple(Weighed(*each) for each in best), 100)
    assert str(figures(names, thinker(game), advice)).endswith(
        "Points ahead of the others, on average: the black 2 +0.0; the red 5 +0.0; the red 1 −12.3."  # noqa: RUF001
    )


def test_a_hint_without_a_choice_says_so() -> None:
    """In Time chance decides everything; in Flip the only red card has to follow a red one."""
    game = find_game("time")
    deal = game.new_deal(game.usual_seats)
    begin(deal, game.order(game.usual_seats), 0, Rng(4))
    view = deal.view(first(deal.due()))
    said = str(hint(game, game.choose(None), find_bot(game, "best"), view, 1).say)
    assert said == "Turn the next card: only chance decides here."
    game = find_game("flip")
    hands = ["R4 B9 B6", "R5 Y2 Y3", "R12 R13 R14"]
    table = table_with(game, ("A", "B", "C"), {"hands": hands, "turn": 0, "dealer": 2})
    table.submit(0, "R4")
    said = str(hint(game, table.options, thinker(game), table.deal.view(1), 1).say)
    assert said == "Play the red 5: you have no other move."


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("bury R5 R10 Y2 Y3", "the side that takes the last trick gets the 15 points in it"),
        ("bury Y2 Y3 G2 G3", "it buries no points"),
    ],
)
def test_a_card_that_is_buried_is_won_with_the_last_trick(move: str, reason: str) -> None:
    """DIXIE-30, DIXIE-38."""
    game = find_game("dixie-rook")
    hand = int(union(game.pack.read("R5 R10 Y2 Y3 G2 G3 B1")))
    told = why_call(thinker(game).policy, game.pack, hand, move)  # type: ignore[arg-type]
    assert reason in english(told)


@pytest.mark.parametrize(
    ("led", "move", "reasons"),
    [
        ("", "B5", ["4 cards that beat it are still out"]),
        ("", "B11", []),
        ("", "B14", ["nobody can beat it, so you lead again"]),
        ("B9", "B5", ["it stays under the black 9"]),
        ("B9", "B14", ["nobody can beat it, so it takes the trick"]),
        ("B4", "B5", []),
        ("B9", "Y1", ["you cannot win this trick"]),
    ],
)
def test_in_flip_a_card_that_does_not_win_has_reasons_too(
    led: str, move: str, reasons: list[str]
) -> None:
    """Three play for themselves; the second asks, to lead or to follow the first."""
    game = find_game("flip")
    own = "Y1 Y2 Y3" if move == "Y1" else "B5 B11 B14"
    hands = ["B4 B9 B6", own, "B12 B13 Y4"]
    table = table_with(
        game, ("A", "B", "C"), {"hands": hands, "turn": 0 if led else 1, "dealer": 2}
    )
    if led:
        table.submit(0, led)
    view, piece = table.deal.view(1), game.pack.piece(move)
    told_of = english(reasons_for(game, thinker(game), view, (piece,), move))
    assert [one for one in told_of if "red" not in one] == reasons
