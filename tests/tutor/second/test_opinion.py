"""Shares of a thousand."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rules.message import Message
from rules.tiles import Kind, mask_of
from tests.tutor.positions import position
from tests.tutor.second.networks import drawn_inputs, file_of, fixture, made_up
from tutor import files
from tutor.evaluators.positions import Positions
from tutor.second.opinion import (
    opinions_of,
    opinions_on,
    per_mille,
    second_opinions,
    shipped_weights,
)
from tutor.second.planes import inputs_of

WEIGHTS = made_up()


def test_shares_are_of_allowed_discards_and_add_up() -> None:
    positions = fixture()
    opinions = opinions_of(WEIGHTS, positions)

    assert (opinions.shares.sum(axis=1) == 1000).all()
    assert not opinions.shares[~positions.allowed].any()
    assert (opinions.shares >= 0).all()
    ready = inputs_of(positions).ready
    assert not opinions.riichi[~ready].any()
    assert opinions.riichi[ready].min() > 0
    assert opinions.riichi.max() < 1000


def test_what_may_not_be_discarded_after_a_call_has_no_share() -> None:
    seen = replace(position("234m345p67s55z", "6m", melds={0: ["345m"]}), drawn=None)
    free = opinions_of(WEIGHTS, Positions.stack([seen])).shares[0]
    bound = replace(seen, forbidden=mask_of((Kind(2), Kind(5))))
    shares = opinions_of(WEIGHTS, Positions.stack([bound])).shares[0]

    assert free[2] + free[5] > 0
    assert shares[2] == shares[5] == 0
    assert shares.sum() == 1000


def test_alone_or_among_many_the_shares_hardly_differ() -> None:
    positions = fixture().rows(slice(0, 200))
    together = opinions_of(WEIGHTS, positions).shares
    alone = opinions_of(WEIGHTS, positions.rows(slice(7, 8))).shares

    assert np.abs(alone[0] - together[7]).max() <= 1


def test_rounding_takes_nothing_from_anybody() -> None:
    inputs = drawn_inputs(50)
    shares = opinions_on(WEIGHTS, inputs).shares
    some = inputs.allowed.any(axis=1)

    assert (shares.sum(axis=1) == np.where(some, 1000, 0)).all()
    assert per_mille(np.full((1, 34), 1 / 34)).sum() == 1000


def looked_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """What is shipped where the program's data lie in that folder."""
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
