"""Many games to the figures of what the advice says, in as many processes as wanted."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from rules.formats import UnreadableGame
from rules.formats.logs import LogFile
from rules.message import Message
from tutor.corpus import Part, base_name, map_games, of_part
from tutor.lab.advice_figures.counts import AdviceCounts, added
from tutor.lab.advice_figures.figures import AdviceFigures, figures_of
from tutor.lab.advice_figures.game_counts import count_game
from tutor.lab.training.examples import NoExamples
from tutor.strategy.tree import StrategyTree


@dataclass(frozen=True, slots=True)
class _Counted:
    name: str
    counts: AdviceCounts
    unreadable: str | None = None


def evaluate_advice(
    logs: Iterable[LogFile],
    tree: StrategyTree,
    *,
    part: Part | Literal["all"] = "all",
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> AdviceFigures:
    """Return the figures of the advice on the games of a part, all four seats of each.

    Raises:
        NoExamples: these files hold no decision in that part.
    """
    counted = partial(_count, tree=tree)
    games = list(map_games(counted, of_part(logs, part), jobs=jobs, progress=progress))
    counts = added((game.counts for game in games), AdviceCounts())
    if not counts.decisions:
        raise NoExamples.of_part(Message("no decision to measure on"), part)
    unreadable = ((game.name, game.unreadable) for game in games if game.unreadable is not None)
    return figures_of(counts, tuple(sorted(unreadable)))


def _count(log: LogFile, tree: StrategyTree) -> _Counted:
    name = base_name(log.name)
    try:
        return _Counted(name, count_game(log.read().record, tree))
    except UnreadableGame as error:
        return _Counted(name, AdviceCounts(), str(error))
