"""The HTML report: its figures, its links, its safety, and that it is there whole or not at all."""

import csv
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes

import pytest

from tests.tutor.export.html_pages import Page
from tests.tutor.export.reports import NAMES, SOURCE, a_class, annotated, as_new
from tutor.export.annotated import AnnotatedGame, write
from tutor.export.csv_export import CsvFormat
from tutor.export.html_export import SHOWN_LESSONS, HtmlFormat
from tutor.export.html_game import HtmlPiece
from tutor.export.totals import Totals
from tutor.language import Language, translator
from tutor.lessons.call_lessons import CallCause, call_lesson
from tutor.lessons.lesson import Cause
from tutor.second import beside as second_beside
from tutor.second.beside import beside
from tutor.strategy.strategies import Strategy
from tutor.teaching.seat_figures import CauseCount
from tutor.text.call_lessons import call_cause_title
from tutor.text.lessons import cause_title
from tutor.text.plans import plan_title
from tutor.text.teaching import count_text


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
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def counts_of(cell: str) -> tuple[int, int]:
    found = re.search(r"([\d,]+) of ([\d,]+)", cell)
    assert found is not None, cell
    return int(found[1].replace(",", "")), int(found[2].replace(",", ""))


def test_the_figures_by_pupil_are_those_of_the_csv(report: Path, tmp_path: Path) -> None:
    rows = decisions_in_csv(tmp_path)
    verdicts = Counter((row["player"].lstrip("'"), row["verdict"]) for row in rows)
    table = page_of(report).tables["pupils"]
    assert [row[0] for row in table[1:]] == sorted(NAMES)
    for name, games, decisions, first, within, off, _ in table[1:]:
        whole = sum(verdicts[name, each] for each in ("first", "in_line", "off_plan"))
        assert int(games) == sum(game.player == name for game in a_class())
        assert int(decisions.replace(",", "")) == whole
        assert counts_of(first) == (verdicts[name, "first"], whole)
        assert counts_of(within) == (whole - verdicts[name, "off_plan"], whole)
        assert counts_of(off) == (verdicts[name, "off_plan"], whole)


def test_the_figures_by_plan_phase_and_cause_are_those_of_the_csv(
    report: Path, tmp_path: Path
) -> None:
    rows = decisions_in_csv(tmp_path)
    verdicts = Counter((row["strategy"], row["verdict"]) for row in rows)
    titles = {plan_title(plan, translator("en")): plan for plan in Strategy}
    page = page_of(report)
    for title, decisions, first, within, off in page.tables["plans"][1:]:
        plan = titles[title]
        whole = sum(verdicts[plan, each] for each in ("first", "in_line", "off_plan"))
        assert int(decisions.replace(",", "")) == whole
        assert counts_of(first) == (verdicts[plan, "first"], whole)
        assert counts_of(within) == (whole - verdicts[plan, "off_plan"], whole)
        assert counts_of(off) == (verdicts[plan, "off_plan"], whole)
    phases = Counter((row["phase"], row["verdict"]) for row in rows)
    for phase, row in zip(("early", "middle", "late"), page.tables["phases"][1:], strict=True):
        whole = sum(phases[phase, each] for each in ("first", "in_line", "off_plan"))
        assert counts_of(row[4]) == (phases[phase, "off_plan"], whole)
    causes = page.tables["causes"][1:]
    assert sum(counts_of(row[1])[0] for row in causes) == sum(
        row["verdict"] == "off_plan" for row in rows
    )
    lessons = sum(len(game.lessons) for game in a_class())
    assert sum(int(row[2]) for row in causes) == lessons


def test_the_tables_by_pupil_add_up_to_the_tables_of_the_class(report: Path) -> None:
    tables = page_of(report).tables
    heads = tables["pupil-plans"][0]
    by_plan = {row[0]: counts_of(row[4]) for row in tables["plans"][1:]}
    for column, plan in enumerate(heads[1:], start=1):
        cells = [row[column] for row in tables["pupil-plans"][1:] if row[column] != "-"]
        assert (
            sum(counts_of(cell)[0] for cell in cells),
            sum(counts_of(cell)[1] for cell in cells),
        ) == by_plan[plan]
    heads = tables["pupil-causes"][0]
    by_cause = {row[0]: counts_of(row[1])[0] for row in tables["causes"][1:]}
    for column, cause in enumerate(heads[1:], start=1):
        cells = [row[column] for row in tables["pupil-causes"][1:] if row[column] != "-"]
        assert sum(int(cell.split("(")[-1].split(" ")[0]) for cell in cells) == by_cause[cause]


def test_calls_stand_among_the_discards_and_those_that_teach_have_a_card(report: Path) -> None:
    made, found = a_class(), pages(report)[1:]
    for game, path in zip(made, found, strict=True):
        source = path.read_text(encoding="utf-8")
        assert re.findall(r'<li id="c(\d+)"', source) == [str(n) for n in range(len(game.calls))]
        assert len(re.findall(r'<li id="d\d+"', source)) == len(game.decisions)
    taught = Counter(
        lesson.cause for game in made for call in game.calls if (lesson := call_lesson(call))
    )
    assert taught
    for title, said in page_of(report).tables["calls"][1:]:
        cause = next(c for c in CallCause if call_cause_title(c, translator("en")) == title)
        assert counts_of(said)[0] == taught[cause]
    assert re.search(r'href="[^"]*#c\d+"', report.read_text(encoding="utf-8"))


