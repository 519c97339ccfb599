"""Dixie Rook: its facts, options and words."""

from parlour.core.bits import each, union
from parlour.core.deal import NATURE
from parlour.core.options import Option
from parlour.core.position import (
    BASE,
    VIEW_BASE,
    Named,
    NamedPieces,
    Number,
    PieceRow,
    PiecesField,
    places_of,
)
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.tricks.bounds import bid_for, highest_bid
from parlour.families.tricks.rules.auction import NOBODY
from parlour.families.tricks.text.facts import (
    AUCTION,
    SEEN,
    TRICKS,
    check_play,
    check_trump,
    infer_auction,
    infer_tricks,
)
from parlour.families.tricks.text.rook_table import (
    REMEDIES,
    REVOKE,
    highest_deals,
    say_bid,
    say_trump,
)
from parlour.games.dixie_rook import scene, sheet
from parlour.games.dixie_rook.rules import (
    BID,
    BIDS,
    BURY,
    CUT,
    DEAL_PASSES,
    DEALER_TAKES_IT,
    MOST_TRICKS,
    NO_MORE,
    NOTHING_AT_ALL,
    PLAY,
    SAME_DEALER,
    TRUMP,
    DixieDeal,
    Options,
    nest_cards,
    side_of,
)
from parlour.languages.message import Listed, say
from parlour.packs.rook_cards import ALL, COLOUR_NAMES, PACK, dixie_points
from parlour.table.bounds import Bounds, Setting
from parlour.table.front import Front, row, trick
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options
from parlour.table.sayings import (
    COLOUR,
    OF_OTHERS,
    OF_ROOK_CARDS,
    SEVERAL_CARDS,
    TO_NAME_TRUMPS,
    TO_SKIP,
    TOO_MUCH,
    Saying,
)

PHASES = ("bid", "bury", "trump", "play", "cut")

OPTIONS = (
    Option(
        "no_bid",
        "If all pass, the same dealer deals again, or the deal passes to "
        "the left, or the dealer takes the bid at 70.",
        "R-DIXIE-2",
        {
            "same_dealer": SAME_DEALER,
            "deal_passes": DEAL_PASSES,
            "dealer_takes_it": DEALER_TAKES_IT,
        },
    ),
    Option(
        "discard",
        "The table makes sure that the right number of cards goes back "
        "into the nest, or the bidder can put back too few.",
        "R-DIXIE-7",
        {"enforced": True, "can_be_wrong": False},
        field="enforced",
    ),
    Option(
        "cut",
        "Each player cuts the whole pack, so a card may come up twice; or all cut different cards.",
        "R-DIXIE-9",
        {"whole_pack": False, "different_cards": True},
        field="distinct",
    ),
    Option(
        "cut_twenty",
        "The 20 points won by cutting help to make the bid, or they do not.",
        "R-DIXIE-11",
        {"helps": True, "not_for_the_bid": False},
        field="cut_helps",
    ),
    Option(
        "both_over",
        "If both sides reach the target, the higher total wins, or the bidding side counts first.",
        "R-DIXIE-14",
        {"higher": False, "bidder_first": True},
        field="bidder_first",
    ),
    Option(
        "target",
        "How many points win the match.",
        "DIXIE-49",
        {"300": 300, "200": 200, "500": 500},
        span=(100, 1000),
        step=50,
    ),
    REVOKE,
)


_BID = (
    Named("phase", PHASES),
    *AUCTION,
    PiecesField("nest"),
    NamedPieces("picked"),
    Named("trump", COLOUR_NAMES),
)
_CUTS = PieceRow("cuts")
FIELDS = (*BASE, *_BID, *TRICKS, _CUTS)
VIEW_FIELDS = (*VIEW_BASE, *_BID, Number("nest_size"), *SEEN, _CUTS)


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    if phase == BID:
        return say_bid(BIDS, choice)
    if phase == TRUMP:
        return say_trump(choice)
    if phase == BURY and choice >= NO_MORE:
        return {NO_MORE: "", NOTHING_AT_ALL: "bury nothing"}.get(choice)
    if choice >= len(PACK):
        return None
    verb = {BURY: "bury ", PLAY: ""}.get(phase, "cut ")
    return f"{verb}{PACK.faces[choice]}"


def heard(move: str, mover: int, listener: int) -> str:
    """Return a move as others see it: only how many cards are put back (R-DIXIE-5)."""
    if mover == listener or not move.startswith("bury "):
        return move
    cards = len([word for word in move.split()[1:] if word != "nothing"])
    return f"bury {cards} card{'' if cards == 1 else 's'}"


