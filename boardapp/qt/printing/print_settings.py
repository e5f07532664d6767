"""Remembered settings of prints: those of the last print, and each printer's true scale."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QLocale, QSettings

from boardapp.printing.job import (
    PAPERS,
    PrintJob,
    PrintScale,
    job_from_json,
    job_to_json,
    parse_scale,
)
from boardapp.printing.lengths import PrintError

_JOB, _PRINTER, _SCALES = "print/job", "print/printer", "print/scales"
_OWN_USE = "print/own_use"
"""Whether somebody gave their word once that own pictures are for own use."""


def load_job(settings: QSettings) -> PrintJob:
    """Return the form of the last job; the first time it has the country's paper."""
    text = settings.value(_JOB)
    if isinstance(text, str):
        return replace(job_from_json(text), own_use=settings.value(_OWN_USE) == "yes")
    inches = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    return PrintJob(paper=PAPERS["letter" if inches else "a4"])


def load_printer_name(settings: QSettings) -> str:
    """Return the last printer's name, nothing for a PDF."""
    return str(settings.value(_PRINTER, ""))


def save_job(settings: QSettings, last: PrintJob, printer_name: str) -> None:
    """Keep how a print was made, and its printer."""
    settings.setValue(_JOB, job_to_json(last))
    settings.setValue(_PRINTER, printer_name)
    if last.own_use:
        settings.setValue(_OWN_USE, "yes")


def load_printer_scale(settings: QSettings, printer_name: str) -> PrintScale:
    """Return the scale at which a printer prints true, as it was measured."""
    text = settings.value(_printer_key(printer_name), "")
    try:
        return parse_scale(str(text)) if text else PrintScale()
    except PrintError:
        return PrintScale()


def save_printer_scale(settings: QSettings, printer_name: str, true: PrintScale) -> None:
    """Keep the scale at which a printer prints true."""
    across, down = (f"{tenths // 10}.{tenths % 10}" for tenths in true)
    settings.setValue(_printer_key(printer_name), f"{across}x{down}")


def _printer_key(printer_name: str) -> str:
    """Return a printer's key: names may hold what would make groups of them."""
    return f"{_SCALES}/{printer_name.encode().hex() or 'pdf'}"
