"""Outcome: the end of a deal for one seat, as data for every client."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from parlour.core.deal import SPECTATOR, Deal
from parlour.core.options import Chosen
from parlour.languages.message import NOTHING, Listed, Message, Person, say, sentences
from parlour.table.events import Settled
from parlour.table.game import Game
from parlour.table.scene import Result, ResultItem, ResultSide
from parlour.table.voice import Voice

SEVERAL: Final = 2
"""A table with at least this many hands plays a round of a party; a daily deal has one."""


@dataclass(eq=False)
class End:
    """The end of a deal: what there is to say of it, once somebody asks."""

    game: Game
    options: Chosen
    names: tuple[str, ...]
    deal: Deal
    """The finished deal."""
    _steps: tuple[ResultItem, ...] | None = field(default=None, repr=False)

    def steps(self) -> tuple[ResultItem, ...]:
        """Return the explanation of the points, sentence by sentence, with clauses."""
        if self._steps is None:
            explain = self.game.scene.reckoning
            view = self.deal.view(SPECTATOR)
            found = explain(view, self.options) if explain else ()
            self._steps = tuple(
                ResultItem(step.text.named(self.names), step.clause) for step in found if step.text
            )
        return self._steps

    def how(self) -> Message:
        """Return the explanation in one piece."""
        return sentences(*[step.text for step in self.steps()])

    def verdict(self, voice: Voice) -> Message:
        """Return the game's own summary for a reader, or nothing."""
        summary = self.game.scene.verdict
        if summary is None:
            return NOTHING
        told = summary(self.deal.view(SPECTATOR), voice, self.options)
        return told.named(self.names)


def columns(game: Game, names: Sequence[str], sides: Sequence[int]) -> tuple[Listed, ...]:
    """Return the players of each side, or the game's word if there are none."""
    players: list[list[Person]] = [[] for _ in range(max(sides) + 1)]
    for seat, (name, side) in enumerate(zip(names, sides, strict=True)):
        players[side].append(Person(name, seat))
    return tuple(Listed(own or [game.scene.absent], "together") for own in players)


def settled(deal: Deal, scores: tuple[int, ...]) -> Settled:
    """Return the end of a deal for the log: its points, and the totals."""
    points = tuple(now - old for now, old in zip(deal.scores, deal.brought, strict=True))
    return Settled(deal.number, points, scores)


def outcome(
    game: Game,
    end: Settled,
    won: Sequence[int],
    voice: Voice,
    told: End,
    *,
    hands: int = 0,
) -> Result:
    """Return the result of a finished deal, with the game's own summary if it has one.

    `hands` is the number of hands that the table plays, if it is fixed.
    """
    alone = len(voice.names) == 1
    sides = tuple(
        ResultSide(
            say("{side} (you)", side=name)
            if side == voice.own and not alone
            else say("{side}", side=name),
            say("{points:+}", points=points) if points else say("0"),
            game.scene.written(total),
            side in won,
        )
        for side, (name, points, total) in enumerate(
            zip(voice.columns, end.points, end.scores, strict=True)
        )
    )
    headline = told.verdict(voice) or by_points(game, end, voice)
    if (
        not won or alone or (len(won) > 1 and end.number == 1)
    ):  # in Alphabets all but one have finished
        return Result(headline, sides, told.steps(), end.number)
    return Result(
        match_headline(game, end, voice, won, hands),
        sides,
        (ResultItem(say("{told}.", told=headline)), *told.steps()),
        end.number,
    )


def by_points(game: Game, end: Settled, voice: Voice) -> Message:
    """Summarize a deal by its points, if the game has no words of its own."""
    if not any(end.points):
        return say("Nobody scored")
    best = min(end.points) if game.rules.low_wins else max(end.points)
    leaders = [side for side, points in enumerate(end.points) if points == best]
    others = [points for side, points in enumerate(end.points) if side not in leaders]
    if not others:
        return say("All scored {points:+}", points=best)
    against = min(others) if game.rules.low_wins else max(others)
    told = say(
        "{who} won the deal with {points} against {least}",
        who=_winners(voice, leaders),
        points=best,
        least=against,
    )
    if voice.own in leaders and len(leaders) > 1:
        told = say(
            "You and {n} more won the deal with {points} against {least}",
            n=len(leaders) - 1,
            points=best,
            least=against,
        )
    if voice.own < 0 or voice.own in leaders or not end.points[voice.own]:
        return told
    if len(end.points) == 2:
        return told
    return say("{told}; {points:+} for you", told=told, points=end.points[voice.own])


def _winners(voice: Voice, won: Sequence[int]) -> Listed:
    """Return the sides that have won; a single side may be the reader's own."""
    columns = [voice.columns[side] for side in won]
    return columns[0] if len(columns) == 1 else Listed(columns, "and")


def match_headline(
    game: Game, end: Settled, voice: Voice, won: Sequence[int], hands: int = 0
) -> Message:
    """Say who won the match, or a round of a party, with totals if points decided it."""
    totals = [game.scene.written(score) for score in end.scores]
    lost = [total for side, total in enumerate(end.scores) if side not in won]
    if hands >= SEVERAL and not lost:
        return say("The round is tied at {total}", total=totals[0])
    if not won:
        return say("The match is over")
    figures = NOTHING
    if end.number > 1 and lost:
        close = (min if game.rules.low_wins else max)(lost)
        least = game.scene.written(close)
        figures = BETWEEN[game.rules.low_wins].filled(most=totals[won[0]], least=least)
    told = _match_won(_what(end.number, hands), voice, won, figures)
    return say("{told}!", told=told) if voice.own in won else told


BETWEEN: Final = (say("by {most} to {least}"), say("with {most} against {least}"))
"""The totals of the winner and of the next, where many points win and where few do."""

WON: Final = {
    "round": (say("{who} won the round"), say("{who} won the round {figures}")),
    "match": (say("{who} won the match"), say("{who} won the match {figures}")),
    "game": (say("{who} won the game"), say("{who} won the game {figures}")),
}
WON_TOGETHER: Final = {
    "round": (
        say("You won the round together with {others}"),
        say("You won the round together with {others} {figures}"),
    ),
    "match": (
        say("You won the match together with {others}"),
        say("You won the match together with {others} {figures}"),
    ),
    "game": (
        say("You won the game together with {others}"),
        say("You won the game together with {others} {figures}"),
    ),
}


def _what(number: int, hands: int) -> str:
    """Return what has been won, after this many deals."""
    return "round" if hands >= SEVERAL else "match" if number > 1 else "game"


def _match_won(what: str, voice: Voice, won: Sequence[int], figures: Message) -> Message:
    others = [voice.columns[side] for side in won if side != voice.own]
    if voice.own in won and others:
        return WON_TOGETHER[what][bool(figures)].filled(
            others=Listed(others, "and"), figures=figures
        )
    return WON[what][bool(figures)].filled(who=_winners(voice, won), figures=figures)
