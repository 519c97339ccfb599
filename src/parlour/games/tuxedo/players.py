"""How sensible players play Tuxedo: they take what counts, and leave little.

Play-outs and bots judge the immediate gain of a play in the same way: captured cards are worth a
little each (the most cards bring 15), fives and sweeps their score. A bot with time to look at the
table also considers the chance to call an Orange first, and what the next player is likely to take.
"""

from typing import Final

from mypy_extensions import i64

from parlour.bots.search import NEVER, Policy
from parlour.core.bits import below, bit, count, first
from parlour.core.rng import Rng
from parlour.families.tricks.players.play import stir
from parlour.games.tuxedo.mechanics.spread import MOST_BUILDS
from parlour.games.tuxedo.rules import BUILD, CALL, DONE, LAY, ONTO, ORANGE, PLAY, TuxedoDeal
from parlour.packs.rook_cards import ALL, COLOURS, FIVES, HIGHEST, NUMBERS, RED, YELLOW, number

CARDS: Final = 56
CARD: Final = 10
"""The value of a captured card; a point is worth 10."""
FIVE: Final = 50
SWEEP: Final = 50
ORANGE_SHARE: Final = 50
OPEN: Final = 6
"""The cost of a card left on the table, for each number with which the next player can take it."""
MOST_TRIED: Final = 60
"""Maximum number of plays tried that continue one choice."""
WORST: Final = -10_000


def gain(before: TuxedoDeal, after: TuxedoDeal, seat: i64) -> i64:
    """Return the immediate gain of a play: cards, fives and sweeps."""
    taken: i64 = after.catch.captured[seat] & ~before.catch.captured[seat]
    sweeps: i64 = 2 * (after.catch.big[seat] - before.catch.big[seat])
    sweeps += after.catch.little[seat] - before.catch.little[seat]
    return CARD * count(taken) + FIVE * count(taken & FIVES) + SWEEP * sweeps


def orange_share(before: TuxedoDeal, after: TuxedoDeal, seat: i64) -> i64:
    """Return the expected gain from an Orange, if a play took a red and a yellow card."""
    taken: i64 = after.catch.captured[seat] & ~before.catch.captured[seat]
    table: i64 = taken & ~before.hands[seat]
    if table & COLOURS[RED] != 0 and table & COLOURS[YELLOW] != 0:
        return ORANGE_SHARE
    return 0


def danger(after: TuxedoDeal, seat: i64, unseen: i64) -> i64:
    """Return the value of the cards left that others may take, for every number they may hold."""
    if after.swept or after.spread.cards() == 0:
        return 0
    fishing = after.spread.things()
    worth: i64 = 0
    n: i64 = 1
    while n <= HIGHEST:
        held: i64 = count(unseen & NUMBERS[n])
        if held != 0 and fishing.can_take(fishing.things, n):
            most: i64 = 1
            sweep: i64 = 0
            for way in fishing.find(n, all_of_them=True):
                most = max(most, count(way) + 5 * count(way & FIVES))
                if way == fishing.things:
                    sweep = 8
            worth += held * (most + sweep)
        n += 1
    own: i64 = 0
    hand: i64 = after.hands[seat]
    while hand != 0:
        if fishing.can_take(fishing.things, number(first(hand))):
            own += 1
        hand &= hand - 1
    return OPEN * worth // 4 - 8 * own


def add_ends(deal: TuxedoDeal, seat: i64, choice: i64, ends: list[TuxedoDeal]) -> None:
    """Add the deal after each whole play that continues a choice, up to MOST_TRIED.

    A capture is made at once, because its cards can be named in many orders.
    """
    after = deal.copy()
    after.play(seat, choice)
    if not after.half:
        ends.append(after)
        return
    legal: i64 = after.legal(seat)
    if legal & (ALL | bit(DONE)) != 0 and after.phase != ONTO:
        for way in after.ways():
            if way & after.taking == after.taking and len(ends) < MOST_TRIED:
                end = after.copy()
                end.taking = way
                end.capture(seat)
                ends.append(end)
    apart: i64 = legal
    if after.phase != ONTO:
        apart &= bit(BUILD) | bit(LAY)
    while apart != 0 and len(ends) < MOST_TRIED:
        add_ends(after, seat, first(apart), ends)
        apart &= apart - 1


