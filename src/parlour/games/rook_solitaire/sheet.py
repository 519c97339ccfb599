"""What people write down of a game of Rook Solitaire."""

from parlour.games.rook_solitaire.rules import PACK_SIZE, SolitaireDeal
from parlour.languages.message import NOTHING, say
from parlour.packs.rook_cards import COLOURS, HIGHEST
from parlour.table.score_sheet import Answers, ScoreSheet, Term


def terms(_: SolitaireDeal) -> tuple[Term, ...]:
    """How many cards were not built (RSOL-22)."""
    left = Term("left", say("Cards not built; 0 is a win"), most=int(PACK_SIZE), clause="RSOL-22")
    return (left,)


def end(deal: SolitaireDeal, answers: Answers) -> None:
    """Finish with as many cards built."""
    built = int(PACK_SIZE) - answers.one("left")
    for colour in range(len(COLOURS)):
        deal.built[colour] = min(built, int(HIGHEST))
        built -= deal.built[colour]
    for side in range(len(deal.scores)):
        deal.scores[side] = deal.brought[side]
    deal.finish()


SHEET = ScoreSheet(terms, end, lambda _: NOTHING)
