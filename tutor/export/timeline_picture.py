"""The story of a game in three lanes: which of speed, value and safety counted at each decision.

Speed is solid, value hatched, safety dotted, each in a lane of its own: it reads without colour.
Below, a triangle marks what is worth a look and a ring a second or third choice.
"""

from collections.abc import Sequence
from html import escape
from typing import Final

from markupsafe import Markup

from tutor.advice.advice import Decision, Verdict
from tutor.advice.names import round_mark
from tutor.language import Words

_COLUMN, _LANE, _GAP, _LEFT, _TOP = 6.0, 12.0, 3.0, 48.0, 14.0
_ROUND_GAP: Final = 6.0
PATTERNS: Final = Markup(
    '<pattern id="hatch" width="3" height="3" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0V3" stroke-width="2"/></pattern>'
    '<pattern id="dots" width="3" height="3" patternUnits="userSpaceOnUse">'
    '<circle cx="1.5" cy="1.5" r=".9"/></pattern>'
)
_FILLS: Final = ("speed", "value", "safety")


def timeline_of(decisions: Sequence[Decision], words: Words) -> Markup:
    """The lanes of one game, a column a decision; nothing where there is none."""
    if not decisions:
        return Markup("")
    lanes: tuple[list[str], ...] = ([], [], [])
    marks: dict[Verdict, list[str]] = {Verdict.OFF_PLAN: [], Verdict.IN_LINE: []}
    names: list[str] = []
    x, foot = _LEFT, _TOP + 3 * (_LANE + _GAP)
    current, named_to = None, 0.0
    for decision in decisions:
        seen = decision.observation
        round_ = (seen.round, seen.honba)
        if round_ != current:
            x += _ROUND_GAP if current is not None else 0.0
            current = round_
            if x >= named_to:
                text = round_mark(seen.round, seen.honba, words)
                names.append(f'<text x="{x:.0f}" y="10">{escape(text)}</text>')
                named_to = x + 7 * len(text) + 6
        for lane, weight in enumerate(decision.advice.choice.strategy.weights):
            if weight:
                y = _TOP + lane * (_LANE + _GAP)
                lanes[lane].append(f"M{x:.0f} {y:.0f}h5v{_LANE:.0f}h-5z")
        if decision.verdict in marks:
            marks[decision.verdict].append(_mark(decision.verdict, x + 2.5, foot))
        x += _COLUMN
    titles = (words.gettext("Speed"), words.gettext("Value"), words.gettext("Safety"))
    labels = "".join(
        f'<text x="0" y="{_TOP + lane * (_LANE + _GAP) + 10:.0f}">{escape(title)}</text>'
        for lane, title in enumerate(titles)
    )
    bands = "".join(
        f'<path class="{fill}" d="{"".join(lane)}"/>'
        for fill, lane in zip(_FILLS, lanes, strict=True)
    )
    below = "".join(f'<path class="{verdict}" d="{"".join(d)}"/>' for verdict, d in marks.items())
    name = words.gettext("The game in three lanes: what counted at each decision")
    return Markup(
        f'<svg class="timeline" style="width:{x:.0f}px" viewBox="0 0 {x:.0f} {foot + 10:.0f}" '
        f'role="img" aria-label="{escape(name)}"><defs>{PATTERNS}</defs>'
        f'{"".join(names)}{labels}{bands}{below}</svg>'
    )


def _mark(verdict: Verdict, x: float, y: float) -> str:
    if verdict is Verdict.OFF_PLAN:
        return f"M{x - 2.5:.1f} {y + 6:.1f}h5l-2.5 -5z"
    return f"M{x - 2:.1f} {y + 4:.1f}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z"
