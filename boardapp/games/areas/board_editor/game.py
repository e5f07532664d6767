"""The board editor in the role of a game: its acts, text, picture, and limits of acts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Protocol

from boardapp.core.area_grid import AreaGrid
from boardapp.core.json_values import field_type_hints
from boardapp.core.sentence_case import as_sentence, counted
from boardapp.files.fault_wording import found_but_expected
from boardapp.files.faults_in_files import Fault
from boardapp.files.text_escaping import first_forbidden_character
from boardapp.files.value_limits import LINES, find_value_faults
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.areas import background_picture, drawn_board_and_faults
from boardapp.games.areas.area_board import AreaBoard, BoardVocabulary
from boardapp.games.areas.board_editor.commands import (
    MOST_AREAS,
    DrawAreas,
    JoinAreas,
    ReorderAreas,
    SetBackgroundPicture,
    SetBoardHeader,
    SetLink,
    board_editor_codec,
)
from boardapp.games.areas.board_editor.state import GAME, EditedBoardState, edited_board_state
from boardapp.games.areas.board_file import (
    BoardEntry,
    area_to_plain_values,
    board_yaml,
    parse_area,
    parse_board_drawing,
)
from boardapp.games.areas.drawn_board_and_faults import MAX_AREAS, MAX_LINKS, link_ends
from boardapp.games.areas.drawn_board_and_faults import BoardDrawing as Board
from boardapp.games.areas.state import AreaState
from boardapp.games.areas.table_svg import PRINTED
from boardapp.games.game import Game, OpenedTable, SvgDrawing
from boardapp.picture import palette
from boardapp.picture.svg.lettering import shorten_with_ellipsis, text_line_svg
from boardapp.picture.svg.markup import polyline_path_data, svg_document, svg_element, svg_group
from boardapp.printing.lengths import PrintError

if TYPE_CHECKING:
    from boardapp.core.command import StateTransition
    from boardapp.core.grid import Space
    from boardapp.core.sight_ruling import Ruling
    from boardapp.files.value_limits import ValueFault
    from boardapp.games.act_codec import ActCodec
    from boardapp.games.areas.background_picture import BackgroundPicture
    from boardapp.games.game import SvgDrawing
    from boardapp.games.line_survey import LineVerdict
    from boardapp.picture.board_legend import LegendRow
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent

MOST_POINTS = 2000
"""The most corners that one act draws; more would not fit a line of a save."""

_TEXT_LINES = 36
"""The lines of text between a board's north and south edges."""


class BoardGameRules(Protocol):
    """A game's rules for boards that players make for it."""

    @property
    def board_vocabulary(self) -> BoardVocabulary:
        """Return the words that may be printed on the boards."""

    def empty_table(
        self, areas: AreaBoard, picture: BackgroundPicture | None = None
    ) -> tuple[AreaState, Game]:
        """Return an empty table on a board, with its game."""


