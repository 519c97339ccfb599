"""The Block Game's scenes and sentences: what its scenarios cannot show."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from parlour.bots.bot import UNIFORM
from parlour.core.bits import count, each
from parlour.core.deal import NATURE, SPECTATOR
from parlour.core.rng import Rng
from parlour.errors import BadNotation, BadOption
from parlour.games.block_dominoes import GAME
from parlour.games.block_dominoes.bot import RULE
from parlour.lab.duel import duel
from parlour.languages.message import called
from parlour.packs.card_dominoes import PACK, SUITS, spots
from parlour.table.log_lines import log_lines
from parlour.table.outcome import End
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.dominoes import dealt, held, play_out, table_of, worlds
from tests.games.tables import faces, tell, zone

A, B, C, D = 0, 1, 2, 3


# The pack, the players and the deal.


def test_dblock_1_the_full_pack_has_55_cards_and_495_spots() -> None:
    """Blank to double nine (DBLOCK-1); the small set under the option (DBLOCK-R7)."""
    assert len(GAME.order(2)) == 55
    assert sum(spots(1 << piece) for piece in GAME.order(2)) == 495
    small = GAME.order(2, {"pack": "double_six"})
    assert [PACK.faces[piece] for piece in small][-1] == "6-6"
    assert sum(spots(1 << piece) for piece in small) == 168


@pytest.mark.parametrize(("seats", "cards"), [(2, 8), (3, 7), (4, 6)])
def test_dblock_5_6_7_hands_get_smaller_with_more_players(seats: int, cards: int) -> None:
    """Two players hold 8 (DBLOCK-5), three 7 (DBLOCK-6), four 6 (DBLOCK-7); the rest lies apart."""
    deal = dealt(GAME, seats)

    assert [count(hand) for hand in deal.dominoes.hands] == [cards] * seats
    assert count(deal.dominoes.rest()) == {2: 39, 3: 34, 4: 31}[seats]  # DBLOCK-R1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dblock_r7_of_the_small_pack_everybody_gets_seven(seats: int) -> None:
    """The varieties that are played with 28 cards deal seven, too (DBLOCK-R7)."""
    deal = dealt(GAME, seats, {"pack": "double_six"})

    assert [count(hand) for hand in deal.dominoes.hands] == [7] * seats
    assert count(deal.dominoes.rest()) == 28 - 7 * seats


@pytest.mark.parametrize("seats", [1, 5])
def test_dblock_2_two_three_or_four_may_play(seats: int) -> None:
    """Other numbers of players are refused (DBLOCK-2)."""
    with pytest.raises(BadOption, match="Block Game is for 2, 3, 4 players"):
        Table(GAME, seats)


def test_dblock_4_any_player_may_deal_first_and_then_the_deal_passes() -> None:
    """The first dealer is drawn by lot (DBLOCK-4), the next sits to the left (LINE-R8)."""
    firsts: Counter[int] = Counter()
    for secret in range(60):
        table = Table(GAME, 3, shuffler=Shuffler(secret.to_bytes(2, "big")))
        table.deal_next()
        firsts[table.deal.dealer] += 1
    assert set(firsts) == {0, 1, 2}

    dealers = []
    table = Table(GAME, 3, shuffler=Shuffler(b"left"))
    for seed in range(3):
        table.deal_next()
        dealers.append(table.deal.dealer)
        leader = table.deal.turn
        assert leader == (dealers[-1] + 1) % 3  # DBLOCK-11
        rng = Rng(seed)
        while not table.deal.over:
            seat = table.waiting()[0]
            moves = [said.text for said in table.speech.moves(table.deal, seat)]
            table.submit(seat, moves[rng.below(len(moves))])
    assert all(after == (before + 1) % 3 for before, after in pairwise(dealers))


# Sentences.


def test_a_move_is_described_with_its_end_of_the_line() -> None:
    table = table_of(GAME, "6-4 6-6 9-9", "4-1 3-3", "8-8 7-0")

    assert tell(table, A, "6-4") == "A leads 6-4."
    assert tell(table, B, "4-1 right") == "B plays 4-1 right, on the 4. C is blocked."
    assert tell(table, A, "6-6 left") == "A plays 6-6 left, on the 6. All are blocked."


def test_several_blocked_players_are_named_in_the_order_of_their_turns() -> None:
    table = table_of(
        GAME,
        "7-7 9-9",
        "8-8 9-8",
        "6-6 6-3",
        "6-4 6-1",
        line="6-5",
        turn=2,
        options={"four_hand_run": "off"},
    )

    assert tell(table, C, "6-6 left") == "C plays 6-6 left, on the 6."
    assert tell(table, D, "6-4 left") == "D plays 6-4 left, on the 6. All are blocked."


def test_going_out_and_ending_a_turn_are_described() -> None:
    table = table_of(GAME, "6-4 4-4", "5-1 3-3", "8-8", "7-7", line="6-5")

    assert tell(table, A, "6-4 left") == "A plays 6-4 left, on the 6."
    assert tell(table, A, "done") == "A is done."
    assert tell(table, B, "5-1 right") == "B plays 5-1 right, on the 5."
    assert tell(table, B, "done") == "B is done. C and D are blocked."
    assert tell(table, A, "4-4 left") == "A plays 4-4 left, on the 4. A is out."


def test_the_count_is_described_with_the_score() -> None:
    table = table_of(GAME, "9-4 9-1", "9-9 2-2 8-6 5-0", "4-2 7-1 3-3 6-5 8-8")
    for seat, move in ((A, "9-4"), (B, "9-9 left"), (C, "4-2 right"), (A, "9-1 left")):
        table.submit(seat, move)

    assert str(table.ends[-1].how()) == "A is out: B 23 and C 41 make 64."


def reckoned(*hands: str, options: dict[str, str] | None = None) -> Any:
    """Return how these hands are counted when the line is blocked by 6 and 2."""
    deal = table_of(GAME, *hands, line="6-2", options=options).deal
    return english(End(GAME, GAME.choose(options), ("A", "B", "C"), deal).steps())


def test_a_blocked_hand_is_described_with_its_sum() -> None:
    assert reckoned("7-3", "9-5", "8-8 4-1") == [
        {
            "text": "All are blocked: A 10 against B 14 and C 21, 14 + 21 \N{MINUS SIGN} 10 = 25.",
            "clause": "DBLOCK-34",
        }
    ]
    assert reckoned("7-3", "9-1", "8-8 4-1") == [
        {"text": "All are blocked: A 10, B 10 and C 21."},
        {"text": "The fewest spots tie, and nobody scores.", "clause": "LINE-R5"},
    ]


def test_dblock_r8_a_blocked_hand_without_deduction_is_explained() -> None:
    """Under the option, the winner's own spots are not deducted (DBLOCK-R8)."""
    assert reckoned("7-3", "9-5", "8-8 4-1", options={"blocked_score": "all"}) == [
        {"text": "All are blocked: A 10 against B 14 and C 21 make 35.", "clause": "DBLOCK-34"}
    ]


