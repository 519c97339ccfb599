"""Random play of Donkey through PettingZoo: pip install "parlour[pettingzoo]"."""

from parlour.adapters.pettingzoo import ParlourEnv

env = ParlourEnv("donkey", seats=4)
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, over, cut, _ = env.last()
    if over or cut:
        print(agent, "is paid", round(reward, 2))
        env.step(None)
    else:
        env.step(env.action_space(agent).sample(seen["action_mask"]))
