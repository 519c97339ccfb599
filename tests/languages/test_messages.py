"""Messages: how they are read, and the laws that make languages right by construction."""

import copy
import pickle

import msgspec
import pytest

from parlour.core.deal import SPECTATOR
from parlour.core.rng import Rng
from parlour.games import GAMES
from parlour.languages.message import (
    NOTHING,
    Brief,
    Listed,
    Message,
    Person,
    brief,
    called,
    reader,
    say,
    sentences,
    together,
)
from parlour.languages.po_files import languages
from parlour.languages.sources import in_source
from parlour.table.game import Game
from parlour.table.log_lines import log_lines
from parlour.table.moves import whole_move
from parlour.table.shuffle import seeded
from parlour.table.stage import scene
from parlour.table.table import Table

ANN, BEN, CYD = (Person(name, seat) for seat, name in enumerate(("Ann", "Ben", "Cyd")))
SET_BACK = say("{who} was set back by {n}", who=together([ANN]), n=80)

PLAIN = ("Qxa", "Qxb", "Qxc", "Qxd", "Qxe", "Qxf", "Qxg", "Qxh")
"""Names that occur in no other word."""
AWKWARD = (
    "Rock and Roll",
    "and",
    "takes the trick",
    "{n}",
    "Ann; Bob",
    "Ada bids 20.",
    "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}\N{HEBREW LETTER GIMEL}",
    "\N{GRINNING FACE}" * 24,
    "R6 B5",
    "6-4",
)
ISOLATES = {0x2068: None, 0x2069: None}
"""What is around a name that would change how a sentence is read; nobody sees it."""
MOST_MOVES = 120


def test_the_source_is_english_for_a_spectator() -> None:
    assert str(say("{who} bids {bid}.", who=ANN, bid=50)) == "Ann bids 50."
    assert str(SET_BACK) == "Ann was set back by 80"


@pytest.mark.parametrize(
    ("message", "seat", "said"),
    [
        (
            say("{partner} sits out: {who} plays alone.", partner=ANN, who=BEN),
            0,
            "You sit out: Ben plays alone.",
        ),
        (
            say("{partner} sits out: {who} plays alone.", partner=ANN, who=BEN),
            1,
            "Ann sits out: you play alone.",
        ),
        (SET_BACK, 0, "You were set back by 80"),
        (SET_BACK, 1, "Ann was set back by 80"),
        (say("{who} was set", who=together([ANN, CYD])), 1, "Ann & Cyd were set"),
        (say("{who} was set", who=together([ANN, CYD])), 2, "You were set"),
        (say("Play {piece:the}", piece=say("red {number}", number="2")), -1, "Play the red 2"),
        (say("{a:upper} goes.", a=say("left end")), -1, "Left end goes."),
        (say("{points:+}", points=-5), -1, "\N{MINUS SIGN}5"),
        (say("{points:+.1f}", points=3.25), -1, "+3.2"),
        (say("{all}.", all=Listed([ANN, BEN, CYD], "and")), -1, "Ann, Ben and Cyd."),
        (say("{all}.", all=Listed(["a", "b"], "or")), -1, "a or b."),
        (say("{all}.", all=Listed([ANN, BEN], "against")), -1, "Ann against Ben."),
        (sentences(say("One."), NOTHING, say("Two.")), -1, "One. Two."),
    ],
)
def test_a_message_is_read_from_a_seat(message: Message, seat: int, said: str) -> None:
    assert reader("en", seat).say(message) == said


def test_a_number_is_written_as_in_the_language() -> None:
    message = say("{points:+.1f}", points=3.25)
    assert reader("de").say(message) == "+3,2"
    assert reader("de").say(say("{all}", all=Listed(["A", "B", "C"], "and"))) == "A, B und C"


def test_a_missing_translation_is_english() -> None:
    message = say("Zounds, {who} has {n} zebras!", who=ANN, n=3)
    assert reader("de").say(message) == "Zounds, Ann has 3 zebras!"


