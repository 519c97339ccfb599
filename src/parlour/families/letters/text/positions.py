"""Positions of letter games: their facts in order, and how omitted facts are filled in."""

from typing import Final

from parlour.core.bits import below, each
from parlour.core.deal import NATURE, fill, zeros
from parlour.core.position import (
    BASE,
    VIEW_BASE,
    Fields,
    Flag,
    Named,
    Number,
    Numbers,
    SeatField,
    SeatSet,
)
from parlour.errors import BadNotation
from parlour.families.letters.rules.deal import WordDeal
from parlour.families.letters.rules.last_plays import OPEN
from parlour.families.letters.rules.making import LONGEST
from parlour.families.letters.rules.tablets import holds, last_of, minus, sort
from parlour.families.letters.rules.terms import (
    FIRST,
    PLACE,
    ROW,
    SPELL,
    TAKING,
    TURN,
    WINNING,
)
from parlour.families.letters.text.fields import (
    LONGEST_TEXT,
    Columns,
    Growth,
    Heap,
    Letters,
    LettersBySeat,
    LetterSet,
    Page,
    Plays,
    Slots,
    Text,
    WordList,
)
from parlour.languages.message import say
from parlour.packs.letter_tablets import PACK

STAGES: Final = ("taking", "loose", "spelling")

PHASES: Final = (
    *("first", "row", "place", "turn"),
    *("taking", "loose", "spelling", "winning"),
)

SHARED: Final[Fields] = (
    LettersBySeat("shown", at="tablets.shown"),
    LetterSet("aside", at="tablets.aside"),
    LetterSet("pool", at="tablets.pool"),
    Columns("words", at="tablets.words"),
    Growth("grown", at="tablets.grown"),
    Named("stage", STAGES, at="making.stage"),
    Page("page", at="making.page"),
    Slots("taken", at="making.taken"),
    Letters("from_pool", at="making.pool"),
    Letters("from_hand", at="making.hand"),
    Letters("spelled", at="making.spelled"),
    SeatSet("tied", at="turns.tied"),
    Number("turns", at="turns.number"),
    Flag("fresh", at="turns.fresh"),
    Flag("begun", at="turns.begun"),
    Plays("plays", at="last.plays"),
    Number("closed", at="last.closed"),
    Number("decided", at="last.decided"),
    Flag("drew", at="last.drew"),
    Numbers("looked", at="last.looked"),
    SeatSet("waived", at="last.waived"),
    Numbers("helped", at="last.helped"),
    WordList("barred", at="turns.barred"),
    Numbers("skip", at="turns.skip"),
    Numbers("spent", at="turns.spent"),
    Number("given", at="turns.given"),
    Number("passes", at="turns.passes"),
    Number("passed", at="turns.passed"),
    SeatSet("asked", at="last.asked"),
    Letters("back", at="tablets.back"),
    SeatField("returner", at="tablets.returner"),
    Number("row", at="tablets.row"),
    Text("judged", at="last.judged"),
    Text("fault", at="last.fault"),
    SeatSet("won"),
    SeatSet("gone", at="turns.gone"),
)
"""The facts of every game of letters, besides its phase, the hands and the stock."""

HANDS: Final[Fields] = (
    LettersBySeat("hands", at="tablets.hands"),
    Heap("stock", at="tablets.stock"),
)

DEAL_FIELDS: Final[Fields] = (*BASE, *HANDS, *SHARED)
VIEW_FIELDS: Final[Fields] = (
    *VIEW_BASE,
    *HANDS,
    *SHARED,
    Numbers("sizes"),
    Number("left"),
    Number("returned"),
)


def unit(letters: str) -> int:
    """Return the count of each letter, to check that no letter is lost."""
    return sum(PACK.unit(PACK.piece(letter)) for letter in letters)


def places(deal: WordDeal) -> list[int]:
    """Return the stock, the pool, the hands, the columns, and what is set aside or put back."""
    tablets = deal.tablets
    heaps = [tablets.stock, tablets.pool, tablets.aside, tablets.back, *tablets.hands]
    return [unit(heap) for heap in [*heaps, *map("".join, tablets.words)]]


def infer(deal: WordDeal, stated: set[str]) -> None:
    """Fill in what a position leaves out: missing letters, word histories, turns.

    If a stock is given, it is complete, and the rest of the box is set aside.
    """
    tablets, box = deal.tablets, deal.options.box()
    if "grown" not in stated:
        tablets.grown = [column[:] for column in tablets.words]
    used = tablets.stock + tablets.on_the_table()
    if not holds(box, used):
        lacking = minus(sort(used), box)
        raise BadNotation(
            say("The box does not hold that many letters: {letters} too many", letters=lacking)
        )
    rest = minus(box, used)
    if "stock" in stated:
        tablets.aside = sort(tablets.aside + rest)
    else:
        tablets.stock += rest
    if "turns" not in stated:
        deal.turns.number = 3 if tablets.pool or any(tablets.words) else 1
    if "phase" not in stated:
        deal.phase = 3
    bring(deal, stated)
    check(deal)


