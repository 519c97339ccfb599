"""Hints in the word games: every reason is proved on the position itself."""

import re
from collections import Counter
from typing import Any

import pytest

from parlour.core.bits import each
from parlour.core.deal import NATURE
from parlour.families.letters.bots import EXPERT, LEVELS, Level, strange
from parlour.families.letters.dictionary import Dictionary, spelling_list
from parlour.games import GAMES as ALL_GAMES
from parlour.games import find_bot
from parlour.games.alphabets.bot import sentence_of
from parlour.table.spoken_moves import instruction
from parlour.table.table import Table
from tests.coach.reason_proofs import Proofs, Spot, prove, spots
from tests.english import english

SENTENCES = next(game for game in ALL_GAMES if game.key == "sentences")
GAMES = ("anagrams", "block-words", "sentences", "alphabets")
Said = re.Match[str]


def after(spot: Spot) -> Any:
    """Return a copy of the deal after the recommended move, and what chance decides then."""
    deal = spot.deal.copy()
    for choice in spot.hint.choices:
        deal.play(spot.seat, choice)
    while not deal.over and deal.waiting() >> NATURE & 1:
        deal.play(NATURE, each(deal.legal(NATURE))[0])
    return deal


def words(deal: Any) -> list[Counter[str]]:
    """Return the words of each player."""
    return [Counter(column) for column in deal.tablets.words]


def book(spot: Spot) -> Dictionary:
    deal: Any = spot.deal
    found = deal.options.book
    assert isinstance(found, Dictionary)
    return found


def falls(spot: Spot, said: Said) -> bool:
    """The challenge is upheld: nobody has the word, and its maker has fewer letters."""
    deal: Any = spot.deal
    (maker,) = {play.seat for play in deal.last.plays if play.word == said[1]}
    before, left = (words(at)[maker] for at in (deal, after(spot)))
    return len("".join(left.elements())) < len("".join(before.elements()))


def makes_nothing(spot: Spot, said: Said) -> bool:
    """It is the player's turn, and no word is made."""
    del said
    deal: Any = spot.deal
    return deal.turn == spot.seat and not spot.hint.move.startswith("make")


def nothing_wrong(spot: Spot, said: Said) -> bool:
    """No word that can be challenged is both wrong and unlike any English word."""
    del said
    deal: Any = spot.deal
    wrong = [play.word for play in deal.last.plays if play.word and book(spot).fault(play.word)]
    return not any(strange(word, EXPERT.vocabulary) for word in wrong)


def robs(spot: Spot, said: Said) -> bool:
    del said
    before, left = words(spot.deal), words(after(spot))
    others = [seat for seat in range(spot.deal.seats) if seat != spot.seat]
    return any(sum(left[seat].values()) < sum(before[seat].values()) for seat in others)


def counted(spot: Spot, said: Said) -> bool:
    deal: Any = spot.deal
    wanted = deal.wanted() if spot.game.key == "sentences" else deal.target()
    made = sum(words(after(spot))[spot.seat].values())
    return (made, int(wanted)) == (int(said[1]), int(said[2]))


def grows(spot: Spot, said: Said) -> bool:
    """Some of the player's own words were replaced with a longer one."""
    del said
    old, new = words(spot.deal)[spot.seat], words(after(spot))[spot.seat]
    (made,) = (new - old).elements()
    return len(made) > max(map(len, (old - new).elements()))


def sentence(spot: Spot, said: Said) -> bool:
    del said
    deal: Any = after(spot)
    mine = deal.tablets.words[spot.seat]
    return book(spot).intelligible([mine[place] for place in deal.claim]) or bool(deal.over)


def anagrams(spot: Spot, letters: str) -> list[str]:
    """Return the words of the dictionary with the same letters."""
    pattern = sorted(letters)
    return [word for word in spelling_list(book(spot).lexicon.name) if sorted(word) == pattern]


def known(spot: Spot, said: Said) -> bool:
    _, *chosen = spot.hint.move.split()
    many = len(chosen) > 1
    return many == ("words" in said[0]) and all(
        book(spot).lexicon.level(word) <= 35 for word in chosen
    )


def unambiguous(spot: Spot, said: Said) -> bool:
    del said
    word = spot.hint.move.split()[1]
    return anagrams(spot, word) == [word]


