"""Rosters as CSV files."""

from pathlib import Path

import pytest

from rules.tiles import Seat
from tutor.classroom import roster as roster_csv
from tutor.classroom.class_folder import create_class, open_class
from tutor.classroom.roster import (
    ClassroomError,
    Pupil,
    Roster,
    SeatedPupils,
    adding,
    read_roster,
    roster_of,
    roster_to_json,
    write_roster,
)
from tutor.export.pupils import name_key
from tutor.json_values import read_as

PUPILS = (
    Pupil("Aoi", ("aoi_2001", "あおい"), ("Thursday", "beginners")),
    Pupil("=1+1", (), ("Thursday",)),
    Pupil('../<b>Kei</b>, "K"'),
)


def written(folder: Path, data: str | bytes) -> Path:
    path = folder / "pupils.csv"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def test_a_roster_round_trips_without_formulas(tmp_path: Path) -> None:
    write_roster(tmp_path / "a.csv", roster_of(PUPILS))
    assert read_roster(tmp_path / "a.csv") == PUPILS
    text = (tmp_path / "a.csv").read_text("utf-8-sig")
    assert text.splitlines()[:3] == [
        "name,aliases,groups",
        "Aoi,aoi_2001; あおい,Thursday; beginners",
        "'=1+1,,Thursday",
    ]


@pytest.mark.parametrize(
    "data",
    [
        "名前,別名,グループ\nあおい,aoi;aoi2,木曜\n",
        "あおい,aoi; aoi2 ,木曜".encode("cp932"),
        "あおい\taoi;aoi2\t木曜\r\n".encode("utf-16"),
        '\ufeffname;aliases;groups\r\nあおい;"aoi; aoi2";木曜\r\n',
        'あおい;"aoi; aoi2";木曜\r\n',
        "sep=,\r\nname,aliases,groups\r\nあおい,aoi;aoi2,木曜\r\n",
        'SEP=;\nあおい;"aoi;aoi2";木曜\n',
        "\ufeffName,x,y\r\n\r\n# who left\r\nあおい,aoi;aoi2,木曜\r\n",
    ],
)
def test_common_csv_dialects(tmp_path: Path, data: str | bytes) -> None:
    assert read_roster(written(tmp_path, data)) == (Pupil("あおい", ("aoi", "aoi2"), ("木曜",)),)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "There is no pupil in"),
        ("name,aliases,groups\n", "There is no pupil in"),
        ("Aoi\n,aoi\n", "row 2: expected a name, other names, groups."),
        ("x" * 101, "row 1: expected a name"),
        ("Aoi,ren\nRen,aoi\n", "belongs to two pupils"),
        ("Aoi,a,{}\n".format("g" * 101), "is longer than 100 characters"),
        ('Aoi,"x"y\n', "is not a CSV file of pupils."),
        (b"Aoi\n" * 2**20 + b"Aoi\n", "is far too large for a list of pupils."),
    ],
)
def test_other_files_are_refused(tmp_path: Path, data: str | bytes, said: str) -> None:
    with pytest.raises(ClassroomError) as caught:
        read_roster(written(tmp_path, data))
    assert said in str(caught.value)


def test_too_many_pupils_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster_csv, "MAX_PUPILS", 2)
    with pytest.raises(ClassroomError, match="row 3"):
        read_roster(written(tmp_path, "a\nb\nc\n"))


def test_a_list_only_adds_pupils() -> None:
    roster = roster_of(PUPILS).with_pupils(
        (Pupil("ＡＯＩ", ("aoi3",), ("thursday", "late")), Pupil("Ren", (), ("late", " ")))
    )
    first, *_, last = roster.pupils
    assert first.aliases == ("aoi_2001", "あおい", "aoi3")
    assert first.groups == ("Thursday", "beginners", "late")
    assert last == Pupil("Ren", (), ("late",))
    assert roster.groups == ("Thursday", "beginners", "late")
    assert roster.of_group("ＬＡＴＥ") == (first.name, "Ren")
    with pytest.raises(ClassroomError, match="There is no group Friday in this class"):
        roster.of_group("Friday")


def test_groups_are_kept_and_optional(tmp_path: Path) -> None:
    folder = create_class(tmp_path / "class", "Club").changed(adding(PUPILS))
    assert open_class(folder.path).roster == Roster(PUPILS)
    head = folder.path / "class.json"
    head.write_text('{"class": 1, "name": "Club", "pupils": [{"name": "Aoi", "aliases": []}]}')
    assert open_class(folder.path).roster == Roster((Pupil("Aoi"),))


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
