"""Tuxedo's scenes and sentences, its races and its bot."""

from collections import Counter
from typing import Any

import pytest

from parlour.bots.bot import UNIFORM
from parlour.core.bits import bit, each, union
from parlour.core.rng import Rng
from parlour.errors import BadOption, Illegal
from parlour.games.tuxedo import GAME
from parlour.games.tuxedo.bot import CLUB
from parlour.games.tuxedo.mechanics.fishing import Fishing, Judge
from parlour.games.tuxedo.rules import ORANGE
from parlour.lab.duel import duel
from parlour.lab.simulate import quickest
from parlour.packs.rook_cards import PACK, number
from parlour.table.events import Drawn
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.games.tables import table_with, tell

X, Y, Z = range(3)
NAMES = ("X", "Y", "Z")


def table_of(*hands: str, **facts: object) -> Table:
    stated = {"hands": list(hands), "turn": 0, **facts}
    return table_with(GAME, NAMES[: len(hands)], stated)


def orange_table() -> Table:
    table = table_of("B8 R14", "B1 B4", "B7 G8", centre="R5 Y3 G12")
    table.submit(X, "B8")
    return table


@pytest.mark.parametrize("seats", [1, 7])
def test_tux_1_two_to_six_play(seats: int) -> None:
    """Other numbers of players are refused (TUX-1, PACK-8)."""
    with pytest.raises(BadOption, match="Tuxedo is for 2, 3, 4, 5, 6 players"):
        Table(GAME, seats)


def test_tux_2_the_highest_card_deals() -> None:
    """Everybody draws a card, and the highest number deals first (TUX-2)."""
    dealers: Counter[int] = Counter()
    for secret in range(60):
        table = Table(GAME, 3, shuffler=Shuffler(bytes([secret])))
        table.deal_next()
        drawn = next(event for event in table.log if isinstance(event, Drawn))
        numbers = {name: int(face[1:]) for name, face in drawn.draws[:3]}
        assert numbers[drawn.names[drawn.dealer]] == max(numbers.values())
        dealers[drawn.dealer] += 1

    assert len(dealers) == 3


def test_tux_25_plays_are_described() -> None:
    """Captures, sweeps, builds and laid cards have the announced sentences (TUX-25)."""
    table = table_of("Y2 G8 G12 Y14", "G3 R11 B1 B2", centre="R6 B11")

    assert tell(table, X, "Y2 on R6") == "X lays Y2 on R6 and builds 8."
    assert tell(table, Y, "G3 on R6") == "Y lays G3 on Y2 R6 and builds 11."
    assert tell(table, X, "G12 lay") == "X plays G12 to the centre."
    assert tell(table, Y, "R11 takes R6 B11") == "Y plays R11 and takes Y2 G3 R6 B11."
    zones = {zone.id: zone for zone in scene(table, X).zones}
    assert zones["won-1"].count == 5


def test_tux_21_calls_are_announced_and_scored() -> None:
    """The quickest player gets the Orange; a mistake is announced to all (TUX-21, TUX-35)."""
    table = orange_table()

    assert tell(table, Z, "orange") == 'Z: "Orange!" 10 points.'
    other = table_of("B8 R14", "B1 B4", "B7 G8", centre="R5 G3 G12")
    other.submit(X, "B8")
    assert tell(other, Z, "orange") == 'Z: "Orange!" But there is none: 10 points off.'


def test_r_tux_10_a_possible_orange_is_not_announced() -> None:
    """With and without an Orange everybody has the same choices and prompts (R-TUX-10)."""
    found = []
    for three in ("Y3", "G3"):
        table = table_of("B8 R14", "B1 B4", "B7 G8", centre=f"R5 {three} G12")
        table.submit(X, "B8")
        views = [scene(table, seat) for seat in (X, Y, Z)]
        found.append([(view.prompt, view.choices, view.facts, view.zones) for view in views])
        assert "orange" not in str(found[-1][0][3])

    assert [one[:3] for one in found[0]] == [one[:3] for one in found[1]]


def test_r_tux_10_a_thousand_races_have_one_winner_each() -> None:
    """Only one player gets the Orange; the capturer has a small advantage (R-TUX-10)."""
    table = orange_table()
    winners: Counter[int] = Counter()
    for seed in range(1000):
        deal: Any = table.deal.copy()
        seat = quickest(deal, [CLUB] * 9, Rng(seed))
        if seat >= 0:
            deal.play(seat, ORANGE)
            assert sum(deal.catch.oranges) == 1
            assert deal.window.seats == 0
            winners[seat] += 1

    assert sum(winners.values()) > 980
    assert winners[X] > winners[Y] > 150


