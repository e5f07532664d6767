"""The verb ``los``: rules on one line of sight or on all."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.core import sight_ruling_json
from boardapp.files.terminal_output import print_lines
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS
from boardapp.verbs.table_file_opening import read_state_and_game
from boardapp.verbs.verb_output import DONE, print_json, report_bad_input

if TYPE_CHECKING:
    from boardapp.core.grid import Grid, Space
    from boardapp.core.state import State
    from boardapp.games.game import Game

SUMMARY = "Decide whether lines of sight are clear or blocked."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a layout or a saved table")
    parser.add_argument(
        "origin", metavar="FROM", nargs="?", help="the attacker's space, such as A-1"
    )
    parser.add_argument("target", metavar="TO", nargs="?", help="the target's space")
    parser.add_argument(
        "--all",
        action="store_true",
        help="check the line of sight from every space to every other space",
    )
    parser.add_argument(
        "--side",
        choices=PLAYERS,
        help="the attacking player; without this option, units are ignored and never block a line",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(parsed: argparse.Namespace) -> int:
    """Rule on one line in both directions, or on every ordered pair of spaces."""
    if parsed.all == bool(parsed.origin or parsed.target) or bool(parsed.origin) != bool(
        parsed.target
    ):
        parsed.usage_error("give FROM and TO, or --all")
    state, game = read_state_and_game(parsed.file)
    if parsed.all:
        return _rule_on_all_pairs(parsed, state, game)
    origin, target = (
        _parse_space(parsed, game.grid, name) for name in (parsed.origin, parsed.target)
    )
    try:
        ruling = game.line_of_sight_ruling(state, origin, target, parsed.side)
    except ValueError as error:
        return report_bad_input(f"{parsed.file}: {error}")
    if parsed.json:
        print_json(sight_ruling_json.ruling_json(ruling))
    else:
        print_lines(*ruling.full_explanation().split("\n"))
    return DONE


def _parse_space(parsed: argparse.Namespace, grid: Grid, name: str) -> Space:
    try:
        return grid.parse(name)
    except ValueError as error:
        parsed.usage_error(str(error))
        raise


def _rule_on_all_pairs(parsed: argparse.Namespace, state: State, game: Game) -> int:
    grid = game.grid
    try:
        verdicts = game.all_line_of_sight_verdicts(state, parsed.side)
    except ValueError as error:
        return report_bad_input(f"{parsed.file}: {error}")
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
        print_lines(f"{line}: {causes}" if causes else line)
    return DONE
