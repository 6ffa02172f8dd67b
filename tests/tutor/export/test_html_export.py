"""The HTML report: figures, links, safety, atomic writes."""

import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest

from rules.tiles import kind_of, tile_name
from tests.tutor.export.reports import NAMES, SOURCE, Page, a_class, annotated, csv_rows
from tests.tutor.trees import TREE
from tutor.classroom.answers import read_answers
from tutor.classroom.problem_set import Problem, ProblemSet, hand_out, problem_set
from tutor.coach.graded import Cause
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.lessons.lessons import AnyCause
from tutor.export.annotated import AnnotatedGame, write
from tutor.export.csv_export import CsvFormat
from tutor.export.html_export import SHOWN_LESSONS, HtmlFormat
from tutor.export.html_game import HtmlPiece, phrase_breaks
from tutor.language import Language, override
from tutor.text.lessons import cause_title
from tutor.text.names import tile_word


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "class 1.html"
    write(HtmlFormat("en"), path, a_class())
    return path


def page_of(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def pages(report: Path) -> list[Path]:
    return [report, *sorted((report.parent / f"{report.stem}-games").iterdir())]


# --- figures --------------------------------------------------------------------------------------


def decisions_in_csv(folder: Path) -> list[dict[str, str]]:
    path = folder / "class.csv"
    write(CsvFormat(), path, a_class())
    return csv_rows(path)


def counts_of(cell: str) -> tuple[int, int]:
    found = re.search(r"([\d,]+) of ([\d,]+)", cell)
    assert found is not None, cell
    return int(found[1].replace(",", "")), int(found[2].replace(",", ""))


def test_the_figures_are_those_of_the_csv(report: Path, tmp_path: Path) -> None:
    rows = [row for row in decisions_in_csv(tmp_path) if row["taken_back"] == "false"]
    heads, everybody, *pupils = page_of(report).tables["mistakes"]
    verdicts = Counter((row["player"].lstrip("'"), row["verdict"]) for row in rows)
    for name, mistakes, *_ in pupils:
        whole = sum(count for (who, _), count in verdicts.items() if name.startswith(who))
        off = sum(
            count
            for (who, verdict), count in verdicts.items()
            if name.startswith(who) and verdict == "off_plan"
        )
        assert mistakes.endswith(f"{off:,} / {whole:,}")
    causes = Counter(row["cause"] for row in rows)
    for head, cell in zip(heads, everybody, strict=True):
        for cause in Cause:
            if head == cause_title(cause) and "/" in cell:
                assert f" {causes[cause]:,} / " in cell


# --- safety ---------------------------------------------------------------------------------------


def test_names_are_escaped(report: Path) -> None:
    for path in pages(report):
        page = page_of(path)
        assert sum(tag == "script" for tag, _ in page.tags) == (path == report)
        assert not any(name.startswith("on") for _, values in page.tags for name in values)
        assert "b" not in {tag for tag, _ in page.tags if path == report} or SOURCE in page.text
        assert "49" not in [row[0] for table in page.tables.values() for row in table if row]
    assert all(name in page_of(report).text for name in NAMES)
    assert SOURCE in page_of(report).text


def test_no_external_resources(report: Path) -> None:
    for path in pages(report):
        source = path.read_text(encoding="utf-8")
        page = page_of(path)
        addresses = [
            value
            for _, values in page.tags
            for name, value in values.items()
            if name in ("href", "src", "action", "srcset", "xlink:href") and value is not None
        ]
        assert not any(re.match(r"[a-z]+:|//", value, re.I) for value in addresses)
        assert "url(" not in source.replace("url(#", "")
        assert "@import" not in source
        policy = next(
            values["content"]
            for tag, values in page.tags
            if tag == "meta" and values.get("http-equiv") == "Content-Security-Policy"
        )
        assert policy is not None
        assert policy.startswith("default-src 'none';")
        assert "script-src 'unsafe-inline'" not in policy


def test_every_link_has_a_target(report: Path) -> None:
    assert [path.name for path in pages(report)[1:]] == [
        f"game-{number:04}.html" for number in range(1, 10)
    ]
    read = {path: page_of(path) for path in pages(report)}
    for path, page in read.items():
        for link in page.links:
            target, _, place = link.partition("#")
            if "cause=" in place:  # of the filters
                continue
            file = path if not target else Path(os.path.normpath(path.parent / unquote(target)))
            assert file in read, link
            assert not place or place in read[file].ids, link


# --- contents -------------------------------------------------------------------------------------


def taught(game: AnnotatedGame) -> int:
    return len(game.lessons) + sum(call_lesson(each) is not None for each in game.calls)


def taught_causes(game: AnnotatedGame) -> list[AnyCause]:
    calls = [found.cause for each in game.calls if (found := call_lesson(each)) is not None]
    return [*(lesson.cause for lesson in game.lessons), *calls]


def test_a_game_page_holds_every_decision_and_every_lesson(report: Path) -> None:
    for path, game in zip(pages(report)[1:], a_class(), strict=True):
        page = page_of(path)
        assert {f"d{place}" for place in range(len(game.decisions))} <= page.ids
        lessons = [values for tag, values in page.tags if tag == "article"]
        assert len(lessons) == taught(game)
        assert game.player in page.text


def test_the_report_shows_some_lessons_of_each_pupil(report: Path) -> None:
    page = page_of(report)
    shown = Counter(
        values["data-pupil"]
        for tag, values in page.tags
        if tag == "article" and "data-pupil" in values
    )
    for number, name in enumerate(sorted(NAMES), start=1):
        mine = [game for game in a_class() if game.player == name]
        lessons = sum(map(taught, mine))
        causes = len({cause for game in mine for cause in taught_causes(game)})
        assert shown[str(number)] == min(causes, SHOWN_LESSONS), "each about another idea"
        said = f"{shown[str(number)]} of {lessons} lessons are shown" in page.text
        assert said or lessons == causes <= SHOWN_LESSONS
        listed = [
            values
            for tag, values in page.tags
            if tag == "li" and values.get("data-pupil") == str(number)
        ]
        assert len(listed) == lessons, "what the filters go over is all of them"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_says_its_language(language: Language, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write(HtmlFormat(language), path, [annotated(3, 0, "Hana")])
    page = page_of(path)
    assert ("html", {"lang": language}) in page.tags
    title = {"en": "What the class can learn", "ja": "クラスの学びどころ"}[language]
    assert title in page.text


def of_pupil(piece: HtmlPiece, player: str, game: str) -> HtmlPiece:
    return replace(piece, counted=replace(piece.counted, pupil=player, game=game), page="")


def test_a_class_of_600_games_stays_under_20_megabytes(tmp_path: Path) -> None:
    format_ = HtmlFormat("ja")
    pieces = [format_.piece(annotated(seed, seat, "Hana")) for seed in (3, 4) for seat in range(4)]
    path = tmp_path / "report.html"
    with format_.writing(path) as add:
        for number in range(600):
            add(of_pupil(pieces[number % 8], f"Pupil {number % 30}", str(number)))
    assert path.stat().st_size < 20_000_000
    assert "20対局" in page_of(path).tables["mistakes"][2][0]


# --- lines -------------------------------------------------------------------------------------


def test_a_browser_breaks_japanese_lines_between_phrases() -> None:
    assert phrase_breaks("1索を切ります。") == ('<span class="phrases">1索を<wbr>切ります。</span>')
    assert phrase_breaks("Discard 1-sou.") == "Discard 1-sou."
    assert "&lt;b&gt;" in phrase_breaks("<b>を切ります。")


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
