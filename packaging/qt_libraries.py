"""Print each shared library that Qt needs here and the system lacks, one name a line.

`setup.sh` runs this with the interpreter of `.venv`. It asks the system's own loader (`ldd`) about
the very files the window will load, so it holds on every Linux, whatever its packages are called.
"""

import importlib.util
import subprocess
import sys
from pathlib import Path

# The imports of `boardapp.qt`, and the platforms a window can come up on.
MODULES = ("Core", "Gui", "Widgets", "Svg", "PrintSupport", "Test")
PLATFORMS = ("xcb", "wayland", "offscreen")


def qt_files() -> list[Path]:
    """List the Qt modules and platform plugins of this interpreter that exist."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None or spec.origin is None:
        sys.exit("PySide6 is not installed in this interpreter")
    package = Path(spec.origin).parent
    modules = [package / f"Qt{name}.abi3.so" for name in MODULES]
    plugins = [package / f"Qt/plugins/platforms/libq{name}.so" for name in PLATFORMS]
    files = [path for path in modules + plugins if path.exists()]
    if len(files) < len(MODULES):
        sys.exit(f"PySide6 in {package} is incomplete: remove .venv and run `make setup` again")
    return files


def missing_libraries(files: list[Path]) -> list[str]:
    """Ask the loader which libraries of `files` it cannot find."""
    run = subprocess.run(["ldd", *map(str, files)], capture_output=True, text=True, check=False)
    lines = (run.stdout + run.stderr).splitlines()
    return sorted({line.split("=>")[0].strip() for line in lines if "not found" in line})


if __name__ == "__main__":
    if sys.platform.startswith("linux"):
        print("\n".join(missing_libraries(qt_files())))
