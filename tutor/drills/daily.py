"""The queue of the day: about ten minutes, one's own lessons first.

It is worked out anew whenever it is asked for, from the cards alone: stopped in the middle, it
goes on where it was.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain, zip_longest
from typing import Final

from tutor.advice.advisor import advise_all
from tutor.drills.drill import Drill, DrillSource
from tutor.drills.spacing import Card, day_of, is_due, was_answered_today
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree

SESSION_SIZE: Final = 15
"""Positions a day: ten minutes at about 40 seconds each."""
MIX_WINDOW: Final = 60


def daily_queue(
    drills: Iterable[Drill],
    cards: Mapping[str, Card],
    now: datetime,
    tree: StrategyTree,
    size: int = SESSION_SIZE,
) -> tuple[Drill, ...]:
    """What to ask now, in order, no position twice.

    First what is due of one's own lessons (one just added is due at once), then what is due of
    the bundled set, then bundled positions never asked before; in each of the three the plans
    take turns. Positions answered earlier on the same day count towards `size`; those that were
    off the plan come once more, and beyond it.

    Args:
        drills: one's own and the bundled ones, in any order; of one position twice, the first
            is taken.
        cards: by the id of the drill; a card without a drill is passed over.
        now: an aware time.
        tree: says which plan a position calls for, for the mixture.
        size: positions a day.
    """
    known: dict[str, Drill] = {}
    for drill in drills:
        known.setdefault(drill.id, drill)
    done = {id_ for id_ in known if id_ in cards and was_answered_today(cards[id_], now)}
    room = max(0, size - len(done))
    queue = []
    for drill in _waiting(list(known.values()), cards, done, now, tree):
        if drill.id in done:
            queue.append(drill)
        elif room:
            queue.append(drill)
            room -= 1
    return tuple(queue)


def due_drills(drills: Iterable[Drill], cards: Mapping[str, Card], now: datetime) -> list[Drill]:
    today = day_of(now, now)
    keyed = [
        (min(cards[drill.id].due, today) if drill.id in cards else today, drill.id, drill)
        for drill in drills
        if (is_due(cards[drill.id], now) if drill.id in cards else drill.source is DrillSource.OWN)
    ]
    return [drill for _, _, drill in sorted(keyed, key=lambda each: each[:2])]


def _waiting(
    known: Sequence[Drill],
    cards: Mapping[str, Card],
    done: set[str],
    now: datetime,
    tree: StrategyTree,
) -> Iterator[Drill]:
    due = sorted(due_drills(known, cards, now), key=lambda drill: drill.id not in done)
    own = [drill for drill in due if drill.source is DrillSource.OWN]
    bundled = [drill for drill in due if drill.source is DrillSource.BUNDLED]
    new = [
        drill for drill in known if drill.source is DrillSource.BUNDLED and drill.id not in cards
    ]
    for group in (own, bundled, new):
        yield from _mixed(group[:MIX_WINDOW], tree)


def _mixed(drills: Sequence[Drill], tree: StrategyTree) -> Iterator[Drill]:
    lanes: dict[Strategy, list[Drill]] = {}
    advices = advise_all([drill.observation for drill in drills], tree)
    for drill, advice in zip(drills, advices, strict=True):
        lanes.setdefault(advice.choice.strategy, []).append(drill)
    turns = chain.from_iterable(zip_longest(*lanes.values()))
    return (drill for drill in turns if drill is not None)
