"""Plays at a terminal: lines of JSON from standard input, lines of JSON to standard output."""

from __future__ import annotations

import gc
import io
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from boardapp.document.document import Document
from boardapp.document.lines.json_protocol import JsonLinePlayer, read_lines
from boardapp.document.lines.play_save_overwrite_guard import JsonPlaySave
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.terminal_output import discard_output, print_lines


def play_json_lines(document: Document, save: JsonPlaySave | None, seed: int | None) -> int:
    """Play until the input ends, then save if a file was named; return the exit status.

    The function writes one line at the start, then one for each line read, before it reads the
    next. A signal, or a closed output, ends the input. The status is 0 on success, 1 if the game
    could not be saved, 128 and its number for a signal.
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
    return "boardapp has no file to save to. Start it with boardapp play FILE -o SAVE."


P = ParamSpec("P")
R = TypeVar("R")

SIGNALS = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)


class StoppedBySignal(BaseException):
    """A signal came while the program waited for input or output."""


class StopSignals:
    """Turns signals into an end of the input, so that no line is cut off.

    While the program works, a signal waits until the line is answered. Signals that were ignored
    before stay ignored. Of several signals the one with the highest number counts.
    """

    def __init__(self) -> None:
        self.number = 0
        self._waits = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> StopSignals:
        for number in SIGNALS:
            held = signal.getsignal(number)
            if held not in (signal.SIG_IGN, None):
                self._before[number] = held
                signal.signal(number, self._handle_signal)
        return self

    def __exit__(self, *_: object) -> None:
        for number, held in self._before.items():
            signal.signal(number, held)

    def _handle_signal(self, number: int, _: FrameType | None) -> None:
        # Threads may take two signals in any order, so the status must not depend on the order.
        self.number = max(self.number, number)
        if self._waits:
            self._waits = False
            raise StoppedBySignal

    def wait_interruptibly(self, wait: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Return the result of a blocking call; raises StoppedBySignal at a signal."""
        self._waits = True
        try:
            if self.number:
                raise StoppedBySignal
            return wait(*given, **named)
        finally:
            self._waits = False

    def lines_until_stopped(self, lines: Iterator[str]) -> Iterator[str]:
        """Yield lines as they arrive; raises StoppedBySignal at a signal."""
        while (line := self.wait_interruptibly(next, lines, None)) is not None:
            yield line
