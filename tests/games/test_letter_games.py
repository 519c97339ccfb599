"""The letter games beyond scenarios: dictionaries, clocks, secrecy, bots, typing."""

import re
from functools import partial
from typing import Any

import pytest

from parlour.bots.reaction import Reacting
from parlour.core.bits import each
from parlour.core.deal import SPECTATOR
from parlour.core.rng import Rng
from parlour.errors import Refused
from parlour.families.letters import dictionary as dictionary_module
from parlour.families.letters.bots import LEVELS, WordBot, strange
from parlour.families.letters.dictionary import Dictionary, dictionary, spelling_list
from parlour.families.letters.rules.terms import CHALLENGE, WordOptions
from parlour.games import find_bot, find_game
from parlour.games.alphabets import GAME as ALPHABETS
from parlour.games.alphabets.bot import sentences
from parlour.games.anagrams import GAME as ANAGRAMS
from parlour.games.block_words import GAME as BLOCK_WORDS
from parlour.games.sentences import GAME as SENTENCES
from parlour.games.sentences.speech import STANDS
from parlour.languages.message import reader
from parlour.packs import letter_tablets
from parlour.table.events import Played
from parlour.table.game import Game
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import Shuffler
from parlour.table.stage import result, scene
from parlour.table.table import Table
from parlour.words import lexicon
from tests.games.tables import play, table_with
from tests.table.sitting import stand_in

WORD_GAMES = (ANAGRAMS, SENTENCES, BLOCK_WORDS)
LETTER_GAMES = (ANAGRAMS, SENTENCES, BLOCK_WORDS, ALPHABETS)


def deal(game: Game, position: dict[str, object], **options: str) -> Any:
    words = position["words"]
    assert isinstance(words, list)
    return game.set_up(len(words), options, position)


@pytest.mark.parametrize(
    ("word", "modern", "in_1913"),
    [
        ("CHINA", "", ""),  # RA-38: the common word is enough
        ("WHILOM", "", ""),  # RA-39: "Obs. or Poetic" is not obsolete
        ("CHIRM", "ANA-17", "ANA-17"),
        ("ENNUI", "", ""),  # ANA-16a, ANA-16e, RA-40: anglicized
        ("RADAR", "", "ANA-20c"),  # RA-41, RA-43
        ("ETC", "ANA-18", "ANA-18"),
        ("JUMPED", "", ""),  # ANA-20e, RA-42
        ("GOED", "ANA-20c", "ANA-20c"),
    ],
)
def test_the_agreed_dictionary_decides(word: str, modern: str, in_1913: str) -> None:
    for number, clause in enumerate((modern, in_1913)):
        options = WordOptions()
        options.dictionary = number
        assert dictionary(options).fault(word) == clause


def test_a_turn_takes_a_minute_and_a_winning_word_twenty_seconds() -> None:
    """ANA-13, RA-21, RA-25."""
    position: dict[str, object] = {"turn": 0, "pool": "NET", "hands": ["V", "B"], "words": [[], []]}
    view = deal(ANAGRAMS, position).view(SPECTATOR)
    assert ANAGRAMS.rules.limits is not None
    (limit,) = ANAGRAMS.rules.limits(view, ANAGRAMS.choose())
    assert (limit.seats, limit.seconds, limit.says) == ((0,), 60, "time is up")
    assert ANAGRAMS.rules.limits(view, ANAGRAMS.choose({"turn_seconds": "0"})) == ()


def test_the_umpire_pools_any_letter_that_may_be_pooled() -> None:
    """RB-5: the letter is not always the first in the alphabet."""
    pooled = set()
    for stock in ("ABCDEF", "ABCDEFG", "ABCDEFGH", "ABCDEFGHI", "ABCDEFGHIK"):
        table = Table(BLOCK_WORDS, 2)
        position: dict[str, object] = {"turn": 0, "pool": "A", "words": [[], []], "stock": stock}
        table.set_position(BLOCK_WORDS.set_up(2, {}, position))
        table.make(table.plan_said_for(0, "time is up"))
        pooled.add(table.deal.tablets.pool)  # type: ignore[attr-defined]
    assert len(pooled) > 1
    assert all(pool[0] == "A" and len(set(pool)) == 2 for pool in pooled)


def test_a_heap_never_shows_the_letters_in_the_order_of_the_word() -> None:
    """RL-4: the letters are in alphabetical order, or reversed where that is a word."""
    table = Table(ALPHABETS, 4)
    table.set_position(ALPHABETS.set_up(4, {}, {"chosen": ["BEST", "CRUET", "LEMON", "RAIN"]}))
    heaps = [
        "".join(piece.face or "" for piece in zone.pieces)
        for seat in (1, 2)
        for zone in scene(table, seat).zones
        if zone.role == "stage"
    ]
    assert heaps == ["TSEB", "CERTU"]


