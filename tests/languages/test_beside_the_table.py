"""What is said beside the table, in every language: refusals, hints, reviews, score pads, parties.

The table itself is read in `test_side_by_side.py`, and played with awkward names in
`test_messages.py`.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from parlour.bots.bot import Bot
from parlour.bots.levels import live
from parlour.coach.hints import hint
from parlour.coach.review import Decision, why
from parlour.coach.tutorial import tutorials
from parlour.core.deal import NATURE, SPECTATOR
from parlour.core.rng import Rng
from parlour.errors import NotFound, Refused
from parlour.games import GAMES, find_bot
from parlour.languages.language import language
from parlour.languages.message import Listed, Message, reader
from parlour.languages.own_words import as_typed
from parlour.languages.po_files import languages
from parlour.table.events import Played
from parlour.table.game import Game
from parlour.table.moves import whole_move
from parlour.table.party import Recorded, Seated, makes_party, tell
from parlour.table.score_pad import ScorePad
from parlour.table.shuffle import seeded
from parlour.table.spoken_moves import instruction
from parlour.table.table import Table
from tests.languages.test_messages import AWKWARD, ISOLATES, PLAIN, spelled
from tests.languages.test_side_by_side import Listener, foreign, without_titles, words
from tests.new_games import NEW_GAMES

MOST_MOVES = 24
HINTS_EVERY = 4
MOST_REVIEWED = 6
LONGEST_DEAL = 2000
"""Some deals have no end if all play at random."""
TRIED = ("xyzzy", "pass", "bid 7", "bid 400", "R99", "Y5", "6-6 left", "draw", "A5", "make CAT")
"""Typed at every turn; most of it is refused."""

Told = tuple[int, object]
"""What is said, and to which seat."""


class Reply(NamedTuple):
    """A refusal of what was typed, which is quoted; it offers moves as their reader types them."""

    told: Message
    typed: str


def read(key: str, seat: int, told: object) -> object:
    """Return what is said as it is sent to a reader."""
    if not isinstance(told, Reply):
        return told
    return as_typed(told.told, told.typed, reader(key, seat))


game_by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def beside_the_table(game: Game, names: tuple[str, ...]) -> Iterator[Told]:
    """Yield what is said beside a table of these players."""
    table = Table(game, len(names), names=names, shuffler=seeded(17))
    table.deal_next()
    yield from at_the_prompt(table)
    yield from in_the_review(table)
    if game.sheet is not None:
        yield from on_the_pad(ScorePad(game, names))
    if makes_party(game, game.choose()) and len(names) >= 4:
        yield from at_the_party(names[:4])


def quick_bot(game: Game) -> Bot:
    """Return a bot that thinks the same at any load of the machine."""
    try:
        return live(find_bot(game, "novice"))
    except NotFound:
        return live(find_bot(game, "best"))


def at_the_prompt(table: Table) -> Iterator[Told]:
    """Play with refused moves and hints; yield them."""
    rng, bot = Rng(5), quick_bot(table.game)
    for number in range(MOST_MOVES):
        if table.deal.over:
            break
        seat = table.waiting()[0]
        for typed in (*TRIED, table.game.pack.faces[rng.below(len(table.game.pack.faces))]):
            try:
                table.plan(seat, typed)
            except Refused as refusal:
                yield seat, Reply(refusal.told, typed)
        if number % HINTS_EVERY == 0:
            found = hint(table.game, table.options, bot, table.deal.view(seat), 3)
            yield seat, [found.say.named(table.names), found.more.named(table.names)]
        choices = whole_move(table.deal, seat, lambda view: rng.pick(view.choices))
        table.play(seat, choices)


def in_the_review(table: Table) -> Iterator[Told]:
    """Play the deal to its end; yield what a review says of moves, if another one was better."""
    rng = Rng(6)
    for _ in range(LONGEST_DEAL):
        if table.deal.over:
            break
        seat = table.waiting()[0]
        table.play(seat, whole_move(table.deal, seat, lambda view: rng.pick(view.choices)))
    else:
        return
    reviewed = 0
    for seq, event in enumerate(table.log, start=1):
        if not isinstance(event, Played) or event.seat == NATURE or reviewed == MOST_REVIEWED:
            continue
        before = Table.replay(table.game, table.log[: seq - 1])
        others = [
            said.text
            for said in before.speech.few_moves(before.deal, event.seat)
            if said.text != event.move
        ]
        if not others:
            continue
        reviewed += 1
        phase = table.game.rules.phases[before.deal.phase]
        found = Decision(seq, 1, phase, event.move, others[-1], 3.0, 0.5, 1.0, "mistake")
        moves = [instruction(table.game, table.options, move) for move in (event.move, others[-1])]
        told = [one.named(table.names) for one in (*moves, why(table, event.seat, found))]
        yield event.seat, told


def on_the_pad(pad: ScorePad) -> Iterator[Told]:
    """Yield what a score pad asks for, and what it refuses."""
    yield SPECTATOR, [pad.opening(), *map(pad.side_name, range(pad.side_count)), pad.terms()]
    for number, entry in ((7, {}), (1, {}), (1, {"bid": [7]}), (1, {"points": [1, 2, 3]})):
        try:
            pad.enter(number, entry)
        except Refused as refusal:
            yield SPECTATOR, refusal.told


def at_the_party(names: tuple[str, ...]) -> Iterator[Told]:
    """Yield the news of a round of a party."""
    (a, b, c, d), points = names, dict.fromkeys(names, 90)
    for seat in range(4):
        yield seat, tell(Seated(1, ((a, b, c, d),)), names)
        for cuts in ((), ((a, "R6"), (b, "B2"))):
            yield seat, tell(Recorded(1, 1, (90, 90), (a, c), (b, d), points, 50, cuts), names)


def lessons(game: Game) -> list[object]:
    """Return the texts of the guided deals."""
    return [text for one in tutorials(game) for text in (one.title, *(x.text for x in one.lines))]


@pytest.mark.slow
@game_by_game
def test_nothing_beside_the_table_is_in_another_language(game: Game) -> None:
    if game.key in NEW_GAMES:
        return
    told = [*beside_the_table(game, PLAIN[: game.usual_seats]), (SPECTATOR, lessons(game))]
    assert len(told) > 20 or game.usual_seats == 1
    for key in languages():
        heard: list[str] = []
        for seat, one in told:
            Listener(language(key), seat, heard).encode(read(key, seat, one))
        strange = {
            word: said
            for said in heard
            for word in foreign(key).intersection(words(without_titles(said)))
        }
        assert strange == {}, key


@pytest.mark.slow
@game_by_game
def test_awkward_names_read_the_same_beside_the_table(game: Game) -> None:
    seats = game.usual_seats
    plain = list(beside_the_table(game, PLAIN[:seats]))
    for first in range(0, len(AWKWARD), seats):
        odd = (*AWKWARD[first:], *AWKWARD[:first])[:seats]
        strange = list(beside_the_table(game, odd))
        for key in ("en", *languages()):
            for (seat, told), (_, other) in zip(plain, strange, strict=True):
                text = reader(key, seat).encode(read(key, seat, told)).decode()
                for name, own in zip(PLAIN, odd, strict=False):
                    text = text.replace(name, spelled(own))
                again = reader(key, seat).encode(read(key, seat, other)).decode()
                assert again.translate(ISOLATES) == text


def test_a_word_of_another_language_is_found() -> None:
    heard: list[str] = []
    Listener(language("de"), SPECTATOR, heard).encode(Listed([Message("Take the trick")], "and"))
    assert foreign("de") & set(words(heard[0]))