def infer(deal: DixieDeal, stated: set[str]) -> None:
    """The player to the dealer's left bids next or, if there is a trump, leads.

    By default the nest holds the lowest cards that nobody has and that count nothing.
    """
    if "phase" not in stated:
        deal.phase = PLAY if deal.trump >= 0 else BID
    if deal.phase < BID:
        raise BadNotation(say('A "phase" is one of {phases}', phases=Listed(PHASES, "commas")))
    left = deal.left(deal.dealer)
    forced = deal.dealer if deal.options.no_bid == DEALER_TAKES_IT else NOBODY
    bidding = deal.phase == BID and not deal.over
    infer_auction(deal.auction, stated, opener=left, forced=forced, bidding=bidding)
    if "nest" not in stated and deal.phase != BURY:
        somewhere = union([card for place in places_of(FIELDS, deal) for card in each(place)])
        somewhere |= union([card for card in deal.tricks.trick.by if card >= 0])
        spare = [card for card in each(ALL & ~somewhere) if not dixie_points(1 << card)]
        deal.nest = union(spare[: nest_cards(deal.seats)])
    leader = deal.turn if "turn" in stated and 0 <= deal.turn < deal.seats else left
    infer_tricks(deal.tricks, stated, leader=leader, pack=ALL & ~deal.nest)
    if "turn" not in stated:
        bidder = deal.auction.holder
        deal.turn = (left, bidder, bidder, deal.tricks.trick.turn, NATURE)[deal.phase]
    if "calls" not in stated:
        deal.auction.turn = deal.turn
    if not deal.over:
        check(deal)


def check(deal: DixieDeal) -> None:
    """Refuse an unplayable position."""
    if deal.phase == BID:
        if not 0 <= deal.turn < deal.seats or (deal.auction.high >= 0 > deal.auction.holder):
            raise BadNotation(say('A "bid" needs a "bidder", and the "turn" is a player\'s'))
    elif not 0 <= deal.auction.holder < deal.seats:
        raise BadNotation(say('Somebody must be the "bidder" when the bidding is over'))
    elif deal.phase == PLAY:
        check_trump(deal.trump)
        check_play(deal.tricks, deal.turn, deal.tricks.trick.turn)
    elif deal.phase == CUT:
        if deal.turn != NATURE:
            raise BadNotation(say('While the pack is cut the "turn" is {seat}', seat=NATURE))
    elif deal.turn != deal.auction.holder:
        raise BadNotation(say('The "turn" to bury and to name trump is the bidder\'s'))
    elif deal.phase == BURY and not deal.buriable():
        raise BadNotation(say('The bidder needs more cards in "hands" to bury some'))


def sides(seats: int) -> tuple[int, ...]:
    """Return the side of each seat."""
    return tuple(side_of(seat) for seat in range(seats))


SAYINGS = (
    Saying(SEVERAL_CARDS, "R-DIXIE-4", BURY),
    Saying(r"(bury|put back|put|discard|exchange|swap)( .*)?", "R-DIXIE-4"),
    Saying(r"(.* )?nest", "DIXIE-23"),
    Saying(r"cut( .*)?", "DIXIE-42"),
    Saying(r"(draw|take|pick)( .*)?", "DIXIE-23"),
    Saying(SEVERAL_CARDS, "DIXIE-33", TOO_MUCH),
    *OF_ROOK_CARDS,
    Saying(r"(bid )?(-\d+|\d*[1-46-9])", "DIXIE-17", BID),
    Saying(r"(bid )?\d+", "R-DIXIE-1", BID),
    Saying(r"(bid|call)( .*)?|one more|more", "DIXIE-17", BID),
    Saying(r"(bid )?-?\d+|(bid|call)( .*)?|one more|more", "DIXIE-18"),
    Saying(r"(raise|double|redouble|contra)( .*)?", "R-DIXIE-1"),
    Saying(TO_SKIP, "DIXIE-15", BID),
    Saying(TO_SKIP, "DIXIE-33"),
    Saying(TO_NAME_TRUMPS, "R-DIXIE-6"),
    Saying(COLOUR, "R-DIXIE-6"),
    Saying(OF_OTHERS, "DIXIE-33"),
)


def bounds(setting: Setting) -> Bounds:
    """The points are those of the cards, and the 20 (R-DIXIE-1)."""
    return bid_for(setting, dixie_points(setting.pieces) + MOST_TRICKS, highest_bid(setting))


GAME = Game(
    key="dixie-rook",
    title="Dixie Rook",
    family="rook",
    source="Parker Brothers, Salem, 1912",
    summary="Partners bid for trump and the nest: 5s, 10s and 13s count, and most tricks earn 20.",
    minutes=40,
    difficulty="medium",
    version=1,
    seats=(4, 6),  # DIXIE-1, PACK-6
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    rules=Rules(
        new=DixieDeal,
        new_options=Options,
        phases=PHASES,
        longest=11 + 6 + 5 + 1 + 54 + 6 * 30,
        sides=for_all_options(sides),
        lots=for_all_options(highest_deals),  # DIXIE-5
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        declines=("pass",),
        instructions={
            "bury nothing": say("Bury nothing"),
        },
        label=for_all_options(scene.label),
        heard=heard,
        turns=("DIXIE-13", "DIXIE-23", "DIXIE-26", "DIXIE-33", "DIXIE-42"),
        sayings=SAYINGS,
        remedies={
            **REMEDIES,
            "DIXIE-14": say("The first bid is 70 or more."),
            "DIXIE-42": say("The players cut only if each side has seven tricks."),
            "R-DIXIE-2": say("When all others have passed, the dealer takes the bid at 70."),
            "R-DIXIE-4": say("The bidder puts back exactly four cards."),
        },
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=for_all_options(scene.reckoning),
        verdict=for_all_options(scene.verdict),
    ),
    front=Front(
        boxes.ROOK,
        170,
        (*trick("G12 G10 R5 G14", 15), *row("* * * *", 82, 14, 8, 3.5)),
        party_game=True,
    ),
    coach=Coach(
        mistake=14.6,  # club 0.9, expert 0.0 in a deal
        daily=14,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
