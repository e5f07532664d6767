"""A program that opens a save, acts and saves it, killed before each thing it does to the disk.

`python -m tests.torture.steps SAVE FOLDER` leaves a folder of journals for each kill, by number,
and a copy of the save beside them as the kill left it.
"""

from __future__ import annotations

import itertools
import os
import random
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardapp.document.crash_journal import Journal, JournalOrigin
from boardapp.document.data_folders import data_folder, journals_folder, versions_folder
from boardapp.document.document_loader import open_document
from boardapp.files.safe_save import save_file
from tests.document.play import play, ticking

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

TOUCHES = {"os.remove", "os.rename", "os.mkdir"}
KILLED = 9
_LOADED = (
    Journal,
    JournalOrigin,
    save_file,
    data_folder,
)  # a kill among imports would test nothing


def main() -> None:
    save, folder = Path(sys.argv[1]), Path(sys.argv[2])
    # Modules loaded here need not be loaded in each child.
    document = open_document(save)
    for _ in play(document, random.Random(7), len(document.log) + 2):
        pass
    for number in itertools.count():
        place = folder / str(number)
        place.mkdir(parents=True)
        mine = Path(shutil.copy(save, place))
        child = os.fork()
        if not child:
            session(mine, number)
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) != KILLED:
            return


def session(save: Path, kill: int) -> None:
    """Open, act and save, until so many things were done to the disk."""
    os.environ["BOARDAPP_DATA"] = str(save.parent / "data")
    steps = itertools.count()

    def step(*_: object) -> None:
        if next(steps) == kill:
            os._exit(KILLED)

    def touched(event: str, values: tuple[Any, ...]) -> None:
        if event in TOUCHES or (event == "open" and values[2] & (os.O_WRONLY | os.O_RDWR)):
            step()

    write = os.write

    def writing(file: int, content: Buffer) -> int:
        step()
        return write(file, content)

    os.write = writing
    sys.addaudithook(touched)
    document = open_document(save)
    document.start_journal(journals_folder())
    document._clock = ticking(len(document.log) + 1)
    for _ in play(document, random.Random(7), len(document.log) + 2):
        pass
    document.save(save, versions_folder())
    document.start_journal(journals_folder())
    os._exit(0)


if __name__ == "__main__":
    main()
