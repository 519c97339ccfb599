"""The bounds of one deal: the minimum and maximum that a seat can be paid, game by game.

A seat is paid what its side makes minus the mean of what the others make (`Episode.pay`), in a deal
that starts with an empty score sheet. No deal is ever outside the bounds. Where one side can take
everything, they are reached. In games with many small scores (Bergen, Sniff, Tuxedo and the letter
games) they are only derived from the rules, and play stays well within them.

The function of a game returns its bounds; the docstring describes the deals that set them.
"""

from collections.abc import Callable
from math import inf
from typing import Any, Final

from parlour.adapters.episode import Episode
from parlour.core.bits import count, has, union
from parlour.core.deal import Deal, zeros
from parlour.families.letters.rules.terms import BOX_NAMES
from parlour.games.anagrams.rules import LEAST_LETTERS
from parlour.games.bergen.rules import DOMINO, TRIPLE
from parlour.games.bergen.rules import TARGET as BERGEN_TARGET
from parlour.games.block.rules import FLOOR_NONE, PENALTY
from parlour.games.display_rook.rules import TRICK as DISPLAY_TRICK
from parlour.games.dixie_rook.rules import MOST_TRICKS as DIXIE_TWENTY
from parlour.games.domino_42.rules import HIGHEST, LONE, NEVER
from parlour.games.flip.rules import red_points
from parlour.games.high_14.rules import TRICK as HIGH_14_TRICK
from parlour.games.high_14.rules import points_in
from parlour.games.partnership_rook.rules import MOST_TRICKS as TWENTY
from parlour.games.sniff.rules import FIVE, FIVES
from parlour.packs.block_cards import A5, A10, BLOCKS
from parlour.packs.card_dominoes import SPOTS
from parlour.packs.letter_tablets import BOXES
from parlour.packs.rook_cards import dixie_points, rook_points

Bounds = tuple[float, float]
"""The minimum and the maximum."""

ARMS: Final = 4  # SNIFF-22: the line of Sniff has no more ends


def utility_bounds(episode: Episode) -> Bounds:
    """Return the minimum and maximum that a seat can be paid for one deal.

    A game that is not in `BOUNDS` has none.
    """
    bounds = BOUNDS.get(episode.game.key.partition(":")[0])
    return bounds(episode) if bounds else (-inf, inf)


def others(episode: Episode) -> int:
    """Return the number of other sides."""
    return len(set(episode.sides)) - 1


def cards(episode: Episode) -> int:
    """Return the pieces in use as a set."""
    return int(union(list(episode.pack)))


def size(episode: Episode) -> int:
    """Return the number of pieces in use."""
    return len(list(episode.pack))


def dealt(episode: Episode) -> Any:  # noqa: ANN401 - a game's own deal
    """Return a deal of the unshuffled pack, for facts that do not depend on the shuffle."""
    deal: Deal = episode.deal.copy()
    deal.begin(1, 0, zeros(len(deal.brought)))
    deal.deal_out(episode.pack)
    return deal


def taken(most: float) -> Callable[[Episode], Bounds]:
    """Return the bounds if one side can make at most this many points."""
    return lambda episode: one_scores(episode, most)


def one_scores(episode: Episode, most: float) -> Bounds:
    """Return the bounds if all sides together can make at most this many points."""
    return -most / others(episode), most


def all_cards(episode: Episode) -> Bounds:
    """Every card is in one hand (DOUBT-17, MATCH-13)."""
    return one_scores(episode, size(episode))


# Tricks.


def bid_for(episode: Episode, total: int, highest: int) -> Bounds:
    """One side makes all the points, and another loses the highest bid, its own or by a revoke.

    Several sides may revoke in one deal (R-GEN-8).
    """
    sides, options = others(episode), dealt(episode).options
    set_back = highest if getattr(options, "revoke", False) else highest / sides
    return -highest - total / sides, total + set_back


