"""The report in a browser: hostile names, filters, no downloads."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.tutor.export.reports import NAMES, Page, a_class
from tutor.export.annotated import write
from tutor.export.html_export import HtmlFormat

NAMES_OF_IT = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, NAMES_OF_IT)), None)

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed here")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("browser") / "report.html"
    write(HtmlFormat("en"), path, a_class())
    return path


def opened(path: Path, place: str, profile: Path) -> Page:
    assert BROWSER is not None
    done = subprocess.run(
        [
            BROWSER,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            f"--user-data-dir={profile}",
            "--virtual-time-budget=2000",
            "--dump-dom",
            f"{path.as_uri()}{place}",
        ],
        capture_output=True,
        check=True,
    )
    return Page(done.stdout.decode("utf-8"))


def lessons(page: Page, *, hidden: bool) -> list[dict[str, str | None]]:
    return [
        values
        for tag, values in page.tags
        if tag == "article" and "data-pupil" in values and ("hidden" in values) is hidden
    ]


def lines(page: Page, *, hidden: bool) -> list[dict[str, str | None]]:
    return [
        values
        for tag, values in page.tags
        if tag == "li" and "data-cause" in values and ("hidden" in values) is hidden
    ]


def test_hostile_names_are_shown_and_do_nothing(report: Path, tmp_path: Path) -> None:
    page = opened(report, "", tmp_path)
    assert page.text.strip().startswith("What the class can learn")  # the title, untouched
    assert all(name in page.text for name in NAMES)
    assert "hidden" not in next(values for tag, values in page.tags if tag == "form")
    assert f"Lessons shown: {len(lines(page, hidden=False))}" in page.text
    assert lessons(page, hidden=True) == []


def test_the_filter_by_pupil_and_cause(report: Path, tmp_path: Path) -> None:
    everything = opened(report, "", tmp_path)
    wanted = lessons(everything, hidden=False)[0]
    pupil, cause = wanted["data-pupil"], wanted["data-cause"]
    page = opened(report, f"#pupil={pupil}&cause={cause}", tmp_path)
    left = lessons(page, hidden=False)
    assert wanted | {} in left
    assert {each["data-pupil"] for each in left} == {pupil}
    assert {each["data-cause"] for each in left} == {cause}
    assert len(left) + len(lessons(page, hidden=True)) == len(lessons(everything, hidden=False))
    assert f"Lessons shown: {len(lines(page, hidden=False))}" in page.text
    assert {each["data-cause"] for each in lines(page, hidden=False)} == {cause}
    sections = [values for tag, values in page.tags if values.get("class") == "pupil"]
    assert [each["data-pupil"] for each in sections if "hidden" not in each] == [pupil]
    whole = [values for tag, values in page.tags if "data-whole" in values]
    assert len(whole) == 4
    assert all("hidden" in values for values in whole), "of one pupil no figures of the class"


def test_the_filter_by_cause_goes_over_all_lessons(report: Path, tmp_path: Path) -> None:
    every = lines(opened(report, "", tmp_path), hidden=False)
    cause = every[0]["data-cause"]
    page = opened(report, f"#cause={cause}", tmp_path)
    left = lines(page, hidden=False)
    assert left == [each for each in every if each["data-cause"] == cause]
    opens = [values for tag, values in page.tags if tag == "details" and "hidden" not in values]
    assert opens
    assert all("open" in values for values in opens)


def test_the_filter_by_the_second_opinion(report: Path, tmp_path: Path) -> None:
    every = lines(opened(report, "", tmp_path), hidden=False)
    page = opened(report, "#second=differs", tmp_path)
    assert lines(page, hidden=False) == [e for e in every if e["data-second"] == "differs"]


def test_a_filter_that_names_nobody_shows_all(report: Path, tmp_path: Path) -> None:
    page = opened(report, "#pupil=%3Cscript%3E&cause=99", tmp_path)
    assert lessons(page, hidden=True) == []
