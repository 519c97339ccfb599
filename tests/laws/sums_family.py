"""What the Rook book promises about finished family, children's and solitaire games."""

from itertools import pairwise
from typing import Any

from parlour.core.bits import each
from parlour.core.rng import Rng
from tests.laws.cases import Walk


def clock(walk: Walk) -> None:
    """Turning the cards again by the printed rules gives the same end (TIME-5 to TIME-9)."""
    deal: Any = walk.deal
    faces, chosen = walk.case.game.pack.faces, walk.case.chosen
    numbers = [int(faces[card][1:]) for card in shuffled(walk)]
    home = [*range(1, 14), 13 if chosen["centre"] == "one" else 14]
    piles: dict[int, list[int]] = {hour: [] for hour in home}
    for place, number in enumerate(numbers):
        piles[home[[12, *range(1, 12), 13, 14][place % 14] - 1]].append(number)
    hour, turned = 1, 0
    while piles[home[hour - 1]]:
        hour = piles[home[hour - 1]].pop()
        turned += 1
    right = all(home[n - 1] == hour for hour, pile in piles.items() for n in pile)
    assert hour == 1
    assert turned == len(walk.plays)
    works = turned == 56 or (right and chosen["left_over"] == "lenient")
    assert deal.scores[0] - deal.brought[0] == works


def shuffled(walk: Walk) -> list[int]:
    """Return the shuffled pack of a deal."""
    order = walk.case.game.order(walk.case.seats, walk.case.chosen)
    Rng(walk.seed).shuffle(order)
    return list(order)


def match(walk: Walk) -> None:
    """Replaying with lists of cards gives the same hands (MATCH-5 to MATCH-13)."""
    deal: Any = walk.deal
    seats, chosen, faces = walk.case.seats, walk.case.chosen, walk.case.game.pack.faces
    part = slice(0, 1) if chosen["match"] == "colours" else slice(1, 3)
    hands: list[list[str]] = [[] for _ in range(seats)]
    for place, card in enumerate(shuffled(walk)):
        hands[(deal.dealer + 1 + place) % seats].insert(0, faces[card])
    pile: list[str] = []
    left = 5 if seats == 2 else None
    plays = iter(walk.plays)
    for seat, _, _ in plays:
        pile.append(hands[seat].pop(0))
        if len(pile) > 1 and pile[0][part] == pile[-1][part]:
            if chosen["pile_taken"] == "shuffled":
                drawn = [faces[next(plays).choice] for _ in pile[1:]]
                pile = [*drawn, *(card for card in pile if card not in drawn)]
            hands[seat] += pile
            pile = []
            left = left and left - 1
            equal = sum(len(hand) == len(hands[seat]) for hand in hands) > 1
            left = 1 if left == 0 and equal and chosen["tie"] == "extra_pile" else left
        players = [hand for hand in hands if hand]
        if len(players) == 2 and left is None:
            left = 5 if chosen["five_piles"] == "current_first" else 6
        if len(players) == 1:
            players[0] += pile
            left = 0
    gains = [now - old for now, old in zip(deal.scores, deal.brought, strict=True)]
    assert left == 0
    assert gains == [len(hand) for hand in hands]
    assert sum(gains) == 56
    assert each(deal.winners()) == [n for n, gain in enumerate(gains) if gain == max(gains)]


def doubt(walk: Walk) -> None:
    """Replaying with sets of words gives the same hands and points (DOUBT-6 to DOUBT-15)."""
    deal: Any = walk.deal
    seats, faces = walk.case.seats, walk.case.game.pack.faces
    hands: list[set[str]] = [set() for _ in range(seats)]
    for place, card in enumerate(shuffled(walk)):
        hands[(deal.dealer + 1 + place) % seats].add(faces[card])
    pile: list[str] = []
    player = plays = 0
    for seat, _, choice in walk.plays:
        said = walk.case.game.words.say(0, choice, walk.case.chosen)
        if said == "doubt":
            true = int(pile[-1][1:]) == (plays - 1) % 14 + 1
            hands[seat if true else player] |= set(pile)
            pile = []
        elif said != "waive":
            pile.append(faces[choice])
            hands[seat].remove(faces[choice])
            player = seat
            plays += 1
    left = [len(hand) for hand in hands]
    gains = [now - old for now, old in zip(deal.scores, deal.brought, strict=True)]
    assert left[deal.out] == 0 or (plays == 600 and left[deal.out] == min(left))
    assert sum(left) + len(pile) == 56
    assert gains == [sum(left) - left[seat] if seat == deal.out else 0 for seat in range(seats)]


