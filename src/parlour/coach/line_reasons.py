"""Reasons for a domino, each certain from what the player can know."""

from typing import Any

from parlour.core.bits import bit, count, each
from parlour.core.deal import Deal
from parlour.families.lines.players import PIECES, LinePlayers
from parlour.families.lines.rules.play import LinePlay
from parlour.languages.message import Message, say
from parlour.packs.card_dominoes import SPOTS, domino, is_double

FEW = 2
"""Few dominoes fit if no more than one in this many does."""
DOUBLE_BLANK = int(domino(0, 0))
"""The double blank: in Matadores it fits no number or, as a matador, every end (MAT-R5, MAT-R6)."""


def why_domino(
    players: LinePlayers[Any], deal: Deal, seat: int, choices: tuple[int, ...]
) -> list[Message]:
    """Return the reasons for laying a domino; nothing for other choices."""
    piece = choices[0]
    if piece >= PIECES:
        return why_wait(players, deal, seat)
    before = players.play_of(deal)
    hand = int(before.hands[seat])
    rest = hand & ~int(bit(piece))
    if not rest:
        return [say("it is your last domino")]
    after_deal = deal.copy()
    for choice in choices:
        after_deal.play(seat, choice)
    after = players.play_of(after_deal)
    fits = int(after.line.fits() & after.pack)
    reasons = why_blocks(before, seat, fits)
    spots = int(SPOTS[piece])
    lighter = [int(SPOTS[other]) for other in each(deal.legal(seat)) if other < PIECES]
    if spots == max(lighter) > min(lighter):
        reasons.append(say("it gets rid of {n} spots, the most that you can", n=spots))
    if is_double(piece) and not (before.line.makes and piece == DOUBLE_BLANK):
        reasons.append(say("it is a double, which fits one number only"))
    ready, others = int(count(rest & fits)), int(count(rest))
    then = say("{n} of your {others} other dominoes then fit", n=ready, others=others)
    if ready == others:
        reasons.append(say("then all your other dominoes fit"))
    elif ready > 1:
        reasons.append(then)
    if len(reasons) > 1:
        return reasons
    if len(lighter) == 1:
        reasons.append(say("it is your only domino that fits"))
    reasons += why_this(players, deal, seat, after)
    return reasons or ([then] if ready else [])


def why_this(players: LinePlayers[Any], deal: Deal, seat: int, made: LinePlay) -> list[Message]:
    """Return what is better after this domino than after every other."""
    lines = after_each(players, deal, seat)
    unseen = [count(hidden_from(line, seat) & line.line.fits()) for line in lines]
    least = int(count(hidden_from(made, seat) & made.line.fits()))
    if not least == min(unseen) < max(unseen):
        return []
    if not least:
        return [say("no hidden domino fits then")]
    return [say("it leaves only {n} hidden dominoes that fit, the fewest possible", n=least)]


def why_wait(players: LinePlayers[Any], deal: Deal, seat: int) -> list[Message]:
    """Return why no domino is laid: what would fit after each domino that could be laid."""
    lines = after_each(players, deal, seat)
    if not lines:
        return [say("none of your dominoes fits")]
    ready = int(max(count(line.hands[seat] & line.line.fits()) for line in lines))
    rest = int(count(players.play_of(deal).hands[seat])) - 1
    if not ready:
        return [say("whatever you play now, none of your other dominoes would fit then")]
    if FEW * ready <= rest:
        return [
            say(
                "whatever you play now, at most {n} of your {others} other dominoes would fit then",
                n=ready,
                others=rest,
            )
        ]
    return why_not_yet(players, deal, seat, lines)


def why_not_yet(
    players: LinePlayers[Any], deal: Deal, seat: int, lines: list[LinePlay]
) -> list[Message]:
    """Return what is better if no domino is laid than after laying any of them."""
    now = players.play_of(deal)
    unseen = min(count(hidden_from(line, seat) & line.line.fits()) for line in lines)
    if count(hidden_from(now, seat) & now.line.fits()) < unseen:
        return [say("more of the hidden dominoes would fit after any other play")]
    return []


def after_each(players: LinePlayers[Any], deal: Deal, seat: int) -> list[LinePlay]:
    """Return the state after each way to lay a domino."""
    found = []
    open_deals = [deal]
    while open_deals:
        now = open_deals.pop()
        for choice in each(now.legal(seat)):
            if not now.half and choice >= PIECES:
                continue
            after = now.copy()
            after.play(seat, choice)
            if after.half:
                open_deals.append(after)
            else:
                found.append(players.play_of(after))
    return found


def hidden_from(play: LinePlay, seat: int) -> int:
    """Return the dominoes that a player has not seen."""
    hidden = int(play.pack & ~play.line.pieces & ~play.hands[seat])
    for other in range(play.seats):
        hidden &= ~int(play.shown[other])
    return hidden


def why_blocks(play: LinePlay, seat: int, fits: int) -> list[Message]:
    """Return the players who certainly hold nothing that will fit the line.

    `play` is the state before the move: imagined deals show at once whether they can play.
    """
    hidden = hidden_from(play, seat)
    stuck = [
        other
        for other in range(play.seats)
        if other != seat
        if not play.shown[other] & fits
        if not hidden & ~int(play.passes.lacking(other)) & fits
    ]
    if len(stuck) == play.seats - 1:
        return [say("nobody else has a domino that fits")]
    if (seat + 1) % play.seats in stuck:
        return [say("the next player has nothing that fits")]
    return []
