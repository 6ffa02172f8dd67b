"""What the fuzzer does with each reader, a few files long; the fuzzer itself is no library here."""

import importlib.util
from random import Random

import pytest

from rules.message import TutorError
from tutor.lab import soak
from tutor.lab.soak import fuzz


@pytest.mark.parametrize("name", fuzz.READERS)
def test_a_reader_takes_its_first_file_and_others_made_of_it(name: str) -> None:
    reader = fuzz.READERS[name]()
    random = Random(1)
    data = reader.first(random)
    assert 0 < len(data) < fuzz.MAX_BYTES
    assert reader.read(data) is None
    for _ in range(2):
        assert reader.read(reader.change(data, random)) is None


def test_without_the_fuzzer_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.lab.extras.find_spec", lambda name: None)
    with pytest.raises(TutorError, match=r"\.\[fuzz\]"):
        soak.run("fuzz", 1)


@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="no atheris here")
def test_a_second_of_each() -> None:
    assert soak.run("fuzz", 1).faults == ()
