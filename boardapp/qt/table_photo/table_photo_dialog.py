"""The table photo dialog: four corners, the proposal, and one Enter that lays it."""

from __future__ import annotations

from pathlib import Path

from numpy.linalg import LinAlgError
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from boardapp.core.override_decorator import override
from boardapp.files.text_escaping import escape_unprintable
from boardapp.photo.error import PhotoError
from boardapp.photo.map_grid import Rectangle, fit_map_grid
from boardapp.photo.recognition_check import NoProposalError, order_corners
from boardapp.photo.table_proposal import LaidSide, TableProposal
from boardapp.qt.photos.photo_worker import (
    LoadPhotograph,
    PaintablePhotograph,
    PhotoWork,
    PhotoWorker,
)
from boardapp.qt.photos.photograph_files import accept_files, refused_picture_sentence
from boardapp.qt.photos.tile_outline import CORNERS, TileOutline
from boardapp.qt.table_photo.candidate_panel import CandidateView
from boardapp.qt.table_photo.game_adapter import LaidPhotograph, PhotoTableAdapter
from boardapp.qt.table_photo.proposal_words import ProposalWords
from boardapp.qt.table_photo.table_photo_panel import TablePhotoPanel
from boardapp.qt.table_photo.table_photo_view import ClickedCorners, CornerMemory, TablePhotoView
from boardapp.qt.table_photo.table_photo_work import (
    KnownTilesCache,
    RecognisedTable,
    RecogniseTable,
    StorePicture,
)
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.icons import icon

_SETTLED_MS = 250
"""The rest after a corner moved, before the tiles are looked for."""
_CHOICES = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)


