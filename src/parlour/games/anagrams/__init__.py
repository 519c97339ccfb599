"""Anagrams: its facts, options and words."""

from parlour.core.options import Chosen
from parlour.core.position import Named
from parlour.families.letters import word_options, word_positions, word_reasons, word_scene
from parlour.families.letters.dictionary import dictionary
from parlour.families.letters.word_remedies import CALLS, REMEDIES
from parlour.families.letters.word_speech import LEAVES, WordSpeech
from parlour.families.letters.word_terms import WordOptions
from parlour.games.anagrams import scene
from parlour.games.anagrams.rules import AnagramsDeal
from parlour.packs.letter_tablets import PACK
from parlour.table.game import Game

PHASE = Named("phase", word_positions.PHASES)


def new(seats: int, options: WordOptions) -> AnagramsDeal:
    """Return a deal with the agreed dictionary (ANA-20a)."""
    options.book = dictionary(options)
    return AnagramsDeal(seats, options)


def label(move: str, chosen: Chosen) -> str:
    """Return the label of a move's button."""
    del chosen
    return word_scene.label(move)


GAME = Game(
    key="anagrams",
    title="Anagrams",
    family="letters",
    source="Milton Bradley, Springfield, sheet 4720",
    summary="Make words, and capture others' words by adding letters to them.",
    minutes=40,
    difficulty="medium",
    version=2,
    seats=(2, 3, 4, 5, 6),  # ANA-0a
    pack=PACK,
    longest=40_000,
    options=tuple(word_options.OPTIONS.values()),
    new_options=WordOptions,
    new=new,
    phases=word_positions.PHASES,
    say=word_options.say,
    fields=(PHASE, *word_positions.DEAL_FIELDS),
    view_fields=(PHASE, *word_positions.VIEW_FIELDS),
    places=word_positions.places,
    infer=word_positions.infer,
    picture=scene.picture,
    reasons=word_reasons.reasons,
    narrate=word_scene.narrate,
    reckoning=word_scene.reckoned_by("ANA-24a", "ANA-24b", "ANA-24c"),
    verdict=word_scene.verdict,
    pieces=word_options.pieces,
    sides=word_options.sides,
    rulebook_of=__name__,
    dealt=False,
    speaks=WordSpeech,
    limits=word_options.limits,
    hints=word_options.hints,
    turns=("ANA-9b",),
    calls=CALLS,
    remedies=REMEDIES,
    leaves=LEAVES,
    label=label,
    menu=word_scene.menu,
)
