"""A client's part in the shuffles of a table: what it checks, commits to, reveals and keeps."""

import secrets
from dataclasses import dataclass, field
from typing import Any, Final

from parlour.errors import BadInput
from parlour.languages.message import NOTHING, Message, say
from parlour.table.joint_shuffle import PERSON, VALUE_BYTES, RoundTerms, committed, read_round

CHANGED: Final = say("The server has changed its commitment.")
LEFT_OUT: Final = say("The server has left you out of a shuffle.")
OTHER_TERMS: Final = say(
    "The server has changed the terms of a shuffle after you committed to them."
)
UNLIKE: Final = say(
    "The server would shuffle for another table than the one you see: {what} differs."
)
CHANGED_DEAL: Final = say("The server has changed deal {deal} after it was over.")
FORM: Final = say("the form of the text")

Answer = tuple[str, dict[str, str]]
"""The kind and the body of an answer."""


@dataclass
class ShuffleClient:
    """A client's part in the shuffles of a table, and its evidence."""

    receipt: dict[str, Any] = field(
        default_factory=lambda: {"commitment": "", "rounds": [], "deals": {}}
    )
    """The server's commitment, the values revealed with the texts before, the seals of deals."""
    alarms: list[Message] = field(default_factory=list)
    """Violations by the server."""
    value: str = ""
    """The value it will reveal next."""
    terms: str = ""
    """The terms to which it has committed with that value."""
    _table: dict[str, Any] = field(default_factory=dict)
    _people: list[dict[str, Any]] = field(default_factory=list)
    _seat: int = -1

    def hear(self, message: dict[str, Any]) -> Answer | None:
        """Return the answer to a message of the table, if any."""
        match message.get("is"):
            case "welcome":
                return self._welcomed(message)
            case "people":
                self._people = message["people"]
                self._table["state"] = message["state"]
                self._table["options"] = message.get("options") or self._table["options"]
            case "sealed":
                self._keep_seal(message)
            case "shuffle" if self._seat >= 0:
                return self._answer(message)
        return None

    def _welcomed(self, message: dict[str, Any]) -> Answer | None:
        self._table, self._people = message["table"], message["people"]
        self._seat = message["seat"]
        commitment = self._table["commitment"]
        self.receipt["commitment"] = self.receipt["commitment"] or commitment
        if commitment != self.receipt["commitment"]:
            self.alarms.append(CHANGED)
        sealed, shuffle = self._table.get("sealed"), self._table.get("shuffle")
        if sealed:
            self._keep_seal(sealed)
        late = shuffle and shuffle["stage"] == "reveal" and not self.terms
        return self._answer(shuffle) if shuffle and self._seat >= 0 and not late else None

    def _answer(self, message: dict[str, Any]) -> Answer | None:
        if message["stage"] == "commit":
            return self._commit(message["text"])
        return self._reveal(message["text"]) if message["stage"] == "reveal" else None

    def _commit(self, terms: str) -> Answer | None:
        """Commit to the terms, if they are those of the table as it was shown."""
        if terms != self.terms:
            wrong = self._wrong_terms(terms)
            if wrong:
                self.alarms.append(wrong)
                return None
            self.value, self.terms = secrets.token_hex(VALUE_BYTES), terms
        return ("commit", {"hash": committed(self.value, terms)}) if self.value else None

    def _wrong_terms(self, text: str) -> Message:
        try:
            terms = read_round(text).terms
        except BadInput:
            return UNLIKE.filled(what=FORM)
        if terms.text() != text:  # somebody's commitment hides in it
            return UNLIKE.filled(what=FORM)
        if terms.server != self.receipt["commitment"]:
            return CHANGED
        differs = self._difference(terms)
        return UNLIKE.filled(what=differs) if differs else NOTHING

    def _difference(self, terms: RoundTerms) -> Message:
        """Return which part of the terms differs from what this client was shown, or nothing."""
        table, deals = self._table, [int(number) for number in self.receipt["deals"]]
        seats = tuple(
            (one["name"], PERSON if one["kind"] == "person" else f"{one['kind']} {one['level']}")
            for one in self._people
        )
        begun = table["state"] != "open"
        if (terms.game, terms.version) != (table["game"], table["version"]):
            return say("the game")
        if (terms.options, terms.hands) != (table["options"], table["hands"]):
            return say("an option")
        if terms.seats != seats:
            return say("who sits where")
        if self._people[self._seat]["name"] in terms.withheld:
            return say("who withheld a value")
        if terms.deal != max(deals, default=0) + 1 and (deals or not begun):
            return say("the number of the deal")
        return NOTHING

    def _reveal(self, text: str) -> Answer | None:
        """Reveal the value, if the text holds these terms and this client's commitment."""
        rounds = self.receipt["rounds"]
        if rounds and rounds[-1]["text"] == text:  # the first answer may be lost
            return "reveal", {"value": rounds[-1]["value"]}
        name = self._people[self._seat]["name"]
        mine = f"commit {committed(self.value, self.terms)} {name}"
        if not self.value or mine not in text.split("\n"):
            self.alarms.append(LEFT_OUT)
            return None
        if not text.startswith(f"{self.terms}\ncommit "):
            self.alarms.append(OTHER_TERMS)
            return None
        value, self.value = self.value, ""
        rounds.append({"text": text, "value": value})
        return "reveal", {"value": value}

    def _keep_seal(self, sealed: dict[str, Any]) -> None:
        """Keep the seal of a deal that is over."""
        deal, seal = int(sealed["deal"]), sealed["hash"]
        if self.receipt["deals"].setdefault(str(deal), seal) != seal:
            self.alarms.append(CHANGED_DEAL.filled(deal=deal))
