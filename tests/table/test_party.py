"""Progressive parties: who scores what, who moves where, and with whom."""

import re
from collections.abc import Sequence

import msgspec
import pytest

from parlour.bots.bot import Bot
from parlour.core.rng import Rng
from parlour.errors import BadInput, Closed
from parlour.games import find_bot, find_game
from parlour.languages.message import reader
from parlour.records.record import read_record, replay_record, write_record
from parlour.table.events import Dealt, Settled, Won
from parlour.table.game import Game
from parlour.table.moves import whole_move
from parlour.table.party import (
    BONUS,
    HANDS,
    Assembled,
    Party,
    PartyEvent,
    Recorded,
    Seated,
    Terms,
    prizes,
    rotated,
    tell,
    worth,
)
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

DIXIE = find_game("dixie-rook")
THREE_TABLES = tuple(f"{letter}{number}" for letter in "abc" for number in (1, 2, 3, 4))


def play_table(table: Table, bot: Bot) -> None:
    """Play all hands of a table."""
    while not table.won:
        if table.deal.over:
            table.deal_next()
        while not table.deal.over:
            seat = table.due()[0]
            choices = whole_move(table.deal, seat, lambda view: bot.choose(view, 1))
            table.submit(seat, table.speech.text(table.deal, seat, choices))


def end_with(table: Table, first: int, second: int, dealer: int = 0) -> None:
    """Record that a table has played its hands with these scores."""
    table.log.append(Dealt(1, dealer, ""))
    table.match.scores[0], table.match.scores[1] = first, second
    best = max(first, second)
    table.match.winners = sum(1 << side for side, n in enumerate((first, second)) if n == best)


def ended(party: Party, *scores: tuple[int, int]) -> list[Recorded]:
    """Close a round in which every table ended with these scores."""
    for table, (first, second) in zip(party.tables, scores, strict=True):
        end_with(table, first, second)
    return party.close_round()


def pairs(party: Party) -> set[frozenset[str]]:
    """Return the current partners."""
    return {frozenset(table.names[side::2]) for table in party.tables for side in (0, 1)}


def totals(party: Party) -> dict[str, int]:
    return {name: record.total for name, record in party.records.items()}


def test_fx_prog_1_three_tables() -> None:
    """FX-PROG-1: the higher pair gets 50 more and moves, and no old pair stays together.

    (PROG-2, PROG-3, PROG-4, PROG-6, PROG-7, R-PROG-2, R-PROG-3, R-PROG-4.)
    """
    party = Party(DIXIE, THREE_TABLES)
    before = pairs(party)
    ended(party, (210, 180), (95, 240), (300, 180))

    expected = {"a1": 260, "a2": 180, "b1": 95, "b2": 290, "c1": 350, "c2": 180}
    expected |= {f"{name[0]}{int(name[1]) + 2}": points for name, points in expected.items()}
    assert totals(party) == expected
    assert [set(table.names) for table in party.tables] == [
        {"a2", "a4", "c2", "c4"},
        {"b1", "b3", "a1", "a3"},
        {"c1", "c3", "b2", "b4"},
    ]
    assert not before & pairs(party)


def test_r_prog_4_a_newcomer_partners_a_player_who_stayed() -> None:
    """The players nearer each dealer's left are paired (R-PROG-4, PROG-4)."""
    party = Party(DIXIE, THREE_TABLES)
    ended(party, (210, 180), (95, 240), (300, 180))

    assert pairs(party) == {
        *(frozenset({"a2", "c2"}), frozenset({"a4", "c4"})),  # the seat at A's left, then C's
        *(frozenset({"b3", "a3"}), frozenset({"b1", "a1"})),
        *(frozenset({"c3", "b2"}), frozenset({"c1", "b4"})),
    }


def test_r_prog_4_the_first_dealer_of_each_table_decides_who_is_nearer() -> None:
    """At table 1 seat 1 dealt first, so a4 sits nearer the left than a2 (R-PROG-4)."""
    party = Party(DIXIE, THREE_TABLES)
    for table, scores, dealer in zip(
        party.tables, [(210, 180), (95, 240), (300, 180)], (1, 0, 0), strict=True
    ):
        end_with(table, *scores, dealer=dealer)
    party.close_round()

    assert frozenset({"a4", "c2"}) in pairs(party)
    assert frozenset({"a2", "c4"}) in pairs(party)


