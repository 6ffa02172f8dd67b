"""The day of a game: what its record says comes before its id and the name of its file."""

import io
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from rules.formats import LogFile, write_tenhou6
from rules.record import Player
from tests.games import game
from tests.tutor.classroom.classes import new_class
from tests.tutor.trees import TREE
from tutor.advice.log import BadAdviceLog, header_line, header_of, read_log
from tutor.classroom.annotation import take
from tutor.export.anonymous import hidden
from tutor.export.pupils import Pupils
from tutor.export.seats import seats_of, seats_of_record
from tutor.export.sources import sources

pytestmark = pytest.mark.measured
DAY = date(2026, 1, 2)


def test_what_the_record_says_comes_first() -> None:
    record = replace(game(1), day=DAY)
    named = "Thursday 2026-11-05.json"
    (first, *_) = seats_of_record(record, named, TREE, Pupils())
    assert first.game.figures.day == DAY
    (first, *_) = seats_of_record(game(1), named, TREE, Pupils())
    assert first.game.figures.day == date(2026, 11, 5)


def test_an_advice_log_keeps_it_and_a_nameless_one_does_not() -> None:
    record = replace(game(1), day=DAY)
    line = header_line(header_of(record, "x.json", TREE))
    header, _ = read_log(io.StringIO(line))
    assert header.games[0].day == DAY
    found = [one.game for one in seats_of_record(record, "x.json", TREE, Pupils())]
    assert all(one.label.day is None for one in hidden(found, 1))
    assert all(one.figures.day is None for one in hidden(found, 1)), "a report tells of it"
    assert '"day"' not in header_line(header_of(game(1), "x.json", TREE))


@pytest.mark.parametrize("day", ["2026-13-01", 5, ["2026-01-02"]])
def test_a_damaged_day_is_refused(day: object) -> None:
    line = header_line(header_of(replace(game(1), day=DAY), "x.json", TREE))
    with pytest.raises(BadAdviceLog):
        read_log(io.StringIO(line.replace('"2026-01-02"', repr(day).replace("'", '"'))))


def test_a_class_takes_it_from_the_file(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    pupil = folder.roster.pupils[0].name
    players = (Player(pupil), Player("b"), Player("c"), Player("d"))
    data = write_tenhou6(replace(game(1), day=DAY, players=players)).encode()
    result = take(LogFile("x.json", data, "x.json"), folder, TREE)
    (seat,) = result.annotated
    assert seat.summary.taught is not None
    assert seat.summary.taught.day == DAY
    (source,) = sources([LogFile("x.json", data, "x.json")])
    found, _ = seats_of(source, TREE, Pupils())
    assert {one.game.figures.day for one in found} == {DAY}
