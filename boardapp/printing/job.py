"""What is to be printed, on which paper and how, as one value that can be kept."""

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
    millimetres,
    mm_words,
    per_cent_words,
    tenths_of_per_cent,
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
"""Bounds on a side of paper; the longer is the format's own for a page."""
MOST_OFFSET = 50 * MM


class Paper(NamedTuple):
    """A kind of paper: its name, and two sides in units as it is usually held."""

    name: str
    width: int
    height: int


PAPERS = {
    "a4": Paper("A4", 210 * MM, 297 * MM),
    "letter": Paper("Letter", 17 * INCH // 2, 11 * INCH),
    "a3": Paper("A3", 297 * MM, 420 * MM),
    "a2": Paper("A2", 420 * MM, 594 * MM),
}


class Scale(NamedTuple):
    """A correction of width and height apart, in tenths of a per cent."""

    across: int = FULL
    down: int = FULL


class Line(NamedTuple):
    """The line of a ruling's card: the spaces it goes from and to, and the attacker's side."""

    origin: str
    target: str
    side: str | None = None


class Offset(NamedTuple):
    """How far backs are moved on their page, to the right and down, in units."""

    right: int = 0
    down: int = 0


_TRUE, _STRAIGHT = Scale(), Offset()


@dataclass(frozen=True)
class Job:
    """A print: lengths are units, ``scale`` corrects what a printer does.

    ``leave_out`` names sheets of a board, ``leave_out_bare`` those with nothing but ground.
    ``own_use`` confirms that pictures of the owner's box are printed for own use only. ``all``
    prints every tile, not only those that lie on the table.
    """

    what: What = "board"
    paper: Paper = PAPERS["a4"]
    margin: int = 8 * MM
    overlap: int = 10 * MM
    cut: Cut = "overlap"
    orientation: Orientation = "auto"
    scale: Scale = _TRUE
    ink: Ink = "full"
    leave_out: frozenset[str] = frozenset()
    leave_out_bare: bool = False
    backs: Backs = "apart"
    offset: Offset = _STRAIGHT
    all: bool = False
    counter: int = INCH
    line: Line | None = None
    own_use: bool = False


def refuse_job(job: Job) -> None:
    """Raise PrintError for what no paper can hold, whatever is printed."""
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
        raise PrintError(f"found an offset of the backs beyond {mm_words(MOST_OFFSET)}")
    if job.counter not in COUNTER_SIZES.values():
        raise PrintError(
            f"found counters of {mm_words(job.counter)}; expected {' or '.join(COUNTER_SIZES)}"
        )


# ---- as people write it -----------------------------------------------------------------------

_SIZE = re.compile(r"([\d.]+)\s*[x×]\s*([\d.]+)\s*(mm|in)?", re.IGNORECASE)


def paper_of(text: str) -> Paper:
    """Return a paper by its name or its width and height; raises PrintError.

    >>> paper_of("A3").height, paper_of("100x150"), paper_of("11x17in").name
    (4200000, Paper(name='100 × 150 mm', width=1000000, height=1500000), '11 × 17 in')
    """
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    match = _SIZE.fullmatch(name)
    if match is None:
        names = ", ".join(PAPERS)
        raise PrintError(f"found {text!r} for the paper; expected {names} or its size, as 210x297")
    unit = match[3] or "mm"
    width, height = (millimetres(side, "the paper") for side in match.group(1, 2))
    if unit == "in":
        width, height = (side * INCH // MM for side in (width, height))
    return Paper(f"{match[1]} × {match[2]} {unit}", width, height)


def scale_of(text: str) -> Scale:
    """Return a correction, of both directions or of width and height apart; raises PrintError.

    >>> scale_of("100.5"), scale_of("101.8x100.2")
    (Scale(across=1005, down=1005), Scale(across=1018, down=1002))
    """
    across, _, down = text.lower().replace("×", "x").partition("x")
    return Scale(tenths_of_per_cent(across), tenths_of_per_cent(down or across))


# ---- kept -------------------------------------------------------------------------------------


def job_text(job: Job) -> str:
    """Return a job as text to keep; what is of one table or of one moment only is left out."""
    kept = replace(
        job, leave_out=frozenset(), leave_out_bare=False, line=None, own_use=False, all=False
    )
    fields = asdict(kept) | {"leave_out": []}
    return json.dumps(fields, sort_keys=True)


def job_from(text: str) -> Job:
    """Return a job that was kept; what cannot be understood is as it is by default."""
    try:
        kept = json.loads(text)
    except ValueError:
        return Job()
    if not isinstance(kept, dict):
        return Job()
    job = Job()
    for name, read in _READERS.items():
        try:
            changed = replace(job, **{name: read(kept[name])})
            refuse_job(changed)
        except (KeyError, TypeError, ValueError):
            continue
        job = changed
    return job


def _one_of(choices: tuple[str, ...]) -> Any:
    def read(value: object) -> object:
        if value not in choices:
            raise ValueError(value)
        return value

    return read


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value


def _paper(value: object) -> Paper:
    assert isinstance(value, list)
    name, width, height = value
    return Paper(str(name), _whole(width), _whole(height))


def _scale(value: Any) -> Scale:
    across, down = value
    return Scale(_whole(across), _whole(down))


def _offset(value: Any) -> Offset:
    right, down = value
    return Offset(_whole(right), _whole(down))


_READERS: dict[str, Any] = {
    "what": _one_of(WHATS),
    "paper": _paper,
    "margin": _whole,
    "overlap": _whole,
    "cut": _one_of(CUTS),
    "orientation": _one_of(ORIENTATIONS),
    "scale": _scale,
    "ink": _one_of(INKS),
    "backs": _one_of(BACKS),
    "offset": _offset,
    "counter": _whole,
}
