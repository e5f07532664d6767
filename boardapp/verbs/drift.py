"""The verb ``drift``: shows the drift of a target token, or the odds."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.files.fault_wording import describe_value, quote_shortened
from boardapp.files.terminal_output import print_lines
from boardapp.games.strategy_cards.calls import drift as rules
from boardapp.verbs.verb_output import DONE, print_json, report_bad_input

LARGEST_BOARD = 1000
"""The most columns or rows of hexes that the verb accepts."""

SUMMARY = "Show where a target token drifts, or how likely each hex is."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    add = parser.add_argument
    add("--columns", metavar="C", type=int, required=True, help="hexes in a row of the board")
    add("--rows", metavar="R", type=int, required=True, help="rows of the board")
    add("--target", metavar="HEX", required=True, help="the target hex, such as C5")
    add(
        "--drift-number",
        type=int,
        choices=rules.DRIFT_NUMBERS,
        required=True,
        help=(
            "the Drift Number: 3 for enhanced sight of the target hex, 4 for normal sight, 6 "
            "for no sight"
        ),
    )
    add(
        "--black",
        metavar="N",
        type=int,
        help=(
            "the number on the black die (1 to 6), which decides whether and how far the "
            "token drifts"
        ),
    )
    add(
        "--red",
        metavar="N",
        type=int,
        help="the number on the red die (1 to 6), which decides the direction",
    )
    add(
        "--odds",
        action="store_true",
        help="print how likely the target token is to land on each hex; works without --black and "
        "--red",
    )
    add(
        "--north",
        choices=rules.POINTS,
        default=rules.POINTS[0],
        help="the direction in which number 1 on the north marker points (default NW)",
    )
    add(
        "--counter-clockwise",
        action="store_true",
        help="the numbers on the north marker run counter-clockwise, not clockwise",
    )
    add("--json", action="store_true", help="print JSON")


def run(parsed: argparse.Namespace) -> int:
    """Print the drift of a target token on a plain hex board, or the odds of every final hex."""
    dice = (parsed.black, parsed.red)
    if dice.count(None) != (2 if parsed.odds else 0):
        parsed.usage_error("give --black and --red, or --odds")
    if faults := list(_argument_faults(parsed)):
        return report_bad_input(*(f"boardapp drift: --{fault}" for fault in faults))
    grid = HexGrid(parsed.columns, parsed.rows)
    target = grid.parse(parsed.target)
    if parsed.odds:
        named = {
            "off-board" if space is None else grid.name(space): chance
            for space, chance in rules.final_hex_odds(grid, target, parsed.drift_number).items()
        }
        if parsed.json:
            print_json({"odds": {name: str(chance) for name, chance in named.items()}})
        else:
            for name, chance in named.items():
                print_lines(f"{name:9} {chance!s:>5} {float(chance):7.1%}")
        return DONE
    marker = rules.NorthMarkerOrientation(
        rules.POINTS.index(parsed.north), not parsed.counter_clockwise
    )
    found = rules.drift_from_dice(grid, target, parsed.drift_number, *dice, marker)
    if parsed.json:
        final = None if found.final is None else grid.name(found.final)
        path = [grid.name(space) for space in found.path]
        flags = {"off_board": found.is_off_board, "accurate": found.is_accurate}
        print_json({"final": final, **flags, "path": path})
    else:
        print_lines(found.sentence(grid))
    return DONE


def _argument_faults(parsed: argparse.Namespace) -> Iterator[str]:
    """Yield all faults of the board, the target on it and the dice."""
    sound = True
    for name in ("columns", "rows"):
        if not 1 <= (size := getattr(parsed, name)) <= LARGEST_BOARD:
            sound = False
            yield f"{name}: found {describe_value(size)}; expected 1 to {LARGEST_BOARD}"
    if sound:
        grid = HexGrid(parsed.columns, parsed.rows)
        try:
            grid.parse(parsed.target)
        except ValueError:
            last = grid.name(Space(parsed.rows - 1, parsed.columns - 1))
            yield (
                f"target: found {quote_shortened(parsed.target)}; expected a hex from A1 to {last}"
            )
    for name in ("black", "red"):
        if (die := getattr(parsed, name)) is not None and not 1 <= die <= 6:
            yield f"{name}: found {describe_value(die)}; expected 1 to 6"
