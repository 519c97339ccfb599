"""Scenes and narration of Alphabets: a circle of players, each with a heap of letters."""

from typing import Final

from parlour.core.bits import below, each, has
from parlour.core.speech import listed
from parlour.games.alphabets.rules import (
    CHECK,
    CHOOSE,
    MOST_WORDS,
    AlphabetsView,
    Options,
    most_letters,
)
from parlour.languages.message import Text, say
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Spell, Zone
from parlour.table.voice import Voice

POINTS: Final = "A lost round is a point against the player; few points are good."


def picture(view: AlphabetsView) -> Picture:
    """Draw the open letters, the player's word and heap, and the announcements."""
    zones: list[Zone] = []
    if view.phase == CHOOSE:
        kinds = sorted(set(view.stock))
        pieces = tuple(Piece(kind, said=str(view.stock.count(kind))) for kind in kinds)
        zones.append(Zone("box", "row", None, "letters", pieces))
    for seat in range(view.seats):
        zones += _before(view, seat)
    marks: dict[int, tuple[Text, ...]] = {}
    for seat in range(view.seats):
        mine: list[Text] = [
            *(["ready"] if view.phase == CHOOSE and has(view.ready, seat) else []),
            *([say('says "I"')] if has(view.calling, seat) else []),
            *(["retired"] if has(view.retired, seat) else []),
            *(["gave up"] if has(view.given_up, seat) else []),
            *(["loses"] if has(view.losers, seat) else []),
        ]
        if mine:
            marks[seat] = tuple(mine)
    most = most_letters(view.options, view.seats)
    longest = f"{min(view.options.max_letters, most)}"
    facts = [("Letters per word", f"3 to {longest}")]
    if view.options.alpha_sentences:
        facts.append(("A sentence", f"2 to {MOST_WORDS} words, {most} letters"))
    return Picture(
        phase="choose" if view.phase == CHOOSE else "solve",
        prompt=_prompt(view),
        zones=tuple(zones),
        notes=marks,
        facts=tuple(facts),
        units=("lost round", "letter"),
        spell=_spell(view),
    )


def _spell(view: AlphabetsView) -> Spell | None:
    """Return the letters for the player's word: the open letters, or the whole heap (RL-7)."""
    if view.half or view.seat < 0 or not has(view.waiting, view.seat):
        return None
    if view.phase == CHOOSE:
        return Spell("".join(sorted(view.stock)), sentence=view.options.alpha_sentences)
    if not has(view.calling, view.seat):
        return None
    return Spell(view.received(), whole=True, sentence=view.options.alpha_sentences)


def label(move: str) -> str:
    """Return the label of a move's button: for a word being spelled, its next letter."""
    if move.endswith("…"):
        return f"Add {move[-2]}"
    return {"I": "I have it", "give up": "Give up", "stay silent": "Stay silent"}.get(move, move)


def _before(view: AlphabetsView, seat: int) -> list[Zone]:
    """Draw the pieces of a seat: its heap if it is the player's own, its answer, its word."""
    zones: list[Zone] = []
    if seat == view.seat and view.received():
        heap = view.received()
        backwards = heap in view.options.book.of_letters(heap)
        faces = tuple(map(Piece, reversed(heap) if backwards else heap))
        zones.append(Zone(f"hand-{seat}", "row", seat, "your letters", faces, role="stage"))
    if view.answers[seat]:
        answer = (Piece(view.answers[seat]),)
        zones.append(Zone(f"answer-{seat}", "words", seat, "announced", answer))
    if view.chosen[seat]:
        label = f"your {puzzle(view.options)}" if seat == view.seat else "chose"
        zones.append(Zone(f"word-{seat}", "words", seat, label, (Piece(view.chosen[seat]),)))
    if seat == view.seat and view.spelled[seat]:
        laid = tuple(Piece(face) for face in view.spelled[seat])
        zones.append(Zone("laid", "row", None, "laid", laid))
    return zones


def puzzle(options: Options) -> str:
    """Return what players choose and find: a word, or a sentence (RL-13)."""
    return "sentence" if options.alpha_sentences else "word"


