"""Boards of areas and tables on them as files, read by their types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.core.areas import AreaGrid
from boardapp.files.assets import assets_folder
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.fault_wording import either, hint, quoted
from boardapp.files.safe_paths import named_source
from boardapp.files.typed.reader import UNREAD, TypedReader
from boardapp.files.yaml.yaml_source import Source, read_source
from boardapp.games.areas import board_picture
from boardapp.games.areas.board import AreaBoard, BoardVocabulary
from boardapp.games.areas.board_editor.files import open_board
from boardapp.games.areas.board_file import board_from
from boardapp.games.areas.state import AreaState
from boardapp.games.game import Game, Opened
from boardapp.games.typed_layout import ALWAYS, read_layout
from boardapp.picture.named_pictures import picture_faults

if TYPE_CHECKING:
    from boardapp.games.areas.board_picture import BoardPicture


@dataclass(frozen=True)
class AreaFiles:
    """How a game on boards of areas reads its files: the module ``files`` of its package.

    ``shipped`` are the boards that come with the program, in the folder of the game's assets.
    """

    state: type[AreaState]
    game: Callable[[AreaGrid, BoardPicture | None], Game]
    printed: BoardVocabulary
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
        reader, content = self.reader, self.reader.source.value
        named = isinstance(content, dict) and "board" in content
        areas = self._board(content["board"]) if named else None
        reader.grid = areas.grid if areas else None
        held = read_layout(reader, self.files.state)
        if areas is None or held is None or not held.keys() >= ALWAYS:
            return None
        state = self.files.state(**held, areas=areas)
        if areas.picture:
            state = self._pictured(state)
        for wrong in state.wrongs():
            reader.note(wrong)
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

    def _board(self, value: object) -> AreaBoard | None:
        """Return a shipped board, or one in a file beside the layout."""
        name = self.reader.read(str, value, ("board",))
        if name is UNREAD:
            return None
        shipped, printed = self.files.shipped, self.files.printed
        try:
            if name in shipped:
                path = assets_folder() / printed.game / f"{name}.yaml"
                return board_from(read_source(path), printed)
            self._source = named_source(name, self.folder, self.embedded)
            beside = (self.folder / name).parent if self.embedded is None else None
            return board_from(self._source, printed, beside)
        except ValueError as error:
            expected = f"{either(shipped)}, or a board's file in the layout's folder or below it"
            found = f"{quoted(name)}, {error}"
            self.reader.fault(("board",), found, expected + hint(name, shipped))
        except FaultsError as error:
            self._of_board = error.faults
        return None
