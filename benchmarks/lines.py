"""Say what a change cost in lines: `python -m benchmarks.lines REV` compares the program with one.

A line is a line, blank or not. Files that were there before and still are, those that have gone and
those that are new; the new ones by the rooms that came with them.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
PROGRAM = "boardapp"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what came, what went and what stayed since a commit; 2 for a commit there is not."""
    given = sys.argv[1:] if arguments is None else arguments
    rev = given[0] if given else "HEAD"
    try:
        before, after = lines_of(rev), lines_now()
    except subprocess.CalledProcessError:
        print(f"found no commit {rev!r}; expected one of this repository", file=sys.stderr)
        return 2
    print("\n".join(told(before, after)))
    return 0


def lines_now() -> dict[str, int]:
    """Return the lines of each file of the program as it is, by its path."""
    paths = sorted((ROOT / PROGRAM).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): _count(path.read_bytes()) for path in paths}


def lines_of(rev: str) -> dict[str, int]:
    """Return the lines of each file of the program at a commit; raises CalledProcessError."""
    paths = _git("ls-tree", "-r", "--name-only", rev, PROGRAM).decode().splitlines()
    return {path: _count(_git("show", f"{rev}:{path}")) for path in paths if path.endswith(".py")}


def told(before: Mapping[str, int], after: Mapping[str, int]) -> list[str]:
    """Return the account, a line each."""
    kept, rooms = before.keys() & after.keys(), {str(PurePosixPath(path).parent) for path in before}
    new = Counter[str]()
    for path in after.keys() - kept:
        folder = str(PurePosixPath(path).parent)
        new[folder if folder not in rooms else f"{folder}, beside what was there"] += after[path]
    held = [sum(of[path] for path in kept) for of in (before, after)]
    return [
        f"{sum(before.values())} lines then, {sum(after.values())} now",
        f"{len(kept)} files were there and are: {held[0]} lines then, {held[1]} now",
        f"{len(before.keys() - kept)} have gone: {sum(before.values()) - held[0]}",
        f"{len(after.keys() - kept)} are new: {sum(new.values())}",
        *(f"  {number:6} {folder}" for folder, number in new.most_common()),
    ]


def _count(content: bytes) -> int:
    return content.count(b"\n")


def _git(*words: str) -> bytes:
    run = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True)
    return run.stdout


if __name__ == "__main__":
    sys.exit(main())
