"""The page on which pupils answer in a browser: what is on it, and that it is all there is."""

import re
from pathlib import Path

import pytest

from rules.tiles import kind_of, tile_name
from tests.tutor.export.reports import Page, a_class
from tests.tutor.trees import TREE
from tutor.classroom.answers import read_answers
from tutor.classroom.problem_set import Problem, ProblemSet, hand_out, problem_set
from tutor.language import Language, override
from tutor.text.names import tile_word

TITLE = "Week 3 <b>&\"'</script>"


@pytest.fixture(scope="module")
def problems() -> ProblemSet:
    decisions = a_class()[0].decisions[:30:6]
    return problem_set(TITLE, [Problem(one.observation, one.after_call) for one in decisions])


def written(problems: ProblemSet, folder: Path, language: Language = "en") -> str:
    with override(language):
        (path,) = hand_out(problems, "browser", folder / "week", TREE)
    assert path.name == "week-browser.html"
    return path.read_text("utf-8")


def test_each_tile_that_may_be_thrown_is_a_button(problems: ProblemSet, tmp_path: Path) -> None:
    page = Page(written(problems, tmp_path))
    assert TITLE in page.text
    positions = [each for tag, each in page.tags if tag == "fieldset"]
    assert [each["data-position"] for each in positions] == ["0", "1", "2", "3", "4"]
    buttons = [each for _, each in page.tags if "data-tile" in each]
    assert len(buttons) == sum(len(one.observation.hand) for one in problems.problems)
    for problem in problems.problems:
        seen = problem.observation
        own, buttons = buttons[: len(seen.hand)], buttons[len(seen.hand) :]
        assert sorted(each["data-tile"] for each in own) == sorted(map(tile_name, seen.hand))
        allowed = {kind_of(tile) for tile in seen.discards}
        open_ones = {each["data-tile"] for each in own if "disabled" not in each}
        assert open_ones == {tile_name(one) for one in seen.hand if kind_of(one) in allowed}
        assert {tile_word(tile) for tile in seen.hand} == {each["aria-label"] for each in own}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_comes_from_outside_and_no_answer_is_in_it(
    problems: ProblemSet, tmp_path: Path, language: Language
) -> None:
    text = written(problems, tmp_path, language)
    page = Page(text)
    policy = next(each["content"] for _, each in page.tags if each.get("http-equiv"))
    assert policy is not None
    assert policy.startswith("default-src 'none'; ")
    assert "form-action 'none'" in policy
    for tag, each in page.tags:
        assert "src" not in each, tag
        assert (each.get("href") or "#").startswith("#"), tag
        assert not any(name.startswith("on") for name in each), tag
    assert re.findall(r"https?://(?!www\.w3\.org/)", text) == []
    assert not any("choice" in (each.get("aria-label") or "") for _, each in page.tags)
    assert not any(tag == "path" and "l-5 -7h10z" in str(each) for tag, each in page.tags)
    form = next(each for tag, each in page.tags if tag == "form")
    assert (form["data-set"], form["data-ending"]) == (problems.id, ".mtanswers")
    assert "{given}" in str(form["data-count"])
    assert "{file}" in str(form["data-saved"])


def test_the_file_that_the_page_saves_is_read(problems: ProblemSet, tmp_path: Path) -> None:
    tile = tile_name(problems.problems[2].observation.discards[0])
    saved = (  # as a browser saved it, by clicks
        f'{{"answers":1,"set":"{problems.id}","name":"Aoi <b>",'
        f'"given":[{{"position":2,"discard":"{tile}"}}]}}\n'
    )
    (tmp_path / "Aoi-b-2dcf29.mtanswers").write_text(saved, "utf-8")
    read = read_answers(tmp_path / "Aoi-b-2dcf29.mtanswers", problems)
    assert (read.name, [(one.position, one.discard) for one in read.answers]) == (
        "Aoi <b>",
        [(2, tile)],
    )
