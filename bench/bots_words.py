"""Whether a level of the bots of Anagrams beats the next lower: matches of two, seats swapped.

    python bench/bots_words.py [MATCHES] [GAME]

Each box of letters is drawn twice, the higher level once in either seat. A tie is half a match.
"""
# ruff: noqa: INP001, T201 - a script, whose work is printing

import sys
from math import sqrt
from time import perf_counter

from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.lab.simulate import begin, play

SURE = 1.96


def main() -> None:
    """Play the matches and print the shares."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    game = find_game(sys.argv[2] if len(sys.argv) > 2 else "anagrams")
    for high, low in (("club", "novice"), ("expert", "club")):
        began = perf_counter()
        won = 0.0
        for number in range(matches):
            deal, rng = game.new_deal(2), Rng(number // 2)
            begin(deal, game.order(2), number // 2 % 2, rng)
            mine = number % 2
            bots = [find_bot(game, high if seat == mine else low) for seat in range(2)]
            play(deal, rng, bots, None)
            winners = deal.winners()
            won += 0.5 if winners == 3 else winners >> mine & 1
        share = won / matches
        half = SURE * sqrt(share * (1 - share) / matches)
        seconds = perf_counter() - began
        figures = f"{high} beats {low} in {share:.1%} ± {half:.1%} of {matches} matches"
        print(f"{game.key}: {figures}, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
