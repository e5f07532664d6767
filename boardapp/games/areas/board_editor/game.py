"""What a board that is being made is to documents: acts, text, and what no act may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Protocol

from boardapp.core.areas import AreaGrid
from boardapp.core.plain_values import hints_of
from boardapp.files.escape import unfit
from boardapp.files.fault import Fault
from boardapp.files.limits import LINES, wrongs
from boardapp.games.areas import board_picture, drawn_board
from boardapp.games.areas.board import AreaBoard, BoardVocabulary
from boardapp.games.areas.board_editor.act_codec import MOST_AREAS, board_codec
from boardapp.games.areas.board_editor.commands import (
    Arrange,
    Describe,
    DrawAreas,
    LayPicture,
    SetLink,
)
from boardapp.games.areas.board_editor.plain_picture import plain_picture
from boardapp.games.areas.board_editor.state import GAME, BoardState
from boardapp.games.areas.board_file import BoardEntry, area_from
from boardapp.games.areas.board_text import area_values, board_text
from boardapp.games.areas.drawn_board import MAX_AREAS, MAX_LINKS
from boardapp.games.areas.state import AreaState
from boardapp.games.game import Game
from boardapp.printing.lengths import PrintError

if TYPE_CHECKING:
    from boardapp.core.command import Step
    from boardapp.core.grid import Space
    from boardapp.core.ruling import Ruling
    from boardapp.files.limits import Wrong
    from boardapp.games.act_codec import Codec
    from boardapp.games.areas.board_picture import BoardPicture
    from boardapp.games.game import Drawing, Surveyed
    from boardapp.printing.job import Job
    from boardapp.printing.print_content import Matter

MOST_POINTS = 2000
"""Corners that one act draws at most, so that its line stays within its limit."""


class Plays(Protocol):
    """What a game knows of boards that are made for it."""

    @property
    def printed(self) -> BoardVocabulary:
        """Return what may be printed on them."""

    def table(
        self, areas: AreaBoard, picture: BoardPicture | None = None
    ) -> tuple[AreaState, Game]:
        """Return a table on a board on which nothing lies yet."""


@dataclass(frozen=True)
class BoardMaking:
    """A board in the place of a game: it is drawn, not played.

    Its picture lies in the ``folder``. In a file of its own that names it at a ``spot`` it has to
    be there.
    """

    plays: Plays
    folder: Path | None = None
    spot: Fault | None = None
    name: ClassVar[str] = GAME
    grid: ClassVar[AreaGrid] = AreaGrid((), (), 1, 1)
    die: ClassVar[int] = 6
    players: ClassVar[Mapping[str, str]] = {}

    @cached_property
    def codec(self) -> Codec:
        """Return the acts as saves hold them."""
        return board_codec(self.plays.printed)

    def faults(self, state: BoardState) -> tuple[Wrong, ...]:
        """Return what keeps a board from being played on."""
        return tuple(drawn_board.wrongs(state.drawing, self.plays.printed.needed))

    def refuse(self, step: Step[BoardState]) -> str | None:
        """Return why no file could hold what an act leads to, None when one could."""
        try:
            return _CHECKS[type(step.command)](step, self.plays.printed)
        except (LookupError, ValueError):
            return None  # it does not fit

    def layout_text(self, state: BoardState) -> str:
        """Return the board's text as far as it is drawn."""
        return board_text(state.drawing, state.plays)

    def words(self, state: BoardState) -> str:
        """Return the board's title and how far it has come."""
        return f"{state.title}, {self.summary(state)}"

    def summary(self, state: BoardState) -> str:
        """Return in one line how far a board has come."""
        areas, links, wrong = len(state.areas), len(state.links), len(self.faults(state))
        left = f", {wrong} fault{'s' * (wrong != 1)}" if wrong else ""
        return f"{areas} area{'s' * (areas != 1)}, {links} link{'s' * (links != 1)}{left}"

    def pictures(self, state: BoardState | None = None) -> tuple[BoardPicture, ...]:
        """Return the picture that a board is drawn over."""
        picture = self._picture(state) if state else None
        return (picture,) if picture else ()

    def _picture(self, state: BoardState) -> BoardPicture | None:
        if self.folder is None:
            return None
        return board_picture.picture_beside(
            state.picture, state.picture_sha256, self.folder, self.spot
        )

    def drawing(
        self, state: BoardState, *, bare: bool = False, dpi: float | None = None
    ) -> Drawing:
        """Return the board as a picture; one that is not whole plainly."""
        picture = self._picture(state)
        if self.faults(state):
            under = board_picture.embedded(picture, *state.size) if picture else ""
            return plain_picture(state.drawing, under, bare=bare)
        table, game = self.plays.table(state.drawing.board(), picture)
        return game.drawing(table, bare=bare, dpi=dpi)

    def to_print(self, state: BoardState, job: Job) -> Matter:
        """Return the board to print; raises PrintError for anything else, or one not whole."""
        if self.faults(state):
            raise PrintError(f"found {self.words(state)}; expected a board without faults")
        table, game = self.plays.table(state.drawing.board(), self._picture(state))
        return game.to_print(table, job)

    def rule(
        self, state: BoardState, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Raise ValueError: nothing is played."""
        _no_table()

    def survey(self, state: BoardState, side: str | None = None) -> Iterable[Surveyed]:
        """Raise ValueError: nothing is played."""
        _no_table()


def _no_table() -> NoReturn:
    raise ValueError("found a board of areas; expected a table")


def _draw(step: Step[BoardState], printed: BoardVocabulary) -> str | None:
    command, state = step.command, step.before
    assert isinstance(command, DrawAreas)
    areas = {key: one for key, one in command.after.items() if one is not None}
    if not 0 < len(command.after) <= MOST_AREAS:
        return f"{len(command.after)} areas are drawn at once: 1 to {MOST_AREAS} are possible."
    if sum(len(one.outline or ()) for one in areas.values()) > MOST_POINTS:
        return f"An act draws {MOST_POINTS:,} corners at most."
    if len(state.areas.keys() | areas.keys()) > MAX_AREAS:
        return f"A board has {MAX_AREAS} areas at most."
    for key, one in areas.items():
        if not all(limit.holds(key) for limit in LINES):
            return f"The short name {key!r:.60} is no line of text."
        try:
            if area_from(area_values(one), key, printed) != one:
                return f"{key} could not be read as it was drawn."
        except ValueError as error:
            return f"{error}."
    return None


def _link(step: Step[BoardState], printed: BoardVocabulary) -> str | None:
    command, state = step.command, step.before
    assert isinstance(command, SetLink)
    if command.flags is None:
        return None if command.ends in state.links else "There is no such link."
    if command.one == command.other:
        return f"{command.one} cannot be joined to itself."
    if unknown := sorted(command.flags - {*printed.link_flags}):
        return f"A link of this game cannot be {unknown[0]!r:.60}."
    if len(step.after.links) > MAX_LINKS:
        return f"A board has {MAX_LINKS:,} links at most."
    return None


def _header(step: Step[BoardState], *names: str) -> str | None:
    """Return what no file could hold beside areas and links."""
    for name in names:
        kind = hints_of(BoardEntry)["area_board" if name == "title" else name]
        value = getattr(step.after, name)
        for wrong in wrongs(kind, value):
            return f"The board's {name.replace('_', ' ')} is {wrong.found}: {wrong.expected}."
        if isinstance(value, str) and (odd := unfit(value)):
            return f"The board's {name} holds the character {odd!r}, which no file may."
    return None


_CHECKS: Mapping[type, Callable[[Any, BoardVocabulary], str | None]] = {
    DrawAreas: _draw,
    SetLink: _link,
    Arrange: lambda step, _: None,
    Describe: lambda step, _: _header(step, "title", "note", "size"),
    LayPicture: lambda step, _: _header(step, "picture", "picture_sha256", "size"),
}
