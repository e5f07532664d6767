"""Pictures of odd insides, wherever strangers' pictures are read: refused before they take long."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

BOARD = """boardapp: 1
area_board: Ours
game: strange-victory
size: [400, 200]
picture: odd.jpg
areas:
  mill: {at: [100, 100], outline: [[0, 0], [200, 0], [200, 200], [0, 200]], flags: [forest]}
  ford: {at: [300, 100], outline: [[200, 0], [400, 0], [400, 200], [200, 200]]}
links: [[mill, ford]]
"""
TILES = "boardapp: 1\ntile_set: Mine\ntiles: {1A: {art: odd.jpg}}\n"
MAP = "boardapp: 1\ntile_set: Mine\nboards: {village: {title: V, art: odd.jpg}}\n"
CORNERS = ("--corners", "10,10", "50,10", "50,50", "10,50")


def jpeg(scans: int = 0, *, before: bytes = b"", **how: Any) -> bytes:
    """Return a JPEG with so many scans more than it needs, and parts before all others."""
    out = io.BytesIO()
    Image.new("L", (64, 64), 128).save(out, "JPEG", progressive=bool(scans), **how)
    content = out.getvalue()
    body, last = content[2:-2], content[content.rfind(b"\xff\xda") : -2]
    return content[:2] + before + body + last * scans + content[-2:]


def check(run: Any, folder: Path, picture: bytes) -> list[tuple[int, str]]:
    """Return how each way to read the picture ends, and what it says of it."""
    (folder / "odd.jpg").write_bytes(picture)
    ends = []
    for text in (BOARD, TILES, MAP):
        (folder / "file.yaml").write_text(text)
        status, _, told = run("check", folder / "file.yaml")
        ends.append((status, " ".join(told)))
    out = folder / "out.png"
    status, _, told = run("straighten", folder / "odd.jpg", *CORNERS, "-o", out, "--size", 100)
    return [*ends, (status, " ".join(told))]


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (jpeg(2000), "a JPEG of more than 64 scans"),
        (jpeg(before=b"\xff\xfe\x00\x02" * 10_000), "a JPEG of more than 10,000 parts"),
        (jpeg(2000, before=b"\xff" * 1000 + b"\xfe\x00\x02\xff\x01"), "more than 64 scans"),
    ],
)
def test_a_jpeg_that_takes_too_long_is_refused(
    run: Any, tmp_path: Path, picture: bytes, words: str
) -> None:
    for status, told in check(run, tmp_path, picture):
        assert status == 1
        assert (
            f"{words}, which takes too long to read; expected one saved again as an ordinary JPEG"
            in told
        )


def test_what_only_looks_like_scans_is_none(run: Any, tmp_path: Path) -> None:
    fine = check(run, tmp_path, jpeg())
    many = b"\xff\xda\x00\x02" * 1000
    note = b"\xff\xe1" + (len(many) + 2).to_bytes(2, "big") + many
    film = b"\0\0\0\x18ftypmp42" + many
    for picture in (jpeg(20), jpeg(before=note), jpeg() + film, jpeg() + jpeg(2000)):
        assert check(run, tmp_path, picture) == fine


# ---- drawings -----------------------------------------------------------------------------------

LAYOUT = """boardapp: 1
game: spearpoint
board: village
tile_sets: [tiles.yaml]
tiles: [{}]
"""
OWN = "boardapp: 1\ntile_set: Mine\ntiles: {{{}}}\n"
SHAPE = "<rect width='9' height='9'/>"
SIDES = tuple(f"{number}A" for number in (*range(1, 9), *range(21, 25)))


def drawn(run: Any, folder: Path, *bodies: str, views: Sequence[str] = ()) -> str:
    """Return a board as an exported SVG; it is drawn as a PNG and a PDF as well.

    Each body is the art of a tile: to draw a board takes longer than what is on its tiles.
    """
    sides, tiles = [], []
    for number, body in enumerate(bodies):
        side, view = SIDES[number], views[number] if views else "0 0 4000 4000"
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}{SHAPE}</svg>'
        (folder / f"{side}.svg").write_text(svg, "utf-8")
        sides.append(f"{side}: {{art: {side}.svg}}")
        tiles.append(f"{{tile: {side}, space: {'ABC'[number % 3]}-{number // 3 + 1}}}")
    (folder / "tiles.yaml").write_text(OWN.format(", ".join(sides)))
    (folder / "table.yaml").write_text(LAYOUT.format(", ".join(tiles)))
    for suffix in ("png", "pdf", "svg"):
        out = folder / f"out.{suffix}"
        assert run("render", folder / "table.yaml", "-o", out, "--dpi", 20) == (0, [], [])
    return (folder / "out.svg").read_text("utf-8")


HREF = 'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href'


EVIL = (
    "<rect fill='URL(http://evil/)'/>",
    "<rect fill='url(http://evil/)' stroke='Url( \"file:evil\" )'/>",
    r"<rect fill='\75rl(file:evil)' stroke='\000075 rl(evil)'/>",
    "<rect fill='u/**/rl(http://evil/)' stroke='url/**/(http://evil/)'/>",
    "<rect fill='&#117;rl(http://evil/)' stroke='u&#10;rl(evil)'/>",
    "<rect fill='url(#a) url(http://evil/)' stroke='url(&quot;#evil)'/>",
    "<rect fill='image(http://evil/)' stroke='cross-fade(url(evil))'/>",
    "<rect fill='url(data:image/svg+xml,evil)' stroke='url(#evil\\29 x'/>",
    "<rect style='fill:URL(http://evil/);stroke:red url(evil)'/>",
    r"<rect style='fill:\75rl(evil);fill:var(--evil)'/>",
    "<rect style='@import url(evil);fill:expression(evil)'/>",
    "<rect style='mask:url(evil);filter:url(evil);clip-path:url(evil);marker:url(evil)'/>",
    "<rect mask='url(evil)' filter='url(evil)' clip-path='url(evil)' cursor='url(evil)'/>",
    "<rect onload='evil()' xml:base='http://evil/' href='evil' class='evil'/>",
    "<style>@import 'evil'; rect {fill: URL(evil)}</style><rect/>",
    "<script>evil()</script><rect><script href='evil'/></rect>",
    f"<linearGradient id='a' {HREF}='http://evil/'/><rect fill='url(#a)'/>",
    f"<image {HREF}='evil'/><use {HREF}='http://evil/#a'/><use href='data:evil'/>",
    "<foreignObject><iframe src='evil'/></foreignObject><svg><image href='evil'/></svg>",
    "<a href='evil'><rect/></a><text>evil</text><title>evil</title><!-- evil -->",
    "<rect><animate attributeName='fill' to='url(evil)'/><set to='evil'/></rect>",
    "<rect transform='evil(1)' width='1evil' id='evil)' d='evil' points='evil'/>",
    "<evil/><x:rect xmlns:x='http://evil/' x:fill='evil'/><?evil evil?>",
    "<rect fill='evil;' stroke='evil\\' stroke-linecap='evil(1)' opacity='evil'/>",
)


@pytest.mark.parametrize("bodies", [EVIL[:12], EVIL[12:]])
def test_nothing_but_plain_values_goes_into_exported_pictures(
    run: Any, tmp_path: Path, bodies: Sequence[str]
) -> None:
    shown = drawn(run, tmp_path, *bodies).lower()
    assert "evil" not in shown
    assert "75rl" not in shown


ROUND = ("0", "1e-200", "5e-324", "1e-9", "0.1", "2000", "1e6", "1e200", "-1", "1e400")
ENDS = ("1000 1000", "1000 1000.0000001", "3000 3000", "1e-200 1e-200", "1e6 -1e6", "1e308 0")


def test_every_arc_is_drawn_or_left_out(run: Any, tmp_path: Path) -> None:
    def paths(rx: str) -> str:
        arcs = [f"M1000 1000A{rx} {ry} {turn} 1 0 {end}" for ry in ROUND for end in ENDS
                for turn in (0, 33)]  # fmt: skip
        return "".join(f"<path d='{arc}'/><path d='{arc.replace('A', 'a')}'/>" for arc in arcs)

    drawn(run, tmp_path, *map(paths, ROUND))


COLOURS = tuple(f"#0102{number:02}" for number in range(1, 10))
FAR = (
    "<path d='M10 -1a-1e30 -.5 1e-9 0 1 10 -1M1e-5v0' FILL/>",
    "<path d='M-.5 0Q0 0 -.5 -1e6A0.1 1e5 10 1 1 10 4000' FILL/>",
    "<path d='M0 -1e6A0.1 1e6 -.5 0 1 1e5 0' stroke='#000' stroke-width='1e6' FILL/>",
    "<path d='M1e9 -1e15L1e30 1e300L0 1e20Z' stroke='#000' FILL/>",
    "<g transform='scale(1e6)'><g transform='matrix(1e6 1e6 1e6 -1e6 1e6 1e6)'>"
    "<path d='M0 0l-3 7q1 2 3 4t5 6z' stroke='#000' stroke-width='-1e6' FILL/></g></g>",
    "<g transform='scale(-1e6 .001) scale(1e6)'><path d='M0 0V9V10' stroke='#000' FILL/></g>",
    "<rect x='-1e6' width='1e6in' FILL/><circle r='1e6cm' FILL/>",
    "<line x2='1e6%' stroke='#000' stroke-width='1e6' FILL/>",
    "<polygon points='0 0 1e20 1e30 -1e25 7' FILL/><ellipse ry='1' cx='1e6in' FILL/>",
)


def filled(bodies: Sequence[str]) -> list[str]:
    """Give each body a colour of its own, which tells whether it was drawn."""
    return [body.replace("FILL", f"fill='{COLOURS[i]}'") for i, body in enumerate(bodies)]


def test_what_lies_millions_of_units_away_is_left_out(run: Any, tmp_path: Path) -> None:
    shown = drawn(run, tmp_path, *filled(FAR))
    assert [colour for colour in COLOURS if colour in shown] == []


NEAR = (
    ("0 0 1 1", "<path d='M0 0A.5 .5 0 0 1 1 1z' FILL/>"),
    ("0 0 24 24", "<path d='M-99 -99l1 1q1 1 2 2t3 3 4 4s1 1 9 9z' FILL/>"),
    ("9e5 -9e5 10 10", "<rect x='9e5' y='-9e5' width='50%' height='1mm' FILL/>"
                               "<circle cx='900005' cy='-899995' r='3'/>"),
    ("0 0 40 40", "<g transform='scale(.01) rotate(45 2000 2000) skewX(9)'>"
                  "<path d='M9000 9000h-9000v99z' FILL/></g>"),
    ("0 0 4000 4000", "<path d='M1000 1000A0 9 0 0 1 3000 3000L0 3000z' FILL/>"),
)  # fmt: skip


def test_what_lies_near_is_drawn(run: Any, tmp_path: Path) -> None:
    colours = COLOURS[: len(NEAR)]
    bodies = filled([body for _, body in NEAR])
    shown = drawn(run, tmp_path, *bodies, views=[view for view, _ in NEAR])
    assert [colour for colour in colours if colour not in shown] == []
