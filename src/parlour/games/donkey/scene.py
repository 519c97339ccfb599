"""Scenes and narration of Donkey: cards going round, and hands in laps."""

from parlour.core.bits import bit, each, has
from parlour.core.options import Chosen
from parlour.games.donkey.rules import FOLD, FOLDING, WAIT, DonkeyView
from parlour.languages.message import NOTHING, Listed, Message, Person, called, say, sentences
from parlour.packs.rook_cards import NUMBERS, PACK
from parlour.table.drawing import covered_hand, open_row
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice


def picture(view: DonkeyView, chosen: Chosen) -> Picture:
    """Draw the player's hand by numbers, the face-down cards on the table, and who has folded."""
    zones: list[Zone] = []
    for seat in range(view.seats):
        if seat == view.seat:
            row = [card for cards in NUMBERS for card in each(view.known[seat] & cards)]
            pieces = tuple(Piece(PACK.faces[card]) for card in row)
            zones.append(Zone(f"hand-{seat}", "hand", seat, say("your hand"), pieces))
        elif seat == view.first:
            name = say("four of a kind")
            shown = open_row(f"set-{seat}", seat, name, view.known[seat], _face)
            zones += [covered_hand(seat, view.sizes[seat] - 4), shown]
        else:
            zones.append(covered_hand(seat, view.sizes[seat]))
        # The cards that go round are the centre of the game, so each has a place on the table.
        name, lying = say("passed on"), view.lying[seat]
        zones.append(Zone(f"tray-{seat}", "stack", seat, name, count=lying, role="stage"))
    sent = tuple(Piece(PACK.faces[card]) for card in view.sent.row(0))
    if sent:
        zones.append(Zone("sent", "row", view.seat, say("you pass"), sent))
    return Picture(
        phase=("pass", "folding")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes={seat: _marks(view, seat) for seat in range(view.seats) if _marks(view, seat)},
        facts=((say("Passes"), say("{number}", number=int(view.moved // view.seats))),),
        cards=tuple(view.sizes),
        stakes={"fold": _stake(view, chosen)},
    )


def _stake(view: DonkeyView, chosen: Chosen) -> Message:
    """Say what folding wins, and the cost of being last (DONK-9, DONK-10, R-DONK-7)."""
    if view.phase == FOLDING:
        return say("The last to fold is the Donkey.")
    if chosen["false_fold"] == "donkey":
        return say("With four of a kind you win the deal; without, you are the Donkey.")
    return say("With four of a kind you win the deal; without, nothing happens.")


LABELS = {"fold": say("Fold your hands"), "wait": say("Wait for the next card")}


def label(move: str) -> Message:
    """Return the label of a move's button."""
    return LABELS.get(move) or say("Pass {piece:the}", piece=PACK.spoken(move))


def _face(card: int) -> str:
    return PACK.faces[card]


def _marks(view: DonkeyView, seat: int) -> tuple[Message, ...]:
    marks = (called("mark", "folded"),) if has(view.folded, seat) else ()
    return (*marks, called("mark", "Donkey")) if seat == view.donkey else marks


def _prompt(view: DonkeyView) -> Message:
    if view.over:
        return say("The deal is drawn.") if view.donkey < 0 else say("The deal is over.")
    folding, can_fold = view.phase == FOLDING, has(view.choices, FOLD)
    if view.seat < 0 or not has(view.waiting, view.seat):
        return say("The hands are folding.") if folding else say("The cards go round.")
    if folding:
        return say("Somebody has folded: fold your hands!")
    if has(view.choices, WAIT):
        either = say("Wait for the next card, or fold.")
        return either if can_fold else say("Wait for the next card.")
    either = say("Pass a card to your left, or fold your hands.")
    return either if can_fold else say("Pass a card to your left, face down.")


def heard(move: str, mover: int, listener: int) -> str:
    """Return a move as others see it: a card is passed face down."""
    return move if mover == listener or move in ("fold", "wait") else "pass"


def narrate(happened: Happened) -> Message:
    """Describe that a card was passed, who folds, and who is the Donkey."""
    after: DonkeyView = happened.after
    if happened.move == "fold":
        return sentences(_folds(after, happened), *_end(after, happened))
    if happened.move == "wait":
        return say("{who} waits for the next card.", who=happened.who)
    return sentences(_passes(happened), *_new(happened), *_end(after, happened))


def _folds(after: DonkeyView, happened: Happened) -> Message:
    who, seat = happened.who, happened.seat
    if seat == after.first and after.folded == bit(seat):
        number = int(after.kind)
        return say("{who} lays down four {number}s and folds.", who=who, number=number)
    return say("{who} folds.", who=who)


def _passes(happened: Happened) -> Message:
    if happened.move == "pass":
        return say("{who} passes a card.", who=happened.who)
    return say("{who} passes {card}.", who=happened.who, card=happened.move)


def _new(happened: Happened) -> list[Message]:
    """Say that a round of passes is complete, and what the player has received."""
    before: DonkeyView = happened.before
    after: DonkeyView = happened.after
    told = []
    if not sum(after.lying) and after.moved % after.seats == 0:
        told.append(say("All pick up."))
    if after.seat >= 0:
        new = each(after.known[after.seat] & ~before.known[after.seat])
        told.append(say("You get {cards}.", cards=PACK.show(new)) if new else NOTHING)
    return told


def _end(after: DonkeyView, happened: Happened) -> list[Message]:
    if not after.over:
        return []
    if after.donkey < 0:
        return [say("After 200 passes the deal is drawn.")]
    won = Listed(map(happened.person, each(after.won)), "and")
    donkey = happened.person(after.donkey)
    return [
        say("{who} wins.", who=won) if won else NOTHING,
        say("{who} is the Donkey, and runs around the table three times.", who=donkey),
    ]


def reckoning(view: DonkeyView) -> tuple[ResultItem, ...]:
    """Say who had four of a kind, and who folded last (DONK-9, DONK-10)."""
    if view.donkey < 0:
        return (ResultItem(say("Nobody had four of a kind after 200 passes."), "R-DONK-9"),)
    won = Listed(map(Person.at, each(view.won)), "and")
    donkey = Person.at(view.donkey)
    first = say("{who} had four of a kind and folded first.", who=won) if won else NOTHING
    last = say("{who} folded last and runs around the table three times.", who=donkey)
    return ResultItem(first, "DONK-9"), ResultItem(last, "DONK-10")


def verdict(view: DonkeyView, voice: Voice) -> Message:
    """Say who is the Donkey (DONK-10)."""
    if view.donkey < 0:
        return say("The deal was drawn")
    return say("{who} is the Donkey", who=voice.who(view.donkey))
