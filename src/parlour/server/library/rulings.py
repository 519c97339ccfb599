"""The referee for words over HTTP."""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from parlour.coach.referee import judge, referee_of
from parlour.games import find_game
from parlour.languages.message import Message
from parlour.server.http.calls import Call
from parlour.table.referee import Claim, Time

Word = Annotated[str, Meta(max_length=40)]


class ClaimRequest(Struct, forbid_unknown_fields=True):
    """A word, or the words of a sentence, and what it was made from."""

    words: Annotated[list[Word], Meta(min_length=1, max_length=20)]
    taken: Annotated[list[Word], Meta(max_length=10)] = []
    letters: Word = ""
    options: dict[str, str] = {}


class TimeInfo(Struct, frozen=True):
    """A time that the rules set: what it is for, its length (seconds), and its clause."""

    what: Message
    seconds: int
    clause: str


class RefereeInfo(Struct, frozen=True):
    """How a game rules about words at a real table."""

    takes: bool
    """Whether words of the table may be taken."""
    sentences: bool
    """Whether several words are a sentence."""
    times: tuple[TimeInfo, ...]


class WordInfo(Struct, frozen=True):
    """A word, what the dictionary that counts says of it, and its meaning in a line."""

    word: str
    says: Message
    means: str


class RulingInfo(Struct, frozen=True):
    """What the rules say of a claim."""

    allowed: bool
    why: Message
    clause: str
    words: tuple[WordInfo, ...]


def time_infos(times: tuple[Time, ...]) -> tuple[TimeInfo, ...]:
    """Return times as they are sent."""
    return tuple(TimeInfo(*one) for one in times)


async def get_referee(call: Call) -> object:
    """Return what can be claimed in a word game, and the times that its rules set."""
    game = find_game(str(call.request.path_params["key"]))
    referee = referee_of(game)
    times = time_infos(referee.times(game.choose()))
    return RefereeInfo(referee.takes, referee.sentences, times)


async def rule_about(call: Call) -> object:
    """Rule about a word of a real game, by the rules of the game and the options of its table."""
    wanted: ClaimRequest = call.body
    game = find_game(str(call.request.path_params["key"]))
    claim = Claim(tuple(wanted.words), tuple(wanted.taken), wanted.letters)
    ruling, words = await asyncio.to_thread(judge, game, claim, wanted.options)
    return RulingInfo(*ruling, words=tuple(WordInfo(*one) for one in words))
