"""What no table of any game can hold: turns, switches and notes of agreements."""

from dataclasses import replace

import pytest

from boardapp.core.grid import Space
from boardapp.core.state import Agreement, State
from boardapp.games.judging import MAX_AGREEMENTS, table_refusals
from boardapp.games.switch import Switch, by_name

SWITCHES = by_name(Switch("night", "Night", "004-100", {"off": "no night", "on": "night"}))
NOTE = Agreement(Space(0, 0), Space(0, 1), "direct", "clear")
TABLE = State("game", "board", agreements=(NOTE,) * MAX_AGREEMENTS)


def refusals(state: State) -> list[str]:
    return list(table_refusals(state, SWITCHES, ("direct",)))


@pytest.mark.parametrize("choice", ["off", "on"])
def test_a_default_may_be_named(choice: str) -> None:
    assert refusals(replace(TABLE, options={"night": choice})) == []


def test_everything_is_told_at_once() -> None:
    odd = NOTE._replace(attack="stare", text="bell \x07")
    table = replace(TABLE, turn=0, options={"night": "x" * 50, "fog": "on"})
    assert refusals(replace(table, agreements=(*TABLE.agreements, odd))) == [
        "There is no turn 0.",
        f"The switch night has no choice '{'x' * 40}'.",
        "There is no switch 'fog'.",
        "There are more than 1,000 agreements.",
        "There is no way of attack 'stare'.",
        "An agreement is printable text of at most 2,000 characters.",
    ]
