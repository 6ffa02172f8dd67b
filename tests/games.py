"""Games made by ourselves: legal play from a seed, greedy enough that rounds are won."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from rules.events import Ruleset
from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from rules.record import GameRecord
from rules.table import Table
from tutor.lab.soak.whim import Whim, answers


@cache
def game(
    seed: int,
    *,
    calls: float = 0.3,
    greed: float = 0.9,
    hanchan: bool = False,
    red_fives: bool = True,
) -> GameRecord:
    table = Table(Ruleset(hanchan=hanchan, red_fives=red_fives), Random(seed))
    chance = Random(seed + 1)
    whim = Whim(calls=calls, greed=greed)
    while not table.is_over:
        table.step(answers(table, chance, whim))
    return table.record()


def end_of(record: GameRecord, rounds: int = 4) -> GameRecord:
    return replace(record, rounds=record.rounds[-rounds:])


def own_logs(seeds: Iterable[int], **how: Any) -> list[LogFile]:
    return [LogFile(f"own{seed}.mjlog", write_mjlog(game(seed, **how))) for seed in seeds]
