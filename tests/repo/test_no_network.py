"""One module of the program could use a network; it serves pictures from the players' phones."""

from tests.repo.repository import imported_names, name_of

OF_NETWORKS = {
    "asyncio", "ftplib", "http", "imaplib", "poplib", "smtplib", "socket", "socketserver", "ssl",
    "telnetlib", "urllib", "webbrowser", "xmlrpc", "requests", "httpx",
}  # fmt: skip
SERVER = {"boardapp/phone/picture_server.py": {"http.server", "socket", "socketserver"}}
"""The one module that opens a port, and only while a dialog is open (decision 0040)."""
LOCAL = {"QLocalServer", "QLocalSocket"}
"""Of Qt's part for networks only what stays on this computer."""


def networks(imports: list[tuple[str, str]]) -> set[str]:
    """Return the modules for networks among those that a file imports."""
    return {
        module
        for module, name in imports
        if module.partition(".")[0] in OF_NETWORKS
        or (module == "PySide6.QtNetwork" and name not in LOCAL)
    }


def test_no_other_module_imports_a_network() -> None:
    found = {name_of(path): networks(imports) for path, imports in imported_names().items()}
    assert {name: modules for name, modules in found.items() if modules} == SERVER
