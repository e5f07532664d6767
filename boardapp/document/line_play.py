"""Playing at a terminal: lines of JSON from standard input, lines of JSON to standard output."""

from __future__ import annotations

import gc
import io
import sys
from functools import partial
from pathlib import Path

from boardapp.document.document import Document
from boardapp.document.lines import Lines, lines_in
from boardapp.document.playing import Playing
from boardapp.document.stop_signals import Stopped, StopSignals
from boardapp.files.save_error import SaveError
from boardapp.files.storage import parting
from boardapp.files.terminal import hang_up, say, warn


def play_by_lines(document: Document, path: Path | None, seed: int | None) -> int:
    """Play until the input ends, then save where a path is given; return the exit status.

    One line is said at the start, then one for each line in; each is out before the next is read.
    A signal, and a reader who has gone, end the input. 0 all is well, 1 what was played could not
    be saved, 128 and its number for a signal.
    """
    gc.enable()  # a game may be long
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n", line_buffering=True)
    save = partial(_unsaved, document, path)
    table = Lines(Playing(document), save, seed)
    with StopSignals() as signals:
        try:
            signals.waiting(say, table.first())
            lines = lines_in(sys.stdin.buffer) if sys.stdin else iter(())
            for line in signals.until_stopped(lines):
                signals.waiting(say, table.take(line))
        except (Stopped, BrokenPipeError):
            hang_up()
        except OSError:
            save()
            raise
        unsaved = path is not None and save() is not None
    return 1 if unsaved else 128 + signals.number if signals.number else 0


def _unsaved(document: Document, path: Path | None) -> str | None:
    """Write a table as a whole; return why not. What is wrong with its path goes to stderr.

    No path is said on stdout: the same lines in give the same lines out.
    """
    if path is None:
        return "There is no file to save to: boardapp play FILE -o SAVE names one."
    if words := parting(path):
        warn(words)
    try:
        document.save(path)
    except SaveError as error:
        warn(str(error))
        return "The table could not be saved; the file is as it was."
    return None
