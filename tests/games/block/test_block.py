"""Block's scenes and sentences: what the scenarios in tests/games/block/scenarios cannot show."""

import json
from collections import Counter
from itertools import pairwise

import pytest

from parlour.core.bits import each
from parlour.core.deal import SPECTATOR
from parlour.core.rng import Rng
from parlour.core.speech import points_text
from parlour.errors import BadOption
from parlour.games.block import GAME as BLOCK_GAME
from parlour.games.block import QUIT as QUIT_GAME
from parlour.languages.message import called
from parlour.packs.block_cards import PACK
from parlour.table.events import Dealt, Played
from parlour.table.game import Game
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.block.block_tables import X, Y, Z, marked, rest_of, table_of, told_of
from tests.games.tables import faces, play_deal, tell, zone

# The players, the pack and the deal.


@pytest.mark.parametrize("game", [BLOCK_GAME, QUIT_GAME])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_block_1_three_to_six_may_play(game: Game, seats: int) -> None:
    """Three to six players sit down (BLOCK-1), and the whole pack is dealt to them."""
    table = Table(game, seats)
    table.deal_next()

    assert len(scene(table, X).seats) == seats
    assert sum(seat.cards or 0 for seat in scene(table, X).seats) == 56


@pytest.mark.parametrize("game", [BLOCK_GAME, QUIT_GAME])
@pytest.mark.parametrize("seats", [0, 1, 2, 7, 8])
def test_block_r23_two_or_seven_players_are_refused(game: Game, seats: int) -> None:
    """Fewer than three or more than six are refused with a message (BLOCK-1, BLOCK-R23)."""
    with pytest.raises(BadOption, match=rf"{game.title} is for 3, 4, 5, 6 players, not {seats}"):
        Table(game, seats)


def test_block_5_the_pack_is_five_suits_and_three_block_cards() -> None:
    """Five lettered suits and three Block cards (BLOCK-5), no A4 or A9 (BLOCK-7), 56 (BLOCK-8)."""
    numbers = {
        suit: [int(f[1:]) for f in PACK.faces if f[0] == suit and f != "BLOCK"] for suit in "ABCDE"
    }

    assert Counter(PACK.faces)["BLOCK"] == 3
    assert numbers["A"] == [1, 2, 3, 5, 6, 7, 8, 10, 11]
    assert all(numbers[suit] == list(range(1, 12)) for suit in "BCDE")
    assert len(PACK.faces) == 56 == 3 + sum(map(len, numbers.values()))


def test_block_10_the_pack_is_shuffled_and_dealt_out_whole() -> None:
    """Every deal is a new order of all 56 cards (BLOCK-10, BLOCK-67)."""
    table = Table(BLOCK_GAME, 4, shuffler=Shuffler(b"thoroughly"))
    for seed in range(4):
        table.deal_next()
        play_deal(table, seed)
    orders = [event.order for event in table.log if isinstance(event, Dealt)]

    assert len(set(orders)) == 4
    assert all(sorted(order.split()) == sorted(PACK.faces) for order in orders)
    assert all(order.split() != list(PACK.faces) for order in orders)


def test_block_12_hands_are_sorted_by_suit() -> None:
    """All the A's lie together, then the B's, and so on, each from low to high (BLOCK-12)."""
    hand = "E2 C10 BLOCK A7 C9 A11 C2 E11 B1"
    table = table_of(hand, "D1", rest_of(hand, "D1"))

    assert faces(scene(table, X), "hand-0") == "A7 A11 B1 C2 C9 C10 E2 E11 BLOCK"


def test_block_r2_the_first_dealer_is_random() -> None:
    """Every seat deals first about equally often; no seat is preferred (BLOCK-R2)."""
    dealers: Counter[int] = Counter()
    for secret in range(400):
        table = Table(BLOCK_GAME, 4, shuffler=Shuffler(secret.to_bytes(2, "big")))
        table.deal_next()
        dealers[table.deal.dealer] += 1

    assert all(70 < dealers[seat] < 130 for seat in range(4))


