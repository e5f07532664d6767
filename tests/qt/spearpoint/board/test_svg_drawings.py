"""Maps of strangers' tile sets on the board: bounded, plain, and never a crash."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from boardapp.games.spearpoint.table.board_picture_values import picture_path
from boardapp.games.spearpoint.tiles.catalogue import Catalogue
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.spearpoint.board.svg_drawings import SpearpointDrawings

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 12"><rect width="36" height="12"'
    ' fill="#123456"/><image href="/etc/hostname" width="9" height="9"/><script>x</script></svg>'
)


def ground(art: str) -> str:
    """Return the map that the board shows for a picture."""
    built_in = built_in_catalogue()
    boards = {"village": replace(built_in.boards["village"], art=art)}
    return SpearpointDrawings(Catalogue(boards, {})).board("village")()


def test_the_built_in_map_is_shown_as_it_is() -> None:
    art = built_in_catalogue().boards["village"].art
    path = picture_path(art)
    assert path is not None
    assert ground(art) == path.read_text(encoding="utf-8")


def test_a_png_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "village.png"
    Image.new("RGB", (36, 12), "#123456").save(path)
    assert "data:image/png;base64," in ground(str(path))


def test_of_a_drawing_only_the_shapes_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "village.svg"
    path.write_text(SVG)
    shown = ground(str(path))
    assert "#123456" in shown
    assert "hostname" not in shown
    assert "script" not in shown


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n", b"<svg"])
@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_what_cannot_be_shown_leaves_a_plain_ground(
    tmp_path: Path, content: bytes, suffix: str
) -> None:
    path = tmp_path / f"village{suffix}"
    path.write_bytes(content)
    plain = ground("")
    assert "<rect" in plain
    assert ground(str(path)) == plain
    path.unlink()
    assert ground(str(path)) == plain
