"""The ruling card: a verdict with all its grounds, on one sheet to show or keep.

The card is 1600 × 1000 units on light paper. In print it is 8 × 5 inches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardapp.core.sentence_case import as_sentence, capitalize_first, cite_rules, rules_in_brackets
from boardapp.core.sight_ruling import LineContact, Ruling, RulingNote
from boardapp.picture import palette
from boardapp.picture.hexes.hex_board import HexBoardPicture
from boardapp.picture.ruling.board_with_ruling import (
    Picture,
    board_with_ruling_svg_body,
    contact_view,
    whole_line_view,
)
from boardapp.picture.ruling.line_contacts import (
    contact_manner_svg,
    contact_number_svg,
    stroke_svg,
)
from boardapp.picture.ruling.verdict_badge import verdict_icon_svg
from boardapp.picture.svg.lettering import (
    CAP_HEIGHT,
    LINE_SPACING,
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
    wrap_text,
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

WIDTH, HEIGHT = 1600, 1000
CARD_MILS = (8000, 5000)
"""The card's printed size."""

HEAD = 150
SIGHT: Rect = (50, 262, 900, 338)
"""The rectangle of the card for the board with the line."""
CONTACT: Rect = (50, 636, 292, 292)
"""The rectangle of the card for the deciding contact, magnified."""
CONTACT_LIST: Rect = (366, 636, 584, 292)
REASONS: Rect = (990, 262, 560, 666)
TEXT_SIZES = (28.0, 26.0, 24.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.5)


@dataclass(frozen=True)
class RulingCard:
    """The contents of a card: a ruling, its board, and words that the ruling does not have.

    ``side`` is the name of the attacker's side. ``agreed`` is the verdict that the table agreed on
    instead. ``date`` is left out unless given, so that equal rulings give equal cards. ``note`` is
    a line about the picture of the board.
    """

    ruling: Ruling
    board: Picture
    program: str
    attack: str = "Direct fire"
    side: str = ""
    agreed: str = ""
    date: str = ""
    note: str = ""


def card_svg(card: RulingCard) -> str:
    """Return a ruling card as an SVG document."""
    whole = whole_line_view(card.board, card.ruling, SIGHT[2] / SIGHT[3])
    layers = (
        svg_element("rect", width=WIDTH, height=HEIGHT, fill=palette.PAPER),
        _board_view_svg(card, "sight", SIGHT, whole),
        _board_view_svg(card, "contact", CONTACT, contact_view(card.board, card.ruling)),
        _picture_note_svg(card.note),
        _card_head_svg(card),
        _verdict_sentence_svg(card.ruling),
        _contact_list_svg(card),
        _reasons_column_svg(card),
        _card_foot_svg(card),
    )
    size = f"{CARD_MILS[0] / 1000:g}in", f"{CARD_MILS[1] / 1000:g}in"
    return svg_document("".join(layers), (0, 0, WIDTH, HEIGHT), size, card.ruling.sentence())


# ---- the board --------------------------------------------------------------------------------


def _board_view_svg(card: RulingCard, name: str, rect: Rect, view: Rect) -> str:
    """Draw a view of the board, clipped to a rectangle of the card, with a frame."""
    x, y, width, height = rect
    edges: dict[str, float] = {"x": x, "y": y, "width": width, "height": height}
    scale = width / view[2]
    place = f"translate({x} {y}) scale({scale:.6g}) translate({-view[0]:.2f} {-view[1]:.2f})"
    body = svg_element(
        "g", board_with_ruling_svg_body(card.board, card.ruling, view, width), transform=place
    )
    ground = svg_element("rect", **edges, fill=palette.PAPER_SHADE)
    frame = svg_element("rect", **edges, fill="none", stroke=palette.INK, stroke_width=2.5)
    return clip_to_rect(ground + body, rect, f"clip{name}") + frame


def _picture_note_svg(note: str) -> str:
    """Return a line on a plate in the lower left corner of the picture, nothing for no line."""
    if not note:
        return ""
    size, (left, top, _, height) = 20.0, SIGHT
    plate = svg_element(
        "rect", x=left + 2, y=top + height - 36, width=text_width(note, size) + 28, height=34,
        fill=palette.PAPER, fill_opacity=0.9,
    )  # fmt: skip
    words = text_line_svg(note, left + 14, top + height - 12, size)
    return svg_group(plate, words, id="picture-note")


