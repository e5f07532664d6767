"""Random games of every scenario, from its setup to a declared winner, by answers alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path as FilePath
from random import Random
from typing import Any, Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import InsteadAnswer
from boardapp.core.procedure.questions import Number, PathQuestion, Pick, Place, PutObject, Throw
from boardapp.core.procedure.running_procedure import ABANDON
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.spearpoint.cards.unit_cards import UnitCard, built_in_unit_cards
from boardapp.games.spearpoint.switches import OF_TURN
from boardapp.games.spearpoint.table.state import TileState, unit_card_key
from boardapp.games.spearpoint.table.table_layout_file import layout_text
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYERS
from boardapp.games.spearpoint.turn.turn_state import SideState
from tests.games.spearpoint.combat.support.fights import some_answer, some_way
from tests.games.spearpoint.combat.support.placed_units import CARDS, COMMANDS, DAMAGES, weapon
from tests.games.spearpoint.setup.setup_games import set_up
from tests.games.spearpoint.setup.setup_games import some_answer as setup_answer
from tests.games.spearpoint.setup.setups import CATALOGUE, SCENARIOS
from tests.games.spearpoint.turn.table_judge import FOE, TableJudge
from tests.games.spearpoint.turn.turn_judge import Seen, TurnJudge
from tests.games.spearpoint.turn.win_judge import GOALS, Facts, early, overruns, winner

Depth = Literal["computed", "needed", "told"]
"""How well the cards are known: all is computed, the number is typed, or the result is entered."""
DEPTHS: tuple[Depth, ...] = ("computed", "needed", "told")

AGREED_AFTER = 10
"""The players say who has won once so many turns were played."""
MOST_ACTS = 2500
OF_SETUP = ("set-up", "change-entry")
LIKELY: dict[str, float] = {
    "initiative": 99, "next-turn": 99, "draw": 99, "done": 4, "resolve": 12, "declare": 5,
    "move": 5, "commit": 3, "crew": 0.2, "out-of-turn": 0.3, "objectives": 0.05, "withdraw": 0.1,
    "winner": 0, "leave-turns": 0, "set-up": 20,
}  # fmt: skip
"""How likely the player begins something of what is offered; anything else once."""


TOWARDS: Mapping[str, str] = {"03": "A-5", "05": "A-5", "06": "A-5"}
"""The destination of the US by scenario: its post, or the exit off the map."""


class Played(NamedTuple):
    """A procedure that was played to its end: its name, answers, what it told, what it led to."""

    name: str
    answers: tuple[Any, ...]
    told: tuple[str, ...]
    before: TileState
    after: TileState


def full_cards() -> dict[str, UnitCard]:
    """Every card of the box with all its values, where a fight's own list has none."""
    cards = dict(CARDS)
    for side in PLAYERS:
        for card in built_in_unit_cards(CATALOGUE, side):
            plain = replace(
                card, cost=7, defense=2, endurance=(8, 4), weapons=(weapon("Gun", 12, 12, 13),)
            )
            cards.setdefault(unit_card_key(side, card.unit), plain)
    return cards