def test_fishing_finds_what_a_slow_search_finds() -> None:
    """Every set of groups that leaves no group over, and no other (TUX-12, R-TUX-2)."""
    rng = Rng(3)
    for _ in range(60):
        cards = [rng.below(56) for _ in range(7)]
        names = sorted(set(cards))
        value = 1 + rng.below(14)
        fishing = Fishing(56)
        for card in names:
            fishing.add(card, number(card), whole=False)
        found = set(fishing.find(value, all_of_them=True))

        def groups(things: tuple[int, ...], value: int = value) -> list[set[int]]:
            parts = [
                {c for i, c in enumerate(things) if mask >> i & 1}
                for mask in range(1, 1 << len(things))
            ]
            return [part for part in parts if sum(map(number, part)) == value]

        slow: set[int] = set()
        todo: list[frozenset[int]] = [frozenset()]
        while todo:
            taken = todo.pop()
            more = groups(tuple(c for c in names if c not in taken))
            if not more and taken:
                slow.add(union(sorted(taken)))
            todo += [taken | group for group in more]
        assert found == slow, (PACK.show(names), value)


def named(fishing: Fishing, value: int, *, all_of_them: bool) -> set[int]:
    """Return every nameable set that the judge allows."""
    judge = Judge(fishing, value, all_of_them=all_of_them)
    found: set[int] = set()
    seen: set[int] = set()

    def go_on(taken: int) -> None:
        seen.add(taken)
        if taken and judge.may_be_all(taken):
            found.add(taken)
        for name in each(judge.more(taken)):
            if taken | bit(name) not in seen:
                go_on(taken | bit(name))

    go_on(0)
    return found


@pytest.mark.parametrize("all_of_them", [True, False])
def test_single_judgements_agree_with_the_complete_list(*, all_of_them: bool) -> None:
    """Too many ways to list do not change what may be taken (R-TUX-2)."""
    rng = Rng(5)
    for _ in range(60):
        fishing = Fishing(56)
        for card in {rng.below(56) for _ in range(9)}:
            fishing.add(card, number(card), whole=rng.below(5) == 0)
        value = 1 + rng.below(14)
        listed = set(fishing.find(value, all_of_them=all_of_them))

        assert not fishing.too_many()
        assert named(fishing, value, all_of_them=all_of_them) == listed


def test_a_capture_is_judged_after_a_limited_search() -> None:
    """The judge compares remainders before it tries groups; else this takes 10,000 attempts."""
    fishing = Fishing(56)
    for card in range(56):
        if number(card) <= 8:
            fishing.add(card, number(card), whole=False)
    left = PACK.read("R1 R3 R5 R6 R8 G8")
    judge = Judge(fishing, 14, all_of_them=True)
    found = judge.more(fishing.things & ~union(left))

    assert found == union(PACK.read("R5 R6 R8 G8"))
    for card in left:
        others = union([other for other in left if other != card])
        judge.covered(fishing.things & ~others, others)
        assert len(judge.vain) < 50


def test_no_capture_is_refused_for_its_number_of_cards() -> None:
    """With all small cards on the table, a 14 may take any of thousands of sets (R-TUX-2)."""
    small = " ".join(f"{colour}{n}" for n in range(1, 7) for colour in "GRBY")
    deal: Any = table_of("R14 R13", "B14 B9", "G14 G9", centre=small).deal
    fishing = deal.spread.things()
    fishing.find(14, all_of_them=True)
    said = GAME.speech({}).read(deal, X, f"R14 takes {small}")

    assert fishing.too_many()
    assert said.choices[1:25] == tuple(each(fishing.things))
    with pytest.raises(Illegal) as refused:
        GAME.speech({}).read(deal, X, "R14 takes R6 G6 B2 R5")
    assert refused.value.clause == "R-TUX-2"


def test_the_club_bot_takes_what_counts() -> None:
    table = table_of("R10 G4", "B1 B2", "B7 B8", centre="G5 Y5 B4")
    view = table.deal.view(X)

    assert PACK.faces[CLUB.choose(view, 1)] == "R10"


def test_the_club_bot_beats_uniform_play() -> None:
    assert duel(GAME, CLUB, UNIFORM, 3, 10, 3).low > 8
