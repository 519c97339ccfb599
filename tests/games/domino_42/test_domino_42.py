"""Domino 42's scenes and sentences: what its scenarios cannot show."""

from collections.abc import Callable, Iterable, Mapping

import pytest

from parlour.core.bits import each, union
from parlour.core.deal import SPECTATOR
from parlour.core.rng import Rng
from parlour.errors import BadNotation, BadOption, Illegal
from parlour.games.domino_42 import GAME
from parlour.games.domino_42.rules import PACK, Domino42Deal, cards_of, counters
from parlour.languages.message import called
from parlour.packs.card_dominoes import PACK as DOMINOES
from parlour.packs.card_dominoes import spots
from parlour.table.events import Drawn
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.dominoes import cuts
from tests.games.tables import faces, play, table_with, tell, zone

N, E, S, W = range(4)
NAMES = ("N", "E", "S", "W")
F1 = [
    "5-5 6-5 5-4 5-0 3-3 4-4 2-1",
    "5-3 6-3 3-2 3-1 6-6 6-1 2-0",
    "5-2 6-4 4-1 4-0 1-1 6-0 4-3",
    "5-1 6-2 2-2 4-2 3-0 1-0 0-0",
]
LONE = [
    "6-6 6-5 6-4 6-3 6-2 5-5 4-4",
    "6-1 5-4 5-3 4-3 3-3 2-2 1-1",
    "5-2 5-1 5-0 4-2 4-1 3-2 3-1",
    "6-0 4-0 3-0 2-1 2-0 1-0 0-0",
]


def table_of(hands: list[str], options: Mapping[str, str] | None = None, **facts: object) -> Table:
    """Return a table with these hands; S deals unless stated."""
    return table_with(GAME, NAMES, {"hands": hands, "dealer": S, **facts}, options)


def numbers(*given: int) -> Callable[[int], int]:
    """Return a random source that yields these numbers in turn."""
    row = iter(given)
    return lambda below: next(row) % below


# The pack, the players, the cut.


def test_d42_1_the_pack_is_the_double_six_set() -> None:
    """28 dominoes without any 7, 8 or 9 (D42-1), 168 spots."""
    pack = [DOMINOES.faces[piece] for piece in GAME.order(4)]

    assert len(pack) == 28
    assert not [face for face in pack if set(face) & set("789")]
    assert spots(PACK) == 168


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_d42_2_four_play(seats: int) -> None:
    """Four players (D42-2), two against two (D42-3), partners opposite (D42-R1)."""
    with pytest.raises(BadOption, match=f"Domino 42 is for 4 players, not {seats}"):
        Table(GAME, seats)
    assert GAME.rules.sides(4, GAME.choose()) == (0, 1, 0, 1)


def test_d42_f6_the_cut() -> None:
    """E and S tie at 4 and cut again: S deals, and plays with E (D42-4, D42-5, D42-6, D42-7)."""
    drawn = GAME.drawing(4, {}).drawn(
        cuts("6-5", "3-1", "2-2", "5-4", "4-0", "1-0", pack=28), NAMES
    )

    assert drawn.draws == (
        *(("N", "6-5"), ("E", "3-1"), ("S", "2-2"), ("W", "5-4")),
        *(("E", "4-0"), ("S", "1-0")),
    )
    assert drawn.names[drawn.dealer] == "S"
    assert drawn.names[(drawn.dealer + 2) % 4] == "E"
    assert {drawn.names[(drawn.dealer + 1) % 4], drawn.names[(drawn.dealer + 3) % 4]} == {"N", "W"}


def test_d42_r2_those_who_tie_keep_their_place_among_the_others() -> None:
    """E and W tie for second: even with less than N they do not drop below N (D42-R2)."""
    drawn = GAME.drawing(4, {}).drawn(
        cuts("1-1", "6-2", "6-6", "5-3", "0-0", "1-0", pack=28), NAMES
    )

    assert drawn.names[drawn.dealer] == "N"
    assert drawn.names[(drawn.dealer + 2) % 4] == "E"


def test_d42_r2_ties_are_cut_again_until_there_are_none() -> None:
    """Three tie, then two of them tie again (D42-6, D42-R2)."""
    given = ("6-5", "3-1", "2-2", "4-0", "5-1", "3-3", "2-0", "1-0", "2-1")
    drawn = GAME.drawing(4, {}).drawn(cuts(*given, pack=28), NAMES)

    assert len(drawn.draws) == 9
    assert drawn.draws[4:7] == (("E", "5-1"), ("S", "3-3"), ("W", "2-0"))
    assert drawn.draws[7:] == (("E", "1-0"), ("S", "2-1"))
    assert drawn.names[drawn.dealer] == "W"
    assert drawn.names[(drawn.dealer + 2) % 4] == "E"


