"""I Doubt It's scenes and sentences, its races and its bot."""

from typing import Any

import pytest

from parlour.bots.bot import UNIFORM
from parlour.bots.reaction import CLUB_REACTION, EXPERT_REACTION, NEVER, NOVICE_REACTION, Reacting
from parlour.core.bits import each, first
from parlour.core.rng import Rng
from parlour.errors import BadOption, NotYourTurn
from parlour.games.i_doubt_it import GAME
from parlour.games.i_doubt_it.bot import CLUB, EXPERT, PLAYERS, doubts, lie, looks, saved
from parlour.games.i_doubt_it.rules import DOUBT, WAIVE, DoubtView
from parlour.lab.duel import duel
from parlour.lab.simulate import begin, deal_rng, play, quickest, seed_key, simulate
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.games.tables import table_with, tell

NAMES = ("A", "B", "C", "D")
A, B, C, D = range(4)


def table_of(*hands: str, **facts: object) -> Table:
    stated = {"hands": list(hands), "dealer": 0, **facts}
    return table_with(GAME, NAMES[: len(hands)], stated)


@pytest.mark.parametrize("seats", [2, 9])
def test_r_doubt_1_three_to_eight_play(seats: int) -> None:
    """Two or nine players are refused (R-DOUBT-1)."""
    with pytest.raises(BadOption, match="for 3, 4, 5, 6, 7, 8 players"):
        Table(GAME, seats)


def test_doubt_7_others_learn_only_the_number_called() -> None:
    """The card lies face down: others hear its number as called (DOUBT-4, DOUBT-7)."""
    table = table_of("", "R1 R9", "G7 G2", "Y1 Y2")

    assert tell(table, B, "R9", C) == 'B: "One."'
    assert tell(table, C, "G7", C) == 'C: "Two." (G7)'
    heard = [one.move for one in log_lines(Table.replay(GAME, table.log[:1]), A)]
    assert heard == [""]
    assert "G7" not in str(scene(table, B))


def test_doubt_10_a_doubt_shows_the_card_and_who_takes_the_pile() -> None:
    """Everybody hears who doubted, what it was, and who takes how many (DOUBT-10 to DOUBT-12)."""
    table = table_of("", "R1 R9", "G7 G2", "Y1 Y2")
    table.submit(B, "R1")
    table.submit(C, "G7")

    assert tell(table, A, "doubt") == 'A: "I doubt it." It is G7, called two. C takes 2 cards.'


def test_r_doubt_4_the_chance_to_doubt_reveals_nothing() -> None:
    """True and false cards leave all others with the same choices and prompts (R-DOUBT-4)."""
    seen = []
    for card in ("R1", "R9"):
        table = table_of("", "R1 R9", "G7 G2", "Y1 Y2")
        table.submit(B, card)
        seen.append([(scene(table, s).prompt, scene(table, s).choices) for s in (A, C, D)])

    assert seen[0] == seen[1]


def test_r_doubt_5_a_late_caller_learns_why() -> None:
    """If two players doubt, the second is refused: the window is closed (R-DOUBT-5, R-GEN-9)."""
    table = table_of("", "R1 R9", "G7 G2", "Y1 Y2")
    table.submit(B, "R9")
    table.submit(D, "doubt")

    with pytest.raises(NotYourTurn, match=r'Too late: D was first \("doubt"\)'):
        table.submit(A, "doubt")


def test_r_doubt_5_a_thousand_races_have_one_winner_each() -> None:
    """Only one doubt counts however many doubt; nearly everybody is first sometimes (R-DOUBT-5)."""
    table = table_of("R3 R4", "Y9", "G1 G2 G3 G4", "B1 Y1 R1", dealer=2, turn=B)
    table.submit(B, "Y9")
    winners = []
    for seed in range(1000):
        deal: Any = table.deal.copy()
        rng = Rng(seed)
        seat = quickest(deal, [CLUB] * 9, rng)
        if seat >= 0:
            deal.play(seat, DOUBT)
            assert deal.window.caller == seat
            assert deal.window.seats == 0
            winners.append(seat)

    assert len(winners) > 990
    assert set(winners) == {A, C, D}


def test_reactions_differ_by_level_and_are_the_same_for_the_same_seed() -> None:
    means = []
    for level in (NOVICE_REACTION, CLUB_REACTION, EXPERT_REACTION):
        times = [level.time(Rng(seed)) for seed in range(2000)]
        assert min(times) >= level.floor
        assert times[:9] == [level.time(Rng(seed)) for seed in range(9)]
        means.append(sum(times) / 2000)
        missed = sum(level.to(Rng(seed), cause=True) == NEVER for seed in range(2000))
        assert abs(missed - 2 * level.misses) < 90

    assert [round(mean, -2) for mean in means] == [2300, 1300, 800]


