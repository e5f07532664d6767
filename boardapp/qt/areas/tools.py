"""The tools of a board of areas: those of all boards that choose and move what lies there."""

from __future__ import annotations

from functools import partial

from boardapp.qt.boards.tools import SelectAndMoveTool, Tools

TOOLS: Tools = {
    "select": partial(
        SelectAndMoveTool, hint="Drag a unit to move it; the guide leads through the rest."
    ),
}
