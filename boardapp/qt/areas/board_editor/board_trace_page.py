"""The page for tracing a board: the view with its tools over the owner's picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.override_decorator import override
from boardapp.document.own import board_pictures
from boardapp.files.save_error import system_error_reason
from boardapp.files.text_escaping import escape_unprintable
from boardapp.games.areas import background_picture
from boardapp.games.areas.board_file import MAX_SIZE
from boardapp.photo.error import PhotoError
from boardapp.qt.areas.board_editor.tools import DotTool, tools_for
from boardapp.qt.photos import photo_worker, photograph_files
from boardapp.qt.photos.picture_loader import PictureLoader
from boardapp.qt.tracing.trace_toolbar import TraceToolbar
from boardapp.qt.tracing.trace_view import TraceView
from boardapp.qt.tracing.wall_and_area_tools import AreaTool
from boardapp.qt.widgets.style import follow_font
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

if TYPE_CHECKING:
    from boardapp.core.geometry.traced_walls_and_areas import TraceSketch
    from boardapp.document.document import Document
    from boardapp.qt.areas.board_editor.session import BoardEditorSession
    from boardapp.qt.photos.photo_worker import PhotoWork
    from boardapp.qt.widgets.banner import BannerStack

BUTTONS = {
    "select": (
        "Select (V)",
        "Move corners. A double click on an edge adds a corner; Del deletes one",
    ),
    "area": (
        "Area (A)",
        "Click an area's corners, then its first corner again. Then type the area's name",
    ),
    "dot": (
        "Dot (D)",
        "Drag an area's dot. A click outside all areas adds an area, still without an outline",
    ),
    "link": (
        "Link (L)",
        "Drag from area to area. Drag again between the areas to change or delete the link",
    ),
}
PHOTOGRAPHS = "Pictures (*.jpg *.jpeg *.png *.webp *.heic *.heif);;All files (*)"
_GONE = "The board's picture {} is not on this computer. Press Picture… to find it."
_OTHER = "{} is not the picture that you traced, so the areas may not fit it."


_STEPS = (
    "Press Picture… to choose the picture of your map.",
    "Click around an area, corner by corner. Enter ends the area. Then type the area's name.",
    "When all areas are drawn, press Link all neighbours in the panel Links.",
)
EMPTY, EMPTY_OVER_PICTURE = (
    "\n".join(f"{number}.  {step}" for number, step in enumerate(steps, 1))
    for steps in (_STEPS, _STEPS[1:])
)
"""Hints for starting on an empty board, and on a board that has only its picture."""


class _PictureRequest(NamedTuple):
    """A request to read a picture, either new for the board or already chosen for it."""

    document: Document | None
    new: bool


class BoardToolbar(TraceToolbar):
    """The tools, coordinates and light; the coordinates are a dot's while dots are edited."""

    def __init__(self, view: TraceView, session: BoardEditorSession) -> None:
        super().__init__(view, BUTTONS)
        self._session = session
        session.part_changed.connect(self.show_numbers)

    @property
    @override
    def point(self) -> Point | None:
        area = self._session.current_area
        if isinstance(self._view.tool, DotTool) and area is not None:
            return self._session.board_state.areas[area].at
        return super().point

    @override
    def move_to(self, x: int, y: int) -> None:
        area = self._session.current_area
        if isinstance(self._view.tool, DotTool) and area is not None:
            self._session.move_dot(area, (x, y))
        else:
            super().move_to(x, y)


