"""The keys of a lesson's reasons, for `tutor.advice.reason_json`. They are a contract."""

from typing import Final

from tutor.advice.reason_keys import FAULT_KEYS, Kinds
from tutor.lessons import reasons
from tutor.lessons.reasons import LessonReason

LESSON_KEYS: Final[Kinds[LessonReason]] = {
    "lesson": reasons.LessonPlace,
    "lesson_stakes": reasons.LessonStakes,
    **FAULT_KEYS,
    "lesson_played_on": reasons.PlayedOnFacts,
    "lesson_too_dangerous": reasons.DangerFacts,
    "lesson_folded_early": reasons.FoldedFacts,
    "lesson_gave_up_value": reasons.LostValueFacts,
    "lesson_held_value": reasons.HeldValueFacts,
    "lesson_step_back": reasons.StepBackFacts,
    "lesson_useful_first": reasons.UsefulFirstFacts,
    "lesson_fewer_draws": reasons.FewerDrawsFacts,
    "lesson_other": reasons.OtherFacts,
    "lesson_short": reasons.LessonShortfall,
}
