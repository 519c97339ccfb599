"""Make the data and the figures of docs/findings.md: python docs/findings/make.py [NAME...]."""
# ruff: noqa: T201 - a script, whose work is printing

import argparse
from collections.abc import Callable
from pathlib import Path
from statistics import fmean

from parlour.core.bits import each
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.families.tricks.rules.auction import place_of
from parlour.games import find_bot, find_game
from parlour.games.dixie_rook.rules import BID, BIDS, DixieDeal
from parlour.games.panjandrum.rules import ACT, LIFTED, PanjandrumDeal, PanjandrumView
from parlour.lab.arena import mean_and_interval, share_and_interval
from parlour.lab.crew import Crew, need
from parlour.lab.duel import Board
from parlour.lab.figures import intervals_figure, save_figure
from parlour.lab.study import Results, read_study, run_cells
from parlour.lab.study_pages import bids_figure, places_figure
from parlour.lab.study_tables import frames
from parlour.lab.tables import save_table

HERE = Path(__file__).parent
PASS = len(BIDS)


def study(name: str, crew: Crew, tables: tuple[str, ...]) -> Results:
    """Run a study of this folder, and write some of its tables."""
    results = run_cells(list(read_study(HERE / f"{name}.toml").cells()), crew)
    found = frames(results)
    for table in tables:
        save_table(found[table], HERE / f"{name}-{table}.csv", parquet=False)
        print(found[table].to_string())
    return results


def keep(name: str, rows: list[dict[str, float]]) -> None:
    """Print the result, and write it as a table."""
    table = need("pandas", "lab").DataFrame(rows)
    print(table.to_string())
    save_table(table, HERE / f"{name}.csv", parquet=False)


def block_seats(crew: Crew) -> None:
    """The value of a seat in Block."""
    results = study("block-seats", crew, ("places",))
    save_figure(places_figure(results), HERE / "block-seats.svg")


def dixie_bids(crew: Crew) -> None:
    """The value of a bid in Dixie."""
    results = study("dixie-bids", crew, ("bids",))
    save_figure(bids_figure(results), HERE / "dixie-bids.svg")


class Told:
    """Play Dixie Rook like the club bot, but bid the given amount or pass."""

    name = "told"

    def __init__(self, bidder: int, bid: int) -> None:
        self.bidder = bidder
        self.bid = place_of(bid, BIDS)
        self.club = find_bot(find_game("dixie-rook"), "club")

    def choose(self, view: View, seed: int) -> int:
        """Return the bid, a pass, or the club's choice."""
        if view.phase == BID:
            return self.bid if view.seat == self.bidder else PASS
        return self.club.choose(view, seed)


def dixie_ladder(crew: Crew) -> None:
    """The value of the same hands at every bid in Dixie."""
    del crew  # an unnamed bot is used only here
    game = find_game("dixie-rook")
    club, deals = find_bot(game, "club"), 600
    board = Board(game, 4, 2026)
    bidders = []
    for number in range(deals):
        board.play(club, club, number, 0)
        assert isinstance(board.deal, DixieDeal)
        bidders.append(int(board.deal.auction.holder))
    rows: list[dict[str, float]] = []
    for bid in range(70, 105, 5):
        made = []
        for number, bidder in enumerate(bidders):
            if bidder >= 0:
                told = Told(bidder, bid)
                made.append(board.play(told, told, number, bidder % 2))
        share, (low, high) = share_and_interval([float(play.points > 0) for play in made])
        worth, (least, most) = mean_and_interval([play.margin for play in made])
        rows.append(
            {
                "bid": bid,
                "made": share,
                "made_low": low,
                "made_high": high,
                "worth": worth,
                "worth_low": least,
                "worth_high": most,
            }
        )
    keep("dixie-ladder", rows)
    figure = intervals_figure(
        "Dixie Rook: the same hands at every bid",
        "points of the bidding side minus those of the other side",
        [f"{row['bid']:g}" for row in rows],
        [row["worth"] for row in rows],
        [(row["worth_low"], row["worth_high"]) for row in rows],
    )
    save_figure(figure, HERE / "dixie-ladder.svg")


