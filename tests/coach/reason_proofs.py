"""Positions in which players ask for hints, and proofs of the reasons that hints give."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from parlour.bots.bot import Bot
from parlour.bots.levels import Thinker
from parlour.coach.hints import Hint, hint
from parlour.core.bits import bit, count, each, first, has, single
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.families.lines.line_players import Layers
from parlour.families.tricks.trick_players import Cards
from parlour.games import find_bot, find_game
from parlour.games.rook_solitaire.bot import Player as Patience
from parlour.lab.simulate import begin
from parlour.packs.card_dominoes import NUMBER_NAMES, SPOTS
from parlour.packs.rook_cards import COLOUR_NAMES, COLOURS
from parlour.table.game import Game
from parlour.table.spoken_moves import plural

WORLDS = 12
"""How many imagined deals prove a reason."""


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
    seat: int
    bot: Bot
    hint: Hint

    @property
    def view(self) -> View:
        return self.deal.view(self.seat)


def spots(key: str, most: int, seed: int = 4) -> Iterator[Spot]:
    """Yield positions of deals played by a bot that sometimes errs."""
    game = find_game(key)
    bot, rng, found = hasty(game), Rng(seed), 0
    options = game.choose(None)
    seats = game.usual_seats
    while found < most:
        deal = game.new_deal(seats)
        begin(deal, game.order(seats), 0, rng)
        while not deal.over and found < most:
            seat = rng.pick(deal.due())
            legal = deal.legal(seat)
            choice = rng.pick(legal)
            if seat < seats and not single(legal) and not deal.half and rng.chance(1, 4):
                told = hint(game, options, bot, deal.view(seat), rng.below(1000))
                found += 1
                yield Spot(game, deal.copy(), seat, bot, told)
                choice = told.choices[0]
            deal.play(seat, choice)


# Proofs of what each reason claims.


def told(spot: Spot) -> list[str]:
    """Return the reasons of a hint as a list."""
    first_sentence = re.split(r"\.(?: |$)", spot.hint.say)[0]
    _, _, because = first_sentence.partition(": ")
    return because.split(", and ") if because else []


def tricks_taken(spot: Spot, choice: int) -> Iterator[tuple[int, int]]:
    """Play a card and random moves in imagined deals: yield who takes the trick, with what."""
    assert isinstance(spot.bot, Thinker)
    policy = spot.bot.policy
    assert isinstance(policy, Cards)
    rng = Rng(11)
    for _ in range(WORLDS):
        deal = spot.view.imagine(rng)
        won = sum(policy.tricks_of(deal).won)
        deal.play(spot.seat, choice)
        while sum(policy.tricks_of(deal).won) == won and not deal.over:
            seat = first(deal.due())
            deal.play(seat, rng.pick(deal.legal(seat)))
        tricks = policy.tricks_of(deal)
        if sum(tricks.won) > won:
            yield tricks.taker, tricks.last.by[tricks.taker]


def looked(spot: Spot) -> Cards:
    assert isinstance(spot.bot, Thinker)
    assert isinstance(spot.bot.policy, Cards)
    assert spot.bot.policy.see(spot.view.imagine(Rng(3)), spot.seat)
    return spot.bot.policy


def wins(spot: Spot, said: re.Match[str]) -> bool:
    del said
    made = spot.hint.choices[0]
    return all(card == made for _, card in tricks_taken(spot, made))


def beaten_only_by(spot: Spot, said: re.Match[str]) -> bool:
    names = set(re.split(r", | and ", said[1].replace("the ", "")))
    made = spot.hint.choices[0]
    winners = (card for _, card in tricks_taken(spot, made))
    return all(card == made or spot.game.pack.name(card) in names for card in winners)


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
    return int(looked(spot).points(int(bit(spot.hint.choices[0])))) == 0


def adds(spot: Spot, said: re.Match[str]) -> bool:
    return int(looked(spot).points(int(bit(spot.hint.choices[0])))) == int(said[1])


def at_least(spot: Spot, said: re.Match[str]) -> bool:
    cards = looked(spot)
    return all(cards.points(int(bit(card))) >= int(said[1]) for card in each(spot.view.choices))


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


def stays_under(spot: Spot, said: re.Match[str]) -> bool:
    """The named card is the best of the trick, and the recommended one cannot take it."""
    cards, made = looked(spot), spot.hint.choices[0]
    named = spot.game.pack.name(cards.leading) == said[1]
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
    hand = hand_of(spot)
    if said[2] in COLOUR_NAMES:
        return count(hand & COLOURS[COLOUR_NAMES.index(said[2])]) == int(said[1])
    suit = next(suit for suit in range(7) if said[2] in {plural(suit), NUMBER_NAMES[suit]})
    faces = [spot.game.pack.faces[piece].split("-") for piece in each(hand)]
    return sum(str(suit) in face for face in faces) == int(said[1])


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
    return bool(holder != spot.seat and holder >= 0 and (holder - spot.seat) % 2 == 0)


def buries_no_points(spot: Spot, said: re.Match[str]) -> bool:
    """No 5, 10 or 13 is named (DIXIE-10, DIXIE-11, DIXIE-12)."""
    del said
    return not re.search(r"[A-Z](?:5|10|13)\b", spot.hint.move)


def lines_of(spot: Spot) -> Layers:
    assert isinstance(spot.bot, Thinker)
    assert isinstance(spot.bot.policy, Layers)
    return spot.bot.policy


def stuck(spot: Spot, said: re.Match[str]) -> bool:
    """In no imagined deal does a named player hold a domino that fits."""
    layers, rng = lines_of(spot), Rng(5)
    seats = spot.deal.seats
    who = (
        [(spot.seat + 1) % seats]
        if "next" in said[0]
        else [seat for seat in range(seats) if seat != spot.seat]
    )
    for _ in range(WORLDS):
        deal = spot.view.imagine(rng)
        for choice in spot.hint.choices:
            deal.play(spot.seat, choice)
        play = layers.play_of(deal)
        if any(play.hands[seat] & play.line.fits() for seat in who):
            return False
    return True


def heaviest(spot: Spot, said: re.Match[str]) -> bool:
    dominoes = [choice for choice in each(spot.view.choices) if choice < 55]
    most = max(int(SPOTS[piece]) for piece in dominoes)
    return int(SPOTS[spot.hint.choices[0]]) == most == int(said[1])


def fit_then(spot: Spot, said: re.Match[str]) -> bool:
    layers, deal = lines_of(spot), spot.deal.copy()
    for choice in spot.hint.choices:
        deal.play(spot.seat, choice)
    play = layers.play_of(deal)
    hand = play.hands[spot.seat]
    fitting = count(hand & play.line.fits())
    if "all" in said[0]:
        return fitting == count(hand)
    return (fitting, count(hand)) == (int(said[1]), int(said[2]))


def last_piece(spot: Spot, said: re.Match[str]) -> bool:
    del said
    hand = lines_of(spot).play_of(spot.deal).hands[spot.seat]
    return bool(single(hand))


def is_double(spot: Spot, said: re.Match[str]) -> bool:
    del said
    return len(set(spot.game.pack.faces[spot.hint.choices[0]].split("-"))) == 1


def scores(spot: Spot, said: re.Match[str]) -> bool:
    deal = spot.deal.copy()
    for choice in spot.hint.choices:
        deal.play(spot.seat, choice)
    side = spot.seat % len(deal.scores)
    return deal.scores[side] - spot.deal.scores[side] == int(said[1])


def leads_again(spot: Spot, said: re.Match[str]) -> bool:
    """The lead comes back whatever the others do: nobody else plays before."""
    del said
    rng = Rng(5)
    for _ in range(WORLDS):
        deal = spot.view.imagine(rng)
        for choice in spot.hint.choices:
            deal.play(spot.seat, choice)
        lead = 0
        while not deal.over and deal.phase != lead:
            if first(deal.due()) != spot.seat:
                return False
            deal.play(spot.seat, first(deal.legal(spot.seat)))
        if not deal.over and first(deal.due()) != spot.seat:
            return False
    return True


def next_too(spot: Spot, said: re.Match[str]) -> bool:
    hand = spot.deal.view(spot.seat).known[spot.seat]  # type: ignore[attr-defined]
    run = 2 + ("cards" in said[0])
    return all(has(hand, spot.hint.choices[0] + step) for step in range(run))


def brings_less(spot: Spot, said: re.Match[str]) -> bool:
    """The figures behind the hint agree."""
    del said
    worths = [float(worth) for worth in re.findall(r" ([+-]\d+\.\d)", spot.hint.more)]
    return worths[0] > worths[1]


def first_is_best(hint: Hint) -> bool:
    """Return whether no figure behind a hint is better than that of the recommended move."""
    worths = [float(worth) for worth in re.findall(r" ([+-]\d+\.\d)", hint.more)]
    return not worths or worths[0] == max(worths)


def brings_most(spot: Spot, said: re.Match[str]) -> bool:
    del said
    return first_is_best(spot.hint)


def anything(spot: Spot, said: re.Match[str]) -> bool:
    """Claims that the game's own tests prove."""
    del spot, said
    return True


