"""Scenes and narration of letter games: pool, columns of words, hands, challenges."""

from collections.abc import Callable
from typing import Final

from parlour.core.bits import bit, each, has
from parlour.core.deal import NATURE
from parlour.families.letters.dictionary import Dictionary
from parlour.families.letters.rules.making import DONE
from parlour.families.letters.rules.tablets import last_of, minus
from parlour.families.letters.rules.terms import (
    CHALLENGE,
    LOOK,
    MAKE,
    PASS,
    PLACE,
    SPELL,
    TAKING,
    WINNING,
)
from parlour.families.letters.rules.view import WordView
from parlour.languages.message import NOTHING, Listed, Message, Person, called, say, sentences
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Spell, Zone
from parlour.table.voice import Voice

ARROW: Final = " → "
MERELY: Final = say("merely the captured word in another form")

LABELS: Final = {
    "make": say("Make a word"),
    "pool": say("Pool a letter"),
    "look up": say("Open the dictionary"),
    "accept": say("Let it stand"),
    "pass": say("Pass"),
    "help bystander": say("a bystander has helped"),
    "time is up": say("time is up"),
}
STEPS: Final = {
    "with": say("Take letters"),
    "as": say("Lay the word"),
    "more": say("Show more words"),
}


def picture(view: WordView, prompt: Message = NOTHING) -> Picture:
    """Draw the pool, everybody's words with their history, the hands, and the open dictionary."""
    zones = [Zone("pool", "row", None, say("pool"), tuple(map(Piece, view.tablets.pool)))]
    if view.open:
        zones.append(
            Zone("box", "row", None, say("letters", n=int(view.left)), counted(view.tablets.stock))
        )
    else:
        zones.append(Zone("stock", "stack", None, say("box"), count=view.left))
    for seat in range(view.seats):
        zones.append(column(view, seat))
        if view.sizes[seat] or not view.open:
            zones.append(hand(view, seat))
    zones += judgement(view)
    if TAKING <= view.phase <= SPELL and view.seat == view.turn:
        zones += bench(view)
    return Picture(
        phase=phase_name(view),
        prompt=prompt or _prompt(view),
        zones=tuple(zones),
        notes=notes(view),
        facts=facts(view),
        cards=() if view.open else tuple(view.sizes),
        units=("word", "letter"),
        small_hands=True,
        spell=spell(view),
    )


def spell(view: WordView) -> Spell | None:
    """Return the letters and words for making a word, if it is the seat's turn."""
    if view.over or view.half or view.seat != view.turn or not has(view.choices, MAKE):
        return None
    tablets = view.tablets
    words = tuple(word for column in tablets.words for word in column)
    loose = "".join((*tablets.pool, *tablets.hands[view.seat]))
    box = "".join(sorted(set(tablets.stock))) if view.open else ""
    return Spell(loose, words, box, verb="make")


def column(view: WordView, seat: int) -> Zone:
    """Draw the words of a seat, each with its earlier forms."""
    grown = view.tablets.grown[seat]
    words = [Piece(last_of(line), said=history(line)) for line in grown]
    label = say("{who}'s words", who=Person.at(seat))
    return Zone(f"words-{seat}", "words", seat, label, tuple(words))


def counted(letters: str) -> tuple[Piece, ...]:
    """Return each kind of letter, with its number."""
    return tuple(
        Piece(kind, said=say("{number}", number=letters.count(kind)))
        for kind in sorted(set(letters))
    )


def history(grown: str) -> Message:
    """Return the history of a word, "cut → cute"; nothing for a new word."""
    before = grown.lower().split()[:-1]
    return say("{words}", words=ARROW.join(before)) if before else NOTHING


def hand(view: WordView, seat: int) -> Zone:
    """Draw a hand: the player's own face up.

    Of another's hand, only letters that all have seen are face up (ANA-19e, RA-35).
    """
    letters = tuple(map(Piece, view.tablets.hands[seat]))
    size = int(view.sizes[seat])
    label = say("your letters", n=size) if seat == view.seat else say("letters", n=size)
    count = size if len(letters) < size else None
    return Zone(f"hand-{seat}", "hand", seat, label, letters, count)