# ---- words ------------------------------------------------------------------------------------


def _card_head_svg(card: RulingCard) -> str:
    ruling = card.ruling
    style = palette.VERDICTS[ruling.status]
    band = svg_element("rect", width=WIDTH, height=HEAD, fill=style.fill)
    icon = verdict_icon_svg(style.icon, 50, 27, 96, palette.VERDICT_INK, style.fill)
    size, middle = (62, 50) if ruling.attack_prohibitions else (88, HEAD / 2)
    base = middle + size * CAP_HEIGHT / 2
    word = text_line_svg(
        style.word, 172, base, size, bold=True, fill=palette.VERDICT_INK
    ) + _barred_attack_svg(ruling)
    way = text_line_svg(
        f"{ruling.origin} → {ruling.target}",
        1550,
        84,
        64,
        bold=True,
        anchor="end",
        fill=palette.VERDICT_INK,
    )
    how = " · ".join(
        part
        for part in (
            card.attack,
            f"{card.side} attacks" if card.side else "",
            f"spotter on {ruling.spotter}" if ruling.spotter else "",
            "one-way" if ruling.is_one_way else "",
        )
        if part
    )
    words = text_line_svg(
        shorten_with_ellipsis(how, 27, 760), 1550, 124, 27, anchor="end", fill=palette.VERDICT_INK
    )
    return svg_group(band, icon, word, way, words, id="head")


def _barred_attack_svg(ruling: Ruling) -> str:
    """Return the reason against the attack, on its own plate below the verdict's word."""
    if not ruling.attack_prohibitions:
        return ""
    words = shorten_with_ellipsis(ruling.prohibition_phrase().upper(), 30, 640, bold=True)
    width = text_width(words, 30, bold=True) + 28
    plate = svg_element("rect", x=172, y=88, width=width, height=48, rx=8, fill=palette.BAR)
    return plate + text_line_svg(words, 186, 122, 30, bold=True, fill=palette.VERDICT_INK)


def _verdict_sentence_svg(ruling: Ruling) -> str:
    text = ruling.sentence()
    sizes = (36.0, 32.0, 28.0, 24.0, 20.0)
    size = next((s for s in sizes if len(wrap_text(text, s, 1500)) * s * 1.25 <= 82), sizes[-1])
    lines = wrap_text(text, size, 1500)[:4]
    pitch = size * 1.25
    top = HEAD + 56 - (len(lines) - 1) * pitch / 2 + size * CAP_HEIGHT / 2
    return svg_group(
        *[text_line_svg(line, 50, top + i * pitch, size) for i, line in enumerate(lines)],
        id="sentence",
    )


