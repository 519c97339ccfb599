"""Generate methods from the facts that a game declares, for the compiler.

A deal and a view name their facts in `__init__`, and nowhere else. Plain Python copies them by
their names (`parlour.core.facts`); machine code should look nothing up. So the build copies each
source and adds the methods that a game would otherwise have to define:

* of a deal `copy` and `copy_from`, also of one that extends another deal;
* of a view `restore`, which copies the facts back to a deal; `again`, which repeats `__init__` but
  fills existing rows instead of making new ones; and `tell`, the facts as a row of numbers.

A method that a class already defines is left alone. Every line of the source keeps its number, so
that a traceback shows the right one: a method is one long line in place of a blank one. If it has
loops or branches, it calls a function at the end of the module.

The build also changes how numbers are written into a row that stays (`Final[vec[i64]]`). mypyc
counts a reference to the row for each `self.hands[seat] |= card`, but only borrows it inside an
expression. So it is given a call instead: `put_item(self.hands, seat, self.hands[seat] | card)`.
"""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

HELPERS = "from parlour.core.deal import Deal as AnyDeal, fill as fill_row, write as write_row"
PUT = "from parlour.core.deal import put as put_item"
ROW = "vec[i64]"
GROWING = "a row of no set length"


class Source:
    """A module to be compiled."""

    def __init__(self, root: Path, path: Path) -> None:
        self.root = root
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.classes = {c.name: c for c in self.tree.body if isinstance(c, ast.ClassDef)}

    def written_out(self) -> str:
        """Return the source with the methods derived from the facts of its classes."""
        lines, functions = self.text.splitlines(), list[str]()
        for found in self.classes.values():
            places = blank_lines(found, lines)
            for method in self.methods(found):
                place = next(places, None)
                if place is None:
                    raise SystemExit(f"{found.name}: leave empty lines between methods and behind")
                lines[place], function = in_one_line(method, found.name)
                functions.append(function)
        if not functions:
            return self.text
        add_import(lines, self.tree, HELPERS)
        return "\n".join([*lines, *filter(None, functions)]) + "\n"

    def methods(self, found: ast.ClassDef) -> Iterator[str]:
        """Yield the methods derived from a class's facts that it does not define itself."""
        final = any(isinstance(d, ast.Name) and d.id == "final" for d in found.decorator_list)
        wanted: dict[str, Callable[[ast.ClassDef], str]] = {}
        if base_of(found).endswith("Deal") and facts(found):
            wanted["copy_from"] = self.copy_from
        if base_of(found).endswith("Deal") and final:
            wanted["copy"] = self.copy
        if base_of(found) == "View" and final:
            wanted = {"restore": self.restore, "again": self.again, "tell": self.tell}
        for name, write in wanted.items():
            code = "" if name in names_of(found) else write(found)
            if code:
                yield code

    # Of a deal.

    def copy(self, found: ast.ClassDef) -> str:
        """Write `copy`."""
        return (
            f'def copy(self) -> "{found.name}":\n'
            f"    new = {found.name}(self.seats, self.options)\n"
            "    new.copy_from(self)\n"
            "    return new"
        )

    def copy_from(self, found: ast.ClassDef) -> str:
        """Write `copy_from`."""
        common = "self.copy_common" if base_of(found) == "Deal" else "super().copy_from"
        body = [taken(name, kind, "self", "other") for name, kind in facts(found).items()]
        return (
            "def copy_from(self, other: AnyDeal) -> None:\n"
            f"    assert isinstance(other, {found.name})\n"
            f"    {common}(other)\n" + indented("\n".join(body))
        )

    # Of a view.

    def restore(self, found: ast.ClassDef) -> str:
        """Write `restore`: the facts that deal and view have under one name."""
        deal = deal_of(found)
        mine, theirs = facts(found), self.all_facts(self.classes[deal])
        body = [taken(n, kind, "deal", "self") for n, kind in theirs.items() if mine.get(n) == kind]
        return (
            "def restore(self, deal: AnyDeal) -> None:\n"
            f"    assert isinstance(deal, {deal})\n"
            "    self.restore_common(deal)\n" + indented("\n".join(body))
        )

    def again(self, found: ast.ClassDef) -> str:
        """Write `again`: every statement of `__init__`, in place where possible."""
        body = [self.again_of(statement, found) for statement in init_of(found).body]
        return (
            "def again(self, deal: AnyDeal, seat: i64) -> bool:\n"
            f"    assert isinstance(deal, {deal_of(found)})\n"
            + indented("\n".join(filter(None, body)))
            + "\n    return True"
        )

    def again_of(self, statement: ast.stmt, found: ast.ClassDef) -> str:
        """Return a statement of a view's `__init__` in its in-place form."""
        match statement:
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="__init__"))):
                return "self.look(deal, seat)"
            case ast.Assign(targets=[ast.Attribute(attr="options")]):
                return ""
            case ast.AnnAssign(target=ast.Attribute() as target, value=ast.expr() as value):
                place = ast.unparse(target)
                in_place = self.in_place(place, value, self.all_facts(self.classes[deal_of(found)]))
                return in_place or f"{place} = {ast.unparse(value)}"
            case _:
                return ast.unparse(statement)

    def in_place(self, place: str, value: ast.expr, kinds: dict[str, str]) -> str:
        """Return the statement that fills an existing value with a fact of the deal, if possible.

        `deal.scores[:]` is a row that can be filled. Some methods that return a new object (`copy`,
        `seen`, `sizes`) have a form that writes into an existing one; a new object of a class with
        `clear` is the old one, cleared.
        """
        match value:
            case ast.Call(func=ast.Name(id=kind)):
                return f"{place}.clear()" if "clear" in self.methods_of(kind) else ""
            case ast.Subscript(value=ast.Attribute(attr=name) as row, slice=ast.Slice()):
                return f"fill_row({place}, {ast.unparse(row)})" if kinds.get(name) == ROW else ""
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr=name) as part, attr=made)):
                other, args = ast.unparse(part), [ast.unparse(arg) for arg in value.args]
                args += [ast.unparse(arg) for arg in value.keywords]
                known = self.methods_of(kinds.get(name, ""))
                if made == "copy" and "copy_from" in known:
                    return f"{place}.copy_from({other})"
                if made == "sizes" and "count_hands" in known:
                    return f"{other}.count_hands({place})"
                if made == "seen" and "see" in known:
                    return f"{place}.see({', '.join([other, *args])})"
        return ""

    def tell(self, found: ast.ClassDef) -> str:
        """Write `tell`, unless a view holds something without `tell`."""
        lines, step = ["at = super().tell(row, at)"], 0
        for name, kind in {"phase": "i64", **facts(found)}.items():
            place = f"at + {step}" if step else "at"
            if kind in ("i64", "bool"):
                lines.append(
                    f"row[{place}] = "
                    + ("1 if self.{} else 0" if kind == "bool" else "self.{}").format(name)
                )
                step += 1
            elif kind == ROW:
                lines.append(f"at = write_row(row, {place}, self.{name})")
                step = 0
            elif "tell" in self.methods_of(kind):
                lines.append(f"at = self.{name}.tell(row, {place})")
                step = 0
            elif "None" not in kind:
                return ""
        lines.append(f"return at + {step}")
        return "def tell(self, row: vec[i64], at: i64) -> i64:\n" + indented("\n".join(lines))

    def all_facts(self, found: ast.ClassDef) -> dict[str, str]:
        """Return the facts of a deal, first those of the deal that it extends."""
        base = self.class_of(base_of(found)) if base_of(found) != "Deal" else None
        return {**(facts(base) if base else {}), **facts(found)}

    def methods_of(self, kind: str) -> set[str]:
        """Return the names of the methods of a class of this package."""
        found = self.class_of(kind)
        return names_of(found) if found else set()

    def class_of(self, kind: str) -> ast.ClassDef | None:
        """Return a class of this package that this module defines or imports."""
        if kind in self.classes:
            return self.classes[kind]
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and kind in [name.name for name in node.names]:
                path = self.root / f"{(node.module or '').replace('.', '/')}.py"
                return Source(self.root, path).classes.get(kind) if path.exists() else None
        return None


