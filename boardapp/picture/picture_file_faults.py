"""Pictures named in a file, and a fault at the name of each picture that cannot be shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from boardapp.files.faults_in_files import Fault
from boardapp.picture import tile_and_map_art


@dataclass(frozen=True)
class NamedPicture:
    """A picture's path, and the place in a file that names it.

    ``spot`` is a fault at that place; its found text is only the picture's name.
    """

    path: Path
    spot: Fault

    def loading_fault(self) -> Fault | None:
        """Read and decode the picture; return why it cannot be shown, None if it can."""
        try:
            tile_and_map_art.check_art(self.path)
        except tile_and_map_art.ArtError as error:
            found = f"{self.spot.found}, {error.found}"
            return self.spot._replace(found=found, expected=error.expected)
        return None


def picture_faults(pictures: Iterable[NamedPicture]) -> list[Fault]:
    """Return one fault for each picture that cannot be shown."""
    return [fault for picture in pictures if (fault := picture.loading_fault())]


def without_duplicate_pictures(pictures: Iterable[NamedPicture]) -> tuple[NamedPicture, ...]:
    """Return pictures without those whose path occurred before."""
    first: dict[Path, NamedPicture] = {}
    for picture in pictures:
        first.setdefault(picture.path, picture)
    return tuple(first.values())
