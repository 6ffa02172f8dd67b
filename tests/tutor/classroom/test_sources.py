"""Folders, archives and address lists as one stream of games, without a network."""

import io
import json
import tarfile
import zipfile
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from rules.formats.mjlog_write import write_mjlog
from rules.formats.reading import UnreadableGame
from rules.formats.tenhou6_write import write_tenhou6
from tests.tutor.classroom.classes import PUPILS, new_class, record, take, write_games
from tests.tutor.trees import TREE
from tutor.classroom.intake import Fate, read_report, take_in
from tutor.classroom.roster import Pupil, roster_of
from tutor.classroom.sources import REST_SECONDS, PacedFetcher, count_games, games_in, survey
from tutor.corpus import digest_of
from tutor.pages.classroom.words import file_line

ID = "2024010100gm-0009-0000-0123456{}"


def address(number: int, rounds: slice = slice(None)) -> str:
    part = replace(record(number), rounds=record(number).rounds[rounds])
    written = write_tenhou6(part)
    text = written.decode() if isinstance(written, bytes) else written
    return f"https://tenhou.net/6/#json={quote(json.dumps(json.loads(text)))}&ts=0"


def test_a_list_of_addresses_that_hold_their_games(tmp_path: Path) -> None:
    lines = ["\ufeff# week 3", "", address(1), address(2), "https://example.org/", "nonsense"]
    (tmp_path / "week.txt").write_text("\r\n".join(lines), "utf-8")
    folder = new_class(tmp_path / "class")
    assert count_games([tmp_path / "week.txt"]) == 4
    take(folder, tmp_path / "week.txt")
    entries = [*read_report(folder.report_path(1))]
    place = f"{tmp_path}/week.txt"
    assert [(entry.place, entry.fate, entry.game) for entry in entries] == [
        (f"{place}:3", Fate.READ, digest_of(record(1))),
        (f"{place}:4", Fate.READ, digest_of(record(2))),
        (f"{place}:5", Fate.REFUSED, ""),
        (f"{place}:6", Fate.REFUSED, ""),
    ]


def test_an_address_of_a_game_that_the_class_has_is_a_duplicate(tmp_path: Path) -> None:
    folder, game = new_class(tmp_path / "class"), ID.format(1)
    (tmp_path / f"{game}.mjlog").write_bytes(write_mjlog(replace(record(1), game=game)))
    take(folder, tmp_path / f"{game}.mjlog")
    lines = [f"https://tenhou.net/0/?log={game}&tw=1", ID.format(2)]
    (tmp_path / "week.txt").write_text("\n".join(lines))
    take(folder, tmp_path / "week.txt")
    known, unknown = read_report(folder.report_path(2))
    assert (known.fate, known.game) == (Fate.DUPLICATE, digest_of(record(1)))
    assert file_line(known) == f"the same game as {tmp_path}/{game}.mjlog"
    assert unknown.fate is Fate.REFUSED


def test_a_damaged_address_is_one_fault(tmp_path: Path) -> None:
    damaged = ["https://tenhou.net/6/#json={%22name%22:", "https://tenhou.net/6/#json=[1]"]
    (tmp_path / "week.txt").write_text("\n".join([damaged[0], damaged[0], damaged[1], address(1)]))
    logs = [*games_in([tmp_path / "week.txt"])]
    assert [log.place.rsplit(":", 1)[1] for log in logs] == ["1", "2", "3", "4"]
    with pytest.raises(UnreadableGame, match="The JSON in the address is damaged"):
        logs[0].read()
    assert digest_of(logs[3].read().record) == digest_of(record(1))


