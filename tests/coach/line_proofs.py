"""Proofs of the reasons that hints give with dominoes and in Block."""

import re
from typing import Any

from parlour.bots.levels import Thinker
from parlour.core.bits import count, each, first, has, single
from parlour.core.deal import Deal
from parlour.families.lines.players import LinePlayers
from parlour.games.block.rules import LEAD
from tests.coach.reason_proofs import TRICK_PROOFS, Proofs, Spot, made_in, possible


def lines_of(spot: Spot) -> LinePlayers[Any]:
    assert isinstance(spot.bot, Thinker)
    assert isinstance(spot.bot.policy, LinePlayers)
    return spot.bot.policy


def stuck(spot: Spot, said: re.Match[str]) -> bool:
    """The players named hold no domino that fits, in the true deal or in an imagined one."""
    seats = spot.deal.seats
    following = [(spot.seat + 1) % seats]
    others = following if "next" in said[0] else [who for who in range(seats) if who != spot.seat]
    deals = [made_in(spot, deal) for deal in possible(spot)]
    return not any(fitting(spot, deal, seat) for deal in deals for seat in others)


def fitting(spot: Spot, deal: Deal, seat: int) -> list[str]:
    """Return the dominoes of a seat that fit the line of a deal.

    A domino fits an end that shows one of its numbers; in Matadores, an end that makes seven with
    one of them. A matador fits anywhere: its numbers add up to seven, or it is the double blank
    under an option.
    """
    play = lines_of(spot).play_of(deal)
    line = play.line
    ends = {int(line.exposed[arm]) for arm in each(line.open)}
    found = []
    for piece in each(play.hands[seat]):
        face = spot.game.pack.faces[piece]
        halves = {int(half) for half in face.split("-")}
        if spot.game.key == "matadores":
            blank = face == "0-0" and spot.options["double_blank_matador"] == "yes"
            fits = blank or sum(halves) == 7 or bool({7 - half for half in halves} & ends)
        else:
            fits = bool(halves & ends)
        found += [face] if fits else []
    return found


def heaviest(spot: Spot, said: re.Match[str]) -> bool:
    dominoes = [choice for choice in each(spot.view.choices) if choice < 55]
    spots_of = [sum(map(int, spot.game.pack.faces[piece].split("-"))) for piece in dominoes]
    mine = sum(map(int, spot.game.pack.faces[spot.hint.choices[0]].split("-")))
    return mine == max(spots_of) == int(said[1])


def fit_then(spot: Spot, said: re.Match[str]) -> bool:
    deal = made_in(spot, spot.deal)
    fit = len(fitting(spot, deal, spot.seat))
    left = count(lines_of(spot).play_of(deal).hands[spot.seat])
    if "all" in said[0]:
        return fit == left
    return (fit, left) == (int(said[1]), int(said[2]))


def laid(spot: Spot) -> list[Deal]:
    """Return the deal after each way to lay a domino."""
    found = []
    for move in spot.game.speech(spot.options).moves(spot.deal, spot.seat):
        if move.choices[0] < 55:
            found.append(spot.deal.copy())
            for choice in move.choices:
                found[-1].play(spot.seat, choice)
    return found


def fewest_fit(spot: Spot, said: re.Match[str]) -> bool:
    """Count the faces that neither the player holds nor the table shows."""
    play = lines_of(spot).play_of(spot.deal)
    seen = int(play.line.pieces | play.hands[spot.seat])
    for seat in range(spot.deal.seats):
        seen |= int(play.shown[seat])
    unseen = int(play.pack) & ~seen

    def many(deal: Deal) -> int:
        deal = deal.copy()
        lines_of(spot).play_of(deal).hands[spot.seat] = unseen
        return len(fitting(spot, deal, spot.seat))

    found = [many(deal) for deal in laid(spot)]
    if "after any other play" in said[0]:
        return many(spot.deal) < min(found)
    least = int(said[1]) if said[1] else 0
    return many(made_in(spot, spot.deal)) == least == min(found) < max(found)


def few_fit_then(spot: Spot, said: re.Match[str]) -> bool:
    """No play leaves more of the other dominoes playable than the reason says."""
    found = [len(fitting(spot, deal, spot.seat)) for deal in laid(spot)]
    rest = count(lines_of(spot).play_of(spot.deal).hands[spot.seat]) - 1
    most, others = (int(said[1]), int(said[2])) if said[1] else (0, rest)
    return max(found) == most and rest == others


def only_one_fits(spot: Spot, said: re.Match[str]) -> bool:
    del said
    return [choice for choice in each(spot.view.choices) if choice < 55] == [spot.hint.choices[0]]


def none_fits(spot: Spot, said: re.Match[str]) -> bool:
    del said
    return not laid(spot)


def last_piece(spot: Spot, said: re.Match[str]) -> bool:
    del said
    hand = lines_of(spot).play_of(spot.deal).hands[spot.seat]
    return bool(single(hand))


def is_double(spot: Spot, said: re.Match[str]) -> bool:
    """The double blank of Matadores does not count: it fits nothing, or everything."""
    del said
    face = spot.game.pack.faces[spot.hint.choices[0]]
    if face == "0-0" and spot.game.key == "matadores":
        return False
    return len(set(face.split("-"))) == 1


