"""Records: a match as one TOML file that a person can read, and that replays move by move."""

import re
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from parlour.core.deal import NATURE
from parlour.core.position import toml
from parlour.errors import BadFile, BadInput, Refused
from parlour.languages.message import NOTHING, Listed, Message, say
from parlour.records.form import VERSION, check_form, check_version
from parlour.records.toml import Page
from parlour.table.events import Dealt, Drawn, Event, Opened, Played, Settled, Won
from parlour.table.game import Game
from parlour.table.history import standing
from parlour.table.joint_shuffle import VALUE_BYTES, Round, read_round, sha256
from parlour.table.shuffle import Unknown
from parlour.table.table import Table

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
    "drew": list,
    "hands": int,
    "options": dict,
    "result": dict,
}
MOST_ROUNDS = 1000
ROUND_KINDS = {"text": list, "reveals": list}
REVEALED = re.compile(rf"([0-9a-f]{{{2 * VALUE_BYTES}}}) (.+)")
"""A value, and the player whose client revealed it."""
HINTED = "# after a hint"
"""The remark after a move whose player received a hint."""
DEAL_KINDS = {
    "number": int,
    "draws": list,
    "dealer": str,
    "order": str,
    "moves": str,
    "points": list,
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
    number: int = 0
    draws: tuple[str, ...] = ()
    """What was drawn before the first deal: names and faces, in order."""
    points: tuple[int, ...] | None = None
    seal: str = ""
    """The hash of this part of the record, which clients keep when the deal is over."""


@dataclass(frozen=True)
class Record:
    """A match as stored in a record.

    >>> from parlour.records.record import read_record, write_record
    >>> read_record(write_record(parlour.play("block", seats=3, bots="novice", seed=1))).game
    'block'
    """

    path: str
    game: str
    version: int
    names: tuple[str, ...]
    commitment: str
    options: dict[str, str]
    deals: tuple[RecordedDeal, ...]
    secret: str = ""
    """The secret of the shuffles as hex, once it may be known; see docs/fairness.md."""
    drew: tuple[str, ...] = ()
    """The seats before a draw for partners changed them."""
    hands: int = 0
    """The number of hands to be played, if fixed."""
    rounds: tuple[Round, ...] = ()
    """The contributions of the players' clients to the shuffles."""
    won: tuple[tuple[str, ...], ...] = ()
    """The winners by side."""
    told: bool = False
    """Whether it describes results in sentences, as earlier versions did; nobody reads them."""
    unlike: Message = NOTHING
    """Why its text is not one that Parlour has written."""


def write_record(
    table: Table,
    secret: str = "",
    hints: tuple[int, ...] = (),
    rounds: tuple[Round, ...] = (),
) -> str:
    """Return a table's match as a record, without undone moves.

    `hints` are the events after which the mover received a hint.
    """
    opened, names = table.log[0], first_names(table)
    assert isinstance(opened, Opened)
    lines = [
        f"record = {VERSION}",
        f"game = {toml(table.game.key)}",
        f"version = {table.game.version}",
        f"names = {toml(list(names))}",
        *([f"drew = {toml(list(opened.names))}"] if opened.names != names else []),
        *([f"hands = {table.hands}"] if table.hands else []),
        f"commitment = {toml(opened.commitment)}",
        *([f"secret = {toml(secret)}"] if secret else []),
        "",
        "[options]",
        *[f"{name} = {toml(value)}" for name, value in table.options.items()],
        *(line for one in rounds for line in _written_round(one)),
    ]
    for deal in _deals(table):
        lines += ["", *_written_deal(deal, table, names, hints)]
    return "\n".join(lines) + "\n"


def first_names(table: Table) -> tuple[str, ...]:
    """Return who sat where at the first deal: a record keeps these names for the whole match."""
    seated = [event.names for event in table.log if isinstance(event, Opened | Drawn)]
    return seated[-1]


def seal(table: Table, hints: tuple[int, ...] = ()) -> tuple[int, str]:
    """Return the number of the last finished deal, and the hash of its part of the record."""
    finished = [deal for deal in _deals(table) if any(isinstance(e, Settled) for _, e in deal)]
    if not finished:
        return 0, ""
    dealt = next(event for _, event in finished[-1] if isinstance(event, Dealt))
    lines = _written_deal(finished[-1], table, first_names(table), hints)
    return dealt.number, sha256("\n".join(lines))


def _deals(table: Table) -> list[list[tuple[int, Event]]]:
    """Return the numbered events of each deal; a draw belongs to the deal that it precedes."""
    found: list[list[tuple[int, Event]]] = []
    for seq, event in standing(table.log):
        drawn = bool(found) and isinstance(found[-1][-1][1], Drawn)
        if isinstance(event, Drawn) or (isinstance(event, Dealt) and not drawn):
            found.append([])
        if found:
            found[-1].append((seq, event))
    return found


def _written_deal(
    deal: list[tuple[int, Event]], table: Table, names: tuple[str, ...], hints: tuple[int, ...]
) -> list[str]:
    """Return a deal as lines of TOML."""
    lines = ["[[deals]]"]
    moves = False
    for seq, event in deal:
        if moves and not isinstance(event, Played):
            lines.append('"""')
            moves = False
        lines += _written(event, table, names)
        if isinstance(event, Played) and seq - 1 in hints:
            lines[-1] += f"  {HINTED}"
        moves = moves or isinstance(event, Dealt)
    if moves:
        lines.append('"""')
    return lines


def _written_round(one: Round) -> list[str]:
    reveals = [f"{value} {name}" for name, value in one.values]
    return [
        "",
        "[[rounds]]",
        "text = [",
        *(f"  {toml(line)}," for line in one.text().split("\n")),
        "]",
        *([f"reveals = {toml(reveals)}"] if reveals else []),
    ]


def _written(event: Event, table: Table, names: tuple[str, ...]) -> list[str]:
    match event:
        case Dealt():
            return [
                f"number = {event.number}",
                f"dealer = {toml(names[event.dealer])}",
                f"order = {toml(event.order)}",
                'moves = """',
            ]
        case Drawn() if event.draws:
            return [f"draws = {toml([f'{name} {face}' for name, face in event.draws])}"]
        case Played():
            name = NATURE_NAME if event.seat == NATURE else names[event.seat]
            note = "  # the time was up" if event.by == "clock" else ""
            return [f"{name}: {event.move}{note}"]
        case Settled():
            points, scores = toml(list(event.points)), toml(list(event.scores))
            return [f"points = {points}", f"scores = {scores}"]
        case Won():
            columns = [
                [n for n, own in zip(names, table.sides, strict=True) if own == side]
                for side in event.sides
            ]
            return ["", "[result]", f"won = {toml(columns)}"]
        case _:
            return []


def read_record(text: str, path: str = "record") -> Record:
    """Return the record in a text; errors name the line."""
    page = Page(path, text)
    check_version(page)
    page.check(page.values, KINDS)
    for key in ("game", "version", "names"):
        if key not in page.values:
            raise page.problem(1, say('a record needs "{key}"', key=key))
    names = tuple(str(name) for name in page.values["names"])
    deals = tuple(_read_deal(page, start, deal, names) for start, deal in page.tables("deals"))
    secret = page.values.get("secret", "")
    if not re.fullmatch(r"([0-9a-fA-F]{2})*", secret) or len(secret) > LONGEST_SECRET:
        raise page.problem(
            page.line_of("secret"), say('"secret" needs pairs of hexadecimal digits')
        )
    if sum(len(deal.moves) for deal in deals) > MOST_MOVES:
        raise page.problem(1, say("there are more than {most} moves", most=MOST_MOVES))
    options = {str(k): str(v) for k, v in page.values.get("options", {}).items()}
    commitment = page.values.get("commitment", "")
    game, version = page.values["game"], page.values["version"]
    rounds = page.tables("rounds")
    if len(rounds) > MOST_ROUNDS:
        raise page.problem(1, say("there are more than {most} rounds", most=MOST_ROUNDS))
    return Record(
        path,
        game,
        version,
        names,
        commitment,
        options,
        deals,
        secret,
        tuple(str(name) for name in page.values.get("drew", ())),
        page.values.get("hands", 0),
        tuple(_read_round(page, start, one) for start, one in rounds),
        _read_winners(page),
        any("headline" in deal for _, deal in page.tables("deals")),
        _unlike(text, path),
    )


def _unlike(text: str, path: str) -> Message:
    """Return why a text is not as Parlour writes it, or nothing."""
    try:
        check_form(text, path)
    except BadFile as error:
        return error.told
    return NOTHING


def _read_winners(page: Page) -> tuple[tuple[str, ...], ...]:
    """Return who has won the match, if a record says so."""
    result = page.values.get("result", {})
    page.check(result, RESULT_KINDS)
    return tuple(tuple(map(str, side)) for side in result.get("won", ()) if isinstance(side, list))


def _read_round(page: Page, start: int, one: dict[str, Any]) -> Round:
    page.check(one, ROUND_KINDS, start)
    found = [REVEALED.fullmatch(str(line)) for line in one.get("reveals", ())]
    values = tuple((match[2], match[1]) for match in found if match)
    if len(values) != len(found) or len(dict(values)) != len(values):
        line = page.line_of("reveals", start)
        raise page.problem(line, say('"reveals" needs 64 hexadecimal digits and a name, each once'))
    try:
        return read_round("\n".join(map(str, one.get("text", ()))), values)
    except BadInput as error:
        raise page.problem(page.line_of("text", start), error.told) from None


def _read_deal(
    page: Page, start: int, deal: dict[str, Any], names: tuple[str, ...]
) -> RecordedDeal:
    page.check(deal, DEAL_KINDS, start)
    for key in ("dealer", "order", "moves"):
        if key not in deal:
            raise page.problem(start, say('a deal needs "{key}"', key=key))
    if deal["dealer"] not in names:
        line = page.line_of("dealer", start)
        raise page.problem(
            line, say("the dealer must be one of {names}", names=Listed(names, "commas"))
        )
    scores, points = (tuple(deal[key]) if key in deal else None for key in ("scores", "points"))
    noted = page.noted("moves", deal["moves"], start)
    moves = tuple((line, spoken) for line, spoken, _ in noted)
    hinted = tuple(line for line, _, note in noted if f"#{note}".endswith(HINTED))
    rest = (deal.get("number", 0), tuple(map(str, deal.get("draws", ()))), points)
    seal = sha256(page.part("deals", start))
    found = (deal["order"], moves, scores, hinted, *rest, seal)
    return RecordedDeal(start, names.index(deal["dealer"]), *found)


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
            say(
                "recorded under {game}/{version}, but this is {own_game}/{own_version}, "
                "whose rules are different",
                game=record.game,
                version=record.version,
                own_game=game.key,
                own_version=game.version,
            ),
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
        raise BadFile(record.path, 1, error.told) from None
    if record.drew and sorted(record.drew) != sorted(record.names):
        raise BadFile(record.path, 1, say('"drew" needs the names of all players'))
    first = record.deals[0] if record.deals else None
    if first and (record.drew or first.draws):  # the seats that they drew, and the first dealer
        table.log[0] = replace(table.log[0], names=record.drew or record.names)
        draws = tuple(draw.rpartition(" ")[::2] for draw in first.draws)
        table.log.append(Drawn(draws, first.dealer, record.names))
    for deal in record.deals:
        _replay_deal(record, deal, table)
    return table


def _replay_deal(record: Record, deal: RecordedDeal, table: Table) -> None:
    pack = table.game.pack
    try:
        table.deal_recorded(pack.read(deal.order), deal.dealer)
    except (BadInput, Refused) as error:
        raise BadFile(record.path, deal.line, error.told) from None
    for line, spoken in deal.moves:
        name, colon, move = spoken.partition(":")
        if not colon or (name != NATURE_NAME and name not in record.names):
            who = ", ".join(record.names)
            raise BadFile(
                record.path, line, say('expected "NAME: MOVE" with a name from {who}', who=who)
            )
        seat = NATURE if name == NATURE_NAME else record.names.index(name)
        try:
            table.repeat(seat, move.strip())
        except (BadInput, Refused) as error:
            raise BadFile(
                record.path, line, say("{spoken}: {error}", spoken=spoken, error=error.told)
            ) from None
    if deal.scores is not None and tuple(table.match.scores) != deal.scores:
        found = list(table.match.scores)
        raise BadFile(
            record.path,
            deal.line,
            say(
                "the scores after this deal are {found}, not {scores}",
                found=str(found),
                scores=str(deal.scores),
            ),
        )
