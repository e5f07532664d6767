"""Pictures that a file names, with a fault at the name for each that cannot be shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from boardapp.files.faults_in_files import Fault
from boardapp.picture import tile_and_map_art


@dataclass(frozen=True)
class NamedPicture:
    """A picture by its path. ``spot`` is where a file names it; found is the name alone."""

    path: Path
    spot: Fault

    def loading_fault(self) -> Fault | None:
        """Return why the picture cannot be shown, None when it can; it is read and decoded."""
        try:
            tile_and_map_art.check_art(self.path)
        except tile_and_map_art.ArtError as error:
            found = f"{self.spot.found}, {error.found}"
            return self.spot._replace(found=found, expected=error.expected)
        return None


def picture_faults(pictures: Iterable[NamedPicture]) -> list[Fault]:
    """Return why pictures cannot be shown, one fault each."""
    return [fault for picture in pictures if (fault := picture.loading_fault())]


def without_duplicate_pictures(pictures: Iterable[NamedPicture]) -> tuple[NamedPicture, ...]:
    """Return pictures without those whose file came before."""
    first: dict[Path, NamedPicture] = {}
    for picture in pictures:
        first.setdefault(picture.path, picture)
    return tuple(first.values())
