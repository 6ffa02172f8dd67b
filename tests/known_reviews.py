"""Reviews, luck and hints of the games of the tests are computed once per process.

Most tests that need reviewed games ask nothing of the advice itself, and the same few games serve
them all; so it is with what is explained and counted of their decisions. The key holds the
positions, the tree and the second opinion, or the advice itself. The tests of reviews compute
everything again: FRESH of tests/conftest.py. Coverage is paused meanwhile.
"""

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import Any, TypeVar

import pytest

from rules.legal import Action
from rules.observation import Observation
from rules.record import GameRecord
from tutor import explanations
from tutor.coach import decision_json, opinion, review
from tutor.coach.advice import (
    ActionAdvice,
    Advice,
    CallDecision,
    Decision,
    Played,
    PlayedDiscard,
    ReviewEntry,
)
from tutor.coach.advisor import AdvisedDiscard, advise, advise_in_order
from tutor.coach.calls import advise_action
from tutor.coach.concepts import finders
from tutor.coach.explain import explain
from tutor.coach.graded import Cause
from tutor.coach.grading import marks, praise
from tutor.coach.lessons import lessons
from tutor.coach.slips import chances_of, cost_of, slip_cost
from tutor.coach.strategy.tree import StrategyTree
from tutor.drills import drill
from tutor.explanations import lessons as author_lessons
from tutor.lab import discards as lab_discards
from tutor.luck import game as luck
from tutor.luck.chances import Chance
from tutor.luck.measures import DrawOutcomes
from tutor.luck.network import NetworkWeights, network_luck
from tutor.luck.places import PlaceModel
from tutor.opponents import players
from tutor.opponents.players import Request
from tutor.pages.panel import model as panel_model
from tutor.position.positions import Array
from tutor.practice import hints, ledger
from tutor.practice.ledger import Ledger, LedgerAnswer
from tutor.store import figures as kept_figures
from tutor.teaching import figures, problems
from tutor.text import thinking as thinking_words

MAX_KEPT = 20_000
EXPLAINING = (
    explanations,
    author_lessons,
    decision_json,
    drill,
    finders,
    kept_figures,
    lessons,
    marks,
    panel_model,
    praise,
    problems,
    thinking_words,
)

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
    view_all, advise_answers = players.view_all, Ledger._advise

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

    def chances(decision: Decision) -> frozenset[Cause]:
        key = ("chances", id(decision.advice), decision.observation, decision.slip)
        return KNOWN.ask(key, lambda: chances_of(decision), decision.advice)

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

    def action(
        observation: Observation, offered: Sequence[Action], advice: Advice | None = None
    ) -> ActionAdvice | None:
        key = ("action", observation, *offered, id(advice))
        return KNOWN.ask(key, lambda: advise_action(observation, offered, advice), advice)

    def answered(game: Ledger, given: Sequence[LedgerAnswer]) -> list[CallDecision | None]:
        asked = ((one.question.observation, *one.question.offered, one.action) for one in given)
        found = KNOWN.ask(
            ("answered", *_second(), id(game._tree), *asked),
            lambda: advise_answers(game, given),
            game._tree,
            len(given),
        )
        return [None if one is None else _of_game(one, game._game) for one in found]

    def views(
        requests: Iterable[Request],
    ) -> tuple[list[tuple[players.DiscardRequest, ...]], players.DiscardBatch | None]:
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
        patch.setattr(Ledger, "_advise", answered)
        patch.setattr(hints, "advise", hint)
        patch.setattr(hints, "advise_action", action)
        patch.setattr(luck, "network_luck", drawn)
        patch.setattr(players, "view_all", views)
        patch.setattr(figures, "chances_of", chances)
        for find in (explain, cost_of, slip_cost):
            for module in EXPLAINING:
                if hasattr(module, find.__name__):
                    patch.setattr(module, find.__name__, _by_advice(find))
        yield


def _by_advice(find: Callable[..., Found]) -> Callable[..., Found]:
    def known(advice: Advice, *more: Hashable) -> Found:
        key = (find.__name__, id(advice), *more)
        return KNOWN.ask(key, lambda: find(advice, *more), advice)

    return known


def _second() -> tuple[Hashable, ...]:
    return opinion.second_opinions, opinion.second_opinions, opinion.shipped_weights


def _of_game(entry: AnyEntry, game: str) -> AnyEntry:
    return entry if entry.game == game else replace(entry, game=game)
