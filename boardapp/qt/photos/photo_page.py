"""The page from photographs to straightened tiles: add, outline, fit, straighten."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.files.text_escaping import escape_unprintable
from boardapp.photo.error import PhotoError
from boardapp.photo.tile_fit import TILE, Mils, TileFit
from boardapp.qt.photos.outlined_photo import (
    OutlinedPhoto,
    OutlinedTile,
    unknown_side_sentence,
)
from boardapp.qt.photos.outlined_tile_panel import OutlinedTilePanel
from boardapp.qt.photos.phone_button import PhoneButton
from boardapp.qt.photos.photo_instructions import PhotoInstructions
from boardapp.qt.photos.photo_strip import PhotoStrip
from boardapp.qt.photos.photo_view import PhotoView
from boardapp.qt.photos.photo_worker import (
    EncodeFace,
    FitTile,
    LoadPhotograph,
    MakeThumbnail,
    PaintablePhotograph,
    PhotoWork,
    PhotoWorker,
    StraightenedFace,
    StraightenTile,
)
from boardapp.qt.photos.photograph_files import FILE_FILTER, accept_files, refused_picture_sentence
from boardapp.qt.photos.straightened_tile import (
    fit_words,
    straightened_tile,
)
from boardapp.qt.photos.tile_outline import TileOutline, outline_for_next_tile
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.banner import BannerStack

_MOST_TOLD = 3
"""The most unreadable files with a banner each; of more only the number is shown."""
_OTHERS = "other files"
_NONE = PaintablePhotograph(QSize(), ())


class PhotoPage(QWidget):
    """Photographs on the left, one of them with its outlines, its straight tiles on the right."""

    straightened = Signal(object)  # a StraightenedTile
    tile_shown = Signal()  # another outline, or a changed one
    said = Signal(str)  # A photograph is shown smaller than its file.

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._photos: dict[Path, OutlinedPhoto] = {}
        self._photo: OutlinedPhoto | None = None
        self._refused: list[Path] = []
        self._uncounted = 0
        self._ids: Sequence[tuple[str, str]] = ()
        self._mils: Mapping[str, Mils] = {}
        self._pictured: Collection[str] = ()
        self._worker = PhotoWorker()
        self.banners = BannerStack()
        self.words = PhotoInstructions()
        self.strip = PhotoStrip()
        self.view = PhotoView()
        self.panel = OutlinedTilePanel()
        self.more = QPushButton("&Add…")
        self.more.setToolTip("Add photographs, or drop photographs anywhere on this page")
        self.phone = PhoneButton("Ph&one…")
        self._lay_out()
        self._worker.done.connect(self._on_work_done)
        self.words.choose_asked.connect(self.ask_photographs)
        self.more.clicked.connect(self.ask_photographs)
        for phone in (self.words.phone, self.phone):
            phone.received.connect(self._add_received)
        self.strip.chosen.connect(self.show_photograph)
        self.strip.removed.connect(self.remove)
        self.view.outline_changed.connect(self._fit_changed_outline)
        self.view.other_chosen.connect(self._switch_to_tile)
        self.panel.named.connect(self._set_tile_side)
        self.panel.turned.connect(self.turn_straightened_face)
        self.panel.used.connect(self.hand_on_straightened_picture)
        self.panel.second_used.connect(partial(self.hand_on_straightened_picture, second=True))
        self.panel.next_asked.connect(self.next_tile)

    def _lay_out(self) -> None:
        # The strip is below the photograph, which is wider than high.
        buttons = QVBoxLayout()
        buttons.addWidget(self.more)
        buttons.addWidget(self.phone)
        buttons.addStretch(1)
        below = QHBoxLayout()
        below.addLayout(buttons)
        below.addWidget(self.strip, 1)
        left = QVBoxLayout()
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(self.view, 1)
        left.addLayout(below)
        work = QWidget()
        across = QHBoxLayout(work)
        across.setContentsMargins(0, 0, 0, 0)
        across.addLayout(left, 3)
        across.addWidget(self.panel, 1)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.words)
        self._pages.addWidget(work)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.banners)
        rows.addWidget(self._pages, 1)

    # Photographs

    def offer_sides(
        self,
        ids: Sequence[tuple[str, str]],
        mils: Mapping[str, Mils] | None = None,
        pictured: Collection[str] = (),
    ) -> None:
        """Offer sides by their id and title as names for outlines.

        ``mils`` are width and height, the larger first, of sides that are no tiles. ``pictured``
        sides may get a second picture.
        """
        if ids != self._ids:
            self._ids = ids
            self._offer_free_sides()
        self._mils, self._pictured = mils or {}, pictured
        self._show_tile_status()

    def ask_photographs(self) -> None:
        """Let the player choose files."""
        names, _ = QFileDialog.getOpenFileNames(self, "Choose photographs", "", FILE_FILTER)
        self.add(map(Path, names))

    def add(self, paths: Iterable[Path]) -> None:
        """Add photographs; leave out unreadable ones, with a message."""
        new = [path for path in dict.fromkeys(paths) if path not in self._photos]
        if new:
            self.banners.clear()  # what was refused before concerns nobody any more
        for path in new:
            self._photos[path] = OutlinedPhoto(path)
            self.strip.add(path)
            self._worker.queue_work(MakeThumbnail(path, self._photos[path]))
        if new and self._photo is None:
            self.strip.choose(new[0])
        self._show_view_or_instructions()

    def _add_received(self, path: Path) -> None:
        self.add([path])

    def remove(self, path: Path) -> None:
        """Remove a photograph with its outlines."""
        photo = self._photos.pop(path)
        self._worker.drop_work_on(path)
        if photo is self._photo:
            self._photo = None
        self.strip.drop(path)  # the strip then chooses a neighbour
        self._show_view_or_instructions()

    def show_photograph(self, path: Path) -> None:
        """Show one of the photographs, to outline its tiles."""
        self._drop_face_and_empty_outlines()
        if self._photo is not None:
            self._photo.shown = None
        self._photo = self._photos[path]
        self._worker.queue_work(LoadPhotograph(path, self._photo))
        self.view.show_photograph(_NONE)
        self._show_tile()

    def _show_view_or_instructions(self) -> None:
        self._pages.setCurrentIndex(int(bool(self._photos)))

    def _reject_photograph(self, path: Path, error: PhotoError) -> None:
        """Show why a file is no photograph, and remove the file."""
        self.remove(path)
        if sum(str(other) in self.banners for other in self._refused) < _MOST_TOLD:
            self._refused.append(path)
            self.banners.show_banner(str(path), refused_picture_sentence(path, error))
            return
        self._uncounted = self._uncounted + 1 if _OTHERS in self.banners else 1
        files = "file" if self._uncounted == 1 else "files"
        self.banners.show_banner(_OTHERS, f"{self._uncounted} more {files} cannot be used either.")

    # Tiles

    def next_tile(self) -> None:
        """Begin another tile in this photograph, with an outline of the same size."""
        photo = self._photo
        if photo is None or photo.shown is None or not photo.tile.outline.is_complete:
            return
        self._drop_face_and_empty_outlines()
        size = photo.shown.size.width(), photo.shown.size.height()
        others = [tile.outline for tile in photo.tiles]
        photo.tiles.append(OutlinedTile(outline_for_next_tile(others[photo.at], size, others)))
        photo.at = len(photo.tiles) - 1
        self._show_tile()
        self.view.setFocus()

    def turn_straightened_face(self) -> None:
        """Turn the upright picture clockwise by a quarter turn; turn a map by a half turn."""
        if (tile := self._tile) and tile.face:
            quarters = 1 if tile.mils == TILE else 2
            tile.outline, tile.used = tile.outline.turned(quarters), False
            self._show_tile_status()

    def hand_on_straightened_picture(self, *, second: bool = False) -> None:
        """Submit the upright picture, once it is complete and named: `straightened` follows."""
        tile = self._tile
        if self._photo is None or tile is None or not tile.outline.side:
            return
        if tile.used and not second:
            return  # Enter twice saves the tile once
        if tile.is_face_current and tile.face:
            self._worker.queue_work(
                EncodeFace(self._photo.path, tile, tile.face, tile.outline, second)
            )
            tile.used, tile.use_when_straight = True, False
            self.banners.clear()
            self._show_tile_status()
        else:
            # Enter after the number may come before the worker is done.
            tile.use_when_straight = tile.outline.is_complete

    @property
    def saved_side(self) -> str:
        """Return the side of which the present outline is the saved picture, "" if it is none."""
        return self._tile.outline.side if self._tile and self._tile.used else ""

    @property
    def _tile(self) -> OutlinedTile | None:
        return self._photo.tile if self._photo else None

    def _drop_face_and_empty_outlines(self) -> None:
        """Drop the tile's large face, and all outlines without a corner."""
        if (photo := self._photo) is None:
            return
        photo.tile.face = None
        left = [tile for tile in photo.tiles if tile.outline.points]
        if photo.tile not in left:
            photo.tiles, photo.at = left or [OutlinedTile()], 0

    def _fit_changed_outline(self, outline: TileOutline) -> None:
        """Start the search for sides near the present corners."""
        if (tile := self._tile) is None:
            return
        new = outline.is_complete and not tile.outline.is_complete and not outline.side
        tile.outline, tile.used, tile.use_when_straight = outline, False, False
        if new:
            # Only the player knows which tile it is, so the focus goes to its number.
            self.panel.name.setFocus()
        if not outline.is_complete:
            tile.fit, tile.face, tile.wrong = None, None, ""
        self._request_fit()
        self._show_tile_status()

    def _switch_to_tile(self, number: int) -> None:
        """Switch to another outlined tile of the photograph."""
        assert self._photo is not None
        other = self._others()[number]
        self._drop_face_and_empty_outlines()
        self._photo.at = self._photo.tiles.index(other)
        self._show_tile()

    def _set_tile_side(self, side: str) -> None:
        if (tile := self._tile) and tile.outline.side != side:
            tile.set_side(side, self._mils.get(side, TILE))
            if not tile.is_fit_current:
                tile.face = None
                self._request_fit()
        self._show_tile_status()

    def _others(self) -> list[OutlinedTile]:
        return [tile for tile in self._photo.tiles if tile is not self._tile] if self._photo else []

    def _request_fit(self) -> None:
        tile = self._tile
        if self._photo and tile and tile.outline.is_complete:
            self._worker.queue_work(
                FitTile(self._photo.path, tile, tile.outline.clockwise_corners, tile.mils)
            )

    # Results of the worker

    def _on_work_done(self, work: PhotoWork, result: object) -> None:
        """Use the result of a piece of work, unless its photograph or tile is gone."""
        if isinstance(work, EncodeFace) and isinstance(result, bytes):
            self.straightened.emit(straightened_tile(work, result))
            return
        photo = self._photos.get(work.path)
        if photo is None or not (work.owner is photo or work.owner in photo.tiles):
            return
        if isinstance(work, FitTile):
            self._take_fit(work, result)
        elif isinstance(result, PhotoError):
            self._reject_photograph(work.path, result)
        elif isinstance(result, QImage):
            self.strip.show_thumbnail(work.path, result)
        elif isinstance(result, PaintablePhotograph) and photo is self._photo:
            photo.shown = result
            self.view.show_photograph(result)
            if sentence := result.shrunk_sentence(escape_unprintable(work.path.name)):
                self.said.emit(sentence)
            self._show_tile()
        elif (
            isinstance(result, StraightenedFace)
            and photo is self._photo
            and work.owner is photo.tile
        ):
            photo.tile.face = result
            self._show_tile_status()
            if photo.tile.use_when_straight:
                self.hand_on_straightened_picture()

    def _take_fit(self, work: FitTile, result: object) -> None:
        tile = self._tile
        if tile is None or work.owner is not tile or not tile.outline.is_complete:
            return
        if work.mils != tile.mils:
            return  # the tile's side was set meanwhile, so the fit starts again
        tile.clicked = work.corners
        tile.fit = result if isinstance(result, TileFit) else None
        tile.wrong = result.player_text if isinstance(result, PhotoError) else ""
        self.view.show_fit(tile.fit)
        if tile.fit is None:
            tile.face = None
        elif tile.clicked == tile.outline.clockwise_corners and not self.view.is_dragging:
            self._worker.queue_work(StraightenTile(work.path, tile, tile.fit))
            screen_reader.announce(self.panel, fit_words(tile.fit))
        self._show_tile_status()

    # Showing photographs and tiles

    def _show_tile(self) -> None:
        """Show the outlined tile, and request its missing fit and face."""
        if self._photo and self._photo.shown:
            tile = self._photo.tile
            self.view.show_tile(tile.outline, tile.fit, [other.outline for other in self._others()])
            self._request_fit()
        self._offer_free_sides()
        self._show_tile_status()

    def _offer_free_sides(self) -> None:
        now = self._tile
        self.panel.offer_sides(
            self._ids,
            self._sides_of_other_tiles().difference(self._pictured),
            now.outline.side if now else "",
        )

    def _sides_of_other_tiles(self) -> set[str]:
        """Return the sides that name other outlines."""
        return {
            tile.outline.side
            for photo in self._photos.values()
            for tile in photo.tiles
            if tile is not self._tile
        }

    def _show_tile_status(self) -> None:
        """Show the tile's state in view, panel and strip."""
        if (photo := self._photo) is None:
            return
        tile = photo.tile
        outline, face = tile.outline, tile.face
        if photo.shown:
            self.view.show_side_name(outline.side, outline.turn)
        self.panel.preview.show_face(face.image if face else None, outline.turn, tile.bright_spots)
        self.panel.turn.setEnabled(face is not None)
        self.panel.use.setEnabled(tile.is_face_current and bool(outline.side))
        self.panel.second.setVisible(outline.side in self._pictured and not tile.used)
        self.panel.second.setEnabled(tile.is_face_current)
        self.panel.next.setEnabled(outline.is_complete)
        if unknown := self.panel.unknown_name:
            self.panel.show_fit_quality("", unknown_side_sentence(unknown, self._ids))
        else:
            self.panel.show_fit_quality(*photo.status_and_doubts())
        self.strip.show_sides(photo.path, photo.tile_labels())
        self.tile_shown.emit()

    # Events

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a drag of any number of files."""
        accept_files(event)

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        """Add the dropped files."""
        self.add(accept_files(event))

    @override
    def event(self, event: QEvent) -> bool:
        # The page handles R before the window's actions do.
        override_ = event.type() == QEvent.Type.ShortcutOverride
        if override_ and isinstance(event, QKeyEvent) and _is_turn(event):
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_turn(event):
            self.turn_straightened_face()
        else:
            super().keyPressEvent(event)


def _is_turn(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_R and not event.modifiers()
