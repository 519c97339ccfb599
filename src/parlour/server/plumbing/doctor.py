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
    sentence: str


def fine(sentence: str) -> Finding:
    """Return a passed check."""
    return Finding(good=True, sentence=sentence)


def wrong(sentence: str) -> Finding:
    """Return a failed check, and what to do."""
    return Finding(good=False, sentence=sentence)


def examine(settings: Settings) -> list[Finding]:
    """Return the results of all checks."""
    kept = _postgres(settings) if settings.shared else list(_sqlite(settings))
    return [*_versions(), *kept, *_clock(), *_limits(settings), *_address(settings)]


# Versions.


def _versions() -> Iterator[Finding]:
    slower = "" if COMPILED else "; bots are slower than compiled"
    python = platform.python_version()
    yield fine(f"Parlour {__version__} on Python {python}: {how_built()}{slower}.")
    for name in NEEDS:
        try:
            version(name)
        except PackageNotFoundError:
            yield wrong(f"{name} is not installed; install Parlour again.")


# The database.


def _sqlite(settings: Settings) -> Iterator[Finding]:
    path = Path(settings.database.removeprefix("sqlite:///"))
    folder = next(one for one in (path.parent, *path.parents) if one.exists())
    if not folder.is_dir():
        yield wrong(f"{folder} is not a folder, so {path} cannot be created.")
        return
    if not os.access(folder, os.W_OK):
        yield wrong(f"This user cannot write to {folder}.")
    free = shutil.disk_usage(folder).free
    yield Finding(free >= LITTLE_ROOM, f"{folder.resolve()} has {free >> 20} MiB of free space.")
    if not path.exists():
        yield fine(f"{path} does not exist yet; `parlour serve` creates it.")
        return
    if is_of_others(path):
        yield wrong(f"{path} is not a database of Parlour. {ANOTHER_FILE}.")
        return
    yield from _rights(path.resolve())
    problem = refusal(path)
    if problem:
        yield wrong(str(problem))
        return
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            yield from _look_into(db, path)
    except sqlite3.Error as error:
        yield wrong(f"{path} cannot be read: {error}.")


def _rights(path: Path) -> Iterator[Finding]:
    """Check that nobody else can read the signing key and the cards of running tables."""
    open_to_others = [
        file
        for file in sorted(path.parent.glob(f"{escape(path.name)}*"))
        if file.is_file() and others_may(file)
    ]
    for file in open_to_others:
        yield wrong(f"Other users have rights to {file}, which holds secrets: chmod 600 {file}")
    if others_may(path.parent, OTHERS_WRITE):
        yield wrong(f"Other users can write to {path.parent}: chmod 700 {path.parent}")
    elif not open_to_others and sys.platform != "win32":
        yield fine(f"Only this user has rights to {path}.")


def _look_into(db: sqlite3.Connection, path: Path) -> Iterator[Finding]:
    (have,) = db.execute("PRAGMA user_version").fetchone()
    yield _schema(str(path), have)
    (sound,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        yield wrong(f"{path} is damaged ({sound}). Restore a backup.")
    elif have:
        query = "SELECT count(nullif(game, '')), max(changed) FROM tables"  # some logs have no game
        count, newest = db.execute(query).fetchone()
        yield fine(f"{path} is intact and holds {count} tables.")
        yield from _newest(newest)


def _postgres(settings: Settings) -> list[Finding]:
    try:
        import asyncpg  # noqa: PLC0415 - only where it is used
    except ImportError:
        return [wrong("asyncpg is not installed: pip install parlour[postgres]")]
    try:
        return asyncio.run(_ask_postgres(asyncpg, settings))
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        return [wrong(f"PostgreSQL does not answer: {error or type(error).__name__}.")]


async def _ask_postgres(asyncpg: Any, settings: Settings) -> list[Finding]:  # noqa: ANN401
    db = await asyncpg.connect(settings.database, timeout=5, command_timeout=10)
    try:
        before = time.time()
        theirs = float(await db.fetchval("SELECT extract(epoch FROM clock_timestamp())"))
        apart = theirs - (before + time.time()) / 2
        most = int(await db.fetchval("SHOW max_connections"))
        name = await db.fetchval("SHOW server_version")
        known = await db.fetchval("SELECT to_regclass('schema_version') IS NOT NULL")
        found = [
            fine(f"PostgreSQL {name} answers."),
            Finding(
                abs(apart) <= SKEW,
                f"The clock of PostgreSQL differs from this one by {apart:+.1f} seconds.",
            ),
            Finding(
                settings.workers * CONNECTIONS <= most,
                f"{settings.workers} workers need up to {settings.workers * CONNECTIONS} "
                f"connections; PostgreSQL allows {most}.",
            ),
        ]
        if await db.fetchval("SELECT pg_is_in_recovery()"):
            found.append(wrong("This PostgreSQL is a standby server and is read-only."))
        if not known:
            return [*found, fine("The database is new; `parlour serve` sets it up.")]
        have = await db.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
        newest = await db.fetchval("SELECT max(changed) FROM tables")
        return [*found, _schema("The database", have), *_newest(newest)]
    finally:
        db.terminate()


def _schema(name: str, have: int) -> Finding:
    if why := refused(name, have):
        return wrong(f"{why}.")
    return fine(f"{name} has schema {SCHEMA}." if have else f"{name} is new.")


def _newest(changed: float | None) -> Iterator[Finding]:
    if changed and changed > time.time() + SKEW:
        ahead = changed - time.time()
        yield wrong(f"A table was changed {ahead:.0f} seconds in the future; set the clock.")


# The machine.


def _clock() -> Iterator[Finding]:
    now = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
    yield Finding(time.time() > OLDEST_NOW, f"The clock of this machine says {now} UTC.")
    program = shutil.which("timedatectl")
    if program:
        asked = [program, "show", "--property=NTPSynchronized", "--value"]
        try:
            said = subprocess.run(asked, capture_output=True, text=True, timeout=5, check=False)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired):
            return
        if said.stdout.strip() in ("yes", "no"):
            good = said.stdout.strip() == "yes"
            yield Finding(good, f"The clock is {'' if good else 'not '}synchronised.")


def _limits(settings: Settings) -> Iterator[Finding]:
    cores = os.cpu_count() or 1
    yield Finding(settings.workers <= 2 * cores, f"Workers: {settings.workers}; cores: {cores}.")
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return
    yield Finding(
        files >= settings.max_connections + SPARE_FILES,
        f"{files} files may be open at once; {settings.max_connections} connections "
        f"(PARLOUR_MAX_CONNECTIONS) need {settings.max_connections + SPARE_FILES} "
        "(ulimit -n, or LimitNOFILE= of systemd).",
    )


def _address(settings: Settings) -> Iterator[Finding]:
    if settings.host in ("127.0.0.1", "localhost", "::1") and not settings.base_url:
        yield fine("Only this machine can reach the server (PARLOUR_HOST).")
        return
    yield Finding(
        settings.base_url.startswith("https://"),
        f'PARLOUR_BASE_URL is "{settings.base_url}"; players on the internet need https://, '
        "or others can read their cookies.",
    )
    if not settings.rate_multiplier:
        yield wrong("PARLOUR_RATE_MULTIPLIER is 0: there are no rate limits.")
