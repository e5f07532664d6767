"""The verb ``los``: lines of sight, one or all."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.core import ruling_json
from boardapp.files.terminal import say
from boardapp.games.spearpoint.tiles.box_contents import PLAYERS
from boardapp.verbs.output import DONE, complain, print_json
from boardapp.verbs.table_reading import table

if TYPE_CHECKING:
    from boardapp.core.grid import Grid, Space
    from boardapp.core.state import State
    from boardapp.games.game import Game

SUMMARY = "Rule on lines of sight."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a layout or a saved table")
    parser.add_argument("origin", metavar="FROM", nargs="?", help="the attacker's space, e.g. A-1")
    parser.add_argument("target", metavar="TO", nargs="?", help="the target's space")
    parser.add_argument("--all", action="store_true", help="every ordered pair of spaces")
    parser.add_argument(
        "--side", choices=PLAYERS, help="the attacker's side; left out, no unit blocks"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(parsed: argparse.Namespace) -> int:
    """Rule on one line, both ways, or on every ordered pair."""
    if parsed.all == bool(parsed.origin or parsed.target) or bool(parsed.origin) != bool(
        parsed.target
    ):
        parsed.usage_error("give FROM and TO, or --all")
    state, game = table(parsed.file)
    if parsed.all:
        return _all(parsed, state, game)
    origin, target = (_space(parsed, game.grid, name) for name in (parsed.origin, parsed.target))
    try:
        ruling = game.rule(state, origin, target, parsed.side)
    except ValueError as error:
        return complain(f"{parsed.file}: {error}")
    if parsed.json:
        print_json(ruling_json.ruling_json(ruling))
    else:
        say(*ruling.explain().split("\n"))
    return DONE


def _space(parsed: argparse.Namespace, grid: Grid, name: str) -> Space:
    try:
        return grid.parse(name)
    except ValueError as error:
        parsed.usage_error(str(error))
        raise


def _all(parsed: argparse.Namespace, state: State, game: Game) -> int:
    grid = game.grid
    try:
        verdicts = game.survey(state, parsed.side)
    except ValueError as error:
        return complain(f"{parsed.file}: {error}")
    if parsed.json:
        print_json(
            [
                {
                    "from": grid.name(verdict.origin),
                    "to": grid.name(verdict.target),
                    "status": verdict.status,
                    "reasons": [
                        {"code": code, "space": grid.name(space)} for code, space in verdict.causes
                    ],
                }
                for verdict in verdicts
            ]
        )
        return DONE
    for verdict in verdicts:
        causes = ", ".join(f"{code} {grid.name(space)}" for code, space in verdict.causes)
        line = f"{grid.name(verdict.origin)} {grid.name(verdict.target)} {verdict.status}"
        say(f"{line}: {causes}" if causes else line)
    return DONE
