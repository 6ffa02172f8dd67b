"""A small class: generated games, three pupils, a tree made by hand."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from rules.formats.mjlog_write import write_mjlog
from rules.record import GameRecord
from tests.games import game
from tests.tutor.trees import TREE
from tutor.classroom.class_folder import ClassFolder, create_class, open_class
from tutor.classroom.class_view import ClassPosition, decision_at
from tutor.classroom.intake import ImportTotals, take_in
from tutor.classroom.problem_set import ProblemSet, problem_at, problem_set
from tutor.classroom.roster import Pupil, roster_of
from tutor.classroom.sources import games_in

HERE = b"<the folder of the class>"
PUPILS = roster_of((Pupil("Aoi", ("aoi_2001",)), Pupil("=1+1"), Pupil("../<b>Kei</b>")))
TABLES = (
    ("Aoi", "north", "=1+1", "south"),
    ("stranger", "ＡＯＩ_2001", "north", "south"),
    ("stranger", "north", "south", "east"),
    ("north", "=1+1", "../<b>Kei</b>", "Aoi"),
)


@cache
def record(number: int) -> GameRecord:
    made = game(number)
    players = tuple(
        replace(player, name=name)
        for player, name in zip(made.players, TABLES[number - 1], strict=True)
    )
    return replace(made, players=players, game=f"game-{number}", rounds=made.rounds[:2])


def write_games(folder: Path, numbers: Iterable[int] = (1, 2, 3, 4)) -> Path:
    folder.mkdir(exist_ok=True)
    for number in numbers:
        (folder / f"x({number}).mjlog").write_bytes(write_mjlog(record(number)))
    return folder


def new_class(path: Path) -> ClassFolder:
    return create_class(path, "Club").changed(lambda _: PUPILS)


def take(folder: ClassFolder, *paths: Path) -> ImportTotals:
    return take_in(folder, games_in(paths), TREE, clock=lambda: 0.0, jobs=1)


def set_of(folder: ClassFolder, places: Iterable[ClassPosition], title: str) -> ProblemSet:
    return problem_set(title, (problem_at(decision_at(folder, place)) for place in places))


def whole_class(path: Path) -> ClassFolder:
    for name, data in _whole_class().items():
        kind, _, rest = name.partition("/")
        target = (path if kind == "class" else path.with_name(kind)) / rest
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data.replace(HERE, str(path.parent).encode()))
    return open_class(path)


@cache
def _whole_class() -> dict[str, bytes]:
    with TemporaryDirectory() as made:
        place = Path(made)
        take(new_class(place / "class"), write_games(place / "logs"))
        files = contents(place)
    return {name: data.replace(made.encode(), HERE) for name, data in files.items()}


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
