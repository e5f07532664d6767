"""The start of the bundle's program: the console script of a wheel, as a file.

Like Python itself it takes `-m MODULE`, for modules of the program: the window has pictures and
pages made beside it by `sys.executable`, which in a bundle is this.
"""

import os
import runpy
import sys
from pathlib import Path

from boardapp.__main__ import main

_LIBRARIES = "LD_LIBRARY_PATH"


def give_back_libraries() -> None:
    """Let programs of the system that this one starts, to print say, find their own libraries."""
    before = os.environ.pop(f"{_LIBRARIES}_ORIG", None)
    os.environ.pop(_LIBRARIES, None)
    if before is not None:
        os.environ[_LIBRARIES] = before
    # And let this program, started by itself, look for its own anew, as at any start.
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"


def bring_font_settings() -> None:
    """Name our own settings where the system has none: fontconfig would complain in a terminal."""
    if sys.platform == "linux" and not Path("/etc/fonts/fonts.conf").exists():
        os.environ.setdefault("FONTCONFIG_FILE", str(Path(__file__).with_name("fonts.conf")))


give_back_libraries()
bring_font_settings()
if sys.argv[1:2] == ["-m"] and sys.argv[2].startswith("boardapp."):
    del sys.argv[:2]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
else:
    sys.exit(main())
