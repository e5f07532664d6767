"""Tiles, counters and cards on sheets to cut out, with their backs on facing pages or apart."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from PIL import Image

from boardapp.picture.svg.markup import element, number
from boardapp.picture.svg.raster import raster
from boardapp.printing.frame import Box, Frame, Size, framed, page_of, room_on
from boardapp.printing.job import Job
from boardapp.printing.lengths import FULL, MM, PrintError, mm_words
from boardapp.printing.page_words import INK, MICRON, Heading, layers
from boardapp.printing.pages import Fill, Form, Page, Placed
from boardapp.printing.poster import advice
from boardapp.printing.print_content import Piece, Pieces

BLEED = 3 * MM
"""How far the colour of a piece's border goes on beyond where it is cut."""
_MARKS = 4 * MM
"""Room for the marks outside a block of pieces, on each side of it."""
_SWATCH = 64
"""Pixels across the picture that a border's colour is taken from."""


class Blocks(NamedTuple):
    """How pieces lie on their pages: the page, how many across and down, and the pieces."""

    page: Size
    across: int
    down: int
    faces: tuple[tuple[Piece, ...], ...]

    @property
    def landscape(self) -> bool:
        """Tell whether the pages are wider than high."""
        return self.page.width > self.page.height


def blocks(matter: Pieces, job: Job) -> Blocks:
    """Return which pieces lie on which page, held so that they are fewest; raises PrintError."""
    ways = {"portrait": (False,), "landscape": (True,)}.get(job.orientation, (False, True))
    fitting = []
    for landscape in ways:
        page = page_of(job, landscape=landscape)
        room = room_on(page, job)
        across = _count(room.width, matter.width)
        down = _count(room.height, matter.height)
        if across and down:
            fitting.append((page, across, down))
    if not fitting:
        size = f"{mm_words(matter.width)} × {mm_words(matter.height)}"
        raise PrintError(
            f"found paper of {mm_words(job.paper.width)} × {mm_words(job.paper.height)} with a "
            f"margin of {mm_words(job.margin)}; expected room for {size} and marks to cut along"
        )
    page, across, down = max(fitting, key=lambda fit: fit[1] * fit[2])
    pieces, each = matter.pieces, across * down
    faces = tuple(pieces[at : at + each] for at in range(0, len(pieces), each))
    return Blocks(page, across, down, faces)


