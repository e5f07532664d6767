"""Small signs of a unit's damage and effects, each a shape and letter, and counters of a fight.

Each sign is about 0.4 inch, readable if the whole board fills a laptop's screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from boardapp.picture import palette
from boardapp.picture.board.positions_on_print import PlanePoint
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg, text_width
from boardapp.picture.svg.markup import polyline_path_data, star_corners, svg_element, svg_group

INK, PAPER = "#15110D", "#FFFDF6"
LOW = "#A30D0D"
"""Colour of an endurance at or below half."""

BADGE, _GAP = 400.0, 20.0
"""Size of a sign, and the gap between two signs."""
_BAR_HEIGHT, _BAR_DOWN = 190.0, 470.0
_PILL_HEIGHT, _PILL_SIZE = 390.0, 400.0
ROW_DOWN = 790.0
"""Distance from a marker's middle down to the row of its signs."""
ROW_WIDTH = 1740.0
COUNTER = 260.0
"""Radius of a numbered counter, of the lens of a spotter and of the swords of a fight."""


class UnitStatusSigns(NamedTuple):
    """The signs on a unit's marker; none by default.

    ``left`` of ``full`` endurance is shown if known, and so is its ``half``. ``damage`` and
    ``cards`` count the cards below the unit. ``crew`` marks a harmed crew, ``empty`` a missing one.
    ``dropped`` counts the bombs dropped, ``smoke`` the turns of smoke left.
    """

    left: int | None = None
    full: int | None = None
    half: int | None = None
    damage: int = 0
    cards: int = 0
    crew: bool = False
    empty: bool = False
    dropped: int = 0
    smoke: int = 0

    @property
    def has_signs_below(self) -> bool:
        """Return whether the marker has any sign below it."""
        return any(self[3:])


def unit_status_signs_svg(signs: UnitStatusSigns, x: float, y: float, *, east: bool = False) -> str:
    """Return the signs of a unit, from the middle of its marker.

    Its endurance is at the west end of the marker, or at the east end if ``east``.
    """
    told = signs.left is not None
    way = 1 if east else -1
    bar = _endurance_svg(signs, x, y, way) if told else ""
    return bar + _signs_in_row_svg(list(_badge_painters(signs)), x, y, way if told else 0)


def _signs_in_row_svg(
    badges: list[Callable[[PlanePoint], str]], x: float, y: float, way: int
) -> str:
    """Draw signs in a row below the marker: next to the endurance if shown, else centred."""
    gaps = len(badges) - 1
    step = min(BADGE + _GAP, (ROW_WIDTH - (_PILL_HEIGHT if way else 0) - BADGE) / max(gaps, 1))
    start = x + way * (ROW_WIDTH / 2 - _PILL_HEIGHT - BADGE / 2) if way else x - step * gaps / 2
    step, down = (-way if way else 1) * step, y + ROW_DOWN - (0 if way else 90)
    return "".join(draw((start + i * step, down)) for i, draw in enumerate(badges))


# ---- endurance --------------------------------------------------------------------------------


def _endurance_svg(signs: UnitStatusSigns, x: float, y: float, way: int) -> str:
    """Draw the remaining endurance as a number, and as a bar if known, with a mark at half."""
    assert signs.left is not None
    text = str(signs.left)
    wide = max(text_width(text, _PILL_SIZE, bold=True) + 150, _PILL_HEIGHT)
    west = x - 870 if way < 0 else x + 870 - wide
    middle = y + _BAR_DOWN
    pill = svg_element(
        "rect", x=west, y=middle - _PILL_HEIGHT / 2, width=wide, height=_PILL_HEIGHT, rx=90,
        fill=PAPER, stroke=INK, stroke_width=40,
    )  # fmt: skip
    number = text_line_svg(
        text, west + wide / 2, middle + _PILL_SIZE * CAP_HEIGHT / 2, _PILL_SIZE, bold=True,
        anchor="middle", fill=LOW if _is_endurance_low(signs) else INK,
    )  # fmt: skip
    ends = (west + wide - 30, x + 790) if way < 0 else (x - 790, west + 30)
    bar = _endurance_bar_svg(signs, *ends, middle) if signs.full else ""
    return svg_element("g", bar, pill, number, data_sign="endurance")


def _is_endurance_low(signs: UnitStatusSigns) -> bool:
    return signs.half is not None and signs.left is not None and signs.left <= signs.half


