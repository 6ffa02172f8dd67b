"""Install the wheel from the network, use it, remove it, and look for leftovers.

This is done with pip, beside PyPI packages that have the same names as ours, and with pipx and uv
if they are installed.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from bundle import BUILD, REVIEW, SAMPLE, Trouble, checkouts_review, say, version
from debian import window_libraries
from ground import Ground, fresh
from smoke import expect, output, screen
from smoke import use as use_all

STRANGERS = ("rules==3.5", "tutor==22.0.3")
PLACE = BUILD / "wheel-trial"


def try_wheel(wheel: Path) -> int:
    """Try every way of installing the wheel. Raises Trouble if something is wrong."""
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    beside_strangers(wheel)
    own = {
        "HOME": str(PLACE / "home"),
        "PIPX_HOME": str(PLACE / "pipx"),
        "PIPX_BIN_DIR": str(PLACE / "bin"),
        "PIPX_MAN_DIR": str(PLACE / "man"),
        "UV_TOOL_DIR": str(PLACE / "uv"),
        "UV_TOOL_BIN_DIR": str(PLACE / "bin"),
        "UV_PYTHON": sys.executable,
        "UV_CACHE_DIR": str(PLACE / "uv-cache"),
    }
    by_tool("pipx", ["pipx"], wheel, own)
    by_tool("uv", ["uv", "tool"], wheel, own)
    shutil.rmtree(PLACE)
    return 0


def try_in_debian(wheel: Path, suite: str) -> int:
    """Install the wheel with pipx in a new system, use and remove it. Raises Trouble on a fault."""
    packages = [*window_libraries(), "ca-certificates", "pipx"]
    with screen() as display, fresh(suite, packages) as ground:
        say(f"{wheel.name} by pipx in a fresh {suite}:")
        settings = pip_settings(ground)
        REVIEW.write_text(checkouts_review(), "utf-8")
        shutil.copy(wheel, ground.home)
        shutil.copy(SAMPLE, ground.home / "a game.mjlog")
        before = ground.files()
        done = ground.run("pipx", "install", wheel_in(ground, wheel), environment=settings)
        expect(done.returncode == 0, f"pipx install: {done.stdout}{done.stderr[-1500:]}")
        program = ground.home / ".local" / "bin" / "mahjong-tutor"
        use_all(ground, ground.inside(program), display, BUILD / f"smoke-{wheel.name}.png")
        output(ground, "pipx", "uninstall", "mahjong-tutor")
        left = [*(ground.home / ".local" / "pipx" / "venvs").iterdir(), *program.parent.iterdir()]
        expect(not left, f"pipx left {left}")
        expect(ground.files() == before, "files outside the user's folder differ")
        say("  removed: nothing of it is left")
    return 0


def wheel_in(ground: Ground, wheel: Path) -> str:
    return ground.inside(ground.home / wheel.name)


def pip_settings(ground: Ground) -> dict[str, str]:
    """Return pip's settings inside: the location of our certificates."""
    ours = os.environ.get("PIP_CERT")
    if not ours:
        return {}
    place = ground.home / "certificates.crt"
    shutil.copy(ours, place)
    return {"PIP_CERT": ground.inside(place)}


def beside_strangers(wheel: Path) -> None:
    """Install the wheel beside packages called `rules` and `tutor`, in either order."""
    folder = PLACE / "environment"
    call([sys.executable, "-m", "venv", str(folder)])
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(scripts / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    site = next(folder.glob("**/site-packages"))
    call([*pip, "install", str(wheel)])
    call([*pip, "install", "--no-deps", *STRANGERS])
    megabytes = sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6
    theirs = {file for name in ("rules", "tutor") for file in (site / name).rglob("*.py")}
    use(str(scripts / "mahjong-tutor"))
    use(str(scripts / "python"), "-m", "mahjong_tutor")
    call([*pip, "uninstall", "--yes", "rules", "tutor"])
    use(str(scripts / "mahjong-tutor"))
    call([*pip, "install", "--no-deps", *STRANGERS])
    call([*pip, "uninstall", "--yes", "mahjong-tutor"])
    if not theirs or not all(file.exists() for file in theirs):
        raise Trouble("  FAULT: files of rules and tutor went with ours")
    left = [file.name for file in site.glob("mahjong_tutor*")]
    if left:
        raise Trouble(f"  FAULT: left behind: {left}")
    say(f"pip, beside {' and '.join(STRANGERS)}: works, removes cleanly; {megabytes:.0f} MB in all")


def by_tool(name: str, command: list[str], wheel: Path, environment: dict[str, str]) -> None:
    """Install the wheel with a tool that creates the environment."""
    if shutil.which(name) is None:
        say(f"{name}: not installed, skipped")
        return
    program = PLACE / "bin" / ("mahjong-tutor.exe" if os.name == "nt" else "mahjong-tutor")
    call([*command, "install", str(wheel)], environment)
    use(str(program), environment=environment)
    call([*command, "uninstall", "mahjong-tutor"], environment)
    if program.exists():
        raise Trouble(f"  FAULT: {name} left {program}")
    say(f"{name}: works, removes cleanly")


def use(*program: str, environment: dict[str, str] | None = None) -> None:
    said = call([*program, "--version"], environment)
    if said != f"mahjong-tutor {version()}\n":
        raise Trouble(f"  FAULT: --version says {said}")
    call([*program, "check", "--jobs", "2", str(SAMPLE), str(SAMPLE)], environment)
    if len(call([*program, "review", str(SAMPLE)], environment)) < 1000:
        raise Trouble("  FAULT: the review is empty")


def call(command: list[str], environment: dict[str, str] | None = None) -> str:
    """Return the output of a command. Raises Trouble if it fails."""
    done = subprocess.run(
        command,
        cwd=PLACE,  # not the checkout: its packages would be found
        env=os.environ | (environment or {}),
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise Trouble(f"  FAULT: {' '.join(command)}\n{done.stdout[-800:]}{done.stderr[-1500:]}")
    return done.stdout