@pytest.mark.parametrize("game", LETTER_GAMES, ids=lambda game: game.key)
def test_a_seat_sees_neither_the_box_nor_another_hand(game: Game) -> None:
    """RA-35, ANA-1c: the worlds that a seat can imagine differ, but look the same to it."""
    table = Table(game, 4, shuffler=Shuffler(b"secret"))
    table.deal_next()
    view = table.view(0)
    worlds = [view.imagine(Rng(seed)) for seed in range(4)]
    assert all(game.show_view(world.view(0)) == game.show_view(view) for world in worlds)
    if game in (ANAGRAMS, SENTENCES):
        assert len({str(game.show(world)["hands"]) for world in worlds}) > 1
        assert len({str(game.show(world)["stock"]) for world in worlds}) > 1


def test_a_word_made_of_a_position_shows_how_it_grew() -> None:
    position: dict[str, object] = {
        "turn": 1,
        "pool": "N",
        "hands": ["B", "O"],
        "words": [["CRUET"], []],
        "grown": [["CUT CUTE CRUET"], []],
    }
    table = Table(ANAGRAMS, 2)
    table.set_position(deal(ANAGRAMS, position))
    table.submit(1, "trounce")
    (zone,) = (zone for zone in scene(table, 1).zones if zone.id == "words-1")
    assert [(piece.face, str(piece.said)) for piece in zone.pieces] == [
        ("TROUNCE", "cut → cute → cruet")
    ]
    assert not [zone for zone in scene(table, 1).zones if zone.id == "dictionary"]


def test_the_dictionary_is_shown_only_after_a_challenge() -> None:
    """ANA-22b: before the challenge, no player sees the dictionary's verdict."""
    position: dict[str, object] = {"turn": 0, "pool": "XQJ", "hands": ["L", "E"], "words": [[], []]}
    table = Table(ANAGRAMS, 2)
    table.set_position(deal(ANAGRAMS, position))
    table.submit(0, "make XQJ")
    assert "dictionary" not in [zone.id for zone in scene(table, 1).zones]
    table.submit(1, "challenge XQJ")
    assert "dictionary" in [zone.id for zone in scene(table, 1).zones]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_bot_makes_only_words_that_it_knows(level: Any) -> None:
    """RA-48: this holds over a whole game at a table."""
    table = Table(ANAGRAMS, 2, {"letter_set": "short60"}, shuffler=Shuffler(b"bots"))
    table.deal_next()
    bot = find_bot(ANAGRAMS, level.name)
    book = dictionary(WordOptions())
    for _ in range(200):
        if table.deal.over:
            break
        stand_in(table, table.due()[0], partial(bot.choose, seed=table.seq))
    assert table.deal.over
    words: list[str] = [w for column in table.deal.tablets.words for w in column]  # type: ignore[attr-defined]
    assert words
    assert all(
        book.lexicon.level(word) <= level.vocabulary and not book.fault(word) for word in words
    )


def test_a_bot_challenges_what_does_not_look_like_a_word() -> None:
    """RA-48."""
    position: dict[str, object] = {"turn": 0, "pool": "XQJ", "hands": ["L", "E"], "words": [[], []]}
    table = Table(ANAGRAMS, 2)
    table.set_position(deal(ANAGRAMS, position))
    table.submit(0, "make XQJ")
    bot: WordBot[Any] = WordBot(LEVELS[0])
    assert bot.choose(table.view(1), 1) == CHALLENGE
    assert bot.reaction(table.view(1), 1) > 0
    assert strange("CRUET", 35) < strange("XQJ", 35)


def test_a_player_without_letters_for_a_word_chooses_nothing() -> None:
    """RL-3: the neighbour has nothing to find and is finished."""
    table = Table(ALPHABETS, 4)
    table.deal_next()
    for seat, word in enumerate(("CRUET", "LEMON", "RAIN")):
        table.submit(seat, word)
    rest: Any = table.deal
    rest.stock = "BCDQ"
    with pytest.raises(Refused, match="No A or T is left"):
        table.submit(3, "CAT")
    table.submit(3, "no word")
    assert rest.phase == 0
    after: Any = table.deal
    assert each(after.retired) == [0]
    assert each(after.waiting()) == [1, 2, 3]


