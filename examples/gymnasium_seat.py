"""A seat at Dixie Rook against bots, through Gymnasium: pip install "parlour[gymnasium]"."""

from parlour.adapters.gymnasium import SeatEnv

env = SeatEnv("dixie-rook", seat=0, bots="novice")
seen, _ = env.reset(seed=1)
over = False
while not over:
    choice = env.action_space.sample(seen["action_mask"])
    seen, reward, over, _, _ = env.step(choice)
print("A random player is paid", reward)

solitaire = SeatEnv("time")
seen, _ = solitaire.reset(seed=1)
print(solitaire.render().splitlines()[0])
