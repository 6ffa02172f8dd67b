"""Problem sets: choosing positions, the file, damaged files."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.tiles import tile_name
from tests.tutor.classroom.classes import TABLES, set_of
from tests.tutor.trees import TREE
from tutor.classroom import class_folder
from tutor.classroom.answers import Answer, Answers, entry_of, results
from tutor.classroom.class_export import class_pupils, class_sets
from tutor.classroom.class_folder import SETS_FOLDER, ClassFolder
from tutor.classroom.class_view import ClassPosition, ClassView, decision_at
from tutor.classroom.kept_sets import KeptSet, keep_results, keep_set, kept_sets, unknown_answerers
from tutor.classroom.kept_sets import kept_problems as kept_problems_of
from tutor.classroom.problem_set import (
    ProblemSet,
    Supply,
    Wish,
    advices_of,
    choose,
    problem_set,
    read_set,
    set_to_json,
    supply,
    write_set,
)
from tutor.classroom.roster import ClassroomError
from tutor.classroom.summary import RoundPart
from tutor.coach.advice import ActionAdvice, CallDecision
from tutor.coach.graded import Cause
from tutor.coach.grading.right import answer_of, right_names, right_share
from tutor.coach.strategy.stance import Verdict
from tutor.export.given_sets import AnswerCount, GivenSet
from tutor.language import override, translate
from tutor.pages.classroom.words import supply_words
from tutor.teaching.problems import is_offer_problem, is_problem

# --- choosing -------------------------------------------------------------------------------------


def test_positions_differ(view: ClassView) -> None:
    for dearest in (False, True):
        found = choose(view, Wish(50, dearest=dearest), Random(3))
        assert len(hands_of(found)) == len(found)
        wish = Wish(3, dearest=dearest)
        few, every = (choose(view, replace(wish, count=count), Random(3)) for count in (3, 1000))
        games, all_games = ({place.summary.digest for place in places} for places in (few, every))
        assert len(games) == min(3, len(all_games)) > 1
        cause = found[0].cause
        assert cause is not None
        chosen = choose(view, replace(wish, causes=frozenset({cause})), Random(3))
        assert {place.cause for place in chosen} == {cause}


def test_reason_for_too_few_positions(folder: ClassFolder, view: ClassView) -> None:
    wish = Wish(10_000, dearest=True)
    found = supply(view, wish)
    mistakes = [place for place in view.places() if place.verdict is Verdict.OFF_PLAN]
    calls = [*view.call_places()]
    assert calls
    problems = [place for place in mistakes if is_problem(decision_at(folder, place))]
    problems += [one for one in calls if is_offer_problem(decision_at(folder, one))]
    mistakes += calls
    assert (found.fitting, found.wanted) == (len(mistakes), len(problems))
    assert found.hands == len(hands_of(problems)) == len(choose(view, wish, Random(0)))
    assert found.fitting > found.wanted

    line = supply_words(found.hands + 4, found)
    assert line.startswith(f"{found.hands} of {found.hands + 4} positions found. ")
    assert f"{len(problems)} of {len(mistakes)} such positions can be used" in line
    assert supply_words(found.hands, found) == ""
    assert supply_words(9, Supply(5, 5, 5)) == (
        "5 of 9 positions found. There are no others of this kind."
    )
    assert supply_words(9, Supply(7, 7, 5)) == (
        "5 of 9 positions found. Only one position of a hand is used."
    )


def hands_of(places: Iterable[ClassPosition]) -> set[tuple[str, RoundPart]]:
    return {(place.summary.name, place.round) for place in places}


# --- the file -------------------------------------------------------------------------------------


def test_a_set_round_trips(tmp_path: Path, problems: ProblemSet) -> None:
    write_set(tmp_path / "a.mtset", problems)
    read = read_set(tmp_path / "a.mtset")
    assert (read.id, read.title, len(read.problems)) == (problems.id, "Week 3", 4)
    write_set(tmp_path / "b.mtset", read)
    assert (tmp_path / "a.mtset").read_bytes() == (tmp_path / "b.mtset").read_bytes()


def test_a_set_of_version_0_2_opens(tmp_path: Path, problems: ProblemSet) -> None:
    """Its rules did not name further red fives, and its id is that of its positions."""
    made = problem_set("Old", (one for one in problems.problems if not one.offered))
    write_set(tmp_path / "a.mtset", made)
    data = json.loads((tmp_path / "a.mtset").read_text("utf-8"))
    assert data["problem_set"] == 1
    for position in data["positions"]:
        assert position["rules"].keys() == {"red_fives", "open_tanyao", "hanchan"}
    text = json.dumps(data["positions"], sort_keys=True)
    assert data["id"] == hashlib.sha256(text.encode()).hexdigest()[:20]


def test_a_set_of_a_version_that_wrote_other_keys_opens(
    tmp_path: Path, problems: ProblemSet
) -> None:
    data = set_to_json(problems)
    for position in data["positions"]:
        position["rules"] |= {"extra_reds": []}
    text = json.dumps(data["positions"], sort_keys=True)
    data["id"] = hashlib.sha256(text.encode()).hexdigest()[:20]
    (tmp_path / "a.mtset").write_text(json.dumps(data), "utf-8")
    read = read_set(tmp_path / "a.mtset")
    assert (read.id, len(read.problems)) == (data["id"], 4)
    data["positions"][0]["turn"] += 1
    (tmp_path / "b.mtset").write_text(json.dumps(data), "utf-8")
    with pytest.raises(ClassroomError, match="its positions were changed"):
        read_set(tmp_path / "b.mtset")


@pytest.fixture(scope="module")
def offers(folder: ClassFolder, view: ClassView) -> ProblemSet:
    return set_of(folder, view.call_places(), "Calls")


def test_a_set_of_calls_and_riichi_round_trips(
    tmp_path: Path, folder: ClassFolder, view: ClassView, offers: ProblemSet
) -> None:
    write_set(tmp_path / "a.mtset", offers)
    assert json.loads((tmp_path / "a.mtset").read_text("utf-8"))["problem_set"] == 2
    read = read_set(tmp_path / "a.mtset")
    assert read.problems == offers.problems
    advices = advices_of(read.problems, TREE)
    for problem, advice, place in zip(read.problems, advices, view.call_places(), strict=True):
        entry = decision_at(folder, place)
        assert isinstance(entry, CallDecision)
        assert isinstance(advice, ActionAdvice)
        assert (advice.recommended, advice.doubt) == (entry.advice.recommended, entry.advice.doubt)
        assert entry_of(problem, advice, answer_of(entry.taken)).verdict is Verdict.OFF_PLAN
        (first, *_) = right_names(advice)
        assert entry_of(problem, advice, first).verdict is Verdict.FIRST
        assert "pass" in problem.answers
        assert 0 < right_share(advice) < 1


@pytest.mark.parametrize(
    "offered",
    [
        5,
        [{}],
        [{"action": "win", "tiles": ["1m"]}],
        [{"action": "tsumo", "tiles": ["1m"]}],
        [{"action": "kyuushu", "tiles": []}],
        [{"action": "pon", "tiles": ["1z", "1z", "1z"]}],
        [{"action": "pon", "tiles": ["1z"]}],
        [{"action": "chi", "tiles": ["1m", "5p", "9s"]}],
        [{"action": "riichi", "tiles": ["1m"]}],
        [{"action": "riichi", "tiles": ["7z"]}],
        [{"action": "discard", "tiles": ["1m"]}],
        [{"action": "ankan", "tiles": ["1m", "2m", "3m", "4m"]}],
        [{"action": "kakan", "tiles": ["1m", "1m", "1m", "1m"]}],
    ],
)
def test_an_offer_that_cannot_be_is_refused(
    tmp_path: Path, problems: ProblemSet, offers: ProblemSet, offered: object
) -> None:
    for given in (problems, offers):
        path = tmp_path / "a.mtset"
        write_set(path, given)
        data = json.loads(path.read_text("utf-8"))
        for position in data["positions"]:
            position["offered"] = offered
        path.write_text(json.dumps(data), "utf-8")
        with pytest.raises(ClassroomError):
            read_set(path)


def test_a_set_does_not_name_its_games(
    tmp_path: Path, folder: ClassFolder, view: ClassView
) -> None:
    places = choose(view, Wish(200), Random(0))
    write_set(tmp_path / "a.mtset", set_of(folder, places, "All"))
    text = (tmp_path / "a.mtset").read_text("utf-8")
    names = {name for table in TABLES for name in table}
    digests = {digest for place in places for digest in (place.summary.digest,)}
    for secret in (*names, *digests, *(f"game-{number}" for number in range(1, 5)), "played"):
        assert secret not in text
    (data,) = (json.loads(text),)
    assert data.keys() == {"problem_set", "id", "title", "positions"}
    thrown = [one for one in data["positions"] if "offered" not in one]
    assert thrown[0].keys() == set("round honba turn seat after_call rules observation".split())


def _set_file(path: Path, problems: ProblemSet, **changes: Any) -> Path:
    write_set(path, problems)
    data = json.loads(path.read_text("utf-8"))
    data |= {key: value for key, value in changes.items() if key in data}
    if "positions" not in changes:
        position = data["positions"][0]
        for key, value in changes.items():
            if key not in data:
                (position if key in position else position["observation"])[key] = value
    path.write_text(json.dumps(data), "utf-8")
    return path


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "0" * 20},
        {"positions": []},
        {"positions": 5},
        {"positions": [{}]},
        {"hand": "123m"},
        {"hand": "1111111111111111m"},
        {"hand": 5},
        {"drawn": "9z"},
        {"melds": []},
        {"rivers": [[], [], []]},
        {"dealer": 7},
        {"hand": "123m456p789s1z", "drawn": "1z"},
        {"round": 16},
        {"turn": 0},
        {"riichi": []},
        {
            "melds": [
                [{"type": "ankan", "tiles": "", "called": None, "from": None, "added": None}],
                [],
                [],
                [],
            ]
        },
        {"tiles_left": 10**9},
        {"tiles_left": 1e999},
        {"dora_indicators": []},
        {"dora_indicators": ["x"]},
        {"riichi": [True] * 4},
        {"genbutsu": [""]},
        {"points": [1, 2, 3]},
        {"points": [25_000, 25_000, 25_000, 10**30]},
        {"honba": 2**53},
        {"title": None},
        {
            "melds": [
                [{"type": "pon", "tiles": "111z", "called": "1z", "from": None, "added": None}],
                [],
                [],
                [],
            ]
        },
        {"melds": [[{"type": "pon", "tiles": "1m", "called": None, "from": 9, "added": None}]] * 4},
        {"rivers": [[{"tile": "1z", "tsumogiri": 0, "riichi": 0, "order": 0, "called_by": 8}]] * 4},
    ],
)
def test_a_changed_set_is_refused(
    tmp_path: Path, problems: ProblemSet, changes: dict[str, Any]
) -> None:
    path = _set_file(tmp_path / "a.mtset", problems, **changes)
    with pytest.raises(ClassroomError) as fault:
        read_set(path)
    said = str(fault.value)
    assert str(path) in said or "at least one position" in said
    assert ("positions were changed" in said) == (changes == {"id": "0" * 20})
    with override("ja"):
        assert translate(fault.value.message)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "{path} is not a problem set."),
        (b"\xff\xfe\x00", "{path} is not a problem set."),
        (b"[" * 200_000, "{path} is not a problem set."),
        (b"{}", "{path} is not a problem set."),
        (b'{"problem_set": true}', "{path} is not a problem set."),
        (b'{"problem_set": 1e400}', "{path} is not a problem set."),
        (b" " * (4 * 2**20 + 1), "{path} is not a problem set."),
        (
            b'{"problem_set": 3}',
            "{path} was written by a newer version of the program; update the program to open it.",
        ),
        (
            b'{"problem_set": 1}',
            "The problem set {path} is damaged (id is missing); ask for it again.",
        ),
    ],
)
def test_other_files_are_refused(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "a.mtset"
    path.write_bytes(data)
    with pytest.raises(ClassroomError) as fault:
        read_set(path)
    assert str(fault.value) == said.format(path=path)


DAY, LATER = date(2026, 11, 2), date(2026, 11, 9)
CAUSE = Cause.TOO_DANGEROUS


@pytest.fixture(scope="module")
def kept_problems(folder: ClassFolder, view: ClassView) -> ProblemSet:
    return set_of(folder, view.cell(None, CAUSE)[:2], "Folding")


@pytest.fixture
def kept_folder(folder: ClassFolder, tmp_path: Path) -> ClassFolder:
    return ClassFolder(tmp_path, folder.name, folder.roster)


def answered(kept_problems: ProblemSet, name: str, *, best: bool = True) -> Answers:
    found = results(kept_problems, [], TREE).advices[0]
    wanted = found.best[0] if best else found.combined[-1].discard
    return Answers(kept_problems.id, name, (Answer(0, tile_name(wanted)),))


def test_a_kept_set_has_its_day_and_causes(kept_folder, kept_problems) -> None:
    made = keep_set(kept_folder, kept_problems, (CAUSE, None), DAY)
    assert made == KeptSet(kept_problems.id, "Folding", DAY, (CAUSE, None))
    assert kept_sets(kept_folder) == (made,)
    assert made.about == (CAUSE,)
    again = keep_set(kept_folder, kept_problems, (None, None), LATER)
    assert (again.day, again.causes) == (DAY, (CAUSE, None)), "the first day counts"


def test_a_kept_set_holds_its_positions(kept_folder, kept_problems) -> None:
    keep_set(kept_folder, kept_problems, (CAUSE, None), DAY)
    assert kept_problems_of(kept_folder, kept_problems.id) == kept_problems
    keep_results(
        kept_folder, results(kept_problems, [answered(kept_problems, "Gast")], TREE), LATER
    )
    assert kept_problems_of(kept_folder, kept_problems.id) == kept_problems
    assert kept_problems_of(kept_folder, "0" * 20) is None
    assert kept_problems_of(kept_folder, "../class") is None
    path = kept_folder.path / "sets" / f"{kept_problems.id}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    del data["problems"]["positions"][0]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert kept_problems_of(kept_folder, kept_problems.id) is None, "it was changed"
    del data["problems"]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert kept_problems_of(kept_folder, kept_problems.id) is None
    (old,) = kept_sets(kept_folder)
    assert old.title == "Folding", "a set that an older version kept still opens"


def test_the_last_answers_of_each_name_are_kept(kept_folder, kept_problems) -> None:
    keep_set(kept_folder, kept_problems, (CAUSE, CAUSE), DAY)
    first = results(
        kept_problems, [answered(kept_problems, "AOI_2001"), answered(kept_problems, "Gast")], TREE
    )
    keep_results(kept_folder, first, DAY)
    kept = keep_results(
        kept_folder,
        results(kept_problems, [answered(kept_problems, "aoi_2001", best=False)], TREE),
        LATER,
    )
    assert kept_sets(kept_folder) == (kept,)
    owners = kept_folder.roster.owners()
    mine = kept.of_pupil("Aoi", owners)
    assert mine is not None
    assert (mine.name, mine.day, mine.answered) == ("aoi_2001", LATER, 1)
    assert mine.verdicts[1] is mine.discards[1] is None
    assert mine.right == (mine.verdicts[0] is not Verdict.OFF_PLAN)
    assert kept.of_pupil("=1+1", owners) is None
    assert unknown_answerers(kept, owners) == ("Gast",)


@pytest.mark.parametrize(
    "change",
    [
        {"kept_set": 2},
        {"id": "../x"},
        {"day": "yesterday"},
        {"causes": ["nonsense"]},
        {"answers": [{"name": "A", "day": "2026-11-02", "discards": [], "verdicts": ""}]},
        {
            "answers": [
                {"name": "A", "day": "2026-11-02", "discards": [None, None], "verdicts": "??"}
            ]
        },
        {"answers": 3},
    ],
)
def test_a_damaged_file_is_left_out(kept_folder, kept_problems, change) -> None:
    keep_set(kept_folder, kept_problems, (CAUSE, CAUSE), DAY)
    path = kept_folder.path / SETS_FOLDER / f"{kept_problems.id}.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    assert kept_sets(kept_folder) == ()
    path.write_bytes(b"\xff{")
    assert kept_sets(kept_folder) == ()


def test_a_newer_set_is_not_overwritten(kept_folder, kept_problems) -> None:
    keep_set(kept_folder, kept_problems, (CAUSE, CAUSE), DAY)
    path = kept_folder.path / SETS_FOLDER / f"{kept_problems.id}.json"
    path.write_text(text := json.dumps({"kept_set": 2, "id": kept_problems.id, "answers": {}}))
    with pytest.raises(ClassroomError, match="a newer version"):
        keep_results(
            kept_folder, results(kept_problems, [answered(kept_problems, "Gast")], TREE), LATER
        )
    with pytest.raises(ClassroomError, match="a newer version"):
        keep_set(kept_folder, kept_problems, (CAUSE, CAUSE), LATER)
    assert path.read_text() == text
    assert kept_sets(kept_folder) == ()


def test_two_windows_keep_answers(
    kept_folder, kept_problems, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(class_folder, "PATIENCE", 0.0)
    found = results(kept_problems, [answered(kept_problems, "Gast")], TREE)
    with kept_folder.alone(), pytest.raises(ClassroomError, match="is changing the class"):
        keep_results(kept_folder, found, DAY)
    keep_results(kept_folder, found, DAY)


def test_exports_get_the_sets_with_the_answers_of_the_pupils(kept_folder, kept_problems) -> None:
    first, second = (one.name for one in kept_folder.roster.pupils[:2])
    keep_set(kept_folder, kept_problems, (CAUSE, None), DAY)
    for day, best in ((DAY, False), (LATER, True)):
        read = [
            answered(kept_problems, first.upper(), best=best),
            answered(kept_problems, "Nobody"),
        ]
        keep_results(kept_folder, results(kept_problems, read, TREE), day)
    everybody = class_pupils(kept_folder)
    assert class_sets(kept_folder, everybody) == (
        GivenSet("Folding", DAY, (CAUSE,), {first: AnswerCount(1, 1)}),
    )
    (other,) = class_sets(kept_folder, class_pupils(kept_folder, (second,)))
    assert other.answers == {}
    nameless = class_pupils(kept_folder, anonymous=True)
    (hidden,) = class_sets(kept_folder, nameless)
    assert hidden.title == ""
    assert list(hidden.answers) == [nameless.pupil_of(first)]
    assert first not in str(hidden)