class BoardPage(QWidget):
    """Areas, dots and links over the owner's picture."""

    def __init__(
        self, session: BoardEditorSession, banners: BannerStack, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._loader = PictureLoader(banners, self)
        self._loader.done.connect(self._use_read_picture)
        self._loader.ended.connect(self._unblock)
        self._shown: tuple[str, str] = ("", "")
        self._shrunk = ""
        """The sentence that boardapp shrank the picture, "" if it did not."""
        self.view = TraceView(tools=(AreaTool,))
        self.view.setAccessibleDescription(
            "The picture with the board's areas. A draws an area, D moves dots, L links areas, "
            "V chooses corners. The arrow keys move, Enter clicks, Tab goes to the next item."
        )
        for tool in tools_for(self.view, session):
            self.view.add_tool(tool)
        self.row = BoardToolbar(self.view, session)
        self.picture = QPushButton("Pi&cture…")
        self.picture.setStatusTip(
            "Choose the picture of your map to trace; it stays on this computer"
        )
        self.picture.clicked.connect(self.ask_tracing_picture)
        self.row.add_widgets(self.picture)
        self.told = wrapping_label()
        self.hint = self._make_hint()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        for widget in (self.row, self.told):
            rows.addWidget(widget)
        rows.addWidget(self.view, 1)
        self.setFocusProxy(self.view)
        self.view.drawing_changed.connect(self._show_hint)
        self.view.changed.connect(self._apply_changed_outlines)
        self.view.said.connect(session.said)
        self.view.selection_changed.connect(self._choose_area_of_outline)
        self.row.hinted.connect(session.said)
        session.go_to_asked.connect(self._go_to)
        session.looked_for.connect(self.view.bring_into_sight)
        session.document_opened.connect(self._show_new_board)
        session.changed.connect(self.show_board)
        session.part_changed.connect(self.view.update)
        session.named.connect(self.view.setFocus)
        session.lock_changed.connect(self.show_board)

    def _make_hint(self) -> QLabel:
        """Return the hint at the lower edge of the board, which keeps its size without the hint."""
        hint = plain_label(EMPTY)
        hint.setAutoFillBackground(True)
        hint.setWordWrap(True)
        follow_font(hint, self._fit_hint)
        hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        over = QHBoxLayout(self.view)  # On the viewport it would scroll.
        over.addStretch(1)
        over.addWidget(hint, 100, Qt.AlignmentFlag.AlignBottom)
        over.addStretch(1)
        return hint

    def _show_new_board(self) -> None:
        self._shown, self._shrunk = ("", ""), ""
        self.view.show_picture(None)
        self.show_board()
        self.view.fit()
        self.view.choose_tool("select" if self._session.board_state.areas else "area")

    def show_board(self) -> None:
        """Show the board as it is drawn."""
        if self._session.document is None:
            return
        self.view.show_sketch(self._session.shown)
        self.view.marks = [
            area.at for area in self._session.board_state.board_drawing.areas.values()
        ]
        self.view.setEnabled(not self._session.why_locked)
        self.picture.setEnabled(not self._session.why_locked)
        self.row.show_numbers()
        self.view.viewport().update()
        made = self._session.board_state
        steps = EMPTY_OVER_PICTURE if made.picture else EMPTY
        self.hint.setText("\n".join(filter(None, (self._shrunk, steps))))
        self._fit_hint(self.hint)
        self._show_hint()
        if (made.picture, made.picture_sha256) != self._shown:
            self._shown = made.picture, made.picture_sha256
            self._load_kept_picture()

    def _show_hint(self) -> None:
        """Show the hint until the first corner, which it could cover."""
        self.hint.setVisible(not self._session.board_state.areas and not self.view.is_drawing)

    @staticmethod
    def _fit_hint(hint: QLabel) -> None:
        """Make the hint as wide as its longest line, where the page has room for it."""
        metrics = hint.fontMetrics()
        hint.setMargin(metrics.height() // 2)
        size = metrics.size(Qt.TextFlag.TextExpandTabs, hint.text())
        hint.setMaximumWidth(size.width() + 2 * hint.margin() + metrics.averageCharWidth())

    def _apply_changed_outlines(self, sketch: TraceSketch, doing: str) -> None:
        if not self._session.change_outlines(sketch, doing):
            self.show_board()

    def _choose_area_of_outline(self) -> None:
        """Choose the area of the selected outline, or an area that has the selected corner."""
        shape, point = self.view.selected_shape, self.view.selected
        having = [shape] if shape else self.view.sketch.shapes_with_point(point) if point else []
        keys = [key for key, name in self._session.names.items()
                for one in having if one.title == name]  # fmt: skip
        if keys and self._session.current_area not in keys:
            self._session.choose_area(keys[0])

    def _go_to(self, point: Point) -> None:
        self.view.choose_tool("dot")
        self.view.bring_into_sight(point)
        self.view.setFocus()

    # The picture

    def ask_tracing_picture(self) -> None:
        """Let the player choose a picture to trace."""
        name, _ = QFileDialog.getOpenFileName(self, "Picture of your map", "", PHOTOGRAPHS)
        if name:
            self.load_tracing_picture(Path(name))

    def load_tracing_picture(self, path: Path) -> None:
        """Read a picture for tracing, or report in one sentence why that is impossible."""
        self._loader.load(path, _PictureRequest(self._session.document, True))
        # The new picture will change the size of the board, so no click may draw on it now.
        self.view.setEnabled(False)
        self.setCursor(Qt.CursorShape.WaitCursor)

    def _unblock(self) -> None:
        self.unsetCursor()
        self.view.setEnabled(not self._session.why_locked)

    def _load_kept_picture(self) -> None:
        """Show the board's own picture, from its stored copy or from the file beside the board."""
        name, sha256 = self._shown
        self._loader.cancel()
        self.told.hide()
        self.view.show_picture(None)
        if not name:
            return
        state, making = self._session.board_state, self._session.board_game
        wanted = _PictureRequest(self._session.document, False)
        beside = next((one for one in making.pictures(state) if one.path.is_file()), None)
        if stored := board_pictures.stored_picture_path(name, sha256):
            self._loader.load(stored, wanted)
        elif beside is not None:
            self._loader.load(beside.path, wanted, beside)
        else:
            self._show_that_picture_is_gone()

    def _show_that_picture_is_gone(self) -> None:
        self.told.setText(_GONE.format(escape_unprintable(self._session.board_state.picture)))
        self.told.show()

    def _use_read_picture(self, work: PhotoWork, result: object) -> None:
        """Show a picture that has been read, unless its board was closed meanwhile."""
        wanted = work.owner
        assert isinstance(wanted, _PictureRequest)
        if wanted.document is not self._session.document:
            return
        if not isinstance(result, photo_worker.PaintablePhotograph):
            if not wanted.new:
                self._show_that_picture_is_gone()
            elif isinstance(result, PhotoError):
                photograph_files.show_refused_picture(self, work.path, result)
            return
        if wanted.new and not self._trace_over_picture(work.path, result):
            return
        if not wanted.new:
            self._keep_picture_copy(work.path)
        self.view.show_picture(result.levels[0])

    def _keep_picture_copy(self, path: Path) -> bool:
        """Store a copy of the board's picture until the board is saved; return success."""
        try:
            board_pictures.store_picture(path, background_picture.file_sha256(path))
            return True
        except OSError as error:
            self._session.refused.emit(
                f"The picture cannot be saved: {system_error_reason(error)}."
            )
            return False

    def _trace_over_picture(self, path: Path, shown: photo_worker.PaintablePhotograph) -> bool:
        """Store a picture and trace the board over it from now on; return whether that worked."""
        sha256, made = background_picture.file_sha256(path), self._session.board_state
        if not self._keep_picture_copy(path):
            return False
        self.told.hide()
        if (made.picture, made.picture_sha256) == (path.name, sha256):
            return True
        # The new picture is already shown.
        before, self._shown = self._shown, (path.name, sha256)
        self._shrunk = shown.shrunk_sentence(escape_unprintable(path.name))
        size = min(shown.size.width(), MAX_SIZE), min(shown.size.height(), MAX_SIZE)
        if not self._session.lay_picture(path.name, sha256, size):
            self._shown = before
            return False
        if made.picture_sha256 not in ("", sha256):
            self._session.said.emit(_OTHER.format(escape_unprintable(path.name)))
        elif self._shrunk:
            self._session.said.emit(self._shrunk)
        return True
