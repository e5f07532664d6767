"""Blocks of text for stacking one below the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardapp.picture import palette
from boardapp.picture.svg.lettering import LINE_SPACING, text_line_svg, wrap_text
from boardapp.picture.svg.markup import svg_element


class TextBlock(NamedTuple):
    """A drawing below its own top edge, and its height."""

    height: float
    body: str


def empty_block(height: float) -> TextBlock:
    """Return an empty block of some height."""
    return TextBlock(height, "")


def heading_block(text: str, size: float) -> TextBlock:
    """Return the heading of a section of the column."""
    return TextBlock(
        size * 1.5, text_line_svg(text, 0, size, size * 0.92, bold=True, fill=palette.INK)
    )


def paragraph_block(
    text: str,
    size: float,
    width: float,
    *,
    lead: str = "",
    indent: float = 0.0,
    fill: str = palette.INK,
) -> TextBlock:
    """Return wrapped text; ``lead`` is in the margin before its first line."""
    left = size * 1.5 if lead else indent
    pitch = size * LINE_SPACING
    lines = wrap_text(text, size, width - left)
    body = "".join(
        text_line_svg(line, left, (i + 0.78) * pitch, size, fill=fill)
        for i, line in enumerate(lines)
    )
    if lead:
        body = text_line_svg(lead, 0, 0.78 * pitch, size, bold=True, fill=fill) + body
    return TextBlock(len(lines) * pitch, body)


def block_at(block: TextBlock, x: float, y: float, **attributes: str) -> str:
    """Return a block moved to a place."""
    if not block.body:
        return ""
    return svg_element("g", block.body, transform=f"translate({x:.2f} {y:.2f})", **attributes)


def stack_blocks(blocks: Iterable[TextBlock], limit: float) -> TextBlock:
    """Return blocks stacked one below the other; blocks past the limit become a note."""
    body, top, left_out = [], 0.0, 0
    for block in blocks:
        if left_out or top + block.height > limit:
            left_out += bool(block.body)
            continue
        body.append(block_at(block, 0, top))
        top += block.height
    if left_out:
        body.append(
            text_line_svg("… and more, which does not fit here", 0, limit, 13, fill=palette.QUIET)
        )
    return TextBlock(top, "".join(body))
