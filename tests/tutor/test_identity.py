"""The same game has the same digest in every format; another game has another."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from rules.events import Discard
from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.reader import parse_game
from rules.formats.tenhou6_write import write_tenhou6
from tests.games import game
from tutor.corpus import LENGTH, called, digest_of, digests_of
from tutor.intervals import wilson_interval


@pytest.mark.parametrize("red_fives", [True, False])
def test_every_format_of_a_game_has_its_digest(red_fives: bool) -> None:
    record = game(3, red_fives=red_fives)
    digests = {
        digest_of(parse_game(data).record)
        for data in (
            write_mjlog(record),
            write_tenhou6(record).encode(),
            write_mjai(record).encode(),
        )
    }
    assert digests == {digest_of(record)}
    assert len(digest_of(record)) == LENGTH


def test_a_single_riichi_makes_another_game() -> None:
    record = game(3)
    events = list(record.rounds[0])
    at = next(i for i, event in enumerate(events) if isinstance(event, Discard))
    events[at] = replace(events[at], riichi=True)  # type: ignore[call-arg]
    other = replace(record, rounds=(tuple(events), *record.rounds[1:]))
    assert digest_of(other) != digest_of(record) != digest_of(game(4))


def test_a_game_without_an_id_is_called_by_its_digest() -> None:
    record = replace(game(3), game="its own")
    assert called(record) == record
    nameless = called(replace(record, game=""))
    assert nameless == replace(record, game=digest_of(record)) == called(nameless)


def test_a_game_without_red_fives_is_known_by_its_former_digest_too() -> None:
    assert digests_of(game(3)) == (digest_of(game(3)),)
    plain = game(3, red_fives=False)
    stated_red = replace(plain, rules=replace(plain.rules, red_fives=True))
    assert digests_of(plain) == (digest_of(plain), digest_of(stated_red))
    assert digest_of(plain) != digest_of(stated_red)


@given(st.integers(1, 200), st.integers(0, 200), st.sampled_from([0.9, 0.95, 0.99]))
def test_wilson_is_what_scipy_says(whole: int, part: int, level: float) -> None:
    part = min(part, whole)
    theirs = binomtest(part, whole).proportion_ci(confidence_level=level, method="wilson")
    assert wilson_interval(part, whole, level) == pytest.approx((theirs.low, theirs.high))
