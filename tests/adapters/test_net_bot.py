"""Nets as bots: a net sees the table from its own seat, and an invalid file is named."""

from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

import parlour  # noqa: E402 - only where NumPy is installed
from parlour.adapters.layout import Layout  # noqa: E402 - as above
from parlour.adapters.net_bot import SHIPPED, NetBot, turned  # noqa: E402 - as above
from parlour.core.bits import each  # noqa: E402 - as above
from parlour.core.deal import zeros  # noqa: E402 - as above
from parlour.core.rng import Rng  # noqa: E402 - as above
from parlour.errors import BadInput  # noqa: E402 - as above
from parlour.games import find_game  # noqa: E402 - as above

BLOCK = find_game("block")


def a_net(path: Path, key: str = "block", seats: int = 3) -> str:
    """Write a net that prefers the highest choices."""
    layout = Layout(find_game(key), seats)
    weights = np.zeros((layout.features, layout.choices), np.float16)
    arrays = {
        "game": key,
        "seats": seats,
        "layers": 1,
        "mean": np.zeros(layout.features),
        "scale": np.ones(layout.features),
        "weight0": weights,
        "bias0": np.arange(layout.choices, dtype=np.float16),
    }
    np.savez_compressed(path, **arrays)
    return str(path)


def test_a_net_plays(tmp_path: Path) -> None:
    path = a_net(tmp_path / "mine.npz")
    table = parlour.play("block", seats=3, bots=[path, "uniform", "uniform"], seed=1)
    assert table.won
    bot = NetBot(BLOCK, path=path)
    deal = table.game.new_deal(3)
    order = BLOCK.order(3)
    deal.begin(1, 0, zeros(3))
    deal.deal_out(order)
    assert bot.choose(deal.view(1), 0) == each(deal.legal(1))[-1]
    assert parlour.arena("block", [path, "uniform"], deals=2, seats=3).bots[0].name == path


def test_an_observation_begins_with_the_players_own_seat() -> None:
    layout = Layout(BLOCK, 3)
    order, rng = turned(layout), Rng(4)
    deal, pack = BLOCK.new_deal(3), BLOCK.order(3)
    rng.shuffle(pack)
    deal.begin(1, 2, zeros(3))
    deal.deal_out(pack)
    for seat in range(3):
        seen = layout.observation(deal.view(seat))[order[seat]]
        assert sorted(order[seat]) == list(range(layout.features))
        known, dealer = layout.slot("known"), layout.slot("dealer")
        own = seen[known.feature : known.feature + 56]
        assert set(np.flatnonzero(own)) == set(each(deal.view(seat).known[seat]))  # type: ignore[attr-defined]
        assert seen[dealer.feature + (2 - seat) % 3] == 1


@pytest.mark.parametrize(
    ("key", "seats", "says"),
    [("block", 4, "was trained for 3 players, not 4"), ("flip", 3, "plays block, not flip")],
)
def test_a_net_for_other_options_is_refused(
    tmp_path: Path, key: str, seats: int, says: str
) -> None:
    path = a_net(tmp_path / "mine.npz")
    with pytest.raises(BadInput, match=says):
        parlour.play(key, seats=seats, bots=path, seed=1)


def test_invalid_net_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.npz").write_text("nothing")
    for name in ("bad.npz", "none.npz"):
        with pytest.raises(BadInput, match="is not a net"):
            parlour.bot(str(tmp_path / name), "block")
    with pytest.raises(BadInput, match="There is no net for Fortune"):
        parlour.bot("net", "fortune")


def test_every_shipped_net_plays_its_game() -> None:
    for path in SHIPPED.iterdir():
        if path.name.endswith(".npz"):
            game = find_game(path.name.removesuffix(".npz"))
            seats = NetBot(game).net.seats
            bots = ["net", *["uniform"] * (seats - 1)]
            found = parlour.simulate(game, deals=2, seats=seats, bots=bots)
            assert found.bots[0] == "net"