def rook(episode: Episode) -> Bounds:
    """The highest bid is the total of the cards (R-ROOK-4); an option rules out negative scores."""
    total = int(rook_points(cards(episode)))
    if not dealt(episode).options.minus:  # R-ROOK-15
        return one_scores(episode, total)
    return bid_for(episode, total, dealt(episode).options.highest_bid)


def partnership_rook(episode: Episode) -> Bounds:
    """The points are those of the cards, and the 20 (R-PROOK-5)."""
    return bid_for(episode, rook_points(cards(episode)) + TWENTY, highest_bid(episode))


def display_rook(episode: Episode) -> Bounds:
    """The points are those of the cards, and 2 for each trick (R-DISP-6)."""
    tricks = DISPLAY_TRICK * (size(episode) // episode.seats)
    return bid_for(episode, rook_points(cards(episode)) + tricks, highest_bid(episode))


def dixie_rook(episode: Episode) -> Bounds:
    """The points are those of the cards, and the 20 (R-DIXIE-1)."""
    return bid_for(episode, dixie_points(cards(episode)) + DIXIE_TWENTY, highest_bid(episode))


def highest_bid(episode: Episode) -> int:
    """Return the highest bid that the auction allows."""
    bids = dealt(episode).auction.bids
    return int(bids[len(bids) - 1])


def domino_42(episode: Episode) -> Bounds:
    """A lone hand is lost, and the others make all the points (D42-50, D42-51, D42-R15)."""
    never = dealt(episode).options.opponents_score == NEVER
    most = LONE if never else LONE + HIGHEST
    return -most, most


def high_14(episode: Episode) -> Bounds:
    """One player takes all tricks and all cards that count (R-H14-10)."""
    tricks = HIGH_14_TRICK * (size(episode) // episode.seats)
    return one_scores(episode, tricks + int(points_in(cards(episode))))


def flip(episode: Episode) -> Bounds:
    """One side takes all red cards, and another has the Golden Ten (R-FLIP-6)."""
    least, most = one_scores(episode, int(red_points(cards(episode))))
    return -most, -least


def block(episode: Episode) -> Bounds:
    """The player with the smallest hand goes out before others play; A5 and A10 count (BLOCK-66).

    A player's own Block cards count nothing in other hands, but mean fewer suit cards in their own.
    Scores fall below zero only for players who keep Block cards under that option (BLOCK-R17).
    """
    pack, sides, options = cards(episode), others(episode), dealt(episode).options
    hand = size(episode) // episode.seats
    gain = size(episode) - hand + 5 * has(pack, A5) + 10 * has(pack, A10)
    loss = 0
    if options.penalty_floor == FLOOR_NONE:
        loss = PENALTY * (count(pack & BLOCKS) if options.penalty_per_card else 1)
    return -loss - gain / sides, gain + (
        loss if options.penalty_per_card is False else loss / sides
    )


# Lines of dominoes.


def spots_against(episode: Episode, *, drawn: bool) -> int:
    """Return the most spots that the opponents of one side can hold when the play ends.

    These are the spots of the heaviest dominoes that they could hold: as many as they were dealt
    or, if they draw, all that the side itself was not dealt.
    """
    each = max(count(hand) for hand in dealt(episode).dominoes.hands)
    allies = episode.sides.count(episode.sides[0])
    held = each * (episode.seats - allies)
    if drawn:
        held = size(episode) - each * allies
    return sum(sorted((SPOTS[piece] for piece in episode.pack), reverse=True)[:held])


def spots_alone(*, drawn: bool) -> Callable[[Episode], Bounds]:
    """Return the bounds of a game in which the winner scores what the opponents hold (LINE-R5)."""

    def bounds(episode: Episode) -> Bounds:
        more = drawn or getattr(dealt(episode).options, "lots_kept", False)  # DBLOCK-R4
        return one_scores(episode, spots_against(episode, drawn=more))

    return bounds


def matadores(episode: Episode) -> Bounds:
    """The bounds of the Draw Game if the option lets players draw, else of the Block Game."""
    return spots_alone(drawn=bool(dealt(episode).options.draw))(episode)


def bergen(episode: Episode) -> Bounds:
    """A player scores at most a triple with every domino, and a point for going out.

    At 15 points the game ends (BERGEN-R8).
    """
    deal = dealt(episode)
    laid = size(episode) if deal.options.draw else int(count(deal.dominoes.hands[0]))
    most = laid * TRIPLE + DOMINO
    if deal.options.instantly:
        most = min(most, BERGEN_TARGET - 1 + TRIPLE)
    return -most, most


def sniff(episode: Episode) -> Bounds:
    """A player scores at most four high doubles with every domino, and all spots at the end.

    At the target the game ends (SNIFF-R15).
    """
    deal = dealt(episode)
    numbers = sorted((SPOTS[piece] for piece in episode.pack), reverse=True)
    fives = ARMS * numbers[0] // FIVE
    play = fives * FIVE if deal.options.count == FIVES else fives
    end = deal.worth_of(spots_against(episode, drawn=True))
    most = size(episode) * play + end
    if deal.options.instantly:
        most = deal.target() - 1 + max(play, end)
    return -most, most


# Other games.


def tuxedo(episode: Episode) -> Bounds:
    """Each capture takes two cards or more, an Orange three (TUX-31 to TUX-37, R-TUX-9).

    A Little Sweep scores 5 for two cards, and a mistake of the others in the same window 10. That
    is more per card than a Big Sweep with an Orange. Under the option, players may repeat such a
    mistake in one window (R-TUX-10).
    """
    pack, sides = size(episode), others(episode)
    fixed = 4 * 5 + 15
    again = 10 * episode.game.longest if dealt(episode).options.costs_again else 0
    least = -pack * (10 + 5 / sides) / 2 - fixed / sides - again
    return least, pack * (5 + 10) / 2 + fixed + again


def solitaire(episode: Episode) -> Bounds:
    """The game is won, or it is lost by one or by all cards (RSOL-23, R-RSOL-11)."""
    return -size(episode) if dealt(episode).options.count_cards else -1, 1


def words(episode: Episode) -> Bounds:
    """The winner has the required words (ANA-24a, BGW-7a), or all that letters can make (RA-32)."""
    deal = dealt(episode)
    if deal.options.one_round:
        return words_of(episode, LEAST_LETTERS)
    most = deal.target()
    return -most, most


def words_of(episode: Episode, letters: int) -> Bounds:
    """Return the bounds if all letters become words of this length."""
    box = BOXES[BOX_NAMES[dealt(episode).options.letter_set]]
    return one_scores(episode, sum(box) // letters)


def donkey(episode: Episode) -> Bounds:
    """One player wins, or under the option all whose sets are complete at once (R-DONK-5)."""
    return (-1, 1) if dealt(episode).options.shared else one_scores(episode, 1)


def one_loses(episode: Episode) -> Bounds:
    """All players but one may lose, or only one player (RL-12)."""
    del episode
    return -1, 1


BOUNDS: Final[dict[str, Callable[[Episode], Bounds]]] = {
    "alphabets": one_loses,
    "anagrams": words,
    "bergen": bergen,
    "block": block,
    "block-dominoes": spots_alone(drawn=False),
    "block-words": words,
    "display-rook": display_rook,
    "dixie-rook": dixie_rook,
    "domino-42": domino_42,
    "donkey": donkey,
    "draw-dominoes": spots_alone(drawn=True),
    "flip": flip,
    "fortune": lambda _: (0, 1),  # nothing is paid, but OpenSpiel wants a maximum above the minimum
    "high-14": high_14,
    "i-doubt-it": all_cards,
    "match": all_cards,
    "matadores": matadores,
    "panjandrum": taken(1),
    "partnership-rook": partnership_rook,
    "quit": block,
    "rook": rook,
    "rook-solitaire": solitaire,
    "sebastopol": spots_alone(drawn=False),
    "sentences": lambda episode: words_of(episode, 1),
    "sniff": sniff,
    "time": lambda _: (0, 1),
    "tuxedo": tuxedo,
}
