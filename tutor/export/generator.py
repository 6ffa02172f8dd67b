import io
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from rules.formats.reading import UnreadableGame, located
from rules.message import BAD_VALUES, Message, TutorError, message_of
from rules.placement import placement_of
from rules.record import BadRecord, GameRecord
from rules.shanten import prepare_bulk
from rules.tiles import SEATS, Seat, tile_name
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.lessons.lessons import MAX_LESSONS, find_lessons
from tutor.coach.log import BadAdviceLog, GameLabel, LogHeader, label_of, read_entries, read_log
from tutor.coach.review import entries_at_once
from tutor.coach.strategy.tree import StrategyTree
from tutor.corpus import FILES_PER_TASK, bundles, called, digests_of, map_games
from tutor.export.annotated import AnnotatedGame, ExportResult, Format, KnownSeat, moment_of
from tutor.export.pupils import Pupils, shown
from tutor.export.sources import ExportSource, is_advice_log, short_hash
from tutor.language import translate
from tutor.luck.game import seat_luck, with_luck
from tutor.luck.model import shipped_luck_model
from tutor.position.positions import cache_all_calls
from tutor.teaching.figures import day_in, seat_figures


def hidden(seats: Sequence[AnnotatedGame], number: int) -> tuple[AnnotatedGame, ...]:
    """Make a game anonymous: replace its id by `number`, and remove all names except the
    pupils'."""
    names = {game.seat: game.player for game in seats}
    players = tuple(names.get(seat, "") for seat in SEATS)
    name = str(number)
    return tuple(
        replace(
            game,
            label=replace(game.label, game=name, source="", players=players, day=None),
            decisions=tuple(replace(one, game=name) for one in game.decisions),
            calls=tuple(replace(one, game=name) for one in game.calls),
            figures=replace(game.figures, day=None),  # the day could identify the game
            lines={},
            texts="",
        )
        for game in seats
    )


NO_LINES: Final[Mapping[int, str]] = {}
UNREADABLE: Final = (UnreadableGame, BadAdviceLog, BadRecord)


@dataclass(frozen=True, slots=True)
class PupilSeat:
    game: AnnotatedGame
    keys: frozenset[str]


def seats_of(
    source: ExportSource, tree: StrategyTree, pupils: Pupils
) -> tuple[tuple[PupilSeat, ...], tuple[Message, ...]]:
    """Return the pupils' seats in seat order, and messages about parts of the file that were left
    out.

    Raises:
        UnreadableGame, BadAdviceLog, BadRecord: the source cannot be used.
    """
    if not is_advice_log(source.log.data):
        reading = source.log.read()
        found = seats_of_record(reading.record, source.log.name, tree, pupils)
        return found, tuple(map(located, reading.repairs))
    file = _text(source)
    header, found_entries = read_entries(file, first=source.line, later=source.known is not None)
    lines = {}
    listed = []
    for entry in found_entries:
        listed.append(entry)
        lines[id(entry.observation)] = file.last
    entries = _in_order(listed)
    duplicates = len(listed) - len(entries)
    known_label, label = header.games[0], _named_label(header, source)
    header = replace(header, games=(label,))
    seats = sorted({entry.observation.seat for entry in entries})
    mine = _pupils_in(label, seats, pupils)
    known = source.known
    if known is not None and label != known_label:
        known = replace(known, texts="")
    found = _seats(header, entries, mine, set(), known, lines)
    left_out = Message("duplicate lines were left out: {count}", count=duplicates)
    return found, (left_out,) if duplicates else ()


def seats_of_record(
    record: GameRecord,
    source: str,
    tree: StrategyTree,
    pupils: Pupils,
    seats: Iterable[Seat] = SEATS,
) -> tuple[PupilSeat, ...]:
    """Return the pupils' seats in a parsed game; `source` is the name of its file."""
    label = label_of(called(record), source)
    shown_seats = record.seats_shown()
    mine = _pupils_in(label, [seat for seat in seats if seat in shown_seats], pupils)
    entries: tuple[ReviewEntry, ...] = ()
    if mine:
        entries = entries_at_once(record, mine, tree)
        label = with_luck(label, record, shipped_luck_model())
    return _seats(LogHeader((label,), tree.hash, tree.leaves), entries, mine, {*digests_of(record)})


def _players_of(source: ExportSource) -> tuple[str, ...]:
    """Return the players' names. An advice log may lack those of seats without a decision.

    Raises:
        UnreadableGame, BadAdviceLog: the source cannot be used.
    """
    if is_advice_log(source.log.data):
        header, _ = read_log(_text(source))
        return header.games[0].players
    return tuple(player.name for player in source.log.read().record.players)


def ids_of(source: ExportSource) -> tuple[str, ...]:
    """Return ids of the game. Two copies of a game share at least one.

    Raises:
        UnreadableGame, BadAdviceLog: the source cannot be used.
    """
    if is_advice_log(source.log.data):
        header, _ = read_log(_text(source))
        return (_named_label(header, source).game,)
    record = source.log.read().record
    return (called(record).game, *digests_of(record))


