"""Scenes and narration of Sentences: Anagrams, with claims and votes."""

from parlour.core.bits import each, has
from parlour.families.letters.rules.terms import CLAIM
from parlour.families.letters.scene import word_scene
from parlour.games.sentences.rules import CHECK, ORDER, TWICE, VOTE, SentencesView
from parlour.languages.message import Text
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
            Piece(words[place], said="two words" if has(view.twice, place) else "")
            for place in view.claim
        )
        zones = (*zones, Zone("sentence", "words", None, "sentence", order))
    facts = (("Sentence of", f"{view.wanted} words"), ("Letters left", str(view.left)))
    notes = dict(drawn.notes)
    for seat in each(view.ayes | view.noes):
        notes[seat] = (*notes.get(seat, ()), "yes" if has(view.ayes, seat) else "no")
    return Picture(
        phase="vote" if view.phase >= VOTE else "claim" if view.phase >= ORDER else drawn.phase,
        prompt=drawn.prompt,
        zones=zones,
        notes=notes,
        facts=facts,
        cards=drawn.cards,
        units=drawn.units,
        small_hands=drawn.small_hands,
        spell=drawn.spell,
    )


def _prompt(view: SentencesView) -> str:  # noqa: PLR0911 - a prompt each
    if view.over or view.seat < 0 or not has(view.waiting, view.seat):
        return ""
    if view.phase == VOTE:
        return "Is that an intelligible sentence?"
    if view.phase == ORDER:
        return "Name your words in the order of the sentence."
    if view.phase == TWICE:
        return "Which compound counts as two words?"
    if has(view.choices, CLAIM):
        return "You may claim a sentence; else make a word, or pool a letter."
    if view.turns.begun and view.seat == view.turn:
        return "Play your other letter: in a word, or to the pool."
    return ""


def narrate(happened: Happened) -> str:
    """Describe claims and votes, and all moves of Anagrams."""
    before: SentencesView = happened.before
    after: SentencesView = happened.after
    name = happened.names[happened.seat]
    verb, _, rest = happened.move.partition(" ")
    if verb == "claim":
        told = f"{name} claims a sentence: {rest.partition(' twice ')[0]}."
    elif before.phase == CHECK:
        told = "The grammar check says yes." if after.over else "The grammar check says no."
    elif before.phase == VOTE and verb in {"yes", "no"}:
        told = f"{name} says {verb}."
    else:
        return word_scene.narrate(happened)
    if after.over:
        told += f" It is accepted: {happened.names[after.turn]} wins."
    elif before.phase in {VOTE, CHECK} and after.phase not in {VOTE, CHECK}:
        told += " It is not accepted, and play goes on."
    return told


def label(move: str) -> str:
    """Return the label of a move's button."""
    return "Claim a sentence" if move == "claim" else word_scene.label(move)


def verdict(view: SentencesView, voice: Voice) -> Text:
    """Say which sentence won (SENT-W2), or who had the most words when the letters ran out."""
    if not (view.won and view.claim):
        return word_scene.verdict(view, voice)
    (side,) = each(view.won)
    words = view.tablets.words[view.turn]
    sentence = " ".join(words[place] for place in view.claim)
    return f"{voice.side(side)} made a sentence: {sentence}"
