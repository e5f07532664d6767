"""Files of Spearpoint that lie in a folder, checked and read as the verbs do it."""

from pathlib import Path

from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.spearpoint.check_files import find_file_faults
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.scenario_file import parse_scenario, scenario_catalogue


def check_file(path: Path) -> tuple[Fault, ...]:
    """Return every fault of a file (and of those that it names), by file and line."""
    return find_file_faults(read_source(path), path.parent)


def read_scenario(path: Path) -> Scenario:
    """Read a scenario with its tile sets; raises FaultsError with every fault of all the files."""
    if faults := check_file(path):
        raise FaultsError(faults)
    source = read_source(path)
    return parse_scenario(source, scenario_catalogue(source, path.parent))
