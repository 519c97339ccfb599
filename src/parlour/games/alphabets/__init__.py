"""Alphabets: its facts, options and words."""

from parlour.core.bits import below, each
from parlour.core.options import Chosen, Option
from parlour.core.position import BASE, VIEW_BASE, Named, Number, PlayerField, SeatSet
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.letters.dictionary import dictionary
from parlour.families.letters.rules.tablets import LETTERS, holds, minus
from parlour.families.letters.rules.terms import WordOptions
from parlour.families.letters.text import fields, positions, table_options
from parlour.families.letters.text.remedies import REMEDIES
from parlour.games.alphabets import reasons, referee, scene, sheet
from parlour.games.alphabets.rules import (
    CHECK,
    CHOOSE,
    DONE,
    GIVE_UP,
    NO,
    NOTHING,
    SAY,
    SILENCE,
    SOLVE,
    SPACE,
    YES,
    AlphabetsDeal,
    AlphabetsView,
    Options,
    box,
)
from parlour.games.alphabets.speech import FALLS, STANDS, AlphabetSpeech, instruct
from parlour.languages.message import say
from parlour.packs.letter_tablets import PACK
from parlour.table.bounds import Bounds, Setting
from parlour.table.front import Front, word
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options
from parlour.table.time_limits import Limit

PHASES = ("choose", "solve", "check")

OPTIONS = (
    Option("max_letters", "How many letters a word may have.", "RL-2", {"7": 7}, span=(4, 12)),
    Option(
        "announce_seconds",
        'The time to announce the word after "I".',
        "RL-6",
        {"10": 10},
        span=(5, 60),
    ),
    Option(
        "alpha_minutes",
        "The number of minutes after which all players still in the round lose; 0 for no limit.",
        "RL-12",
        {"10": 10, "0": 0},
        span=(1, 60),
    ),
    Option(
        "alpha_sentences",
        "Whether short sentences are chosen instead of single words.",
        "RL-13",
        {"no": False, "yes": True},
    ),
    Option(
        "most_guesses",
        "When two or three play, the number of wrong guesses per "
        "player after which the round is over.",
        "RL-15",
        {"12": 12},
        span=(1, 50),
    ),
    *table_options.options(("letter_set", "dictionary", "language")),
)

PUBLIC = (
    Named("phase", PHASES),
    fields.LetterSet("stock"),
    fields.TextBySeat("chosen"),
    fields.TextBySeat("spelled"),
    SeatSet("ready"),
    SeatSet("calling"),
    SeatSet("retired"),
    SeatSet("given_up"),
    fields.TextBySeat("answers"),
    Number("guesses"),
    SeatSet("losers"),
    PlayerField("mover"),
)


def new(seats: int, options: Options) -> AlphabetsDeal:
    """Return a deal with the agreed dictionary (RL-2)."""
    names = WordOptions()
    names.dictionary = options.dictionary
    names.coarse = options.coarse
    options.book = dictionary(names)
    return AlphabetsDeal(seats, options)


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    if phase == CHECK:
        return {YES: STANDS, NO: FALLS}.get(choice)
    if choice < DONE:
        return f"lay {LETTERS[choice]}"
    names = {DONE: "done", SPACE: "space"}
    if phase == SOLVE:
        names |= {SAY: "I", GIVE_UP: "give up", SILENCE: "stay silent"}
    else:
        names |= {NOTHING: "no word"}
    return names.get(choice)


def places(deal: AlphabetsDeal) -> list[int]:
    """Return the open letters, and those of each word."""
    return [positions.unit(heap.replace(" ", "")) for heap in (deal.stock, *deal.chosen)]


def infer(deal: AlphabetsDeal, stated: set[str]) -> None:
    """Take the letters of the chosen words; when everybody has chosen, the search begins."""
    used = "".join(deal.chosen).replace(" ", "")
    everything = box(deal.options)
    if not holds(everything, used):
        raise BadNotation(say("The letter set does not hold all letters of the words chosen"))
    deal.stock = minus(everything, used)
    chose = sum(1 << seat for seat, word in enumerate(deal.chosen) if word)
    deal.ready = chose | (deal.ready if "ready" in stated else 0)
    if "phase" not in stated:
        deal.phase = SOLVE if deal.ready == below(deal.seats) else CHOOSE
    if "turn" not in stated:
        deal.turn = deal.left(deal.dealer)
    check(deal)


