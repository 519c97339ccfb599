"""Domino 42: its facts, options and words."""

from operator import attrgetter

from parlour.core.bits import bit, count, each
from parlour.core.options import Chosen, Option, Preset
from parlour.core.position import BASE, VIEW_BASE, Fields, Named
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.tricks.rules.auction import COME_IN_AGAIN, NOBODY, ONE_EACH
from parlour.families.tricks.rules.play import TrickPlay
from parlour.families.tricks.text.facts import (
    AUCTION,
    SEEN,
    TRICKS,
    NobodyOrPlayer,
    infer_auction,
    infer_tricks,
)
from parlour.games.domino_42 import scene, sheet
from parlour.games.domino_42.rules import (
    ALWAYS,
    BID,
    BIDS,
    CARDS,
    DEALER_AT_LOWEST,
    DEALER_BIDS,
    HIGHEST,
    LONE,
    NEVER,
    ON_SET,
    PACK,
    PLAY,
    SEATS,
    SUIT_COUNT,
    THROWN_IN,
    TRUMP,
    Domino42Deal,
    Domino42View,
    Options,
)
from parlour.languages.message import say
from parlour.packs.card_dominoes import PACK as DOMINOES
from parlour.packs.card_dominoes import SPOTS
from parlour.table.bounds import Bounds, Setting
from parlour.table.front import ACROSS, Front, Laid
from parlour.table.game import Game
from parlour.table.lots import Lots
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options
from parlour.table.sayings import DOMINO, OF_OTHERS, SEVERAL_DOMINOES, TO_SKIP, TOO_MUCH, Saying

PHASES = ("bid", "trump", "play")
SUITS = tuple(str(number) for number in range(SUIT_COUNT))

OPTIONS = (
    Option(
        "bidding",
        "Each player has one bid, or the bidding goes round and round.",
        "D42-R7",
        {"one_each": ONE_EACH, "round": COME_IN_AGAIN},
    ),
    Option(
        "pass_is_final",
        "If the bidding goes round, a player who has passed may not bid again.",
        "D42-R7",
        {"no": False, "yes": True},
    ),
    Option("min_bid", "The lowest bid.", "D42-R4", {"1": 1, "30": 30}),
    Option(
        "all_pass",
        "If all others pass, the dealer may pass too, and the hand is thrown in; "
        "or the dealer must bid any amount; or exactly the lowest bid.",
        "D42-R6",
        {"redeal": THROWN_IN, "dealer": DEALER_BIDS, "dealer_lowest": DEALER_AT_LOWEST},
    ),
    Option(
        "first_lead",
        "The player on the dealer's left leads first, or the bidder does.",
        "D42-R9",
        {"eldest": False, "bidder": True},
        field="bidder_leads",
    ),
    Option(
        "opponents_score",
        "The side that did not bid scores what it takes: always, when the bid fails, or never.",
        "D42-R15",
        {"always": ALWAYS, "on_set": ON_SET, "never": NEVER},
    ),
    Option(
        "set_bid",
        "A bid that fails is taken from the bidder's side, or added to the opponents' score.",
        "D42-R16",
        {"deducted": False, "to_opponents": True},
        field="bid_to_opponents",
    ),
    Option(
        "lone_hand",
        "A bid of 84 is played alone, or with the partner.",
        "D42-R18",
        {"alone": True, "with_partner": False},
    ),
    Option(
        "both_200",
        "If both sides reach the target in one hand, the bidder's side wins, or the higher total.",
        "D42-R21",
        {"bidder_first": False, "higher_total": True},
        field="higher_total",
    ),
    Option(
        "revoke",
        "The table makes everybody follow suit; or a revoke is "
        "possible, and is penalized after the hand.",
        "D42-R22",
        {"enforced": False, "honour": True},
        field="honour",
    ),
    Option("target", "How many points win.", "D42-R24", {"200": 200, "250": 250}),
    Option(
        "cut",
        "Players cut dominoes for partners and deal, or both are drawn by lot.",
        "D42-R2",
        {"ceremony": True, "random": False},
        field="ceremony",
    ),
)

TEXAS = Preset(
    "texas",
    "42 as it is played for points in Texas today.",
    {
        "min_bid": "30",
        "all_pass": "dealer",
        "first_lead": "bidder",
        "opponents_score": "always",
        "set_bid": "to_opponents",
        "lone_hand": "with_partner",
        "target": "250",
    },
)


