"""Parts of counters: names as large as the counter's width allows, clear of the emblem."""

import re

import pytest

from boardapp.picture.pieces.counter_parts import (
    LIGHT,
    counter_svg,
    emblem_below_band_svg,
    unit_marks_svg,
)
from boardapp.picture.svg.lettering import CAP_HEIGHT, UNITS_PER_EM, text_width
from boardapp.picture.svg.markup import svg_element, svg_group
from tests.picture.drawings import named

EMBLEM = svg_element("rect", x=-350, y=-260, width=700, height=520, data_emblem="whole")
NAMES = ("Road", "MGF", "Garrison", "Panzer 1", "Reserve Infantry", "1 Specialist",
         "Enemy Overturned Lorry", "Donaudampfschiffahrt")  # fmt: skip


def lines_of(svg: str) -> list[tuple[str, float, float]]:
    """Return the lines of a name, each with its size and its upper edge."""
    found = []
    for line in named(svg_group(svg), "aria-label"):
        numbers = [float(one) for one in re.findall(r"-?[\d.]+", line.attrib["transform"])]
        size = numbers[2] * UNITS_PER_EM
        found.append((line.attrib["aria-label"], size, numbers[1] - size * CAP_HEIGHT))
    return found


def foot_of(svg: str) -> float:
    """Return the lower edge of an emblem, 520 high before it is scaled."""
    (drawn,) = re.findall(r"translate\(490 ([\d.]+)\) scale\(([\d.]+)\)", svg)
    return float(drawn[0]) + 260 * float(drawn[1])


@pytest.mark.parametrize("name", NAMES)
def test_a_name_fits_its_counter_and_covers_no_emblem(name: str) -> None:
    svg = counter_svg(EMBLEM, name, LIGHT)
    lines = lines_of(svg)
    assert all(text_width(words, size, bold=True) <= 801 for words, size, _ in lines)
    assert foot_of(svg) < min(top for *_, top in lines)
    assert foot_of(emblem_below_band_svg(EMBLEM, name)) < min(top for *_, top in lines)


@pytest.mark.parametrize(
    ("name", "least", "count"),
    [("Road", 239, 1), ("Panzer 1", 175, 1), ("Garrison", 175, 1), ("Reserve Infantry", 140, 2)],
)
def test_a_name_is_as_large_as_its_counter_allows(name: str, least: float, count: int) -> None:
    lines = lines_of(counter_svg("", name, LIGHT))
    assert len(lines) == count
    assert all(size >= least for _, size, _ in lines)


def test_marks_are_above_a_name_of_two_lines() -> None:
    top = min(top for *_, top in lines_of(counter_svg("", "Reserve Infantry", LIGHT)))
    (mark,) = named(svg_group(unit_marks_svg(["halted"], "Reserve Infantry")), "data-mark")
    _, middle, scale = (float(one) for one in re.findall(r"[\d.]+", mark.attrib["transform"]))
    assert middle + 100 * scale < top
