"""Scenes and narration of Alphabets: a circle of players, each with a heap of letters."""

from typing import Final

from parlour.core.bits import below, each, has
from parlour.families.letters.scene import counted
from parlour.games.alphabets.rules import (
    CHECK,
    CHOOSE,
    MOST_WORDS,
    AlphabetsView,
    most_letters,
)
from parlour.languages.message import NOTHING, Listed, Message, Person, called, say, sentences
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Spell, Zone
from parlour.table.voice import Voice

POINTS: Final = say("A lost round is a point against the player; few points are good.")

# Players choose and find words, or sentences (RL-13).

THINK: Final = (
    say("Think of a word, and type it: its letters go to your left-hand neighbour."),
    say("Think of a short sentence, and type it: its letters go to your left-hand neighbour."),
)
ANNOUNCE: Final = (say("Announce your word."), say("Announce your sentence."))
WHICH: Final = (
    say('Which word is it? Say "I" when you have it, then the word.'),
    say('Which sentence is it? Say "I" when you have it, then the sentence.'),
)
YOURS: Final = (say("your word"), say("your sentence"))
HAS_CHOSEN: Final = (say("{who} has chosen a word."), say("{who} has chosen a sentence."))
FOUND: Final = (say("{who} found a word."), say("{who} found a sentence."))
NOT_SAID: Final = (
    say('{who} said "I", but no word.'),
    say('{who} said "I", but no sentence.'),
)
YOU_FOUND: Final = (say("You found your word"), say("You found your sentence"))
YOU_FOUND_OTHERS_LOST: Final = (
    say("You found your word; {who} lost"),
    say("You found your sentence; {who} lost"),
)

LABELS: Final = {
    "I": say("I have it"),
    "give up": say("Give up"),
    "stay silent": say("Stay silent"),
    "no word": say("no word"),
}
SPELLED: Final = {"choose": say("choose {words}"), "say": say("say {words}")}
"""The labels of words and sentences, by their verb."""


def picture(view: AlphabetsView) -> Picture:
    """Draw the open letters, the player's word and heap, and the announcements."""
    zones: list[Zone] = []
    if view.phase == CHOOSE:
        label = say("letters", n=len(view.stock))
        zones.append(Zone("box", "row", None, label, counted(view.stock)))
    for seat in range(view.seats):
        zones += _before(view, seat)
    marks: dict[int, tuple[Message, ...]] = {}
    for seat in range(view.seats):
        mine: list[Message] = [
            *([called("mark", "ready")] if view.phase == CHOOSE and has(view.ready, seat) else []),
            *([say('says "I"')] if has(view.calling, seat) else []),
            *([called("mark", "retired")] if has(view.retired, seat) else []),
            *([called("mark", "gave up")] if has(view.given_up, seat) else []),
            *([called("mark", "loses")] if has(view.losers, seat) else []),
        ]
        if mine:
            marks[seat] = tuple(mine)
    most = int(most_letters(view.options, view.seats))
    longest = min(int(view.options.max_letters), most)
    facts = [(say("Letters per word"), say("{least} to {most}", least=3, most=longest))]
    if view.options.alpha_sentences:
        size = say("{least} to {most} words, {letters} letters")
        size = size.filled(least=2, most=int(MOST_WORDS), letters=most)
        facts.append((say("A sentence"), size))
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


def label(move: str) -> Message:
    """Return the label of a move's button: for a word being spelled, its next letter."""
    if move.endswith(" …"):
        return say("Add a space")
    if move.endswith("…"):
        return say("Add {letter}", letter=move[-2])
    verb, _, words = move.partition(" ")
    return LABELS[move] if move in LABELS else SPELLED[verb].filled(words=words)


def _before(view: AlphabetsView, seat: int) -> list[Zone]:
    """Draw the pieces of a seat: its heap if it is the player's own, its answer, its word."""
    zones: list[Zone] = []
    if seat == view.seat and view.received():
        heap = view.received()
        backwards = heap in view.options.book.of_letters(heap)
        faces = tuple(map(Piece, reversed(heap) if backwards else heap))
        label = say("your letters", n=len(heap))
        zones.append(Zone(f"hand-{seat}", "row", seat, label, faces, role="stage"))
    if view.answers[seat]:
        answer = (Piece(view.answers[seat]),)
        zones.append(Zone(f"answer-{seat}", "words", seat, say("announced"), answer))
    if view.chosen[seat]:
        label = YOURS[of_sentences(view)] if seat == view.seat else say("chose")
        zones.append(Zone(f"word-{seat}", "words", seat, label, (Piece(view.chosen[seat]),)))
    if seat == view.seat and view.spelled[seat]:
        laid = tuple(Piece(face) for face in view.spelled[seat])
        zones.append(Zone("laid", "row", None, say("laid"), laid))
    return zones


