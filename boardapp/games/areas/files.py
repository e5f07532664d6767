"""Boards of areas and tables on them as files, read by their types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.core.area_grid import AreaGrid
from boardapp.files.assets import assets_folder
from boardapp.files.fault_wording import did_you_mean, join_with_or, quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.safe_paths import read_named_source
from boardapp.files.typed.typed_reader import UNREAD, TypedReader
from boardapp.files.yaml.yaml_source import Source, read_source
from boardapp.games.areas import background_picture
from boardapp.games.areas.area_board import AreaBoard, BoardVocabulary
from boardapp.games.areas.board_editor.game import open_board_for_editing
from boardapp.games.areas.board_file import parse_board
from boardapp.games.areas.state import AreaState
from boardapp.games.game import Game, OpenedTable
from boardapp.games.layout_file_codec import ALWAYS, read_layout
from boardapp.picture.picture_file_faults import picture_faults

if TYPE_CHECKING:
    from boardapp.games.areas.background_picture import BackgroundPicture


@dataclass(frozen=True)
class AreaGameFiles:
    """The reader of files of a game on boards of areas: the module ``files`` of its package.

    ``shipped`` are the boards that come with the program, in the folder of the game's assets.
    """

    state: type[AreaState]
    game: Callable[[AreaGrid, BackgroundPicture | None], Game]
    board_vocabulary: BoardVocabulary
    shipped: tuple[str, ...]

    def open_layout(
        self, source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
    ) -> OpenedTable:
        """Return the table in a layout; its board is shipped, in the folder, or embedded.

        A board's own file opens in the board editor. Raises FaultsError with every fault of both
        files.
        """
        if isinstance(source.value, dict) and "area_board" in source.value:
            return open_board_for_editing(source, folder, embedded, self)
        check = _AreaLayoutReader(self, source, folder, embedded)
        state = check.read()
        if state is None or check.faults:
            raise FaultsError(check.faults)
        files = () if state.board in self.shipped else (state.board,)
        return OpenedTable(state, self.game(state.grid, check.picture), files, state)

    def empty_table(
        self, areas: AreaBoard, picture: BackgroundPicture | None = None
    ) -> tuple[AreaState, Game]:
        """Return an empty table on a board, with its game."""
        sha256 = areas.picture_sha256
        state = self.state(
            game=self.board_vocabulary.game, board="", areas=areas, picture_sha256=sha256
        )  # fmt: skip
        return state, self.game(areas.grid, picture)

    def faults(self, source: Source, folder: Path) -> tuple[Fault, ...]:
        """Return every fault of a layout (with its board) or of a board, and of its picture."""
        try:
            opened = self.open_layout(source, folder)
        except FaultsError as error:
            return error.faults
        return tuple(picture_faults(opened.game.pictures(opened.state)))


class _AreaLayoutReader:
    """Checks a layout and its board; collects every fault, and the sound part of the state."""

    def __init__(
        self,
        files: AreaGameFiles,
        source: Source,
        folder: Path,
        embedded: Mapping[str, Source] | None,
    ) -> None:
        self.files = files
        self.reader = TypedReader(source, "one of the areas of the board", named=True)
        self.folder = folder
        self.embedded = embedded
        self.picture: BackgroundPicture | None = None
        self._source: Source | None = None
        """The board's file, if the board does not come with the program."""
        self._of_board: tuple[Fault, ...] = ()

    @property
    def faults(self) -> list[Fault]:
        """Return the faults of the layout and of its board."""
        return [*self.reader.faults, *self._of_board]

    def read(self) -> AreaState | None:
        """Check everything; return the state, None if it cannot be read."""
        reader, content = self.reader, self.reader.source.value
        named = isinstance(content, dict) and "board" in content
        areas = self._read_board(content["board"]) if named else None
        reader.grid = areas.grid if areas else None
        held = read_layout(reader, self.files.state)
        if areas is None or held is None or not held.keys() >= ALWAYS:
            return None
        state = self.files.state(**held, areas=areas)
        if areas.picture:
            areas, there = state.areas, self.embedded is None
            folder = self.folder / Path(state.board).parent if there else self.folder
            sha256 = state.picture_sha256 or areas.picture_sha256
            if there and not sha256:
                sha256 = background_picture.sha256_of_file_in_folder(areas.picture, folder)
            spot = self._source.fault_at(("picture",), "", "") if there and self._source else None
            self.picture = background_picture.background_picture_in_folder(
                areas.picture, sha256, folder, spot
            )
            state = replace(state, picture_sha256=sha256)
        for wrong in state.inconsistencies():
            reader.add_value_fault(wrong)
        return state

    def _read_board(self, value: object) -> AreaBoard | None:
        """Return a shipped board, or a board from a file beside the layout."""
        name = self.reader.read(str, value, ("board",))
        if name is UNREAD:
            return None
        shipped, printed = self.files.shipped, self.files.board_vocabulary
        try:
            if name in shipped:
                path = assets_folder() / printed.game / f"{name}.yaml"
                return parse_board(read_source(path), printed)
            self._source = read_named_source(name, self.folder, self.embedded)
            beside = (self.folder / name).parent if self.embedded is None else None
            return parse_board(self._source, printed, beside)
        except ValueError as error:
            expected = (
                f"{join_with_or(shipped)}, or a board's file in the layout's folder or below it"
            )
            found = f"{quote_shortened(name)}, {error}"
            self.reader.add_fault(("board",), found, expected + did_you_mean(name, shipped))
        except FaultsError as error:
            self._of_board = error.faults
        return None
