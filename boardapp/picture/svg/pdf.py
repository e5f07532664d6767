"""PDF pages of vectors from the SVG documents of this package, at true printed size."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from typing import Any, NamedTuple
from xml.etree import ElementTree

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.svgLib.path import parse_path
from fontTools.svgLib.path.arc import EllipticalArc
from fpdf import FPDF
from fpdf.prefs import ViewerPreferences
from fpdf.svg import SVGObject, apply_svg_transform_to_user_space_gradients

from boardapp.core.geometry.exact_geometry import MILS_PER_INCH
from boardapp.core.override_decorator import override
from boardapp.picture.svg.markup import XLINK_HREF, Rect, picture_data_uri
from boardapp.picture.svg.raster import svg_to_png_pixels

_NAMESPACE = "http://www.w3.org/2000/svg"
_SVG = f"{{{_NAMESPACE}}}"
POINTS_PER_INCH = 72
FLATTENED_DPI = 300
MOST_FLATTENED = 4000
"""Most pixels across art that has to be turned into a picture."""
MOST_SHOWN = 250
"""Most references to art on a page; above that, art becomes pictures, or the page takes minutes."""
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""A PDF must have a date; a fixed one keeps equal pictures equal."""


class PdfPage(NamedTuple):
    """An SVG document, and the width and height in inches of the page that it fills."""

    svg: str
    width: float
    height: float


class _ClippedLayer(NamedTuple):
    """Neighbouring parts of a document, and the rectangle that clips them, if any."""

    parts: list[ElementTree.Element]
    clip: Rect | None


def svg_to_pdf(svg: str, width_in: float, height_in: float, *further: str) -> bytes:
    """Return an SVG picture as a PDF of vectors at a size in inches.

    Each ``further`` picture makes a page. This takes a second or two for a full board, because the
    library is written in Python.
    """
    return pages_to_pdf([PdfPage(page, width_in, height_in) for page in (svg, *further)])


def pages_to_pdf(pages: Sequence[PdfPage]) -> bytes:
    """Return SVG pictures as a PDF of vectors, each page in its own size.

    The first picture gives the title.
    """
    plain = [page._replace(svg=_replace_arcs_by_curves(page.svg)) for page in pages]
    try:
        return _render_pages(plain, flat=False)
    except Exception:
        # The library raises various errors on art from elsewhere, which every other renderer shows.
        # It accepts the program's own shapes, so that any remaining failure is a fault here.
        return _render_pages(plain, flat=True)


def _render_pages(pages: Sequence[PdfPage], *, flat: bool) -> bytes:
    """Return the pages; with ``flat``, all art is embedded as pictures."""
    roots = [ElementTree.fromstring(page.svg) for page in pages]
    document = _new_pdf_document(pages[0], roots[0].findtext(f"{_SVG}title", ""))
    for page, root in zip(pages, roots, strict=True):
        size_in = page.width, page.height
        document.add_page(orientation="P", format=size_in)
        _draw_on_page(document, root, size_in, flat=flat)
    return bytes(document.output())


def _draw_on_page(
    page: FPDF, root: ElementTree.Element, size_in: tuple[float, float], *, flat: bool
) -> None:
    """Draw a picture on the last page."""
    width_in, height_in = size_in
    flat = flat or _count_art_references(root) > MOST_SHOWN
    for art in root.iterfind(".//*[@data-art]"):
        if flat or any(found.tag.endswith("Gradient") for found in art.iter()):
            _replace_art_by_picture(art)
    left, top, width, height = (float(value) for value in root.attrib["viewBox"].split())
    across, down = width_in / width, height_in / height
    for layer in _split_at_clipped_groups(root):
        clip = layer.clip
        room = (
            page.rect_clip(
                (clip[0] - left) * across, (clip[1] - top) * down, clip[2] * across, clip[3] * down
            )
            if clip
            else nullcontext()
        )
        with room:
            _draw_svg_parts(page, root, layer.parts, size_in)


def _count_art_references(root: ElementTree.Element) -> int:
    """Return how often a document refers to art that it stores once."""
    art = {f"#{found.get('id')}" for found in root.iterfind(f".//{_SVG}defs/*[@data-art]")}
    return sum(found.get(XLINK_HREF) in art for found in root.iter(f"{_SVG}use"))


