"""Configures garbage collection: startup objects are never searched, the rest seldom."""

from __future__ import annotations

import gc

THRESHOLDS = (50_000, 5, 5)
"""The thresholds of `gc.set_threshold`: new objects, then collections of younger generations."""


def freeze_existing_objects() -> None:
    """Exclude existing objects from garbage collection, and search the rest seldom."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.enable()