def test_the_club_bot_is_sure_of_a_lie_when_it_holds_all_four() -> None:
    """It doubts impossible claims, if it looks and the pile is large enough (DOUBT-9, DOUBT-16)."""
    many = "R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 Y14 Y13"
    doubted = 0
    for plays in range(30):
        table = table_of(
            "", many, "R1 Y1 B1 G1 G2", "Y3 Y2", laid=["B7 B8 B9", "", "", ""], plays=plays
        )
        table.submit(B, "R9")
        view: Any = table.deal.view(C)
        assert lie(view) == 1.0
        doubted += CLUB.choose(view, 1) == DOUBT
        assert (CLUB.choose(view, 1) == DOUBT) == doubts(view)
        other: Any = table.deal.view(A)
        assert lie(other) < 1.0
        third: Any = table.deal.view(D)
        assert CLUB.choose(third, 1) == WAIVE

    assert isinstance(CLUB, Reacting)
    assert 4 < doubted < 20


def test_nobody_can_predict_which_plays_go_unwatched() -> None:
    """At every point of the game each seat looks in about a third of the matches."""
    watched: dict[tuple[int, int], list[bool]] = {}
    for number in range(40):
        deal: Any = GAME.new_deal(4)
        rng = deal_rng(seed_key(6), number)
        begin(deal, GAME.order(4), 0, rng)
        while deal.plays < 16:
            deal.play(deal.turn, first(deal.hands[deal.turn]))
            for seat in each(deal.window.seats):
                row = watched.setdefault((int(deal.plays), seat), [])
                row.append(looks(deal.view(seat)))
    assert len(watched) == 16 * 3
    assert all(0 < sum(row) < len(row) for row in watched.values())
    shares = [sum(row) / len(row) for row in watched.values()]
    assert abs(sum(shares) / len(shares) - 1 / 3) < 0.05


def test_the_club_bot_keeps_a_card_for_its_last_turn() -> None:
    """All doubt a last card, so it should be true: with three cards, B ends with 9."""
    for hand, plays in (("R9 R2 R3", {"R2", "R3"}), ("R9 R1 Y1", {"R1"}), ("R5 R4", {"R4"})):
        table = table_of("", hand, "G7 G2", "Y12 Y2")
        view: Any = table.deal.view(B)
        assert GAME.pack.faces[CLUB.choose(view, 1)] in plays


def test_the_club_bot_tells_the_truth_if_it_can() -> None:
    """It plays the number called if it can, else a card whose turn is far off (R-DOUBT-2)."""
    table = table_of("", "R1 R9", "G7 G2", "Y1 Y2")
    view = table.deal.view(B)
    assert isinstance(view, DoubtView)

    assert GAME.pack.faces[CLUB.choose(view, 1)] == "R1"


def test_the_expert_saves_a_card_for_every_turn_that_it_can() -> None:
    """B will call 1, 5, 9 and 13; it has 5 and 13, and lies with other cards first."""
    table = table_of("", "R5 R13 R2 R6", "G7 G2 G3 G4", "Y12 Y2 B1 B2")
    view = table.deal.view(B)
    assert isinstance(view, DoubtView)

    assert [GAME.pack.faces[card] for card in each(saved(view, 14))] == ["R5", "R13"]
    assert saved(view, 1) == 1 << GAME.pack.piece("R13")
    assert GAME.pack.faces[EXPERT.choose(view, 1)] in {"R2", "R6"}


@pytest.mark.parametrize(("after_doubt", "last"), [("taker", "R7"), ("continue", "R5")])
def test_the_expert_foresees_that_a_doubted_last_card_delays_its_numbers(
    after_doubt: str, last: str
) -> None:
    """Two players run out before B. If the deal goes on, both were doubted and played again.

    Then B calls 7 on its second turn, and not 5 (R-DOUBT-7). A club player does not foresee that.
    """
    facts = {"hands": ["", "R5 R7", "G7", "Y12"], "dealer": 0}
    table = table_with(GAME, NAMES, facts, {"after_doubt": after_doubt})
    view = table.deal.view(B)
    assert isinstance(view, DoubtView)

    assert saved(view, 1) == 1 << GAME.pack.piece(last)
    assert GAME.pack.faces[EXPERT.choose(view, 1)] != last
    assert GAME.pack.faces[CLUB.choose(view, 1)] == "R7"


