"""OpenSpiel's IS-MCTS plays the Block Game of dominoes: pip install "parlour[openspiel]"."""

import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from parlour.adapters.openspiel import register

register()
game = pyspiel.load_game("parlour_block_dominoes(players=2)")
bot = ismcts.ISMCTSBot(
    game=game,
    evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
    uct_c=20.0,
    max_simulations=50,
    random_state=np.random.RandomState(2),
)
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        state.apply_action(random.choice(state.chance_outcomes())[0])
    elif state.current_player() == 0:
        state.apply_action(bot.step(state))
    else:
        state.apply_action(random.choice(state.legal_actions()))
print("IS-MCTS is paid", state.returns()[0])