def test_block_r2_the_deal_then_passes_to_the_left() -> None:
    """The deal passes to the left, and the player left of the dealer leads (BLOCK-R2)."""
    table = Table(BLOCK_GAME, 3, shuffler=Shuffler(b"left"))
    dealers = []
    for seed in range(5):
        table.deal_next()
        dealers.append(table.deal.dealer)
        assert table.deal.turn == (dealers[-1] + 1) % 3
        play_deal(table, seed)

    assert all(after == (before + 1) % 3 for before, after in pairwise(dealers))


def test_block_67_after_the_score_the_whole_pack_is_dealt_again() -> None:
    """Scores carry over, every card is dealt again and no pile is left (BLOCK-67)."""
    table = Table(BLOCK_GAME, 3, shuffler=Shuffler(b"continue"))
    table.deal_next()
    play_deal(table, 1)
    scores = list(table.deal.scores)
    table.deal_next()
    view = scene(table, X)

    assert any(scores)
    assert [seat.score for seat in view.seats] == scores
    assert sorted(seat.cards or 0 for seat in view.seats) == [18, 19, 19]
    assert all(not zone.pieces for zone in view.zones if zone.kind == "stack")
    assert english(view.sheet.lines[0].values) == [points_text(int(score)) for score in scores]


def test_block_67_nothing_of_the_last_deal_is_left_in_the_next() -> None:
    """A deal that is redealt, as in simulation, is like one never played (BLOCK-67)."""
    table = table_of("C11 A10 BLOCK", "BLOCK", "D5", dealer=1)
    for seat, move in ((X, "A10"), (X, "C11"), (Z, "D5")):
        table.submit(seat, move)
    used, fresh, order = table.deal, BLOCK_GAME.new_deal(3), BLOCK_GAME.order(3)
    for deal in (used, fresh):
        deal.begin(2, 2, fresh.brought)
        deal.deal_out(order)

    assert BLOCK_GAME.show(used) == BLOCK_GAME.show(fresh)


def test_block_r10_after_a_dead_hand_the_next_dealer_deals() -> None:
    """A dead hand is scored like any other and the match goes on (BLOCK-R10)."""
    table = table_of("A10 BLOCK", "BLOCK", "BLOCK", scores=[20, 30, 40], dealer=1)

    assert tell(table, X, "A10") == (
        "X: A 10. 10 points at once. X, Y and Z hold only Block cards. "
        "Nobody holds a suit card: the hand is dead."
    )
    assert str(scene(table, X).prompt) == "The hand is dead."

    table.deal_next()

    assert table.deal.dealer == Z
    assert list(table.deal.scores) == [30, 30, 40]


# Calling and piling.


def test_block_16_the_leader_calls_letter_and_number() -> None:
    """Everybody hears the letter and the number of the card led (BLOCK-16)."""
    table = table_of("C4 E11", "C5 B2", "D5")

    for listener in (X, Y, Z, SPECTATOR):
        assert tell(table_of("C4 E11", "C5 B2", "D5"), X, "C4", listener) == "X: C 4."
    assert tell(table, X, "E11") == "X: E 11. X leads."


def test_block_30_followers_call_their_cards_too() -> None:
    """Every card is called by its name, by followers as well as leaders (BLOCK-30)."""
    table = table_of("C4 E1", "C5 B2", "C6 D5")
    table.submit(X, "C4")

    assert tell(table, Y, "C5", X) == "Y: C 5."
    assert tell(table, Z, "C6", X) == "Z: C 6. Z leads."


def test_block_30_the_calls_of_a_whole_deal_name_every_card_played() -> None:
    """A listener knows every card played, and all hear the same (BLOCK-30)."""
    table = Table(BLOCK_GAME, 4, shuffler=Shuffler(b"call"))
    table.deal_next()
    play_deal(table, 3)
    moves = [event.move.split() for event in table.log if isinstance(event, Played)]

    assert told_of(table, SPECTATOR) == told_of(table, X) == told_of(table, Z)
    for heard, move in zip(told_of(table, X)[2:], moves, strict=False):
        assert f": {move[0][0]} {' '.join([move[0][1:], *move[1:]]).upper()}." in heard


