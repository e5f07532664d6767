"""Boards of areas as text, the same for the same board: what `board_file` reads as it was."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.files.fault_collector import FORMAT
from boardapp.files.yaml.scalars import to_flow_yaml, to_yaml_scalar
from boardapp.games.areas.drawn_board_and_faults import BoardDrawing, DrawnArea


def board_yaml(drawing: BoardDrawing, game: str) -> str:
    """Return a board of a game as YAML, areas in their order; it need not be whole."""
    return "".join(f"{line}\n" for line in _yaml_lines(drawing, game))


def area_to_plain_values(area: DrawnArea) -> dict[str, object]:
    """Return an area as files hold it, without what is left out by default."""
    held: dict[str, object] = {
        "title": area.title,
        "at": [*area.at],
        "outline": area.outline and [[*corner] for corner in area.outline],
        "flags": sorted(area.flags),
        "values": dict(sorted(area.values.items())),
    }
    return {name: one for name, one in held.items() if one not in (None, [], {})}


def _yaml_lines(drawing: BoardDrawing, game: str) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    yield f"area_board: {to_yaml_scalar(drawing.title)}"
    yield f"game: {game}"
    yield f"size: {to_flow_yaml([*drawing.size])}"
    for name in ("picture", "picture_sha256", "note"):
        if text := getattr(drawing, name):
            yield f"{name}: {to_yaml_scalar(text)}"
    yield "areas:" if drawing.areas else "areas: {}"
    for key, area in drawing.areas.items():
        yield f"  {to_yaml_scalar(key)}: {to_flow_yaml(area_to_plain_values(area))}"
    yield "links:" if drawing.links else "links: []"
    keys = [*drawing.areas]
    for first, second, flags in drawing.numbered_links():
        ends = [keys[first], keys[second]]
        yield f"  - {to_flow_yaml({'between': ends, 'flags': sorted(flags)} if flags else ends)}"
