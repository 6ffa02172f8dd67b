"""Names of pupils, and files of aliases."""

from pathlib import Path

import pytest

from tests.tutor.export.reports import annotated
from tutor.coach.graded import CallCause, Cause
from tutor.export.figures import NumberedCard, PrintedLesson, PupilLessons, cards_of
from tutor.export.pupils import MAX_SHOWN, BadAliases, name_key, pupils_of, read_aliases, shown
from tutor.teaching.units import ClassFigures, class_figures, weakest_causes


def aliases(tmp_path: Path, text: str | bytes, name: str = "who.txt") -> dict[str, str]:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_aliases(path)


def test_huge_names_are_read_quickly(tmp_path: Path) -> None:
    zalgo = "q" + "\u0301\u0316" * 10**6
    assert len(shown(zalgo)) == 31
    assert name_key(zalgo) == name_key(f"Q{zalgo[1:100]}")
    assert aliases(tmp_path, f"{zalgo[:400_000]} = Hana\n") == {name_key(zalgo): "Hana"}
    assert len(shown("雀" * 10**6)) == MAX_SHOWN


def test_huge_alias_files_are_refused_quickly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OSError, match="too large"):
        aliases(tmp_path, "a=b\n" * 300_000)
    asked: list[str] = []

    def key(name: str) -> str:
        asked.append(name)
        return name

    monkeypatch.setattr("tutor.export.pupils.name_key", key)
    assert len(aliases(tmp_path, "".join(f"{number}=b\n" for number in range(50)))) == 50
    assert len(asked) <= 4 * 50


@pytest.mark.parametrize("code", ["utf-8-sig", "utf-16", "utf-16-be", "cp932"])
def test_aliases_in_encodings_of_excel(code: str, tmp_path: Path) -> None:
    text = "あ = い\na = b\n"
    data = ("\ufeff" + text if code == "utf-16-be" else text).encode(code)
    assert aliases(tmp_path, data) == {"あ": "い", "a": "b"}


def test_an_alias_selects_its_name(tmp_path: Path) -> None:
    known = aliases(tmp_path, "taro2 = Taro\n# a remark\n\nT-san=Taro\n")
    for asked in ("Taro", "taro2", "T-san"):
        pupils = pupils_of([asked], known)
        assert [pupils.pupil_of(name) for name in ("Taro", "taro2", "T-san", "Hana")] == [
            "Taro",
            "Taro",
            "Taro",
            None,
        ]


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        ("Taro\n", "who.txt", "line 1: write it as “alias = name”."),
        ("\na = \n", "who.txt", "line 2: write it as “alias = name”."),
        ("a = b = c\n", "who.txt", "line 1: write it as “alias = name”."),
        ("a\n", "who.csv", "line 1: expected an alias and a name."),
        ("a,b,c\n", "who.csv", "line 1: expected an alias and a name."),
        ("x" * 2000, "who.csv", "line 1: the line is too long."),
        ("a = b\nA = c\n", "who.txt", "line 2: A belongs to b and c; keep one of them."),
    ],
)
def test_a_bad_line_is_reported(tmp_path: Path, text: str, name: str, why: str) -> None:
    with pytest.raises(BadAliases) as error:
        aliases(tmp_path, text, name)
    assert str(error.value) == f"{tmp_path / name}, {why}"


SEATS = [(seed, seat) for seed in (3, 4, 5) for seat in range(4)]


@pytest.fixture(scope="module")
def figures() -> ClassFigures[None]:
    return class_figures([annotated(seed, seat, "Hana").counted() for seed, seat in SEATS], {})


@pytest.fixture(scope="module")
def cards() -> list[tuple[int, tuple[PrintedLesson, ...]]]:
    games = enumerate(annotated(seed, seat, "Hana") for seed, seat in SEATS)
    return [(number, tuple(cards_of(game))) for number, game in games]


def chosen(
    cards: list[tuple[int, tuple[PrintedLesson, ...]]], figures: ClassFigures, most: int
) -> tuple[NumberedCard, ...]:
    lessons = PupilLessons()
    for number, each in cards:
        lessons.add("Hana", number, each, annotated(*SEATS[number], "Hana").figures.sure)
    return lessons.chosen(figures.of("Hana"), most)


def test_the_weakest_cause_comes_first_and_each_once_before_any_twice(cards, figures) -> None:
    weak = weakest_causes(figures.pupils[0])
    assert len(weak) > 3
    there = {card.cause for _, each in cards for card in each}
    taught = [cause for cause in weak if cause in there]
    found = [card.cause for _, card in chosen(cards, figures, 3)]
    assert found[:2] == taught[:2]
    assert isinstance(found[2], CallCause)
    many = [card.cause for _, card in chosen(cards, figures, 8) if isinstance(card.cause, Cause)]
    assert set(taught[: len(set(many))]) == set(many)


def test_the_clearest_lesson_of_a_cause_is_shown(cards, figures) -> None:
    _, first = chosen(cards, figures, 3)[0]
    same = [card for _, each in cards for card in each if card.cause is first.cause]
    assert len(same) > 1
    assert first.cost >= sorted(card.cost for card in same)[len(same) // 2]
