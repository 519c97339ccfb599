"""Scenes and narration of I Doubt It: a covered pile, and a number called."""

from parlour.core.bits import each, has
from parlour.games.i_doubt_it.rules import DOUBT, LAST, WAIVE, DoubtView
from parlour.languages.message import NOTHING, Listed, Message, Person, say, sentences
from parlour.packs.rook_cards import NUMBERS, PACK
from parlour.table.drawing import OUT, covered_hand
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice

WORDS = (
    *(NOTHING, say("one"), say("two"), say("three"), say("four"), say("five"), say("six")),
    *(say("seven"), say("eight"), say("nine"), say("ten"), say("eleven"), say("twelve")),
    *(say("thirteen"), say("fourteen")),
)
"""The numbers as they are called, from 1."""

LABELS = {"doubt": say("Call “I doubt it”"), "waive": say("I believe it")}


def article(number: int, name: Message | int) -> Message:
    """Return a number with its article: "an eight", "an 11", "a 7"."""
    if number in {8, 11}:
        return say("an {number}", number=name)
    return say("a {number}", number=name)


def picture(view: DoubtView) -> Picture:
    """Draw the hand by numbers, the others' hands face down, and the pile with the last call."""
    zones: list[Zone] = []
    for seat in range(view.seats):
        if seat != view.seat:
            zones.append(covered_hand(seat, view.sizes[seat]))
            continue
        row = [card for cards in NUMBERS for card in each(view.known[seat] & cards)]
        turn = view.turn == seat and view.phase != LAST and not view.over
        pieces = tuple(
            Piece(PACK.faces[card], why=view.why_not(view.phase, card) if turn else "")
            if turn and not has(view.choices, card)
            else Piece(PACK.faces[card])
            for card in row
        )
        zones.append(Zone(f"hand-{seat}", "hand", seat, say("your hand"), pieces))
    heap = sum(view.heap)
    note = say("called {number}", number=WORDS[view.called]) if view.called and heap else NOTHING
    zones.append(Zone("pile", "stack", None, say("pile"), count=heap, note=note, role="stage"))
    if view.own:
        own = tuple(Piece(PACK.faces[card]) for card in each(view.own))
        zones.append(Zone("own", "row", view.seat, say("yours in the pile"), own))
    if view.shown >= 0:
        card = Piece(PACK.faces[view.shown])
        zones.append(Zone("shown", "row", None, say("shown"), (card,)))
    return Picture(
        phase=("play", "last")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes={view.out: (OUT,)} if view.out >= 0 else {},
        facts=((say("Next call"), WORDS[view.called % 14 + 1]),),
        cards=tuple(view.sizes),
        stakes={"doubt": _stake(view)},
    )


def _stake(view: DoubtView) -> Message:
    """Say who takes the pile (DOUBT-11, DOUBT-12)."""
    return say(
        "If it is not {called}, {other} takes the pile of {n}; if it is, you do.",
        called=article(view.called, WORDS[view.called]),
        other=Person.at(view.window.maker),
        n=sum(view.heap),
    )


def _prompt(view: DoubtView) -> Message:
    """Return the prompt, which is the same whether or not a card can be doubted with success."""
    called, following = WORDS[view.called], WORDS[view.called % 14 + 1]
    if view.over:
        return say("The game is over.")
    if view.seat >= 0 and has(view.choices, DOUBT) and has(view.choices, WAIVE):
        if view.phase == LAST:
            return say("Do you doubt the last card, called {number}?", number=called)
        return say("Do you doubt the card, called {number}?", number=called)
    if view.phase == LAST:
        return say("A last card lies there.")
    if view.seat >= 0 and view.seat == view.turn:
        return say("Play a card, which you call {number}.", number=following)
    return say("The next card is called {number}.", number=following)


def label(move: str) -> Message:
    """Return the label of a move's button."""
    return LABELS.get(move) or say("{move}", move=move)


def heard(move: str, mover: int, listener: int) -> str:
    """Return a move as others see it: a card is played face down."""
    return move if mover == listener or move in ("doubt", "waive") else "card"


def narrate(happened: Happened) -> Message:
    """Describe the number called; or a doubt, and who takes the pile."""
    before: DoubtView = happened.before
    after: DoubtView = happened.after
    if happened.move == "waive":
        told = say("{who} believes it.", who=happened.who)
    elif happened.move == "doubt":
        doubted = say(
            '{who}: "I doubt it." It is {card}, called {number}.',
            who=happened.who,
            card=PACK.faces[after.shown],
            number=WORDS[after.called],
        )
        taker = happened.person(after.taker)
        told = sentences(doubted, say("{who} takes {n} cards.", who=taker, n=sum(before.heap)))
    else:
        told = _played(happened)
    return sentences(told, _end(happened) if after.over else NOTHING)


def _played(happened: Happened) -> Message:
    """Describe the number called, the card if it may be seen, and whether it was the last."""
    after: DoubtView = happened.after
    who, called, card = happened.who, WORDS[after.called], happened.move
    told = say('{who}: "{number:upper}."', who=who, number=called)
    if card != "card":
        told = say('{who}: "{number:upper}." ({card})', who=who, number=called, card=card)
    if after.phase != LAST or after.over:
        return told
    if after.sizes[happened.seat] == 0:
        return sentences(told, say("That was {who}'s last card.", who=who))
    return sentences(told, say("That was the last card."))


def _end(happened: Happened) -> Message:
    """Say who wins, and how many cards the others hold."""
    after: DoubtView = happened.after
    held = [int(size) for seat, size in enumerate(after.sizes) if seat != after.out]
    return say(
        "{who} wins; the others hold {cards}.",
        who=happened.person(after.out),
        cards=Listed(held, "and"),
    )


def reckoning(view: DoubtView) -> tuple[ResultItem, ...]:
    """Say what the others hold: the winner scores a point for each card (DOUBT-17)."""
    held = [
        say("{who} {cards}", who=Person.at(seat), cards=int(size))
        for seat, size in enumerate(view.sizes)
        if size
    ]
    told = say("Cards still held: {held}.", held=Listed(held, "commas"))
    return (ResultItem(told, "DOUBT-17"),)


def verdict(view: DoubtView, voice: Voice) -> Message:
    """Say who ran out of cards, or had the fewest (DOUBT-17, R-DOUBT-11)."""
    who = voice.who(view.out)
    if view.sizes[view.out]:
        return say("{who} had the fewest cards left", who=who)
    return say("{who} ran out of cards first", who=who)
