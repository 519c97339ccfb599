"""Scenes and narration of I Doubt It: a covered pile, and a number called."""

from parlour.core.bits import each, has
from parlour.core.speech import listed
from parlour.games.i_doubt_it.rules import DOUBT, LAST, WAIVE, DoubtView
from parlour.languages.message import Text
from parlour.packs.rook_cards import NUMBERS, PACK
from parlour.table.drawing import covered_hand
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone
from parlour.table.voice import Voice

WORDS = (
    *("", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"),
)


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
        zones.append(Zone(f"hand-{seat}", "hand", seat, "your hand", pieces))
    note = f"called {WORDS[view.called]}" if view.called and sum(view.heap) else ""
    heap = sum(view.heap)
    zones.append(Zone("pile", "stack", None, "pile", count=heap, note=note, role="stage"))
    if view.own:
        own = tuple(Piece(PACK.faces[card]) for card in each(view.own))
        zones.append(Zone("own", "row", view.seat, "yours in the pile", own))
    if view.shown >= 0:
        zones.append(Zone("shown", "row", None, "shown", (Piece(PACK.faces[view.shown]),)))
    return Picture(
        phase=("play", "last")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes={view.out: ("out",)} if view.out >= 0 else {},
        facts=(("Next call", WORDS[view.called % 14 + 1]),),
        cards=tuple(view.sizes),
        stakes={"doubt": _stake(view)},
    )


def _stake(view: DoubtView) -> str:
    """Say who takes the pile (DOUBT-11, DOUBT-12)."""
    heap = sum(view.heap)
    pile = f"the pile of {heap}" if heap > 1 else "the card"
    called = WORDS[view.called]
    article = "an" if called[:1] in ("e", "") else "a"
    return f"If it is not {article} {called}, @{view.window.maker} takes {pile}; if it is, you do."


def _prompt(view: DoubtView) -> str:
    """Return the prompt, which is the same whether or not a card can be doubted with success."""
    number = WORDS[view.called % 14 + 1]
    if view.over:
        return "The game is over."
    if view.seat >= 0 and has(view.choices, DOUBT) and has(view.choices, WAIVE):
        last = "last card" if view.phase == LAST else "card"
        return f"Do you doubt the {last}, called {WORDS[view.called]}?"
    if view.seat >= 0 and view.seat == view.turn and view.phase != LAST:
        return f"Play a card, which you call {number}."
    return "A last card lies there." if view.phase == LAST else f"The next card is called {number}."


def label(move: str) -> str:
    """Return the label of a move's button."""
    return {"doubt": "Call “I doubt it”", "waive": "I believe it"}.get(move, move)


def heard(move: str, mover: int, listener: int) -> str:
    """Return a move as others see it: a card is played face down."""
    return move if mover == listener or move in ("doubt", "waive") else "card"


def narrate(happened: Happened) -> str:
    """Describe the number called; or a doubt, and who takes the pile."""
    before: DoubtView = happened.before
    after: DoubtView = happened.after
    name, names = happened.names[happened.seat], happened.names
    if happened.move == "waive":
        told = f"{name} believes it."
    elif happened.move == "doubt":
        card = PACK.faces[after.shown]
        cards = sum(before.heap)
        told = (
            f'{name}: "I doubt it." It is {card}, called {WORDS[after.called]}: '
            f"{names[after.taker]} takes {cards} card{'' if cards == 1 else 's'}."
        )
    else:
        card = f" ({happened.move})" if happened.move != "card" else ""
        told = f'{name}: "{WORDS[after.called].capitalize()}."{card}'
        if after.phase == LAST and not after.over:
            whose = f"{name}'s" if after.sizes[happened.seat] == 0 else "the"
            told += f" That was {whose} last card."
    if after.over:
        others = [str(size) for seat, size in enumerate(after.sizes) if seat != after.out]
        told += f" {names[after.out]} wins; the others hold {listed(others)}."
    return told


def reckoning(view: DoubtView, names: tuple[str, ...]) -> str:
    """Say what the others hold: the winner scores a point for each card (DOUBT-17)."""
    held = [f"{name} {size}" for name, size in zip(names, view.sizes, strict=True) if size]
    return f"Cards still held: {', '.join(held)} (DOUBT-17)."


def verdict(view: DoubtView, voice: Voice) -> Text:
    """Say who ran out of cards, or had the fewest (DOUBT-17, R-DOUBT-11)."""
    told = "ran out of cards first" if not view.sizes[view.out] else "had the fewest cards left"
    return f"{voice.player(view.out)} {told}"
