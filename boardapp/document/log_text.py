"""The log of a table as readable text: each entry with its number and time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo

from boardapp.document.document import Document, LoggedEntry
from boardapp.files.text_escaping import escape_unprintable


def local_date_and_time(at: str, zone: tzinfo | None = None) -> tuple[str, str]:
    """Return an entry's date and time of day, in a zone or the computer's own.

    A text that is not a time is shortened and returned as the time of day.
    """
    try:
        local = datetime.fromisoformat(at).astimezone(zone)
    except (ValueError, OverflowError):
        return "", escape_unprintable(" ".join(at.split()))[:20]
    return f"{local:%Y-%m-%d}", f"{local:%H:%M:%S}"


def log_text(document: Document, zone: tzinfo | None = None) -> str:
    """Return a table's whole log as text: title, start, then one line for each entry, by day."""
    return "".join(f"{line}\n" for line in log_lines(document, zone))


def start_sentence(document: Document) -> str:
    """Return the start of the table in one sentence."""
    return f"Start: {document.game.table_summary(document.start_state)}"


def log_lines(document: Document, zone: tzinfo | None = None) -> Iterator[str]:
    """Yield the lines of a table's log, without invisible characters."""
    yield document.name
    yield escape_unprintable(start_sentence(document))
    yield from entry_lines(document.log, zone)
    if document.damage:
        yield ""
        yield f"The save is damaged at line {document.damage.line}. The rest cannot be read."


def entry_lines(log: Sequence[LoggedEntry], zone: tzinfo | None = None) -> Iterator[str]:
    """Yield one line for each entry, and a line with the date before each day's first entry."""
    digits = len(str(len(log)))
    day = None
    for number, (entry, sentence) in enumerate(log, 1):
        date, time = local_date_and_time(entry.at, zone)
        if date != day:
            day = date
            yield ""
            if date:
                yield date
        yield f"{number:>{digits}}  {time}  {sentence}"
