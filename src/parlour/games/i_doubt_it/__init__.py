"""I Doubt It: its facts, options and words."""

from parlour.core.bits import bit, each, union
from parlour.core.options import Option
from parlour.core.position import (
    BASE,
    VIEW_BASE,
    Named,
    Number,
    Numbers,
    PieceField,
    PiecesBySeat,
    PiecesField,
    PilesBySeat,
    SeatField,
    SeatSet,
    places_of,
)
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.games.i_doubt_it import reasons, scene, sheet
from parlour.games.i_doubt_it.rules import (
    DOUBT,
    LAST,
    MOST_PLAYS,
    NOBODY,
    PLAY,
    WAIVE,
    DoubtDeal,
    DoubtView,
    Options,
)
from parlour.languages.message import say
from parlour.packs.rook_cards import HIGHEST, PACK
from parlour.packs.rook_cards import card as card_of
from parlour.table.bounds import all_cards
from parlour.table.front import Front, Laid, row
from parlour.table.game import Game
from parlour.table.parts import (
    Coach,
    Position,
    Rules,
    SceneParts,
    Small,
    Words,
    for_all_options,
    sizes_of,
)
from parlour.table.sayings import (
    CARD,
    COLOUR,
    OF_OTHERS,
    OF_ROOK_CARDS,
    SEVERAL_CARDS,
    TO_BID,
    TO_DRAW,
    TO_NAME_TRUMPS,
    TO_SKIP,
    TOO_MUCH,
    Saying,
)
from parlour.table.time_limits import Limit, call_window

PHASES = ("play", "last")

OPTIONS = (
    Option(
        "honesty",
        "Players may play any card, or must play the number called if they hold it.",
        "R-DOUBT-2",
        {"free": False, "honest": True},
        field="honest",
    ),
    Option(
        "after_doubt",
        "After a doubt, the player who took the pile plays next, or the "
        "player to the left of the one who was doubted.",
        "R-DOUBT-7",
        {"taker": False, "continue": True},
        field="continue_left",
    ),
    Option(
        "length",
        "One deal is a game, or the first player with 100 points over several deals wins.",
        "R-DOUBT-10",
        {"one_deal": False, "to_100": True},
        field="to_100",
    ),
    Option(
        "guard",
        "After 600 plays, the player with the fewest cards wins; or, "
        "with people only, the game goes on without end.",
        "R-DOUBT-11",
        {"600": False, "off": True},
        field="endless",
        people_only=("off",),
    ),
    Option(
        "guard_card",
        "The 600th card ends the deal at once, or it may be doubted first, like a last card.",
        "R-DOUBT-11",
        {"ends_it": False, "doubted": True},
        field="doubt_at_end",
    ),
)

PUBLIC = (
    Named("phase", PHASES),
    SeatSet("may_call", at="window.seats"),
    SeatField("player", at="window.maker"),
    SeatField("caller", at="window.caller"),
    PieceField("top"),
    Number("called"),
    PieceField("shown"),
    SeatField("taker"),
    Number("plays"),
    SeatField("out"),
)

FIELDS = (
    *BASE,
    PiecesBySeat("hands"),
    PiecesBySeat("laid"),
    PilesBySeat("knows"),
    *PUBLIC,
)

VIEW_FIELDS = (
    *VIEW_BASE,
    *PUBLIC,
    PiecesField("own"),
    PiecesBySeat("known"),
    Numbers("sizes"),
    Numbers("heap"),
)


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    if choice < len(PACK):
        return PACK.faces[choice] if phase == PLAY else None
    return {DOUBT: "doubt", WAIVE: "waive"}.get(choice)


def infer(deal: DoubtDeal, stated: set[str]) -> None:
    """Give missing cards to the dealer; the player to the dealer's left plays next."""
    held = union([card for place in places_of(FIELDS, deal) for card in each(place)])
    if "hands" in stated:
        deal.hands[deal.dealer] |= deal.options.cards & ~held
    else:
        for place, card in enumerate(each(deal.options.cards & ~held)):
            deal.hands[place % deal.seats] |= bit(card)
    if "turn" not in stated:
        deal.turn = deal.left(deal.dealer)
    if not deal.over:
        check(deal)


