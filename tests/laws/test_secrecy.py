"""Law: a seat sees and hears only what it may know.

There are two methods. Each finds leaks that the other cannot:

* Imagined worlds. `imagine` turns any view into a whole deal that is consistent with it. From the
  same seat, that deal must look the same to the byte: view, scene, drafts.
* Exchanged pieces. Two pieces that others have held since the deal are exchanged in the pack, and
  the same moves are made again. If the moves are still legal, a seat that holds neither piece must
  hear and see the same throughout. This does not rely on what the view claims to know.
"""

from collections.abc import Callable
from functools import partial
from itertools import islice, product
from typing import Any

import msgspec

from parlour.core.bits import below, each, has
from parlour.core.deal import SPECTATOR, Deal
from parlour.core.playout import play_out
from parlour.core.position import a_row, doubled
from parlour.core.rng import Rng
from parlour.errors import Refused
from parlour.games.tuxedo.rules import TuxedoDeal
from parlour.languages.message import reader
from parlour.table.events import Dealt, Drawn, Played
from parlour.table.game import Game
from parlour.table.log_lines import log_lines
from parlour.table.stage import Seen, log_line, scene
from parlour.table.table import Table
from tests import gate
from tests.gathered import gathered
from tests.laws.cases import TABLES_A_GAME, Case, deals, looks, play_at, random_move, some_cases
from tests.laws.test_support import sampled_from

IMAGININGS = 2
MANY = 96
"""A piece that has not moved in this many imagined worlds has a known place."""

FEW = 6
"""Many worlds are imagined at this many of the moments with the fewest pieces in hand."""

EXCHANGES_A_GAME = 24
A_LONG_DEAL = 50
"""How many moves are made in each case; after a short deal another follows."""

MOST_MOVES = 12

MOST_ALIKE = 32
"""More than the number of tablets with the same letter."""

SHOWN_AT_THE_START: dict[str, Callable[[Any], int]] = gathered(
    "SHOWN_AT_THE_START", "games/*/known.py"
)
"""By game: pieces whose place everybody knows from the start."""

OPEN_TO_ALL: dict[str, Callable[[Any], int]] = gathered("OPEN_TO_ALL", "games/*/known.py")
"""By game: pieces that lie open in a seat's hand."""

UNSEEN: dict[str, Callable[[Any], list[int]]] = gathered("UNSEEN", "games/*/known.py")
"""By game: the places, including hands, where pieces lie face down for everybody."""


def seen(table: Table, seat: int, drafts: tuple[str, ...] = ("",)) -> bytes:
    """Return everything that a seat sees at a table."""
    scenes = [scene(table, seat, draft) for draft in drafts]
    return reader("en", seat).encode([table.game.show_view(table.view(seat)), scenes])


def drafts_of(case: Case, deal: Deal, seat: int, rng: Rng) -> tuple[str, ...]:
    """Return the empty draft and the beginnings of moves that the seat might be making."""
    if seat == SPECTATOR or deal.legal(seat) == 0:
        return ("",)
    choices = random_move(deal, seat, rng)
    halves = [case.speech.text(deal, seat, choices[:end]) for end in range(1, len(choices))]
    return ("", *halves)


def test_every_imagined_world_looks_the_same_from_the_same_seat(case: Case) -> None:
    rng = Rng(case.seed("imagine"))
    table = case.table()
    for deal in looks(case):
        for seat in (SPECTATOR, *range(case.seats)):
            view, drafts = deal.view(seat), drafts_of(case, deal, seat, rng)
            table.deal = deal
            truth = seen(table, seat, drafts)
            for _ in range(IMAGININGS):
                table.deal = view.imagine(rng)
                assert seen(table, seat, drafts) == truth


def test_every_imagined_world_can_be_played(case: Case) -> None:
    rng = Rng(case.seed("play"))
    for deal in looks(case):
        for seat in (SPECTATOR, *range(case.seats)):
            for _ in range(IMAGININGS):
                world = deal.view(seat).imagine(rng)
                assert case.game.pack.many or doubled(case.game.places(world)) == 0
                assert sum(case.game.places(world)) == case.pieces
                assert all(world.legal(other) for other in each(world.waiting()))
                assert play_out(world, rng) <= case.game.rules.longest
                assert sum(case.game.places(world)) == case.pieces


