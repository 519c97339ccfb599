"""The Block Game of Words: its facts, options and words."""

from parlour.core.options import Option
from parlour.core.position import Named
from parlour.families import boxes
from parlour.families.letters import reasons as word_reasons
from parlour.families.letters import referee
from parlour.families.letters import scene as word_scene
from parlour.families.letters.bounds import words_needed
from parlour.families.letters.dictionary import dictionary
from parlour.families.letters.rules.tablets import LETTERS
from parlour.families.letters.rules.terms import POOL, SKIP, TURN, WordOptions
from parlour.families.letters.text import positions, table_options
from parlour.families.letters.text.instructions import instruct
from parlour.families.letters.text.remedies import CALLS, REMEDIES
from parlour.families.letters.text.speech import LEAVES, TIME, WordSpeech
from parlour.games.block_words import scene, sheet
from parlour.games.block_words.rules import PICK, BlockWordsDeal
from parlour.packs.letter_tablets import PACK
from parlour.table.front import Front, word
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options

PHASES = (*positions.PHASES, "pick")
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


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    if phase == PICK:
        return f"pick {LETTERS[choice]}" if choice < len(LETTERS) else None
    if phase == TURN and (choice == POOL or choice < len(LETTERS)):
        return "pool" if choice == POOL else None
    if phase == TURN and choice == SKIP:
        return TIME  # RB-5, RB-8
    return table_options.in_words(phase, choice)


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
    options=(*table_options.OPTIONS.values(), TIMEOUT),
    rulebook_of=__name__,
    shares=("parlour.games.anagrams",),  # BGW-8
    rules=Rules(
        new=new,
        new_options=WordOptions,
        phases=PHASES,
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
        say=for_all_options(in_words),
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
        reckoning=for_all_options(word_scene.reckoned_by("BGW-7a", "BGW-7b", "BGW-7c")),
        verdict=for_all_options(word_scene.verdict),
    ),
    front=Front(
        boxes.LETTERS,
        220,
        (*word("ABDEKLMST", 9, 14, 8), *word("BLAZED", 16, 40, 12)),
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
