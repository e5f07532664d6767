"""Work on a thread, with results that arrive in the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, partial
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

Then = Callable[["Future[Any]"], object]


class WorkThread:
    """A thread for one call after another; a closing program waits for the call at work."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)

    def submit(self, then: Then, work: Callable[..., object], *values: object) -> None:
        """Call ``work`` on the thread, and ``then`` with its future in the window's thread.

        The owner of ``then`` lives until the result arrives, also if its window is closed.
        """
        arrived = partial(_arrivals().arrived.emit, _arrivals().expect(then))
        self._thread.submit(work, *values).add_done_callback(arrived)

    def wait(self) -> None:
        """Wait until all calls are done; their results arrive with the next events."""
        self._thread.shutdown()


class _Arrivals(QObject):
    """Passes results on by number.

    A thread that held what gets a result could be the last to hold it, and would destroy an object
    of Qt in the wrong thread.
    """

    arrived = Signal(int, object)  # the number of an expected result, and its future

    def __init__(self) -> None:
        super().__init__()
        self._expected: dict[int, Then] = {}
        self._numbers = count()
        self.arrived.connect(self._pass_on, Qt.ConnectionType.QueuedConnection)

    def expect(self, then: Then) -> int:
        """Return the number of a new result, which ``then`` gets."""
        number = next(self._numbers)
        self._expected[number] = then
        return number

    def _pass_on(self, number: int, future: Future[object]) -> None:
        self._expected.pop(number)(future)


@cache
def _arrivals() -> _Arrivals:
    """Return the one object, which is made in the window's thread and never destroyed."""
    return _Arrivals()
