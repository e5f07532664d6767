"""The changes to a board of areas in the board editor, and their form in saves and journals.

A command does not store the values before it: outlines are long, and saves hold them once an act.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from boardapp.core.command import Command
from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Grid
from boardapp.core.json_values import Json, JsonValueError
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import counted
from boardapp.core.state_changes import MISSING, FieldChange, StateMismatchError, entry_change
from boardapp.files.value_limits import one_line_text
from boardapp.games.act_codec import ActCodec, checked_line
from boardapp.games.areas.area_board import BoardVocabulary
from boardapp.games.areas.board_editor.state import EditedBoardState
from boardapp.games.areas.board_file import area_to_plain_values, parse_area
from boardapp.games.areas.drawn_board_and_faults import DrawnArea, Ends, link_ends


@dataclass(frozen=True)
class DrawAreas(Command):
    """Draw areas, by their short names; None deletes an area and its links.

    A new area is added last. ``doing`` is the sentence for the history.
    """

    after: Mapping[str, DrawnArea | None]
    doing: str

    @override
    def field_changes(self, state: EditedBoardState) -> Iterable[FieldChange]:
        gone = {key for key, one in self.after.items() if one is None}
        if not gone <= state.areas.keys():
            raise StateMismatchError
        for key, one in self.after.items():
            yield entry_change("areas", key, state.areas.get(key), one)
        if gone:
            left = tuple(key for key in state.order if key not in gone)
            yield FieldChange("order", None, state.order, left + self._new_area_names(state))
            for ends, flags in state.links.items():
                if gone & {*ends}:
                    yield FieldChange("links", ends, flags, MISSING)
        else:
            for at, key in enumerate(self._new_area_names(state), len(state.order)):
                yield FieldChange("order", at, MISSING, key)

    def _new_area_names(self, state: EditedBoardState) -> tuple[str, ...]:
        return tuple(key for key, one in self.after.items() if one and key not in state.areas)

    @override
    def history_text(self) -> str:
        return self.doing


@dataclass(frozen=True)
class SetLink(Command):
    """Join two areas by a link with flags; None removes the link.

    ``doing`` is the sentence for the history, with the areas' printed names.
    """

    one: str
    other: str
    flags: frozenset[str] | None
    doing: str

    @property
    def link_ends(self) -> Ends:
        """Return the two areas in the order in which links store them."""
        return link_ends(self.one, self.other)

    @override
    def field_changes(self, state: EditedBoardState) -> Iterable[FieldChange]:
        if not {self.one, self.other} <= state.areas.keys():
            raise StateMismatchError
        return (entry_change("links", self.link_ends, state.links.get(self.link_ends), self.flags),)

    @override
    def history_text(self) -> str:
        return self.doing


@dataclass(frozen=True)
class JoinAreas(Command):
    """Join pairs of areas by links without flags, in one act."""

    links: tuple[Ends, ...]

    @override
    def field_changes(self, state: EditedBoardState) -> Iterable[FieldChange]:
        for ends in self.links:
            if not {*ends} <= state.areas.keys():
                raise StateMismatchError
            yield entry_change("links", ends, state.links.get(ends), frozenset())

    @override
    def history_text(self) -> str:
        return f"Add {counted(len(self.links), 'link')} between adjacent areas"


@dataclass(frozen=True)
class ReorderAreas(Command):
    """Put the areas into another order; the earlier of two areas holds the edge between them."""

    order: tuple[str, ...]

    @override
    def field_changes(self, state: EditedBoardState) -> Iterable[FieldChange]:
        if sorted(self.order) != sorted(state.order):
            raise StateMismatchError
        return (FieldChange("order", None, state.order, self.order),)

    @override
    def history_text(self) -> str:
        return "Change the order of the areas"


@dataclass(frozen=True)
class SetBoardHeader(Command):
    """Give the board another title, note or size; the size is in whole units."""

    title: str
    note: str
    size: Point

    @override
    def field_changes(self, state: EditedBoardState) -> Iterable[FieldChange]:
        for name in ("title", "note", "size"):
            yield FieldChange(name, None, getattr(state, name), getattr(self, name))

    @override
    def history_text(self) -> str:
        return f"Change the board's title and size: {self.title}, {self.size[0]} × {self.size[1]}"


@dataclass(frozen=True)
class SetBackgroundPicture(Command):
    """Put another picture under the board, by its name and the hash of its content; "" removes it.

    The board takes the new ``size``; with None it keeps its own.
    """

    picture: str
    sha256: str
    size: Point | None = None

    @override
    def field_changes(self, state: EditedBoardState) -> Iterable[FieldChange]:
        yield FieldChange("picture", None, state.picture, self.picture)
        yield FieldChange("picture_sha256", None, state.picture_sha256, self.sha256)
        if self.size is not None:
            yield FieldChange("size", None, state.size, self.size)

    @override
    def history_text(self) -> str:
        return (
            f"Put the picture “{self.picture}” under the board"
            if self.picture
            else "Remove the board's picture"
        )


MOST_AREAS = 50
"""The most areas that one act draws; more would not fit a line of a save."""
_LINE = one_line_text(words="a line of at most {} characters")


def board_editor_codec(printed: BoardVocabulary) -> ActCodec:
    """Return the codec for acts on boards of a game."""

    def areas(value: object, _: Grid) -> Mapping[str, DrawnArea | None]:
        if not isinstance(value, dict) or not 0 < len(value) <= MOST_AREAS:
            raise JsonValueError(f"found {value!r:.60}; expected 1 to {MOST_AREAS} areas")
        try:
            return {
                key: None if one is None else parse_area(one, key, printed)
                for key, one in value.items()
            }
        except ValueError as error:
            raise JsonValueError(str(error)) from error

    return ActCodec(
        EditedBoardState,
        {(DrawAreas, "after"): areas, (DrawAreas, "doing"): _checked_line},
        {dict: _areas_to_json},
        {
            "draw-areas": DrawAreas,
            "set-link": SetLink,
            "join-areas": JoinAreas,
            "arrange": ReorderAreas,
            "describe": SetBoardHeader,
            "lay-picture": SetBackgroundPicture,
        },
    )


def _checked_line(value: object, grid: Grid) -> str:
    found = checked_line(value, grid)
    if not _LINE.holds(found):
        raise JsonValueError(f"found {found!r:.100}; expected {_LINE.words}")
    return found


def _areas_to_json(held: Mapping[str, object], _: Grid) -> Json:
    values = {
        key: area_to_plain_values(one) if isinstance(one, DrawnArea) else one
        for key, one in held.items()
    }
    return cast(Json, values)
