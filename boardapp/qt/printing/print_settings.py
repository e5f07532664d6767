"""Remembered settings of prints: the last print's, and each printer's accurate scale."""

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
"""Whether a player has confirmed that the players' own pictures are for own use."""


def load_job(settings: QSettings) -> PrintJob:
    """Return the last job's form; at first one with the country's paper."""
    text = settings.value(_JOB)
    if isinstance(text, str):
        return replace(job_from_json(text), own_use=settings.value(_OWN_USE) == "yes")
    inches = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    return PrintJob(paper=PAPERS["letter" if inches else "a4"])


def load_printer_name(settings: QSettings) -> str:
    """Return the last printer's name, "" for a PDF."""
    return str(settings.value(_PRINTER, ""))


def save_job(settings: QSettings, last: PrintJob, printer_name: str) -> None:
    """Save the settings of a print, and its printer."""
    settings.setValue(_JOB, job_to_json(last))
    settings.setValue(_PRINTER, printer_name)
    if last.own_use:
        settings.setValue(_OWN_USE, "yes")


def load_printer_scale(settings: QSettings, printer_name: str) -> PrintScale:
    """Return the scale at which a printer is accurate, as measured."""
    text = settings.value(_printer_key(printer_name), "")
    try:
        return parse_scale(str(text)) if text else PrintScale()
    except PrintError:
        return PrintScale()


def save_printer_scale(settings: QSettings, printer_name: str, true: PrintScale) -> None:
    """Save the scale at which a printer is accurate."""
    across, down = (f"{tenths // 10}.{tenths % 10}" for tenths in true)
    settings.setValue(_printer_key(printer_name), f"{across}x{down}")


def _printer_key(printer_name: str) -> str:
    """Return a printer's key: characters in a name could otherwise make groups of settings."""
    return f"{_SCALES}/{printer_name.encode().hex() or 'pdf'}"
