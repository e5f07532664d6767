"""Pages of exactly the paper's size as a PDF; each picture is drawn once and placed repeatedly.

fpdf2 draws the pictures, pypdf places them (decision 0030).
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias
from xml.etree import ElementTree

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    PdfObject,
    StreamObject,
)

from boardapp.core.geometry.exact_geometry import MILS_PER_INCH
from boardapp.picture.svg.markup import XLINK_HREF, svg_view
from boardapp.picture.svg.pdf import PdfPage, pages_to_pdf
from boardapp.picture.svg.shape_extents import AffineTransform, parse_transform
from boardapp.printing.job import PrintScale
from boardapp.printing.lengths import FULL, INCH, POINTS_PER_INCH
from boardapp.printing.page_layout import Box, PrintSize

_PER_UNIT = POINTS_PER_INCH / MILS_PER_INCH
"""Points in the PDF for one unit of a picture."""
_NO_DATE = "D:20000101000000Z"
"""A PDF must have a date; a fixed one keeps equal prints equal."""


class PagePicture(NamedTuple):
    """A picture for placing on pages: an SVG document and its printed size in units."""

    svg: str
    width: float
    height: float


class PicturePlacement(NamedTuple):
    """A picture's place on a page: its north-west corner, and the rectangle that clips it."""

    form: str
    x: float
    y: float
    seen: Box
    scale: PrintScale = PrintScale()


class ColourFill(NamedTuple):
    """A rectangle of one colour, as ``#RRGGBB``."""

    box: Box
    colour: str


class PrintPage(NamedTuple):
    """A page: plain rectangles, placed pictures over them, and on top layers of the page's size.

    ``layers`` shared by several pages are also drawn only once.
    """

    size: PrintSize
    placed: tuple[PicturePlacement, ...]
    layers: tuple[str, ...]
    fills: tuple[ColourFill, ...] = ()


def pdf_from_pages(
    pages: Sequence[PrintPage],
    forms: Mapping[str, PagePicture],
    title: str,
    duplex: str | None = None,
) -> bytes:
    """Return pages as a PDF that asks viewers not to scale it. The same pages give the same bytes.

    ``duplex`` tells a duplex printer how to turn the paper.
    """
    wanted = dict(_pictures_by_name(pages, forms))
    drawings = list(dict.fromkeys(svg for form in wanted.values() for svg in _drawings_in(form)))
    reader = PdfReader(io.BytesIO(pages_to_pdf([_drawing_page(svg) for svg in drawings])))
    writer = PdfWriter()
    drawn = {
        svg: _make_form_object(writer, page, svg)
        for page, svg in zip(reader.pages, drawings, strict=True)
    }
    for page in pages:
        _write_page(writer, page, drawn, wanted)
    writer.add_metadata({"/Producer": "boardapp", "/Title": title, "/CreationDate": _NO_DATE})
    wishes = {"/PrintScaling": NameObject("/None"), "/PickTrayByPDFSize": BooleanObject(True)}
    if duplex:
        wishes["/Duplex"] = NameObject(duplex)
    writer.root_object[NameObject("/ViewerPreferences")] = DictionaryObject(
        {NameObject(wish): value for wish, value in wishes.items()}
    )
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _pictures_by_name(
    pages: Sequence[PrintPage], forms: Mapping[str, PagePicture]
) -> Iterator[tuple[str, PagePicture]]:
    """Yield all pictures of pages, each with a name; a layer's name is its own text."""
    for page in pages:
        yield from ((placed.form, forms[placed.form]) for placed in page.placed)
        yield from ((layer, PagePicture(layer, *page.size)) for layer in page.layers)


def _drawings_in(form: PagePicture) -> Iterator[str]:
    """Yield every drawing in a picture once."""
    taken = split_picture(form.svg)
    yield from (part for part in taken.parts if isinstance(part, str))
    shown = {use.symbol for part in taken.parts if not isinstance(part, str) for use in part}
    yield from (taken.symbols[name] for name in sorted(shown))


