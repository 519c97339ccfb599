"""Scenes and narration of Block: a view as zones, a move as a sentence."""

from functools import cache

from msgspec.structs import replace

from parlour.core.bits import count, each, has, union
from parlour.core.options import Chosen
from parlour.core.speech import listed
from parlour.games.block.rules import BARE, BLOCKING, FOLLOW, LEAD, BlockView
from parlour.languages.message import Text
from parlour.packs.block_cards import A5, A10, BLOCKS, FIRST_BLOCK, LAST, PACK, SUIT_CARDS
from parlour.table.drawing import covered_hand
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone
from parlour.table.voice import Voice

HIGHS = union(PACK.read("A11 B11 C11 D11 E11"))  # BLOCK-6, BLOCK-49


def is_quit(chosen: Chosen) -> bool:
    """Return whether the words of the British edition are used (BLOCK-R22)."""
    return chosen["edition"] == "quit"


def face(card: int, chosen: Chosen) -> str:
    """Return the text on a card."""
    return "QUIT" if card >= FIRST_BLOCK and is_quit(chosen) else PACK.faces[card]


def _face_up(edition: str) -> tuple[Piece, ...]:
    """Return all cards as they lie face up; the two count cards are marked in print (BLOCK-45)."""
    return tuple(
        Piece(face(card, {"edition": edition}), "count" if card in (A5, A10) else "")
        for card in range(len(PACK))
    )


CARDS = {edition: _face_up(edition) for edition in ("block", "quit")}


def naturals(played: int) -> int:
    """Return the cards that end a short sequence because the next card is played or does not exist.

    These are the Natural Blocks (BLOCK-53): A3 and A8 from the start (BLOCK-55), the
    others as leads create them (BLOCK-57).
    """
    next_is_out = (played & SUIT_CARDS) >> 1
    return (LAST | next_is_out) & SUIT_CARDS & ~HIGHS


def picture(view: BlockView, chosen: Chosen) -> Picture:
    """Draw a view: own hand, everybody's pile with its top card, and what the aid allows.

    Nothing lies in the middle of the table (BLOCK-28).
    """
    cards, zones = CARDS[chosen["edition"]], list[Zone]()
    for seat in range(view.seats):
        if seat == view.seat:
            zones.append(_own_hand(view, chosen))
        elif view.out >= 0:  # the count shows all hands
            left = tuple(cards[card] for card in each(view.known[seat]))
            zones.append(Zone(f"hand-{seat}", "row", seat, "left in hand", left))
        else:
            zones.append(covered_hand(seat, view.sizes[seat]))
        top = view.tops[seat]  # BLOCK-27, BLOCK-29: own pile, only the top card is visible
        shown = (cards[top],) if top >= 0 else ()
        zones.append(Zone(f"pile-{seat}", "stack", seat, "pile", shown, role="stage"))
    if chosen["memory_aid"] == "full":  # BLOCK-R21
        out = tuple(cards[card] for card in each(view.played))
        zones.append(Zone("played", "grid", None, "played", out, role="beside"))
    return Picture(
        phase=("lead", "follow", "blocking", "bare")[view.phase],
        prompt=_prompt(view, chosen),
        zones=tuple(zones),
        notes={view.out: ("out",)} if view.out >= 0 else {},
        facts=_facts(view, chosen),
        cards=tuple(view.sizes),
    )


def _own_hand(view: BlockView, chosen: Chosen) -> Zone:
    """Sort a hand by suit (BLOCK-12), with the Naturals on the right (BLOCK-59)."""
    hand, edition = view.known[view.seat], chosen["edition"]
    marked = naturals(view.played) & hand if chosen["memory_aid"] == "naturals" else 0
    forbidden = hand & ~view.choices if view.choices and view.phase in (LEAD, FOLLOW) else 0
    pieces = [
        _held(
            edition,
            card,
            "natural" if has(marked, card) else "",
            view.why_not(view.phase, card) if has(forbidden, card) else "",
        )
        for card in each(hand & ~marked) + each(marked)
    ]
    return Zone(f"hand-{view.seat}", "hand", view.seat, "your hand", tuple(pieces), role="hand")


@cache
def _held(edition: str, card: int, mark: str, why: str) -> Piece:
    """Return a card in its holder's hand; most hands show the same few variants."""
    shown = CARDS[edition][card]
    return replace(shown, mark=mark or shown.mark, why=why) if mark or why else shown


def _facts(view: BlockView, chosen: Chosen) -> tuple[tuple[str, str], ...]:
    if view.card < 0 or view.over:
        return ()
    if view.phase == LEAD:
        return (("Last card", face(view.card, chosen)),)
    return (("Sequence", f"{face(view.card, chosen)} …"),)


