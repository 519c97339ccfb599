"""Scenes and narration of Match: hands face down, and one pile in the middle."""

from parlour.core.bits import each
from parlour.core.deal import NATURE
from parlour.core.options import Chosen
from parlour.core.speech import listed
from parlour.games.match.rules import SHUFFLE, MatchView
from parlour.languages.message import Text
from parlour.packs.rook_cards import COLOUR_NAMES, PACK, colour, number
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone
from parlour.table.voice import Voice


def wanted(view: MatchView, chosen: Chosen) -> str:
    """Return what takes the pile: the number or the colour of the card first laid down."""
    first = view.pile.bottoms[0]
    if first < 0:
        return ""
    return COLOUR_NAMES[colour(first)] if chosen["match"] == "colours" else str(number(first))


def picture(view: MatchView, chosen: Chosen) -> Picture:
    """Draw everybody's hand face down, and the pile with its first and last card."""
    zones = [
        Zone(f"hand-{seat}", "stack", seat, "hand", count=view.sizes[seat])
        for seat in range(view.seats)
    ]
    row = view.pile.row(0)
    pile = tuple(
        Piece(PACK.faces[card], "first" if card == row[-1] else "") for card in reversed(row)
    )
    zones.append(Zone("pile", "row", None, "pile", pile))
    facts = []
    if wanted(view, chosen):
        facts.append(("Takes the pile", wanted(view, chosen)))
    if view.more > 0 and not view.over:
        facts.append(("Piles to play", str(view.more)))
    return Picture(
        phase=("play", "shuffle")[view.phase],
        prompt=_prompt(view, chosen),
        zones=tuple(zones),
        notes={seat: ("out",) for seat in range(view.seats) if view.is_out(seat)},
        facts=tuple(facts),
        cards=tuple(view.sizes)[: view.seats],
    )


def _prompt(view: MatchView, chosen: Chosen) -> str:
    if view.over:
        return "The game is over."
    if view.phase == SHUFFLE:
        return "The pile is shuffled."
    target = wanted(view, chosen)
    if view.seat < 0 or view.seat != view.turn:
        return f"A {target} takes the pile." if target else "A new pile begins."
    if not target:
        return "Start a new pile with the top card of your hand."
    return f"Play the top card of your hand: {target} takes the pile."


def heard(move: str, mover: int, listener: int) -> str:
    """Return a move as others see it: nobody sees the order of a shuffled pile."""
    del listener
    return "shuffle" if mover == NATURE else move


def narrate(happened: Happened) -> str:
    """Describe the card that was played, and its result."""
    before: MatchView = happened.before
    after: MatchView = happened.after
    if before.phase == SHUFFLE:
        told = "A card of the pile is put under, unseen."
        return told + _result(before, after, happened.names)
    name = happened.names[happened.seat]
    captured = before.sizes[happened.seat] <= after.sizes[happened.seat]
    if captured:
        told = f"{name} matches {wanted(before, happened.options)}, and takes the pile."
    elif after.pile.tops[0] >= 0:
        told = f"{name}: {PACK.faces[after.pile.tops[0]]}."
    else:
        told = f"{name} plays the last card."
    if after.is_out(happened.seat):
        told += f" {name} is out."
    return told + _result(before, after, happened.names)


def _result(before: MatchView, after: MatchView, names: tuple[str, ...]) -> str:
    if after.over:
        best = [names[seat] for seat in range(after.seats) if after.winners >> seat & 1]
        return f" {listed(best)} {'has' if len(best) == 1 else 'have'} the most cards."
    if after.more > 0 and before.more < 0:
        return " Two players are left: five more piles."
    if after.more == 1 and before.more == 1 and after.pile.bottoms[0] < 0 <= before.pile.bottoms[0]:
        return " They are tied: one more pile."
    return ""


def reckoning(view: MatchView, names: tuple[str, ...]) -> str:
    """Say how many cards everybody has: the most win (MATCH-13)."""
    made = [now - old for now, old in zip(view.scores, view.brought, strict=True)]
    cards = [f"{name} {n}" for name, n in zip(names, made, strict=True)]
    return f"Cards: {', '.join(cards)} (MATCH-13)."


def verdict(view: MatchView, voice: Voice) -> Text:
    """Say who has the most cards (MATCH-13)."""
    best = each(view.winners)
    return voice.did(best, "took the most cards") if best else "Nobody took the most cards"
