"""Install packages, use them as a person would, remove them, and look for leftovers."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bundle import BUILD, REVIEW, ROOT, SAMPLE, Trouble, run, say, version
from debian import depends
from ground import Ground, fresh

SLOWEST = 60_000
"""Milliseconds to the first frame that count as a fault on any machine."""
EXPORTS = ("csv", "jsonl", "xlsx", "html", "pdf")


def try_all(builds: list[Path], suite: str | None) -> int:
    """Try the folder, tar.gz and .deb, each in a new place. Raises Trouble if something is
    wrong."""
    packages = [re.sub(r" \(.*", "", package) for package in depends(builds[0])]
    where = f"a fresh {suite}" if suite else "a fresh folder on this system"
    with screen() as display:
        for built in builds:
            with fresh(suite, packages) as ground:
                say(f"{built.name} in {where}:")
                try_one(built, ground, display)
    say("Everything works, and nothing was left behind.")
    return 0


def try_one(built: Path, ground: Ground, display: str) -> None:
    """Install, try and remove a package. Raises Trouble if something is wrong."""
    shutil.copy(SAMPLE, ground.home / "a game.mjlog")
    before = ground.files()
    program = install(built, ground)
    added = len(ground.files()) - len(before)
    say(f"  installed: {added} files and folders")
    try:
        use(ground, program, display, BUILD / f"smoke-{built.name}.png")
    finally:
        remove(built, ground)
    after = ground.files()
    left = sorted(set(after.items()) ^ set(before.items()))
    expect(not left, f"removed, but these differ from before: {left[:10]}")
    say("  removed: every file is as it was before")


def install(built: Path, ground: Ground) -> str:
    """Install a package and return the command that starts the program."""
    if built.suffix == ".deb" and ground.is_system:
        shutil.copy(built, ground.root / "tmp")
        done = ground.run("dpkg", "--install", f"/tmp/{built.name}", user=0)
        expect(done.returncode == 0, f"dpkg --install: {done.stdout}{done.stderr}")
        return "mahjong-tutor"
    if built.suffix == ".deb":
        run(["dpkg-deb", "--extract", str(built), str(ground.root)], "dpkg-deb --extract")
        return str(ground.root / "usr" / "bin" / "mahjong-tutor")
    home = ground.root / "opt" / "a place"
    if built.is_dir():
        shutil.copytree(built, home / "mahjong-tutor", symlinks=True)
    else:
        home.mkdir(parents=True)
        run(["tar", "-xzf", str(built), "-C", str(home)], "tar")
    return ground.inside(next(home.iterdir()) / "mahjong-tutor")


def remove(built: Path, ground: Ground) -> None:
    if built.suffix == ".deb" and ground.is_system:
        done = ground.run("dpkg", "--purge", "mahjong-tutor", user=0)
        expect(done.returncode == 0, f"dpkg --purge: {done.stdout}{done.stderr}")
        return
    for folder in ("opt", "usr"):
        if not ground.is_system:
            shutil.rmtree(ground.root / folder, ignore_errors=True)
    shutil.rmtree(ground.root / "opt" / "a place", ignore_errors=True)


def use(ground: Ground, program: str, display: str, picture: Path) -> None:
    game = ground.inside(ground.home / "a game.mjlog")
    said = output(ground, program, "--version")
    expect(said == f"mahjong-tutor {version()}\n", said)
    began = time.monotonic()
    expect(output(ground, program, "review", game) == REVIEW.read_text("utf-8"), "another review")
    say(f"  review of a game: as in the checkout, {time.monotonic() - began:.1f} s")
    output(ground, program, "check", "--jobs", "2", game, game)
    for kind in EXPORTS:
        place = ground.home / f"out.{kind}"
        words = ("export", game, "--lang", "ja", "--to", kind, "-o", ground.inside(place))
        output(ground, program, *words)
        expect(place.stat().st_size > 1000, f"export to {kind} is empty")
    say(f"  two processes, and Japanese exports to {', '.join(EXPORTS)}: fine")
    frames = sorted(first_frame(ground, [program], display) for _ in range(5))
    say(f"  first frame: {frames[2]} ms (median of 5, {frames[0]} to {frames[-1]})")
    expect(frames[0] < SLOWEST, "the window takes too long")
    photograph(ground, program, display, game, picture)
    if ground.is_system:
        know_files(ground, program, game)
    left = sorted(
        str(file.relative_to(ground.home))
        for file in ground.home.rglob("*")
        if file.is_file() and not {"fontconfig", "pip", "pipx"} & {*file.parts}
    )
    say(f"  in the user's folder now: {', '.join(left)}")


def first_frame(ground: Ground, command: list[str], display: str) -> int:
    """Return the time from the start of the process to the first frame, in milliseconds."""
    said = output(ground, *command, MAHJONG_TUTOR_FIRST_FRAME="1", DISPLAY=display)
    found = re.match(r"first frame (\d+) ms after the start of the process", said)
    expect(found is not None, said)
    assert found
    return int(found[1])


def photograph(ground: Ground, program: str, display: str, game: str, picture: Path) -> None:
    place = ground.home / "window.png"
    shots = {"MAHJONG_TUTOR_SCREENSHOT": ground.inside(place), "DISPLAY": display}
    done = ground.run(program, game, environment=shots)
    expect(done.returncode == 0 and place.exists(), f"the window: {done.stderr}")
    shutil.copy(place, picture)
    say(f"  a game in the window: {picture.relative_to(ROOT)}")


def know_files(ground: Ground, program: str, game: str) -> None:
    """Check that all libraries are found, and that an installed package opens game files."""
    script = (
        'find "$1" -name "*.so*" -type f -exec env LD_LIBRARY_PATH="$1/_internal" ldd {} + '
        '2>/dev/null | grep "not found" | sort -u'
    )
    home = "/usr/lib/mahjong-tutor" if "/" not in program else str(Path(program).parent)
    missing = ground.run("sh", "-c", script, "sh", home).stdout
    expect(not missing, f"libraries that the packages do not bring:\n{missing}")
    if "/" in program:
        return
    said = output(ground, "gio", "info", "-a", "standard::content-type", game)
    expect("application/x-mjlog" in said, f"a game is not known as one: {said}")
    for kind in ("mjlog", "mahjong-problem-set"):
        said = output(ground, "gio", "mime", f"application/x-{kind}")
        expect("mahjong-tutor.desktop" in said, f"{kind} does not open with the program: {said}")
    output(ground, "desktop-file-validate", "/usr/share/applications/mahjong-tutor.desktop")
    say("  all libraries are there; the desktop opens its files with it")


def output(ground: Ground, *words: str, **environment: str) -> str:
    """Return the output of a command. Raises Trouble if it fails."""
    done = ground.run(*words, environment=environment)
    fine = done.returncode == 0 and "Traceback" not in done.stderr
    expect(fine, f"{' '.join(words)}: status {done.returncode}\n{done.stderr[-1500:]}")
    return done.stdout


def expect(fine: bool, what: str) -> None:
    """Raise Trouble unless `fine`."""
    if not fine:
        raise Trouble(f"  FAULT: {what}")


@contextmanager
def screen() -> Iterator[str]:
    if shutil.which("Xvfb") is None:
        raise Trouble("The window is tried under Xvfb: sudo apt install xvfb")
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-ac", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout
        number = server.stdout.readline().strip()
        try:
            expect(bool(number), "Xvfb does not start")
            yield f":{number}"
        finally:
            server.terminate()
