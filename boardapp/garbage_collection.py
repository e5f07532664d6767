"""Configures garbage collection: startup objects are never searched, the rest only on demand."""

from __future__ import annotations

import gc

MOST_NEW = 50_000
"""The number of new objects from which they are worth a search."""


def freeze_existing_objects() -> None:
    """Exclude existing objects from garbage collection, and search the rest only on demand.

    Python would search in whichever thread makes objects. Qt's objects may go only in the thread of
    the window.
    """
    gc.freeze()
    gc.disable()


def collect_if_many_are_new() -> None:
    """Collect the garbage among the new objects, if there are many."""
    if gc.get_count()[0] > MOST_NEW:
        gc.collect(1)