def scores(spot: Spot, said: re.Match[str]) -> bool:
    """The move scores this in all deals that go on; the end of a deal scores more."""
    side = spot.seat % len(spot.deal.scores)
    deals = [made_in(spot, deal) for deal in possible(spot)]
    gained = {int(deal.scores[side]) for deal in deals if not deal.over}
    return gained == {int(spot.deal.scores[side]) + int(said[1])}


def played_on(spot: Spot, deal: Any) -> Any:
    """Return a deal after the recommended move, and what its player must play next."""
    deal = made_in(spot, deal)
    while not deal.over and deal.phase != LEAD and first(deal.due()) == spot.seat:
        deal.play(spot.seat, first(deal.legal(spot.seat)))  # a card that must follow; no Block card
    return deal


def leads_again(spot: Spot, said: re.Match[str]) -> bool:
    """The lead comes back whatever the others hold, because nobody else plays before that."""
    del said
    return all(
        not deal.over and deal.phase == LEAD and first(deal.due()) == spot.seat
        for deal in (played_on(spot, deal) for deal in possible(spot))
    )


def plays_out(spot: Spot, said: re.Match[str]) -> bool:
    del said
    deals = [played_on(spot, deal) for deal in possible(spot)]
    return all(deal.over and deal.out == spot.seat for deal in deals)


def next_too(spot: Spot, said: re.Match[str]) -> bool:
    hand = spot.deal.view(spot.seat).known[spot.seat]  # type: ignore[attr-defined]
    run = 2 + ("cards" in said[0])
    return all(has(hand, spot.hint.choices[0] + step) for step in range(run))


def sequence(spot: Spot) -> list[str]:
    """Return the faces that follow the recommended card: up to a gap, the 11, or a card played."""
    deal: Any = spot.deal
    faces = spot.game.pack.faces
    suit, number = faces[spot.hint.choices[0]][0], int(faces[spot.hint.choices[0]][1:])
    found = []
    while f"{suit}{number + 1}" in faces:
        number += 1
        if has(deal.played, faces.index(f"{suit}{number}")):
            break
        found.append(f"{suit}{number}")
    return found


def own_cards(spot: Spot) -> set[str]:
    deal: Any = spot.deal
    return {spot.game.pack.faces[card] for card in each(deal.hands[spot.seat])}


def ends_with(spot: Spot, said: re.Match[str]) -> bool:
    return sequence(spot)[-1] == said[1] and said[1] in own_cards(spot)


def yours_follow(spot: Spot, said: re.Match[str]) -> bool:
    """This many of the player's cards follow others' cards; those played at once do not count."""
    rest = sequence(spot)
    while rest and rest[0] in own_cards(spot):
        del rest[0]
    return len(own_cards(spot) & set(rest)) == int(said[1])


def one_follows(spot: Spot, said: re.Match[str]) -> bool:
    return sequence(spot)[-1] == said[1] and said[1] not in own_cards(spot)


def must_follow(spot: Spot, said: re.Match[str]) -> bool:
    del said
    deal: Any = spot.deal
    return spot.hint.choices[0] == deal.card + 1 and bool(single(spot.view.choices))


def below(spot: Spot) -> str:
    """Return the face before the recommended card; nothing if there is none."""
    face = spot.game.pack.faces[spot.hint.choices[0]]
    before = f"{face[0]}{int(face[1:]) - 1}"
    return before if before in spot.game.pack.faces else ""


def only_led(spot: Spot, said: re.Match[str]) -> bool:
    """Nobody holds the card before it."""
    del said
    deal: Any = spot.deal
    before = below(spot)
    return not before or has(deal.played, spot.game.pack.faces.index(before))


def ends_below(spot: Spot, said: re.Match[str]) -> bool:
    return said[1] == below(spot) and said[1] in own_cards(spot)


PROOFS: Proofs = TRICK_PROOFS | {
    r"nobody else has a domino that fits": stuck,
    r"the next player has nothing that fits": stuck,
    r"it gets rid of (\d+) spots?, the most that you can": heaviest,
    r"then all your other dominoes fit": fit_then,
    r"(\d+) of your (\d+) other dominoes then fits?": fit_then,
    r"it is your only domino that fits": only_one_fits,
    r"none of your dominoes fits": none_fits,
    r"it leaves only (\d+) hidden domino(?:es)? that fits?, the fewest possible": fewest_fit,
    r"no hidden domino fits then()": fewest_fit,
    r"more of the hidden dominoes would fit after any other play": fewest_fit,
    r"whatever you play now, (?:none|at most (\d+)) of your (?:(\d+) )?other dominoes would fit "
    r"then": few_fit_then,
    r"it is your last domino": last_piece,
    r"it is a double, which fits one number only": is_double,
    r"it scores (\d+) points?": scores,
    r".*so you lead again": leads_again,
    r"it gives you the lead": leads_again,
    r"it plays you out": plays_out,
    r"you hold the next cards? too": next_too,
    r"the sequence ends with your (\w+), unless somebody blocks it": ends_with,
    r"(\d+) of the cards that follow (?:is|are) yours": yours_follow,
    r"only the (\w+) can follow it": one_follows,
    r"it is the next card, so you must play it": must_follow,
    r"nothing can come before it, so you can only lead it": only_led,
    r"then nothing can follow your (\w+), so it will bring you the lead": ends_below,
}
"""Each reason and its proof. Every reason of these families must be here."""