def judgement(view: WordView) -> list[Zone]:
    """Open the dictionary at a challenged word, but not before the challenge (ANA-22b).

    A player who has looked words up, and so may not challenge, sees those words (RA-29).
    """
    book = view.options.book
    if not isinstance(book, Dictionary):
        return []
    lines: list[Piece] = []
    if view.last.judged:
        merely = view.last.fault and not book.fault(view.last.judged)
        why = MERELY if merely else book.says(view.last.judged)
        lines += entry(book, view.last.judged, view.last.fault, why)
    for play in view.last.plays[: view.last.looked[view.seat] if view.seat >= 0 else 0]:
        if play.word and play.word != view.last.judged:
            lines += entry(book, play.word, book.fault(play.word), book.says(play.word))
    return [Zone("dictionary", "sheet", None, say("dictionary"), tuple(lines))] if lines else []


def entry(book: Dictionary, word: str, fault: str, why: Message) -> list[Piece]:
    """Return the lines of the dictionary about a word: its verdict, the reason, what it means."""
    lines = [
        Piece(word, said=say("not allowed") if fault else say("allowed")),
        Piece(text=why, said=say("{clause}", clause=fault) if fault else NOTHING),
    ]
    meaning = book.means(word)
    return [*lines, Piece(f"“{meaning}”")] if meaning else lines  # quoted, not translated


def bench(view: WordView) -> list[Zone]:
    """Draw the word that the player is making: the letters gathered, and those laid so far."""
    making = view.making
    gathered = "".join(view.tablets.word_at(slot) for slot in making.taken)
    letters = sorted(gathered + making.pool + making.hand)
    for letter in making.spelled:
        letters.remove(letter)
    zones = [Zone("gathered", "row", None, say("gathered"), tuple(map(Piece, letters)))]
    if making.spelled:
        zones.append(Zone("laid", "row", None, say("laid"), tuple(map(Piece, making.spelled))))
    return zones


def phase_name(view: WordView) -> str:
    """Return the prompt for the current decision."""
    if view.phase <= PLACE:
        return "chance"
    if TAKING <= view.phase <= SPELL:
        return "make"
    return "challenge" if view.phase == WINNING else "turn"


def notes(view: WordView) -> dict[int, tuple[Message, ...]]:
    """Mark who forfeits turns, and who has used the dictionary."""
    marks: dict[int, tuple[Message, ...]] = {}
    for seat in range(view.seats):
        mine = [called("mark", "forfeits a turn")] if view.turns.skip[seat] else []
        mine += [called("mark", "has looked up")] if view.last.looked[seat] else []
        mine += [called("mark", "has left")] if has(view.turns.gone, seat) else []
        if mine:
            marks[seat] = tuple(mine)
    return marks


def facts(view: WordView) -> tuple[tuple[Message, Message], ...]:
    """Return the number of words that wins, and the number of letters left."""
    return ((say("To win"), say("{n} words", n=int(view.target))), letters_left(view))


def letters_left(view: WordView) -> tuple[Message, Message]:
    """Return the number of letters in the box."""
    return say("Letters left"), say("{number}", number=int(view.left))


def _prompt(view: WordView) -> Message:  # noqa: PLR0911 - a prompt each
    if view.over:
        return say("The game is over.")
    if view.seat >= 0 and has(view.turns.gone, view.seat):
        return say("You have left the game; the others play on.")
    if view.seat < 0 or not has(view.waiting, view.seat):
        return say("Waiting for a word.")
    if view.phase == WINNING:
        word = view.last.plays[-1].word
        return say("{word} would win the game: challenge it, or accept.", word=word)
    if TAKING <= view.phase <= SPELL:
        none = view.phase == TAKING and view.choices == bit(DONE)
        return TO_MAKE[int(view.phase) - TAKING + none]
    if view.seat != view.turn:
        if _may_challenge(view):
            return say("You may challenge the last play.")
        return say("Waiting for a word.")
    return _in_turn(view, one=view.sizes[view.seat] == 1)


TO_MAKE: Final = (say("Take words."), say("Take letters."), say("Lay the letters."))
"""The prompts for making a word step by step."""


def _in_turn(view: WordView, *, one: bool) -> Message:
    """Return the prompt in turn; with one letter in hand, it is clear which one is pooled."""
    if view.turns.number <= 2:
        if one:
            return say("Put your letter into the pool.")
        return say("Put a letter into the pool.")
    if has(view.choices, PASS):
        return say("The letters have run out: type a word that you make, or pass.")
    if has(view.choices, MAKE):
        if one:
            return say("Type a word that you make, or pool your letter.")
        return say("Type a word that you make, or pool a letter.")
    return say("Pool your letter.") if one else say("Pool a letter.")


