"""A print job as one value: the content, the paper and the settings."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, NamedTuple, get_args

from boardapp.printing.lengths import (
    FULL,
    INCH,
    LEAST_SCALE,
    MM,
    MOST_SCALE,
    PrintError,
    mm_words,
    parse_millimetres,
    parse_per_cent,
    per_cent_words,
)

What = Literal["board", "tiles", "own-tiles", "setup", "card", "counters"]
Cut = Literal["overlap", "spaces"]
Orientation = Literal["auto", "portrait", "landscape"]
Ink = Literal["full", "grey", "light"]
Backs = Literal["apart", "duplex", "none"]
WHATS: tuple[What, ...] = get_args(What)
CUTS: tuple[Cut, ...] = get_args(Cut)
ORIENTATIONS: tuple[Orientation, ...] = get_args(Orientation)
INKS: tuple[Ink, ...] = get_args(Ink)
BACKS: tuple[Backs, ...] = get_args(Backs)
COUNTER_SIZES = {"1in": INCH, "19mm": 19 * MM}

SHORTEST, LONGEST = 50 * MM, 200 * INCH
"""Limits for a side of paper; the longest is the PDF format's own limit."""
MOST_OFFSET = 50 * MM


class Paper(NamedTuple):
    """A kind of paper: its name, and its two sides in units, as it is usually turned."""

    name: str
    width: int
    height: int


