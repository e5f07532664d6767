"""Mutants: the program's rules with one change each, made from the code that cites a rule's id."""

import ast
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, NamedTuple

_IDS = re.compile(
    r"\b(?P<book>00\d|[AN]\d)-(?P<first>\d{2,3})\b"
    r"(?: to (?P=book)-(?P<last>\d{2,3}))?(?P<more>(?:, -\d{2,3})*)"
)
"""``004-028``, the run ``004-028 to 004-033``, and ``004-028, -31``."""
_WORDS = {
    "log", "cited", "sentence_with_citation", "make_note", "add_value_fault", "refusal",
    "refusal_with_citation", "as_sentence", "Refusal", "Impossible", "ValueFault",
    "fitting_prompt", "fitting_label",
}  # fmt: skip
"""Functions whose arguments are words for players: nothing in them is changed."""
_AGAINST = {"refusal", "Refusal", "Impossible", "make_note", "add_value_fault"}
_SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SIDE = {
    "strict", "advice_of", "example", "usual", "facts", "note", "title", "warning", "yes", "rules",
    "prompt", "label", "labels", "rare", "begins", "about", "at",
}  # fmt: skip
"""Arguments that change no rule: what a question proposes or cites, what stands beside a name."""
_OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, slots=True, eq=False)
class Edit:
    """One node of a syntax tree put in another's place: an attribute, or an element of one."""

    kind: str
    old: ast.AST
    new: ast.AST
    holder: ast.AST
    field: str
    index: int | None

    def apply(self, *, undo: bool = False) -> None:
        """Change the tree, or change it back."""
        node = (
            self.old if undo else ast.fix_missing_locations(ast.copy_location(self.new, self.old))
        )
        if self.index is None:
            setattr(self.holder, self.field, node)
        else:
            getattr(self.holder, self.field)[self.index] = node


class Mutant(NamedTuple):
    """A change to one module, and the rules whose tests should notice it."""

    file: Path
    tree: ast.Module
    edit: Edit
    rules: tuple[str, ...]
    key: str
    """The change and its function, the same whatever is edited elsewhere."""

    @property
    def line(self) -> int:
        """Return the line of the file that it changes."""
        lines = (getattr(one, "lineno", 0) for one in ast.walk(self.edit.old))
        return next(line for line in lines if line)

    def __str__(self) -> str:
        """Return where it is, its first rules, and its key as a line of YAML begins."""
        rules = ", ".join(self.rules[:5]) + ", …" * (len(self.rules) > 5)
        key = json.dumps(self.key, ensure_ascii=False)
        return f"{self.file.as_posix()}:{self.line} ({rules})\n  {key}"

    @property
    def book(self) -> str:
        """Return the rulebook of its first rule: 004 for 004-138 and for N4-12."""
        return "00" + self.rules[0].partition("-")[0][-1]