def test_nobody_takes_more_than_their_share_of_the_letters() -> None:
    """RL-3: sixty letters among eight players are seven each."""
    table = Table(ALPHABETS, 8, {"letter_set": "short60", "max_letters": "12"})
    table.deal_next()
    with pytest.raises(Refused, match="more than 7 letters"):
        table.submit(0, "TROUNCED")
    table.submit(0, "TROUNCE")


def test_the_sentences_of_bots_are_sentences() -> None:
    """ALPHA-20, RS-14."""
    book = dictionary(WordOptions())
    assert [said for said in sentences() if not book.intelligible(said.split())] == []


@pytest.mark.parametrize("seats", [3, 6])
def test_bots_choose_and_find_short_sentences(seats: int) -> None:
    """ALPHA-20."""
    table = Table(ALPHABETS, seats, {"alpha_sentences": "yes"}, shuffler=Shuffler(b"bots"))
    table.deal_next()
    bot = find_bot(ALPHABETS, "expert")
    while not table.deal.over:
        stand_in(table, table.waiting()[0], partial(bot.choose, seed=table.seq))
    deal: Any = table.deal
    assert all(said in sentences() for said in deal.chosen)
    assert deal.retired


def test_with_short_sentences_the_table_speaks_of_sentences() -> None:
    """ALPHA-20, RL-13."""
    chosen = ["", "THE CAT RAN", "A DOG BIT HIM", "WE SAW HER"]
    options = {"alpha_sentences": "yes"}
    table = table_with(ALPHABETS, ("Ann", "Bob", "Cy", "Di"), {"chosen": chosen}, options)
    shown = [scene(table, 0)]
    for seat, move in (
        (0, "choose SHE SANG"),
        (0, "I"),
        (0, "say WE SAW HER"),
        (1, "give up"),
        (2, "I"),
        (2, "stay silent"),
    ):
        table.submit(seat, move)
        shown += [scene(table, 0), scene(table, 2)]
    told = [text for seen in shown for text in (seen.prompt, *(zone.label for zone in seen.zones))]
    told += [line.text for line in log_lines(table, 0)]
    ending = result(table, 0)
    assert ending
    said = [str(text) for text in (*told, ending.headline, *(item.text for item in ending.items))]

    assert [text for text in said if re.search(r"\bwords?\b", text)] == []
    assert "Announce your sentence." in said
    assert "You found your sentence; Cy lost" in said
    assert shown[0].spell
    assert shown[0].spell.sentence


def test_a_player_reads_who_lost_with_them() -> None:
    """RL-12."""
    chosen = {"chosen": ["CRUET", "STONE", "LEMON", "RAIN"]}
    table = table_with(ALPHABETS, ("Ann", "Bob", "Cy", "Di"), chosen)
    for seat in range(4):
        table.submit(seat, "give up")
    said = {seat: result(table, seat) for seat in (1, SPECTATOR)}

    assert [reader("en", seat).say(end.headline) for seat, end in said.items() if end] == [
        "You lost together with Ann, Cy and Di",
        "Ann, Bob, Cy and Di lost",
    ]


def test_the_option_decides_what_the_box_holds() -> None:
    """RA-36."""
    sizes = []
    for name in ("period180", "selchow180", "book200", "short60"):
        options = ANAGRAMS.rules.new_options()
        assert isinstance(options, WordOptions)
        options.letter_set = ("period180", "selchow180", "book200", "short60").index(name)
        sizes.append(len(options.box()))
    assert sizes == [180, 180, 200, 60]
    assert find_game("anagrams") is ANAGRAMS


def test_a_player_who_says_i_announces_the_word_in_time() -> None:
    """ALPHA-8, RL-6: a bot looks for the word before it says "I", and not again after that."""
    table = Table(ALPHABETS, 4)
    table.set_position(ALPHABETS.set_up(4, {}, {"chosen": ["BEST", "CRUET", "LEMON", "RAIN"]}))
    table.submit(3, "I")
    bot = find_bot(ALPHABETS, "novice")
    assert isinstance(bot, Reacting)
    assert max(bot.reaction(table.view(3), seed) for seed in range(200)) < 2000


