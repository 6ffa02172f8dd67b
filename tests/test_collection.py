"""A file of tests that cannot be imported fails the run: nothing is dropped without a word."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_a_file_that_cannot_be_imported_fails_the_run(tmp_path: Path) -> None:
    (tmp_path / "test_good.py").write_text("def test_good():\n    pass\n")
    (tmp_path / "test_broken.py").write_text(
        "import no_such_module\n\ndef test_lost():\n    pass\n"
    )
    ours = ("-p", "tests.conftest", "-c", str(ROOT / "pyproject.toml"), "-p", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", *ours, str(tmp_path)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 2, ran.stdout
    assert "no_such_module" in ran.stdout
