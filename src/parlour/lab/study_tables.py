"""The results of a study, as tidy tables."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from parlour.games import find_game
from parlour.lab.arena import mean_and_interval, share_and_interval
from parlour.lab.crew import need
from parlour.lab.study import Cell, Played, Results
from parlour.lab.tables import Frame, save_table
from parlour.lab.winnable import wilson

Row = dict[str, Any]


def cell_facts(cell: Cell) -> Row:
    """Return the columns that identify a cell."""
    options = "; ".join(f"{key}={value}" for key, value in cell.options.items())
    return {"game": cell.game, "seats": cell.seats, "options": options, "bot": cell.bot}


def deal_rows(results: Results) -> Iterator[Row]:
    """Yield a row for each seat of each deal."""
    for cell, deals in results:
        for number, deal in enumerate(deals):
            for seat, points in enumerate(deal.points):
                yield {
                    **cell_facts(cell),
                    "deal": number,
                    "seat": seat,
                    "place": (seat - deal.dealer) % cell.seats,
                    "points": points,
                    "won": deal.won[seat],
                    "length": deal.length,
                    "bid": deal.bid,
                    "bidder": seat == deal.bidder,
                }


def place_rows(results: Results) -> Iterator[Row]:
    """Yield a row for each place from the dealer, with its value.

    Points are relative to the mean of the table, deal by deal.
    """
    for cell, deals in results:
        for place in range(cell.seats):
            at = [(deal, (deal.dealer + place) % cell.seats) for deal in deals]
            worth, (low, high) = mean_and_interval(
                [deal.points[seat] - fmean(deal.points) for deal, seat in at]
            )
            won, (won_low, won_high) = share_and_interval([deal.won[seat] for deal, seat in at])
            yield {
                **cell_facts(cell),
                "place": place,
                "points": worth,
                "points_low": low,
                "points_high": high,
                "win_share": won,
                "win_low": won_low,
                "win_high": won_high,
            }


def counted_rows(cell: Cell, what: str, found: Mapping[str, int], trials: int) -> Iterator[Row]:
    """Yield a row for each thing that was counted, the most frequent first."""
    for name, times in sorted(found.items(), key=lambda item: (-item[1], item[0])):
        low, high = wilson(times, trials)
        share = times / trials
        yield {**cell_facts(cell), what: name, "share": share, "low": low, "high": high}


def event_rows(results: Results) -> Iterator[Row]:
    """Yield how many deals each event occurs in, and how often per deal."""
    for cell, deals in results:
        counted = [
            {**deal.events, **{f'said "{words}"': times for words, times in deal.said.items()}}
            for deal in deals
        ]
        in_deals = Counter(event for events in counted for event in events)
        in_all: Counter[str] = sum(map(Counter, counted), Counter())
        for row in counted_rows(cell, "event", in_deals, len(deals)):
            yield {**row, "times": in_all[row["event"]] / len(deals)}


def clause_rows(results: Results) -> Iterator[Row]:
    """Yield the number of choices at which each clause forbids something."""
    for cell, deals in results:
        forbade: Counter[str] = Counter()
        for deal in deals:
            forbade.update(deal.forbade)
        looks = sum(deal.looks for deal in deals)
        yield from counted_rows(cell, "clause", forbade, looks)


def bid_rows(results: Results) -> Iterator[Row]:
    """Yield how often each bid is made, and what it brings compared with the others."""
    for cell, deals in results:
        game = find_game(cell.game)
        sides = game.rules.sides(cell.seats, game.choose(cell.options))
        by_bid: dict[int, list[Played]] = defaultdict(list)
        for deal in deals:
            if deal.bidder >= 0:
                by_bid[deal.bid].append(deal)
        for bid, stood in sorted(by_bid.items()):
            made = sum("made" in deal.events for deal in stood)
            low, high = wilson(made, len(stood))
            worth = [margin(deal, sides) for deal in stood]
            points, (least, most) = (
                mean_and_interval(worth) if len(worth) > 1 else (worth[0], (worth[0], worth[0]))
            )
            yield {
                **cell_facts(cell),
                "bid": bid,
                "deals": len(stood),
                "made": made / len(stood),
                "made_low": low,
                "made_high": high,
                "points": points,
                "points_low": least,
                "points_high": most,
            }


def margin(deal: Played, sides: Sequence[int]) -> float:
    """Return the points of the bidder's side, less the mean of the other seats."""
    own = sides[deal.bidder]
    others = [points for points, side in zip(deal.points, sides, strict=True) if side != own]
    return deal.points[deal.bidder] - fmean(others)


def length_rows(results: Results) -> Iterator[Row]:
    """Yield the length of deals and the spread of scores, for each cell."""
    for cell, deals in results:
        length, (low, high) = mean_and_interval([deal.length for deal in deals])
        points, (least, most) = mean_and_interval([fmean(deal.points) for deal in deals])
        yield {
            **cell_facts(cell),
            "deals": len(deals),
            "length": length,
            "length_low": low,
            "length_high": high,
            "points": points,
            "points_low": least,
            "points_high": most,
        }


TABLES = {
    "deals": deal_rows,
    "cells": length_rows,
    "places": place_rows,
    "events": event_rows,
    "clauses": clause_rows,
    "bids": bid_rows,
}


def frames(results: Results) -> dict[str, Frame]:
    """Return every table of a study that is not empty."""
    pandas = need("pandas", "lab")
    found = {name: list(rows(results)) for name, rows in TABLES.items()}
    return {name: pandas.DataFrame(rows) for name, rows in found.items() if rows}


def save_frames(tables: Mapping[str, Frame], folder: Path) -> Sequence[Path]:
    """Write every table into a folder: the deals as Parquet, the small ones as CSV."""
    paths = [folder / (f"{name}.parquet" if name == "deals" else f"{name}.csv") for name in tables]
    for path, table in zip(paths, tables.values(), strict=True):
        save_table(table, path, parquet=path.suffix == ".parquet")
    return paths
