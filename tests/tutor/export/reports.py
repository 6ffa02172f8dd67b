"""Annotated games for tests of the reports, some with hostile names."""

from dataclasses import replace
from datetime import date
from functools import cache

from rules.tiles import Seat
from tests.games import end_of, game
from tests.tutor.trees import TREE
from tutor.coach.advice import CallDecision, Decision
from tutor.coach.lessons.lessons import MAX_LESSONS, find_lessons
from tutor.coach.log import GameLabel
from tutor.coach.review import review_entries
from tutor.export.annotated import AnnotatedGame
from tutor.teaching.figures import seat_figures

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


def as_new(game: AnnotatedGame) -> AnnotatedGame:
    return replace(game, decisions=(*game.decisions[:1], *game.decisions[1:]))


def a_class() -> tuple[AnnotatedGame, ...]:
    names = (*NAMES, NAMES[0], NAMES[4])
    return tuple(annotated(3 + number // 4, number % 4, name) for number, name in enumerate(names))
