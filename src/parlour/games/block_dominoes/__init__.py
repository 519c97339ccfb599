"""The Block Game: its facts, options and words."""

from parlour.core.bits import each, union
from parlour.core.options import Chosen, Option
from parlour.core.position import SeatField
from parlour.families import boxes
from parlour.families.lines.bounds import spots_alone
from parlour.families.lines.chain_layout import label
from parlour.families.lines.scene import verdict
from parlour.families.lines.text.facts import (
    LOTS,
    blocked_tie,
    first_play,
    four_hand_run,
    in_partnership,
    infer_line,
    line_fields,
    must_lead_double,
    partners,
    pass_blocked,
    places_without_stock,
    say_line,
    target,
)
from parlour.families.lines.text.sayings import REMEDIES, sayings
from parlour.games.block_dominoes import scene, sheet
from parlour.games.block_dominoes.rules import DONE, RUN, BlockDominoesDeal, Options
from parlour.packs.card_dominoes import DOUBLE_SIX, NINE, NUMBER_NAMES, PACK
from parlour.table.front import Front, line
from parlour.table.game import Game
from parlour.table.parts import (
    Coach,
    Position,
    Rules,
    SceneParts,
    Small,
    Words,
    for_all_options,
    sizes_of,
)

OPTIONS = (
    partners("DBLOCK-3"),
    first_play("DBLOCK-R2"),
    must_lead_double(),
    Option(
        "method3_cards",
        "Cards drawn for the lead go back, or are kept in the hand.",
        "DBLOCK-R4",
        {"returned": False, "kept": True},
        field="lots_kept",
    ),
    four_hand_run("DBLOCK-R5"),
    Option(
        "pack",
        "The full pack, or the double-six set with seven cards to each.",
        "DBLOCK-R7",
        {"double_nine": False, "double_six": True},
        field="double_six",
    ),
    blocked_tie(),
    Option(
        "blocked_score",
        "A blocked hand scores the opponents' spots less the "
        "winner's own, or all of the opponents' spots.",
        "DBLOCK-R8",
        {"difference": True, "all": False},
        field="deducted",
    ),
    target(),
)

FIELDS, VIEW_FIELDS = line_fields(scene.PHASES, *LOTS, SeatField("out"), stock=False)


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    return say_line(phase, choice, {RUN: {DONE: "done"}})


def pieces(seats: int, chosen: Chosen) -> list[int]:
    """Return the dominoes in use: the full pack (DBLOCK-1), or the double-six set."""
    del seats
    return each(DOUBLE_SIX) if chosen["pack"] == "double_six" else list(range(len(PACK)))


def infer(deal: BlockDominoesDeal, stated: set[str]) -> None:
    """Let the player to the dealer's left lead, or continue a given line; blocked players pass."""
    infer_line(deal, stated)
    pass_blocked(deal)


def small(sizes: str) -> Small:
    """Return a small pack, up to a double; as many dominoes are left over as a hand holds."""
    [double] = sizes_of(sizes, "2", (1, NINE))
    dominoes = list(range((double + 1) * (double + 2) // 2))
    title = f"Block Game up to double {NUMBER_NAMES[double]}"
    return Small(title, dominoes, {"pack": union(dominoes)}, longest=2 * len(dominoes))


SAYINGS = sayings(
    pack="DBLOCK-1",
    one_each="DBLOCK-24",
    skip="LINE-R1",
    draw="DBLOCK-R1",
    sides="LINE-R2",
    ends="DBLOCK-23",
    number="DBLOCK-17",
)


GAME = Game(
    key="block-dominoes",
    title="Block Game",
    family="dominoes",
    source="U. S. Playing Card Co., Cincinnati, 1906",
    summary="Match an end of the line, and hold few spots when the play stops.",
    minutes=15,
    difficulty="easy",
    version=1,
    seats=(2, 3, 4),  # DBLOCK-2
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    rules=Rules(
        new=BlockDominoesDeal,
        new_options=Options,
        phases=scene.PHASES,
        longest=120,
        pieces=pieces,
        sides=in_partnership,
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        places=places_without_stock,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        declines=("done",),
        label=for_all_options(label),
        turns=("DBLOCK-24",),
        sayings=SAYINGS,
        remedies=REMEDIES,
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=scene.reckoning,
        verdict=verdict,
    ),
    front=Front(
        boxes.DOMINOES,
        150,
        line("6-6 6-3 3-1 1-1 1-4"),
    ),
    small=small,
    coach=Coach(
        mistake=1.7,  # uniform 1.7, novice 0.2, club 0.1, expert 0.0 in a deal
        daily=2,
    ),
    bounds=spots_alone(drawn=False),
    sheet=sheet.SHEET,
)
