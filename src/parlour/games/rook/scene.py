"""How Rook looks and what is said of it: a view as zones, a move as a sentence."""

from parlour.core.bits import each
from parlour.core.options import Chosen
from parlour.games.rook.rules import BID, PLAY, TRUMP, RookView
from parlour.packs.rook_cards import COLOUR_NAMES, COLOURS, PACK, colour, rook_points, taker
from parlour.table import drawing, wording
from parlour.table.game import Happened
from parlour.table.scene import Picture, Zone


def face(card: int) -> str:
    """Return what stands on a card."""
    return PACK.faces[card]


def picture(view: RookView, chosen: Chosen) -> Picture:
    """Draw a view: hands, bids, the trick and the last one, what has been taken."""
    del chosen
    zones: list[Zone] = []
    for seat in range(view.seats):
        if seat == view.seat:
            row = drawing.by_suit(view.tricks.hands[seat], COLOURS, view.trump)  # ROOK-7
            zones.append(drawing.own_hand(view, row, face, playing=view.phase == PLAY))
        else:
            zones.append(drawing.covered_hand(seat, view.sizes[seat]))
    if view.phase != PLAY:
        zones += drawing.calls(view.auction)  # ROOK-19
    elif view.over:
        zones += drawing.cards_counted(view.tricks, rook_points, face)  # ROOK-33
        zones += drawing.tricks_on_table(view.tricks, face, winning(view))[1:]
    else:
        zones += drawing.tricks_taken(view.tricks)  # ROOK-30, R-GEN-10
        zones += drawing.tricks_on_table(view.tricks, face, winning(view))
    bidder = view.auction.holder
    return Picture(
        phase=("bid", "trump", "play")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes={bidder: (f"bid {view.auction.bid()}",)} if view.auction.over and bidder >= 0 else {},
        facts=tuple(drawing.contract(view.auction, trump_name(view.trump))),
        cards=tuple(view.sizes),
    )


def trump_name(trump: int) -> str:
    """Return the name of the trump colour, or nothing before there is one."""
    return COLOUR_NAMES[trump] if trump >= 0 else ""


def winning(view: RookView) -> drawing.Winning:
    """Return how to tell which card takes a trick."""
    return lambda cards, led: taker(cards, colour(led), view.trump)


def _prompt(view: RookView) -> str:
    """Say in the rulebook's words what is to be done."""
    if view.over:
        return "The hand is over." if view.phase == PLAY else "Nobody has bid: deal again."
    if not view.choices:
        return ("Waiting for a bid.", "Waiting for trump.", "Waiting for a card.")[view.phase]
    if view.phase == BID:
        return wording.bid_prompt(view.auction)
    if view.phase == TRUMP:
        return "You have bid highest: choose the trump colour."
    return wording.card_prompt(view.tricks.trick, view.tricks.hands[view.seat], view.trump)


def narrate(happened: Happened) -> str:
    """Tell a bid, the trump, or a card and who takes the trick."""
    before: RookView = happened.before
    after: RookView = happened.after
    name = happened.names[happened.seat]
    if before.phase == BID:
        told = wording.call(name, happened.move, after.auction, happened.names)
        return f"{told} The same dealer deals again." if after.over else told  # R-ROOK-1
    if before.phase == TRUMP:
        trump = COLOUR_NAMES[after.trump].capitalize()
        return f"{name} announces: {trump} is trump colour. {happened.names[after.turn]} leads."
    how = wording.manner(before.tricks.trick, PACK.piece(happened.move), before.trump, colour)
    points = rook_points(after.tricks.last.cards)
    return (
        f"{name} {how} {happened.move}."
        + wording.taken(before.tricks, after.tricks, happened.names, points)
        + wording.odd_cards(PACK.show(after.tricks.odd))
    )


def reckoning(view: RookView, names: tuple[str, ...], chosen: Chosen) -> str:
    """Say how the hand was scored: what was bid, and whether it was made (ROOK-38, ROOK-40)."""
    del chosen
    bidder, bid = view.auction.holder, view.auction.bid()
    if bidder < 0:
        return "Nobody bid."
    made = rook_points(view.tricks.taken[bidder])
    end = "made it" if made >= bid else "is set back"
    told = f"{names[bidder]} bid {bid} on {COLOUR_NAMES[view.trump]}, took {made} and {end}."
    return told + wording.revokes([names[seat] for seat in each(view.tricks.revoked)])
