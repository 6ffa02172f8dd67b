"""The interface for other programs, its page in the manual and its notebook."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from rules.events import Discard, Win
from rules.legal import Action
from rules.observation import Observation
from rules.record import GameRecord
from rules.table import Answer
from rules.tiles import Seat, kind_of
from tutor import api
from tutor.coach.advice import CallDecision, Decision
from tutor.coach.review import entries_at_once
from tutor.coach.strategy.situation import situation_of
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.play import Match, play_some
from tutor.position.positions import Positions

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "data" / "samples" / "east-game.mjlog"
NOTEBOOK = ROOT / "docs" / "interface.ipynb"
PAGE = ROOT / "docs" / "manual" / "interface.md"
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def game() -> GameRecord:
    return api.read_game(SAMPLE)


@pytest.fixture(scope="module")
def decisions(game: GameRecord) -> tuple[Decision | CallDecision, ...]:
    return api.review(game)


def test_files_folders_and_archives_are_read_and_a_bad_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.mjlog").write_bytes(SAMPLE.read_bytes())
    (tmp_path / "b.mjlog").write_text("<mjloggm", "utf-8")
    said: list[str] = []
    games = list(api.read_games(tmp_path, SAMPLE, unreadable=lambda place, _: said.append(place)))
    assert [one.final_points for one in games] == [api.read_game(SAMPLE).final_points] * 2
    assert said == [str(tmp_path / "b.mjlog")]
    with pytest.raises(api.UnreadableGame, match="mjlog"):
        list(api.read_games(tmp_path))


def test_arrays_are_those_of_the_observations_one_by_one(game: GameRecord) -> None:
    made = api.discards(game, [2])
    arrays = api.arrays(one.observation for one in made)
    assert len(arrays) == len(made) > 40
    assert arrays.situations.shape == (len(made), len(api.FEATURES))
    assert arrays.scores.terms.shape == (len(made), len(api.TERMS), 34)
    for row, one in enumerate(made):
        situation = situation_of(one.observation)
        assert arrays.situations[row].tolist() == [getattr(situation, f) for f in api.FEATURES]
        assert arrays.positions.hand[row].tolist() == one.observation.counts
        assert arrays.positions.allowed[row, kind_of(one.discard.tile)]


def test_advice_in_order_is_that_of_the_review(
    game: GameRecord, decisions: tuple[Decision | CallDecision, ...]
) -> None:
    reviewed = [one for one in decisions if isinstance(one, Decision)]
    made = api.discards(game)
    seen = [one.observation for one in made]
    assert seen == [one.observation for one in reviewed]
    assert [one.best for one in api.advise(seen, in_order=True)] == [
        one.advice.best for one in reviewed
    ]
    assert decisions == entries_at_once(game, [*map(Seat, range(4))], shipped_tree())
    (alone,) = api.advise(seen[:1])
    assert alone == reviewed[0].advice


def test_explanations_answer_what_was_played_in_both_languages(
    decisions: tuple[Decision | CallDecision, ...],
) -> None:
    marked = next(d for d in decisions if isinstance(d, Decision) and d.verdict == "off_plan")
    call = next(one for one in decisions if isinstance(one, CallDecision))
    for about in (marked, call):
        english, japanese = api.explain(about), api.explain(about, language="ja")
        assert english != japanese
        assert all(english)
        assert all(japanese)
    assert api.explain(marked) != api.explain(marked.advice, marked.observation)
    with pytest.raises(api.TutorError, match="Choose from en, ja"):
        api.explain(marked, language="tlh")
    with pytest.raises(TypeError):
        api.explain(marked.advice)


def test_a_grade_is_that_of_all_rounds_of_all_seats(
    decisions: tuple[Decision | CallDecision, ...],
) -> None:
    whole = api.grade(decisions)
    seats = [
        api.grade(one for one in decisions if one.observation.seat == seat) for seat in range(4)
    ]
    assert whole.decisions == sum(one.decisions for one in seats)
    assert whole.value is not None
    assert min(one.value or 0 for one in seats) < whole.value < 100
    assert api.grade([]).value is None


class Passer:
    name = "passer"

    def answer(self, observation: Observation, offered: tuple[Action, ...]) -> Answer:
        own = [one for one in offered if isinstance(one, Discard) and not one.riichi]
        return own[-1] if own else None


def test_games_are_played_by_names_and_by_players_of_ones_own() -> None:
    names = ("steady", "novice", "strong", "blind")
    (ours,) = api.play(names, seed=5)
    (match,) = play_some(Match(names, shipped_tree(), ours.rules, 5), [0])
    assert ours.final_points == tuple(one.points for one in match.results)

    (other,) = api.play([Passer(), "steady", Passer(), "steady"])
    wins = [e for events in other.rounds for e in events if isinstance(e, Win)]
    assert {win.seat for win in wins} <= {1, 3}
    with pytest.raises(api.TutorError, match="Unknown opponent 'expert'"):
        next(api.play(["expert"] * 4))
    with pytest.raises(ValueError, match="four seats"):
        next(api.play(["strong"]))


def test_a_picture_stands_alone_and_has_all_its_tiles(
    decisions: tuple[Decision | CallDecision, ...],
) -> None:
    one = decisions[-1]
    picture = api.draw(one.observation, language="ja")
    root = ElementTree.fromstring(picture)
    defined = {f"#{each.get('id')}" for each in root.iter("{http://www.w3.org/2000/svg}g")}
    used = {each.get("href") for each in root.iter("{http://www.w3.org/2000/svg}use")}
    assert used
    assert used <= defined
    assert picture._repr_svg_() == picture
    assert "東" in picture


def test_a_ready_hand_says_what_its_waits_pay(
    decisions: tuple[Decision | CallDecision, ...],
) -> None:
    discards = [one for one in decisions if isinstance(one, Decision)]
    found = [api.worth(one.observation, one.played) for one in discards]
    ready = [each for each in found if each is not None]
    assert 0 < len(ready) < len(found)
    assert any(wait.points >= 1000 for each in ready for wait in each.waits)


def test_the_installed_package_hands_out_the_names_when_they_are_used() -> None:
    code = (
        "import sys, mahjong_tutor as mt; assert 'numpy' not in sys.modules; "
        "print(mt.__version__, mt.read_game.__module__, set(mt.__all__) <= set(dir(mt)))"
    )
    path = [str(ROOT / "packaging" / "installed"), str(ROOT)]
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {path}; {code}"],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT.parent,
    )
    assert done.stdout.split()[1:] == ["tutor.api", "True"]


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "packaging" / "installed")
    monkeypatch.chdir(ROOT / "docs")


@pytest.mark.usefixtures("beside")
def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    book = json.loads(NOTEBOOK.read_text("utf-8"))
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells)
    names: dict[str, Any] = {}
    for cell in cells:
        exec("".join(cell["source"]), names)
    said = capsys.readouterr().out
    assert "discards, " in said
    assert "best by safety: " in said
    assert "95 % interval (" in said
    assert "(tiles left, points) [(" in said
    assert ElementTree.fromstring(names["picture"]).get("class") == "position"
    assert isinstance(names["arrays"].positions, Positions)
    assert names["finished"].players[0].name == "drawer"


@pytest.mark.usefixtures("beside")
def test_the_examples_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    examples = PYTHON.findall(PAGE.read_text("utf-8"))
    assert len(examples) >= 2
    names: dict[str, Any] = {}
    for example in examples:
        exec(example.replace("game.mjlog", str(SAMPLE)), names)
    assert capsys.readouterr().out
    assert np.isfinite(names["arrays"].situations).all()


def test_the_page_names_every_function() -> None:
    page = PAGE.read_text("utf-8")
    functions = [name for name in api.__all__ if name[0].islower()]
    assert [name for name in functions if f"`{name}(" not in page] == []