def test_ids_are_fetched_only_on_request(tmp_path: Path) -> None:
    lines = [f"https://tenhou.net/0/?log={ID.format(1)}&tw=1", ID.format(2), ID.format(3)]
    (tmp_path / "week.txt").write_text("\n".join(lines))
    folder = new_class(tmp_path / "class")
    assert take(folder, tmp_path / "week.txt").fates == {Fate.REFUSED: 3}
    first = next(iter(read_report(folder.report_path(1))))
    line = file_line(first)
    assert line.startswith("The list only names the game ")
    assert "--fetch" in line
    asked: list[str] = []

    def fetch(game: str) -> bytes:
        asked.append(game)
        if game.endswith("3"):
            raise UnreadableGame("There is no such game.")
        return write_mjlog(record(int(game[-1])))

    logs = games_in([tmp_path / "week.txt"], fetch)
    sums = take_in(folder, logs, TREE, clock=lambda: 0.0, jobs=1)
    assert sums.fates == {Fate.READ: 2, Fate.REFUSED: 1}
    assert asked == [ID.format(number) for number in (1, 2, 3)]
    games = {one.game for one in folder.games.all().summaries}
    assert games == {ID.format(1), ID.format(2)}


def test_downloads_are_paced(tmp_path: Path) -> None:
    happened: list[object] = []

    whole = write_mjlog(record(1))

    def fetch(game: str, folder: Path) -> bytes:
        happened.append(game)
        (folder / f"{game}.mjlog").write_bytes(whole)
        return whole

    slowly = PacedFetcher(tmp_path, fetch, happened.append)
    for game in ("a", "b", "a", "c"):
        assert slowly(game) == whole
    assert happened == ["a", REST_SECONDS, "b", REST_SECONDS, "c"]


def test_folders_archives_and_single_files_are_one_stream(tmp_path: Path) -> None:
    logs = write_games(tmp_path / "logs", [1])
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("deep/x(2).mjlog", write_mjlog(record(2)))
    with tarfile.open(tmp_path / "b.tar.gz", "w:gz") as tar:
        entry = tarfile.TarInfo("y.mjlog")
        data = write_mjlog(record(4))
        entry.size = len(data)
        tar.addfile(entry, io.BytesIO(data))
    places = [logs, tmp_path / "a.zip", tmp_path / "b.tar.gz", tmp_path / "none"]
    found = [log.name for log in games_in(places)]
    assert found == ["x(1).mjlog", "x(2).mjlog", "y.mjlog", "none"]
    assert count_games(places) == 4
    names = survey(games_in(places), PUPILS, jobs=1)
    assert (names.games, names.unreadable) == (3, 1)


# --- who plays here -------------------------------------------------------------------------------


def test_who_plays_in_these_games(tmp_path: Path) -> None:
    logs = write_games(tmp_path / "logs")
    (logs / "again.mjlog").write_bytes((logs / "x(1).mjlog").read_bytes())
    found = survey(games_in([logs]), PUPILS, jobs=1)
    assert found.games == 4
    assert [(each.name, each.games, each.pupil) for each in found.names] == [
        ("north", 4, None),
        ("south", 3, None),
        ("=1+1", 2, "=1+1"),
        ("Aoi", 2, "Aoi"),
        ("stranger", 2, None),
        ("../<b>Kei</b>", 1, "../<b>Kei</b>"),
        ("east", 1, None),
        ("ＡＯＩ_2001", 1, "Aoi"),
    ]
    assert found.proposed == ("north", "south", "stranger")


def test_only_frequent_names_are_proposed(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    for number in range(12):
        made = replace(record(1 + number % 2), rounds=record(1 + number % 2).rounds[:1])
        deal = replace(made.rounds[0][0], honba=number)
        who = ("Pupil A", f"new {number}", "Pupil B" if number % 2 else "Pupil C", f"x{number}")
        players = tuple(
            replace(player, name=name) for player, name in zip(made.players, who, strict=True)
        )
        changed = replace(made, players=players, rounds=((deal, *made.rounds[0][1:]),))
        (logs / f"{number}.mjlog").write_bytes(write_mjlog(changed))
    found = survey(games_in([logs]), roster_of([Pupil("Pupil D")]), jobs=1)
    assert found.games == 12
    assert found.proposed == ("Pupil A", "Pupil B", "Pupil C")
    assert [each.near for each in found.names][:3] == ["Pupil D"] * 3
