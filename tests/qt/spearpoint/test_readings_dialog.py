"""The window in which a table agrees how it reads the rulebook."""

from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.qt.spearpoint.readings_dialog import ReadingsDialog
from tests.qt.support.spearpoint_window import SpearpointWindow


def test_every_reading_is_there_and_one_that_is_chosen_is_an_act(window: SpearpointWindow) -> None:
    window.workspace.start_document("village")
    dialog = ReadingsDialog(window.session, window)
    choosers = {name: one for form in dialog.forms for name, one in form.choosers.items()}
    assert choosers.keys() == SWITCHES.keys()
    chooser = choosers["tank-cover"]
    chooser.setCurrentIndex(1)
    chooser.activated.emit(1)
    assert window.session.state.options == {"tank-cover": "better"}
    assert dialog.forms[1].titles["tank-cover"].text().endswith("– changed")
    window.session.undo()
    assert window.session.state.options == {}
    assert chooser.currentData() == "both"
    dialog.deleteLater()
