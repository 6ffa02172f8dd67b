"""Ranks, ties, and the one road: arrays say what a slow reading of the rules says."""

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from rules.observation import Observation
from rules.shanten import discards as discards_of
from rules.tiles import KINDS, Kind, is_honour, kind_of, kinds_in, mask_of, rank_of
from tests.games import end_of, game
from tests.tutor.positions import position
from tutor.evaluators.findings import rank_all, rank_discards
from tutor.evaluators.positions import Positions
from tutor.evaluators.scores import NOT_ALLOWED, blocks, evaluate, rank
from tutor.lab.soak.sight import Sight
from tutor.lab.training.examples import decisions_of

NUMBERS = {
    1: (0.029, 0.063),
    2: (0.048, 0.070),
    3: (0.055, 0.071),
    7: (0.055, 0.071),
    8: (0.048, 0.070),
    9: (0.029, 0.063),
}
MIDDLE = (0.048, 0.070, 0.123)
TURNS = (
    2,
    13,
    67,
    140,
    284,
    529,
    820,
    1079,
    1357,
    1559,
    1727,
    1991,
    2087,
    2122,
    2093,
    1995,
    1959,
    2393,
    3373,
    5000,
)


@pytest.fixture(scope="module")
def observations() -> list[Observation]:
    return [seen for seed in (1, 2, 3) for seen, _ in decisions_of(end_of(game(seed), 6))]


def slow_safety(seen: Observation, kind: Kind) -> float:
    product = 1.0
    for seat in seen.opponents:
        safe = set(kinds_in(seen.genbutsu[seat]))
        if kind in safe:
            continue
        if is_honour(kind):
            wait = (0, 0.009, 0.034, 0.034, 0.034)[seen.unseen[kind]]
        else:
            rank_, open_sides = rank_of(kind), 0
            if rank_ <= 6:
                open_sides += kind + 3 not in safe
            if rank_ >= 4:
                open_sides += kind - 3 not in safe
            wait = NUMBERS.get(rank_, MIDDLE)[open_sides]
        thrown = min(max(len(seen.rivers[seat]), 1), 20)
        product *= 1 - wait * (1 if seen.riichi[seat] else TURNS[thrown - 1] / 10_000)
    return product


def test_the_games_hold_what_is_tested(observations: list[Observation]) -> None:
    assert len(observations) > 300
    assert sum(any(seen.riichi) for seen in observations) > 30
    assert any(seen.is_open for seen in observations)
    assert any(seen.drawn is None for seen in observations)
    assert any(seen.forbidden for seen in observations)


def test_safety_is_the_product_of_the_paper(observations: list[Observation]) -> None:
    score = evaluate(Positions.stack(observations), "paper").safety.score
    for row, seen in enumerate(observations):
        for kind in KINDS:
            assert score[row, kind] == pytest.approx(slow_safety(seen, kind), abs=2e-6), (row, kind)


def test_speed_is_the_live_ukeire_of_each_discard(observations: list[Observation]) -> None:
    for seen, found in zip(observations, rank_all(observations), strict=True):
        slow = discards_of(seen.counts, len(seen.own_melds))
        least = min(slow[kind_of(tile)].shanten for tile in seen.discards)
        useful = Sight(seen).usable
        for discard in found.speed:
            kind = kind_of(discard.discard)
            draws = [draw for draw in kinds_in(slow[kind].improving) if draw in useful]
            live = sum(seen.unseen[draw] for draw in draws)
            keeps = slow[kind].shanten == least
            base = live if keeps else -1 - seen.unseen[kind]
            assert discard.facts["live"] == live
            assert discard.facts["falls_back"] is not keeps
            assert base - 1 < discard.score <= base


