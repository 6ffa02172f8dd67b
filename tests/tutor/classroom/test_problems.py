"""Problem sets: what is chosen, what is in the file and what is not, files that lie."""

import json
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.tutor.classroom.classes import TABLES, whole_class
from tests.tutor.trees import TREE
from tutor.classroom.choosing import Level, Supply, Wish, choose, level_of, pick, supply
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition, ClassView, class_view, decision_at
from tutor.classroom.fault import ClassroomError
from tutor.classroom.handout import hand_out
from tutor.classroom.problem_set import (
    HANDOUT_KINDS,
    MAX_PROBLEMS,
    ProblemSet,
    problem_set,
    read_set,
    set_of,
    write_set,
)
from tutor.classroom.summary import RoundPart
from tutor.language import translator
from tutor.lessons.lesson import Cause
from tutor.strategy.verdict import Sureness, Verdict
from tutor.view.classroom.words import supply_words

pytestmark = pytest.mark.measured


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> ClassFolder:
    return whole_class(tmp_path_factory.mktemp("classroom") / "class")


@pytest.fixture(scope="module")
def view(folder: ClassFolder) -> ClassView:
    return class_view(folder)


@pytest.fixture(scope="module")
def problems(folder: ClassFolder, view: ClassView) -> ProblemSet:
    return set_of(folder, choose(view, Wish(count=6), Random(1)), "Week 3")


# --- choosing -------------------------------------------------------------------------------------


def test_a_wish_is_kept(view: ClassView) -> None:
    mistakes = [place for place in view.places() if place.verdict is Verdict.OFF_PLAN]
    kinds = Counter((place.plan, place.pupil, place.phase) for place in mistakes)
    (plan, pupil, phase), fitting = kinds.most_common(1)[0]
    fit = [one for one in mistakes if (one.plan, one.pupil, one.phase) == (plan, pupil, phase)]
    hands = len(hands_of(fit))
    for count in (1, fitting, fitting + 5):
        wish = Wish(count, frozenset({plan}), frozenset(), frozenset({phase}), frozenset({pupil}))
        places = choose(view, wish, Random(0))
        assert len({place.key for place in places}) == len(places) == min(count, hands)
        for place in places:
            assert (place.plan, place.pupil, place.phase) == (plan, pupil, phase)
            assert place.verdict is Verdict.OFF_PLAN


def test_causes_and_positions_that_nobody_got_wrong(view: ClassView) -> None:
    cause = next(cause for cause in Cause if view.mistakes(None, cause).part)
    found = choose(view, Wish(1000, causes=frozenset({cause})), Random(0))
    assert len(found) == len(hands_of(view.cell(None, cause)))
    everything = choose(view, Wish(10_000, mistakes=False), Random(0))
    assert hands_of(everything) == hands_of(view.places())


def test_no_two_are_alike(view: ClassView) -> None:
    for dearest in (False, True):
        found = choose(view, Wish(50, dearest=dearest), Random(3))
        assert len(hands_of(found)) == len(found)
        cause = next(cause for cause in Cause if view.mistakes(None, cause).part > 3)
        few = choose(view, Wish(3, causes=frozenset({cause}), dearest=dearest), Random(3))
        assert len({place.summary.digest for place in few}) == len(few)


