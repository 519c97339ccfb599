"""Scenes and narration of Dixie Rook: a view as zones, a move as a sentence."""

from typing import Final

from parlour.core.bits import count, each
from parlour.families.tricks.rules.play import team
from parlour.families.tricks.scene import parts, rook_scene, wording
from parlour.families.tricks.scene.rook_scene import BID_NOTE, Taken, face
from parlour.families.tricks.text import rook_table
from parlour.games.dixie_rook.rules import (
    BID,
    BURY,
    CUT,
    MOST_TRICKS,
    PLAY,
    TRUMP,
    DixieView,
    nest_cards,
    side_of,
    twenty_for_the_bid,
)
from parlour.languages.message import NOTHING, Listed, Message, Person, say, sentences, together
from parlour.packs.rook_cards import (
    COLOUR_WORDS,
    COLOURS,
    PACK,
    dixie_points,
    number,
    spoken,
)
from parlour.table import drawing
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice

TO_PUT_BACK: Final = {
    2: say("Put any two cards back for the nest."),
    4: say("Put any four cards back for the nest."),
}
"""The prompt to put back the nest, by its size (DIXIE-25)."""

CUTTING: Final = {
    5: say("Five tricks each: the players cut for the 20 points."),
    7: say("Seven tricks each: the players cut for the 20 points."),
}
"""The prompt while the players cut, by the tricks of each side."""

TIED: Final = {
    5: say("Five tricks each: the players cut."),
    7: say("Seven tricks each: the players cut."),
}
"""Why the players cut, by the tricks of each side (DIXIE-42)."""

WAITING: Final = (
    say("Waiting for a bid."),
    say("Waiting for the nest to be put back."),
    say("Waiting for trump."),
    say("Waiting for a card."),
)
"""The prompt for the other players in each phase."""


def picture(view: DixieView) -> Picture:
    """Draw a view: hands, bids, the nest, the trick and the last one, tricks taken."""
    zones = [_hand(view, seat) for seat in range(view.seats)]
    if view.phase in (BID, TRUMP):
        zones += parts.calls(view.auction)
    elif view.over:
        zones += parts.cards_counted(view.tricks, dixie_points, face)
    else:
        zones += parts.tricks_taken(view.tricks)  # R-GEN-10
    if view.phase in (PLAY, CUT):
        on_table = parts.tricks_on_table(view.tricks, face, rook_scene.winning(view.trump))
        zones += on_table[1:] if view.over or view.phase == CUT else on_table
    zones += [*_nest(view), *_cut(view)]
    facts = parts.contract(view.auction, rook_scene.trump_name(view.trump))
    if view.trump >= 0:
        facts.append(parts.tricks_by_side(view.tricks, 2, view.seat))
    bidder = view.auction.holder
    return Picture(
        phase=("bid", "bury", "trump", "play", "cut")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes={bidder: (BID_NOTE.filled(bid=int(view.auction.bid())),)} if bidder >= 0 else {},
        facts=tuple(facts),
        cards=tuple(view.sizes),
    )


def _hand(view: DixieView, seat: int) -> Zone:
    """Draw a hand; in the player's own, cards from the nest are marked until four are put back."""
    if seat != view.seat:
        return drawing.covered_hand(seat, view.sizes[seat])
    row = parts.by_suit(view.tricks.hands[seat], COLOURS, view.trump)
    playing = view.phase in (BURY, PLAY)
    return drawing.own_hand(view, row, face, view.picked, "nest", playing=playing)


def _nest(view: DixieView) -> list[Zone]:
    """Draw the nest: face down, except to the bidder and at the count (R-DIXIE-5)."""
    if view.phase == BURY:
        if view.seat != view.auction.holder:
            return []
        pieces = tuple(Piece(face(card)) for card in each(view.nest))
        return [Zone("nest", "tray", view.seat, say("nest"), pieces, count=nest_cards(view.seats))]
    if not view.nest:
        return [Zone("nest", "stack", None, say("nest"), count=view.nest_size)]
    zone = drawing.open_row("nest", None, say("nest"), view.nest, face)
    counted = view.over or view.phase == CUT
    points = int(dixie_points(view.nest))
    note = say("{n} points", n=points) if counted else say("only you see it")
    return [Zone(zone.id, zone.kind, zone.seat, zone.label, zone.pieces, note=note, role="beside")]


