"""The rule-of-thumb player of Block: honest, always legal, and far better than chance."""

from collections.abc import Iterator

import pytest

from parlour.bots.bot import UNIFORM
from parlour.core.bits import has
from parlour.core.deal import Deal
from parlour.core.rng import Rng
from parlour.games.block import GAME as BLOCK_GAME
from parlour.games.block import QUIT as QUIT_GAME
from parlour.games.block.bot import RULE
from parlour.games.block.rules import BLOCK, KEEP, BlockDeal
from parlour.lab.duel import duel
from parlour.lab.simulate import begin

CHANGES = [
    {option.id: value}
    for option in BLOCK_GAME.options
    for value in option.values
    if value != option.default
]
SEATS = BLOCK_GAME.seats


def positions(seats: int, seed: int, options: dict[str, str]) -> Iterator[BlockDeal]:
    """Yield every position of a deal played by novices and uniform players."""
    deal = BLOCK_GAME.new_deal(seats, options)
    assert isinstance(deal, BlockDeal)
    rng = Rng(seed)
    begin(deal, BLOCK_GAME.order(seats), seed % seats, rng)
    while not deal.over:
        yield deal
        bot = RULE if (deal.turn + seed) % 2 else UNIFORM
        deal.play(deal.turn, bot.choose(deal.view(deal.turn), rng.word()))


def choose(deal: Deal) -> int:
    return RULE.choose(deal.view(deal.turn), 1)


def set_up(hands: list[str], options: dict[str, str] | None = None, **facts: object) -> BlockDeal:
    """Return a position with the first player on lead; cards in no hand have been played."""
    given = {"hands": hands, "dealer": len(hands) - 1, **facts}
    deal = BLOCK_GAME.set_up(len(hands), options, given)
    assert isinstance(deal, BlockDeal)
    return deal


def card(face: str) -> int:
    return BLOCK_GAME.pack.piece(face)


def lead(deal: BlockDeal) -> str:
    return BLOCK_GAME.pack.faces[choose(deal)]


def play_on(deal: BlockDeal) -> None:
    while not deal.over:
        deal.play(deal.turn, choose(deal))


@pytest.mark.parametrize("options", [{}, *CHANGES], ids=str)
@pytest.mark.parametrize("seats", SEATS)
def test_choices_are_legal_with_every_option(seats: int, options: dict[str, str]) -> None:
    for seed in range(2):
        for deal in positions(seats, seed, options):
            assert has(deal.legal(deal.turn), choose(deal))


@pytest.mark.parametrize("seats", SEATS)
def test_a_choice_depends_only_on_the_view(seats: int) -> None:
    for seed in range(3):
        for number, deal in enumerate(positions(seats, seed, {})):
            view = deal.view(deal.turn)
            chosen = RULE.choose(view, seed)

            assert chosen == RULE.choose(deal.copy().view(deal.turn), seed)
            imagined = view.imagine(Rng(number)).view(deal.turn)
            assert chosen == RULE.choose(imagined, seed)


def test_choosing_changes_nothing() -> None:
    for deal in positions(4, 3, {}):
        view = deal.view(deal.turn)
        before = BLOCK_GAME.show_view(view)
        RULE.choose(view, 1)

        assert before == BLOCK_GAME.show_view(view)


def test_clearly_beats_uniform_choice() -> None:
    found = duel(BLOCK_GAME, RULE, UNIFORM, 4, 60, 1)

    assert found.mean > 10
    assert found.low > 4
    assert found.outs > 0.4


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seats", SEATS)
def test_beats_uniform_choice_with_any_number_of_players(seats: int) -> None:
    found = duel(BLOCK_GAME, RULE, UNIFORM, seats, 25, 2)

    assert found.low > 4
    assert found.outs > 1.5 / seats


@pytest.mark.sampled(2)
@pytest.mark.parametrize("options", CHANGES, ids=str)
def test_beats_uniform_choice_with_every_option(options: dict[str, str]) -> None:
    found = duel(BLOCK_GAME, RULE, UNIFORM, 4, 15, 3, options=options)

    assert found.low > 4
    assert found.outs > 0.4


def test_a_duel_of_a_bot_with_itself_is_even() -> None:
    found = duel(QUIT_GAME, RULE, RULE, 3, 5, 4)

    assert found.margins == pytest.approx([0] * 5)
    assert found.outs == pytest.approx(1 / 3)


