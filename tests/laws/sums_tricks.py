"""What Dixie Rook, High 14 and Flip promise about the score of a deal, computed from the moves."""

from collections.abc import Callable

from tests.laws.cases import Walk

Best = Callable[[list[str]], str]
"""Maps the cards of a trick, in the order played, to the one that takes it."""


def said(walk: Walk) -> list[str]:
    """Return the words of every choice."""
    say, chosen = walk.case.game.words.say, walk.case.chosen
    return [say(phase, choice, chosen) or "" for _, phase, choice in walk.plays]


def tricks(walk: Walk, best: Best) -> tuple[list[list[str]], list[int], list[int]]:
    """Return each seat's cards and tricks, and who took each trick.

    The player on the dealer's left leads first (DIXIE-34, H14-9, FLIP-13); no option changes that.
    """
    seats = walk.case.seats
    faces = walk.case.game.pack.faces
    plays = zip(said(walk), walk.plays, strict=True)
    cards = [(words, play.seat) for words, play in plays if words in faces]
    taken: list[list[str]] = [[] for _ in range(seats)]
    takers: list[int] = []
    leader = (walk.deal.dealer + 1) % seats
    for start in range(0, len(cards), seats):
        trick = [words for words, _ in cards[start : start + seats]]
        turns = [seat for _, seat in cards[start : start + seats]]
        assert turns == [(leader + place) % seats for place in range(seats)]
        leader = (leader + trick.index(best(trick))) % seats
        taken[leader] += trick
        takers.append(leader)
    return taken, [takers.count(seat) for seat in range(seats)], takers


def left_over(walk: Walk) -> list[str]:
    """Return the cards that nobody has played."""
    played = {words for words in said(walk) if " " not in words}
    return [face for face in walk.case.game.pack.faces if face not in played]


def rank(card: str) -> int:
    return int(card[1:])


def by_rank(trump: str) -> Best:
    """Return a function: the highest trump takes a trick, else the highest of the colour led."""
    return lambda trick: max(trick, key=lambda c: (c[0] == trump, c[0] == trick[0][0], rank(c)))


def by_side(walk: Walk, row: list[int]) -> list[int]:
    """Return the seats' numbers added up by side."""
    sides = walk.case.game.rules.sides(walk.case.seats, walk.case.chosen)
    return [
        sum(n for n, own in zip(row, sides, strict=True) if own == side)
        for side in range(max(sides) + 1)
    ]


# Dixie Rook.


def dixie_rook(walk: Walk) -> None:
    """Counts add up to 100, tricks and nest to 14 or 10, and both sides together earn 120.

    (DIXIE-37, DIXIE-45, DIXIE-46, DIXIE-48, R-DIXIE-8, R-DIXIE-11, R-DIXIE-12, R-DIXIE6-1.)
    """
    words = said(walk)
    expected = list(walk.deal.brought)
    bids = [(int(w[4:]), p.seat) for w, p in zip(words, walk.plays, strict=True) if w[:4] == "bid "]
    if not bids:
        assert walk.case.chosen["no_bid"] != "dealer_takes_it"
        assert list(walk.deal.scores) == expected
        return
    bid, bidder = max(bids)
    buried = [w[5:] for w in words if w[:5] == "bury " and w != "bury nothing"]
    wanted = 4 if walk.case.seats == 4 else 2
    if len(buried) < wanted:  # R-DIXIE-7
        expected[bidder % 2] -= bid
        assert walk.case.chosen["discard"] == "can_be_wrong"
        assert list(walk.deal.scores) == expected
        return
    earned, good = dixie_earned(walk, words, buried)
    for side in (0, 1):
        short = side == bidder % 2 and good[side] < bid
        expected[side] += -bid if short or side in guilty(walk, words) else earned[side]
    assert list(walk.deal.scores) == expected


