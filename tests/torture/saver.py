"""A program that saves again and again and says each save once it is safe, until it is killed.

`python -m tests.torture.saver SAVE SEED` goes on with a save, or with what a kill left of it; its
journals and versions lie where `BOARDAPP_DATA` says. Each line is the number of acts saved.
"""

import random
import sys
from pathlib import Path

from boardapp.document.crash_recovery import (
    clear_leftover_temp_files,
    find_recoverable_tables,
    recover_document,
)
from boardapp.document.data_folders import claims_folder, journals_folder, versions_folder
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from tests.document.play import play, ticking
from tests.torture.player import say


def main() -> None:
    path, seed = Path(sys.argv[1]), int(sys.argv[2])
    clear_leftover_temp_files([])
    document = taken_up(path)
    document.claim_own_file(claims_folder())
    say(0)  # begun: nothing is saved yet
    for acts in play(document, random.Random(seed)):
        document.save(path, versions_folder(), claims_folder=claims_folder())
        document.start_journal(journals_folder())  # as after saving under another name
        say(acts)


def taken_up(path: Path) -> Document:
    """Open a save, or take over what a killed program left of it."""
    left = list(find_recoverable_tables(journals_folder()))
    assert len(left) <= 1, f"{len(left)} tables of one save"
    if left:
        document = recover_document(left[0], journals_folder())
        assert document.path == path, f"taken over from {document.path}"
        assert not document.is_changed_on_disk or len(open_document(path).log) <= len(document.log)
    else:
        document = open_document(path)
        document.start_journal(journals_folder())
    document._clock = ticking(len(document.log) + 1)
    return document


if __name__ == "__main__":
    main()