class TablePhotoDialog(QDialog):
    """Shows a photograph of the table, asks for the map's corners, and proposes its tiles."""

    laid = Signal(object)  # a LaidPhotograph
    proposed = Signal(object)  # the Layout that two presses of Enter would lay

    def __init__(self, table: PhotoTableAdapter, memory: CornerMemory, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._table, self._memory = table, memory
        self._path = Path()
        self._photo: PaintablePhotograph | None = None
        self._recognised: RecognisedTable | None = None
        self.proposal: TableProposal | None = None
        self._words: ProposalWords | None = None
        self._work: RecogniseTable | None = None
        self._laid_once = False
        self._known = KnownTilesCache(table)
        self.worker = PhotoWorker()
        self.view = TablePhotoView(table.grid)
        self.panel = TablePhotoPanel(table.grid)
        self.candidates = self.panel.candidates
        self.lay = QPushButton(icon("check"), "Lay these tiles")
        self.close_button = QPushButton("Close")
        self._lay_out()
        self._settle = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._connect()
        self._show_rectangle(self.view.rectangle)
        self._refresh()
        self.resize(QSize(parent.size() * 0.94))

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.addWidget(self.panel, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.lay, 1)
        foot.addWidget(self.close_button)
        right.addLayout(foot)
        across = QHBoxLayout(self)
        across.addWidget(self.view, 1)
        across.addLayout(right)
        self.panel.fit_width()

    def _connect(self) -> None:
        self.worker.done.connect(self._on_work_done)
        self.view.outline_changed.connect(self._on_corners_changed)
        self.view.space_chosen.connect(self.look_at)
        self.candidates.chosen.connect(self._choose)
        self.panel.turn.clicked.connect(self.turn_labels)
        self.panel.corners.clicked.connect(self.set_corners_again)
        self.panel.other_map.clicked.connect(self._use_other_map)
        self.lay.clicked.connect(self._lay)
        self.close_button.clicked.connect(self.reject)
        self._settle.timeout.connect(self.recognise)
        self.panel.rectangle_changed.connect(self._on_rectangle_changed)
        self.close_button.setAutoDefault(False)
        self.lay.setDefault(True)

    # The photograph

    def show_photograph(self, path: Path) -> None:
        """Read a photograph, and ask for its corners."""
        self._drop_proposal()
        self._path, self._photo = path, None
        self.view.show_photograph(PaintablePhotograph(QSize(), ()))
        self.worker.queue_work(LoadPhotograph(path, self))
        self.view.setFocus()
        self._refresh()

    def paste(self, picture: QImage, path: Path) -> None:
        """Store a pasted picture in a file, then show it like a photograph."""
        self._path = path
        self.worker.queue_work(StorePicture(path, self, picture))

    def _show_loaded(self, photo: PaintablePhotograph) -> None:
        self._photo = photo
        self.view.show_photograph(photo)
        clicked = self._memory.get((photo.size.width(), photo.size.height()))
        if clicked is not None:
            self._show_rectangle(clicked.rectangle)
            self.view.show_tile(TileOutline(clicked.points), None, ())
            self._on_corners_changed(self.view.outline)
        self._refresh()

    def _on_work_done(self, work: PhotoWork, result: object) -> None:
        if work.path != self._path:
            return
        if isinstance(work, StorePicture):
            # A picture that could not be stored is refused when it is read.
            self.show_photograph(work.path)
        elif isinstance(work, LoadPhotograph):
            if isinstance(result, PaintablePhotograph):
                self._show_loaded(result)
            else:
                assert isinstance(result, PhotoError)
                refusal = refused_picture_sentence(self._path, result)
                self._refresh(f"{refusal} Drop another photograph here.")
        elif work is self._work:
            self._work = None
            self._take_recognition(result)

    # Corners

    def _show_rectangle(self, rectangle: Rectangle) -> None:
        self.panel.show_rectangle(rectangle)
        self.view.rectangle = rectangle

    def _on_rectangle_changed(self, rectangle: Rectangle) -> None:
        self.view.rectangle = rectangle
        self._drop_proposal()
        self._on_corners_changed(self.view.outline)

    def _on_corners_changed(self, outline: TileOutline) -> None:
        """Draw the grid at once; look for tiles when the corners rest."""
        self._cancel()
        self._settle.stop()
        refusal = self._fit_grid(outline)
        if self.view.grid is not None and not self.view.is_dragging:
            self._settle.start()
        self._refresh(refusal)

    def _fit_grid(self, outline: TileOutline) -> str:
        """Fit the grid to four corners; return why they are no map's."""
        self.view.show_grid(None)
        if not outline.is_complete or self._photo is None:
            return ""
        size = self._photo.size.width(), self._photo.size.height()
        try:
            order = order_corners(size, outline.points, self.view.rectangle)
            self.view.show_grid(fit_map_grid(size, order.corners, self.view.rectangle))
        except (PhotoError, NoProposalError) as error:
            return _refusal_words(error)
        except LinAlgError:
            return (
                "Three of the points that you clicked are in a line. Click the four corners of "
                "the map."
            )
        return ""

    def turn_labels(self) -> None:
        """Count the corners from the other end, and look again."""
        points = self.view.outline.points
        if len(points) == CORNERS:
            self._drop_proposal()
            self.view.show_tile(TileOutline(points[2:] + points[:2]), None, ())
            self._on_corners_changed(self.view.outline)

    def set_corners_again(self) -> None:
        """Go back to the corners of a proposal; without a proposal, begin with the first."""
        self._cancel()
        if self.proposal is None:
            self.view.remove_all_corners()
        self._drop_proposal()
        self._refresh(self._fit_grid(self.view.outline))
        self.view.setFocus()

    def _use_other_map(self) -> None:
        """Compare with the other map."""
        names = list(self._table.boards)
        self._table.board = names[(names.index(self._table.board) + 1) % len(names)]
        self._drop_proposal()
        self._on_corners_changed(self.view.outline)

    # Recognition

    def recognise(self) -> None:
        """Look for the tiles, in the background."""
        self._settle.stop()
        if self._photo is None or self.view.grid is None:
            return
        self._work = RecogniseTable(
            self._path, self, self.view.outline.points, self.view.rectangle, self._known
        )
        self.worker.queue_work(self._work)
        self._refresh()

    def _take_recognition(self, result: object) -> None:
        if isinstance(result, NoProposalError | PhotoError):
            cause = result.cause if isinstance(result, NoProposalError) else ""
            button, press = self.panel.advice(cause)
            self._refresh(_refusal_words(result) + press)
            button.setFocus(Qt.FocusReason.TabFocusReason)
            return
        assert isinstance(result, RecognisedTable)
        assert self._photo is not None
        self._recognised = result
        self.proposal = TableProposal(result.found, result.templates, self._table.refusals)
        self._words = ProposalWords(self._table, self.proposal)
        size = self._photo.size.width(), self._photo.size.height()
        self._memory[size] = ClickedCorners(self.view.outline.points, self.view.rectangle)
        self.view.show_grid(result.found.grid)
        self.candidates.offer_sides(result.sides, result.templates.box)
        unsure = self.proposal.unsure()
        self.look_at(unsure[0] if unsure else 0)
        self.view.show_map()
        self.view.setFocus()
        self._refresh()
        screen_reader.announce(self.view, self.proposal.counts_text())
        self.proposed.emit({**self.proposal.layout(), **self.proposal.first_candidates()})

    def _cancel(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def _drop_proposal(self) -> None:
        self._cancel()
        self.proposal = self._words = self._recognised = None
        self._laid_once = False
        self.view.show_labels(())

    # The proposal

    def look_at(self, space: int) -> None:
        """Show a space's candidates."""
        self.view.look_at(space)
        self._show_candidates()

    def _choose(self, laid: LaidSide | None) -> None:
        """Choose for the space that is looked at, and look at the next unsure one."""
        if self.proposal is None:
            return
        changed, self._laid_once = self.proposal.choose(self.view.space, laid), False
        self.view.flash(changed)
        unsure = self.proposal.unsure()
        self.view.look_at(next((one for one in unsure if one > self.view.space),
                               unsure[0] if unsure else self.view.space))  # fmt: skip
        self._refresh()
        self.view.setFocus()
        self.proposed.emit(self.proposal.layout())

    def _show_candidates(self) -> None:
        proposal, recognised, space = self.proposal, self._recognised, self.view.space
        if proposal is None or recognised is None or self._words is None:
            self.candidates.show_space(None)
            return
        words = self._words
        self.candidates.show_space(
            CandidateView(
                f"Space {words.name(space)}",
                words.space_words(space),
                recognised.spaces[space],
                proposal.candidates(space),
                words.refusals(space),
                recognised.map_spaces[space] if recognised.map_spaces else None,
                proposal.bare_chance(space),
                self._table.side_on_board(space),
            )
        )

    def _lay(self) -> None:
        """Lay the sure and chosen spaces; a second time, also the first candidates."""
        proposal = self.proposal
        if proposal is None:
            if self.view.grid is not None and self._work is None:
                self.recognise()
            return
        compared = bool(self._table.why_nothing_can_be_laid())
        also = proposal.first_candidates() if self._laid_once and not compared else {}
        if self._laid_once and not also:
            self.accept()
            return
        layout = {**proposal.layout(), **also}
        if not compared and not self._table.lay(layout):
            return
        known = {one: laid for one, laid in layout.items() if one not in also or not laid.side}
        self.laid.emit(
            LaidPhotograph(
                self._path, proposal.found.grid, compared, self._differs_from_board(),
                self._table.board, known, frozenset(proposal.chosen), frozenset(also),
                proposal.found.spaces,
            )
        )  # fmt: skip
        if self._laid_once or compared or not proposal.unsure():
            self.accept()
            return
        self._laid_once = True
        self._refresh()

    def _differs_from_board(self) -> bool:
        """Return whether a space in the picture seems to show something else than the board."""
        assert self.proposal is not None
        assert self._words is not None
        inside = set(range(len(self.proposal.found.spaces))) - self.proposal.outside
        return any(map(self._words.differs, inside))

    # Showing

    def _next_step(self) -> str:
        if self._photo is None:
            return "Loading the photograph…" if self._path.name else ""
        if self._words is not None:
            return self._words.next_step(laid_once=self._laid_once)
        if self._work is not None or self._settle.isActive():
            return "Looking for your tiles…"
        if self.view.next_corner:
            return f"Click the map’s corners. Next: {self.view.next_corner}."
        return "Drag the corners onto the map’s corners. Enter looks for your tiles."

    def _refresh(self, refusal: str = "") -> None:
        """Show the state in words, labels and buttons."""
        proposal, words = self.proposal, self._words
        if proposal is not None and words is not None:
            self.view.show_labels(list(map(words.label, range(len(proposal.found.spaces)))))
        status = refusal or self._next_step()
        if status != self.panel.status.text():
            self.panel.status.setText(status)
            screen_reader.announce(self.view, status)
        self.panel.show_proposal(proposal)
        complete = self.view.outline.is_complete
        self.panel.turn.setEnabled(complete)
        self.panel.corners.setEnabled(bool(self.view.outline.points))
        self.panel.other_map.setEnabled(complete and len(self._table.boards) > 1)
        title = escape_unprintable(self._table.boards[self._table.board])
        self.setWindowTitle(f"Tiles from a photograph of “{title}”")
        self.lay.setEnabled(self.view.grid is not None and self._work is None)
        self.lay.setText(
            words.lay_button(laid_once=self._laid_once) if words else "Look for the tiles"
        )
        self._show_candidates()

    # Events

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_R and not event.modifiers():
            self.turn_labels()
        elif self.proposal is not None and key in _CHOICES:
            self.candidates.choose_number(_CHOICES.index(Qt.Key(key)) + 1)
        elif self.proposal is not None and key == Qt.Key.Key_L:
            self.candidates.leave_as_it_is()
        elif self.proposal is not None and key == Qt.Key.Key_O:
            self.candidates.side.setFocus()
        else:
            super().keyPressEvent(event)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a photograph."""
        accept_files(event)

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        """Show the first dropped file instead of the present photograph."""
        self.show_photograph(accept_files(event)[0])

    @override
    def done(self, result: int) -> None:
        """Close, and drop the work in progress."""
        self._cancel()
        super().done(result)


def _refusal_words(error: PhotoError | NoProposalError) -> str:
    if isinstance(error, PhotoError):
        return f"Check the corners. {error.player_text}."
    return str(error)
