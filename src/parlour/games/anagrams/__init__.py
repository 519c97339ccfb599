"""Anagrams: facts, options, words, put together."""

from parlour.core.options import Chosen
from parlour.core.position import Named
from parlour.games.anagrams import scene
from parlour.games.anagrams.rules import AnagramsDeal, box
from parlour.kit.word_state import WordOptions
from parlour.packs.letters import PACK
from parlour.table import tablets, word_game, word_scene
from parlour.table.dictionary import dictionary
from parlour.table.game import Game
from parlour.table.word_speech import LEAVES, WordSpeech

PHASE = Named("phase", tablets.PHASES)


def new(seats: int, options: WordOptions) -> AnagramsDeal:
    """Return a deal with the dictionary agreed on (ANA-20a)."""
    options.book = dictionary(options)
    return AnagramsDeal(seats, options)


def infer(deal: AnagramsDeal, stated: set[str]) -> None:
    """Fill in what a position leaves out."""
    tablets.infer(deal, stated, box(deal.options))


def label(move: str, chosen: Chosen) -> str:
    """Return what a move is called on a button."""
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
    version=1,
    seats=(2, 3, 4, 5, 6),  # ANA-0a
    pack=PACK,
    longest=40_000,
    options=tuple(word_game.OPTIONS.values()),
    new_options=WordOptions,
    new=new,
    phases=tablets.PHASES,
    say=word_game.say,
    fields=(PHASE, *tablets.DEAL_FIELDS),
    view_fields=(PHASE, *tablets.VIEW_FIELDS),
    places=tablets.places,
    infer=infer,
    picture=scene.picture,
    narrate=word_scene.narrate,
    pieces=word_game.pieces,
    sides=word_game.sides,
    rulebook_of=__name__,
    speaks=WordSpeech,
    limits=word_game.limits,
    hints=word_game.hints,
    turn_ends="ANA-9b",
    leaves=LEAVES,
    label=label,
)
