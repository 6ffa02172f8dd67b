"""Files of our own, changed by somebody else: each is opened and used, or refused in one sentence.

A door is a way into the program: a file that a person opens, hands on or gets from a stranger, and
what is done with it then. Games have a soak of their own (`mutate`).
"""

import json
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

from rules.formats import LogFile
from rules.message import Message, TutorError
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.advice.advisor import advise
from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.advice.call_model import load_call_model
from tutor.advice.log import call_line, decision_line, header_line, header_of
from tutor.classroom.answers import Answer, Answers, read_answers, write_answers
from tutor.classroom.class_folder import HEAD_FILE, create_class, open_class
from tutor.classroom.import_report import entry_line, read_report, refused
from tutor.classroom.import_report import header_line as header_line_of_report
from tutor.classroom.problem_set import Problem, ProblemSet, problem_set, read_set, write_set
from tutor.evaluators.hand_model import load_hand_model
from tutor.export.formats import format_of
from tutor.export.generator import NothingToExport, export
from tutor.export.sources import sources
from tutor.files import data
from tutor.lab.soak.json_injuries import injured
from tutor.lab.soak.kill import play_game as play_practice
from tutor.lab.soak.whim import WILD, Progress, play_game
from tutor.language import translator
from tutor.luck.game import game_luck
from tutor.luck.model import load_luck_model
from tutor.opponents.opponents import opponent
from tutor.practice.folder import unfinished
from tutor.practice.journal import FIRST_CHECKSUM, sealed_line
from tutor.practice.store import record_path, resume
from tutor.review import review_entries
from tutor.settings import Settings
from tutor.settings_file import load, save
from tutor.strategy.tree import StrategyTree, load_tree, shipped_tree
from tutor.text.messages import error_sentence

Lines: TypeAlias = list[Any]


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


def soak_doors(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str]:
    material = material_of(Random(seed))
    with TemporaryDirectory() as place:
        originals = {
            name: make(material, _folder(place, name)) for name, (make, _) in DOORS.items()
        }
        for case in range(size):
            random = Random(f"{seed} {case}")
            name = [*DOORS][case % len(DOORS)]
            lines = [*originals[name]]
            at = random.randrange(len(lines))
            lines[at] = injured(lines[at], random)
            with TemporaryDirectory() as folder:
                fault = survives(name, material, Path(folder), lines)
            if fault is not None:
                yield f"case {case} of seed {seed}, {name}: {fault}"
            progress(case + 1, size)


def survives(name: str, material: Material, folder: Path, lines: Lines) -> str | None:
    """Return what is wrong with how a file was taken, None if nothing: it must be used, or refused
    in one sentence of ours."""
    try:
        DOORS[name][1](material, folder, lines)
    except (TutorError, OSError) as error:
        told = [error_sentence(error, translator(language)) for language in ("en", "ja")]
        bad = next((text for text in told if not text.strip() or "\n" in text), None)
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


def _make_journal(material: Material, folder: Path) -> Lines:
    with closing(play_practice(2, folder)) as game:
        for _ in islice(game, 12):
            pass
    (path,) = unfinished(folder)
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    return [{key: value for key, value in line.items() if key != "sum"} for line in lines]


def _open_journal(material: Material, folder: Path, lines: Lines) -> None:
    path, last = folder / "games" / "a.journal", FIRST_CHECKSUM
    path.parent.mkdir()
    with path.open("wb") as file:
        for line in lines:
            sealed, last = sealed_line(line, last)
            file.write(sealed)
    session = resume(path, material.tree, lambda name: opponent(name, material.tree)).session
    if session is not None:
        session.close()
        session.decisions()
        record = record_path(session.setup, path.parent).resolve()
        assert record.parent.parent == path.parent.resolve(), "it would lie in another folder"


def _open_tree(material: Material, folder: Path, lines: Lines) -> None:
    tree = load_tree(_written(folder, lines))
    advise(material.decision.observation, tree)
    _ = tree.hash, tree.leaves, tree.depth


def _open_luck_model(material: Material, folder: Path, lines: Lines) -> None:
    game_luck(material.record, load_luck_model(_written(folder, lines)))


def _open_hand_model(material: Material, folder: Path, lines: Lines) -> None:
    load_hand_model(_written(folder, lines))


def _open_call_model(material: Material, folder: Path, lines: Lines) -> None:
    load_call_model(_written(folder, lines))


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
    for entry in read_report(_written(folder, lines)):
        for message in (*entry.told, Message(entry.why, **entry.facts)):
            translator("ja").translate(message)


def _make_set(material: Material, folder: Path) -> Lines:
    write_set(folder / "set", material.problems)
    return _document(folder / "set")


def _open_set(material: Material, folder: Path, lines: Lines) -> None:
    read_set(_written(folder, lines))


def _make_answers(material: Material, folder: Path) -> Lines:
    discard = Answer(0, "1z", 2.5)
    write_answers(folder / "answers", Answers(material.problems.id, "Aoi", (discard,)))
    return _document(folder / "answers")


def _open_answers(material: Material, folder: Path, lines: Lines) -> None:
    read_answers(_written(folder, lines), material.problems)


def _make_settings(material: Material, folder: Path) -> Lines:
    save(Settings(), folder / "settings")
    return _document(folder / "settings")


def _open_settings(material: Material, folder: Path, lines: Lines) -> None:
    used, _ = load(_written(folder, lines))
    save(used, folder / "again")


DOORS: Final[dict[str, Door]] = {
    "advice log": (_make_advice_log, _open_advice_log),
    "journal": (_make_journal, _open_journal),
    "tree": (lambda material, folder: _document(data() / "strategy.json"), _open_tree),
    "luck model": (lambda material, folder: _document(data() / "luck.json"), _open_luck_model),
    "hand model": (lambda material, folder: _document(data() / "hands.json"), _open_hand_model),
    "call model": (lambda material, folder: _document(data() / "calls.json"), _open_call_model),
    "class": (_make_class, _open_class),
    "report": (_make_report, _open_report),
    "set": (_make_set, _open_set),
    "answers": (_make_answers, _open_answers),
    "settings": (_make_settings, _open_settings),
}
