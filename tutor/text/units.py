from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tutor.language import gettext, ngettext
from tutor.teaching.figures import MIN_TREND_WEEKS
from tutor.teaching.units import LessonUnit
from tutor.text.lessons import watch_line, with_chances
from tutor.text.names import commas, paragraph, percent


@dataclass(frozen=True, slots=True)
class UnitWords:
    line: str
    evidence: str
    weeks: str
    pupils: str
    board: str
    """The text for the blackboard."""


def unit_words(unit: LessonUnit[Any], name_of: Callable[[str], str] = str) -> UnitWords:
    return UnitWords(
        _line(unit),
        _evidence_line(unit),
        _weeks_line(unit),
        _pupils_line(unit, name_of),
        watch_line(unit.idea),
    )


def quiet_line(units: Sequence[LessonUnit[Any]]) -> str:
    """Return a sentence saying that no idea stands out clearly; empty if one does."""
    if any(unit.is_clear for unit in units):
        return ""
    nothing = gettext("Nothing that the class does clearly more often than strong players.")
    return paragraph((nothing, gettext("This is what cost it most:"))) if units else nothing


def without_line(pupils: Sequence[str]) -> str:
    """Return a sentence naming the pupils without homework; empty if there are none."""
    names = commas(pupils)
    said = gettext("No new position that is clear enough in the games of: {names}.")
    return said.format(names=names) if names else ""


POINT_STEP: Final = 10
"""Losses per game are rounded to a multiple of this many points."""


def _line(unit: LessonUnit[Any]) -> str:
    said = []
    if unit.points >= POINT_STEP:
        points = gettext("about {points} points a game beyond what strong players lose")
        rounded = POINT_STEP * round(round(unit.points, 3) / POINT_STEP)
        said.append(points.format(points=f"{rounded:,}"))
    if unit.concerned:
        pupils = gettext("{count} of {pupils} pupils")
        said.append(pupils.format(count=len(unit.concerned), pupils=len(unit.pupils)))
    return " · ".join(said)


def _evidence_line(unit: LessonUnit[Any]) -> str:
    idea, one = unit.idea, unit.everybody
    counts = gettext("{part} of {whole}").format(part=f"{one.slips:,}", whole=f"{one.chances:,}")
    low, high = one.interval or (one.rate, one.rate)
    share = gettext("{share} % ({counts}; likely {low} to {high} %)").format(
        share=percent(one.rate), counts=counts, low=percent(low), high=percent(high)
    )
    return gettext("{said}; strong players {share} %").format(
        said=with_chances(idea, share), share=percent(unit.strong.rate)
    )


MOST_NAMED: Final = 4
MOST_WEEKS: Final = 3


def _pupils_line(unit: LessonUnit[Any], name_of: Callable[[str], str] = str) -> str:
    """Return sentences on who overlooks an idea and who does better: "Most often: Aoi 6 of 40. Does
    better: Chie 0 of 90."; may be empty."""
    parts = []
    for pattern, chosen in (
        (gettext("Most often: {names}."), [one for one in unit.pupils if one.is_concerned]),
        (gettext("Does better: {names}."), [one for one in unit.pupils if one.is_model]),
    ):
        names = [
            gettext("{name} {part} of {whole}").format(
                name=name_of(one.pupil), part=one.evidence.slips, whole=one.evidence.chances
            )
            for one in chosen[:MOST_NAMED]
        ]
        more = len(chosen) - MOST_NAMED
        if more > 0:
            names.append(ngettext("{count} more", "{count} more", more).format(count=more))
        if names:
            listed = commas(names)
            parts.append(pattern.format(names=listed))
    return paragraph(parts)


def _weeks_line(unit: LessonUnit[Any]) -> str:
    """Return a sentence on how often an idea was overlooked in recent weeks; empty for fewer than
    two."""
    if len(unit.weeks) < MIN_TREND_WEEKS:
        return ""
    weeks = []
    for monday, one in unit.weeks[-MOST_WEEKS:]:
        low, high = one.interval or (one.rate, one.rate)
        said = gettext("{monday} {share} % ({low} to {high})").format(
            monday=monday.isoformat(), share=percent(one.rate), low=percent(low), high=percent(high)
        )
        weeks.append(said)
    listed = commas(weeks)
    return gettext("Last weeks: {weeks}.").format(weeks=listed)
