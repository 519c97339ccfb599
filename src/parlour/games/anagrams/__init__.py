"""Anagrams: its facts, options and words."""

from parlour.core.position import Named
from parlour.families import boxes
from parlour.families.letters import reasons as word_reasons
from parlour.families.letters import referee
from parlour.families.letters import scene as word_scene
from parlour.families.letters.bounds import words_needed
from parlour.families.letters.dictionary import dictionary
from parlour.families.letters.rules.terms import WordOptions
from parlour.families.letters.text import positions, table_options
from parlour.families.letters.text.instructions import instruct
from parlour.families.letters.text.remedies import CALLS, REMEDIES
from parlour.families.letters.text.speech import LEAVES, WordSpeech
from parlour.games.anagrams import scene, sheet
from parlour.games.anagrams.rules import AnagramsDeal
from parlour.packs.letter_tablets import PACK
from parlour.table.front import Front, word
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options

PHASE = Named("phase", positions.PHASES)


def new(seats: int, options: WordOptions) -> AnagramsDeal:
    """Return a deal with the agreed dictionary (ANA-20a)."""
    options.book = dictionary(options)
    return AnagramsDeal(seats, options)


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
    options=tuple(table_options.OPTIONS.values()),
    rulebook_of=__name__,
    rules=Rules(
        new=new,
        new_options=WordOptions,
        phases=positions.PHASES,
        longest=40_000,
        pieces=table_options.pieces,
        sides=table_options.sides,
        dealt=False,
        leaves=LEAVES,
        limits=table_options.limits,
    ),
    position=Position(
        fields=(PHASE, *positions.DEAL_FIELDS),
        view_fields=(PHASE, *positions.VIEW_FIELDS),
        places=positions.places,
        infer=positions.infer,
    ),
    words=Words(
        say=for_all_options(table_options.in_words),
        declines=("pass",),
        instruct=instruct,
        speaks=WordSpeech,
        label=for_all_options(word_scene.label),
        menu=word_scene.menu,
        turns=("ANA-9b",),
        calls=CALLS,
        remedies=REMEDIES,
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=word_scene.narrate,
        reckoning=for_all_options(word_scene.reckoned_by("ANA-24a", "ANA-24b", "ANA-24c")),
        verdict=for_all_options(word_scene.verdict),
    ),
    front=Front(
        boxes.LETTERS,
        90,
        (*word("CUTE", 12, 16), *word("ACUTE", 34, 34, 11), *word("RIN", 14, 50, 8)),
    ),
    coach=Coach(
        mistake=1.0,  # a word missed
        hints=table_options.hints,
        reasons=word_reasons.reasons,
    ),
    bounds=words_needed,
    sheet=sheet.SHEET,
    referee=referee.REFEREE,
)