def check(deal: AlphabetsDeal) -> None:
    """Refuse an unplayable position."""
    words = [
        word
        for answer in (*deal.chosen, *deal.spelled, *deal.answers)
        for word in answer.split(" ")
    ]
    if not all(word == "" or fields.WORD.fullmatch(word) for word in words):
        raise BadNotation(say("Words are made of the letters A to Z"))
    if (deal.phase == SOLVE) != (deal.ready == below(deal.seats)):
        raise BadNotation(say('"phase" must be solve once everybody has "chosen", and not before'))
    everyone = below(deal.seats)
    if (deal.calling | deal.retired | deal.given_up | deal.losers) & ~everyone:
        raise BadNotation(say("There are not that many seats"))
    if deal.calling & (deal.retired | deal.given_up) or deal.retired & deal.given_up:
        raise BadNotation(say('A player can be only one of "calling", "retired" and "given_up"'))
    if not 0 <= deal.guesses <= deal.options.most_guesses * deal.seats:
        most = deal.options.most_guesses * deal.seats
        raise BadNotation(say('"guesses" must be from 0 to {most} wrong guesses', most=int(most)))
    if deal.over:
        return
    spelling = [seat for seat, begun in enumerate(deal.spelled) if begun]
    if spelling != ([deal.mover] if deal.half else []):
        raise BadNotation(
            say('"half" must be true while the "mover" has "spelled" something, and only then')
        )
    if deal.phase == SOLVE and deal.half and not deal.calling >> deal.mover & 1:
        raise BadNotation(say('The "mover" must be "calling" to announce a word'))
    if not deal.waiting():
        raise BadNotation(say("Somebody must still have something to find"))


def limits(view: AlphabetsView, chosen: Chosen) -> tuple[Limit, ...]:
    """Players have seconds to say the word after "I" (RL-6), and minutes to find it (RL-12)."""
    if view.over or view.phase != SOLVE:
        return ()
    seconds, minutes = int(chosen["announce_seconds"]), int(chosen["alpha_minutes"])
    found = [
        Limit(f"I {seat} {view.guesses}", (seat,), seconds, "stay silent")
        for seat in each(view.calling)
    ]
    if minutes:
        looking = tuple(seat for seat in each(view.waiting) if not view.calling >> seat & 1)
        found.append(Limit(f"solve {view.number}", looking, 60.0 * minutes, "give up"))
    return tuple(found)


def one_loses(setting: Setting) -> Bounds:
    """All players but one may lose, or only one player (RL-12)."""
    del setting
    return -1, 1


GAME = Game(
    key="alphabets",
    title="Alphabets",
    family="letters",
    source="Milton Bradley, Springfield, sheet 4720",
    summary="Find the word that your neighbour chose, from its letters; the last one loses.",
    minutes=10,
    difficulty="easy",
    version=2,
    seats=(2, 3, 4, 5, 6, 7, 8),  # ALPHA-1, RL-1
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.anagrams",),
    rules=Rules(
        new=new,
        new_options=Options,
        phases=PHASES,
        longest=20_000,
        pieces=table_options.pieces,
        dealt=False,
        low_wins=True,
        limits=limits,
    ),
    position=Position(
        fields=(*BASE, *PUBLIC),
        view_fields=(*VIEW_BASE, *PUBLIC, fields.LettersBySeat("heaps")),
        places=places,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        declines=("no word", "done"),
        instructions={
            "i": say('Say "I"'),
            "give up": say("Give up"),
        },
        instruct=instruct,
        speaks=AlphabetSpeech,
        label=for_all_options(scene.label),
        heard=scene.heard,
        turns=("RL-5", "ALPHA-8"),
        remedies=REMEDIES,
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=for_all_options(scene.reckoning),
        verdict=for_all_options(scene.verdict),
    ),
    front=Front(
        boxes.LETTERS,
        230,
        word("AHORSTU", 14, 30, 11),
    ),
    coach=Coach(
        taste="choose",  # which word to choose for a neighbour
        mistake=1.0,  # a word missed
        reasons=reasons.reasons,
    ),
    bounds=one_loses,
    sheet=sheet.SHEET,
    referee=referee.REFEREE,
)
