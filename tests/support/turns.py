"""Small steps of procedures in tests: a change of the table, told as the history tells it."""

from boardapp.core.command import ChangeCommand, set_turn
from boardapp.core.procedure.running_procedure import Context
from boardapp.core.state import State


def change(play: Context[State], one: ChangeCommand) -> None:
    """Change the table, and tell it."""
    play.set_state(one.apply(play.state), f"{one.history_text()}.")


def count(play: Context[State], turns: int) -> None:
    """Let turns pass, and tell it."""
    change(play, set_turn(play.state.turn, play.state.turn + turns))
