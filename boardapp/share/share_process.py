"""A file to share, made by a program of its own: ``python -m boardapp.share.share_process``.

The work takes seconds and would block the process of the window. It comes pickled from the program
that starts this one, and from no other source.
"""

from __future__ import annotations

import pickle
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from boardapp.document.document import Document
from boardapp.document.document_loader import document_from_save
from boardapp.document.save_format import parse_save
from boardapp.share.progress import Progress, no_progress, progress_line
from boardapp.share.share_file import ShareJob, share_content


class ShareWork(NamedTuple):
    """A file to share of an open document: its save, its game with the pictures shown, the job."""

    save: bytes
    name: str
    game: Any
    job: ShareJob

    def content(self, progress: Progress = no_progress) -> bytes:
        """Return the content of the file; raises ShareError."""
        document = document_from_save(parse_save(self.save, self.name), Path(self.name))
        document.game = self.game
        document.rename(self.name)
        return share_content(document, self.job, progress)


def work_of_document(document: Document, job: ShareJob) -> ShareWork:
    """Return the work of a file to share; later changes to the document do not change it."""
    game: Any = document.game
    # A copy has no cached values, which cannot be sent to another process.
    return ShareWork(document.to_save_text().encode(), document.name, replace(game), job)


def _report_progress(done: int, total: int) -> None:
    """Tell the program that started this one."""
    sys.stderr.buffer.write(progress_line(done, total).encode())
    sys.stderr.buffer.flush()


if __name__ == "__main__":
    sys.stdout.buffer.write(pickle.load(sys.stdin.buffer).content(_report_progress))
