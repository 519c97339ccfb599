"""The doctor: checks everything that a server needs, changes nothing, and reports problems."""

import asyncio
import os
import platform
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from glob import escape
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, NamedTuple

from parlour import __version__
from parlour.core.bits import COMPILED
from parlour.installation import how_built
from parlour.languages.message import NOTHING, Message, say, sentences
from parlour.private_files import OTHERS_WRITE, others_may
from parlour.server.plumbing.settings import Settings
from parlour.store.schema import SCHEMA, refused
from parlour.store.sqlite import ANOTHER_FILE, is_of_others
from parlour.store.wal_owner import refusal

CONNECTIONS: Final = 9
"""Maximum number of PostgreSQL connections per worker: its pool, and its listener."""
SKEW: Final = 2.0
"""Allowed clock difference between two machines (seconds)."""
LITTLE_ROOM: Final = 100 << 20
OLDEST_NOW: Final = 1_790_000_000.0
"""A clock that shows an earlier time than this (September 2026) is wrong."""
SPARE_FILES: Final = 200
NEEDS: Final = ("starlette", "uvicorn", "httptools", "websockets", "msgspec", "prometheus-client")


class Finding(NamedTuple):
    """The result of one check."""

    good: bool
    told: Message


def fine(told: Message) -> Finding:
    """Return a passed check."""
    return Finding(good=True, told=told)


def wrong(told: Message) -> Finding:
    """Return a failed check, and what to do."""
    return Finding(good=False, told=told)


def examine(settings: Settings) -> list[Finding]:
    """Return the results of all checks."""
    kept = _postgres(settings) if settings.shared else list(_sqlite(settings))
    return [*_versions(), *kept, *_clock(), *_limits(settings), *_address(settings)]


# Versions.


def _versions() -> Iterator[Finding]:
    found = say(
        "Parlour {version} on Python {python}: {how}.",
        version=__version__,
        python=platform.python_version(),
        how=how_built(),
    )
    slow = NOTHING if COMPILED else say("Bots are slower than compiled.")
    yield fine(sentences(found, slow))
    for name in NEEDS:
        try:
            version(name)
        except PackageNotFoundError:
            yield wrong(say("{name} is not installed; install Parlour again.", name=name))


# The database.


def _sqlite(settings: Settings) -> Iterator[Finding]:
    path = Path(settings.database.removeprefix("sqlite:///"))
    folder = next(one for one in (path.parent, *path.parents) if one.exists())
    if not folder.is_dir():
        yield wrong(
            say(
                "{folder} is not a folder, so {path} cannot be created.",
                folder=str(folder),
                path=str(path),
            )
        )
        return
    if not os.access(folder, os.W_OK):
        yield wrong(say("This user cannot write to {folder}.", folder=str(folder)))
    free = shutil.disk_usage(folder).free
    space = say(
        "{folder} has {size} MiB of free space.", folder=str(folder.resolve()), size=free >> 20
    )
    yield Finding(free >= LITTLE_ROOM, space)
    if not path.exists():
        yield fine(say("{path} does not exist yet; `parlour serve` creates it.", path=str(path)))
        return
    if is_of_others(path):
        yield wrong(
            say(
                "{path} is not a database of Parlour. {advice}.",
                path=str(path),
                advice=ANOTHER_FILE,
            )
        )
        return
    yield from _rights(path.resolve())
    problem = refusal(path)
    if problem:
        yield wrong(problem)
        return
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            yield from _look_into(db, path)
    except sqlite3.Error as error:
        yield wrong(say("{path} cannot be read: {error}.", path=str(path), error=str(error)))


def _rights(path: Path) -> Iterator[Finding]:
    """Check that nobody else can read the signing key and the cards of running tables."""
    open_to_others = [
        file
        for file in sorted(path.parent.glob(f"{escape(path.name)}*"))
        if file.is_file() and others_may(file)
    ]
    for file in open_to_others:
        yield wrong(
            say(
                "Other users have rights to {file}, which holds secrets: `chmod 600 {file}`",
                file=str(file),
            )
        )
    if others_may(path.parent, OTHERS_WRITE):
        yield wrong(
            say("Other users can write to {folder}: `chmod 700 {folder}`", folder=str(path.parent))
        )
    elif not open_to_others and sys.platform != "win32":
        yield fine(say("Only this user has rights to {path}.", path=str(path)))


