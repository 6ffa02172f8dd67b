"""Anonymous exports name no player, game or source."""

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from rules.formats.addresses import find_address
from rules.formats.logs import LogFile
from tests.tutor.export.reports import HANA, TABLES, advice_log, annotate, log, logs
from tests.tutor.trees import TREE
from tutor.coach.log import read_log
from tutor.export.formats import FORMATS, format_of
from tutor.export.generator import export
from tutor.export.pupils import Pupils, pupils_of
from tutor.export.sources import sources
from tutor.language import override

CREATED = datetime(2026, 1, 1, tzinfo=UTC)


@cache
def secrets() -> tuple[str, ...]:
    return (
        *(name.strip() for table in TABLES[:3] for name in table if len(name) > 2),
        *(part for one in logs()[:3] for part in (one.name, one.name.split(".")[0], "teacher")),
        "secret",
        "gm-00a9",
        "tenhou.net",
        "/tmp",
        "/home",
        "20090100",
        "200901",
    )


@cache
def files() -> tuple[LogFile, ...]:
    secret = LogFile("secret.jsonl", advice_log(1), "/home/teacher/secret.jsonl")
    return log(0), secret, log(2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("teacher-secret")
    names = [name for table in TABLES for name in table]
    pupils = pupils_of([HANA, "<b>x</b>"], {}).numbering(names)
    outputs = [(format_of(name, "en", CREATED), folder / f"out.{name}") for name in FORMATS]
    export(sources(files()), TREE, outputs, pupils)
    return folder


def contents(path: Path) -> Iterator[str]:
    data = path.read_bytes()
    yield data.decode("utf-8", "replace")
    yield data.decode("utf-16-be", "replace")
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name
                yield archive.read(name).decode("utf-8", "replace")
    if path.suffix == ".pdf":
        reader = PdfReader(path)
        yield str(reader.metadata)
        text = "".join(page.extract_text() for page in reader.pages)
        yield "".join(text.split())  # pypdf breaks words


def test_named_exports_contain_the_secrets(tmp_path: Path) -> None:
    outputs = [(format_of(name, "en", CREATED), tmp_path / f"out.{name}") for name in FORMATS]
    export(sources(files()), TREE, outputs, pupils_of([HANA], {}))
    for name in FORMATS:
        text = "".join(contents(tmp_path / f"out.{name}"))
        assert HANA in text


@pytest.mark.parametrize("name", FORMATS)
def test_nothing_secret_is_in_the_file(folder: Path, name: str) -> None:
    for text in contents(folder / f"out.{name}"):
        for secret in secrets():
            assert secret not in text
        assert find_address(text) is None


def test_nothing_secret_is_in_other_files(folder: Path) -> None:
    beside = [path for path in folder.rglob("*") if path.is_file()]
    assert len(beside) > len(FORMATS)
    for path in beside:
        for text in (str(path.relative_to(folder)), *contents(path)):
            for secret in secrets():
                assert secret not in text


def test_the_log_reads_and_groups_seats(folder: Path) -> None:
    header, decisions = read_log(io.StringIO((folder / "out.jsonl").read_text("utf-8")))
    assert [label.game for label in header.games] == ["1", "2", "3"]
    assert [label.source for label in header.games] == ["", "", ""]
    assert [label.players for label in header.games] == [
        ("Pupil 2", "", "Pupil 1", ""),
        ("", "Pupil 2", "", ""),
        ("", "", "Pupil 2", ""),
    ]
    assert {one.game for one in decisions} == {"1", "2", "3"}


def test_a_pupil_has_the_same_number_in_every_file(folder: Path) -> None:
    lines = (folder / "out.jsonl").read_text("utf-8").splitlines()
    assert len(json.loads(lines[0])["games"]) == 3
    text = (folder / "out.csv").read_text("utf-8-sig")
    assert {line.split(",")[0] for line in text.splitlines()[1:]} == {"Pupil 1", "Pupil 2"}


def test_seats_have_no_names() -> None:
    with override("ja"):
        pupils = Pupils().numbering([name for table in TABLES for name in table])
    said: list[Any] = []
    for number, game in enumerate(annotate(sources(files()), TREE, pupils, notice=said.append)):
        assert game.player.startswith("生徒")
        assert set(game.label.players) <= {f"生徒{number}" for number in range(1, 17)}
        assert game.label.game == str(number // 4 + 1)
        assert game.label.source == ""
    assert said == []