def running_turn(crew: Crew) -> None:
    """How the running turn changes the Block Game of four."""
    results = study("running-turn", crew, ("cells", "events", "places"))
    save_figure(places_figure(results), HERE / "running-turn.svg")


def rook_dealer(crew: Crew) -> None:
    """The cost of dealing in Rook, where the dealer has to open the bidding."""
    results = study("rook-dealer", crew, ("places",))
    save_figure(places_figure(results), HERE / "rook-dealer.svg")


def panjandrum_seats(crew: Crew) -> None:
    """The value of a seat in Panjandrum."""
    results = study("panjandrum-seats", crew, ("places",))
    save_figure(places_figure(results), HERE / "panjandrum-seats.svg")


def doubt_seats(crew: Crew) -> None:
    """The value of a seat in I Doubt It."""
    results = study("doubt-seats", crew, ("places",))
    save_figure(places_figure(results), HERE / "doubt-seats.svg")


def forty_two_bids(crew: Crew) -> None:
    """The value of a bid in Domino 42."""
    results = study("forty-two-bids", crew, ("bids",))
    save_figure(bids_figure(results), HERE / "forty-two-bids.svg")


class Clumsy:
    """Play Panjandrum like the expert, but make a percentage of mistakes."""

    name = "clumsy"

    def __init__(self, mistakes: int) -> None:
        self.mistakes = mistakes
        self.made = 0
        self.careful = find_bot(find_game("panjandrum"), "expert")

    def choose(self, view: View, seed: int) -> int:
        """Return the expert's choice, or sometimes a wrong one."""
        assert isinstance(view, PanjandrumView)
        rng = Rng(seed)
        if view.phase in {ACT, LIFTED} and rng.chance(self.mistakes, 100):
            world = view.imagine(rng)
            assert isinstance(world, PanjandrumDeal)
            wrong = view.choices & ~world.proper(view.seat)
            if wrong:
                self.made += 1
                return each(wrong)[rng.below(len(each(wrong)))]
        return self.careful.choose(view, seed)


def panjandrum_mistakes(crew: Crew) -> None:
    """The cost of an honest mistake in Panjandrum."""
    del crew  # an unnamed bot is used only here
    game = find_game("panjandrum")
    careful = find_bot(game, "expert")
    deals = 200
    rows: list[dict[str, float]] = []
    for percent in (1, 2, 5):
        board, bot = Board(game, 4, 1), Clumsy(percent)
        won = [fmean(p.won for p in board.duel(bot, careful, number)) for number in range(deals)]
        share, (low, high) = mean_and_interval(won)
        made = bot.made / (4 * deals)
        costs = [(0.25 - value) / made for value in (share, high, low)] if made else [0.0] * 3
        rows.append(
            {
                "mistakes_in_100_choices": percent,
                "mistakes_a_game": made,
                "wins": share,
                "wins_low": low,
                "wins_high": high,
                "cost_of_one": costs[0],
                "cost_low": costs[1],
                "cost_high": costs[2],
            }
        )
    keep("panjandrum-mistakes", rows)
    figure = intervals_figure(
        "Panjandrum: mistakes cost games",
        "share of games won, one of four players",
        [f"{row['mistakes_in_100_choices']:g} in 100 choices" for row in rows],
        [row["wins"] for row in rows],
        [(row["wins_low"], row["wins_high"]) for row in rows],
        signed=False,
    )
    save_figure(figure, HERE / "panjandrum-mistakes.svg")


FINDINGS: dict[str, Callable[[Crew], None]] = {
    "block-seats": block_seats,
    "dixie-bids": dixie_bids,
    "dixie-ladder": dixie_ladder,
    "running-turn": running_turn,
    "rook-dealer": rook_dealer,
    "panjandrum-mistakes": panjandrum_mistakes,
    "panjandrum-seats": panjandrum_seats,
    "doubt-seats": doubt_seats,
    "forty-two-bids": forty_two_bids,
}


def main() -> None:
    """Make some findings, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(FINDINGS))
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    for name in args.names:
        if name not in FINDINGS:
            parser.error(f'there is no finding "{name}"; there are: {", ".join(FINDINGS)}')
    for name in args.names or FINDINGS:
        print(f"== {name}")
        FINDINGS[name](Crew(args.jobs))


if __name__ == "__main__":
    main()
