"""Answers to a problem set, and the table of results."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final, TypedDict

from rules.events import Discard
from rules.formats.opening import is_folder
from rules.message import BadValue, message_of
from rules.observation import Observation
from rules.tiles import kind_of, parse_kind, tile_name
from tutor.advice.advice import Advice
from tutor.advice.advisor import advise_all
from tutor.classroom.problem_set import ProblemSet, json_object
from tutor.classroom.roster import MAX_NAME_LENGTH, ClassroomError
from tutor.export.pupils import name_key, shown
from tutor.json_values import read_as
from tutor.language import mark
from tutor.review import PlayedDiscard, decide
from tutor.strategy.choice import Verdict
from tutor.strategy.tree import StrategyTree
from tutor.system.files import json_line, replacing

VERSION: Final = 1
ENDING: Final = ".mtanswers"
MAX_SECONDS: Final = 10.0**8


@dataclass(frozen=True, slots=True)
class Answer:
    position: int
    discard: str
    seconds: float | None = None


class _AnswersJson(TypedDict):
    name: str
    given: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Answers:
    set_id: str
    name: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class AnswerSheet:
    name: str
    discards: tuple[str | None, ...]
    """A position each; None where there is no answer."""
    verdicts: tuple[Verdict | None, ...]
    seconds: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Results:
    problems: ProblemSet
    advices: tuple[Advice, ...]
    sheets: tuple[AnswerSheet, ...]

    def of_pupil(self, place: int) -> Counter[Verdict | None]:
        return Counter(self.sheets[place].verdicts)

    def of_position(self, position: int) -> Counter[Verdict | None]:
        return Counter(sheet.verdicts[position] for sheet in self.sheets)

    def discards(self, position: int) -> Counter[str]:
        return Counter(
            discard for sheet in self.sheets if (discard := sheet.discards[position]) is not None
        )


def write_answers(path: Path, answers: Answers) -> None:
    """Write the file, whole or not at all.

    Raises:
        OSError: the place cannot be written.
    """
    data = {
        "answers": VERSION,
        "set": answers.set_id,
        "name": answers.name,
        "given": answers_to_json(answers.answers),
    }
    with replacing(path) as file:
        file.write(json_line(data))


def answers_to_json(answers: Iterable[Answer]) -> list[dict[str, Any]]:
    return [
        {"position": one.position, "discard": one.discard}
        | ({} if one.seconds is None else {"seconds": round(one.seconds, 1)})
        for one in answers
    ]


def in_order(answers: Iterable[Answer], problems: ProblemSet) -> tuple[Answer, ...]:
    """Return the answers of a file, whoever wrote it, by position.

    Raises:
        ValueError: the set does not allow one of them, or one is there twice.
    """
    found = sorted(answers, key=lambda answer: answer.position)
    for one in found:
        if not 0 <= one.position < len(problems.problems):
            raise BadValue("a position that the set does not have")
        observation = problems.problems[one.position].observation
        if not _may_throw(observation, one.discard):
            raise BadValue(
                "a discard that position {number} does not allow", number=one.position + 1
            )
        if one.seconds is not None and not 0 <= one.seconds <= MAX_SECONDS:
            raise BadValue("a time that is none")
    if len({answer.position for answer in found}) != len(found):
        raise BadValue("a position is answered twice")
    return tuple(found)


def read_answers(path: Path, problems: ProblemSet) -> Answers:
    """Return the answers to this set in a file, whoever made it.

    Raises:
        ClassroomError: the file is none, a newer or a damaged one, or answers another set.
    """
    data = json_object(path, "answers", VERSION, mark("{path} is no file of answers."))
    if data.get("set") != problems.id:
        raise ClassroomError(
            "{path} answers another problem set than {title}.",
            path=path,
            title=problems.title or problems.id,
        )
    try:
        told = read_as(_AnswersJson, data)
        name = _name(told["name"])
        given = in_order(told["given"], problems)
    except ValueError as error:
        raise ClassroomError(
            "The answers in {path} are damaged ({why}); ask for them once more.",
            path=path,
            why=message_of(error),
        ) from error
    return Answers(problems.id, name, given)


def read_many(
    paths: Iterable[Path], problems: ProblemSet
) -> tuple[tuple[Answers, ...], tuple[ClassroomError, ...]]:
    found: dict[tuple[str, tuple[Answer, ...]], Answers] = {}
    faults = []
    for path in _files(paths):
        try:
            read = read_answers(path, problems)
        except ClassroomError as fault:
            faults.append(fault)
            continue
        found.setdefault((name_key(read.name), read.answers), read)
    return tuple(found.values()), tuple(faults)


def results(problems: ProblemSet, answers: Sequence[Answers], tree: StrategyTree) -> Results:
    seen = [one.observation for one in problems.problems]
    advices = advise_all(seen, tree)
    ordered = sorted(answers, key=_place)
    names = _apart([one.name for one in ordered])
    sheets = [_sheet(one, name, seen, advices) for one, name in zip(ordered, names, strict=True)]
    return Results(problems, tuple(advices), tuple(sheets))


def _place(one: Answers) -> tuple[str, list[tuple[int, str, float]]]:
    given = [(each.position, each.discard, each.seconds or 0.0) for each in one.answers]
    return name_key(one.name), given


def _apart(names: Sequence[str]) -> list[str]:
    typed = {name_key(name) for name in names}
    given: list[str] = []
    numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(2))
    met: set[str] = set()
    for name in names:
        key = name_key(name)
        free = (f"{name} ({number})" for number in numbers[key])
        untyped = (each for each in free if name_key(each) not in typed)
        given.append(next(untyped) if key in met else name)
        met.add(key)
    return given


def _sheet(
    answers: Answers, name: str, observations: Sequence[Observation], advices: Sequence[Advice]
) -> AnswerSheet:
    given = {answer.position: answer for answer in answers.answers}
    verdicts = []
    for position, (seen, advice) in enumerate(zip(observations, advices, strict=True)):
        answer = given.get(position)
        verdicts.append(None if answer is None else _verdict(seen, advice, answer.discard))
    order = [given.get(position) for position in range(len(advices))]
    return AnswerSheet(
        name,
        tuple(None if answer is None else answer.discard for answer in order),
        tuple(verdicts),
        tuple(None if answer is None else answer.seconds for answer in order),
    )


def _verdict(observation: Observation, advice: Advice, discard: str) -> Verdict:
    kind = parse_kind(discard)
    thrown = next(tile for tile in observation.discards if kind_of(tile) == kind)
    tsumogiri = thrown == observation.drawn
    made = PlayedDiscard(observation, Discard(observation.seat, thrown, tsumogiri=tsumogiri))
    return decide("", made, advice).verdict


def _may_throw(observation: Observation, discard: str) -> bool:
    return discard in {tile_name(tile) for tile in observation.hand} and parse_kind(discard) in {
        kind_of(tile) for tile in observation.discards
    }


def _name(given: str) -> str:
    if not name_key(given) or len(given) > MAX_NAME_LENGTH:
        raise BadValue("the name is missing")
    return shown(given)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if is_folder(path):
            yield from sorted(each for each in path.glob("[!.]*") if _is_answers(each.name))
        else:
            yield path


def _is_answers(name: str) -> bool:
    return name.lower().endswith((ENDING, f"{ENDING}.txt"))
