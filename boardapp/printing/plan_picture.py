"""The sheets of a poster as a picture, to be seen before anything is printed."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.picture.lettering import CAP_HEIGHT, text_path, text_width
from boardapp.picture.markup import XLINK, document, element, escaped, group, number
from boardapp.printing.frame import Box
from boardapp.printing.lengths import INCH, MIL
from boardapp.printing.plan import Plan, Sheet

_INK, _PAPER = "#1E1A16", "#FFFFFF"
_OUT = "#6B655C"


def plan_svg(plan: Plan, board: str = "") -> str:
    """Return a plan over its board, in mils; ``board`` is a picture of it as a link that holds it.

    Sheets that are left out are dim and crossed out; what two sheets share is shaded.
    """
    width, height = (side / MIL for side in plan.board)
    rim = max(width, height) / 100
    ground = element("rect", width=width, height=height, fill="#D9CBB0")
    if board:
        ground += (
            f'<image width="{number(width)}" height="{number(height)}" preserveAspectRatio="none" '
            f'xmlns:xlink="{XLINK}" xlink:href="{escaped(board)}"/>'
        )
    kept = {sheet.name for sheet in plan.kept}
    sheets = (_sheet(plan, sheet, rim, out=sheet.name not in kept) for sheet in plan.sheets)
    view = (-rim, -rim, width + 2 * rim, height + 2 * rim)
    inches = tuple(f"{side * MIL / INCH:g}in" for side in view[2:])
    title = f"{len(kept)} of {len(plan.sheets)} sheets, A1 to {plan.last}"
    return document(ground + group(*sheets), view, (inches[0], inches[1]), title)


def _sheet(plan: Plan, sheet: Sheet, rim: float, *, out: bool) -> str:
    """Draw a sheet: its outline, its name in its middle, and a cross where it is left out."""
    x, y, width, height = (side / MIL for side in sheet.source)
    paint = _OUT if out else _INK
    line = rim / 4
    parts = [*_shared(plan, sheet)]
    if out:
        parts.append(
            element("rect", x=x, y=y, width=width, height=height, fill=_PAPER, fill_opacity=0.6)
        )
        cross = f"M{number(x)} {number(y)}l{number(width)} {number(height)}"
        cross += f"M{number(x + width)} {number(y)}l{number(-width)} {number(height)}"
        parts.append(element("path", d=cross, stroke=_OUT, stroke_width=line, fill="none"))
    parts.append(
        element("rect", x=x, y=y, width=width, height=height, fill="none", stroke=paint,
                stroke_width=line)
    )  # fmt: skip
    size = min(height * 0.3, width * 0.8 / text_width(sheet.name, 1, bold=True))
    parts.append(
        text_path(sheet.name, x + width / 2, y + height / 2 + size * CAP_HEIGHT / 2, size,
                  bold=True, anchor="middle", fill=paint, halo=_PAPER)
    )  # fmt: skip
    return element("g", *parts, data_sheet=sheet.name, data_out="" if out else None)


def _shared(plan: Plan, sheet: Sheet) -> Iterator[str]:
    """Yield what the sheets to the right and below share with this one, shaded."""
    if not plan.overlapping:
        return
    source = sheet.source
    for down, right in ((0, 1), (1, 0)):
        if other := plan.beside(sheet, down, right):
            box = _both(source, other.source)
            x, y, width, height = (side / MIL for side in box)
            yield element(
                "rect", x=x, y=y, width=width, height=height, fill="#808080", fill_opacity=0.45
            )


def _both(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.east, other.east) - x, min(one.south, other.south) - y)
