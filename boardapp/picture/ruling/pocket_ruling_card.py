"""A ruling on a card of 63 × 88 mm, the size of a playing card: verdict, line, reasons.

Lengths are tenths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.sentence_case import as_sentence, rules_in_brackets
from boardapp.core.sight_ruling import Ruling
from boardapp.picture import palette
from boardapp.picture.ruling.board_with_ruling import board_with_ruling_svg_body, whole_line_view
from boardapp.picture.ruling.full_ruling_card import RulingCard, note_block, numbered_block
from boardapp.picture.ruling.verdict_badge import verdict_icon_svg
from boardapp.picture.svg.lettering import (
    CAP_HEIGHT,
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
)
from boardapp.picture.svg.markup import Rect, clip_to_rect, svg_document, svg_element, svg_group
from boardapp.picture.svg.text_blocks import (
    TextBlock,
    block_at,
    empty_block,
    heading_block,
    paragraph_block,
    stack_blocks,
)

WIDTH, HEIGHT = 630, 880
_EDGE = 28
_HEAD = 128
_SIGHT: Rect = (_EDGE, _HEAD + 18, WIDTH - 2 * _EDGE, 306)
_TEXT: Rect = (_EDGE, _HEAD + 344, WIDTH - 2 * _EDGE, HEIGHT - _HEAD - 344 - 48)
_SIZES = (30.0, 27.0, 24.0, 21.0, 18.0)
"""Sizes of the text, at least 5 points each."""


def pocket_card_svg(card: RulingCard) -> str:
    """Return a ruling's card as an SVG document; text without room is left out, with a note."""
    ruling = card.ruling
    ground = svg_element("rect", width=WIDTH, height=HEIGHT, fill=palette.PAPER)
    body = (
        ground
        + _whole_line_view_svg(card)
        + _card_head_svg(ruling)
        + _reasons_text_svg(card)
        + _card_foot_svg(card)
    )
    size = f"{WIDTH / 10:g}mm", f"{HEIGHT / 10:g}mm"
    return svg_document(body, (0, 0, WIDTH, HEIGHT), size, ruling.sentence())


def _card_head_svg(ruling: Ruling) -> str:
    style = palette.VERDICTS[ruling.status]
    band = svg_element("rect", width=WIDTH, height=_HEAD, fill=style.fill)
    icon = verdict_icon_svg(style.icon, _EDGE, 32, 64, palette.VERDICT_INK, style.fill)
    way = f"{ruling.origin} → {ruling.target}"
    way_size = min(46.0, 46.0 * 210 / text_width(way, 46, bold=True))
    room = WIDTH - 2 * _EDGE - 80 - text_width(way, way_size, bold=True) - 16
    size = min(66.0, 66.0 * room / text_width(style.word, 66, bold=True))
    word = text_line_svg(
        style.word,
        _EDGE + 80,
        64 + size * CAP_HEIGHT / 2,
        size,
        bold=True,
        fill=palette.VERDICT_INK,
    )
    places = text_line_svg(
        way, WIDTH - _EDGE, 64 + way_size * CAP_HEIGHT / 2, way_size, bold=True, anchor="end",
        fill=palette.VERDICT_INK,
    )  # fmt: skip
    return svg_group(band, icon, word, places, id="head")


def _whole_line_view_svg(card: RulingCard) -> str:
    """Draw the board with the whole line, clipped and framed."""
    x, y, width, height = _SIGHT
    view = whole_line_view(card.board, card.ruling, width / height)
    scale = width / view[2]
    place = f"translate({x} {y}) scale({scale:.6g}) translate({-view[0]:.2f} {-view[1]:.2f})"
    # The card is held in the hand, so strokes are as on a picture twice as wide.
    body = svg_element(
        "g", board_with_ruling_svg_body(card.board, card.ruling, view, 2 * width), transform=place
    )
    shade = svg_element("rect", x=x, y=y, width=width, height=height, fill=palette.PAPER_SHADE)
    frame = svg_element(
        "rect", x=x, y=y, width=width, height=height, fill="none", stroke=palette.INK,
        stroke_width=2,
    )  # fmt: skip
    return clip_to_rect(shade + body, _SIGHT, "clipline") + frame


def _reasons_text_svg(card: RulingCard) -> str:
    x, y, width, height = _TEXT
    fitting = (list(_reason_blocks(card, size, width)) for size in _SIZES)
    blocks: list[TextBlock] = []
    for blocks in fitting:
        if sum(block.height for block in blocks) <= height:
            break
    return block_at(stack_blocks(blocks, height), x, y, id="words")


def _reason_blocks(card: RulingCard, size: float, width: float) -> Iterator[TextBlock]:
    ruling = card.ruling
    if ruling.causes and ruling.status != "cannot-rule":
        for number, cause in enumerate(ruling.causes, 1):
            text = as_sentence(f"{cause.text} {rules_in_brackets(cause.section)}")
            yield numbered_block(text, size, width, number)
    else:
        yield paragraph_block(ruling.sentence(), size, width)
    yield empty_block(size * 0.3)
    yield paragraph_block(ruling.margin_sentence(), size * 0.9, width)
    for number, note in ruling.notes_by_number():
        yield note_block(note, size * 0.9, width, number)
    if ruling.reverse is not None:
        yield empty_block(size * 0.3)
        way = f"{ruling.reverse.origin} → {ruling.reverse.target}"
        yield paragraph_block(
            f"In the other direction, {way}: {ruling.reverse.headline().lower()}.",
            size * 0.9,
            width,
        )
    if card.agreed:
        yield heading_block("Agreed instead", size)
        yield paragraph_block(card.agreed, size, width)


def _card_foot_svg(card: RulingCard) -> str:
    how = " · ".join(filter(None, (card.attack, f"{card.side} attacks" if card.side else "")))
    left = shorten_with_ellipsis(how, 17, 380)
    base = HEIGHT - 24
    return svg_group(
        text_line_svg(left, _EDGE, base, 17, fill=palette.QUIET),
        text_line_svg(card.program, WIDTH - _EDGE, base, 17, anchor="end", fill=palette.QUIET),
        id="foot",
    )