def _prompt(view: AlphabetsView) -> str:
    if view.over:
        return "The round is over."
    if view.seat < 0 or not has(view.waiting, view.seat):
        return "The others think." if view.phase == CHOOSE else "The others are still looking."
    if view.phase == CHOOSE:
        short = "short " if view.options.alpha_sentences else ""
        return (
            f"Think of a {short}{puzzle(view.options)}, and type it: "
            "its letters go to your left-hand neighbour."
        )
    if has(view.calling, view.seat):
        return f"Announce your {puzzle(view.options)}."
    thing = puzzle(view.options)
    return f'Which {thing} is it? Say "I" when you have it, then the {thing}.'


def heard(move: str, mover: int, listener: int) -> str:
    """Return a move as others see it: the word chosen is secret (RL-3)."""
    return "choose" if move.startswith("choose ") and mover != listener else move


def narrate(happened: Happened) -> str:
    """Describe who is ready, who says "I", what is announced, and who loses."""
    before: AlphabetsView = happened.before
    after: AlphabetsView = happened.after
    name = happened.names[happened.seat]
    verb, _, rest = happened.move.partition(" ")
    if verb == "choose":
        told = f"{name} has chosen {rest or f'a {puzzle(after.options)}'}."
        if after.phase != CHOOSE:
            told += " All pass their letters to the left."
    elif verb == "no":
        told = f"{name} finds no word in the letters that are left."
    elif verb == "I":
        told = f'{name} says "I".'
    elif verb == "give":
        told = f"{name} gives up."
    else:
        told = _announced(before, after, happened)
    if after.over:
        losers = [happened.names[seat] for seat in each(after.losers)]
        if losers:
            told += f" {listed(losers)} {'loses' if len(losers) == 1 else 'lose'}."
    return told


def _announced(before: AlphabetsView, after: AlphabetsView, happened: Happened) -> str:
    """Describe an announcement, and whether it is right.

    If a sentence is not the setter's, the grammar check decides.
    """
    _, _, rest = happened.move.partition(" ")
    seat = before.mover if before.phase == CHECK else happened.seat
    name = happened.names[seat]
    if happened.move == "stay silent":
        return f"{name} says nothing."
    if after.phase == CHECK:
        return f"{name} announces {rest}."
    right = has(after.retired, seat) and not has(before.retired, seat)
    if before.phase == CHECK:
        return f"It is a sentence, and {name} retires." if right else "It is not a sentence."
    if right:
        return f"{name} announces {rest}: that is right, and {name} retires."
    return f"{name} announces {rest}: that is wrong."


def reckoning(view: AlphabetsView, names: tuple[str, ...]) -> str:
    """Say who found a word, why the others lost (ALPHA-11 to ALPHA-13), and what that counts."""
    found = [names[seat] for seat in each(view.retired)]
    what = f"a {puzzle(view.options)}" if len(found) == 1 else f"{puzzle(view.options)}s"
    told = f"{listed(found)} found {what} (ALPHA-11). "
    lost = f"{_why_lost(view, names)} {POINTS}" if view.losers else ""
    return ((told if found else "") + lost).strip()


def _why_lost(view: AlphabetsView, names: tuple[str, ...]) -> str:
    """Say why the losers lost: by a wrong answer, as the last one left, or by giving up."""
    losers = each(view.losers)
    lost = listed([names[seat] for seat in losers])
    if view.retired | view.losers == below(view.seats):
        alone = len(losers) == 1
        return f"{lost} was the last one left (ALPHA-12)." if alone else f"{lost} gave up (RL-12)."
    answer = view.answers[losers[0]]
    if not answer:
        return f'{lost} said "I", but no {puzzle(view.options)} (RL-6).'
    return f"{lost} announced {answer}, which is wrong (ALPHA-13)."


def verdict(view: AlphabetsView, voice: Voice) -> Text:
    """Say who lost; no one wins (RL-9)."""
    losers = each(view.losers)
    lost = voice.did(losers, "lost") if losers else ""
    if voice.seat < 0 or not has(view.retired, voice.seat):
        return lost or "The round is over"
    found = f"You found your {puzzle(view.options)}"
    return f"{found}; {lost}" if lost else found
