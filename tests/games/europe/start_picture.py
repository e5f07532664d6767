"""The picture of Europe in outline on the start page, made of the worked example's last table.

``python -m tests.games.europe.start_picture`` draws it anew.
"""

from boardapp.files.assets import assets_folder
from tests.games.europe.winter_example import Example, played

PICTURE = assets_folder() / "europe" / "start.svg"
TOP = 0.22
"""Where the part begins that is seen, as a share of the board's height."""


def picture(example: Example) -> str:
    """Return the middle of a table as a picture three times as wide as high."""
    grid = example.state.grid
    width, height = grid.width, grid.height
    drawn = example.document.game.drawing(example.state).svg
    whole = f'viewBox="0 0 {width} {height}" width="12in" height="8in"'
    part = f'viewBox="0 {height * TOP:.0f} {width} {width // 3}" width="12in" height="4in"'
    assert whole in drawn
    return drawn.replace(whole, part)


if __name__ == "__main__":
    PICTURE.write_text(picture(played()), encoding="utf-8")
