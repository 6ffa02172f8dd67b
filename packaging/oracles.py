"""Record the program's outputs, and find what a change has altered.

    python packaging/oracles.py write --keep FOLDER     record hashes; keep the outputs too
    python packaging/oracles.py check --kept FOLDER     compare, with a diff against kept outputs
    python packaging/oracles.py check --only reviews,drills

`oracles.json` beside this script holds a hash of each output; the outputs themselves stay outside
the checkout. Outputs from real games are skipped if their folder is missing. The folder is `--logs
FOLDER`, MAHJONG_TUTOR_LOGS, or `../shared/logs` beside the checkout.

All outputs come from interfaces that survive a refactoring: the commands and make_pictures.py. Only
`drill_texts` imports internal modules, because no command shows the bundled drills.

Exit status: 0 if all are equal, 3 if something differs.
"""

import argparse
import datetime
import difflib
import gzip
import hashlib
import io
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
HASHES: Final = Path(__file__).with_name("oracles.json")
LANGUAGES: Final = ("en", "ja")
SHARED: Final = "shared"
"""The subfolder in each section for outputs from real games."""
REVIEWED: Final = {"houou-hanchan": 70, "houou-tonpuu": 70, "tokujou-with-ai": 30, "edge-cases": 30}
"""Number of games reviewed from each archive."""
EXPLAINED: Final = {"houou-hanchan": 24, "houou-tonpuu": 16, "tokujou-with-ai": 2}
"""Number of these games explained for all four seats: 20,000 positions in all."""
TUNED: Final = {"houou-hanchan": 40, "houou-tonpuu": 20}
"""Number of games from the tune part on which the models are measured."""
EVALUATED: Final = ("strategy", "safety", "hands", "calls")
PICTURED: Final = {
    "1280x800": ("--size", "1280x800"),
    "960x640 text 150": ("--size", "960x640", "--text-size", "150"),
}
LEFT_OUT: Final = {"class-dialog": "it shows the path of a temporary folder"}
"""Pictures that vary between runs, each with the reason."""
UNSTEADY: Final = {"terms": 24}
"""Pixels to ignore at a picture's right edge, where the scroll bar varies between runs."""
FORMATS: Final = ("csv", "jsonl", "xlsx", "html", "pdf")
PUPILS: Final = ("learner", "novice", "Aoi", "Ben")
NOW: Final = datetime.datetime(2026, 1, 15, 12, tzinfo=datetime.UTC)
"""The time that commands take for the present, because exports contain the date."""
SHOWN: Final = 8
"""Maximum number of differing items shown."""
SHOWN_LINES: Final = 24

Task = tuple[Sequence[str], Path | None]
"""The arguments of a command, and the file for its output."""


@dataclass(frozen=True)
class Runner:
    checkout: Path
    logs: Path | None
    jobs: int
    scratch: Path

    def run(self, *lots: tuple[Sequence[str], str]) -> None:
        """Run processes of the checkout, each given by its arguments and standard input.

        Raises SystemExit if one fails.
        """
        home = self.scratch / "home"
        home.mkdir(exist_ok=True)
        homes = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
        environment = {name: str(home) for name in homes} | {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(self.checkout),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
            "QT_QPA_PLATFORM": "offscreen",
            "OMP_NUM_THREADS": "1",
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
        }

        def start(lot: tuple[Sequence[str], str]) -> None:
            done = subprocess.run(
                [sys.executable, *lot[0]],
                input=lot[1],
                cwd=self.scratch,
                env=environment,
                text=True,
                capture_output=True,
                check=False,
            )
            if done.returncode:
                raise SystemExit(f"{' '.join(lot[0])[:200]} failed:\n{done.stderr[-3000:]}")

        with ThreadPoolExecutor(self.jobs) as pool:
            for _ in pool.map(start, lots):
                pass

    def commands(self, *lots: Iterable[Task]) -> None:
        """Run commands of the program, each batch in its own process."""
        listed = [json.dumps([(words, str(file or "")) for words, file in lot]) for lot in lots]
        self.run(*(((__file__, "commands"), tasks) for tasks in listed))

    def names(self, archive: str) -> list[str]:
        """Return the games in an archive, in an order independent of their content."""
        with tarfile.open(self._archive(archive)) as tar:
            files = [each.name for each in tar if each.isfile()]
        return sorted(files, key=lambda name: hashlib.sha256(f"oracles {name}".encode()).digest())

    def unpack(self, archive: str, names: dict[str, Path]) -> None:
        with tarfile.open(self._archive(archive)) as tar:
            for each in tar:
                if each.name in names and (file := tar.extractfile(each)):
                    names[each.name].parent.mkdir(parents=True, exist_ok=True)
                    names[each.name].write_bytes(file.read())

    def games(self, counts: dict[str, int]) -> list[Path]:
        """Return games from the archives, numbered, because their own names must not be
        published."""
        found: list[Path] = []
        for archive, count in counts.items():
            numbered = {
                name: self.scratch / f"{archive}-{number:03}{Path(name).suffix}"
                for number, name in enumerate(self.names(archive)[:count])
            }
            if not all(path.exists() for path in numbered.values()):
                self.unpack(archive, numbered)
            found += numbered.values()
        return found

    def _archive(self, name: str) -> Path:
        assert self.logs is not None
        return self.logs / f"{name}.tar.xz"