class Silent(NobodyOrPlayer):
    """The partner of a lone hand, who takes no part in the tricks (D42-R18)."""

    def get(self, deal: object) -> int:
        """Return the seat that sits out."""
        tricks = _tricks(deal)
        return next((seat for seat in range(SEATS) if not tricks.trick.part & bit(seat)), NOBODY)

    def put(self, deal: object, value: int) -> None:
        """Set which seat sits out, if any."""
        tricks = _tricks(deal)
        tricks.trick.everyone()
        if value != NOBODY:
            tricks.sit_out(value)
        if isinstance(deal, Domino42View):
            deal.silent = value


def _tricks(deal: object) -> TrickPlay:
    tricks: TrickPlay = attrgetter("tricks")(deal)
    return tricks


_PLAYED: Fields = (Named("trump", SUITS), Silent("silent", at="tricks.trick"))

FIELDS = (*BASE, Named("phase", PHASES), *AUCTION, *_PLAYED, *TRICKS)

VIEW_FIELDS = (*VIEW_BASE, Named("phase", PHASES), *AUCTION, *_PLAYED, *SEEN)


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice; blank is 0."""
    if phase == BID:
        if choice == len(BIDS):
            return "pass"
        return f"bid {BIDS[choice]}" if choice < len(BIDS) else None
    if phase == TRUMP:
        return f"trump {choice}" if choice < SUIT_COUNT else None
    return DOMINOES.faces[choice] if choice < CARDS else None


def infer(deal: Domino42Deal, stated: set[str]) -> None:
    """Assume that missing dominoes have been played; the rules decide who moves next."""
    auction, tricks = deal.auction, deal.tricks
    if "phase" not in stated:
        deal.phase = PLAY if deal.trump >= 0 else BID
    eldest = deal.left(deal.dealer)
    forced = deal.dealer if deal.options.all_pass != THROWN_IN else NOBODY
    if "calls" not in stated:
        auction.turn = deal.turn if "turn" in stated and deal.phase == BID else eldest
    bidding = deal.phase == BID and not deal.over
    infer_auction(auction, stated, opener=eldest, forced=forced, bidding=bidding)
    lone = deal.phase == PLAY and deal.is_lone()
    if "silent" not in stated and lone:
        tricks.sit_out(deal.partner(auction.holder))
    leader = auction.holder if deal.options.bidder_leads and auction.holder >= 0 else eldest
    infer_tricks(tricks, stated, leader=leader, pack=PACK)
    if "tricks" not in stated and lone:
        for seat in range(SEATS):
            tricks.won[seat] = count(tricks.taken[seat]) // (SEATS - 1)
    due = (auction.turn, auction.holder, tricks.trick.turn)[deal.phase]
    if "turn" not in stated:
        deal.turn = due
    if not deal.over:
        check(deal, due)


def check(deal: Domino42Deal, due: int) -> None:
    """Refuse a position in which nobody can move."""
    if deal.turn != due or not 0 <= due < SEATS:
        raise BadNotation(say('The "turn" is that of seat {seat}, whose move it is', seat=due))
    if deal.phase != BID and deal.auction.holder == NOBODY:
        raise BadNotation(say('Without a "bidder" there is no trump to name, and nothing to play'))
    if deal.phase == PLAY and deal.trump < 0:
        raise BadNotation(say('Before anything is played, "trump" has to be named'))
    if deal.phase == BID and not deal.auction.legal():
        raise BadNotation(say('The bidding is over; state the "phase"'))
    for seat in each(deal.tricks.trick.part if deal.phase == PLAY else 0):
        if deal.tricks.hands[seat] == 0 and deal.tricks.trick.by[seat] < 0:
            raise BadNotation(say('"hands" leaves seat {seat} without a domino to play', seat=seat))


def sides(seats: int) -> tuple[int, ...]:
    """Return the sides: partners sit opposite (D42-R1)."""
    return tuple(seat % 2 for seat in range(seats))


def lots(chosen: Chosen) -> Lots:
    """Cut for partners and deal, or draw them by lot (D42-R2)."""
    if chosen["cut"] == "random":
        return Lots("lots")
    return Lots("partners", lambda card: SPOTS[card])


SAYINGS = (
    Saying(SEVERAL_DOMINOES, "D42-35", TOO_MUCH),
    Saying(rf"{DOMINO} .+", "D42-R11"),
    Saying(rf"{DOMINO}|\d+-\d+-\d+", "D42-1"),
    Saying(r"left|right|up|down|top|bottom", "D42-R11"),
    Saying(r"(bid )?-?\d+|(bid )?\d+ marks?", "D42-R5", BID),
    Saying(r"bid( .*)?", "D42-26", BID),
    Saying(r"(bid )?-?\d+|(bid )?\d+ marks?|bid( .*)?", "D42-31", TRUMP),
    Saying(r"(bid )?-?\d+|(bid )?\d+ marks?|bid( .*)?", "D42-33"),
    Saying(r"(.* )?(nello|nel-o|sevens|plunge|splash|low)", "D42-R5"),
    Saying(r"(no ?trumps?|doubles|follow me|trumps?)( .*)?|.+ trumps?", "D42-R8"),
    Saying(r"(blank|one|two|three|four|five|six|seven|eight|nine)(e?s)?", "D42-R8"),
    Saying(r"(raise|double|redouble)( .*)?", "D42-27"),
    Saying(r"(draw|take|pick|nest|bury|discard)( .*)?", "D42-13"),
    Saying(TO_SKIP, "D42-23"),
    Saying(r"(alone|lone|solo|lone hand)", "D42-32"),
    Saying(OF_OTHERS, "D42-34"),
)


def bounds(setting: Setting) -> Bounds:
    """A lone hand is lost, and the others make all the points (D42-50, D42-51, D42-R15)."""
    never = setting.dealt.options.opponents_score == NEVER
    most = LONE if never else LONE + HIGHEST
    return -most, most


GAME = Game(
    key="domino-42",
    title="Domino 42",
    family="dominoes",
    source="U. S. Playing Card Co., Cincinnati, 1906",
    summary="Bid for trumps, and take the tricks and the dominoes that count: 42 points a hand.",
    minutes=45,
    difficulty="medium",
    version=1,
    seats=(SEATS,),
    pack=DOMINOES,
    options=OPTIONS,
    presets=(TEXAS,),
    rulebook_of=__name__,
    rules=Rules(
        new=Domino42Deal,
        new_options=Options,
        phases=PHASES,
        longest=4 + 42 * 3 + 3 + 1 + CARDS,
        pieces=lambda _seats, _chosen: list(range(CARDS)),
        sides=for_all_options(sides),
        lots=lots,
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        declines=("pass",),
        label=scene.label,
        turns=("D42-22", "D42-31", "D42-43"),
        sayings=SAYINGS,
        remedies={
            "D42-1": say("The dominoes go up to the double six."),
            "D42-13": say("Nobody draws, because all dominoes are dealt."),
            "D42-22": say("Each player may bid before a domino is played."),
            "D42-27": say("Each bid must be higher than the last."),
            "D42-31": say(
                "The highest bidder names trumps, after the bidding and before the play."
            ),
            "D42-33": say("Trumps are named and the bidding is over."),
            "D42-39": say("A player who holds a domino of the suit led must play one."),
            "D42-R6": say("When all others have passed, the dealer must bid."),
            "D42-R8": say("Trumps are one of the numbers, from 0 to 6."),
            "D42-R11": say(
                "A lead is of the suit of its larger end, and nobody chooses the other."
            ),
            "D42-R4": lambda chosen: say("The lowest bid is {bid}.", bid=chosen["min_bid"]),
            "D42-R5": say(
                "A bid is a whole number from the lowest to 42, or 84, higher than the last."
            ),
        },
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=for_all_options(scene.reckoning),
        verdict=for_all_options(scene.verdict),
        written=scene.ringed,
    ),
    front=Front(
        boxes.DOMINOES,
        110,
        (
            Laid("6-4", 50, 42, 10, ACROSS),
            Laid("6-6", 32, 30, 10),
            Laid("5-0", 50, 18, 10, ACROSS),
            Laid("6-1", 68, 30, 10),
        ),
    ),
    coach=Coach(
        beyond=(84, 168),  # D42-32: bids of two and four marks
        each_trick=1,  # D42-15
        mistake=0.5,  # uniform 1.7, novice 0.9, club 0.5, expert 0.0 in a deal
        daily=3,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
