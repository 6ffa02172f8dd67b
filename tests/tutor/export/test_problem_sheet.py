"""Sheets of problems: numbered positions, room for an answer; or the answers."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.tutor.export.html_pages import Page
from tests.tutor.export.reports import annotated
from tutor.advice.advice import Decision
from tutor.export.problem_sheet import PrintedProblem, problem_of, write_sheet_html, write_sheet_pdf
from tutor.language import Language, translator
from tutor.strategy.strategies import Strategy
from tutor.text.names import tile_word

DAY = datetime(2026, 1, 2, tzinfo=UTC)


def decisions() -> tuple[Decision, ...]:
    return annotated(3, 0, "Hana").decisions[2:40:4]


def problems(language: Language) -> list[PrintedProblem]:
    return [problem_of(d.observation, d.advice, translator(language)) for d in decisions()]


def packed(text: str) -> str:
    return "".join(text.replace("\0", "").split())


def pdf_text(path: Path) -> str:
    return packed("".join(page.extract_text() for page in PdfReader(path).pages))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_sheet_asks_and_does_not_tell(language: Language, tmp_path: Path) -> None:
    asked = problems(language)
    write_sheet_html(tmp_path / "sheet.html", asked, translator(language), answers=False)
    write_sheet_pdf(tmp_path / "sheet.pdf", asked, translator(language), answers=False, created=DAY)
    page = Page((tmp_path / "sheet.html").read_text(encoding="utf-8"))
    pictures = [v for tag, v in page.tags if tag == "svg" and v.get("class") == "position"]
    assert len(pictures) == len(asked) == 10
    paper = pdf_text(tmp_path / "sheet.pdf")
    for problem in asked:
        for sentence in problem.said:
            assert sentence not in page.text
            assert packed(sentence) not in paper
    assert "▼" not in page.text
    assert "▼" not in paper
    marks = [v for tag, v in page.tags if tag == "path" and v.get("d", "").endswith("l-5 -7h10z")]
    assert marks == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_answers_tell_plan_discards_and_why(language: Language, tmp_path: Path) -> None:
    asked, spoken = problems(language), translator(language)
    write_sheet_html(tmp_path / "a.html", asked, spoken, answers=True, title="<b>7</b>")
    write_sheet_pdf(tmp_path / "a.pdf", asked, spoken, answers=True, created=DAY, title="<b>7</b>")
    page = Page((tmp_path / "a.html").read_text(encoding="utf-8"))
    paper = pdf_text(tmp_path / "a.pdf")
    head = {"en": "<b>7</b>: Answers", "ja": "<b>7</b>：解答"}[language]
    assert head in page.text
    assert paper.startswith(packed(head))
    for problem in asked:
        assert tile_word(problem.discards[0], spoken).casefold() in page.text.casefold()
        for sentence in problem.said:
            assert sentence[1:] in page.text
            assert packed(sentence[1:]) in paper
    marks = [v for tag, v in page.tags if tag == "path" and v.get("d", "").endswith("l-5 -7h10z")]
    assert len(marks) == sum(len(problem.discards) for problem in asked)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_answer_has_a_reason(language: Language) -> None:
    spoken, plans = translator(language), set()
    for seed, seat in ((3, 0), (4, 1), (5, 2)):
        for one in annotated(seed, seat, "Hana").decisions:
            made = problem_of(one.observation, one.advice, spoken)
            plans.add(made.strategy)
            assert made.said
            assert all(map(str.strip, made.said))
    assert len(plans) > 2


def test_every_tile_that_counts_as_right_is_named(tmp_path: Path) -> None:
    seen = decisions()[0].observation
    two = PrintedProblem(seen, Strategy.SAFETY, seen.hand[:1] + seen.hand[-1:], ("Both are safe.",))
    write_sheet_html(tmp_path / "a.html", [two], translator("en"), answers=True)
    page = Page((tmp_path / "a.html").read_text(encoding="utf-8"))
    first, last = (tile_word(tile, translator("en")) for tile in two.discards)
    assert f"Throw: {first} or {last}." in page.text
    assert "Plan: Safety alone. Only safety counts: lose as few points as you can." in page.text
    assert "Both are safe." in page.text


def test_numbers_run_on_over_pages_and_bytes_are_the_same(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        write_sheet_pdf(
            tmp_path / name, problems("en"), translator("en"), answers=False, created=DAY
        )
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    pages = [packed(page.extract_text()) for page in PdfReader(tmp_path / "one.pdf").pages]
    assert len(pages) == 4  # three to a page
    assert [page.count("Because:") for page in pages] == [3, 3, 3, 1]
    assert pages[0].startswith(packed("What would you throw?"))
    assert pages[-1].count("Because:") >= 1
    assert sum(page.count("Because:") for page in pages) == 10


def test_no_problem_is_a_sheet_with_nothing_to_do(tmp_path: Path) -> None:
    write_sheet_pdf(tmp_path / "a.pdf", [], translator("en"), answers=False, created=DAY)
    write_sheet_html(tmp_path / "a.html", [], translator("en"), answers=False)
    assert len(PdfReader(tmp_path / "a.pdf").pages) == 1
