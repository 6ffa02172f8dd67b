"""Annotated games for tests of the reports, some with hostile names."""

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, TypeAlias

from openpyxl import load_workbook

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from rules.record import Player
from rules.tiles import SEATS, Seat
from tests.games import end_of, game
from tests.tutor.trees import TREE
from tutor.coach.advice import CallDecision, Decision
from tutor.coach.lessons.lessons import MAX_LESSONS, find_lessons, marks_of
from tutor.coach.log import GameLabel, call_line, decision_line, header_line
from tutor.coach.review import review_entries
from tutor.coach.strategy.tree import StrategyTree
from tutor.explanations import sentences
from tutor.export.annotated import AnnotatedGame
from tutor.export.generator import EVERYBODY, Notice, make_each
from tutor.export.pupils import Pupils
from tutor.export.sources import ExportSource, sources
from tutor.language import Language, activate
from tutor.luck.game import header_with_luck
from tutor.luck.model import shipped_luck_model
from tutor.teaching.figures import seat_figures
from tutor.text.calls import recommendation

NAMES = (
    "Hana <script>document.title='run'</script>",
    '"onload="document.title=1"',
    "=1+1",
    "../../etc/x",
    "髙橋 𠮷﨑",
    "a\u202egnp.exe",
    "{{ 7 * 7 }}%s</style>",
)
OTHERS = ("Ichiro", "Jiro", "Saburo", "Shiro")
SOURCE = "x(3) <b>&.mjlog"


@cache
def annotated(seed: int, seat: int, player: str) -> AnnotatedGame:
    record = end_of(game(seed), 2)
    label = GameLabel(f"2026-own-{seed}", SOURCE, OTHERS, record.rules)
    entries = [one for each in review_entries(record, (Seat(seat),), TREE) for one in each]
    decisions = tuple(one for one in entries if isinstance(one, Decision))
    lessons = find_lessons(decisions, most=len(decisions), marked=True)
    return AnnotatedGame(
        label,
        Seat(seat),
        player,
        decisions,
        lessons[:MAX_LESSONS],
        seat + 1,
        25000 - 300 * seat,
        tuple(one for one in entries if isinstance(one, CallDecision) and one.is_listed),
        figures=seat_figures(decisions, lessons, date(2026, 11, 2 + seed)),
    )


def a_class() -> tuple[AnnotatedGame, ...]:
    names = (*NAMES, NAMES[0], NAMES[4])
    return tuple(annotated(3 + number // 4, number % 4, name) for number, name in enumerate(names))


Figures: TypeAlias = dict[tuple[str, ...], int]


def of_games(games: Iterable[AnnotatedGame]) -> Figures:
    """Return the counts by player, phase, cause and verdict."""
    return _some(
        Counter(
            (game.player, mark.phase.value, mark.cause or "", one.verdict.value)
            for game in games
            for one, mark in zip(game.decisions, marks_of(game.decisions), strict=True)
            if mark is not None
        )
    )


def csv_rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def of_csv(path: Path) -> Figures:
    keys = ("player", "phase", "cause", "verdict")
    return _some(Counter(tuple(row[key] for key in keys) for row in csv_rows(path)))


def without_cause(figures: Figures) -> Figures:
    found: Counter[tuple[str, ...]] = Counter()
    for (player, phase, _, verdict), number in figures.items():
        found[player, phase, verdict] += number
    return _some(found)


def of_jsonl(path: Path) -> Figures:
    head, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    players = {game["game"]: game["players"] for game in head["games"]}
    found: Counter[tuple[str, ...]] = Counter()
    for line in lines:
        if "kind" in line:  # a call, riichi, kan or win: no discard
            continue
        phase = "early" if line["turn"] <= 6 else "middle" if line["turn"] <= 12 else "late"
        player = players[line["game"]][line["seat"]]
        found[player, phase, line["verdict"]] += 1
    return _some(found)


def sheet(path: Path, name: str) -> list[dict[str, Any]]:
    book = load_workbook(path, read_only=True)
    titles, *rows = book[name].iter_rows(values_only=True)
    found = [dict(zip(map(str, titles), row, strict=True)) for row in rows]
    book.close()
    return found


def _some(figures: Counter[tuple[str, ...]]) -> Figures:
    return {key: number for key, number in sorted(figures.items()) if number}


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


EMPTY = {"meta", "link", "br", "wbr", "img", "input"}


@dataclass
class Page(HTMLParser):
    tables: dict[str, list[list[str]]] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tables, self.links, self.ids, self.tags = {}, [], set(), []
        self._texts: list[str] = []
        self._open: list[str] = []
        self._table = ""
        self.feed(source)
        self.close()
        assert self._open == [], self._open

    @property
    def text(self) -> str:
        return "".join(self._texts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append((tag, values))
        if (name := values.get("id")) is not None:
            assert name not in self.ids, name
            self.ids.add(name)
        if tag == "a":
            self.links.append(values["href"] or "")
        if tag not in EMPTY:
            self._open.append(tag)
        if tag == "table":
            self._table = values.get("id") or ""
            self.tables[self._table] = []
        elif tag == "tr":
            self.tables[self._table].append([])
        elif tag in ("td", "th"):
            self.tables[self._table][-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, tag
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"script", "style"} & set(self._open):
            return
        self._texts.append(data)
        if {"td", "th"} & set(self._open):
            self.tables[self._table][-1][-1] += data
