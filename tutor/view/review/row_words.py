"""A row of the decision list in words."""

from tutor.advice.advice import Verdict
from tutor.language import Words
from tutor.lessons.lesson import Lesson
from tutor.text.lessons import cause_title, cost_phrase
from tutor.text.names import either, round_word, tile_word
from tutor.text.plans import plan_title
from tutor.view.review.model import Row


def row_sentence(row: Row, words: Words) -> str:
    """A row in words, for tooltips and screen readers."""
    where = words.gettext("{round}, turn {turn}").format(
        round=round_word(row.round, row.honba, words), turn=row.turn
    )
    best = either([tile_word(tile, words) for tile in row.best], words)
    what = words.gettext("you threw {tile}, the tutor {best}").format(
        tile=tile_word(row.played, words), best=best
    )
    parts = [where, verdict_word(row.verdict, words), what, plan_title(row.strategy, words)]
    if row.is_sound_loss:
        parts[1] = loss_line(row.cost, words)
    elif row.cost:
        parts.append(words.gettext("cost {points}").format(points=f"{row.cost:,}"))
    if row.lesson is not None:
        parts[1] = _lesson(row, row.lesson, words)
    listed = words.pgettext("between parts that are no sentences", "; ").join(parts)
    return words.gettext("{list}.").format(list=listed)


def verdict_word(verdict: Verdict, words: Words) -> str:
    """A verdict in words."""
    if verdict is Verdict.OFF_PLAN:
        return words.gettext("not among the first three")
    if verdict is Verdict.IN_LINE:
        return words.gettext("in line, second or third choice")
    return words.gettext("in line, first choice")


def loss_line(points: int, words: Words) -> str:
    """What a sound discard cost: "in line, cost 7,700"."""
    return words.gettext("in line, cost {points}").format(points=f"{points:,}")


def _lesson(row: Row, lesson: Lesson, words: Words) -> str:
    """The lesson that a row belongs to; what it cost beside its first one alone."""
    title = cause_title(lesson.cause, words)
    if row.follows:
        return words.gettext("{lesson}, once more").format(lesson=title)
    cost = cost_phrase(lesson.cost, words)
    return words.gettext("{lesson}, {cost}").format(lesson=title, cost=cost)
