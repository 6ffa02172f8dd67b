"""Which concepts stand behind the causes of marks and lessons: what a learner misses."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from tutor.concepts.course import Concept
from tutor.lessons.call_lessons import CallCause
from tutor.lessons.lesson import Cause

CONCEPTS_OF_CAUSES: Final[Mapping[Cause, tuple[Concept, ...]]] = {
    Cause.PLAYED_ON: (Concept.PUSH_OR_FOLD, Concept.FOLDING, Concept.SURE_TILES),
    Cause.TOO_DANGEROUS: (Concept.SURE_TILES, Concept.SAFER_TILES, Concept.THREATS),
    Cause.FOLDED_EARLY: (Concept.PUSH_OR_FOLD, Concept.WORTH),
    Cause.GAVE_UP_VALUE: (Concept.DORA, Concept.YAKUHAI),
    Cause.HELD_VALUE: (Concept.UKEIRE,),
    Cause.STEP_BACK: (Concept.SETS, Concept.SHANTEN, Concept.FIVE_BLOCKS),
    Cause.USEFUL_FIRST: (Concept.SINGLES, Concept.JOINTS),
    Cause.FEWER_DRAWS: (Concept.UKEIRE, Concept.JOINTS),
    Cause.NO_YAKU: (Concept.YAKU, Concept.CALLING),
    Cause.WORSE_WAIT: (Concept.WAITS, Concept.FURITEN),
    Cause.OTHER: (),
}
CONCEPTS_OF_CALLS: Final[Mapping[CallCause, tuple[Concept, ...]]] = {
    CallCause.NO_YAKU: (Concept.YAKU, Concept.CALLING),
    CallCause.NO_RIICHI: (Concept.RIICHI, Concept.RIICHI_OR_QUIET),
    CallCause.STAYS_LAST: (Concept.STANDING,),
    CallCause.PASSED_YAKUHAI: (Concept.YAKUHAI, Concept.CALLING),
    CallCause.THIN_RIICHI: (Concept.RIICHI_OR_QUIET, Concept.WAITS),
}


def misses_of(causes: Mapping[Cause, int]) -> dict[Concept, int]:
    """Return how often each concept was missed; those that never were are left out.

    Args:
        causes: how many marked discards had each cause.
    """
    found = Counter[Concept]()
    for cause, count in causes.items():
        for concept in CONCEPTS_OF_CAUSES[cause]:
            found[concept] += count
    return {concept: count for concept, count in found.items() if count > 0}
