"""High 14's scenes and sentences: what its scenarios cannot show."""

from collections import Counter
from collections.abc import Mapping

import pytest

from parlour.core.deal import NATURE, SPECTATOR
from parlour.core.rng import Rng
from parlour.errors import BadNotation, BadOption
from parlour.games.high_14 import GAME
from parlour.packs.rook_cards import PACK
from parlour.table.events import Drawn, Played
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.tables import faces, play, table_with, zone

A, B, C, D = range(4)
NAMES = ("A", "B", "C", "D", "E", "F")


def table_of(*hands: str, options: Mapping[str, str] | None = None, **facts: object) -> Table:
    """Return a table with these hands; A deals, and cards in no hand have been played."""
    return table_with(GAME, NAMES[: len(hands)], {"hands": list(hands), **facts}, options)


def test_h14_1_three_to_six_play() -> None:
    """Three to six players (H14-1); four may play as partners (H14-2, R-H14-11)."""
    for seats in (2, 7, 8):
        with pytest.raises(BadOption, match="for 3, 4, 5, 6 players"):
            Table(GAME, seats)
    sides = {seats: max(Table(GAME, seats).sides) + 1 for seats in GAME.seats}

    assert sides == {3: 3, 4: 2, 5: 5, 6: 6}
    assert Table(GAME, 4, {"four_players": "singles"}).sides == (0, 1, 2, 3)


def test_h14_3_the_highest_card_drawn_deals() -> None:
    """Players draw for the deal; the highest card deals (H14-3, R-GEN-2)."""
    table = Table(GAME, 5, names=NAMES[:5], shuffler=Shuffler(b"draw"))
    table.deal_next()
    drawn = table.log[1]
    assert isinstance(drawn, Drawn)
    first = {name: int(face[1:]) for name, face in drawn.draws[:5]}

    assert first[NAMES[table.deal.dealer]] == max(first.values())


def test_h14_4_the_player_at_the_dealers_right_cuts() -> None:
    """Before every deal, the sentence names the cut card and who cut it (H14-4, R-H14-8)."""
    table = Table(GAME, 4, names=NAMES[:4])
    table.deal_recorded(list(range(56)), B)
    assert str(scene(table, C).prompt) == "The pack is cut for trump."
    assert not scene(table, C).facts
    table.repeat(NATURE, "cut Y12")

    assert str(log_lines(table, D)[-1].text) == "A cuts Y12: yellow is trump. C leads."
    assert ["Trump", "yellow (Y12 was cut)"] in english(scene(table, D).facts)


def test_r_h14_8_any_card_may_be_cut() -> None:
    """A real table cuts automatically, and each colour is trump about equally often (R-H14-8)."""
    cut: Counter[str] = Counter()
    for secret in range(200):
        table = Table(GAME, 3, shuffler=Shuffler(secret.to_bytes(2, "big")))
        table.deal_next()
        move = table.log[-1]
        assert isinstance(move, Played)
        cut[move.move[4]] += 1

    assert set(cut) == set("RYBG")
    assert all(30 < number < 70 for number in cut.values())


def test_h14_8_hands_are_sorted_by_colour() -> None:
    """Colour by colour, low to high, trumps apart on the right (H14-8)."""
    table = table_of("G2 R9 Y14 B3 R1 Y2", "G1", "G3", "G4", trump="red", turn=A)

    assert faces(scene(table, A), "hand-0") == "Y2 Y14 B3 G2 R1 R9"


def test_h14_6_nobody_sees_the_centre_before_the_count() -> None:
    """The centre cards lie and are taken face down, and open at the count (H14-6, H14-7)."""
    table = table_of("B2 G9", "B7 G1", "B9 G2", centre="R10 G5", trump="red", turn=B)
    for seat in (A, B, C, SPECTATOR):
        assert zone(scene(table, seat), "centre").count == 2
        assert not zone(scene(table, seat), "centre").pieces
    assert play(table, "B7", "B9", "B2") == (
        "A plays B2. C takes the trick: 5 points. The centre cards go with it."
    )
    for seat in (A, B, C, SPECTATOR):
        left = zone(scene(table, seat), "centre")
        assert (left.pieces, left.count) == ((), None)
        assert table.view(seat).centre == 0  # type: ignore[attr-defined]
    play(table, "G2", "G9", "G1")

    assert faces(scene(table, B), "centre") == "R10 G5"
    assert faces(scene(table, B), "tricks-2") == "R10 G5"
    assert str(table.ends[0].how()) == (
        "A 1 trick and 0 in cards; B 0 tricks and 0 in cards; C 1 trick and 15 in cards. "
        "C had R10 G5 from the centre."
    )


