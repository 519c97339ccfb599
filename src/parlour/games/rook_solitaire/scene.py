"""Scenes and narration of Rook Solitaire: Transfer Piles and Building Piles."""

from collections.abc import Sequence

from parlour.core.options import Chosen
from parlour.games.rook_solitaire.rules import DUMMY, ONTO, PILES, PLAYER, SolitaireView
from parlour.languages.message import NOTHING, Listed, Message, Person, say, sentences
from parlour.packs.rook_cards import COLOUR_NAMES, COLOUR_WORDS, HIGHEST, PACK, card, spoken
from parlour.table.parts import Happened
from parlour.table.scene import Aim, Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice


def picture(view: SolitaireView) -> Picture:
    """Draw each pile with its run face up and its covered cards counted; then what is built."""
    zones: list[Zone] = []
    for suit, name in enumerate(COLOUR_WORDS):
        top = view.built[suit]
        shown = (Piece(PACK.faces[card(suit, top)]),) if top else ()
        place = Zone(
            f"building-{suit}", "stack", None, name, shown, role="stage", column=suit, row=0
        )
        zones.append(place)
    for pile in range(PILES):
        covered = _covered(view, pile)
        run = [_piece(view, c) for c in reversed(view.open.row(pile))]
        name = say("pile {number}", number=pile + 1)
        note = _note(covered, len(run))
        cards = (*(Piece() for _ in range(covered)), *run)
        place = Zone(f"pile-{pile + 1}", "row", None, name, cards, note=note, column=pile, row=1)
        zones.append(place)
    left = say("{number}", number=56 - int(sum(view.built)))
    return Picture(
        phase=("play", "onto")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        facts=((say("Not built"), left),),
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
                place, slot = f"pile-{pile + 1}", _covered(view, pile) + run.index(wanted)
                aims[f"build {name}"] = Aim(place, slot, f"building-{suit}")
    return aims


def _covered(view: SolitaireView, pile: int) -> int:
    """Return how many cards lie face down at the bottom of a pile."""
    return int(view.hidden[pile] + view.buried.size(pile))


def _note(covered: int, run: int) -> Message:
    if covered:
        return say("{covered} hidden", covered=covered)
    return NOTHING if run else say("vacant")


def instruct(words: Sequence[str]) -> Message:
    """Return a build as an instruction."""
    return say("Build on {colour}", colour=_colour(words)) if words[0] == "build" else NOTHING


def label(move: str) -> Message:
    """Return the label of a move's button."""
    words = move.split()
    if words[0] == "stop":
        return say("Stop")
    if words[0] == "build":
        return say("Build {colour}", colour=_colour(words))
    if len(words) == 1:
        return say("Lay {card:the}", card=spoken(words[0]))
    return say("Lay {card:the} on {onto:the}", card=spoken(words[0]), onto=spoken(words[-1]))


def _colour(words: Sequence[str]) -> Message:
    """Return the colour that a move builds."""
    return COLOUR_WORDS[COLOUR_NAMES.index(words[1])]


def _piece(view: SolitaireView, card: int) -> Piece:
    return Piece(PACK.faces[card], "moving" if card == view.moving else "")


def _prompt(view: SolitaireView) -> Message:
    if view.over:
        return say("You have won the Solitaire.") if view.winners else say("The dummy wins.")
    if view.phase == ONTO:
        return say("Move {card} onto which card?", card=PACK.faces[view.moving])
    return say("Play a card or a run onto the next higher of another colour, or build.")


def narrate(happened: Happened) -> Message:
    """Describe a play, and what went to the Building Piles automatically."""
    before: SolitaireView = happened.before
    after: SolitaireView = happened.after
    words = happened.move.split()
    if words[0] == "stop":
        told = say("No more.")
    elif words[0] == "build":
        suit = COLOUR_NAMES.index(words[1])
        told = say("{card} is built.", card=PACK.faces[card(suit, before.built[suit] + 1)])
    else:
        told = say("{card} goes on {onto}.", card=words[0].upper(), onto=words[-1].upper())
    also = []
    for suit in range(4):
        first = before.built[suit] + 1 + (words[-1] == COLOUR_NAMES[suit])
        more = [PACK.faces[card(suit, n)] for n in range(first, after.built[suit] + 1)]
        if more:
            cards = Listed(more, "commas")
            also.append(say("{cards} are built too.", cards=cards, n=len(more)))
    return sentences(told, *also, _end(after))


def _end(after: SolitaireView) -> Message:
    if not after.over:
        return NOTHING
    if after.winners:
        return say("All four piles are complete: you have won.")
    left = 56 - int(sum(after.built))
    return say("Nothing more can be played: the dummy wins, {n} cards short.", n=left)


TALLIES = {
    "games": say("Games won: {who} {player}, dummy {dummy}."),
    "cards": say("Cards counted: {who} {player}, dummy {dummy}."),
}


def reckoning(view: SolitaireView, chosen: Chosen) -> tuple[ResultItem, ...]:
    """Say what was built, and the tally between player and dummy (R-RSOL-11)."""
    end = ResultItem(say("All 56 cards are built."), "RSOL-22")
    if not view.winners:
        built = int(sum(view.built))
        end = ResultItem(say("{built} of 56 cards are built.", built=built), "RSOL-23")
    tally = TALLIES[chosen["tally"]].filled(
        who=Person.at(0), player=int(view.scores[PLAYER]), dummy=int(view.scores[DUMMY])
    )
    return end, ResultItem(tally, "R-RSOL-11")


def verdict(view: SolitaireView, voice: Voice) -> Message:
    """Say whether all four Building Piles were completed (RSOL-22, RSOL-23)."""
    del voice
    if view.winners:
        return say("You won: all four piles are complete")
    return say("The dummy won: {n} cards short", n=56 - int(sum(view.built)))
