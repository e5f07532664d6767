"""What is asked of the acts of a save at every game's table."""

from boardapp.core.command import NoteAgreement, SetOption
from boardapp.core.grid import Space
from boardapp.core.state import Agreement, State
from boardapp.games.judging import MAX_AGREEMENTS, refuse_note, refuse_option
from boardapp.games.switch import Switch, by_name

SWITCHES = by_name(Switch("night", "Night", "004-100", {"off": "no night", "on": "night"}))
NOTE = Agreement(Space(0, 0), Space(0, 1), "direct", "clear")


def test_a_default_may_be_named() -> None:
    for choice in (None, "off", "on"):
        assert refuse_option(SWITCHES, SetOption("night", None, choice)) is None
    wild = SetOption("night", None, "x" * 50)
    assert refuse_option(SWITCHES, wild) == f"The switch night has no choice '{'x' * 40}'."


def test_a_table_holds_so_many_agreements() -> None:
    full = State("game", "board", agreements=(NOTE,) * MAX_AGREEMENTS)
    more, other = NoteAgreement(0, None, NOTE), NoteAgreement(0, NOTE, NOTE._replace(text="no"))
    assert refuse_note(full, ("direct",), more) == "There are 1,000 agreements already."
    assert refuse_note(full, ("direct",), other) is None
