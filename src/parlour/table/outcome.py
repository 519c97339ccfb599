"""Outcome: the end of a deal for one seat, as data for every client."""

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from parlour.core.deal import SPECTATOR, Deal
from parlour.core.options import Chosen
from parlour.core.speech import listed, number_text, points_text
from parlour.table.events import Settled
from parlour.table.game import Game
from parlour.table.scene import Result, ResultItem, ResultSide
from parlour.table.voice import Voice

CLAUSE: Final = re.compile(r" ?\(((?:R-)?[A-Z0-9]+-[A-Z]?\d+[a-z]?)\)")
"""A clause named at the end of a sentence: "(ROOK-27)"."""

SEVERAL: Final = 2
"""A table with at least this many hands plays a round of a party; a daily deal has one."""

SENTENCE: Final = re.compile(r"\S.*?[.!?](?=\s|$)|\S.*?$")


def columns(game: Game, names: Sequence[str], sides: Sequence[int]) -> tuple[str, ...]:
    """Return the name of each side: its players, or the game's word if there are none."""
    players: list[list[str]] = [[] for _ in range(max(sides) + 1)]
    for name, side in zip(names, sides, strict=True):
        players[side].append(name)
    return tuple(" & ".join(own) or game.scene.absent for own in players)


def settled(
    game: Game, options: Chosen, names: tuple[str, ...], deal: Deal, scores: tuple[int, ...]
) -> Settled:
    """Return the end of a deal for the log: points, and the explanation in words."""
    view = deal.view(SPECTATOR)
    told = game.scene.reckoning(view, names, options) if game.scene.reckoning else ""
    items = [with_clause(sentence) for sentence in SENTENCE.findall(told)]
    clauses = tuple(item.clause for item in items)
    sides = game.rules.sides(len(names), options)
    voice = Voice(names, sides, columns(game, names, sides))
    return Settled(
        deal.number,
        tuple(now - old for now, old in zip(deal.scores, deal.brought, strict=True)),
        scores,
        " ".join(item.text for item in items),
        clauses if any(clauses) else (),
        game.scene.verdict(view, voice, options) if game.scene.verdict else "",
    )


def outcome(  # noqa: PLR0913 - what a result is made of
    game: Game,
    end: Settled,
    won: Sequence[int],
    voice: Voice,
    verdict: str = "",
    *,
    hands: int = 0,
) -> Result:
    """Return the result of a finished deal, with the game's own summary if it has one.

    `hands` is the number of hands that the table plays, if it is fixed.
    """
    own = voice.own
    sides = tuple(
        ResultSide(
            f"{name} (you)" if side == own and len(voice.names) > 1 else name,
            points_text(points) if points else "0",
            game.scene.written(total),
            side in won,
        )
        for side, (name, points, total) in enumerate(
            zip(voice.columns, end.points, end.scores, strict=True)
        )
    )
    told = verdict or by_points(game, end, voice)
    items = told_items(end)
    alone = len(voice.names) == 1
    if (
        not won or alone or (len(won) > 1 and end.number == 1)
    ):  # in Alphabets all but one have finished
        return Result(told, sides, items, end.number)
    return Result(
        match_headline(game, end, voice, won, hands),
        sides,
        (ResultItem(f"{told}."), *items),
        end.number,
    )


def with_clause(sentence: str) -> ResultItem:
    """Return a sentence and the clause that it names at its end: "… is set back (ROOK-40)."."""
    named = CLAUSE.search(sentence)
    return ResultItem(CLAUSE.sub("", sentence), named[1] if named else "")


def told_items(end: Settled) -> tuple[ResultItem, ...]:
    """Return the explanation of a result, sentence by sentence, with clauses."""
    pairs = zip_longest(SENTENCE.findall(end.how), end.clauses, fillvalue="")
    return tuple(ResultItem(text, clause) for text, clause in pairs if text)


def by_points(game: Game, end: Settled, voice: Voice) -> str:
    """Summarize a deal by its points, if the game has no words of its own."""
    if not any(end.points):
        return "Nobody scored"
    best = min(end.points) if game.rules.low_wins else max(end.points)
    leaders = [side for side, points in enumerate(end.points) if points == best]
    others = [points for side, points in enumerate(end.points) if side not in leaders]
    if not others:
        return f"All scored {points_text(best)}"
    against = min(others) if game.rules.low_wins else max(others)
    who = listed([voice.side(side) for side in leaders])
    if voice.own in leaders:
        who = "You" if len(leaders) == 1 else f"You and {len(leaders) - 1} more"
    told = f"{who} won the deal with {number_text(best)} against {number_text(against)}"
    if voice.own < 0 or voice.own in leaders or not end.points[voice.own]:
        return told
    return f"{told}; {points_text(end.points[voice.own])} for you" if len(end.points) > 2 else told


def match_headline(
    game: Game, end: Settled, voice: Voice, won: Sequence[int], hands: int = 0
) -> str:
    """Say who won the match, or a round of a party, with totals if points decided it."""
    totals = [game.scene.written(score) for score in end.scores]
    lost = [total for side, total in enumerate(end.scores) if side not in won]
    close = (min if game.rules.low_wins else max)(lost, default=0)
    if hands >= SEVERAL and not lost:
        return f"The round is tied at {totals[0]}"
    what = "round" if hands >= SEVERAL else "match" if end.number > 1 else "game"
    between = ("with", "against") if game.rules.low_wins else ("by", "to")
    figures = f" {between[0]} {totals[won[0]]} {between[1]} {game.scene.written(close)}"
    if end.number == 1 or not lost:
        figures = ""
    if voice.own in won:
        others = [voice.columns[side] for side in won if side != voice.own]
        shared = f" together with {listed(others)}" if others else ""
        return f"You won the {what}{shared}{figures}!"
    names = listed([voice.columns[side] for side in won])
    return f"{names} won the {what}{figures}" if names else "The match is over"
