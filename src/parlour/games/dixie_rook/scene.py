"""Scenes and narration of Dixie Rook: a view as zones, a move as a sentence."""

from parlour.core.bits import count, each
from parlour.core.speech import listed
from parlour.families.tricks.rules.trick_play import team
from parlour.families.tricks.scene import rook_scene, trick_drawing, trick_wording
from parlour.families.tricks.scene.rook_scene import face
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
from parlour.languages.message import Text, say
from parlour.packs.rook_cards import (
    COLOUR_NAMES,
    COLOURS,
    PACK,
    colour,
    dixie_points,
    number,
    spoken,
)
from parlour.table import drawing
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone
from parlour.table.voice import Voice

WORDS = {2: "two", 4: "four", 5: "Five", 7: "Seven"}


def picture(view: DixieView) -> Picture:
    """Draw a view: hands, bids, the nest, the trick and the last one, tricks taken."""
    zones = [_hand(view, seat) for seat in range(view.seats)]
    if view.phase in (BID, TRUMP):
        zones += trick_drawing.calls(view.auction)
    elif view.over:
        zones += trick_drawing.cards_counted(view.tricks, dixie_points, face)
    else:
        zones += trick_drawing.tricks_taken(view.tricks)  # R-GEN-10
    if view.phase in (PLAY, CUT):
        on_table = trick_drawing.tricks_on_table(view.tricks, face, rook_scene.winning(view.trump))
        zones += on_table[1:] if view.over or view.phase == CUT else on_table
    zones += [*_nest(view), *_cut(view)]
    facts = trick_drawing.contract(view.auction, rook_scene.trump_name(view.trump))
    if view.trump >= 0:
        facts.append(trick_drawing.tricks_by_side(view.tricks, 2, view.seat))
    bidder = view.auction.holder
    return Picture(
        phase=("bid", "bury", "trump", "play", "cut")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes={bidder: (say("bid {bid}", bid=int(view.auction.bid())),)} if bidder >= 0 else {},
        facts=tuple(facts),
        cards=tuple(view.sizes),
    )


def _hand(view: DixieView, seat: int) -> Zone:
    """Draw a hand; in the player's own, cards from the nest are marked until four are put back."""
    if seat != view.seat:
        return drawing.covered_hand(seat, view.sizes[seat])
    row = trick_drawing.by_suit(view.tricks.hands[seat], COLOURS, view.trump)
    playing = view.phase in (BURY, PLAY)
    return drawing.own_hand(view, row, face, view.picked, "nest", playing=playing)


def _nest(view: DixieView) -> list[Zone]:
    """Draw the nest: face down, except to the bidder and at the count (R-DIXIE-5)."""
    if view.phase == BURY:
        if view.seat != view.auction.holder:
            return []
        pieces = tuple(Piece(face(card)) for card in each(view.nest))
        return [Zone("nest", "tray", view.seat, "nest", pieces, count=nest_cards(view.seats))]
    if not view.nest:
        return [Zone("nest", "stack", None, "nest", count=view.nest_size)]
    zone = drawing.open_row("nest", None, "nest", view.nest, face)
    counted = view.over or view.phase == CUT
    note = f"{dixie_points(view.nest)} points" if counted else "only you see it"
    return [Zone(zone.id, zone.kind, zone.seat, zone.label, zone.pieces, note=note, role="beside")]


def _cut(view: DixieView) -> list[Zone]:
    """Draw the cards that were cut, from the dealer's left on (DIXIE-43)."""
    order = [(view.dealer + step) % view.seats for step in range(1, view.seats + 1)]
    pieces = [Piece(face(view.cuts[seat]), by=seat) for seat in order if view.cuts[seat] >= 0]
    return [Zone("cut", "trick", None, "cut", tuple(pieces))] if pieces else []


def _prompt(view: DixieView) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return "The hand is over." if view.phase != BID else "All have passed: the hand is void."
    if view.phase == CUT:
        return f"{WORDS[_each_side(view)]} tricks each: the players cut for the 20 points."
    if not view.choices:
        waiting = ("a bid", "the nest to be put back", "trump", "a card")
        return f"Waiting for {waiting[view.phase]}."
    return _own_prompt(view)


def _own_prompt(view: DixieView) -> str:
    """Return the prompt for the player in turn."""
    if view.phase == BID:
        if view.auction.turn == view.auction.forced and view.auction.high < 0:
            return "All have passed: as the dealer you must bid 70."  # R-DIXIE-2
        return trick_wording.bid_prompt(view.auction)
    if view.phase == BURY:
        wanted = nest_cards(view.seats)  # DIXIE-25
        if view.half:
            return f"Put back {wanted - count(view.nest)} more."
        return f"Put any {WORDS[wanted]} cards back for the nest."
    if view.phase == TRUMP:
        return "Name the trump colour."
    return trick_wording.card_prompt(view.tricks.trick, view.tricks.hands[view.seat], view.trump)


def _each_side(view: DixieView) -> int:
    """Return how many tricks each side has if they tie."""
    return view.tricks.won_by(team(0, 2, view.seats))


def label(move: str) -> str:
    """Return the label of a move's button."""
    verb, *cards = move.split()
    if verb != "bury" or not PACK.has_face(cards[0]):  # "bury nothing"
        return move
    return f"Bury {listed([str(spoken(card)) for card in cards])}"


