"""One game's file to the advice logs of the pupils' seats. This is what runs in many processes at
once: it reads the folder and writes nothing."""

import gzip
import logging
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from rules.formats import LogFile, ReadResult, UnreadableGame, located
from rules.message import Message
from rules.placement import place_of
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision
from tutor.advice.log import LogHeader, call_line, decision_line, header_line, label_of
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.summary import GameSource, Summary, figures_of
from tutor.diagnosis.counting import count_game
from tutor.export.pupils import shown
from tutor.identity import called, digests_of
from tutor.lessons.call_lessons import count_calls
from tutor.lessons.lesson import MAX_LESSONS
from tutor.lessons.lessons import find_lessons
from tutor.luck.label import seat_luck, with_luck
from tutor.luck.model import shipped_luck_model
from tutor.review import entries_at_once
from tutor.strategy.tree import StrategyTree
from tutor.teaching.days import day_of
from tutor.teaching.seat_figures import seat_figures

GZIP_LEVEL = 6
"""Of gzip: a hanchan's 120 decisions take about 70 kB and 15 ms."""
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AnnotatedSeat:
    summary: Summary
    log: bytes


@dataclass(frozen=True, slots=True)
class FileResult:
    place: str
    digest: str = ""
    game: str = ""
    names: tuple[str, ...] = ()
    pupils: dict[Seat, str] = field(default_factory=dict)
    unsure: tuple[str, ...] = ()
    left_out: tuple[Message, ...] = ()
    annotated: tuple[AnnotatedSeat, ...] = ()
    fault: Message | None = None


def take(log: LogFile, folder: ClassFolder, tree: StrategyTree) -> FileResult:
    """Read a file and annotate the seats of pupils that the folder lacks.

    Whatever is wrong with the file is in the result; one file never stops the others.

    Raises:
        MemoryError, OSError: the machine or the program's own files fail; that stops everything.
    """
    place = shown(log.place)
    try:
        reading = log.read()
        return _taken(place, log.name, reading, folder, tree)
    except UnreadableGame as error:
        return FileResult(place, fault=error.message)
    except (MemoryError, OSError):  # the machine's, or the program's own files: stops everything
        raise
    except Exception as error:
        _LOG.exception("a fault at %s", place)
        shows = Message(
            "The game shows a fault of the program ({what}); please report it.",
            what=type(error).__name__,
        )
        return FileResult(place, fault=shows)


def _taken(
    place: str, source: str, reading: ReadResult, folder: ClassFolder, tree: StrategyTree
) -> FileResult:
    record = reading.record
    names = tuple(shown(player.name) for player in record.players)
    seated = folder.roster.seated(names, reading.seat)
    digest, kept = _kept(record, folder, seated.seats)
    ends = record.final_points is not None
    missing = [
        seat for seat, one in kept.items() if one is None or one.is_better_by(tree.hash, ends=ends)
    ]
    return FileResult(
        place,
        digest,
        record.game,
        names,
        seated.seats,
        seated.unsure,
        tuple(map(located, reading.repairs)),
        tuple(_annotated(record, digest, source, missing, tree)),
    )


def _kept(
    record: GameRecord, folder: ClassFolder, seats: Collection[Seat]
) -> tuple[str, dict[Seat, Summary | None]]:
    found = [
        (digest, {seat: folder.games.summary(digest, seat) for seat in seats})
        for digest in digests_of(record)
    ]
    return next((one for one in found if any(one[1].values())), found[0])


def _annotated(
    record: GameRecord, digest: str, source: str, seats: list[Seat], tree: StrategyTree
) -> Iterator[AnnotatedSeat]:
    if not seats:
        return
    told = label_of(called(record), source)
    told = with_luck(told, record, shipped_luck_model())
    label = replace(
        told, game=shown(told.game), source=shown(source), players=tuple(map(shown, told.players))
    )
    points = label.final_points
    entries = entries_at_once(record, seats, tree)
    day = record.day or day_of(record.game, source)
    for seat in seats:
        mine = [replace(one, game=label.game) for one in entries if one.observation.seat == seat]
        own = [one for one in mine if isinstance(one, Decision)]
        offers = [one for one in mine if isinstance(one, CallDecision)]
        calls = [one for one in offers if one.is_listed]
        header = LogHeader((label,), tree.hash, tree.leaves)
        lines = (*(decision_line(one, ()) for one in own), *(call_line(one, ()) for one in calls))
        text = header_line(header) + "".join(lines)
        log = gzip.compress(text.encode(), GZIP_LEVEL, mtime=0)
        lessons = find_lessons(own, most=len(own))
        yield AnnotatedSeat(
            Summary(
                digest=digest,
                seat=seat,
                game=shown(record.game),
                players=label.players,
                source=GameSource(0, ""),
                log_bytes=len(log),
                tree=tree.hash,
                lessons=lessons[:MAX_LESSONS],
                calls=count_calls(calls),
                placement=None if points is None else place_of(points, seat),
                luck=seat_luck(label, seat),
                taught=seat_figures(own, lessons, day),
                habits=count_game(own, offers),
                **figures_of(own),
            ),
            log,
        )
