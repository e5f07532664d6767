"""The reader of Europe's files: layouts to open, boards to check."""

from boardapp.games.areas.files import AreaGameFiles
from boardapp.games.europe.game import Europe
from boardapp.games.europe.printed_territories import EUROPE
from boardapp.games.europe.state import EuropeState

FILES = AreaGameFiles(EuropeState, Europe, EUROPE, shipped=("europe-in-outline",))
open_layout, faults = FILES.open_layout, FILES.faults
