"""Block (British: Quit): run up the suits in sequence, and be the first to run out of cards.

Clause ids are those of `rulebook.md`; BLOCK-R7 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, count, first, has
from parlour.core.deal import Deal, View, zeros
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds
from parlour.packs.block_cards import A5, A10, BLOCKS, FIRST_BLOCK, LAST, SUIT_CARDS

# Phases. A choice is a card when leading and following, and one of the two below otherwise.
LEAD: Final = 0
FOLLOW: Final = 1
BLOCKING: Final = 2  # a player who holds a Block card has just played a card
BARE: Final = 3  # on lead with nothing but Block cards, under `only_blocks_on_lead`

KEEP: Final = 0  # lay no Block card
BLOCK: Final = 1  # lay one on the card just played; when BARE, lay down all

TARGET: Final = 100  # BLOCK-2, BLOCK-68
PENALTY: Final = 5  # BLOCK-43

FLOOR_ZERO: Final = 0
FLOOR_FIVE: Final = 1
FLOOR_NONE: Final = 2

NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.block_on_terminal: bool = True  # BLOCK-R6
        self.stack_blocks: bool = False  # BLOCK-R7
        self.lay_down: bool = False  # BLOCK-R9
        self.blocks_count: bool = True  # BLOCK-R14
        self.penalty_per_card: bool = True  # BLOCK-R16
        self.penalty_floor: i64 = FLOOR_ZERO  # BLOCK-R17
        self.instantly: bool = True  # BLOCK-R19
        self.memory_aid: i64 = 0  # BLOCK-R21, for the scene
        self.quit: bool = False  # BLOCK-R22, for the words


@final
class BlockDeal(Deal):
    """One hand of Block, from the deal to the moment one player runs out."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, seats)
        self.options = options
        self.hands: Final[vec[i64]] = zeros(seats)
        self.tops: Final[vec[i64]] = vec[i64]([NOBODY] * seats)  # BLOCK-29: only the top card shows
        self.played: i64 = 0
        self.card: i64 = NOBODY  # the last suit card played
        self.bare: i64 = 0  # seats that have shown they hold only Block cards
        self.out: i64 = NOBODY  # who ran out

    def deal_out(self, order: vec[i64]) -> None:
        """Deal the entire pack, one at a time from the dealer's left (BLOCK-10, BLOCK-R1).

        This is repeated for every hand of the match (BLOCK-67). Hands may differ by one card
        (BLOCK-11). Block cards are alike, so they are numbered as they fall.
        """
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = 0
            self.tops[seat] = NOBODY
            seat += 1
        block: i64 = FIRST_BLOCK
        self.played = SUIT_CARDS | BLOCKS  # in a small pack, undealt cards are out of play
        seat = self.left(self.dealer)
        place: i64 = 0
        while place < len(order):
            card: i64 = order[place]
            if card >= FIRST_BLOCK:
                card = block
                block += 1
            self.hands[seat] |= bit(card)
            self.played &= ~bit(card)
            seat = self.left(seat)
            place += 1
        self.card = NOBODY
        self.bare = 0
        self.out = NOBODY
        self.turn = self.left(self.dealer)  # BLOCK-13
        self.phase = LEAD

    def legal(self, seat: i64) -> i64:
        """Lead any suit card (BLOCK-14, BLOCK-24, BLOCK-R8); follow with the next higher one.

        That includes the low cards of a suit already played up (BLOCK-51). The player who holds the
        next higher card must play it, wherever they sit (BLOCK-17, BLOCK-18, BLOCK-R3). Laying a
        Block card is always a free choice (BLOCK-33).
        """
        if self.over or seat != self.turn:
            return 0
        if self.phase == LEAD:
            return self.hands[seat] & SUIT_CARDS
        if self.phase == FOLLOW:
            return bit(self.card + 1)
        return bit(KEEP) | bit(BLOCK)

    def play(self, seat: i64, choice: i64) -> None:
        """Lay a card on the player's own pile, or decide about a Block card."""
        if self.phase == LEAD or self.phase == FOLLOW:
            self.lay(seat, choice)
        elif self.phase == BARE:
            self.decide_bare(seat, choice)
        else:
            self.decide_block(seat, choice)

    def lay(self, seat: i64, card: i64) -> None:
        """Play a suit card face up on the player's own pile (BLOCK-15, BLOCK-19, BLOCK-27)."""
        self.put_down(seat, card)
        self.card = card
        self.honour(seat, card)
        if self.over:
            return
        if self.hands[seat] == 0:
            self.run_out(seat)  # BLOCK-26; BLOCK-R20: the lead it might have gained is lost
        elif self.may_block(seat):
            self.phase = BLOCKING  # BLOCK-34: "instantly after YOU yourself have played"
            self.half = True  # BLOCK-R4: the card and the Block are one move
            self.turn = seat
        else:
            self.go_on(seat)

    def honour(self, seat: i64, card: i64) -> None:
        """A5 counts 5, A10 10, "immediately added to his score" (BLOCK-46, BLOCK-47)."""
        if card == A5:
            self.scores[seat] += 5
        elif card == A10:
            self.scores[seat] += 10
        if self.options.instantly and self.scores[seat] >= TARGET:
            self.over = True  # BLOCK-R19: before any points for running out, and without penalties

    def put_down(self, seat: i64, card: i64) -> None:
        """Move a card from the hand to the top of the pile."""
        self.hands[seat] &= ~bit(card)
        self.played |= bit(card)
        self.tops[seat] = card

    def may_block(self, seat: i64) -> bool:
        """Return whether a Block card may go on the card just played (BLOCK-R5, BLOCK-R6)."""
        if self.hands[seat] & BLOCKS == 0:
            return False
        return self.options.block_on_terminal or not self.ended()

    def ended(self) -> bool:
        """A sequence ends at a card with no next card, or whose next card was already played.

        The 11s, A3 and A8 always end it (BLOCK-20, BLOCK-49, BLOCK-54); other Naturals arise when a
        card is led while lower ones are unplayed (BLOCK-50, BLOCK-52, BLOCK-56), and end only a
        sequence of their own letter (BLOCK-58). A sequence never jumps a gap (BLOCK-R12), so A5 and
        A10 can only be led (BLOCK-R13).
        """
        return has(LAST, self.card) or has(self.played, self.card + 1)

    def go_on(self, seat: i64) -> None:
        """The holder of the next card follows, up to the end of the suit (BLOCK-20, BLOCK-25).

        The player who ends the sequence leads. BLOCK-31 and BLOCK-32 give an example.
        """
        self.half = False
        if self.ended():
            self.gain_lead(seat)  # BLOCK-22
            return
        self.phase = FOLLOW
        holder: i64 = 0
        while not has(self.hands[holder], self.card + 1):
            holder += 1
        self.turn = holder  # BLOCK-21: it may be the same player again

    def decide_block(self, seat: i64, choice: i64) -> None:
        """Lay a Block card on the card just played, or keep it (BLOCK-33, BLOCK-36).

        It stops the opponents and gains the lead, for a better suit (BLOCK-39, BLOCK-40).
        """
        if choice == KEEP:
            if self.tops[seat] >= FIRST_BLOCK:  # BLOCK-R7: a stack is finished
                self.half = False
                self.gain_lead(seat)
            else:
                self.go_on(seat)
            return
        self.put_down(seat, first(self.hands[seat] & BLOCKS))  # BLOCK-38: it blocks any suit
        if self.hands[seat] == 0:
            self.run_out(seat)  # BLOCK-R11: going out on a Block card
        elif self.options.stack_blocks and self.hands[seat] & BLOCKS != 0:
            return  # BLOCK-R7
        else:
            self.half = False
            self.gain_lead(seat)  # BLOCK-23, BLOCK-37, BLOCK-42

    def gain_lead(self, seat: i64) -> None:
        """Lead; if the leader holds only Block cards, the lead passes to the left (BLOCK-R9)."""
        if self.hands[seat] & SUIT_CARDS != 0:
            self.turn = seat
            self.phase = LEAD
            return
        self.bare |= bit(seat)
        if self.options.lay_down:
            self.turn = seat
            self.phase = BARE
        else:
            self.pass_lead(seat)

    def pass_lead(self, seat: i64) -> None:
        """The nearest player on the left who holds a suit card leads (BLOCK-R9)."""
        self.phase = LEAD
        leader: i64 = self.left(seat)
        while leader != seat:
            if self.hands[leader] & SUIT_CARDS != 0:
                self.turn = leader
                return
            self.bare |= bit(leader)
            leader = self.left(leader)
        self.over = True  # BLOCK-R10: the hand is dead, and points already scored stand

    def decide_bare(self, seat: i64, choice: i64) -> None:
        """Under the option, lay down all Block cards and go out (BLOCK-R9)."""
        if choice == KEEP:
            self.pass_lead(seat)
            return
        while self.hands[seat] != 0:
            self.put_down(seat, first(self.hands[seat]))
        self.run_out(seat)

    def run_out(self, seat: i64) -> None:
        """The play stops at once, even in mid-sequence, and the hands are counted (BLOCK-60).

        Running out is the object (BLOCK-3): one point for every card left with opponents,
        none for played piles (BLOCK-4, BLOCK-61, BLOCK-62); 5 and 10 more for an unplayed
        A5 and A10 (BLOCK-48, BLOCK-63, BLOCK-64, BLOCK-66), which also count as cards
        (BLOCK-R15).
        """
        self.over = True
        self.half = False
        self.out = seat
        gain: i64 = 0
        other: i64 = 0
        while other < self.seats:
            hand: i64 = self.hands[other]
            gain += count(hand & SUIT_CARDS)
            if self.options.blocks_count:
                gain += count(hand & BLOCKS)  # BLOCK-R14
            if has(hand, A5):
                gain += 5
            if has(hand, A10):
                gain += 10
            self.penalise(other, count(hand & BLOCKS))
            other += 1
        self.scores[seat] += gain  # BLOCK-R18: gain and penalties count at the same time

    def penalise(self, seat: i64, blocks: i64) -> None:
        """A Block card left unplayed costs five points (BLOCK-43, BLOCK-R16)."""
        if blocks == 0:
            return
        loss: i64 = PENALTY * blocks if self.options.penalty_per_card else PENALTY
        score: i64 = self.scores[seat]
        if self.options.penalty_floor == FLOOR_NONE:
            self.scores[seat] = score - loss
        elif self.options.penalty_floor == FLOOR_FIVE:
            while loss > 0 and score >= PENALTY:
                score -= PENALTY
                loss -= PENALTY
            self.scores[seat] = score
        else:
            self.scores[seat] = max(score - loss, 0)  # BLOCK-44, BLOCK-R17

    def winners(self) -> i64:
        """The first to get 100 points wins (BLOCK-68, BLOCK-R19).

        Several players can reach it only if scores are compared at the end of a hand. Then the
        highest score wins; after a tie, another hand is played.
        """
        best: i64 = TARGET
        found: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.scores[seat] > best:
                best = self.scores[seat]
                found = bit(seat)
            elif self.scores[seat] == best:
                found |= bit(seat)
            seat += 1
        return found if self.over and count(found) == 1 else 0

    def view(self, seat: i64) -> "BlockView":
        """Return what a seat may know (BLOCK-R21)."""
        return BlockView(self, seat)


