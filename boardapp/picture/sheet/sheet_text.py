"""The statements of a setup sheet, set in lines of several styles, in blocks that stay together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardapp.core.sentence_case import rules_in_brackets
from boardapp.picture import palette
from boardapp.picture.sheet.sheet_values import SheetEntry, SheetSection
from boardapp.picture.svg.lettering import text_line_svg, text_width, wrap_text
from boardapp.picture.svg.markup import svg_element, svg_num
from boardapp.picture.svg.text_blocks import TextBlock, block_at

LEAST_SIZE = 9.0
"""The smallest lettering on the page; text that does not fit at this size goes to another page."""
PITCH = 1.22
_BROKEN_AFTER = 4
"""Largest number of lines of a paragraph that is never split over two columns."""
_MOST_LEAD = 0.14
"""Share of a column that a lead word may take beside its text."""


class ColumnItem(NamedTuple):
    """Text that stays together in a column. ``before`` is the gap above, dropped at a column's top.

    ``tied`` keeps the item in one column with the next item, as for a section's title.
    """

    block: TextBlock
    section: str
    before: float = 0.0
    tied: bool = False

    @property
    def height(self) -> float:
        """Return the height that the item takes below another item."""
        return self.before + self.block.height


class _StyledWord(NamedTuple):
    text: str
    bold: bool
    fill: str


def typeset_sections(
    sections: Sequence[SheetSection], size: float, width: float
) -> Iterator[ColumnItem]:
    """Yield the sections as items for columns, at a size of lettering and a width of column."""
    for section in sections:
        if not section.entries:
            continue
        rule = most_common_source([entry.rule for entry in section.entries])
        title = _section_title_block(section.title, rules_in_brackets(rule), size, width)
        yield ColumnItem(title, section.title, size * 0.55, tied=True)
        left = _lead_width(section, size, width)
        for entry in section.entries:
            alone = entry._replace(rule="") if entry.rule == rule else entry
            for block, before in _entry_blocks(alone, size, width, left):
                yield ColumnItem(block, section.title, before)


def _section_title_block(text: str, source: str, size: float, width: float) -> TextBlock:
    """Return a section's title with its most common source, beside the title or below it."""
    body = text_line_svg(text, 0, size * 1.05, size * 1.1, bold=True)
    body += svg_element(
        "path",
        d=f"M0 {svg_num(size * 1.4)}H{svg_num(width)}",
        stroke=palette.PAPER_LINE,
        stroke_width=0.8,
        fill="none",
    )
    height = size * 1.55
    room = width - text_width(text, size * 1.1, bold=True) - size
    if text_width(source, size) <= room:
        body += text_line_svg(source, width, size * 1.05, size, anchor="end", fill=palette.QUIET)
        return TextBlock(height, body)
    for line in wrap_text(source, size, width):
        height += size * PITCH
        body += text_line_svg(line, 0, height - size * 0.42, size, fill=palette.QUIET)
    return TextBlock(height, body)


def most_common_source(rules: Sequence[str]) -> str:
    """Return the source of most of these statements, so that it is named only once, before them.

    >>> (most_common_source(["Combat 8", "Combat 8", "Combat 23"]),
    ...  most_common_source(["Combat 8", "Combat 23"]))
    ('Combat 8', '')
    """
    usual = max(rules, key=rules.count, default="")
    return usual if rules.count(usual) > 1 and all(rules) else ""


def _lead_width(section: SheetSection, size: float, width: float) -> float:
    """Return the width for lead words; 0 if they are too long to be beside the text."""
    widest = max(text_width(entry.lead, size, bold=True) for entry in section.entries)
    if not widest:
        return 0.0
    return widest + size * 0.7 if widest <= width * _MOST_LEAD else 0.0


def _entry_blocks(
    entry: SheetEntry, size: float, width: float, left: float
) -> Iterator[tuple[TextBlock, float]]:
    """Yield a statement in blocks that stay together, each with the gap before it."""
    words = [] if left else list(_split_styled_words(entry.lead, palette.INK, bold=True))
    words += _split_styled_words(entry.text, palette.INK)
    words += _split_styled_words(rules_in_brackets(entry.rule), palette.QUIET)
    indent = left or size * 0.9
    lines = list(_break_into_lines(words, size, width - indent))
    pitch = size * PITCH
    drawn = [_styled_line_svg(line, indent, pitch, size) for line in lines]
    front = entry.lead if left else "–"
    if drawn:
        drawn[0] = text_line_svg(front, 0, 0.8 * pitch, size, bold=bool(left)) + drawn[0]
    whole = len(drawn) <= _BROKEN_AFTER
    for part in [drawn] if whole else [[line] for line in drawn]:
        body = "".join(
            block_at(TextBlock(pitch, line), 0, i * pitch) for i, line in enumerate(part)
        )
        yield TextBlock(len(part) * pitch, body), size * 0.14 if part[0] is drawn[0] else 0.0


def _split_styled_words(text: str, fill: str, *, bold: bool = False) -> Iterator[_StyledWord]:
    """Yield the words of a text; a number stays with its noun."""
    for word in re.split("(?<!×) (?!×)", " ".join(text.split())):
        if word:
            yield _StyledWord(word, bold, fill)


def _break_into_lines(
    words: Sequence[_StyledWord], size: float, width: float
) -> Iterator[list[_StyledWord]]:
    """Return words of several styles in lines no wider than ``width``."""
    line: list[_StyledWord] = []
    used = 0.0
    for word in words:
        fits = text_width(word.text, size, bold=word.bold) <= width
        for text in [word.text] if fits else wrap_text(word.text, size, width, bold=word.bold):
            long = text_width(text, size, bold=word.bold)
            blank = text_width(" ", size, bold=word.bold) if line else 0.0
            if line and used + blank + long > width:
                yield line
                line, used, blank = [], 0.0, 0.0
            line.append(word._replace(text=text))
            used += blank + long
    if line:
        yield line


def _styled_line_svg(line: Sequence[_StyledWord], left: float, pitch: float, size: float) -> str:
    """Draw a line of text; neighbouring words of the same style become one element."""
    runs: list[_StyledWord] = []
    for word in line:
        if runs and runs[-1][1:] == word[1:]:
            runs[-1] = word._replace(text=f"{runs[-1].text} {word.text}")
        else:
            runs.append(word)
    body, x = "", left
    for run in runs:
        body += text_line_svg(run.text, x, 0.8 * pitch, size, bold=run.bold, fill=run.fill)
        x += text_width(f"{run.text} ", size, bold=run.bold)
    return body
