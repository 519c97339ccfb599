"""Write the types of what the server sends as TypeScript: web/src/connection/protocol.ts.

    python web/protocol_types.py

They are those of the Python definitions; tests/web/test_protocol_types.py checks that the file is
up to date.
"""

import inspect
import re
from collections.abc import Iterable
from pathlib import Path
from textwrap import wrap
from typing import get_args

import msgspec
from msgspec import inspect as kinds

from parlour.server.library.endpoints import GameInfo
from parlour.server.tables import protocol
from parlour.table.rulebook import Rulebook
from parlour.table.scene import Kind, Role

WRITTEN = Path(__file__).resolve().parent / "src" / "connection" / "protocol.ts"

HEAD = "/** What the server sends, as types; web/protocol_types.py writes this file. */"
WIDE = 100

WORDS = {"Kind": Kind, "Role": Role}
"""The names of types that are some words."""

PLAIN = {
    kinds.StrType: "string",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.NoneType: "null",
    kinds.AnyType: "unknown",
    kinds.CustomType: "string",  # a message, sent as a sentence
}


def messages() -> tuple[type[msgspec.Struct], ...]:
    """Return the messages of the server."""
    structs = (one for _, one in inspect.getmembers(protocol, inspect.isclass))
    return tuple(
        one
        for one in structs
        if issubclass(one, msgspec.Struct) and one.__struct_config__.tag_field == "is"
    )


def structs_of(root: kinds.Type) -> Iterable[kinds.StructType]:
    """Yield the structs in a type."""
    match root:
        case kinds.StructType():
            yield root
        case kinds.UnionType():
            for one in root.types:
                yield from structs_of(one)
        case kinds.ListType() | kinds.VarTupleType():
            yield from structs_of(root.item_type)
        case kinds.TupleType():
            for one in root.item_types:
                yield from structs_of(one)
        case kinds.DictType():
            yield from structs_of(root.value_type)


def all_structs() -> dict[str, type[msgspec.Struct]]:
    """Return every struct that is sent, by its name; those inside others come first."""
    found: dict[str, type[msgspec.Struct]] = {}

    def add(struct: type[msgspec.Struct]) -> None:
        if struct.__name__ in found:
            assert found[struct.__name__] is struct, f"two structs are named {struct.__name__}"
            return
        kind = kinds.type_info(struct)
        assert isinstance(kind, kinds.StructType)
        for one in kind.fields:
            for inner in structs_of(one.type):
                if inner.cls is not struct:
                    add(inner.cls)
        found[struct.__name__] = struct

    for root in (GameInfo, Rulebook, *messages()):
        add(root)
    return found


def typescript(kind: kinds.Type) -> str:
    """Return a type as TypeScript."""
    match kind:
        case kinds.LiteralType():
            named = (name for name, of in WORDS.items() if set(get_args(of)) == set(kind.values))
            said = next(named, one_of(kind.values))
        case kinds.StructType():
            said = kind.cls.__name__
        case kinds.UnionType():
            said = " | ".join(map(typescript, kind.types))
        case kinds.ListType() | kinds.VarTupleType():
            said = f"{typescript(kind.item_type)}[]"
        case kinds.TupleType():
            said = f"[{', '.join(map(typescript, kind.item_types))}]"
        case kinds.DictType():
            said = f"Record<string, {typescript(kind.value_type)}>"
        case _:
            said = PLAIN[type(kind)]
    return said


def one_of(words: Iterable[object]) -> str:
    """Return the type of some words."""
    return " | ".join(f"'{word}'" for word in words)


def comment(text: str, indent: str = "") -> str:
    """Return a comment, on one line if it fits."""
    if len(indent) + len(text) <= WIDE:
        return f"{indent}/** {text} */"
    lines = wrap(text, WIDE, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ")
    return "\n".join([f"{indent}/**", *lines, f"{indent} */"])


def notes_of(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return the explanation of each field that has one: the text below it."""
    note = re.compile(r'^    (\w+): [^\n]*\n    """(.*?)"""$', re.DOTALL | re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in note.findall(inspect.getsource(struct))}


def interface(struct: type[msgspec.Struct]) -> str:
    """Return a struct as an interface."""
    kind, notes = kinds.type_info(struct), notes_of(struct)
    assert isinstance(kind, kinds.StructType)
    assert struct.__doc__
    lines = [comment(struct.__doc__.splitlines()[0]), f"export interface {struct.__name__} {{"]
    if kind.tag_field:
        lines.append(f"  {kind.tag_field}: '{kind.tag}';")
    for one in kind.fields:
        if one.name in notes:
            lines.append(comment(notes[one.name], "  "))
        unset = one.default is msgspec.NODEFAULT and one.default_factory is msgspec.NODEFAULT
        left_out = not one.required and (struct.__struct_config__.omit_defaults or unset)
        optional = "?" if left_out else ""
        lines.append(f"  {one.encode_name}{optional}: {typescript(one.type)};")
    return "\n".join([*lines, "}"])


def protocol_types() -> str:
    """Return the whole file."""
    words = [f"export type {name} =\n  {one_of(get_args(of))};" for name, of in WORDS.items()]
    union = "".join(f"\n  | {one.__name__}" for one in messages())
    return "\n\n".join(
        [
            HEAD,
            *words,
            *map(interface, all_structs().values()),
            f"export type FromServer ={union};\n",
        ]
    )


if __name__ == "__main__":
    WRITTEN.write_text(protocol_types(), encoding="utf-8")
