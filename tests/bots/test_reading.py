"""Reading: finished deals alone tell guessers from players who know the game."""

import pytest
from msgspec.structs import replace

import parlour
from parlour.bots import reading
from parlour.bots.bot import UNIFORM, Bot
from parlour.bots.ladder import Between, Style
from parlour.bots.levels import Thinker, facing
from parlour.bots.reading import FIRST_ODDS, MOST_ODDS, Reading, evidence
from parlour.core.bits import bit, single
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.errors import BadInput
from parlour.games import bots_of, find_bot, find_game
from parlour.games.domino_42 import GAME
from parlour.games.domino_42.bot import EXPERT, NOVICE
from parlour.games.domino_42.rules import BID, PLAY, Domino42Deal
from parlour.lab.duel import Board
from parlour.lab.simulate import begin, deal_rng, play, seed_key
from parlour.table.events import Played, Settled
from parlour.table.moves import whole_move
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from parlour.terminal.party_play import bots_play
from tests.laws.haste import quick
from tests.terminal.script import Script, sit

CHANGES = [
    {},
    *({o.id: value} for o in GAME.options for value in o.values if value != o.default),
]
N, E, S, W = range(4)


def watch(found: Reading, bots: list[Bot], deals: int, seed: int = 7) -> list[int]:
    """Watch deals between bots; return the guessers after each."""
    guessers = []
    deal = GAME.new_deal(4)
    for number in range(deals):
        rng = deal_rng(seed_key(seed), number)
        begin(deal, GAME.order(4), number % 4, rng)
        play(deal, rng, bots, None, found.note)
        found.close()
        guessers.append(found.guessers())
    return guessers


def a_match(bots: list[Bot], deals: int, *, more: int = 0) -> Table:
    """Return a table after some deals, and some moves of the next."""
    table = Table(GAME, 4, shuffler=Shuffler(b"reading"), undo="free")
    moves = 0
    while len(table.results) < deals or moves < more:
        if table.deal.over:
            table.deal_next()
        seat = table.deal.turn
        bot, moves = bots[seat], moves + (len(table.results) == deals)
        table.play(seat, whole_move(table.deal, seat, lambda view: bot.choose(view, table.seq)))  # noqa: B023
    return table


def test_guessers_are_found_and_nobody_else() -> None:
    found = Reading(EXPERT, 4)
    assert found.guessers() == 0
    assert watch(found, [NOVICE, UNIFORM, NOVICE, UNIFORM], 8)[-1] == bit(E) | bit(W)
    assert {*watch(Reading(EXPERT, 4), [NOVICE] * 4, 8)} == {0}


def test_a_change_of_player_is_noticed() -> None:
    """The odds are limited, so a novice who takes a guesser's place is soon recognized."""
    found = Reading(EXPERT, 4)
    found.odds = [MOST_ODDS] * 4
    watch(found, [UNIFORM] * 4, 3)
    assert max(found.odds) <= MOST_ODDS
    assert watch(found, [NOVICE] * 4, 8)[-1] == 0
    assert min(found.odds) == -MOST_ODDS


def test_the_deal_in_progress_does_not_count() -> None:
    table = a_match([NOVICE, UNIFORM] * 2, 2, more=20)
    assert not table.deal.over
    read = Reading(EXPERT, 4)
    read.follow(table)
    other = Reading(EXPERT, 4)
    other.follow(a_match([NOVICE, UNIFORM] * 2, 2))
    assert read.odds == other.odds != [FIRST_ODDS] * 4
    assert read.told == other.told == [0.0] * 4


def test_a_table_is_read_alike_at_once_deal_by_deal_and_after_a_restart() -> None:
    table = a_match([NOVICE, UNIFORM] * 2, 3)
    at_once, by_deal, again = (Reading(EXPERT, 4) for _ in range(3))
    at_once.follow(table)
    ends = [seq for seq, event in enumerate(table.log, 1) if isinstance(event, Settled)]
    for seq in (ends[0] - 1, *ends):
        by_deal.follow(Table.replay(GAME, table.log[:seq]))
    again.follow(Table.replay(GAME, table.log))
    assert at_once.odds == by_deal.odds == again.odds
    assert watched(table).odds == at_once.odds