def _cut(view: DixieView) -> list[Zone]:
    """Draw the cards that were cut, from the dealer's left on (DIXIE-43)."""
    order = [(view.dealer + step) % view.seats for step in range(1, view.seats + 1)]
    pieces = [Piece(face(view.cuts[seat]), by=seat) for seat in order if view.cuts[seat] >= 0]
    return [Zone("cut", "trick", None, say("cut"), tuple(pieces))] if pieces else []


def _prompt(view: DixieView) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over and view.phase == BID:
        return say("All have passed: the hand is void.")
    if view.over:
        return say("The hand is over.")
    if view.phase == CUT:
        return CUTTING[_each_side(view)]
    return _own_prompt(view) if view.choices else WAITING[view.phase]


def _own_prompt(view: DixieView) -> Message:
    """Return the prompt for the player in turn."""
    if view.phase == BID:
        if view.auction.turn == view.auction.forced and view.auction.high < 0:
            return say("All have passed: as the dealer you must bid 70.")  # R-DIXIE-2
        return wording.bid_prompt(view.auction)
    if view.phase == BURY:
        wanted = int(nest_cards(view.seats))
        if view.half:
            return say("Put back {n} more.", n=wanted - int(count(view.nest)))
        return TO_PUT_BACK[wanted]
    if view.phase == TRUMP:
        return say("Name the trump colour.")
    return wording.card_prompt(view.tricks.trick, view.tricks.hands[view.seat], view.trump)


def _each_side(view: DixieView) -> int:
    """Return how many tricks each side has if they tie."""
    return view.tricks.won_by(team(0, 2, view.seats))


def label(move: str) -> Message:
    """Return the label of a move's button."""
    verb, *cards = move.split()
    if verb != "bury":
        return rook_table.label(move)
    if cards == ["nothing"]:
        return say("bury nothing")
    return say("Bury {cards}", cards=Listed([spoken(card) for card in cards], "and"))


def narrate(happened: Happened) -> Message:
    """Describe a bid, the nest, the trump, a card and who takes the trick, or a cut."""
    before: DixieView = happened.before
    after: DixieView = happened.after
    if before.phase == CUT:
        return _told_cut(happened)
    if before.phase == BID:
        return sentences(
            wording.told_call(happened),
            wording.told_holder(happened),
            _told_next(happened),
        )
    if before.phase == BURY:
        return _told_bury(happened)
    if before.phase == TRUMP:
        return rook_scene.told_trump(happened)
    return sentences(
        wording.told_card(happened, before.trump),
        wording.told_trick(happened, int(dixie_points(after.tricks.last.cards))),
        _told_nest(happened),
        TIED[_each_side(after)] if after.phase == CUT else NOTHING,
    )


def _told_bury(happened: Happened) -> Message:
    """Describe what was put back; others hear only how many cards (R-DIXIE-5)."""
    match happened.move.split():
        case [_, "nothing"]:
            return say("{who} buries nothing.", who=happened.who)
        case [_, cards, "card" | "cards"]:
            return say("{who} buries {n} cards.", who=happened.who, n=int(cards))
        case [_, *faces]:
            return say("{who} buries {cards}.", who=happened.who, cards=" ".join(faces))
    return NOTHING


def _told_next(happened: Happened) -> Message:
    """Describe what follows the bidding; only the bidder sees the nest."""
    after: DixieView = happened.after
    if after.over:  # R-DIXIE-2
        if happened.options["no_bid"] == "same_dealer":
            return say("{who} deals again.", who=happened.person(after.dealer))
        return say("The deal passes on.")
    if after.phase == BID:
        return NOTHING
    bidder = happened.person(after.turn)
    if not after.picked:
        return say("{who} picks up the nest.", who=bidder)
    return say("{who} picks up the nest: {cards}.", who=bidder, cards=PACK.show(after.picked))


def _told_nest(happened: Happened) -> Message:
    """Describe that the nest goes with the last trick (DIXIE-37), or that it was not put back."""
    after: DixieView = happened.after
    if not after.over and after.phase != CUT:
        return NOTHING
    if not wording.takes_trick(happened):
        return say("The nest was not put back: the hand is lost.")  # DIXIE-31
    cards, points = PACK.show(after.nest), int(dixie_points(after.nest))
    if not points:
        return say("The nest goes with it: {cards}.", cards=cards)
    return say("The nest goes with it: {cards}, {n} points.", cards=cards, n=points)


