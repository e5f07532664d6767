"""Random games with Strategy cards by lines of JSON: any cards, on any small board."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from boardapp.core.procedure.questions import Pick, Throw
from boardapp.document.document_loader import open_document
from boardapp.games.strategy_cards.calls.drift import NorthMarkerOrientation
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import Card, Keyword, TargetRestriction
from boardapp.games.strategy_cards.state import HexState, HexUnit, NorthMarker, new_state
from boardapp.games.strategy_cards.switches import SWITCHES
from boardapp.games.strategy_cards.table_layout_file import layout_yaml
from tests.core.procedure.random_player import taken
from tests.games.strange_victory import line_games

DECK = "Artillery I"
COPIES = 8
TITLES = ("Creeping", "Box", "Time on Target", "Smoke")

CORRECTIONS: Mapping[str, Sequence[Any]] = {
    "turn": (0, 1, 2, 7, 10**8), "units/us-0/space": ("A1", "A2", "Nowhere"),
    "units/us-0": (None,), "units/us-0/fatigued": (True, False, 1), "units/us-0/cover": (0, 3, -1),
    "units/germany-1": (
        None, {"id": "germany-1", "unit": "squad", "side": "germany", "space": "A1"},
        {"id": "x", "unit": "squad", "side": "germany", "space": "A1"},
    ),
    "players/us/command": (0, 5, 10**6, -1), "players/us/hand": ([], [f"{DECK}/Box#1"]),
    "players/us/active": (None,), "players/us/active/since": (0, 1), "players/germany": (None,),
    "call": (None,), "call/die": (None, 1, 6, 7), "call/result": (None, "resolved", "waiting"),
    "call/target": (None, "A1"), "call/drift": (None,), "call/attacks": ([],),
    "call/stays": (None, True), "call/side": ("us", "germany"), "call/keywords": ([],),
    "units/us-2/unit": ("squad", "tank"), "players/us/decks": ([],),
    "options/defense-dice": (None, "6-only", "x"), "north/marker/turn": (0, 5, 6),
    "north/space": ("A1",), "terrain/A1": (None, "woods", "lava"), "levels/A1": (None, 1, 99),
    "entered": ([],), "columns": (3,), "mode": ("free",), "board": ("x",),
}  # fmt: skip
"""Corrections by path and values; some of them are impossible."""


class LineGame(line_games.LineGame):
    """One random game, saved in a folder and played on from what it opened as."""

    corrections = CORRECTIONS

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = Random(seed)
        self.path = folder / "game.boardapp"
        layout = folder / "game.yaml"
        layout.write_text(layout_yaml(table_with_cards(self.chance)), encoding="utf-8")
        self._open(layout)

    def answer(self) -> None:
        """Give some answer that is taken; a side may have cards and none that it can play."""
        asked = self.playing.open_questions()
        free = [
            number for number, one in enumerate(asked, 1)
            if not isinstance(one, Pick) or any(choice.refusal is None for choice in one.choices)
        ]  # fmt: skip
        # The sides' cards, more often than that the next turn begins.
        weights = [1 if asked[number - 1].by == "both" else 4 for number in free]
        (ask,) = self.chance.choices(free, weights)
        question, grid = asked[ask - 1], self.document.game.grid
        if isinstance(question, Throw) and self.chance.random() < 0.5:
            assert "asks" in self.do(roll=True, ask=str(ask))
            return
        given = question.answer_to_json(taken(question, grid, self.chance), grid)
        look = self.do(look=given, ask=str(ask))
        assert look["refusal"] is None
        done = self.do(answer=given, ask=str(ask))
        assert "asks" in done, done
        told = f"by the table, against: {look.get('against')}"
        assert ("against" in look) == any(one.endswith(told) for one in done["told"])

    def as_layout(self) -> None:
        """Write the table as a layout (in a procedure, the one before it), and read it again."""
        text = self.document.game.layout_text(self.document.state)
        layout = self.path.with_name("again.yaml")
        layout.write_text(text, encoding="utf-8")
        again = open_document(layout)
        assert again.game.layout_text(again.state) == text
        assert self.do(show="state")["state"]["game"] == "strategy-cards"


def table_with_cards(chance: Random) -> HexState:
    """A small board with woods, units of both sides, and cards of all sorts in both hands."""
    state = new_state(chance.randint(1, 8), chance.randint(1, 6))
    spaces = list(state.grid.spaces())
    units = {}
    for side in ("us", "germany"):
        for number in range(chance.randint(0, 5)):
            kind, dice = chance.choice(("squad", "vehicle", "other")), chance.choice((None, 0, 2))
            units[f"{side}-{number}"] = HexUnit(
                f"{side}-{number}", kind, side, chance.choice(spaces), chance.random() < 0.3,
                chance.random() < 0.3, dice, dice if kind == "vehicle" else None,
            )  # fmt: skip
    cards = [some_card(title, chance) for title in TITLES]
    ids = [f"{DECK}/{title}#{copy}" for copy in range(1, COPIES + 1) for title in TITLES]
    return replace(
        state,
        phase="action",
        units=units,
        terrain={one: "woods" for one in spaces if chance.random() < 0.2},
        north=NorthMarker(NorthMarkerOrientation(chance.randrange(6), chance.random() < 0.5)),
        options={"defense-dice": chance.choice(list(SWITCHES["defense-dice"].choices)[1:])}
        if chance.random() < 0.3
        else {},
        entered={(DECK, one.title): one for one in cards},
        players={
            "us": PlayerCards(chance.randint(0, 99), {DECK: ()}, tuple(ids)),
            "germany": PlayerCards(9, {DECK: ()}, tuple(ids[::3])),
        },
    )


def some_card(title: str, chance: Random) -> Card:
    """A card of which everything, or only some is known; it may be one that does not work."""
    keywords = some_keywords(chance)
    aimed = keywords is not None and Keyword("target-hex") in keywords
    return Card(
        title, DECK, chance.choice((None, 0, 3)), chance.choice((None, "action", "command")),
        keywords, tuple(_restrictions(chance)) if aimed else (),
        play_area=chance.choice((None, True, False)), copies=COPIES,
    )  # fmt: skip


def some_keywords(chance: Random) -> tuple[Keyword, ...] | None:
    """Keywords in an order that works, with up to three attacks; or none that are known."""
    if chance.random() < 0.1:
        return None
    found = []
    if chance.random() < 0.5:
        found.append(Keyword("establish-contact", chance.choice((None, 1, 3, 4, 6))))
    if chance.random() < 0.9:
        found.append(Keyword("target-hex"))
        if chance.random() < 0.6:
            found.append(Keyword("determine-drift"))
        for _ in range(chance.randint(0, 3)):
            name = chance.choice(("area-attack", "wide-blast-radius"))
            scores = frozenset(chance.sample(range(1, 7), chance.randint(1, 6)))
            found.append(Keyword(name, chance.randint(1, 6), chance.random() < 0.5, scores))  # type: ignore[arg-type]
    return tuple(found)


def _restrictions(chance: Random) -> list[TargetRestriction]:
    every = (
        TargetRestriction("in-sight"), TargetRestriction("from-friends", 2),
        TargetRestriction("text", text="Not in a village."),
    )  # fmt: skip
    return [one for one in every if chance.random() < 0.15]