class RandomGame:
    """One game, played from answer to answer on a document.

    After ``saves`` so many answers it is saved, and goes on from what it opened as.
    """

    def __init__(
        self, file: str, seed: int, depth: Depth, folder: FilePath, saves: Collection[int] = ()
    ) -> None:  # fmt: skip
        self.chance, self.depth, self.folder = Random(seed), depth, folder
        self.saves, self.answered, self.towards = saves, 0, TOWARDS.get(file[:2])
        *_, table = set_up(file, seed)
        table = replace(
            table, commands=COMMANDS, damages=DAMAGES,
            cards=full_cards() if depth == "computed" else {},
            options={name: held for name, held in table.options.items() if name not in OF_TURN},
        )  # fmt: skip
        layout = folder / "game.yaml"
        (folder / file).write_bytes((SCENARIOS / file).read_bytes())
        self._take(open_document_of(table, layout))

    def _take(self, document: Document) -> None:
        assert (document.damage, document.torn) == (None, False)
        self.document, self.playing = document, ProcedurePlayer(document)

    @property
    def state(self) -> TileState:
        """The table as it is before or after a procedure."""
        state = self.document.state
        assert isinstance(state, TileState)
        return state

    def reopened(self) -> None:
        """Save, open again, and find everything as it was left."""
        path, before, table = self.folder / "game.boardapp", self.state, self.playing.current_state
        asked = [one.title for one in self.playing.open_questions()]
        self.document.save(path)
        self._take(open_document(path))
        assert (self.state, self.playing.current_state) == (before, table)
        assert [one.title for one in self.playing.open_questions()] == asked

    def over(self) -> str | None:
        """The winner."""
        return self.document.game.game_end_sentence(self.state)  # type: ignore[attr-defined,no-any-return]

    def play(self) -> Iterator[Played]:
        """Play to a declared winner; yield each procedure that was played to its end."""
        if begun := self._procedure("lead-turns"):
            yield begun
        for _ in range(MOST_ACTS):
            if self.over():
                return
            if done := self._act():
                yield done
        raise AssertionError(f"no end is seen: {self.document.game.moment_title(self.state)}")  # type: ignore[attr-defined]

    def _act(self) -> Played | None:
        """Begin something that is offered, and answer to its end; None if it is left off."""
        offered = [
            one.answer for menu in self.playing.open_questions() if isinstance(menu, Pick)
            for one in menu.choices if one.refusal is None
        ]  # fmt: skip
        assert any(LIKELY.get(one, 1) >= 1 for one in offered), f"nothing goes on: {offered}"
        if self.state.turn > AGREED_AFTER and "winner" in offered:
            return self._procedure("winner")
        sequence = self.state.sequence
        drawn = self.towards is not None and sequence is not None and sequence.acting_side == "us"
        likely = LIKELY | ({"move": 25} if drawn else {})
        weights = [likely.get(one, 1) for one in offered]
        return self._procedure(self.chance.choices(offered, weights)[0])

    def _procedure(self, name: str) -> Played | None:
        before, answers = self.state, list[Any]()
        told: list[str] = []
        asks = self.playing.open_questions()
        number = next(
            at for at, menu in enumerate(asks) if isinstance(menu, Pick)
            and any(one.answer == name and one.refusal is None for one in menu.choices)
        )  # fmt: skip
        assert self.playing.answer_question(name, number) is None
        told += self.playing.told
        while self.playing.running_procedure is not None:
            (question,) = self.playing.open_questions()
            answer = self._answer(question, name)
            given = question.answer_to_json(answer, GRID)
            assert self.playing.answer_question(given) is None, (name, question.title, given)
            told += self.playing.told
            answers.append(given)
            self.answered += 1
            if self.answered in self.saves:
                self.reopened()
            assert len(answers) < 200, f"no end is seen: {question}"
            if answer == InsteadAnswer(ABANDON.answer):
                return None
        return Played(name, tuple(answers), tuple(told), before, self.state)

    def _answer(self, question: Any, name: str) -> Any:
        """Answer by how deep the cards are known; leave off if nothing else may be said."""
        ways = [one.answer for one in question.instead if one.refusal is None]
        if self.depth in ways:
            return InsteadAnswer(self.depth)
        if name == "lead-turns" and isinstance(question, Pick):
            return "begin"
        if isinstance(question, Number) and question.usual is not None and not ways[:-1]:
            return question.usual
        if name in OF_SETUP or isinstance(question, PutObject):
            return setup_answer(question, self.chance)
        if isinstance(question, Place) and not any(question.allowed_spaces(GRID)):
            return InsteadAnswer(ways[0])
        if self.towards and question.by == "us" and isinstance(question, PathQuestion):
            return InsteadAnswer("off") if "off" in ways else self._nearer(question, self.towards)
        if isinstance(question, Throw) and self.chance.random() < 0.9:
            question = replace(question, instead=(ABANDON,))
        answer = some_answer(question, self.chance)
        return InsteadAnswer(ABANDON.answer) if answer is None else answer

    def _nearer(self, question: PathQuestion, name: str) -> tuple[Space, ...]:
        """Choose of some ways the one that leads nearest to where a side is drawn."""
        goal = GRID.parse(name)
        tried = [some_way(question, self.chance) for _ in range(4)]
        return min(tried, key=lambda way: GRID.distance(way[-1] if way else question.start, goal))


