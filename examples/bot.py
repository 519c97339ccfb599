"""A whole bot: it sits down at a table of a Parlour server and plays a match at random.

python examples/bot.py https://games.example.org/t/TABLE
"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER, _, TABLE = sys.argv[1].partition("/t/")
HEADERS = {"X-Parlour": "1", "Content-Type": "application/json"}


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        return urlopen(Request(SERVER + path, data, HEADERS))
    except HTTPError as refusal:  # what is refused changes nothing: somebody was quicker
        return refusal


HEADERS["Authorization"] = "Bearer " + json.load(ask("/api/tokens", {"name": "Rando"}))["token"]
ask(f"/api/tables/{TABLE}/sit", {"seat": None})
for line in ask(f"/api/bot/tables/{TABLE}"):
    scene = json.loads(line).get("scene") if line.strip() else None
    if scene and scene.get("over"):
        if scene.get("won"):
            break
        ask(f"/api/bot/tables/{TABLE}/next", {})
    while scene and scene["choices"]:
        choice = random.choice(scene["choices"])
        whole = choice.get("whole", True)  # else it is only begun: what can be said next?
        said = {"move": choice["move"], "seen": scene["seq"]}
        found = json.load(ask(f"/api/bot/tables/{TABLE}/{'move' if whole else 'draft'}", said))
        scene = found.get("scene")
