"""Training and measuring on games made by ourselves."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rules.events import Discard, Draw, Left, Returned
from rules.formats import write_mjlog
from rules.formats.logs import LogFile, find_logs
from rules.record import GameRecord
from rules.tiles import Seat
from tests.games import game
from tutor.corpus import part_of
from tutor.strategy.combine import shared_hits
from tutor.strategy.nodes import Leaf
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.tree import format_tree, load_tree
from tutor.training.evaluation import evaluate_strategy
from tutor.training.examples import Examples, NoExamples, collect_examples, decisions_of
from tutor.training.strategy import learn, train_strategy


@pytest.fixture(scope="module")
def logs() -> list[LogFile]:
    return [LogFile(f"own{seed}.mjlog", write_mjlog(game(seed))) for seed in range(6)]


@pytest.fixture(scope="module")
def examples(logs: list[LogFile]) -> Examples:
    return collect_examples(logs, jobs=1)


def counted(record: GameRecord) -> int:
    """Discards of seats neither in riichi nor absent, counted without looking at the table."""
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
    events = (*first[:gone], Left(seat), *first[gone:])
    away = replace(record, rounds=(events, *record.rounds[1:]))
    assert not [seen for seen, _ in decisions_of(away) if seen.seat == seat]
    second = (Returned(seat), *record.rounds[1])
    back = replace(record, rounds=(events, second, *record.rounds[2:]))
    expected = [
        (seen, kind) for seen, kind in decisions_of(record) if seen.seat != seat or seen.round
        or seen.honba
    ]
    assert list(decisions_of(back)) == expected


def test_a_discard_is_placed_once_by_every_strategy(examples: Examples) -> None:
    assert examples.better.min() == 0
    assert examples.tied.min() == 1
    assert examples.better.shape == (len(examples), len(STRATEGIES))
    assert (examples.better + examples.tied).max() <= 14


def test_the_order_of_the_files_and_the_jobs_do_not_matter(
    logs: list[LogFile], examples: Examples
) -> None:
    again = collect_examples(logs[::-1], jobs=2)
    assert np.array_equal(again.situations, examples.situations)
    assert np.array_equal(again.better, examples.better)
    assert again.corpus_hash == examples.corpus_hash
    assert collect_examples(logs[:5], jobs=1).corpus_hash != examples.corpus_hash


def test_unreadable_files_are_listed_and_the_rest_is_used(
    logs: list[LogFile], examples: Examples
) -> None:
    damaged = [LogFile("bad.mjlog", b"<html>"), *logs, LogFile("gone.zip", fault="cut off")]
    found = collect_examples(damaged, jobs=1)
    assert np.array_equal(found.situations, examples.situations)
    assert [name for name, _ in found.unreadable] == ["bad.mjlog", "gone.zip"]
    assert all(why for _, why in found.unreadable)


def test_the_same_games_give_the_same_text(logs: list[LogFile]) -> None:
    texts = []
    for jobs, order in ((1, logs), (2, logs[::-1])):
        trained = train_strategy(order, part="all", leaves=6, jobs=jobs)
        texts.append(format_tree(trained.tree))
        assert 3 <= trained.leaves <= 6
        assert (trained.games, trained.unreadable) == (6, ())
    assert texts[0] == texts[1]


def test_only_games_of_the_part_are_learned_from(logs: list[LogFile]) -> None:
    trained = train_strategy(logs, part="train", leaves=4, jobs=1)
    assert trained.games == sum(part_of(log.name) == "train" for log in logs)
    assert trained.tree.learned["part"] == "train"


def test_a_leaf_says_what_happened_there(examples: Examples) -> None:
    tree = learn(examples, leaves=5)
    at = tree.leaf_of(examples.situations)
    first = shared_hits(examples.better, examples.tied, 1)
    three = shared_hits(examples.better, examples.tied, 3)
    for number in np.unique(at):
        here = at == number
        node = tree.nodes[number]
        assert node.decisions == here.sum()  # type: ignore[union-attr]
        assert node.first == pytest.approx(first[here].mean(axis=0), abs=1e-4)  # type: ignore[union-attr]
        best = (first + three)[here].mean(axis=0).argmax()
        assert node.strategy is STRATEGIES[best]  # type: ignore[union-attr]


def test_a_planted_rule_is_found(examples: Examples) -> None:
    """Experts who follow safety against a riichi and speed otherwise."""
    riichi = examples.situations[:, 5] > 0
    better = np.full_like(examples.better, 5)
    better[riichi, STRATEGIES.index(Strategy.SAFETY)] = 0
    better[~riichi, STRATEGIES.index(Strategy.SPEED)] = 0
    planted = replace(examples, better=better, tied=np.ones_like(better))
    tree = learn(planted, leaves=2)
    names = [STRATEGIES[index] for index in tree.strategies_of(examples.situations)]
    assert names == [Strategy.SAFETY if each else Strategy.SPEED for each in riichi]
    assert tree.nodes[0].feature == "riichi"  # type: ignore[union-attr]


def test_the_papers_method_learns_types_from_its_own_inputs(examples: Examples) -> None:
    tree = learn(examples, leaves=4, method="paper")
    asked = {node.feature for node in tree.nodes if hasattr(node, "feature")}
    paper = {
        "placement", "round", "sudden_death", "turn", "shanten", "riichi", "own_calls",
        "behind_leader", "behind_leader_per_round", "somebody_low",
    }
    assert asked <= paper
    assert tree.learned["decisions"] <= len(examples)


def test_figures_of_a_tree(logs: list[LogFile], examples: Examples) -> None:
    tree = learn(examples.drawn(), leaves=6)
    found = evaluate_strategy(logs, tree=tree, jobs=1)
    drawn = examples.drawn()
    chosen = tree.strategies_of(drawn.situations)
    rows = np.arange(len(drawn))
    first = shared_hits(drawn.better, drawn.tied, 1)
    three = shared_hits(drawn.better, drawn.tied, 3)
    assert found.decisions == len(drawn)
    assert found.after_call == examples.after_call.sum()
    assert found.first == pytest.approx(first[rows, chosen].mean())
    assert found.within_three == pytest.approx(three[rows, chosen].mean())
    assert found.first_no_tree == pytest.approx(first.mean(axis=0).max())
    assert found.first >= found.first_no_tree
    assert found.within_three_paper is not None
    assert found.within_three_paper >= found.within_three
    assert sum(found.type_shares.values()) == pytest.approx(1)
    assert (found.leaves, found.depth) == (tree.leaves, tree.depth)


def test_without_a_tree_the_figures_are_cross_validated(logs: list[LogFile]) -> None:
    found = evaluate_strategy(logs, method="paper", leaves=4, jobs=1)
    assert found.leaves is None
    assert found.type_accuracy is not None
    assert 0 < found.type_accuracy < 1


def test_the_papers_method_ranks_by_its_own_evaluators(
    logs: list[LogFile], examples: Examples
) -> None:
    paper = collect_examples(logs, method="paper", jobs=1)
    assert np.array_equal(paper.game, examples.game)
    assert paper.tied.mean() > examples.tied.mean()
    best = evaluate_strategy(logs, method="paper", leaves=4, jobs=1)
    worst = evaluate_strategy(logs, method="paper", ties="worst", leaves=4, jobs=1)
    assert worst.type_shares["none"] > best.type_shares["none"]
    before = paper.drawn().before("worst")
    assert before.min() == 0
    assert (before == paper.drawn().better + paper.drawn().tied - 1).all()


def test_intervals_hold_the_figure(logs: list[LogFile], examples: Examples) -> None:
    found = evaluate_strategy(logs, tree=learn(examples.drawn(), leaves=4), jobs=1)
    for value, interval in (
        (found.first, found.first_interval), (found.within_three, found.within_three_interval),
    ):  # fmt: skip
        assert value is not None
        assert interval is not None
        assert interval[0] < value < interval[1]
        assert interval[1] - interval[0] < 0.2


def test_recall_where_one_strategy_is_best(logs: list[LogFile], examples: Examples) -> None:
    """A tree that always says speed is right there exactly where speed alone is best."""
    always = learn(examples.drawn(), leaves=2)
    speed = STRATEGIES.index(Strategy.SPEED)
    only = replace(
        always, nodes=(Leaf(Strategy.SPEED, 1, (0.0,) * 7, (0.0,) * 7),)
    )
    found = evaluate_strategy(logs, tree=only, jobs=1)
    better = examples.drawn().better
    alone = (better == better.min(axis=1, keepdims=True)).sum(axis=1) == 1
    assert found.decisive == alone.sum()
    assert found.decisive_recall["speed"] == 1
    recalls = [each for each in found.decisive_recall.values() if each is not None]
    assert found.decisive_mean_recall == pytest.approx(1 / len(recalls))
    assert found.type_recall["speed"] in (1, None)
    assert better[alone][:, speed].min() == 0


@pytest.mark.parametrize("files", [[], [LogFile("bad.mjlog", b"x")]])
def test_nothing_to_learn_from_is_one_sentence(files: list[LogFile]) -> None:
    with pytest.raises(NoExamples, match="hold no decision"):
        train_strategy(files, jobs=1)
    with pytest.raises(NoExamples, match="hold no decision"):
        evaluate_strategy(files, jobs=1)


def test_real_games_meet_the_figures() -> None:
    """The report part of the phoenix hanchan: a sample, with a margin for its size."""
    archive = Path(__file__).parents[4] / "shared" / "logs" / "houou-hanchan.tar.xz"
    if not archive.exists():
        pytest.skip("needs the real games in ../shared/logs")
    some = [log for log in find_logs([archive]) if part_of(log.name) == "report"][:40]
    found = evaluate_strategy(some, tree=load_tree(), jobs=2)
    assert found.unreadable == ()
    assert found.first is not None
    assert found.first > 0.55
    assert found.within_three is not None
    assert found.within_three > 0.87
