"""A random game on a board of areas, from the setup to the end, judged all the way."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from boardapp.core.override_decorator import override
from boardapp.core.procedure.questions import Pick
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.areas.state import AreaState
from tests.core.procedure.random_player import taken
from tests.support.bare_ids import with_ids

MOST_ACTS = 1500


class Judge(Protocol):
    """A second judge, who follows each procedure by its questions and the answers to them."""

    def play(self, name: str, given: Sequence[str], asked: Sequence[tuple[Any, Any]]) -> None: ...


class OfferJudge(Judge, Protocol):
    """A second judge who also knows what may begin."""

    def offers(self) -> set[str]: ...


AState = TypeVar("AState", bound=AreaState)
AJudge = TypeVar("AJudge", bound=Judge)
AnOfferJudge = TypeVar("AnOfferJudge", bound=OfferJudge)


class WholeGame(Generic[AState, AJudge]):
    """One game; after some of its answers it is saved, and goes on from what it opened as."""

    likely: ClassVar[Mapping[str, float]]
    """How likely the player begins something of what is offered; anything else once."""
    judge: AJudge

    def __init__(self, seed: int, folder: Path, saves: Collection[int]) -> None:
        self.chance, self.folder = Random(seed), folder
        self.saves, self.answered = saves, 0

    def begin(self, layout: str) -> None:
        """Open a table by the text of its layout."""
        path = self.folder / "game.yaml"
        path.write_text(layout, encoding="utf-8")
        self._take(open_document(path))

    def _take(self, document: Document) -> None:
        assert (document.damage, document.torn) == (None, False)
        self.document, self.playing = document, ProcedurePlayer(document)

    @property
    def path(self) -> Path:
        """The path of the game's save."""
        return self.folder / "game.boardapp"

    @property
    def state(self) -> AState:
        """The table as it is before or after a procedure."""
        state: AState = self.document.state  # type: ignore[assignment]
        return state

    @property
    def over(self) -> str | None:
        """How the game has ended."""
        found: str | None = self.playing.game.game_end_sentence(self.state)
        return found

    def play(self) -> Iterator[str]:
        """Play to the end; yield each procedure that was played, and judged."""
        for _ in range(MOST_ACTS):
            if self.over:
                return
            yield self._act()
            self.agree()
        raise AssertionError(f"no end is seen: {self.playing.game.moment_title(self.state)}")

    def _act(self) -> str:
        number, name = self.chosen(self.offered())
        assert self.playing.answer_question(name, number) is None
        asked, told = [], [*self.playing.told]
        while self.playing.running_procedure is not None:
            (question,) = self.playing.open_questions()
            given = self.answer(question)
            assert self.playing.answer_question(given) is None, (name, question.title, given)
            asked.append((question, given))
            told += self.playing.told
            self.answered += 1
            if self.answered in self.saves:
                self.reopened()
        assert with_ids(told) == []
        begun, *to = name.split(" ")
        self.judge.play(begun, to, asked)
        return begun

    def offered(self) -> list[tuple[int, str]]:
        """The procedures that may begin, by menu and name."""
        return [
            (number, one.answer)
            for number, menu in enumerate(self.playing.open_questions()) if isinstance(menu, Pick)
            for one in menu.choices if one.refusal is None
        ]  # fmt: skip

    def chosen(self, offers: Sequence[tuple[int, str]]) -> tuple[int, str]:
        """Choose what is begun."""
        weights = [self.likelihood(name.split(" ")[0]) for _, name in offers]
        return self.chance.choices(offers, weights)[0]

    def likelihood(self, name: str) -> float:
        """How likely a procedure is begun."""
        return self.likely.get(name, 1)

    def answer(self, question: Any) -> Any:
        """Give some answer that is taken, as plain data."""
        grid = self.state.grid
        return question.answer_to_json(taken(question, grid, self.chance), grid)

    def tables(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """The table as its layout says it, and as the judge does."""
        raise NotImplementedError

    def agree(self) -> None:
        """Demand that the table is what the judge says."""
        found, expected = self.tables()
        differing = {
            name: (one, expected[name]) for name, one in found.items() if one != expected[name]
        }
        assert differing == {}

    def reopened(self) -> None:
        """Save, open again, and find everything as it was left."""
        before, table = self.state, self.playing.current_state
        asked = [one.title for one in self.playing.open_questions()]
        self.document.save(self.path)
        self._take(open_document(self.path))
        assert (self.state, self.playing.current_state) == (before, table)
        assert [one.title for one in self.playing.open_questions()] == asked


class JudgedByOffers(WholeGame[AState, AnOfferJudge]):
    """One game whose judge knows what may begin, which the table ends after some turns."""

    last_turn: ClassVar[int]

    @override
    def offered(self) -> list[tuple[int, str]]:
        (menu,) = self.playing.open_questions()
        assert isinstance(menu, Pick)
        offers = super().offered()
        assert {name for _, name in offers} == self.judge.offers()
        return offers

    @override
    def chosen(self, offers: Sequence[tuple[int, str]]) -> tuple[int, str]:
        last = self.state.turn >= self.last_turn and (0, "finish") in offers
        return (0, "finish") if last else super().chosen(offers)