def _prompt(view: BlockView, chosen: Chosen) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return "The hand is over." if view.out >= 0 or view.winners else "The hand is dead."
    block = "Quit" if is_quit(chosen) else "Block"
    following = face(view.card + 1, chosen) if view.phase == FOLLOW else ""
    if view.seat < 0 or not has(view.waiting, view.seat):
        return f"{following} must follow." if following else "Waiting for the lead."
    if view.phase == FOLLOW:
        return f"You hold {following}, the next higher card: play it."
    if view.phase == BLOCKING:
        return f"Lay a {block} card on {face(view.card, chosen)}?"
    if view.phase == BARE:
        return f"You hold only {block} cards: lay them down, or pass the lead."
    return "You have the lead: play any card of any suit."


def label(move: str, chosen: Chosen) -> str:
    """Return the label of a move's button."""
    verb = "quit" if is_quit(chosen) else "block"
    card, _, rest = move.partition(" ")
    return f"{card} + {rest.replace(verb, verb.capitalize())}" if rest.startswith(verb) else move


def narrate(happened: Happened) -> str:
    """Describe a move as it is called (BLOCK-16, BLOCK-30, BLOCK-35), and its result."""
    before: BlockView = happened.before
    after: BlockView = happened.after
    seat, names, chosen = happened.seat, happened.names, happened.options
    name = names[seat]
    told = [f"{name}: {_called(happened.move)}."]
    gain = after.scores[seat] - before.scores[seat]
    if after.out == seat:
        told.append(f"{name} runs out{_reckoning(after, seat, gain, chosen)}.")
        told += _penalties(before, after, names)
    elif gain:
        told.append(f"{gain} points at once.")  # BLOCK-46, BLOCK-47
    bare = [names[other] for other in each(after.bare & ~before.bare)]
    if bare:
        kind = "Quit" if is_quit(chosen) else "Block"
        verb = "holds" if len(bare) == 1 else "hold"
        told.append(f"{listed(bare)} {verb} only {kind} cards.")  # BLOCK-R9
    if after.over and after.out < 0 and not after.winners:
        told.append("Nobody holds a suit card: the hand is dead.")  # BLOCK-R10
    elif not after.over and after.phase == LEAD:
        told.append(f"{names[after.turn]} leads.")
    return " ".join(told)


def _called(move: str) -> str:
    """Return a move as it is called aloud: "C 6 BLOCK" (BLOCK-41)."""
    card, _, rest = move.partition(" ")
    if not card[1:].isdecimal():
        return move
    return f"{card[0]} {card[1:]} {rest.upper()}".strip()


def _reckoning(after: BlockView, seat: int, gain: int, chosen: Chosen) -> str:
    """Return the count in the booklet's manner: "5 by card and 10 by honors" (BLOCK-65)."""
    left = [after.known[other] for other in range(after.seats) if other != seat]
    honours = sum(5 * has(hand, A5) + 10 * has(hand, A10) for hand in left)
    word = "honours" if is_quit(chosen) else "honors"
    counted = SUIT_CARDS | (BLOCKS if chosen["blocks_count_as_cards"] == "yes" else 0)
    by_card = sum(count(hand & counted) for hand in left)
    made = gain - by_card - honours  # a count card played last of all
    told = [
        text
        for amount, text in (
            (made, f"{made} for the card itself"),
            (by_card, f"{by_card} by card"),
            (honours, f"{honours} by {word}"),
        )
        if amount
    ]
    if len(told) > 1:
        told[-2:] = [f"{told[-2]} and {told[-1]}"]
    return f": {', '.join(told)}" if told else ""


def reckoning(view: BlockView, names: tuple[str, ...], chosen: Chosen) -> str:
    """Describe what each made: by card and honours, count cards played, cards left (BLOCK-61)."""
    made = [now - old for now, old in zip(view.scores, view.brought, strict=True)]
    told: list[str] = []
    for seat, name in enumerate(names):
        if seat == view.out:
            told.append(f"{name} ran out{_reckoning(view, seat, made[seat], chosen)} (BLOCK-61).")
            continue
        left = view.known[seat] & BLOCKS and view.out >= 0
        card = f"a {'Quit' if is_quit(chosen) else 'Block'} card left"
        if made[seat] > 0:
            less = f", less the penalty for {card}" if left else ""
            told.append(f"{name} played count cards{less}: {made[seat]} (BLOCK-46).")
        elif made[seat] < 0:
            told.append(f"{name} had {card}: {made[seat]} (BLOCK-43).")
    return " ".join(told)


def verdict(view: BlockView, voice: Voice) -> Text:
    """Say who ran out of cards, or that nobody can (BLOCK-61, BLOCK-R10)."""
    if view.out < 0:
        return voice.beside("The hand was dead", view)
    return voice.scored(f"{voice.player(view.out)} ran out of cards", view, view.out)


def _penalties(before: BlockView, after: BlockView, names: tuple[str, ...]) -> list[str]:
    """Describe who loses points for Block cards left (BLOCK-43)."""
    return [
        f"{names[other]} loses {before.scores[other] - after.scores[other]}."
        for other in range(after.seats)
        if after.scores[other] < before.scores[other]
    ]
