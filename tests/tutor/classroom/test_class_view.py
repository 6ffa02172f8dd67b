"""What the class gets wrong: every figure counted once more from the games themselves."""

import errno
import gzip
import json
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.formats import write_mjlog
from tests.games import game
from tests.tutor.classroom.classes import (
    PUPILS,
    TABLES,
    new_class,
    record,
    take,
    whole_class,
    write_games,
)
from tests.tutor.trees import TREE
from tutor.advice.advice import Decision
from tutor.classroom import game_files
from tutor.classroom.class_export import class_pupils, class_sources
from tutor.classroom.class_folder import ClassFolder, open_class
from tutor.classroom.class_view import ClassView, Share, class_view, decision_at
from tutor.classroom.fault import ClassroomError
from tutor.classroom.game_files import LOG_LIMIT
from tutor.classroom.import_report import read_report
from tutor.classroom.roster import Roster
from tutor.evidence import MIN_SHARE_DECISIONS
from tutor.export.generator import annotate
from tutor.export.totals import KnownResult, added, totals_of
from tutor.language import translator
from tutor.lessons.call_lessons import CallCause
from tutor.lessons.chances import chances_of_discard
from tutor.lessons.lesson import Cause
from tutor.lessons.marks import mark_of
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.label import SeatLuck
from tutor.luck.model import shipped_luck_model
from tutor.review import review
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.words import pupil_word

pytestmark = pytest.mark.measured

