"""Positions in which players ask for hints, and proofs of the reasons that hints give."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from parlour.bots.bot import Bot
from parlour.bots.levels import Thinker
from parlour.coach.hints import Hint, hint
from parlour.core.bits import bit, count, each, first, has, single
from parlour.core.deal import Deal, View
from parlour.core.options import Chosen
from parlour.core.rng import Rng
from parlour.families.tricks.players.play import Cards
from parlour.games import find_bot, find_game
from parlour.games.rook_solitaire.bot import Player as Patience
from parlour.lab.simulate import begin
from parlour.packs.card_dominoes import NUMBER_NAMES, SPOTS
from parlour.packs.rook_cards import COLOUR_NAMES, rook_points
from parlour.table.game import Game
from tests.gathered import gathered
from tests.laws.cases import make_cases

WORLDS = 12
"""How many imagined deals prove a reason."""
MANY_WORLDS = 1000
"""How many are tried to show that something is possible."""


def hasty(game: Game, worlds: int = 3) -> Bot:
    bot = find_bot(game, "best")
    return bot.hasty(worlds) if isinstance(bot, Thinker | Patience) else bot


def thinker(game: Game) -> Thinker:
    bot = hasty(game)
    assert isinstance(bot, Thinker)
    return bot


@dataclass(frozen=True)
class Spot:
    """A position in which a player asks for a hint."""

    game: Game
    deal: Deal
    options: Chosen
    seat: int
    bot: Bot
    hint: Hint

    @property
    def view(self) -> View:
        return self.deal.view(self.seat)


def spots(key: str, most: int, seed: int = 4) -> Iterator[Spot]:
    """Yield positions of deals played by a bot that sometimes errs.

    The first deal has the usual number of players and options; each later one is another case. No
    hint expects that somebody revokes, so nobody can.
    """
    game = find_game(key)
    bot, rng, found = hasty(game), Rng(seed), 0
    usual = (game.usual_seats, dict(game.choose(None)))
    honest = {name: usual[1][name] for name in {"revoke"} & usual[1].keys()}
    others = [(case.seats, case.chosen | honest) for case in make_cases(game)]
    cases = [usual, *(others[at] for at in shuffled(len(others), rng))]
    for seats, options in cycle(cases):
        deal = game.new_deal(seats, options)
        begin(deal, game.order(seats, options), 0, rng)
        while not deal.over and found < most:
            seat = rng.pick(deal.due())
            legal = deal.legal(seat)
            choice = rng.pick(legal)
            if seat < seats and not single(legal) and not deal.half and rng.chance(1, 4):
                told = hint(game, options, bot, deal.view(seat), rng.below(1000))
                found += 1
                yield Spot(game, deal.copy(), options, seat, bot, told)
                choice = told.choices[0]
            deal.play(seat, choice)
        if found == most:
            return


def shuffled(many: int, rng: Rng) -> list[int]:
    """Return the numbers below a limit in random order."""
    order = list(range(many))
    return [order.pop(rng.below(len(order))) for _ in range(many)]


# Proofs of what each reason claims.


def told(spot: Spot) -> list[str]:
    """Return the reasons of a hint as a list."""
    first_sentence = re.split(r"\.(?: |$)", str(spot.hint.say))[0]
    _, _, because = first_sentence.partition(": ")
    return re.split(r", and (?!the 1\d)", because) if because else []


def possible(spot: Spot) -> list[Deal]:
    """Return the true deal, and others that the player cannot tell from it."""
    rng = Rng(5)
    return [spot.deal, *(spot.view.imagine(rng) for _ in range(WORLDS))]


def made_in(spot: Spot, deal: Deal) -> Deal:
    """Return a copy of a deal after the recommended move."""
    after = deal.copy()
    for choice in spot.hint.choices:
        after.play(spot.seat, choice)
    return after


def tricks_taken(spot: Spot, choice: int, worlds: int = WORLDS) -> Iterator[tuple[int, int]]:
    """Play a card, then random moves, in imagined deals; yield each trick's taker and best card."""
    assert isinstance(spot.bot, Thinker)
    policy = spot.bot.policy
    assert isinstance(policy, Cards)
    rng = Rng(11)
    for _ in range(worlds):
        deal = spot.view.imagine(rng)
        won = sum(policy.tricks_of(deal).won)
        deal.play(spot.seat, choice)
        while sum(policy.tricks_of(deal).won) == won and not deal.over:
            seat = first(deal.due())
            deal.play(seat, rng.pick(deal.legal(seat)))
        tricks = policy.tricks_of(deal)
        if sum(tricks.won) > won:
            yield tricks.taker, tricks.last.by[tricks.taker]