def _endurance_bar_svg(signs: UnitStatusSigns, west: float, east: float, middle: float) -> str:
    assert signs.full
    assert signs.left is not None
    top, wide = middle - _BAR_HEIGHT / 2, east - west
    share = min(signs.left / signs.full, 1.0)
    ground = svg_element(
        "rect", x=west, y=top, width=wide, height=_BAR_HEIGHT, fill=PAPER, stroke=INK,
        stroke_width=40,
    )  # fmt: skip
    left = svg_element(
        "rect", x=west + 20, y=top + 20, width=(wide - 40) * share, height=_BAR_HEIGHT - 40,
        fill=LOW if _is_endurance_low(signs) else "#1F6B2C",
    )  # fmt: skip
    if signs.half is None:
        return ground + left
    at = west + wide * signs.half / signs.full
    mark = "".join(
        svg_element("path", d=polyline_path_data([(at, top - 70), (at, top + _BAR_HEIGHT + 70)]),
                stroke=stroke, stroke_width=width)
        for stroke, width in ((PAPER, 110), (INK, 56))
    )  # fmt: skip
    return ground + left + mark


# ---- signs ------------------------------------------------------------------------------------


def _badge_painters(signs: UnitStatusSigns) -> Iterator[Callable[[PlanePoint], str]]:
    if signs.damage:
        yield lambda at: _damage_card_svg(at, str(signs.damage))
    if signs.cards:
        yield lambda at: _command_card_svg(at, signs.cards)
    if signs.crew:
        yield _crew_harmed_svg
    if signs.empty:
        yield _no_crew_svg
    if signs.dropped:
        yield lambda at: _dropped_bomb_svg(at, signs.dropped)
    if signs.smoke:
        yield lambda at: _smoke_over_unit_svg(at, signs.smoke)


def _text_pill_svg(at: PlanePoint, text: str, size: float, fill: str) -> str:
    return text_line_svg(
        text, at[0], at[1] + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle", fill=fill
    )


def _burst_svg(at: PlanePoint) -> str:
    spots = star_corners(at, 210, 210 * 0.72, 8)
    return svg_element(
        "path", d=polyline_path_data(spots, closed=True), fill=palette.DAMAGE, stroke=PAPER,
        stroke_width=34, stroke_linejoin="round",
    )  # fmt: skip


def _damage_card_svg(at: PlanePoint, text: str) -> str:
    """Draw a Damage Card: a burst with the number of cards."""
    return svg_element(
        "g", _burst_svg(at), _text_pill_svg(at, text, 320, "#FFFFFF"), data_sign="damage"
    )


def _command_card_svg(at: PlanePoint, count: int) -> str:
    """Draw a Command Card: an upright card with a C, and the number if there are several."""
    card = svg_element(
        "rect", x=at[0] - 160, y=at[1] - 200, width=320, height=400, rx=50, fill=PAPER,
        stroke=INK, stroke_width=40,
    )  # fmt: skip
    if count == 1:
        words = _text_pill_svg(at, "C", 340, INK)
    else:
        words = _text_pill_svg(at, f"C{count}", 230, INK)
    return svg_element("g", card, words, data_sign="command")


def _person_svg(at: PlanePoint, fill: str) -> str:
    x, y = at
    head = svg_element("circle", cx=x, cy=y - 75, r=72, fill=fill)
    body = svg_element(
        "path", d=f"M{x - 125:.0f} {y + 140:.0f}V{y + 70:.0f}C{x - 125:.0f} {y - 20:.0f} "
        f"{x + 125:.0f} {y - 20:.0f} {x + 125:.0f} {y + 70:.0f}V{y + 140:.0f}Z", fill=fill,
    )  # fmt: skip
    return head + body


def _disc_svg(at: PlanePoint, radius: float = 195, fill: str = PAPER) -> str:
    return svg_element(
        "circle", cx=at[0], cy=at[1], r=radius, fill=fill, stroke=INK, stroke_width=40
    )


def _strike_through_svg(at: PlanePoint) -> str:
    ends = [(at[0] - 150, at[1] + 150), (at[0] + 150, at[1] - 150)]
    return "".join(
        svg_element("path", d=polyline_path_data(ends), stroke=stroke, stroke_width=width)
        for stroke, width in ((PAPER, 104), (LOW, 60))
    )


def _no_crew_svg(at: PlanePoint) -> str:
    """Draw the sign for a missing crew: a person crossed out."""
    return svg_element(
        "g", _disc_svg(at), _person_svg(at, INK), _strike_through_svg(at), data_sign="no-crew"
    )


def _crew_harmed_svg(at: PlanePoint) -> str:
    """Draw the sign for a harmed crew: a person in a burst."""
    return svg_element("g", _burst_svg(at), _person_svg(at, "#FFFFFF"), data_sign="crew")


def _dropped_bomb_svg(at: PlanePoint, count: int) -> str:
    """Draw the sign for a dropped bomb: a bomb crossed out, and the number if there are several."""
    x, y = at
    body = svg_element(
        "path", d=f"M{x:.0f} {y + 160:.0f}C{x - 130:.0f} {y + 60:.0f} {x - 90:.0f} {y - 40:.0f} "
        f"{x - 45:.0f} {y - 70:.0f}L{x - 95:.0f} {y - 160:.0f}H{x + 95:.0f}"
        f"L{x + 45:.0f} {y - 70:.0f}C{x + 90:.0f} {y - 40:.0f} {x + 130:.0f} {y + 60:.0f} "
        f"{x:.0f} {y + 160:.0f}Z", fill=INK,
    )  # fmt: skip
    many = _text_pill_svg((x + 130, y + 120), str(count), 260, LOW) if count > 1 else ""
    return svg_element("g", _disc_svg(at), body, _strike_through_svg(at), many, data_sign="dropped")


