"""The commands of a Spearpoint table as saves and journals hold them."""

from __future__ import annotations

from typing import get_args

from boardapp.core import command as commands
from boardapp.core.state import Unit
from boardapp.games.codec import Codec
from boardapp.games.spearpoint.commands import (
    FlipTile,
    MatchTile,
    MoveTile,
    PlaceTile,
    RemoveTile,
    SetBoard,
    SetSmoke,
    TurnTile,
)
from boardapp.games.spearpoint.scenario.command import Decide
from boardapp.games.spearpoint.scenario.decisions import Decision, decision_from
from boardapp.games.spearpoint.scenario.table import SetupTable

CODEC = Codec(
    {
        "place-tile": PlaceTile,
        "remove-tile": RemoveTile,
        "move-tile": MoveTile,
        "turn-tile": TurnTile,
        "flip-tile": FlipTile,
        "place-unit": commands.PlaceUnit,
        "remove-unit": commands.RemoveUnit,
        "move-unit": commands.MoveUnit,
        "set-smoke": SetSmoke,
        "set-turn": commands.SetTurn,
        "set-option": commands.SetOption,
        "set-board": SetBoard,
        "match-tile": MatchTile,
        "agree": commands.NoteAgreement,
        "decide": Decide,
    },
    SetupTable,
    Unit,
    {Decision: decision_from},
    dict.fromkeys(get_args(Decision), lambda decision, grid: decision.values(grid)),
)
