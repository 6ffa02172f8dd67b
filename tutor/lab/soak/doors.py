"""Files that a stranger hands over: each is opened and used, or refused in one sentence.

Games have a soak of their own (`mutate`).
"""

import json
import traceback
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

from rules.formats.logs import LogFile
from rules.message import Message, TutorError
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.classroom.answers import Answer, Answers, read_answers, write_answers
from tutor.classroom.class_folder import HEAD_FILE, create_class, open_class
from tutor.classroom.intake import entry_line, read_report, refused
from tutor.classroom.intake import report_header_line as header_line_of_report
from tutor.classroom.problem_set import Problem, ProblemSet, problem_set, read_set, write_set
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.log import call_line, decision_line, header_line, header_of
from tutor.coach.review import review_entries
from tutor.coach.strategy.tree import StrategyTree, shipped_tree
from tutor.export.formats import format_of
from tutor.export.generator import NothingToExport, export
from tutor.export.sources import sources
from tutor.lab.kept_games import decisions_of, lessons_of
from tutor.lab.soak.whim import WILD, play_game
from tutor.language import override
from tutor.store.backups import backup, restore
from tutor.store.database import FILE_NAME, open_database
from tutor.store.games import keep_reviewed, kept_games
from tutor.store.progress import progress
from tutor.text.messages import error_sentence

Lines: TypeAlias = list[Any]

NOW: Final = datetime(2025, 1, 31, 18, 59, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Material:
    record: GameRecord
    entries: tuple[ReviewEntry, ...]
    tree: StrategyTree

    @property
    def decision(self) -> Decision:
        return next(one for one in self.entries if isinstance(one, Decision))

    @property
    def problems(self) -> ProblemSet:
        return problem_set("t", [Problem(self.decision.observation, self.decision.after_call)])


Door: TypeAlias = tuple[Callable[[Material, Path], Lines], Callable[[Material, Path, Lines], None]]


def survives(name: str, material: Material, folder: Path, lines: Lines) -> str | None:
    """Return the fault in how a file was handled, if any: it must be used, or refused in one
    sentence of ours."""
    return fault_of(lambda: DOORS[name][1](material, folder, lines))


def fault_of(use: Callable[[], object]) -> str | None:
    try:
        use()
    except (TutorError, OSError) as error:
        sentences = []
        for language in ("en", "ja"):
            with override(language):
                sentences.append(error_sentence(error))
        bad = next((text for text in sentences if not text.strip() or "\n" in text), None)
        return None if bad is None else f"refused with {bad!r}"
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}: {error}"
    return None


def material_of(random: Random) -> Material:
    tree = shipped_tree()
    whole = play_game(random, WILD)
    record = replace(whole, rounds=whole.rounds[:2])
    entries = [one for each in review_entries(record, (Seat(0),), tree) for one in each]
    calls = [one for one in entries if isinstance(one, CallDecision)][:2]
    discards = [one for one in entries if isinstance(one, Decision)]
    chosen = [*calls, *discards[:3], *discards[-3:]]
    return Material(record, tuple(one for one in entries if one in chosen), tree)


def _folder(place: str, name: str) -> Path:
    folder = Path(place, name)
    folder.mkdir()
    return folder


def lines_of(data: bytes) -> Lines:
    """Return the lines of such a file.

    Raises:
        ValueError, RecursionError: a line is no JSON.
    """
    return [json.loads(line) for line in data.splitlines()]


def text_of(lines: Lines) -> bytes:
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def _document(path: Path) -> Lines:
    return [json.loads(path.read_bytes())]


def _written(folder: Path, lines: Lines) -> Path:
    path = folder / "file.json"
    path.write_bytes(text_of(lines))
    return path


# --- each door ----------------------------------------------------------------------------------


def _make_advice_log(material: Material, folder: Path) -> Lines:
    header = header_of(material.record, "game.mjlog", material.tree)
    lines = [
        call_line(one, ()) if isinstance(one, CallDecision) else decision_line(one, ())
        for one in material.entries
    ]
    return [json.loads(line) for line in (header_line(header), *lines)]


def _open_advice_log(material: Material, folder: Path, lines: Lines) -> None:
    log = LogFile("a.jsonl", text_of(lines), "a.jsonl")
    created = datetime.fromtimestamp(0, UTC)
    outputs = [
        (format_of(kind, "en", created), folder / f"out.{kind}")
        for kind in ("csv", "jsonl", "html")
    ]
    try:
        export(sources([log]), material.tree, outputs)
    except NothingToExport:
        return


def _make_class(material: Material, folder: Path) -> Lines:
    create_class(folder / "class", "Club")
    return _document(folder / "class" / HEAD_FILE)


def _open_class(material: Material, folder: Path, lines: Lines) -> None:
    (folder / HEAD_FILE).write_bytes(text_of(lines))
    open_class(folder).games.all()


def _make_report(material: Material, folder: Path) -> Lines:
    why = Message(
        "{path} is damaged ({why})", path="a", why=Message("the key {key} is missing", key=1)
    )
    lines = (header_line_of_report(1), entry_line(refused("a.mjlog", why)))
    return [json.loads(line) for line in lines]


def _open_report(material: Material, folder: Path, lines: Lines) -> None:
    list(read_report(_written(folder, lines)))


def _make_set(material: Material, folder: Path) -> Lines:
    write_set(folder / "set", material.problems)
    return _document(folder / "set")


def _open_set(material: Material, folder: Path, lines: Lines) -> None:
    read_set(_written(folder, lines))


def _make_answers(material: Material, folder: Path) -> Lines:
    discard = Answer(0, "1z")
    write_answers(folder / "answers", Answers(material.problems.id, "Aoi", (discard,)))
    return _document(folder / "answers")


def _open_answers(material: Material, folder: Path, lines: Lines) -> None:
    read_answers(_written(folder, lines), material.problems)


def make_backup(material: Material) -> bytes:
    """Return the bytes of a small backup of a history."""
    seat, tree = Seat(0), material.tree
    with TemporaryDirectory() as folder:
        copy = Path(folder, "backup")
        with closing(open_database(Path(folder, FILE_NAME))) as history:
            keep_reviewed(history, material.record, material.entries, "a.mjlog", seat, tree, NOW)
            backup(history, copy)
        return copy.read_bytes()


def restore_backup(data: bytes, folder: Path) -> None:
    """Restore a backup that may hold anything, and read what it brought.

    Raises:
        TutorError: it is refused.
    """
    (folder / "backup").write_bytes(data)
    path = folder / FILE_NAME
    restore(path, folder / "backup", NOW)
    with closing(open_database(path)) as history:
        progress(history)
        for kept in kept_games(history):
            decisions_of(history, kept.id)
            lessons_of(history, kept.id)


DOORS: Final[dict[str, Door]] = {
    "advice log": (_make_advice_log, _open_advice_log),
    "class": (_make_class, _open_class),
    "report": (_make_report, _open_report),
    "set": (_make_set, _open_set),
    "answers": (_make_answers, _open_answers),
}