@cache
def rows_of(root: Path, path: Path) -> frozenset[str]:
    """Return the names of the rows that stay, in a module's classes and those it imports."""
    source = Source(root, path)
    rows = {
        node.target.attr
        for found in source.classes.values()
        for node in declarations(found)
        if isinstance(node.target, ast.Attribute)
        and ast.unparse(node.annotation) == f"Final[{ROW}]"
    }
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom):
            other = root / f"{(node.module or '').replace('.', '/')}.py"
            rows |= rows_of(root, other) if other.exists() else set()
    return frozenset(rows)


def blank_lines(found: ast.ClassDef, lines: list[str]) -> Iterator[int]:
    """Yield the places of the blank lines between the parts of a class and behind it."""
    lines += [""] * max(0, (found.end_lineno or 0) + 2 - len(lines))
    for part in reversed(found.body):
        place = part.end_lineno or 0
        while place < len(lines) and not lines[place]:
            yield place
            place += 1


def in_one_line(method: str, kind: str) -> tuple[str, str]:
    """Return a method as one line; one with loops or branches calls a function, which comes too."""
    first, _, body = method.partition("\n")
    (parsed,) = ast.parse(method).body
    assert isinstance(parsed, ast.FunctionDef)
    if not any(isinstance(part, ast.If | ast.For | ast.While) for part in parsed.body):
        return f"    {first} {'; '.join(map(ast.unparse, parsed.body))}", ""
    function, given = f"{parsed.name}_{kind}", ", ".join(arg.arg for arg in parsed.args.args)
    whole = first.replace(f"def {parsed.name}(self", f"def {function}(self: {kind}")
    return f"    {first} return {function}({given})", f"\n\n{whole}\n{body}"


