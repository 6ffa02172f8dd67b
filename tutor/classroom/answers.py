from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Final, TypedDict

from rules.events import Discard
from rules.formats.opening import is_folder, read_file
from rules.message import BAD_VALUES, BadValue, message_of
from rules.observation import Observation
from rules.tiles import Tile, kind_of, parse_kind, tile_name
from tutor.classroom import problem_set
from tutor.classroom.roster import MAX_NAME_LENGTH, ClassroomError
from tutor.coach.advice import ActionAdvice, CallDecision, PlayedDiscard, ReviewEntry
from tutor.coach.grading.right import About, answer_of, answer_verdict, answers_score
from tutor.coach.review import decide
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import StrategyTree
from tutor.export.pupils import name_key, shown
from tutor.json_values import finite_json, read_as, to_plain
from tutor.language import mark
from tutor.system.files import aside, json_line, private_folder, replacing

NO_ANSWERS_FILE: Final = mark("{path} is not an answers file.")


@dataclass(frozen=True, slots=True)
class Answer:
    position: int
    discard: str


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
    """The answer to each position, or None."""
    verdicts: tuple[Verdict | None, ...]
    """The verdict on each answer (see `right_tiles` and `right_answers`); None for no answer."""


@dataclass(frozen=True, slots=True)
class Results:
    problems: problem_set.ProblemSet
    advices: tuple[About, ...]
    sheets: tuple[AnswerSheet, ...]

    def of_pupil(self, place: int) -> Counter[Verdict | None]:
        return Counter(self.sheets[place].verdicts)

    def score(self, place: int) -> int | None:
        return answers_score(zip(self.advices, self.sheets[place].verdicts, strict=True))

    def of_position(self, position: int) -> Counter[Verdict | None]:
        return Counter(sheet.verdicts[position] for sheet in self.sheets)

    def discards(self, position: int) -> Counter[str]:
        return Counter(
            discard for sheet in self.sheets if (discard := sheet.discards[position]) is not None
        )


def write_answers(path: Path, answers: Answers) -> None:
    """Write an answers file atomically.

    Raises:
        OSError: the file cannot be written.
    """
    data = {
        "answers": problem_set.ANSWERS_VERSION,
        "set": answers.set_id,
        "name": answers.name,
        "given": to_plain(answers.answers),
    }
    with replacing(path) as file:
        file.write(json_line(data))


def keep_draft(folder: Path, draft: Answers) -> None:
    """Write unfinished answers to a set, or remove the draft if there are none.

    Raises:
        OSError: the file cannot be written.
    """
    path = _draft_path(folder, draft.set_id)
    if draft.answers or draft.name:
        private_folder(folder)
        write_answers(path, draft)
    else:
        path.unlink(missing_ok=True)


def read_draft(folder: Path, problems: problem_set.ProblemSet) -> Answers:
    """Return the draft of answers to a set; empty if there is no readable draft. An unreadable one
    is set aside, so that it is not overwritten."""
    path = _draft_path(folder, problems.id)
    try:
        data = finite_json(read_file(path, problem_set.SIZE_LIMIT))
        version = problem_set.ANSWERS_VERSION
        if isinstance(data, dict) and data.get("answers", version) != version:
            raise ValueError(data["answers"])  # of a newer version of the program
        fields = read_as(_AnswersJson, data)
        given = in_order(fields["given"], problems)
        return Answers(problems.id, fields["name"][:MAX_NAME_LENGTH], given)
    except FileNotFoundError:
        pass
    except (OSError, *BAD_VALUES):
        with suppress(OSError):
            path.rename(aside(path))
    return Answers(problems.id, "", ())


def _draft_path(folder: Path, set_id: str) -> Path:
    return folder / f"{set_id}.json"


def in_order(answers: Iterable[Answer], problems: problem_set.ProblemSet) -> tuple[Answer, ...]:
    """Check answers from an untrusted file and sort them by position.

    Raises:
        ValueError: an answer is invalid for its position, or a position is answered twice.
    """
    found = sorted(answers, key=lambda answer: answer.position)
    for one in found:
        if not 0 <= one.position < len(problems.problems):
            raise BadValue("a position that is not in the set")
        if one.discard not in problems.problems[one.position].answers:
            raise BadValue(
                "a discard that position {number} does not allow", number=one.position + 1
            )
    if len({answer.position for answer in found}) != len(found):
        raise BadValue("two answers to one position")
    return tuple(found)