def test_partners_are_left_out_of_the_described_sum() -> None:
    """A partner's cards are not counted (DBLOCK-30)."""
    options = {"partners": "yes"}
    table = table_of(GAME, "6-1", "7-7", "9-9", "5-5 3-0", line="6-4", options=options)
    table.submit(A, "6-1 left")

    assert str(table.ends[-1].how()) == "A is out: B 14 and D 13 make 27."
    assert list(table.deal.scores) == [27, 0]


def test_dblock_14_lots_are_announced_as_they_are_drawn() -> None:
    """Each player draws one card, and all see it (DBLOCK-14)."""
    table = Table(GAME, 2, {"first_play": "draw"}, shuffler=Shuffler(b"lots"))
    table.deal_next()
    heard = [str(one.text) for one in log_lines(table, SPECTATOR)]
    drawn = [text for text in heard if "for the lead" in text]

    assert len(drawn) >= 2
    assert drawn[-1].endswith("leads.")
    shown = scene(table, A)
    assert {piece.by for piece in zone(shown, "lots").pieces} == {A, B}


# Scenes.


def test_a_hand_is_sorted_by_its_higher_numbers() -> None:
    table = table_of(GAME, "0-0 9-1 3-3 9-9 6-5 3-1", "8-8", "7-7")

    assert faces(scene(table, A), "hand-0") == "9-9 9-1 6-5 3-3 3-1 0-0"
    assert str(zone(scene(table, A), "hand-0").note) == "49 spots"


def test_the_line_is_in_the_middle_and_its_ends_stay_visible() -> None:
    """Doubles lie across, others along (DBLOCK-18, DBLOCK-19)."""
    table = table_of(GAME, "6-1 9-9", "8-8", "7-7", line="6-4; 6-6 left; 4-2 right")
    shown = scene(table, A)

    assert faces(shown, "line") == "6-4 6-6 4-2"
    assert [piece.at[2] % 2 for piece in zone(shown, "line").pieces if piece.at] == [0, 1, 0]
    assert english(shown.facts) == [["Ends", "6 and 2"]]
    assert zone(shown, "pack").count == 48


def test_unplayable_cards_name_their_clause() -> None:
    table = table_of(GAME, "6-1 9-9", "8-8", "7-7", line="6-4")
    hand = zone(scene(table, A), "hand-0")

    assert {piece.face: piece.why for piece in hand.pieces} == {"9-9": "DBLOCK-23", "6-1": ""}
    assert [choice.move for choice in scene(table, A).choices] == ["6-1 left"]


