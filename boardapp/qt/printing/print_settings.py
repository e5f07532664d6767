"""What is remembered of prints: how the last was made, and how true each printer prints."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QLocale, QSettings

from boardapp.printing.job import PAPERS, Job, Scale, job_from, job_text, scale_of
from boardapp.printing.lengths import PrintError

_JOB, _PRINTER, _SCALES = "print/job", "print/printer", "print/scales"
_OWN_USE = "print/own_use"
"""Whether somebody gave their word once that own pictures are for own use."""


def job(settings: QSettings) -> Job:
    """Return the last job's form, the first time with the paper of the country."""
    text = settings.value(_JOB)
    if isinstance(text, str):
        return replace(job_from(text), own_use=settings.value(_OWN_USE) == "yes")
    inches = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    return Job(paper=PAPERS["letter" if inches else "a4"])


def printer(settings: QSettings) -> str:
    """Return the last printer's name, nothing for a PDF."""
    return str(settings.value(_PRINTER, ""))


def keep(settings: QSettings, last: Job, on: str) -> None:
    """Keep how a print was made, and its printer."""
    settings.setValue(_JOB, job_text(last))
    settings.setValue(_PRINTER, on)
    if last.own_use:
        settings.setValue(_OWN_USE, "yes")


def scale(settings: QSettings, on: str) -> Scale:
    """Return the scale at which a printer prints true, as it was measured."""
    text = settings.value(_key(on), "")
    try:
        return scale_of(str(text)) if text else Scale()
    except PrintError:
        return Scale()


def keep_scale(settings: QSettings, on: str, true: Scale) -> None:
    """Keep the scale at which a printer prints true."""
    across, down = (f"{tenths // 10}.{tenths % 10}" for tenths in true)
    settings.setValue(_key(on), f"{across}x{down}")


def _key(on: str) -> str:
    """Return a printer's key: names may hold what would make groups of them."""
    return f"{_SCALES}/{on.encode().hex() or 'pdf'}"
