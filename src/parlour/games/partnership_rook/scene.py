"""How Partnership Rook looks and what is said of it: a view as zones, a move as a sentence."""

from parlour.core.bits import each
from parlour.core.options import Chosen
from parlour.families.tricks.trick_play import team
from parlour.games.partnership_rook.rules import (
    BID,
    MOST_TRICKS,
    PLAY,
    TRUMP,
    PartnershipRookView,
)
from parlour.packs.rook_cards import COLOUR_NAMES, COLOURS, PACK, colour, rook_points, taker
from parlour.table import drawing, wording
from parlour.table.game import Happened
from parlour.table.scene import Picture, Zone


def face(card: int) -> str:
    """Return what stands on a card."""
    return PACK.faces[card]


def picture(view: PartnershipRookView, chosen: Chosen) -> Picture:
    """Draw a view: hands, bids, the trick and the last one, how many tricks each side has."""
    del chosen
    zones: list[Zone] = []
    for seat in range(view.seats):
        if seat == view.seat:
            row = drawing.by_suit(view.tricks.hands[seat], COLOURS, view.trump)  # ROOK-7
            zones.append(drawing.own_hand(view, row, face, playing=view.phase == PLAY))
        else:
            zones.append(drawing.covered_hand(seat, view.sizes[seat]))
    if view.phase != PLAY:
        zones += drawing.calls(view.auction)
    elif view.over:
        zones += drawing.cards_counted(view.tricks, rook_points, face)
        zones += drawing.tricks_on_table(view.tricks, face, winning(view))[1:]
    else:
        zones += drawing.tricks_taken(view.tricks)  # R-GEN-10
        zones += drawing.tricks_on_table(view.tricks, face, winning(view))
    bidder = view.auction.holder
    facts = drawing.contract(view.auction, COLOUR_NAMES[view.trump] if view.trump >= 0 else "")
    if view.phase == PLAY:
        facts.append(drawing.tricks_by_side(view.tricks, len(view.scores), view.seat))
    return Picture(
        phase=("bid", "trump", "play")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes={bidder: (f"bid {view.auction.bid()}",)} if view.auction.over and bidder >= 0 else {},
        facts=tuple(facts),
        cards=tuple(view.sizes),
    )


def winning(view: PartnershipRookView) -> drawing.Winning:
    """Return how to tell which card takes a trick."""
    return lambda cards, led: taker(cards, colour(led), view.trump)


def _prompt(view: PartnershipRookView) -> str:
    """Say in the rulebook's words what is to be done."""
    if view.over:
        return "The hand is over."
    if not view.choices:
        return ("Waiting for a bid.", "Waiting for trump.", "Waiting for a card.")[view.phase]
    if view.phase == BID:
        return wording.bid_prompt(view.auction)
    if view.phase == TRUMP:
        return "You have bid highest: choose the trump colour."
    return wording.card_prompt(view.tricks.trick, view.tricks.hands[view.seat], view.trump)


def narrate(happened: Happened) -> str:
    """Tell a bid, the trump, or a card and who takes the trick."""
    before: PartnershipRookView = happened.before
    after: PartnershipRookView = happened.after
    name = happened.names[happened.seat]
    if before.phase == BID:
        return wording.call(name, happened.move, after.auction, happened.names)
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


def reckoning(view: PartnershipRookView, names: tuple[str, ...], chosen: Chosen) -> str:
    """Say how the hand was scored: the bid, counts, tricks and the 20 (PROOK-4, R-PROOK-1)."""
    sides = len(view.scores)
    teams = [team(side, sides, view.seats) for side in range(sides)]
    tricks = [view.tricks.won_by(seats) for seats in teams]
    most = max(tricks)
    told: list[str] = []
    bidder, bid = view.auction.holder, view.auction.bid()
    for side, seats in enumerate(teams):
        who = " & ".join(names[seat] for seat in each(seats))
        counts = rook_points(view.tricks.taken_by(seats))
        extra = MOST_TRICKS if tricks.count(most) == 1 and tricks[side] == most else 0
        sum_of = f"{counts} and {extra} for {tricks[side]} tricks" if extra else f"{counts}"
        if side != bidder % sides:
            told.append(f"{who} took {sum_of}.")
            continue
        made = counts + (extra if chosen["twenty"] == "helps" else 0)
        end = "made it" if made >= bid else "are set back"
        bought = f"{names[bidder]} bid {bid} on {COLOUR_NAMES[view.trump]}"
        told.insert(0, f"{bought}: {who} took {sum_of}, and {end}.")
    if tricks.count(most) > 1:
        told.append("Nobody has most tricks.")  # PROOK-5
    return " ".join(told) + wording.revokes([names[seat] for seat in each(view.tricks.revoked)])