def _may_challenge(view: WordView) -> bool:
    """Return whether this seat can challenge a play of the last turn."""
    return any(has(view.choices, CHALLENGE + play) for play in range(LOOK - CHALLENGE))


def narrate(happened: Happened) -> Message:
    """Describe what was made, pooled, drawn, challenged and won."""
    before: WordView = happened.before
    after: WordView = happened.after
    ends = after.over and not before.over
    return sentences(_told(before, after, happened), _winners(after, happened) if ends else NOTHING)


def _told(  # noqa: C901, PLR0911 - a verb each
    before: WordView, after: WordView, happened: Happened
) -> Message:
    who, (verb, _, rest) = happened.who, happened.move.partition(" ")
    if happened.seat == NATURE:
        if verb == "begins":
            first = happened.person(int(rest))
            return say("Players who tie draw again: {who} begins.", who=first)
        return NOTHING if after.phase <= PLACE else say("The letters are mixed.")
    match verb:
        case "make":
            return _made(before, after, happened)
        case "pool":
            return sentences(
                say("{who} puts letter {letter} into the pool.", who=who, letter=rest),
                _drawn(before, after, happened.seat),
            )
        case "challenge":
            return _challenged(before, after, happened, rest.partition("#")[0])
        case "look":
            return say("{who} opens the dictionary.", who=who)
        case "accept":
            return say("{who} lets it stand.", who=who)
        case "time":
            return say("{who}'s time is up.", who=who)
        case "leave":
            return _left(before, after, who)
        case "help":
            return _helped(before, after, happened, rest)
    return say("{who} passes.", who=who)


def _drawn(before: WordView, after: WordView, seat: int) -> Message:
    """Describe what a player has drawn to that player; to others only that they drew."""
    if after.over or after.open or before.left == after.left or seat != after.seat:
        return NOTHING
    drawn = [say("letter {letter}", letter=one) for one in after.tablets.hands[seat]]
    return say("You draw {letters}.", letters=Listed(drawn, "and"))


def _made(before: WordView, after: WordView, happened: Happened) -> Message:
    play = next((p for p in reversed(after.last.plays) if p.word), None)
    who, word = happened.who, happened.move.split()[1]
    if play is None or play.word != word:
        return say("{who} makes {word}.", who=who, word=word)
    used: list[Message] = []
    for owner, grown in zip(play.owners, play.grown, strict=True):
        whose = OWN if owner == play.seat else OTHERS
        used.append(whose.filled(owner=happened.person(int(owner)), word=last_of(grown)))
    if play.pool:
        used.append(say("{letters} in the pool", letters=" ".join(play.pool)))
    if play.hand and after.open:
        used.append(say("the letter {letter}", letter=play.hand))
    elif play.hand:
        used.append(say("{letters} in hand", letters=" ".join(play.hand)))
    return sentences(
        say("{who} makes {word} from {used}.", who=who, word=word, used=Listed(used, "and")),
        say("That would win the game.") if after.phase == WINNING else NOTHING,
        _drawn(before, after, happened.seat),
    )


OWN: Final = say("{owner}'s own {word}")
OTHERS: Final = say("{owner}'s {word}")


def _challenged(before: WordView, after: WordView, happened: Happened, word: str) -> Message:
    who, book = happened.who, after.options.book
    if not after.last.fault:
        told = say("{who} challenges {word}; it stands, and {who} forfeits a turn.")
        return told.filled(who=who, word=word)
    why = say("{word} is merely the captured word in another form.", word=word)
    if isinstance(book, Dictionary) and book.fault(word):
        why = book.says(word)
    maker = before.last.maker()
    return sentences(
        say("{who} challenges {word}: {why}", who=who, word=word, why=why),
        TAKEN_BACK[int(after.sizes[maker])].filled(who=happened.person(int(maker))),
    )


TAKEN_BACK: Final = (
    say("{who} takes it back."),
    say("{who} takes it back and holds a letter."),
    say("{who} takes it back and holds two letters."),
)
"""What becomes of a false word, by the number of letters in hand."""


