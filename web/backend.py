"""Build with setuptools, and with a Node from PyPI if the system has none."""

import os

import make as web
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def _node() -> list[str]:
    return [] if web.system_node() else [web.WHEEL]


def _played() -> list[str]:
    """Return what the games need: a tuned build plays them while it is made."""
    return ["msgspec"] if os.environ.get("PARLOUR_BUILD") == "tuned" else []


def get_requires_for_build_wheel(settings: dict[str, object] | None = None) -> list[str]:
    """Return the requirements to build a wheel."""
    return [*build_meta.get_requires_for_build_wheel(settings), *_node(), *_played()]


def get_requires_for_build_editable(settings: dict[str, object] | None = None) -> list[str]:
    """Return the requirements of an editable install."""
    return [*build_meta.get_requires_for_build_editable(settings), *_node()]
