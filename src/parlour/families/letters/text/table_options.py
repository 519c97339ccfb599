"""What the games of letters share besides their rules: options, words of choices, time-outs."""

from collections.abc import Iterable
from typing import Final

from parlour.core.bits import each
from parlour.core.options import Chosen, Option
from parlour.families.letters.rules.last_plays import OPEN
from parlour.families.letters.rules.making import DONE, HAND, MORE, PAGE
from parlour.families.letters.rules.tablets import LETTERS
from parlour.families.letters.rules.terms import (
    ACCEPT,
    BYSTANDER,
    CHALLENGE,
    FIRST,
    GERMAN,
    HELP,
    LOOK,
    LOOSE,
    MAKE,
    PASS,
    PLACE,
    ROW,
    ROW_LENGTH,
    SPELL,
    TAKING,
    TURN,
    WINNING,
)
from parlour.families.letters.rules.view import WordView
from parlour.families.letters.text.speech import TIME
from parlour.packs.letter_tablets import BOXES, tablets
from parlour.table.time_limits import Limit

WINNING_SECONDS: Final = 20.0

OPTIONS: Final = {
    option.id: option
    for option in (
        Option(
            "target",
            "The number of words that wins (partners: at least seven); in "
            "print it depends on the number of players.",
            "RA-33",
            {"printed": 0},
            span=(3, 12),
        ),
        Option(
            "validation",
            "Players can make false words, which others may challenge; or a referee prevents them.",
            "RA-24",
            {"challenge": False, "referee": True},
            field="referee",
            quick="challenge",
        ),
        Option(
            "letter_set",
            "How many of each letter there are.",
            "RA-36",
            {"period180": 0, "selchow180": 1, "book200": 2, "short60": 3},
            quick="short60",
        ),
        Option("dictionary", "Which dictionary decides.", "RA-43", {"modern": 0, "1913": 1}),
        Option(
            "rule11_scope",
            "Which endings do not capture a word: S, ES, D or ED added at its end; "
            "only S, D and ED; any regular form; or none.",
            "RA-16",
            {"suffix": 0, "printed": 1, "inflection": 2, "off": 3},
        ),
        Option(
            "merge_needs_loose_letter",
            "Whole words may be joined with no letter added, or not.",
            "RA-13",
            {"no": False, "yes": True},
        ),
        Option(
            "turn_seconds",
            "The time limit for a turn; 0 for none.",
            "RA-21",
            {"60": 60, "0": 0},
            span=(10, 600),
        ),
        Option(
            "no_lookup",
            "Whether the dictionary may be opened only to decide a challenge.",
            "RA-29",
            {"no": False, "yes": True},
        ),
        Option("hints", "Whether bots may give hints.", "RA-30", {"no": False, "yes": True}),
        Option(
            "win_hold",
            "The last word wins at once, or when it is still held a round later.",
            "RA-32",
            {"immediate": False, "one_round": True},
            field="one_round",
        ),
        Option(
            "theme",
            "Allowed words: the dictionary's, or only geographical and "
            "historical names, or only names of people.",
            "RA-44",
            {"none": 0, "places_history": 1, "persons": 2},
        ),
        Option("tongue", "The language of all words.", "RA-45", {"en": 0, "fr": 1, "de": GERMAN}),
        Option(
            "language",
            "Whether bots and hints avoid coarse words; people may make any word.",
            "RA-48",
            {"family": False, "any": True},
            field="coarse",
        ),
        Option(
            "turn_limit",
            "The number of turns after which the game ends; whoever has the most words wins.",
            "RA-50",
            {"600": 600},
            span=(60, 600),
        ),
        Option(
            "partners",
            "Whether opposite players are partners when four play.",
            "RA-47",
            {"no": False, "yes": True},
        ),
    )
}
"""The options of Anagrams by their ids; the other games have most of them."""


def options(ids: Iterable[str]) -> tuple[Option, ...]:
    """Return options by their ids."""
    return tuple(OPTIONS[name] for name in ids)


def sides(seats: int, chosen: Chosen) -> tuple[int, ...]:
    """Opposite players may be partners when four play (ANA-P1, RA-47)."""
    together = chosen.get("partners") == "yes" and seats == 4
    return tuple(seat % 2 if together else seat for seat in range(seats))


def pieces(seats: int, chosen: Chosen) -> list[int]:
    """Return the letters in use (RA-36)."""
    del seats
    return tablets(BOXES[chosen["letter_set"]])


def in_words(phase: int, choice: int) -> str | None:  # noqa: PLR0911 - by phase
    """Return the words of a choice; the content of a slot is not known here."""
    if phase == FIRST:
        return f"begins {choice}" if choice < BYSTANDER else None
    if phase == ROW:
        return f"row {choice}" if choice < 4 else None
    if phase == PLACE:
        return f"mix {choice}" if choice < ROW_LENGTH else None
    if phase in {TAKING, LOOSE} and choice == DONE:
        return "with" if phase == TAKING else "as"
    if phase == TAKING:
        return f"slot {choice}" if choice < PAGE else "more" if choice == MORE else None
    if phase == LOOSE:
        if choice >= 2 * HAND:
            return None
        return f"pool {LETTERS[choice]}" if choice < HAND else f"hand {LETTERS[choice - HAND]}"
    if phase == SPELL:
        return f"lay {LETTERS[choice]}" if choice < len(LETTERS) else None
    return _in_turn(choice) if phase in {TURN, WINNING} else None


def _in_turn(choice: int) -> str | None:
    if choice < MAKE:
        return f"pool {LETTERS[choice]}"
    if CHALLENGE <= choice < CHALLENGE + OPEN:
        return f"challenge {choice - CHALLENGE + 1}"
    if HELP <= choice < HELP + BYSTANDER:
        return f"help {choice - HELP}"
    names = {
        MAKE: "make",
        PASS: "pass",
        LOOK: "look up",
        ACCEPT: "accept",
    }
    return {**names, HELP + BYSTANDER: "help bystander"}.get(choice)


def limits(view: WordView, chosen: Chosen) -> tuple[Limit, ...]:
    """Each turn is limited to a minute (ANA-13, RA-21); then the hand goes to the pool (ANA-14).

    A word that would win may be challenged for twenty seconds (RA-25).
    """
    if view.over or view.phase <= PLACE:
        return ()
    if view.phase == WINNING:
        asked = tuple(each(view.last.asked))
        return (Limit(f"win {view.turns.number}", asked, WINNING_SECONDS, "accept"),)
    seconds = int(chosen["turn_seconds"])
    if not seconds:
        return ()
    return (Limit(f"turn {view.turns.number}", (view.turn,), seconds, TIME),)


def hints(chosen: Chosen) -> bool:
    """Hints count as help, and are off in ordinary games (RA-30)."""
    return chosen["hints"] == "yes"