def _left(before: WordView, after: WordView, who: Person | Message) -> Message:
    """Describe that somebody has left, and what goes into the pool (RA-46)."""
    pooled = list(minus(after.tablets.pool, before.tablets.pool))
    left = say("{who} leaves the game.", who=who)
    if pooled:
        left = say(
            "{who} leaves the game; {letters} from the hand go into the pool.",
            who=who,
            letters=Listed(pooled, "and"),
            n=len(pooled),
        )
    return sentences(left, say("The words stay, and may be captured."))


def _helped(before: WordView, after: WordView, happened: Happened, helper: str) -> Message:
    told = say("{who} says that a bystander has helped.", who=happened.who)
    if helper.isdecimal():
        other = happened.person(int(helper))
        told = say("{who} says that {helper} has helped.", who=happened.who, helper=other)
    agreed = NOTHING
    if len(after.last.plays) < len(before.last.plays):
        agreed = say("It is agreed: {word} is taken back.", word=after.turns.barred[-1])
    return sentences(told, agreed)


def _winners(after: WordView, happened: Happened) -> Message:
    sides = each(after.won)
    partners = len(after.scores) < after.seats
    won = [
        happened.person(seat)
        for seat in range(after.seats)
        if (seat % len(after.scores) if partners else seat) in sides
    ]
    words = int(after.scores[sides[0]] - after.brought[sides[0]])
    return say("{who} wins with {n} words.", who=Listed(won, "and"), n=words)


def label(move: str) -> Message:
    """Return the label of a move's button."""
    if move in LABELS:
        return LABELS[move]
    verb, _, rest = move.partition(" ")
    match verb:
        case "make":
            return _step(move.split())
        case "pool":
            return say("Put letter {letter} into the pool", letter=rest)
        case "challenge":
            return say("Challenge {word}", word=rest.partition("#")[0])
        case "help":
            return say("{helper} has helped", helper=Person.at(int(rest)))
    return say("{move}", move=move)


def _step(words: list[str]) -> Message:
    """Return the last step of a word that is being made: "Take CUT from Ann"."""
    last = words[-1]
    if words[1].isupper():  # the move is whole
        return say("Make {word}", word=words[1])
    word, at, seat = last.rpartition("@")
    if at:
        return say("Take {word} from {owner}", word=word, owner=Person.at(int(seat)))
    if last in STEPS:
        return STEPS[last]
    where = next(one for one in reversed(words) if one in LETTERS_FROM)
    return LETTERS_FROM[where].filled(letter=last[-1])


LETTERS_FROM: Final = {
    "pool": say("Take {letter} from the pool"),
    "hand": say("Take {letter} in hand"),
    "as": say("Lay {letter}"),
}
"""The labels of a letter, by the word before it."""


def menu(move: str) -> str:
    """Return the menu of a move: those against another's word, and those about help."""
    verb = move.split(maxsplit=1)[0]
    return {"challenge": "challenge", "look": "challenge", "help": "help"}.get(verb, "")


def reckoned_by(
    *clauses: str,
) -> Callable[[WordView], tuple[ResultItem, ...]]:
    """Return a function that narrates the final count; it names the clause for these players."""

    def reckoning(view: WordView) -> tuple[ResultItem, ...]:
        clause = clauses[min(view.seats - 2, len(clauses) - 1)]
        told: list[ResultItem] = []
        for seat, words in enumerate(view.tablets.words):
            if words:
                text = say("{who}: {words}.", who=Person.at(seat), words=Listed(words, "commas"))
                told.append(ResultItem(text, "" if told else clause))
        return tuple(told)

    return reckoning


def verdict(view: WordView, voice: Voice) -> Message:
    """Say who has enough words to win, or the most when the letters ran out (ANA-0f, RA-34)."""
    sides = each(view.won)
    if not sides:
        return say("Nobody won")
    words = [int(now - old) for now, old in zip(view.scores, view.brought, strict=True)]
    most = words[sides[0]]
    equal = words.count(most) > len(sides)
    if len(sides) > 1 and voice.own in sides:
        others = Listed([voice.columns[side] for side in sides if side != voice.own], "and")
        if equal:
            return say("You and {others} had the most letters in as many words", others=others)
        return say("You and {others} had the most: {n} words", others=others, n=most)
    winners = [voice.columns[side] for side in sides]
    who = winners[0] if len(winners) == 1 else Listed(winners, "and")
    if most >= view.target:
        return say("{who} had {n} words first", who=who, n=most)
    if equal:
        return say("{who} had the most letters in as many words", who=who)
    return say("{who} had the most: {n} words", who=who, n=most)