def test_d42_r2_partners_and_dealer_may_be_random() -> None:
    """Under the option nothing is cut; anybody may deal, with any partner (D42-R2)."""
    chosen = GAME.choose({"cut": "random"})
    found = [
        GAME.drawing(4, chosen).drawn(numbers(dealer, other), NAMES)
        for dealer in range(4)
        for other in range(3)
    ]

    assert all(drawn.draws == () for drawn in found)
    pairs = {(drawn.names[drawn.dealer], drawn.names[(drawn.dealer + 2) % 4]) for drawn in found}
    assert len(pairs) == 12


def test_d42_4_the_cut_is_announced_and_decides_the_seats() -> None:
    """Everybody hears who cut what, who are partners, and who deals (D42-4, D42-5)."""
    table = Table(GAME, 4, names=NAMES, shuffler=Shuffler(b"cut"))
    table.deal_next()
    drawn = next(event for event in table.log if isinstance(event, Drawn))
    heard = str(log_lines(table, 0)[1].text)

    assert table.names == drawn.names
    assert all(f"{name} draws {face}" in heard for name, face in drawn.draws)
    one, two, three, four = drawn.names
    assert heard.endswith(
        f"{one} & {three} against {two} & {four}. {drawn.names[drawn.dealer]} deals."
    )


def test_d42_r2_without_a_cut_only_the_seats_are_announced() -> None:
    table = Table(GAME, 4, {"cut": "random"}, names=NAMES, shuffler=Shuffler(b"cut"))
    table.deal_next()

    assert "draws" not in str(log_lines(table, 0)[1].text)
    assert str(log_lines(table, 0)[1].text).endswith("deals.")


# Suits.


def test_d42_8_there_are_seven_suits_of_seven() -> None:
    """Each suit is a double and all dominoes with its number (D42-8, D42-9)."""
    names = [DOMINOES.show(cards_of(suit, suit)) for suit in range(7)]

    assert len(names) == 7
    assert names[4] == "4-0 4-1 4-2 4-3 4-4 5-4 6-4"
    assert all(len(name.split()) == 7 for name in names)


def test_d42_40_a_trump_is_of_no_other_suit() -> None:
    """If twos are trump there are six sixes, and 6-2 is not one of them (D42-40, D42-R12)."""
    assert DOMINOES.show(cards_of(6, 2)) == "6-0 6-1 6-3 6-4 6-5 6-6"
    together = union([card for suit in range(7) if suit != 2 for card in each(cards_of(suit, 2))])
    assert together & cards_of(2, 2) == 0


def test_d42_30_the_counting_dominoes_make_35() -> None:
    """With seven tricks that is 42 (D42-30)."""
    assert counters(PACK) == 35
    assert {
        face: counters(1 << DOMINOES.piece(face)) for face in ("4-1", "3-2", "5-0", "5-5", "6-4")
    } == {"4-1": 5, "3-2": 5, "5-0": 5, "5-5": 10, "6-4": 10}


# Scenes.


def test_the_bid_box_offers_the_bids_that_are_open() -> None:
    """The choices are the bids higher than those before, and the pass (D42-27)."""
    table = table_of(F1)
    play(table, "bid 40")
    shown = scene(table, N)

    assert [choice.move for choice in shown.choices] == ["bid 41", "bid 42", "bid 84", "pass"]
    assert [str(choice.label) for choice in shown.choices] == [
        "bid 41",
        "bid 42",
        "bid 84 alone",
        "pass",
    ]
    assert str(shown.prompt) == "Bid higher than 40: up to 42, or 84 alone; or pass."
    assert faces(shown, "bids-3") == "40"
    assert dict(english(shown.facts)) == {"Bid": "40"}