# --- safety ---------------------------------------------------------------------------------------


def test_names_are_text_and_nothing_else(report: Path) -> None:
    for path in pages(report):
        page = page_of(path)
        assert sum(tag == "script" for tag, _ in page.tags) == (path == report)
        assert not any(name.startswith("on") for _, values in page.tags for name in values)
        assert "b" not in {tag for tag, _ in page.tags if path == report} or SOURCE in page.text
        assert "49" not in [row[0] for table in page.tables.values() for row in table if row]
    assert all(name in page_of(report).text for name in NAMES)
    assert SOURCE in page_of(report).text


def test_nothing_is_asked_of_a_network(report: Path) -> None:
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


def test_every_link_leads_somewhere_and_files_have_names_of_ours(report: Path) -> None:
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


# --- what is there --------------------------------------------------------------------------------


def taught(game: AnnotatedGame) -> int:
    return len(game.lessons) + sum(call_lesson(each) is not None for each in game.calls)


def test_a_game_page_holds_every_decision_and_every_lesson(report: Path) -> None:
    for path, game in zip(pages(report)[1:], a_class(), strict=True):
        page = page_of(path)
        assert {f"d{place}" for place in range(len(game.decisions))} <= page.ids
        lessons = [values for tag, values in page.tags if tag == "article"]
        assert len(lessons) == taught(game)
        assert game.player in page.text


def test_the_report_shows_some_lessons_of_each_pupil_and_says_how_many_there_are(
    report: Path,
) -> None:
    page = page_of(report)
    shown = Counter(
        values["data-pupil"]
        for tag, values in page.tags
        if tag == "article" and "data-pupil" in values
    )
    for number, name in enumerate(sorted(NAMES), start=1):
        lessons = sum(taught(game) for game in a_class() if game.player == name)
        assert shown[str(number)] == min(lessons, SHOWN_LESSONS)
        said = f"Drawn are {SHOWN_LESSONS} of {lessons} lessons" in page.text
        assert said or lessons <= SHOWN_LESSONS
        listed = [
            values
            for tag, values in page.tags
            if tag == "li" and values.get("data-pupil") == str(number)
        ]
        assert len(listed) == lessons, "what the filters go over is all of them"


def test_where_tutor_and_network_differ_is_said_and_can_be_filtered(report: Path) -> None:
    made = a_class()
    for path, game in zip(pages(report)[1:], made, strict=True):
        found = [each is not None and each.differs for each in beside(game.decisions)]
        items = {
            values["id"]: "data-differs" in values
            for tag, values in page_of(path).tags
            if tag == "li" and (values.get("id") or "").startswith("d")
        }
        assert items == {f"d{place}": differs for place, differs in enumerate(found)}
        page = page_of(path)
        assert page.text.count("Strong players prefer ") == sum(found) > 0
        assert f"Only the {sum(found)} discards where" in page.text
        assert ("input", {"type": "checkbox", "id": "differ"}) in page.tags
    listed = Counter(
        values["data-second"]
        for tag, values in page_of(report).tags
        if tag == "li" and "data-second" in values
    )
    lessons = sum(len(game.lessons) for game in made)
    assert listed["differs"] + listed["agrees"] == lessons
    assert listed["differs"] > 0
    assert listed["agrees"] > 0
    assert listed[""] == sum(map(taught, made)) - lessons


def test_without_a_network_nothing_is_said_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_beside, "second_opinions", lambda observations: None)
    path = tmp_path / "report.html"
    write(HtmlFormat("en"), path, [as_new(annotated(3, 0, "Hana"))])
    page = page_of(tmp_path / "report-games" / "game-0001.html")
    assert "prefer" not in page.text
    assert "differ" not in page.ids
    assert {v["data-second"] for _, v in page_of(path).tags if "data-second" in v} <= {""}


def test_the_filters_name_every_cause_that_has_a_lesson(report: Path) -> None:
    page = page_of(report)
    offered = {values["value"] for tag, values in page.tags if tag == "option"}
    met = {values.get("data-cause") for tag, values in page.tags if "data-pupil" in values}
    met -= {None}
    assert met
    assert met <= offered


def test_games_are_games_and_seats_are_seats(report: Path) -> None:
    games = len({game.label.game for game in a_class()})
    assert games < len(a_class())
    assert f"{games} games ({len(a_class())} seats)" in page_of(report).text


def test_a_cause_counts_against_the_times_that_it_could_come_up(report: Path) -> None:
    rows = page_of(report).tables["pupil-causes"]
    column = rows[0].index(cause_title(Cause.PLAYED_ON, translator("en")))
    for row in rows[1:]:
        mine = [game for game in a_class() if game.player == row[0]]
        found = [game.figures.causes.get(Cause.PLAYED_ON, CauseCount()) for game in mine]
        count = sum(found, CauseCount())
        assert count.chances < sum(len(game.decisions) for game in mine)
        assert row[column] == count_text(count.marks, count.chances, translator("en"))


