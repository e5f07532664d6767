"""Tiles, counters and cards on sheets to cut out, with backs behind their faces or apart."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from PIL import Image

from boardapp.picture.svg.markup import svg_element, svg_num
from boardapp.picture.svg.raster import svg_to_png_pixels
from boardapp.printing.job import PrintJob
from boardapp.printing.lengths import FULL, MM, PrintError, mm_words
from boardapp.printing.page_headings_and_rulers import INK, MICRON, PageHeading, page_layers
from boardapp.printing.page_layout import (
    Box,
    PageLayout,
    PrintSize,
    page_layout,
    page_size,
    printable_size,
)
from boardapp.printing.pdf_pages import ColourFill, PagePicture, PicturePlacement, PrintPage
from boardapp.printing.poster import print_advice
from boardapp.printing.print_content import Piece, PieceSet

BLEED = 3 * MM
"""Width by which the colour of a piece's border extends past the cutting line."""
_MARKS = 4 * MM
"""Room for cut marks on each side of a block of pieces."""
_SWATCH = 64
"""Width in pixels of the sample picture from which a border's colour is taken."""


class PieceLayout(NamedTuple):
    """The layout of pieces: their page size, how many go across and down, and the pieces."""

    page: PrintSize
    across: int
    down: int
    faces: tuple[tuple[Piece, ...], ...]

    @property
    def is_landscape(self) -> bool:
        """Return whether the pages are wider than high."""
        return self.page.width > self.page.height


def piece_layout(content: PieceSet, job: PrintJob) -> PieceLayout:
    """Return the layout with the most pieces on a page.

    Raises PrintError if not even one piece fits.
    """
    ways = {"portrait": (False,), "landscape": (True,)}.get(job.orientation, (False, True))
    fitting = []
    for landscape in ways:
        page = page_size(job, landscape=landscape)
        room = printable_size(page, job)
        across = _pieces_that_fit(room.width, content.width)
        down = _pieces_that_fit(room.height, content.height)
        if across and down:
            fitting.append((page, across, down))
    if not fitting:
        size = f"{mm_words(content.width)} × {mm_words(content.height)}"
        raise PrintError(
            f"found paper of {mm_words(job.paper.width)} × {mm_words(job.paper.height)} with a "
            f"margin of {mm_words(job.margin)}; expected room for {size} and marks to cut along"
        )
    page, across, down = max(fitting, key=lambda fit: fit[1] * fit[2])
    pieces, each = content.pieces, across * down
    faces = tuple(pieces[at : at + each] for at in range(0, len(pieces), each))
    return PieceLayout(page, across, down, faces)