PAPERS = {
    "a4": Paper("A4", 210 * MM, 297 * MM),
    "letter": Paper("Letter", 17 * INCH // 2, 11 * INCH),
    "a3": Paper("A3", 297 * MM, 420 * MM),
    "a2": Paper("A2", 420 * MM, 594 * MM),
}


class PrintScale(NamedTuple):
    """A correction of width and height separately, in tenths of a per cent."""

    across: int = FULL
    down: int = FULL


class SightLine(NamedTuple):
    """The line of a ruling card: its two spaces, and the attacker's side."""

    origin: str
    target: str
    side: str | None = None


class BackOffset(NamedTuple):
    """Distance by which backs are moved on their page, to the right and down, in units."""

    right: int = 0
    down: int = 0


_TRUE, _STRAIGHT = PrintScale(), BackOffset()


@dataclass(frozen=True)
class PrintJob:
    """A print job. Lengths are units; ``scale`` corrects the stretch of a printer.

    ``leave_out`` names sheets of a board to skip, ``leave_out_bare`` skips sheets that show only
    ground. ``without_counters`` prints a board without its pieces, for counters of wood or card.
    ``own_use`` confirms that pictures of the owner's box are printed for own use only. ``all``
    prints every tile, not only the tiles on the table.
    """

    what: What = "board"
    paper: Paper = PAPERS["a4"]
    margin: int = 8 * MM
    overlap: int = 10 * MM
    cut: Cut = "overlap"
    orientation: Orientation = "auto"
    scale: PrintScale = _TRUE
    ink: Ink = "full"
    leave_out: frozenset[str] = frozenset()
    leave_out_bare: bool = False
    without_counters: bool = False
    backs: Backs = "apart"
    offset: BackOffset = _STRAIGHT
    all: bool = False
    counter: int = INCH
    line: SightLine | None = None
    own_use: bool = False


def check_job(job: PrintJob) -> None:
    """Raise PrintError for settings that no paper can meet, whatever the content."""
    for side in job.paper[1:]:
        if not SHORTEST <= side <= LONGEST:
            found = f"{mm_words(job.paper.width)} × {mm_words(job.paper.height)}"
            bounds = f"{mm_words(SHORTEST)} to {mm_words(LONGEST)}"
            raise PrintError(f"found paper of {found}; expected sides of {bounds}")
    if job.margin < 0:
        raise PrintError(f"found a margin of {mm_words(job.margin)}; expected 0 or more")
    if job.overlap < 0:
        raise PrintError(f"found an overlap of {mm_words(job.overlap)}; expected 0 or more")
    for scale in job.scale:
        if not LEAST_SCALE <= scale <= MOST_SCALE:
            bounds = f"{per_cent_words(LEAST_SCALE)} to {per_cent_words(MOST_SCALE)}"
            raise PrintError(f"found a scale of {per_cent_words(scale)}; expected {bounds}")
    if max(map(abs, job.offset)) > MOST_OFFSET:
        raise PrintError(f"the backs can be moved by at most {mm_words(MOST_OFFSET)}")
    if job.counter not in COUNTER_SIZES.values():
        raise PrintError(
            f"found counters of {mm_words(job.counter)}; expected {' or '.join(COUNTER_SIZES)}"
        )


# ---- as people write it -----------------------------------------------------------------------

_SIZE = re.compile(r"([\d.]+)\s*[x×]\s*([\d.]+)\s*(mm|in)?", re.IGNORECASE)


def parse_paper(text: str) -> Paper:
    """Return the paper for a name or for a width and height; raises PrintError.

    >>> parse_paper("A3").height, parse_paper("100x150"), parse_paper("11x17in").name
    (4200000, Paper(name='100 × 150 mm', width=1000000, height=1500000), '11 × 17 in')
    """
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    match = _SIZE.fullmatch(name)
    if match is None:
        names = ", ".join(PAPERS)
        raise PrintError(
            f"found {text!r} for the paper; expected {names}, or a size in mm such as 210x297"
        )
    unit = match[3] or "mm"
    width, height = (parse_millimetres(side, "the paper") for side in match.group(1, 2))
    if unit == "in":
        width, height = (side * INCH // MM for side in (width, height))
    return Paper(f"{match[1]} × {match[2]} {unit}", width, height)


def parse_scale(text: str) -> PrintScale:
    """Return a correction for both directions, or for width and height apart; raises PrintError.

    >>> parse_scale("100.5"), parse_scale("101.8x100.2")
    (PrintScale(across=1005, down=1005), PrintScale(across=1018, down=1002))
    """
    across, _, down = text.lower().replace("×", "x").partition("x")
    return PrintScale(parse_per_cent(across), parse_per_cent(down or across))


# ---- kept -------------------------------------------------------------------------------------


def job_to_json(job: PrintJob) -> str:
    """Return a job as text for storing, without values that concern only one table or moment."""
    kept = replace(
        job, leave_out=frozenset(), leave_out_bare=False, line=None, own_use=False, all=False
    )
    fields = asdict(kept) | {"leave_out": []}
    return json.dumps(fields, sort_keys=True)


def job_from_json(text: str) -> PrintJob:
    """Return a stored job; values that are not understood get their defaults."""
    try:
        kept = json.loads(text)
    except ValueError:
        return PrintJob()
    if not isinstance(kept, dict):
        return PrintJob()
    job = PrintJob()
    for name, read in _READERS.items():
        try:
            changed = replace(job, **{name: read(kept[name])})
            check_job(changed)
        except (KeyError, TypeError, ValueError):
            continue
        job = changed
    return job


def _choice_reader(choices: tuple[str, ...]) -> Any:
    def read(value: object) -> object:
        if value not in choices:
            raise ValueError(value)
        return value

    return read


def _read_whole_number(value: object) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value


def _read_paper(value: object) -> Paper:
    assert isinstance(value, list)
    name, width, height = value
    return Paper(str(name), _read_whole_number(width), _read_whole_number(height))


def _read_scale(value: Any) -> PrintScale:
    across, down = value
    return PrintScale(_read_whole_number(across), _read_whole_number(down))


def _read_offset(value: Any) -> BackOffset:
    right, down = value
    return BackOffset(_read_whole_number(right), _read_whole_number(down))


_READERS: dict[str, Any] = {
    "what": _choice_reader(WHATS),
    "paper": _read_paper,
    "margin": _read_whole_number,
    "overlap": _read_whole_number,
    "cut": _choice_reader(CUTS),
    "orientation": _choice_reader(ORIENTATIONS),
    "scale": _read_scale,
    "ink": _choice_reader(INKS),
    "backs": _choice_reader(BACKS),
    "offset": _read_offset,
    "counter": _read_whole_number,
}