def test_r_h14_10_the_total_count_of_a_hand() -> None:
    """150 for three players, 130 for four, 115 for five, 105 for six (R-H14-10)."""
    for seats, total in ((3, 150), (4, 130), (5, 115), (6, 105)):
        table = Table(GAME, seats, shuffler=Shuffler(b"sum"))
        table.deal_next()
        rng = Rng(seats)
        while not table.deal.over:
            seat = table.waiting()[0]
            moves = list(table.speech.moves(table.deal, seat))
            table.submit(seat, moves[rng.below(len(moves))].text)
        assert sum(table.results[0].points) == total


@pytest.mark.parametrize(
    ("hand", "exempt", "prompt"),
    [
        ("G2 R3", "no", "Follow the colour led: green."),
        ("G2 B14 R3", "no", "Follow the colour led: green, or play a 14."),
        ("R3 B14", "no", "You have no green: play any card."),
        ("G14 R3", "no", "Follow the colour led: green."),
        ("G14 R3", "yes", "You have only the 14 of green: play any card."),
    ],
)
def test_h14_12_the_prompt_says_what_may_be_played(hand: str, exempt: str, prompt: str) -> None:
    """Follow, or play a 14 (H14-11, H14-12, H14-13, R-H14-4)."""
    options = {"sole_14": "exempt"} if exempt == "yes" else {}
    table = table_of("B1", "G5", hand, "B2", trump="red", turn=B, options=options)
    assert str(scene(table, B).prompt) == "You lead: play any card of any colour."
    play(table, "G5")

    assert str(scene(table, C).prompt) == prompt
    assert str(scene(table, A).prompt) == "Waiting for a card."


def test_h14_20_the_card_that_takes_is_marked() -> None:
    """The 14 played first is marked until the 14 of the colour led is played (H14-18, H14-20)."""
    table = table_of("R13 B1", "R4 B2", "B14 B3", "Y14 R14", trump="yellow", turn=B)
    assert play(table, "R4") == "B leads R4."
    assert play(table, "B14") == "C plays B14."
    marks = {p.face: p.mark for p in zone(scene(table, D), "trick").pieces}
    assert marks == {"R4": "led", "B14": "winning"}
    play(table, "Y14")
    marks = {p.face: p.mark for p in zone(scene(table, A), "trick").pieces}
    assert marks == {"R4": "led", "B14": "winning", "Y14": ""}
    assert play(table, "R13") == "A plays R13. C takes the trick: 5 points."
    assert ["Tricks", "we 1, they 0"] in english(scene(table, A).facts)
    assert faces(scene(table, A), "last-trick") == "R4 B14 Y14 R13"


def test_h14_19_a_trump_is_announced() -> None:
    table = table_of("R13 B1", "R4 B2", "Y9 B3", "G1 R14", trump="yellow", turn=B)

    assert play(table, "R4", "Y9") == "C trumps with Y9."
    assert play(table, "R14", "R13") == "A plays R13. D takes the trick: 5 points."


def test_r_h14_11_partners_are_counted_together() -> None:
    """The count of a side is given as one number (R-H14-11)."""
    table = table_of("R4", "R5", "R10", "R14", trump="yellow", turn=B, tricks=[1, 2, 3, 0])
    play(table, "R5", "R10", "R14", "R4")

    assert (
        str(table.ends[0].how()) == "A & C 4 tricks and 0 in cards; B & D 3 tricks and 15 in cards."
    )


def test_r_h14_6_the_odd_card_is_described() -> None:
    """With five players, as in Rook, the card left over goes with the last trick (R-H14-6)."""
    options = {"five_players": "as_in_rook"}
    table = table_of("R4", "R1 G10", "R2", "R5", "R3", trump="black", turn=B, options=options)

    assert play(table, "R1", "R2", "R5", "R3", "R4") == (
        "A plays R4. D takes the trick: 10 points. The odd card goes with it: G10."
    )


def test_h14_12_a_14_that_did_not_follow_proves_nothing() -> None:
    """Some worlds give the player a card of the colour led, and others do not (H14-12)."""
    rest = PACK.show([card for card in range(56) if PACK.faces[card] not in {"R4", "B14"}])
    cards = rest.split()
    hands = [" ".join(cards[start:54:4]) for start in range(4)]
    table = table_of(
        hands[0], f"R4 {hands[1]}", f"B14 {hands[2]}", hands[3], trump="yellow", turn=B
    )
    play(table, "R4", "B14")
    rng = Rng(1)
    reds = [card for card, face in enumerate(PACK.faces) if face[0] == "R"]
    worlds = [table.view(A).imagine(rng) for _ in range(20)]

    assert any(any(w.hands[C] >> card & 1 for card in reds) for w in worlds)  # type: ignore[attr-defined]


def test_a_position_that_cannot_be_played_on_is_refused() -> None:
    with pytest.raises(BadNotation, match="without a card"):
        GAME.set_up(4, None, {"trump": "red", "turn": 1})