def test_fx_prog_2_a_tie_is_cut_and_nobody_gets_the_50() -> None:
    """FX-PROG-2: both record 200; the higher cut moves up (PROG-5, R-PROG-5)."""
    party = Party(DIXIE, THREE_TABLES, shuffler=Shuffler(b"tie"))
    (tied, *_) = ended(party, (200, 200), (95, 240), (300, 180))

    assert all(totals(party)[name] == 200 for name in ("a1", "a2", "a3", "a4"))
    assert tied.bonus == 0
    assert [name for name, _ in tied.cuts[:4]] == ["a1", "a2", "a3", "a4"]
    last = dict(tied.cuts[-4:])
    sums = [sum(worth(last[name]) for name in pair) for pair in (tied.winners, tied.losers)]
    assert sums[0] > sums[1]
    assert set(tied.winners) in ({"a1", "a3"}, {"a2", "a4"})
    assert set(tied.winners) <= set(party.tables[1].names)
    assert "cut higher." in str(tell(tied, THREE_TABLES))


def test_r_prog_5_an_equal_cut_is_cut_again() -> None:
    """In each round of cuts all four players cut, until the sums differ (R-PROG-5, PROG-5)."""
    longest = 0
    for secret in range(60):
        party = Party(DIXIE, "abcd", shuffler=Shuffler(bytes([secret])))
        (tied,) = ended(party, (200, 200))
        rounds = [dict(tied.cuts[at : at + 4]) for at in range(0, len(tied.cuts), 4)]
        sums = [
            worth(cut["a"]) + worth(cut["c"]) - worth(cut["b"]) - worth(cut["d"]) for cut in rounds
        ]
        assert all(total == 0 for total in sums[:-1])
        assert sums[-1] != 0
        longest = max(longest, len(rounds))
    assert longest > 1


def test_r_prog_5_option_the_pair_that_cuts_higher_gets_the_50() -> None:
    """This applies if it was agreed (R-PROG-5)."""
    party = Party(DIXIE, THREE_TABLES, terms=Terms(tied="cut"))
    (tied, *_) = ended(party, (200, 200), (95, 240), (300, 180))

    assert tied.bonus == BONUS
    assert {totals(party)[name] for name in tied.winners} == {250}
    assert {totals(party)[name] for name in tied.losers} == {200}
    assert str(tell(tied, THREE_TABLES)).endswith("cut higher and have 50 more.")


def test_prog_6_a_tie_at_the_highest_table_decides_who_stays() -> None:
    """The higher cut stays, the lower moves down to the lowest table (PROG-6, R-PROG-5)."""
    party = Party(DIXIE, THREE_TABLES, shuffler=Shuffler(b"top"))
    (_, _, top) = ended(party, (210, 180), (95, 240), (180, 180))

    assert set(top.winners) <= set(party.tables[2].names)
    assert set(top.losers) <= set(party.tables[0].names)


def test_fx_prog_3_a_side_set_in_all_four_hands_records_a_minus() -> None:
    """FX-PROG-3: -280 for each partner (R-PROG-1, R-PROG-2, PROG-7)."""
    party = Party(DIXIE, "abcd")
    ended(party, (-280, 480))

    assert totals(party) == {"a": -280, "b": 530, "c": -280, "d": 530}
    assert [record.name for record in party.standing()] == ["b", "d", "a", "c"]


def test_r_prog_2_there_are_twice_as_many_rounds_as_tables() -> None:
    """Unless another number was agreed on (R-PROG-2)."""
    assert Party(DIXIE, THREE_TABLES).rounds == 6
    assert Party(DIXIE, "abcd").rounds == 2
    party = Party(DIXIE, THREE_TABLES, terms=Terms(rounds=4))
    for number in range(4):
        assert (party.round, party.over) == (number + 1, False)
        ended(party, (210, 180), (95, 240), (300, 180))

    assert party.over
    assert party.tables == []
    assert {len(record.points) for record in party.records.values()} == {4}
    with pytest.raises(Closed, match="over"):
        party.close_round()