@pytest.mark.parametrize(("seats", "limit"), [(3, 250), (4, 90)])
def test_an_expert_doubts_more_when_a_deal_becomes_long(seats: int, limit: int) -> None:
    """It doubts likely lies and tells the truth, because others must be doubting often."""
    hands = ["", "R2 R3", "G1 G7 G2", "Y12 Y2"][:seats]
    for plays, doubted in ((limit - 2, False), (limit - 1, False), (limit, True)):
        table = table_of(*hands, laid=["B7 B8 B9", *[""] * (seats - 1)], plays=plays)
        table.submit(B, "R2")
        view: Any = table.deal.view(C)
        assert 0.6 < lie(view) < 0.95
        assert (EXPERT.choose(view, 1) == DOUBT) == doubted
        assert CLUB.choose(view, 1) != DOUBT


def test_the_club_bot_beats_uniform_play() -> None:
    found = duel(GAME, CLUB, UNIFORM, 4, 12, 5)

    assert found.low > 5
    assert found.outs > 0.5


@pytest.mark.parametrize("seats", [3, 4, 6, 8])
def test_r_doubt_11_tables_of_bots_end(seats: int) -> None:
    """A player runs out before the limit: bots do not doubt at every chance (R-DOUBT-11)."""
    for seed in range(5):
        table = Table(GAME, seats, shuffler=Shuffler(bytes([seed])))
        table.deal_next()
        deal: Any = table.deal.copy()
        play(deal, Rng(seed), [CLUB] * seats, None)
        assert deal.hands[deal.out] == 0
        assert deal.plays < 600


def test_r_doubt_11_a_table_of_people_may_have_no_guard() -> None:
    """Without the limit, play continues after 600 cards; simulations refuse that (R-DOUBT-11)."""
    position: dict[str, Any] = {"hands": ["", "R1 R2 R3", "Y1 Y2"], "dealer": 0, "plays": 599}
    for guard, over in (("600", True), ("off", False)):
        deal = GAME.set_up(3, {"guard": guard}, dict(position))
        deal.play(B, GAME.pack.piece("R1"))
        assert deal.over == over
    with pytest.raises(BadOption, match="for people only"):
        simulate(GAME, deals=1, seats=3, options={"guard": "off"})


def test_play_out_players_play_as_the_expert_does() -> None:
    """They use only what the seat can know, so they choose the same in any deal that fits."""
    rng, compared = Rng(3), 0
    for seats in (3, 4):
        deal: Any = GAME.new_deal(seats)
        begin(deal, GAME.order(seats), 0, rng)
        deal.plays = 100 if seats == 4 else 0  # then it loses patience on the way
        for _ in range(60):
            if deal.over:
                break
            for seat in each(deal.waiting()):
                view, legal = deal.view(seat), deal.legal(seat)
                choice = EXPERT.choose(view, 1)
                assert PLAYERS.choose(deal, seat, legal, Rng(1)) == choice
                assert PLAYERS.choose(view.imagine(rng), seat, legal, Rng(1)) == choice
                compared += 1
            seat = rng.pick(deal.waiting())
            deal.play(seat, rng.pick(deal.legal(seat)))
    assert compared > 100


def test_a_card_is_believed_as_often_as_players_are_honest() -> None:
    """Deals in which a player lied although they held the number count for little."""
    table = table_of("", "R2 R3 R4 R5 R6 R7 R9", "Y9 B9 G2", "Y3 Y2", laid=["B7 B8", "", "", ""])
    table.submit(B, "R9")
    view: Any = table.deal.view(D)
    rng, true, total = Rng(2), 0.0, 0.0
    for _ in range(1500):
        world: Any = view.imagine(rng)
        weight = PLAYERS.likelihood(world, D)
        total += weight
        true += weight if GAME.pack.faces[world.top][1:] == str(world.called) else 0.0
    assert abs(true / total - (1.0 - lie(view))) < 0.1
    assert true / total > 0.3


def test_colours_make_no_difference_worth_trying() -> None:
    table = table_of("", "R2 Y2 B2 R9 G9", "Y9 G2", "Y3 Y4")
    deal: Any = table.deal
    tried = PLAYERS.worth_trying(deal, B, deal.legal(B))
    assert sorted(GAME.pack.faces[card][1:] for card in each(tried)) == ["2", "9"]
    table.submit(B, "R2")
    deal = table.deal
    legal = deal.legal(C)
    assert legal >> DOUBT & 1
    assert not PLAYERS.worth_trying(deal, C, legal) >> DOUBT & 1
    watching = deal.legal(D)
    assert PLAYERS.worth_trying(deal, D, watching) == watching
