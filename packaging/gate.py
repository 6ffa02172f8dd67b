"""Test a checkout. `run.py test` starts this script with the Python of .venv.

Without arguments: ruff, the formatter, mypy, the tests of code that reads untrusted files (which
must cover 95 % of its lines), and all other tests, spread over the cores. With arguments: only
pytest, with these arguments.
"""

import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

READERS = (
    "tests/rules/formats",
    "tests/tutor/coach/test_log.py",
    "tests/tutor/coach/test_*json.py",
    "tests/tutor/classroom",
    "tests/tutor/store/test_backups.py",
    "tests/tutor/test_json_values.py",
)
"""Globs of the tests for the code whose coverage pyproject.toml measures. Slow tests that reach no
further lines carry the mark `no_cover`, because tracing doubles their time."""


def reader_tests() -> list[str]:
    """Return the paths that READERS match, relative to the checkout."""
    return [str(path.relative_to(ROOT)) for each in READERS for path in sorted(ROOT.glob(each))]


CHECKS = {
    "readers": ("pytest", "--cov", "--cov-report=term", *reader_tests()),
    "ruff check": ("ruff", "check", "--quiet", "."),
    "ruff format": ("ruff", "format", "--check", "--quiet", "."),
    "mypy": ("mypy", "--no-error-summary"),
}
"""Checks that run in parallel with the other tests, by name: the arguments of `python -m`."""


def main(words: list[str]) -> int:
    """Return the exit status, 0 if nothing is wrong."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of 100 processes compiles it all
    for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ[threads] = "1"  # the cores have a process each
    missing = subprocess.call(python("tutor.pages.libraries"), cwd=ROOT)
    if missing:
        return missing
    if words:
        return subprocess.call(python("pytest", *words), cwd=ROOT)
    with ThreadPoolExecutor(1) as beside:  # one by one: the other tests have a process per core
        checks = {name: beside.submit(check, name) for name in CHECKS}
        failed = subprocess.call(python("pytest", *everything()), cwd=ROOT) != 0
    return int(report(checks) or failed)


def everything() -> list[str]:
    """Return pytest's arguments for all tests except those in READERS.

    An idle process takes the next file, in the order of tests/conftest.py, longest first.
    """
    spread = ["-n", str(cores()), "--dist", "loadfile", "--no-loadscope-reorder"]
    return [*spread, *(f"--ignore={path}" for path in reader_tests())]


def cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check(name: str) -> str:
    """Run a check; return its output if it fails, otherwise ""."""
    done = subprocess.run(
        python(*CHECKS[name]),
        cwd=ROOT,
        check=False,
        text=True,
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode == 0:
        say(f"{name}: nothing wrong")
        return ""
    say(f"{name}: found faults, shown after the tests")
    return done.stdout or f"exit status {done.returncode}\n"


def report(checks: dict[str, Future[str]]) -> bool:
    """Print what the checks found; return whether they found anything."""
    found = {name: text for name, done in checks.items() if (text := done.result())}
    for name, text in found.items():
        say(f"{name}:\n{text}")
    return bool(found)


def python(module: str, *words: str) -> list[str]:
    """Return the command that runs a module with this same Python."""
    return [sys.executable, "-P", "-m", module, *words]


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
