"""Scenes and narration of Rook Solitaire: Transfer Piles and Building Piles."""

from parlour.core.options import Chosen
from parlour.games.rook_solitaire.rules import DUMMY, ONTO, PILES, PLAYER, SolitaireView
from parlour.languages.message import Text
from parlour.packs.rook_cards import COLOUR_NAMES, HIGHEST, PACK, card, spoken
from parlour.table.parts import Happened
from parlour.table.scene import Aim, Picture, Piece, Zone
from parlour.table.voice import Voice


def picture(view: SolitaireView) -> Picture:
    """Draw each pile with its run face up and its covered cards counted; then what is built."""
    zones: list[Zone] = []
    for suit, name in enumerate(COLOUR_NAMES):
        top = view.built[suit]
        shown = (Piece(PACK.faces[card(suit, top)]),) if top else ()
        place = Zone(
            f"building-{suit}", "stack", None, name, shown, role="stage", column=suit, row=0
        )
        zones.append(place)
    for pile in range(PILES):
        run = [_piece(view, c) for c in reversed(view.open.row(pile))]
        covered = view.hidden[pile] + view.buried.size(pile)
        note = f"{covered} hidden" if covered else "" if run else "vacant"
        name = f"pile {pile + 1}"
        cards = tuple(run)
        place = Zone(f"pile-{pile + 1}", "row", None, name, cards, note=note, column=pile, row=1)
        zones.append(place)
    left = 56 - sum(view.built)
    return Picture(
        phase=("play", "onto")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        facts=(("Not built", str(left)),),
        aims=_builds(view),
    )


def _builds(view: SolitaireView) -> dict[str, Aim]:
    """Return where the next card of each colour lies open, and its Building Pile."""
    aims: dict[str, Aim] = {}
    for suit, name in enumerate(COLOUR_NAMES):
        wanted = card(suit, view.built[suit] + 1) if view.built[suit] < HIGHEST else -1
        for pile in range(PILES):
            run = [*reversed(view.open.row(pile))]
            if wanted in run:
                place = f"pile-{pile + 1}"
                aims[f"build {name}"] = Aim(place, run.index(wanted), f"building-{suit}")
    return aims


def label(move: str) -> str:
    """Return the label of a move's button."""
    words = move.split()
    if not PACK.has_face(words[0]):
        return move.capitalize()
    onto = f" on the {spoken(words[-1])}" if len(words) > 1 else ""
    return f"Lay the {spoken(words[0])}{onto}"


def _piece(view: SolitaireView, card: int) -> Piece:
    return Piece(PACK.faces[card], "moving" if card == view.moving else "")


def _prompt(view: SolitaireView) -> str:
    if view.over:
        return "You have won the Solitaire." if view.winners else "The dummy wins."
    if view.phase == ONTO:
        return f"Move {PACK.faces[view.moving]} onto which card?"
    return "Play a card or a run onto the next higher of another colour, or build."


def narrate(happened: Happened) -> str:
    """Describe a play, and what went to the Building Piles automatically."""
    before: SolitaireView = happened.before
    after: SolitaireView = happened.after
    words = happened.move.split()
    if words[0] == "stop":
        told = "No more."
    elif words[0] == "build":
        suit = COLOUR_NAMES.index(words[1])
        told = f"{PACK.faces[card(suit, before.built[suit] + 1)]} is built."
    else:
        told = f"{words[0].upper()} goes on {words[-1].upper()}."
    for suit in range(4):
        first = before.built[suit] + 1 + (words[-1] == COLOUR_NAMES[suit])
        more = [PACK.faces[card(suit, n)] for n in range(first, after.built[suit] + 1)]
        are = "is" if len(more) == 1 else "are"
        told += f" {', '.join(more)} {are} built too." if more else ""
    if after.over and after.winners:
        told += " All four piles are complete: you have won."
    elif after.over:
        told += f" Nothing more can be played: the dummy wins, {56 - sum(after.built)} cards short."
    return told


def reckoning(view: SolitaireView, names: tuple[str, ...], chosen: Chosen) -> str:
    """Say what was built, and the tally between player and dummy (R-RSOL-11)."""
    what = "Cards counted" if chosen["tally"] == "cards" else "Games won"
    built = sum(view.built)
    end = (
        "All 56 cards are built (RSOL-22)."
        if view.winners
        else (f"{built} of 56 cards are built (RSOL-23).")
    )
    tally = f"{what}: {names[0]} {view.scores[PLAYER]}, dummy {view.scores[DUMMY]} (R-RSOL-11)."
    return f"{end} {tally}"


def verdict(view: SolitaireView, voice: Voice) -> Text:
    """Say whether all four Building Piles were completed (RSOL-22, RSOL-23)."""
    del voice
    if view.winners:
        return "You won: all four piles are complete"
    left = 56 - sum(view.built)
    return f"The dummy won: {left} card{'' if left == 1 else 's'} short"