def test_r_prog_7_one_table_changes_partners_each_round() -> None:
    """Nobody moves, and in three rounds every pair has been partners (R-PROG-7)."""
    party = Party(DIXIE, "abcd", terms=Terms(rounds=3))
    partners = []
    for _ in range(3):
        partners.append(next(pair for pair in pairs(party) if "a" in pair))
        ended(party, (210, 180))

    assert partners == [frozenset("ac"), frozenset("ad"), frozenset("ab")]
    assert rotated(rotated(rotated(("a", "b", "c", "d")))) == ("a", "b", "c", "d")


def test_r_prog_4_option_partners_are_drawn_by_lot() -> None:
    """The same four sit there, but their partners are random (R-PROG-4)."""
    found = set()
    for secret in range(30):
        party = Party(
            DIXIE, THREE_TABLES, terms=Terms(partners="lot"), shuffler=Shuffler(bytes([secret]))
        )
        ended(party, (210, 180), (95, 240), (300, 180))
        assert set(party.tables[0].names) == {"a2", "a4", "c2", "c4"}
        found.add(frozenset(pairs(party)))
    assert len(found) > 5


def test_two_tables_exchange_winners_and_losers() -> None:
    """The lowest table's winners meet the highest table's (PROG-3, PROG-6)."""
    party = Party(DIXIE, THREE_TABLES[:8])
    ended(party, (210, 180), (95, 240))

    assert [set(table.names) for table in party.tables] == [
        {"a2", "a4", "b1", "b3"},
        {"b2", "b4", "a1", "a3"},
    ]


# Whole parties.


@pytest.fixture(scope="module")
def played() -> Party:
    """Return a party of two tables played to the end by novices."""
    party = Party(DIXIE, THREE_TABLES[:8], terms=Terms(rounds=2), shuffler=Shuffler(b"party"))
    bot = find_bot(DIXIE, "novice")
    tables = []
    while not party.over:
        for table in party.tables:
            with pytest.raises(Closed):
                party.close_round()
            play_table(table, bot)
            tables.append(table)
        party.close_round()
    party.played = tables  # type: ignore[attr-defined]
    return party


def tables_of(party: Party) -> list[Table]:
    return list(party.played)  # type: ignore[attr-defined]


def test_prog_1_four_hands_are_played_and_each_player_deals_once(played: Party) -> None:
    """Four hands that count at each table, whatever the score (PROG-1, R-PROG-1)."""
    for table in tables_of(played):
        settled = [event for event in table.log if isinstance(event, Settled)]
        counted = [event.number for event in settled if any(event.points)]
        dealers = [e.dealer for e in table.log if isinstance(e, Dealt) and e.number in counted]
        assert len(counted) == HANDS
        assert sorted(dealers) == [0, 1, 2, 3]
        assert settled[0].scores == settled[0].points
        with pytest.raises(Closed, match="over"):
            table.deal_next()


def test_r_prog_1_there_is_no_target(played: Party) -> None:
    """A side past 300 after three hands plays the fourth; the side ahead wins (R-PROG-1)."""
    for table in tables_of(played):
        ahead = [
            s for s, score in enumerate(table.match.scores) if score == max(table.match.scores)
        ]
        assert table.log[-1] == Won(tuple(ahead))
    table = Table(DIXIE, 4, {"target": "100"}, hands=HANDS, shuffler=Shuffler(b"far"))
    play_table(table, find_bot(DIXIE, "novice"))
    passed = [event for event in table.log if isinstance(event, Settled)]
    assert max(passed[-2].scores) >= 100
    assert sum(isinstance(event, Won) for event in table.log) == 1


