"""Which spaces a setup lights on the board, and the flags of setup zones and entry spaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.square import SPACE_SIZE
from boardapp.games.spearpoint.catalogue import GRID, PLAYERS
from boardapp.games.spearpoint.scenario.allowed import (
    changeable_entries,
    spaces_for_tile,
    spaces_for_unit,
    spaces_to_enter,
)
from boardapp.games.spearpoint.scenario.scenario import (
    ChoiceStage,
    EntryStage,
    Option,
    TileStage,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.standing import Standing
from boardapp.games.spearpoint.scenario.where import spaces_in
from boardapp.picture import palette
from boardapp.picture.lettering import CAP_HEIGHT, LINE_SPACING, text_path, text_width, wrapped
from boardapp.picture.markup import element, group, path_data
from boardapp.qt.spearpoint.session import Hand

SHORT = {"us": "US", "germany": "GER"}
"""How a side is lettered where there is no room for its name."""

_INSET = 75
_PITCH = 800
_TITLE_SIZE = 440.0
_FLAG_HEIGHT = 470
_FLAG_TOP = SPACE_SIZE - _FLAG_HEIGHT - 60


class Area(NamedTuple):
    """Spaces that belong together, under a title or none: a choice on the board."""

    title: str
    spaces: frozenset[Space]


Lit = tuple[Area, ...]
"""The spaces that may be clicked now; all others are darkened. None are lit: nothing is asked."""


class Flag(NamedTuple):
    """What a space is for a side: a part of its setup zone, or an entry space."""

    side: str
    space: Space
    word: str


def lit_spaces(standing: Standing, hand: Hand) -> Lit | None:
    """Return the spaces that may be chosen now; None when the board is not what is asked."""
    match standing.current:
        case ChoiceStage() as stage:
            return option_areas(standing, stage)
        case EntryStage():
            return (Area("", frozenset(spaces_to_enter(standing))),)
        case TileStage() if hand.tile:
            return (Area("", frozenset(spaces_for_tile(standing, hand.tile, hand.rotation))),)
        case UnitStage() if hand.unit:
            return (Area("", frozenset(spaces_for_unit(standing, hand.unit))),)
    return None


def option_areas(standing: Standing, stage: ChoiceStage) -> Lit:
    """Return where the options of a choice lie: the zone that each gives to who chooses."""
    return tuple(
        Area(option.title, frozenset(_option_spaces(standing, option))) for option in stage.options
    )


def _option_spaces(standing: Standing, option: Option) -> Iterator[Space]:
    whose = standing.whose or ""
    zones = [option.zones[whose]] if whose in option.zones else option.zones.values()
    for where in zones:
        yield from spaces_in(where, standing.ground)


def option_at(standing: Standing, space: Space) -> Option | None:
    """Return the option whose spaces hold a space, None when none does."""
    stage = standing.current
    if not isinstance(stage, ChoiceStage):
        return None
    found = (one for one in stage.options if space in set(_option_spaces(standing, one)))
    return next(found, None)


def entry_to_leave(standing: Standing, space: Space) -> str | None:
    """Return whose entry space may be given up for another now, None when it is nobody's."""
    for side, spaces in changeable_entries(standing).items():
        if space in spaces:
            return side
    return None


def flags(standing: Standing) -> tuple[Flag, ...]:
    """Return what is marked on the board: entry spaces, and setup zones where they are none."""
    found = []
    for side in PLAYERS:
        entries = standing.entries.get(side, ())
        found += [Flag(side, space, "entry") for space in entries]
        if side in standing.zones:
            zone = spaces_in(standing.zones[side], standing.ground)
            found += [Flag(side, space, "zone") for space in zone if space not in entries]
    return tuple(found)


# As drawings


def lit_svg(lit: Lit) -> str:
    """Return the veil over all other spaces, and a bright frame about each that is lit."""
    bright = frozenset(space for area in lit for space in area.spaces)
    veiled = [_veil(space) for space in GRID.spaces() if space not in bright]
    frames = [_frame(space) for space in sorted(bright)]
    titles = [_title(area) for area in lit if area.title and area.spaces]
    return group(*veiled, data_lit="no") + group(*frames, data_lit="yes") + "".join(titles)