def test_what_shows_its_cause_best_comes_first(view: ClassView) -> None:
    (first,) = choose(view, Wish(1, dearest=True), Random(0))
    assert [*choose(view, Wish(1, dearest=True), Random(9))] == [first], "nothing is left to chance"
    lessons = [lesson for _, one in view.seats() for lesson in one.lessons]
    cost = next(one.cost for one in first.summary.lessons if one.at == first.index)
    assert cost > sorted(one.cost for one in lessons)[len(lessons) // 2]


def test_why_there_are_fewer_than_were_asked_for(view: ClassView) -> None:
    wish = Wish(10_000, dearest=True)
    found = supply(view, wish)
    mistakes = [place for place in view.places() if place.verdict is Verdict.OFF_PLAN]
    lessons = {f"{one.name}:{lesson.at}" for _, one in view.seats() for lesson in one.lessons}
    priced = [place for place in mistakes if place.key in lessons]
    assert (found.fitting, found.wanted) == (len(mistakes), len(priced))
    assert found.hands == len(hands_of(priced)) == len(choose(view, wish, Random(0)))
    assert found.fitting > found.wanted

    english = translator("en")
    told = supply_words(found.hands + 4, found, english)
    assert told.startswith(f"{found.hands + 4} were asked for, {found.hands} can be given. ")
    assert f"Of {len(mistakes)} such positions {len(priced)} come into question" in told
    assert supply_words(found.hands, found, english) == ""
    assert supply_words(9, Supply(5, 5, 5), english) == (
        "9 were asked for, 5 can be given. There are no others of this kind."
    )
    assert supply_words(9, Supply(7, 7, 5), english) == (
        "9 were asked for, 5 can be given. No two are of one hand."
    )


@pytest.mark.parametrize(
    ("cost", "sure", "level"),
    [
        (2000.0, Sureness.CLEAR, Level.EASY),
        (200.0, Sureness.CLEAR, Level.MEDIUM),
        (2000.0, Sureness.LIKELY, Level.MEDIUM),
        (200.0, Sureness.LIKELY, Level.HARD),
        (2000.0, Sureness.TASTE, Level.HARD),
        (2000.0, None, Level.MEDIUM),
    ],
)
def test_how_hard_a_position_is(cost: float, sure: Sureness | None, level: Level) -> None:
    assert level_of(cost, sure) is level


def test_levels_part_the_lessons(view: ClassView) -> None:
    found = {}
    for level in Level:
        try:
            found[level] = hands_of(choose(view, Wish(500, levels=frozenset({level})), Random(0)))
        except ClassroomError:
            found[level] = set()
    assert sum(map(bool, found.values())) > 1
    every = hands_of(choose(view, Wish(500, levels=frozenset(Level)), Random(0)))
    assert set().union(*found.values()) == every


def hands_of(places: Iterable[ClassPosition]) -> set[tuple[str, RoundPart]]:
    return {(place.summary.name, place.round) for place in places}


def test_the_same_seed_the_same_positions(view: ClassView) -> None:
    first, again, other = (choose(view, Wish(8), Random(seed)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_games_and_rounds_take_turns(view: ClassView) -> None:
    games = {place.summary.digest for place in view.places()}
    some = choose(view, Wish(len(games)), Random(2))
    assert {place.summary.digest for place in some} == games
    wide = choose(view, Wish(2 * len(games)), Random(2))
    rounds = Counter((place.summary.digest, place.round.round) for place in wide)
    assert max(rounds.values()) <= 2


def test_nothing_fits(view: ClassView) -> None:
    with pytest.raises(ClassroomError) as fault:
        choose(view, Wish(pupils=frozenset({"nobody"})), Random(0))
    assert str(fault.value) == "No position of the class fits; leave out a condition."


def test_positions_by_hand(view: ClassView) -> None:
    last, first = [*view.places()][-1], next(view.places())
    assert pick(view, [last.key, first.key]) == (last, first)
    with pytest.raises(ClassroomError) as fault:
        pick(view, [first.key, "../../x:1"])
    assert str(fault.value) == "There is no position ../../x:1 in this class."


# --- the file -------------------------------------------------------------------------------------


def test_a_set_goes_through_its_file(tmp_path: Path, problems: ProblemSet) -> None:
    write_set(tmp_path / "a.mtset", problems)
    read = read_set(tmp_path / "a.mtset")
    assert (read.id, read.title, len(read.problems)) == (problems.id, "Week 3", 6)
    write_set(tmp_path / "b.mtset", read)
    assert (tmp_path / "a.mtset").read_bytes() == (tmp_path / "b.mtset").read_bytes()


def test_the_title_of_a_set_is_what_every_handout_can_hold(
    tmp_path: Path, problems: ProblemSet
) -> None:
    path = tmp_path / "a.mtset"
    write_set(path, problems)
    path.write_text(json.dumps({**json.loads(path.read_bytes()), "title": "a\x1b\u202e\ud800b"}))
    read = read_set(path)
    assert (read.title, read.id) == ("a ?b", problems.id)
    for kind in ("html", "pdf"):
        hand_out(
            read, kind, tmp_path / "a", TREE, translator("en"), datetime(2025, 1, 31, tzinfo=UTC)
        )


@pytest.mark.parametrize("kind", HANDOUT_KINDS)
def test_sets_that_are_called_by_days_are_two_files(
    tmp_path: Path, problems: ProblemSet, kind: str
) -> None:
    names, made = ("set 2026.11.05", "set 2026.11.12"), datetime(2026, 11, 5, tzinfo=UTC)
    given = [
        hand_out(problems, kind, tmp_path / name, TREE, translator("en"), made) for name in names
    ]
    files = [file for each in given for file in each]
    assert len(set(files)) == len(files) == sum(1 for _ in tmp_path.iterdir())
    assert all(name in given[at][0].name for at, name in enumerate(names))


def test_a_set_holds_positions_and_nothing_of_where_they_are_from(
    tmp_path: Path, folder: ClassFolder, view: ClassView
) -> None:
    places = choose(view, Wish(200, mistakes=False), Random(0))
    write_set(tmp_path / "a.mtset", set_of(folder, places, "All"))
    text = (tmp_path / "a.mtset").read_text("utf-8")
    names = {name for table in TABLES for name in table}
    digests = {digest for place in places for digest in (place.summary.digest,)}
    for secret in (*names, *digests, *(f"game-{number}" for number in range(1, 5)), "played"):
        assert secret not in text
    (data,) = (json.loads(text),)
    assert data.keys() == {"problem_set", "id", "title", "positions"}
    assert data["positions"][0].keys() == {
        "round",
        "honba",
        "turn",
        "seat",
        "after_call",
        "rules",
        "observation",
    }


def test_the_positions_are_those_of_the_games(
    tmp_path: Path, folder: ClassFolder, view: ClassView, problems: ProblemSet
) -> None:
    places = choose(view, Wish(count=6), Random(1))
    for place, problem in zip(places, problems.problems, strict=True):
        decision = decision_at(folder, place)
        assert problem.observation == decision.observation
        assert problem.after_call == decision.after_call


def test_a_set_has_an_end(problems: ProblemSet) -> None:
    with pytest.raises(ClassroomError, match="at least one position"):
        problem_set("", [])
    with pytest.raises(ClassroomError, match="200 positions at most"):
        problem_set("", [problems.problems[0]] * (MAX_PROBLEMS + 1))


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
    assert ("not those that it was made with" in said) == (changes == {"id": "0" * 20})
    assert translator("ja").translate(fault.value.message)


def test_an_open_meld_comes_from_somebody(tmp_path: Path, problems: ProblemSet) -> None:
    pon = {"type": "pon", "tiles": "111z", "called": "1z", "from": None, "added": None}
    table = {"melds": [[pon], [], [], []], "rivers": [[]] * 4, "dora_indicators": ["6z"]}
    path = _set_file(tmp_path / "a.mtset", problems, **table, hand="123m456p789s55z", drawn="5z")
    with pytest.raises(ClassroomError, match="position 1: a meld from nobody"):
        read_set(path)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "{path} is no problem set."),
        (b"\xff\xfe\x00", "{path} is no problem set."),
        (b"[" * 200_000, "{path} is no problem set."),
        (b"{}", "{path} is no problem set."),
        (b'{"problem_set": true}', "{path} is no problem set."),
        (b'{"problem_set": 1e400}', "{path} is no problem set."),
        (b" " * (4 * 2**20 + 1), "{path} is no problem set."),
        (
            b'{"problem_set": 2}',
            "{path} was written by a newer version of the program; update the program to open it.",
        ),
        (
            b'{"problem_set": 1}',
            "The problem set {path} is damaged (id is missing); ask for it once more.",
        ),
    ],
)
def test_what_is_no_set_is_one_sentence(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "a.mtset"
    path.write_bytes(data)
    with pytest.raises(ClassroomError) as fault:
        read_set(path)
    assert str(fault.value) == said.format(path=path)


def test_a_set_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ClassroomError) as fault:
        read_set(tmp_path / "none.mtset")
    assert str(fault.value) == (
        f"{tmp_path}/none.mtset cannot be opened: No such file or directory."
    )