def of_sentences(view: AlphabetsView) -> bool:
    """Return whether players choose sentences instead of words (RL-13)."""
    return bool(view.options.alpha_sentences)


def _prompt(view: AlphabetsView) -> Message:
    if view.over:
        return say("The round is over.")
    if view.seat < 0 or not has(view.waiting, view.seat):
        if view.phase == CHOOSE:
            return say("The others think.")
        return say("The others are still looking.")
    if view.phase == CHOOSE:
        return THINK[of_sentences(view)]
    return (ANNOUNCE if has(view.calling, view.seat) else WHICH)[of_sentences(view)]


def heard(move: str, mover: int, listener: int) -> str:
    """Return a move as others see it: the word chosen is secret (RL-3)."""
    return "choose" if move.startswith("choose ") and mover != listener else move


def narrate(happened: Happened) -> Message:
    """Describe who is ready, who says "I", what is announced, and who loses."""
    before: AlphabetsView = happened.before
    after: AlphabetsView = happened.after
    who = happened.who
    verb, _, rest = happened.move.partition(" ")
    more = NOTHING
    if verb == "choose":
        told = HAS_CHOSEN[of_sentences(after)].filled(who=who)
        if rest:
            told = say("{who} has chosen {word}.", who=who, word=rest)
        if after.phase != CHOOSE:
            more = say("All pass their letters to the left.")
    elif verb == "no":
        told = say("{who} finds no word in the letters that are left.", who=who)
    elif verb == "I":
        told = say('{who} says "I".', who=who)
    elif verb == "give":
        told = say("{who} gives up.", who=who)
    else:
        told = _announced(before, after, happened)
    losers = Listed([happened.person(seat) for seat in each(after.losers)], "and")
    lost = say("{who} loses.", who=losers) if after.over and losers else NOTHING
    return sentences(told, more, lost)


def _announced(before: AlphabetsView, after: AlphabetsView, happened: Happened) -> Message:
    """Describe an announcement, and whether it is right.

    If a sentence is not the setter's, the grammar check decides.
    """
    _, _, words = happened.move.partition(" ")
    seat = int(before.mover) if before.phase == CHECK else happened.seat
    who = happened.person(seat)
    if happened.move == "stay silent":
        return say("{who} says nothing.", who=who)
    if after.phase == CHECK:
        return say("{who} announces {words}.", who=who, words=words)
    right = has(after.retired, seat) and not has(before.retired, seat)
    if before.phase == CHECK:
        if right:
            return say("It is a sentence, and {who} retires.", who=who)
        return say("It is not a sentence.")
    told = say("{who} announces {words}: that is wrong.")
    if right:
        told = say("{who} announces {words}: that is right, and {who} retires.")
    return told.filled(who=who, words=words)


def reckoning(view: AlphabetsView) -> tuple[ResultItem, ...]:
    """Say who found a word, why the others lost (ALPHA-11 to ALPHA-13), and what that counts."""
    told: list[ResultItem] = []
    if view.retired:
        found = FOUND[of_sentences(view)].filled(who=_people(view.retired))
        told.append(ResultItem(found, "ALPHA-11"))
    if view.losers:
        told += [_why_lost(view), ResultItem(POINTS)]
    return tuple(told)


def _people(seats: int) -> Listed:
    return Listed([Person.at(seat) for seat in each(seats)], "and")


def _why_lost(view: AlphabetsView) -> ResultItem:
    """Say why the losers lost: by a wrong answer, as the last one left, or by giving up."""
    losers, who = each(view.losers), _people(view.losers)
    if view.retired | view.losers == below(view.seats):
        if len(losers) == 1:
            return ResultItem(say("{who} was the last one left.", who=who), "ALPHA-12")
        return ResultItem(say("{who} gave up.", who=who), "RL-12")
    answer = view.answers[losers[0]]
    if not answer:
        return ResultItem(NOT_SAID[of_sentences(view)].filled(who=who), "RL-6")
    wrong = say("{who} announced {words}, which is wrong.", who=who, words=answer)
    return ResultItem(wrong, "ALPHA-13")


def verdict(view: AlphabetsView, voice: Voice) -> Message:
    """Say who lost; no one wins (RL-9)."""
    found = voice.seat >= 0 and has(view.retired, voice.seat)
    lost = has(view.losers, voice.seat) if voice.seat >= 0 else False
    others = voice.people(each(view.losers))
    if found:
        told = YOU_FOUND_OTHERS_LOST if others else YOU_FOUND
        return told[of_sentences(view)].filled(who=others)
    if lost and others:
        return say("You lost together with {others}", others=others)
    if lost:
        return say("You lost")
    return say("{who} lost", who=others) if others else say("The round is over")
