"""Records: a match as one TOML file that a person can read, and that replays move by move."""

import re
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from parlour.core.deal import NATURE
from parlour.core.position import toml
from parlour.errors import BadFile, BadInput, Refused
from parlour.records.toml import Page
from parlour.table.events import Dealt, Drawn, Event, Opened, Played, Settled, Won
from parlour.table.game import Game
from parlour.table.history import standing
from parlour.table.joint_shuffle import VALUE_BYTES, Round
from parlour.table.outcome import columns, outcome, with_clause
from parlour.table.scene import Result, ResultItem
from parlour.table.shuffle import Unknown
from parlour.table.table import Table
from parlour.table.voice import Voice

MOST_MOVES = 20_000
LONGEST_SECRET = 128
NATURE_NAME = "*"
"""The name under which a record lists the pack's random choices."""

KINDS = {
    "game": str,
    "version": int,
    "names": list,
    "commitment": str,
    "secret": str,
    "words": list,
    "drew": list,
    "hands": int,
    "options": dict,
    "result": dict,
}
MOST_ROUNDS = 1000
ROUND_KINDS = {
    "deal": int,
    "seats": list,
    "commits": list,
    "absent": list,
    "withheld": list,
    "words": list,
    "reveals": list,
}
SIGNED = re.compile(rf"([0-9a-f]{{{2 * VALUE_BYTES}}}) (.+)")
"""A commitment or a value, and its owner."""
HINTED = "# after a hint"
"""The remark after a move whose player received a hint."""
DEAL_KINDS = {
    "dealer": str,
    "order": str,
    "moves": str,
    "scores": list,
    "headline": str,
    "how": list,
}
RESULT_KINDS = {"won": list, "headline": str}


@dataclass(frozen=True)
class RecordedDeal:
    """One deal of a record: the order of the pack, and the moves with their lines."""

    line: int
    dealer: int
    order: str
    moves: tuple[tuple[int, str], ...]
    scores: tuple[int, ...] | None
    hinted: tuple[int, ...] = ()
    """The lines of the moves that followed a hint."""
    headline: str = ""
    """The result in a few words."""
    items: tuple[ResultItem, ...] = ()
    """The explanation, with clauses."""


@dataclass(frozen=True)
class Record:
    """A match as stored in a record."""

    path: str
    game: str
    version: int
    names: tuple[str, ...]
    commitment: str
    options: dict[str, str]
    deals: tuple[RecordedDeal, ...]
    secret: str = ""
    """The secret of the shuffles as hex, once it may be known; see docs/fairness.md."""
    words: tuple[str, ...] = ()
    """Words that players mixed into the secret, in order."""
    drew: tuple[str, ...] = ()
    """The seats before a draw for partners changed them."""
    hands: int = 0
    """The number of hands to be played, if fixed."""
    rounds: tuple[Round, ...] = ()
    """The contributions of the players' clients to the shuffles: version 2 of the proof."""
    headline: str = ""
    """The winners of the match, and how they won."""


def write_record(
    table: Table,
    secret: str = "",
    words: tuple[str, ...] = (),
    hints: tuple[int, ...] = (),
    rounds: tuple[Round, ...] = (),
) -> str:
    """Return a table's match as a record, without undone moves.

    `hints` are the events after which the mover received a hint.
    """
    opened = table.log[0]
    assert isinstance(opened, Opened)
    lines = [
        f"game = {toml(table.game.key)}",
        f"version = {table.game.version}",
        f"names = {toml(list(table.names))}",
        *([f"drew = {toml(list(opened.names))}"] if opened.names != table.names else []),
        *([f"hands = {table.hands}"] if table.hands else []),
        f"commitment = {toml(opened.commitment)}",
        *([f"secret = {toml(secret)}"] if secret else []),
        *([f"words = {toml(list(words))}"] if words else []),
        "",
        "[options]",
        *[f"{name} = {toml(value)}" for name, value in table.options.items()],
        *(line for one in rounds for line in _written_round(one)),
    ]
    moves = False
    for seq, event in standing(table.log):
        if moves and not isinstance(event, Played):
            lines.append('"""')
            moves = False
        lines += _written(event, table)
        if isinstance(event, Played) and seq - 1 in hints:
            lines[-1] += f"  {HINTED}"
        moves = moves or isinstance(event, Dealt)
    if moves:
        lines.append('"""')
    return "\n".join(lines) + "\n"