def donkey(walk: Walk) -> None:
    """The winner had four of a number at the first fold; the last to fold is the Donkey.

    (DONK-7 to DONK-10, R-DONK-5, R-DONK-7, R-DONK-9.) Hands are as large as they were dealt.
    """
    deal: Any = walk.deal
    seats, faces, chosen = walk.case.seats, walk.case.game.pack.faces, walk.case.chosen
    gains = [now - old for now, old in zip(deal.scores, deal.brought, strict=True)]
    folds = [play.seat for play in walk.plays if play.choice == 56]
    numbers = [[faces[card][1:] for card in each(hand)] for hand in deal.hands]
    sets = [{n for n in held if held.count(n) == 4} for held in numbers]
    if not folds:
        assert sum(play.choice < 56 for play in walk.plays) == 200 * seats
        assert deal.donkey == -1
    elif not sets[folds[0]] or len(folds) == 1:
        assert chosen["false_fold"] == "donkey"
        assert (gains, deal.donkey) == ([0] * seats, folds[0])
    else:
        won = [seat for seat in range(seats) if sets[seat] or seat == folds[0]]
        won = won if chosen["together"] == "shared" else folds[:1]
        assert gains == [int(seat in won) for seat in range(seats)]
        assert {*folds, deal.donkey} == set(range(seats))
        assert deal.donkey not in folds
    if chosen["passing"] == "lock_step" or not folds:
        dealt = len(shuffled(walk))
        extra = [(seat - deal.dealer - 1) % seats < dealt % seats for seat in range(seats)]
        sizes = [len(held) + deal.trays.size((n + 1) % seats) for n, held in enumerate(numbers)]
        if chosen["passing"] == "lock_step":
            assert sizes == [dealt // seats + more for more in extra]
        assert sum(sizes) == dealt


def tuxedo(walk: Walk) -> None:
    """All cards are captured, on the table or dead; the points are those of TUX-30 to TUX-37.

    Sweeps and Oranges are counted a second time, from the moves.
    """
    deal: Any = walk.deal
    case, faces = walk.case, walk.case.game.pack.faces
    won = [[faces[card] for card in each(cards)] for cards in deal.catch.captured]
    expected = [5 * sum(face[1:] == "5" for face in cards) for cards in won]
    most = max(map(len, won))
    best = [seat for seat, cards in enumerate(won) if len(cards) == most]
    for seat in best if most else ():
        expected[seat] += 15 if len(best) == 1 else 5
    for seat in range(case.seats):
        expected[seat] += (
            10 * deal.catch.oranges[seat] + 10 * deal.catch.big[seat] + 5 * deal.catch.little[seat]
        )
        expected[seat] -= 10 * deal.catch.mistakes[seat]
    gains = [now - old for now, old in zip(deal.scores, deal.brought, strict=True)]
    phases = case.game.rules.phases
    called = [p.seat for p in walk.plays if p.choice == 56 and phases[p.phase] in ("play", "call")]
    assert gains == expected
    for seat in range(case.seats):
        automatic = case.chosen["orange"] == "automatic"
        mine = called.count(seat) - deal.catch.mistakes[seat]
        assert deal.catch.oranges[seat] == mine or (automatic and deal.catch.oranges[seat] >= mine)
        assert len(won[seat]) != 1
    assert not any(deal.hands)
    assert deal.stock.left() == (4 if case.chosen["six_odd"] == "dead" and case.seats == 6 else 0)


def panjandrum(walk: Walk) -> None:
    """The winner has no cards left, and alone scores; Building Piles are complete from the 1.

    (PANJ-11, PANJ-20, PANJ-27.) The exception is a repeated position (R-PANJ-17).
    """
    deal: Any = walk.deal
    seats = walk.case.seats
    gains = [now - old for now, old in zip(deal.scores, deal.brought, strict=True)]
    held = [deal.held.holds(seat) for seat in range(seats)]
    assert gains == [int(seat == deal.out) for seat in range(seats)]
    assert held[deal.out] == 0 or (
        deal.held.mark(deal.turn) in deal.past and held[deal.out] == min(held)
    )
    assert sum(held) + len(each(deal.heap)) + (deal.lifted >= 0) == 56
    if walk.case.chosen["mistakes"] == "enforced":
        assert sum(held) + sum(deal.built) == 56


def solitaire(walk: Walk) -> None:
    """In a win everything is built, else the dummy wins; runs descend and alternate colours.

    (RSOL-10, RSOL-13, RSOL-22, RSOL-23, R-RSOL-5, R-RSOL-10, R-RSOL-11.)
    """
    deal: Any = walk.deal
    faces, chosen = walk.case.game.pack.faces, walk.case.chosen
    gains = [now - old for now, old in zip(deal.scores, deal.brought, strict=True)]
    left = 56 - sum(deal.built)
    lost = left if chosen["tally"] == "cards" else 1
    assert gains == ([0, 1] if left == 0 else [lost, 0])
    assert each(deal.winners()) == ([1] if left == 0 else [])
    tops = []
    for pile in range(14):
        run = [faces[card] for card in deal.piles.row(pile)[: deal.run[pile]]]
        for high, low in pairwise(run):
            assert int(low[1:]) == int(high[1:]) + 1
            assert low[0] != high[0]
        tops += [(run[0], run[-1])] if run else []
    stopped = walk.plays and walk.plays[-1].choice == 60
    for top, _ in tops:
        assert stopped or int(top[1:]) != deal.built["RYBG".index(top[0])] + 1
    for top, _ in tops:
        for _, low in tops:
            fits = int(top[1:]) == int(low[1:]) + 1 and top[0] != low[0]
            resting = top[1:] == "14" and chosen["on_resting_14"] == "forbidden"
            assert stopped or not fits or resting


SUMS = {
    "donkey": donkey,
    "i-doubt-it": doubt,
    "match": match,
    "panjandrum": panjandrum,
    "rook-solitaire": solitaire,
    "time": clock,
    "tuxedo": tuxedo,
}