def explained(table: Table) -> list[tuple[str, str]]:
    """Return the explanation of the last deal: sentences and their clauses."""
    return [(str(step.text), step.clause) for step in table.ends[-1].steps()]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("1 I, 1 say NOTED", [("B announced NOTED, which is wrong.", "ALPHA-13")]),
        ("1 I, 1 stay silent", [('B said "I", but no word.', "RL-6")]),
        (
            "1 I, 1 say STONE, 2 I, 2 say LEMON, 3 I, 3 say RAIN",
            [("B, C and D found words.", "ALPHA-11"), ("A was the last one left.", "ALPHA-12")],
        ),
        (
            "1 I, 1 say STONE, 0 give up, 2 give up, 3 give up",
            [("B found a word.", "ALPHA-11"), ("A, C and D gave up.", "RL-12")],
        ),
    ],
)
def test_the_result_of_alphabets_says_why_a_player_lost(
    said: str, why: list[tuple[str, str]]
) -> None:
    table = Table(ALPHABETS, 4, names=("A", "B", "C", "D"))
    heaps = ["STONE", "LEMON", "RAIN", "CRUET"]  # each for the player on the left
    table.set_position(ALPHABETS.set_up(4, {}, {"chosen": heaps}))
    for move in said.split(", "):
        table.submit(int(move[0]), move[2:])
    points = "A lost round is a point against the player; few points are good."
    assert explained(table) == [*why, (points, "")]


def test_the_result_of_alphabets_speaks_of_points_only_if_a_player_has_lost() -> None:
    """RL-10: of two or three players nobody loses."""
    table = Table(ALPHABETS, 2, names=("A", "B"))
    table.set_position(ALPHABETS.set_up(2, {}, {"chosen": ["STONE", "LEMON"]}))
    for seat, word in ((0, "LEMON"), (1, "STONE")):
        table.submit(seat, "I")
        table.submit(seat, f"say {word}")
    assert explained(table) == [("A and B found words.", "ALPHA-11")]


def test_the_result_says_that_letters_decided_between_as_many_words() -> None:
    """RA-34: "had the most: 1 word" would be wrong where another player has one word too."""
    position = {"turn": "Ann", "pool": "X", "hands": ["", ""], "stock": ""}
    for words, said in {
        ("PEN", "PARLOUR"): "Bertha had the most letters in as many words",
        ("PEN", ""): "Ann had the most: 1 word",
    }.items():
        facts = {**position, "words": [one.split() for one in words]}
        table = table_with(ANAGRAMS, ("Ann", "Bertha"), facts)
        play(table, "pass", "pass")
        found = result(table, SPECTATOR)
        assert found
        told = [str(text) for text in (found.headline, *(item.text for item in found.items))]
        assert said in [text.rstrip(".") for text in told]


def test_nobody_holds_letters_in_a_game_with_open_letters() -> None:
    """BGW-1a: no empty hand is drawn, and no letter count appears beside a name."""
    table = Table(BLOCK_WORDS, 3, shuffler=Shuffler(b"open"))
    table.deal_next()
    drawn = scene(table, table.waiting()[0])
    assert not [zone for zone in drawn.zones if zone.kind == "hand"]
    assert all(info.cards is None for info in drawn.seats)
    assert str(drawn.prompt) == "Put a letter into the pool."


def test_letters_are_gathered_for_a_word_only() -> None:
    """While a letter for the pool is chosen, no empty place lies beside it."""
    table = Table(BLOCK_WORDS, 3, shuffler=Shuffler(b"open"))
    table.deal_next()
    seat = table.waiting()[0]
    before, begun = scene(table, seat), scene(table, seat, "pool")
    assert [zone.id for zone in begun.zones] == [zone.id for zone in before.zones]


@pytest.mark.parametrize("game", [ANAGRAMS, SENTENCES, BLOCK_WORDS], ids=lambda game: game.key)
def test_a_score_counts_words(game: Game) -> None:
    table = Table(game, 3)
    table.deal_next()
    assert scene(table, 0).units == ("word", "letter")


def test_a_button_shows_the_name_of_a_player_instead_of_a_seat() -> None:
    position: dict[str, object] = {"turn": 1, "pool": "CUT", "hands": ["B", "E", "O"]}
    table = Table(ANAGRAMS, 3, names=("Ann", "Bertha", "Charles"))
    table.set_position(ANAGRAMS.set_up(3, {}, {**position, "words": [[], [], []]}))
    table.submit(1, "cute")
    labels = [str(choice.label) for choice in scene(table, 0).choices]
    assert "Charles has helped" in labels


@pytest.mark.parametrize("game", LETTER_GAMES, ids=lambda game: game.key)
def test_a_game_describes_its_own_rules(game: Game) -> None:
    """The family provides mechanisms, one class deep: no game inherits from another."""
    deal = game.new_deal(4)
    parents = [parent.__name__ for parent in type(deal).__mro__[1:-1]]
    assert parents == (["WordDeal", "Deal"] if game in WORD_GAMES else ["Deal"])


