"""Hints that explain: what a bot would do, what its best choices are worth, and why.

The reason is taken from what the seat can see: who is winning the trick and what is in it, how
many unseen cards beat a card, what a domino gets rid of and what it leaves to go on with.
"""

from dataclasses import dataclass

from parlour.bots.bot import Bot
from parlour.bots.chances import chance_of_making
from parlour.bots.levels import THINK, Thinker, live
from parlour.core.bits import bit, count, has, single
from parlour.core.deal import Deal, View
from parlour.core.options import Chosen
from parlour.core.rng import Rng
from parlour.families.lines.line_players import Layers
from parlour.families.tricks.auction import NOBODY, Auction
from parlour.families.tricks.trick_players import Cards
from parlour.packs.card_dominoes import SPOTS
from parlour.table.game import Game

SHOWN = 3
"""How many choices a hint tells of."""


@dataclass(frozen=True)
class Weighed:
    """A choice, and what it was worth on average."""

    choice: int
    worth: float


@dataclass(frozen=True)
class Advice:
    """What a bot would do."""

    choice: int
    best: tuple[Weighed, ...] = ()
    """Its best choices with their worths, the one it would make first; none of a rule of thumb."""
    worlds: int = 0
    """In how many imagined deals they were tried."""
    reason: str = ""
    chance: float | None = None
    """How likely one's side makes its bid, where it has one to make."""


def advise(bot: Bot, view: View, seed: int) -> Advice:
    """Return what a bot would do, and what it thinks of its best choices."""
    bot = live(bot)
    if not isinstance(bot, Thinker) or single(view.choices):
        return Advice(bot.choose(view, seed))
    told = bot.by_rule(view, seed)
    if told != THINK:
        return Advice(told)
    thought = bot.think(view, seed)
    made = thought.answer(bot.taste)
    others = [place for place in range(len(thought.choices)) if place != made]
    others.sort(key=lambda place: thought.worth(place, made), reverse=True)
    best = tuple(
        Weighed(int(thought.choices[place]), float(thought.worth(place, made)))
        for place in [made, *others][:SHOWN]
    )
    world = view.imagine(Rng(seed))
    return Advice(
        best[0].choice,
        best,
        int(thought.tried[made]),
        reason(bot, world, view.seat, best[0].choice),
        chance_of_bid(bot, world, view, seed),
    )


def chance_of_bid(bot: Thinker, world: Deal, view: View, seed: int) -> float | None:
    """Return how likely the bid of one's own side is made, once the cards are played."""
    auction = getattr(view, "auction", None)
    if not isinstance(auction, Auction) or auction.holder == NOBODY:
        return None
    side, policy = view.seat % len(view.scores), bot.policy
    if auction.holder % len(view.scores) != side or not isinstance(policy, Cards):
        return None
    return chance_of_making(bot, view, side, Rng(seed)) if policy.see(world, view.seat) else None


def reason(bot: Thinker, deal: Deal, seat: int, choice: int) -> str:
    """Return why a choice is good, in plain words; nothing where there is nothing plain to say."""
    policy = bot.policy
    if isinstance(policy, Cards):
        return why_card(policy, choice) if policy.see(deal, seat) else ""
    if isinstance(policy, Layers) and choice < len(SPOTS):
        return why_domino(policy, deal, seat, choice)
    return ""


def why_card(cards: Cards, piece: int) -> str:
    """Return what speaks for a card."""
    said = [what_it_takes(cards, piece)]
    trumps = cards.hand & cards.trumps
    if trumps and single(trumps) and not has(trumps, piece):
        said.append("keeps your last trump")
    return "; ".join(filter(None, said))


def what_it_takes(cards: Cards, piece: int) -> str:
    """Return what a card does in the trick."""
    trick = cards.tricks.trick
    led = trick.led if trick.cards else piece
    points = counted(cards, int(trick.cards) | int(bit(piece)))
    behind = trick.cards and not has(cards.beaters(cards.leading, led), piece)
    if behind and has(cards.friends, cards.holder):
        own = counted(cards, int(bit(piece)))
        return f"gives {own} points to your partner's trick" if own else "leaves it to your partner"
    if behind:
        own = counted(cards, int(bit(piece)))
        return "gives away nothing that counts" if own == 0 else f"gives up only {own} points"
    if cards.later == 0:
        return f"takes the trick and {points} points" if points else "takes the trick"
    higher = int(count(cards.unseen & cards.beaters(piece, led)))
    if higher == 0:
        return "nothing unseen beats it"
    return f"{higher} of {int(count(cards.unseen))} unseen cards beat it"


def counted(cards: Cards, pieces: int) -> int:
    """Return what some cards count, 0 where they count against one."""
    return 0 if cards.against else int(cards.points(pieces))


def why_domino(layers: Layers, deal: Deal, seat: int, piece: int) -> str:
    """Return what speaks for a domino."""
    rest = int(layers.play_of(deal).hands[seat]) & ~int(bit(piece))
    spots = int(SPOTS[piece])
    if not rest:
        return "plays out"
    return f"gets rid of {spots} spots, and {int(count(rest))} dominoes are left"


def hint(game: Game, options: Chosen, bot: Bot, view: View, seed: int) -> tuple[int, str]:
    """Return what a bot would choose, and what it thinks of its best choices as a sentence."""
    advice = advise(bot, view, seed)
    return advice.choice, sentence(game, options, bot, view, advice)


def sentence(game: Game, options: Chosen, bot: Bot, view: View, advice: Advice) -> str:
    """Return what a bot thinks of its best choices, in words."""
    if not advice.best:
        return f"The {bot.name} bot would do this, by rule of thumb."
    words = {each.choice: game.say(options, view.phase, each.choice) or "?" for each in advice.best}
    worths = ", ".join(f"{words[each.choice]} {each.worth:+.1f}" for each in advice.best)
    why = f" {words[advice.choice]}: {advice.reason}." if advice.reason else ""
    bid = "" if advice.chance is None else f" The bid of your side is made in {advice.chance:.0%}."
    return (
        f"The {bot.name} bot tried {advice.worlds} imagined deals; points more than the others, "
        f"on average: {worths}.{why}{bid}"
    )