@pytest.mark.parametrize(
    ("message", "key", "seat", "heard"),
    [
        (say("{who} plays {card}.", who=ANN, card="R6"), "en", SPECTATOR, "Ann: R6."),
        (say("{who} plays {card}.", who=ANN, card="R6"), "en", 0, "You: R6."),
        (say("{who} plays {card}.", who=ANN, card="R6"), "de", 0, "Du: R6."),
        (say("{who} plays {card}.", who=ANN, card="R6"), "fr", 1, "Ann : R6."),
        (
            sentences(
                say("{who} plays {card}.", who=BEN, card="R6"),
                say("{who} takes the trick: {n} points.", who=ANN, n=20),
            ),
            "en",
            0,
            "Ben: R6. You take it: 20.",
        ),
        (  # one sentence has no brief form
            sentences(say("{who} leads {card}.", who=ANN, card="R6"), say("{who} leads.", who=ANN)),
            "en",
            SPECTATOR,
            "Ann: R6. Ann leads.",
        ),
    ],
)
def test_listeners_hear_a_brief_form(message: Message, key: str, seat: int, heard: str) -> None:
    told = brief(message)
    assert isinstance(told, Brief)
    assert reader(key, seat).plain(told) == heard


def test_what_has_no_brief_form_is_heard_as_it_is_read() -> None:
    assert brief(say("{who} passes.", who=ANN)) is None
    assert brief(NOTHING) is None


def test_the_table_fills_in_names() -> None:
    message = say("{whose} words", whose=Listed([Person.at(1), say("{x}", x=Person.at(0))], "and"))
    assert str(message.named(["Ann", "Ben"])) == "Ben and Ann words"
    assert say("Pass").named(["Ann"]) == say("Pass")


def test_messages_can_be_compared_copied_and_sent() -> None:
    message = say("{who} has {cards}.", who=ANN, cards=Listed(["R1", called("mark", "out")], "and"))
    for told in (message, Brief(message), Listed([message], "and")):
        for again in (copy.deepcopy(told), pickle.loads(pickle.dumps(told))):  # noqa: S301
            assert again == told
            assert hash(again) == hash(told)
            assert repr(again) == repr(told)
    assert message != say("{who} has {cards}.", who=BEN, cards="R1")
    assert Brief(message) != message
    sent = msgspec.json.decode(reader("en").encode({"told": [message, together([ANN, BEN])]}))
    assert sent == {"told": ["Ann has R1 and out.", "Ann & Ben"]}


def test_templates_are_found_in_the_sources() -> None:
    source = 'A = say("{who} passes.")\nB = called("mark", "out")\nC = say(template)\n'
    found = [(one.template, one.context, one.line) for one in in_source(source, "a.py")]
    assert found == [("{who} passes.", "", 1), ("out", "mark", 2)]


# Names are never looked at.


def told_in_a_deal(game: Game, names: tuple[str, ...]) -> list[tuple[int, object]]:
    """Return everything that is said in a deal with these players, and to which seat."""
    table = Table(game, len(names), names=names, shuffler=seeded(7))
    table.deal_next()
    rng = Rng(3)
    told: list[tuple[int, object]] = []
    for _ in range(MOST_MOVES):
        if table.deal.over:
            break
        seat = table.waiting()[0]
        table.play(seat, whole_move(table.deal, seat, lambda view: rng.pick(view.choices)))
        if len(table.log) % 9 == 0:
            told.append((seat, scene(table, seat)))
    for seat in (SPECTATOR, *range(table.seats)):
        told += [(seat, scene(table, seat)), (seat, log_lines(table, seat))]
    return told


def spelled(name: str) -> str:
    """Return a name as JSON spells it."""
    return msgspec.json.encode(name).decode()[1:-1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_awkward_names_read_the_same_as_plain_ones(game: Game) -> None:
    seats = max(game.seats)
    plain = told_in_a_deal(game, PLAIN[:seats])
    for first in range(0, len(AWKWARD), seats):
        odd = (*AWKWARD[first:], *AWKWARD[:first])[:seats]
        strange = told_in_a_deal(game, odd)
        for language in ("en", *languages()):
            for (seat, told), (_, other) in zip(plain, strange, strict=True):
                text = reader(language, seat).encode(told).decode()
                for name, own in zip(PLAIN, odd, strict=False):
                    text = text.replace(name, spelled(own))
                again = reader(language, seat).encode(other).decode()
                assert again.translate(ISOLATES) == text


def test_a_name_changes_nothing_around_it() -> None:
    """It may look like a piece, or be written from right to left (Unicode's isolates)."""
    said = [str(say("{who}: {points}", who=Person(name), points=5)) for name in AWKWARD]
    assert said[3] == "{n}: 5"
    assert said[6] == f"\u2068{AWKWARD[6]}\u2069: 5"
    assert said[8:] == ["\u2068R6 B5\u2069: 5", "\u20686-4\u2069: 5"]
