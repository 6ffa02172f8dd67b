from dataclasses import dataclass, replace
from typing import Final

from rules.observation import Observation
from tutor.coach.advice import ActionAdvice, CallDecision, Decision, ReviewEntry
from tutor.coach.explain import spot_of
from tutor.coach.graded import Cause
from tutor.coach.grading.right import About
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.lessons.lessons import AnyCause
from tutor.coach.standing import standing_of
from tutor.coach.strategy.stance import Verdict
from tutor.explanations import answer, contrast, headline, situation
from tutor.explanations.lessons import slip_sentence
from tutor.language import gettext
from tutor.position.table_read import riichi_opponents
from tutor.text.calls import answer_word, recommendation
from tutor.text.lessons import watch_line
from tutor.text.names import capital, paragraph, tile_word
from tutor.text.verdicts import right_line


@dataclass(frozen=True, slots=True)
class SolvedWords:
    right: str
    """The tiles, or the answer to an offer, that count as right."""
    plan: str
    """Empty for an offer."""
    why: tuple[str, ...]
    done: str = ""
    """The tile or answer chosen in the game; empty if unknown or right."""
    rule: str = ""
    """The rule to remember; empty if it does not lead to the answer."""

    @property
    def lines(self) -> tuple[str, ...]:
        done = gettext("In the game: {what}.").format(what=self.done) if self.done else ""
        last = paragraph(tuple(filter(None, (done, self.rule))))
        return tuple(filter(None, (self.right, self.plan, *self.why, last)))


def solved_words(about: About, seen: Observation, played: ReviewEntry | None = None) -> SolvedWords:
    """Return the texts of the answer to a position. `played` is the decision in the game, if
    known."""
    if isinstance(about, ActionAdvice):
        advised, *reasons = recommendation(about, seen)
        if not isinstance(played, CallDecision) or played.verdict is Verdict.FIRST:
            return SolvedWords(advised, "", tuple(reasons))
        lesson = call_lesson(played)
        rule = "" if lesson is None else _next_time(lesson.cause)
        return SolvedWords(advised, "", tuple(reasons), answer_word(played), rule)
    plan = gettext("Plan: {plan}.").format(plan=headline(about, seen))
    right = right_line(seen, about)
    asked = situation(about, seen)[:1] if riichi_opponents(seen) or standing_of(seen) else ()
    if not isinstance(played, Decision) or played.verdict is not Verdict.OFF_PLAN:
        return SolvedWords(right, plan, tuple(map(capital, (*asked, *answer(about, seen)))))
    slip, decision = played.slip, replace(played, advice=about)
    name = tile_word(played.played, seen.rules.red_fives)
    why, told_apart = contrast(decision)
    if slip is not None:
        # Two steps from ready, answers give no counts of useful tiles.
        fewer, steps = slip.cause is Cause.FEWER_DRAWS, spot_of(about, played.observation).steps
        if (fewer and steps == 2) or not told_apart:
            why = (*why, slip_sentence(decision, slip.cause))
    rule = _next_time(slip.cause) if slip is not None and slip.cause in RULED else ""
    return SolvedWords(right, plan, tuple(map(capital, (*asked, *why))), name, rule)


RULED: Final = frozenset(Cause) - {
    Cause.STEP_BACK,
    Cause.USEFUL_FIRST,
    Cause.FEWER_DRAWS,
    Cause.WORSE_WAIT,
}
"""Causes whose general rule gives the right answer in every hand where it was overlooked."""


def _next_time(cause: AnyCause) -> str:
    return gettext("Next time: {watch}").format(watch=watch_line(cause))
