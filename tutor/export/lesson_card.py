from collections.abc import Iterator
from dataclasses import dataclass

from rules.events import Discard
from tutor.authors import headline
from tutor.coach.graded import CallCause, Cause
from tutor.export.annotated import AnnotatedGame
from tutor.export.pictures import Picture, picture_of
from tutor.language import gettext, ngettext
from tutor.lessons.calls import CallLesson, call_lesson
from tutor.lessons.lessons import severity_of
from tutor.strategy.stance import Verdict
from tutor.text.calls import answer_words
from tutor.text.lessons import call_sentence, cause_title, lesson_words, severity_word, watch_line
from tutor.text.names import paragraph, place_word, points_text, turn_heading
from tutor.text.review import SIGNS, refusal_line, result_luck
from tutor.text.thinking import hand_groups, thinking_of_decision
from tutor.text.verdicts import verdict_word


@dataclass(frozen=True, slots=True)
class PrintedLesson:
    player: str
    headline: str
    cause: Cause | CallCause
    cost: float
    """Estimated points; 0 for calls, which have no estimate."""
    in_points: bool
    """Whether to show the cost in points; otherwise show only its size."""
    title: str
    said: str
    watch: str
    picture: Picture
    at: int
    decisions: int
    where: str
    played: str
    differs: bool | None = None
    """Whether strong players prefer another tile than the tutor; None if unknown."""

    @property
    def anchor(self) -> str:
        return anchor_of(self.at, call=isinstance(self.cause, CallCause))


def anchor_of(place: int, *, call: bool) -> str:
    return f"{'c' if call else 'd'}{place}"


def cards_of(game: AnnotatedGame) -> Iterator[PrintedLesson]:
    for lesson in game.lessons:
        decision = game.decisions[lesson.at]
        seen = decision.observation
        said = lesson_words(lesson, game.decisions)
        yield PrintedLesson(
            player=game.player,
            headline=headline(decision.advice, seen),
            cause=lesson.cause,
            cost=lesson.cost,
            in_points=lesson.in_points,
            title=said.title,
            said=said.cause,
            watch=said.watch,
            picture=picture_of(
                seen,
                played=decision.played,
                advised=decision.advice.best,
                groups=thinking_of_decision(decision),
            ),
            at=lesson.at,
            decisions=len(lesson.decisions),
            where=turn_heading(seen),
            played=_played(game),
        )
    for place, call in enumerate(game.calls):
        taught = call_lesson(call)
        if taught is not None:
            yield _call_card(game, place, taught)


def _call_card(game: AnnotatedGame, place: int, lesson: CallLesson) -> PrintedLesson:
    call = game.calls[place]
    answered, recommended = call.answered, call.advice.recommended
    return PrintedLesson(
        player=game.player,
        headline=answer_words(call),
        cause=lesson.cause,
        cost=0.0,
        in_points=False,
        title=cause_title(lesson.cause),
        said=call_sentence(lesson, call),
        watch=watch_line(lesson.cause),
        picture=picture_of(
            call.observation,
            played=answered.tile if isinstance(answered, Discard) else None,
            advised=(recommended.tile,) if isinstance(recommended, Discard) else (),
            offered=call.claimed,
            groups=hand_groups(
                call.observation, recommended.tile if isinstance(recommended, Discard) else None
            ),
        ),
        at=place,
        decisions=1,
        where=turn_heading(call.observation),
        played=_played(game),
    )


def _played(game: AnnotatedGame) -> str:
    return " · ".join(filter(None, (game.shown_day, game.label.source)))


def cost_text(cost: float) -> str:
    return f"{round(cost / 100) * 100:,}"


def legend() -> str:
    marks = gettext("▼ the tutor’s choice; dashed frame and ○: what was thrown.")
    lines = gettext(
        "Below the hand, what belongs together after that choice: a line for a set, dashes for a "
        "shape, two lines for a pair, dots for loose tiles."
    )
    return paragraph((marks, lines))


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
