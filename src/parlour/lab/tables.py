"""Results as tidy tables: one row for each thing that happened, one column for each fact."""

from pathlib import Path
from typing import Any

from parlour.lab.arena import Scores
from parlour.lab.crew import need
from parlour.lab.outputs import try_file
from parlour.records.files import access

Frame = Any
"""A DataFrame of pandas, an optional extra that is imported only when needed."""


def plays_table(scores: Scores) -> Frame:
    """Return every play of an arena as a row."""
    names = scores.terms.bots
    return need("pandas", "lab").DataFrame(
        [
            {
                "game": scores.terms.game,
                "seats": scores.terms.seats,
                "deal": number,
                "dealer": number % scores.terms.seats,
                "bot": names[alone],
                "among": names[other],
                "side": play.side,
                "points": play.points,
                "margin": play.margin,
                "won": play.won,
                "out": play.out,
                "moves": play.moves[0],
                "moves_of_others": play.moves[1],
                "ms": play.ms[0],
                "ms_of_others": play.ms[1],
            }
            for number, plays in enumerate(scores.deals)
            for alone, other, duel in plays
            for play in duel
        ]
    )


def save_table(table: Frame, path: str | Path, *, parquet: bool) -> None:
    """Write a table as CSV, or as Parquet, which is small and typed."""
    try_file(path, "pyarrow" if parquet else "pandas")
    with access(Path(path), "written"):
        if parquet:
            table.to_parquet(path, index=False)
        else:
            table.to_csv(path, index=False)
