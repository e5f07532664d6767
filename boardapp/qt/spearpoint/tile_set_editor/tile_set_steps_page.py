"""The page of the tile set editor: photographs, walls and areas, edges, and a map's road."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QImage, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.document.data_folders import tile_pictures_folder
from boardapp.files.save_error import save_failure_sentence
from boardapp.files.text_escaping import escape_unprintable
from boardapp.games.spearpoint.tile_set_editor.files import picture_path, save_picture
from boardapp.games.spearpoint.tile_set_editor.state import StraightenedPhoto, edited_map
from boardapp.games.spearpoint.tiles.catalogue import BOARDS, GRID
from boardapp.qt.photos.photo_page import PhotoPage
from boardapp.qt.photos.straightened_tile import StraightenedTile
from boardapp.qt.spearpoint.tile_set_editor.edge_page import EdgePage
from boardapp.qt.spearpoint.tile_set_editor.edge_toolbar import EdgeToolbar
from boardapp.qt.spearpoint.tile_set_editor.road_page import RoadPage
from boardapp.qt.spearpoint.tile_set_editor.session import Step, TileSetSession
from boardapp.qt.spearpoint.tile_set_editor.trace_page import TracePage
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

STEPS: dict[Step, str] = {
    "photographs": "&1  Photographs",
    "trace": "&2  Walls and areas",
    "edges": "&3  Edges",
}
ROAD = "&2  Road"
"""The traced part of a map."""
_TRACE, _EDGES = 1, 2
_MOST_TITLE_LINES = 1.5
"""The most lines of the title beside the steps."""
_MAP_MILS = (GRID.width, GRID.height)


class _StepBar(QTabBar):
    """The steps, of which none is hidden: the title beside them takes only what is left."""

    @override
    def minimumSizeHint(self) -> QSize:
        # Qt's own is that of an earlier layout, which may have had room for one step only.
        return self.sizeHint()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Qt does not notice a larger font of a bar that was hidden.
        self.updateGeometry()


class TilePage(QWidget):
    """The side or map in work, at one of its steps."""

    play_asked = Signal()

    def __init__(self, session: TileSetSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: tuple[str, str] | None = None
        self.photographs = PhotoPage()
        self.trace = TracePage(session)
        self.edges = EdgePage(session)
        self.steps = _StepBar()
        self.steps.setAccessibleName("Steps")
        self.steps.setExpanding(False)
        self.steps.setUsesScrollButtons(False)
        self.pages = QStackedWidget()
        self.edge_row = EdgeToolbar(self.edges)
        self.road = RoadPage(session)
        painted = QWidget()
        column = QVBoxLayout(painted)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.edge_row)
        column.addWidget(self.edges, 1)
        self._pages = (self.photographs, self.trace, painted)
        painted.setFocusProxy(self.edges)
        for text in STEPS.values():
            self.steps.addTab(text)
        for page in (*self._pages, self.road):
            self.pages.addWidget(page)
        self.title = wrapping_label(bold=True)
        self._top = top = QHBoxLayout()
        top.addWidget(self.steps)
        top.addWidget(self.title, 1)
        self.play = QPushButton(icon("check"), "Play with my tiles")
        self.play.setStatusTip("Use these tiles at every new table, and start a new table")
        self.play.clicked.connect(self.play_asked)
        top.addWidget(self.play, 0, Qt.AlignmentFlag.AlignRight)
        self._rows = rows = QVBoxLayout(self)
        rows.setContentsMargins(self.fontMetrics().height() // 2, 0, 0, 0)
        rows.addLayout(top)
        rows.addWidget(self.pages, 1)
        self.steps.currentChanged.connect(self._on_step)
        self.photographs.straightened.connect(self._keep_straightened_picture)
        self.photographs.tile_shown.connect(self._show_title)
        self.photographs.said.connect(session.said)
        for signal in (session.document_opened, session.changed, session.part_changed):
            signal.connect(self._show)

    def _show(self) -> None:
        session = self._session
        if session.document is None:
            return
        number = list(STEPS).index(session.step)
        page = self.road if session.current_map and number == _TRACE else self._pages[number]
        with QSignalBlocker(self.steps):
            self.steps.setTabText(_TRACE, ROAD if session.current_map else STEPS["trace"])
            self.steps.setTabVisible(_EDGES, session.current_map is None)
            self.steps.setCurrentIndex(number)
        self.pages.setCurrentWidget(page)
        self.setFocusProxy(page)
        if page is self.photographs:
            self._offer_sides_to_outline()
        self._show_picture()
        self._show_title()

    def _show_title(self) -> None:
        """Show the side in work, and the saved outline while it is another side."""
        words = f"{self._name()}{self._missing_picture_words()}"
        saved = self.photographs.saved_side
        if self._session.step == "photographs" and saved not in ("", self._session.side):
            words += f" (you are still outlining {escape_unprintable(saved)})"
        self.title.setText(words)
        self._place_title()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_title()

    def _place_title(self) -> None:
        """Put the title beside the steps, or below them if it would be squeezed there."""
        beside = self.steps.sizeHint().width() + self.play.sizeHint().width()
        room = self.width() - beside - 3 * self._top.spacing()
        low = _MOST_TITLE_LINES * self.title.fontMetrics().lineSpacing()
        below = room <= 0 or self.title.heightForWidth(room) > low
        if below == (self._top.indexOf(self.title) < 0):
            return
        if below:
            self._top.removeWidget(self.title)
            self._rows.insertWidget(1, self.title)
        else:
            self._rows.removeWidget(self.title)
            self._top.insertWidget(1, self.title, 1)

    def _name(self) -> str:
        session = self._session
        if session.current_map:
            return escape_unprintable(edited_map(session.tile_set, session.current_map).title)
        return f"{session.side}  {escape_unprintable(session.side_in_work.face.title)}"

    def _offer_sides_to_outline(self) -> None:
        """Offer the sides for outlining in the photograph, those without a picture first."""
        sides = self._session.progress_of_sides()
        first = sorted(sides, key=lambda one: one.state != "none")
        mils = {str(name): _MAP_MILS for name in BOARDS}
        pictured = self._session.tile_set.pictures.keys() - mils.keys()
        self.photographs.offer_sides([(one.side, one.title) for one in first], mils, pictured)

    def _missing_picture_words(self) -> str:
        """Return the message for a side that has no picture."""
        if self._session.straightened_picture is None:
            return " – no photograph yet"
        if self.picture is None:
            return " – its picture is missing, so straighten the photograph again"
        has_second = self._session.side in self._session.tile_set.second_pictures
        return " – two pictures" if has_second else ""

    def _show_picture(self) -> None:
        """Read the picture of the side in work, only once."""
        made = self._session.straightened_picture
        key = (self._session.side, made.picture if made else "")
        if key == self._shown:
            return
        self._shown = key
        path = picture_path(made.picture, tile_pictures_folder()) if made else None
        image = QImage(str(path)) if path is not None else QImage()
        self.picture = None if image.isNull() else image
        for page in (self.trace, self.edges, self.road.map):
            page.show_picture(self.picture)

    picture: QImage | None = None
    """The picture under the traced side or map."""

    def go_to_step(self, step: Step) -> None:
        """Go to a step of the side in work, and give its page the keyboard focus."""
        self._session.choose_step(step)
        self.setFocus()

    def _on_step(self, number: int) -> None:
        self.go_to_step(list(STEPS)[number])

    def _keep_straightened_picture(self, made: StraightenedTile) -> None:
        """Store a straightened picture, and trace the side or map over it from now on."""
        try:
            name = save_picture(made.jpeg_bytes, tile_pictures_folder())
        except OSError as error:
            self._session.refused.emit(
                f"boardapp could not save the picture: {save_failure_sentence(error)}"
            )
            return
        corners = [(round(10 * x), round(10 * y)) for x, y in made.corners]
        a, b, c, d = corners
        straightened = StraightenedPhoto(
            made.photo_name, (a, b, c, d), round(10 * made.residual_mils), made.accuracy_mils, name
        )
        if self._session.set_straightened_picture(made.side, straightened, second=made.second):
            # The player may have gone on to the next step meanwhile.
            self._session.choose_side(made.side, self._session.step)
