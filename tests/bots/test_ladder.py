"""The ladder: levels between, above and beside those that a game defines."""

from dataclasses import replace
from itertools import pairwise

import pytest

from parlour.bots.ladder import LEVELS, Between, Careless, Style, ladder, spread, strongest
from parlour.bots.levels import LIVE, Thinker, live
from parlour.bots.novice import Novice
from parlour.bots.reaction import NEVER
from parlour.core.bits import each, first, has
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.games import BOTS, bots_of, find_bot, find_game
from parlour.games.flip import GAME as FLIP
from parlour.games.flip.bot import BOTS as GIVEN
from parlour.games.flip.players import FlipPlayers
from parlour.lab.own_bots import any_bot
from parlour.lab.simulate import begin, deal_rng, seed_key

SIX = ("beginner", "novice", "casual", "club", "strong", "expert")


class Fixed:
    """A bot that always chooses the same number."""

    def __init__(self, number: int) -> None:
        self.name = str(number)
        self.number = number

    def choose(self, view: View, seed: int) -> int:
        del view, seed
        return self.number


class Quick(Fixed):
    """A bot that always chooses the same number, and reacts after as many milliseconds."""

    def reaction(self, view: View, seed: int) -> int:
        del view, seed
        return self.number


def view_of_flip(plays: int = 9) -> View:
    deal, rng = FLIP.new_deal(4), deal_rng(seed_key(3), 1)
    begin(deal, FLIP.order(4), 0, rng)
    for _ in range(plays):
        deal.play(first(deal.due()), rng.pick(deal.legal(first(deal.due()))))
    return deal.view(first(deal.due()))


def test_games_of_depth_have_six_levels_two_styles_and_a_master() -> None:
    for key, bots in BOTS.items():
        names = [bot.name for bot in bots]
        if any(isinstance(bot, Thinker) for bot in bots):
            assert names == [name for name in LEVELS if name != "child"], key
        else:
            assert "master" not in names


def test_a_club_player_imagines_fewer_deals_than_an_expert() -> None:
    for key, bots in BOTS.items():
        given = {bot.name: bot for bot in bots}
        if "strong" in given:
            club, expert = given["club"], given["expert"]
            assert isinstance(club, Thinker), key
            assert isinstance(expert, Thinker), key
            assert club.worlds < expert.worlds, key


@pytest.mark.parametrize("level", [name for name in LEVELS if name != "child"])
def test_a_level_is_known_wherever_bots_are_named(level: str) -> None:
    assert find_bot(FLIP, level).name == any_bot(FLIP, level).name == level


def test_the_best_bot_is_the_expert_and_the_usual_one_the_club_player() -> None:
    assert find_bot(FLIP, "best").name == "expert"
    assert find_bot(FLIP, "usual").name == "club"
    assert strongest(bots_of(find_game("time"))).name == "uniform"
    assert strongest(bots_of(find_game("anagrams"))).name == "expert"


@pytest.mark.parametrize("share", [0, 30, 50, 100])
def test_a_level_between_two_plays_like_the_lower_in_its_share(share: int) -> None:
    bot, view = Between("between", Fixed(1), Fixed(2), share), view_of_flip()
    choices = [bot.choose(view, seed) for seed in range(1000)]

    assert abs(choices.count(1) - 10 * share) < 50
    assert choices == [bot.choose(view, seed) for seed in range(1000)]


def test_a_level_between_two_is_as_quick_as_the_one_that_decides() -> None:
    bot, view = Between("between", Quick(1500), Quick(600), 30), view_of_flip()
    times = [bot.reaction(view, seed) for seed in range(1000)]

    assert abs(times.count(1500) - 300) < 50
    assert times == [bot.choose(view, seed) for seed in range(1000)]
    assert Between("between", Fixed(1), Fixed(2)).reaction(view, 1) == NEVER


def test_a_beginner_reacts_like_a_novice() -> None:
    novice = Novice(Quick(1500), FlipPlayers())

    assert Careless(novice).reaction(view_of_flip(), 1) == 1500


def test_a_beginner_plays_no_absurd_card() -> None:
    beginner = find_bot(FLIP, "beginner")
    assert isinstance(beginner, Between)
    careless, novice = beginner.lower, beginner.upper
    assert isinstance(careless, Careless)
    assert isinstance(novice, Novice)
    view = view_of_flip()
    sensible = novice.policy.sensible(view.imagine(Rng(1)), view.seat, view.choices)
    found = {careless.choose(view, seed) for seed in range(200)}

    assert found == set(each(sensible))


def test_a_game_may_say_how_careless_its_beginner_is() -> None:
    for key, share in (("rook", 30), ("bergen", 80), ("tuxedo", 100)):
        beginner = find_bot(find_game(key), "beginner")
        assert isinstance(beginner, Between)
        assert beginner.share == share


def test_a_master_has_ten_times_the_search_budget() -> None:
    expert, master = find_bot(FLIP, "expert"), find_bot(FLIP, "master")
    assert isinstance(expert, Thinker)
    assert isinstance(master, Thinker)

    assert (master.worlds, master.exact_worlds) == (10 * expert.worlds, 10 * expert.exact_worlds)
    assert replace(master, name="expert", worlds=expert.worlds) != master
    assert live(master) == replace(master, limit=10 * LIVE)
    assert live(expert) == replace(expert, limit=LIVE)


def test_levels_that_search_respect_the_time_limit() -> None:
    for name in ("casual", "strong", "cautious", "bold"):
        bot = live(find_bot(FLIP, name))
        inside = [bot.lower, bot.upper] if isinstance(bot, Between) else []
        inside += [bot.thinker] if isinstance(bot, Style) else []
        thinkers = [one for one in inside if isinstance(one, Thinker)]
        assert thinkers
        assert all(one.limit == LIVE for one in thinkers)
    novice = find_bot(FLIP, "novice")
    assert live(novice) is novice


def test_bold_players_prefer_high_variance_and_cautious_players_low() -> None:
    view, cautious, bold = view_of_flip(), find_bot(FLIP, "cautious"), find_bot(FLIP, "bold")
    assert isinstance(cautious, Style)
    assert isinstance(bold, Style)
    differ = 0
    for seed in range(20):
        thought = bold.hasty(6).thinker.think(view, seed)
        chosen = [style.hasty(6).choose(view, seed) for style in (cautious, bold)]
        assert all(has(view.choices, choice) for choice in chosen)
        calm, wild = (spread(thought, list(thought.choices).index(choice)) for choice in chosen)
        assert calm <= wild
        differ += calm < wild
    assert differ


def test_a_game_without_a_searching_expert_has_only_its_own_bots() -> None:
    assert ladder(GIVEN[:2]) == GIVEN[:2]
    assert [bot.name for bot in ladder(GIVEN) if bot in GIVEN] == ["novice", "club", "expert"]


def test_six_levels_are_ordered_by_strength() -> None:
    names = [bot.name for bot in bots_of(FLIP)]

    assert all(names.index(low) < names.index(high) for low, high in pairwise(SIX))