def watched(table: Table) -> Reading:
    """Return the reading of somebody who watched the table from the start."""
    found = Reading(EXPERT, 4)
    past = Table.replay(GAME, table.log[:1])
    for event in table.log[1:]:
        if isinstance(event, Played):
            deal = past.deal.copy()
            (choice,) = past.speech.read(deal, event.seat, event.move).choices
            found.note(deal, event.seat, choice)
        past.take(event)
        if isinstance(event, Settled):
            found.close()
    return found


def test_the_moves_of_the_clock_tell_nothing() -> None:
    table = a_match([NOVICE, UNIFORM] * 2, 1)
    late = [replace(e, by="clock") if isinstance(e, Played) else e for e in table.log]
    read = Reading(EXPERT, 4)
    read.follow(Table.replay(GAME, late))
    assert read.odds == [FIRST_ODDS] * 4


def test_undone_moves_tell_nothing() -> None:
    plain = a_match([NOVICE, UNIFORM] * 2, 1)
    table = Table.replay(GAME, plain.log[:1], shuffler=Shuffler(b"reading"))
    undone = 0
    for event in plain.log[1:]:
        table.take(event)
        if isinstance(event, Played) and not table.deal.over and undone < 5:
            table.take_back(event.seat)
            table.take(event)
            undone += 1
    first, second = Reading(EXPERT, 4), Reading(EXPERT, 4)
    first.follow(plain)
    second.follow(table)
    assert undone == 5
    assert first.odds == second.odds


@pytest.mark.parametrize("options", CHANGES, ids=str)
def test_what_is_read_is_public_when_the_deal_is_over(options: dict[str, str]) -> None:
    """A choice is judged by what its player knew; by then their whole hand has been played."""
    deal, rng = GAME.new_deal(4, options), Rng(5)
    assert isinstance(deal, Domino42Deal)
    policy = EXPERT.reader
    assert policy is not None
    for number in range(4):
        begin(deal, GAME.order(4, options), number, rng)
        while not deal.over:
            seat = deal.turn
            choice = UNIFORM.choose(deal.view(seat), rng.word())
            if deal.phase == PLAY:
                told = evidence(policy, deal, seat, choice)
                world = deal.view(seat).imagine(rng)
                assert evidence(policy, world, seat, choice) == told
                assert not single(deal.legal(seat)) or told == 0.0
            deal.play(seat, choice)
        if deal.phase == PLAY:
            held = [seat for seat in range(4) if deal.tricks.hands[seat]]
            assert held in ([], [deal.silent_seat()])


def test_only_the_play_is_read() -> None:
    deal = GAME.new_deal(4)
    begin(deal, GAME.order(4), 0, Rng(1))
    read = Reading(EXPERT, 4)
    assert deal.phase == BID
    read.note(deal, deal.turn, UNIFORM.choose(deal.view(deal.turn), 1))
    assert read.told == [0.0] * 4


def test_games_without_a_reader_have_no_guessers() -> None:
    table = parlour.play("block", seats=3, bots="uniform", seed=1)
    assert Reading(find_bot(table.game, "best"), 3).follow(table) == 0


# How bots use the reading.


def test_play_outs_expect_guesses_of_the_others() -> None:
    deal = GAME.new_deal(4)
    assert isinstance(deal, Domino42Deal)
    begin(deal, GAME.order(4), 0, Rng(3))
    while deal.phase != PLAY:
        deal.play(deal.turn, NOVICE.choose(deal.view(deal.turn), 1))
    bot, view = EXPERT.hasty(20), deal.view(deal.turn)

    def values(guessers: int) -> list[float]:
        told = facing(bot, guessers)
        assert isinstance(told, Thinker)
        return list(told.think(view, 1).values)

    assert values(0) == list(bot.think(view, 1).values)
    assert values(bit(view.seat)) == values(0)  # a bot knows itself
    assert values(bit((view.seat + 1) % 4)) != values(0)


