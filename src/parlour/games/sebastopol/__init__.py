"""Sebastopol: its facts, options and words."""

from parlour.core.bits import each
from parlour.core.options import Chosen
from parlour.core.position import BASE, VIEW_BASE, Named, SeatField
from parlour.families.lines.chain_layout import ARM_NAMES, label
from parlour.families.lines.line_facts import (
    DOMINOES,
    SEEN,
    blocked_tie,
    in_partnership,
    infer_dominoes,
    partners,
    places_without_stock,
    target,
)
from parlour.families.lines.line_sayings import sayings
from parlour.families.lines.line_scene import reckoned_by, verdict
from parlour.games.sebastopol import scene
from parlour.games.sebastopol.rules import (
    END,
    FOLLOW,
    LEAD,
    SEATS,
    SET,
    Options,
    SebastopolDeal,
)
from parlour.packs.card_dominoes import DOUBLE_SIX, PACK
from parlour.table.game import Game
from parlour.table.sayings import Saying

OPTIONS = (partners("SEB-R6"), blocked_tie(), target("SEB-R8"))

FIELDS = (*BASE, Named("phase", scene.PHASES), *DOMINOES, SeatField("out"))
VIEW_FIELDS = (*VIEW_BASE, Named("phase", scene.PHASES), *SEEN, SeatField("out"))


def say(chosen: Chosen, phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    del chosen
    if phase == END:
        return ARM_NAMES[choice] if choice < len(ARM_NAMES) else None
    return PACK.faces[choice] if choice < 28 else None


def pieces(seats: int, chosen: Chosen) -> list[int]:
    """Return the 28 cards that are used, without sevens, eights and nines (SEB-2, SEB-3)."""
    del seats, chosen
    return each(DOUBLE_SIX)


def infer(deal: SebastopolDeal, stated: set[str]) -> None:
    """Let the holder of the double six set it, or continue the line if there is one."""
    play = deal.dominoes
    infer_dominoes(play, stated)
    if "phase" not in stated:
        deal.phase = FOLLOW if play.line.pieces else LEAD
    if deal.phase == LEAD and play.held() >> SET & 1 and "shown" not in stated:
        deal.turn = play.show(SET)
    elif "turn" not in stated:
        deal.turn = deal.left(deal.dealer)
    if deal.phase == FOLLOW and not deal.over and not play.fitting(deal.turn):
        deal.go_on((deal.turn - 1) % SEATS)


SAYINGS = (
    Saying(r"(done|end|finish|stop|again)( .*)?", "SEB-R5"),
    *sayings(
        pack="SEB-3",
        one_each="SEB-7",
        skip="SEB-R7",
        draw="DBLOCK-R1",
        sides="SEB-R4",
        ends="SEB-R3",
        number="SEB-7",
    ),
)


GAME = Game(
    key="sebastopol",
    title="Sebastopol",
    family="dominoes",
    source="U. S. Playing Card Co., Cincinnati, 1906",
    summary="Play to the double six on all four sides, then match one of four ends.",
    minutes=15,
    difficulty="easy",
    version=1,
    seats=(SEATS,),  # SEB-4
    pack=PACK,
    longest=60,
    options=OPTIONS,
    new_options=Options,
    new=SebastopolDeal,
    phases=scene.PHASES,
    say=say,
    fields=FIELDS,
    view_fields=VIEW_FIELDS,
    places=places_without_stock,
    infer=infer,
    picture=scene.picture,
    narrate=scene.narrate,
    label=label,
    reckoning=reckoned_by("SEB-11"),
    verdict=verdict,
    turns=("SEB-7",),
    sayings=SAYINGS,
    rulebook_of=__name__,
    shares=("parlour.games.block_dominoes",),  # SEB-1, LINE-R10
    pieces=pieces,
    sides=in_partnership,
)
