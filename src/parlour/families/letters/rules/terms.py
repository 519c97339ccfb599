"""The terms of games of letters: their phases, the choices in each, and the table's options."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.families.letters.rules.book import Book
from parlour.packs.letter_tablets import BOXES, show

FIRST: Final = 0  # which of the players with equal letters begins
ROW: Final = 1  # the row in which a letter goes back into the stock
PLACE: Final = 2  # its place in that row
TURN: Final = 3
TAKING: Final = 4  # a word is being made
LOOSE: Final = 5
SPELL: Final = 6
WINNING: Final = 7  # the last word would win; it may be challenged first
OWN: Final = 8  # the first phase that belongs to one game

MAKE: Final = 26  # in a turn; 0 to 25 pool a letter
PASS: Final = 27
CHALLENGE: Final = 28  # plus the number of a play of the last turn
LOOK: Final = 44
CLAIM: Final = 45
HELP: Final = 46  # plus a seat; the number of seats for a bystander
ACCEPT: Final = 53  # let the last plays stand
POOL: Final = 54  # the player picks the letter to pool from all
SKIP: Final = 55  # a late player forfeits the turn
LEAVE: Final = 56  # never among the legal choices: the table makes it for a player who leaves

ROW_LENGTH: Final = 60
LEAST_OF_PARTNERS: Final = 7  # ANA-P3, RA-33, RB-10: the words that win
LEAST_LETTERS: Final = 3  # ANA-4c: the letters of the shortest word
BYSTANDER: Final = 6

GERMAN: Final = 2  # the tongue in which umlauts are spelled out (RA-45)

BOX_NAMES: Final = ("period180", "selchow180", "book200", "short60")


@mypyc_attr(acyclic=True)
class WordOptions:
    """The table's options; the defaults are the sheet as printed, with our rulings."""

    def __init__(self) -> None:
        self.target: i64 = 0  # RA-33; 0 is the printed number
        self.referee: bool = False  # RA-24
        self.letter_set: i64 = 0  # RA-36
        self.dictionary: i64 = 0  # RA-43
        self.rule11_scope: i64 = 0  # RA-16
        self.merge_needs_loose_letter: bool = False  # RA-13
        self.turn_seconds: i64 = 60  # RA-21
        self.no_lookup: bool = False  # RA-29
        self.hints: bool = False  # RA-30
        self.one_round: bool = False  # RA-32
        self.theme: i64 = 0  # RA-44
        self.tongue: i64 = 0  # RA-45
        self.coarse: bool = False  # RA-48
        self.partners: bool = False  # RA-47
        self.turn_limit: i64 = 600  # RA-50
        self.skip_late: bool = False  # RB-5
        self.own_transpose: bool = False  # RS-5
        self.sentence_words: i64 = 6  # RS-11
        self.sentence_judge: i64 = 0  # RS-13
        self.book = Book()

    def box(self) -> str:
        """Return all letters in use, as a set (ANA-0b, RA-36)."""
        return show(BOXES[BOX_NAMES[self.letter_set]])