def test_block_35_a_block_is_called_with_its_card() -> None:
    """The player calls "C 6 BLOCK" in one breath, and leads (BLOCK-35, BLOCK-41, BLOCK-42)."""
    table = table_of("C4 C5 C9", "C7 B4", "C6 BLOCK B3")
    table.submit(X, "C4")
    table.submit(X, "C5")

    assert tell(table, Z, "C6 block") == "Z: C 6 BLOCK. Z leads."


def test_block_r4_a_card_and_its_block_card_are_one_event() -> None:
    """The card stays unknown until the Block card on it is decided (BLOCK-R4)."""
    table = table_of("C4 C9", "C5 B4", "C6 BLOCK B3")
    table.submit(X, "C4")
    table.submit(Y, "C5")
    before = table.seq
    draft = scene(table, Z, "C6")

    assert before == table.seq
    assert [choice.move for choice in draft.choices] == ["C6", "C6 block"]
    assert str(draft.prompt) == "Lay a Block card on C6?"
    assert faces(scene(table, X), "pile-2") == ""

    table.submit(Z, "C6 block")

    assert table.log[before:] == [Played(Z, "C6 block")]


def test_block_27_each_player_has_one_pile() -> None:
    """A card goes on its player's own pile and covers the previous one (BLOCK-27, BLOCK-36)."""
    table = table_of("C4 C6 E1", "C5 BLOCK B2", "D5")
    for seat, move in ((X, "C4"), (Y, "C5 block"), (Y, "B2")):
        table.submit(seat, move)
        if move == "C5 block":
            assert faces(scene(table, X), "pile-1") == "BLOCK"

    assert [faces(scene(table, Z), f"pile-{seat}") for seat in (X, Y, Z)] == ["C4", "B2", ""]


def test_block_28_nothing_lies_in_the_middle() -> None:
    """Every zone belongs to a player; the middle of the table stays empty (BLOCK-28)."""
    table = Table(BLOCK_GAME, 5, shuffler=Shuffler(b"middle"))
    table.deal_next()
    rng = Rng(5)
    while not table.deal.over:
        seat = table.waiting()[0]
        moves = [said.text for said in table.speech.moves(table.deal, seat)]
        table.submit(seat, moves[rng.below(len(moves))])
        assert all(zone.seat is not None for zone in scene(table, seat).zones)


@pytest.mark.parametrize("aid", ["naturals", "nothing"])
def test_block_29_only_the_top_card_shows(aid: str) -> None:
    """Cards below the top of a pile appear nowhere in the scene (BLOCK-29, BLOCK-R21)."""
    table = table_of("C4 C5 E11 A1", "C6 C8 B2", "C7 D5 D6", options={"memory_aid": aid})
    for seat, move in ((X, "C4"), (X, "C5"), (Y, "C6"), (Z, "C7"), (Y, "C8")):
        table.submit(seat, move)

    for seat in (X, Y, Z, SPECTATOR):
        shown = scene(table, seat)
        assert [faces(shown, f"pile-{pile}") for pile in (X, Y, Z)] == ["C5", "C8", "C7"]
        assert not {"C4", "C6"} & set(json.dumps(english(shown)).split('"'))


def test_block_r21_players_see_only_their_own_hand_until_the_count() -> None:
    """Other hands show only their size, and lie open once a player has run out (BLOCK-R21)."""
    table = table_of("C4 C11", "B2 BLOCK", "D5 D6 D7")
    shown = scene(table, X)

    assert faces(shown, "hand-0") == "C11 C4"
    assert [
        (zone(shown, f"hand-{seat}").count, faces(shown, f"hand-{seat}")) for seat in (Y, Z)
    ] == [
        (2, ""),
        (3, ""),
    ]
    assert [zone(scene(table, SPECTATOR), f"hand-{seat}").count for seat in (X, Y, Z)] == [2, 2, 3]

    table.submit(X, "C11")
    table.submit(X, "C4")
    shown = scene(table, Z)

    assert faces(shown, "hand-1") == "B2 BLOCK"
    assert called("mark", "out") in shown.seats[X].notes
    assert str(shown.prompt) == "The hand is over."


