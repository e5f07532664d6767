"""Killing a program in the middle of its acts, and looking at what it leaves."""

import random
import subprocess
import sys
import time
from pathlib import Path

from boardapp.document.document import Document
from boardapp.document.recovery import left_tables
from tests.document.play import contents, new_document, play, ticking

ROOT = Path(__file__).resolve().parents[2]


class Game:
    """A game in a folder of journals, gone on with by one killed program after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.document = new_document()
        self.seeds: list[tuple[int, int]] = []

    def kill(self, seed: int, seconds: float | None) -> None:
        """Let a program go on, kill it so many seconds after its first word, check what is left.

        Without seconds it is killed at some moment before.
        """
        safe = max(len(self.document.log), _killed(self.folder, seed, seconds))
        left = list(left_tables(self.folder))
        assert len(left) == 1 or (not left and not safe), f"seed {seed}: {len(left)} journals"
        for table in left:
            found = table.document
            assert found is not None, f"seed {seed}: {table.fault}"
            assert found.damage is None, f"seed {seed}: {found.damage}"
            self._check(found, safe, seed)

    def _check(self, found: Document, safe: int, seed: int) -> None:
        """Check that all safe acts are there, once each, and one more at most."""
        acts = len(found.log)
        assert safe <= acts <= safe + 1, f"seed {seed}: {acts} acts of {safe} or {safe + 1}"
        self.document._clock = ticking(len(self.document.log) + 1)
        for _ in play(self.document, random.Random(seed), acts):
            pass
        assert contents(found) == contents(self.document), f"seed {seed}: other acts"


def _killed(folder: Path, seed: int, seconds: float | None) -> int:
    """Run a player and kill it; return how many acts it said were safe."""
    command = [sys.executable, "-m", "tests.torture.player", str(folder), str(seed)]
    program = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )
    assert program.stdout is not None
    assert program.stderr is not None
    said = b""
    if seconds is None:
        time.sleep(random.Random(seed).uniform(0.1, 0.8))
    else:
        said = program.stdout.read(1)
        time.sleep(seconds)
    ended = program.poll()
    program.kill()
    said += program.stdout.read()
    errors = program.stderr.read().decode()
    program.wait(10)
    program.stdout.close()
    program.stderr.close()
    assert ended is None, errors
    whole = said[: said.rfind(b"\n") + 1].split()
    return int(whole[-1]) if whole else 0