@pytest.mark.parametrize(
    ("moves", "options", "prompt"),
    [
        ((), {}, "Name the points you and your partner will make: 1 to 42, or 84 alone; or pass."),
        (
            (),
            {"min_bid": "30", "lone_hand": "with_partner"},
            "Name the points you and your partner will make: 30 to 42, or 84; or pass.",
        ),
        (("bid 42",), {}, "Bid 84 alone, or pass."),
        (("bid 84",), {}, "Nothing is higher than 84: pass."),
        (
            ("pass", "pass", "pass"),
            {"all_pass": "dealer"},
            (
                "Everybody has passed and you deal, so you must bid. "
                "Name the points you and your partner will make: 1 to 42, or 84 alone."
            ),
        ),
        (("pass", "bid 31", "pass", "pass"), {}, "You have bid highest: name the trump suit."),
    ],
)
def test_the_prompt_says_what_may_be_bid(
    moves: tuple[str, ...], options: dict[str, str], prompt: str
) -> None:
    table = table_of(F1, options)
    play(table, *moves)

    assert str(scene(table, table.waiting()[0]).prompt) == prompt
    assert str(scene(table, SPECTATOR).prompt).startswith("Waiting for ")


def test_trumps_are_named_by_their_number_and_called_by_their_name() -> None:
    """There are seven buttons, including blanks (D42-R8)."""
    table = table_of(F1)
    play(table, "pass", "bid 31", "pass", "pass")

    assert [str(choice.label) for choice in scene(table, N).choices] == [
        f"{name} are trump"
        for name in ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes")
    ]


def test_a_hand_is_sorted_with_the_trumps_separate() -> None:
    """Suits from high to low, the double first; the trumps at the end are marked."""
    table = table_of(F1)
    assert faces(scene(table, N), "hand-0") == "6-5 5-5 5-4 5-0 4-4 3-3 2-1"

    play(table, "pass", "bid 31", "pass", "pass", "trump 5")
    shown = scene(table, N)
    assert faces(shown, "hand-0") == "4-4 3-3 2-1 5-5 6-5 5-4 5-0"
    marked = [piece.face for piece in zone(shown, "hand-0").pieces if piece.mark == "trump"]
    assert marked == ["5-5", "6-5", "5-4", "5-0"]


def test_a_card_that_does_not_follow_names_its_clause() -> None:
    table = table_of(F1)
    play(table, "pass", "bid 31", "pass", "pass", "trump 5", "6-2", "5-0", "6-1")
    why = {piece.face: piece.why for piece in zone(scene(table, S), "hand-2").pieces}

    assert why["6-4"] == why["6-0"] == ""
    assert why["4-1"] == "D42-35"
    assert why["5-2"] == "D42-39"
    assert str(scene(table, S).prompt) == "Follow suit: sixes."


@pytest.mark.parametrize(
    ("hand", "lead", "prompt"),
    [
        ("4-4 2-2", "6-3", "You have no sixes: discard."),
        ("4-4 2-1", "6-3", "You have no sixes: trump, or discard."),
        ("4-4 2-2", "6-1", "You have no ones: discard."),
        ("4-4 6-1", "5-1", "Follow suit: ones."),
    ],
)
def test_the_prompt_says_what_may_be_played(hand: str, lead: str, prompt: str) -> None:
    table = table_of([f"{lead} 0-0", hand, "5-5 5-4", "3-3 5-2"], dealer=W, trump="1", bid=20)
    assert str(scene(table, N).prompt) == "You lead: play any domino."
    play(table, lead)

    assert str(scene(table, E).prompt) == prompt


def test_the_trick_shows_who_led_and_who_wins_and_the_last_stays_visible() -> None:
    table = table_of(F1)
    play(table, "pass", "bid 31", "pass", "pass", "trump 5", "6-2", "5-0", "6-1")
    marks = {piece.face: (piece.by, piece.mark) for piece in zone(scene(table, S), "trick").pieces}
    assert marks == {"6-2": (W, "led"), "5-0": (N, "winning"), "6-1": (E, "")}

    play(table, "6-4")
    shown = scene(table, E)
    assert zone(shown, "trick").pieces == ()
    assert faces(shown, "last-trick") == "6-2 5-0 6-1 6-4"
    assert dict(english(shown.facts)) == {"Bid": "31", "Trump": "fives"}
    assert called("mark", "bidder") in shown.seats[N].notes


def test_each_side_has_what_it_took() -> None:
    """Each side's points of this hand are visible, the player's own first."""
    table = table_of(F1, scores=[10, -11])
    play(table, "pass", "bid 31", "pass", "pass", "trump 5", "6-2", "5-0", "6-1", "6-4")

    assert [str(piece.text) for piece in zone(scene(table, S), "sheet").pieces] == [
        "We: 16 in this hand, 10 in all.",
        "They: 0 in this hand, (11) in all.",
    ]
    assert [str(piece.text) for piece in zone(scene(table, W), "sheet").pieces] == [
        "We: 0 in this hand, (11) in all.",
        "They: 16 in this hand, 10 in all.",
    ]