def reviews(runner: Runner, folder: Path) -> None:
    """Write reviews as text and as advice logs: all seats of the sample, one seat of real games."""
    sample = runner.scratch / "sample.mjlog"
    shutil.copy(runner.checkout / "data" / "samples" / "east-game.mjlog", sample)
    wanted = [(sample, "all", folder)]
    for number, game in enumerate(runner.games(REVIEWED) if runner.logs else []):
        wanted.append((game, str(number % 4), folder / SHARED))
    runner.commands(
        *(
            [
                (
                    _review(game, seat, language, kind),
                    target / f"{game.stem} seat {seat} {language}.{ending}",
                )
                for game, seat, target in lot
                for kind, ending in (("json", "jsonl"), ("text", "txt"))
            ]
            for lot in _lots(wanted, 25)
            for language in LANGUAGES
        )
    )


def explanations(runner: Runner, folder: Path) -> None:
    """Write the explanations of every decision of all four seats."""
    logs = runner.scratch / "explanations"
    games = runner.games(EXPLAINED) if runner.logs else []
    runner.commands(
        *(
            [
                (_review(game, "all", language, "json"), logs / f"{game.stem} {language}.jsonl")
                for game in lot
            ]
            for lot in _lots(games, 6)
            for language in LANGUAGES
        )
    )
    positions = 0
    for log in sorted(logs.glob("*.jsonl")):
        lines = list(map(json.loads, log.read_text(encoding="utf-8").splitlines()))[1:]
        write(folder / SHARED / f"{log.stem}.txt", "".join(map(_explained, lines)))
        positions += len(lines) // len(LANGUAGES)
    print(f"explanations: {positions:,} positions")


def _review(game: Path, seat: str, language: str, kind: str) -> list[str]:
    return ["review", game.name, "--seat", seat, "--lang", language, "--format", kind]


def _explained(line: dict[str, Any]) -> str:
    if line.get("kind") == "summary":
        return f"{json.dumps(line)}\n"
    place = f"round {line['round']}.{line['honba']} turn {line['turn']} seat {line['seat']}"
    done = json.dumps(line.get("played") or line.get("answered"))
    words = "".join(f"    {said}\n" for said in line["words"])
    return f"{place} {line.get('kind', 'discard')} {done}\n{words}"


def drills(runner: Runner, folder: Path) -> None:
    """Write each bundled drill: its question, and the replies to a good, a middling and a bad
    answer."""
    runner.run(*(((__file__, "drills", language, str(folder)), "") for language in LANGUAGES))