SEATS = {"Aoi": ((1, 0), (2, 1), (4, 3)), "=1+1": ((1, 2), (4, 1)), "../<b>Kei</b>": ((4, 2),)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> ClassFolder:
    return whole_class(tmp_path_factory.mktemp("classroom") / "class")


@pytest.fixture(scope="module")
def view(folder: ClassFolder) -> ClassView:
    return class_view(folder)


def decisions(pupil: str) -> list[Decision]:
    return [
        one
        for number, seat in SEATS[pupil]
        for made in review(record(number), (seat,), TREE)
        for one in made
    ]


def test_pupils_stand_in_the_order_of_the_roster(view: ClassView) -> None:
    assert view.pupils == ("Aoi", "=1+1", "../<b>Kei</b>")
    assert [view.games(name) for name in view.pupils] == [3, 2, 1]
    assert (view.games(), view.seat_count()) == (3, 6), "games are games, seats are seats"
    assert view.damaged == ()


@pytest.mark.parametrize("pupil", SEATS)
def test_every_cell_is_what_the_games_say(view: ClassView, pupil: str) -> None:
    marks = [mark_of(one) for one in decisions(pupil)]
    assert view.count(pupil).decisions == len(marks)
    for plan in Strategy:
        here = [mark for mark in marks if mark.strategy is plan]
        off = sum(mark.cause is not None for mark in here)
        assert view.mistakes(pupil, plan) == Share(off, len(here))
    for cause in Cause:
        off = sum(mark.cause is cause for mark in marks)
        chances = sum(cause in chances_of_discard(one) for one in decisions(pupil))
        whole = len(marks) if cause is Cause.OTHER else chances
        assert view.mistakes(pupil, cause) == Share(off, whole)


def test_the_class_is_the_sum_of_its_pupils(view: ClassView) -> None:
    assert sum(view.calls(None, cause).lessons for cause in CallCause) > 0
    for column in (*Strategy, *Cause, *CallCause):
        shares = [view.mistakes(pupil, column) for pupil in view.pupils]
        whole = view.mistakes(None, column)
        assert (whole.part, whole.whole) == (
            sum(share.part for share in shares),
            sum(share.whole for share in shares),
        )
    assert view.count().off_plan == sum(view.mistakes(None, cause).part for cause in Cause) > 0


def test_behind_every_figure_are_its_positions(folder: ClassFolder, view: ClassView) -> None:
    for pupil in (None, *view.pupils):
        for column in (*Strategy, *Cause):
            places = view.cell(pupil, column)
            assert len(places) == view.mistakes(pupil, column).part
            assert {place.pupil for place in places} <= {pupil or place.pupil for place in places}
    for place in view.cell("=1+1", Strategy.SPEED)[:3]:
        decision = decision_at(folder, place)
        assert decision.verdict is Verdict.OFF_PLAN
        assert decision.advice.choice.strategy is Strategy.SPEED
        assert mark_of(decision).cause is place.cause
        assert decision.observation.turn == place.turn
        assert decision.observation.round == place.round.round


def test_exports_of_the_folder_have_the_same_figures(folder: ClassFolder, view: ClassView) -> None:
    pupils = class_pupils(folder, translator("en"))
    exported = added(map(totals_of, annotate(class_sources(folder, pupils), TREE, pupils)))
    assert exported == view.totals
    kept = {one.name: one.lessons for one in folder.games.all().summaries}
    made = annotate(class_sources(folder, pupils), TREE, pupils)
    assert sorted(map(repr, kept.values())) == sorted(repr(game.lessons) for game in made)


def test_an_export_of_one_pupil_and_one_without_names(folder: ClassFolder) -> None:
    only = class_pupils(folder, translator("en"), ("aoi_2001",))
    games = [*annotate(class_sources(folder, only), TREE, only)]
    assert [each.player for each in games] == ["Aoi"] * 3
    hidden = class_pupils(folder, translator("en"), anonymous=True)
    games = [*annotate(class_sources(folder, hidden), TREE, hidden)]
    text = repr(games).replace("least", "")  # a fact's name, which holds a player's
    assert {each.player for each in games} == {"Pupil 1", "Pupil 2", "Pupil 3"}
    assert not [name for table in TABLES for name in table if name in text]


def test_a_pupil_has_one_number_in_the_window_and_in_every_export(
    folder: ClassFolder, view: ClassView
) -> None:
    spoken = translator("en")
    state = ClassState(folder, view, hidden=True)
    words = {name: pupil_word(name, state, spoken) for name in view.pupils}
    assert pupil_word("added just now", state, spoken) == "not of the class"
    for asked in ((), ("Aoi",), ("../<b>Kei</b>", "=1+1")):
        pupils = class_pupils(folder, spoken, asked, anonymous=True)
        found = {name: pupils.pupil_of(name) for name in asked or view.pupils}
        assert found == {name: words[name] for name in found}
    assert class_pupils(folder, spoken, ("Aoi",), anonymous=True).pupil_of("=1+1") is None


def test_without_a_roster_players_without_names_are_told_apart(folder: ClassFolder) -> None:
    nobody = replace(folder, roster=Roster())
    pupils = class_pupils(nobody, translator("en"), anonymous=True)
    games = [*annotate(class_sources(nobody, pupils), TREE, pupils)]
    players = {one.player for one in folder.games.all().summaries}
    assert len({each.player for each in games}) == len(players) > 1
    assert all(each.player.startswith("Pupil ") for each in games)


def test_a_share_of_little_or_nothing() -> None:
    assert Share(0, 0).share is None
    assert Share(1, MIN_SHARE_DECISIONS - 1).is_few
    assert not Share(1, MIN_SHARE_DECISIONS).is_few


def test_an_empty_class_has_its_pupils(tmp_path: Path) -> None:
    view = class_view(new_class(tmp_path / "class"))
    assert view.pupils == tuple(one.name for one in PUPILS.pupils)
    assert (view.games(), view.count().decisions, [*view.places()]) == (0, 0, [])
    assert view.mistakes("Aoi", Cause.PLAYED_ON) == Share(0, 0)


def test_a_pupil_with_one_game_of_one_round(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    short = replace(record(1), rounds=game(1).rounds[:1])
    (tmp_path / "short.mjlog").write_bytes(write_mjlog(short))
    take(folder, tmp_path / "short.mjlog")
    view = class_view(folder)
    assert view.games("Aoi") == 1
    assert all(view.mistakes("Aoi", plan).is_few for plan in Strategy)


def test_a_change_of_the_roster_counts_at_once(folder: ClassFolder, tmp_path: Path) -> None:
    renamed = replace(folder, roster=PUPILS.without("Aoi").with_pupil("Hana", ["Aoi"]))
    view = class_view(renamed)
    assert view.pupils == ("=1+1", "../<b>Kei</b>", "Hana", "ＡＯＩ_2001")
    assert [view.games(name) for name in view.pupils] == [2, 1, 2, 1]


# --- damage ---------------------------------------------------------------------------------------


def test_a_damaged_game_is_set_aside_and_named_and_the_rest_works(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    paths = [folder.games.log_path(one.digest, one.seat) for one in folder.games.all().summaries]
    cut, bent = paths[0], paths[1]
    cut.write_bytes(cut.read_bytes()[:-10])
    data = bytearray(bent.read_bytes())
    data[len(data) // 2] ^= 255
    bent.write_bytes(data)
    view = class_view(folder)
    assert view.seat_count() == 5
    name = cut.name.split(".")[0]
    assert view.damaged == (f"{name}.jsonl.gz", f"{name}.summary.json")
    inside = next(place for place in view.places() if place.summary.name in bent.name)
    with pytest.raises(
        ClassroomError, match=r"is damaged .* and was set aside; import the game once"
    ):
        decision_at(folder, inside)
    assert bent.with_name(bent.name + ".bad").exists()
    assert class_view(folder).seat_count() == 4
    assert take(folder, tmp_path / "logs").seats == 2
    assert class_view(folder).seat_count() == 6


def test_a_foreign_file_in_the_folder_is_named(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    games = folder.path / "games"
    (games / "notes.txt").write_text("mine")
    (games / "Thumbs.db").write_text("what Windows leaves there is not")
    (games / "x.summary.json").write_text('{"summary": 1}')
    (games / "y.summary.json").write_text("[" * 100_000)
    found = folder.games.all()
    assert len(found.summaries) == 6
    assert found.damaged == ("notes.txt", "x.summary.json", "y.summary.json")


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
def test_a_summary_that_does_not_fit_together_is_named(
    folder: ClassFolder, tmp_path: Path, changes: dict[str, Any]
) -> None:
    copy = replace(folder, path=Path(shutil.copytree(folder.path, tmp_path / "class")))
    one = copy.games.all().summaries[0]
    path = copy.games.summary_path(one.digest, one.seat)
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes), "utf-8")
    found = copy.games.all()
    assert one.name not in {summary.name for summary in found.summaries}
    assert found.damaged == (f"{one.name}.jsonl.gz", f"{one.name}.summary.json")


@pytest.mark.parametrize("digest", ["/net/host/x", "../../x", "\\\\host\\share\\x"])
def test_a_summary_that_names_another_place_has_the_system_asked_for_nothing_there(
    folder: ClassFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, digest: str
) -> None:
    copy = replace(folder, path=Path(shutil.copytree(folder.path, tmp_path / "class")))
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
def test_a_summary_that_tells_of_what_cannot_be_is_named(
    folder: ClassFolder, tmp_path: Path, beyond: str
) -> None:
    copy = replace(folder, path=Path(shutil.copytree(folder.path, tmp_path / "class")))
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


def test_what_a_summary_names_is_what_every_format_can_hold(
    folder: ClassFolder, tmp_path: Path
) -> None:
    copy = replace(folder, path=Path(shutil.copytree(folder.path, tmp_path / "class")))
    one = copy.games.all().summaries[0]
    path = copy.games.summary_path(one.digest, one.seat)
    odd = "a\u202e\x1b\ud800"
    data = json.loads(path.read_text("utf-8")) | {"game": odd, "place": odd, "players": [odd] * 4}
    path.write_text(json.dumps(data), "utf-8")
    found = copy.games.all().summaries[0]
    assert {found.game, found.source.place, *found.players} == {"a ?"}


def test_there_is_no_round_behind_the_last_decision(folder: ClassFolder) -> None:
    one = folder.games.all().summaries[0]
    with pytest.raises(IndexError):
        one.round_of(len(one.plans))


def test_a_log_that_lacks_decisions_is_set_aside(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    one = folder.games.all().summaries[0]
    path = folder.games.log_path(one.digest, one.seat)
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    path.write_bytes(gzip.compress(b"".join([lines[0], *lines[2:]])))
    with pytest.raises(ClassroomError, match=r"is damaged \(\d+ decisions in place of \d+\)"):
        folder.games.decisions(one)
    assert not path.exists()
    assert path.with_name(path.name + ".bad").exists()


def test_what_was_set_aside_before_stays(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    one = folder.games.all().summaries[0]
    path = folder.games.log_path(one.digest, one.seat)
    for number in (b"first", b"second"):
        path.write_bytes(number)
        with pytest.raises(ClassroomError, match="was set aside"):
            folder.games.decisions(one)
    aside = [path.with_name(f"{path.name}{ending}") for ending in (".bad", ".2.bad")]
    assert [each.read_bytes() for each in aside] == [b"first", b"second"]


def test_a_log_that_the_system_keeps_back_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = whole_class(tmp_path / "class")
    one = folder.games.all().summaries[0]

    def too_many(path: Path) -> None:
        raise OSError(errno.EMFILE, "Too many open files", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(game_files, "open_file", too_many)
        with pytest.raises(ClassroomError, match="cannot be opened: Too many open files"):
            folder.games.decisions(one)
    assert folder.games.decisions(one)


def test_a_log_that_unpacks_without_end_is_set_aside(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    one = folder.games.all().summaries[0]
    path = folder.games.log_path(one.digest, one.seat)
    path.write_bytes(gzip.compress(bytes(LOG_LIMIT + 1), 1))
    with pytest.raises(ClassroomError, match=r"is damaged \(far too large\)"):
        folder.games.decision(one, 0)


@pytest.mark.parametrize(
    ("first", "said"),
    [
        (
            '{"import": 1, "version": 2}',
            "{path} was written by a newer version of the program; update the program to open it.",
        ),
        (
            "{",
            "The report {path} cannot be read (its JSON breaks in line 2, at character 1); "
            "the games of the class are not touched by that.",
        ),
    ],
)
def test_a_report_that_cannot_be_read_is_told(tmp_path: Path, first: str, said: str) -> None:
    path = tmp_path / "0001.jsonl"
    path.write_text(first + "\n")
    with pytest.raises(ClassroomError) as fault:
        [*read_report(path)]
    assert str(fault.value) == said.format(path=path)


def test_a_report_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ClassroomError, match=r"cannot be read \(No such file or directory\)"):
        [*read_report(tmp_path / "0001.jsonl")]


def test_a_head_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (tmp_path / "class.json").mkdir()
    with pytest.raises(ClassroomError) as fault:
        open_class(tmp_path)
    assert str(fault.value) == f"{tmp_path}/class.json cannot be opened: Is a directory."


def test_the_class_has_the_luck_of_its_games(view: ClassView) -> None:
    for pupil, seats in SEATS.items():
        lucks = []
        for number, seat in seats:
            found = game_luck(record(number), shipped_luck_model())
            assert isinstance(found, GameLuck)
            place, luck = found.places[seat], round(found.luck[seat], 4)
            lucks.append(KnownResult(place, luck, record(number).game))
        assert set(view.totals.results[pupil]) == set(lucks)
        assert view.totals.places(pupil).games == len(seats)


def test_a_folder_from_before_luck_is_read_and_filled_by_the_next_import(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    logs = write_games(tmp_path / "logs", (1,))
    take(folder, logs)
    for path in (folder.path / "games").glob("*.summary.json"):
        told = json.loads(path.read_text(encoding="utf-8"))
        for key in ("placement", "luck"):
            del told[key]
        path.write_text(json.dumps(told), encoding="utf-8")
    old = class_view(folder)

    assert old.damaged == ()
    assert (old.games("Aoi"), old.totals.results) == (1, {})
    take(folder, logs)
    assert class_view(folder).totals.places("Aoi").games == 1


def test_luck_that_an_older_version_told_is_shown_and_told_anew_by_the_next_import(
    tmp_path: Path,
) -> None:
    folder = new_class(tmp_path / "class")
    logs = write_games(tmp_path / "logs", (1,))
    take(folder, logs)
    now = class_view(folder).totals.results
    for path in (folder.path / "games").glob("*.summary.json"):
        told = json.loads(path.read_text(encoding="utf-8"))
        assert told.pop("luck_by") == 2
        path.write_text(json.dumps(told | {"luck": 3.0}), encoding="utf-8")

    assert class_view(folder).totals.results["Aoi"][0].luck == 3.0
    take(folder, logs)
    assert class_view(folder).totals.results == now


def test_a_game_that_was_cut_off_is_kept_with_the_reason(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    logs = tmp_path / "logs"
    logs.mkdir()
    cut = replace(record(1), final_points=None)
    (logs / "cut.mjlog").write_bytes(write_mjlog(cut))
    take(folder, logs)
    summaries = folder.games.all().summaries

    assert {one.luck for one in summaries} == {SeatLuck(reason=NoLuckReason.UNFINISHED)}
    assert all(one.is_by(TREE.hash) for one in summaries)
    assert class_view(folder).totals.results == {}


def test_what_is_chosen_stays_where_its_game_is_still_there(folder: ClassFolder) -> None:
    view = class_view(folder)
    places = tuple(view.places())
    gone = places[0].summary
    state = ClassState(folder, view).with_chosen(places)
    fresh = ClassState(folder, replace(view, _summaries=view.seats()[1:]))
    kept = state.read_anew(fresh).chosen
    assert kept == tuple(place for place in places if place.summary is not gone) != places
    shorter = replace(gone, plans=gone.plans[:2])
    cut = ClassState(folder, replace(view, _summaries=(("Aoi", shorter), *view.seats()[1:])))
    assert [one.index for one in state.read_anew(cut).chosen if one.summary is gone] == [0, 1]