def _named_label(header: LogHeader, source: ExportSource) -> GameLabel:
    label = header.games[0]
    if not label.game or (label.game.isdecimal() and not label.source):
        data = source.log.data
        if label.game and (label.final_points, label.luck) != (None, None):
            name = short_hash(data.split(b"\n", 1)[0])
        else:
            name = short_hash(data)
        return replace(label, game=f"{label.game}-{name}" if label.game else name)
    return label


def _in_order(entries: Iterable[ReviewEntry]) -> list[ReviewEntry]:
    """Remove duplicate entries, and sort the others unless discards were taken back or repeated."""
    deals: dict[Hashable, int] = {}
    once: dict[Hashable, tuple[tuple[int, int, int, int], ReviewEntry]] = {}
    for number, one in enumerate(entries):
        key = number if one.taken_back else (type(one), one.observation)
        round_, honba, discarded = moment_of(one)
        shown_first = tuple(map(tile_name, one.observation.dora_indicators[:1]))
        deal = (round_, honba, shown_first)
        once.setdefault(key, ((round_, honba, deals.setdefault(deal, len(deals)), discarded), one))
    found = [*once.values()]
    discards = [(one.observation.seat, when) for when, one in found if isinstance(one, Decision)]
    if not any(one.taken_back for _, one in found) and len(set(discards)) == len(discards):
        found.sort(key=itemgetter(0))
    return [one for _, one in found]


class _Lines(io.TextIOWrapper):
    """The lines of an advice log; `last` is the line read last."""

    last = ""

    def __next__(self) -> str:  # type: ignore[override]  # typeshed has bytes
        self.last = super().__next__()
        return self.last


def _text(source: ExportSource) -> _Lines:
    data = io.BytesIO(source.log.data)
    return _Lines(data, encoding="utf-8-sig", errors="replace", newline="\n")


def _pupils_in(label: GameLabel, seats: Iterable[Seat], pupils: Pupils) -> dict[Seat, str]:
    players = dict(enumerate(label.players))
    names = {seat: pupils.pupil_of(players.get(seat, "")) for seat in seats}
    return {seat: name for seat, name in names.items() if name is not None}


def _seats(
    header: LogHeader,
    entries: Sequence[ReviewEntry],
    pupils: dict[Seat, str],
    digests: set[str],
    known: KnownSeat | None = None,
    lines: Mapping[int, str] = NO_LINES,
) -> tuple[PupilSeat, ...]:
    ids = {header.games[0].game, *digests}
    label = header.games[0]
    players = tuple(map(shown, (*label.players, "", "", "", "")[: len(SEATS)]))
    label = replace(label, source=shown(label.source), players=players, game=shown(label.game))
    points = label.final_points
    seats = []
    for seat, player in pupils.items():
        mine = [replace(one, game=label.game) for one in entries if one.observation.seat == seat]
        own = tuple(one for one in mine if isinstance(one, Decision))
        if known is None:
            day = label.day or day_in(label.game, label.source)
            found = find_lessons(own, most=len(own), marked=True)
            lessons, figures = found[:MAX_LESSONS], seat_figures(own, found, day)
        else:
            lessons, figures = known.lessons, known.figures
        game = AnnotatedGame(
            label,
            seat,
            player,
            own,
            lessons,
            placement=None if points is None else placement_of(points, seat),
            points=None if points is None else points[seat],
            calls=tuple(one for one in mine if isinstance(one, CallDecision) and one.is_listed),
            tree_hash=header.tree_hash,
            tree_leaves=header.tree_leaves,
            luck=seat_luck(label, seat),
            figures=figures,
            lines=lines,
            texts="" if known is None else known.texts,
            known=known,
        )
        seats.append(PupilSeat(game, frozenset(f"{one}/{seat}" for one in ids)))
    return tuple(seats)


MAX_PENDING_GAMES: Final = 64
GAMES_WORTH_BULK: Final = 16
EVERYBODY: Final = Pupils()

PieceT = TypeVar("PieceT")
NONSENSE: Final = (*BAD_VALUES, RuntimeError, StopIteration)
DUPLICATE_NOTICE: Final = Message("this game appears twice; it counts once")
NO_PUPIL_NOTICE: Final = Message("no pupil plays in this game")


@dataclass(frozen=True, slots=True)
class Notice:
    place: str
    why: Message

    def __str__(self) -> str:
        return f"{self.place}: {self.why}"

    def said(self) -> str:
        return f"{self.place}: {translate(self.why)}"


class NothingToExport(TutorError):
    """Raised if no pupil plays in the games."""


@dataclass(frozen=True, slots=True)
class SourceOutcome(Generic[PieceT]):
    place: str
    made: tuple[PieceT, ...] = ()
    keys: tuple[frozenset[str], ...] = ()
    notices: tuple[Message, ...] = ()


