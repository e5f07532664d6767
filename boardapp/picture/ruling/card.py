"""The ruling card: a verdict with everything it rests on, on one sheet to show or keep.

The card is 1600 × 1000 units on light paper; printed it is 8 × 5 inches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardapp.core.ruling import Mark, Ruling
from boardapp.core.words import sentence
from boardapp.picture import palette
from boardapp.picture.hexes.hex_board import HexBoardPicture
from boardapp.picture.ruling.board_with_ruling import (
    Picture,
    contact_view,
    ruled_body,
    whole_line_view,
)
from boardapp.picture.ruling.contacts import manner_svg, number_svg, ordered_marks, stroke_svg
from boardapp.picture.ruling.verdict_badge import icon_svg
from boardapp.picture.svg.lettering import CAP_HEIGHT, shortened, text_path, text_width, wrapped
from boardapp.picture.svg.markup import Rect, clipped, document, element, group
from boardapp.picture.svg.text_blocks import Block, gap, heading, paragraph, placed, stacked

WIDTH, HEIGHT = 1600, 1000
CARD_MILS = (8000, 5000)
"""The card's printed size."""

HEAD = 150
SIGHT: Rect = (50, 262, 900, 338)
"""Where the board with the line is shown."""
CONTACT: Rect = (50, 636, 292, 292)
"""Where the contact that decides is shown, magnified."""
CONTACT_LIST: Rect = (366, 636, 584, 292)
REASONS: Rect = (990, 262, 560, 666)
TEXT_SIZES = (28.0, 26.0, 24.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.5)


@dataclass(frozen=True)
class RulingCard:
    """What a card shows: a ruling, its board, and words that the ruling does not hold.

    ``side`` is the attacker's in words, ``agreed`` is what the table agreed instead. ``date`` is
    left out unless given, so that equal rulings give equal cards.
    """

    ruling: Ruling
    board: Picture
    program: str
    attack: str = "Direct fire"
    side: str = ""
    agreed: str = ""
    date: str = ""


def card_svg(card: RulingCard) -> str:
    """Return a ruling card as an SVG document."""
    whole = whole_line_view(card.board, card.ruling, SIGHT[2] / SIGHT[3])
    layers = (
        element("rect", width=WIDTH, height=HEIGHT, fill=palette.PAPER),
        _window(card, "sight", SIGHT, whole),
        _window(card, "contact", CONTACT, contact_view(card.board, card.ruling)),
        _head(card),
        _sentence(card.ruling),
        _contact_list(card),
        _reasons(card),
        _foot(card),
    )
    size = f"{CARD_MILS[0] / 1000:g}in", f"{CARD_MILS[1] / 1000:g}in"
    return document("".join(layers), (0, 0, WIDTH, HEIGHT), size, card.ruling.sentence())


# ---- the board --------------------------------------------------------------------------------


def _window(card: RulingCard, name: str, rect: Rect, view: Rect) -> str:
    """Draw a view of the board, clipped to a rectangle of the card, with a frame."""
    x, y, width, height = rect
    edges: dict[str, float] = {"x": x, "y": y, "width": width, "height": height}
    scale = width / view[2]
    place = f"translate({x} {y}) scale({scale:.6g}) translate({-view[0]:.2f} {-view[1]:.2f})"
    body = element("g", ruled_body(card.board, card.ruling, view, width), transform=place)
    ground = element("rect", **edges, fill=palette.PAPER_SHADE)
    frame = element("rect", **edges, fill="none", stroke=palette.INK, stroke_width=2.5)
    return clipped(ground + body, rect, f"clip{name}") + frame


# ---- words ------------------------------------------------------------------------------------


def _head(card: RulingCard) -> str:
    ruling = card.ruling
    style = palette.VERDICTS[ruling.status]
    band = element("rect", width=WIDTH, height=HEAD, fill=style.fill)
    icon = icon_svg(style.icon, 50, 27, 96, "#FFFFFF", style.fill)
    size, middle = (62, 50) if ruling.bars else (88, HEAD / 2)
    base = middle + size * CAP_HEIGHT / 2
    word = text_path(style.word, 172, base, size, bold=True, fill="#FFFFFF") + _bar(ruling)
    way = text_path(
        f"{ruling.origin} → {ruling.target}", 1550, 84, 64, bold=True, anchor="end", fill="#FFFFFF"
    )
    how = " · ".join(
        part
        for part in (
            card.attack,
            f"{card.side} attacks" if card.side else "",
            f"spotter on {ruling.spotter}" if ruling.spotter else "",
            "one-way" if ruling.one_way else "",
        )
        if part
    )
    words = text_path(shortened(how, 27, 760), 1550, 124, 27, anchor="end", fill="#FFFFFF")
    return group(band, icon, word, way, words, id="head")


