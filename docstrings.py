"""Write the docstrings of the sources into the C code that mypyc generates.

mypyc drops docstrings: `help(Deal)` would show only signatures. In its C code each class, method
and function has a signature in place of a docstring; modules and properties have nothing there.
"""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

MODULE = re.compile(r'(PyModuleDef_HEAD_INIT,\s*"(?P<name>[\w.]+)",\s*)NULL(?P<end>, /\* docstr)')
FUNCTION = re.compile(
    r"(\(PyCFunction\)CPyPy_(?P<name>\w+),\s*METH_[A-Z_ |]+, PyDoc_STR\()"
    r'(?P<signature>NULL|"(?:[^"\\]|\\.)*")(?P<end>\))'
)
CLASS = re.compile(
    r"(PyTypeObject CPyType_(?P<name>\w+)_template_ = \{[^;]*?\.tp_doc = PyDoc_STR\()"
    r'(?P<signature>NULL|"(?:[^"\\]|\\.)*")(?P<end>\))'
)
PROPERTY = re.compile(
    r'(\{"(?P<last>\w+)",\s*\(getter\)(?P<owner>\w+)_get_(?P=last),\s*(?:NULL|\(setter\)\w+),\s*)'
    r"NULL(?P<end>, NULL\})"
)
PART = 80
"""Bytes of a docstring per line of C."""


class Docstrings:
    """The docstrings of some modules by their C names, which are the ends of dotted names."""

    def __init__(self, root: Path, sources: Iterable[Path]) -> None:
        self.found: dict[str, dict[tuple[str, ...], str]] = {}
        for path in sources:
            module = path.relative_to(root).with_suffix("").parts
            self.collect(ast.parse(path.read_text(encoding="utf-8")), module)

    def collect(self, node: Documented, name: tuple[str, ...]) -> None:
        """Store the docstring of a module, class or function, and of everything defined in it."""
        text = ast.get_docstring(node)
        if text:
            self.found.setdefault(name[-1], {})[name] = text
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in node.body:
                if isinstance(part, Documented) and not isinstance(part, ast.Module):
                    self.collect(part, (*name, part.name))

    def of(self, parts: list[str]) -> str:
        """Return the docstring of the name with these last parts: `block___rules___BlockDeal`."""
        for name, text in self.found.get(parts[-1], {}).items():
            if list(name[-len(parts) :]) == parts:
                return text
        return ""

    def written_into(self, code: str) -> str:
        """Return C code with the docstrings in it."""

        def whole(match: re.Match[str]) -> str:
            named = match.groupdict()
            name = named.get("name") or f"{named['owner']}___{named['last']}"
            text = self.of(re.split(r"___|\.", name))
            if not text:
                return match[0]
            signature = named.get("signature", "NULL")
            literal = c_literal(text)
            said = literal if signature == "NULL" else f"{signature} {literal}"
            return f"{match[1]}{said}{named['end']}"

        for pattern in (MODULE, FUNCTION, CLASS, PROPERTY):
            code = pattern.sub(whole, code)
        return code

    def documented(self, made: Path, kept: Path) -> str:
        """Return the path of a copy of a C file, with the docstrings in it.

        A copy that is already correct is left alone, so that it is not compiled again.
        """
        code = self.written_into(made.read_text(encoding="utf-8"))
        if not kept.exists() or kept.read_text(encoding="utf-8") != code:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(code, encoding="utf-8")
        return str(kept)


def c_literal(text: str) -> str:
    """Return a text as a C literal, in parts that every compiler accepts."""
    data = text.encode()
    parts = [data[i : i + PART] for i in range(0, len(data), PART)]
    return "\n".join(f'"{"".join(map(c_character, part))}"' for part in parts)


def c_character(byte: int) -> str:
    """Return a byte as written in a C string."""
    plain = " " <= chr(byte) <= "~" and chr(byte) not in '"\\?'
    return chr(byte) if plain else f"\\{byte:03o}"