def test_block_r21_the_aids_mark_naturals_or_nothing_or_list_all_cards() -> None:
    """`memory_aid`: Naturals marked (default), nothing marked, all cards listed (BLOCK-R21)."""
    hands = ("A3 D3 D9 D4 D7 B11 BLOCK", "D5 E1", rest_of("A3 D3 D9 D4 D7 B11 D5 E1 BLOCK"))
    shown = {}
    for aid in ("", "naturals", "nothing", "full"):
        table = table_of(*hands, options={"memory_aid": aid} if aid else {})
        table.submit(X, "D7 block")
        table.submit(X, "D4")
        shown[aid] = scene(table, X)

    assert marked(shown[""], "natural") == marked(shown["naturals"], "natural") == {"A3", "D3"}
    assert marked(shown["nothing"], "natural") == marked(shown["full"], "natural") == set()
    assert faces(shown["full"], "played") == "D4 D7 BLOCK"
    assert all(zone.id != "played" for aid in ("naturals", "nothing") for zone in shown[aid].zones)


# Count cards and Naturals.


def test_block_45_count_cards_are_marked() -> None:
    """A5 and A10 are marked in the hand, on the piles and among the cards left (BLOCK-45)."""
    table = table_of("A5 A6 A10 B5 B10", "C5", "D10 D11", options={"memory_aid": "nothing"})

    assert marked(scene(table, X), "count") == {"A5", "A10"}

    table.submit(X, "A5")

    assert zone(scene(table, Y), "pile-0").pieces[0].mark == "count"

    table = table_of("C11", "A5 B5", "A10")
    table.submit(X, "C11")

    assert marked(scene(table, X), "count") == {"A5", "A10"}


def test_block_46_points_scored_at_once_are_announced_and_visible() -> None:
    """The points of a count card are in the score as soon as it lies there (BLOCK-46, BLOCK-47)."""
    table = table_of("A5 A10 B1", "A6 C1", "A11 D1")

    assert tell(table, X, "A5") == "X: A 5. 5 points at once."
    assert [seat.score for seat in scene(table, Y).seats] == [5, 0, 0]

    table = table_of("A10 B1", "A6 C1", "A11 D1")

    assert tell(table, X, "A10") == "X: A 10. 10 points at once."


@pytest.mark.parametrize("seats", [3, 6])
def test_block_55_at_the_start_only_a3_and_a8_are_naturals(seats: int) -> None:
    """In a deal just begun A3 and A8 are marked, and nothing else (BLOCK-54, BLOCK-55)."""
    table = Table(BLOCK_GAME, seats, shuffler=Shuffler(b"beginning"))
    table.deal_next()
    naturals = set().union(*(marked(scene(table, seat), "natural") for seat in range(seats)))

    assert naturals == {"A3", "A8"}


def test_block_57_a_lead_of_c4_makes_c3_a_natural() -> None:
    """The card next below the one led becomes a Natural of its holder (BLOCK-56, BLOCK-57)."""
    hands = ("C4 C5 E1", "C3 C2 B2 C11")
    table = table_of(*hands, rest_of(*hands))

    assert marked(scene(table, Y), "natural") == set()

    table.submit(X, "C4")

    assert marked(scene(table, Y), "natural") == {"C3"}
    assert marked(scene(table, X), "natural") == set()


def test_block_53_high_cards_are_not_naturals() -> None:
    """The 11s are high cards, not marked as Naturals, whether or not B1 is out (BLOCK-53)."""
    table = table_of("A11 B11 C11 D11 E11 D1", "D2", "D3")

    assert marked(scene(table, X), "natural") == set()


def test_block_59_naturals_lie_at_the_right_of_the_hand() -> None:
    """Naturals lie right of all other cards as soon as they become Naturals (BLOCK-59)."""
    hands = ("C4 C5 E1", "A3 C3 B2 D2 C9 BLOCK")
    table = table_of(*hands, rest_of(*hands))

    assert faces(scene(table, Y), "hand-1") == "B2 C3 C9 D2 BLOCK A3"

    table.submit(X, "C4")

    assert faces(scene(table, Y), "hand-1") == "B2 C9 D2 BLOCK A3 C3"


