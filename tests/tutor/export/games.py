"""A small class as files: the ends of four games, with hostile names."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from rules.record import Player
from rules.tiles import SEATS
from tests.games import end_of, game
from tests.tutor.trees import TREE
from tutor.authors import sentences
from tutor.coach.advice import Decision
from tutor.coach.log import call_line, decision_line, header_line
from tutor.coach.review import review_entries
from tutor.coach.strategy.tree import StrategyTree
from tutor.export.annotated import AnnotatedGame
from tutor.export.generator import EVERYBODY, Notice, make_each
from tutor.export.pupils import Pupils
from tutor.export.sources import ExportSource, sources
from tutor.language import Language, activate
from tutor.luck.game import header_with_luck
from tutor.luck.model import shipped_luck_model
from tutor.text.calls import recommendation

HANA = "Hana"
TABLES = (
    (HANA, "=1+1", "<b>x</b>", "@SUM(A1)"),
    ("../../etc/x", HANA, "髙橋 𠮷﨑", "-2"),
    ("+3", "<r><oops></r>", HANA, 'a\tb,"c"\n'),
    (HANA, "＝1", "\u202egnp.exe", "Taro"),
)


@cache
def log(number: int) -> LogFile:
    players = tuple(map(Player, TABLES[number]))
    record = replace(end_of(game(number), 2), players=players)
    name = f"2009010{number}00gm-00a9-0000-{number:08x}.mjlog"
    return LogFile(name, write_mjlog(record), f"/home/teacher/{name}")


def logs() -> list[LogFile]:
    return [log(number) for number in range(len(TABLES))]


def the_sources() -> list[ExportSource]:
    return list(sources(logs()))


@cache
def advice_log(number: int, language: Language = "en") -> bytes:
    record = log(number).read().record
    activate(language)
    header = header_with_luck(record, log(number).name, TREE, shipped_luck_model())
    lines = [header_line(header)]
    for one in (one for each in review_entries(record, SEATS, TREE) for one in each):
        if isinstance(one, Decision):
            lines.append(decision_line(one, sentences(one, one.observation)))
        elif one.is_listed:
            lines.append(call_line(one, recommendation(one.advice, one.observation)))
    return "".join(lines).encode()


def annotate(
    some: Iterable[ExportSource],
    tree: StrategyTree,
    pupils: Pupils = EVERYBODY,
    notice: Callable[[Notice], None] = lambda said: None,
    jobs: int = 1,
) -> Iterator[AnnotatedGame]:
    return make_each(some, tree, _itself, pupils, jobs=jobs, notice=notice)


def _itself(game: AnnotatedGame) -> AnnotatedGame:
    return game
