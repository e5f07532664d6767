"""The rulebook's example of a call, played with the acts that players have (002-44 to 002-48).

``python -m tests.games.strategy_cards.calls.worked_example`` writes the save that is shipped.
Values that the rulebook does not give (board, cost, the other dice) are chosen here, and its notes
say so.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Ruling
from boardapp.document.document import Document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.strategy_cards.files import open_layout
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import HexState

SAVE = Path(__file__).parents[4] / "scenarios" / "sustained-blanket.boardapp"
TITLE = "An artillery attack"
CARD = "Artillery I/Sustained Blanket#1"
COST = 3

LAYOUT = """\
boardapp: 1
game: strategy-cards
board: {columns: 11, rows: 8, title: Sustained Blanket}
turn: 2
terrain:
  - kind: buildings
    spaces:
      - B8-B9
      - C9
      - H2
  - kind: woods
    spaces:
      - A2-A3
      - B2
      - C3
      - E8
      - F9
      - G3-G4
      - H3
levels:
  - level: 1
    spaces:
      - F11
      - G10-G11
      - H9-H11
units:
  - {id: E, unit: squad, side: us, space: D6}
  - {id: F, unit: vehicle, side: germany, space: F6, armour: 3}
  - {id: G, unit: squad, side: germany, space: E8, cover: 1}
  - {id: germany-1, unit: squad, side: germany, space: E7}
  - {id: germany-2, unit: squad, side: germany, space: E7}
players:
  us:
    command: 5
    decks:
      Artillery I: ["Artillery I/Offensive Artillery#1", "Artillery I/Suppressive Barrage#1"]
    hand: ["Artillery I/Sustained Blanket#1"]
"""

NOTES = (
    "This is the rulebook's example of an artillery attack by card, step by step. P pauses the "
    "replay and continues it. The rulebook gives the numbers on the card, the drift number 4, the "
    "drift dice (black 3, red 3) and the units hit. Everything else is boardapp's own example: "
    "the board, the cost, the other dice and the values of the units.",
    "Before step 1, the player reads the cost on the card and enters it. In this example the cost "
    "is 3 command points, and the card is played in the Action Phase. The cost is paid once.",
    "Step 1 is Establish Contact (4). The player rolls one die. A roll of 4 or more makes contact "
    "(1 chance in 2). On a lower roll, the card would wait in the play area, and the player could "
    "try again in a later turn. Once contact is made, the player always "
    "carries out the rest of the card.",
    "Step 2 is Target Hex. The player may choose any hex, but the token drifts less on a hex that "
    "friendly units see. Squad E sees hex E4 over open ground.",
    "Squad E is not fatigued, but has no officer and is not next to hex E4. That is normal "
    "sight, so the drift number is 4. With an officer in squad E, or a friendly unit next to the "
    "hex, the drift number would be 3. If no unit saw the hex, the drift number would be 6.",
    "Step 3 is Determine Drift. The attack hits hex E4 if the black die shows 4, 5 or 6 (1 chance "
    "in 2). Any other hex has 1 chance in 36. Squad E, three hexes away, has 1 chance in 18 of "
    "being hit, because the attack hits friendly units too.",
    "The number 3 on the north marker points directly right. Two German squads happen to be on "
    "hex E7. Target, path and final hex stay marked on the board.",
    "Step 4 is Suppressive Area Attack (4). The player rolls four dice for the final hex, and "
    "each 5 and 6 hits. All units there suffer the same attack. Both squads are in the open, so "
    "they have no defense dice.",
    "Step 5 is Suppressive Wide Blast Radius (3). The player rolls three dice for each "
    "neighbouring hex with figures, one hex after the other. Hex E7 itself is not hit again. The "
    "first hex is D6, with squad E. Squad E is attacked too, although it is friendly and "
    "was the spotter. Squad E is in the open, so it has no defense dice.",
    "The second hex is E8: squad G is in woods and rolls one red defense die. A success of this "
    "die cancels one success of the attack. F on hex F6 is a vehicle. A suppressive attack does "
    "not affect vehicles, so nobody rolls for it.",
    "All keywords are resolved, and the card leaves the game. The rules in your box say what the "
    "successes do to a squad. Enter these effects on the board yourselves. For example, mark a "
    "squad as fatigued.",
)
"""The words before, between and after the steps."""


class Clock:
    """Tells the same times whenever the example is played: an entry every half minute."""

    def __init__(self) -> None:
        self._now = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)

    def __call__(self) -> str:
        """Return the present moment and go on."""
        self._now += timedelta(seconds=30)
        return self._now.strftime("%Y-%m-%dT%H:%M:%SZ")


class Example:
    """The table of the example; whatever is done at it is one entry of its log, or more."""

    def __init__(self) -> None:
        opened = open_layout(read_yaml_text(LAYOUT, "sustained-blanket.yaml"), Path())
        assert isinstance(opened.game, StrategyCards)
        self.game = opened.game
        self.document = Document(opened.state, opened.game, title=TITLE, clock=Clock())
        self.playing = ProcedurePlayer(self.document)

    @property
    def state(self) -> HexState:
        """Return the table as the players see it."""
        state = self.playing.current_state
        assert isinstance(state, HexState)
        return state

    def at(self, name: str) -> Space:
        """Return a hex by its name."""
        return self.game.grid.parse(name)

    def sees(self, origin: Space, target: Space) -> Ruling:
        """Rule on a line of sight of the table."""
        return self.game.line_of_sight_ruling(self.state, origin, target)

    def note(self, number: int) -> None:
        """Say one of the notes."""
        self.document.log_note(NOTES[number])

    def answer(self, value: Any) -> None:
        """Give an answer that is taken, dice as they lay on the table."""
        refusal = self.playing.answer_question(value)
        assert refusal is None, refusal

    # The steps

    def pay(self) -> None:
        """Enter what the card costs, and play it."""
        self.note(0)
        self.note(1)
        self.answer(shlex.join(("play", "us", CARD)))
        self.answer(COST)

    def contact(self) -> None:
        """Establish contact (002-44)."""
        self.note(2)
        self.answer([[5]])

    def target(self) -> None:
        """Put the token where E sees it, and settle the drift number (002-45)."""
        self.note(3)
        self.answer("E4")
        self.document.log_ruling(self.sees(self.at("D6"), self.at("E4")))
        self.note(4)
        self.answer("seen")

    def drift(self) -> None:
        """Let the token drift with black 3 and red 3 (002-46)."""
        self.note(5)
        self.answer([[3], [3]])
        self.note(6)

    def strike(self) -> None:
        """Attack the final hex (002-47)."""
        self.note(7)
        self.answer([[5, 2, 6, 1]])

    def blast(self) -> None:
        """Attack the hexes next to it (002-48)."""
        self.note(8)
        self.answer([[4, 1, 5]])
        self.note(9)
        self.answer([[6, 3, 5], [5]])
        self.note(10)


STEPS: tuple[Callable[[Example], None], ...] = (
    Example.pay,
    Example.contact,
    Example.target,
    Example.drift,
    Example.strike,
    Example.blast,
)


def played(steps: int = len(STEPS)) -> Example:
    """Return the example after so many steps."""
    example = Example()
    for step in STEPS[:steps]:
        step(example)
    return example


if __name__ == "__main__":
    SAVE.write_bytes(played().document.to_save_text().encode())
