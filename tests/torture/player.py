"""A program that plays at random and says each act once it has returned, until it is killed.

`python -m tests.torture.player FOLDER SEED` takes up the game left in the folder, or begins one.
Each line that it prints is the number of acts that are safe.
"""

import os
import random
import sys
from pathlib import Path

from boardapp.document.crash_recovery import find_recoverable_tables, recover_document
from boardapp.document.document import Document
from boardapp.games.spearpoint.act_codec import CODEC
from tests.document.play import new_document, play, ticking

_LOADED = (CODEC,)  # a kill among the imports of the first act would test nothing


def main() -> None:
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    document = taken_up(folder)
    say(len(document.log))
    for acts in play(document, random.Random(seed)):
        say(acts)


def taken_up(folder: Path) -> Document:
    """Take over the game left in a folder, or begin one."""
    left = list(find_recoverable_tables(folder))
    assert len(left) <= 1, f"{len(left)} tables of one game"
    if left:
        document = recover_document(left[0], folder)
    else:
        document = new_document()
        document.start_journal(folder)
    document._clock = ticking(len(document.log) + 1)
    return document


def say(acts: int) -> None:
    os.write(1, b"%d\n" % acts)


if __name__ == "__main__":
    main()
