"""A board of areas for Strange Victory: its graph, and what is printed on each area."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from boardapp.core.areas import AreaGrid
from boardapp.core.grid import Space
from boardapp.core.procedure.values import Refusal

GAME = "strange-victory"
"""What files call the game."""
FLAGS = ("coastal", "forest")
"""What an area may be."""
LABELS = ("A", "B", "C")


@dataclass(frozen=True)
class RoadBoard:
    """A board with the flags and labels of its areas."""

    title: str
    grid: AreaGrid
    flags: Mapping[Space, frozenset[str]] = field(default_factory=dict)
    labels: Mapping[Space, str] = field(default_factory=dict)
    note: str = ""
    picture: str = ""

    def forest(self, space: Space) -> bool:
        """Tell whether an area is forested (000-41)."""
        return "forest" in self.flags.get(space, ())

    def no_counter(self, space: Space) -> Refusal | None:
        """Return why no Road counter goes on an area, None where one does (000-02, 000-03)."""
        name = self.grid.name(space)
        if name.casefold() == "avesnes":
            return Refusal(f"{name} takes no Road counter.", ("000-03",))
        if "coastal" in self.flags.get(space, ()):
            return Refusal(f"{name} is coastal: it takes no Road counter.", ("000-03",))
        if space not in self.labels:
            return Refusal(f"{name} has no label A, B or C: no Road counter.", ("000-02",))
        return None

    def countered(self) -> Iterator[Space]:
        """Yield the areas that take a Road counter (000-02, 000-03)."""
        return (space for space in self.grid.spaces() if self.no_counter(space) is None)
