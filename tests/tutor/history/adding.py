"""A child process for test_killed: adds games without end, and tells each that is in the file."""

import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

from tests.tutor.histories import NOW, SEAT, annotated, lessons
from tests.tutor.trees import TREE
from tutor.history.database import open_database
from tutor.history.game import Origin
from tutor.history.games import add_game


def main(path: str) -> None:
    record, decisions = annotated(3)
    history = open_database(Path(path))
    for number in count():
        start = number % len(record.rounds)
        part = replace(record, rounds=record.rounds[start:])
        added = add_game(
            history,
            part,
            decisions,
            lessons(3),
            seat=SEAT,
            origin=Origin.IMPORT,
            source=str(number),
            tree=TREE,
            moment=NOW,
        )
        print(added.id, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
