"""When and where a kept game was played."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from rules.tiles import Seat
from tests.tutor.histories import NOW, annotated
from tests.tutor.trees import TREE
from tutor.language import languages, override
from tutor.store.games import game_of
from tutor.store.rows import JAPAN, Game, KeptGame, Origin, Room, RoomLevel, played_at, room_of
from tutor.text.progress import game_cells


def kept(game: str, origin: Origin = Origin.IMPORT) -> Game:
    made = game_of(annotated(3)[0], Seat(1), origin, "/logs/x.mjlog", TREE, NOW)
    return replace(made, game=game)


def test_the_date_is_that_of_the_game() -> None:
    assert played_at(kept("2011020417gm-00a9-0000-b67fcaa3")) == datetime(
        2011, 2, 4, 17, tzinfo=JAPAN
    )
    assert played_at(kept("")) == NOW
    assert played_at(replace(kept(""), moment="never")) is None
    assert played_at(replace(kept(""), moment=7)) is None  # type: ignore[arg-type]  # a damaged file
    assert played_at(replace(kept(""), moment="0001-01-01")) == datetime(1, 1, 1, tzinfo=UTC)
    assert played_at(kept("2011023417gm-00a9-0000-b67fcaa3")) is None
    assert NOW.tzinfo is UTC


@pytest.mark.parametrize(
    ("kind", "level"),
    [
        ("0009", RoomLevel.GENERAL),
        ("0001", RoomLevel.GENERAL),
        ("0089", RoomLevel.ADVANCED),
        ("0029", RoomLevel.EXPERT),
        ("00a9", RoomLevel.PHOENIX),
        ("00e1", RoomLevel.PHOENIX),
    ],
)
def test_the_room_is_read_from_its_bits(kind: str, level: RoomLevel) -> None:
    assert room_of(kept(f"2011020417gm-{kind}-0000-b67fcaa3")) == Room(level, "0000")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("2011020417gm-00a1-0000-b67fcaa3", "Phoenix room · East-only game"),
        ("2011020417gm-0001-7447-b67fcaa3", "Lobby 7447 · East-only game"),
        ("", "East-only game"),
    ],
)
def test_the_room_comes_first_and_the_file_is_a_detail(game: str, said: str) -> None:
    cells = game_cells(KeptGame(1, kept(game), 40, 30), "4/2/11")
    assert cells.origin == said
    assert "x.mjlog" not in cells.line
    assert "/logs/x.mjlog" in cells.tip


def test_every_room_has_a_name_in_every_language() -> None:
    for language in languages():
        with override(language):
            rooms = {
                game_cells(
                    KeptGame(1, kept(f"2011020417gm-{level + 9:04x}-0000-b67fcaa3"), 4, 3), ""
                ).origin
                for level in RoomLevel
            }
        assert len(rooms) == len(RoomLevel)
