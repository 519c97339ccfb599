"""Scenes and narration of Tuxedo: the centre, the builds, and what was captured."""

from collections.abc import Iterable

from parlour.core.bits import bit, count, each, has
from parlour.games.tuxedo.mechanics.spread import total
from parlour.games.tuxedo.rules import CALL, ONTO, PLAY, TAKE, USE, WAIVE, TuxedoView
from parlour.languages.message import (
    NOTHING,
    Listed,
    Message,
    Person,
    say,
    sentences,
)
from parlour.packs.rook_cards import FIVES, NUMBERS, PACK, spoken
from parlour.table.drawing import covered_hand
from parlour.table.parts import Happened
from parlour.table.scene import Aim, Picture, Piece, ResultItem, Zone

PHASES = ("play", "use", "take", "build", "call")
ORANGE_STAKE = say("If a red and a yellow card were taken together, +10; a wrong call costs 10.")
"""The stake that is shown after every capture (TUX-20, TUX-21, TUX-35)."""


def by_number(cards: int) -> list[int]:
    """Return cards in the order of their numbers."""
    return [card for same in NUMBERS for card in each(cards & same)]


def faces(cards: int) -> str:
    """Return cards as words, by number."""
    return PACK.show(by_number(cards))


def picture(view: TuxedoView) -> Picture:
    """Draw the player's hand, the loose cards, each build, and everybody's captures."""
    zones: list[Zone] = []
    for seat in range(view.seats):
        if seat == view.seat:
            playing = view.turn == seat and view.phase == PLAY and not view.over
            pieces = tuple(
                Piece(PACK.faces[card], why=_why(view, card) if playing else "")
                for card in by_number(view.known[seat])
            )
            zones.append(Zone(f"hand-{seat}", "hand", seat, say("your hand"), pieces))
        else:
            zones.append(covered_hand(seat, view.sizes[seat]))
        number = count(view.catch.captured[seat])
        if number:
            note, label = _note(view, seat), say("captured")
            zones.append(Zone(f"won-{seat}", "stack", seat, label, count=number, note=note))
    centre = tuple(
        Piece(PACK.faces[card], _mark(view, card)) for card in by_number(view.spread.centre)
    )
    zones.append(Zone("centre", "row", None, say("centre"), centre))
    for place, build in enumerate(each_build(view)):
        cards = tuple(Piece(PACK.faces[card], _mark(view, card)) for card in by_number(build))
        label = say("build of {number}", number=int(total(build)))
        zones.append(Zone(f"build-{place}", "row", None, label, cards))
    facts = [(say("Still to be dealt"), say("{cards}", cards=int(view.left)))]
    if view.hold >= 0:
        facts.insert(0, (say("Playing"), say("{face}", face=PACK.faces[view.hold])))
    return Picture(
        phase=PHASES[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        facts=tuple(facts),
        cards=tuple(view.sizes),
        aims=_lays(zones),
        stakes={"orange": ORANGE_STAKE},
    )


def _lays(zones: list[Zone]) -> dict[str, Aim]:
    """Return the move from the hand to the centre, for every card."""
    return {
        f"{piece.face} lay": Aim(zone.id, slot, "centre")
        for zone in zones
        if zone.kind == "hand"
        for slot, piece in enumerate(zone.pieces)
    }


def each_build(view: TuxedoView) -> list[int]:
    """Return the builds on the table."""
    return [build for build in view.spread.builds if build]


def _mark(view: TuxedoView, card: int) -> str:
    """Show what a capture takes so far, and what it could take besides (TUX-12)."""
    if has(view.taking, card):
        return "taken"
    return "legal" if view.phase in (USE, TAKE) and has(view.choices, card) else ""


def _why(view: TuxedoView, card: int) -> str:
    return "" if has(view.choices, card) else view.why_not(view.phase, card)


def _note(view: TuxedoView, seat: int) -> Message:
    catch = view.catch
    made = [
        told.filled(n=int(numbers[seat]))
        for told, numbers in (
            (say("{n} big sweeps"), catch.big),
            (say("{n} little sweeps"), catch.little),
            (say("{n} oranges"), catch.oranges),
            (say("{n} mistakes"), catch.mistakes),
        )
        if numbers[seat]
    ]
    return say("{made}", made=Listed(made, "commas")) if made else NOTHING


def _prompt(view: TuxedoView) -> Message:
    """Return the prompt, which never reveals whether there is an Orange to call."""
    if view.over:
        return say("The pack is counted.")
    if view.seat < 0 or view.seat != view.turn or view.phase == CALL:
        if view.seat >= 0 and has(view.choices, WAIVE):
            return say("Was that an Orange?")
        return say("Waiting for the next play.")
    if view.phase != PLAY:
        return ASKED[view.phase].filled(card=PACK.faces[view.hold])
    if view.swept:
        return say("After a sweep: play a card to the centre.")
    return say("Capture or build; if you cannot capture, play a card to the centre.")


ASKED = {
    USE: say("What do you do with {card}: take, build, or lay it in the centre?"),
    TAKE: say("With {card}, take every card and sum that equals it."),
    ONTO: say("Build {card} on which card?"),
}
"""The prompts for the rest of a move, by phase."""

LABELS = {"orange": say("Call Orange"), "waive": say("No Orange")}


def label(move: str) -> Message:
    """Return the label of a move's button."""
    if move in LABELS:
        return LABELS[move]
    face, *words = move.split()
    card, others = spoken(face), Listed([spoken(other) for other in words[1:]], "and")
    match words:
        case ["takes", *_]:
            return say("Take {taken:the} with {piece:the}", taken=others, piece=card)
        case ["on", _, *_]:
            return say("Build {piece:the} on {others:the}", piece=card, others=others)
        case ["on"]:
            return say("Build {piece:the}", piece=card)
        case ["lay"]:
            return say("Lay {piece:the} in the centre", piece=card)
    return say("Play {piece:the}", piece=card)


def narrate(happened: Happened) -> Message:
    """Describe what was taken, built or laid, and every call of Orange."""
    before: TuxedoView = happened.before
    after: TuxedoView = happened.after
    told = [_said(happened)]
    if happened.move != "orange" and sum(after.catch.oranges) > sum(before.catch.oranges):
        captor = happened.person(before.window.maker)
        told.append(say("Nobody had called: the Orange is {who}'s.", who=captor))
    if after.left < before.left:
        told.append(say("More cards are dealt."))
    return sentences(*told)


def _said(happened: Happened) -> Message:
    """Describe a call, or a card."""
    seat, who = happened.seat, happened.who
    if happened.move == "waive":
        return say("{who} lets it go.", who=who)
    if happened.move != "orange":
        return _played(happened)
    if happened.after.catch.oranges[seat] > happened.before.catch.oranges[seat]:
        return say('{who}: "Orange!" 10 points.', who=who)
    return say('{who}: "Orange!" But there is none: 10 points off.', who=who)


def _played(happened: Happened) -> Message:
    """Describe a card: what it takes, what it builds, or that it is laid in the centre."""
    before: TuxedoView = happened.before
    after: TuxedoView = happened.after
    seat, who = happened.seat, happened.who
    face = happened.move.split()[0]
    card = PACK.piece(face)
    taken = after.catch.captured[seat] & ~before.catch.captured[seat]
    if taken and after.window.maker == seat and after.window.seats:
        cards = faces(taken & ~bit(card))
        return sentences(
            say("{who} plays {card} and takes {cards}.", who=who, card=face, cards=cards),
            say("Big Sweep!") if after.catch.big[seat] > before.catch.big[seat] else NOTHING,
            say("Little Sweep!")
            if after.catch.little[seat] > before.catch.little[seat]
            else NOTHING,
        )
    for build in each_build(after):
        if has(build, card) and not has(_all_builds(before), card):
            return say(
                "{who} lays {card} on {cards} and builds {number}.",
                who=who,
                card=face,
                cards=faces(build & ~bit(card)),
                number=int(total(build)),
            )
    return say("{who} plays {card} to the centre.", who=who, card=face)


def _all_builds(view: TuxedoView) -> int:
    found = 0
    for build in view.spread.builds:
        found |= build
    return found


def reckoning(view: TuxedoView) -> tuple[ResultItem, ...]:
    """Explain each score: most cards, 5s, sweeps and Oranges (TUX-29)."""
    catch = view.catch
    cards = [count(own) for own in catch.captured]
    told = [ResultItem(say("Cards: {cards}.", cards=_by_player(cards)))]
    best = [Person.at(seat) for seat in each(catch.best())]
    if len(best) == 1:
        told.append(ResultItem(say("{who} captured the most cards: 15.", who=best[0]), "TUX-30"))
    elif best:
        most = say("{who} captured the most cards: 5 each.", who=Listed(best, "and"))
        told.append(ResultItem(most, "TUX-37"))
    for what, clause, points in (
        (
            say("5s captured or saved: {points}."),
            "TUX-34",
            [5 * count(own & FIVES) for own in catch.captured],
        ),
        (say("Big Sweeps: {points}."), "TUX-32", [10 * n for n in catch.big]),
        (say("Little Sweeps: {points}."), "TUX-33", [5 * n for n in catch.little]),
        (say("Oranges called: {points}."), "TUX-31", [10 * n for n in catch.oranges]),
        (say("Oranges called by mistake: {points}."), "TUX-35", [-10 * n for n in catch.mistakes]),
    ):
        if any(points):
            told.append(ResultItem(what.filled(points=_by_player(points, if_any=True)), clause))
    return tuple(told)


def _by_player(numbers: Iterable[int], *, if_any: bool = False) -> Listed:
    """Return a number for each player, or only for those who have any."""
    return Listed(
        [
            say("{who} {points}", who=Person.at(seat), points=int(number))
            for seat, number in enumerate(numbers)
            if number or not if_any
        ],
        "commas",
    )
