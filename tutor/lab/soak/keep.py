"""A program that is killed while it keeps games: the history is whole, and every game in it.

A child process keeps games without end and tells each that is in the file. It is killed after one
chosen by chance, without a pause, so anywhere in what follows. The same history goes on from kill
to kill, as a learner's does.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from rules.tiles import Seat
from tutor.history.database import FILE_NAME, open_database
from tutor.history.faults import HistoryFault
from tutor.history.games import decisions_of, kept_games, lessons_of, rows_of
from tutor.history.importing import keep_reviewed
from tutor.history.opening import check_all, open_sound
from tutor.lab.soak.child import killed_after
from tutor.lab.soak.whim import WILD, Progress, play_game
from tutor.review import review_entries
from tutor.strategy.tree import shipped_tree

KILLS_PER_HISTORY: Final = 10
MAX_GAMES: Final = 12
MOMENT: Final = datetime(2025, 1, 31, 18, 59, tzinfo=UTC)
SEAT: Final = Seat(1)


def soak_keep(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str]:
    for first in range(0, size, KILLS_PER_HISTORY):
        with TemporaryDirectory() as folder:
            path, told = Path(folder, FILE_NAME), set[int]()
            cases = range(first, min(size, first + KILLS_PER_HISTORY))
            for case in cases:
                after = Random(f"{seed} {case}").randrange(1, MAX_GAMES)
                before = frozenset(told)
                told |= _killed(path, case, after)
                fault = _fault_of(path, told, frozenset() if case == cases[-1] else before)
                if fault is not None:
                    yield f"case {case} of seed {seed}, killed after game {after}: {fault}"
                progress(case + 1, size)


def keep_games(path: Path, case: int) -> Iterator[int]:
    tree, random = shipped_tree(), Random(str(case))
    games = (play_game(random, WILD) for _ in count())
    whole = next(game for game in games if len(game.rounds[0]) > MAX_GAMES)
    record = replace(whole, rounds=whole.rounds[:1])
    (entries,) = review_entries(record, (SEAT,), tree)
    with closing(open_database(path)) as history:
        for number in count():
            events = record.rounds[0][: len(record.rounds[0]) - number]  # another game each time
            part = replace(record, rounds=(events,))
            kept = keep_reviewed(history, part, entries, f"{case} {number}", SEAT, tree, MOMENT)
            yield kept.id


def _killed(path: Path, case: int, after: int) -> set[int]:
    told = killed_after(after, keep_games, path, case)
    if len(told) < after:
        raise RuntimeError("the child ended by itself")
    return set(told)


def _fault_of(path: Path, told: set[int], read: frozenset[int] = frozenset()) -> str | None:
    try:
        check_all(path)
        with closing(open_sound(path)) as history:
            kept = kept_games(history)
            if lost := told - {each.id for each in kept}:
                return f"the games {sorted(lost)} are lost"
            for each in (one for one in kept if one.id not in read):
                rows = rows_of(history, each.id)
                if not len(rows) == len(decisions_of(history, each.id)) >= each.decisions:
                    return f"game {each.id} is not whole"
                lessons_of(history, each.id)
    except HistoryFault as error:
        return str(error)
    return None
