"""How a game ends whose base game decides that: players say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, ask

E = TypeVar("E", bound=str)


def ask_how_game_ended(
    by: str, sentence: str, rules: tuple[str, ...], ends: Mapping[E, str]
) -> Asking[E | None]:
    """Ask which of the ends the game has come to, each in words; None: it goes on."""
    how = yield from ask(Pick(
        by, "End of the game, by the table", sentence, rules,
        choices=(*(Choice(one, words) for one, words in ends.items()), Choice("on", "It goes on")),
    ))  # fmt: skip
    return next((one for one in ends if one == how), None)
