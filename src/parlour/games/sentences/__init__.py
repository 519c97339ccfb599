"""Sentences: its facts, options and words."""

from parlour.core.bits import each
from parlour.core.options import Chosen, Option
from parlour.core.position import Named, Number, SeatSet
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.letters.bounds import words_of
from parlour.families.letters.dictionary import dictionary
from parlour.families.letters.rules.terms import CLAIM, SPELL, TURN, WordOptions
from parlour.families.letters.scene import menu, reckoned_by
from parlour.families.letters.text import fields, positions, table_options
from parlour.families.letters.text.remedies import CALLS, REMEDIES
from parlour.families.letters.text.speech import LEAVES
from parlour.games.sentences import reasons, referee, scene, sheet
from parlour.games.sentences.rules import (
    CHECK,
    GRAMMAR_ALONE,
    NO,
    ORDER,
    TWICE,
    VOTE,
    VOTE_ALONE,
    VOTE_AND_GRAMMAR,
    YES,
    SentencesDeal,
    SentencesView,
)
from parlour.games.sentences.speech import FALLS, STANDS, SentenceSpeech, instruct
from parlour.languages.message import say
from parlour.packs.letter_tablets import PACK
from parlour.table.front import Front, word
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options
from parlour.table.time_limits import Limit

VOTE_SECONDS = 30.0
PHASES = (*positions.PHASES, "order", "twice", "vote", "check")

OPTIONS = (
    Option(
        "sentence_words",
        "The number of words in the sentence.",
        "RS-11",
        {"6": 6},
        span=(5, 10),
    ),
    Option(
        "sentence_judge",
        "Who judges the sentence: the others, with the grammar check to "
        "break ties; the others alone; or the check alone.",
        "RS-13",
        {"vote+grammar": VOTE_AND_GRAMMAR, "vote": VOTE_ALONE, "grammar": GRAMMAR_ALONE},
    ),
    Option(
        "own_transpose",
        "Whether players may rearrange their own words.",
        "RS-5",
        {"no": False, "yes": True},
    ),
    *table_options.options(
        (
            *("validation", "letter_set", "dictionary", "rule11_scope"),
            *("merge_needs_loose_letter", "turn_seconds", "no_lookup", "hints"),
            *("turn_limit", "language", "partners"),
        )
    ),
)

FACTS = (
    fields.Slots("claim"),
    Number("twice"),
    SeatSet("ayes"),
    SeatSet("noes"),
    fields.Lines("failed"),
)


def new(seats: int, options: WordOptions) -> SentencesDeal:
    """Return a deal with the agreed dictionary; names and possessives are allowed (SENT-6a)."""
    options.book = dictionary(options, sentences=True)
    return SentencesDeal(seats, options)


def infer(deal: SentencesDeal, stated: set[str]) -> None:
    """Fill in what a position leaves out."""
    positions.infer(deal, stated)
    if deal.over:
        return
    making = TURN <= deal.phase <= SPELL
    if making and deal.turns.begun and not deal.tablets.hands[deal.turn]:
        raise BadNotation(say('"begun" must be false when no letter is left in the hand'))
    if deal.phase < ORDER:
        if deal.claim or deal.twice:
            raise BadNotation(say('"claim" must be empty, except in the phases of a claim'))
        return
    after = deal.copy()
    after.clear_claim()
    after.phase = ORDER
    after.half = True
    if deal.half != (deal.phase < VOTE) or after.why_no_claim(deal.turn):
        raise BadNotation(say("Nobody could have claimed a sentence here"))
    compounds = [place for place in range(60) if deal.twice >> place & 1]
    for choice in [*deal.claim, *compounds]:
        if after.phase not in {ORDER, TWICE} or choice not in each(after.legal(deal.turn)):
            raise BadNotation(say("This sentence could not be claimed"))
        after.play(deal.turn, choice)
    asked = deal.phase if deal.phase < VOTE else after.phase
    if after.phase != asked or (deal.ayes | deal.noes) >> deal.seats:
        raise BadNotation(say('"phase" does not fit the "claim" and its votes'))
    if deal.phase == VOTE and not deal.due():
        raise BadNotation(say("At least one vote must still be missing"))


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    if phase in {ORDER, TWICE}:
        return f"word {choice}" if choice < 30 else None
    if phase == VOTE:
        return {YES: "yes", NO: "no"}.get(choice)
    if phase == CHECK:
        return {YES: STANDS, NO: FALLS}.get(choice)
    if phase == TURN and choice == CLAIM:
        return "claim"
    return table_options.in_words(phase, choice)


def limits(view: SentencesView, chosen: Chosen) -> tuple[Limit, ...]:
    """A vote takes thirty seconds, and silence means yes (RS-13); the rest is as in Anagrams."""
    if view.phase == VOTE and not view.over:
        return (Limit(f"vote {view.turns.number}", tuple(each(view.due)), VOTE_SECONDS, "yes"),)
    return table_options.limits(view, chosen)


GAME = Game(
    key="sentences",
    title="Sentences",
    family="letters",
    source="Milton Bradley, Springfield, sheet 4720",
    summary="Anagrams with two letters a turn, until all your words make a sentence.",
    minutes=50,
    difficulty="hard",
    version=2,
    seats=(2, 3, 4, 5, 6),  # SENT-0a, ANA-0a
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.anagrams",),  # SENT-0a
    rules=Rules(
        new=new,
        new_options=WordOptions,
        phases=PHASES,
        longest=40_000,
        pieces=table_options.pieces,
        sides=table_options.sides,
        dealt=False,
        leaves=LEAVES,
        limits=limits,
    ),
    position=Position(
        fields=(Named("phase", PHASES), *positions.DEAL_FIELDS, *FACTS),
        view_fields=(
            Named("phase", PHASES),
            *positions.VIEW_FIELDS,
            *FACTS,
            fields.Text("bar"),
        ),
        places=positions.places,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        declines=("pass", "no"),
        instruct=instruct,
        speaks=SentenceSpeech,
        label=for_all_options(scene.label),
        menu=menu,
        turns=("ANA-9b",),
        calls=CALLS,
        remedies=REMEDIES,
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=for_all_options(reckoned_by("SENT-W2")),
        verdict=for_all_options(scene.verdict),
    ),
    front=Front(
        boxes.LETTERS,
        240,
        (
            *word("WE", 10, 16, 8),
            *word("ALL", 36, 16, 8),
            *word("PLAY", 18, 34, 11),
            *word("WELL", 50, 50, 8),
        ),
    ),
    coach=Coach(
        mistake=1.0,  # a word missed
        hints=table_options.hints,
        reasons=reasons.reasons,
    ),
    bounds=lambda setting: words_of(setting, 1),
    sheet=sheet.SHEET,
    referee=referee.REFEREE,
)