def _new_pdf_document(first: PdfPage, title: str) -> FPDF:
    page = FPDF(unit="in", format=(first.width, first.height))
    # A viewer's print dialog then offers the true size first, instead of fitting the paper.
    page.viewer_preferences = ViewerPreferences(print_scaling="None")
    page.set_creation_date(_NO_DATE)
    page.set_producer("boardapp")
    page.set_title(title)
    page.set_margin(0)
    page.set_auto_page_break(False)
    return page


def _split_at_clipped_groups(root: ElementTree.Element) -> Iterator[_ClippedLayer]:
    """Split a document at its clipped groups, since the library clips paths but not groups."""
    clips = {clip.get("id"): _read_rect(clip[0]) for clip in root.findall(f"{_SVG}clipPath")}
    run: list[ElementTree.Element] = []
    for part in root:
        if part.tag in (f"{_SVG}title", f"{_SVG}clipPath"):
            continue
        name = re.fullmatch(r"url\(#(.+)\)", part.attrib.pop("clip-path", ""))
        if name is None:
            run.append(part)
            continue
        if run:
            yield _ClippedLayer(run, None)
            run = []
        yield _ClippedLayer([part], clips[name[1]])
    if run:
        yield _ClippedLayer(run, None)


def _read_rect(rect: ElementTree.Element) -> Rect:
    x, y, width, height = (float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
    return x, y, width, height


def _draw_svg_parts(
    page: FPDF,
    root: ElementTree.Element,
    parts: list[ElementTree.Element],
    size_in: tuple[float, float],
) -> None:
    left, top, width, height = root.attrib["viewBox"].split()
    alone = ElementTree.Element(f"{_SVG}svg", {"viewBox": f"0 0 {width} {height}"})
    # The library takes a view's corner as points, whatever the page's unit.
    moved = {"transform": f"translate({-float(left):g} {-float(top):g})"}
    ElementTree.SubElement(alone, f"{_SVG}g", moved).extend(parts)
    text = ElementTree.tostring(alone, encoding="unicode")
    drawing = SVGObject(text, image_cache=page.image_cache)
    drawing.width, drawing.height = (inches * POINTS_PER_INCH for inches in size_in)
    _, _, group = drawing.transform_to_page_viewport(page)
    apply_svg_transform_to_user_space_gradients(group)
    # Uncopied: copying every number first takes the library most of its time.
    page.draw_path(group, copy=False)


def _replace_art_by_picture(art: ElementTree.Element) -> None:
    """Replace art by a picture of it: the library misplaces the gradients of turned art."""
    size = art.attrib["data-art"]
    width, height = map(int, size.split())
    alone = ElementTree.Element(f"{_SVG}svg", {"viewBox": f"0 0 {size}"})
    alone.extend(art)
    pixels = min(width * FLATTENED_DPI // MILS_PER_INCH, MOST_FLATTENED)
    link = picture_data_uri(
        svg_to_png_pixels(ElementTree.tostring(alone, encoding="unicode"), pixels)
    )
    for child in list(art):
        art.remove(child)
    ElementTree.SubElement(
        art, f"{_SVG}image", {"width": str(width), "height": str(height), XLINK_HREF: link}
    )


def _replace_arcs_by_curves(svg: str) -> str:
    """Replace arcs in paths by curves, since the library fails on some near half circles."""
    return re.sub(
        r' d="([^"aA]*[aA][^"]*)"', lambda match: f' d="{_path_without_arcs(match[1])}"', svg
    )


class _ArcAsCurves(EllipticalArc):  # type: ignore[misc]
    """An arc as curves; an arc too flat or small for curves becomes a straight line, as in SVG."""

    @override
    def draw(self, pen: Any) -> None:
        try:
            curves = list(self._decompose_to_cubic_curves())
        except ArithmeticError:
            curves = []
        for spots in curves:
            pen.curveTo(*((spot.real, spot.imag) for spot in spots))
        if not curves:
            pen.lineTo((self.target_point.real, self.target_point.imag))


def _path_without_arcs(data: str) -> str:
    pen = SVGPathPen(None, ntos=lambda value: f"{value:.4f}".rstrip("0").rstrip("."))
    try:
        parse_path(data, pen, arc_class=_ArcAsCurves)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        return data
    return str(pen.getCommands())