@dataclass(frozen=True)
class BoardEditorGame:
    """A board in the role of a game: players draw it instead of playing.

    Its picture is in the ``folder``. ``spot`` is the place in a board's own file that names the
    picture: then the picture must exist.
    """

    plays: BoardGameRules
    folder: Path | None = None
    spot: Fault | None = None
    name: ClassVar[str] = GAME
    grid: ClassVar[AreaGrid] = AreaGrid((), (), 1, 1)
    die_faces: ClassVar[int] = 6
    players: ClassVar[Mapping[str, str]] = {}

    @cached_property
    def codec(self) -> ActCodec:
        """Return the codec of the board's acts, for saves."""
        return board_editor_codec(self.plays.board_vocabulary)

    def board_faults(self, state: EditedBoardState) -> tuple[ValueFault, ...]:
        """Return the faults that make a board unplayable."""
        return tuple(
            drawn_board_and_faults.board_faults(
                state.board_drawing, self.plays.board_vocabulary.needed
            )
        )

    def refuse(self, step: StateTransition[EditedBoardState]) -> str | None:
        """Return why no file could hold the board after an act, None when one could."""
        try:
            return _CHECKS[type(step.command)](step, self.plays.board_vocabulary)
        except (LookupError, ValueError):
            return None  # the act does not fit this board

    def layout_text(self, state: EditedBoardState) -> str:
        """Return the text of the board drawn so far."""
        return board_yaml(state.board_drawing, state.plays)

    def table_summary(self, state: EditedBoardState) -> str:
        """Return the board's title and its progress."""
        return f"{state.title}, {self.progress_summary(state)}"

    def progress_summary(self, state: EditedBoardState) -> str:
        """Return a board's progress in one line."""
        areas, links = len(state.areas), len(state.links)
        wrong = len(self.board_faults(state)) if areas else 0
        left = f", {counted(wrong, 'fault')}" if wrong else ""
        return f"{counted(areas, 'area')}, {counted(links, 'link')}{left}"

    def pictures(self, state: EditedBoardState | None = None) -> tuple[BackgroundPicture, ...]:
        """Return the picture under the board."""
        picture = self._background_picture(state) if state else None
        return (picture,) if picture else ()

    def _background_picture(self, state: EditedBoardState) -> BackgroundPicture | None:
        if self.folder is None:
            return None
        return background_picture.background_picture_in_folder(
            state.picture, state.picture_sha256, self.folder, self.spot
        )

    def drawing(
        self, state: EditedBoardState, *, bare: bool = False, dpi: float | None = None
    ) -> SvgDrawing:
        """Return the board as a picture; an unplayable one has only outlines, links and names."""
        picture = self._background_picture(state)
        if self.board_faults(state):
            under = background_picture.background_svg(picture, *state.size) if picture else ""
            return unfinished_board_drawing(state.board_drawing, under, bare=bare)
        table, game = self.plays.empty_table(state.board_drawing.playable_board(), picture)
        return game.drawing(table, bare=bare, dpi=dpi)

    def legend(self, state: EditedBoardState) -> Sequence[LegendRow]:
        """Return the signs of a playable board's areas."""
        if self.board_faults(state):
            return ()
        table, game = self.plays.empty_table(state.board_drawing.playable_board())
        return game.legend(table)

    def print_content(self, state: EditedBoardState, job: PrintJob) -> PrintContent:
        """Return the board to print; raises PrintError for other jobs and unplayable boards."""
        if self.board_faults(state):
            raise PrintError(f"found {self.table_summary(state)}; expected a board without faults")
        table, game = self.plays.empty_table(
            state.board_drawing.playable_board(), self._background_picture(state)
        )
        return game.print_content(table, job)

    def line_of_sight_ruling(
        self, state: EditedBoardState, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Raise ValueError: a board in the editor has no lines of sight."""
        _raise_not_playable()

    def all_line_of_sight_verdicts(
        self, state: EditedBoardState, side: str | None = None
    ) -> Iterable[LineVerdict]:
        """Raise ValueError: a board in the editor has no lines of sight."""
        _raise_not_playable()


def _raise_not_playable() -> NoReturn:
    raise ValueError("found a board of areas; expected a table")


def _why_not_draw_areas(
    step: StateTransition[EditedBoardState], printed: BoardVocabulary
) -> str | None:
    command, state = step.command, step.before
    assert isinstance(command, DrawAreas)
    areas = {key: one for key, one in command.after.items() if one is not None}
    if not 0 < len(command.after) <= MOST_AREAS:
        return f"One act can change 1 to {MOST_AREAS} areas, not {len(command.after)}."
    if sum(len(one.outline or ()) for one in areas.values()) > MOST_POINTS:
        return f"One act can draw at most {MOST_POINTS:,} corners."
    if len(state.areas.keys() | areas.keys()) > MAX_AREAS:
        return f"A board can have at most {MAX_AREAS} areas."
    for key, one in areas.items():
        if not all(limit.holds(key) for limit in LINES):
            return f"The short name {key!r:.60} is not one line of text."
        try:
            if parse_area(area_to_plain_values(one), key, printed) != one:
                return f"boardapp could not read back the area {key} as it was drawn."
        except ValueError as error:
            return as_sentence(error)
    return None


def _why_not_set_link(
    step: StateTransition[EditedBoardState], printed: BoardVocabulary
) -> str | None:
    command, state = step.command, step.before
    assert isinstance(command, SetLink)
    if command.flags is None:
        return None if command.link_ends in state.links else "The board has no such link."
    if command.one == command.other:
        return f"The area “{command.one}” cannot have a link to itself."
    if unknown := sorted(command.flags - {*printed.link_flags}):
        return f"Links of this game cannot be marked {unknown[0]!r:.60}."
    if len(step.after.links) > MAX_LINKS:
        return f"A board can have at most {MAX_LINKS:,} links."
    return None


def _why_not_join_areas(
    step: StateTransition[EditedBoardState], printed: BoardVocabulary
) -> str | None:
    command, state = step.command, step.before
    assert isinstance(command, JoinAreas)
    new = {*command.links}
    if not new or len(new) < len(command.links) or new & state.links.keys():
        return "Each link must be drawn only once."
    if odd := next((ends for ends in command.links if link_ends(*ends) != ends), None):
        return f"{odd[0]} and {odd[1]} are not two areas in the order of their names."
    if wrong := next((one for one, other in command.links if one == other), None):
        return f"The area “{wrong}” cannot have a link to itself."
    if len(step.after.links) > MAX_LINKS:
        return f"A board can have at most {MAX_LINKS:,} links."
    return None


def _why_not_set_header(step: StateTransition[EditedBoardState], *names: str) -> str | None:
    """Return why no file could hold one of the board's header values, None when one could."""
    for name in names:
        kind = field_type_hints(BoardEntry)["area_board" if name == "title" else name]
        value = getattr(step.after, name)
        for wrong in find_value_faults(kind, value):
            what = f"the board's {name.replace('_', ' ')}"
            return f"{found_but_expected(wrong.found, wrong.expected, what)}."
        if isinstance(value, str) and (odd := first_forbidden_character(value)):
            return f"The board's {name} has the character {odd!r}, which a file cannot have."
    return None


_CHECKS: Mapping[type, Callable[[Any, BoardVocabulary], str | None]] = {
    DrawAreas: _why_not_draw_areas,
    SetLink: _why_not_set_link,
    JoinAreas: _why_not_join_areas,
    ReorderAreas: lambda step, _: None,
    SetBoardHeader: lambda step, _: _why_not_set_header(step, "title", "note", "size"),
    SetBackgroundPicture: lambda step, _: _why_not_set_header(
        step, "picture", "picture_sha256", "size"
    ),
}


def unfinished_board_drawing(
    board: Board, background_svg: str = "", *, bare: bool = False
) -> SvgDrawing:
    """Return outlines, links and names over ``background_svg``; a ``bare`` board has no names."""
    width, height = board.size
    scale = PRINTED / max(width, height)
    line = max(1.0, min(width, height) / _TEXT_LINES)
    paper = svg_element("rect", width=width, height=height, fill=palette.PAPER_SHADE)
    outlines = (
        svg_element(
            "path", d=polyline_path_data(board.area_corners(key), closed=True), fill="none",
            stroke=palette.INK, stroke_width=line / 8,
        )
        for key in board.areas if board.area_corners(key)
    )  # fmt: skip
    links = (
        svg_element(
            "path", d=polyline_path_data((board.areas[one].at, board.areas[other].at)), fill="none",
            stroke=palette.QUIET, stroke_width=line / 6,
        )
        for one, other in board.links
    )  # fmt: skip
    names = (
        text_line_svg(
            shorten_with_ellipsis(board.area_name(key), line, line * 11),
            one.at[0],
            one.at[1],
            line,
            anchor="middle",
            fill=palette.INK,
            halo=palette.HALO,
        )
        for key, one in board.areas.items()
        if not bare
    )
    body = paper + background_svg + svg_group(*outlines) + svg_group(*links) + svg_group(*names)
    size = width * scale, height * scale
    inches = (f"{size[0] / 1000:g}in", f"{size[1] / 1000:g}in")
    return SvgDrawing(svg_document(body, (0, 0, width, height), inches, board.title), size)


def open_board_for_editing(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None, plays: BoardGameRules
) -> OpenedTable:
    """Return a board of areas as a document's start; its picture is in the folder.

    A board in a save (``embedded``) may be incomplete, and a file may have a board on which nothing
    is drawn yet. Raises FaultsError with every fault.
    """
    named = embedded is None
    drawn = any(source.value.get(key) for key in ("areas", "links"))
    drawing = parse_board_drawing(
        source, plays.board_vocabulary, folder if named else None, whole=named and drawn
    )
    if named and drawing.picture and not drawing.picture_sha256:
        sha256 = background_picture.sha256_of_file_in_folder(drawing.picture, folder)
        drawing = drawing._replace(picture_sha256=sha256)
    spot = source.fault_at(("picture",), "", "") if named else None
    game = BoardEditorGame(plays, folder, spot)
    return OpenedTable(
        edited_board_state(drawing, plays.board_vocabulary.game), game, title=drawing.title
    )
