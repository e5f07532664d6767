"""The program uses no network: nothing in it could."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repo.repository import ROOT, name_of

OF_NETWORKS = {
    "asyncio", "ftplib", "http", "imaplib", "poplib", "smtplib", "socket", "socketserver", "ssl",
    "telnetlib", "urllib", "webbrowser", "xmlrpc", "requests", "httpx",
}  # fmt: skip
LOCAL = {"QLocalServer", "QLocalSocket"}
"""Of Qt's part for networks only what stays on this computer."""


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each module that a file imports, with the name that is taken from it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((name.name, "") for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, name.name) for name in node.names)


@pytest.mark.parametrize("path", sorted((ROOT / "boardapp").rglob("*.py")), ids=name_of)
def test_no_module_imports_a_network(path: Path) -> None:
    found = {
        module
        for module, name in imported(path)
        if module.partition(".")[0] in OF_NETWORKS
        or (module == "PySide6.QtNetwork" and name not in LOCAL)
    }
    assert found == set()
