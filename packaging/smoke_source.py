"""Start the program from a copy of the source, as the README describes; then offline, as another
user.

The copy is in a folder with spaces and Japanese letters. With `--suite`, it is started with the
Python of a new Debian, otherwise with every suitable Python on the PATH.
"""

import shutil
import subprocess
import time
from pathlib import Path

from bundle import REVIEW, ROOT, SAMPLE, checkouts_review, prepare, say
from debian import window_libraries
from ground import USER, Ground, fresh
from smoke import expect, first_frame, output, screen
from smoke_wheel import pip_settings

PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
PLACE = "麻雀 の 先生"
OTHER_USER = USER + 1


def try_source(suite: str | None) -> int:
    """Start the copy with each Python. Raises Trouble if something is wrong."""
    prepare()
    REVIEW.write_text(checkouts_review(), "utf-8")
    packages = [*window_libraries(), "ca-certificates", "python3-venv"]
    with screen() as display:
        for python in ["python3"] if suite else found_pythons():
            with fresh(suite, packages) as ground:
                try_python(python, ground, display)
    return 0


def found_pythons() -> list[str]:
    found = []
    for name in PYTHONS:
        command = [name, "-c", "import sys; print(sys.executable)"]
        if shutil.which(name):
            done = subprocess.run(command, check=False, capture_output=True, text=True)
            found += done.stdout.split() if done.returncode == 0 else []
    return found


def try_python(python: str, ground: Ground, display: str) -> None:
    said = output(ground, python, "--version").strip()
    say(f"{said}{' of a new system' if ground.is_system else ''}, in a folder {PLACE!r}:")
    folder = ground.home / PLACE
    copy_source(folder)
    if ground.is_system:
        ground.run("chown", "-R", f"{USER}:{USER}", ground.inside(ground.home), user=0)
    game = ground.inside(folder / SAMPLE.relative_to(ROOT))
    command = [python, ground.inside(folder / "packaging" / "run.py")]
    began = time.monotonic()
    first = ground.run(*command, "review", game, environment=pip_settings(ground))
    seconds = time.monotonic() - began
    expect(first.returncode == 0, f"the first start: {first.stderr[-1500:]}")
    expect(first.stdout == REVIEW.read_text("utf-8"), "another review")
    files = (folder / ".venv").rglob("*")
    megabytes = sum(file.lstat().st_size for file in files if file.is_file()) / 1e6
    say(f"  first start: {seconds:.0f} s, .venv has {megabytes:.0f} MB")
    users = (USER, OTHER_USER) if ground.is_system else (USER,)
    for user in users:
        began = time.monotonic()
        own = {"HOME": "/tmp"} if user == OTHER_USER else {}
        again = ground.run(*command, "review", game, user=user, environment=own, offline=True)
        expect(again.returncode == 0, f"a later start, by user {user}: {again.stderr[-1500:]}")
        expect(again.stdout == first.stdout, "another review")
        who = "another user" if user == OTHER_USER else "the same user"
        say(f"  later start without a network, by {who}: {time.monotonic() - began:.1f} s")
    frame = first_frame(ground, command, display)
    say(f"  first frame of the window: {frame} ms")


def copy_source(folder: Path) -> None:
    git = ["git", "-C", str(ROOT), "ls-files", "-z"]
    names = subprocess.run(git, check=True, capture_output=True, text=True).stdout
    for name in names.strip("\0").split("\0"):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, place)
