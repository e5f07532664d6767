"""Small steps of procedures in tests: a change of the table, told as the history tells it."""

from boardapp.core.command import Change, set_turn
from boardapp.core.procedure.running_procedure import Play
from boardapp.core.state import State


def change(play: Play[State], one: Change) -> None:
    """Change the table, and tell it."""
    play.become(one.apply(play.state), f"{one.text()}.")


def count(play: Play[State], turns: int) -> None:
    """Let turns pass, and tell it."""
    change(play, set_turn(play.state.turn, play.state.turn + turns))
