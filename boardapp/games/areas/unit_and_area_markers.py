"""Markers on units and areas as data: what they are called, how many, and what ends them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardapp.files.value_limits import ValueLimit

Marks = tuple[str, ...]
"""The markers that something bears, in order, each as often as it bears it."""


class MarkerKind(NamedTuple):
    """A kind of marker: ``most`` of it on one unit or area, taken off as the phase ``ends`` does.

    Where ``ends`` is empty, a rule takes it off.
    """

    title: str
    ends: str = ""
    most: int = 1


Markers = Mapping[str, MarkerKind]


def marker_count_limit(kinds: Markers) -> ValueLimit:
    """Expect no more of a marker than one thing can bear."""
    return ValueLimit(
        "each marker at most as often as one unit or area can bear it",
        lambda marks: all(marks.count(one) <= kinds[one].most for one in marks if one in kinds),
    )


def add_markers(marks: Marks, kinds: Markers, *more: str) -> Marks:
    """Return markers with more of them, none more often than it can be borne."""
    for one in more:
        if marks.count(one) < kinds[one].most:
            marks = (*marks, one)
    return tuple(sorted(marks))


def remove_markers(marks: Marks, *gone: str) -> Marks:
    """Return markers without all of some kinds."""
    return tuple(one for one in marks if one not in gone)


def markers_after_phase(marks: Marks, kinds: Markers, phase: str) -> Marks:
    """Return the markers that a phase leaves when it ends."""
    return tuple(one for one in marks if kinds[one].ends != phase)