def dixie_earned(walk: Walk, words: list[str], buried: list[str]) -> tuple[list[int], list[int]]:
    """Return what each side earned, and which part of it counts towards the bid."""
    trump = next(w[6].upper() for w in words if w[:6] == "trump ")
    taken, won, takers = tricks(walk, by_rank(trump))
    assert sorted(left_over(walk)) == sorted(buried)
    taken[takers[-1]] += buried
    won[takers[-1]] += 1
    worth = {5: 5, 10: 10, 13: 10}
    counts = by_side(walk, [sum(worth.get(rank(card), 0) for card in pile) for pile in taken])
    most = by_side(walk, won)
    assert sum(counts) == 100
    assert sum(most) == (14 if walk.case.seats == 4 else 10)
    cut = [rank(w[4:]) for w in words if w[:4] == "cut "][-walk.case.seats :]
    assert bool(cut) == (most[0] == most[1])
    by_cut = bool(cut)
    if by_cut:
        seat = (walk.deal.dealer + 1) % walk.case.seats
        most = [sum(cut[(side - seat) % 2 :: 2]) for side in (0, 1)]
        assert most[0] != most[1]
    extra = [20 if side == most.index(max(most)) else 0 for side in (0, 1)]
    earned = [a + b for a, b in zip(counts, extra, strict=True)]
    assert sum(earned) == 120
    helps = not by_cut or walk.case.chosen["cut_twenty"] == "helps"
    return earned, earned if helps else counts


def guilty(walk: Walk, words: list[str]) -> set[int]:
    """Return the sides that did not follow a colour that they held (R-GEN-8)."""
    faces = walk.case.game.pack.faces
    cards = [(w, p.seat) for w, p in zip(words, walk.plays, strict=True) if w in faces]
    broken: set[tuple[int, str]] = set()
    found: set[int] = set()
    for place, (card, seat) in enumerate(cards):
        led = cards[place - place % walk.case.seats][0][0]
        found |= {seat % 2} if (seat, card[0]) in broken else set()
        broken |= {(seat, led)} if card[0] != led else set()
    assert walk.case.chosen["revoke"] != "impossible" or not found
    return found


# High 14.


def high_14(walk: Walk) -> None:
    """Tricks, 5s and 10s add up to 150, 130, 115 or 105 (H14-23, H14-24, R-H14-10)."""
    trump = said(walk)[0][4]

    def best(trick: list[str]) -> str:
        fourteens = [card for card in trick if rank(card) == 14]
        own = [card for card in fourteens if card[0] == trick[0][0]]
        return next(iter(own or fourteens), by_rank(trump)(trick))

    taken, won, takers = tricks(walk, best)
    as_in_rook = walk.case.seats == 5 and walk.case.chosen["five_players"] == "as_in_rook"
    taken[takers[-1 if as_in_rook else 0]] += left_over(walk)
    worth = {5: 5, 10: 10}
    points = [
        5 * won[seat] + sum(worth.get(rank(card), 0) for card in taken[seat])
        for seat in range(walk.case.seats)
    ]
    assert sum(points) == {3: 150, 4: 130, 5: 115, 6: 105}[walk.case.seats]
    gains = by_side(walk, points)
    assert list(walk.deal.scores) == [
        old + gain for old, gain in zip(walk.deal.brought, gains, strict=True)
    ]


# Flip.


def flip(walk: Walk) -> None:
    """Reds add up to 27, less what the Golden Ten takes off (R-FLIP-2, R-FLIP-6)."""
    taken, _, takers = tricks(walk, by_rank(""))
    taken[takers[0]] += left_over(walk)
    worth = {"R10": 10, "R5": 5}
    reds = by_side(
        walk,
        [sum(worth.get(card, 1) for card in pile if card[0] == "R") for pile in taken],
    )
    golden = by_side(walk, [pile.count("Y10") for pile in taken])
    assert sum(reds) == 27
    assert sum(golden) == 1
    captor = golden.index(1)
    expected = list(walk.deal.brought)
    if walk.case.chosen["golden_ten"] == "cumulative":  # R-FLIP-3
        expected = [old + red for old, red in zip(expected, reds, strict=True)]
        expected[captor] = max(expected[captor] - 10, 0)
    else:
        less = min(reds[captor], 10)
        expected = [old + red for old, red in zip(expected, reds, strict=True)]
        expected[captor] -= less
        assert sum(walk.deal.scores) - sum(walk.deal.brought) == 27 - less
    assert list(walk.deal.scores) == expected


SUMS = {"dixie-rook": dixie_rook, "high-14": high_14, "flip": flip}