def looked(spot: Spot) -> Cards[Any]:
    assert isinstance(spot.bot, Thinker)
    assert isinstance(spot.bot.policy, Cards)
    assert spot.bot.policy.see(spot.view.imagine(Rng(3)), spot.seat)
    return spot.bot.policy


COUNTED: dict[str, Callable[[int], int]] = gathered("COUNTED", "games/*/known.py")
"""What some cards count, in games where that is not as in Rook."""


def in_print(spot: Spot, pieces: int) -> int:
    """Return the points of some pieces as the game's rules count them."""
    if spot.game.pack.key == "dominoes":
        return sum(spots for spots in map(SPOTS.__getitem__, each(pieces)) if spots in {5, 10})
    return COUNTED.get(spot.game.key, rook_points)(pieces)


def wins(spot: Spot, said: re.Match[str]) -> bool:
    made = spot.hint.choices[0]
    return in_it(spot, said) and all(card == made for _, card in tricks_taken(spot, made))


def in_it(spot: Spot, said: re.Match[str]) -> bool:
    """The points named lie in the trick, with the recommended card."""
    named = re.search(r"with (\d+) points? in it", said[0])
    cards = looked(spot)
    worth = in_print(spot, int(cards.tricks.trick.cards) | int(bit(spot.hint.choices[0])))
    return named is None or int(named[1]) == worth


def winning_so_far(spot: Spot, said: re.Match[str]) -> bool:
    """The recommended card beats the best one of the trick."""
    cards = looked(spot)
    ahead = has(cards.beaters(cards.leading, cards.tricks.trick.led), spot.hint.choices[0])
    return ahead and in_it(spot, said)


def beaten_only_by(spot: Spot, said: re.Match[str]) -> bool:
    names = set(re.split(r", | and ", said[1].replace("the ", "")))
    made = spot.hint.choices[0]
    winners = (card for _, card in tricks_taken(spot, made))
    return all(card == made or str(spot.game.pack.name(card)) in names for card in winners)


def cannot_win(spot: Spot, said: re.Match[str]) -> bool:
    del said
    legal = each(spot.view.choices)
    return all(won != card for card in legal for _, won in tricks_taken(spot, card))


def partners(spot: Spot, said: re.Match[str]) -> bool:
    sides = len(spot.view.scores)
    mates = [
        who % sides == spot.seat % sides for who, _ in tricks_taken(spot, spot.hint.choices[0])
    ]
    holder = looked(spot).holder
    friend = holder % sides == spot.seat % sides
    own = holder == spot.seat
    return friend and own == ("own" in said[0]) and (all(mates) or "is winning" in said[0])


def no_points(spot: Spot, said: re.Match[str]) -> bool:
    del said
    return in_print(spot, int(bit(spot.hint.choices[0]))) == 0


def adds(spot: Spot, said: re.Match[str]) -> bool:
    return in_print(spot, int(bit(spot.hint.choices[0]))) == int(said[1])


def at_least(spot: Spot, said: re.Match[str]) -> bool:
    return all(in_print(spot, int(bit(card))) >= int(said[1]) for card in each(spot.view.choices))


def no_reds(spot: Spot, said: re.Match[str]) -> bool:
    del said
    card, laid = spot.hint.choices[0], each(looked(spot).tricks.trick.cards)
    return not any(spot.game.pack.faces[piece].startswith("R") for piece in [*laid, card])


def sheds(spot: Spot, said: re.Match[str]) -> bool:
    """The red 10 costs ten, the red 5 five, other reds one; no partner takes the trick."""
    face = spot.game.pack.faces[spot.hint.choices[0]]
    sides = len(spot.view.scores)
    takers = {who % sides for who, _ in tricks_taken(spot, spot.hint.choices[0])}
    cost = {"R10": 10, "R5": 5}.get(face, 1)
    return face.startswith("R") and int(said[1]) == cost and spot.seat % sides not in takers


def ours_anyway(spot: Spot, said: re.Match[str]) -> bool:
    """Whatever is played, the player's side takes the trick."""
    del said
    sides = len(spot.view.scores)
    takers = {
        who % sides for card in each(spot.view.choices) for who, _ in tricks_taken(spot, card)
    }
    return takers == {spot.seat % sides}