def test_an_incomplete_move_asks_for_the_end_of_the_line() -> None:
    table = table_of(GAME, "6-4 9-9", "8-8", "7-7", line="6-5; 5-4 right")
    shown = scene(table, A, "6-4")

    assert str(shown.prompt) == "Lay 6-4 at which end?"
    assert [choice.move for choice in shown.choices] == ["6-4 left", "6-4 right"]


@pytest.mark.parametrize(
    ("facts", "seat", "prompt"),
    [
        ({}, A, "You lead: lay any card."),
        ({}, B, "Waiting for the lead."),
        ({"line": "6-5"}, A, "Match either end: play a 6 or 5."),
        ({"line": "6-6"}, A, "Match either end: play a 6."),
        ({"line": "6-5"}, B, "Waiting for a domino."),
        ({"line": "6-5", "phase": "run"}, A, "Go on with a 6 or 5, or say done."),
        ({"line": "7-5", "phase": "run"}, A, "Nothing more matches: say done."),
    ],
)
def test_the_prompt_says_what_is_to_be_done(facts: dict[str, Any], seat: int, prompt: str) -> None:
    table = table_of(GAME, "6-4 9-9", "8-8", "7-1", "0-0", **facts)

    assert str(scene(table, seat).prompt) == prompt


def test_the_lead_that_a_double_gives_is_prompted() -> None:
    """The card that must be led is named (DBLOCK-R3)."""
    options = {"first_play": "highest_double", "must_lead_double": "yes"}
    table = table_of(GAME, "6-6 9-8", "5-5", shown=["6-6", ""], options=options)

    assert str(scene(table, A).prompt) == "You lead: lay 6-6, which gives you the lead."
    assert faces(scene(table, B), "shown-0") == "6-6"


def test_at_the_count_all_hands_are_exposed() -> None:
    """The cards left in the hands are exposed (DBLOCK-31)."""
    table = table_of(GAME, "7-3", "9-5", "8-8 4-1", line="6-2")
    shown = scene(table, A)

    assert str(shown.prompt) == "All are blocked: the hand is over."
    assert faces(shown, "hand-2") == "8-8 4-1"
    assert str(zone(shown, "hand-2").note) == "21 spots"


def test_players_who_are_out_or_blocked_are_marked() -> None:
    table = table_of(GAME, "6-4 9-9", "8-8", "7-1 1-1", line="6-1")
    table.submit(A, "6-4 left")
    assert called("mark", "blocked") in scene(table, A).seats[B].notes
    table.submit(C, "1-1 right")
    table.submit(C, "7-1 right")
    assert called("mark", "out") in scene(table, A).seats[C].notes
    assert str(scene(table, A).prompt) == "The hand is over."


# What a seat knows.


def test_dblock_27_a_pass_reveals_what_was_not_held() -> None:
    """No imagined deal gives a 4 or a 1 to a player who was blocked by them (DBLOCK-27)."""
    deal = dealt(GAME, 3, seed=5)
    while not any(deal.dominoes.passes.passed):
        seat = deal.turn
        deal.play(seat, Rng(3).pick(deal.legal(seat)))
    blocked = next(seat for seat in range(3) if deal.dominoes.passes.passed[seat])
    ends = [deal.dominoes.line.exposed[arm] for arm in (0, 1)]
    viewer = (blocked + 1) % 3
    for world in worlds(deal.view(viewer), 60):
        assert not any(world.dominoes.hands[blocked] & SUITS[end] for end in ends)


def test_a_pass_is_shown_at_the_hidden_hand() -> None:
    table = table_of(GAME, "6-4 9-9", "8-8 7-7", "7-1 1-1", line="6-1")
    table.submit(A, "6-4 left")

    assert str(zone(scene(table, A), "hand-1").note) == "no 1, no 4"
    assert str(zone(scene(table, A), "hand-2").note) == ""


def test_the_end_of_a_turn_reveals_nothing() -> None:
    """Whether more would have matched is not revealed (DBLOCK-R5)."""
    table = table_of(GAME, "6-4 4-4 9-9", "8-8 5-0", "7-1 1-1", "3-3 2-2", line="6-5")
    table.submit(A, "6-4 left")
    table.submit(A, "done")

    found = {"4-4" in held(world, A) for world in worlds(table.deal.view(B), 80)}
    assert found == {False, True}


