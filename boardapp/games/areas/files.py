"""Boards of areas and tables on them as files: read by their types, and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.core.areas import AreaGrid
from boardapp.core.plain import hints_of
from boardapp.files.assets import assets_folder
from boardapp.files.fault import Fault, FaultsError, FileNote
from boardapp.files.findings import FORMAT
from boardapp.files.inside import named_source
from boardapp.files.scalars import flow, written
from boardapp.files.source import Source, read_source
from boardapp.files.typed import TypedReader, in_file
from boardapp.files.wording import either, hint, quoted
from boardapp.games.areas import board_picture
from boardapp.games.areas.board import AreaBoard, Printed
from boardapp.games.areas.board_file import board_from
from boardapp.games.areas.making.files import open_board
from boardapp.games.areas.state import AreaState
from boardapp.games.game import Game, Opened
from boardapp.picture.named import picture_faults

if TYPE_CHECKING:
    from boardapp.games.areas.board_picture import BoardPicture

ALWAYS = ("game", "board")
"""What every layout says."""


@dataclass(frozen=True)
class AreaFiles:
    """How a game on boards of areas reads its files: the module ``files`` of its package.

    ``shipped`` are the boards that come with the program, in the folder of the game's assets.
    """

    state: type[AreaState]
    game: Callable[[AreaGrid, BoardPicture | None], Game]
    printed: Printed
    shipped: tuple[str, ...]

    def open_layout(
        self, source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
    ) -> Opened:
        """Return the table in a layout; its board is shipped, lies in the folder, or is embedded.

        A board opens as one that is being made. Raises FaultsError with every fault of both files.
        """
        if _is_board(source):
            return open_board(source, folder, embedded, self)
        check = _LayoutCheck(self, source, folder, embedded)
        state = check.run()
        if state is None or check.faults:
            raise FaultsError(check.faults)
        files = () if state.board in self.shipped else (state.board,)
        return Opened(state, self.game(state.grid, check.picture), files, state)

    def table(
        self, areas: AreaBoard, picture: BoardPicture | None = None
    ) -> tuple[AreaState, Game]:
        """Return a table on a board on which nothing lies yet."""
        sha256 = areas.picture_sha256
        state = self.state(
            game=self.printed.game, board="", areas=areas, picture_sha256=sha256
        )  # fmt: skip
        return state, self.game(areas.grid, picture)

    def faults(self, source: Source, folder: Path) -> tuple[Fault, ...]:
        """Return every fault of a layout (with its board) or of a board, and of its picture."""
        try:
            opened = self.open_layout(source, folder)
        except FaultsError as error:
            return error.faults
        return tuple(picture_faults(opened.game.pictures(opened.state)))

    def notes(self, source: Source, folder: Path) -> tuple[FileNote, ...]:
        """Return nothing: neither boards nor layouts need remarks."""
        return ()


def _is_board(source: Source) -> bool:
    return isinstance(source.value, dict) and "area_board" in source.value


class _LayoutCheck:
    """Checks a layout and its board; gathers every fault, and the state as far as sound."""

    def __init__(
        self, files: AreaFiles, source: Source, folder: Path, embedded: Mapping[str, Source] | None
    ) -> None:
        self.files = files
        self.reader = TypedReader(source, "one of the areas of the board", named=True)
        self.folder = folder
        self.embedded = embedded
        self.picture: BoardPicture | None = None
        self._source: Source | None = None
        """The board's, where it does not come with the program."""
        self._of_board: tuple[Fault, ...] = ()

    @property
    def faults(self) -> list[Fault]:
        """Return the faults of the layout and of its board."""
        return [*self.reader.faults, *self._of_board]

    def run(self) -> AreaState | None:
        """Check everything; return the state, None when there is none to tell."""
        reader, kind = self.reader, self.files.state
        if not reader.version():
            return None
        areas = self._board(reader.source.value.get("board"))
        reader.grid = areas.grid if areas else None
        held = reader.fields(
            _held(kind), frozenset(ALWAYS), reader.source.value, (), also=("boardapp",)
        )
        if areas is None or held is None or not held.keys() >= {*ALWAYS}:
            return None
        switches, options = kind.SWITCHES, held.get("options", {})
        # A reading that is in force anyway may be said, and is not kept.
        named = {key: one for key, one in options.items()
                 if key not in switches or one != switches[key].default}  # fmt: skip
        state = kind(**{**held, "options": named}, areas=areas)
        if areas.picture:
            state = self._pictured(state)
        for wrong in state.wrongs():
            self.reader.note(wrong)
        return state

    def _pictured(self, state: AreaState) -> AreaState:
        """Find the picture under the board; the table holds what it was from now on."""
        areas, there = state.areas, self.embedded is None
        folder = self.folder / Path(state.board).parent if there else self.folder
        sha256 = state.picture_sha256 or areas.picture_sha256
        if there and not sha256:
            sha256 = board_picture.hash_inside(areas.picture, folder)
        spot = self._source.fault(("picture",), "", "") if there and self._source else None
        self.picture = board_picture.picture_beside(areas.picture, sha256, folder, spot)
        return replace(state, picture_sha256=sha256)

    def _board(self, name: object) -> AreaBoard | None:
        """Return a shipped board, or one in a file beside the layout."""
        if not isinstance(name, str):
            return None
        shipped, printed = self.files.shipped, self.files.printed
        try:
            if name in shipped:
                path = assets_folder() / printed.game / f"{name}.yaml"
                return board_from(read_source(path), printed)
            self._source = named_source(name, self.folder, self.embedded)
            return board_from(self._source, printed)
        except ValueError as error:
            expected = f"{either(shipped)}, or a board's file in the layout's folder or below it"
            found = f"{quoted(name)}, {error}"
            self.reader.fault(("board",), found, expected + hint(name, shipped))
        except FaultsError as error:
            self._of_board = error.faults
        return None


def _held(kind: type[AreaState]) -> dict[str, object]:
    """Return the fields that layouts hold, in their order, with their types."""
    hints = hints_of(kind)
    names = dict.fromkeys((*kind.FIRST, *hints)).keys() - kind.APART
    return {name: hints[name] for name in sorted(names, key=[*kind.FIRST, *hints].index)}


def layout_text(state: AreaState) -> str:
    """Return a table as a layout; in the midst of a procedure the table before it."""
    return "".join(f"{line}\n" for line in _lines(state))


def _lines(state: AreaState) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    defaults = {
        one.name: one.default if one.default_factory is MISSING else one.default_factory()
        for one in fields(state)
    }
    for name in _held(type(state)):
        value = getattr(state, name)
        if name not in ALWAYS and value == defaults[name]:
            continue
        held = in_file(value, state.grid)
        if isinstance(value, Mapping):
            yield f"{name}:"
            yield from _entries(held)
        else:
            yield f"{name}: {flow(held)}"


def _entries(held: object) -> Iterator[str]:
    if isinstance(held, list):
        yield from (f"  - {flow(one)}" for one in held)
    elif isinstance(held, Mapping):
        # What lies nowhere is left out.
        yield from (f"  {written(name)}: {flow(one)}" for name, one in held.items() if one != [])
