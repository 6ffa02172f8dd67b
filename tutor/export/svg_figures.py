"""The figures of pupils as SVG: a bar with its interval, a line of weeks. They print in grey."""

from html import escape

from markupsafe import Markup

from tutor.teaching.pupil_figures import GameRatio, PupilFigures
from tutor.teaching.scales import trend
from tutor.text.teaching import points_text, range_text, weeks_text

_WIDE, _HIGH = 180.0, 16.0
_LINE_WIDE, _LINE_HIGH = 90.0, 18.0


def bar_of(ratio: GameRatio, most: float) -> Markup:
    value = ratio.value or 0.0
    words = f"{points_text(value)} ({range_text(ratio)})"
    wide = _WIDE * value / most
    kind = "bar few" if ratio.is_few else "bar"
    parts = [f'<rect class="{kind}" x="0" y="4" width="{wide:.1f}" height="8" rx="2"/>']
    if ratio.interval is not None and not ratio.is_few:
        low, high = (min(_WIDE, _WIDE * end / most) for end in ratio.interval)
        parts.append(
            f'<path class="range" d="M{low:.1f} 8H{high:.1f}M{low:.1f} 3v10M{high:.1f} 3v10"/>'
        )
    return _svg("bars", _WIDE, _HIGH, words, parts)


def weeks_of(pupil: PupilFigures, most: float) -> Markup:
    heights = trend(pupil, most)
    if not heights:
        return Markup("")
    step = (_LINE_WIDE - 8) / (len(heights) - 1)
    points = [
        (4 + at * step, _LINE_HIGH - 3 - (_LINE_HIGH - 6) * high) for at, high in enumerate(heights)
    ]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    x, y = points[-1]
    parts = [
        f'<path class="floor" d="M0 {_LINE_HIGH - 1:.1f}H{_LINE_WIDE:.1f}"/>',
        f'<path class="trend" d="M{path}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="2.6"/>',
    ]
    return _svg("weeks", _LINE_WIDE, _LINE_HIGH, weeks_text(pupil), parts)


def _svg(kind: str, wide: float, high: float, words: str, parts: list[str]) -> Markup:
    return Markup(
        f'<svg class="{kind}" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
        f'height="{high:.0f}" role="img" aria-label="{escape(words)}">{"".join(parts)}</svg>'
    )