def add_import(lines: list[str], tree: ast.Module, statement: str) -> None:
    """Add an import behind the last one, in the same line."""
    last = max(node.end_lineno or 0 for node in tree.body if isinstance(node, ast.ImportFrom))
    lines[last - 1] = f"{lines[last - 1].partition('  #')[0]}; {statement}"


def init_of(found: ast.ClassDef) -> ast.FunctionDef:
    """Return the `__init__` of a class."""
    return next(m for m in found.body if isinstance(m, ast.FunctionDef) and m.name == "__init__")


def declarations(found: ast.ClassDef) -> list[ast.AnnAssign]:
    """Return the declarations of a class's fields."""
    if "__init__" not in names_of(found):
        return []
    return [node for node in init_of(found).body if isinstance(node, ast.AnnAssign)]


def base_of(found: ast.ClassDef) -> str:
    """Return the name of the only base class."""
    bases = [base.id for base in found.bases if isinstance(base, ast.Name)]
    return bases[0] if len(bases) == 1 else ""


def names_of(found: ast.ClassDef) -> set[str]:
    """Return the names of the methods of a class."""
    return {node.name for node in found.body if isinstance(node, ast.FunctionDef)}


def deal_of(found: ast.ClassDef) -> str:
    """Return the class of a view's deal: the argument of its `__init__`."""
    kind = init_of(found).args.args[1].annotation
    assert kind is not None
    return ast.unparse(kind)


def facts(found: ast.ClassDef) -> dict[str, str]:
    """Return the facts that a class declares, each with its type."""
    found_facts: dict[str, str] = {}
    for node in declarations(found):
        if isinstance(node.target, ast.Attribute):
            kind = ast.unparse(node.annotation).removeprefix("Final[")
            kind = kind if kind == ast.unparse(node.annotation) else kind[:-1]
            grows = node.value is not None and ast.unparse(node.value) == "vec[i64]()"
            found_facts[node.target.attr] = GROWING if grows or kind.startswith("list") else kind
    return found_facts


def taken(name: str, kind: str, mine: str, theirs: str) -> str:
    """Return the statement that copies a fact."""
    if kind in ("i64", "bool", "str"):
        return f"{mine}.{name} = {theirs}.{name}"
    if kind == GROWING:
        return f"{mine}.{name} = {theirs}.{name}[:]"
    if kind == ROW:
        return f"fill_row({mine}.{name}, {theirs}.{name})"
    return f"{mine}.{name}.copy_from({theirs}.{name})"


SIGNS = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}


def with_calls(text: str, rows: frozenset[str]) -> str:
    """Return a source in which numbers are written into these rows by calls."""
    lines, tree = text.splitlines(), ast.parse(text)
    for node in ast.walk(tree):
        match node:
            case ast.AugAssign(target=ast.Subscript(value=ast.Attribute(attr=name)) as place):
                value = f"{ast.unparse(place)} {SIGNS[type(node.op)]} ({ast.unparse(node.value)})"
            case ast.Assign(targets=[ast.Subscript(value=ast.Attribute(attr=name)) as place]):
                value = ast.unparse(node.value)
            case _:
                continue
        if name in rows:
            row, at = ast.unparse(place.value), ast.unparse(place.slice)
            assert node.end_lineno is not None
            blank = [""] * (node.end_lineno - node.lineno)  # so that every line keeps its number
            call = f"{' ' * node.col_offset}put_item({row}, {at}, {value})"
            lines[node.lineno - 1 : node.end_lineno] = [call, *blank]
    if lines == text.splitlines():
        return text
    add_import(lines, tree, PUT)
    return "\n".join(lines) + "\n"


def indented(code: str) -> str:
    """Return lines indented one level deeper."""
    return "\n".join(f"    {line}" if line else "" for line in code.splitlines())


def write_out(root: Path, modules: set[Path], into: Path) -> None:
    """Copy a package, writing out these of its modules; leave unchanged files alone."""
    there = {into / path.relative_to(root): path for path in root.rglob("*.py")}
    for old in set(into.rglob("*.py")) - set(there):
        old.unlink()
    for new, path in there.items():
        text = path.read_text(encoding="utf-8")
        if path in modules:
            text = with_calls(Source(root, path).written_out(), rows_of(root, path))
        if not new.exists() or new.read_text(encoding="utf-8") != text:
            new.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(text, encoding="utf-8")
