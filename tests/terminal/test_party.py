"""A party in the terminal: rounds, tables, standings, and leaving."""

import pytest

from parlour.errors import BadInput
from parlour.table.party import Recorded, Terms
from parlour.terminal.party_play import GUESTS, PartyWishes, guests, hold_party
from tests.terminal.script import Script


def test_bots_alone_play_a_party_to_its_end() -> None:
    script = Script()
    wishes = PartyWishes(tables=2, terms=Terms(rounds=2), bots="uniform", seed=3, watch=True)
    party = hold_party(wishes, script.screen)

    assert party.over
    assert "Round 2. Table 1: " in script.shown
    assert script.shown.count(" and have 50 more; ") + script.shown.count(" tie at ") == 4
    best = party.standing()[0]
    assert f"{best.name}" in script.shown.splitlines()[-1]
    assert script.shown.splitlines()[-1].endswith(f"won the party with {best.total}.")


def test_the_same_seed_gives_the_same_party() -> None:
    wishes = PartyWishes(tables=1, terms=Terms(rounds=1), bots="uniform", seed=5, watch=True)
    first, again = Script(), Script()
    hold_party(wishes, first.screen)
    hold_party(wishes, again.screen)

    assert first.shown == again.shown


def test_a_person_plays_and_follows_the_table_to_the_next_round() -> None:
    """Pass in the bidding, and make every other move with the first choice."""
    script = Script(["1", "pass"] * 400)
    wishes = PartyWishes(tables=1, terms=Terms(rounds=1), bots="novice", name="Otto", seed=1)
    party = hold_party(wishes, script.screen, auto=True)

    assert party.over
    assert "Otto" in party.records
    assert "Round 1. Table 1: Otto & Bruno against Ada & Clara." in script.shown
    assert sum(isinstance(event, Recorded) for event in party.log) == 1
    assert "won the party with" in script.shown


def test_leaving_the_table_leaves_the_party() -> None:
    script = Script(["quit"])
    party = hold_party(PartyWishes(tables=2, name="Otto", seed=1), script.screen)

    assert not party.over
    assert "You leave the table." in script.shown
    assert "Table 2: " not in script.shown.split("Round 1.")[1].split("\n", 3)[3]


class Guest(Script):
    """Type "1" at every prompt, and something else when a round is over."""

    def __init__(self, between: str) -> None:
        super().__init__()
        self.between = between

    def read(self, prompt: str) -> str:
        if "continues at table" in prompt and self.between == "end of input":
            raise EOFError
        self.lines = iter([self.between if "continues at table" in prompt else "1"])
        return super().read(prompt)


@pytest.mark.parametrize("between", ["quit", "Bye", "end of input"])
def test_a_guest_may_leave_between_rounds(between: str) -> None:
    guest = Guest(between)
    wishes = PartyWishes("flip", 1, Terms(rounds=2), "uniform", name="Otto", seed=1)
    party = hold_party(wishes, guest.screen, auto=True)

    assert party.round == 2
    assert not party.over
    assert "Round 2" not in guest.shown


def test_a_person_continues_in_the_next_round() -> None:
    guest = Guest("")
    wishes = PartyWishes("flip", 1, Terms(rounds=2), "uniform", name="Otto", seed=1)
    party = hold_party(wishes, guest.screen, auto=True)

    assert party.over
    assert "Enter continues at table 1, quit leaves the party: \n" in guest.shown


def test_there_are_names_for_any_number_of_guests() -> None:
    many = guests("Otto", 4 * 12)

    assert len(set(many)) == len(many) == 48
    assert many[0] == "Otto"
    assert "Otto" in GUESTS
    assert guests("", 4) == ["Ada", "Bruno", "Clara", "Dora"]


def test_a_party_without_tables_is_refused() -> None:
    with pytest.raises(BadInput, match="1 to 1000 tables, not 0"):
        hold_party(PartyWishes(tables=0), Script().screen)
    with pytest.raises(BadInput, match="cannot be a party"):
        hold_party(PartyWishes(game="block"), Script().screen)