def test_bots_use_no_coarse_word_unless_the_table_allows_it() -> None:
    """RA-48: people may make any word."""
    options = WordOptions()
    family = dictionary(options)
    options.coarse = True
    any_word = dictionary(options)
    coarse = next(w for w in lexicon().words(fair=False) if len(w) == 4 and not lexicon().fair(w))
    letters = letter_tablets.read(coarse)
    none = [0] * len(letters)
    assert coarse not in family.vocabulary(95).words_from(letters, none)
    assert coarse in any_word.vocabulary(95).words_from(letters, none)
    assert (family.may_say(coarse), any_word.may_say(coarse)) == (False, True)
    assert family.fault(coarse) == any_word.fault(coarse)


@pytest.mark.parametrize("game", LETTER_GAMES, ids=lambda game: game.key)
def test_every_letter_game_asks_which_words_bots_may_say(game: Game) -> None:
    """RA-48."""
    option = next(option for option in game.options if option.id == "language")
    assert (option.default, sorted(option.values)) == ("family", ["any", "family"])
    deal: Any = game.new_deal(4, {"language": "any"})
    assert deal.options.book.coarse


def test_the_result_of_the_grammar_check_is_in_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """RS-14: the record replays the same with another grammar check."""
    options = {"sentence_judge": "grammar", "sentence_words": "5"}
    words = [["CAT", "THE", "A", "SAW", "DOG"], []]
    position = {"turn": 0, "pool": "", "hands": ["BD", "FG"], "words": words, "stock": "LMNP"}
    table = Table(SENTENCES, 2, options)
    table.set_position(SENTENCES.set_up(2, options, position))
    table.submit(0, "claim THE CAT SAW A DOG")
    assert [event.move for event in table.log if isinstance(event, Played)][-1] == STANDS
    assert table.won == [0]
    result = scene(table, 0).result
    assert result is not None
    assert reader("en", 0).say(result.items[0].text) == "You made a sentence: THE CAT SAW A DOG."

    monkeypatch.setattr(Dictionary, "intelligible", lambda *_: False)
    again = Table(SENTENCES, 2, options)
    again.set_position(SENTENCES.set_up(2, options, position))
    for event in table.log:
        if isinstance(event, Played):
            again.repeat(event.seat, event.move)
    assert again.won == [0]


def test_no_label_shows_notation() -> None:
    """Buttons say what happens: no slots, no "@2", and only the last step of a word."""
    names = ("Ann", "Bertha", "Charles")
    for key in ("anagrams", "block-words", "sentences"):
        game = find_game(key)
        for move, said in (
            ("make from CUT@2", "Take CUT from Charles"),
            ("make from CUT@2 with", "Take letters"),
            ("make from CUT@2 with pool EH", "Take H from the pool"),
            ("make with pool E hand H", "Take H in hand"),
            ("make with pool E hand H as H", "Lay H"),
            ("make HE pool E hand H", "Make HE"),
            ("make CUTROSE from CUT@0 ROSE@1", "Make CUTROSE"),
            ("make from CUT@2 more", "Show more words"),
            ("pool E", "Put letter E into the pool"),
            ("challenge CUTE#1", "Challenge CUTE"),
        ):
            assert str(game.words.label(move, game.choose()).named(names)) == said
        assert game.words.menu("challenge CUTE") == "challenge"
        assert game.words.menu("help 2") == "help"
        assert not game.words.menu("accept")
    alphabets = find_game("alphabets")
    assert str(alphabets.words.label("say AB…", alphabets.choose())) == "Add B"
    assert str(alphabets.words.label("say A …", alphabets.choose())) == "Add a space"


class Counted(list[str]):
    """A list of words that counts how often one is read."""

    read = 0

    def __getitem__(self, place: Any) -> Any:
        self.read += 1
        return super().__getitem__(place)


def test_few_words_are_read_to_see_how_one_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """With rare letters, reading every word of the dictionary would stop all other tables."""
    words = Counted(spelling_list("modern"))
    monkeypatch.setattr(dictionary_module, "spelling_list", lambda _name: words)
    monkeypatch.setattr(dictionary_module, "_spells", dictionary_module._spells.__wrapped__)
    book = dictionary(WordOptions())

    assert book.spells("", "JJQQVVXXZZ", 7) == 0
    assert 0 < words.read < 1000

    words.read = 0
    assert book.spells("Q", "EENQU", 7) == 1 << letter_tablets.ALPHABET.index("U")
    assert 0 < words.read < 1000