def _contact_list_svg(card: RulingCard) -> str:
    """List the contacts in the same order and with the same signs as in the picture."""
    marks = list(card.ruling.numbered_contacts().items())
    x, y, width, height = CONTACT_LIST
    title = text_line_svg("Contacts along the line", x, y + 17, 22, bold=True)
    if not marks:
        hexes = isinstance(card.board, HexBoardPicture)
        what = "terrain that blocks and no hill" if hexes else "wall, area or highlighted edge"
        none = f"The line meets no {what}."
        if card.ruling.lineless:
            none = "The attack needs no line, so no wall and no edge counts."
        return svg_group(
            title, text_line_svg(none, x, y + 56, 19, fill=palette.QUIET), id="contact-list"
        )
    rows = 9
    columns = 1 if len(marks) <= rows else 2
    room = (width - 14 * (columns - 1)) / columns
    shown = marks[: rows * columns]
    entries = [
        _contact_entry_svg(
            number, mark, (x + (i // rows) * (room + 14), y + 48 + (i % rows) * 28.0), room
        )
        for i, (mark, number) in enumerate(shown)
    ]
    more = len(marks) - len(shown)
    if more:
        entries.append(text_line_svg(f"and {more} more", x, y + height + 6, 16, fill=palette.QUIET))
    return svg_group(title, *entries, id="contact-list")


def _contact_entry_svg(
    number: int, mark: LineContact, place: tuple[float, float], width: float
) -> str:
    x, y = place
    ink = palette.BLOCKS if mark.blocks else palette.IGNORED
    sign = svg_element(
        "g", contact_manner_svg(mark.manner, ink), transform=f"translate({x + 24} {y})"
    )
    tile = f", {mark.tile} on {mark.space}" if mark.tile else f" on {mark.space}"
    size, room = 16.5, width - 72
    words = f"{mark.feature}{tile}"
    full = f"{words}: {palette.MARKS[mark.manner].word}"
    if text_width(full, size, bold=mark.blocks) <= room:
        words = full
    words = shorten_with_ellipsis(words, size, room, bold=mark.blocks)
    text = text_line_svg(words, x + 72, y + size * CAP_HEIGHT / 2, size, bold=mark.blocks)
    plate = contact_number_svg(number, mark.blocks, (x + 11, y), 11) if number else ""
    return plate + sign + text


def _reasons_column_svg(card: RulingCard) -> str:
    """Return the right-hand column in the largest size at which all of it fits."""
    x, y, width, height = REASONS
    for size in TEXT_SIZES[:-1]:
        blocks = list(_reason_blocks(card, size, width))
        if sum(block.height for block in blocks) <= height:
            return block_at(stack_blocks(blocks, height), x, y, id="reasons")
    blocks = list(_reason_blocks(card, TEXT_SIZES[-1], width))
    return block_at(stack_blocks(blocks, height), x, y, id="reasons")


def _reason_blocks(card: RulingCard, size: float, width: float) -> Iterator[TextBlock]:
    ruling = card.ruling
    if ruling.causes:
        yield heading_block("Why" if len(ruling.causes) == 1 else "Why: every reason", size)
    for i, cause in enumerate(ruling.causes, 1):
        yield numbered_block(as_sentence(cause.text), size, width, i)
        yield paragraph_block(
            capitalize_first(cite_rules(cause.section)),
            size * 0.8,
            width,
            indent=size * 1.5,
            fill=palette.QUIET,
        )
        yield empty_block(size * 0.35)
    for space, tile in ruling.unknown:
        yield paragraph_block(
            f"boardapp does not know the walls of tile {tile} on {space}.", size, width, lead="?"
        )
    if ruling.notes:
        yield empty_block(size * 0.2)
        yield heading_block("Noted", size)
    for i, note in ruling.notes_by_number():
        yield note_block(note, size * 0.88, width, i)
    yield empty_block(size * 0.4)
    yield heading_block("Margin", size)
    yield paragraph_block(ruling.margin_sentence(), size * 0.92, width)
    for words in filter(None, (ruling.compare_tiles_sentence(), ruling.other_readings_sentence())):
        yield empty_block(size * 0.2)
        yield paragraph_block(words, size * 0.92, width)
    yield empty_block(size * 0.5)
    yield _both_directions_block(ruling, size, width)
    if ruling.ways:
        yield heading_block("Other ways to attack", size * 0.9)
        for line in ruling.other_attacks_lines():
            yield paragraph_block(f"{line}.", size * 0.8, width, lead="–")
        yield empty_block(size * 0.4)
    yield from _agreement_blocks(card, size, width)
    if ruling.readings:
        yield paragraph_block(ruling.switches_sentence(), size * 0.72, width, fill=palette.QUIET)


def numbered_block(
    text: str, size: float, width: float, number: int, *, blocks: bool = True
) -> TextBlock:
    """Return wrapped text beside the number that its place has on the board."""
    left, pitch = size * 1.5, size * LINE_SPACING
    words = paragraph_block(text, size, width, indent=left)
    plate = contact_number_svg(number, blocks, (size * 0.6, pitch / 2), size * 0.56)
    return TextBlock(words.height, plate + words.body)


def note_block(note: RulingNote, size: float, width: float, number: int) -> TextBlock:
    """Return a note beside its number, or beside a dash for the number 0."""
    text = as_sentence(f"{note.text} {rules_in_brackets(note.section)}")
    if number:
        return numbered_block(text, size, width, number, blocks=False)
    return paragraph_block(text, size, width, lead="–")


def _both_directions_block(ruling: Ruling, size: float, width: float) -> TextBlock:
    """Return the two directions of the line, in two columns."""
    ways = [ruling, *([ruling.reverse] if ruling.reverse else [])]
    room = (width - 14 * (len(ways) - 1)) / len(ways)
    boxes = [_direction_block(way, size * 0.8, room) for way in ways]
    height = max(box.height for box in boxes)
    drawn = []
    for i, (way, box) in enumerate(zip(ways, boxes, strict=True)):
        frame = svg_element(
            "rect", width=room, height=height, rx=10, fill="#FFFFFF",
            stroke=palette.VERDICTS[way.status].fill, stroke_width=2.5,
        )  # fmt: skip
        drawn.append(block_at(TextBlock(height, frame + box.body), i * (room + 14), 0))
    return TextBlock(height + size * 0.6, "".join(drawn))


def _direction_block(ruling: Ruling, size: float, width: float) -> TextBlock:
    style = palette.VERDICTS[ruling.status]
    icon = verdict_icon_svg(style.icon, 12, 12, size * 1.5, style.fill, palette.VERDICT_INK)
    left = 12 + size * 1.9
    way = text_line_svg(
        f"{ruling.origin} → {ruling.target}", left, 12 + size * 0.75, size, bold=True
    )
    word_size = min(size, size * (width - left - 8) / text_width(style.word, size, bold=True))
    word = text_line_svg(style.word, left, 12 + size * 1.75, word_size, bold=True, fill=style.fill)
    body = paragraph_block(_direction_summary(ruling), size * 0.92, width - 24)
    top = 12 + size * 2.2
    return TextBlock(top + body.height + 8, icon + way + word + block_at(body, 12, top))


def _direction_summary(ruling: Ruling) -> str:
    if ruling.status == "cannot-rule":
        return "Part of the geometry is unknown."
    if ruling.causes:
        return as_sentence(ruling.reasons_text())
    return ruling.margin_sentence()


def _agreement_blocks(card: RulingCard, size: float, width: float) -> Iterator[TextBlock]:
    if not card.agreed:
        return
    body = paragraph_block(card.agreed, size, width - 28)
    title = text_line_svg("Agreed instead", 14, size * 1.05, size * 0.85, bold=True)
    height = body.height + size * 1.35 + 12
    frame = svg_element(
        "rect", width=width, height=height, rx=10, fill="#FFF1C4", stroke="#8A6A00",
        stroke_width=2.5, stroke_dasharray="10 6",
    )  # fmt: skip
    drawn = svg_group(frame, title, block_at(body, 14, size * 1.35), id="agreed")
    yield TextBlock(height + size * 0.6, drawn)


# ---- foot -------------------------------------------------------------------------------------


def _card_foot_svg(card: RulingCard) -> str:
    rule = svg_element(
        "path", d="M50 946L1550 946", stroke=palette.PAPER_LINE, stroke_width=2, fill="none"
    )
    right = " · ".join(part for part in (card.date, card.program) if part)
    return svg_group(
        rule, _legend_svg(), text_line_svg(right, 1550, 978, 18, anchor="end", fill=palette.QUIET),
        id="foot",
    )  # fmt: skip


def _legend_svg() -> str:
    """Draw the legend of the signs: plain, dashed, touching, crossing, along, numbers."""
    y = 972.0
    dark, stroke = palette.LINE_CASING, "M0 0L44 0"
    clear, blocked = palette.VERDICTS["clear"].line, palette.VERDICTS["blocked"].line
    signs = (
        (stroke_svg(stroke, dark, 7) + stroke_svg(stroke, clear, 3.4), "clear so far"),
        (
            stroke_svg(stroke, dark, 7, "11 7") + stroke_svg(stroke, blocked, 3.4, "11 7"),
            "beyond what blocks",
        ),
        *(
            (contact_manner_svg(manner, dark), style.word)
            for manner, style in palette.MARKS.items()
        ),
        (contact_number_svg(1, True, (22, 0), 10), "blocks"),
        (contact_number_svg(1, False, (22, 0), 10), "does not block"),
    )
    drawn, x = [], 50.0
    for sign, words in signs:
        drawn.append(svg_element("g", sign, transform=f"translate({x:.1f} {y})"))
        drawn.append(text_line_svg(words, x + 52, y + 6, 17, fill=palette.QUIET))
        x += 52 + text_width(words, 17) + 26
    return svg_group(*drawn, id="legend")
