"""A tile set that is being made in the window, and the side that is worked on."""

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
    """The sides of a tile set, one of them in work, and what can be done with it."""

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
        """Return the side in work; one that nobody has drawn has the facts of ours."""
        tile = self.tile_set.tiles.get(self.side) if self.current_map is None else None
        return tile or new_side_with_our_facts(self.side)

    @property
    def current_map(self) -> BoardName | None:
        """Return the map in work, None while that is a tile's side."""
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
        """Return how far every side has come, and both maps."""
        if self.document is None:
            return ()
        return (*side_progress(self.tile_set), *map_progress(self.tile_set))

    # Which side

    def choose_side(self, side: str, step: Step | None = None) -> None:
        """Work on a side or map, at a step or at the one that comes next for it."""
        made = self.tile_set
        traced = side in made.tiles or side in made.pictures or side in made.boards
        chosen = step or ("trace" if traced else "photographs")
        if side in BOARDS and chosen == "edges":
            chosen = "trace"
        if (side, chosen) != (self.side, self.step):
            self.side, self.step = side, chosen
            self.part_changed.emit()

    def choose_step(self, step: Step) -> None:
        """Go to a step with the side in work."""
        self.choose_side(self.side, step)

    def choose_neighbour_side(self, by: int) -> None:
        """Work on the side before or after in the list."""
        names = [one.side for one in self.progress_of_sides()]
        at = names.index(self.side) if self.side in names else 0
        self.choose_side(names[(at + by) % len(names)])

    @override
    def _choose_first_part(self) -> None:
        """Begin where work was left: at a side that is straightened, else at one with nothing."""
        for wanted in ("straightened", "none"):
            for one in self.progress_of_sides():
                if one.state == wanted:
                    self.choose_side(one.side)
                    return

    # Acts

    def change_drawing(self, face: TileFace, doing: str) -> bool:
        """Take a drawing of the side in work over, or say why not."""
        return self.change_facts(replace(self.side_in_work, face=face), doing)

    def change_facts(self, feature: TileSide, doing: str) -> bool:
        """Take facts and drawing of the side in work over, or say why not."""
        return feature != self.tile_set.tiles.get(self.side) and self._do_or_report_refusal(
            DrawSide(self.side, feature, doing)
        )

    def set_straightened_picture(self, side: str, straightened: StraightenedPhoto) -> bool:
        """Trace a side or map over a straightened photograph from now on, or say why not."""
        return self._do_or_report_refusal(SetTracingPhoto(side, straightened))

    def trace_road(self, road: frozenset[Space]) -> bool:
        """Tell which spaces the road of the map in work touches, or say why not."""
        return self.current_map is not None and self._do_or_report_refusal(
            TraceRoad(self.current_map, road)
        )

    def begin_from_drawing(
        self, from_: From, *, turned: Rotation = 0, mirrored: bool = False
    ) -> bool:
        """Begin the side in work from another drawing, or say why not."""
        act = begin_side_command(self.tile_set, self.side, from_, turned=turned, mirrored=mirrored)
        if act is None:
            self.refused.emit(f"There is no drawing to start {self.side} from.")
            return False
        return self._do_or_report_refusal(act)

    def confirm_points(self, points: Iterable[Point] = ()) -> bool:
        """Confirm points that the side was begun from, or all of it."""
        return self.side in self.tile_set.templates and self._do_or_report_refusal(
            ConfirmPoints(self.side, tuple(points))
        )

    def set_audited(self, audited: bool) -> bool:
        """Note that the side was proved on the printed tile, or that it was not."""
        return self.side_in_work.audited != audited and self._do_or_report_refusal(
            MarkSideAudited(self.side, audited)
        )
