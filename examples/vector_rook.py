"""Hundreds of deals of Rook at once: pip install "parlour[pettingzoo]"."""

import numpy as np

from parlour.adapters.vector import VectorEnv

env = VectorEnv("rook", seats=4, deals=200, seed=1)
paid = np.zeros(4)
deals = 0
for _ in range(60):
    step = env.step(env.sample())  # or your own choices, an array of 200
    paid += step.rewards.sum(0)
    deals += int(step.done.sum())
print(deals, "deals; each seat was paid", (paid / deals).round(2), "points a deal")
hand = env.layout.slot("known")
print("The hands known are features", hand.feature, "to", hand.feature + hand.features - 1)
