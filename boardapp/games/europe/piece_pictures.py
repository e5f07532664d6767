"""What lies on the board as it is drawn: control markers, what was bombed, the bomb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardapp.core.grid import Space
from boardapp.core.words import capital as capitalized
from boardapp.games.areas.board_pictures import Cut, Face
from boardapp.games.europe import board
from boardapp.games.europe.board import NATIONS, Nation
from boardapp.games.europe.state import EuropeState
from boardapp.picture.pieces import pieces
from boardapp.picture.pieces.figures import star
from boardapp.picture.pieces.pieces import LIGHT, Style
from boardapp.picture.svg.markup import element, path_data

STYLES: Mapping[Nation, Style] = {
    "germany": Style("#5B6368", "#C3CCD1", "#F4F1E6"),
    "russia": Style("#9A2F22", "#F0C49A", "#FFF1D0"),
    "britain": Style("#D8C39A", "#7A5F31", "#2E2210"),
    "us": Style("#4B5F33", "#C9D3B0", "#F6F7EA"),
}
DAMAGE = Style("#EBC77A", "#9A5A12", "#3D1F08")
BOMB = Style("#2B2D33", "#C9B03A", "#F6E27A")
MARKERS = 12
"""Control markers of each nation that are cut out."""


def lying(state: EuropeState, there: Space) -> Iterator[Face]:
    """Yield what lies in a territory: who holds it, what was bombed, the bomb in a capital."""
    holder = state.holder(there)
    if state.areas.has(there, "several"):
        words = f"Russia holds {'?' if state.others is None else state.others} of them"
        yield Face((there, "others"), marker("russia", number=state.others), "Russia", words)
    elif holder is not None:
        name = capitalized(NATIONS[holder])
        yield Face((there, "control"), marker(holder), name, f"Held by {name}")
    if state.bombed.get(there):
        svg = _counter(_burst(DAMAGE.ink), f"−{state.bombed[there]} IPC", DAMAGE)
        yield Face((there, "bombed"), svg, "Bombed", f"Bombed: {state.bombed[there]} IPC lost")
    for nation in state.bomb:
        if there == board.capital(state.areas, nation):
            words = f"{capitalized(NATIONS[nation])} has the atomic bomb"
            yield Face((there, "bomb"), bomb(), "Atomic bomb", words)


def marker(nation: Nation, *, number: int | None = None, light: bool = False) -> str:
    """Return a nation's control marker in a square of 1000 x 1000, with how many it stands for."""
    look = LIGHT if light else STYLES[nation]
    face = _counter(_EMBLEMS[nation](look.ink), capitalized(NATIONS[nation]), look)
    return face + ("" if number is None else pieces.strength(number))


def bomb(*, light: bool = False) -> str:
    """Return the marker of the bomb."""
    look = LIGHT if light else BOMB
    return _counter(_atom(look.ink), "Bomb", look)


def to_cut(*, light: bool = False) -> Iterator[Cut]:
    """Yield control markers of each nation, and two of the bomb."""
    for nation, name in NATIONS.items():
        yield from [Cut(f"Control marker of {name}", marker(nation, light=light))] * MARKERS
    yield from [Cut("Atomic bomb", bomb(light=light))] * 2


def _counter(drawn: str, title: str, look: Style) -> str:
    emblem = element("g", drawn, transform="translate(490 400)")
    return pieces.counter(emblem, title, look)


# Emblems, about their middles


def _star(ink: str, radius: float = 240.0, points: int = 5, inner: float = 0.4) -> str:
    corners = star((0, 0), radius, radius * inner, points)
    return element("path", d=path_data(corners, closed=True), fill=ink)


def _cross(ink: str) -> str:
    bars = "M-70 -230H70V-70H230V70H70V230H-70V70H-230V-70H-70Z"
    return element("path", d=bars, fill="none", stroke=ink, stroke_width=48)


def _roundel(ink: str) -> str:
    ring = element("circle", r=205, fill="none", stroke=ink, stroke_width=70)
    return ring + element("circle", r=82, fill=ink)


def _starred(ink: str) -> str:
    return element("circle", r=225, fill="none", stroke=ink, stroke_width=42) + _star(ink, 180)


def _burst(ink: str) -> str:
    return _star(ink, 245, 9, 0.55)


def _atom(ink: str) -> str:
    orbits = "".join(
        element("ellipse", rx=240, ry=88, fill="none", stroke=ink, stroke_width=30,
                transform=f"rotate({turn})")
        for turn in (0, 60, 120)
    )  # fmt: skip
    return orbits + element("circle", r=54, fill=ink)


_EMBLEMS = {"germany": _cross, "russia": _star, "britain": _roundel, "us": _starred}
