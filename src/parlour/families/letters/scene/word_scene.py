"""Scenes and narration of letter games: pool, columns of words, hands, challenges."""

from collections.abc import Callable
from typing import Final

from parlour.core.bits import bit, each, has
from parlour.core.deal import NATURE
from parlour.core.speech import listed
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
from parlour.languages.message import Text
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Spell, Zone
from parlour.table.voice import Voice

ARROW: Final = " → "
STEPS: Final = {"with": "Take letters", "as": "Lay the word"}
MERELY: Final = "merely the captured word in another form"


def picture(view: WordView, prompt: str = "") -> Picture:
    """Draw the pool, everybody's words with their history, the hands, and the open dictionary."""
    zones = [Zone("pool", "row", None, "pool", tuple(map(Piece, view.tablets.pool)))]
    if view.open:
        kinds = sorted(set(view.tablets.stock))
        letters = tuple(Piece(kind, said=str(view.tablets.stock.count(kind))) for kind in kinds)
        zones.append(Zone("box", "row", None, "letters", letters))
    else:
        zones.append(Zone("stock", "stack", None, "box", count=view.left))
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
    label = "your words" if seat == view.seat else f"@{seat}'s words"
    return Zone(f"words-{seat}", "words", seat, label, tuple(words))


def history(grown: str) -> str:
    """Return the history of a word, "cut → cute"; nothing for a new word."""
    before = grown.lower().split()[:-1]
    return ARROW.join(before)


def hand(view: WordView, seat: int) -> Zone:
    """Draw a hand: the player's own face up.

    Of another's hand, only letters that all have seen are face up (ANA-19e, RA-35).
    """
    letters = tuple(map(Piece, view.tablets.hands[seat]))
    label = "letter" if view.sizes[seat] == 1 else "letters"
    if seat == view.seat:
        label = f"your {label}"
    count = view.sizes[seat] if len(letters) < view.sizes[seat] else None
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
        lines += entry(book, view.last.judged, view.last.fault, MERELY if merely else "")
    for play in view.last.plays[: view.last.looked[view.seat] if view.seat >= 0 else 0]:
        if play.word and play.word != view.last.judged:
            lines += entry(book, play.word, book.fault(play.word))
    return [Zone("dictionary", "sheet", None, "dictionary", tuple(lines))] if lines else []