def _bar(ruling: Ruling) -> str:
    """Return what forbids the attack, below the verdict's word on a plate of its own."""
    if not ruling.bars:
        return ""
    words = shortened(ruling.but().upper(), 30, 640, bold=True)
    width = text_width(words, 30, bold=True) + 28
    plate = element("rect", x=172, y=88, width=width, height=48, rx=8, fill=palette.BAR)
    return plate + text_path(words, 186, 122, 30, bold=True, fill="#FFFFFF")


def _sentence(ruling: Ruling) -> str:
    text = ruling.sentence()
    sizes = (36.0, 32.0, 28.0, 24.0, 20.0)
    size = next((s for s in sizes if len(wrapped(text, s, 1500)) * s * 1.25 <= 82), sizes[-1])
    lines = wrapped(text, size, 1500)[:4]
    pitch = size * 1.25
    top = HEAD + 56 - (len(lines) - 1) * pitch / 2 + size * CAP_HEIGHT / 2
    return group(
        *[text_path(line, 50, top + i * pitch, size) for i, line in enumerate(lines)],
        id="sentence",
    )


def _contact_list(card: RulingCard) -> str:
    """List the contacts in the order and with the signs of the picture."""
    marks = ordered_marks(card.ruling)
    x, y, width, height = CONTACT_LIST
    title = text_path("Contacts along the line", x, y + 17, 22, bold=True)
    if not marks:
        hexes = isinstance(card.board, HexBoardPicture)
        what = "terrain that blocks and no hill" if hexes else "wall, area or highlighted edge"
        none = f"The line meets no {what}."
        if card.ruling.lineless:
            none = "No line is needed: no wall and no edge counts."
        return group(title, text_path(none, x, y + 56, 19, fill=palette.QUIET), id="contact-list")
    rows = 9
    columns = 1 if len(marks) <= rows else 2
    room = (width - 14 * (columns - 1)) / columns
    shown = marks[: rows * columns]
    entries = [
        _contact_entry(
            i + 1, mark, (x + (i // rows) * (room + 14), y + 48 + (i % rows) * 28.0), room
        )
        for i, mark in enumerate(shown)
    ]
    more = len(marks) - len(shown)
    if more:
        entries.append(text_path(f"and {more} more", x, y + height + 6, 16, fill=palette.QUIET))
    return group(title, *entries, id="contact-list")


def _contact_entry(number: int, mark: Mark, place: tuple[float, float], width: float) -> str:
    x, y = place
    ink = palette.BLOCKS if mark.blocks else palette.IGNORED
    sign = element("g", manner_svg(mark.manner, ink), transform=f"translate({x + 24} {y})")
    tile = f", {mark.tile} on {mark.space}" if mark.tile else f" on {mark.space}"
    size, room = 16.5, width - 72
    words = f"{mark.feature}{tile}"
    full = f"{words}: {palette.MARKS[mark.manner].word}"
    if text_width(full, size, bold=mark.blocks) <= room:
        words = full
    words = shortened(words, size, room, bold=mark.blocks)
    text = text_path(words, x + 72, y + size * CAP_HEIGHT / 2, size, bold=mark.blocks)
    return number_svg(number, mark.blocks, (x + 11, y), 11) + sign + text


def _reasons(card: RulingCard) -> str:
    """Set the right-hand column in the largest size at which all of it fits."""
    x, y, width, height = REASONS
    for size in TEXT_SIZES[:-1]:
        blocks = list(_column(card, size, width))
        if sum(block.height for block in blocks) <= height:
            return placed(stacked(blocks, height), x, y, id="reasons")
    blocks = list(_column(card, TEXT_SIZES[-1], width))
    return placed(stacked(blocks, height), x, y, id="reasons")


def _column(card: RulingCard, size: float, width: float) -> Iterator[Block]:
    ruling = card.ruling
    if ruling.causes:
        yield heading("Why" if len(ruling.causes) == 1 else "Why: every reason", size)
    for i, cause in enumerate(ruling.causes, 1):
        yield paragraph(sentence(cause.text), size, width, lead=f"{i}.")
        yield paragraph(cause.section, size * 0.8, width, indent=size * 1.5, fill=palette.QUIET)
        yield gap(size * 0.35)
    for space, tile in ruling.unknown:
        yield paragraph(f"Nobody has entered the walls of tile {tile} on {space}.", size, width,
                        lead="?")  # fmt: skip
    if ruling.notes:
        yield gap(size * 0.2)
        yield heading("Noted", size)
    for note in ruling.notes:
        yield paragraph(f"{sentence(note.text)} ({note.section})", size * 0.88,
                        width, lead="–")  # fmt: skip
    yield gap(size * 0.4)
    yield heading("Margin", size)
    yield paragraph(ruling.margin_sentence(), size * 0.92, width)
    for words in filter(None, (ruling.drawn_sentence(), ruling.turns_sentence())):
        yield gap(size * 0.2)
        yield paragraph(words, size * 0.92, width)
    yield gap(size * 0.5)
    yield _both_ways(ruling, size, width)
    if ruling.ways:
        yield heading("Other ways to attack", size * 0.9)
        for line in ruling.ways_lines():
            yield paragraph(f"{line}.", size * 0.8, width, lead="–")
        yield gap(size * 0.4)
    yield from _agreement(card, size, width)
    yield paragraph(ruling.readings_sentence(), size * 0.72, width, fill=palette.QUIET)


def _both_ways(ruling: Ruling, size: float, width: float) -> Block:
    """Set the two directions side by side."""
    ways = [ruling, *([ruling.reverse] if ruling.reverse else [])]
    room = (width - 14 * (len(ways) - 1)) / len(ways)
    boxes = [_way(way, size * 0.8, room) for way in ways]
    height = max(box.height for box in boxes)
    drawn = []
    for i, (way, box) in enumerate(zip(ways, boxes, strict=True)):
        frame = element(
            "rect", width=room, height=height, rx=10, fill="#FFFFFF",
            stroke=palette.VERDICTS[way.status].fill, stroke_width=2.5,
        )  # fmt: skip
        drawn.append(placed(Block(height, frame + box.body), i * (room + 14), 0))
    return Block(height + size * 0.6, "".join(drawn))


def _way(ruling: Ruling, size: float, width: float) -> Block:
    style = palette.VERDICTS[ruling.status]
    icon = icon_svg(style.icon, 12, 12, size * 1.5, style.fill, "#FFFFFF")
    left = 12 + size * 1.9
    way = text_path(f"{ruling.origin} → {ruling.target}", left, 12 + size * 0.75, size, bold=True)
    word_size = min(size, size * (width - left - 8) / text_width(style.word, size, bold=True))
    word = text_path(style.word, left, 12 + size * 1.75, word_size, bold=True, fill=style.fill)
    body = paragraph(_in_short(ruling), size * 0.92, width - 24)
    top = 12 + size * 2.2
    return Block(top + body.height + 8, icon + way + word + placed(body, 12, top))


def _in_short(ruling: Ruling) -> str:
    if ruling.status == "cannot-rule":
        return "Part of the geometry is unknown."
    if ruling.causes:
        text = ruling.causes[0].text
        more = len(ruling.causes) - 1
        rest = f" And {more} more reason{'s' * (more > 1)}." if more else ""
        return f"{sentence(text)}{rest}"
    return ruling.margin_sentence()


def _agreement(card: RulingCard, size: float, width: float) -> Iterator[Block]:
    if not card.agreed:
        return
    body = paragraph(card.agreed, size, width - 28)
    title = text_path("Agreed at the table instead", 14, size * 1.05, size * 0.85, bold=True)
    height = body.height + size * 1.35 + 12
    frame = element(
        "rect", width=width, height=height, rx=10, fill="#FFF1C4", stroke="#8A6A00",
        stroke_width=2.5, stroke_dasharray="10 6",
    )  # fmt: skip
    drawn = group(frame, title, placed(body, 14, size * 1.35), id="agreed")
    yield Block(height + size * 0.6, drawn)


# ---- foot -------------------------------------------------------------------------------------


def _foot(card: RulingCard) -> str:
    rule = element(
        "path", d="M50 946L1550 946", stroke=palette.PAPER_LINE, stroke_width=2, fill="none"
    )
    right = " · ".join(part for part in (card.date, card.program) if part)
    return group(
        rule, _legend(), text_path(right, 1550, 978, 18, anchor="end", fill=palette.QUIET),
        id="foot",
    )  # fmt: skip


def _legend() -> str:
    """Explain the signs: plain, dashed, touching, crossing, along, numbers."""
    y = 972.0
    dark, bright = palette.LINE_CASING, palette.LINE_CORE
    signs = (
        (stroke_svg("M0 0L44 0", dark, 7) + stroke_svg("M0 0L44 0", bright, 3.4), "clear so far"),
        (
            stroke_svg("M0 0L44 0", dark, 7, "11 7") + stroke_svg("M0 0L44 0", bright, 3.4, "11 7"),
            "beyond what blocks",
        ),
        *((manner_svg(manner, dark), style.word) for manner, style in palette.MARKS.items()),
        (number_svg(1, True, (22, 0), 10), "blocks"),
        (number_svg(1, False, (22, 0), 10), "does not count"),
    )
    drawn, x = [], 50.0
    for sign, words in signs:
        drawn.append(element("g", sign, transform=f"translate({x:.1f} {y})"))
        drawn.append(text_path(words, x + 52, y + 6, 17, fill=palette.QUIET))
        x += 52 + text_width(words, 17) + 26
    return group(*drawn, id="legend")