def drill_texts(language: str) -> Iterator[tuple[str, str]]:
    """Yield the text of each bundled drill, by id. Called in a process of the checkout."""
    from tutor.coach.strategy.tree import shipped_tree
    from tutor.drills.daily import load_drills
    from tutor.drills.drill import DrillQuestion, answer
    from tutor.explanations import sentences
    from tutor.language import activate
    from tutor.text.drills import drill_answer_line, position_line, question_lines

    activate(language)
    tree, all_drills = shipped_tree(), load_drills()
    for drill in all_drills:
        question = DrillQuestion(drill)
        lines = [position_line(question, 1, 1), *question_lines(question)]
        answers = [answer(question, tile, tree) for tile in question.choices]
        answers.sort(key=lambda each: (each.rank, each.chosen))
        for given in (answers[0], answers[len(answers) // 2], answers[-1]):
            said = sentences(given.decision, question.observation)
            lines += ["", drill_answer_line(given), *said]
        yield drill.id, "\n".join(lines) + "\n"


def exports(runner: Runner, folder: Path) -> None:
    """Write the teacher's files for a class of four games played by opponents of ours."""
    made, replays = runner.scratch / "exports", runner.scratch / "replays"
    made.mkdir()
    shutil.copytree(runner.checkout / "data" / "samples", replays)
    play = "play --seats learner,novice,steady,steady --games 3 --seed 40 -o replays/played"
    one = ("--jobs", "1")
    pupils = [word for name in PUPILS for word in ("--add", name)]
    runner.commands(
        [
            ([*play.split(), *one], None),
            (["class", "new", "club"], None),
            (["class", "pupils", "club", *pupils], None),
            (["class", "import", "club", "replays", *one], None),
        ]
    )

    for language in LANGUAGES:  # problem sets are kept in the folder of the class
        shutil.copytree(runner.scratch / "club", runner.scratch / f"club {language}")

    def asked(language: str) -> list[Task]:
        club = f"club {language}"

        def to(name: str) -> list[str]:
            return ["--lang", language, "-o", f"exports/{name} {language}"]

        each = [word for kind in FORMATS for word in ("--to", kind)]
        return [
            (["class", "problems", club, "--to", "file", "html", "pdf", *to("problems")], None),
            (["class", "report", club, "--to", *FORMATS, *to("class"), *one], None),
            (["class", "table", club, "--lang", language], made / f"table {language}.txt"),
            (["export", "replays/east-game.mjlog", *each, *to("sample"), *one], None),
        ]

    runner.commands(*map(asked, LANGUAGES))
    for file in sorted(made.rglob("*")):
        name = str(file.relative_to(made)).replace(os.sep, " ")
        if file.is_file():
            ending = ".txt" if file.suffix in (".xlsx", ".pdf") else ""
            write(folder / f"{name.removesuffix('.gz')}{ending}", readable(file))


def readable(file: Path) -> str:
    """Return an exported file as text, without what changes from one moment to the next."""
    if file.suffix == ".xlsx":
        with zipfile.ZipFile(file) as parts:
            names = sorted({*parts.namelist()} - {"docProps/core.xml"})
            texts = [parts.read(name).decode().replace("><", ">\n<") for name in names]
        return "".join(f"== {name}\n{text}\n" for name, text in zip(names, texts, strict=True))
    if file.suffix == ".pdf":
        from pypdf import PdfReader

        pages = (page.extract_text() for page in PdfReader(file).pages)
        fixed = re.sub(rb"/CreationDate \(.*?\)|/ID \[.*?\]", b"", file.read_bytes())
        return "\n\f\n".join(pages) + f"\n\ndrawn: {hashlib.sha256(fixed).hexdigest()}\n"
    if file.suffix == ".gz":
        return gzip.decompress(file.read_bytes()).decode()
    return file.read_text(encoding="utf-8")


def pictures(runner: Runner, folder: Path) -> None:
    """Take pictures of all pages in two sizes, in every language and theme."""
    script = str(runner.checkout / "packaging" / "make_pictures.py")
    runner.run(
        *(
            ((__file__, "pictures", script, "--everywhere", "-o", str(folder / size), *words), "")
            for size, words in PICTURED.items()
        )
    )
    for name, why in LEFT_OUT.items():
        print(f"pictures: {name} is left out: {why}")
        for size in PICTURED:
            for picture in (folder / size).glob(f"{name}.*"):
                picture.unlink()


def figures(runner: Runner, folder: Path) -> None:
    """Write the output of `check`, and the models' results on games of the tune part."""
    sample = str(runner.checkout / "data" / "samples")
    asked = {folder / "check.txt": ["check", sample]}
    if runner.logs:
        tuned = runner.scratch / "tune"
        for archive, count in TUNED.items():
            names = list(islice(filter(_is_tune, runner.names(archive)), count))
            runner.unpack(archive, {name: tuned / name for name in names})
        games, edge = map(str, runner.games(REVIEWED)), str(runner.logs / "edge-cases.tar.xz")
        asked[folder / SHARED / "check.txt"] = ["check", *games]
        asked[folder / SHARED / "check edge-cases.txt"] = ["check", edge]
        for what in EVALUATED:
            words = ["evaluate", what, "--logs", str(tuned), "--part", "tune"]
            asked[folder / SHARED / f"{what}.txt"] = words
    runner.commands(
        *([([*words, "--jobs", "1", "--format", "json"], file)] for file, words in asked.items())
    )
    for file in asked:
        text = file.read_text(encoding="utf-8").replace(str(runner.scratch), "")
        text = text.replace(str(runner.logs), "")
        answer, _, rest = text.partition("\n")
        file.write_text(json.dumps(_rounded(json.loads(answer)), indent=1) + f"\n{rest}")


def _lots(items: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    return (items[at : at + size] for at in range(0, len(items), size))


def _is_tune(name: str) -> bool:
    return 0xCD <= hashlib.sha256(Path(name).name.encode()).digest()[0] <= 0xE5


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return float(f"{value:.6g}")
        case dict():
            return {key: _rounded(each) for key, each in value.items()}
        case list():
            return [_rounded(each) for each in value]
    return value


SECTIONS: Final[dict[str, Callable[[Runner, Path], None]]] = {
    "reviews": reviews,
    "drills": drills,
    "explanations": explanations,
    "exports": exports,
    "pictures": pictures,
    "figures": figures,
}


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def hashes(outputs: Path) -> dict[str, str]:
    """Return a hash of each output by name: of a picture's pixels, or of a text's bytes."""
    files = sorted(path for path in outputs.rglob("*") if path.is_file())
    return {file.relative_to(outputs).as_posix(): hash_of(file) for file in files}


def hash_of(file: Path) -> str:
    if file.suffix != ".png":
        return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    image = _image(file)
    shape = f"{image.width()}x{image.height()} ".encode()
    return hashlib.sha256(shape + bytes(image.constBits())).hexdigest()[:12]


def _image(file: Path) -> Any:
    from PySide6.QtGui import QImage

    image = QImage(str(file)).convertToFormat(QImage.Format.Format_RGB32)
    margin = UNSTEADY.get(file.name.partition(".")[0], 0)
    return image.copy(0, 0, image.width() - margin, image.height())


def compare(
    expected: dict[str, str], found: dict[str, str], outputs: Path, kept: Path | None
) -> list[str]:
    """Return lines that describe which outputs differ from the recorded ones, and how."""
    changed = [name for name in expected if found.get(name, expected[name]) != expected[name]]
    lines = [f"missing: {name}" for name in expected if name not in found]
    lines += [f"new: {name}" for name in found if name not in expected]
    lines += [f"differs: {name}" for name in changed]
    for name in changed[:SHOWN]:
        lines += ["", f"== {name}", *_shortened(difference(outputs / name, kept and kept / name))]
    if len(changed) > SHOWN:
        lines += ["", f"... and {len(changed) - SHOWN} more that differ"]
    return lines


def difference(new: Path, old: Path | None) -> list[str]:
    """Return how an output differs from the kept one; the whole output if none was kept."""
    is_kept = old is not None and old.is_file()
    if new.suffix == ".png":
        return [_pixels(new, old) if old is not None and is_kept else f"see {new}"]
    lines = new.read_text(encoding="utf-8").splitlines()
    if old is None or not is_kept:
        return lines
    before = old.read_text(encoding="utf-8").splitlines()
    if new.suffix != ".jsonl" or len(before) != len(lines):
        return list(difflib.unified_diff(before, lines, "frozen", "now", n=2, lineterm=""))
    return [
        f"line {number}: {change}"
        for number, (one, other) in enumerate(zip(before, lines, strict=True), start=1)
        if one != other
        for change in _json_changes("", json.loads(one), json.loads(other))
    ]


def _json_changes(path: str, old: Any, new: Any) -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            one, other = old.get(key, "absent"), new.get(key, "absent")
            yield from _json_changes(f"{path}.{key}", one, other)
        if list(old) != list(new) and old == new:
            yield f"{path}: keys in another order"
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _json_changes(f"{path}[{number}]", one, other)
    elif old != new:
        one, other = (json.dumps(value, ensure_ascii=False) for value in (old, new))
        yield f"{path}: {one} -> {other}"


def _pixels(new: Path, old: Path) -> str:
    one, other = _image(old), _image(new)
    if one.size() != other.size():
        return f"{one.width()}x{one.height()} -> {other.width()}x{other.height()}"
    changed = [
        (x, y)
        for y in range(one.height())
        if bytes(one.constScanLine(y)) != bytes(other.constScanLine(y))
        for x in range(one.width())
        if one.pixel(x, y) != other.pixel(x, y)
    ]
    xs, ys = [x for x, _ in changed], [y for _, y in changed]
    place = f"x {min(xs)} to {max(xs)}, y {min(ys)} to {max(ys)}"
    return f"{len(changed)} pixels, {place}: compare {old} with {new}"


def _shortened(lines: list[str]) -> list[str]:
    more = [f"... and {len(lines) - SHOWN_LINES} more lines"] * (len(lines) > SHOWN_LINES)
    return [*(line[:400] for line in lines[:SHOWN_LINES]), *more]


def run_commands() -> None:
    """Run the commands listed on standard input at a fixed time. Called in a process of the
    checkout."""

    class Kind(type):
        def __instancecheck__(cls, value: object) -> bool:
            return isinstance(value, cls.__mro__[1])

    class Moment(datetime.datetime, metaclass=Kind):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:  # type: ignore[override]
            return NOW.astimezone(tz) if tz else NOW.replace(tzinfo=None)

    class Day(datetime.date, metaclass=Kind):
        @classmethod
        def today(cls) -> datetime.date:  # type: ignore[override]
            return NOW.date()

    datetime.datetime, datetime.date = Moment, Day  # type: ignore[misc]
    from tutor import cli

    for words, target in json.load(sys.stdin):
        printed = io.StringIO()
        with redirect_stdout(printed):
            status = cli.main(words)
        if not target and status:
            raise SystemExit(f"{words} ended with status {status}")
        if target:
            write(Path(target), printed.getvalue() + (f"\nstatus {status}\n" if status else ""))


def run_pictures(script: str) -> None:
    """Take the pictures, with a cursor that does not blink. Called in a process of the checkout."""
    from PySide6.QtGui import QGuiApplication

    QGuiApplication.styleHints().setCursorFlashTime(0)
    sys.argv[:] = sys.argv[2:]
    sys.path[0] = str(Path(script).parent)
    runpy.run_path(script, run_name="__main__")


def run_drills(language: str, folder: str) -> None:
    for name, text in drill_texts(language):
        write(Path(folder) / f"{name} {language}.txt", text)


def main(words: Sequence[str] | None = None) -> int:
    words = sys.argv[1:] if words is None else words
    if words[:1] == ["commands"]:
        run_commands()
        return 0
    if words[:1] == ["pictures"]:
        run_pictures(words[1])
    if words[:1] == ["drills"]:
        run_drills(*words[1:])
        return 0
    options = _options(words)
    beside = options.checkout.parent / "shared" / "logs"
    logs = options.logs or Path(os.environ.get("MAHJONG_TUTOR_LOGS") or beside)
    if not logs.is_dir():
        print(f"There is no {logs}: what is made from real games is skipped.")
        logs = None
    frozen: dict[str, str] = {}
    if options.hashes.exists():
        frozen = json.loads(options.hashes.read_text(encoding="utf-8"))
    expected = {
        name: value
        for name, value in frozen.items()
        if name.split("/")[0] in options.only and (logs or name.split("/")[1] != SHARED)
    }
    with tempfile.TemporaryDirectory(prefix="oracles-") as folder:
        outputs = (options.keep or Path(folder) / "outputs").resolve()
        for name in options.only:
            shutil.rmtree(outputs / name, ignore_errors=True)
            (outputs / name).mkdir(parents=True)
            scratch = Path(folder) / "scratch"
            scratch.mkdir(exist_ok=True)
            runner = Runner(options.checkout, logs, options.jobs, scratch)
            SECTIONS[name](runner, outputs / name)
            print(f"{name}: {len(hashes(outputs / name))} outputs", flush=True)
        made = {
            f"{name}/{item}": value
            for name in options.only
            for item, value in hashes(outputs / name).items()
        }
        if options.mode == "write":
            kept = {name: value for name, value in frozen.items() if name not in expected} | made
            text = json.dumps(dict(sorted(kept.items())), indent=0, ensure_ascii=False)
            options.hashes.write_text(text + "\n", encoding="utf-8")
            return 0
        lines = compare(expected, made, outputs, options.kept)
    print("\n".join(lines) if lines else "All outputs are equal to the frozen ones.")
    return 3 if lines else 0


def _options(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("mode", choices=("write", "check"))
    parser.add_argument(
        "--only",
        type=lambda text: text.split(","),
        default=list(SECTIONS),
        metavar="SECTION,...",
        help=f"of {', '.join(SECTIONS)}",
    )
    for name, about in (
        ("--keep", "where the outputs are written and kept"),
        ("--kept", "outputs that were kept before, for diffs"),
        ("--logs", "the archives of real games"),
    ):
        parser.add_argument(name, type=Path, metavar="FOLDER", help=about)
    parser.add_argument("--checkout", type=Path, default=ROOT, metavar="FOLDER")
    parser.add_argument("--hashes", type=Path, default=HASHES, metavar="FILE")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes at once (2)")
    options = parser.parse_args(words)
    if unknown := {*options.only} - {*SECTIONS}:
        parser.error(f"there is no section {', '.join(sorted(unknown))}")
    options.checkout = options.checkout.resolve()
    return options


if __name__ == "__main__":
    sys.exit(main())