def test_d42_47_a_score_in_the_hole_has_a_ring_around_it() -> None:
    """On the sheet -11 is a ringed 11 (D42-46, D42-47)."""
    table = table_of(F1, scores=[14, -11])

    assert english(scene(table, N).sheet.lines[-1].values) == ["14", "(11)"]
    assert english(scene(table, N).sheet.columns) == ["N & S", "E & W"]


# What a seat knows.


def test_a_player_sees_only_their_own_hand() -> None:
    table = table_of(F1)
    shown = scene(table, N)

    for seat in (E, S, W):
        assert zone(shown, f"hand-{seat}").pieces == ()
        assert zone(shown, f"hand-{seat}").count == 7
    assert not any(zone.pieces for zone in scene(table, SPECTATOR).zones if zone.kind == "hand")


def imagined(table: Table, seat: int, times: int = 40) -> Iterable[Domino42Deal]:
    view, rng = table.deal.view(seat), Rng(1)
    for _ in range(times):
        world = view.imagine(rng)
        assert isinstance(world, Domino42Deal)
        yield world


def test_d42_40_a_player_who_has_no_sixes_may_still_hold_a_six_that_is_a_trump() -> None:
    """N shows a void in sixes, but 6-5 is a five: N may still hold it (D42-40, D42-R12)."""
    table = table_of(F1)
    play(table, "pass", "bid 31", "pass", "pass", "trump 5", "6-2", "5-0")
    worlds = list(imagined(table, W, 120))
    six_five, sixes = DOMINOES.piece("6-5"), cards_of(6, 5)

    assert all(world.tricks.hands[N] & sixes == 0 for world in worlds)
    assert any(world.tricks.hands[N] >> six_five & 1 for world in worlds)


def test_d42_r22_in_honour_mode_a_card_that_does_not_follow_proves_nothing() -> None:
    """N may be holding sixes back (D42-R22)."""
    table = table_of(F1, {"revoke": "honour"})
    play(table, "pass", "bid 31", "pass", "pass", "trump 5", "6-2", "5-0")

    assert any(world.tricks.hands[N] & cards_of(6, 5) for world in imagined(table, W))


def test_d42_r18_the_silent_partner_lies_face_down_until_the_hand_is_over() -> None:
    """The seven dominoes are hidden from all others, and shown when they are counted (D42-R18)."""
    table = table_of(LONE, dealer=W)
    play(table, "bid 84", "pass", "pass", "pass", "trump 6")
    for seat in (N, E, W, SPECTATOR):
        shown = scene(table, seat)
        assert zone(shown, "hand-2").pieces == ()
        assert shown.seats[S].notes == (called("mark", "sits out"),)
    assert faces(scene(table, S), "hand-2") == "5-2 5-1 5-0 4-2 4-1 3-2 3-1"
    assert dict(english(scene(table, E).facts)) == {"Bid": "84 alone", "Trump": "sixes"}

    play(table, "6-6", "6-1", "6-0", "6-5", "1-1", "1-0", "6-4", "2-2", "2-0", "6-3", "3-3", "3-0")
    play(table, "6-2", "4-3", "2-1", "5-5", "5-3", "4-0", "4-4", "5-4", "0-0")
    pieces = zone(scene(table, E), "hand-2").pieces
    assert {piece.face for piece in pieces if piece.mark == "count"} == {"5-0", "4-1", "3-2"}
    assert len(pieces) == 7


def test_hands_stay_hidden_when_a_hand_is_thrown_in() -> None:
    """Nobody shows dominoes that were not bid on (D42-R6)."""
    table = table_of(F1)
    play(table, "pass", "pass", "pass", "pass")

    assert table.deal.over
    assert zone(scene(table, N), "hand-1").pieces == ()
    assert str(scene(table, N).prompt) == "Everybody passed."


# Sentences.


def test_bids_trumps_and_cards_are_described() -> None:
    table = table_of(F1)

    assert tell(table, W, "pass") == "W passes."
    assert tell(table, N, "bid 31") == "N bids 31."
    assert tell(table, E, "pass") == "E passes."
    assert tell(table, S, "pass") == "S passes. N has it at 31."
    assert tell(table, N, "trump 5") == "N names fives as trump."
    assert tell(table, W, "6-2") == "W leads 6-2."
    assert tell(table, N, "5-0") == "N trumps with 5-0."
    assert tell(table, E, "6-1") == "E plays 6-1."
    assert tell(table, S, "6-4") == "S plays 6-4. N takes the trick: 16 points."
    play(table, "5-5", "5-3", "5-2", "5-1", "6-5")
    assert tell(table, E, "2-0") == "E discards 2-0."