def test_dblock_12_a_player_who_leads_by_a_double_shows_it_and_nobody_holds_a_higher_one() -> None:
    """Everybody knows both facts from the start (DBLOCK-12, DBLOCK-R3)."""
    deal = dealt(GAME, 3, {"first_play": "highest_double"}, seed=8)
    shown = deal.dominoes.shown[deal.turn]
    double = each(shown)[0]
    higher = [f"{n}-{n}" for n in range(int(PACK.faces[double][0]) + 1, 10)]
    for viewer in range(3):
        for world in worlds(deal.view(viewer), 40):
            assert world.dominoes.hands[deal.turn] & shown
            assert not any(name in held(world, seat) for name in higher for seat in range(3))


def test_dblock_15_cards_drawn_for_the_lead_are_in_nobodys_hand() -> None:
    """They went back into the rest of the pack, and everybody has seen them (DBLOCK-R4)."""
    deal = dealt(GAME, 3, {"first_play": "draw"}, seed=8)
    rng = Rng(2)
    while NATURE in each(deal.waiting()):
        deal.play(NATURE, rng.pick(deal.legal(NATURE)))
    shown = deal.lots.shown
    assert count(shown) >= 3
    for world in worlds(deal.view(0), 40):
        assert not shown & world.dominoes.held()


def test_after_many_ties_the_lots_are_shuffled_in_again() -> None:
    """If too few cards are left for another draw, those shown are returned (LINE-R7, DBLOCK-R4)."""
    deal: Any = GAME.new_deal(3, {"first_play": "draw", "pack": "double_six"})
    left = "6-0 5-1 4-2 6-1 5-2 4-3 6-5"
    rest = [face for face in PACK.faces[:28] if face not in left.split()]
    order = GAME.order(3, {"pack": "double_six"})
    for place, piece in enumerate(PACK.read(" ".join([*rest, *left.split()]))):
        order[place] = piece
    deal.begin(1, 2, deal.brought)
    deal.deal_out(order)
    for face in ["6-0", "5-1", "4-2", "6-1", "5-2", "4-3"]:
        deal.play(NATURE, PACK.piece(face))

    assert deal.legal(NATURE) == deal.dominoes.rest()


# Positions.


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("6-4; 5-3 left", "5-3 does not join left"),
        ("6-4; 6-3", "needs an arm after 6-3: left, right"),
        ("6-4; 6-3 up", "needs an arm after 6-3: left, right"),
        ("6-4; 6-4 left", "more often"),
        ("6-4; 9-8-7 left", "not a piece"),
    ],
)
def test_a_line_that_does_not_fit_together_is_refused(line: str, problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        GAME.set_up(2, None, {"hands": ["1-1", "2-2"], "line": line})


@pytest.mark.parametrize(
    "facts",
    [
        {"line": 7},
        {"epochs": [["x: 6-1"], ["1:"]]},
        {"epochs": [["1:"]]},
        {"epochs": [["1:", "1:"], ["1:"]]},
        {"strays": [["6-1: 0"]]},
    ],
)
def test_facts_that_make_no_sense_are_refused(facts: dict[str, object]) -> None:
    with pytest.raises(BadNotation):
        GAME.set_up(2, None, {"hands": ["1-1", "2-2"], **facts})


# The bot.


def test_the_rule_of_thumb_goes_out_when_it_can() -> None:
    table = table_of(GAME, "6-2", "8-8", "7-1 1-1", line="6-1; 9-1 right")

    assert RULE.choose(table.deal.view(A), 1) == PACK.piece("6-2")


def test_the_rule_of_thumb_plays_heavy_dominoes() -> None:
    table = table_of(GAME, "9-6 6-1 1-0", "8-8 5-5", "7-2 4-4", line="6-3")

    assert RULE.choose(table.deal.view(A), 1) == PACK.piece("9-6")


def test_the_rule_of_thumb_leaves_numbers_that_others_lack() -> None:
    lacks = [["3:"], [f"2: {PACK.show(SUITS[2])}"], [f"2: {PACK.show(SUITS[2])}"]]
    table = table_of(GAME, "6-2 6-5 2-2", "8-8 7-7", "7-4 4-4", line="6-3; 9-3 right", epochs=lacks)

    assert RULE.choose(table.deal.view(A), 1) == PACK.piece("6-2")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("seats", "options", "bar"), [(2, {}, 3.0), (4, {"partners": "yes"}, 5.0)])
def test_the_rule_of_thumb_beats_uniform_play(
    seats: int, options: dict[str, str], bar: float
) -> None:
    result = duel(GAME, RULE, UNIFORM, seats, 300, 11, options=options)

    assert result.low > bar


def test_random_deals_end_out_or_blocked() -> None:
    ends = Counter(play_out(dealt(GAME, 3, seed=seed), seed).out >= 0 for seed in range(80))

    assert ends[True] > 3
    assert ends[False] > 20
