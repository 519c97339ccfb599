"""Scenes and narration of Sentences: Anagrams, with claims and votes."""

from typing import Final

from parlour.core.bits import each, has
from parlour.families.letters import scene as word_scene
from parlour.families.letters.rules.terms import CLAIM
from parlour.games.sentences.rules import CHECK, ORDER, TWICE, VOTE, SentencesView
from parlour.languages.message import NOTHING, Message, called, say, sentences
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone
from parlour.table.voice import Voice


def picture(view: SentencesView) -> Picture:
    """Draw the table of Anagrams, and the sentence that is claimed."""
    drawn = word_scene.picture(view, _prompt(view))
    zones = drawn.zones
    if view.claim:
        words = view.tablets.words[view.turn]
        order = tuple(
            Piece(words[place], said=say("two words") if has(view.twice, place) else NOTHING)
            for place in view.claim
        )
        zones = (*zones, Zone("sentence", "words", None, say("sentence"), order))
    length = (say("Sentence of"), say("{n} words", n=int(view.wanted)))
    notes = dict(drawn.notes)
    for seat in each(view.ayes | view.noes):
        notes[seat] = (
            *notes.get(seat, ()),
            called("mark", "yes") if has(view.ayes, seat) else called("mark", "no"),
        )
    return Picture(
        phase="vote" if view.phase >= VOTE else "claim" if view.phase >= ORDER else drawn.phase,
        prompt=drawn.prompt,
        zones=zones,
        notes=notes,
        facts=(length, word_scene.letters_left(view)),
        cards=drawn.cards,
        units=drawn.units,
        small_hands=drawn.small_hands,
        spell=drawn.spell,
    )


def _prompt(view: SentencesView) -> Message:  # noqa: PLR0911 - a prompt each
    if view.over or view.seat < 0 or not has(view.waiting, view.seat):
        return NOTHING
    if view.phase == VOTE:
        return say("Is that an intelligible sentence?")
    if view.phase == ORDER:
        return say("Name your words in the order of the sentence.")
    if view.phase == TWICE:
        return say("Which compound counts as two words?")
    if has(view.choices, CLAIM):
        return say("You may claim a sentence; else make a word, or pool a letter.")
    if view.turns.begun and view.seat == view.turn:
        return say("Play your other letter: in a word, or to the pool.")
    return NOTHING


def narrate(happened: Happened) -> Message:
    """Describe claims and votes, and all moves of Anagrams."""
    before: SentencesView = happened.before
    after: SentencesView = happened.after
    verb, _, rest = happened.move.partition(" ")
    if verb == "claim":
        words = rest.partition(" twice ")[0]
        told = say("{who} claims a sentence: {words}.", who=happened.who, words=words)
    elif before.phase == CHECK:
        told = CHECKED[bool(after.over)]
    elif before.phase == VOTE and verb in VOTES:
        told = VOTES[verb].filled(who=happened.who)
    else:
        return word_scene.narrate(happened)
    ends = NOTHING
    if after.over:
        ends = say("It is accepted: {who} wins.", who=happened.person(int(after.turn)))
    elif before.phase in {VOTE, CHECK} and after.phase not in {VOTE, CHECK}:
        ends = say("It is not accepted, and play goes on.")
    return sentences(told, ends)


CHECKED: Final = (say("The grammar check says no."), say("The grammar check says yes."))
VOTES: Final = {"yes": say("{who} says yes."), "no": say("{who} says no.")}
LABELS: Final = {"claim": say("Claim a sentence"), "yes": say("yes"), "no": say("no")}


def label(move: str) -> Message:
    """Return the label of a move's button."""
    if move in LABELS:
        return LABELS[move]
    if not move.startswith("claim "):
        return word_scene.label(move)
    words, _, compounds = move.removeprefix("claim ").partition(" twice ")
    if compounds:
        return say("claim {words} twice {compounds}", words=words, compounds=compounds)
    return say("claim {words}", words=words)


def verdict(view: SentencesView, voice: Voice) -> Message:
    """Say which sentence won (SENT-W2), or who had the most words when the letters ran out."""
    if not (view.won and view.claim):
        return word_scene.verdict(view, voice)
    (side,) = each(view.won)
    words = view.tablets.words[view.turn]
    sentence = " ".join([words[place] for place in view.claim])
    return say("{who} made a sentence: {sentence}", who=voice.columns[side], sentence=sentence)
