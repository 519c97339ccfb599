"""Scenes and narration of Block: a view as zones, a move as a sentence."""

from functools import cache, lru_cache

from msgspec.structs import replace

from parlour.core.bits import count, each, has, union
from parlour.core.options import Chosen
from parlour.games.block.rules import BARE, BLOCKING, FOLLOW, LEAD, BlockView
from parlour.languages.message import Listed, Message, Person, say, sentences
from parlour.packs.block_cards import A5, A10, BLOCKS, FIRST_BLOCK, LAST, PACK, SUIT_CARDS
from parlour.table.drawing import OUT, covered_hand
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice

HIGHS = union(PACK.read("A11 B11 C11 D11 E11"))  # BLOCK-6, BLOCK-49


def is_quit(chosen: Chosen) -> bool:
    """Return whether the words of the British edition are used (BLOCK-R22)."""
    return chosen["edition"] == "quit"


def face(card: int, chosen: Chosen) -> str:
    """Return the text on a card."""
    return "QUIT" if card >= FIRST_BLOCK and is_quit(chosen) else PACK.faces[card]


def block_card(chosen: Chosen) -> Message:
    """Return the name of a card that blocks: "Block card", "Quit card"."""
    return PACK.spoken("QUIT" if is_quit(chosen) else "BLOCK")


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
            zones.append(Zone(f"hand-{seat}", "row", seat, say("left in hand"), left))
        else:
            zones.append(covered_hand(seat, view.sizes[seat]))
        zones.append(_pile(chosen["edition"], seat, view.tops[seat]))
    if chosen["memory_aid"] == "full":  # BLOCK-R21
        out = tuple(cards[card] for card in each(view.played))
        zones.append(Zone("played", "grid", None, say("played"), out, role="beside"))
    return Picture(
        phase=("lead", "follow", "blocking", "bare")[view.phase],
        prompt=_prompt(view, chosen),
        zones=tuple(zones),
        notes={view.out: (OUT,)} if view.out >= 0 else {},
        facts=_facts(view, chosen),
        cards=tuple(view.sizes),
    )


@lru_cache(maxsize=1000)
def _pile(edition: str, seat: int, top: int) -> Zone:
    """Draw a player's own pile, of which only the top card is visible (BLOCK-27, BLOCK-29)."""
    shown = (CARDS[edition][top],) if top >= 0 else ()
    return Zone(f"pile-{seat}", "stack", seat, say("pile"), shown, role="stage")


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
    return Zone(
        f"hand-{view.seat}", "hand", view.seat, say("your hand"), tuple(pieces), role="hand"
    )


@cache
def _held(edition: str, card: int, mark: str, why: str) -> Piece:
    """Return a card in its holder's hand; most hands show the same few variants."""
    shown = CARDS[edition][card]
    return replace(shown, mark=mark or shown.mark, why=why) if mark or why else shown


def _facts(view: BlockView, chosen: Chosen) -> tuple[tuple[Message, Message], ...]:
    if view.card < 0 or view.over:
        return ()
    card = face(view.card, chosen)
    if view.phase == LEAD:
        return ((say("Last card"), say("{card}", card=card)),)
    return ((say("Sequence"), say("{card} …", card=card)),)


def _prompt(view: BlockView, chosen: Chosen) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over:
        dead = view.out < 0 and not view.winners
        return say("The hand is dead.") if dead else say("The hand is over.")
    following = face(view.card + 1, chosen) if view.phase == FOLLOW else ""
    if view.seat < 0 or not has(view.waiting, view.seat):
        lead = say("Waiting for the lead.")
        return say("{card} must follow.", card=following) if following else lead
    if view.phase == FOLLOW:
        return say("You hold {card}, the next higher card: play it.", card=following)
    if view.phase == BLOCKING:
        card = face(view.card, chosen)
        return say("Lay {block:a} on {card}?", block=block_card(chosen), card=card)
    if view.phase == BARE:
        told = say("You hold only {blocks:plural}: lay them down, or pass the lead.")
        return told.filled(blocks=block_card(chosen))
    return say("You have the lead: play any card of any suit.")


LABELS = {"pass": say("pass"), "lay down": say("lay down")}
LAID = {"block": say("Block"), "quit": say("Quit")}


def label(move: str, chosen: Chosen) -> Message:
    """Return the label of a move's button."""
    card, *rest = move.split()
    laid = [LAID[word] for word in rest if word == chosen["edition"]]
    if laid:
        return say("{card} + {laid}", card=card, laid=Listed(laid, "sentences"))
    return LABELS.get(move) or say("{card}", card=move)