def _smoke_over_unit_svg(at: PlanePoint, turns: int) -> str:
    """Draw smoke over a unit, with the number of turns left."""
    x, y = at
    puffs = ((-90, 40, 95), (0, -50, 130), (90, 30, 95), (0, 70, 110))
    rim = "".join(
        svg_element("circle", cx=x + dx, cy=y + dy, r=r + 30, fill=palette.SMOKE_INK)
        for dx, dy, r in puffs
    )
    fill = "".join(
        svg_element("circle", cx=x + dx, cy=y + dy, r=r, fill=palette.SMOKE_FILL)
        for dx, dy, r in puffs
    )
    return svg_element(
        "g", rim, fill, _text_pill_svg((x, y + 10), str(turns), 320, INK), data_sign="smoke"
    )


# ---- counters of a fight ----------------------------------------------------------------------


def attack_counter_svg(
    at: PlanePoint, number: int, side: str, *, aimed: bool, resolved: bool
) -> str:
    """Return the counter of a declared attack; the counter at the target has a ring around it.

    A resolved counter is turned over: its back has the colour of paper, and a line is below the
    number.
    """
    style = palette.SIDES.get(side, palette.OTHER_SIDE)
    if resolved:
        style = style._replace(fill=PAPER, ink=INK)
    x, y = at
    rim = INK if resolved else None
    plate = _counter_plate_svg(at, style, COUNTER - (60 if aimed else 20), rim)
    ring = (
        svg_element("circle", cx=x, cy=y, r=COUNTER - 15, fill=PAPER, stroke=INK, stroke_width=34)
        if aimed else ""
    )  # fmt: skip
    size = 330 if number > 9 else 380
    words = _text_pill_svg((x, y - 30) if resolved else at, str(number), size, style.ink)
    line = ""
    if resolved:
        across = [(x - 100, y + 145), (x + 100, y + 145)]
        line = svg_element("path", d=polyline_path_data(across), stroke=style.ink, stroke_width=40)
    return svg_element("g", ring, plate, words, line, data_pair=number)


def _counter_plate_svg(
    at: PlanePoint, style: palette.SideStyle, radius: float, rim: str | None
) -> str:
    x, y = at
    if style.outline == "round":
        return svg_element(
            "circle", cx=x, cy=y, r=radius, fill=style.fill, stroke=rim or PAPER, stroke_width=34
        )
    cut = radius * 0.42
    near, far = radius, radius - cut
    corners = [(x - far, y - near), (x + far, y - near), (x + near, y - far), (x + near, y + far),
               (x + far, y + near), (x - far, y + near), (x - near, y + far),
               (x - near, y - far)]  # fmt: skip
    return svg_element(
        "path",
        d=polyline_path_data(corners, closed=True),
        fill=style.fill,
        stroke=INK,
        stroke_width=40,
    )


def spotter_sign_svg(at: PlanePoint) -> str:
    """Return the sign of a spotter: an eye."""
    x, y = at
    disc = svg_element(
        "circle", cx=x, cy=y, r=COUNTER - 20, fill=INK, stroke=PAPER, stroke_width=34
    )
    lids = svg_element(
        "path", d=f"M{x - 185:.0f} {y:.0f}Q{x:.0f} {y - 190:.0f} {x + 185:.0f} {y:.0f}"
        f"Q{x:.0f} {y + 190:.0f} {x - 185:.0f} {y:.0f}Z", fill=palette.LINE_CORE,
    )  # fmt: skip
    return svg_element(
        "g", disc, lids, svg_element("circle", cx=x, cy=y, r=72, fill=INK), data_sign="spotter"
    )


def close_combat_sign_svg(at: PlanePoint) -> str:
    """Return the sign of a space in which both sides fight: two crossed swords."""
    x, y = at
    disc = svg_element("circle", cx=x, cy=y, r=300, fill=PAPER, stroke=LOW, stroke_width=60)
    blades = []
    for way in (1, -1):
        blade = [(x - way * 165, y + 165), (x + way * 175, y - 195)]
        guard = [(x - way * 165 + way * 10, y + 40), (x - way * 40, y + 165)]
        blades += [
            svg_element("path", d=polyline_path_data(blade), stroke=INK, stroke_width=64,
                    stroke_linecap="round"),
            svg_element("path", d=polyline_path_data(guard), stroke=INK, stroke_width=50,
                    stroke_linecap="round"),
        ]  # fmt: skip
    return svg_group(disc, *blades, data_sign="fight")
