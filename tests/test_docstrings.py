"""`help` shows the docstrings of the sources, in plain Python and in machine code."""

import ast
import inspect
from importlib import import_module
from pathlib import Path

import pytest

import parlour
from docstrings import Docstrings
from parlour.core.bits import COMPILED

ROOT = Path(parlour.__file__).parent
OF_INTEREST = sorted(
    path
    for part in ("core", "kit", "packs", "families", "games", "bots")
    for path in (ROOT / part).rglob("*.py")
    if path.name != "__init__.py"
)


def documented(path: Path) -> list[tuple[str, str]]:
    """Return the dotted names of a source that have docstrings, with the docstrings."""
    found: list[tuple[str, str]] = []

    def visit(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> None:
        text = ast.get_docstring(node)
        if text and not name.endswith("_"):
            found.append((name, text))
        for part in [] if isinstance(node, ast.FunctionDef) else node.body:
            if isinstance(part, ast.ClassDef | ast.FunctionDef):
                visit(part, f"{name}.{part.name}".lstrip("."))

    visit(ast.parse(path.read_text(encoding="utf-8")), "")
    return found


def test_every_docstring_of_the_rules_is_there_at_run_time() -> None:
    seen, missing = 0, []
    for path in OF_INTEREST:
        module = ".".join(("parlour", *path.relative_to(ROOT).with_suffix("").parts))
        for name, text in documented(path):
            thing: object = import_module(module)
            for part in name.split(".") if name else ():
                thing = inspect.getattr_static(thing, part)
            seen += 1
            if inspect.getdoc(thing) != text:
                missing.append(f"{module}.{name}")
    assert seen > 1000
    assert missing == [], f"{len(missing)} of {seen} say nothing, compiled: {COMPILED}"


C = r"""
static PyMethodDef toymodule_methods[] = {
{"bare", (PyCFunction)CPyPy_toy___bare, METH_FASTCALL, PyDoc_STR("bare()\n--\n\n") /* docstring */},
{"deal", (PyCFunction)CPyPy_toy___deal, METH_FASTCALL, PyDoc_STR("deal()\n--\n\n") /* docstring */},
};
static struct PyModuleDef toymodule = {
    PyModuleDef_HEAD_INIT,
    "games.toy",
    NULL, /* docstring */
};
static PyTypeObject CPyType_toy___Deal_template_ = {
    .tp_name = "Deal",
    .tp_doc = PyDoc_STR("Deal(seats)\n--\n\n"),
};
    {"play",
     (PyCFunction)CPyPy_toy___Deal___play,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("play($self)\n--\n\n")},
    {"hands",
     (getter)toy___Deal_get_hands,
     NULL, NULL, NULL},
    {"seats",
     (getter)toy___Deal_get_seats, (setter)toy___Deal_set_seats,
     NULL, NULL},
"""


@pytest.fixture
def toy(tmp_path: Path) -> Docstrings:
    (tmp_path / "games").mkdir()
    source = tmp_path / "games" / "toy.py"
    source.write_text(
        '"""A toy."""\ndef bare(): ...\ndef deal():\n    """Say "é"\n\n    twice?"""\n'
        'class Deal:\n    """One deal."""\n    def play(self):\n        """Play on."""\n'
        '    @property\n    def hands(self):\n        """All hands."""\n',
        encoding="utf-8",
    )
    return Docstrings(tmp_path, [source])


def test_docstrings_are_kept_where_signatures_are(toy: Docstrings) -> None:
    code = toy.written_into(C)
    assert r'PyDoc_STR("bare()\n--\n\n") /*' in code
    assert r'PyDoc_STR("deal()\n--\n\n" "Say \042\303\251\042\012\012twice\077") /*' in code
    assert '"games.toy",\n    "A toy.", /* docstring */' in code
    assert r'.tp_doc = PyDoc_STR("Deal(seats)\n--\n\n" "One deal."),' in code
    assert r'PyDoc_STR("play($self)\n--\n\n" "Play on.")},' in code
    assert '(getter)toy___Deal_get_hands,\n     NULL, "All hands.", NULL}' in code
    assert "(setter)toy___Deal_set_seats,\n     NULL, NULL}" in code


def test_a_copy_that_is_right_is_left_alone(toy: Docstrings, tmp_path: Path) -> None:
    made, kept = tmp_path / "made.c", tmp_path / "documented" / "made.c"
    made.write_text(C, encoding="utf-8")
    assert toy.documented(made, kept) == str(kept)
    kept.touch()
    before = kept.stat().st_mtime_ns
    toy.documented(made, kept)
    assert kept.stat().st_mtime_ns == before
