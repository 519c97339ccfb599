"""Scenes and narration of Panjandrum: Building Piles, Delay Piles and their owners."""

from parlour.core.bits import count, has
from parlour.core.options import Chosen
from parlour.games.panjandrum.rules import ACT, WAIVE, PanjandrumView
from parlour.languages.message import NOTHING, Message, Person, say, sentences
from parlour.packs.rook_cards import COLOUR_WORDS, PACK, card, colour
from parlour.table.drawing import OUT
from parlour.table.parts import Happened
from parlour.table.scene import Aim, Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice


def picture(view: PanjandrumView, chosen: Chosen) -> Picture:
    """Draw hands face down, Delay Piles and Building Piles face up (PANJ-16)."""
    zones: list[Zone] = []
    for seat in range(view.seats):
        zones.append(Zone(f"hand-{seat}", "stack", seat, say("hand"), count=view.sizes[seat]))
        row = tuple(Piece(PACK.faces[top]) for top in reversed(view.delays.row(seat)))
        label = say("Delay Pile {number}", number=seat + 1)
        zones.append(Zone(f"delay-{seat}", "row", seat, label, row))
    for suit, name in enumerate(COLOUR_WORDS):
        top = view.built[suit]
        shown = (Piece(PACK.faces[card(suit, top)]),) if top else ()
        zones.append(Zone(f"building-{suit}", "stack", None, name, shown, role="stage", row=0))
    if view.lifted >= 0:
        lifted = (Piece(PACK.faces[view.lifted]),)
        zones.append(Zone("lifted", "row", view.turn, say("lifted"), lifted))
    return Picture(
        phase=("act", "lifted")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes={view.out: (OUT,)} if view.out >= 0 else {},
        cards=tuple(view.sizes[seat] + view.delays.size(seat) for seat in range(view.seats)),
        aims=_aims(view),
        stakes={"panjandrum": _stake(view, chosen)},
    )


def _aims(view: PanjandrumView) -> dict[str, Aim]:
    """Return where the lifted card, or the top of the player's Delay Pile, can be played."""
    me = view.turn
    if view.phase == ACT:
        moving, prefix = view.delays.tops[me], "delay "
        zone, slot = f"delay-{me}", view.delays.size(me) - 1
    else:
        moving, prefix, zone, slot = view.lifted, "", "lifted", 0
    aims = {"lift": Aim(target=f"hand-{me}")}
    if moving >= 0:
        aims[f"{prefix}build"] = Aim(zone, slot, f"building-{colour(moving)}")
        for seat in range(view.seats):
            aims[f"{prefix}pile {seat + 1}"] = Aim(zone, slot, f"delay-{seat}")
    return aims


STAKES = {
    "accused_two": say(
        "If {who} made a mistake, you give them two cards and all others one; "
        "if not, they give you two and all others one."
    ),
    "everyone_one": say(
        "If {who} made a mistake, you give them two cards and all others one; "
        "if not, they give you one and all others one."
    ),
}


def _stake(view: PanjandrumView, chosen: Chosen) -> Message:
    """Say who pays for a mistake, and for a false call (PANJ-29, R-PANJ-16)."""
    return STAKES[chosen["false_call"]].filled(who=Person.at(view.window.maker))


def _prompt(view: PanjandrumView) -> Message:
    """Return the prompt; whether the last play was right is never said (R-PANJ-10)."""
    if view.over:
        return say("The game is over.")
    if view.seat < 0 or view.seat != view.turn:
        if view.seat >= 0 and has(view.choices, WAIVE):
            return say("Was that right? Call if it was not.")
        return say("Waiting for the next play.")
    if view.phase == ACT:
        return say("Play from your Delay Pile if you can, or lift a card from your hand.")
    return say(
        "Play {card}: build, or a Delay Pile; Delay Pile {number} is yours.",
        card=PACK.faces[view.lifted],
        number=int(view.seat) + 1,
    )


LABELS = {
    "panjandrum": say("Call Panjandrum"),
    "waive": say("That was right"),
    "lift": say("Lift a card"),
    "build": say("Build"),
    "delay build": say("Build from your Delay Pile"),
}


def label(move: str) -> Message:
    """Return the label of a move's button."""
    if move in LABELS:
        return LABELS[move]
    *source, _, number = move.split()
    owner = Person.at(int(number) - 1)
    if source:
        return say("Lay on {whom}'s Delay Pile from yours", whom=owner)
    return say("Lay on {whom}'s Delay Pile", whom=owner)


def narrate(happened: Happened) -> Message:
    """Describe what was lifted and played, and the result of a call."""
    before: PanjandrumView = happened.before
    after: PanjandrumView = happened.after
    if happened.move == "waive":
        return say("{who} says nothing.", who=happened.who)
    wins = say("{who} wins.", who=happened.person(after.out)) if after.over else NOTHING
    if happened.move == "panjandrum":
        return sentences(*_called(before, happened), wins)
    turned = NOTHING
    if after.last.turned and not after.over:
        turned = say("{who}'s Delay Pile is turned over.", who=happened.who)
    return sentences(_played(after, happened), turned, wins)


def _called(before: PanjandrumView, happened: Happened) -> tuple[Message, Message]:
    """Say whether a call was right, and who pays for it."""
    who, maker = happened.who, happened.person(before.window.maker)
    if before.last.wrong:
        told = say('{who}: "Panjandrum!" {whom} was wrong.', who=who, whom=maker)
        return told, say("{who} receives cards from all.", who=maker)
    told = say('{who}: "Panjandrum!" But {whom} was right.', who=who, whom=maker)
    return told, say("{who} receives cards from all.", who=who)


def _played(after: PanjandrumView, happened: Happened) -> Message:
    """Say what was lifted, or where a card was played."""
    who, last, face = happened.who, after.last, PACK.faces[after.last.card]
    if happened.move == "lift":
        return say("{who} lifts {card}.", who=who, card=face)
    if last.onto == happened.seat:
        return say("{who} puts {card} on their own Delay Pile.", who=who, card=face)
    if last.onto >= 0:
        owner = happened.person(last.onto)
        return say("{who} plays {card} on {whom}'s Delay Pile.", who=who, card=face, whom=owner)
    return say("{who} builds {card}.", who=who, card=face)


def verdict(view: PanjandrumView, voice: Voice) -> Message:
    """Say who got rid of hand and Delay Pile first, or had the fewest left (PANJ-27, R-PANJ-17)."""
    who = voice.who(view.out)
    if _left(view):
        return say("{who} had the fewest cards", who=who)
    return say("{who} got rid of all cards first", who=who)


def _left(view: PanjandrumView) -> int:
    """Return how many cards the winner still has, in hand and Delay Pile."""
    return view.sizes[view.out] + count(view.delays.cards[view.out])


def reckoning(view: PanjandrumView) -> tuple[ResultItem, ...]:
    """Say by which rule the winner won (PANJ-27)."""
    who = Person.at(view.out)
    if _left(view):
        told = say("The position was repeated, and {who} had the fewest cards.", who=who)
        return (ResultItem(told, "R-PANJ-17"),)
    return (ResultItem(say("{who} has neither hand nor Delay Pile.", who=who), "PANJ-27"),)
