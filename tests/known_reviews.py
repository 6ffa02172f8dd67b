"""Reviews, luck and hints of the games of the tests are computed once per process.

Most tests that need reviewed games ask nothing of the advice itself, and the same few games serve
them all. The key holds the positions, the tree and the second opinion. The tests of these
functions themselves compute everything again: FRESH of tests/conftest.py. Coverage is paused
meanwhile.
"""

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import Any, TypeVar

import pytest

from rules.observation import Observation
from rules.record import GameRecord
from tutor import review
from tutor.coach import opinion
from tutor.coach.advice import Advice, Decision, Played, PlayedDiscard, ReviewEntry
from tutor.coach.advisor import AdvisedDiscard, advise, advise_in_order
from tutor.evaluators.positions import Array
from tutor.lab import discards as lab_discards
from tutor.luck import game as luck
from tutor.luck.chances import Chance
from tutor.luck.measures import DrawOutcomes
from tutor.luck.network import NetworkWeights, network_luck
from tutor.luck.places import PlaceModel
from tutor.opponents import thinking
from tutor.opponents.thinking import Request
from tutor.practice import hints, ledger
from tutor.strategy.tree import StrategyTree

MAX_KEPT = 15_000

Found = TypeVar("Found")
AnyEntry = TypeVar("AnyEntry", bound=ReviewEntry)


class Known:
    def __init__(self) -> None:
        self.fresh = False
        self._found: OrderedDict[Hashable, tuple[Any, object, int]] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def ask(
        self, key: Hashable, find: Callable[[], Found], alive: object = None, size: int = 1
    ) -> Found:
        if self.fresh:
            return find()
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key][0]  # type: ignore[no-any-return]
        found = uncounted(find)
        with self._lock:
            if key not in self._found:
                self._found[key] = found, alive, size
                self._size += size
            while self._size > MAX_KEPT:
                _, (_, _, gone) = self._found.popitem(last=False)
                self._size -= gone
        return found


KNOWN = Known()


def uncounted(find: Callable[[], Found]) -> Found:
    counting = sys.gettrace()
    sys.settrace(None)
    try:
        return find()
    finally:
        sys.settrace(counting)
        _begin()


def _begin() -> None: ...


@contextmanager
def remembered() -> Iterator[None]:
    decide_all, decide_discards = review._decide_all, lab_discards._decide_discards
    view_all = thinking.view_all

    def entries(
        game: str, made: Sequence[Played], tree: StrategyTree
    ) -> tuple[ReviewEntry | None, ...]:
        found = KNOWN.ask(
            ("entries", *_second(), id(tree), *made),
            lambda: decide_all(game, made, tree),
            tree,
            len(made),
        )
        return tuple(None if one is None else _of_game(one, game) for one in found)

    def discards(
        game: str, made: Sequence[PlayedDiscard], tree: StrategyTree
    ) -> tuple[Decision, ...]:
        found = KNOWN.ask(
            ("discards", *_second(), id(tree), *made),
            lambda: decide_discards(game, made, tree),
            tree,
            len(made),
        )
        return tuple(_of_game(one, game) for one in found)

    def in_order(observations: Sequence[Observation], tree: StrategyTree) -> list[Advice]:
        found = KNOWN.ask(
            ("in order", id(tree), *observations),
            lambda: advise_in_order(observations, tree),
            tree,
            len(observations),
        )
        return [*found]

    def hint(
        observation: Observation, tree: StrategyTree, earlier: Sequence[AdvisedDiscard]
    ) -> Advice:
        seen = [one.observation for one in earlier]
        return KNOWN.ask(
            ("hint", id(tree), observation, *seen), lambda: advise(observation, tree, earlier), tree
        )

    def views(
        requests: Iterable[Request],
    ) -> tuple[list[tuple[thinking.DiscardRequest, ...]], thinking.DiscardBatch | None]:
        some = (*requests,)
        groups, batch = KNOWN.ask(("views", *some), lambda: view_all(some), size=len(some))
        return [*groups], batch

    def drawn(
        weights: NetworkWeights,
        record: GameRecord,
        draws: Sequence[Chance],
        places: PlaceModel,
        outcomes: DrawOutcomes | None = None,
    ) -> Array:
        return KNOWN.ask(
            ("luck", id(weights), id(places), record.rules, record.rounds, len(draws)),
            lambda: network_luck(weights, record, draws, places, outcomes),
            (weights, places),
            len(draws) // 10,
        )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review, "_decide_all", entries)
        patch.setattr(lab_discards, "_decide_discards", discards)
        patch.setattr(review, "advise_in_order", in_order)
        patch.setattr(ledger, "advise_in_order", in_order)
        patch.setattr(hints, "advise", hint)
        patch.setattr(luck, "network_luck", drawn)
        patch.setattr(thinking, "view_all", views)
        yield


def _second() -> tuple[Hashable, ...]:
    return opinion.second_opinions, opinion.second_opinions, opinion.shipped_weights


def _of_game(entry: AnyEntry, game: str) -> AnyEntry:
    return entry if entry.game == game else replace(entry, game=game)