def mutants(file: Path, seed: int, each: int = 2) -> Iterator[Mutant]:
    """Yield so many mutants of each function, and of each row of a table, that cites a rule."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for name, node, rules in _units(tree):
        found = list(_edits(node))
        random.Random(f"{seed} {file.as_posix()} {name}").shuffle(found)
        picked: dict[str, Edit] = {}
        while found and len(picked) < each:
            kinds = {one.kind for one in picked.values()}
            edit = next((one for one in found if one.kind not in kinds), found[0])
            found.remove(edit)
            picked.setdefault(f"{name}: {_change(node, edit)}", edit)
        for key, edit in picked.items():
            yield Mutant(file, tree, edit, rules, key)


def cited(text: str) -> tuple[str, ...]:
    """Return the ids of rules in a text, runs spelt out."""
    ids = []
    for found in _IDS.finditer(text):
        book, first = found["book"], found["first"]
        run = range(int(first), int(found["last"] or first) + 1)
        ids += [f"{book}-{each:0{len(first)}}" for each in run]
        ids += [f"{book}{each}" for each in re.findall(r"-\d+", found["more"])]
    return tuple(dict.fromkeys(ids))


# Citations of rules


def _units(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.AST, tuple[str, ...]]]:
    """Yield functions, constants and rows of tables that cite rules, each with a name."""
    body: list[ast.stmt] = getattr(tree, "body", [])
    for number, node in enumerate(body):
        match node:
            case ast.ClassDef():
                yield from _units(node, f"{prefix}{node.name}.")
            case ast.FunctionDef() if rules := _cited_in(node):
                yield prefix + node.name, node, rules
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
                rows = [(row, ids) for row in _rows(node.value) if (ids := _cited_in(row))]
                yield from ((f"{prefix}{name}[{ids[0]}]", row, ids) for row, ids in rows)
                told = [one for one in body[number + 1 : number + 2] if isinstance(one, ast.Expr)]
                if not rows and (rules := _cited_in(*told)):
                    yield prefix + name, node, rules


def _rows(value: ast.AST | None) -> list[ast.AST]:
    match value:
        case ast.Dict(values=rows) | ast.Tuple(elts=rows) | ast.List(elts=rows):
            return list(rows)
        case ast.Call(args=[ast.Dict() | ast.Tuple() | ast.List() as table]):
            return _rows(table)
        case ast.Call():
            return list(value.args)
    return [value] if value else []


def _cited_in(*nodes: ast.AST) -> tuple[str, ...]:
    each = (one for node in nodes for one in ast.walk(node) if isinstance(one, ast.Constant))
    return cited("; ".join(one.value for one in each if isinstance(one.value, str)))


def _change(node: ast.AST, edit: Edit) -> str:
    """Return the lines of a function that an edit changes, before and after."""
    before = ast.unparse(node).splitlines()
    edit.apply()
    after = ast.unparse(node).splitlines()
    edit.apply(undo=True)
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    old = " ".join(line.strip() for line in before[start : len(before) - end])
    new = " ".join(line.strip() for line in after[start : len(after) - end])
    left = max(0, _alike(old, new) - 40)
    right = max(0, _alike(old[::-1], new[::-1]) - 40)
    parts = [
        f"{'…' * bool(left)}{one[left : len(one) - right]}{'…' * bool(right)}" for one in (old, new)
    ]
    again = before[:start].count(before[start]) if start < len(before) else 0
    return " → ".join(parts) + (f" (#{again + 1})" if again else "")


def _alike(one: str | list[str], other: str | list[str]) -> int:
    both = zip(one, other, strict=False)
    return next((i for i, (a, b) in enumerate(both) if a != b), min(len(one), len(other)))


# Possible changes


def _edits(node: ast.AST) -> Iterator[Edit]:
    """Yield all edits within a node, none in words and types."""
    for field, value in ast.iter_fields(node):
        said = isinstance(node, ast.If | ast.For) and _is_said(node)
        if said or field in ("annotation", "returns"):
            continue
        if field == "args" and _name(node) in _WORDS:
            continue
        for number, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or _is_words(child):
                continue
            index = number if isinstance(value, list) else None
            whole = isinstance(node, ast.Subscript | ast.Return)
            for kind, new in chain(
                _statements(child),
                _conditions(child),
                _values(child),
                _tables(child, whole),
                _calls(child),
            ):
                if ast.dump(new) != ast.dump(child):
                    yield Edit(kind, child, new, node, field, index)
            yield from _edits(child)


def _statements(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield what may stand in a statement's place, each with the kind of change."""
    match node:
        case ast.If(test, body, orelse) if not _is_said(node):
            if not isinstance(test, ast.UnaryOp | ast.Compare):
                yield "condition", ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Return(ast.Call() as call) if _name(call) in _AGAINST:
            yield "refusal", ast.Return(ast.Constant(None))
        case ast.Expr(ast.Yield() | ast.YieldFrom()) if not _is_inherited(node):
            yield "refusal", ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
        case ast.Expr(ast.Call()) if not _is_said(node):
            yield "statement", ast.Pass()
        case ast.Continue():
            yield "statement", ast.Pass()
        case ast.AugAssign(target, ast.Add(), value) if not _is_words(value):
            yield "sign", ast.AugAssign(target, ast.Sub(), value)


def _conditions(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Compare(left, ops, right):
            for i, op in enumerate(ops):
                other: list[ast.cmpop] = [*ops[:i], _SWAPPED[type(op)](), *ops[i + 1 :]]
                yield "compare", ast.Compare(left, other, right)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield "not", operand
        case ast.BoolOp(op, values):
            for term, rest in zip(values, _without(values), strict=True):
                if not _narrows(term):
                    yield "term", ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]
        case ast.IfExp(test, body, orelse):
            yield "condition", ast.IfExp(test, orelse, body)
        case ast.comprehension(target, source, ifs):
            for rest in _without(ifs):
                yield "filter", ast.comprehension(target, source, rest, 0)


