"""Put the art and the scenarios into the wheel, inside the package.

In a checkout both are top-level folders; an installed program finds them beside its modules
(`boardapp/files/assets.py`). An editable install gets no copy, which would only grow stale.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("assets", "scenarios")


class PackagedFolders(BuildHookInterface):  # type: ignore[type-arg]
    """Copy each of `FOLDERS` to `boardapp/_<folder>` of a standard wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the folders to include; a build from an editable install includes none."""
        if version == "editable":
            return
        for folder in FOLDERS:
            if (Path(self.root) / folder).is_dir():
                build_data["force_include"][folder] = f"boardapp/_{folder}"
