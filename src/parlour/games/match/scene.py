"""Scenes and narration of Match: hands face down, and one pile in the middle."""

from parlour.core.bits import each
from parlour.core.deal import NATURE
from parlour.core.options import Chosen
from parlour.games.match.rules import SHUFFLE, MatchView
from parlour.languages.message import NOTHING, Listed, Message, Person, say, sentences
from parlour.packs.rook_cards import COLOUR_WORDS, PACK, colour, number
from parlour.table.drawing import OUT
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice


def wanted(view: MatchView, chosen: Chosen) -> Message:
    """Return what takes the pile: the number or the colour of the card first laid down."""
    first = view.pile.bottoms[0]
    if first < 0:
        return NOTHING
    if chosen["match"] == "colours":
        return COLOUR_WORDS[colour(first)]
    return say("{number}", number=int(number(first)))


def picture(view: MatchView, chosen: Chosen) -> Picture:
    """Draw everybody's hand face down, and the pile with its first and last card."""
    zones = [
        Zone(f"hand-{seat}", "stack", seat, say("hand"), count=view.sizes[seat])
        for seat in range(view.seats)
    ]
    row = view.pile.row(0)
    pile = tuple(
        Piece(PACK.faces[card], "first" if card == row[-1] else "") for card in reversed(row)
    )
    zones.append(Zone("pile", "row", None, say("pile"), pile))
    facts = []
    target = wanted(view, chosen)
    if target:
        facts.append((say("Takes the pile"), target))
    if view.more > 0 and not view.over:
        facts.append((say("Piles to play"), say("{number}", number=int(view.more))))
    return Picture(
        phase=("play", "shuffle")[view.phase],
        prompt=_prompt(view, target),
        zones=tuple(zones),
        notes={seat: (OUT,) for seat in range(view.seats) if view.is_out(seat)},
        facts=tuple(facts),
        cards=tuple(view.sizes)[: view.seats],
    )


def _prompt(view: MatchView, target: Message) -> Message:
    if view.over:
        return say("The game is over.")
    if view.phase == SHUFFLE:
        return say("The pile is shuffled.")
    if view.seat < 0 or view.seat != view.turn:
        if not target:
            return say("A new pile begins.")
        return say("Another {wanted} takes the pile.", wanted=target)
    if not target:
        return say("Start a new pile with the top card of your hand.")
    return say("Play the top card of your hand: {wanted} takes the pile.", wanted=target)


def heard(move: str, mover: int, listener: int) -> str:
    """Return a move as others see it: nobody sees the order of a shuffled pile."""
    del listener
    return "shuffle" if mover == NATURE else move


def narrate(happened: Happened) -> Message:
    """Describe the card that was played, and its result."""
    before: MatchView = happened.before
    after: MatchView = happened.after
    if before.phase == SHUFFLE:
        told = say("A card of the pile is put under, unseen.")
        return sentences(told, _result(before, after, happened))
    seat, who = happened.seat, happened.who
    if before.sizes[seat] <= after.sizes[seat]:
        target = wanted(before, happened.options)
        told = say("{who} matches {wanted}, and takes the pile.", who=who, wanted=target)
    elif after.pile.tops[0] >= 0:
        told = say("{who}: {card}.", who=who, card=PACK.faces[after.pile.tops[0]])
    else:
        told = say("{who} plays the last card.", who=who)
    out = say("{player} is out.", player=who) if after.is_out(seat) else NOTHING
    return sentences(told, out, _result(before, after, happened))


def _result(before: MatchView, after: MatchView, happened: Happened) -> Message:
    if after.over:
        best = Listed(map(happened.person, each(after.winners)), "and")
        return say("{who} has the most cards.", who=best)
    if after.more > 0 and before.more < 0:
        return say("Two players are left: five more piles.")
    if after.more == 1 and before.more == 1 and after.pile.bottoms[0] < 0 <= before.pile.bottoms[0]:
        return say("They are tied: one more pile.")
    return NOTHING


def reckoning(view: MatchView) -> tuple[ResultItem, ...]:
    """Say how many cards everybody has: the most win (MATCH-13)."""
    cards = [
        say("{who} {number}", who=Person.at(seat), number=int(now - old))
        for seat, (now, old) in enumerate(zip(view.scores, view.brought, strict=True))
    ]
    return (ResultItem(say("Cards: {cards}.", cards=Listed(cards, "commas")), "MATCH-13"),)


def verdict(view: MatchView, voice: Voice) -> Message:
    """Say who has the most cards (MATCH-13)."""
    best = each(view.winners)
    if not best:
        return say("Nobody took the most cards")
    if len(best) == 1:
        return say("{who} took the most cards", who=voice.who(best[0]))
    others = voice.people(best)
    if voice.seat in best:
        return say("You took the most cards together with {others}", others=others)
    return say("{who} took the most cards", who=others)