def _square(space: Space, inset: int = 0) -> str:
    x, y = GRID.corner(space)
    low, high = inset, SPACE_SIZE - inset
    corners = [(x + low, y + low), (x + high, y + low), (x + high, y + high), (x + low, y + high)]
    return path_data(corners, closed=True)


def _veil(space: Space) -> str:
    """Darken a space and hatch it: it shows on snow and on summer ground, and without colour."""
    x, y = GRID.corner(space)
    hatch = ""
    for offset in range(_PITCH // 2, 2 * SPACE_SIZE, _PITCH):
        low, high = max(0, offset - SPACE_SIZE), min(offset, SPACE_SIZE)
        hatch += path_data([(x + low, y + offset - low), (x + high, y + offset - high)])
    dark = element("path", d=_square(space), fill=palette.INK, fill_opacity=0.5)
    lines = element(
        "path", d=hatch, fill="none", stroke=palette.PAPER, stroke_width=34, stroke_opacity=0.4
    )
    return dark + lines


def _frame(space: Space) -> str:
    outline = _square(space, _INSET)
    return "".join(
        element("path", d=outline, fill="none", stroke=stroke, stroke_width=width)
        for stroke, width in ((palette.LINE_CASING, 150), (palette.LINE_CORE, 84))
    )


def _title(area: Area) -> str:
    """Draw an area's title in its middle, on a plate no wider than a space if it can be."""
    centres = [GRID.centre(space) for space in area.spaces]
    x = sum(centre[0] for centre in centres) / len(centres)
    y = sum(centre[1] for centre in centres) / len(centres)
    title = area.title[:1].upper() + area.title[1:]
    lines = wrapped(title, _TITLE_SIZE, SPACE_SIZE - 2 * _TITLE_SIZE, bold=True)
    width = max(text_width(line, _TITLE_SIZE, bold=True) for line in lines) + _TITLE_SIZE
    left = min(max(x - width / 2, 0), GRID.width - width)
    step = _TITLE_SIZE * LINE_SPACING
    height = step * len(lines) + _TITLE_SIZE / 2
    plate = element(
        "rect", x=left, y=y - height / 2, width=width, height=height, rx=_TITLE_SIZE / 2,
        fill=palette.PAPER, stroke=palette.LINE_CASING, stroke_width=60,
    )  # fmt: skip
    first = y - step * (len(lines) - 1) / 2 + _TITLE_SIZE * CAP_HEIGHT / 2
    words = [
        text_path(
            line, left + width / 2, first + number * step, _TITLE_SIZE, bold=True,
            anchor="middle", fill=palette.INK,
        )
        for number, line in enumerate(lines)
    ]  # fmt: skip
    return plate + "".join(words)


def flags_svg(shown: Sequence[Flag]) -> str:
    """Return the flags, each at its space's southern rim: the first side's west, the others' east.

    Like the markers, a side's flags have its outline, its colours and its letters.
    """
    return group(*[_flag(flag) for flag in shown], data_flags="yes")


def _flag(flag: Flag) -> str:
    style = palette.SIDES[flag.side]
    x, y = GRID.corner(flag.space)
    width = SPACE_SIZE / 2 - 130
    left = x + 90 if flag.side == PLAYERS[0] else x + SPACE_SIZE / 2 + 40
    top = y + _FLAG_TOP
    if style.outline == "round":
        plate = element(
            "rect", x=left, y=top, width=width, height=_FLAG_HEIGHT, rx=_FLAG_HEIGHT / 2,
            fill=style.fill, stroke=palette.LINE_CASING, stroke_width=46,
        )  # fmt: skip
    else:
        cut = 120
        right, bottom = left + width, top + _FLAG_HEIGHT
        corners = [
            (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
            (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
        ]  # fmt: skip
        plate = element(
            "path", d=path_data(corners, closed=True), fill=style.fill,
            stroke=palette.LINE_CASING, stroke_width=46,
        )  # fmt: skip
    size = 330
    words = text_path(
        f"{SHORT[flag.side]} {flag.word}", left + width / 2,
        top + _FLAG_HEIGHT / 2 + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle",
        fill=style.ink,
    )  # fmt: skip
    return plate + words