def test_endings_are_not_solved_against_guessers() -> None:
    deal = GAME.new_deal(4)
    assert isinstance(deal, Domino42Deal)
    begin(deal, GAME.order(4), 0, Rng(3))
    while deal.phase != PLAY or deal.tricks.won_by(15) < 5:
        deal.play(deal.turn, NOVICE.choose(deal.view(deal.turn), 1))
    view = deal.view(deal.turn)
    for guessers, solved in ((0, True), (bit(view.seat), True), (15, False)):
        bot = facing(EXPERT, guessers)
        assert isinstance(bot, Thinker)
        assert bot.is_ending(view) == solved


def thinkers(bot: Bot) -> list[Thinker]:
    """Return the thinkers that a bot is made of."""
    if isinstance(bot, Thinker):
        return [bot]
    if isinstance(bot, Style):
        return [bot.thinker]
    return thinkers(bot.lower) + thinkers(bot.upper) if isinstance(bot, Between) else []


@pytest.mark.parametrize("bot", bots_of(GAME), ids=lambda bot: bot.name)
def test_every_level_that_searches_knows_the_guessers(bot: Bot) -> None:
    assert [one.guessers for one in thinkers(facing(bot, 5))] == [5] * len(thinkers(bot))
    assert [one.guessers for one in thinkers(bot)] == [0] * len(thinkers(bot))


# Where bots play matches.


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Take everybody for a guesser from the start; return the guessers that each bot expects."""
    heard: list[int] = []

    def choose(bot: Thinker, view: View, seed: int) -> int:
        heard.append(bot.guessers)
        return int(Rng(seed).pick(view.choices))

    monkeypatch.setattr(reading, "FIRST_ODDS", 1.0)
    monkeypatch.setattr(Thinker, "choose", choose)
    return heard


def test_bots_of_a_match_know_the_guessers(told: list[int]) -> None:
    class Enough(Exception):
        """Uniform choices would never end the match."""

    def stops(view: View, seed: int) -> int:
        if told:
            raise Enough
        return UNIFORM.choose(view, seed)

    with pytest.raises(BadInput, match="Enough"):
        parlour.play("domino-42", bots=["expert", stops, "expert", stops], seed=1)
    assert {*told} == {15}


def test_bots_in_the_terminal_know_the_guessers(told: list[int]) -> None:
    sitting = sit(Script(), find_game("domino-42"), 4)
    sitting.bots = dict.fromkeys(sitting.bots, EXPERT)
    sitting.table.deal_next()
    while sitting.table.deal.turn == sitting.seat:
        sitting.table.play(sitting.seat, (first_choice(sitting.table),))
    sitting.bot_moves(sitting.table.deal.turn)
    assert told == [15]


def first_choice(table: Table) -> int:
    return UNIFORM.choose(table.view(table.deal.turn), 1)


def test_bots_at_a_party_in_the_terminal_know_the_guessers(told: list[int]) -> None:
    table = Table(GAME, 4, shuffler=Shuffler(b"party"), hands=1)
    bots_play(table, EXPERT)
    assert {*told} == {15}


def test_only_the_first_bot_of_a_match_of_duels_reads(told: list[int]) -> None:
    Board(GAME, 4, 1).match(quick(EXPERT), UNIFORM, range(1))
    assert {*told} == {15}
    told.clear()
    Board(GAME, 4, 1).match(UNIFORM, quick(EXPERT), range(1))
    assert {*told} == {0}


def test_deals_of_a_match_are_those_of_duels() -> None:
    board = Board(GAME, 4, 1)
    alone = [[play.points for play in board.duel(NOVICE, UNIFORM, n)] for n in range(3)]
    match = [[play.points for play in plays] for plays in board.match(NOVICE, UNIFORM, range(3))]
    assert match == alone
