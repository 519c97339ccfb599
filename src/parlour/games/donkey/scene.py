"""Scenes and narration of Donkey: cards going round, and hands in laps."""

from parlour.core.bits import bit, each, has
from parlour.core.options import Chosen
from parlour.core.speech import listed
from parlour.games.donkey.rules import FOLD, FOLDING, WAIT, DonkeyView
from parlour.languages.message import Text
from parlour.packs.rook_cards import NUMBERS, PACK
from parlour.table.drawing import covered_hand, open_row
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone
from parlour.table.voice import Voice


def picture(view: DonkeyView, chosen: Chosen) -> Picture:
    """Draw the player's hand by numbers, the face-down cards on the table, and who has folded."""
    zones: list[Zone] = []
    for seat in range(view.seats):
        if seat == view.seat:
            row = [card for cards in NUMBERS for card in each(view.known[seat] & cards)]
            pieces = tuple(Piece(PACK.faces[card]) for card in row)
            zones.append(Zone(f"hand-{seat}", "hand", seat, "your hand", pieces))
        elif seat == view.first:
            shown = open_row(f"set-{seat}", seat, "four of a kind", view.known[seat], _face)
            zones += [covered_hand(seat, view.sizes[seat] - 4), shown]
        else:
            zones.append(covered_hand(seat, view.sizes[seat]))
        # The cards that go round are the centre of the game, so each has a place on the table.
        lying = view.lying[seat]
        zones.append(Zone(f"tray-{seat}", "stack", seat, "passed on", count=lying, role="stage"))
    sent = tuple(Piece(PACK.faces[card]) for card in view.sent.row(0))
    if sent:
        zones.append(Zone("sent", "row", view.seat, "you pass", sent))
    return Picture(
        phase=("pass", "folding")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes={seat: _marks(view, seat) for seat in range(view.seats) if _marks(view, seat)},
        facts=(("Passes", str(view.moved // view.seats)),),
        cards=tuple(view.sizes),
        stakes={"fold": _stake(view, chosen)},
    )


def _stake(view: DonkeyView, chosen: Chosen) -> str:
    """Say what folding wins, and the cost of being last (DONK-9, DONK-10, R-DONK-7)."""
    if view.phase == FOLDING:
        return "The last to fold is the Donkey."
    false = "you are the Donkey" if chosen["false_fold"] == "donkey" else "nothing happens"
    return f"With four of a kind you win the deal; without, {false}."


def label(move: str) -> str:
    """Return the label of a move's button."""
    fixed = {"fold": "Fold your hands", "wait": "Wait for the next card"}
    return fixed.get(move, move)


def _face(card: int) -> str:
    return PACK.faces[card]


def _marks(view: DonkeyView, seat: int) -> tuple[str, ...]:
    marks = ["folded"] if has(view.folded, seat) else []
    return (*marks, "Donkey") if seat == view.donkey else tuple(marks)


def _prompt(view: DonkeyView) -> str:
    if view.over:
        return "The deal is drawn." if view.donkey < 0 else "The deal is over."
    if view.seat < 0 or not has(view.waiting, view.seat):
        return "The hands are folding." if view.phase == FOLDING else "The cards go round."
    if view.phase == FOLDING:
        return "Somebody has folded: fold your hands!"
    if has(view.choices, WAIT):
        return "Wait for the next card" + (", or fold." if has(view.choices, FOLD) else ".")
    if has(view.choices, FOLD):
        return "Pass a card to your left, or fold your hands."
    return "Pass a card to your left, face down."


def heard(move: str, mover: int, listener: int) -> str:
    """Return a move as others see it: a card is passed face down."""
    return move if mover == listener or move in ("fold", "wait") else "pass"


def narrate(happened: Happened) -> str:
    """Describe that a card was passed, who folds, and who is the Donkey."""
    before: DonkeyView = happened.before
    after: DonkeyView = happened.after
    name, names = happened.names[happened.seat], happened.names
    if happened.move == "fold":
        return " ".join([_folds(after, happened.seat, name), *_end(after, names)])
    if happened.move == "wait":
        return f"{name} waits for the next card."
    card = "a card" if happened.move == "pass" else happened.move
    told = [f"{name} passes {card}."]
    if not sum(after.lying) and after.moved % after.seats == 0:
        told.append("All pick up.")
    if after.seat >= 0:
        new = each(after.known[after.seat] & ~before.known[after.seat])
        told += [f"You get {PACK.show(new)}."] if new else []
    return " ".join([*told, *_end(after, names)])


def _folds(after: DonkeyView, seat: int, name: str) -> str:
    if seat == after.first and after.folded == bit(seat):
        return f"{name} lays down four {after.kind}s and folds."
    return f"{name} folds."


def _end(after: DonkeyView, names: tuple[str, ...]) -> list[str]:
    if not after.over:
        return []
    if after.donkey < 0:
        return ["After 200 passes the deal is drawn."]
    told = []
    if after.won:
        won = [names[seat] for seat in each(after.won)]
        told.append(f"{listed(won)} {'wins' if len(won) == 1 else 'win'}.")
    told.append(f"{names[after.donkey]} is the Donkey, and runs around the table three times.")
    return told


def reckoning(view: DonkeyView, names: tuple[str, ...]) -> str:
    """Say who had four of a kind, and who folded last (DONK-9, DONK-10)."""
    if view.donkey < 0:
        return "Nobody had four of a kind after 200 passes (R-DONK-9)."
    won = listed([names[seat] for seat in each(view.won)])
    told = f"{won} had four of a kind and folded first (DONK-9). " if won else ""
    donkey = names[view.donkey]
    return f"{told}{donkey} folded last and runs around the table three times (DONK-10)."


def verdict(view: DonkeyView, voice: Voice) -> Text:
    """Say who is the Donkey (DONK-10)."""
    if view.donkey < 0:
        return "The deal was drawn"
    are = "are" if view.donkey == voice.seat else "is"
    return f"{voice.player(view.donkey)} {are} the Donkey"
