"""Boards of areas as text, the same for the same board: what `board_file` reads as it was."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.files.findings import FORMAT
from boardapp.files.yaml.scalars import flow, written
from boardapp.games.areas.drawn_board import Drawing, DrawnBoard


def board_text(drawing: Drawing, game: str) -> str:
    """Return a board of a game as YAML, areas in their order; it need not be whole."""
    return "".join(f"{line}\n" for line in _lines(drawing, game))


def area_values(area: DrawnBoard) -> dict[str, object]:
    """Return an area as files hold it, without what is left out by default."""
    held: dict[str, object] = {
        "title": area.title,
        "at": [*area.at],
        "outline": area.outline and [[*corner] for corner in area.outline],
        "flags": sorted(area.flags),
        "values": dict(sorted(area.values.items())),
    }
    return {name: one for name, one in held.items() if one not in (None, [], {})}


def _lines(drawing: Drawing, game: str) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    yield f"area_board: {written(drawing.title)}"
    yield f"game: {game}"
    yield f"size: {flow([*drawing.size])}"
    for name in ("picture", "picture_sha256", "note"):
        if text := getattr(drawing, name):
            yield f"{name}: {written(text)}"
    yield "areas:" if drawing.areas else "areas: {}"
    for key, area in drawing.areas.items():
        yield f"  {written(key)}: {flow(area_values(area))}"
    yield "links:" if drawing.links else "links: []"
    keys = [*drawing.areas]
    for first, second, flags in drawing.joined():
        ends = [keys[first], keys[second]]
        yield f"  - {flow({'between': ends, 'flags': sorted(flags)} if flags else ends)}"
