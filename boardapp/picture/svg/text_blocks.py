"""Blocks of text that are set one below the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardapp.picture import palette
from boardapp.picture.svg.lettering import LINE_SPACING, text_path, wrapped
from boardapp.picture.svg.markup import element


class Block(NamedTuple):
    """Something drawn below its own top edge, and how high it is."""

    height: float
    body: str


def gap(height: float) -> Block:
    """Return empty space."""
    return Block(height, "")


def heading(text: str, size: float) -> Block:
    """Return a line that opens a part of the column."""
    return Block(size * 1.5, text_path(text, 0, size, size * 0.92, bold=True, fill=palette.INK))


def paragraph(
    text: str,
    size: float,
    width: float,
    *,
    lead: str = "",
    indent: float = 0.0,
    fill: str = palette.INK,
) -> Block:
    """Return wrapped text; ``lead`` hangs in the margin before its first line."""
    left = size * 1.5 if lead else indent
    pitch = size * LINE_SPACING
    lines = wrapped(text, size, width - left)
    body = "".join(
        text_path(line, left, (i + 0.78) * pitch, size, fill=fill) for i, line in enumerate(lines)
    )
    if lead:
        body = text_path(lead, 0, 0.78 * pitch, size, bold=True, fill=fill) + body
    return Block(len(lines) * pitch, body)


def placed(block: Block, x: float, y: float, **attributes: str) -> str:
    """Return a block moved to a place."""
    if not block.body:
        return ""
    return element("g", block.body, transform=f"translate({x:.2f} {y:.2f})", **attributes)


def stacked(blocks: Iterable[Block], limit: float) -> Block:
    """Set blocks one below the other; what would pass the limit is left out and said so."""
    body, top, left_out = [], 0.0, 0
    for block in blocks:
        if left_out or top + block.height > limit:
            left_out += bool(block.body)
            continue
        body.append(placed(block, 0, top))
        top += block.height
    if left_out:
        body.append(text_path("… more than fits here", 0, limit, 13, fill=palette.QUIET))
    return Block(top, "".join(body))
