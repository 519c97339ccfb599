"""Scenes and narration of Partnership Rook: a view as zones, a move as a sentence."""

from parlour.core.options import Chosen
from parlour.families.tricks.rules.play import team
from parlour.families.tricks.rules.rook_tricks import BID, PLAY
from parlour.families.tricks.scene import parts, rook_scene, wording
from parlour.families.tricks.scene.rook_scene import Taken
from parlour.games.partnership_rook.rules import MOST_TRICKS, PartnershipRookView
from parlour.languages.message import Message, say, sentences
from parlour.packs.rook_cards import rook_points
from parlour.table.parts import Happened
from parlour.table.scene import Picture, ResultItem
from parlour.table.voice import Voice


def picture(view: PartnershipRookView) -> Picture:
    """Draw a view: hands, bids, the trick and the last one, how many tricks each side has."""
    playing = view.phase == PLAY
    hands = [rook_scene.hand(view, s, view.trump, playing=playing) for s in range(view.seats)]
    facts = parts.contract(view.auction, rook_scene.trump_name(view.trump))
    if playing:
        facts.append(parts.tricks_by_side(view.tricks, len(view.scores), view.seat))
    return Picture(
        phase=("bid", "trump", "play")[view.phase],
        prompt=say("The hand is over.") if view.over else rook_scene.prompt(view),
        zones=(*hands, *rook_scene.bids_and_tricks(view)),
        notes=rook_scene.bidder_note(view.auction),
        facts=tuple(facts),
        cards=tuple(view.sizes),
    )


def narrate(happened: Happened) -> Message:
    """Describe a bid, the trump, or a card and who takes the trick."""
    if happened.before.phase != BID:
        return rook_scene.told_play(happened)
    return sentences(wording.told_call(happened), wording.told_holder(happened))


def reckoning(view: PartnershipRookView, chosen: Chosen) -> tuple[ResultItem, ...]:
    """Say how the hand was scored: the bid, counts, tricks and the 20 (PROOK-4, R-PROOK-1)."""
    sides = len(view.scores)
    teams = [team(side, sides, view.seats) for side in range(sides)]
    tricks = [int(view.tricks.won_by(seats)) for seats in teams]
    most = max(tricks)
    contract: list[ResultItem] = []
    others: list[ResultItem] = []
    for side, seats in enumerate(teams):
        counts = int(rook_points(view.tricks.taken_by(seats)))
        extra = MOST_TRICKS if tricks.count(most) == 1 and tricks[side] == most else None
        taken = Taken(seats, counts, tricks[side], extra)
        if side != view.auction.holder % sides:
            others.append(ResultItem(taken.told(), "PROOK-3"))
            continue
        helps = extra if extra and chosen["twenty"] == "helps" else 0
        made = counts + helps >= view.auction.bid()
        clause = "R-PROOK-1" if made else "R-PROOK-2"
        contract.append(ResultItem(taken.told_bid(view, made=made), clause))
    if tricks.count(most) > 1:
        others.append(ResultItem(say("Nobody has the most tricks."), "PROOK-5"))
    return *contract, *others, ResultItem(wording.revokes(view.tricks.revoked))


def verdict(view: PartnershipRookView, voice: Voice, chosen: Chosen) -> Message:
    """Say whether the bidder's side made its bid (PROOK-7, R-PROOK-1)."""
    sides, bid = len(view.scores), view.auction.bid()
    teams = [team(side, sides, view.seats) for side in range(sides)]
    tricks = [view.tricks.won_by(seats) for seats in teams]
    side = view.auction.holder % sides
    took = rook_points(view.tricks.taken_by(teams[side]))
    if chosen["twenty"] == "helps" and tricks[side] > max(tricks[:side] + tricks[side + 1 :]):
        took += MOST_TRICKS
    return voice.of_bid(view, side, bid, took, made=view.scores[side] > view.brought[side])
