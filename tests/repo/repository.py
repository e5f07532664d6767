"""The files of this repository, for the tests that read them."""

import ast
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MADE_HERE = {".git", ".venv", ".hypothesis", "build", "dist", "__pycache__"}
TEXT = {
    "",
    ".cfg",
    ".css",
    ".in",
    ".json",
    ".md",
    ".py",
    ".sh",
    ".svg",
    ".toml",
    ".txt",
    ".yaml",
    ".yml",
}


@cache
def tracked_files() -> list[Path]:
    """List what belongs to the repository: from git, or from the tree if there is no git."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        paths = [ROOT / name for name in names.split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not _made_here(path.relative_to(ROOT))]
    return sorted(path for path in paths if path.is_file())


def _made_here(path: Path) -> bool:
    """Return whether the tools made it; their caches are hidden folders but for .ci."""
    hidden = [part for part in path.parts[:-1] if part.startswith(".") and part != ".ci"]
    return bool(hidden or MADE_HERE & set(path.parts) or path.name.startswith(".coverage"))


def text_files() -> list[Path]:
    """List those that people read and write as text."""
    return [path for path in tracked_files() if path.suffix in TEXT]


def name_of(path: Path) -> str:
    """Name a file by its place in the repository."""
    return path.relative_to(ROOT).as_posix()


@cache
def imported_names() -> dict[Path, list[tuple[str, str]]]:
    """List what each file of the program imports: modules, each with the name taken from it."""
    return {path: list(_imports(path)) for path in sorted((ROOT / "boardapp").rglob("*.py"))}


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield all statements of a source, with those inside others.

    It looks into no expression, which are most of a source.
    """
    waiting: list[ast.AST] = [tree]
    for node in waiting:
        for part in ("body", "handlers", "orelse", "finalbody", "cases"):
            waiting += getattr(node, part, ())
    yield from waiting[1:]


def _imports(path: Path) -> Iterator[tuple[str, str]]:
    for node in statements(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((name.name, "") for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, name.name) for name in node.names)
