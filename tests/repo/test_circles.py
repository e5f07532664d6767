"""No module needs, even for a type, one that needs it."""

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.repo.repository import ROOT, imported_names


def module(path: Path) -> str:
    """The name of a module by its file."""
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


MODULES = {module(path): path for path in (ROOT / "boardapp").rglob("*.py")}


def imports(path: Path) -> Iterator[str]:
    """Yield the modules of the program that a file imports anywhere, for types too."""
    for name, part in imported_names()[path]:
        if name in MODULES:
            inner = f"{name}.{part}"
            yield inner if inner in MODULES else name


def test_no_modules_import_one_another_in_a_circle() -> None:
    needed = {name: set(imports(path)) - {name} for name, path in MODULES.items()}
    assert sum(map(len, needed.values())) > 1000
    try:
        tuple(TopologicalSorter(needed).static_order())
    except CycleError as error:
        raise AssertionError(" → ".join(error.args[1])) from None
