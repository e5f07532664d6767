"""Names in the guides for contributors exist: files, folders, names, targets of make, verbs."""

import builtins
import re
from functools import cache
from pathlib import PurePosixPath

import pytest

from boardapp.cli import VERBS
from tests.repo.repository import ROOT, name_of, tracked_files

GUIDES = ("README.md", "CONTRIBUTING.md", "docs/ARCHITECTURE.md", "docs/spearpoint.md")
ERROR = re.compile(r"\b[A-Z]\w+Error\b")
TARGET = re.compile(r"^([\w-]+):", re.MULTILINE)
DEFINED = re.compile(
    r"^\s*(?:def|class) (\w+)|^\s*(\w+)(?:: [^=\n]+)? = |^ +(\w+): \S", re.MULTILINE
)


@pytest.mark.parametrize("guide", GUIDES)
def test_what_a_guide_names_is_there(guide: str) -> None:
    named = re.findall(r"`([^`\n]+)`", (ROOT / guide).read_text("utf-8"))
    assert named
    assert [one for one in named if not is_there(one)] == []


@pytest.mark.parametrize(
    "gone",
    ["make haste", "boardapp fly", "python -m tests.gone", "core/gone.py", "core/gone", "gone.py",
     "NothingOfTheSort", "Document.goes_nowhere", "going.goes_nowhere"],
)  # fmt: skip
def test_what_is_gone_is_noticed(gone: str) -> None:
    assert not is_there(gone)


def test_every_error_that_is_named_is_there() -> None:
    """Docstrings name errors without quotes: what was renamed would stay in them."""
    texts = {
        name_of(path): path.read_text("utf-8")
        for path in tracked_files()
        if path.suffix == ".py" and name_of(path).startswith("boardapp/")
    }
    program = "".join(texts.values())
    there = {*dir(builtins), *re.findall(r"(?:class |import .*|\.)\b(\w+Error)\b", program)}
    gone = {(file, one) for file, text in texts.items() for one in ERROR.findall(text)}
    assert {one for one in gone if one[1] not in there} == set()


def test_every_folder_stands_in_the_tree() -> None:
    guide = (ROOT / "docs/ARCHITECTURE.md").read_text("utf-8")
    tree = guide.split("\n## The rooms\n")[1].split("```\n")[1]
    named: list[str] = []
    for line in tree.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        above = named[-1].split("/")[:depth] if named else []
        named.append("/".join([*above, line.split()[0].removesuffix("/")]))
    inside = {one.removeprefix("boardapp/") for one in places() if one.startswith("boardapp/")}
    assert named == sorted(one for one in inside if f"{one}/__init__.py" in inside)


def is_there(named: str) -> bool:
    """Return whether there is such a name, in one module with its owner, or as a path's end."""
    match named.split():
        case ["make", target]:
            return target in TARGET.findall((ROOT / "Makefile").read_text("utf-8"))
        case ["boardapp", verb, *_]:
            return verb in VERBS
        case [*_, "-m", module] if module.startswith("tests."):
            return f"{module.replace('.', '/')}.py" in places()
        case [one] if "/" in one or f".{one.rpartition('.')[2]}" in endings():
            path = one.rstrip("/")
            ends = (f"/{path}", f"/{path}.py")
            return any(f"/{place}".endswith(ends) for place in places())
        case [one] if re.fullmatch(r"[A-Za-z_][\w.]*", one):
            return any({*one.split(".")} <= module for module in names())
    return True


@cache
def places() -> frozenset[str]:
    """Return the paths of all files and folders, as git knows them."""
    files = [PurePosixPath(name_of(path)) for path in tracked_files()]
    return frozenset(str(one) for file in files for one in (file, *file.parents))


@cache
def endings() -> frozenset[str]:
    return frozenset(PurePosixPath(place).suffix for place in places() if "." in place)


@cache
def names() -> tuple[frozenset[str], ...]:
    """Return what each module defines, itself and its folders among it."""
    found = []
    for path in tracked_files():
        if path.suffix == ".py":
            defined = {one for groups in DEFINED.findall(path.read_text("utf-8")) for one in groups}
            found.append(frozenset({*path.relative_to(ROOT).parts[:-1], path.stem, *defined}))
    return tuple(found)
