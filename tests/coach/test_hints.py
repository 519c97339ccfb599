"""Hints: one recommendation in words, with reasons that are true in the position."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from parlour.bots.bot import Bot
from parlour.bots.chances import corrected
from parlour.bots.levels import AS_SEEN, Thinker
from parlour.coach.hints import Hint, advise, hint
from parlour.core.bits import bit, count, each, first, has, single
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.families.lines.line_players import Layers
from parlour.families.tricks.trick_players import Cards
from parlour.games import BOTS, find_bot, find_game
from parlour.games.domino_42.rules import Domino42Deal
from parlour.games.rook_solitaire.bot import Player as Patience
from parlour.lab.simulate import begin
from parlour.packs.card_dominoes import NUMBER_NAMES, SPOTS
from parlour.packs.rook_cards import COLOUR_NAMES, COLOURS
from parlour.table.game import Game
from parlour.table.spoken_moves import plural
from tests.games.tables import table_with

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


TRICKS = ("rook", "partnership-rook", "dixie-rook", "display-rook", "high-14", "domino-42", "flip")
LINES = ("sniff", "bergen", "block-dominoes", "draw-dominoes", "matadores", "sebastopol")
OTHERS = ("block", "tuxedo", "i-doubt-it", "donkey", "panjandrum", "rook-solitaire")
WORDS = ("anagrams", "sentences", "block-words", "alphabets")


def test_every_game_with_choices_is_tried() -> None:
    """A game without bots of its own has no hints, and Quit is Block in other words."""
    assert BOTS.keys() - {"quit"} == {*TRICKS, *LINES, *OTHERS, *WORDS}


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


@pytest.mark.parametrize("key", [*TRICKS, *LINES, "block"])
def test_every_reason_is_true(key: str) -> None:
    proved = Counter(pattern for spot in spots(key, 12) for pattern in prove(spot, PROOFS))
    assert proved


@pytest.mark.slow
@pytest.mark.parametrize("key", [*TRICKS, *LINES, "block"])
def test_every_reason_is_true_in_200_positions(key: str) -> None:
    for spot in spots(key, 200, seed=99):
        prove(spot, PROOFS)
        assert first_is_best(spot.hint)


@pytest.mark.parametrize("key", [*TRICKS, *LINES, *OTHERS, *WORDS])
def test_a_hint_recommends_a_move_that_can_be_made_in_words_without_notation(key: str) -> None:
    game = find_game(key)
    speech = game.speech(game.choose(None))
    faces = {face for face in game.pack.faces if len(face) > 1 and not face.isalpha()}
    for spot in spots(key, 3):
        told_of = spot.hint
        read = speech.read(spot.deal, spot.seat, told_of.move).choices
        assert sorted(read) == sorted(told_of.choices)
        assert told_of.say[0].isupper() or told_of.say[0] == '"'
        assert told_of.say.endswith(".")
        words = set(re.findall(r"[\w-]+", told_of.say))
        assert key == "block" or not faces & words, told_of.say
        assert "worlds" not in told_of.say
        assert "bot would" not in told_of.say


def test_reasons_follow_from_what_the_seat_can_see() -> None:
    """A deal imagined from the view gives exactly the same hint."""
    for key in ("partnership-rook", "sniff", "i-doubt-it", "tuxedo"):
        game = find_game(key)
        options = game.choose(None)
        for spot in spots(key, 4):
            other = spot.view.imagine(Rng(77)).view(spot.seat)
            again = hint(game, options, spot.bot, other, 5)
            assert again == hint(game, options, spot.bot, spot.view, 5)


# What the bot does, and what the hint says.


def test_a_rule_of_thumb_has_no_figures() -> None:
    game = find_game("flip")
    deal = game.new_deal(4)
    begin(deal, game.order(4), 0, Rng(4))
    view = deal.view(first(deal.due()))
    assert "by rule" in hint(game, game.choose(None), find_bot(game, "novice"), view, 1).more


def test_in_a_window_the_hint_is_what_the_bot_does() -> None:
    """The rule decides calls, so the hint does not claim that anything was tried."""
    game = find_game("tuxedo")
    bot = thinker(game)
    deal, rng = game.new_deal(4), Rng(4)
    begin(deal, game.order(4), 0, rng)
    asked = 0
    while not deal.over:
        for seat in each(deal.callers()):
            view = deal.view(seat)
            advice = advise(bot, view, 1)
            asked += 1
            assert advice.choice == bot.choose(view, 1)
            assert not advice.best
        seat = rng.pick(deal.waiting())
        deal.play(seat, rng.pick(deal.legal(seat)))
    assert asked


def test_the_hint_is_what_the_bot_would_choose_and_is_shown_as_the_best() -> None:
    for key in ("partnership-rook", "flip", "block", "sniff"):
        game = find_game(key)
        bot = thinker(game)
        for spot in spots(key, 4):
            advice = advise(bot, spot.view, 1)
            assert advice.choice == bot.choose(spot.view, 1)
            worths = [shown.worth for shown in advice.best]
            assert worths == sorted(worths, reverse=True)


def test_only_the_bidding_side_sees_the_chances_of_a_bid() -> None:
    game = find_game("domino-42")
    bot = thinker(game)
    options = game.choose(None)
    deal, rng = game.new_deal(4), Rng(4)
    begin(deal, game.order(4), 0, rng)
    about = re.compile(r"Your side (should|will|cannot)")
    while deal.phase != game.phases.index("play"):
        assert not about.search(hint(game, options, bot, deal.view(deal.turn), 1).say)
        deal.play(deal.turn, rng.pick(deal.legal(deal.turn)))
    assert isinstance(deal, Domino42Deal)
    told_to = set()
    for _ in range(4):
        if not single(deal.legal(deal.turn)):
            said = hint(game, options, bot, deal.view(deal.turn), 1).say
            told_to |= {deal.turn % 2} if about.search(said) else set()
        deal.play(deal.turn, rng.pick(deal.legal(deal.turn)))
    assert told_to == {deal.auction.holder % 2}


def test_a_bid_that_can_no_longer_succeed_has_chance_zero() -> None:
    """If a hint says that a bid cannot be made, no line of play makes it."""
    game = find_game("partnership-rook")
    bot = replace(thinker(game), worlds=3)
    options, rng, seen = game.choose(None), Rng(8), 0
    while seen < 3:
        deal = game.new_deal(4)
        begin(deal, game.order(4), 0, rng)
        while not deal.over:
            seat = first(deal.due())
            late = deal.phase == game.phases.index("play") and count(
                deal.view(seat).choices
            ) in range(2, 5)
            if late and rng.chance(1, 3):
                said = hint(game, options, bot, deal.view(seat), 1).say
                if "cannot make" in said:
                    seen += 1
                    for _ in range(20):
                        other = deal.view(seat).imagine(rng)
                        while not other.over:
                            turn = first(other.due())
                            other.play(turn, rng.pick(other.legal(turn)))
                        side = seat % 2
                        assert other.scores[side] <= other.brought[side]
            deal.play(seat, rng.pick(deal.legal(seat)))


def test_odds_are_shifted_along_a_line() -> None:
    shares = [place / 20 for place in range(21)]
    assert all(abs(corrected(share, AS_SEEN) - share) < 0.005 for share in shares)
    for line in ((0.4, 1.0), (-0.3, 1.2)):
        moved = [corrected(share, line) for share in shares]
        assert moved == sorted(moved)
        assert (moved[10] > 0.5) == (line[0] > 0.0)


def test_an_incomplete_move_is_described_from_its_start() -> None:
    """A domino already picked up has the same reasons as before."""
    game = find_game("sniff")
    options, bot = game.choose(None), hasty(game)
    halves = [spot for spot in spots("sniff", 8) if len(spot.hint.choices) == 2]
    assert halves
    for spot in halves:
        again = hint(game, options, bot, spot.view, 3, spot.hint.choices[:1])
        assert again.choices[0] == spot.hint.choices[0]
        for reason in told(spot):
            assert "would bring" in reason or "did best" in reason or prove(spot, PROOFS)


@pytest.mark.parametrize(
    ("trick", "move", "reasons"),
    [
        ("G9", "R10", ["it gets rid of 10 points"]),
        ("G9", "R3", ["it gets rid of 1 point"]),
        ("G9", "B2", []),
        ("G9", "G12", ["there are no red cards in it so far"]),
        ("R9", "R12", []),
        ("R9", "R4", ["it gets rid of 1 point"]),
    ],
)
def test_in_flip_red_cards_are_named(trick: str, move: str, reasons: list[str]) -> None:
    """Three play for themselves: the first has led, and the second asks."""
    game = find_game("flip")
    assert game.reasons is not None
    own = "R10 R3 B2 B5" if trick == "G9" and move != "G12" else "R12 R4 G12 B2"
    facts = {"hands": [trick + " B3", own, "Y2 Y3"], "turn": 0, "dealer": 2}
    table = table_with(game, ("A", "B", "C"), facts)
    table.submit(0, trick)
    assert game.reasons(table.deal.view(1), (game.pack.piece(move),)) == reasons
