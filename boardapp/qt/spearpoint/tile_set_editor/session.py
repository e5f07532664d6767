"""An open tile set in the tile set editor, and the side in work."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from PySide6.QtCore import QObject

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.state import State
from boardapp.core.tile import Rotation, TileFace
from boardapp.games.spearpoint.tile_set_editor.commands import (
    ConfirmPoints,
    DrawSide,
    MarkSideAudited,
    SetTracingPhoto,
    TraceRoad,
)
from boardapp.games.spearpoint.tile_set_editor.editor_progress import (
    SideProgress,
    map_progress,
    side_progress,
)
from boardapp.games.spearpoint.tile_set_editor.side_templates import (
    From,
    begin_side_command,
    new_side_with_our_facts,
)
from boardapp.games.spearpoint.tile_set_editor.state import (
    EditedTileSet,
    StraightenedPhoto,
    edited_map,
)
from boardapp.games.spearpoint.tiles.catalogue import BOARDS, GRID, BoardName, TileSide
from boardapp.qt.sessions.editor_session import EditorSession

Step = Literal["photographs", "trace", "edges"]


class TileSetSession(EditorSession):
    """The sides of a tile set, the side in work, and the acts that change them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.side = "1A"
        self.step: Step = "photographs"

    @override
    def _reset_part(self) -> None:
        self.side, self.step = "1A", "photographs"

    @property
    def tile_set(self) -> EditedTileSet:
        """Return the tile set as it is shown."""
        state: State = self.state
        assert isinstance(state, EditedTileSet)
        return state

    @property
    def side_in_work(self) -> TileSide:
        """Return the side in work; a side not drawn yet has the facts of boardapp's tile."""
        tile = self.tile_set.tiles.get(self.side) if self.current_map is None else None
        return tile or new_side_with_our_facts(self.side)

    @property
    def current_map(self) -> BoardName | None:
        """Return the map in work, None while a tile's side is in work."""
        return next((name for name in BOARDS if name == self.side), None)

    @property
    def road(self) -> frozenset[Space]:
        """Return the spaces that the road of the map in work touches."""
        roads = edited_map(self.tile_set, self.current_map).roads if self.current_map else ()
        return frozenset(map(GRID.parse, roads))

    @property
    def straightened_picture(self) -> StraightenedPhoto | None:
        """Return the picture that the side or map is traced over."""
        return self.tile_set.pictures.get(self.side)

    def progress_of_sides(self) -> tuple[SideProgress, ...]:
        """Return the progress of every side and of both maps."""
        if self.document is None:
            return ()
        return (*side_progress(self.tile_set), *map_progress(self.tile_set))

    # Which side

    def choose_side(self, side: str, step: Step | None = None) -> None:
        """Choose a side or map, at a given step or at the next step it needs."""
        made = self.tile_set
        traced = side in made.tiles or side in made.pictures or side in made.boards
        chosen = step or ("trace" if traced else "photographs")
        if side in BOARDS and chosen == "edges":
            chosen = "trace"
        if (side, chosen) != (self.side, self.step):
            self.side, self.step = side, chosen
            self.part_changed.emit()

    def choose_step(self, step: Step) -> None:
        """Go to a step of the side in work."""
        self.choose_side(self.side, step)

    def choose_neighbour_side(self, by: int) -> None:
        """Choose the side before or after the current one in the list."""
        names = [one.side for one in self.progress_of_sides()]
        at = names.index(self.side) if self.side in names else 0
        self.choose_side(names[(at + by) % len(names)])

    @override
    def _choose_first_part(self) -> None:
        """Choose the side where work stopped: a straightened side, else a side without any work."""
        for wanted in ("straightened", "none"):
            for one in self.progress_of_sides():
                if one.state == wanted:
                    self.choose_side(one.side)
                    return

    # Acts

    def change_drawing(self, face: TileFace, doing: str) -> bool:
        """Replace the drawing of the side in work, or report a refusal."""
        return self.change_facts(replace(self.side_in_work, face=face), doing)

    def change_facts(self, feature: TileSide, doing: str) -> bool:
        """Replace facts and drawing of the side in work, or report a refusal."""
        return feature != self.tile_set.tiles.get(self.side) and self._do_or_report_refusal(
            DrawSide(self.side, feature, doing)
        )

    def set_straightened_picture(
        self, side: str, straightened: StraightenedPhoto, *, second: bool = False
    ) -> bool:
        """Set a straightened photograph of a side or map, or report a refusal."""
        return self._do_or_report_refusal(SetTracingPhoto(side, straightened, second))

    def trace_road(self, road: frozenset[Space]) -> bool:
        """Set the spaces on the road of the map in work, or report a refusal."""
        return self.current_map is not None and self._do_or_report_refusal(
            TraceRoad(self.current_map, road)
        )

    def begin_from_drawing(
        self, from_: From, *, turned: Rotation = 0, mirrored: bool = False
    ) -> bool:
        """Start the side in work from another drawing, or report a refusal."""
        act = begin_side_command(self.tile_set, self.side, from_, turned=turned, mirrored=mirrored)
        if act is None:
            self.refused.emit(f"There is no drawing from which to begin {self.side}.")
            return False
        return self._do_or_report_refusal(act)

    def confirm_points(self, points: Iterable[Point] = ()) -> bool:
        """Confirm points that came from another drawing, or all of them."""
        return self.side in self.tile_set.templates and self._do_or_report_refusal(
            ConfirmPoints(self.side, tuple(points))
        )

    def set_audited(self, audited: bool) -> bool:
        """Record whether the side has been proved on the printed tile."""
        return self.side_in_work.audited != audited and self._do_or_report_refusal(
            MarkSideAudited(self.side, audited)
        )
