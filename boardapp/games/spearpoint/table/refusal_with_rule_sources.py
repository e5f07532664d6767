"""Refusals with where their rules are printed: what every reason against an act is made of."""

from __future__ import annotations

from functools import lru_cache

from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.rule_headings import cited


@lru_cache(maxsize=1 << 10)
def refusal(words: str, *ids: str) -> Refusal:
    """Return half a sentence as a refusal with where its rules are printed."""
    return Refusal(cited(words, *ids), ids)
