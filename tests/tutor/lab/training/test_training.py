"""Training and measuring on games made by ourselves."""

from dataclasses import replace

import numpy as np
import pytest

from rules.events import Discard, Disconnected, Draw, Reconnected
from rules.formats.logs import LogFile
from rules.record import GameRecord
from rules.tiles import Seat
from tests.games import game, own_logs
from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.coach.strategy.tree import Leaf, format_tree
from tutor.lab.games import Corpus, NoExamples
from tutor.lab.training.examples import Candidates, Examples, collect_examples, decisions_of
from tutor.lab.training.ranks import places_by_plan, places_everywhere, shared_hits
from tutor.lab.training.strategy import (
    MAX_DEPTH,
    MIN_GAIN_PER_AXIS,
    choose_plan,
    lead,
    learn,
    train_strategy,
)
from tutor.lab.training.strategy_figures import evaluate_strategy
from tutor.position.components import TERMS


@pytest.fixture(scope="module")
def logs() -> list[LogFile]:
    return own_logs(range(6))


@pytest.fixture(scope="module")
def examples(logs: list[LogFile]) -> Examples:
    return collect_examples(Corpus(logs, jobs=1))


def counted(record: GameRecord) -> int:
    total = 0
    for events in record.rounds:
        declared: set[int] = set()
        for event in events:
            if isinstance(event, Discard):
                total += event.seat not in declared
                declared |= {event.seat} if event.riichi else set()
    return total


def test_every_voluntary_discard_is_an_example(examples: Examples) -> None:
    assert len(examples) == sum(counted(game(seed)) for seed in range(6))
    assert examples.games == 6
    assert 0 < examples.after_call.sum() < len(examples) / 4
    assert len(examples.drawn()) == len(examples) - examples.after_call.sum()


def test_what_an_absent_player_throws_is_left_out() -> None:
    record = game(1)
    first = record.rounds[0]
    gone = next(index for index, event in enumerate(first) if isinstance(event, Draw))
    seat = Seat(2)
    events = (*first[:gone], Disconnected(seat), *first[gone:])
    away = replace(record, rounds=(events, *record.rounds[1:]))
    assert not [seen for seen, _ in decisions_of(away) if seen.seat == seat]
    second = (Reconnected(seat), *record.rounds[1])
    back = replace(record, rounds=(events, second, *record.rounds[2:]))
    expected = [
        (seen, kind)
        for seen, kind in decisions_of(record)
        if seen.seat != seat or seen.round or seen.honba
    ]
    assert list(decisions_of(back)) == expected


def test_the_same_games_give_the_same_text(logs: list[LogFile]) -> None:
    texts = []
    for jobs, order in ((1, logs), (2, logs[::-1])):
        trained = train_strategy(Corpus(order, part="all", jobs=jobs), leaves=6)
        texts.append(format_tree(trained.model))
        assert 3 <= trained.more["leaves"] <= 6
        assert trained.more["depth"] <= MAX_DEPTH
        assert trained.games == 6
    assert texts[0] == texts[1]


def test_a_leaf_says_what_happened_there(examples: Examples) -> None:
    tree = learn(examples, leaves=5)
    at = tree.leaf_of(examples.situations)
    better, tied = places_by_plan(examples.candidates, tree, examples.situations)
    first, three = shared_hits(better, tied, 1), shared_hits(better, tied, 3)
    for number in np.unique(at):
        here = at == number
        node = tree.nodes[number]
        assert isinstance(node, Leaf)
        assert node.decisions == here.sum()
        assert node.first == pytest.approx(first[here].mean(axis=0), abs=1e-4)
        worth = (first + three)[here].mean(axis=0)
        leads = lead(examples.candidates.rows(here), node.weights)
        assert node.strategy is STRATEGIES[choose_plan(worth, leads)]
        assert leads[STRATEGIES.index(node.strategy)]
        assert worth[choose_plan(worth, leads)] >= worth[leads].max() - MIN_GAIN_PER_AXIS


def test_a_plan_is_what_it_is_called_where_its_axes_decide() -> None:
    measures = np.zeros((2, len(TERMS)), np.int16)
    measures[0, TERMS.index("draws")] = 2000
    measures[1, TERMS.index("risk")] = 1000
    leads = lead(
        Candidates(measures, np.array([2]), np.array([0])), [(100,) * len(TERMS)] * len(STRATEGIES)
    )
    named = [str(strategy) for strategy, true in zip(STRATEGIES, leads, strict=True) if true]
    assert named == ["balanced", "speed_safety", "speed"]


def test_a_planted_rule_is_found(examples: Examples) -> None:
    riichi = examples.situations[:, 5] > 0
    every = examples.candidates
    terms = every.measures.astype(np.int64)
    wanted = np.where(
        np.repeat(riichi, every.counts),
        1000 * terms[:, TERMS.index("risk")] + terms[:, TERMS.index("sure")],
        1000 * terms[:, TERMS.index("draws")] + terms[:, TERMS.index("shape")],
    )
    played = np.array([part.argmax() for part in np.split(wanted, every.starts[1:])])
    planted = replace(examples, candidates=replace(every, played=played))
    tree = learn(planted, leaves=2)
    names = [STRATEGIES[index] for index in tree.strategies_of(examples.situations)]
    assert names == [Strategy.SAFETY if each else Strategy.SPEED for each in riichi]
    assert tree.nodes[0].feature == "riichi"  # type: ignore[union-attr]


def test_figures_of_a_tree(logs: list[LogFile], examples: Examples) -> None:
    tree = learn(examples.drawn(), leaves=6)
    found = evaluate_strategy(Corpus(logs, jobs=1), tree=tree)
    drawn = examples.drawn()
    chosen = tree.strategies_of(drawn.situations)
    rows = np.arange(len(drawn))
    better, tied = places_by_plan(drawn.candidates, tree, drawn.situations)
    first, three = shared_hits(better, tied, 1), shared_hits(better, tied, 3)
    alone = shared_hits(*places_everywhere(drawn.candidates, tree), 1)
    assert found.decisions == len(drawn)
    assert found.after_call == examples.after_call.sum()
    assert found.first == pytest.approx(first[rows, chosen].mean())
    assert found.within_three == pytest.approx(three[rows, chosen].mean())
    assert found.first_no_tree == pytest.approx(alone.mean(axis=0).max())
    assert found.within_three_paper is not None
    assert found.within_three_paper >= found.within_three
    assert sum(found.type_shares.values()) == pytest.approx(1)
    assert (found.leaves, found.depth) == (tree.leaves, tree.depth)


@pytest.mark.parametrize("files", [[], [LogFile("bad.mjlog", b"x")]])
def test_nothing_to_learn_from_is_one_sentence(files: list[LogFile]) -> None:
    with pytest.raises(NoExamples, match="hold no decision"):
        train_strategy(Corpus(files, part="train", jobs=1))
    with pytest.raises(NoExamples, match="hold no decision"):
        evaluate_strategy(Corpus(files, jobs=1))
