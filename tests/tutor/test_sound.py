"""Sounds: files, a thread of their own, silence without a player or a device."""

import importlib.util
import os
import subprocess
import sys
import wave
from pathlib import Path
from queue import Queue
from threading import Event, current_thread, main_thread

import numpy as np
import pytest

from tutor.system.files import assets
from tutor.system.sound import Sound, Speaker, system_player

MAKER = Path(__file__).parents[2] / "packaging" / "make_sounds.py"


def samples(sound: Sound) -> np.ndarray:
    with wave.open(str(assets() / "sounds" / f"{sound.name.lower()}.wav")) as file:
        assert file.getparams()[:3] == (1, 2, 22_050)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2")


@pytest.mark.parametrize("sound", Sound)
def test_the_files_are_as_made_short_and_quiet(sound: Sound) -> None:
    found = importlib.util.spec_from_file_location("make_sounds", MAKER)
    assert found is not None
    assert found.loader is not None
    maker = importlib.util.module_from_spec(found)
    found.loader.exec_module(maker)
    kept = samples(sound)
    fresh = np.round(maker.sounds()[sound.name.lower()] * 32767)
    assert np.abs(kept - fresh).max() <= 2
    assert len(kept) < 22_050 * 1.5
    assert 0.2 < np.abs(kept).max() / 32767 < 0.4
    assert np.abs(kept[-3:]).max() < 100, "no click at the end"


def test_what_waits_gives_way_to_the_highest() -> None:
    played: Queue[str] = Queue()
    begun, go_on = Event(), Event()

    def player(path: Path) -> None:
        assert current_thread() is not main_thread()
        played.put(path.stem)
        begun.set()
        assert go_on.wait(10)

    speaker = Speaker(lambda: player)
    speaker.play(Sound.TILE)
    assert begun.wait(10)
    for sound in (Sound.TILE, Sound.WIN, Sound.CALL):
        speaker.play(sound)
    go_on.set()
    assert [played.get(timeout=10) for _ in range(2)] == ["tile", "win"]
    assert played.empty()


def test_a_fault_of_the_player_ends_nothing() -> None:
    played: Queue[str] = Queue()

    def player(path: Path) -> None:
        played.put(path.stem)
        raise OSError("no device")

    speaker = Speaker(lambda: player)
    for _ in range(2):
        speaker.play(Sound.CALL)
        assert played.get(timeout=10) == "call"


def test_without_a_player_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    if sys.platform != "win32":
        assert system_player() is None
    silent = Speaker(lambda: None)
    silent.play(Sound.TILE)
    assert silent._thread is not None
    silent._thread.join(10)
    silent.play(Sound.TILE)


@pytest.mark.skipif(os.name != "posix", reason="a player is a program there")
def test_a_player_of_the_system_gets_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = tmp_path / "heard"
    program = tmp_path / "pw-play"
    program.write_text(f'#!/bin/sh\necho "$@" > "{heard}"\nexit 1\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    player = system_player()
    assert player is not None
    player(assets() / "sounds" / "tile.wav")
    assert heard.read_text().strip().endswith("tile.wav")
    monkeypatch.setattr("tutor.system.sound.LONGEST", 0.2)
    program.write_text("#!/bin/sh\nexec sleep 60\n")
    with pytest.raises(subprocess.TimeoutExpired):
        player(assets() / "sounds" / "tile.wav")