def entry(book: Dictionary, word: str, fault: str, why: str = "") -> list[Piece]:
    """Return the lines of the dictionary about a word: its verdict, the reason, what it means."""
    lines = [
        Piece(word, said="not allowed" if fault else "allowed"),
        Piece(text=why or book.says(word), said=fault),
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
    zones = [Zone("gathered", "row", None, "gathered", tuple(map(Piece, letters)))]
    if making.spelled:
        zones.append(Zone("laid", "row", None, "laid", tuple(map(Piece, making.spelled))))
    return zones


def phase_name(view: WordView) -> str:
    """Return the prompt for the current decision."""
    if view.phase <= PLACE:
        return "chance"
    if TAKING <= view.phase <= SPELL:
        return "make"
    return "challenge" if view.phase == WINNING else "turn"


def notes(view: WordView) -> dict[int, tuple[str, ...]]:
    """Mark who forfeits turns, and who has used the dictionary."""
    marks: dict[int, tuple[str, ...]] = {}
    for seat in range(view.seats):
        mine = ["forfeits a turn"] if view.turns.skip[seat] else []
        mine += ["has looked up"] if view.last.looked[seat] else []
        mine += ["has left"] if has(view.turns.gone, seat) else []
        if mine:
            marks[seat] = tuple(mine)
    return marks


def facts(view: WordView) -> tuple[tuple[str, str], ...]:
    """Return the number of words that wins, and the number of letters left."""
    return (("To win", f"{view.target} words"), ("Letters left", str(view.left)))


def _prompt(view: WordView) -> str:  # noqa: PLR0911 - a prompt each
    if view.over:
        return "The game is over."
    if view.seat >= 0 and has(view.turns.gone, view.seat):
        return "You have left the game; the others play on."
    if view.seat < 0 or not has(view.waiting, view.seat):
        return "Waiting for a word."
    if view.phase == WINNING:
        return f"{view.last.plays[-1].word} would win the game: challenge it, or accept."
    if TAKING <= view.phase <= SPELL:
        none = view.phase == TAKING and view.choices == bit(DONE)
        return ("Take words", "Take letters", "Lay the letters")[view.phase - TAKING + none] + "."
    if view.seat != view.turn:
        return "You may challenge the last play." if _may_challenge(view) else "Waiting for a word."
    letter = "your letter" if view.sizes[view.seat] == 1 else "a letter"
    if view.turns.number <= 2:
        return f"Put {letter} into the pool."
    if has(view.choices, PASS):
        return "The letters have run out: type a word that you make, or pass."
    if has(view.choices, MAKE):
        return f"Type a word that you make, or pool {letter}."
    return f"Pool {letter}."


def _may_challenge(view: WordView) -> bool:
    """Return whether this seat can challenge a play of the last turn."""
    return any(has(view.choices, CHALLENGE + play) for play in range(LOOK - CHALLENGE))


def narrate(happened: Happened) -> str:
    """Describe what was made, pooled, drawn, challenged and won."""
    before: WordView = happened.before
    after: WordView = happened.after
    told = _told(before, after, happened)
    if after.over and not before.over:
        told += f" {_winners(after, happened.names)}"
    return told


def _told(before: WordView, after: WordView, happened: Happened) -> str:  # noqa: C901, PLR0911
    name, move = happened.names[happened.seat], happened.move
    verb, _, rest = move.partition(" ")
    if happened.seat == NATURE:
        if verb == "begins":
            return f"Players who tie draw again: {happened.names[int(rest)]} begins."
        return "" if after.phase <= PLACE else "The letters are mixed."
    match verb:
        case "make":
            return _made(before, after, happened)
        case "pool":
            return f"{name} puts letter {rest} into the pool.{_drawn(before, after, happened.seat)}"
        case "challenge":
            return _challenged(before, after, happened, rest.partition("#")[0])
        case "look":
            return f"{name} opens the dictionary."
        case "accept":
            return f"{name} lets it stand."
        case "time":
            return f"{name}'s time is up."
        case "leave":
            return _left(before, after, name)
        case "help":
            return _helped(before, after, happened, rest)
    return f"{name} passes."


def _drawn(before: WordView, after: WordView, seat: int) -> str:
    """Describe what a player has drawn to that player; to others only that they drew."""
    if after.over or after.open or before.left == after.left:
        return ""
    if seat != after.seat:
        return ""
    drawn = after.tablets.hands[seat]
    return f" You draw {listed([f'letter {one}' for one in drawn])}."


def _made(before: WordView, after: WordView, happened: Happened) -> str:
    play = next((p for p in reversed(after.last.plays) if p.word), None)
    word = happened.move.split()[1]
    if play is None or play.word != word:
        return f"{happened.names[happened.seat]} makes {word}."
    taken: list[str] = []
    for owner, grown in zip(play.owners, play.grown, strict=True):
        whose = f"{happened.names[owner]}'s{' own' if owner == play.seat else ''}"
        taken.append(f"{whose} {last_of(grown)}")
    taken += [f"{' '.join(play.pool)} in the pool"] if play.pool else []
    taken += [f"{' '.join(play.hand)} in hand"] if play.hand and not after.open else []
    taken += [f"the letter {play.hand}"] if play.hand and after.open else []
    told = f"{happened.names[happened.seat]} makes {word} from {listed(taken)}."
    if after.phase == WINNING:
        told += " That would win the game."
    return told + _drawn(before, after, happened.seat)


def _challenged(before: WordView, after: WordView, happened: Happened, word: str) -> str:
    name = happened.names[happened.seat]
    maker = happened.names[before.last.plays[0].seat] if before.last.plays else ""
    book = after.options.book
    if not after.last.fault:
        return f"{name} challenges {word}; it stands, and {name} forfeits a turn."
    why = f"{word} is {MERELY}."
    if isinstance(book, Dictionary) and book.fault(word):
        why = book.says(word)
    held = after.sizes[before.last.maker()]
    kept = f" and holds {'a letter' if held == 1 else 'two letters'}" if held else ""
    return f"{name} challenges {word}: {why} {maker} takes it back{kept}."


def _left(before: WordView, after: WordView, name: str) -> str:
    """Describe that somebody has left, and what goes into the pool (RA-46)."""
    letters = minus(after.tablets.pool, before.tablets.pool)
    pooled = f"; {listed(list(letters))} from the hand goes into the pool" if letters else ""
    return f"{name} leaves the game{pooled}. The words stay, and may be captured."


def _helped(before: WordView, after: WordView, happened: Happened, who: str) -> str:
    name = happened.names[happened.seat]
    helper = happened.names[int(who)] if who.isdecimal() else "a bystander"
    told = f"{name} says that {helper} has helped."
    if len(after.last.plays) < len(before.last.plays):
        told += f" It is agreed: {after.turns.barred[-1]} is taken back."
    return told


def _winners(after: WordView, names: tuple[str, ...]) -> str:
    sides = each(after.won)
    partners = len(after.scores) < after.seats
    won = [
        names[seat]
        for seat in range(after.seats)
        if (seat % len(after.scores) if partners else seat) in sides
    ]
    words = after.scores[sides[0]] - after.brought[sides[0]]
    many = "words" if words != 1 else "word"
    return f"{listed(won)} {'wins' if len(won) == 1 else 'win'} with {words} {many}."


def label(move: str) -> str:
    """Return the label of a move's button."""
    names = {
        "make": "Make a word",
        "pool": "Pool a letter",
        "look up": "Open the dictionary",
        "accept": "Let it stand",
        "pass": "Pass",
    }
    verb, _, rest = move.partition(" ")
    if verb == "help" and rest:
        return f"{'@' if rest.isdecimal() else 'a '}{rest} has helped"
    if verb == "make" and rest:
        return _step(move.split())
    if verb == "pool" and rest:
        return f"Put letter {rest} into the pool"
    if verb == "challenge":
        return f"Challenge {rest.partition('#')[0]}"
    return names.get(move, move)


def _step(words: list[str]) -> str:
    """Return the last step of a word that is being made: "Take CUT of Ann"."""
    last = words[-1]
    word, at, seat = last.rpartition("@")
    if at:
        return f"Take {word} from @{seat}"
    if last in STEPS:
        return STEPS[last]
    where = next((one for one in reversed(words) if one in {"pool", "hand", "as"}), "")
    if where == "as":
        return f"Lay {last[-1]}"
    if words[1].isupper():  # the move is whole
        return f"Make {words[1]}"
    return f"Take {last[-1]} {'from the pool' if where == 'pool' else 'in hand'}"


def menu(move: str) -> str:
    """Return the menu of a move: those against another's word, and those about help."""
    verb = move.split(maxsplit=1)[0]
    return {"challenge": "challenge", "look": "challenge", "help": "help"}.get(verb, "")


def reckoned_by(*clauses: str) -> Callable[[WordView, tuple[str, ...]], str]:
    """Return a function that narrates the final count; it names the clause for these players."""

    def reckoning(view: WordView, names: tuple[str, ...]) -> str:
        clause = clauses[min(view.seats - 2, len(clauses) - 1)]
        told: list[str] = []
        for name, words in zip(names, view.tablets.words, strict=True):
            if words:
                by = f" ({clause})" if not told else ""
                told.append(f"{name}: {', '.join(words)}{by}.")
        return " ".join(told)

    return reckoning


def verdict(view: WordView, voice: Voice) -> Text:
    """Say who has enough words to win, or the most when the letters ran out (ANA-0f, RA-34)."""
    sides = each(view.won)
    if not sides:
        return "Nobody won"
    words = view.scores[sides[0]] - view.brought[sides[0]]
    who = listed([voice.side(side) for side in sides])
    many = f"{words} word{'' if words == 1 else 's'}"
    if words >= view.target:
        return f"{who} had {many} first"
    others = [side for side in range(len(view.scores)) if side not in sides]
    if any(view.scores[side] - view.brought[side] == words for side in others):
        return f"{who} had the most letters in as many words"
    return f"{who} had the most: {many}"
