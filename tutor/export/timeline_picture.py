"""The story of a game in three lanes: which of speed, value and safety counted at each decision.

Speed is solid, value hatched, safety dotted, each in a lane of its own: it reads without colour.
Below, a triangle marks what is worth a look and a ring a fine one that is not the first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from markupsafe import Markup

from tutor.advice.advice import Decision
from tutor.language import gettext
from tutor.strategy.verdict import Verdict
from tutor.strategy.weights import AXES
from tutor.text.names import round_mark

_COLUMN, _LANE, _GAP, _LEFT, _TOP = 6.0, 12.0, 3.0, 48.0, 14.0
_ROUND_GAP: Final = 6.0
PATTERNS: Final = Markup(
    '<pattern id="hatch" width="3" height="3" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0V3" stroke-width="2"/></pattern>'
    '<pattern id="dots" width="3" height="3" patternUnits="userSpaceOnUse">'
    '<circle cx="1.5" cy="1.5" r=".9"/></pattern>'
)


@dataclass(frozen=True, slots=True)
class _DecisionColumn:
    x: float
    decision: Decision
    begins: bool


def timeline_of(decisions: Sequence[Decision]) -> Markup:
    if not decisions:
        return Markup("")
    columns = tuple(_columns(decisions))
    width, foot = columns[-1].x + _COLUMN, _TOP + 3 * (_LANE + _GAP)
    below = "".join(
        f'<path class="{verdict}" d="{"".join(_marks(columns, verdict, foot))}"/>'
        for verdict in (Verdict.OFF_PLAN, Verdict.IN_LINE)
    )
    name = gettext("The game in three lanes: what counted at each decision")
    return Markup(
        f'<svg class="timeline" style="width:{width:.0f}px" viewBox="0 0 {width:.0f} '
        f'{foot + 10:.0f}" role="img" aria-label="{escape(name)}"><defs>{PATTERNS}</defs>'
        f"{''.join(_names(columns))}{_lanes(columns)}{below}</svg>"
    )


def _columns(decisions: Sequence[Decision]) -> Iterator[_DecisionColumn]:
    x, current = _LEFT, None
    for decision in decisions:
        round_ = (decision.observation.round, decision.observation.honba)
        x += _ROUND_GAP if current not in (None, round_) else 0.0
        yield _DecisionColumn(x, decision, round_ != current)
        current = round_
        x += _COLUMN


def _names(columns: Sequence[_DecisionColumn]) -> Iterator[str]:
    named_to = 0.0
    for column in columns:
        if column.begins and column.x >= named_to:
            seen = column.decision.observation
            text = round_mark(seen.round, seen.honba)
            yield f'<text x="{column.x:.0f}" y="10">{escape(text)}</text>'
            named_to = column.x + 7 * len(text) + 6


def _lanes(columns: Sequence[_DecisionColumn]) -> str:
    titles = (gettext("Speed"), gettext("Value"), gettext("Safety"))
    tops = [_TOP + lane * (_LANE + _GAP) for lane in range(len(AXES))]
    labels = "".join(
        f'<text x="0" y="{top + 10:.0f}">{escape(title)}</text>'
        for title, top in zip(titles, tops, strict=True)
    )
    bands = (
        "".join(
            f"M{column.x:.0f} {top:.0f}h5v{_LANE:.0f}h-5z"
            for column in columns
            if column.decision.advice.choice.strategy.weights[lane]
        )
        for lane, top in enumerate(tops)
    )
    paths = (f'<path class="{axis}" d="{band}"/>' for axis, band in zip(AXES, bands, strict=True))
    return labels + "".join(paths)


def _marks(columns: Sequence[_DecisionColumn], verdict: Verdict, foot: float) -> Iterator[str]:
    for column in columns:
        if column.decision.verdict is verdict:
            yield _mark(verdict, column.x + 2.5, foot)


def _mark(verdict: Verdict, x: float, y: float) -> str:
    if verdict is Verdict.OFF_PLAN:
        return f"M{x - 2.5:.1f} {y + 6:.1f}h5l-2.5 -5z"
    return f"M{x - 2:.1f} {y + 4:.1f}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z"
