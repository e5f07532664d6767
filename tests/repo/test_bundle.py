"""The start of the bundle's program, run by Python as it is in the bundle."""

import ast
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardapp import __version__
from tests.repo.repository import ROOT

START = ROOT / "packaging" / "bundle" / "start.py"


AFTER = """
import os, runpy, sys
sys.argv = ["boardapp", "--version"]
try:
    runpy.run_path(os.environ["START"])
except SystemExit:
    print(os.environ.get("LD_LIBRARY_PATH"))
"""


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python to its end."""
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )  # fmt: skip


def started(*arguments: str) -> subprocess.CompletedProcess[str]:
    return python(str(START), *arguments)


def test_it_is_the_program() -> None:
    done = started("--version")
    assert (done.returncode, done.stdout) == (0, f"boardapp {__version__}\n")


def test_it_takes_modules_of_the_program_as_python_does() -> None:
    """The window makes pages beside it by `sys.executable -m`, which in a bundle is this."""
    by_python = python("-m", "boardapp", "--version").stdout
    assert started("-m", "boardapp.__main__", "--version").stdout == by_python
    assert started("-m", "timeit").returncode == 2, "an option that the program does not know"


@pytest.mark.parametrize(
    ("before", "after"), [({}, "None"), ({"LD_LIBRARY_PATH_ORIG": "/a"}, "/a")]
)
def test_programs_of_the_system_get_their_own_libraries_back(
    before: dict[str, str], after: str
) -> None:
    done = python("-c", AFTER, START=str(START), LD_LIBRARY_PATH="/inside", **before)
    assert done.stdout.splitlines()[-1] == after


def test_every_exclusion_of_the_recipe_says_why() -> None:
    lines = (ROOT / "packaging/bundle/boardapp.spec").read_text("utf-8").splitlines()
    begun = lines.index("UNUSED_FILES = [")
    for line in lines[begun + 1 : lines.index("]", begun)]:
        assert "#" in line, line
    assert not [line for line in lines if "boardapp." in line and "hiddenimports" in line]


def test_the_recipe_imports_what_the_program_has() -> None:
    """No type checker reads the recipe, and nothing else runs it but the making of a bundle."""
    recipe = ast.parse((ROOT / "packaging/bundle/boardapp.spec").read_text("utf-8"))
    imports = [one for one in recipe.body if isinstance(one, ast.ImportFrom)]
    of_program = [one for one in imports if (one.module or "").startswith("boardapp.")]
    assert of_program
    for one in of_program:
        module = importlib.import_module(one.module or "")
        assert [alias.name for alias in one.names if not hasattr(module, alias.name)] == []


def test_the_recipe_names_no_game() -> None:
    games = {path.name for path in (ROOT / "boardapp" / "games").iterdir() if path.is_dir()}
    for path in sorted((ROOT / "packaging" / "bundle").glob("*.*")):
        text = path.read_text("utf-8")
        assert not [name for name in games if name in text], path.name


def test_the_licences_are_whole() -> None:
    folder = ROOT / "packaging" / "bundle" / "licences"
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in Path(folder / "LGPL-3.0.txt").read_text("utf-8")
    assert len(Path(folder / "GPL-3.0.txt").read_text("utf-8")) > 30_000
    assert "_internal/PySide6/Qt/lib" in Path(folder / "README.txt").read_text("utf-8")
