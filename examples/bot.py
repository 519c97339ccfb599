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
here, table, terms, value = f"/api/bot/tables/{TABLE}", {}, "", b""
for line in filter(bytes.strip, ask(here)):
    told = json.loads(line)
    if told["is"] == "welcome":
        table, told = told["table"], {**told, **(told["table"]["shuffle"] or {})}
    table |= {key: told[key] for key in ("people", "options") if told.get(key)}
    stage, text = told.get("stage"), told.get("text", "")
    if stage == "commit":  # what the bot adds to the shuffles: docs/fairness.md
        facts = [f"game {table['game']} {table['version']}", f"hands {table['hands']}"]
        facts += [f"option {name} {chosen}" for name, chosen in sorted(table["options"].items())]
        facts += [f"seat {p['name']}: {p['kind']} {p['level']}".strip() for p in table["people"]]
        if "\n".join(["", *facts, "draw "]) not in text or table["commitment"] not in text:
            sys.exit("The server would shuffle for another table than the one it shows.")
        terms, value = text, secrets.token_bytes(32)
        mine = hashlib.sha256(value + terms.encode()).hexdigest()
        ask(f"{here}/commit", {"hash": mine})
    elif terms and text.startswith(f"{terms}\ncommit ") and f"\ncommit {mine} " in text:
        ask(f"{here}/reveal", {"value": value.hex()})
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
