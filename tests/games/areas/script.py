"""Shared by the second judges of games: one follows a procedure by its questions and answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Script:
    """Takes questions and answers one by one, and demands that they are those it expects."""

    waiting: list[tuple[Any, Any]]
    question: Any
    """The one that was taken last."""

    def play(self, name: str, given: Sequence[str], asked: Sequence[tuple[Any, Any]]) -> None:
        """Follow one procedure to its end by its questions and the answers to them."""
        self.waiting = list(asked)
        getattr(self, "_" + name.replace("-", "_"))(*given)
        assert [question.title for question, _ in self.waiting] == []

    def take(self, title: str) -> Any:
        """Take the next question, which has this title; return its answer."""
        assert self.waiting, f"not asked: {title}"
        self.question, answer = self.waiting.pop(0)
        assert self.question.title == title, (self.question.title, title)
        return answer

    def thrown(self, title: str) -> list[list[int]]:
        """Take a throw: the dice of each kind."""
        return dice_of(self.take(title))


def dice_of(answer: Any) -> list[list[int]]:
    """Return the dice of an answer, entered or rolled."""
    dice: list[list[int]] = answer["rolled"] if isinstance(answer, dict) else answer
    return dice
