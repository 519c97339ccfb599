"""Sebastopol: its facts, options and words."""

from parlour.core.position import SeatField
from parlour.families import boxes
from parlour.families.lines.bounds import spots_alone
from parlour.families.lines.chain_layout import ARM_NAMES, label
from parlour.families.lines.scene import reckoned_by, verdict
from parlour.families.lines.text.facts import (
    blocked_tie,
    double_six,
    in_partnership,
    infer_line,
    line_fields,
    partners,
    pass_blocked,
    say_line,
    target,
)
from parlour.families.lines.text.sayings import REMEDIES, sayings
from parlour.games.sebastopol import scene, sheet
from parlour.games.sebastopol.rules import LEAD, SEATS, SET, Options, SebastopolDeal
from parlour.languages.message import say
from parlour.packs.card_dominoes import PACK
from parlour.table.front import Front, Laid, line
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options
from parlour.table.sayings import Saying

OPTIONS = (partners("SEB-R6"), blocked_tie(), target("SEB-R8"))

FIELDS, VIEW_FIELDS = line_fields(scene.PHASES, SeatField("out"), stock=False)


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    return say_line(phase, choice, {}, arms=len(ARM_NAMES), dominoes=28)


def infer(deal: SebastopolDeal, stated: set[str]) -> None:
    """Let the holder of the double six set it, or continue the line if there is one."""
    infer_line(deal, stated)
    play = deal.dominoes
    if deal.phase == LEAD and play.held() >> SET & 1 and "shown" not in stated:
        deal.turn = play.show(SET)
    pass_blocked(deal)


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
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.block_dominoes",),  # SEB-1, LINE-R10
    rules=Rules(
        new=SebastopolDeal,
        new_options=Options,
        phases=scene.PHASES,
        longest=60,
        pieces=double_six,  # SEB-2, SEB-3
        sides=in_partnership,
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        label=for_all_options(label),
        turns=("SEB-7",),
        sayings=SAYINGS,
        remedies={
            **REMEDIES,
            "SEB-10": say(
                "Only sixes are played now, each to a free side or end of the double six."
            ),
            "SEB-R1": say("The player who holds the double six must set it."),
            "SEB-R3": say("Now a card must match one of the four ends."),
            "SEB-R2": say(
                "Until four sixes lie against the double six, only sixes are played there."
            ),
        },
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=reckoned_by("SEB-11"),
        verdict=verdict,
    ),
    front=Front(
        boxes.DOMINOES,
        200,
        (
            *line("9-3 9-9 9-6", 30, 17),
            Laid("9-1", 50, 10, 7),
            Laid("9-4", 50, 50, 7),
        ),
    ),
    coach=Coach(
        mistake=0.5,  # uniform 2.0, novice 1.0, club 0.5, expert 0.1 in a deal
        daily=6,
    ),
    bounds=spots_alone(drawn=False),
    sheet=sheet.SHEET,
)