def narrate(happened: Happened) -> Message:
    """Describe a move as it is called (BLOCK-16, BLOCK-30, BLOCK-35), and its result."""
    before: BlockView = happened.before
    after: BlockView = happened.after
    seat, chosen = happened.seat, happened.options
    told = [_called(happened)]
    gain = int(after.scores[seat] - before.scores[seat])
    if after.out == seat:
        counted = _count(after, seat, gain, chosen)
        out = say("{who} runs out: {count}.", who=happened.who, count=counted)
        told.append(out if counted else say("{who} runs out.", who=happened.who))
        told += _penalties(before, after, happened)
    elif gain:
        told.append(say("{points} points at once.", points=gain))  # BLOCK-46, BLOCK-47
    if after.bare & ~before.bare:  # BLOCK-R9
        bare = Listed(map(happened.person, each(after.bare & ~before.bare)), "and")
        told.append(say("{who} holds only {blocks:plural}.", who=bare, blocks=block_card(chosen)))
    if after.over and after.out < 0 and not after.winners:
        told.append(say("Nobody holds a suit card: the hand is dead."))  # BLOCK-R10
    elif not after.over and after.phase == LEAD:
        told.append(say("{who} leads.", who=happened.person(after.turn)))
    return sentences(*told)


def _called(happened: Happened) -> Message:
    """Return a move as it is called aloud: "C 6 BLOCK" (BLOCK-41)."""
    who, move = happened.who, happened.move
    if move == "pass":
        return say("{who}: pass.", who=who)
    if move == "lay down":
        return say("{who}: lay down.", who=who)
    card, _, rest = move.partition(" ")
    call = f"{card[0]} {card[1:]} {rest.upper()}".strip() if card[1:].isdecimal() else move
    return say("{who}: {call}.", who=who, call=call)


HONOURS = {"block": say("{points} by honors"), "quit": say("{points} by honours")}


def _count(after: BlockView, seat: int, gain: int, chosen: Chosen) -> Listed:
    """Return the count in the booklet's manner: "5 by card and 10 by honors" (BLOCK-65)."""
    left = [after.known[other] for other in range(after.seats) if other != seat]
    honours = sum(5 * has(hand, A5) + 10 * has(hand, A10) for hand in left)
    counted = SUIT_CARDS | (BLOCKS if chosen["blocks_count_as_cards"] == "yes" else 0)
    by_card = int(sum(count(hand & counted) for hand in left))
    made = gain - by_card - honours  # a count card played last of all
    told = (
        (made, say("{points} for the card itself")),
        (by_card, say("{points} by card")),
        (honours, HONOURS[chosen["edition"]]),
    )
    return Listed([text.filled(points=points) for points, text in told if points], "and")


def reckoning(view: BlockView, chosen: Chosen) -> tuple[ResultItem, ...]:
    """Describe what each made: by card and honours, count cards played, cards left (BLOCK-61)."""
    told: list[ResultItem] = []
    block = block_card(chosen)
    for seat in range(view.seats):
        who, points = Person.at(seat), int(view.scores[seat] - view.brought[seat])
        if seat == view.out:
            counted = _count(view, seat, points, chosen)
            out = say("{who} ran out: {count}.", who=who, count=counted)
            told.append(ResultItem(out if counted else say("{who} ran out.", who=who), "BLOCK-61"))
        elif points > 0:
            text = say("{who} played count cards: {points}.")
            if view.known[seat] & BLOCKS and view.out >= 0:
                text = say(
                    "{who} played count cards, less the penalty for {block:a} left: {points}."
                )
            told.append(ResultItem(text.filled(who=who, block=block, points=points), "BLOCK-46"))
        elif points < 0:
            text = say("{who} had {block:a} left: {points}.", who=who, block=block, points=points)
            told.append(ResultItem(text, "BLOCK-43"))
    return tuple(told)


def verdict(view: BlockView, voice: Voice) -> Message:
    """Say who ran out of cards, or that nobody can (BLOCK-61, BLOCK-R10)."""
    if view.out < 0:
        return voice.beside(say("The hand was dead"), view)
    out = say("{who} ran out of cards", who=voice.columns[view.out])
    return voice.scored(out, view, view.out)


def _penalties(before: BlockView, after: BlockView, happened: Happened) -> list[Message]:
    """Describe who loses points for Block cards left (BLOCK-43)."""
    lost = [int(old - now) for old, now in zip(before.scores, after.scores, strict=True)]
    return [
        say("{who} loses {points}.", who=happened.person(other), points=points)
        for other, points in enumerate(lost)
        if points > 0
    ]
