"""Signals that end a game by lines: Ctrl-C, the end of a terminal, a request to terminate."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

SIGNALS = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)


class StoppedBySignal(BaseException):
    """A signal came while the program waited for another."""


class StopSignals:
    """Turns signals into an end of the input, so that nothing is cut off in the midst.

    While the program works, a signal waits until the line is answered. Ignored signals stay so.
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
        self.number = number
        if self._waits:
            self._waits = False
            raise StoppedBySignal

    def wait_interruptibly(self, wait: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Return what something gives that others keep waiting; raises Stopped at a signal."""
        self._waits = True
        try:
            if self.number:
                raise StoppedBySignal
            return wait(*given, **named)
        finally:
            self._waits = False

    def lines_until_stopped(self, lines: Iterator[str]) -> Iterator[str]:
        """Yield lines as they come; raises Stopped at a signal."""
        while (line := self.wait_interruptibly(next, lines, None)) is not None:
            yield line