def test_value_is_minus_what_is_given_away(observations: list[Observation]) -> None:
    for seen, found in zip(observations, rank_all(observations), strict=True):
        for discard in found.value:
            tile, facts = discard.discard, discard.facts
            lost = 1.5 * seen.dora_in(tile) + 1.0 * bool(facts["falls_back"])
            if facts["tanyao"] and facts["tanyao_tile"]:
                lost += 1.25
            kind = kind_of(tile)
            if seen.is_yakuhai(kind, seen.seat):
                double = kind == seen.round_wind == seen.wind_of(seen.seat)
                lost += (0.03, 0.1, 0.2, 0.2)[seen.counts[kind] - 1] * (2 if double else 1)
            assert discard.score == pytest.approx(-lost)


def test_every_ranking_holds_the_legal_discards_best_first(observations: list[Observation]) -> None:
    for seen, found in zip(observations, rank_all(observations), strict=True):
        for ranking in (found.speed, found.value, found.safety):
            assert sorted(d.discard for d in ranking) == sorted(seen.discards)
            assert [d.rank for d in ranking] == sorted(d.rank for d in ranking)
            for discard in ranking:
                better = sum(other.score > discard.score for other in ranking)
                assert discard.rank == 1 + better


def test_one_position_is_a_batch_of_one(observations: list[Observation]) -> None:
    together = rank_all(observations)
    for seen, found in islice(zip(observations, together, strict=True), 0, None, 7):
        assert rank_discards(seen) == found


def test_nothing_to_rank() -> None:
    assert list(rank_all(())) == []


def test_blocks_lose_nothing(observations: list[Observation]) -> None:
    many = Positions.stack(observations * 4)
    whole = evaluate(many).ranks
    in_blocks = np.concatenate([evaluate(block).ranks for block in blocks(many)])
    assert len(many) > 1024
    assert np.array_equal(whole, in_blocks)


def test_ties_share_a_rank() -> None:
    scores = np.zeros((1, 34))
    scores[0, :4] = 5, 7, 7, 1
    allowed = np.zeros((1, 34), bool)
    allowed[0, :4] = True
    assert rank(scores, allowed)[0, :5].tolist() == [3, 1, 1, 4, NOT_ALLOWED]


def test_what_may_not_be_thrown_has_no_rank() -> None:
    seen = position("123m456m789p45s11z", "9s")
    forbidden = replace(seen, forbidden=mask_of((kind_of(seen.discards[0]),)))
    found = rank_discards(forbidden)
    assert len(found.speed) == len(rank_discards(seen).speed) - 1
    assert seen.discards[0] not in [d.discard for d in found.safety]


def test_in_riichi_only_the_drawn_tile_goes() -> None:
    seen = position("123m456m789p45s11z", "9s", rivers=("9m", "", "", ""), riichi={0: 0})
    found = rank_discards(seen)
    assert [d.discard for d in found.speed] == [seen.drawn]
    assert found.speed[0].rank == 1


def test_the_papers_own_evaluators_see_less(observations: list[Observation]) -> None:
    positions = Positions.stack(observations)
    ours, paper = evaluate(positions), evaluate(positions, "paper")
    held = positions.allowed
    assert (paper.speed.score[held] == np.round(paper.speed.score[held])).all()
    closed = held & ~positions.open[:, None]  # an open hand leaves out draws without a yaku
    assert (np.floor(ours.speed.score[closed] + 1) >= paper.speed.score[closed]).all()
    assert (paper.speed.keeps == ours.speed.keeps).all()
    blind = [
        replace(seen, passed=(mask_of(()),) * 4, seen=bytes(min(2, n) for n in seen.seen))
        for seen in observations
    ]
    numbers = slice(0, 27)
    without = evaluate(Positions.stack(blind), "paper").safety.score[:, numbers]
    assert (paper.safety.score[:, numbers] == without).all()
    unsure = ours.safety.score[:, numbers] < 1
    fewer = evaluate(Positions.stack(blind)).safety.score[:, numbers] < 1
    assert (fewer >= unsure).all()
    assert (fewer > unsure).any()
