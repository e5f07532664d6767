"""The printers of this computer, and a PDF given to one of them as it is.

If the desktop has no such command, as on Windows, the PDF is opened and printed from there.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from boardapp.printing.job import PAPERS, Paper
from boardapp.printing.lengths import MM

LIST, PRINT = "lpstat", "lp"
_MEDIA = {PAPERS["a4"]: "A4", PAPERS["a3"]: "A3", PAPERS["a2"]: "A2", PAPERS["letter"]: "Letter"}


def media_name(paper: Paper) -> str:
    """Return a paper as printers name it.

    >>> from boardapp.printing.job import parse_paper
    >>> media_name(parse_paper("a4")), media_name(parse_paper("100x150"))
    ('A4', 'Custom.100x150mm')
    """
    width, height = (f"{side / MM:.1f}".removesuffix(".0") for side in paper[1:])
    return _MEDIA.get(paper, f"Custom.{width}x{height}mm")


class PrinterList(QObject):
    """Asks for the names of this computer's printers, which may take a while."""

    found = Signal(list)  # the names, the default printer first

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        self._process.setProcessEnvironment(english_environment())
        self._process.finished.connect(self._read)

    def start_search(self) -> None:
        """Begin; `found` follows, if there are any."""
        if shutil.which(PRINT) and shutil.which(LIST):
            self._process.start(LIST, ["-e", "-d"])

    def _read(self) -> None:
        text = bytes(self._process.readAllStandardOutput().data()).decode(errors="replace")
        usual, names = "", []
        for line in filter(None, map(str.strip, text.splitlines())):
            before, told, name = line.rpartition(": ")
            if told and " " in before:
                usual = name  # "system default destination: Office"
            elif " " not in line:
                names.append(line)
        if names:
            self.found.emit(sorted(names, key=lambda name: (name != usual, name.lower())))


def lp_options(paper: Paper) -> Sequence[str]:
    """Return the options that keep a printer from scaling pages on its own."""
    return ("-o", f"media={media_name(paper)}", "-o", "print-scaling=none", "-o", "scaling=100")


def english_environment() -> QProcessEnvironment:
    """Return an environment in which commands answer in English, to parse their output."""
    surroundings = QProcessEnvironment.systemEnvironment()
    surroundings.insert("LC_ALL", "C.UTF-8")
    return surroundings
