"""The pace of bots: like people, they take longer when there is more to choose from."""

from parlour.server.live.bot_turns import hardness


def test_a_forced_move_is_quick_and_one_of_many_takes_twice_as_long() -> None:
    times = [hardness(choices) for choices in range(1, 57)]

    assert times == sorted(times)
    assert times[0] < 1 < times[5]
    assert times[-1] == 2.0
