"""A second start of the program: what it was to open comes to the window that is there."""

import os
import socket
import sys
from pathlib import Path
from threading import Event

import pytest

from tutor.second_start import MAX_PLACE, MESSAGE_LIMIT, Call, Reception, hand_over, meeting_place

pytestmark = pytest.mark.measured
SCREEN = {"DISPLAY": ":1"}
posix = pytest.mark.skipif(os.name == "nt", reason="a file stands for the place")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    return meeting_place(Path("own"), SCREEN)


def test_what_is_handed_over_arrives_whole(place: str, tmp_path: Path) -> None:
    game = tmp_path / "a game é.mjlog"
    game.write_text("x")
    calls: list[Call] = []
    reception = Reception(place, lambda call: calls.append(call) or True)
    try:
        assert hand_over(place, [game.name], "token")
        assert hand_over(place, [])
        assert hand_over(place, ["https://tenhou.net/0/?log=x"])
    finally:
        reception.close()
    assert calls == [Call((str(game),), "token"), Call(()), Call(("https://tenhou.net/0/?log=x",))]


def test_nobody_there_means_a_window_of_its_own(place: str) -> None:
    assert not hand_over(place, ["game.mjlog"])
    reception = Reception(place, lambda call: True)
    reception.close()
    assert not hand_over(place, ["game.mjlog"])


def test_a_window_that_does_not_take_it_leaves_it(place: str) -> None:
    reception = Reception(place, lambda call: False)
    try:
        assert not hand_over(place, [])
    finally:
        reception.close()


@posix
def test_what_a_killed_window_left_is_no_window_and_gives_way(place: str) -> None:
    os.makedirs(os.path.dirname(place))
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(place)
    assert os.path.exists(place)
    assert not hand_over(place, [])
    reception = Reception(place, lambda call: True)
    assert hand_over(place, [])
    reception.close()
    assert not os.path.exists(place)


@posix
@pytest.mark.parametrize(
    "said",
    [b"", b"{", b"[]", b'{"open": "x", "token": ""}', b'{"open": [1], "token": ""}', b"\xff"],
)
def test_rubbish_is_passed_over_and_the_next_call_is_heard(place: str, said: bytes) -> None:
    from multiprocessing.connection import Client

    heard = Event()
    reception = Reception(place, lambda call: heard.set() or True)
    try:
        with Client(place) as stranger:
            stranger.send_bytes(said)
            with pytest.raises((EOFError, OSError)):
                stranger.recv_bytes()
        assert not heard.is_set()
        assert hand_over(place, [])
    finally:
        reception.close()


@posix
def test_who_says_half_a_message_keeps_nobody_waiting(place: str) -> None:
    heard = Event()
    reception = Reception(place, lambda call: heard.set() or True)
    try:
        with socket.socket(socket.AF_UNIX) as stranger:
            stranger.connect(place)
            stranger.sendall((60_000).to_bytes(4, "big") + b"{")
            assert hand_over(place, [])
        assert heard.is_set()
    finally:
        reception.close()


@pytest.mark.parametrize("token", ["a\0b", "\ud800", "\n", "あ"])
def test_a_token_that_no_desktop_gives_is_none(place: str, token: str) -> None:
    calls: list[Call] = []
    reception = Reception(place, lambda call: calls.append(call) or True)
    try:
        assert hand_over(place, [], token)
    finally:
        reception.close()
    assert calls == [Call(())]


def test_what_is_too_long_and_what_is_read_from_a_pipe_stays_here(place: str) -> None:
    reception = Reception(place, lambda call: True)
    try:
        assert not hand_over(place, ["https://x/#json=" + "9" * MESSAGE_LIMIT])
        assert not hand_over(place, ["-"])
    finally:
        reception.close()


def test_each_screen_has_its_own_window_and_pictures_are_taken_alone(tmp_path: Path) -> None:
    here = meeting_place(tmp_path, SCREEN)
    assert here == meeting_place(tmp_path, SCREEN | {"LANG": "ja_JP.UTF-8"})
    others = [{"DISPLAY": ":2"}, {}, SCREEN | {"WAYLAND_DISPLAY": "wayland-0"}]
    assert len({here, *(meeting_place(tmp_path, other) for other in others)}) == 4
    for name in ("MAHJONG_TUTOR_SCREENSHOT", "MAHJONG_TUTOR_FIRST_FRAME"):
        assert meeting_place(tmp_path, SCREEN | {name: "1"}) == ""
    assert meeting_place(tmp_path, {"QT_QPA_PLATFORM": "offscreen"}) == ""
    assert not hand_over("", [])


def test_a_place_that_breaks_meets_nobody_and_ends(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def __init__(self, place: str, backlog: int) -> None:
            pass

        def accept(self) -> None:
            raise OSError

        def close(self) -> None:
            pass

    monkeypatch.setattr("multiprocessing.connection.Listener", Broken)
    reception = Reception(place, lambda call: True)
    reception._thread.join(10)
    assert not reception._thread.is_alive()
    reception.close()


@posix
def test_a_place_that_no_system_takes_is_none(tmp_path: Path) -> None:
    assert meeting_place(tmp_path / ("x" * MAX_PLACE), SCREEN) == ""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="how permissions are kept")
def test_the_place_is_this_users_alone(place: str) -> None:
    reception = Reception(place, lambda call: True)
    try:
        assert Path(place).parent.stat().st_mode & 0o077 == 0
    finally:
        reception.close()


@posix
def test_a_window_that_stands_still_keeps_nobody_waiting(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.second_start.ANSWER_SECONDS", 0.01)
    os.makedirs(os.path.dirname(place))
    with socket.socket(socket.AF_UNIX) as stopped:
        stopped.bind(place)
        stopped.listen(1)
        assert not any(hand_over(place, []) for _ in range(5))
    reception = Reception(place, lambda call: False)
    reception.close()


@posix
def test_files_that_are_opened_together_all_find_the_window(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reception, "_receive", lambda self, listener: None)
    reception = Reception(place, lambda call: True)
    others = [socket.socket(socket.AF_UNIX) for _ in range(10)]
    try:
        for other in others:
            other.setblocking(False)
            other.connect(place)
    finally:
        reception.close()
        for other in others:
            other.close()


@posix
def test_of_two_windows_at_one_place_the_first_ends_and_the_other_is_met_still(place: str) -> None:
    first, other = Reception(place, lambda call: False), Reception(place, lambda call: True)
    try:
        first.close()
        assert hand_over(place, [])
    finally:
        other.close()
    assert not os.listdir(os.path.dirname(place))


@posix
def test_a_window_whose_place_was_taken_away_ends_well(place: str) -> None:
    reception = Reception(place, lambda call: True)
    os.unlink(place)
    reception.close()
    assert not os.listdir(os.path.dirname(place))
