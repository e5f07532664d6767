"""The repository keeps its own promises: pins, versions, targets, links, no machine's paths."""

import importlib.metadata
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import boardapp
from tests.repo.repository import ROOT, name_of, text_files, tracked_files

REQUIREMENTS = ("requirements.txt", "requirements-dev.txt")
OF_THE_BUNDLE = "packaging/bundle/requirements.txt"
PIN = re.compile(
    r"^(?P<name>[a-z0-9-]+)(?:\[[a-z,]+\])?==(?P<version>[0-9][^ ]*)(?: ; [^\\]+)? \\$"
)
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")
TARGETS = ("run", "test", "setup", "check", "bench", "bundle", "prove-bundle")
SCRIPTS = (
    ".ci/run",
    "packaging/setup.sh",
    "packaging/prove-fresh-debian.sh",
    "packaging/prove-bundle.sh",
    "packaging/bundle/build.sh",
    "packaging/bundle/debian.sh",
)


def project() -> dict[str, object]:
    """Read the project's table."""
    table: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
        "project"
    ]
    return table


# ---- versions and pins ------------------------------------------------------------------------


def test_the_version_is_one() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    first = re.search(r"^## \[(?:Unreleased\] )?v?([0-9.]+)", changelog, re.MULTILINE)
    assert first is not None
    assert first[1] == boardapp.__version__
    assert importlib.metadata.version("boardapp") == boardapp.__version__


@pytest.mark.parametrize("name", [*REQUIREMENTS, OF_THE_BUNDLE])
def test_every_requirement_is_pinned_with_hashes_and_no_address(name: str) -> None:
    hashed: dict[str, int] = {}
    last = ""
    for line in (ROOT / name).read_text("utf-8").splitlines():
        if line.lstrip().startswith("#") or not line:
            continue
        if pin := PIN.match(line):
            last = pin["name"]
            hashed[last] = 0
        else:
            assert HASH.match(line), f"{name}: neither a pin nor a hash: {line}"
            hashed[last] += 1
    assert hashed
    assert [pin for pin, count in hashed.items() if count == 0] == []


def test_all_that_the_project_asks_for_is_pinned() -> None:
    pinned = pins("requirements.txt")
    wanted = project()["dependencies"]
    assert isinstance(wanted, list)
    names = [re.split(r"[<>=!~ ]", requirement)[0].lower() for requirement in wanted]
    assert [name for name in names if name not in pinned] == []


def test_the_two_files_agree_where_they_overlap() -> None:
    runtime, dev = (pins(name) for name in REQUIREMENTS)
    assert {name: dev[name] for name in runtime.keys() & dev.keys()}.items() <= runtime.items()
    bundle = pins(OF_THE_BUNDLE)
    assert {name: bundle[name] for name in bundle.keys() & dev.keys()}.items() <= dev.items()


def test_what_is_installed_is_what_is_pinned() -> None:
    for name, version in pins("requirements.txt").items():
        if not name.startswith(("pyside6", "shiboken6")):  # absent where the suite runs without Qt
            assert (name, importlib.metadata.version(name)) == (name, version)


def pins(name: str) -> dict[str, str]:
    """Read the pinned versions of one requirements file."""
    matches = (PIN.match(line) for line in (ROOT / name).read_text("utf-8").splitlines())
    return {match["name"]: match["version"] for match in matches if match}


def test_pyside_stays_below_the_version_that_aborts() -> None:
    version = tuple(int(part) for part in pins("requirements.txt")["pyside6-essentials"].split("."))
    assert (6, 8, 1) <= version < (6, 12)


# ---- make and CI ------------------------------------------------------------------------------


@pytest.mark.parametrize("target", TARGETS)
def test_make_knows_the_target(target: str) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(rf"^{target}:", makefile, re.MULTILINE)
    assert target in re.findall(r"\S+", re.findall(r"^\.PHONY: (.*)", makefile, re.MULTILINE)[0])


def test_scripts_may_be_run() -> None:
    for name in SCRIPTS:
        assert (ROOT / name).stat().st_mode & 0o111, name


@pytest.mark.parametrize("name", SCRIPTS)
def test_shells_can_read_the_scripts(name: str) -> None:
    shell = (ROOT / name).read_text("utf-8").splitlines()[0].rsplit(maxsplit=1)[-1]
    run = subprocess.run(
        [shell.removeprefix("#!"), "-n", name], cwd=ROOT, capture_output=True, check=False
    )
    assert run.returncode == 0, run.stderr.decode()


def test_the_set_up_is_a_no_op_when_nothing_changed() -> None:
    command = ["packaging/setup.sh", "--check"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout + run.stderr) == (0, "")


def test_each_line_of_the_library_list_has_package_group_and_reason() -> None:
    groups = set()
    for line in (ROOT / "packaging/debian-12.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            package, group, reason = line.split(maxsplit=2)
            assert package == package.lower()
            assert reason
            groups.add(group)
    assert groups == {"python", "qt", "test"}


# ---- texts ------------------------------------------------------------------------------------

LINK = re.compile(r"\]\(([^)\s]+)\)|<img [^>]*src=\"([^\"]+)\"")


@pytest.mark.parametrize("path", [p for p in tracked_files() if p.suffix == ".md"], ids=name_of)
def test_links_to_files_resolve(path: Path) -> None:
    broken = []
    for match in LINK.finditer(path.read_text("utf-8")):
        target = match[1] or match[2]
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        there = (path.parent / file).resolve() if file else path
        if not there.exists() or (
            anchor and there.suffix == ".md" and anchor not in anchors(there)
        ):
            broken.append(target)
    assert broken == []


def anchors(path: Path) -> set[str]:
    """Name the headings of a page the way links do."""
    headings = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


# In pieces, or this file would hold what it looks for.
OF_ONE_MACHINE = [
    "/wo" + "rk/",
    "/ro" + "ot/",
    "/tmp/scr" + "atch",
    "/opt/py" + "pi",
    "/home/" + "user",
]
REGISTRIES = ["py" + "pi.org", "python" + "hosted.org", "deb." + "debian.org", "npm" + "js.org"]


def test_no_file_names_a_machine_s_paths_or_a_registry_s_address() -> None:
    found = []
    for path in text_files():
        text = path.read_text("utf-8")
        found += [
            f"{name_of(path)}: {word}" for word in OF_ONE_MACHINE + REGISTRIES if word in text
        ]
    assert found == []


def test_text_files_are_utf_8_with_unix_lines_and_a_last_newline() -> None:
    wrong = []
    for path in text_files():
        content = path.read_bytes()
        content.decode("utf-8")
        if b"\r" in content or (content and not content.endswith(b"\n")):
            wrong.append(name_of(path))
    assert wrong == []


def test_decisions_are_numbered_without_gaps_and_dated() -> None:
    pages = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        text = page.read_text("utf-8")
        assert re.match(r"# \d{4}: \S", text), page.name
        assert re.search(r"^Date: \d{4}-\d\d-\d\d$", text, re.MULTILINE), page.name