def bring(deal: WordDeal, stated: set[str]) -> None:
    """Infer the scores, which are what a side brought and the words it holds."""
    told = deal.scores[:]
    if "scores" in stated and "brought" not in stated:
        fill(deal.brought, zeros(len(told)))
    deal.recount()
    if "scores" not in stated:
        return
    if "brought" not in stated:
        for side, score in enumerate(told):
            deal.brought[side] = score - deal.scores[side]
        deal.recount()
    if deal.scores != told or min(deal.brought) < 0:
        raise BadNotation(say('"scores" must be what each side "brought" and the words it holds'))


def check(deal: WordDeal) -> None:  # noqa: C901, PLR0912 - each fact in its turn
    """Refuse an unplayable position."""
    tablets = deal.tablets
    for words, grown in zip(tablets.words, tablets.grown, strict=True):
        if words != [last_of(line) for line in grown]:
            raise BadNotation(
                say('"grown" must list for each word its earlier forms, and the word itself last')
            )
    if any(len(word) > LONGEST for column in tablets.words for word in column):
        raise BadNotation(say('"words" must have {most} letters at most', most=int(LONGEST)))
    if not all(map(holds, tablets.hands, tablets.shown)):
        raise BadNotation(say('"shown" must be letters that the seat holds in its hand'))
    if deal.over:
        return
    if (deal.phase <= PLACE) != (deal.turn == NATURE or deal.phase in {ROW, PLACE}):
        raise BadNotation(say('"turn" is the pack\'s only while chance decides who begins'))
    if deal.phase != FIRST and not 0 <= deal.turn < deal.seats:
        raise BadNotation(say('"turn" needs a seat while the game goes on'))
    if deal.phase in {ROW, PLACE} and not (tablets.back and 0 <= tablets.row <= 3):
        raise BadNotation(say('"back" must be the letters that are mixed into the stock'))
    if (
        not 0 <= deal.turns.number <= deal.options.turn_limit
        or not 0 <= deal.turns.given <= deal.turns.number
        or not 0 <= deal.turns.passes < deal.seats
        or not 0 <= deal.turns.passed < deal.seats
    ):
        raise BadNotation(say('"turns" and "passes" do not fit what has been played'))
    if len(deal.last.plays) > OPEN or len({play.seat for play in deal.last.plays}) > 1:
        raise BadNotation(say('"plays" must be those of one turn'))
    if not all(0 <= n <= len(deal.last.plays) for n in deal.last.looked):
        raise BadNotation(
            say('"looked" must be the number of plays that each seat saw before looking up')
        )
    forfeits = [*deal.turns.skip, *deal.turns.spent]
    if not all(0 <= turns <= LONGEST_TEXT for turns in forfeits):
        raise BadNotation(
            say(
                '"skip" and "spent" must be numbers of forfeited turns, 0 to {most}',
                most=LONGEST_TEXT,
            )
        )
    if not 0 <= deal.last.decided <= below(OPEN) or deal.last.closed < 0:
        raise BadNotation(say('"decided" must list plays that were challenged and are right'))
    if any(voters & ~below(deal.seats) for voters in deal.last.helped):
        raise BadNotation(
            say('"helped" must name the seats that accuse each player of getting help')
        )
    gone = deal.turns.gone
    if gone & ~below(deal.seats) or any(tablets.hands[seat] for seat in each(gone)):
        raise BadNotation(say('"gone" must be seats that have left, without letters'))
    if deal.present() == 0 or (deal.phase == TURN and gone >> deal.turn & 1):
        raise BadNotation(say('"turn" needs a seat that has not "gone"'))
    check_plays(deal)
    check_making(deal)
    if deal.phase == WINNING and (not deal.last.asked or deal.last.last_word() < 0):
        raise BadNotation(say('"asked" must be seats that may challenge the word that would win'))


def check_plays(deal: WordDeal) -> None:
    """Refuse plays that could not be taken back."""
    after = deal.copy()
    for play in reversed(deal.last.plays):
        words = after.tablets.words[play.seat]
        if play.word and (not words or words[-1] != play.word):
            raise BadNotation(say('"plays" names {word}, which is not there', word=play.word))
        if not play.word and not holds(after.tablets.pool, play.hand):
            raise BadNotation(
                say('"plays" names {letters}, which is not in the pool', letters=play.hand)
            )
        letters = play.pool + play.hand + "".join(map(last_of, play.grown))
        if play.word and sort(letters) != sort(play.word):
            raise BadNotation(
                say(
                    '"plays" make {word} of the wrong letters {letters}',
                    word=play.word,
                    letters=letters,
                )
            )
        after.tablets.take_back(play)


def check_making(deal: WordDeal) -> None:
    """Refuse an incomplete word that could not have been started like that."""
    making = deal.making
    if deal.half != (TAKING <= deal.phase <= SPELL) and deal.phase <= WINNING:
        raise BadNotation(say('"half" must be true while a word is being made, and only then'))
    after = deal.copy()
    after.making.clear()
    bench = after.bench(deal.turn) if 0 <= deal.turn < deal.seats else None
    if not deal.half or bench is None:
        if making.made():
            raise BadNotation(say("No word is being made in this phase"))
        return
    if deal.phase <= SPELL and deal.phase != TAKING + making.stage:
        raise BadNotation(say('"stage" must be the progress of the word that is being made'))
    for choice in making.made():
        if not bench.legal(after.making) >> choice & 1:
            raise BadNotation(
                say(
                    "The rules do not allow choice {choice} in the word that is being made",
                    choice=int(choice),
                )
            )
        after.making.choose(choice)
