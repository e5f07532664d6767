"""One module of the program could use a network; it serves pictures from the players' phones."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repo.repository import ROOT, name_of

OF_NETWORKS = {
    "asyncio", "ftplib", "http", "imaplib", "poplib", "smtplib", "socket", "socketserver", "ssl",
    "telnetlib", "urllib", "webbrowser", "xmlrpc", "requests", "httpx",
}  # fmt: skip
SERVER = {"boardapp/phone/picture_server.py": {"http.server", "socket", "socketserver"}}
"""The one module that opens a port, and only while a dialog is open (decision 0040)."""
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
def test_no_other_module_imports_a_network(path: Path) -> None:
    found = {
        module
        for module, name in imported(path)
        if module.partition(".")[0] in OF_NETWORKS
        or (module == "PySide6.QtNetwork" and name not in LOCAL)
    }
    assert found == SERVER.get(name_of(path), set())
