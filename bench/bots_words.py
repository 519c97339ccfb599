"""Whether each level of a letter game's bots beats the next lower: matches of two, seats swapped.

    python bench/bots_words.py [MATCHES] [GAME]

Each box of letters is drawn twice, the higher level once in either seat. A tie is half a match.
Alphabets has four players, two of each level opposite each other: a match is won if the loser is of
the lower level. The script also prints the length of a match, whether it ended by a sentence or by
enough words, and the processor time of a choice of the higher level in milliseconds. In the first
row a player who is half as quick as the novice stands for a beginner, and plays against the child.
Such a player should win about half of the matches.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from dataclasses import replace
from math import sqrt
from statistics import fmean, median
from time import process_time

from command import parser_of

from parlour.bots.bot import Bot
from parlour.bots.reaction import Reacting
from parlour.core.bits import count, each
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.families.letters.bots import WordBot
from parlour.families.letters.rules.deal import WordDeal
from parlour.games import find_bot, find_game
from parlour.games.alphabets.rules import AlphabetsDeal
from parlour.games.sentences.rules import SentencesDeal
from parlour.lab.simulate import begin, play
from parlour.table.game import Game

SURE = 1.96


class Timed:
    """A bot whose choices are timed."""

    def __init__(self, bot: Bot, spent: list[float]) -> None:
        assert isinstance(bot, Reacting)
        self.bot = bot
        self.name = bot.name
        self.reaction = bot.reaction
        self.spent = spent

    def choose(self, view: View, seed: int) -> int:
        """Return the bot's choice."""
        began = process_time()
        choice = self.bot.choose(view, seed)
        self.spent.append(1000 * (process_time() - began))
        return choice


def main() -> None:
    """Play the matches and print the shares."""
    parser = parser_of(__doc__)
    parser.add_argument("matches", type=int, nargs="?", default=300, metavar="MATCHES")
    parser.add_argument("game", nargs="?", default="anagrams", metavar="GAME")
    args = parser.parse_args()
    game = find_game(args.game)
    for high, low in (
        ("half", "child"),
        ("novice", "child"),
        ("club", "novice"),
        ("expert", "club"),
    ):
        print(f"{game.key}: {match(game, high, low, args.matches)}", flush=True)


def player(game: Game, name: str) -> Bot:
    """Return a bot of the game; "half" is a novice half as quick."""
    novice = find_bot(game, "novice")
    if name != "half" or not isinstance(novice, WordBot):
        return find_bot(game, "novice" if name == "half" else name)
    level = novice.level
    return type(novice)(replace(level, name="half", seconds=2 * level.seconds))


def match(game: Game, high: str, low: str, matches: int) -> str:
    """Play matches of two levels; return the figures."""
    seats = 4 if game.key == "alphabets" else 2
    won, ended = 0.0, 0
    turns: list[int] = []
    spent: list[float] = []
    for number in range(matches):
        deal, rng = game.new_deal(seats), Rng(number // 2)
        begin(deal, game.order(seats), number // 2 % seats, rng)
        mine = number % 2
        bots = [player(game, high if seat % 2 == mine else low) for seat in range(seats)]
        play(deal, rng, [Timed(bot, spent if bot.name == high else []) for bot in bots], None)
        if isinstance(deal, AlphabetsDeal):
            won += sum(seat % 2 != mine for seat in each(deal.losers)) / count(deal.losers)
            continue
        assert isinstance(deal, WordDeal)
        won += 0.5 if deal.won == 3 else deal.won >> mine & 1
        sentence = isinstance(deal, SentencesDeal) and bool(deal.claim)
        ended += sentence or max(deal.scores) >= deal.target()
        turns.append(deal.turns.number)
    share = won / matches
    half = SURE * sqrt(share * (1 - share) / matches)
    figures = f"{high} beats {low} in {share:.1%} ± {half:.1%} of {matches} matches"
    if turns:
        figures += (
            f"; {ended / matches:.0%} ended before the letters did, {median(turns):.0f} turns"
        )
    late = sorted(spent)[len(spent) * 99 // 100]
    return f"{figures}; {high}: {fmean(spent):.1f} ms a choice, 99 % within {late:.0f}"


if __name__ == "__main__":
    main()