def _values(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.BinOp(left, op, right):
            yield "term", left
            if isinstance(op, ast.Add):
                yield "term", right
            if isinstance(op, ast.Sub):
                yield "sign", ast.BinOp(left, ast.Add(), right)
        case ast.Constant(bool(value)):
            yield "constant", ast.Constant(not value)
        case ast.Constant(int(value)):
            yield "constant", ast.Constant(value + 1)
            yield "constant", ast.Constant(value - 1)


def _tables(node: ast.AST, whole: bool) -> Iterator[tuple[str, ast.AST]]:
    """Yield a table with rows in another order; unless it must be whole, without one."""
    match node:
        case ast.Dict(keys, values):
            if len(keys) > 1 and not all(map(_is_words, values)):
                for pair in zip(_without(keys), _without(values), strict=True):
                    yield "element", ast.Dict(*pair)
            yield from (("swap", ast.Dict(keys, each)) for each in _swaps(values))
        case ast.Tuple(elts, ast.Load()) | ast.List(elts, ast.Load()) | ast.Set(elts):
            if not isinstance(node, ast.Set) and not all(map(_is_text, elts)):
                yield from (("swap", _like(node, elts=each)) for each in _swaps(elts))
            if len(elts) > 1 and not whole:
                for one, rest in zip(elts, _without(elts), strict=True):
                    if not _is_words(one):
                        yield "element", _like(node, elts=rest)


def _calls(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Call(func, args, keywords) if _name(node) not in _WORDS:
            yield from (("swap", ast.Call(func, each, keywords)) for each in _swaps(args))
            for keyword, rest in zip(keywords, _without(keywords), strict=True):
                if not _is_words(keyword):
                    yield "term", ast.Call(func, args, rest)
            if (name := _name(node)) in _OTHER_NAME:
                yield "term", ast.Call(ast.Name(_OTHER_NAME[name], ast.Load()), args, keywords)


def _without(values: list[Any]) -> Iterator[list[Any]]:
    """Yield a list without each of its elements."""
    yield from (values[:i] + values[i + 1 :] for i in range(len(values)))


def _swaps(values: list[ast.expr]) -> Iterator[list[ast.expr]]:
    """Yield a list with two neighbours in each other's place, if both are of a kind."""
    for i, (one, other) in enumerate(pairwise(values)):
        names = isinstance(one, ast.Name | ast.Attribute | ast.Starred) or _name(one) in (
            "Choice",
            "Term",
        )
        names = names or _is_words(one) or _is_words(other)
        if not names and type(one) is type(other) and ast.dump(one) != ast.dump(other):
            yield [*values[:i], other, one, *values[i + 2 :]]


def _like(node: ast.AST, **fields: object) -> ast.AST:
    return type(node)(**{**dict(ast.iter_fields(node)), **fields})


def _name(node: ast.AST) -> str:
    """Return the name of the function that is called, empty if none is."""
    match node:
        case ast.Call(ast.Name(name)) | ast.Call(ast.Attribute(attr=name)):
            return name
    return ""


def _is_words(node: ast.AST) -> bool:
    """Return whether a node is words for players, where a rule is printed, or a matter of types."""
    match node:
        case ast.keyword(arg):
            return arg in _SIDE
        case ast.JoinedStr() | ast.Raise() | ast.Assert() | ast.Subscript(ast.Name("Literal")):
            return True
        case ast.Constant(str(text)):
            return not re.fullmatch(r"[a-z][a-z0-9-]*|[A-Z]", text)
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return _is_words(one) or _is_words(other)
        case ast.Tuple(elts=[_, *_] as elts):
            return all(map(_is_words, elts)) or _is_ids(elts)
        case ast.Call():
            return _name(node) in {
                "cited",
                "sentence_with_citation",
                "as_sentence",
                "join_with_or",
                "did_you_mean",
                "quote_shortened",
            }
    return False


def _is_ids(elts: list[ast.expr]) -> bool:
    """Return whether a tuple cites rules, some of them by a name for their ids."""
    ids = [one for one in elts if isinstance(one, ast.Constant)]
    names = (ast.Name, ast.Attribute, ast.Subscript, ast.BoolOp, ast.Constant)
    return any(_IDS.fullmatch(str(one.value)) for one in ids) and all(
        isinstance(one, names) and (one not in ids or _is_words(one)) for one in elts
    )


def _narrows(term: ast.AST) -> bool:
    """Return whether a term is there for the types: without it mypy fails."""
    match term:
        case ast.Call(ast.Name(name), [], []):  # an empty value in the place of None
            return name[0].isupper()
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]) | ast.Constant() | ast.Tuple(elts=[]):
            return True
    return _name(term) == "isinstance"


def _is_inherited(node: ast.AST) -> bool:
    """Return whether a statement takes over what a base class says, whose rules it cites itself."""
    return any(_name(one) == "super" for one in ast.walk(node))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_said(node: ast.stmt) -> bool:
    """Return whether a statement only logs or puts words together."""
    match node:
        case ast.If(body=body, orelse=orelse) | ast.For(body=body, orelse=orelse):
            return all(map(_is_said, [*body, *orelse]))
        case ast.Expr(ast.Call() as call):
            return _name(call) in {"log", "show_fact"}
        case ast.Assign(value=value) | ast.AugAssign(value=value):
            return _is_words(value)
        case ast.Expr(value):
            return isinstance(value, ast.Constant)
    return False