class TuxedoPlayers(Policy[TuxedoDeal]):
    """Players who capture as many cards as they can, fives and sweeps above all."""

    def choose(self, deal: TuxedoDeal, seat: i64, legal: i64, rng: Rng) -> i64:
        """Return a choice with the highest immediate gain."""
        legal = self.sensible(deal, seat, legal)
        found: i64 = -1
        value: i64 = 0
        ties: i64 = 0
        while legal != 0:
            choice: i64 = first(legal)
            legal &= legal - 1
            worth: i64 = self.try_out(deal, seat, choice, rng)
            if found < 0 or worth > value:
                found = choice
                value = worth
                ties = 1
            elif worth == value:
                ties += 1
                if rng.below(ties) == 0:
                    found = choice
        return found

    def try_out(self, deal: TuxedoDeal, seat: i64, choice: i64, rng: Rng) -> i64:
        """Return the gain of a choice if the rest of the move is random."""
        trial = deal.copy()
        trial.play(seat, choice)
        while trial.half and not trial.over:
            trial.play(seat, rng.pick(trial.legal(seat)))
        return gain(deal, trial, seat)

    def outlook(self, deal: TuxedoDeal, seat: i64, choice: i64, unseen: i64) -> i64:
        """Return the value of the best play that continues a choice, less what it leaves."""
        ends: list[TuxedoDeal] = []
        add_ends(deal, seat, choice, ends)
        best: i64 = WORST
        for after in ends:
            worth: i64 = gain(deal, after, seat) + orange_share(deal, after, seat)
            best = max(best, worth - danger(after, seat, unseen))
        return best

    def sensible(self, deal: TuxedoDeal, seat: i64, legal: i64) -> i64:
        """Do not call Orange here: who calls first depends on speed."""
        if deal.phase != PLAY and deal.phase != CALL:
            return legal
        if deal.phase == CALL:
            return legal & ~bit(ORANGE)
        cards: i64 = legal & below(CARDS)
        return cards if cards != 0 else legal & ~bit(ORANGE)

    def worth_trying(self, deal: TuxedoDeal, seat: i64, legal: i64) -> i64:
        """Leave calls to reaction times."""
        return self.sensible(deal, seat, legal)

    def tail(self, deal: TuxedoDeal) -> i64:
        """Return how many cards are in hands when no more can be dealt."""
        if deal.stock.left() >= deal.seats:
            return NEVER
        cards: i64 = 0
        seat: i64 = 0
        while seat < deal.seats:
            cards += count(deal.hands[seat])
            seat += 1
        return cards

    def key(self, deal: TuxedoDeal) -> i64:
        """Return a hash of the position between two plays; 0 within one."""
        if deal.half or deal.phase != PLAY:
            return 0
        catch = deal.catch
        found: i64 = stir(deal.turn + 1, deal.spread.centre)
        place: i64 = 0
        while place < MOST_BUILDS and deal.spread.builds[place] != 0:
            found = stir(found, deal.spread.builds[place])
            place += 1
        seat: i64 = 0
        while seat < deal.seats:
            found = stir(stir(found, deal.hands[seat]), catch.captured[seat])
            sweeps: i64 = 64 * catch.big[seat] + catch.little[seat]
            found = stir(found, 4096 * catch.oranges[seat] + sweeps)
            seat += 1
        open_to: i64 = deal.window.maker + 1 if deal.orange else 0
        last: i64 = 16 * (deal.captor + 1) + open_to
        return stir(found, -last if deal.swept else last)
