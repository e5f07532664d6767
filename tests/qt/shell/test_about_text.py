"""The text of *Help > About*."""

import pytest
from PySide6.QtWidgets import QMessageBox, QWidget

from boardapp import __version__
from tests.qt.support.spearpoint_window import SpearpointWindow


def test_about_tells_the_version_and_when_the_network_is_used(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def about(_: QWidget, __: str, text: str) -> None:
        told.append(text)

    monkeypatch.setattr(QMessageBox, "about", about)
    window.actions_["about"].trigger()
    (text,) = told
    assert f"boardapp {__version__}" in text
    assert "fetches nothing and sends nothing" in text
    assert "only while <i>Receive pictures from a phone</i> is open" in text
