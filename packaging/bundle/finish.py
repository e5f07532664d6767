"""Finishes the folder that PyInstaller has made: licences, compiled modules, checks.

    python packaging/bundle/finish.py FOLDER

Runs with the interpreter that PyInstaller ran with, since it asks that for licences. The times of
all files become SOURCE_DATE_EPOCH, so that the same commit gives the same bytes.
"""

import ast
import compileall
import importlib.metadata
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from py_compile import PycInvalidationMode

from boardapp import __version__
from boardapp.cli import all_parsers
from boardapp.desktop.desktop_install import share_files

ROOT = Path(__file__).resolve().parents[2]
TEXTS = Path(__file__).with_name("licences")
MOST_BYTES = 250 << 20
"""The largest size of an unpacked folder: 250 MiB."""
RUNTIME = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def compile_modules(folder: Path) -> None:
    """Compile the program's own modules, with nothing in them of where that was done."""
    package = folder / "_internal" / "boardapp"
    # Unchecked: the files' times mean nothing here, and a start looks at none of them.
    mode = PycInvalidationMode.UNCHECKED_HASH
    if not compileall.compile_dir(
        package, quiet=1, stripdir=str(package.parent), invalidation_mode=mode
    ):
        sys.exit("modules could not be compiled")


def drop_records(folder: Path) -> None:
    """Drop the lists of what was installed: they hold sums of scripts that name the environment."""
    for record in (folder / "_internal").glob("*.dist-info/RECORD"):
        record.unlink()


def write_share(folder: Path) -> None:
    """Write the files that present the program to a desktop, for makers of packages."""
    for place, content in share_files(("boardapp",), all_parsers()).items():
        path = folder / "share" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def write_licences(folder: Path) -> None:
    """Gather the licence of all that is inside: libraries, Python, PyInstaller, the system's."""
    licences = folder / "licences"
    shutil.copytree(TEXTS, licences)
    pinned = RUNTIME.findall((ROOT / "requirements.txt").read_text("utf-8"))
    names = ["boardapp", *(name for name, _ in pinned if installed(name)), "pyinstaller"]
    versions = [f"Python {platform.python_version()}"]
    for name in names:
        distribution = importlib.metadata.distribution(name)
        about = distribution.metadata
        said = about["License-Expression"] or about["License"] or "see its text"
        versions.append(f"{about['Name']} {distribution.version}: {said.splitlines()[0]}")
        for file in distribution.files or ():
            if ".dist-info" in file.parts[0] and is_licence(file.name):
                place = licences / about["Name"] / "-".join(file.parts[1:])
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(distribution.locate_file(file)), place)
    (licences / "VERSIONS.txt").write_text("\n".join(versions) + "\n", encoding="utf-8")
    shutil.copy(python_licence(), licences / "Python.txt")
    for package in system_packages(folder):
        (licences / "system").mkdir(exist_ok=True)
        text = Path("/usr/share/doc", package, "copyright")
        shutil.copy(text, licences / "system" / f"{package}.txt")


def installed(name: str) -> bool:
    """Return whether a pinned distribution is there: some are for other systems."""
    try:
        return bool(importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return False


def is_licence(name: str) -> bool:
    """Tell a licence by its file's name."""
    return re.search(r"licen[cs]e|copying|notice", name, re.IGNORECASE) is not None


def python_licence() -> Path:
    """Find the licence of this Python."""
    places = (
        Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        Path(sys.base_prefix, "LICENSE.txt"),
        Path(f"/usr/share/doc/python{sys.version_info[0]}.{sys.version_info[1]}/copyright"),
    )
    return next(place for place in places if place.exists())


def system_packages(folder: Path) -> list[str]:
    """Name the Debian packages of the libraries that were taken from the system."""
    if shutil.which("dpkg") is None:
        return []
    sources = {os.path.realpath(source) for source in taken(folder) if source.startswith("/")}
    found = set()
    for source in sorted(sources):
        # A library may be known by the folder before /usr was one with /.
        for name in (source, source.removeprefix("/usr")):
            done = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True, check=False)
            if done.returncode == 0:
                found.add(done.stdout.partition(":")[0])
    return sorted(found)


def taken(folder: Path) -> Iterator[str]:
    """Yield where PyInstaller took each library from; its list lies beside the folder's work."""
    lists = sorted((ROOT / "build" / "bundle" / "work").rglob("COLLECT-*.toc"))
    for entry in ast.literal_eval(lists[-1].read_text("utf-8"))[0] if lists else ():
        name, source, kind = entry
        if kind in ("BINARY", "EXTENSION") and (folder / "_internal" / name).exists():
            yield source


def strip_libraries(folder: Path) -> None:
    """Take what only debuggers need out of all libraries and modules.

    The libraries in folders ``NAME.libs`` were patched for their wheels: stripped, they do not
    load.
    """
    for path in sorted((folder / "_internal").rglob("*.so*")):
        if not path.is_symlink() and not path.parent.name.endswith(".libs"):
            subprocess.run(["strip", "--strip-unneeded", path], check=True)


def set_times(folder: Path, moment: int) -> None:
    """Give every file the same time and plain permissions."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)
    os.utime(folder, (moment, moment))


def faults(folder: Path) -> Iterator[str]:
    """Yield what must not be in a bundle."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    size = sum(path.stat().st_size for path in files)
    if size > MOST_BYTES:
        yield f"{size / 2**20:.0f} MiB is more than {MOST_BYTES >> 20} MiB"
    places = {str(ROOT), sys.prefix, sys.base_prefix, str(Path.home())} - {"/usr", "/", "/root"}
    for path in folder.rglob("*"):
        if not path.exists():
            yield f"{path.relative_to(folder)} leads nowhere"
    for path in files:
        content = path.read_bytes()
        place = path.relative_to(folder)
        yield from (f"{place} names {name}" for name in places if name.encode() in content)
        if {"tests", "benchmarks"} & set(place.parts) and path.suffix in (".py", ".pyc"):
            yield f"{place} is a test"
    for name in ("_assets", "_scenarios", "_docs"):
        if not (folder / "_internal" / "boardapp" / name).is_dir():
            yield f"no {name}: was it made of an installed wheel?"
    for name in ("boardapp", "PySide6_Essentials", "fpdf2"):
        if name not in (folder / "licences" / "VERSIONS.txt").read_text("utf-8"):
            yield f"no licence of {name}"


def main(folder: Path) -> None:
    """Finish a folder that PyInstaller made; ends with what is wrong with it, if anything is."""
    compile_modules(folder)
    drop_records(folder)
    write_share(folder)
    write_licences(folder)
    if sys.platform == "linux":
        strip_libraries(folder)
    found = list(faults(folder))
    set_times(folder, int(os.environ["SOURCE_DATE_EPOCH"]))
    if found:
        sys.exit("\n".join(("the bundle is not right:", *found)))
    print(__version__)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