def highest_loser(spot: Spot, said: re.Match[str]) -> bool:
    """The card follows and does not win, but every higher card of its colour would win."""
    del said
    cards, made = looked(spot), spot.hint.choices[0]
    legal = [spot.game.pack.faces[card] for card in each(spot.view.choices)]
    best, mine = spot.game.pack.faces[cards.leading], spot.game.pack.faces[made]
    higher = [face for face in legal if face[0] == mine[0] and int(face[1:]) > int(mine[1:])]
    under = mine[0] == best[0] and int(mine[1:]) < int(best[1:])
    return under and all(int(face[1:]) > int(best[1:]) for face in higher)


def highest_held(spot: Spot, said: re.Match[str]) -> bool:
    """No higher card of the colour is held, and the card does not win."""
    faces = [spot.game.pack.faces[card] for card in each(hand_of(spot))]
    mine = spot.game.pack.faces[spot.hint.choices[0]]
    numbers = [int(face[1:]) for face in faces if face[0] == said[1][0].upper()]
    taken = (card for _, card in tricks_taken(spot, spot.hint.choices[0]))
    return max(numbers) == int(mine[1:]) and spot.hint.choices[0] not in taken


def stays_under(spot: Spot, said: re.Match[str]) -> bool:
    """The named card is the best of the trick, and the recommended one cannot take it."""
    cards, made = looked(spot), spot.hint.choices[0]
    named = str(spot.game.pack.name(cards.leading)) == said[1]
    return named and all(card != made for _, card in tricks_taken(spot, made))


def still_out(spot: Spot, said: re.Match[str]) -> bool:
    """Count the higher cards of the colour that have not been seen."""
    cards, made = looked(spot), spot.hint.choices[0]
    faces = [spot.game.pack.faces[piece] for piece in each(cards.unseen)]
    mine = spot.game.pack.faces[made]
    higher = [face for face in faces if face[0] == mine[0] and int(face[1:]) > int(mine[1:])]
    return len(higher) == int(said[1])


def keeps_last_trump(spot: Spot, said: re.Match[str]) -> bool:
    del said
    cards = looked(spot)
    trumps = cards.hand & cards.trumps
    return bool(single(trumps)) and not has(trumps, spot.hint.choices[0])


def keeps_fourteens(spot: Spot, said: re.Match[str]) -> bool:
    """Every other card that can be played is one of the 14s named."""
    legal = {str(spot.game.pack.name(card)) for card in each(spot.view.choices)}
    named = set(re.split(r", | and ", said[1].replace("the ", "")))
    made = str(spot.game.pack.name(spot.hint.choices[0]))
    return legal == named | {made} and made not in named


def trump_beats(spot: Spot, said: re.Match[str]) -> bool:
    """A plain card is taken by a trump alone."""
    del said
    made, trumps = spot.hint.choices[0], looked(spot).trumps
    taken = {card for _, card in tricks_taken(spot, made)} - {made}
    return not has(trumps, made) and all(has(trumps, card) for card in taken)


def saves(spot: Spot, said: re.Match[str]) -> bool:
    """Only the named card would take the trick from an opponent; or several higher ones would."""
    cards, made = looked(spot), spot.hint.choices[0]
    winners = [
        card
        for card in each(spot.view.choices)
        if has(cards.beaters(cards.leading, cards.tricks.trick.led), card)
    ]
    theirs = not has(cards.friends, cards.holder) and made not in winners
    if "higher" in said[0]:
        return theirs and len(winners) > 1
    return theirs and [str(spot.game.pack.name(card)) for card in winners] == [said[1]]


def only_of_colour(spot: Spot, said: re.Match[str]) -> bool:
    """No other card of the colour is held, but trumps or, in Flip, red cards are."""
    faces = [spot.game.pack.faces[piece] for piece in each(hand_of(spot))]
    mine = [face for face in faces if face[0] == said[1][0].upper()]
    trumps = hand_of(spot) & looked(spot).trumps
    kept = trumps if "trump" in said[0] else any(face[0] == "R" for face in faces)
    return mine == [spot.game.pack.faces[spot.hint.choices[0]]] and bool(kept)


def longest(spot: Spot, said: re.Match[str]) -> bool:
    suits = Counter(spot.game.pack.faces[piece][0] for piece in each(hand_of(spot)))
    (first_suit, most), *others = suits.most_common()
    return first_suit == said[1][0].upper() and most == int(said[2]) > max(dict(others).values())


