"""A ruling on a card of 63 × 88 mm, the size of a playing card: verdict, line, reasons.

Lengths are tenths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.ruling import Ruling
from boardapp.core.words import sentence
from boardapp.picture import palette
from boardapp.picture.ruling.board_with_ruling import ruled_body, whole_line_view
from boardapp.picture.ruling.card import RulingCard
from boardapp.picture.ruling.verdict_badge import icon_svg
from boardapp.picture.svg.lettering import CAP_HEIGHT, shortened, text_path, text_width
from boardapp.picture.svg.markup import Rect, clipped, document, element, group
from boardapp.picture.svg.text_blocks import Block, gap, heading, paragraph, placed, stacked

WIDTH, HEIGHT = 630, 880
_EDGE = 28
_HEAD = 128
_SIGHT: Rect = (_EDGE, _HEAD + 18, WIDTH - 2 * _EDGE, 306)
_TEXT: Rect = (_EDGE, _HEAD + 344, WIDTH - 2 * _EDGE, HEIGHT - _HEAD - 344 - 48)
_SIZES = (30.0, 27.0, 24.0, 21.0, 18.0)
"""Sizes of the text: at least 5 points."""


def pocket_card_svg(card: RulingCard) -> str:
    """Return a ruling's card as an SVG document; what has no room is left out, and said so."""
    ruling = card.ruling
    ground = element("rect", width=WIDTH, height=HEIGHT, fill=palette.PAPER)
    body = ground + _window(card) + _head(ruling) + _words(card) + _foot(card)
    size = f"{WIDTH / 10:g}mm", f"{HEIGHT / 10:g}mm"
    return document(body, (0, 0, WIDTH, HEIGHT), size, ruling.sentence())


def _head(ruling: Ruling) -> str:
    style = palette.VERDICTS[ruling.status]
    band = element("rect", width=WIDTH, height=_HEAD, fill=style.fill)
    icon = icon_svg(style.icon, _EDGE, 32, 64, "#FFFFFF", style.fill)
    way = f"{ruling.origin} → {ruling.target}"
    way_size = min(46.0, 46.0 * 210 / text_width(way, 46, bold=True))
    room = WIDTH - 2 * _EDGE - 80 - text_width(way, way_size, bold=True) - 16
    size = min(66.0, 66.0 * room / text_width(style.word, 66, bold=True))
    word = text_path(
        style.word, _EDGE + 80, 64 + size * CAP_HEIGHT / 2, size, bold=True, fill="#FFFFFF"
    )
    places = text_path(
        way, WIDTH - _EDGE, 64 + way_size * CAP_HEIGHT / 2, way_size, bold=True, anchor="end",
        fill="#FFFFFF",
    )  # fmt: skip
    return group(band, icon, word, places, id="head")


def _window(card: RulingCard) -> str:
    """Draw the board with the whole line, clipped, with a frame."""
    x, y, width, height = _SIGHT
    view = whole_line_view(card.board, card.ruling, width / height)
    scale = width / view[2]
    place = f"translate({x} {y}) scale({scale:.6g}) translate({-view[0]:.2f} {-view[1]:.2f})"
    # Strokes as on a picture twice as wide: the card is held in the hand.
    body = element("g", ruled_body(card.board, card.ruling, view, 2 * width), transform=place)
    shade = element("rect", x=x, y=y, width=width, height=height, fill=palette.PAPER_SHADE)
    frame = element(
        "rect", x=x, y=y, width=width, height=height, fill="none", stroke=palette.INK,
        stroke_width=2,
    )  # fmt: skip
    return clipped(shade + body, _SIGHT, "clipline") + frame


def _words(card: RulingCard) -> str:
    x, y, width, height = _TEXT
    fitting = (list(_blocks(card, size, width)) for size in _SIZES)
    blocks: list[Block] = []
    for blocks in fitting:
        if sum(block.height for block in blocks) <= height:
            break
    return placed(stacked(blocks, height), x, y, id="words")


def _blocks(card: RulingCard, size: float, width: float) -> Iterator[Block]:
    ruling = card.ruling
    if ruling.causes and ruling.status != "cannot-rule":
        for number, cause in enumerate(ruling.causes, 1):
            text = sentence(f"{cause.text} ({cause.section})")
            yield paragraph(text, size, width, lead=f"{number}")
    else:
        yield paragraph(ruling.sentence(), size, width)
    yield gap(size * 0.3)
    yield paragraph(ruling.margin_sentence(), size * 0.9, width)
    for note in ruling.notes:
        yield paragraph(sentence(f"{note.text} ({note.section})"), size * 0.9, width, lead="–")
    if ruling.reverse is not None:
        yield gap(size * 0.3)
        way = f"{ruling.reverse.origin} → {ruling.reverse.target}"
        yield paragraph(
            f"The other way, {way}: {ruling.reverse.headline().lower()}.", size * 0.9, width
        )
    if card.agreed:
        yield heading("Agreed at the table instead", size)
        yield paragraph(card.agreed, size, width)


def _foot(card: RulingCard) -> str:
    how = " · ".join(filter(None, (card.attack, f"{card.side} attacks" if card.side else "")))
    left = shortened(how, 17, 380)
    base = HEIGHT - 24
    return group(
        text_path(left, _EDGE, base, 17, fill=palette.QUIET),
        text_path(card.program, WIDTH - _EDGE, base, 17, anchor="end", fill=palette.QUIET),
        id="foot",
    )
