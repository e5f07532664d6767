"""The reader of Strange Victory's files: layouts to open, boards to check."""

from boardapp.games.areas.files import AreaGameFiles
from boardapp.games.strange_victory.game import StrangeVictory
from boardapp.games.strange_victory.road_counter_areas import ROADS
from boardapp.games.strange_victory.state import RoadState

FILES = AreaGameFiles(RoadState, StrangeVictory, ROADS, shipped=("practice-roads",))
open_layout, faults = FILES.open_layout, FILES.faults