def only_move(spot: Spot, said: re.Match[str]) -> bool:
    del said
    return bool(single(spot.view.choices))


def draws_trumps(spot: Spot, said: re.Match[str]) -> bool:
    cards = looked(spot)
    out = count(cards.unseen & cards.trumps)
    return has(cards.trumps, spot.hint.choices[0]) and said[1] == ("one" if out == 1 else str(out))


def lowest_winner(spot: Spot, said: re.Match[str]) -> bool:
    """The recommended card beats no other winning card."""
    del said
    cards, card = looked(spot), spot.hint.choices[0]
    led = cards.tricks.trick.led
    winners = [c for c in each(spot.view.choices) if has(cards.beaters(cards.leading, led), c)]
    return card in winners and not any(has(cards.beaters(c, led), card) for c in winners)


def holds_suit(spot: Spot, said: re.Match[str]) -> bool:
    """Count the faces; every card from the 12 up is named, or the double."""
    faces = [spot.game.pack.faces[piece] for piece in each(hand_of(spot))]
    if said[2] in COLOUR_NAMES:
        mine = [int(face[1:]) for face in faces if face[0] == said[2][0].upper()]
        high = {int(number) for number in re.findall(r"the (\d+)", said[0])}
        return len(mine) == int(said[1]) and high == {number for number in mine if number >= 12}
    suit = next(suit for suit in range(7) if said[2].startswith(NUMBER_NAMES[suit]))
    suited = [face for face in faces if str(suit) in face.split("-")]
    double = f"{suit}-{suit}" in suited
    return len(suited) == int(said[1]) and double == ("the double" in said[0])


def hand_of(spot: Spot) -> int:
    assert isinstance(spot.bot, Thinker)
    assert isinstance(spot.bot.policy, Cards)
    return int(spot.bot.policy.tricks_of(spot.deal).hands[spot.seat])


def short_suits(spot: Spot, said: re.Match[str]) -> bool:
    """Count by the faces: "R7" and "R10" are red, "6-4" counts as a 6 and as a 4."""
    suits: Counter[str] = Counter()
    for piece in each(hand_of(spot)):
        face = spot.game.pack.faces[piece]
        suits.update(set(face.split("-")) if "-" in face else face[0])
    return max(suits.values()) == int(said[1])


def partner_has_the_bid(spot: Spot, said: re.Match[str]) -> bool:
    del said
    holder = spot.deal.auction.holder  # type: ignore[attr-defined]
    sides = spot.game.rules.sides(spot.deal.seats, spot.options)
    return bool(holder >= 0 and holder != spot.seat and sides[holder] == sides[spot.seat])


def least_bid(spot: Spot, said: re.Match[str]) -> bool:
    moves = spot.game.speech(spot.options).moves(spot.deal, spot.seat)
    bids = [int(move.text.split()[1]) for move in moves if move.text.startswith("bid ")]
    return min(bids) == int(said[1])


def partner_may_take(spot: Spot, said: re.Match[str]) -> bool:
    """No partner has the best card so far, but in some deal a partner takes the trick later."""
    del said
    sides = len(spot.view.scores)
    made = spot.hint.choices[0]
    takers = (who for who, card in tricks_taken(spot, made, MANY_WORLDS) if card != made)
    theirs = looked(spot).holder % sides != spot.seat % sides
    return theirs and any(who % sides == spot.seat % sides for who in takers)


def buries_no_points(spot: Spot, said: re.Match[str]) -> bool:
    """No 5, 10 or 13 is named (DIXIE-10, DIXIE-11, DIXIE-12)."""
    del said
    return not re.search(r"[A-Z](?:5|10|13)\b", spot.hint.move)


def buries_points(spot: Spot, said: re.Match[str]) -> bool:
    """The 5s, 10s and 13s count, and the nest goes with the last trick (DIXIE-30, DIXIE-38)."""
    worth = {"5": 5, "10": 10, "13": 10}
    faces = spot.hint.move.split()[1:]
    return sum(worth.get(face[1:], 0) for face in faces) == int(said[1])


def out_of(spot: Spot, said: re.Match[str]) -> bool:
    """The named colours, and no others, are held before and gone afterwards."""
    held = {spot.game.pack.faces[piece] for piece in each(hand_of(spot))}
    left = held - set(spot.hint.move.split()[1:])
    gone = {face[0] for face in held} - {face[0] for face in left}
    return {name[0].upper() for name in re.split(r", and |, | and ", said[1])} == gone


