"""Scenes and narration of Panjandrum: Building Piles, Delay Piles and their owners."""

from parlour.core.bits import count, has
from parlour.core.options import Chosen
from parlour.games.panjandrum.rules import ACT, WAIVE, PanjandrumView
from parlour.languages.message import Text
from parlour.packs.rook_cards import COLOUR_NAMES, PACK, card, colour
from parlour.table.parts import Happened
from parlour.table.scene import Aim, Picture, Piece, Zone
from parlour.table.voice import Voice


def picture(view: PanjandrumView, chosen: Chosen) -> Picture:
    """Draw hands face down, Delay Piles and Building Piles face up (PANJ-16)."""
    zones: list[Zone] = []
    for seat in range(view.seats):
        zones.append(Zone(f"hand-{seat}", "stack", seat, "hand", count=view.sizes[seat]))
        row = tuple(Piece(PACK.faces[top]) for top in reversed(view.delays.row(seat)))
        zones.append(Zone(f"delay-{seat}", "row", seat, f"pile {seat + 1}", row))
    for suit, name in enumerate(COLOUR_NAMES):
        top = view.built[suit]
        shown = (Piece(PACK.faces[card(suit, top)]),) if top else ()
        zones.append(Zone(f"building-{suit}", "stack", None, name, shown, role="stage", row=0))
    if view.lifted >= 0:
        lifted = (Piece(PACK.faces[view.lifted]),)
        zones.append(Zone("lifted", "row", view.turn, "lifted", lifted))
    return Picture(
        phase=("act", "lifted")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes={view.out: ("out",)} if view.out >= 0 else {},
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


def _stake(view: PanjandrumView, chosen: Chosen) -> str:
    """Say who pays for a mistake, and for a false call (PANJ-29, R-PANJ-16)."""
    two = "one" if chosen["false_call"] == "everyone_one" else "two"
    return (
        f"If @{view.window.maker} made a mistake, you give them two cards and all others one; "
        f"if not, they give you {two} and all others one."
    )


def _prompt(view: PanjandrumView) -> str:
    """Return the prompt; whether the last play was right is never said (R-PANJ-10)."""
    if view.over:
        return "The game is over."
    if view.seat < 0 or view.seat != view.turn:
        called = view.seat >= 0 and has(view.choices, WAIVE)
        return "Was that right? Call if it was not." if called else "Waiting for the next play."
    if view.phase == ACT:
        return "Play from your Delay Pile if you can, or lift a card from your hand."
    return f"Play {PACK.faces[view.lifted]}: build, or a Delay Pile; pile {view.seat + 1} is yours."


def label(move: str) -> str:
    """Return the label of a move's button."""
    fixed = {
        "panjandrum": "Call Panjandrum",
        "waive": "That was right",
        "lift": "Lift a card",
        "build": "Build",
        "delay build": "Build from your Delay Pile",
    }
    if move in fixed:
        return fixed[move]
    *source, _, number = move.split()
    whose = f"Lay on @{int(number) - 1}'s Delay Pile"
    return f"{whose} from yours" if source else whose


def narrate(happened: Happened) -> str:
    """Describe what was lifted and played, and the result of a call."""
    before: PanjandrumView = happened.before
    after: PanjandrumView = happened.after
    seat, names = happened.seat, happened.names
    name = names[seat]
    if happened.move == "waive":
        return f"{name} says nothing."
    if happened.move == "panjandrum":
        accused = names[before.window.maker]
        pays = accused if before.last.wrong else name
        told = f'{name}: "Panjandrum!" '
        told += f"{accused} was wrong." if before.last.wrong else f"But {accused} was right."
        told += f" {pays} receives cards from all."
    elif happened.move == "lift":
        told = f"{name} lifts {PACK.faces[after.last.card]}."
    else:
        face = PACK.faces[after.last.card]
        told = f"{name} builds {face}."
        if after.last.onto == seat:
            told = f"{name} puts {face} on their own Delay Pile."
        elif after.last.onto >= 0:
            told = f"{name} plays {face} on {names[after.last.onto]}'s Delay Pile."
    if after.last.turned and not after.over and happened.move != "panjandrum":
        told += f" {name}'s Delay Pile is turned over."
    if after.over:
        told += f" {names[after.out]} wins."
    return told


def verdict(view: PanjandrumView, voice: Voice) -> Text:
    """Say who got rid of hand and Delay Pile first, or had the fewest left (PANJ-27, R-PANJ-17)."""
    told = "had the fewest cards" if _left(view) else "got rid of all cards first"
    return f"{voice.player(view.out)} {told}"


def _left(view: PanjandrumView) -> int:
    """Return how many cards the winner still has, in hand and Delay Pile."""
    return view.sizes[view.out] + count(view.delays.cards[view.out])


def reckoning(view: PanjandrumView, names: tuple[str, ...]) -> str:
    """Say by which rule the winner won (PANJ-27)."""
    if _left(view):
        return f"The position was repeated, and {names[view.out]} had the fewest cards (R-PANJ-17)."
    return f"{names[view.out]} has neither hand nor Delay Pile (PANJ-27)."
