"""Rosters: names, aliases, seats, similar names."""

import pytest

from rules.tiles import Seat
from tutor.classroom.roster import (
    ClassroomError,
    Pupil,
    Roster,
    SeatedPupils,
    roster_of,
    roster_to_json,
)
from tutor.export.pupils import name_key
from tutor.json_values import read_as

CLASS = roster_of((Pupil("Aoi", ("aoi_2001", "あおい")), Pupil("=1+1"), Pupil("../<b>Kei</b>")))


@pytest.mark.parametrize(
    ("name", "pupil"),
    [
        ("Aoi", "Aoi"),
        ("ＡＯＩ", "Aoi"),
        (" aoi_2001 ", "Aoi"),
        ("あおい", "Aoi"),
        ("=1+1", "=1+1"),
        ("../<B>kei</B>", "../<b>Kei</b>"),
        ("Aoj", None),
        ("", None),
    ],
)
def test_names_are_matched_without_case_and_width(name: str, pupil: str | None) -> None:
    assert CLASS.pupil_of(name) == pupil


def test_equal_names_at_a_table_need_the_viewpoint() -> None:
    names = ("Aoi", "=1+1", "AOI", "y")
    assert CLASS.seated(names) == SeatedPupils({Seat(1): "=1+1"}, ("Aoi",))
    assert CLASS.seated(names, Seat(2)) == SeatedPupils({Seat(1): "=1+1", Seat(2): "Aoi"})
    assert CLASS.seated(names, Seat(1)) == SeatedPupils({Seat(1): "=1+1"}, ("Aoi",))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "A pupil needs a name."),
        (" \t\u202e", "A pupil needs a name."),
        ("n" * 101, "The name nnnnnnnnnnnnnnnnnnnn... is longer than 100 characters."),
    ],
)
def test_bad_names_are_refused(name: str, said: str) -> None:
    with pytest.raises(ClassroomError) as fault:
        Roster().with_pupils([Pupil(name)])
    assert str(fault.value) == said


def test_a_roster_round_trips() -> None:
    assert roster_of(read_as(tuple[Pupil, ...], roster_to_json(CLASS))) == CLASS
    for data in (
        [{"name": 1, "aliases": []}],
        [{"aliases": []}],
        [{"name": "a", "aliases": [1]}],
        5,
    ):
        with pytest.raises(ValueError, match=r"wrong value|missing|else"):
            read_as(tuple[Pupil, ...], data)


def test_many_names_take_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def counted(name: str) -> str:
        nonlocal asked
        asked += 1
        return name_key(name)

    monkeypatch.setattr("tutor.classroom.roster.name_key", counted)
    many = [Pupil(f"p{number}", (f"q{number}",)) for number in range(1000)]
    roster = Roster().with_pupils(many)
    assert roster.pupils == tuple(many)
    assert roster.with_pupils([*many, Pupil("P7", ("x",))]).pupils[7] == Pupil("P7", ("q7", "x"))
    assert asked < 50_000