def _written_round(one: Round) -> list[str]:
    lists = {
        "seats": list(one.seats),
        "withheld": list(one.withheld),
        "words": list(one.words),
        "commits": [f"{digest} {name}" for name, digest in one.commits],
        "absent": list(one.absent),
        "reveals": [f"{value} {name}" for name, value in one.values],
    }
    given = [f"{key} = {toml(value)}" for key, value in lists.items() if value]
    return ["", "[[rounds]]", f"deal = {one.deal}", *given]


def _written(event: Event, table: Table) -> list[str]:
    match event:
        case Dealt():
            return [
                "",
                "[[deals]]",
                f"number = {event.number}",
                f"dealer = {toml(table.names[event.dealer])}",
                f"order = {toml(event.order)}",
                'moves = """',
            ]
        case Drawn():
            return [f"# {name} draws {face}" for name, face in event.draws]
        case Played():
            name = NATURE_NAME if event.seat == NATURE else table.names[event.seat]
            note = "  # the time was up" if event.by == "clock" else ""
            return [f"{name}: {event.move}{note}"]
        case Settled():
            points, scores = toml(list(event.points)), toml(list(event.scores))
            told = _result(event, table)
            how = (
                [f"how = {toml([_with_clause(item) for item in told.items])}"] if event.how else []
            )
            headline = f"headline = {toml(told.headline)}"
            return [f"points = {points}", f"scores = {scores}", headline, *how]
        case Won():
            columns = [
                [n for n, own in zip(table.names, table.sides, strict=True) if own == side]
                for side in event.sides
            ]
            headline = _result(table.results[-1], table, event.sides).headline
            return ["", "[result]", f"won = {toml(columns)}", f"headline = {toml(headline)}"]
        case _:
            return []


def _result(end: Settled, table: Table, won: tuple[int, ...] = ()) -> Result:
    """Return the end of a deal or match as a spectator reads it."""
    voice = Voice(table.names, table.sides, columns(table.game, table.names, table.sides))
    return outcome(table.game, end, won, voice, end.headline)


def _with_clause(item: ResultItem) -> str:
    """Return a step of a result as a sentence, its clause before the full stop."""
    return f"{item.text.removesuffix('.')} ({item.clause})." if item.clause else item.text


def read_record(text: str, path: str = "record") -> Record:
    """Return the record in a text; errors name the line."""
    page = Page(path, text)
    page.check(page.values, KINDS)
    for key in ("game", "version", "names"):
        if key not in page.values:
            raise page.problem(1, f'a record needs "{key}"')
    names = tuple(str(name) for name in page.values["names"])
    deals = tuple(_read_deal(page, start, deal, names) for start, deal in page.tables("deals"))
    secret = page.values.get("secret", "")
    if not re.fullmatch(r"([0-9a-fA-F]{2})*", secret) or len(secret) > LONGEST_SECRET:
        raise page.problem(page.line_of("secret"), '"secret" needs pairs of hexadecimal digits')
    if sum(len(deal.moves) for deal in deals) > MOST_MOVES:
        raise page.problem(1, f"there are more than {MOST_MOVES} moves")
    options = {str(k): str(v) for k, v in page.values.get("options", {}).items()}
    commitment = page.values.get("commitment", "")
    game, version = page.values["game"], page.values["version"]
    return Record(
        path,
        game,
        version,
        names,
        commitment,
        options,
        deals,
        secret,
        tuple(str(word) for word in page.values.get("words", ())),
        tuple(str(name) for name in page.values.get("drew", ())),
        page.values.get("hands", 0),
        tuple(_read_round(page, start, one) for start, one in page.tables("rounds")[:MOST_ROUNDS]),
        _read_result(page),
    )


def _read_result(page: Page) -> str:
    """Return the winners in words, if a record names them."""
    result = page.values.get("result", {})
    page.check(result, RESULT_KINDS)
    return str(result.get("headline", ""))


