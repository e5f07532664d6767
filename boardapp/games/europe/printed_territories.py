"""Boards of Europe: the print on territories, and the territories that the rules name."""

from __future__ import annotations

from typing import Annotated, Literal

from boardapp.core.grid import Space
from boardapp.core.sentence_case import capitalize_first
from boardapp.files.value_limits import one_of_words, whole_number
from boardapp.games.areas.area_board import AreaBoard, BoardVocabulary, RequiredAreas

Nation = Literal["germany", "russia", "britain", "us"]
NATIONS: dict[Nation, str] = {
    "germany": "Germany", "russia": "Russia", "britain": "Britain", "us": "the US",
}  # fmt: skip
ALLIES: tuple[Nation, ...] = ("russia", "britain", "us")
MOST_IPC = 99

EUROPE = BoardVocabulary(
    "europe",
    ("capital", "city", "coastal", "convoy", "factory", "several"),
    {
        "owner": Annotated[str, one_of_words([*NATIONS])],
        "ipc": Annotated[int, whole_number(0, MOST_IPC)],
    },
    needed=(
        *(
            RequiredAreas(
                "capital", 1, f"{capitalize_first(title)} needs 1 capital", {"owner": nation}
            )
            for nation, title in NATIONS.items()
        ),
        RequiredAreas("city", 3, "Russia needs 3 cities", {"owner": "russia"}),
        RequiredAreas("convoy", 1, "Russia needs 1 port for convoys", {"owner": "russia"}),
    ),
)
"""The flags and values of areas; the owner is the original one (003-50).

The flags mark a nation's capital, a major city of Russia (Moscow too), a port for convoys to Russia
(Archangel), and a box for several territories. A coast is only drawn.
"""


def original_owner(board: AreaBoard, space: Space) -> Nation | None:
    """Return the original owner of a territory, None of a sea or a neutral."""
    value = board.printed_value(space, "owner")
    return next((one for one in NATIONS if one == value), None)


def originally_owned_territories(
    board: AreaBoard, nation: Nation, flag: str = ""
) -> tuple[Space, ...]:
    """Return a nation's original territories, only those with a flag if one is given."""
    return tuple(
        space for space in board.grid.spaces()
        if original_owner(board, space) == nation and (not flag or board.has_flag(space, flag))
    )  # fmt: skip


def capital_of(board: AreaBoard, nation: Nation) -> Space:
    """Return a nation's capital territory; every playable board has one."""
    return originally_owned_territories(board, nation, "capital")[0]


def box_of_other_russian_territories(board: AreaBoard) -> Space | None:
    """Return the box of Russia's other territories, None on a complete board."""
    return next(iter(board.areas_with_flag("several")), None)