def _drawing_page(svg: str) -> PdfPage:
    """Return a picture as a page on which each unit of the picture is a mil.

    The library writes scales with four decimals, and only this scale is exact. Placing the picture
    on its page brings it to true size.
    """
    width, height = _svg_size(svg)
    return PdfPage(svg, width / MILS_PER_INCH, height / MILS_PER_INCH)


def _svg_size(svg: str) -> tuple[float, float]:
    """Return a picture's width and height in its own units."""
    _, _, width, height = svg_view(svg)
    return width, height


def _points(length: float) -> float:
    return length * POINTS_PER_INCH / INCH


def _make_form_object(writer: PdfWriter, page: PageObject, svg: str) -> PdfObject:
    """Make a drawn page a form object of another document, without recompressing its content."""
    content = page["/Contents"].get_object()
    assert content is not None
    made = content.clone(writer)
    assert isinstance(made, StreamObject)
    corners = (0.0, 0.0, *(_PER_UNIT * side for side in _svg_size(svg)))
    made[NameObject("/Type")] = NameObject("/XObject")
    made[NameObject("/Subtype")] = NameObject("/Form")
    made[NameObject("/BBox")] = ArrayObject([FloatObject(f"{value:.6f}") for value in corners])
    made[NameObject("/Resources")] = page["/Resources"].clone(writer)
    assert made.indirect_reference is not None
    return made.indirect_reference


def _write_page(
    writer: PdfWriter,
    page: PrintPage,
    drawn: Mapping[str, PdfObject],
    forms: Mapping[str, PagePicture],
) -> None:
    """Write one page: the fills, the pictures clipped to their rectangles, the layers on top."""
    written = writer.add_blank_page(*map(_points, page.size))
    whole = Box(0, 0, *page.size)
    everything = (*page.placed, *(PicturePlacement(layer, 0, 0, whole) for layer in page.layers))
    names: dict[str, str] = {}
    lines = [_fill_operators(page.size, fill) for fill in page.fills]
    for placed in everything:
        lines += _placement_operators(page.size, placed, forms[placed.form], names)
    content = StreamObject()
    content.set_data("\n".join(lines).encode("ascii"))
    shown = DictionaryObject({NameObject(name): drawn[svg] for svg, name in names.items()})
    written[NameObject("/Contents")] = writer._add_object(content.flate_encode())
    written[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): shown})
    written[NameObject("/Group")] = DictionaryObject(
        {
            NameObject("/S"): NameObject("/Transparency"),
            NameObject("/CS"): NameObject("/DeviceRGB"),
        }
    )


def _placement_operators(
    page: PrintSize, placed: PicturePlacement, form: PagePicture, names: dict[str, str]
) -> Iterator[str]:
    """Yield the PDF operators that show a picture; ``names`` gets a name for each drawing in it."""
    taken = split_picture(form.svg)
    across = placed.scale.across / FULL * _points(form.width) / (_PER_UNIT * taken.width)
    down = placed.scale.down / FULL * _points(form.height) / (_PER_UNIT * taken.height)
    x = _points(placed.x)
    y = _points(page.height - placed.y) - down * _PER_UNIT * taken.height
    matrix = f"{across:.9f} 0 0 {down:.9f} {x:.6f} {y:.6f}"
    yield f"q {_rectangle_operator(page, placed.seen)} W n {matrix} cm"
    for part in taken.parts:
        if isinstance(part, str):
            yield f"{names.setdefault(part, f'/F{len(names)}')} Do"
            continue
        for use in _visible_references(part, placed, form, taken):
            name = names.setdefault(taken.symbols[use.symbol], f"/F{len(names)}")
            yield f"q {_reference_matrix(use.frame, taken.height)} cm {name} Do Q"
    yield "Q"


def _reference_matrix(frame: AffineTransform, height: float) -> str:
    """Return the PDF matrix of a referenced drawing; PDF counts upwards from the foot."""
    across, down = frame.across, frame.down
    corner = frame.apply_to(complex(-REACH, REACH))
    return (
        f"{across.real:.9g} {-across.imag:.9g} {-down.real:.9g} {down.imag:.9g} "
        f"{_PER_UNIT * corner.real:.4f} {_PER_UNIT * (height - corner.imag):.4f}"
    )


