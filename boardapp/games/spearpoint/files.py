"""Spearpoint's files, as the program meets them: a layout to open, any of them to check."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from boardapp.files.fault import Fault
from boardapp.files.source import Source
from boardapp.games.game import Opened
from boardapp.games.spearpoint.formats import faults_in
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.layout import layout_from


def open_layout(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> Opened:
    """Return the table in a layout; its tile sets lie in the folder, or are embedded.

    Raises FaultsError with every fault of all these files.
    """
    layout = layout_from(source, folder, embedded)
    return Opened(layout.state, Spearpoint(layout.catalogue), layout.state.tile_sets, layout)


def faults(source: Source, folder: Path) -> tuple[Fault, ...]:
    """Return every fault of a layout (with its tile sets and ruling) or of a tile set."""
    return faults_in(source, folder)
