"""The data files: their size, load time and memory use."""

import subprocess
import sys
from importlib import resources

from parlour.words import lexicon
from parlour.words.data_files import STATUSES

DATA = resources.files("parlour.words").joinpath("data")

MEASURE = """
import re, time
from pathlib import Path
start = time.process_time()
row = {}
for number in range(1_000_000):
    row[number & 0xFFFF] = number
yardstick = time.process_time() - start
start = time.process_time()
from parlour.words import lexicon
lexicon("modern").verdict("CRUET"), lexicon("1913").entry("CRUET")
spent = time.process_time() - start
status = Path("/proc/self/status").read_text()
print(spent / yardstick, int(re.search(r"VmHWM:\\s*(\\d+)", status)[1]) / 1024)
"""


def test_the_files_are_small_and_come_with_their_notice() -> None:
    sizes = {file.name: len(file.read_bytes()) for file in DATA.iterdir()}

    assert sizes.keys() == {"english.zip", "french.zip", "german.zip", "NOTICE"}
    assert 1_000_000 < sum(sizes.values()) < 5_000_000
    notice = DATA.joinpath("NOTICE").read_text(encoding="utf-8")
    for source in (
        "SCOWL",
        "WordNet",
        "CMU",
        "SymSpell",
        "LemmInflect",
        "breame",
        "french",
        "german",
        "gcide",
    ):
        assert source in notice


def test_loading_is_quick_and_light() -> None:
    """Loading takes no longer than five million dictionary writes (half a second), and 150 MB.

    The best of three runs counts. A slow or busy machine slows the writes as much as the loading,
    so it does not make the test fail.
    """
    runs = []
    for _ in range(3):
        done = subprocess.run(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True
        )
        runs.append([float(figure) for figure in done.stdout.split()])

    assert min(ratio for ratio, _ in runs) < 5
    assert max(megabytes for _, megabytes in runs) < 150


def test_importing_the_package_reads_no_files() -> None:
    code = (
        "import sys; from parlour.words.data_files import store; "
        "sys.exit(store.cache_info().currsize)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603


def test_every_column_has_a_value_for_every_word() -> None:
    data = lexicon().store
    size = len(data.words)

    assert data.words == sorted(set(data.words))
    for name in ("status", "level", "zipf", "classes", "usual", "habits", "forms-modern"):
        assert len(data.column(name)) == size
    assert all(10 <= level <= 95 for level in data.level)
    assert all((code & 7) < len(STATUSES) and (code >> 4) < len(STATUSES) for code in data.status)
