"""Build the manual: docs/manual/build/en and docs/manual/build/ja.

    python packaging/make_manual.py                    build it; start with build/index.html
    python packaging/make_manual.py --texts            update the catalogues
    python packaging/make_manual.py --texts --merge PART.po     ... with translations from there

Needs the extra `docs` (Sphinx, MyST, Furo): `pip install -e ".[docs]"`. The English pages are the
source; catalogues in docs/manual/translations hold the other languages. Sphinx warnings and missing
translations count as errors.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from translate import missing, mo_bytes, po_bytes, read, update

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "docs" / "manual"
SOURCE_LANGUAGE = "en"
GAME = ROOT / "data" / "samples" / "east-game.mjlog"
CODE = re.compile(r"`[^`]*`")
HAS_WORDS = re.compile(r"[A-Za-z]{2}|%")
"""Finds texts to translate; numbers stay as they are, except with a per cent sign."""
INDEX = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Mahjong Tutor</title>
<meta http-equiv="refresh" content="0; url=en/index.html">
<p><a href="en/index.html">English</a> · <a href="ja/index.html" lang="ja">日本語</a></p>
</html>
"""


def catalogues() -> dict[str, Path]:
    found = SOURCE.glob("translations/*/LC_MESSAGES/manual.po")
    return {path.parent.parent.name: path for path in sorted(found)}


def texts() -> Catalog:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        _sphinx("gettext", SOURCE_LANGUAGE, out, Path(folder) / "trees", "gettext_compact=0")
        kept = Catalog(charset="utf-8", fuzzy=False)
        for path in sorted(out.rglob("*.pot")):
            with path.open("rb") as file:
                for message in read_po(file):
                    if HAS_WORDS.search(CODE.sub("", message.id)):
                        kept.add(message.id, locations=[(f"{path.stem}.md", None)])
    return kept


def collect(extra: list[Path]) -> list[str]:
    """Update the catalogues; return missing translations."""
    wanted = texts()
    gaps = []
    for language, path in catalogues().items():
        catalogue = update(read(path), wanted, [read(part, language) for part in extra])
        path.write_bytes(po_bytes(catalogue))
        gaps += [f"{language}: not translated: {text}" for text in missing(catalogue, wanted)]
    return gaps


def make(output: Path) -> list[str]:
    """Build all languages; return missing translations. Raises SystemExit if Sphinx fails."""
    wanted = texts()
    gaps = []
    for language, path in catalogues().items():
        catalogue = read(path)
        gaps += [f"{language}: not translated: {text}" for text in missing(catalogue, wanted)]
        _compile(path.parent, output / "catalogues" / language / "LC_MESSAGES", language)
    for language in (SOURCE_LANGUAGE, *catalogues()):
        _sphinx(
            "html",
            language,
            output / language,
            output / "trees" / language,
            f"locale_dirs={output / 'catalogues'}",
        )
        (output / language / "sample.html").write_text(sample(language), "utf-8")
    (output / "index.html").write_text(INDEX, "utf-8")
    return gaps


def sample(language: str) -> str:
    """Return the review of the sample game as an HTML page, for the manual's first page."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.html"
        command = [sys.executable, "-m", "tutor", "export", str(GAME), "--to", "html"]
        command += ["--player", "Aoi", "--lang", language, "-o", str(report)]
        quiet = subprocess.DEVNULL
        subprocess.run(command, cwd=ROOT, check=True, stdout=quiet, stderr=quiet)
        page = next(Path(folder).glob("report-games/*.html")).read_text("utf-8")
    return re.sub(r'<p class="screen"><a href=.*?</p>\n', "", page, count=1)  # to the report


def _compile(sources: Path, target: Path, language: str) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for path in sources.glob("*.po"):
        (target / f"{path.stem}.mo").write_bytes(mo_bytes(read(path, language)))


def _sphinx(builder: str, language: str, output: Path, trees: Path, *settings: str) -> None:
    if find_spec("sphinx") is None:
        raise SystemExit('the manual is made with Sphinx: pip install -e ".[docs]"')
    said = [f"language={language}", *settings]
    words = [word for setting in said for word in ("-D", setting)]
    status = subprocess.call(
        [
            sys.executable,
            "-m",
            "sphinx",
            "-q",
            "-E",
            "-W",
            "--keep-going",
            "-b",
            builder,
            "-d",
            str(trees),
            *words,
            str(SOURCE),
            str(output),
        ]
    )
    if status:
        raise SystemExit(f"the {builder} pages in {language} have faults, see above")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--texts", action="store_true", help="only bring the catalogues up to date")
    parser.add_argument("--merge", nargs="*", type=Path, default=[], metavar="FILE.po")
    parser.add_argument("-o", "--output", type=Path, default=SOURCE / "build", metavar="FOLDER")
    options = parser.parse_args(arguments)
    gaps = collect(options.merge) if options.texts else make(options.output.resolve())
    for gap in gaps:
        print(gap, file=sys.stderr)
    return 1 if gaps else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