def _look_into(db: sqlite3.Connection, path: Path) -> Iterator[Finding]:
    (have,) = db.execute("PRAGMA user_version").fetchone()
    yield _schema(say("{path}", path=str(path)), have)
    (sound,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        yield wrong(
            say("{path} is damaged ({how}). Restore a backup.", path=str(path), how=str(sound))
        )
    elif have:
        query = "SELECT count(nullif(game, '')), max(changed) FROM tables"  # some logs have no game
        count, newest = db.execute(query).fetchone()
        yield fine(say("{path} is intact and holds {n} tables.", path=str(path), n=int(count)))
        yield from _newest(newest)


def _postgres(settings: Settings) -> list[Finding]:
    try:
        import asyncpg  # noqa: PLC0415 - only where it is used
    except ImportError:
        return [wrong(say("asyncpg is not installed: `pip install parlour[postgres]`"))]
    try:
        return asyncio.run(_ask_postgres(asyncpg, settings))
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        why = str(error) or type(error).__name__
        return [wrong(say("PostgreSQL does not answer: {why}.", why=why))]


async def _ask_postgres(asyncpg: Any, settings: Settings) -> list[Finding]:
    db = await asyncpg.connect(settings.database, timeout=5, command_timeout=10)
    try:
        before = time.time()
        theirs = float(await db.fetchval("SELECT extract(epoch FROM clock_timestamp())"))
        apart = theirs - (before + time.time()) / 2
        most = int(await db.fetchval("SHOW max_connections"))
        name = await db.fetchval("SHOW server_version")
        known = await db.fetchval("SELECT to_regclass('schema_version') IS NOT NULL")
        found = [
            fine(say("PostgreSQL {version} answers.", version=str(name))),
            Finding(
                abs(apart) <= SKEW,
                say(
                    "The clock of PostgreSQL differs from this one by {seconds:+.1f} seconds.",
                    seconds=apart,
                ),
            ),
            Finding(
                settings.workers * CONNECTIONS <= most,
                say(
                    "Workers: {workers}. They need up to {connections} connections; "
                    "PostgreSQL allows {most}.",
                    workers=settings.workers,
                    connections=settings.workers * CONNECTIONS,
                    most=most,
                ),
            ),
        ]
        if await db.fetchval("SELECT pg_is_in_recovery()"):
            found.append(wrong(say("This PostgreSQL is a standby server and is read-only.")))
        if not known:
            return [*found, fine(say("The database is new; `parlour serve` sets it up."))]
        have = await db.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
        newest = await db.fetchval("SELECT max(changed) FROM tables")
        return [*found, _schema(say("This database"), have), *_newest(newest)]
    finally:
        db.terminate()


def _schema(name: Message, have: int) -> Finding:
    if why := refused(name, have):
        return wrong(say("{why}.", why=why))
    if have:
        return fine(say("{database} has schema {schema}.", database=name, schema=SCHEMA))
    return fine(say("{database} is new.", database=name))


def _newest(changed: float | None) -> Iterator[Finding]:
    if changed and changed > time.time() + SKEW:
        ahead = changed - time.time()
        yield wrong(
            say(
                "A table was changed {seconds:.0f} seconds in the future; set the clock.",
                seconds=ahead,
            )
        )


# The machine.


def _clock() -> Iterator[Finding]:
    now = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
    yield Finding(
        time.time() > OLDEST_NOW, say("The clock of this machine says {now} UTC.", now=now)
    )
    program = shutil.which("timedatectl")
    if program:
        asked = [program, "show", "--property=NTPSynchronized", "--value"]
        try:
            said = subprocess.run(asked, capture_output=True, text=True, timeout=5, check=False)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired):
            return
        if said.stdout.strip() in ("yes", "no"):
            if said.stdout.strip() == "yes":
                yield fine(say("The clock is synchronised."))
            else:
                yield wrong(say("The clock is not synchronised."))


def _limits(settings: Settings) -> Iterator[Finding]:
    cores = os.cpu_count() or 1
    told = say("Workers: {workers}; cores: {cores}.", workers=settings.workers, cores=cores)
    yield Finding(settings.workers <= 2 * cores, told)
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return
    wanted = settings.max_connections + SPARE_FILES
    told = say(
        "{files} files may be open at once; {connections} connections (PARLOUR_MAX_CONNECTIONS) "
        "need {wanted} (`ulimit -n`, or `LimitNOFILE=` of systemd).",
        files=files,
        connections=settings.max_connections,
        wanted=wanted,
    )
    yield Finding(files >= wanted, told)


def _address(settings: Settings) -> Iterator[Finding]:
    if settings.host in ("127.0.0.1", "localhost", "::1") and not settings.base_url:
        yield fine(say("Only this machine can reach the server (PARLOUR_HOST)."))
        return
    told = say(
        'PARLOUR_BASE_URL is "{url}"; players on the internet need https://, '
        "or others can read their cookies.",
        url=settings.base_url,
    )
    yield Finding(settings.base_url.startswith("https://"), told)
    if not settings.rate_multiplier:
        yield wrong(say("PARLOUR_RATE_MULTIPLIER is 0: there are no rate limits."))
