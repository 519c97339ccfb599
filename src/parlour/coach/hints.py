"""Hints: one recommendation, and why, as a good partner would put it.

"Play the green 2: you cannot win this trick, and it puts no points into it. The green 7 is as good.
You cannot make the 60 any more." The move is what a bot would do. A reason is a fact that the
player can check in the position; the figures of the search are separate.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from parlour.bots.bot import Absent, Bot, Trying
from parlour.bots.chances import corrected, line_of, share_made
from parlour.bots.levels import THINK, Thinker
from parlour.bots.search import Thought
from parlour.coach.line_reasons import why_domino
from parlour.coach.trick_reasons import Advised, counted, why_call, why_card
from parlour.core.bits import has, single, union
from parlour.core.deal import Deal, View
from parlour.core.options import Chosen
from parlour.core.rng import Rng
from parlour.families.lines.players import LinePlayers
from parlour.families.tricks.players.play import Cards
from parlour.families.tricks.rules.auction import NOBODY, Auction
from parlour.languages.message import (
    NOTHING,
    Listed,
    Message,
    say,
    sentences,
)
from parlour.table.game import Game
from parlour.table.moves import whole_move
from parlour.table.parts import WayToWin
from parlour.table.spoken_moves import instruction

SHOWN = 3
"""Number of choices in the figures."""
REASONS = 2
"""How many reasons a hint gives."""
EQUAL = 0.05
"""Choices that differ by no more than this many points count as equally good."""
MATTERS = 0.5
"""How many points less another choice must bring to be given as a reason."""
CLEARLY = 2.0
"""The difference must also be this many standard errors, because a smaller one may be chance."""
GERUNDS = {
    "pass": say("passing"),
    "draw": say("drawing"),
    "done": say("ending your turn"),
    "stop": say("stopping"),
}
"""Choices named by a gerund; any other choice is quoted."""
AS_TRUMP = {
    "red": say("red as trump"),
    "yellow": say("yellow as trump"),
    "black": say("black as trump"),
    "green": say("green as trump"),
    "0": say("blanks as trump"),
    "1": say("ones as trump"),
    "2": say("twos as trump"),
    "3": say("threes as trump"),
    "4": say("fours as trump"),
    "5": say("fives as trump"),
    "6": say("sixes as trump"),
}
LIKELY = 0.9
UNLIKELY = 0.1


@dataclass(frozen=True)
class Weighed:
    """A choice and its average value."""

    choice: int
    worth: float
    error: float = 0.0
    """The standard error of its difference from the recommended choice."""


@dataclass(frozen=True)
class Advice:
    """The recommendation of a bot."""

    choice: int
    best: tuple[Weighed, ...] = ()
    """Its best choices with their values, its own choice first; empty for a rule of thumb."""
    worlds: int = 0
    """Number of imagined deals in which they were tried."""


@dataclass(frozen=True)
class Made:
    """A whole move, and the advice for its next choice."""

    advice: Advice
    choices: tuple[int, ...]
    move: str


@dataclass(frozen=True)
class Hint:
    """A recommendation in words."""

    choices: tuple[int, ...]
    """The whole move, choice by choice."""
    move: str
    say: Message
    """The recommendation and its reasons."""
    more: Message = NOTHING
    """The figures behind it."""


def advise(bot: Bot, view: View, seed: int) -> Advice:
    """Return what a bot would do, and how it rates its best choices."""
    if not isinstance(bot, Thinker) or single(view.choices):
        tried = bot.tried(view) if isinstance(bot, Trying) else 0
        return Advice(bot.choose(view, seed), worlds=tried)
    told = bot.by_rule(view, seed)
    if told != THINK:
        return Advice(told)
    thought = bot.think(view, seed)
    return weighed(thought, bot.answer(view, thought))


def weighed(thought: Thought, made: int) -> Advice:
    """Return the answer of a search, and the choices that come next."""
    others = [place for place in range(len(thought.choices)) if place != made]
    if not others:
        return Advice(int(thought.choices[made]))
    others.sort(key=lambda place: thought.worth(place, made), reverse=True)
    best = tuple(
        Weighed(
            int(thought.choices[place]),
            float(thought.worth(place, made)),
            float(thought.error(made, place)),
        )
        for place in [made, *others]
    )
    return Advice(best[0].choice, best, int(thought.tried[made]))


def hint(
    game: Game, options: Chosen, bot: Bot, view: View, seed: int, begun: tuple[int, ...] = ()
) -> Hint:
    """Return what a bot recommends in a view, given the first choices of the move, if any.

    Everything comes from the view. The later choices of a move are found in a deal imagined from
    it, because the next choices depend only on what the player knows.
    """
    if isinstance(bot, Absent):
        bot = bot.adviser()
    world = view.imagine(Rng(seed))
    after = world.copy()
    for choice in begun:
        after.play(view.seat, choice)
    found = game.coach.way_to_win(view, seed) if game.coach.way_to_win is not None else None
    if found is not None and found.choices[: len(begun)] == begun:
        return won_with(game, options, bot, view, found)
    here = after.view(view.seat) if begun else view
    advice = advise(bot, here, seed)
    rest = whole_move(
        world, view.seat, lambda later: bot.choose(later, seed), (*begun, advice.choice)
    )
    move = game.speech(options).text(world, view.seat, rest)
    names = Names(game, options, here.phase)
    why, alike = because(game, bot, view, names, Made(advice, rest, move)), as_good(names, advice)
    if not why:
        why, alike = alike, NOTHING
    told = sentences(
        recommended(instruction(game, options, move), why),
        say("{alike:upper}.", alike=alike) if alike else NOTHING,
        bid_prospects(game, bot, world, view, seed),
    )
    return Hint(rest, move, told, figures(names, bot, advice))


def recommended(what: Message, why: Message) -> Message:
    """Return a move as an instruction, with its reasons if there are any."""
    return say("{what}: {why}.", what=what, why=why) if why else say("{what}.", what=what)


def won_with(game: Game, options: Chosen, bot: Bot, view: View, found: WayToWin) -> Hint:
    """Return the move with which a search wins a solitaire, knowing what the player knows."""
    move = game.speech(options).text(view.imagine(Rng(0)), view.seat, found.choices)
    why = both(reasons(game, bot, view, found.choices, move))
    more = say("A search has found a way to win from here.")
    if found.worlds > 1:
        more = say(
            "After it, a search wins {won} of {worlds} deals that fit what you see; "
            "no other move wins more.",
            won=found.won,
            worlds=found.worlds,
        )
    return Hint(found.choices, move, recommended(instruction(game, options, move), why), more)


def because(game: Game, bot: Bot, view: View, names: "Names", made: "Made") -> Message:
    """Return the reasons for a move, from the position before its first choice."""
    advice = made.advice
    if bot.name == "uniform":
        return say("only chance decides here")
    told = reasons(game, bot, view, made.choices, made.move, equals(advice))
    if not told and single(view.choices) and len(made.choices) == 1:
        return say("you have no other move")
    if len(told) < REASONS:
        told += rather(names, advice)
    return both(told) or nearly_as_good(names, advice)


def both(told: Sequence[Message]) -> Message:
    """Return the first two reasons as one."""
    if len(told) < 2:
        return told[0] if told else NOTHING
    return say("{reason}, and {other}", reason=told[0], other=told[1])


def reasons(
    game: Game,
    bot: Bot,
    view: View,
    choices: tuple[int, ...],
    move: str,
    alike: Sequence[Weighed] = (),
) -> list[Message]:
    """Return facts of the position in favour of a move."""
    world = view.imagine(Rng(0))
    told: list[Message] = [*at_once(game, world.copy(), view, choices)]
    policy = bot.policy if isinstance(bot, Thinker) else None
    if isinstance(policy, Cards):
        if policy.see(world, view.seat):
            others = int(union([each.choice for each in alike]))
            card = Advised(choices[0], int(view.choices), others, int(view.seat))
            told += why_card(policy, game.pack, card)
        else:
            hand = int(policy.tricks_of(world).hands[view.seat])
            if move == "pass" and is_own_bid(view):
                told.append(say("your partner has the bid"))
            told += why_call(policy, game.pack, hand, move)
            if move == "pass" and not told:
                told += least_bid(view)
    elif isinstance(policy, LinePlayers):
        told += why_domino(policy, world, view.seat, choices)
    if game.coach.reasons is not None:
        told += game.coach.reasons(view, choices)
    return told


def why_better(
    game: Game,
    bot: Bot,
    view: View,
    better: tuple[tuple[int, ...], str],
    made: tuple[tuple[int, ...], str],
) -> Message:
    """Return what speaks for a move and not for the one that was made instead.

    A move is given as its choices and as text. Everything comes from the view, so these are reasons
    that the player could have known.
    """
    told = reasons(game, bot, view, *better)
    said = reasons(game, bot, view, *made)
    return both([reason for reason in told if reason not in said])


def at_once(game: Game, world: Deal, view: View, choices: tuple[int, ...]) -> list[Message]:
    """Return what a move scores at once, in a game that scores during play.

    The points at the end of a deal depend on hidden cards, so they are left out. This changes the
    deal.
    """
    if game.pack.many or not all(_open(world, view.seat, choices)) or world.over:
        return []
    side = view.seat % len(world.scores)
    gained = int(world.scores[side]) - int(view.scores[side])
    return [say("it scores {n} points", n=gained)] if gained > 0 else []


def _open(deal: Deal, seat: int, choices: tuple[int, ...]) -> list[bool]:
    """Make choices in a deal; return for each whether it was legal."""
    found = []
    for choice in choices:
        found.append(has(deal.legal(seat), choice))
        if found[-1]:
            deal.play(seat, choice)
    return found


# What the search adds.


class Names:
    """The names of choices in a phase of a game."""

    def __init__(self, game: Game, options: Chosen, phase: int) -> None:
        self.game = game
        self.options = options
        self.phase = phase

    def part(self, choice: int) -> Message:
        """Return a choice that is part of a longer move, such as one card to bury."""
        text = self.game.words.say(self.phase, choice, self.options) or "?"
        match text.split():
            case ["bury", face]:
                return say("burying {piece:the}", piece=self.game.pack.spoken(face))
        return say("{move}", move=text)

    def name(self, choice: int) -> Message:
        """Return a choice by the name of its piece, or by its words; nothing if it has no name.

        Part of a longer move, such as one card to bury, has no name.
        """
        text = self.game.words.say(self.phase, choice, self.options) or ""
        pack = self.game.pack
        if pack.has_face(text) and not pack.many:
            return say("{piece:the}", piece=pack.spoken(text))
        if any(pack.has_face(word) for word in text.split()):
            return NOTHING
        match text.split():
            case ["bid", amount]:
                return say("a bid of {amount}", amount=amount)
            case ["trump", suit]:
                return AS_TRUMP[suit]
        label = self.game.words.label(text, self.options)
        return GERUNDS.get(text) or say('"{move}"', move=label)


def equals(advice: Advice) -> list[Weighed]:
    """Return the other choices of equal value."""
    return [each for each in advice.best[1:] if advice.best[0].worth - each.worth <= EQUAL]


def as_good(names: Names, advice: Advice) -> Message:
    """Name the other choices of equal value."""
    alike = equals(advice)[: SHOWN - 1]
    said = [name for name in (names.name(each.choice) for each in alike) if name]
    if not said:
        return NOTHING
    return say("{choices} are as good", choices=Listed(said, "and"), n=len(said))


def rather(names: Names, advice: Advice) -> list[Message]:
    """Say how much less the next best choice brings, if the difference is clear."""
    if len(advice.best) < 2:
        return []
    best, second = advice.best[:2]
    gap, name = best.worth - second.worth, names.name(second.choice)
    if gap < max(MATTERS, CLEARLY * second.error) or not name:
        return []
    less = round(gap) or 1
    return [say("{choice} would bring about {n} points less", choice=name, n=less)]


def nearly_as_good(names: Names, advice: Advice) -> Message:
    """Name the next best choice if its difference is not clear; `as_good` names equal ones."""
    if len(advice.best) < 2 or equals(advice):
        return NOTHING
    name = names.name(advice.best[1].choice)
    return say("{choice} is about as good", choice=name) if name else NOTHING


def figures(names: Names, bot: Bot, advice: Advice) -> Message:
    """Return the figures of the search."""
    if bot.name == "uniform":
        return say("Nothing else is better or worse.")
    searched = say(
        "The {bot} bot played {n} imagined deals to the end.", bot=bot.name, n=advice.worlds
    )
    if not advice.best and advice.worlds:
        return searched
    if not advice.best:
        return say("The {bot} bot knows this by rule, without a search.", bot=bot.name)
    worths = [
        say(
            "{choice} {points:+.1f}",
            choice=names.name(each.choice) or names.part(each.choice),
            points=each.worth,
        )
        for each in advice.best[:SHOWN]
    ]
    ahead = say(
        "Points ahead of the others, on average: {worths}.", worths=Listed(worths, "semicolons")
    )
    return sentences(searched, ahead)


def is_own_bid(view: View) -> bool:
    """Return whether the player's own side has the highest bid."""
    auction, sides = getattr(view, "auction", None), len(view.scores)
    if not isinstance(auction, Auction) or auction.holder == NOBODY:
        return False
    return bool(auction.holder % sides == view.seat % sides)