def _pieces_that_fit(room: int, length: int) -> int:
    return max(0, (room - 2 * _MARKS) // (length + 2 * BLEED))


# ---- pages ------------------------------------------------------------------------------------


def piece_pages(
    content: PieceSet, layout: PieceLayout, job: PrintJob, forms: Mapping[str, PagePicture]
) -> list[PrintPage]:
    """Return the pages of pieces.

    Backs follow each page if they are printed on its other side, else they follow all pages.
    """
    height = max(2, round(_SWATCH * content.height / content.width))
    colours = {name: _border_colour(form.svg, height) for name, form in forms.items()}
    fronts, backs = [], []
    for number_of, faces in enumerate(layout.faces, 1):
        here = _PageContext(content, layout, job, colours, f"{number_of} of {len(layout.faces)}")
        fronts.append(_piece_page(here, faces, back=False))
        if job.backs != "none" and any(piece.back for piece in faces):
            backs.append(_piece_page(here, faces, back=True))
        elif job.backs == "duplex" and _has_backs(content):
            backs.append(_piece_page(here, (), back=True))
    if job.backs == "duplex" and backs:
        return [page for pair in zip(fronts, backs, strict=True) for page in pair]
    return fronts + backs


def piece_pictures(content: PieceSet) -> dict[str, PagePicture]:
    """Return the picture of every face and back, each once, by its SVG text."""
    pictures = (svg for piece in content.pieces for svg in (piece.face, piece.back) if svg)
    return {svg: PagePicture(svg, content.width, content.height) for svg in pictures}


def duplex_setting(content: PieceSet, layout: PieceLayout, job: PrintJob) -> str | None:
    """Return how a printer must turn the paper, so that mirrored backs are behind their faces."""
    if job.backs != "duplex" or not _has_backs(content):
        return None
    return "/DuplexFlipShortEdge" if layout.is_landscape else "/DuplexFlipLongEdge"


def _has_backs(content: PieceSet) -> bool:
    return any(piece.back for piece in content.pieces)


class _PageContext(NamedTuple):
    """The values shared by everything on one page."""

    matter: PieceSet
    laid: PieceLayout
    job: PrintJob
    colours: Mapping[str, str]
    name: str


def _piece_page(here: _PageContext, pieces: tuple[Piece, ...], *, back: bool) -> PrintPage:
    matter, laid, job = here.matter, here.laid, here.job
    step = PrintSize(matter.width + 2 * BLEED, matter.height + 2 * BLEED)
    frame = page_layout(
        laid.page, job, PrintSize(laid.across * step.width, laid.down * step.height)
    )
    placed, fills = [], []
    for at, piece in enumerate(pieces):
        svg = piece.back if back else piece.face
        if svg is None:
            continue
        box = _piece_box(here, frame, step, at, back=back)
        across, down = BLEED * job.scale.across // FULL, BLEED * job.scale.down // FULL
        bleed = Box(box.x - across, box.y - down, box.width + 2 * across, box.height + 2 * down)
        fills.append(ColourFill(bleed, here.colours[svg]))
        placed.append(PicturePlacement(svg, box.x, box.y, box, job.scale))
    # Pieces are cut once, from the front, if their backs are printed behind them.
    hidden = not placed or (back and job.backs == "duplex")
    marks = "" if hidden else _cut_marks_svg(here, frame, step, len(pieces))
    names = ", ".join(dict.fromkeys(piece.name for piece in pieces))
    heading = PageHeading(
        _page_name(here, back=back),
        f"{matter.title}: {names}" if names else matter.title,
        print_advice(job),
    )
    return PrintPage(
        laid.page, tuple(placed), page_layers(frame, job.scale, heading, marks), tuple(fills)
    )


def _piece_box(
    here: _PageContext, frame: PageLayout, step: PrintSize, at: int, *, back: bool
) -> Box:
    """Return the box of a piece on a page, mirrored for a back that is printed behind its face."""
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


def _cut_marks_svg(here: _PageContext, frame: PageLayout, step: PrintSize, count: int) -> str:
    """Draw marks outside the block of pieces, each for a cut along several pieces."""
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
            lines += (
                f"M{svg_num(x)} {svg_num(north)}v-{reach}M{svg_num(x)} {svg_num(south)}v{reach}"
            )
    for row in rows:
        for side in (BLEED, BLEED + here.matter.height):
            y = (block.y + (row * step.height + side) * scale.down / FULL) / MICRON
            lines += f"M{svg_num(west)} {svg_num(y)}h-{reach}M{svg_num(east)} {svg_num(y)}h{reach}"
    return svg_element("path", d=lines, fill="none", stroke=INK, stroke_width=60, id="cut-marks")


def _page_name(here: _PageContext, *, back: bool) -> str:
    if not _has_backs(here.matter) or here.job.backs == "none":
        return here.name if len(here.laid.faces) > 1 else ""
    if not back:
        return f"{here.name}, fronts"
    if here.job.backs == "apart":
        return f"{here.name}, backs"
    edge = "short" if here.laid.is_landscape else "long"
    return f"{here.name}, backs, turned over the {edge} edge"


# ---- the colour of borders --------------------------------------------------------------------


def _border_colour(svg: str, height: int) -> str:
    """Return the mean colour along the border of a picture."""
    with Image.open(io.BytesIO(svg_to_png_pixels(svg, _SWATCH, height))) as source:
        paper = Image.new("RGBA", source.size, "white")
        paper.alpha_composite(source.convert("RGBA"))
    # The outermost pixels may be only partly covered.
    picture = paper.convert("RGB").crop((1, 1, paper.width - 1, paper.height - 1))
    seen = list(_border_pixels(picture))
    means = (round(sum(pixel[band] for pixel in seen) / len(seen)) for band in range(3))
    return "#{:02X}{:02X}{:02X}".format(*means)


def _border_pixels(picture: Image.Image) -> Iterator[tuple[int, int, int]]:
    for box in (
        (0, 0, picture.width, 1), (0, picture.height - 1, picture.width, picture.height),
        (0, 0, 1, picture.height), (picture.width - 1, 0, picture.width, picture.height),
    ):  # fmt: skip
        data = picture.crop(box).tobytes()
        yield from zip(data[::3], data[1::3], data[2::3], strict=True)
