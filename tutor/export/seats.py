"""One source to the seats of its pupils: a game is annotated, an advice log read."""

import io
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Final, TextIO, TypeAlias

from rules.formats import UnreadableGame, located
from rules.message import Message
from rules.placement import place_of
from rules.record import BadRecord, GameRecord
from rules.tiles import SEATS, Seat, tile_name
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.advice.log import BadAdviceLog, GameLabel, LogHeader, label_of, read_entries, read_log
from tutor.export.annotated import AnnotatedGame, moment_of
from tutor.export.pupils import Pupils, shown
from tutor.export.sources import ExportSource, is_advice_log, told_apart
from tutor.identity import called, digests_of
from tutor.lessons.lesson import MAX_LESSONS
from tutor.lessons.lessons import find_lessons
from tutor.luck.label import seat_luck, with_luck
from tutor.luck.model import shipped_luck_model
from tutor.review import entries_at_once
from tutor.strategy.tree import StrategyTree
from tutor.teaching.days import day_of
from tutor.teaching.seat_figures import seat_figures

UNREADABLE: Final = (UnreadableGame, BadAdviceLog, BadRecord)
_Moment: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class PupilSeat:
    game: AnnotatedGame
    keys: frozenset[str]


def seats_of(
    source: ExportSource, tree: StrategyTree, pupils: Pupils
) -> tuple[tuple[PupilSeat, ...], tuple[Message, ...]]:
    """Return the pupils' seats, in seat order, and what of the file was left out.

    Raises:
        UnreadableGame, BadAdviceLog, BadRecord: the source cannot be used.
    """
    if is_advice_log(source.log.data):
        return _from_advice_log(source, pupils)
    reading = source.log.read()
    found = seats_of_record(reading.record, source.log.name, tree, pupils)
    return found, tuple(map(located, reading.repairs))


def seats_of_record(
    record: GameRecord,
    source: str,
    tree: StrategyTree,
    pupils: Pupils,
    seats: Iterable[Seat] = SEATS,
) -> tuple[PupilSeat, ...]:
    """Return the pupils' seats of a game that was read already; of these seats only.

    Args:
        source: what the game's file is called.
    """
    label = label_of(called(record), source)
    mine = _pupils_in(label, seats, pupils)
    entries: tuple[ReviewEntry, ...] = ()
    if mine:
        entries = entries_at_once(record, mine, tree)
        label = with_luck(label, record, shipped_luck_model())
    return _found(LogHeader((label,), tree.hash, tree.leaves), entries, mine, {*digests_of(record)})


def players_of(source: ExportSource) -> tuple[str, ...]:
    """Return the names at the table; those of seats without a decision in an advice log are left
    out.

    Raises:
        UnreadableGame, BadAdviceLog: the source cannot be used.
    """
    if is_advice_log(source.log.data):
        header, _ = read_log(_text(source))
        return header.games[0].players
    return tuple(player.name for player in source.log.read().record.players)


def ids_of(source: ExportSource) -> tuple[str, ...]:
    """Return what tells the game from others: in two sources of one game something is the same.

    Raises:
        UnreadableGame, BadAdviceLog: the source cannot be used.
    """
    if is_advice_log(source.log.data):
        header, _ = read_log(_text(source))
        return (_named_label(header, source).game,)
    record = source.log.read().record
    return (called(record).game, *digests_of(record))


def _from_advice_log(
    source: ExportSource, pupils: Pupils
) -> tuple[tuple[PupilSeat, ...], tuple[Message, ...]]:
    header, lines = read_entries(_text(source), first=source.line)
    told = list(lines)
    entries = _in_order(told)
    again = len(told) - len(entries)
    label = _named_label(header, source)
    header = replace(header, games=(label,))
    seats = sorted({entry.observation.seat for entry in entries})
    found = _found(header, entries, _pupils_in(label, seats, pupils), set())
    left_out = Message(
        "lines about a moment that is told of before were left out: {count}", count=again
    )
    return found, (left_out,) if again else ()


def _named_label(header: LogHeader, source: ExportSource) -> GameLabel:
    label = header.games[0]
    if not label.game or (label.game.isdecimal() and not label.source):
        return replace(label, game=_own_name(label, source))
    return label


def _own_name(label: GameLabel, source: ExportSource) -> str:
    data = source.log.data
    if label.game and (label.final_points, label.luck) != (None, None):
        name = told_apart(data.split(b"\n", 1)[0])
    else:
        name = source.begun or told_apart(data)
    return f"{label.game}-{name}" if label.game else name


def _in_order(entries: Iterable[ReviewEntry]) -> list[ReviewEntry]:
    deals: dict[Hashable, int] = {}
    once: dict[Hashable, tuple[_Moment, ReviewEntry]] = {}
    for number, one in enumerate(entries):
        key = number if one.taken_back else (type(one), one.observation)
        once.setdefault(key, (_moment(one, deals), one))
    found = [*once.values()]
    thrown = [(one.observation.seat, when) for when, one in found if isinstance(one, Decision)]
    if not any(one.taken_back for _, one in found) and len(set(thrown)) == len(thrown):
        found.sort(key=itemgetter(0))
    return [one for _, one in found]


def _moment(entry: ReviewEntry, deals: dict[Hashable, int]) -> _Moment:
    round_, honba, discards = moment_of(entry)
    shown_first = tuple(map(tile_name, entry.observation.dora_indicators[:1]))
    deal = (round_, honba, shown_first)
    return round_, honba, deals.setdefault(deal, len(deals)), discards


def _text(source: ExportSource) -> TextIO:
    data = io.BytesIO(source.log.data)
    return io.TextIOWrapper(data, encoding="utf-8-sig", errors="replace", newline="\n")


def _pupils_in(label: GameLabel, seats: Iterable[Seat], pupils: Pupils) -> dict[Seat, str]:
    players = dict(enumerate(label.players))
    names = {seat: pupils.pupil_of(players.get(seat, "")) for seat in seats}
    return {seat: name for seat, name in names.items() if name is not None}


def _found(
    header: LogHeader, entries: Sequence[ReviewEntry], pupils: dict[Seat, str], digests: set[str]
) -> tuple[PupilSeat, ...]:
    (label,) = header.games
    players = tuple(map(shown, (*label.players, "", "", "", "")[: len(SEATS)]))
    clean = replace(label, source=shown(label.source), players=players, game=shown(label.game))
    return tuple(
        PupilSeat(
            _game(clean, header, seat, name, entries),
            frozenset(f"{key}/{seat}" for key in {label.game, *digests}),
        )
        for seat, name in pupils.items()
    )


def _game(
    label: GameLabel, header: LogHeader, seat: Seat, player: str, entries: Sequence[ReviewEntry]
) -> AnnotatedGame:
    mine = [replace(one, game=label.game) for one in entries if one.observation.seat == seat]
    own = tuple(one for one in mine if isinstance(one, Decision))
    lessons = find_lessons(own, most=len(own))
    points = label.final_points
    return AnnotatedGame(
        label,
        seat,
        player,
        own,
        lessons[:MAX_LESSONS],
        placement=None if points is None else place_of(points, seat),
        points=None if points is None else points[seat],
        calls=tuple(one for one in mine if isinstance(one, CallDecision) and one.is_listed),
        tree_hash=header.tree_hash,
        tree_leaves=header.tree_leaves,
        luck=seat_luck(label, seat),
        figures=seat_figures(own, lessons, label.day or day_of(label.game, label.source)),
    )
