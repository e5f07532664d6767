"""Waiting until a window has finished its own work, however slow the machine is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest

V = TypeVar("V")

_STEADY, _STEP_MS, _MOST_STEPS = 6, 10, 500


def settled(read: Callable[[], V]) -> V:
    """Return what is read once it has stayed the same for some time, or after five seconds."""
    value, steady = read(), 0
    for _ in range(_MOST_STEPS):
        QTest.qWait(_STEP_MS)
        before, value = value, read()
        steady = steady + 1 if value == before else 0
        if steady == _STEADY:
            break
    return value


def delete_later() -> None:
    """Delete what is to be deleted later: that waits for an event loop, and none runs in a test."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