def test_r_prog_6_a_hand_in_which_all_pass_does_not_count() -> None:
    """The same dealer deals the passed hand again, and four more hands are played (R-PROG-6)."""
    table = Table(DIXIE, 4, hands=HANDS, shuffler=Shuffler(b"pass"))
    table.deal_next()
    dealer = table.deal.dealer
    for _ in range(4):
        table.submit(table.waiting()[0], "pass")
    assert table.deal.over
    assert not table.won
    table.deal_next()
    assert table.deal.dealer == dealer
    play_table(table, find_bot(DIXIE, "novice"))
    assert sum(any(result.points) for result in table.results) == HANDS
    assert len(table.results) > HANDS


def test_prog_7_everybody_records_what_their_sides_made(played: Party) -> None:
    """The records add up to the tables' scores and the 50s (PROG-2, PROG-7)."""
    recorded = [event for event in played.log if isinstance(event, Recorded)]
    for table, event in zip(tables_of(played), recorded, strict=True):
        assert event.scores == tuple(table.match.scores)
        for seat, name in enumerate(table.names):
            more = event.bonus if name in event.winners else 0
            assert event.points[name] == event.scores[seat % 2] + more
    for name, record in played.records.items():
        assert record.points == [event.points[name] for event in recorded if name in event.points]
        assert record.won == sum(name in event.winners for event in recorded)


def test_a_party_replays_from_its_log(played: Party) -> None:
    stored = msgspec.json.encode(played.log)
    log = msgspec.json.decode(stored, type=list[PartyEvent])
    again = Party.replay(DIXIE, log, shuffler=Shuffler(b"party"))

    assert log == played.log
    assert again.over
    assert again.log == played.log
    assert again.standing() == played.standing()


def test_a_party_in_progress_replays_with_the_same_tables(played: Party) -> None:
    second = next(n for n, e in enumerate(played.log) if isinstance(e, Seated) and e.round == 2)
    again = Party.replay(DIXIE, played.log[: second + 1], shuffler=Shuffler(b"party"))
    event = played.log[second]
    assert isinstance(event, Seated)

    assert again.round == 2
    assert tuple(table.names for table in again.tables) == event.tables
    for table, before in zip(again.tables, tables_of(played)[2:], strict=True):
        assert table.shuffler.secret == before.shuffler.secret
    for table in again.tables:
        play_table(table, find_bot(DIXIE, "novice"))
    again.close_round()
    assert again.standing() == played.standing()


def test_a_party_whose_log_is_cut_off_anywhere_continues_identically(played: Party) -> None:
    by_names = {table.names: table for table in tables_of(played)}
    for length in range(1, len(played.log) + 1):
        again = Party.replay(
            DIXIE,
            played.log[:length],
            shuffler=Shuffler(b"party"),
            open_table=lambda _game, names, _options, _shuffler: by_names[names],
        )
        while not again.over:
            assert again.finished
            again.close_round()
        assert again.log == played.log, length
        assert again.standing() == played.standing()


def test_a_table_of_a_party_replays_and_is_recorded(played: Party) -> None:
    for table in tables_of(played):
        again = Table.replay(DIXIE, table.log)
        assert (again.won, list(again.match.scores)) == (table.won, list(table.match.scores))
        record = replay_record(read_record(write_record(table)), DIXIE)
        assert (record.won, record.hands) == (table.won, HANDS)


def test_every_event_is_described(played: Party) -> None:
    texts = [str(tell(event, played.names)) for event in played.log]

    assert texts[0] == "A party of 8 players, 2 rounds."
    assert texts[1].startswith("Round 1. Table 1: a1 & a3 against a2 & a4. Table 2: ")
    assert any(" have 50 more; " in text for text in texts[2:])


@pytest.mark.parametrize(("key", "own"), [("en", "you"), ("de", "du"), ("fr", "tu")])
def test_guests_read_of_themselves_as_you(played: Party, key: str, own: str) -> None:
    names = played.names
    results = [event for event in played.log if isinstance(event, Recorded)]
    for event in results:
        for name in (*event.winners, *event.losers):
            said = reader(key, names.index(name)).say(tell(event, names))
            assert name not in said
            assert re.search(rf"\b{own}\b", said, re.IGNORECASE)