def brings_less(spot: Spot, said: re.Match[str]) -> bool:
    """The figures behind the hint agree."""
    del said
    worths = list(figures_of(spot.hint).values())
    return worths[0] > worths[1]


def figures_of(hint: Hint) -> dict[str, float]:
    """Return the figures behind a hint by the names of the choices."""
    _, _, said = str(hint.more).partition("average: ")
    found = re.findall(r"([^;]+) ([+−]\d+\.\d)[;.]", said)  # noqa: RUF001 - a minus
    return {name.strip(): float(worth.replace("−", "-")) for name, worth in found}  # noqa: RUF001


def first_is_best(hint: Hint) -> bool:
    """Return whether no figure behind a hint is better than that of the recommended move."""
    worths = list(figures_of(hint).values())
    return not worths or worths[0] == max(worths)


def brings_most(spot: Spot, said: re.Match[str]) -> bool:
    del said
    return first_is_best(spot.hint)


Proof = Callable[[Spot, re.Match[str]], bool]
Proofs = dict[str, Proof]
"""Patterns of reasons, and the proof of each."""

TRICK_PROOFS: Proofs = {
    r"nobody can beat it, so it takes the trick(?: with \d+ points? in it)?": wins,
    r"nobody can beat it(?:, so you lead again)?": wins,
    r"it takes the trick(?: with \d+ points? in it)?": wins,
    r"only (the .+) can beat it": beaten_only_by,
    r"you cannot win this trick": cannot_win,
    r"the trick is your partner's": partners,
    r"your partner is winning the trick": partners,
    r"your own card takes the trick": partners,
    r"your own card is winning the trick": partners,
    r"it is winning the trick so far(?:, with \d+ points? in it)?": winning_so_far,
    r"it puts no points into (?:it|the trick)": no_points,
    r"it risks no points": no_points,
    r"it adds (\d+) points?": adds,
    r"every (?:card|domino) that you can play counts at least (\d+) points?": at_least,
    r"it keeps your last trump": keeps_last_trump,
    r"it keeps (the \w+ 14.*)": keeps_fourteens,
    r"it draws trumps: (\w+) (?:is|are) still out": draws_trumps,
    r"it is the lowest (?:card|domino) that can win": lowest_winner,
    r"you hold (\d+) (\w+)(?: cards?)?(?:, .*)?": holds_suit,
    r"your longest colour has only (\d+) cards": short_suits,
    r"you hold at most (\d+) dominoes of any number": short_suits,
    r"your partner has the bid": partner_has_the_bid,
    r"you would have to bid (\d+) or more": least_bid,
    r"your partner may still take the trick": partner_may_take,
    r"it buries no points": buries_no_points,
    r"the side that takes the last trick gets the (\d+) points in it": buries_points,
    r"you are then out of (.+)": out_of,
    r"it gets rid of (\d+) points?": sheds,
    r"it stays under the (.+)": stays_under,
    r"(\d+) cards that beat it are still out": still_out,
    r"there are no red cards in it so far": no_reds,
    r"your side takes the trick with any card": ours_anyway,
    r"it is the highest card that does not win": highest_loser,
    r"it gets rid of your highest (\w+) card": highest_held,
    r"only a trump can beat it": trump_beats,
    r"it saves the (.+) for a later trick": saves,
    r"it saves your higher (?:cards|dominoes) for later tricks": saves,
    r"it is your only (\w+) card, so you can trump \1 afterwards": only_of_colour,
    r"it is your only (\w+) card, so you can throw red cards on \1 afterwards": only_of_colour,
    r"(\w+) is your longest colour, with (\d+) cards": longest,
    r"you have no other move": only_move,
    r".+ would bring about \d+ points? less": brings_less,
    r".+ (?:is about|is|are) as good": brings_most,
}
"""Each reason in games of tricks, and what holds for every game, with its proof."""


def prove(spot: Spot, proofs: Proofs) -> list[str]:
    """Prove each reason of a hint; return the reasons proved."""
    proved = []
    for reason in told(spot):
        pattern = next((p for p in proofs if re.fullmatch(p, reason)), None)
        assert pattern, f"{reason!r} of {str(spot.hint.say)!r} cannot be proved"
        said = re.fullmatch(pattern, reason)
        assert said
        assert proofs[pattern](spot, said), f"{reason!r} is false: {str(spot.hint.say)!r}"
        proved.append(pattern)
    return proved