def _told_cut(happened: Happened) -> Message:
    """Describe who cuts what, and the sum of each side's cards (DIXIE-44)."""
    before: DixieView = happened.before
    after: DixieView = happened.after
    cuts = [*before.cuts]
    if cuts[before.dealer] >= 0:  # R-DIXIE-10: once more
        cuts = [-1] * before.seats
    order = [(before.dealer + step) % before.seats for step in range(1, before.seats + 1)]
    seat = next(seat for seat in order if cuts[seat] < 0)
    card = happened.move.removeprefix("cut ")
    told = say("{who} cuts {card}.", who=happened.person(seat), card=card)
    if seat != before.dealer:
        return told
    cuts[seat] = PACK.piece(card)
    sums = [sum(int(number(cut)) for cut in cuts[side::2]) for side in (0, 1)]
    if not after.over:  # R-DIXIE-10
        again = say("{first} to {second}: all cut again.", first=sums[0], second=sums[1])
        return sentences(told, again)
    most = 0 if sums[0] > sums[1] else 1
    result = say(
        "{who} have {most} to {least} and get the {bonus} points.",
        who=together([happened.person(winner) for winner in range(most, before.seats, 2)]),
        most=sums[most],
        least=sums[1 - most],
        bonus=MOST_TRICKS,
    )
    return sentences(told, result)


def reckoning(view: DixieView) -> tuple[ResultItem, ...]:
    """Say how the hand was scored: the bid, counts, tricks, the 20 and the nest (DIXIE-48)."""
    if view.auction.holder < 0:
        return (ResultItem(say("All have passed.")),)
    if view.nest_size < nest_cards(view.seats):
        return (ResultItem(_nest_kept(view), "R-DIXIE-7"),)
    side, bid = side_of(view.auction.holder), view.auction.bid()
    most, by_cut = _most(view)
    bidders, others = _taken(view, side), _taken(view, 1 - side)
    helps = twenty_for_the_bid(view.options, by_cut) if side == most else 0
    made = bidders.counts + helps >= bid
    nest = int(dixie_points(view.nest))
    higher = say("{who} cut higher.", who=rook_scene.partners(team(most, 2, view.seats)))
    return (
        ResultItem(bidders.told_bid(view, made=made), "DIXIE-50" if made else "DIXIE-45"),
        ResultItem(others.told(), "DIXIE-47"),
        ResultItem(higher if by_cut else NOTHING, "DIXIE-42"),
        ResultItem(say("The nest held {points}.", points=nest) if nest else NOTHING),
        ResultItem(wording.revokes(view.tricks.revoked)),
    )


def _nest_kept(view: DixieView) -> Message:
    return say(
        "{who} bid {bid} on {colour} and did not put back the nest.",
        who=Person.at(view.auction.holder),
        bid=int(view.auction.bid()),
        colour=COLOUR_WORDS[view.trump],
    )


def _most(view: DixieView) -> tuple[int, bool]:
    """Return the side that gets the 20, and whether by cutting."""
    more = [view.tricks.won_by(team(side, 2, view.seats)) for side in (0, 1)]
    by_cut = more[0] == more[1]
    if by_cut:
        more = [sum(number(cut) for cut in [*view.cuts][side::2]) for side in (0, 1)]
    return (0 if more[0] > more[1] else 1), by_cut


def _taken(view: DixieView, side: int) -> Taken:
    """Return what a side took."""
    seats = team(side, 2, view.seats)
    counts = int(dixie_points(view.tricks.taken_by(seats)))
    extra = MOST_TRICKS if _most(view)[0] == side else None
    return Taken(seats, counts, int(view.tricks.won_by(seats)), extra)


def verdict(view: DixieView, voice: Voice) -> Message:
    """Say whether the bidder's side earned what was bid (DIXIE-45, DIXIE-50)."""
    if view.auction.holder < 0:
        return say("All passed")
    side, bid = side_of(view.auction.holder), view.auction.bid()
    took = dixie_points(view.tricks.taken_by(team(side, 2, view.seats)))
    most, by_cut = _most(view)
    if side == most:
        took += twenty_for_the_bid(view.options, by_cut)
    return voice.of_bid(view, side, bid, took, made=view.scores[side] > view.brought[side])
