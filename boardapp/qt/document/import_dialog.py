"""The dialog that shows the boards of another program's file before one is opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import capitalize_first
from boardapp.files.fault_wording import with_typographic_quotes
from boardapp.files.faults_in_files import Fault
from boardapp.files.text_escaping import escape_unprintable
from boardapp.interchange.board_files import UnpackedBoard, UnpackedFile
from boardapp.qt.drawing.render_worker import RenderProcess
from boardapp.qt.widgets.forms.form_dialog import FormDialog
from boardapp.qt.widgets.forms.wheel_safe_form_fields import LongListComboBox
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_PIXELS = 1200
"""Pixels of the longer side of a preview."""
_LEAST_EMS = 12
"""The least width and height of a preview, in heights of a line."""


class _ImportProcess(RenderProcess):
    """A worker process of the dialog, whose output the dialog uses."""

    act = "read"

    def __init__(self, module: str, arguments: Sequence[str], parent: QObject) -> None:
        super().__init__("The file", parent)
        self._module, self._arguments = module, arguments
        self.output = b""

    def start(self) -> None:
        """Begin; `done` or `failed` follows, then `ended`."""
        self._start_module(self._module, self._arguments, b"")

    @override
    def _deliver_output(self, content: bytes) -> str:
        self.output = content
        return ""


class _Preview(QLabel):
    """A picture that is as large as its place allows, or a sentence in its place."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setAccessibleName("Preview of the board")
        self._whole = QPixmap()
        em = self.fontMetrics().height()
        self.setMinimumSize(QSize(_LEAST_EMS * em, _LEAST_EMS * em))

    def show_sentence(self, sentence: str) -> None:
        """Show a sentence in place of the picture."""
        self._whole = QPixmap()
        self.setText(sentence)

    def show_picture(self, png: bytes) -> None:
        """Show a picture."""
        self._whole.loadFromData(png)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._whole.isNull():
            return
        ratio = self.devicePixelRatioF()
        fitted = self._whole.scaled(
            self.size() * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        fitted.setDevicePixelRatio(ratio)
        self.setPixmap(fitted)


class ImportDialog(FormDialog):
    """Reads a file in a worker process, shows each board, and lets the player open one.

    ``file_faults`` are those of the file, ``failure`` is a sentence if the worker failed: both
    close the dialog. The worker reads the picture of a board only when the player chooses the
    board. `discard_files` deletes the boards that the worker wrote.
    """

    def __init__(self, path: Path, parent: QWidget) -> None:
        super().__init__(f"Open {escape_unprintable(path.name)}", parent, ok="&Open as a game")
        self.file_faults: Sequence[Fault] = ()
        self.failure = ""
        self._boards: Sequence[UnpackedBoard] = ()
        self._pictures: dict[str, bytes] = {}
        self._previewed: set[str] = set()
        self._path = path
        self._work: _ImportProcess | None = None
        self._folder = TemporaryDirectory(prefix="boardapp-import-", ignore_cleanup_errors=True)
        self.preview = _Preview()
        self.board_choice = self.form.add("&Board", LongListComboBox("Board", {}))
        self.facts = wrapping_label(in_form=True)
        self.left_out_title = plain_label("Left out")
        self.left_out_title.setFont(bold_font(self.left_out_title.font()))
        self.left_out = wrapping_label(in_form=True)
        for label in (self.facts, self.left_out_title, self.left_out):
            self.form.rows.addRow(label)
        self.form.rows.setRowVisible(self.board_choice, False)
        self.preview.show_sentence(f"Reading {escape_unprintable(path.name)}…")
        self.left_out_title.hide()
        self.lay_out_and_check(ems=(62, 32), beside=self.preview)
        self._read_board(0)

    @property
    def chosen(self) -> UnpackedBoard | None:
        """Return the shown board, None before the file is read."""
        at = self.board_choice.currentData()
        return self._boards[at] if self._boards and at is not None else None

    def discard_files(self) -> None:
        """Delete the files of the boards."""
        self._folder.cleanup()

    def _read_board(self, at: int) -> None:
        """Read the file, and write the board of an index."""
        arguments = str(self._path.absolute()), self._folder.name, str(at)
        self._start_work(
            "boardapp.interchange.board_files", arguments, self._show_boards, self._fail
        )

    def _start_work(
        self,
        module: str,
        arguments: Sequence[str],
        use: Callable[[bytes], None],
        fail: Callable[[str], None],
    ) -> None:
        self._work = work = _ImportProcess(module, arguments, self)
        work.done.connect(lambda: use(work.output))
        work.failed.connect(fail)
        work.start()

    def _cancel_work(self) -> None:
        if self._work is not None:
            self._work.cancel()

    def _fail(self, sentence: str) -> None:
        self.failure = sentence
        self.reject()

    def _show_boards(self, output: bytes) -> None:
        """Show the board that was written, the first time with the choice of all boards."""
        found = UnpackedFile.from_json(output)
        if not found.boards:
            self.file_faults = found.faults
            self.reject()
        elif self._boards:
            self._show_chosen()
        else:
            self._boards = found.boards
            self._offer_boards()

    def _offer_boards(self) -> None:
        for at, board in enumerate(self._boards):
            self.board_choice.addItem(escape_unprintable(board.title), at)
        self.form.rows.setRowVisible(self.board_choice, len(self._boards) > 1)
        self.board_choice.currentIndexChanged.connect(self._show_chosen)
        self._show_chosen()
        self.ok.setDefault(True)
        if len(self._boards) > 1:
            self.board_choice.setFocus()

    def _show_chosen(self) -> None:
        board = self.chosen
        assert board is not None
        facts = (f"{fact}." for fact in board.facts)
        lines = [f"• {capitalize_first(one.what)}. {one.reason}" for one in board.left_out]
        for label, shown in ((self.facts, facts), (self.left_out, lines)):
            label.setText(with_typographic_quotes("\n".join(map(escape_unprintable, shown))))
        self.left_out_title.setVisible(bool(lines))
        self.check()
        self._cancel_work()
        if board.layout in self._pictures:
            self.preview.show_picture(self._pictures[board.layout])
            return
        self.preview.show_sentence("Drawing the board…")
        if not self._is_written(board):
            self._read_board(self.board_choice.currentData())
            return
        self._start_work(
            "boardapp.document.board_preview",
            (board.layout, str(_PIXELS)),
            partial(self._show_picture, board),
            lambda _: self._show_picture(board, b""),
        )

    def _show_picture(self, board: UnpackedBoard, png: bytes) -> None:
        """Show the picture of a board, or that there is none, and allow to open the board."""
        if png:
            self._pictures[board.layout] = png
            self.preview.show_picture(png)
        else:
            self.preview.show_sentence("The board cannot be drawn.")
        first = not self._previewed
        self._previewed.add(board.layout)
        self.check()
        if first and len(self._boards) == 1:
            self.ok.setFocus()  # Cancel has had the focus while there was nothing to open.

    @staticmethod
    def _is_written(board: UnpackedBoard) -> bool:
        return Path(board.layout).is_file()

    @override
    def check(self) -> None:
        super().check()
        # Nobody opens a board before its preview is there.
        self.ok.setEnabled(self.chosen is not None and self.chosen.layout in self._previewed)

    @override
    def done(self, result: int) -> None:
        """Close the dialog, and stop work that is not done."""
        self._cancel_work()
        super().done(result)