def export(
    sources: Iterable[ExportSource],
    tree: StrategyTree,
    outputs: Sequence[tuple[Format[Any], Path]],
    pupils: Pupils = EVERYBODY,
    *,
    jobs: int | None = 1,
    notice: Callable[[Notice], None] = lambda said: None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> ExportResult:
    """Annotate the games once and write files in several formats.

    Args:
        sources: games and advice logs (see `find_sources`); advice logs keep their advice.
        jobs: the number of processes; None for one per core, 1 to stay in this process.
        notice: called for each game left out because it is unreadable, has no pupil or is a
            duplicate.
        progress: called with the number of sources done, and None.

    Raises:
        NothingToExport: no pupil plays in these games; nothing was written.
        OSError: a file cannot be written; an existing file is left unchanged.
    """
    formats = tuple(format_ for format_, _ in outputs)
    seats = decisions = 0
    players: set[str] = set()
    with ExitStack() as stack:
        adds = [stack.enter_context(format_.writing(path)) for format_, path in outputs]
        for player, number, pieces in make_each(
            sources,
            tree,
            partial(_pieces, formats),
            pupils,
            jobs=jobs,
            notice=notice,
            progress=progress,
        ):
            seats += 1
            decisions += number
            players.add(player)
            for add, piece in zip(adds, pieces, strict=True):
                add(piece)
        if not seats:
            raise NothingToExport("There is nothing to export: no pupil plays in these games.")
    return ExportResult(tuple(path for _, path in outputs), decisions, seats, frozenset(players))


def make_each(
    sources: Iterable[ExportSource],
    tree: StrategyTree,
    make: Callable[[AnnotatedGame], PieceT],
    pupils: Pupils = EVERYBODY,
    *,
    jobs: int | None = 1,
    notice: Callable[[Notice], None] = lambda said: None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Iterator[PieceT]:
    met: set[str] = set()
    numbers: dict[str, int] = {}
    done = 0
    for some in bundles(sources, MAX_PENDING_GAMES):
        batch = _numbered(some, numbers) if pupils.is_anonymous else some
        work = partial(_work, tree, make, pupils, len(batch) >= GAMES_WORTH_BULK)
        # a batch that fits into one process's task is not worth starting others for
        for outcome in map_games(work, batch, jobs=1 if len(batch) <= FILES_PER_TASK else jobs):
            for said in outcome.notices:
                notice(Notice(outcome.place, said))
            again = [not met.isdisjoint(keys) for keys in outcome.keys]
            if any(again):
                notice(Notice(outcome.place, DUPLICATE_NOTICE))
            met.update(*outcome.keys)
            yield from (made for made, twice in zip(outcome.made, again, strict=True) if not twice)
            progress(done := done + 1, None)


def _numbered(batch: Sequence[ExportSource], numbers: dict[str, int]) -> list[ExportSource]:
    found = []
    for source in batch:
        ids = _read(ids_of, source)
        number = next((numbers[each] for each in ids if each in numbers), source.number)
        numbers |= dict.fromkeys(ids, number)
        found.append(replace(source, number=number))
    return found


def players_in(
    sources: Iterable[ExportSource],
    *,
    jobs: int | None = 1,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Iterator[str]:
    done = 0
    for batch in bundles(sources, MAX_PENDING_GAMES):
        for names in map_games(partial(_read, _players_of), batch, jobs=jobs):
            yield from names
            progress(done := done + 1, None)


def _work(
    tree: StrategyTree,
    make: Callable[[AnnotatedGame], PieceT],
    pupils: Pupils,
    many: bool,
    source: ExportSource,
) -> SourceOutcome[PieceT]:
    if many:
        prepare_bulk()
    place = source.log.place
    try:
        seats, notices = seats_of(source, tree, pupils)
        if not seats:
            return SourceOutcome(place, notices=(*notices, NO_PUPIL_NOTICE))
        games = tuple(one.game for one in seats)
        if pupils.is_anonymous:
            games = hidden(games, source.number)
        with cache_all_calls():
            made = tuple([make(game) for game in games])  # map() would end silently
        return SourceOutcome(place, made, tuple(one.keys for one in seats), notices)
    except UNREADABLE as error:
        return SourceOutcome(place, notices=(error.message,))
    except NONSENSE as error:
        if not is_advice_log(source.log.data):
            raise
        # its lines can be read, but contradict each other
        why = Message("the advice log is damaged: {why}", why=message_of(error))
        return SourceOutcome(place, notices=(why,))


def _read(read: Callable[[ExportSource], tuple[str, ...]], source: ExportSource) -> tuple[str, ...]:
    try:
        return read(source)
    except UNREADABLE:
        return ()
    except NONSENSE:
        if not is_advice_log(source.log.data):
            raise
        return ()


def _pieces(
    formats: tuple[Format[Any], ...], game: AnnotatedGame
) -> tuple[str, int, tuple[Any, ...]]:
    pieces = tuple(format_.piece(game) for format_ in formats)
    return game.player, len(game.decisions), pieces