def _count(room: int, length: int) -> int:
    return max(0, (room - 2 * _MARKS) // (length + 2 * BLEED))


# ---- pages ------------------------------------------------------------------------------------


def piece_pages(matter: Pieces, laid: Blocks, job: Job, forms: Mapping[str, Form]) -> list[Page]:
    """Return the pages of pieces; backs follow each page to print on its other side, or all."""
    height = max(2, round(_SWATCH * matter.height / matter.width))
    colours = {name: _border_colour(form.svg, height) for name, form in forms.items()}
    fronts, backs = [], []
    for number_of, faces in enumerate(laid.faces, 1):
        here = _Here(matter, laid, job, colours, f"{number_of} of {len(laid.faces)}")
        fronts.append(_page(here, faces, back=False))
        if job.backs != "none" and any(piece.back for piece in faces):
            backs.append(_page(here, faces, back=True))
        elif job.backs == "duplex" and _has_backs(matter):
            backs.append(_page(here, (), back=True))
    if job.backs == "duplex" and backs:
        return [page for pair in zip(fronts, backs, strict=True) for page in pair]
    return fronts + backs


def piece_forms(matter: Pieces) -> dict[str, Form]:
    """Return every face and back once, by its picture."""
    pictures = (svg for piece in matter.pieces for svg in (piece.face, piece.back) if svg)
    return {svg: Form(svg, matter.width, matter.height) for svg in pictures}


def duplex_turn(matter: Pieces, laid: Blocks, job: Job) -> str | None:
    """Return how a printer turns the paper so that mirrored backs meet their faces."""
    if job.backs != "duplex" or not _has_backs(matter):
        return None
    return "/DuplexFlipShortEdge" if laid.landscape else "/DuplexFlipLongEdge"


def _has_backs(matter: Pieces) -> bool:
    return any(piece.back for piece in matter.pieces)


class _Here(NamedTuple):
    """What all that lies on one page has in common."""

    matter: Pieces
    laid: Blocks
    job: Job
    colours: Mapping[str, str]
    name: str


def _page(here: _Here, pieces: tuple[Piece, ...], *, back: bool) -> Page:
    matter, laid, job = here.matter, here.laid, here.job
    step = Size(matter.width + 2 * BLEED, matter.height + 2 * BLEED)
    frame = framed(laid.page, job, Size(laid.across * step.width, laid.down * step.height))
    placed, fills = [], []
    for at, piece in enumerate(pieces):
        svg = piece.back if back else piece.face
        if svg is None:
            continue
        box = _lying(here, frame, step, at, back=back)
        fills.append(Fill(_grown(box, job), here.colours[svg]))
        placed.append(Placed(svg, box.x, box.y, box, job.scale))
    # Cut once, from the front, where a back is printed behind it.
    hidden = not placed or (back and job.backs == "duplex")
    marks = "" if hidden else _marks(here, frame, step, len(pieces))
    heading = Heading(_name(here, back=back), _titled(matter, pieces), advice(job))
    return Page(laid.page, tuple(placed), layers(frame, job.scale, heading, marks), tuple(fills))


def _lying(here: _Here, frame: Frame, step: Size, at: int, *, back: bool) -> Box:
    """Return where on a page a piece lies; its back mirrored where it is printed behind it."""
    scale = here.job.scale
    row, column = divmod(at, here.laid.across)
    x = frame.picture.x + (column * step.width + BLEED) * scale.across // FULL
    y = frame.picture.y + (row * step.height + BLEED) * scale.down // FULL
    width = here.matter.width * scale.across // FULL
    height = here.matter.height * scale.down // FULL
    if back and here.job.backs == "duplex":
        x = frame.page.width - x - width + here.job.offset.right
        y += here.job.offset.down
    return Box(x, y, width, height)


def _grown(box: Box, job: Job) -> Box:
    across, down = BLEED * job.scale.across // FULL, BLEED * job.scale.down // FULL
    return Box(box.x - across, box.y - down, box.width + 2 * across, box.height + 2 * down)


def _marks(here: _Here, frame: Frame, step: Size, count: int) -> str:
    """Draw where to cut through so many pieces at once, outside all of them."""
    scale, corner = here.job.scale, frame.picture
    columns = range(min(count, here.laid.across))
    rows = range(-(-count // here.laid.across))
    gap, reach = MM // 2 // MICRON, (_MARKS - MM) // MICRON
    lengths = (
        len(columns) * step.width * scale.across // FULL,
        len(rows) * step.height * scale.down // FULL,
    )
    block = Box(corner.x, corner.y, *lengths)
    north, south = block.y / MICRON - gap, block.south / MICRON + gap
    west, east = block.x / MICRON - gap, block.east / MICRON + gap
    lines = ""
    for column in columns:
        for side in (BLEED, BLEED + here.matter.width):
            x = (block.x + (column * step.width + side) * scale.across / FULL) / MICRON
            lines += f"M{number(x)} {number(north)}v-{reach}M{number(x)} {number(south)}v{reach}"
    for row in rows:
        for side in (BLEED, BLEED + here.matter.height):
            y = (block.y + (row * step.height + side) * scale.down / FULL) / MICRON
            lines += f"M{number(west)} {number(y)}h-{reach}M{number(east)} {number(y)}h{reach}"
    return element("path", d=lines, fill="none", stroke=INK, stroke_width=60, id="cut-marks")


def _name(here: _Here, *, back: bool) -> str:
    if not _has_backs(here.matter) or here.job.backs == "none":
        return here.name if len(here.laid.faces) > 1 else ""
    if not back:
        return f"{here.name}, fronts"
    if here.job.backs == "apart":
        return f"{here.name}, backs"
    edge = "short" if here.laid.landscape else "long"
    return f"{here.name}, backs, turned over the {edge} edge"


def _titled(matter: Pieces, pieces: tuple[Piece, ...]) -> str:
    names = ", ".join(dict.fromkeys(piece.name for piece in pieces))
    return f"{matter.title}: {names}" if names else matter.title


# ---- the colour of borders --------------------------------------------------------------------


def _border_colour(svg: str, height: int) -> str:
    """Return the mean colour along the border of a picture."""
    with Image.open(io.BytesIO(raster(svg, _SWATCH, height))) as source:
        paper = Image.new("RGBA", source.size, "white")
        paper.alpha_composite(source.convert("RGBA"))
    # The outermost pixels may be covered in part only.
    picture = paper.convert("RGB").crop((1, 1, paper.width - 1, paper.height - 1))
    seen = list(_border(picture))
    means = (round(sum(pixel[band] for pixel in seen) / len(seen)) for band in range(3))
    return "#{:02X}{:02X}{:02X}".format(*means)


def _border(picture: Image.Image) -> Iterator[tuple[int, int, int]]:
    for box in (
        (0, 0, picture.width, 1), (0, picture.height - 1, picture.width, picture.height),
        (0, 0, 1, picture.height), (picture.width - 1, 0, picture.width, picture.height),
    ):  # fmt: skip
        data = picture.crop(box).tobytes()
        yield from zip(data[::3], data[1::3], data[2::3], strict=True)