def solvable(spot: Spot, said: Said) -> bool:
    del said
    deal: Any = spot.deal
    return bool(anagrams(spot, deal.heap(spot.seat))) or known_sentence(deal, spot.seat)


def known_sentence(deal: Any, seat: int) -> bool:
    """Return whether a seat's letters spell a sentence that bots know."""
    return bool(deal.options.alpha_sentences) and deal.heap(seat) in sentence_of()


def right(spot: Spot, said: Said) -> bool:
    """The letters are the player's, and the words are in the dictionary."""
    del said
    deal: Any = spot.deal
    _, *spelled = spot.hint.move.split()
    listed = spelling_list(book(spot).lexicon.name)
    return sorted("".join(spelled)) == sorted(deal.heap(spot.seat)) and set(spelled) <= set(listed)


def unsolvable(spot: Spot, said: Said) -> bool:
    """The expert knows no such sentence, and no such word that a player may say."""
    del said
    deal: Any = spot.deal
    return not known_sentence(deal, spot.seat) and not any(
        book(spot).lexicon.level(word) <= EXPERT.vocabulary and not book(spot).fault(word)
        for word in anagrams(spot, deal.heap(spot.seat))
        if book(spot).may_say(word)
    )


def votes(spot: Spot, said: Said) -> bool:
    """The grammar check says the same of the words of the player in turn."""
    deal: Any = spot.deal
    theirs = deal.tablets.words[deal.turn]
    good = book(spot).intelligible([theirs[place] for place in deal.claim])
    return spot.hint.move == ("yes" if good else "no") and good != ("not" in said[0])


PROOFS: Proofs = {
    r"(\w+) does not count as a word": falls,
    r"the bot sees no word to make": makes_nothing,
    r"the bot sees nothing to challenge": nothing_wrong,
    r"it takes a word from another player": robs,
    r"it is word (\d+) of the (\d+) that you need": counted,
    r"a longer word is harder to take from you": grows,
    r"your words make a sentence": sentence,
    r"the words claimed (?:do not )?make a sentence": votes,
    r"most people know (?:it|its words)": known,
    r"its letters spell no other word": unambiguous,
    r"the bot sees an answer in your letters": solvable,
    r"the bot sees no answer in your letters": unsolvable,
    r"it uses all your letters": right,
}
"""Each reason and its proof."""


@pytest.mark.parametrize("key", GAMES)
def test_every_reason_is_true(key: str) -> None:
    assert all(prove(spot, PROOFS) for spot in spots(key, 12))


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_reason_is_true_in_200_positions(key: str) -> None:
    silent = [spot for spot in spots(key, 200, seed=99) if not prove(spot, PROOFS)]
    assert len(silent) <= 5  # where the letters are few, a bot of Alphabets chooses any words


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_no_level_takes_a_long_string_of_letters_for_a_word(level: Level) -> None:
    assert strange("USSCNEARUHUITRII", level.vocabulary)
    assert not strange("TRANSMOGRIFY", level.vocabulary)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("claim THE CAT SAT", "Claim the sentence THE CAT SAT"),
        (
            "claim A SUNDAY HAT twice SUNDAY",
            "Claim the sentence A SUNDAY HAT, and count SUNDAY as two words",
        ),
        ("claim", 'Say "Claim a sentence"'),
    ],
)
def test_a_claim_is_an_instruction(move: str, said: str) -> None:
    assert str(instruction(SENTENCES, {}, move)) == said


@pytest.mark.parametrize(
    ("claimed", "reason"),
    [
        ("THE OLD MAN WENT HOME", "the words claimed make a sentence"),
        ("OLD THE MAN HOME WENT", "the words claimed do not make a sentence"),
    ],
)
def test_a_vote_has_its_own_reason(claimed: str, reason: str) -> None:
    options = {"sentence_words": "5"}
    words = [["THE", "OLD", "MAN", "WENT", "HOME"], [], []]
    hands = ["BD", "FG", "HJ"]
    position = {"turn": 0, "pool": "", "hands": hands, "words": words, "stock": "LMNP"}
    table = Table(SENTENCES, 3, options)
    table.set_position(SENTENCES.set_up(3, options, position))
    table.submit(0, f"claim {claimed}")
    view = table.deal.view(1)
    assert SENTENCES.coach.reasons is not None
    choice = find_bot(SENTENCES, "best").choose(view, 1)
    assert english(SENTENCES.coach.reasons(view, (choice,))) == [reason]
