"""Boards of Europe: what is printed on territories, and which of them the rules name."""

from __future__ import annotations

from typing import Annotated, Literal

from boardapp.core.grid import Space
from boardapp.files.limits import among, whole
from boardapp.games.areas.board import AreaBoard, BoardVocabulary, Needed

Nation = Literal["germany", "russia", "britain", "us"]
NATIONS: dict[Nation, str] = {
    "germany": "Germany", "russia": "Russia", "britain": "Britain", "us": "the US",
}  # fmt: skip
ALLIES: tuple[Nation, ...] = ("russia", "britain", "us")
MOST_IPC = 99

EUROPE = BoardVocabulary(
    "europe", ("capital", "city", "coastal", "convoy", "factory", "several"),
    {"owner": Annotated[str, among([*NATIONS])], "ipc": Annotated[int, whole(0, MOST_IPC)]},
    needed=(
        *(Needed("capital", 1, {"owner": nation}) for nation in NATIONS),
        Needed("city", 3, {"owner": "russia"}), Needed("convoy", 1, {"owner": "russia"}),
    ),
)  # fmt: skip
"""Flags: a nation's capital, a major city of Russia (Moscow too), where convoys to Russia land
(Archangel), a box for several territories; a coast is only drawn. An owner is the original one
(003-50)."""


def owner(board: AreaBoard, space: Space) -> Nation | None:
    """Return the original owner of a territory, None of a sea or a neutral."""
    value = board.value(space, "owner")
    return next((one for one in NATIONS if one == value), None)


def owned(board: AreaBoard, nation: Nation, flag: str = "") -> tuple[Space, ...]:
    """Return the territories that are originally a nation's, those with a flag if one is given."""
    return tuple(
        space for space in board.grid.spaces()
        if owner(board, space) == nation and (not flag or board.has(space, flag))
    )  # fmt: skip


def capital(board: AreaBoard, nation: Nation) -> Space:
    """Return a nation's capital territory; a board that is played on has one."""
    return owned(board, nation, "capital")[0]


def several(board: AreaBoard) -> Space | None:
    """Return the box that stands for Russia's other territories, None on a whole board."""
    return next(iter(board.flagged("several")), None)
