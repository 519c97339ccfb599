"""A bot in ten lines, for --bots "python examples/stdio_bot.py" and for parlour bot LINK.

It reads one message per line, and answers every scene that offers it a choice.
"""

import json
import random
import sys

for line in sys.stdin:
    scene = json.loads(line).get("scene") or {}
    if scene.get("over") and not scene.get("won"):
        print(json.dumps({"do": "next"}), flush=True)
    elif scene.get("choices"):
        whole = [one["move"] for one in scene["choices"] if one.get("whole", True)]
        move = random.choice(whole or [one["move"] for one in scene["choices"]])
        print(json.dumps({"do": "move", "move": move, "seen": scene["seq"]}), flush=True)
