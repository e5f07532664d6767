"""True inches on other screens than the laptop's, at every ratio of pixels: in its own process."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

RATIOS = {"plain": 1.0, "quarter": 1.25, "half": 1.5, "double": 2.0}


def seen(folder: Path) -> dict[str, Any]:
    """The findings of a program with a laptop's screen and four more."""
    screens = [
        {
            "name": name, "x": 4000 * number, "y": 0, "width": 2000, "height": 1600,
            "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1,
        }
        for number, name in enumerate(("laptop", *RATIOS))
    ]  # fmt: skip
    file = folder / "screens.json"
    file.write_text(json.dumps({"screens": screens}), encoding="utf-8")
    homes = {f"XDG_{one}_HOME": str(folder) for one in ("CONFIG", "DATA", "CACHE", "STATE")}
    factors = ";".join(f"{name}={ratio}" for name, ratio in RATIOS.items())
    done = subprocess.run(
        [sys.executable, "-m", "tests.qt.table_view.many_screens"],
        env=os.environ | homes | {
            "QT_QPA_PLATFORM": f"offscreen:configfile={file}",
            "QT_SCREEN_SCALE_FACTORS": factors,
        },
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_on_every_screen_a_tile_is_four_inches_of_its_pixels_and_stays_so(tmp_path: Path) -> None:
    told = seen(tmp_path)
    # Another screen than the laptop's is taken at first.
    assert told["first"] in RATIOS
    for name, ratio in RATIOS.items():
        one = told["seen"][name]
        assert (one["ratio"], one["where"]) == (ratio, [name, True, True])
        # Pixels that the edges cover in part are not counted.
        assert all(4 * 96 * ratio - 2 < count <= 4 * 96 * ratio for count in one["counted"])
        assert one["corner"] == []
        # Wheel and keys leave it as it is.
        assert one["after"] == one["counted"]
    # It closes with the laptop's window.
    assert told["closed"]
