"""Put the art, the scenarios and the handbook into the wheel, inside the package.

In a checkout they are in top-level folders; an installed program finds them beside its modules
(`boardapp/files/assets.py`). An editable install gets no copy, which would only grow stale.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = (
    "assets",
    "scenarios",
    *(f"docs/{name}" for name in ("index.md", "start", "games", "tasks", "reference")),
    "docs/formats.md",
    "docs/pictures/handbook",
)
"""Folders and files of a checkout that an installed program needs."""


class PackagedFolders(BuildHookInterface):  # type: ignore[type-arg]
    """Copy each of `SHIPPED` to `boardapp/_<its place>` of a standard wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name what to include; a build from an editable install includes none."""
        if version == "editable":
            return
        for place in SHIPPED:
            if (Path(self.root) / place).exists():
                build_data["force_include"][place] = f"boardapp/_{place}"
