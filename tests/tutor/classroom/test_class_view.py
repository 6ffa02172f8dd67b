"""The figures of a class, counted again from its games."""

import gzip
import json
import os
import shutil
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.tutor.classroom.classes import record, take, whole_class
from tests.tutor.export.reports import annotate
from tests.tutor.trees import TREE
from tutor.classroom.class_export import class_pupils, class_sources
from tutor.classroom.class_folder import LOG_LIMIT, ClassFolder
from tutor.classroom.class_view import ClassView, class_view, decision_at
from tutor.classroom.roster import ClassroomError
from tutor.coach.advice import Decision
from tutor.coach.graded import Cause
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.lessons.lessons import AnyCause, mark_of
from tutor.coach.slips import chances_of
from tutor.coach.strategy.stance import Verdict
from tutor.export.figures import PrintedLesson, cards_of, examples_of
from tutor.lab.discards import review
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.model import shipped_luck_model
from tutor.pages.classroom.state_model import ClassState
from tutor.pages.classroom.words import pupil_word
from tutor.teaching.figures import KnownResult
from tutor.teaching.units import Example, class_figures

SEATS = {"Aoi": ((1, 0), (2, 1), (4, 3)), "=1+1": ((1, 2), (4, 1)), "../<b>Kei</b>": ((4, 2),)}


@pytest.fixture
def copy(folder: ClassFolder, tmp_path: Path) -> ClassFolder:
    return replace(folder, path=Path(shutil.copytree(folder.path, tmp_path / "class")))


def decisions(pupil: str) -> list[Decision]:
    return [
        one
        for number, seat in SEATS[pupil]
        for made in review(record(number), (seat,), TREE)
        for one in made
    ]


@pytest.mark.no_cover
@pytest.mark.parametrize("pupil", SEATS)
def test_every_cell_agrees_with_the_games(view: ClassView, pupil: str) -> None:
    made = decisions(pupil)
    marks = Counter(mark_of(one).cause for one in made)
    chances = Counter(cause for one in made for cause in chances_of(one))
    chances[Cause.OTHER] = len(made)
    assert view.figures.of(pupil).mistakes.chances == len(made)
    for cause in Cause:
        count = ChanceCount(marks[cause], chances[cause])
        assert view.figures.of(pupil).count(cause) == count


def test_exports_say_the_points_and_examples_of_the_window(
    folder: ClassFolder, view: ClassView
) -> None:
    pupils, shown = class_pupils(folder), view.figures
    games = list(annotate(class_sources(folder, pupils), TREE, pupils))
    found: defaultdict[AnyCause, list[Example[PrintedLesson]]] = defaultdict(list)
    for game in games:
        for example in examples_of(game, cards_of(game)):
            found[example.shown.cause].append(example)
    exported = class_figures([game.counted() for game in games], found)
    assert exported.everybody.grade == shown.everybody.grade
    assert {one.pupil: one.grade for one in exported.pupils} == {
        one.pupil: one.grade for one in shown.pupils
    }
    assert shown.units
    for said, taught in zip(exported.units, shown.units, strict=True):
        assert replace(said, positions=()) == replace(taught, positions=())
        assert taught.positions
        assert {(card.player, card.at) for card in said.positions} == {
            (place.pupil, place.index) for place in taught.positions
        }
        games = [card.played for card in said.positions]
        assert len(games) == len(set(games)), "each of another game"


def test_every_figure_has_its_positions(folder: ClassFolder, view: ClassView) -> None:
    for pupil in (None, *view.pupils):
        for column in Cause:
            places = view.cell(pupil, column)
            assert len(places) == view.figures.of(pupil).count(column).marks
            assert {place.pupil for place in places} <= {pupil or place.pupil for place in places}
    marked = [place for cause in Cause for place in view.cell("=1+1", cause)]
    assert marked
    for place in marked[:3]:
        decision = decision_at(folder, place)
        assert decision.verdict is Verdict.OFF_PLAN
        assert decision.advice.choice.strategy is place.plan
        assert mark_of(decision).cause is place.cause
        assert decision.observation.turn == place.turn
        assert decision.observation.round == place.round.round


@pytest.mark.no_cover
def test_exports_agree_with_the_view(folder: ClassFolder, view: ClassView) -> None:
    pupils = class_pupils(folder)
    exported = [one.counted() for one in annotate(class_sources(folder, pupils), TREE, pupils)]
    assert sorted(map(repr, exported)) == sorted(map(repr, view.figures.games))
    kept = {one.name: one.lessons for one in folder.games.all().summaries}
    made = annotate(class_sources(folder, pupils), TREE, pupils)
    assert sorted(map(repr, kept.values())) == sorted(repr(game.lessons) for game in made)


def test_pupils_keep_their_numbers_in_exports(folder: ClassFolder, view: ClassView) -> None:
    state = ClassState(folder, view, hidden=True)
    words = {name: pupil_word(name, state) for name in view.pupils}
    assert pupil_word("added just now", state) == "not of the class"
    for asked in ((), ("Aoi",), ("../<b>Kei</b>", "=1+1")):
        pupils = class_pupils(folder, asked, anonymous=True)
        found = {name: pupils.pupil_of(name) for name in asked or view.pupils}
        assert found == {name: words[name] for name in found}
    assert class_pupils(folder, ("Aoi",), anonymous=True).pupil_of("=1+1") is None