# Prompts and choices.


def test_block_17_the_table_says_which_card_must_follow() -> None:
    """The holder of the next card is asked to play it; the others wait (BLOCK-17)."""
    table = table_of("C4 E1", "C5 B2", "D5")

    assert str(scene(table, X).prompt) == "You have the lead: play any card of any suit."
    assert str(scene(table, Y).prompt) == "Waiting for the lead."

    table.submit(X, "C4")

    assert str(scene(table, Y).prompt) == "You hold C5, the next higher card: play it."
    assert [piece.why for piece in zone(scene(table, Y), "hand-1").pieces] == ["BLOCK-17", ""]
    assert [str(scene(table, seat).prompt) for seat in (X, Z, SPECTATOR)] == ["C5 must follow."] * 3


def test_block_r8_a_block_card_in_the_hand_of_the_leader_says_why_it_cannot_be_led() -> None:
    """On lead the Block card shows the ruling that forbids it (BLOCK-R8)."""
    pieces = zone(scene(table_of("C4 BLOCK", "C5", "D5"), X), "hand-0").pieces

    assert [(piece.face, piece.why) for piece in pieces] == [("C4", ""), ("BLOCK", "BLOCK-R8")]


def test_block_33_both_ways_to_play_a_card_are_offered_on_it() -> None:
    """A player who holds a Block card may play the card with it or without it (BLOCK-33)."""
    shown = scene(table_of("C4 BLOCK", "C5", "D5"), X)

    assert [(choice.move, str(choice.label)) for choice in shown.choices] == [
        ("C4", "C4"),
        ("C4 block", "C4 + Block"),
    ]


def test_block_r7_a_stack_is_asked_for_card_by_card() -> None:
    """Under the option each further Block card is a choice of its own (BLOCK-R7)."""
    table = table_of("C4 E1 BLOCK BLOCK", "C5", "D5", options={"stack_blocks": "yes"})
    shown = scene(table, X, "C4 block")

    assert str(shown.prompt) == "Lay a Block card on C4?"
    assert [choice.move for choice in shown.choices] == ["C4 block", "C4 block block"]


def test_block_r9_a_bare_lead_is_announced() -> None:
    """Everybody hears that the lead passes, and to whom (BLOCK-R9)."""
    table = table_of("C11 BLOCK", "BLOCK", "D5 D6")

    assert tell(table, X, "C11") == "X: C 11. X and Y hold only Block cards. Z leads."


def test_block_r9_laying_down_is_offered_and_announced() -> None:
    """Under the option the bare leader is asked, and everybody hears the answer (BLOCK-R9)."""
    options = {"only_blocks_on_lead": "lay_down"}
    table = table_of("C11 BLOCK BLOCK", "D1 D2", "D5 D6", options=options)

    assert tell(table, X, "C11") == "X: C 11. X holds only Block cards."
    assert (
        str(scene(table, X).prompt) == "You hold only Block cards: lay them down, or pass the lead."
    )
    assert str(scene(table, Y).prompt) == "Waiting for the lead."
    assert [str(choice.label) for choice in scene(table, X).choices] == ["pass", "lay down"]
    assert tell(table, X, "lay down") == "X: lay down. X runs out: 4 by card."

    table = table_of("C11 BLOCK BLOCK", "D1 D2", "D5 D6", options=options)
    table.submit(X, "C11")

    assert tell(table, X, "pass") == "X: pass. Y leads."


# Hidden hands.


def test_block_17_the_player_who_must_act_holds_the_next_card() -> None:
    """Everybody knows who holds the next card, and nothing else (BLOCK-17)."""
    table = table_of("C4 E1", "C5 B2", "D5 D6")
    table.submit(X, "C4")
    rng = Rng(1)
    worlds = [table.deal.view(Z).imagine(rng) for _ in range(40)]
    held = {table.game.pack.show(int(world.hands[Y])) for world in worlds}  # type: ignore[attr-defined]

    assert held == {"C5 E1", "B2 C5"}
    assert each(table.deal.view(Z).waiting) == [Y]