def _visible_references(
    uses: Sequence[DrawingReference],
    placed: PicturePlacement,
    form: PagePicture,
    taken: SplitPicture,
) -> Iterator[DrawingReference]:
    """Yield the references whose drawings may reach into the visible part of a picture."""
    seen = placed.seen
    across = taken.width / form.width * FULL / placed.scale.across
    down = taken.height / form.height * FULL / placed.scale.down
    west, east = (across * (side - placed.x) for side in (seen.x, seen.east))
    north, south = (down * (side - placed.y) for side in (seen.y, seen.south))
    for use in uses:
        x, y = use.frame.start.real, use.frame.start.imag
        if west - REACH < x < east + REACH and north - REACH < y < south + REACH:
            yield use


def _fill_operators(page: PrintSize, fill: ColourFill) -> str:
    red, green, blue = (int(fill.colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return f"{red:.4f} {green:.4f} {blue:.4f} rg {_rectangle_operator(page, fill.box)} f"


def _rectangle_operator(page: PrintSize, box: Box) -> str:
    corner = (box.x, page.height - box.south, box.width, box.height)
    return " ".join(f"{_points(value):.6f}" for value in corner) + " re"


_SVG = "{http://www.w3.org/2000/svg}"
REACH = 4000
"""Furthest reach of a drawing from its reference, in the picture's units."""
_NAMING = {"id", "role", "aria-label"}
"""Attributes of a group that do not change the drawing of its parts."""


class DrawingReference(NamedTuple):
    """A reference to a drawing: the drawing's name, and its place, size and turn."""

    symbol: str
    frame: AffineTransform


PicturePart: TypeAlias = str | tuple[DrawingReference, ...]
"""A drawing: an SVG document, or references in drawing order."""


class SplitPicture(NamedTuple):
    """A picture: its size in its own units, its parts from bottom to top, and named drawings."""

    width: float
    height: float
    parts: tuple[PicturePart, ...]
    symbols: dict[str, str]


@lru_cache(maxsize=8)
def split_picture(svg: str) -> SplitPicture:
    """Return a picture as parts; a clipped picture or one without references is a single part."""
    root = ElementTree.fromstring(svg)
    _, _, width, height = (float(value) for value in root.attrib["viewBox"].split())
    clipped = root.find(f"{_SVG}clipPath") is not None
    if clipped or root.find(f".//{_SVG}use") is None:
        return SplitPicture(width, height, (svg,), {})
    symbols: dict[str, str] = {}
    parts: list[PicturePart] = []
    drawn: list[ElementTree.Element] = []
    uses: list[DrawingReference] = []
    for element in _drawn_elements(root):
        if element.tag == f"{_SVG}defs":
            view = f"{-REACH} {-REACH} {2 * REACH} {2 * REACH}"
            symbols |= {symbol.attrib["id"]: _svg_document(view, [symbol]) for symbol in element}
        elif element.tag == f"{_SVG}use":
            if drawn:
                parts.append(_svg_document(root.attrib["viewBox"], drawn))
                drawn = []
            name = element.attrib[XLINK_HREF].removeprefix("#")
            moved = AffineTransform(
                start=complex(float(element.get("x", "0")), float(element.get("y", "0")))
            )
            frame = parse_transform(element.get("transform", "")).compose(moved)
            uses.append(DrawingReference(name, frame))
        else:
            if uses:
                parts.append(tuple(uses))
                uses = []
            drawn.append(element)
    parts += [_svg_document(root.attrib["viewBox"], drawn)] if drawn else []
    parts += [tuple(uses)] if uses else []
    return SplitPicture(width, height, tuple(parts), symbols)


def _drawn_elements(group: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """Yield the drawn elements in order; groups that contain references are split into parts."""
    for element in group:
        plain = element.tag == f"{_SVG}g" and element.attrib.keys() <= _NAMING
        if plain and element.find(f".//{_SVG}use") is not None:
            yield from _drawn_elements(element)
        elif element.tag != f"{_SVG}title":
            yield element


def _svg_document(view: str, parts: list[ElementTree.Element]) -> str:
    alone = ElementTree.Element(f"{_SVG}svg", {"viewBox": view})
    alone.extend(parts)
    return ElementTree.tostring(alone, encoding="unicode")
