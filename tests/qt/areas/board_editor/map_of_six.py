"""A map of six areas that nobody printed, to be traced."""

from pathlib import Path

from PIL import Image, ImageDraw

SIZE = 1800, 1200
_N, _M, _S = (640, 0), (600, 560), (660, 1200)
_N2, _M2, _S2 = (1250, 0), (1210, 600), (1180, 1200)
_W, _E = (0, 620), (1800, 640)
AREAS = {
    "Hollin": ((0, 0), _N, _M, _W),
    "Brack": (_N, _N2, _M2, _M),
    "Stane": (_N2, (1800, 0), _E, _M2),
    "Mere": (_W, _M, _S, (0, 1200)),
    "Firs": (_M, _M2, _S2, _S),
    "Keld": (_M2, _E, (1800, 1200), _S2),
}
LINKS = (
    ("Hollin", "Brack"), ("Brack", "Stane"), ("Hollin", "Mere"), ("Mere", "Firs"),
    ("Firs", "Keld"), ("Stane", "Keld"),
)  # fmt: skip
_COLOURS = ("#BECDA0", "#E0D6B4", "#C8BE96", "#96B9CD", "#AFC896", "#D7C8AF")


def draw_map(path: Path) -> None:
    """Write the map as a picture."""
    image = Image.new("RGB", SIZE)
    draw = ImageDraw.Draw(image)
    for corners, colour in zip(AREAS.values(), _COLOURS, strict=True):
        draw.polygon(corners, fill=colour)
    for corners in AREAS.values():
        draw.line((*corners, corners[0]), fill="#46322A", width=7)
    image.save(path)
