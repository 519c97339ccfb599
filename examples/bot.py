"""A complete bot that plays at random: python examples/bot.py https://games.example.org/t/TABLE"""

import hashlib
import json
import secrets
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER, _, TABLE = sys.argv[1].partition("/t/")
HEADERS = {"X-Parlour": "1", "Content-Type": "application/json"}


def ask(path, body=None):
    try:
        return urlopen(Request(SERVER + path, body and json.dumps(body).encode(), HEADERS))
    except HTTPError as refusal:  # a refused move changes nothing: another player was quicker
        return refusal


HEADERS["Authorization"] = "Bearer " + json.load(ask("/api/tokens", {"name": "Rando"}))["token"]
ask(f"/api/tables/{TABLE}/sit", {"seat": None})
here, value = f"/api/bot/tables/{TABLE}", secrets.token_bytes(32)
for line in filter(bytes.strip, ask(here)):
    told, mine = json.loads(line), hashlib.sha256(value).hexdigest()
    if f"commit {mine} ".encode() in line:  # what the bot adds to the shuffles: docs/fairness.md
        ask(f"{here}/reveal", {"value": value.hex()})
        value = secrets.token_bytes(32)
    elif told["is"] in ("welcome", "shuffle"):
        ask(f"{here}/commit", {"hash": mine})
    scene = told.get("scene")
    if scene and scene.get("over"):
        if scene.get("won"):
            break
        ask(f"{here}/next", {"id": ""})
    while scene and scene["choices"]:
        choice = secrets.choice(scene["choices"])
        verb = "move" if choice.get("whole", True) else "draft"  # half a move: what comes next?
        said = {"move": choice["move"], "seen": scene["seq"]}
        scene = json.load(ask(f"{here}/{verb}", said)).get("scene")