# --- damage ---------------------------------------------------------------------------------------


def test_a_damaged_game_is_set_aside(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    paths = [folder.games.log_path(one.digest, one.seat) for one in folder.games.all().summaries]
    cut, bent = paths[0], paths[1]
    cut.write_bytes(cut.read_bytes()[:-10])
    data = bytearray(bent.read_bytes())
    data[len(data) // 2] ^= 255
    bent.write_bytes(data)
    view = class_view(folder)
    assert view.figures.everybody.seats == 5
    name = cut.name.split(".")[0]
    assert view.damaged == (f"{name}.jsonl.gz", f"{name}.summary.json")
    inside = next(place for place in view.places() if place.summary.name in bent.name)
    with pytest.raises(
        ClassroomError, match=r"is damaged .* and was set aside; import the game again"
    ):
        decision_at(folder, inside)
    assert bent.with_name(bent.name + ".bad").exists()
    assert class_view(folder).figures.everybody.seats == 4
    assert take(folder, tmp_path / "logs").seats == 2
    assert class_view(folder).figures.everybody.seats == 6


@pytest.mark.parametrize(
    "changes",
    [
        {"summary": 2},
        {"plans": "b"},
        {"verdicts": "?"},
        {"players": ["Aoi"]},
        {"turns": []},
        {"rounds": [[0, 0, 10**9]]},
        {"turns": None},
        {"lessons": [{}]},
        {"calls": {"no_riichi": [2, 1]}},
        {"placement": 5},
        {"luck": 1e300},
        {"luck": float("nan")},
        {"causes": {"step_back": [-1]}},
        {"rounds": [[-1, 0, 1]]},
    ],
)
def test_an_inconsistent_summary_is_reported(copy: ClassFolder, changes: dict[str, Any]) -> None:
    one = copy.games.all().summaries[0]
    path = copy.games.summary_path(one.digest, one.seat)
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes), "utf-8")
    found = copy.games.all()
    assert one.name not in {summary.name for summary in found.summaries}
    assert found.damaged == (f"{one.name}.jsonl.gz", f"{one.name}.summary.json")


@pytest.mark.parametrize("digest", ["/net/host/x", "../../x", "\\\\host\\share\\x"])
def test_a_summary_cannot_name_another_path(
    copy: ClassFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, digest: str
) -> None:
    one = copy.games.all().summaries[0]
    path = copy.games.summary_path(one.digest, one.seat)
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(data | {"digest": digest}), "utf-8")
    asked: list[str] = []
    stat = Path.stat

    def watched(self: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        asked.append(str(self))
        return stat(self, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", watched)
    assert len(copy.games.all().summaries) == 5
    assert asked
    assert not [place for place in asked if digest in place or not place.startswith(str(tmp_path))]


@pytest.mark.parametrize("beyond", ["turn", "round", "lesson", "shown", "cost", "before"])
def test_an_impossible_summary_is_reported(copy: ClassFolder, beyond: str) -> None:
    one = next(summary for summary in copy.games.all().summaries if summary.lessons)
    path = copy.games.summary_path(one.digest, one.seat)
    data = json.loads(path.read_text("utf-8"))
    if beyond == "turn":
        data["turns"][0] = 0
    elif beyond == "round":
        data["rounds"][0][1] = -1
    else:
        lesson = data["lessons"][0]
        if beyond == "before":
            lesson["at"] = -100
        key, value = {
            "lesson": ("decisions", [lesson["at"], len(data["turns"])]),
            "before": ("decisions", [-100]),
            "shown": ("at", 10**30),
            "cost": ("cost", 1e30),
        }[beyond]
        lesson[key] = value
    path.write_text(json.dumps(data), "utf-8")
    assert one.name not in {summary.name for summary in copy.games.all().summaries}


def test_an_incomplete_log_is_set_aside(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    one = folder.games.all().summaries[0]
    path = folder.games.log_path(one.digest, one.seat)
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    path.write_bytes(gzip.compress(b"".join([lines[0], *lines[2:]])))
    with pytest.raises(ClassroomError, match=r"is damaged \(\d+ decisions in place of \d+\)"):
        folder.games.entries(one)
    assert not path.exists()
    assert path.with_name(path.name + ".bad").exists()


def test_a_gzip_bomb_is_set_aside(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    one = folder.games.all().summaries[0]
    path = folder.games.log_path(one.digest, one.seat)
    path.write_bytes(gzip.compress(bytes(LOG_LIMIT + 1), 1))
    with pytest.raises(ClassroomError, match=r"is damaged \(far too large\)"):
        folder.games.entry(one, 0)


def test_the_class_has_the_luck_of_its_games(view: ClassView) -> None:
    for pupil, seats in SEATS.items():
        lucks = []
        for number, seat in seats:
            found = game_luck(record(number), shipped_luck_model())
            assert isinstance(found, GameLuck)
            place, luck = found.places[seat], round(found.luck[seat], 4)
            lucks.append(KnownResult(place, luck, record(number).game))
        assert set(view.figures.of(pupil).results) == set(lucks)
        assert view.figures.of(pupil).places.games == len(seats)