Proof = Callable[[Spot, re.Match[str]], bool]
Proofs = dict[str, Proof]
"""Patterns of reasons, and the proof of each."""

PROOFS: Proofs = {
    r"nobody can beat it, so it takes the trick(?: with \d+ points? in it)?": wins,
    r"nobody can beat it(?:, so you lead again)?": wins,
    r"it takes the trick(?: with \d+ points? in it)?": wins,
    r"only (.+) can beat it": beaten_only_by,
    r"you cannot win this trick": cannot_win,
    r"the trick is your partner's": partners,
    r"your partner is winning the trick": partners,
    r"your own card takes the trick": partners,
    r"your own card is winning the trick": partners,
    r"it is winning the trick so far, with \d+ points? in it": lambda *_: True,
    r"it puts no points into (?:it|the trick)": no_points,
    r"it risks no points": no_points,
    r"it adds (\d+) points?": adds,
    r"every (?:card|domino) that you can play counts at least (\d+) points?": at_least,
    r"it keeps your last trump": keeps_last_trump,
    r"it draws trumps: (\w+) (?:is|are) still out": draws_trumps,
    r"it is the lowest (?:card|domino) with which you can win": lowest_winner,
    r"you hold (\d+) (\w+)(?: cards?)?(?:, .*)?": holds_suit,
    r"you hold no more than (\d+) (?:dominoes of a number|cards of a colour)": short_suits,
    r"your partner has the bid": partner_has_the_bid,
    r"it buries no points": buries_no_points,
    r"the 1\d": anything,  # the end of "with the 14 and the 13"
    r"you are then out of .+": anything,
    r"nobody else has a domino that fits": stuck,
    r"the next player has nothing that fits": stuck,
    r"it gets rid of (\d+) spots?, the most that you can": heaviest,
    r"it gets rid of (\d+) points?": sheds,
    r"it stays under the (.+)": stays_under,
    r"(\d+) cards that beat it are still out": still_out,
    r"there are no red cards in it so far": no_reds,
    r"all that you have left fits then": fit_then,
    r"(\d+) of your (\d+) other dominoes fit then": fit_then,
    r"it is your last domino": last_piece,
    r"it is a double, which fits one number only": is_double,
    r"it scores (\d+) points?": scores,
    r".*so you lead again": leads_again,
    r"it gives you the lead": leads_again,
    r"it plays you out": leads_again,
    r"you hold the next cards? too": next_too,
    r".+ would bring about \d+ points? less": brings_less,
    r"on average nothing else brings more": brings_most,
}
"""Each reason and its proof. Every reason of these families must be here."""


def prove(spot: Spot, proofs: Proofs) -> list[str]:
    """Prove each reason of a hint; return the reasons proved."""
    proved = []
    for reason in told(spot):
        pattern = next((p for p in proofs if re.fullmatch(p, reason)), None)
        assert pattern, f"{reason!r} of {spot.hint.say!r} cannot be proved"
        said = re.fullmatch(pattern, reason)
        assert said
        assert proofs[pattern](spot, said), f"{reason!r} is false: {spot.hint.say!r}"
        proved.append(pattern)
    return proved