def _read_round(page: Page, start: int, one: dict[str, Any]) -> Round:
    page.check(one, ROUND_KINDS, start)
    if "deal" not in one:
        raise page.problem(start, 'a round needs "deal"')

    def signed(key: str) -> tuple[tuple[str, str], ...]:
        found = [SIGNED.fullmatch(str(line)) for line in one.get(key, ())]
        pairs = tuple((match[2], match[1]) for match in found if match)
        if len(pairs) != len(found) or len(dict(pairs)) != len(pairs):
            line = page.line_of(key, start)
            raise page.problem(line, f'"{key}" needs 64 hexadecimal digits and a name, each once')
        return pairs

    plain = {
        key: tuple(str(text) for text in one.get(key, ()))
        for key in ("absent", "seats", "withheld", "words")
    }
    return Round(one["deal"], signed("commits"), values=signed("reveals"), **plain)


def _read_deal(
    page: Page, start: int, deal: dict[str, Any], names: tuple[str, ...]
) -> RecordedDeal:
    page.check(deal, DEAL_KINDS, start)
    for key in ("dealer", "order", "moves"):
        if key not in deal:
            raise page.problem(start, f'a deal needs "{key}"')
    if deal["dealer"] not in names:
        line = page.line_of("dealer", start)
        raise page.problem(line, f"the dealer must be one of {', '.join(names)}")
    scores = tuple(deal["scores"]) if "scores" in deal else None
    noted = page.noted("moves", deal["moves"], start)
    moves = tuple((line, spoken) for line, spoken, _ in noted)
    hinted = tuple(line for line, _, note in noted if f"#{note}".endswith(HINTED))
    items = tuple(with_clause(str(sentence)) for sentence in deal.get("how", ()))
    dealer, headline = names.index(deal["dealer"]), deal.get("headline", "")
    return RecordedDeal(start, dealer, deal["order"], moves, scores, hinted, headline, items)


def hints_of(record: Record, table: Table) -> tuple[tuple[int, int], ...]:
    """Return who received hints, and after which events, at a table replayed from a record."""
    played = [(seq, event) for seq, event in enumerate(table.log, 1) if isinstance(event, Played)]
    lines = [(line, line in deal.hinted) for deal in record.deals for line, _ in deal.moves]
    pairs = zip(played, lines, strict=True)
    return tuple((event.seat, seq - 1) for (seq, event), (_, hinted) in pairs if hinted)


def replay_record(record: Record, game: Game) -> Table:
    """Return the table after the whole record; an illegal move is reported with its line."""
    if (record.game, record.version) != (game.key, game.version):
        raise BadFile(
            record.path,
            1,
            f"recorded under {record.game}/{record.version}, but this is "
            f"{game.key}/{game.version}, whose rules are different",
        )
    try:
        table = Table(
            game,
            len(record.names),
            record.options,
            names=record.names,
            shuffler=Unknown(record.commitment),
            hands=record.hands,
        )
    except BadInput as error:
        raise BadFile(record.path, 1, str(error)) from None
    if record.drew and record.deals:  # the seats that they drew, and the first dealer
        if sorted(record.drew) != sorted(record.names):
            raise BadFile(record.path, 1, '"drew" needs the names of all players')
        table.log[0] = replace(table.log[0], names=record.drew)
        table.log.append(Drawn((), record.deals[0].dealer, record.names))
    for deal in record.deals:
        _replay_deal(record, deal, table)
    return table


def _replay_deal(record: Record, deal: RecordedDeal, table: Table) -> None:
    pack = table.game.pack
    try:
        table.deal_recorded(pack.read(deal.order), deal.dealer)
    except (BadInput, Refused) as error:
        raise BadFile(record.path, deal.line, str(error)) from None
    for line, spoken in deal.moves:
        name, colon, move = spoken.partition(":")
        if not colon or (name != NATURE_NAME and name not in record.names):
            who = ", ".join(record.names)
            raise BadFile(record.path, line, f'expected "NAME: MOVE" with a name from {who}')
        seat = NATURE if name == NATURE_NAME else record.names.index(name)
        try:
            table.repeat(seat, move.strip())
        except (BadInput, Refused) as error:
            raise BadFile(record.path, line, f"{spoken}: {error}") from None
    if deal.scores is not None and tuple(table.match.scores) != deal.scores:
        found = list(table.match.scores)
        raise BadFile(
            record.path, deal.line, f"the scores after this deal are {found}, not {deal.scores}"
        )