def open_document_of(table: TileState, layout: FilePath) -> Document:
    """Open a table as a layout that lies in a folder beside its scenario."""
    layout.write_text(layout_text(table), encoding="utf-8")
    return open_document(layout)


# ---- judged -------------------------------------------------------------------------------------

TITLES = {kind.title: kind.name for kind in CATALOGUE.units.values()}
ON_FOOT = {"Tank Crew": "tank-crew", "Artillery Crew": "artillery-crew"}


def seen(state: TileState) -> Seen:
    """A table as the judge of turns sees it."""
    ground = [
        one.side for one in state.units.values()
        if not one.condition.empty and CATALOGUE.unit_kind(one.unit).unit_class != "aircraft"
    ]  # fmt: skip
    return Seen(
        ground, (one.side for one in state.aside.values()),
        (name for name, pair in state.pairs.items() if not pair.resolved), state.points,
    )  # fmt: skip


def facts(state: TileState, agreed: Mapping[str, str]) -> Facts:
    """A table as the judge of scenarios sees it."""
    sequence = state.sequence
    assert sequence is not None
    sides = {"us": sequence.us, "germany": sequence.germany}
    there = {
        side for side, has in sides.items()
        if has.arrived or has.came or has.before or state.points.get(FOE[side])
    }  # fmt: skip
    return Facts(
        state.turn, state.points,
        [(one.side, one.unit, GRID.name(one.space)) for one in state.units.values()],
        [(one.side, one.unit) for one in state.aside.values()],
        {GRID.name(space): placed.tile for space, placed in state.tiles.items()},
        {side: has.exits for side, has in sides.items()},
        {side: (*has.before, *has.came) for side, has in sides.items()},
        frozenset(there), {side: cards(side, has, state.turn) for side, has in sides.items()},
        agreed,
    )  # fmt: skip


def cards(side: str, has: SideState, turn: int) -> int | None:
    """The cards that a side has yet to commit on the road of scenario 4, the P-40's among them."""
    if has.reserves is None:
        return None
    late = side == "us" and turn > 2 and "p40-warhawk" not in has.sent
    return has.reserves + has.units + 2 * late


def judged(game: RandomGame, file: str) -> Iterator[Played]:
    """Play a game to its winner, judged by three judges that share no code with the program."""
    state, agreed = game.state, game.state.agreed  # type: ignore[attr-defined]
    held = [state]

    def wins(ending: bool) -> str:
        return winner(file, facts(held[0], agreed), ending)

    table = TableJudge(TITLES | ON_FOOT)
    table.stands(state)
    turns: TurnJudge | None = None
    for played in game.play():
        name, after = played.name, played.after
        if turns is None:
            turns = TurnJudge(
                after.turn, GOALS.get(file[:2], {}), seen(after), wins,
                overruns=overruns(file), early=early(file, agreed),
            )  # fmt: skip
        else:
            # As a turn ends the judges look at what it leaves, before the next one begins.
            held[0] = replace(after, turn=played.before.turn)
            turns.leaves(played.told)
            turns.play(name, list(played.answers), seen(after))
            if any(" leaves the map " in one for one in played.told):
                turns.look(seen(after))
            table.follow(name, played.answers, played.told, played.before, after)
        sequence = after.sequence
        assert sequence is not None
        assert (sequence.won or "") == turns.won, (name, sequence.won, turns.won)
        running = sequence.overrun
        assert turns.count == ({running.side: running.turns} if running else {}), name
        where = game.document.game.moment_title(after)  # type: ignore[attr-defined]
        assert where == turns.where(seen(after), over=sequence.is_over), name
        yield played