def check(deal: DoubtDeal) -> None:
    """Refuse an unplayable position."""
    window, player = deal.window, deal.window.maker
    if not 0 <= deal.called <= 14:
        raise BadNotation(say('"called" must be a number from 0 to 14'))
    if deal.plays < 0 or (deal.plays > MOST_PLAYS and not deal.options.endless):
        raise BadNotation(say('"plays" must be from 0 to {most} cards', most=MOST_PLAYS))
    if not 0 <= deal.turn < deal.seats:
        raise BadNotation(say('"turn" needs a player'))
    if window.seats and (player == NOBODY or bit(player) & window.seats):
        raise BadNotation(say('"may_call" needs a "player", who cannot doubt their own card'))
    if window.seats and (deal.top < 0 or not deal.laid[player] & bit(deal.top)):
        raise BadNotation(say('"top" must be the card that the "player" laid last'))
    at_end = deal.options.doubt_at_end and deal.at_limit()
    if deal.phase == LAST and not (window.seats and (at_end or deal.hands[player] == 0)):
        raise BadNotation(say('The phase "last" needs a last card that may be doubted'))
    if deal.phase == PLAY and deal.hands[deal.turn] == 0:
        raise BadNotation(say('"turn" needs a player who holds cards'))


def limits(view: DoubtView) -> tuple[Limit, ...]:
    """Return the window in which the card played last may be doubted (R-DOUBT-4, R-DOUBT-8)."""
    return call_window(view.window, str(view.plays), closing=view.phase == LAST)


def small(sizes: str) -> Small:
    """Return a number of colours with numbers from 1, and how many plays end the deal."""
    colours, numbers, plays = sizes_of(sizes, "2x3-12", (1, 4), (1, HIGHEST), (1, MOST_PLAYS))
    cards = [
        card_of(colour, number) for colour in range(colours) for number in range(1, numbers + 1)
    ]
    title = f"I Doubt It with {colours} colours of {numbers}, until {plays} cards are played"
    terms = {"cards": union(cards), "highest": numbers, "most_plays": plays}
    return Small(title, cards, terms, longest=4 * plays)


CALLED = "|".join(word.template for word in scene.WORDS[1:])

SAYINGS = (
    Saying(SEVERAL_CARDS, "R-DOUBT-3", TOO_MUCH),
    Saying(rf"({CARD} )?(as |called? )?(-?\d+|{CALLED})", "DOUBT-8"),
    *OF_ROOK_CARDS,
    Saying(r"(doubt|believe|challenge|liar|cheat|false|lie|bluff)( .*)?", "DOUBT-9"),
    Saying(r"(show|reveal|look|peek)( .*)?", "R-DOUBT-6"),
    Saying(TO_SKIP, "R-DOUBT-3"),
    Saying(TO_DRAW, "DOUBT-2"),
    Saying(TO_BID, "DOUBT-8"),
    Saying(TO_NAME_TRUMPS, "DOUBT-5"),
    Saying(COLOUR, "DOUBT-5"),
    Saying(OF_OTHERS, "R-DOUBT-3"),
)


GAME = Game(
    key="i-doubt-it",
    title="I Doubt It",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="Play face down, call the next number, true or false, and run out of cards first.",
    minutes=15,
    difficulty="easy",
    version=1,
    seats=(3, 4, 5, 6, 7, 8),  # R-DOUBT-1
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    rules=Rules(
        new=DoubtDeal,
        new_options=Options,
        phases=PHASES,
        longest=MOST_PLAYS * 9,
        limits=for_all_options(limits),
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        instructions={
            "doubt": say('Say "I doubt it"'),
        },
        label=for_all_options(scene.label),
        heard=scene.heard,
        turns=("DOUBT-7",),
        sayings=SAYINGS,
        calls=(Saying(r"(doubt|waive|believe|challenge)( .*)?", "R-DOUBT-4"),),
        remedies={
            "DOUBT-2": say("Nobody draws, because the whole pack is dealt."),
            "DOUBT-7": say("A card is played only by the player whose turn it is."),
            "DOUBT-8": say("You play a card, and the next number is called with it."),
            "DOUBT-9": say("You can only doubt whether another player's card is the number named."),
            "R-DOUBT-2": say("You hold the number called, and at this table you must play it."),
            "R-DOUBT-4": say("Only an opponent may doubt a card, until the next card is played."),
            "R-DOUBT-11": say("No more cards are played in this deal."),
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
        50,
        (*row("* * * *", 42, 30, 20, 4), Laid("B7", 72, 28, 20, 18)),
    ),
    coach=Coach(
        mistake=9.0,  # club 1.0, expert 0.1 in a deal
        reasons=reasons.reasons,
    ),
    small=small,
    bounds=all_cards,  # DOUBT-17
    sheet=sheet.SHEET,
)