def renumbered(cards: i64, known: i64) -> i64:
    """Return cards with their Block cards numbered after those already known.

    They are equal, and their numbers must not reveal the order in which they were dealt.
    """
    blocks: i64 = count(cards & BLOCKS)
    return (cards & SUIT_CARDS) | (
        below(FIRST_BLOCK + known + blocks) & ~below(FIRST_BLOCK + known)
    )


@final
class BlockView(View):
    """The seat's own hand, what has been called and played, and the sizes of the other hands.

    Every card is called as it is played (BLOCK-16, BLOCK-30), so an attentive player knows all
    cards played, although the piles show only their top cards.
    """

    def __init__(self, deal: BlockDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.known: vec[i64] = zeros(deal.seats)  # cards this seat knows to be in each hand
        self.sizes: vec[i64] = zeros(deal.seats)
        self.played: i64 = renumbered(deal.played, 0)
        self.tops: vec[i64] = zeros(deal.seats)
        self.card: i64 = deal.card
        self.bare: i64 = deal.bare
        self.out: i64 = deal.out
        blocks: i64 = count(deal.played & BLOCKS)
        other: i64 = 0
        while other < deal.seats:
            self.tops[other] = min(deal.tops[other], FIRST_BLOCK)
            self.sizes[other] = count(deal.hands[other])
            if other == seat or deal.out >= 0:  # the count shows all hands
                self.known[other] = renumbered(deal.hands[other], blocks)
                blocks += count(deal.hands[other] & BLOCKS)
            elif other == deal.turn and deal.phase == FOLLOW and not deal.over:
                self.known[other] = bit(deal.card + 1)  # BLOCK-17: that seat must be holding it
            other += 1

    def unseen(self) -> i64:
        """Return the cards whose place this seat does not know."""
        seen: i64 = self.played
        other: i64 = 0
        while other < self.seats:
            seen |= self.known[other]
            other += 1
        return (SUIT_CARDS | BLOCKS) & ~seen

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen cards again; a seat known to be bare gets Block cards only.

        The leader holds a suit card (BLOCK-R9), so deals that contradict this are rejected.
        """
        deal = BlockDeal(self.seats, self.options)
        self.restore(deal)
        worlds = self.all_worlds()
        while True:
            worlds.draw(rng, deal.hands)
            other: i64 = 0
            while other < self.seats:
                deal.hands[other] |= self.known[other]
                other += 1
            if deal.over or deal.phase != LEAD or deal.hands[deal.turn] & SUIT_CARDS != 0:
                return deal

    def possible_worlds(self) -> Worlds:
        """Return all placements of the unseen cards."""
        rest: vec[i64] = zeros(self.seats)
        forbidden: vec[i64] = zeros(self.seats)
        other: i64 = 0
        while other < self.seats:
            rest[other] = self.sizes[other] - count(self.known[other])
            if has(self.bare, other):
                forbidden[other] = SUIT_CARDS
            other += 1
        return Worlds(self.unseen(), rest, forbidden)

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase == BARE:
            return "BLOCK-17" if self.phase == FOLLOW else "BLOCK-R9"
        if phase == BLOCKING or choice >= FIRST_BLOCK:
            return self.why_not_block()
        if self.phase == FOLLOW:
            return "BLOCK-17"
        return "BLOCK-R9" if self.phase == BARE else "BLOCK-14"

    def why_not_block(self) -> str:
        """Name the clause that forbids laying a Block card now.

        Either the card just played cannot take a Block card (or a second one), or the player named
        a Block card alone: as a lead, or where another card must follow.
        """
        if self.known[self.seat] & BLOCKS == 0:
            return "BLOCK-33"
        if self.winners != 0:
            return "BLOCK-R19"
        if self.phase == FOLLOW:
            return "BLOCK-34"
        top: i64 = self.tops[self.seat]
        if top >= FIRST_BLOCK:  # just laid: the next lead will cover it
            return "BLOCK-R7"
        if top == self.card and top >= 0 and not self.options.block_on_terminal:
            return "BLOCK-R6"
        return "BLOCK-R8"
