"""The novice of Sniff: always legal, counts correctly, and far better than chance."""

from collections.abc import Iterator

import pytest

from parlour.bots.bot import UNIFORM
from parlour.core.bits import bit, each, has
from parlour.core.rng import Rng
from parlour.games.sniff import GAME
from parlour.games.sniff.bot import RULE
from parlour.games.sniff.players import SniffPlayers
from parlour.games.sniff.rules import FOLLOW, SniffDeal, exposed, fives
from parlour.lab.duel import duel
from parlour.lab.simulate import begin

CHANGES = [
    {option.id: value}
    for option in GAME.options
    for value in option.values
    if value != option.default
]


def positions(seats: int, seed: int, options: dict[str, str]) -> Iterator[SniffDeal]:
    """Yield every position of a deal played by novices and uniform players."""
    deal, rng = GAME.new_deal(seats, options), Rng(seed)
    assert isinstance(deal, SniffDeal)
    begin(deal, GAME.order(seats), seed % seats, rng)
    while not deal.over:
        yield deal
        bot = RULE if (deal.turn + seed) % 2 else UNIFORM
        deal.play(deal.turn, bot.choose(deal.view(deal.turn), rng.word()))


def set_up(*hands: str, **facts: object) -> SniffDeal:
    """Return a position in which the first player is to play."""
    given = {"hands": list(hands), "dealer": len(hands) - 1, **facts}
    deal = GAME.set_up(len(hands), None, given)
    assert isinstance(deal, SniffDeal)
    return deal


def move(deal: SniffDeal) -> str:
    """Return the whole move that the player in turn would make."""
    words: list[str] = []
    seat, deal = deal.turn, deal.copy()
    while not words or deal.half:
        choice = RULE.choose(deal.view(seat), 1)
        words.append(GAME.words.say(deal.phase, choice, GAME.choose()) or "")
        deal.play(seat, choice)
    return " ".join(words)


@pytest.mark.parametrize("options", [{}, *CHANGES], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_choices_are_legal_with_every_option(seats: int, options: dict[str, str]) -> None:
    for deal in positions(seats, seats, options):
        assert has(deal.legal(deal.turn), RULE.choose(deal.view(deal.turn), 1))


@pytest.mark.parametrize("options", [{}, *CHANGES], ids=str)
def test_it_computes_the_score_of_every_answer_as_the_rules_do(options: dict[str, str]) -> None:
    for seed in range(3):
        for deal in positions(2, seed, options):
            if deal.phase != FOLLOW:
                continue
            line = deal.dominoes.line
            total = exposed(line, deal.options)
            for piece in each(line.fits()):
                for arm in each(line.arms(piece)):
                    players, after = SniffPlayers(), line.copy()
                    players.gather(deal, line, arm, bit(piece), total)
                    after.lay(piece, arm, line.wanted(arm))
                    made = fives(exposed(after, deal.options))
                    found = [gain for gain, cards in enumerate(players.gains) if has(cards, piece)]
                    assert found == ([made] if made else [])


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {}), (4, {}), (4, {"partners": "yes"})]
)
def test_clearly_beats_uniform_choice(seats: int, options: dict[str, str]) -> None:
    found = duel(GAME, RULE, UNIFORM, seats, 60, 1, options=options)

    assert found.low > 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("count", ["fives", "literal"])
def test_beats_uniform_choice_however_it_is_counted(count: str) -> None:
    found = duel(GAME, RULE, UNIFORM, 2, 60, 2, options={"count": count})

    assert found.low > 1


def test_scores_when_it_can() -> None:
    """6-1 makes 5, 9-4 makes 15."""
    assert move(set_up("6-1 6-3 4-2 9-4", "9-9 8-8 7-7", line="6-4")) == "9-4 right"


def test_sets_what_scores() -> None:
    assert move(set_up("9-8 6-4 7-1 2-1 3-0", "9-9 8-7 7-2")) == "6-4"


def test_takes_the_arm_that_scores() -> None:
    """5-3 on the 3 leaves 5 and 5, which is 10; on the 5 it leaves 3 and 3."""
    assert move(set_up("5-3 9-9 6-6", "9-8 7-7", line="5-1, 3-1 right")) == "5-3 right"


def test_prefers_going_out_to_scoring() -> None:
    """With its last card it goes out at either end."""
    assert move(set_up("6-4", "9-9 8-8", line="6-5, 5-4 right")) in {"6-4 left", "6-4 right"}
