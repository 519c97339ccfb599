"""The Block Game of Words: its facts, options and words."""

from parlour.core.options import Chosen, Option
from parlour.core.position import Named
from parlour.families.letters import word_options, word_positions, word_reasons, word_scene
from parlour.families.letters.dictionary import dictionary
from parlour.families.letters.tablets import LETTERS
from parlour.families.letters.word_remedies import CALLS, REMEDIES
from parlour.families.letters.word_speech import LEAVES, TIME, WordSpeech
from parlour.families.letters.word_terms import POOL, SKIP, TURN, WordOptions
from parlour.games.block_words import scene
from parlour.games.block_words.rules import PICK, BlockWordsDeal
from parlour.packs.letter_tablets import PACK
from parlour.table.game import Game

PHASES = (*word_positions.PHASES, "pick")
PHASE = Named("phase", PHASES)


TIMEOUT = Option(
    "bgw_timeout",
    "When the time is up, the umpire pools a letter, or the turn is forfeited.",
    "RB-5",
    {"umpire": False, "skip": True},
    field="skip_late",
)


def new(seats: int, options: WordOptions) -> BlockWordsDeal:
    """Return a deal with the agreed dictionary (ANA-20a)."""
    options.book = dictionary(options)
    return BlockWordsDeal(seats, options)


def label(move: str, chosen: Chosen) -> str:
    """Return the label of a move's button."""
    del chosen
    return word_scene.label(move)


def say(chosen: Chosen, phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    if phase == PICK:
        return f"pick {LETTERS[choice]}" if choice < len(LETTERS) else None
    if phase == TURN and (choice == POOL or choice < len(LETTERS)):
        return "pool" if choice == POOL else None
    if phase == TURN and choice == SKIP:
        return TIME  # RB-5, RB-8
    return word_options.say(chosen, phase, choice)


GAME = Game(
    key="block-words",
    title="Block Game of Words",
    family="letters",
    source="Milton Bradley, Springfield, sheet 4720",
    summary="Anagrams with open letters: pick the letter that makes your word.",
    minutes=30,
    difficulty="medium",
    version=2,
    seats=(2, 3, 4, 5, 6),  # BGW-8, ANA-0a
    pack=PACK,
    longest=40_000,
    options=(*word_options.OPTIONS.values(), TIMEOUT),
    new_options=WordOptions,
    new=new,
    phases=PHASES,
    say=say,
    fields=(PHASE, *word_positions.DEAL_FIELDS),
    view_fields=(PHASE, *word_positions.VIEW_FIELDS),
    places=word_positions.places,
    infer=word_positions.infer,
    picture=scene.picture,
    reasons=word_reasons.reasons,
    narrate=word_scene.narrate,
    reckoning=word_scene.reckoned_by("BGW-7a", "BGW-7b", "BGW-7c"),
    verdict=word_scene.verdict,
    pieces=word_options.pieces,
    sides=word_options.sides,
    rulebook_of=__name__,
    dealt=False,
    shares=("parlour.games.anagrams",),  # BGW-8
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
