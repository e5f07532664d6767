"""The window's few words for questions and choices, and menus without dead ends, in every game."""

import shlex
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardapp.core.grid import Grid
from boardapp.core.override_decorator import override
from boardapp.core.procedure.free_play_refusals import without_rule_refusals
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.questions import (
    Number,
    PathQuestion,
    Pick,
    Place,
    PutObject,
    Question,
)
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.document.procedure_player import ProcedurePlayer
from tests.games.areas.whole_game import WholeGame
from tests.games.atlantikwall.whole_games import BeachGame, CarefulGame
from tests.games.europe.whole_wars import WholeWar
from tests.games.question_words import raw_id_faults, word_faults
from tests.games.strange_victory.whole_games import RoadGame
from tests.games.strategy_cards.line_games import LineGame

Watch = Callable[[ProcedurePlayer], None]
"""Is shown a game whenever it asks something."""
BUTTONS = 4
"""Choices at most that are buttons; more are a list, which has room for titles."""
EVERY = 5
"""Of so many menus one has all that it offers begun: that is enough, and quick."""
NO_ACT = ("no", "not", "none", "nothing", "stay")
"""Answers by which nothing is done: of use in free play alone, against a rule."""


Play = Callable[[Path, Watch], None]
"""Plays random games in a folder, which somebody watches."""


def _on_areas(
    game: Callable[..., WholeGame[Any, Any]], *given: Any, seeds: Sequence[int], acts: int = 60
) -> Play:
    def play(folder: Path, watch: Watch) -> None:
        class Watched(game):  # type: ignore[misc,valid-type]
            @override
            def offered(self) -> Any:
                watch(self.playing)
                return super().offered()

            @override
            def answer(self, question: Any) -> Any:
                watch(self.playing)
                return super().answer(question)

        for seed in seeds:
            for _, _ in zip(range(acts), Watched(seed, *given, folder).play(), strict=False):
                pass

    return play


def _with_cards(folder: Path, watch: Watch) -> None:
    class Watched(LineGame):
        @override
        def answer(self) -> None:
            watch(self.playing)
            super().answer()

    for seed in (4, 13):
        Watched(seed, folder).play(60)


# By these seeds nearly all is asked that random games meet at all.
GAMES: dict[str, Play] = {
    "strange-victory": _on_areas(RoadGame, "physical", seeds=(7, 10, 3)),
    "strange-victory, drawn": _on_areas(RoadGame, "digital", seeds=(7, 2, 0)),
    "atlantikwall": _on_areas(BeachGame, "against", seeds=(1, 13, 7, 4)),
    "atlantikwall, alone": _on_areas(CarefulGame, seeds=(9, 11)),
    "atlantikwall, random": _on_areas(BeachGame, "solitaire", seeds=(0, 1)),
    "atlantikwall, allies": _on_areas(BeachGame, "allies", seeds=(2, 5)),
    "europe": _on_areas(WholeWar, "whole", seeds=(2, 3, 6), acts=200),
    "europe, outline": _on_areas(WholeWar, "outline", seeds=(7, 8), acts=200),
    "strategy-cards": _with_cards,
}


@pytest.mark.parametrize("name", GAMES)
def test_questions_are_short_menus_lead_on_and_drags_are_moves(name: str, tmp_path: Path) -> None:
    words, menus, drags = Words(), Menus(), Drags()

    def watch(player: ProcedurePlayer) -> None:
        words.watch(player)
        menus.watch(player)
        if not name.startswith("strategy-cards"):
            drags.watch(player)

    GAMES[name](tmp_path, watch)
    assert words.wrong == set()
    assert (menus.ends, menus.begun > BUTTONS) == (set(), True)


class Words:
    """The faults in the words of questions and choices in the bar."""

    def __init__(self) -> None:
        self.wrong: set[str] = set()

    def watch(self, player: ProcedurePlayer) -> None:
        menu = player.running_procedure is None
        self.wrong.update(raw_id_faults(player.told))
        for question in player.open_questions():
            self.wrong.update(word_faults(question, menu=menu or _has_buttons(question)))


def _has_buttons(question: Question) -> bool:
    return isinstance(question, Pick) and len(question.choices) <= BUTTONS


class Menus:
    """The choices of menus that cannot be done, and the number of those that were begun."""

    def __init__(self) -> None:
        self.ends: set[str] = set()
        self.begun = 0
        self._chance = Random(2)

    def watch(self, player: ProcedurePlayer) -> None:
        if player.running_procedure is not None or self._chance.randrange(EVERY):
            return
        for mode in ("led", "free"):
            by_mode = without_rule_refusals if mode == "free" else _as_it_is
            state: Any = replace(player.document.state, mode=mode)
            for menu in map(by_mode, player.game.menu(state)):
                for choice in menu.choices if isinstance(menu, Pick) else ():
                    if choice.refusal is None:
                        self.begun += 1
                        asked = _first_question(player.game, choice.answer, state)
                        idle = NO_ACT if mode == "led" else ()
                        if asked and not _can_be_answered(by_mode(asked), state.grid, idle):
                            self.ends.add(f"{mode}: {choice.title}: {asked.title}")


class Drags:
    """A drag of a unit is its move, or is refused."""

    def __init__(self) -> None:
        self._chance = Random(3)

    def watch(self, player: ProcedurePlayer) -> None:
        if player.running_procedure is not None or self._chance.randrange(EVERY):
            return
        game: Any = player.game
        state: Any = player.document.state
        begun = {
            (unit, choice.answer) for menu in game.menu(state) for choice in menu.choices
            if choice.refusal is None for unit in choice.begins
        }  # fmt: skip
        movable = {one for one in state.units if game.why_unit_stays(state, one) is None}
        assert movable == {unit for unit in state.units if (unit, f"{game.moving} {unit}") in begun}
        for unit, answer in begun:
            asked = _first_question(game, answer, state)
            if isinstance(asked, Place):
                assert answer == f"{game.moving} {unit}", "a drag would be something else"


def _as_it_is(question: Question) -> Question:
    return question


def _first_question(game: Any, begins: str, state: Any) -> Question | None:
    name, *given = shlex.split(begins)
    return RunningProcedure(game.procedure(name, tuple(given)), state, state.grid).asked


def _can_be_answered(question: Question, grid: Grid, idle: Collection[str]) -> bool:
    match question:
        case Pick():
            able = (one for one in question.choices if one.answer not in idle)
            return any(one.refusal is None for one in able)
        case PickSeveral():
            copies = [99 if one.copies is None else one.copies for one in question.choices
                      if one.refusal is None]  # fmt: skip
            return question.other is not None or sum(copies) >= question.least
        case Place():
            return any(question.allowed_spaces(grid))
        case PutObject():
            return any(
                one.off or any(question.allowed_spaces(one.name, grid)) for one in question.things
            )
        case PathQuestion():
            return any(question.allowed_next_spaces((), grid))
        case Number():
            numbers = range(question.least, question.most + 1)
            return any(question.refuse(one, grid) is None for one in numbers)
    return True
