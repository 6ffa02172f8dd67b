"""Games broken at random: read, repaired or refused, but never more than that."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.reading import UnreadableGame
from rules.formats.tenhou6_write import write_tenhou6
from tests.games import game
from tutor.lab import soak
from tutor.lab.soak import foreign, mutate
from tutor.lab.soak.json_injuries import injured

SAMPLE = Path(__file__).parents[5] / "shared" / "logs"


@pytest.mark.parametrize("seed", range(2))
def test_generated_games_broken_by_the_hundred(seed: int) -> None:
    record = game(seed, calls=0.6)
    forms = [
        *(write_mjlog(record), write_tenhou6(record).encode(), write_mjai(record).encode()),
        *foreign.forms_of(record).values(),
    ]
    random = Random(seed)
    for number in range(100):
        data = mutate.mutate_bytes(forms[number % len(forms)], random)
        assert mutate.survives(data, writes=number % 10 == 0) is None, (seed, number)


@given(seed=some.integers(0, 2**32), form=some.sampled_from(("raw record, decoded", "kobalab")))
@settings(max_examples=60)
def test_json_of_other_programs_broken_in_its_values(seed: int, form: str) -> None:
    value = json.loads(foreign.forms_of(game(1))[form])
    data = json.dumps(injured(value, Random(seed))).encode(errors="replace")
    assert mutate.survives(data, writes=seed % 5 == 0) is None


@given(data=some.binary(max_size=400), at=some.integers(0, 2000))
@settings(max_examples=100)
def test_bytes_of_any_kind_in_a_raw_record(data: bytes, at: int) -> None:
    raw = foreign.majsoul_bytes(game(1), response=False)
    assert mutate.survives(raw[:at] + data + raw[at:], writes=False) is None


def test_a_soak_from_games_of_its_own() -> None:
    result = soak.run("mutate", 20, seed=3)
    assert (result.name, result.size, result.faults) == ("mutate", 20, ())


def test_an_unknown_soak_is_named() -> None:
    with pytest.raises(ValueError, match="There is no soak 'bathe'; there is mutate"):
        soak.run("bathe", 1)


def test_faults_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(error: Exception) -> None:
        def read(_data: bytes) -> None:
            raise error

        monkeypatch.setattr(mutate, "parse_game", read)

    fail(KeyError("x"))
    assert str(mutate.survives(b"")).startswith("KeyError at test_mutate.py:")
    fail(RecursionError("deep"))
    assert str(mutate.survives(b"")).startswith("RecursionError")
    fail(UnreadableGame("two\nlines"))
    assert mutate.survives(b"") == "refused with 'two\\nlines'"
    fail(UnreadableGame("One sentence."))
    assert mutate.survives(b"") is None


@pytest.mark.skipif(not SAMPLE.is_dir(), reason=f"no real games at {SAMPLE}")
def test_real_games_broken() -> None:
    assert soak.run("mutate", 60, [SAMPLE / "edge-cases.tar.xz"], seed=1).faults == ()
