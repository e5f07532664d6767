"""Measures own tiles: `python -m tests.qt.spearpoint.tile_set_editor.box [--all] [--seed N]`.

An owner at the window photographs, traces and proves six sides of another printing of the box, or
all 47 of it. It counts clicks, errors in mils, and the verdicts that tracing turns on random
boards. `--ours` takes the shipped art for the printing; a `--trusting` owner never turns snapping
off. The window opens where QT_QPA_PLATFORM says.
"""

import argparse
import os
import sys
import tempfile
from dataclasses import replace
from math import inf
from pathlib import Path

from PySide6.QtTest import QTest

from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.shell.app import get_or_create_application
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.tile_set_editor.workspace import TileSetWorkspace
from tests.photo.another_box import another_box
from tests.qt.spearpoint.tile_set_editor.owner_hands import SEEN_OFF, OwnerHands
from tests.qt.spearpoint.tile_set_editor.traced_box import (
    BOARDS,
    HAIR_MM,
    shots,
    turned_verdicts,
    work_off,
    worst_error,
)
from tests.qt.support.evening import leave

SIX = tuple(built_in_catalogue().tiles)[3::8]
"""Every eighth side of the box."""
SIZE = 1600, 1000


def main() -> int:
    """Trace and tell; 1 where a verdict that is no hairline was turned."""
    parser = argparse.ArgumentParser(prog="python -m tests.qt.spearpoint.tile_set_editor.box",
                                     description=__doc__)  # fmt: skip
    parser.add_argument("--all", action="store_true", help="all 47 sides, not six")
    parser.add_argument("--ours", action="store_true", help="the shipped drawings")
    parser.add_argument("--trusting", action="store_true", help="an owner who never presses Alt")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    box = dict(built_in_catalogue().tiles) if given.ours else another_box(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        # Its own settings, journals and pictures: nothing of a user's is touched.
        for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "BOARDAPP_DATA"):
            os.environ[name] = str(Path(folder) / name.lower())
        sides, seen_off = tuple(box) if given.all else SIX, inf if given.trusting else SEEN_OFF
        return measure(box, sides, given.seed, seen_off, Path(folder))


def measure(
    box: dict[str, TileSide], sides: tuple[str, ...], seed: int, seen_off: float, folder: Path
) -> int:
    """Have some sides of a printing traced, and print the result."""
    get_or_create_application()
    window = MainWindow()
    window.resize(*SIZE)
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window, 5000)
    window.actions_["new-tiles"].trigger()
    room = window.workspace
    assert isinstance(room, TileSetWorkspace)
    hands, offs = OwnerHands(window, room, seed, seen_off), {}
    for shot in work_off(hands, shots(box, sides, folder, seed)):
        side = shot.tile.id
        offs[side] = worst_error(room.session.tile_set.tiles[side].face, shot.tile.face)
        print(f"{side:4} {offs[side]:5.1f} mils off; so far {hands.tracing.mouse} to trace and"
              f" {hands.proving.mouse} to prove", flush=True)  # fmt: skip
    for side in sides:
        hands.tell_facts(box[side])
    traced = dict(room.session.tile_set.tiles)
    leave(window)
    window.close()
    return told(hands, traced, {side: box[side] for side in sides}, offs, seed)


def told(
    hands: OwnerHands, traced: dict[str, TileSide], printed: dict[str, TileSide],
    offs: dict[str, float], seed: int,
) -> int:  # fmt: skip
    """Tell what it took, and what is otherwise than printed."""
    part = len(built_in_catalogue().tiles) / len(printed)
    for doing, counts in (("trace", hands.tracing), ("prove and tell", hands.proving)):
        print(f"to {doing}: {counts.clicks} clicks, {counts.drags} drags, {counts.keys} keys;"
              f" {part * counts.mouse:.0f} clicks and drags for the box")  # fmt: skip
    print(f"worst error {max(offs.values()):.1f} mils")
    for line in hands.wrong:
        print(f"wrong: {line}")
    for side in printed:
        facts = [replace(one[side], face=built_in_catalogue().tiles[side].face, art=None, note="",
                         own=False, proved=False, audited=False, accuracy=None)
                 for one in (traced, printed)]  # fmt: skip
        if facts[0] != facts[1]:
            print(f"wrong: {side} has other facts")
    turned = list(turned_verdicts(traced, printed, seed))
    for one in turned:
        print(f"turned: {one}")
    wide = sum(one.wide for one in turned)
    print(f"{len(turned)} verdicts of {BOARDS} boards turned, {wide} by {HAIR_MM:g} mm or more")
    return int(bool(wide))


if __name__ == "__main__":
    sys.exit(main())