@pytest.mark.parametrize("key", ["partnership-rook", "high-14", "flip"])
def test_any_game_of_two_pairs_makes_a_party(key: str) -> None:
    """The movement is the same for any game of four with partners, the lowest count first."""
    game = find_game(key)
    party = Party(game, "abcdefgh", terms=Terms(rounds=1), shuffler=Shuffler(b"any"))
    for table in party.tables:
        play_table(table, find_bot(game, "novice"))
    recorded = party.close_round()
    better = min if game.rules.low_wins else max

    for event in recorded:
        best = better(event.scores)
        assert event.points[event.winners[0]] == best + event.bonus
    sums = [record.total for record in party.standing()]
    assert sums == sorted(sums, reverse=not game.rules.low_wins)


@pytest.mark.parametrize(
    ("game", "names", "terms", "problem"),
    [
        (find_game("block"), "abcd", Terms(), "not a game for four players as partners"),
        (DIXIE, "abcde", Terms(), "four players for every table, not 5"),
        (DIXIE, "", Terms(), "not 0 in all"),
        (DIXIE, "aabc", Terms(), "different names"),
        (DIXIE, "abcd", Terms(rounds=-1), "has 1 to 1000 rounds, not \N{MINUS SIGN}1"),
        (DIXIE, "abcd", Terms(partners="nobody"), "change or lot"),
        (DIXIE, "abcd", Terms(tied="both"), "nobody or cut"),
    ],
)
def test_an_invalid_party_is_refused(
    game: Game, names: Sequence[str], terms: Terms, problem: str
) -> None:
    with pytest.raises(BadInput, match=problem):
        Party(game, names, terms=terms)


def test_an_invalid_log_is_refused(played: Party) -> None:
    with pytest.raises(BadInput, match="must begin with"):
        Party.replay(DIXIE, [])
    with pytest.raises(BadInput, match="plays differently"):
        Party.replay(find_game("flip"), played.log)
    assert isinstance(played.log[0], Assembled)


def test_players_are_found_where_they_sit() -> None:
    party = Party(DIXIE, THREE_TABLES)
    assert party.place_of("b3") == (1, 2)
    with pytest.raises(BadInput, match="does not sit"):
        party.place_of("z")


def test_a_negative_number_of_hands_is_refused() -> None:
    with pytest.raises(BadInput, match="hands"):
        Table(DIXIE, 4, hands=-1)


def test_the_value_of_a_face_that_is_cut() -> None:
    assert [worth(face) for face in ("R12", "6-4", "BLOCK")] == [12, 10, 0]
    assert Rng(1).below(1) == 0


@pytest.mark.parametrize("no_bid", ["same_dealer", "deal_passes"])
def test_r_prog_6_a_hand_in_which_all_pass_is_dealt_again_by_its_dealer(no_bid: str) -> None:
    """So each player deals once, whatever other tables agree on (PROG-1, R-PROG-6)."""
    table = Table(DIXIE, 4, {"no_bid": no_bid}, shuffler=Shuffler(b"void"), hands=4)
    table.deal_next()
    dealer = table.deal.dealer
    for step in range(1, 5):
        table.submit((dealer + step) % 4, "pass")
    table.deal_next()

    assert table.deal.dealer == dealer


def test_equal_players_share_prizes() -> None:
    """The highest wins (R-PROG-2); partners who stayed together share."""
    party = Party(DIXIE, THREE_TABLES, terms=Terms(rounds=1))
    ended(party, (210, 180), (95, 240), (300, 180))
    found = {prize.what: (prize.names, prize.value) for prize in prizes(party)}
    assert found["first"] == (("c1", "c3"), 350)
    assert found["second"] == (("b2", "b4"), 290)
    assert found["booby"] == (("b1", "b3"), 95)
    assert found["rounds"][1] == 1
    assert len(found["rounds"][0]) == 6


def test_at_a_party_partners_are_not_drawn_for_again() -> None:
    """PROG-4: in a game whose partners cut for each other, the party decides the partners."""
    game = find_game("domino-42")
    for seed in range(8):
        party = Party(game, THREE_TABLES, shuffler=Shuffler(bytes([seed] * 32)))
        for table in party.tables:
            names = table.names
            table.deal_next()
            assert table.names == names
