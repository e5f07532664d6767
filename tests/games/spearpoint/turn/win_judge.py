"""The winner of each scenario, read from the rulebook in plain words; no code of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

INFANTRY = {
    "rifle-squad", "sniper", "mortar-squad", "lmg-team", "bazooka-team", "mg42-team",
    "panzerschreck-team", "tank-crew", "artillery-crew",
}  # fmt: skip
HOUSES = {"1A", "2A", "3A", "4A", "5A"}
"""The intact sides of the village's houses; 6A is a shed and stands too."""
BUILDINGS = HOUSES | {"6A"}
TURRET = "13A"

GOALS: Mapping[str, Mapping[str, int]] = {
    "01": {"us": 25, "germany": 25}, "02": {"us": 51, "germany": 51}, "07": {"germany": 40},
    "08": {"us": 71, "germany": 71}, "st": {"us": 51, "germany": 51},
}  # fmt: skip
"""Points that win, by the start of the scenario's file; there an Overrun wins too."""


class Facts(NamedTuple):
    """The facts that a scenario asks for; pieces are side, kind and space.

    ``cards`` are those in hand and decks, and sent but not come yet; None if nobody counts them.
    """

    turn: int
    points: Mapping[str, int]
    pieces: Sequence[tuple[str, str, str]]
    off: Sequence[tuple[str, str]]
    tiles: Mapping[str, str]
    exits: Mapping[str, int]
    came: Mapping[str, Sequence[str]]
    seen: frozenset[str]
    cards: Mapping[str, int | None]
    agreed: Mapping[str, str]


def winner(file: str, facts: Facts, ending: bool) -> str:
    """The winner by the scenario's own conditions, during a turn or at its end."""
    judge = _JUDGES.get(file[:2])
    return judge(facts, ending) if judge else ""


def _command_post(facts: Facts, ending: bool) -> str:
    standing = facts.tiles.get("A-5") in BUILDINGS
    on_post = {(side, kind in INFANTRY) for side, kind, space in facts.pieces if space == "A-5"}
    held = ("us", True) in on_post and not {("germany", True), ("germany", False)} & on_post
    any_turn = facts.agreed.get("post-held", "any-turn") == "any-turn"
    at_once = facts.agreed.get("post-destroyed", "after-check") == "at-once"
    if ending and held and (any_turn or facts.turn in (6, 8)):
        return "us"
    if not standing and (at_once or (ending and facts.turn == 6)):
        return "germany"
    return "germany" if ending and facts.turn == 8 else ""


def _road(facts: Facts, ending: bool) -> str:
    came = sum(kind == "convoy" for kind in facts.came["us"])
    under_way = sum(side == "us" and kind == "convoy" for side, kind, _ in facts.pieces)
    home = facts.exits["us"]
    lost = came - under_way - home
    there = {side for side, *_ in facts.pieces} | {side for side, _ in facts.off}
    there |= {side for side, number in facts.cards.items() if number != 0}
    if lost >= 6:
        return "germany"
    if home >= 2 or ("germany" not in there and "germany" in facts.seen):
        return "us"
    if (home, lost) == (1, 5):
        at_five = facts.agreed.get("one-convoy-home", "fight-on") == "germany"
        survive = facts.agreed.get("us-gone", "germany") == "germany"
        return "germany" if at_five or (survive and "us" not in there) else ""
    return ""


def _three_out(facts: Facts, ending: bool) -> str:
    if facts.exits["us"] >= 3:
        return "us"
    return "germany" if ending and facts.turn == 10 else ""


def _turret(facts: Facts, ending: bool) -> str:
    fallen = TURRET not in facts.tiles.values()
    return "us" if fallen and facts.points.get("us", 0) >= 35 else ""


_JUDGES: Mapping[str, Callable[[Facts, bool], str]] = {
    "03": _command_post, "04": _road, "05": _three_out, "06": _three_out, "07": _turret,
}  # fmt: skip


def overruns(file: str) -> bool:
    """Whether an Overrun wins: where points do."""
    return file[:2] in GOALS


def early(file: str, agreed: Mapping[str, Any]) -> bool:
    """Whether a side can be overrun before it ever came (scenario 2)."""
    return file.startswith("02") and agreed.get("early-overrun") == "from-the-start"
