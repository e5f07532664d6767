"""A program that plays at random and says each act once it has returned, until it is killed.

`python -m tests.torture.player FOLDER SEED` takes up the game left in the folder, or begins one.
Each line that it prints is the number of acts that are safe.
"""

import os
import random
import sys
from pathlib import Path

from boardapp.document.document import Document
from boardapp.document.recovery import left_tables, take_over, throw_away
from tests.document.play import new_document, play, ticking


def main() -> None:
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    document = taken_up(folder)
    say(len(document.log))
    for acts in play(document, random.Random(seed)):
        say(acts)


def taken_up(folder: Path) -> Document:
    """Take over the longest of the games left in a folder, and throw the others away."""
    left = sorted(left_tables(folder), key=acts_of)
    if left:
        document = take_over(left[-1], folder)
    else:
        document = new_document()
        document.keep_journal(folder)
    for table in left[:-1]:
        throw_away(table)
    document._clock = ticking(len(document.log) + 1)
    return document


def acts_of(table: object) -> int:
    document = getattr(table, "document", None)
    return len(document.log) if document else -1


def say(acts: int) -> None:
    os.write(1, b"%d\n" % acts)


if __name__ == "__main__":
    main()
