"""The reader of Atlantikwall's files: layouts to open, boards to check."""

from boardapp.games.areas.files import AreaGameFiles
from boardapp.games.atlantikwall.game import Atlantikwall
from boardapp.games.atlantikwall.printed_sectors import BEACH
from boardapp.games.atlantikwall.state import BeachState

FILES = AreaGameFiles(BeachState, Atlantikwall, BEACH, shipped=("practice-beach",))
open_layout, faults = FILES.open_layout, FILES.faults
