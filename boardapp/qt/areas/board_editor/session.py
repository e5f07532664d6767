"""A board of areas that is being made in the window, and the area that is worked on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QObject, Signal

from boardapp.core.areas import AreaGrid
from boardapp.core.command import Command
from boardapp.core.geometry.predicates import Point
from boardapp.core.geometry.trace_sketch import Sketch
from boardapp.core.override import override
from boardapp.core.state import State
from boardapp.core.words import sentence
from boardapp.document.document import Document
from boardapp.files.limits import MAX_LINE
from boardapp.games.areas.board import BoardVocabulary
from boardapp.games.areas.board_editor.commands import (
    Arrange,
    Describe,
    DrawAreas,
    LayPicture,
    SetLink,
)
from boardapp.games.areas.board_editor.game import BoardMaking
from boardapp.games.areas.board_editor.state import BoardState
from boardapp.games.areas.drawn_board import DrawnBoard, Ends, ends_of, holds, middle
from boardapp.qt.sessions.table_session import TableSession


class BoardFault(NamedTuple):
    """What keeps the board from being played on, in words, and the area to go to."""

    text: str
    area: str | None


class BoardSession(TableSession):
    """The areas of a board, one of them in work, and what can be done with them."""

    area_changed = Signal()  # another area is worked on
    go_to_asked = Signal(object)  # Point of the board to be looked at
    looked_for = Signal(object)  # Point of the board to be brought into sight
    name_asked = Signal()  # an area was drawn that nobody has named
    named = Signal()  # it has been named, or will not be
    derived: ClassVar[tuple[str, ...]] = ("names", "faults", "shown", "grid_shown")

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._area: str | None = None

    @property
    @override
    def led(self) -> bool:
        return False

    @override
    def open(self, document: Document) -> None:
        self._area = None
        super().open(document)
        self.area_changed.emit()

    # What there is

    @property
    def made(self) -> BoardState:
        """Return the board as it is shown."""
        state: State = self.state
        assert isinstance(state, BoardState)
        return state

    @property
    def making(self) -> BoardMaking:
        """Return what the board is to its game."""
        assert self.document is not None
        game = self.document.game
        assert isinstance(game, BoardMaking)
        return game

    @property
    def printed(self) -> BoardVocabulary:
        """Return what may be printed on the areas and links."""
        return self.making.plays.printed

    @property
    def area(self) -> str | None:
        """Return the short name of the area in work, None for none."""
        return self._area if self.document and self._area in self.made.areas else None

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Return what players read of areas by their short names; each is another."""
        drawing = self.made.drawing
        names = {key: drawing.name(key) for key in drawing.areas}
        often = Counter(names.values())
        return {
            key: name if often[name] == 1 and (name == key or name not in names) else
            f"{name} ({key})" for key, name in names.items()
        }  # fmt: skip

    @cached_property
    def shown(self) -> Sketch:
        """Return the outlines to be traced."""
        outlined = {key: one for key, one in self.made.drawing.areas.items() if one.outline}
        return Sketch(
            areas=tuple(one.outline or () for one in outlined.values()),
            size=self.made.size,
            titles=tuple(self.names[key] for key in outlined),
            whole="board",
            straight=False,
        )

    @cached_property
    def grid_shown(self) -> AreaGrid:
        """Return the areas as they would be played on."""
        return self.made.drawing.board().grid

    @cached_property
    def faults(self) -> tuple[BoardFault, ...]:
        """Return what keeps the board from being played on, as `check` tells it of its file."""
        found = []
        for wrong in self.making.faults(self.made):
            area = str(wrong.path[1]) if wrong.path[:1] == ("areas",) and wrong.path[1:] else None
            where = f"{self.names[area]}: " if area else ""
            told = sentence(f"{where}found {wrong.found}; expected {wrong.expected}")
            found.append(BoardFault(told, area))
        return tuple(found)

    def area_at(self, point: tuple[float, float]) -> str | None:
        """Return the area that a click at a point of the board means, None beside all."""
        space = self.grid_shown.at((round(point[0]), round(point[1])))
        return self.made.order[space.column] if space else None

    # Which area

    def choose_area(self, area: str | None) -> None:
        """Work on an area, or on none."""
        if area != self._area:
            self._area = area
            self.area_changed.emit()

    def step_area(self, by: int) -> None:
        """Work on the area before or after in the order."""
        order = self.made.order
        if order:
            at = order.index(self.area) + by if self.area else (0 if by > 0 else -1)
            self.choose_area(order[at % len(order)])

    def show_area(self, area: str) -> None:
        """Work on an area, and have it looked at."""
        self.choose_area(area)
        self.go_to_asked.emit(self.made.areas[area].at)

    # Acts

    def take(self, sketch: Sketch, doing: str) -> bool:
        """Take over outlines as they were changed, or say why not."""
        keys = {self.names[key]: key for key in self.made.order}
        areas, before = self.made.areas, self.shown
        after: dict[str, DrawnBoard | None] = {}
        titles = dict.fromkeys(sketch.titles)
        for title in before.titles:
            if title not in titles:
                after[keys[title]] = None
        new = None
        for shape in sketch.shapes():
            key = keys.get(shape.title) or self._for_outline(shape.points)
            one = areas.get(key) or DrawnBoard(middle(shape.points))
            if one.outline == shape.points:
                continue
            # A dot that has lain in its area goes on to.
            kept = holds(shape.points, one.at) or not (one.outline and holds(one.outline, one.at))
            at = one.at if kept else middle(shape.points)
            after[key] = one._replace(outline=shape.points, at=at)
            new = key if key not in areas else new
        if not after or not self._try_do(DrawAreas(after, _line(doing))):
            return False
        if new:
            self.choose_area(new)
            self.name_asked.emit()
        return True

    def _for_outline(self, outline: tuple[Point, ...]) -> str:
        """Return which area has got an outline: one about its dot alone, or a new one."""
        dots = (
            key for key, one in self.made.drawing.areas.items()
            if one.outline is None and holds(outline, one.at)
        )  # fmt: skip
        return next(dots, self.new_key)

    @property
    def new_key(self) -> str:
        """Return a short name that no area has."""
        number = len(self.made.areas) + 1
        while f"a{number}" in self.made.areas:
            number += 1
        return f"a{number}"

    def place(self, dot: Point) -> bool:
        """Add an area that is a disc about its dot, or say why not."""
        key = self.new_key
        if not self._try_do(DrawAreas({key: DrawnBoard(dot)}, _line(f"Place {key}"))):
            return False
        self.choose_area(key)
        self.name_asked.emit()
        return True

    def change(self, key: str, doing: str, **parts: object) -> bool:
        """Give an area other parts, such as a name, or say why not."""
        one = self.made.areas[key]
        changed = one._replace(**parts)  # type: ignore[arg-type]
        return changed != one and self._try_do(DrawAreas({key: changed}, _line(doing)))

    def move_dot(self, key: str, to: Point) -> bool:
        """Move an area's dot, or say why not."""
        return self.change(key, f"Move the dot of {self.names[key]}", at=to)

    def rename(self, key: str, name: str) -> bool:
        """Call an area by a name, or say why not."""
        title = name.strip()
        doing = f"Call an area {title or key}"
        return self.change(key, doing, title=None if title in ("", key) else title)

    def delete(self, key: str) -> bool:
        """Delete an area with its links, or say why not."""
        return self._try_do(DrawAreas({key: None}, _line(f"Delete {self.names[key]}")))

    def link(self, one: str, other: str, flags: frozenset[str] | None) -> bool:
        """Join two areas, change the flags of their link, or part them; or say why not."""
        ends = ends_of(one, other)
        if self.made.links.get(ends) == flags:
            return False
        both = " and ".join(self.names[key] for key in ends)
        as_flags = f" as {', '.join(sorted(flags))}" if flags else ""
        doing = f"Part {both}" if flags is None else f"Join {both}{as_flags}"
        return self._try_do(SetLink(*ends, flags, _line(doing)))

    def step_link(self, one: str, other: str) -> bool:
        """Join two areas, or give their link the next flag, at last none: they are parted."""
        flags = self.printed.link_flags
        ways = [None, frozenset[str](), *(frozenset((flag,)) for flag in flags)]
        now = self.made.links.get(ends_of(one, other))
        at = ways.index(now) if now in ways else -1
        return self.link(one, other, ways[(at + 1) % len(ways)])

    def move_up(self, key: str, by: int) -> bool:
        """Put an area so many places further down in the order; the earlier holds an edge."""
        order = [one for one in self.made.order if one != key]
        at = min(max(self.made.order.index(key) + by, 0), len(order))
        moved = (*order[:at], key, *order[at:])
        return moved != self.made.order and self._try_do(Arrange(moved))

    def describe(self, **parts: object) -> bool:
        """Give the board another title, note or size, or say why not."""
        made = self.made
        held = {"title": made.title, "note": made.note, "size": made.size, **parts}
        changed = any(getattr(made, name) != one for name, one in held.items())
        return changed and self._try_do(Describe(**held))  # type: ignore[arg-type]

    def lay_picture(self, name: str, sha256: str, size: Point | None = None) -> bool:
        """Draw over a picture from now on; a board with nothing on it takes its size."""
        return self._try_do(LayPicture(name, sha256, None if self.made.areas else size))

    def links_in_order(self) -> tuple[Ends, ...]:
        """Return all links, by the order of their areas."""
        order = self.made.order
        return tuple((order[link.first], order[link.second]) for link in self.made.drawing.joined())

    def _try_do(self, command: Command) -> bool:
        assert self.document is not None
        refusal = self.document.game.refuse(self.document.step(command))
        return self._do_unless(refusal, command)


def _line(doing: str) -> str:
    """Return what an act does as the log's line holds it: names of areas may fill a line alone."""
    return doing if len(doing) <= MAX_LINE else f"{doing[: MAX_LINE - 1]}…"