def test_a_duel_can_be_repeated() -> None:
    assert duel(BLOCK_GAME, RULE, UNIFORM, 5, 4, 7) == duel(BLOCK_GAME, RULE, UNIFORM, 5, 4, 7)


def test_goes_out_with_cards_that_keep_the_lead() -> None:
    deal = set_up(["B11 C11 D3", "D4 E1 E2", "D5 E4 E5"])
    play_on(deal)

    assert deal.out == 0
    assert list(deal.scores) == [6, 0, 0]


def test_leads_from_the_lowest_card_when_it_ends_the_sequence_itself() -> None:
    deal = set_up(["B7 B9 B11 C2", "B8 C3 E1", "B10 C4 E4"])

    assert lead(deal) == "B7"
    play_on(deal)
    assert deal.out == 0


def test_keeps_its_ways_back_to_the_lead_while_it_has_losers_to_spare() -> None:
    deal = set_up(["B11 C1 D1 E1", "C2 D2 E2 B3 B4", "C3 D3 E3 B5 B6"])

    assert lead(deal) in {"C1", "D1", "E1"}


@pytest.mark.parametrize("count_card", ["A5", "A10"])
def test_leads_a_count_card_early(count_card: str) -> None:
    deal = set_up([f"{count_card} C3 C4 C5 D7", "A6 A11 B3 B4", "C6 C7 D8 D9"])

    assert lead(deal) == count_card


def test_leads_what_leaves_the_others_most_cards() -> None:
    deal = set_up(["B2 C9 D4", "B3 B4 C10 D5 D6", "B5 B6 D7 E2 E3"])

    assert lead(deal) == "C9"


def test_leads_the_card_that_wins_the_match() -> None:
    deal = set_up(["A10 B11 C3 D7", "A11 B3 B4", "C4 C5 D8"], scores=[92, 0, 0])
    play_on(deal)

    assert list(deal.scores) == [102, 0, 0]


def test_keeps_a_block_card_that_would_gain_nothing() -> None:
    deal = set_up(["B11 BLOCK C1 D1 E1", "C2 D2 E2 B3 B4", "C3 D3 E3 B5 B6"], scores=[50, 50, 50])
    deal.play(0, card("B11"))

    assert choose(deal) == KEEP


def test_lays_down_a_block_card_when_an_opponent_is_nearly_out() -> None:
    deal = set_up(["B11 BLOCK C1 D1 E1", "C2", "C3 D3 E3 B5 B6"], scores=[50, 50, 50])
    deal.play(0, card("B11"))

    assert choose(deal) == BLOCK


def test_lays_a_block_card_while_there_are_cards_to_lay_it_on() -> None:
    deal = set_up(["B11 D3 BLOCK BLOCK", "D4 E1 E2", "D5 E4 E5"])
    play_on(deal)

    assert deal.out == 0


def test_blocks_to_lead_what_is_left() -> None:
    """The booklet's "C 6 BLOCK": the player who blocks gets the lead and runs out with it."""
    deal = set_up(["C4 C5 C9 E1", "C7 B4 D1", "C6 BLOCK B3"])
    deal.play(0, card("C4"))
    play_on(deal)

    assert deal.out == 2
    assert list(deal.scores) == [0, 0, 5]


def test_does_not_block_a_sequence_that_comes_back_to_it() -> None:
    deal = set_up(["B7 B9 B11 C2 BLOCK", "B8 C3 E1 E2", "B10 C4 E4 E5"])
    deal.play(0, card("B7"))

    assert choose(deal) == KEEP


def test_stacks_block_cards_only_to_run_out() -> None:
    options = {"stack_blocks": "yes"}
    last = set_up(["C6 BLOCK BLOCK", "C7 B4", "B3 D2"], options)
    play_on(last)
    early = set_up(["C6 BLOCK BLOCK D1 E1 B1", "C7 B4 D2 E2", "B3 B2 D3 E3"], options)
    early.play(0, card("C6"))
    early.play(0, BLOCK)

    assert last.out == 0
    assert choose(early) == KEEP


def test_lays_down_bare_block_cards_where_that_is_allowed() -> None:
    deal = set_up(["B11 BLOCK BLOCK", "C7 B4", "B3 D2"], {"only_blocks_on_lead": "lay_down"})
    play_on(deal)

    assert deal.out == 0
