"""An open board in the board editor, and the area in work."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QObject, Signal

from boardapp.core.area_grid import AreaGrid
from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.traced_walls_and_areas import TraceSketch
from boardapp.core.override_decorator import override
from boardapp.core.state import State
from boardapp.files.fault_wording import with_typographic_quotes
from boardapp.files.value_limits import MAX_LINE
from boardapp.games.areas.area_board import BoardVocabulary
from boardapp.games.areas.board_editor.commands import (
    DrawAreas,
    JoinAreas,
    ReorderAreas,
    SetBackgroundPicture,
    SetBoardHeader,
    SetLink,
)
from boardapp.games.areas.board_editor.game import BoardEditorGame
from boardapp.games.areas.board_editor.state import EditedBoardState
from boardapp.games.areas.drawn_board_and_faults import (
    DrawnArea,
    Ends,
    default_dot,
    does_outline_contain,
    link_ends,
    neighbours_by_outline,
)
from boardapp.qt.sessions.editor_session import EditorSession


class BoardFault(NamedTuple):
    """A fault that makes the board unplayable, in words, and the area to go to."""

    text: str
    area: str | None


class BoardEditorSession(EditorSession):
    """The areas of a board, the area in work, and the acts that change them."""

    looked_for = Signal(object)  # The point of the board to scroll to.
    name_asked = Signal()  # A new area was drawn and has no name yet.
    named = Signal()  # The area has been named, or the naming was cancelled.
    derived: ClassVar[tuple[str, ...]] = ("names", "faults", "shown", "grid_shown")

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._area: str | None = None

    @override
    def _reset_part(self) -> None:
        self._area = None

    # Contents

    @property
    def board_state(self) -> EditedBoardState:
        """Return the board as it is shown."""
        state: State = self.state
        assert isinstance(state, EditedBoardState)
        return state

    @property
    def board_game(self) -> BoardEditorGame:
        """Return the board's game."""
        assert self.document is not None
        game = self.document.game
        assert isinstance(game, BoardEditorGame)
        return game

    @property
    def vocabulary(self) -> BoardVocabulary:
        """Return the words that may be printed on the areas and links."""
        return self.board_game.plays.board_vocabulary

    @property
    def current_area(self) -> str | None:
        """Return the short name of the area in work, None for none."""
        return self._area if self.document and self._area in self.board_state.areas else None

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Return the areas' unique names for players, by short name."""
        return self.board_state.board_drawing.unique_area_names()

    @cached_property
    def shown(self) -> TraceSketch:
        """Return the outlines as a sketch for tracing."""
        outlined = {
            key: one for key, one in self.board_state.board_drawing.areas.items() if one.outline
        }
        return TraceSketch(
            areas=tuple(one.outline or () for one in outlined.values()),
            size=self.board_state.size,
            titles=tuple(self.names[key] for key in outlined),
            whole="board",
            straight=False,
        )

    @cached_property
    def grid_shown(self) -> AreaGrid:
        """Return the grid of areas as a game would use it."""
        return self.board_state.board_drawing.playable_board().grid

    @cached_property
    def faults(self) -> tuple[BoardFault, ...]:
        """Return the faults that make the board unplayable, as `check` reports them."""
        found = []
        for wrong in self.board_game.board_faults(self.board_state):
            area = str(wrong.path[1]) if wrong.path[:1] == ("areas",) and wrong.path[1:] else None
            where = f"The area “{self.names[area]}”" if area else "The board"
            found_there = with_typographic_quotes(wrong.found)
            told = f"{where} has {found_there}. It must have {wrong.expected}."
            found.append(BoardFault(wrong.sentence or told, area))
        return tuple(found)

    def area_at(self, point: tuple[float, float]) -> str | None:
        """Return the area at a point of the board, None outside all areas."""
        space = self.grid_shown.area_at((round(point[0]), round(point[1])))
        return self.board_state.order[space.column] if space else None

    # Which area

    def choose_area(self, area: str | None) -> None:
        """Choose the area to work on, or none."""
        if area != self._area:
            self._area = area
            self.part_changed.emit()

    def choose_neighbour_area(self, by: int) -> None:
        """Choose the area before or after the current one in the board's order."""
        order = self.board_state.order
        if order:
            at = order.index(self.current_area) + by if self.current_area else (0 if by > 0 else -1)
            self.choose_area(order[at % len(order)])

    def choose_and_scroll_to_area(self, area: str) -> None:
        """Choose an area and scroll to it."""
        self.choose_area(area)
        self.go_to_asked.emit(self.board_state.areas[area].at)

    # Acts

    def change_outlines(self, sketch: TraceSketch, doing: str) -> bool:
        """Apply edited outlines to the board, or report why that is refused."""
        keys = {self.names[key]: key for key in self.board_state.order}
        areas, before = self.board_state.areas, self.shown
        after: dict[str, DrawnArea | None] = {}
        titles = dict.fromkeys(sketch.titles)
        for title in before.titles:
            if title not in titles:
                after[keys[title]] = None
        new = None
        for shape in sketch.shapes():
            key = keys.get(shape.title) or self._area_for_outline(shape.points)
            one = areas.get(key) or DrawnArea(default_dot(shape.points))
            if one.outline == shape.points:
                continue
            # A dot that was inside its area stays inside it.
            kept = does_outline_contain(shape.points, one.at) or not (
                one.outline and does_outline_contain(one.outline, one.at)
            )
            at = one.at if kept else default_dot(shape.points)
            after[key] = one._replace(outline=shape.points, at=at)
            new = key if key not in areas else new
        if not after or not self._do_or_report_refusal(DrawAreas(after, _one_line(doing))):
            return False
        if new:
            self.choose_area(new)
            self.name_asked.emit()
        return True

    def _area_for_outline(self, outline: tuple[Point, ...]) -> str:
        """Return the area for an outline: a free one whose dot is inside it, else a new one."""
        dots = (
            key for key, one in self.board_state.board_drawing.areas.items()
            if one.outline is None and does_outline_contain(outline, one.at)
        )  # fmt: skip
        return next(dots, self.unused_area_key)

    @property
    def unused_area_key(self) -> str:
        """Return a short name that is not in use."""
        number = len(self.board_state.areas) + 1
        while f"a{number}" in self.board_state.areas:
            number += 1
        return f"a{number}"

    def add_area(self, dot: Point) -> bool:
        """Add an area that is a disc around its dot, or report a refusal."""
        key = self.unused_area_key
        if not self._do_or_report_refusal(
            DrawAreas({key: DrawnArea(dot)}, _one_line(f"Place the area {key}"))
        ):
            return False
        self.choose_area(key)
        self.name_asked.emit()
        return True

    def change(self, key: str, doing: str, **parts: object) -> bool:
        """Change fields of an area, such as its name, or report a refusal."""
        one = self.board_state.areas[key]
        changed = one._replace(**parts)  # type: ignore[arg-type]
        return changed != one and self._do_or_report_refusal(
            DrawAreas({key: changed}, _one_line(doing))
        )

    def move_dot(self, key: str, to: Point) -> bool:
        """Move an area's dot, or report a refusal."""
        return self.change(key, f"Move the dot of the area “{self.names[key]}”", at=to)

    def rename(self, key: str, name: str) -> bool:
        """Rename an area, or report a refusal."""
        title = name.strip()
        doing = f"Name an area “{title or key}”"
        return self.change(key, doing, title=None if title in ("", key) else title)

    def delete(self, key: str) -> bool:
        """Delete an area with its links, or report a refusal."""
        return self._do_or_report_refusal(
            DrawAreas({key: None}, _one_line(f"Delete the area “{self.names[key]}”"))
        )

    def set_or_remove_link(self, one: str, other: str, flags: frozenset[str] | None) -> bool:
        """Link two areas, change the flags of their link, or remove it; or report a refusal."""
        ends = link_ends(one, other)
        if self.board_state.links.get(ends) == flags:
            return False
        both = " and ".join(f"“{self.names[key]}”" for key in ends)
        names = " and ".join(f"“{one}”" for one in sorted(flags or ()))
        if flags is None:
            doing = f"Remove the link between {both}"
        else:
            doing = f"Mark the link between {both} as {names}" if flags else f"Link {both}"
        return self._do_or_report_refusal(SetLink(*ends, flags, _one_line(doing)))

    def link_all_neighbours(self) -> bool:
        """Link all areas whose borders touch and that have no link yet, or report a refusal."""
        found = neighbours_by_outline(self.board_state.areas)
        new = tuple(ends for ends in found if ends not in self.board_state.links)
        if not new:
            self.refused.emit("All areas whose borders touch have a link already.")
            return False
        return self._do_or_report_refusal(JoinAreas(new))

    def cycle_link_flags(self, one: str, other: str) -> bool:
        """Link two areas, or give their link the next flag.

        After the last flag, remove the link.
        """
        flags = self.vocabulary.link_flags
        ways = [None, frozenset[str](), *(frozenset((flag,)) for flag in flags)]
        now = self.board_state.links.get(link_ends(one, other))
        at = ways.index(now) if now in ways else -1
        return self.set_or_remove_link(one, other, ways[(at + 1) % len(ways)])

    def move_area_in_order(self, key: str, by: int) -> bool:
        """Move an area down in the order; the earlier of two areas owns their common edge."""
        order = [one for one in self.board_state.order if one != key]
        at = min(max(self.board_state.order.index(key) + by, 0), len(order))
        moved = (*order[:at], key, *order[at:])
        return moved != self.board_state.order and self._do_or_report_refusal(ReorderAreas(moved))

    def change_board_properties(self, **parts: object) -> bool:
        """Change the board's title, note or size, or report a refusal."""
        made = self.board_state
        held = {"title": made.title, "note": made.note, "size": made.size, **parts}
        changed = any(getattr(made, name) != one for name, one in held.items())
        return changed and self._do_or_report_refusal(SetBoardHeader(**held))  # type: ignore[arg-type]

    def lay_picture(self, name: str, sha256: str, size: Point | None = None) -> bool:
        """Trace over a picture from now on; an empty board takes the picture's size."""
        return self._do_or_report_refusal(
            SetBackgroundPicture(name, sha256, None if self.board_state.areas else size)
        )

    def links_in_order(self) -> tuple[Ends, ...]:
        """Return all links, in the order of their areas."""
        order = self.board_state.order
        return tuple(
            (order[link.first], order[link.second])
            for link in self.board_state.board_drawing.numbered_links()
        )


def _one_line(doing: str) -> str:
    """Return the sentence of an act as one line of the log, shortened because names may be long."""
    return doing if len(doing) <= MAX_LINE else f"{doing[: MAX_LINE - 1]}…"
