"""A second start of the program: what it was to open comes to the window that is there."""

import os
import socket
from pathlib import Path

import pytest

from tutor.system.single_instance import Reception, StartCall, meeting_place, pass_to_window

SCREEN = {"DISPLAY": ":1"}
posix = pytest.mark.skipif(os.name == "nt", reason="a file represents the address")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    return meeting_place(Path("own"), SCREEN)


def test_what_is_handed_over_arrives_whole(place: str, tmp_path: Path) -> None:
    game = tmp_path / "a game é.mjlog"
    game.write_text("x")
    calls: list[StartCall] = []
    reception = Reception(place, lambda call: calls.append(call) or True)
    try:
        assert pass_to_window(place, [game.name], "token")
        assert pass_to_window(place, [])
        assert pass_to_window(place, ["https://tenhou.net/0/?log=x"])
    finally:
        reception.close()
    assert calls == [
        StartCall((str(game),), "token"),
        StartCall(()),
        StartCall(("https://tenhou.net/0/?log=x",)),
    ]


def test_nobody_there_means_a_window_of_its_own(place: str) -> None:
    assert not pass_to_window(place, ["game.mjlog"])
    reception = Reception(place, lambda call: True)
    reception.close()
    assert not pass_to_window(place, ["game.mjlog"])


@posix
def test_what_a_killed_window_left_is_no_window_and_gives_way(place: str) -> None:
    os.makedirs(os.path.dirname(place))
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(place)
    assert os.path.exists(place)
    assert not pass_to_window(place, [])
    reception = Reception(place, lambda call: True)
    assert pass_to_window(place, [])
    reception.close()
    assert not os.path.exists(place)


def test_each_screen_has_its_own_window_and_pictures_are_taken_alone(tmp_path: Path) -> None:
    here = meeting_place(tmp_path, SCREEN)
    assert here == meeting_place(tmp_path, SCREEN | {"LANG": "ja_JP.UTF-8"})
    others = [{"DISPLAY": ":2"}, {}, SCREEN | {"WAYLAND_DISPLAY": "wayland-0"}]
    assert len({here, *(meeting_place(tmp_path, other) for other in others)}) == 4
    for name in ("MAHJONG_TUTOR_SCREENSHOT", "MAHJONG_TUTOR_FIRST_FRAME"):
        assert meeting_place(tmp_path, SCREEN | {name: "1"}) == ""
    assert meeting_place(tmp_path, {"QT_QPA_PLATFORM": "offscreen"}) == ""
    assert not pass_to_window("", [])


@posix
def test_a_window_that_hangs_keeps_nobody_waiting(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.system.single_instance.ANSWER_SECONDS", 0.01)
    os.makedirs(os.path.dirname(place))
    with socket.socket(socket.AF_UNIX) as hanging:
        hanging.bind(place)
        hanging.listen()
        assert not pass_to_window(place, [])