def test_what_is_of_the_whole_class_is_marked_for_the_filter_by_pupil(report: Path) -> None:
    tags = Page(report.read_text("utf-8")).tags
    whole = [at for at, (_, values) in enumerate(tags) if "data-whole" in values]
    topics = [at for at, (_, values) in enumerate(tags) if values.get("class") == "topic"]
    assert len(whole) == 5
    assert topics
    assert whole[0] < topics[0] < topics[-1] < whole[1]


def test_a_lesson_says_when_and_where_it_was(report: Path) -> None:
    page = page_of(report)
    assert "2026-11-05 · " in page.text
    assert SOURCE in page.text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_says_its_language(language: Language, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write(HtmlFormat(language), path, [annotated(3, 0, "Hana")])
    page = page_of(path)
    assert ("html", {"lang": language}) in page.tags
    title = {"en": "What the class can learn", "ja": "クラスの学びどころ"}[language]
    assert title in page.text


def test_the_same_games_give_the_same_bytes(report: Path, tmp_path: Path) -> None:
    again = tmp_path / report.name
    write(HtmlFormat("en"), again, a_class())
    assert [path.read_bytes() for path in pages(again)] == [
        path.read_bytes() for path in pages(report)
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="names are Unicode there")
def test_links_lead_to_a_name_of_any_bytes(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.html")
    write(HtmlFormat("en"), path, a_class()[:1])
    hrefs = (values.get("href", "") for _, values in page_of(path).tags)
    (link,) = {href.partition("#")[0] for href in hrefs if "game-0001" in href}
    assert os.path.exists(os.fsencode(tmp_path) + b"/" + unquote_to_bytes(link))


def test_a_seat_without_a_decision_has_its_page_too(tmp_path: Path) -> None:
    empty = replace(annotated(3, 0, "Hana"), decisions=(), lessons=())
    path = tmp_path / "report.html"
    write(HtmlFormat("en"), path, [empty])
    assert page_of(path).tables["pupils"][1][:3] == ["Hana", "1", "0"]
    assert "0 decisions" in page_of(tmp_path / "report-games" / "game-0001.html").text


def of_pupil(piece: HtmlPiece, player: str, game: str) -> HtmlPiece:
    totals = Totals(
        {replace(cell, player=player): count for cell, count in piece.totals.cells.items()},
        {(player, cause): count for (_, cause), count in piece.totals.lessons.items()},
        {player: 1},
        played={player: frozenset({game})},
    )
    taught = replace(piece.taught, game=replace(piece.taught.game, pupil=player))
    return replace(piece, player=player, totals=totals, taught=taught, page="")


def test_a_class_of_600_games_stays_under_20_megabytes(tmp_path: Path) -> None:
    format_ = HtmlFormat("ja")
    pieces = [format_.piece(annotated(seed, seat, "Hana")) for seed in (3, 4) for seat in range(4)]
    path = tmp_path / "report.html"
    with format_.writing(path) as add:
        for number in range(600):
            add(of_pupil(pieces[number % 8], f"Pupil {number % 30}", str(number)))
    assert path.stat().st_size < 20_000_000
    assert page_of(path).tables["pupils"][1][1] == "20"


# --- whole or absent ------------------------------------------------------------------------------


def test_a_report_that_fails_half_way_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write(HtmlFormat("en"), path, [annotated(3, 0, "Hana"), annotated(3, 1, "Taro")])
    before = {file: file.read_bytes() for file in pages(path)}

    def games() -> Iterator[AnnotatedGame]:
        yield annotated(4, 0, "Jiro")
        raise OSError(28, "full")

    with pytest.raises(OSError, match="full"):
        write(HtmlFormat("en"), path, games())
    assert {file: file.read_bytes() for file in pages(path)} == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["report-games", "report.html"]


def test_an_older_report_gives_way_with_its_games(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write(HtmlFormat("en"), path, [annotated(3, 0, "Hana"), annotated(3, 1, "Taro")])
    write(HtmlFormat("en"), path, [annotated(4, 0, "Jiro")])
    assert [file.name for file in pages(path)] == ["report.html", "game-0001.html"]
    assert "Jiro" in page_of(path).text
    assert sorted(each.name for each in tmp_path.iterdir()) == ["report-games", "report.html"]


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    mine = tmp_path / "report-games" / "my notes.txt"
    mine.parent.mkdir()
    mine.write_text("keep me")
    with pytest.raises(FileExistsError) as told:
        write(HtmlFormat("en"), path, [annotated(3, 0, "Hana")])
    assert told.value.filename == str(mine)
    assert mine.read_text() == "keep me"
    assert not path.exists()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no such folder"):
        write(HtmlFormat("en"), tmp_path / "nowhere" / "report.html", [annotated(3, 0, "Hana")])