def narrate(happened: Happened) -> str:
    """Describe a bid, the nest, the trump, a card and who takes the trick, or a cut."""
    before: DixieView = happened.before
    if before.phase == CUT:
        return _told_cut(happened)
    name, after = happened.names[happened.seat], happened.after
    if before.phase == BID:
        return trick_wording.call(name, happened.move, after.auction, happened.names) + _picked(
            happened
        )
    if before.phase == BURY:
        return f"{name} {happened.move.replace('bury', 'buries', 1)}."
    if before.phase == TRUMP:
        return rook_scene.told_trump(happened)
    how = trick_wording.manner(before.tricks.trick, PACK.piece(happened.move), before.trump, colour)
    points = dixie_points(after.tricks.last.cards)
    return (
        f"{name} {how} {happened.move}."
        + trick_wording.taken(before.tricks, after.tricks, happened.names, points)
        + _told_nest(before, after)
    )


def _picked(happened: Happened) -> str:
    """Describe what follows the bidding; only the bidder sees the nest."""
    after: DixieView = happened.after
    if after.over:
        again = happened.options["no_bid"] == "same_dealer"
        dealer = happened.names[after.dealer]
        return f" {dealer} deals again." if again else " The deal passes on."  # R-DIXIE-2
    if after.phase == BID:
        return ""
    cards = f": {PACK.show(after.picked)}" if after.picked else ""
    return f" {happened.names[after.turn]} picks up the nest{cards}."


def _told_nest(before: DixieView, after: DixieView) -> str:
    """Describe that the nest goes with the last trick (DIXIE-37), or that it was not put back."""
    if not after.over and after.phase != CUT:
        return ""
    if sum(after.tricks.won) == sum(before.tricks.won):
        return " The nest was not put back: the hand is lost."  # DIXIE-31
    told = f" The nest goes with it: {PACK.show(after.nest)}"
    points = dixie_points(after.nest)
    told += f", {points} points." if points else "."
    if after.phase == CUT:
        told += f" {WORDS[_each_side(after)]} tricks each: the players cut."  # DIXIE-42
    return told


def _told_cut(happened: Happened) -> str:
    """Describe who cuts what, and the sum of each side's cards (DIXIE-44)."""
    before: DixieView = happened.before
    after: DixieView = happened.after
    cuts = [*before.cuts]
    if cuts[before.dealer] >= 0:  # R-DIXIE-10: once more
        cuts = [-1] * before.seats
    order = [(before.dealer + step) % before.seats for step in range(1, before.seats + 1)]
    seat = next(seat for seat in order if cuts[seat] < 0)
    card = happened.move.removeprefix("cut ")
    told = f"{happened.names[seat]} cuts {card}."
    if seat != before.dealer:
        return told
    cuts[seat] = PACK.piece(card)
    sums = [sum(number(cut) for cut in cuts[side::2]) for side in (0, 1)]
    names = [_partners(happened.names, before.seats, side) for side in (0, 1)]
    if not after.over:
        return f"{told} {sums[0]} to {sums[1]}: all cut again."  # R-DIXIE-10
    most = 0 if sums[0] > sums[1] else 1
    return f"{told} {names[most]} have {sums[most]} to {sums[1 - most]} and get the 20 points."


def _partners(names: tuple[str, ...], seats: int, side: int) -> str:
    return " & ".join(names[seat] for seat in range(side, seats, 2))


def reckoning(view: DixieView, names: tuple[str, ...]) -> str:
    """Say how the hand was scored: the bid, counts, tricks, the 20 and the nest (DIXIE-48)."""
    if view.auction.holder < 0:
        return "All have passed."
    bidder, bid = view.auction.holder, view.auction.bid()
    contract = f"{names[bidder]} bid {bid} on {COLOUR_NAMES[view.trump]}"
    if view.nest_size < nest_cards(view.seats):
        return f"{contract} and did not put back the nest (R-DIXIE-7)."
    side = side_of(bidder)
    most, by_cut = _most(view)
    good = dixie_points(view.tricks.taken_by(team(side, 2, view.seats)))
    if side == most:
        good += twenty_for_the_bid(view.options, by_cut)
    end = "made it (DIXIE-50)" if good >= bid else "are set back (DIXIE-45)"
    told = [
        f"{contract}: {_earned(view, names, side)}, and {end}.",
        f"{_earned(view, names, 1 - side)} (DIXIE-47).",
    ]
    if by_cut:
        told.append(f"{_partners(names, view.seats, most)} cut higher (DIXIE-42).")
    nest = dixie_points(view.nest)
    if nest:
        told.append(f"The nest held {nest}.")
    return " ".join(told) + rook_scene.revokes(view, names)


def _most(view: DixieView) -> tuple[int, bool]:
    """Return the side that gets the 20, and whether by cutting."""
    more = [view.tricks.won_by(team(side, 2, view.seats)) for side in (0, 1)]
    by_cut = more[0] == more[1]
    if by_cut:
        more = [sum(number(cut) for cut in [*view.cuts][side::2]) for side in (0, 1)]
    return (0 if more[0] > more[1] else 1), by_cut


def _earned(view: DixieView, names: tuple[str, ...], side: int) -> str:
    """Describe what a side took."""
    seats = team(side, 2, view.seats)
    counts = dixie_points(view.tricks.taken_by(seats))
    tricks = view.tricks.won_by(seats)
    extra = f" and {MOST_TRICKS} for {tricks} tricks" if _most(view)[0] == side else ""
    return f"{_partners(names, view.seats, side)} took {counts}{extra}"


def verdict(view: DixieView, voice: Voice) -> Text:
    """Say whether the bidder's side earned what was bid (DIXIE-45, DIXIE-50)."""
    if view.auction.holder < 0:
        return "All passed"
    side, bid = side_of(view.auction.holder), view.auction.bid()
    took = dixie_points(view.tricks.taken_by(team(side, 2, view.seats)))
    most, by_cut = _most(view)
    if side == most:
        took += twenty_for_the_bid(view.options, by_cut)
    return voice.of_bid(view, side, bid, took, made=view.scores[side] > view.brought[side])
