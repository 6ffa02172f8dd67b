"""Shares of a thousand."""

import hashlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rules.message import Message
from rules.tiles import SEATS, Kind, kind_of, mask_of
from tests.games import game
from tests.tutor.positions import position
from tests.tutor.second.networks import drawn_inputs, file_of, made_up, observed
from tutor import files
from tutor.evaluators.calls import after_call
from tutor.evaluators.positions import Positions
from tutor.lab.training.calls import CallChance, call_chances
from tutor.review import played_discards
from tutor.second.asked_calls import ask_calls
from tutor.second.call_numbers import CALL_NUMBERS
from tutor.second.opinion import (
    call_opinion_of,
    opinions_of,
    opinions_on,
    per_mille,
    second_opinions,
    shipped_weights,
    waits_of,
)
from tutor.second.planes import inputs_of
from tutor.second.riichi_numbers import RIICHI_NUMBERS

WEIGHTS = made_up()


def test_shares_are_of_allowed_discards_and_add_up() -> None:
    seen = observed()
    positions, opinions = Positions.stack(seen), opinions_of(WEIGHTS, seen)

    assert (opinions.shares.sum(axis=1) == 1000).all()
    assert not opinions.shares[~positions.allowed].any()
    assert (opinions.shares >= 0).all()
    ready = inputs_of(positions).ready
    assert not opinions.riichi[~ready].any()
    assert opinions.riichi[ready].min() > 0
    assert opinions.riichi.max() < 1000


def test_what_may_not_be_discarded_after_a_call_has_no_share() -> None:
    seen = replace(position("234m345p67s55z", "6m", melds={0: ["345m"]}), drawn=None)
    free = opinions_of(WEIGHTS, [seen]).shares[0]
    bound = replace(seen, forbidden=mask_of((Kind(2), Kind(5))))
    shares = opinions_of(WEIGHTS, [bound]).shares[0]

    assert free[2] + free[5] > 0
    assert shares[2] == shares[5] == 0
    assert shares.sum() == 1000


def test_alone_or_among_many_the_shares_hardly_differ() -> None:
    seen = observed()[:200]
    together = opinions_of(WEIGHTS, seen).shares
    alone = opinions_of(WEIGHTS, seen[7:8]).shares

    assert np.abs(alone[0] - together[7]).max() <= 1


def test_rounding_takes_nothing_from_anybody() -> None:
    inputs = drawn_inputs(50)
    shares = opinions_on(WEIGHTS, inputs, np.zeros((50, 34, len(RIICHI_NUMBERS)), np.int8)).shares
    some = inputs.allowed.any(axis=1)

    assert (shares.sum(axis=1) == np.where(some, 1000, 0)).all()
    assert per_mille(np.full((1, 34), 1 / 34)).sum() == 1000


def chances() -> list[CallChance]:
    return [chance for seed in (3, 4) for chance in call_chances(game(seed, calls=0.6))]


def test_the_shares_of_calls_and_of_passing_add_up() -> None:
    found = [
        (
            chance,
            call_opinion_of(WEIGHTS, ask_calls(chance.observation, chance.calls, chance.looked)),
        )
        for chance in chances()
    ]

    assert len(found) > 50
    assert any(len(opinion.calls) > 1 for _, opinion in found)
    for chance, opinion in found:
        assert [each.call for each in opinion.calls] == [*chance.calls]
        assert sum(each.share for each in opinion.calls) + opinion.passing == 1000
        for each in opinion.calls:
            after = after_call(chance.observation, each.call.meld)
            assert each.discard in {kind_of(tile) for tile in after.discards}
            assert 0 < each.discard_share <= 1000


def test_no_number_of_calls_and_of_riichi_is_dead() -> None:
    asked = [
        each.numbers
        for chance in chances()
        for each in ask_calls(chance.observation, chance.calls, chance.looked)
    ]
    dead = {CALL_NUMBERS[at] for at in np.flatnonzero(np.ptp(np.array(asked), axis=0) == 0)}
    seen = [
        made.observation
        for seed in range(8)
        for discards in played_discards(game(seed, greed=1.0), SEATS)
        for made in discards
    ]
    ready = inputs_of(Positions.stack(seen)).ready
    waits = waits_of(seen, ready)[ready]
    silent = {RIICHI_NUMBERS[at] for at in np.flatnonzero(np.ptp(waits, axis=0) == 0)}

    assert dead <= {"decided_yes", "nearest_chinitsu", "nearest_toitoi", "red_laid", "last_round"}
    assert silent <= {"known_safe"}
    said = (np.array(asked, np.int8), waits)
    digests = [hashlib.sha256(each.tobytes()).hexdigest()[:12] for each in said]
    assert digests == ["03c6c76edfb5", "722895d55276"]


def looked_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    shipped_weights.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(files, "data", lambda: folder)
        return shipped_weights()


def test_without_its_file_there_is_no_opinion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = [position("234m34588p67s555z", "6m")]
    try:
        assert isinstance(looked_up(tmp_path, monkeypatch), Message)
        assert second_opinions(seen) is None
        (tmp_path / "second.npz").write_bytes(file_of())
        assert not isinstance(looked_up(tmp_path, monkeypatch), Message)
        found = second_opinions(seen)
        assert found is not None
        assert found.shares.sum() == 1000
        assert second_opinions([]) is None
    finally:
        shipped_weights.cache_clear()