def read_answers(path: Path, problems: problem_set.ProblemSet) -> Answers:
    """Read the answers to a set from an untrusted file.

    Raises:
        ClassroomError: the file is not an answers file, is too new or damaged, or answers another
            set.
    """
    data = problem_set.json_object(path, "answers", problem_set.ANSWERS_VERSION, NO_ANSWERS_FILE)
    if data.get("set") != problems.id:
        raise ClassroomError(
            "{path} does not answer the problem set {title}.",
            path=path,
            title=problems.title or problems.id,
        )
    try:
        fields = read_as(_AnswersJson, data)
        name = fields["name"]
        if not name_key(name) or len(name) > MAX_NAME_LENGTH:
            raise BadValue("the name is missing")
        given = in_order(fields["given"], problems)
    except ValueError as error:
        raise ClassroomError(
            "The answers in {path} are damaged ({why}); ask for them again.",
            path=path,
            why=message_of(error),
        ) from error
    return Answers(problems.id, shown(name), given)


def set_id_of(path: Path) -> str:
    """Return the id of the set that an untrusted file answers.

    Raises:
        ClassroomError: the file is not an answers file, or is too new or damaged.
    """
    data = problem_set.json_object(path, "answers", problem_set.ANSWERS_VERSION, NO_ANSWERS_FILE)
    found = data.get("set")
    if not isinstance(found, str) or not problem_set.SET_ID.fullmatch(found):
        raise ClassroomError(NO_ANSWERS_FILE, path=path)
    return found


def answer_files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if is_folder(path):
            endings = (problem_set.ANSWERS_ENDING, f"{problem_set.ANSWERS_ENDING}.txt")
            inside = path.glob("[!.]*")
            yield from sorted(each for each in inside if each.name.lower().endswith(endings))
        else:
            yield path


def read_many(
    paths: Iterable[Path], problems: problem_set.ProblemSet
) -> tuple[tuple[Answers, ...], tuple[ClassroomError, ...]]:
    found: dict[tuple[str, tuple[Answer, ...]], Answers] = {}
    faults = []
    for path in answer_files(paths):
        try:
            read = read_answers(path, problems)
        except ClassroomError as fault:
            faults.append(fault)
            continue
        found.setdefault((name_key(read.name), read.answers), read)
    return tuple(found.values()), tuple(faults)


def results(
    problems: problem_set.ProblemSet, answers: Sequence[Answers], tree: StrategyTree
) -> Results:
    advices = problem_set.advices_of(problems.problems, tree)
    ordered = sorted(
        answers,
        key=lambda one: (
            name_key(one.name),
            [(each.position, each.discard) for each in one.answers],
        ),
    )
    sheets = []
    names = _unique_names([one.name for one in ordered])
    for one, name in zip(ordered, names, strict=True):
        given = {answer.position: answer for answer in one.answers}
        row = [given.get(position) for position in range(len(advices))]
        verdicts = (
            None if answer is None else entry_of(problem, advice, answer.discard).verdict
            for problem, advice, answer in zip(problems.problems, advices, row, strict=True)
        )
        sheets.append(
            AnswerSheet(
                name,
                tuple(None if answer is None else answer.discard for answer in row),
                tuple(verdicts),
            )
        )
    return Results(problems, tuple(advices), tuple(sheets))


def _unique_names(names: Sequence[str]) -> list[str]:
    """Number repeated names, as in "Ben", "Ben (2)", avoiding names that somebody typed."""
    typed = {name_key(name) for name in names}
    unique: list[str] = []
    numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(2))
    met: set[str] = set()
    for name in names:
        key = name_key(name)
        free = (f"{name} ({number})" for number in numbers[key])
        untyped = (each for each in free if name_key(each) not in typed)
        unique.append(next(untyped) if key in met else name)
        met.add(key)
    return unique


def entry_of(problem: problem_set.Problem, advice: About, given: str) -> ReviewEntry:
    """Return the answer as if it had been played, with the verdict of `answer_verdict`."""
    seen = problem.observation
    if isinstance(advice, ActionAdvice):
        wanted = advice.recommended
        actions = (one for one in (wanted, *problem.offered) if answer_of(one) == given)
        return CallDecision("", seen, next(actions, None), advice)
    tile = tile_of(seen, given)
    made = PlayedDiscard(seen, Discard(seen.seat, tile, tsumogiri=tile == seen.drawn))
    verdict, decision = answer_verdict(seen, advice, tile), decide("", made, advice)
    slip = decision.slip if verdict is Verdict.OFF_PLAN else None
    return replace(decision, verdict=verdict, slip=slip)


def tile_of(seen: Observation, discard: str) -> Tile:
    same = [tile for tile in seen.hand if tile_name(tile) == discard]
    kind = parse_kind(discard)
    return (same or [tile for tile in seen.hand if kind_of(tile) == kind])[-1]
