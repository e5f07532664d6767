"""Playing at a terminal: lines of JSON from standard input, lines of JSON to standard output."""

from __future__ import annotations

import gc
import io
import sys

from boardapp.document.document import Document
from boardapp.document.lines.json_play_save import JsonPlaySave
from boardapp.document.lines.json_protocol import JsonLinePlayer, read_lines
from boardapp.document.lines.stop_signals import StoppedBySignal, StopSignals
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.terminal_output import discard_output, print_lines


def play_json_lines(document: Document, save: JsonPlaySave | None, seed: int | None) -> int:
    """Play until the input ends, then save where there is a place for it; return the exit status.

    One line is said at the start, then one for each line in; each is out before the next is read.
    A signal, and a reader who has gone, end the input. 0 all is well, 1 what was played could not
    be saved, 128 and its number for a signal.
    """
    gc.enable()  # a game may be long
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n", line_buffering=True)
    write = save.save if save else _no_save_file_sentence
    table = JsonLinePlayer(ProcedurePlayer(document), write, seed, save.recovered if save else None)
    with StopSignals() as signals:
        try:
            signals.wait_interruptibly(print_lines, table.start_line())
            lines = read_lines(sys.stdin.buffer) if sys.stdin else iter(())
            for line in signals.lines_until_stopped(lines):
                signals.wait_interruptibly(print_lines, table.answer_line(line))
        except (StoppedBySignal, BrokenPipeError):
            discard_output()
        except OSError:
            write()
            raise
        unsaved = save is not None and write() is not None
        document.close(keep_journal=unsaved)
    return 1 if unsaved else 128 + signals.number if signals.number else 0


def _no_save_file_sentence() -> str:
    return "There is no file to save to: boardapp play FILE -o SAVE names one."
