"""Opens saves in another process and says what is there: `python -m tests.support.reopen SAVE…`.

A line of JSON a save: the standing as `boardapp play` says it first, the state, and the log.
"""

import json
import sys
from pathlib import Path
from typing import Any

from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.lines.json_protocol import JsonLinePlayer
from boardapp.document.procedure_player import ProcedurePlayer


def contents(document: Document) -> dict[str, Any]:
    """Return what players see of an open table."""
    lines = JsonLinePlayer(ProcedurePlayer(document), lambda: None)
    return {
        "standing": json.loads(lines.start_line()),
        "state": json.loads(lines.answer_line('{"show": "state"}')),
        "log": [sentence for _, sentence in document.log],
    }


if __name__ == "__main__":
    for name in sys.argv[1:]:
        document = open_document(Path(name))
        damage = document.damage.found if document.damage else None
        print(json.dumps({"damage": damage, **contents(document)}))
