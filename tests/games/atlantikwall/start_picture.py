"""The picture of the Practice beach on the start page, made of the worked example's table.

``python -m tests.games.atlantikwall.start_picture`` draws it anew.
"""

from dataclasses import replace

from boardapp.files.assets import assets_folder
from tests.games.atlantikwall.assault_example import Example

PICTURE = assets_folder() / "atlantikwall" / "start.svg"
TOP = 0.56
"""Where the part begins that is seen, as a share of the board's height."""


def picture() -> str:
    """Return the middle of the board as a picture three times as wide as high."""
    game, state = Example().document.game, Example().state
    grid = state.grid
    ways = {"u1": "Kelp Bank", "u2": "Oyster Flat"}
    units = {one.id: one._replace(space=grid.parse(ways[one.id])) for one in state.units.values()}
    width, height = grid.width, grid.height
    drawn = game.drawing(replace(state, units=units), bare=True).svg
    whole = f'viewBox="0 0 {width} {height}" width="12in" height="{12 * height / width:g}in"'
    part = f'viewBox="0 {height * TOP:.0f} {width} {width // 3}" width="12in" height="4in"'
    assert whole in drawn
    return drawn.replace(whole, part)


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
