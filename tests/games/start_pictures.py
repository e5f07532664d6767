"""The pictures of boards of areas on the start page, made of the worked examples' tables.

``python -m tests.games.start_pictures`` draws them again.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from boardapp.files.assets import assets_folder
from tests.games.atlantikwall.assault_example import Example as Assault
from tests.games.europe.winter_example import played as winter
from tests.games.strange_victory.ambush_example import played as ambush


def part_of(game: Any, state: Any, top: float, *, bare: bool = False) -> str:
    """Return a board as a picture three times as wide as high.

    ``top`` is where the part begins that is seen, as a share of the board's height.
    """
    width, height = state.grid.width, state.grid.height
    drawn: str = game.drawing(state, bare=bare).svg
    whole = f'viewBox="0 0 {width} {height}" width="12in" height="{12 * height / width:g}in"'
    part = f'viewBox="0 {height * top:.0f} {width} {width // 3}" width="12in" height="4in"'
    assert whole in drawn
    return drawn.replace(whole, part)


def roads() -> str:
    example = ambush()
    return part_of(example.document.game, example.state, 0.1)


def beach() -> str:
    """The first table, with its Units ashore."""
    example = Assault()
    state, ways = example.state, {"u1": "Kelp Bank", "u2": "Oyster Flat"}
    parse = state.grid.parse
    units = {one.id: one._replace(space=parse(ways[one.id])) for one in state.units.values()}
    return part_of(example.document.game, replace(state, units=units), 0.56, bare=True)


def europe() -> str:
    example = winter()
    return part_of(example.document.game, example.state, 0.22)


PICTURES: Mapping[str, Callable[[], str]] = {
    "strange-victory": roads, "atlantikwall": beach, "europe": europe,
}  # fmt: skip
"""By the folder among the assets."""


def shipped(folder: str) -> str:
    return (assets_folder() / folder / "start.svg").read_text("utf-8")


if __name__ == "__main__":
    for folder, picture in PICTURES.items():
        (assets_folder() / folder / "start.svg").write_text(picture(), encoding="utf-8")
