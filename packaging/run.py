"""Start Mahjong Tutor from a checkout, or test it. Needs only Python 3.11 or later.

    python3 packaging/run.py                     open the program
    python3 packaging/run.py review game.mjlog   run any command
    python3 packaging/run.py test                ruff, mypy, coverage and all tests
    python3 packaging/run.py test tests/rules    some tests (arguments for pytest)
    python3 packaging/run.py reproduce           measure the figures of docs/RESULTS.md again

On Windows: py packaging\\run.py. This file also runs in Python 2, to report that it is too old.
"""

import os
import sys

TOO_OLD = """\
Mahjong Tutor needs Python 3.11 or later; this is Python %s.
Try: python3 packaging/run.py
If that does not work, get Python from https://www.python.org/downloads/ or from your system's
packages."""

if __name__ == "__main__":
    if sys.version_info < (3, 6):  # noqa: UP036 (the point of it)
        sys.exit(TOO_OLD % sys.version.split()[0])
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    from checkout import run

    sys.exit(run(sys.argv[1:]))
