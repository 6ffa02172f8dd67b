"""The table of results of a class: both means, their ranges, and too few said as such."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tutor.classroom.classes import new_class
from tutor.classroom.class_view import ClassView, class_view
from tutor.commands.classroom import table
from tutor.export.totals import KnownResult
from tutor.language import Language, translator
from tutor.luck.mean_place import mean_places
from tutor.view.classroom.results import explanation, results
from tutor.view.classroom.state import ClassState

PLACES = [1, 4, 2, 2, 3, 1]
LUCKS = [0.5, -0.75, 0.125, -0.25, 0.0, 0.25]


@pytest.fixture
def state(tmp_path: Path) -> ClassState:
    folder = new_class(tmp_path / "class")
    view = class_view(folder)
    results = tuple(map(KnownResult, PLACES, LUCKS, "abcdef"))
    totals = replace(
        view.totals,
        games={"Aoi": 9, "=1+1": 2},
        played={"Aoi": frozenset("abcdefgh"), "=1+1": frozenset("ab")},
        results={"Aoi": results, "=1+1": results[:2]},
    )
    return ClassState(folder, replace(view, totals=totals))


def test_a_pupil_with_enough_games_has_both_means_with_their_ranges(state: ClassState) -> None:
    shown = results(state, translator("en"))
    aoi = shown.rows[1]
    means = mean_places(PLACES, LUCKS)

    assert [head.title for head in shown.heads] == [
        "Games with a figure of luck",
        "Mean place",
        "Luck taken out",
    ]
    assert [cell.text for cell in aoi.cells] == ["6", "2.17", "2.15"]
    assert means.after is not None
    low, high = means.after.low, means.after.high
    assert [cell.counts for cell in aoi.cells][::2] == ["of 8", f"{low:.2f} to {high:.2f}"]
    assert aoi.cells[2].name == f"Aoi, Luck taken out: 2.15 (likely {low:.2f} to {high:.2f})"
    assert all(cell.is_empty and cell.share is None for row in shown.rows for cell in row.cells)


@pytest.mark.parametrize(
    ("language", "few", "everybody"),
    [
        ("en", "too few to say (2)", "none: those at one table share its places"),
        ("ja", "データ不足（2）", "なし：同じ卓の人で順位を分け合うため"),
    ],
)
def test_too_few_games_are_said_and_everybody_has_no_mean(
    state: ClassState, language: Language, few: str, everybody: str
) -> None:
    spoken = translator(language)
    every, _, pupil, nobody = results(state, spoken).rows

    assert [cell.text for cell in pupil.cells] == ["2", few, few]
    assert [cell.counts for cell in pupil.cells[1:]] == ["", ""]
    none = few.replace("2", "0")
    assert [cell.text for cell in nobody.cells] == ["0", none, none]
    assert [cell.text for cell in every.cells] == ["6", "", ""]
    assert every.cells[0].counts == {"en": "of 8", "ja": "全8戦"}[language]
    assert everybody in every.cells[1].name


def test_hidden_names_are_numbers_here_too(state: ClassState) -> None:
    shown = results(replace(state, hidden=True), translator("en"))

    assert [row.name for row in shown.rows] == ["Everybody", "Pupil 1", "Pupil 2", "Pupil 3"]
    assert all("Aoi" not in cell.name for row in shown.rows for cell in row.cells)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_explanation_says_how_many_games_a_mean_needs(language: Language) -> None:
    short, whole = explanation(translator(language))

    assert "5" in whole
    assert len(short) < len(whole)


def lines(view: ClassView, language: Language) -> str:
    return "\n".join(table.lines_of(view, view.pupils, translator(language)))


def test_the_terminal_has_those_with_enough_games(state: ClassState) -> None:
    said = lines(state.view, "en")
    assert "Mean place, and with the luck of tiles taken out" in said
    assert "Aoi" in said.split("taken out", 1)[1]
    assert "=1+1" not in said.split("taken out", 1)[1]
    assert "2.15 (likely" in said
    none = replace(state.view, totals=replace(state.view.totals, results={}))
    assert "luck" not in lines(none, "en")
    assert "牌の運を除いた平均順位" in lines(state.view, "ja")
