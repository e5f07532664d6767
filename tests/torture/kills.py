"""Killing a program in the middle of its acts or of a save, and looking at what it leaves."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from boardapp.document.crash_recovery import clear_leftover_temp_files, find_recoverable_tables
from boardapp.document.data_folders import VARIABLE, journals_folder
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
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
        said = _killed("player", str(self.folder), seed, seconds)
        safe = max(len(self.document.log), said)
        left = list(find_recoverable_tables(self.folder))
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


class Saves:
    """A save that one killed program after the other goes on with, in a folder with its data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "friday.boardapp"
        self.acts = 100  # enough for a save to take its time
        self.kept = self.acts  # with those that only the journal has
        self.left = 0
        self._data = folder / "data"
        document = new_document()
        for _ in play(document, random.Random(1), self.acts):
            pass
        document.save(self.path)

    def kill(self, seed: int, seconds: float) -> None:
        """Kill a program among its saves; the file must be whole, and the next start clears up."""
        said = _killed("saver", str(self.path), seed, seconds, data=self._data)
        self.acts = max(self.acts, said)
        found = open_document(self.path)
        assert found.damage is None, f"seed {seed}: {found.damage}"
        assert not found.torn, f"seed {seed}: torn"
        acts = len(found.log)
        # One act may have been saved and not yet said.
        most = max(said, self.kept) + 1
        assert self.acts <= acts <= most, f"seed {seed}: {acts} acts of {self.acts} to {most}"
        self.acts = self.kept = acts
        self.left += len(self._parts())
        self._start()
        assert self._parts() == [], f"seed {seed}: {self._parts()}"

    def _parts(self) -> list[str]:
        return [str(path) for path in self.folder.rglob("*.part")]

    def _start(self) -> None:
        """Do what a start of the program does with what was left."""
        before = os.environ.get(VARIABLE)
        os.environ[VARIABLE] = str(self._data)
        try:
            clear_leftover_temp_files([])
            left = list(find_recoverable_tables(journals_folder()))
            assert len(left) <= 1
            for table in left:
                assert table.document is not None
                self.kept = max(self.kept, len(table.document.log))
        finally:
            os.environ.pop(VARIABLE)
            if before is not None:
                os.environ[VARIABLE] = before


def _killed(
    name: str, place: str, seed: int, seconds: float | None, data: Path | None = None
) -> int:
    """Run a player or saver and kill it; return how many acts it said were safe."""
    command = [sys.executable, "-m", f"tests.torture.{name}", place, str(seed)]
    program = subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        env=os.environ | ({VARIABLE: str(data)} if data else {}),
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