def least_bid(view: View) -> list[Message]:
    """Say what a player would have to bid."""
    auction = getattr(view, "auction", None)
    if not isinstance(auction, Auction) or auction.high == NOBODY:
        return []
    least = int(auction.bids[auction.high + 1])
    return [say("you would have to bid {least} or more", least=least)]


def bid_prospects(game: Game, bot: Bot, world: Deal, view: View, seed: int) -> Message:
    """Say whether the player's own side makes its bid, once cards are played."""
    auction = getattr(view, "auction", None)
    if not isinstance(bot, Thinker) or not isinstance(auction, Auction) or not is_own_bid(view):
        return NOTHING
    policy, side = bot.policy, view.seat % len(view.scores)
    if not isinstance(policy, Cards) or not policy.see(world, view.seat):
        return NOTHING
    bid = int(auction.bid())
    total = max(made for made in auction.bids if made not in game.coach.beyond)
    possible = most_to_make(policy, game.coach.each_trick, total) >= min(bid, total)
    share = share_made(bot, view, side, Rng(seed))
    chance = corrected(share, line_of(bot, view, int(auction.holder)))
    told = outlook(chance, possible=possible or share > 0)
    return told[not single(policy.friends)].filled(bid=bid, times=round(10 * chance))


def outlook(chance: float, *, possible: bool) -> tuple[Message, Message]:
    """Return the probability of making a bid in words, for one player and for a side."""
    if not possible:
        return NEVER
    if chance >= LIKELY:
        return PROBABLE
    return IMPROBABLE if chance <= UNLIKELY else SOMETIMES


NEVER: Final = (
    say("You cannot make the {bid} any more."),
    say("Your side cannot make the {bid} any more."),
)
PROBABLE: Final = (say("You should make the {bid}."), say("Your side should make the {bid}."))
IMPROBABLE: Final = (
    say("You will probably not make the {bid}."),
    say("Your side will probably not make the {bid}."),
)
SOMETIMES: Final = (
    say("You will make the {bid} about {times} times in 10."),
    say("Your side will make the {bid} about {times} times in 10."),
)


def most_to_make(cards: Cards[Any], each_trick: int, total: int) -> int:
    """Return the most points that a side can still make: everything the others have not taken.

    Points for the most tricks count as possible until the end.
    """
    tricks, lost, gone = cards.tricks, 0, 0
    for seat in range(tricks.seats):
        if not has(cards.friends, seat):
            lost |= int(tricks.taken[seat])
            gone += int(tricks.won[seat])
    return total - counted(cards, lost) - each_trick * gone