def test_a_trick_without_count_is_one_point() -> None:
    table = table_of(["6-6 5-5", "6-5 1-1", "6-3 2-2", "6-1 3-3"], dealer=W, trump="0", bid=20)
    play(table, "6-6", "6-5", "6-3")

    assert tell(table, W, "6-1") == "W plays 6-1. N takes the trick: 1 point."


def test_a_hand_thrown_in_is_described() -> None:
    table = table_of(F1)
    play(table, "pass", "pass", "pass")

    assert tell(table, S, "pass") == "S passes. Nobody bids: the hand is thrown in."
    assert str(table.ends[-1].how()) == "Thrown in."


def test_a_lone_hand_is_described() -> None:
    table = table_of(LONE, dealer=W)
    assert tell(table, N, "bid 84") == "N bids 84 alone."
    play(table, "pass", "pass", "pass")

    assert tell(table, N, "trump 6") == "N names sixes as trump. S sits out: N plays alone."


@pytest.mark.parametrize(
    ("bid", "options", "how"),
    [
        (12, {}, "N bid 12 and made 12."),
        (13, {}, "N bid 13 and made 12: set back 13."),
        (13, {"set_bid": "to_opponents"}, "N bid 13 and made 12: set."),
        (84, {}, "N bid 84 alone and took 7 of 7 tricks."),
        (84, {"lone_hand": "with_partner"}, "N bid 84 and took 7 of 7 tricks."),
    ],
)
def test_the_score_explains_the_result_of_the_bid(
    bid: int, options: dict[str, str], how: str
) -> None:
    tricks = [6, 0, 0, 0] if bid == 84 else [1, 0, 0, 5]
    hands = ["5-5", "0-0", "2-2", "2-0"]
    table = table_of(hands, options, dealer=W, trump="5", bid=bid, bidder=N, tricks=tricks)
    play(table, "5-5", "0-0", *(["2-2"] if bid != 84 or options else []), "2-0")

    assert str(table.ends[-1].how()) == how


def test_a_revoke_is_announced_only_when_the_hand_is_over() -> None:
    """The revoke is found automatically at the end (D42-R22)."""
    hands = ["6-6 5-5", "6-5 4-4", "6-4 3-3", "6-2 2-2"]
    table = table_of(hands, {"revoke": "honour"}, dealer=W, trump="1", bid=20, bidder=N)
    assert str(scene(table, N).prompt) == "You lead: play any domino."
    play(table, "6-6")
    assert str(scene(table, E).prompt) == "Sixes were led: follow suit, if you can."
    play(table, "4-4", "6-4", "6-2", "5-5")
    assert "revoked" not in tell(table, E, "6-5")
    play(table, "3-3")

    assert tell(table, W, "2-2").endswith("E revoked.")
    assert str(table.ends[-1].how()) == "N bid 20 and made 22; E revoked."


# Refusals and positions.


def test_a_refusal_quotes_the_clause_in_plain_words() -> None:
    table = table_of(F1)
    play(table, "bid 30")

    with pytest.raises(Illegal, match="Each bid must be higher than the last"):
        table.submit(N, "bid 30")


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"turn": 1, "trump": "5"}, '"turn"'),
        ({"trump": "5", "bidder": "nobody"}, '"bidder"'),
        ({"phase": "play"}, '"trump"'),
        ({"phase": "bid", "bidding_over": True}, '"phase"'),
        ({"hands": ["6-6", "", "5-5", "4-4"], "trump": "5"}, '"hands"'),
        ({"hands": ["6-6", "6-6", "5-5", "4-4"]}, "6-6"),
        ({"trump": "7"}, '"trump"'),
    ],
)
def test_a_position_without_legal_moves_is_refused(facts: dict[str, object], problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        table_of(**{"hands": F1, **facts})  # type: ignore[arg-type]


def test_omitted_facts_of_a_position_are_inferred() -> None:
    """Dominoes in no hand have been played; the eldest hand leads; the opener has the bid."""
    deal = table_of(["6-6", "5-5", "4-4", "3-3"], trump="1").deal
    assert isinstance(deal, Domino42Deal)

    assert (deal.turn, deal.auction.holder, deal.auction.bid()) == (W, W, 1)
    assert deal.auction.over
    assert sum(map(len, map(each, deal.tricks.played))) == 24