def test_no_imagined_deal_contradicts_the_play_so_far(case: Case) -> None:
    """If the player to move holds few pieces, a wrongly imagined world may leave them no choice."""
    rng = Rng(case.seed("few"))
    moments: list[tuple[int, int, Deal]] = []
    for walk in deals(case, -(-4 // gate.budget)):
        for deal in walk.steps():
            hands = hands_of(case.game, deal)
            movers = 0 if deal.half else deal.waiting() & below(case.seats)
            moments += [(hands[seat].bit_count(), seat, deal.copy()) for seat in each(movers)]
    for _, seat, deal in sorted(moments, key=lambda moment: moment[0])[:FEW]:
        for other in (SPECTATOR, deal.left(seat)):
            view = deal.view(other)
            for _ in range(MANY // FEW):
                world = view.imagine(rng)
                assert all(world.legal(mover) for mover in each(world.waiting()))


def test_the_true_deal_is_among_the_imagined_worlds(case: Case) -> None:
    """If only a few worlds are possible, the true one must be among them."""
    rng = Rng(case.seed("truth"))
    for deal in looks(case):
        for seat in (SPECTATOR, *range(case.seats)):
            view = deal.view(seat)
            worlds = sampled_from(view, rng)
            if worlds is None or isinstance(deal, TuxedoDeal):  # without the order of its stock
                continue
            assert worlds.total() > 0
            if worlds.total() <= 6:
                truth = case.game.show(deal)
                found = (case.game.show(view.imagine(rng)) for _ in range(100))
                assert truth in found


def test_at_the_start_a_seat_knows_its_own_hand_and_no_more(case: Case) -> None:
    """For letters only the hands are compared: some of each kind are always in the stock."""
    rng, pack = Rng(case.seed("start")), case.game.pack
    places_of = partial(hands_of, case.game) if pack.many else case.game.places
    for walk in deals(case, 1):
        deal: Any = walk.deal
        shown = SHOWN_AT_THE_START.get(case.game.key, lambda _: 0)(deal)
        for seat in (SPECTATOR, rng.below(case.seats)):
            view = deal.view(seat)
            fixed = list(places_of(view.imagine(rng)))
            for _ in range(MANY):
                places = places_of(view.imagine(rng))
                fixed = [a & b for a, b in zip(fixed, places, strict=True)]
            looks_at_it = seat != SPECTATOR and case.game.key not in UNSEEN
            own = hands_of(case.game, deal)[seat] if looks_at_it else 0
            known = own | shown
            if not pack.many and sum(bool(place & ~known) for place in places_of(deal)) == 1:
                known = sum(places_of(deal))  # two players hold the whole pack
            show = str if pack.many else pack.show  # equal pieces are interchangeable
            assert show(sum(fixed)) == show(known), (
                f"left: what seat {seat} knows of the pieces when play begins ({SPECTATOR} is a "
                "spectator); right: its own hand and what is shown. If the rules show more, say so "
                "in tests/games/GAME/known.py; if not, the view tells too much, or `imagine` "
                "always deals the same"
            )


def hands_of(game: Game, deal: Deal) -> list[int]:
    """Return each seat's pieces, wherever the deal stores them; letters as one bit per tablet."""
    if game.key in UNSEEN:
        return UNSEEN[game.key](deal)
    found: list[Any] = [field.get(deal) for field in game.position.fields if field.name == "hands"]
    if not found:
        return [0] * deal.seats
    if game.pack.many:
        return [tablets_of(game, letters) for letters in found[0]]
    return a_row(found[0])


def tablets_of(game: Game, letters: str) -> int:
    """Return letters as a set: the first A, the second A and so on each have their own bit."""
    return sum(
        ((1 << letters.count(face)) - 1) << MOST_ALIKE * piece
        for piece, face in enumerate(game.pack.faces)
    )


def test_indistinguishable_moves_are_described_alike(case: Case) -> None:
    """If another move would have left a seat with the same view, both sound the same to it."""
    rng = Rng(case.seed("told"))
    table = case.table()
    for deal in looks(case):
        for mover in each(deal.waiting()):
            others = islice(case.speech.moves(deal, mover), MOST_MOVES)
            moves = [random_move(deal, mover, rng), *(said.choices for said in others)]
            heard: dict[bytes, bytes] = {}
            for choices in moves:
                event = Played(mover, case.speech.text(deal, mover, choices))
                table.deal = deal.copy()
                for choice in choices:
                    table.deal.play(mover, choice)
                for listener in (SPECTATOR, *range(case.seats)):
                    if listener != mover:
                        seen = Seen(deal, listener), Seen(table.deal, listener)
                        line = log_line(table, 1, event, *seen)
                        sentence = reader("en", listener).encode(line)
                        view = msgspec.json.encode(case.game.show_view(table.view(listener)))
                        assert heard.setdefault(view, sentence) == sentence


def test_exchanging_hidden_cards_changes_nothing_for_a_seat(game: Game) -> None:
    wanted = EXCHANGES_A_GAME // 4
    exchanged = 0
    hidden = False
    for case, more in product(some_cases(game), range(3)):
        if more and (exchanged >= wanted or not hidden):
            continue  # only where chance gave too few
        rng = Rng(case.seed(f"exchange {more}" if more else "exchange"))
        hidden = hidden or anything_hidden(case, rng)
        moves = 0
        while moves < A_LONG_DEAL:
            table = case.table(f"exchange {moves} {more}" if more else f"exchange {moves}")
            table.deal_next()
            shown = SHOWN_AT_THE_START.get(case.game.key, lambda _: 0)(table.deal)
            held = [hand & ~shown for hand in _hands(case, table.deal)]
            while not table.deal.over and moves < 3 * A_LONG_DEAL:
                held = [a & b for a, b in zip(held, _hands(case, table.deal), strict=True)]
                if rng.chance(EXCHANGES_A_GAME // TABLES_A_GAME, A_LONG_DEAL):
                    exchanged += _exchange(case, table, held, rng)
                play_at(table, rng)
                moves += 1
    assert exchanged >= hidden * wanted, "too few exchanges to show anything"


def anything_hidden(case: Case, rng: Rng) -> bool:
    """Return whether a player can confuse two deals: not if two players hold the whole pack,
    nor if everything lies face up and the only secret is a word that a player thinks of.
    """
    deal = next(deals(case, 1)).deal
    truth = case.game.show(deal)
    views = [deal.view(seat) for seat in range(case.seats)]
    return any(case.game.show(view.imagine(rng)) != truth for view in views for _ in range(4))


def _hands(case: Case, deal: Any) -> list[int]:
    """Return each seat's hidden pieces, or those face down for everybody."""
    shown = OPEN_TO_ALL.get(case.game.key, lambda _: 0)(deal)
    return [hand & ~shown for hand in hands_of(case.game, deal)]


def _exchange(case: Case, table: Table, held: list[int], rng: Rng) -> bool:
    """Exchange two pieces that stay hidden from others; return whether play is still legal."""
    (order,) = (case.game.pack.read(e.order) for e in table.log if isinstance(e, Dealt))
    pair = (_two_tablets if case.game.pack.many else _two_held)(case, table.deal, held, order, rng)
    twin = _twin(case, table, pair) if pair else None
    if twin is None or twin.waiting() != table.waiting():
        return False
    hands = zip(hands_of(case.game, table.deal), hands_of(case.game, twin.deal), strict=True)
    owners = [seat for seat, (one, other) in enumerate(hands) if one != other]
    if case.game.key in UNSEEN:
        owners = []
    others = [seat for seat in (SPECTATOR, *range(case.seats)) if seat not in owners]
    for seat in others:
        assert seen(twin, seat) == seen(table, seat)
    listener = others[rng.below(len(others))]
    assert log_lines(twin, listener) == log_lines(table, listener)
    return True


def _two_held(
    case: Case, deal: Deal, held: list[int], order: list[int], rng: Rng
) -> tuple[int, int] | None:
    """Return the pack positions of two pieces that two seats have held throughout."""
    del case, deal
    holders = [seat for seat, pieces in enumerate(held) if pieces]
    if len(holders) < 2:
        return None
    first = holders.pop(rng.below(len(holders)))
    second = holders[rng.below(len(holders))]
    return order.index(rng.pick(held[first])), order.index(rng.pick(held[second]))


def _two_tablets(
    case: Case, deal: Deal, held: list[int], order: list[int], rng: Rng
) -> tuple[int, int] | None:
    """Return the pack positions of a stock tablet, and of another or of the last one drawn.

    Both have been there from the start, behind all tablets that were returned to the stock.
    """
    del held
    (stock,) = (field.get(deal) for field in case.game.position.fields if field.name == "stock")
    rest = case.game.pack.read(" ".join(str(stock)))
    same = 0
    while same < len(rest) and order[-1 - same] == rest[-1 - same]:
        same += 1
    if same < 2:
        return None
    first = len(order) - same
    drawn = 1 if same == len(rest) else 0
    return first - drawn + rng.below(same + drawn), first + rng.below(same)


def _twin(case: Case, table: Table, pair: tuple[int, int]) -> Table | None:
    """Return a table with two pieces of the pack exchanged, if the moves are still legal."""
    twin = case.table("exchange")
    (a, b), pack = pair, case.game.pack
    for event in table.log[1:]:
        if isinstance(event, Drawn):
            twin.take(event)
        elif isinstance(event, Dealt):
            order = pack.read(event.order)
            order[a], order[b] = order[b], order[a]
            twin.deal_recorded(order, event.dealer)
        elif isinstance(event, Played):
            if twin.deal.over or not has(twin.deal.waiting(), event.seat):
                return None
            try:
                twin.repeat(event.seat, event.move)
            except Refused:
                return None
    return twin
