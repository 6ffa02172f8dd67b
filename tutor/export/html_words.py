"""Texts around the figures of the HTML export."""

from tutor.coach.graded import CallCause
from tutor.export.figures import cost_text
from tutor.export.lesson_card import PrintedLesson
from tutor.export.totals import AnnotatedGame
from tutor.language import gettext, ngettext
from tutor.lessons.lessons import severity_of
from tutor.strategy.choice import Verdict
from tutor.text.lessons import severity_word
from tutor.text.names import place_word, points_text
from tutor.text.review import SIGNS, refusal_line, result_luck
from tutor.text.verdicts import verdict_word


def legend() -> str:
    return gettext("▼ the tutor’s choice; dashed frame and ○: what was thrown.")


def signs_line() -> str:
    return "   ".join(f"{SIGNS[each]} {verdict_word(each)}" for each in Verdict)


def differ_label(count: int) -> str:
    """Return the label of the filter for discards on which tutor and network differ; empty if
    there are none."""
    said = ngettext(
        "Only the {count} discard where strong players prefer another tile than the tutor",
        "Only the {count} discards where strong players prefer another tile than the tutor",
        count,
    )
    return said.format(count=count) if count else ""


def differ_note() -> str:
    return gettext(
        "Strong players: as a network has it that watched players of the phoenix room. It cannot "
        "say why: positions to talk about, not mistakes."
    )


def lanes_line() -> str:
    return gettext(
        "One column a decision. Speed solid, value hatched, safety dotted: what counted there. "
        "Below, ▲ mistake, ○ fine, but not the first choice."
    )


def meta_line(card: PrintedLesson) -> str:
    if isinstance(card.cause, CallCause):  # the cost of a call is unknown
        return card.headline
    count = ngettext("{count} decision", "{count} decisions", card.decisions)
    decisions = count.format(count=card.decisions)
    if card.in_points:
        cost = gettext("about {points} points, {decisions}").format(
            points=cost_text(card.cost), decisions=decisions
        )
    else:
        severity = severity_word(severity_of(card.cost / card.decisions))
        cost = gettext("a {severity} slip, {decisions}").format(
            severity=severity, decisions=decisions
        )
    return f"{card.headline} · {cost}"


def result_parts(game: AnnotatedGame) -> tuple[str, ...]:
    """Return the known results of the game: "finished third", "24,100 points", "luck −0.4"."""
    parts = []
    if game.placement is not None:
        place = place_word(game.placement)
        parts.append(gettext("finished {place}").format(place=place))
    if game.points is not None:
        parts.append(gettext("{points} points").format(points=points_text(game.points)))
    if game.luck.luck is not None:
        parts.append(result_luck(game.luck.luck))
    return tuple(parts)


def no_luck_parts(game: AnnotatedGame) -> tuple[str, ...]:
    reason = game.luck.reason
    return () if reason is None else (refusal_line(reason),)


def hand_words(tiles: str) -> str:
    return gettext("Hand: {tiles}").format(tiles=tiles)
