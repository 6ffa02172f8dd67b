"""Tables learned from games of our own: the same bytes, and what they are counted from."""

from functools import cache

import pytest

from rules.formats.logs import LogFile
from tests.games import game, own_logs
from tutor.lab.games import Corpus
from tutor.lab.training.safety import (
    format_tables,
    positions_and_opponents_waits,
    safety_examples,
    train_safety,
)
from tutor.position.positions import unpack_masks
from tutor.position.safety import LearnedTables, evaluate_safety
from tutor.position.safety_features import TENPAI_SIGNS, WAIT_SIGNS


@cache
def logs() -> tuple[LogFile, ...]:
    return tuple(own_logs(range(3)))


@cache
def learned() -> LearnedTables:
    return train_safety(Corpus(logs(), part="all", jobs=1)).model


def test_the_same_games_give_the_same_bytes() -> None:
    again = train_safety(Corpus(reversed(logs()), part="all", jobs=1)).model
    assert format_tables(again) == format_tables(learned())


def test_examples_are_what_was_seen() -> None:
    positions, waits = positions_and_opponents_waits(game(0))
    assert positions is not None
    found = safety_examples(positions, waits)
    assert len(found.tenpai) == (~positions.riichi).sum()
    assert found.tenpai.sum() == ((waits != 0) & ~positions.riichi).sum()
    possible = ~unpack_masks(positions.genbutsu | positions.passed)
    assert found.waited.sum() == (unpack_masks(waits) & possible).sum()
    assert found.tiles.sum() == len(found.waited) == len(found.wait_entries)
    assert len(found.tiles) == (waits != 0).sum()
    assert found.tenpai_entries.shape[1] == len(TENPAI_SIGNS)
    assert found.wait_entries.shape[1] == len(WAIT_SIGNS)


def test_on_what_they_are_learned_from_the_tables_say_what_is_so() -> None:
    predicted, so, ready, tenpai = 0.0, 0, 0.0, 0
    for seed in range(3):
        positions, waits = positions_and_opponents_waits(game(seed))
        assert positions is not None
        found = evaluate_safety(positions, tables=learned())
        quiet = ~positions.riichi
        ready += float(found.tenpai[quiet].sum())
        tenpai += int((waits != 0)[quiet].sum())
        possible = ~unpack_masks(positions.genbutsu | positions.passed)
        predicted += float(found.risk.sum())
        so += int((unpack_masks(waits) & possible).sum())
    assert ready == pytest.approx(tenpai, rel=0.02)
    assert predicted == pytest.approx(so, rel=0.05)
