"""Playing at a terminal: lines of JSON from standard input, lines of JSON to standard output."""

from __future__ import annotations

import gc
import io
import sys

from boardapp.document.document import Document
from boardapp.document.lines.json_protocol import Lines, lines_in
from boardapp.document.lines.lines_save import LineSave
from boardapp.document.lines.stop_signals import Stopped, StopSignals
from boardapp.document.procedures_play import Playing
from boardapp.files.terminal import hang_up, say


def play_by_lines(document: Document, save: LineSave | None, seed: int | None) -> int:
    """Play until the input ends, then save where there is a place for it; return the exit status.

    One line is said at the start, then one for each line in; each is out before the next is read.
    A signal, and a reader who has gone, end the input. 0 all is well, 1 what was played could not
    be saved, 128 and its number for a signal.
    """
    gc.enable()  # a game may be long
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n", line_buffering=True)
    write = save.save if save else _nowhere
    table = Lines(Playing(document), write, seed, save.recovered if save else None)
    with StopSignals() as signals:
        try:
            signals.waiting(say, table.first())
            lines = lines_in(sys.stdin.buffer) if sys.stdin else iter(())
            for line in signals.until_stopped(lines):
                signals.waiting(say, table.take(line))
        except (Stopped, BrokenPipeError):
            hang_up()
        except OSError:
            write()
            raise
        unsaved = save is not None and write() is not None
        document.close(keep_journal=unsaved)
    return 1 if unsaved else 128 + signals.number if signals.number else 0


def _nowhere() -> str:
    return "There is no file to save to: boardapp play FILE -o SAVE names one."
