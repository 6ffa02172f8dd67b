from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from rules.observation import Observation
from rules.tiles import Seat
from tutor.coach.advice import Decision, ReviewEntry
from tutor.coach.concepts.finders import (
    COURSE,
    OF_IDEAS,
    Concept,
    Sighting,
    decision_facts,
    find_concepts,
    missed_facts,
    offer_facts,
)
from tutor.coach.explain import IDEAS
from tutor.coach.graded import CallCause, Cause
from tutor.coach.lessons.calls import call_lesson

CONCEPTS_OF_CAUSES: Final[Mapping[Cause, tuple[Concept, ...]]] = {
    **{
        cause: tuple(
            dict.fromkeys(
                OF_IDEAS[fact]
                for idea in IDEAS
                for fact, its in getattr(idea, "CAUSES", {}).items()
                if its is cause
            )
        )
        for cause in Cause
    },
    Cause.PLAYED_ON: (Concept.PUSH_OR_FOLD, Concept.FOLDING, Concept.SURE_TILES),
    Cause.FOLDED_EARLY: (Concept.PUSH_OR_FOLD, Concept.WORTH),
}
CONCEPTS_OF_CALLS: Final[Mapping[CallCause, tuple[Concept, ...]]] = {
    CallCause.NO_YAKU: (Concept.YAKU, Concept.CALLING),
    CallCause.NO_RIICHI: (Concept.RIICHI, Concept.RIICHI_OR_QUIET),
    CallCause.STAYS_LAST: (Concept.STANDING,),
    CallCause.PASSED_YAKUHAI: (Concept.YAKUHAI, Concept.CALLING),
    CallCause.THIN_RIICHI: (Concept.RIICHI_OR_QUIET, Concept.WAITS),
    CallCause.NEEDLESS_CALL: (Concept.CALLING,),
    CallCause.PASSED_CALL: (Concept.CALLING,),
    CallCause.NEEDLESS_KAN: (Concept.CALLING,),
}


def misses_of(causes: Mapping[Cause, int]) -> dict[Concept, int]:
    """Return how often each concept was missed, given the number of mistakes by cause. Concepts
    that were never missed are left out."""
    found = Counter[Concept]()
    for cause, count in causes.items():
        for concept in CONCEPTS_OF_CAUSES[cause]:
            found[concept] += count
    return {concept: count for concept, count in found.items() if count > 0}


def sightings(facts: Iterable[object], observation: Observation) -> tuple[Sighting, ...]:
    shown: dict[Concept, Sighting] = {}
    for fact in facts:
        for sighting in find_concepts(fact, observation):
            shown.setdefault(sighting.concept, sighting)
    return tuple(shown[concept] for concept in COURSE if concept in shown)


def sightings_of(entry: ReviewEntry) -> tuple[Sighting, ...]:
    seen = entry.observation
    if isinstance(entry, Decision):
        found = sightings(decision_facts(entry), seen)
        missed = {one.concept for one in sightings(missed_facts(entry), seen)}
    else:
        found = sightings(offer_facts(entry.advice), seen)
        lesson = call_lesson(entry)
        missed = set() if lesson is None else {*CONCEPTS_OF_CALLS[lesson.cause]}
    return tuple(replace(one, missed=one.concept in missed) for one in found)


DRILL: Final = "drill "
"""The prefix of a drill's id, which takes the place of a game's id. Concepts seen in drills count
as met but are not explained."""
MAX_NEW_IN_GAME: Final = 3
TAUGHT: Final[Mapping[str, Concept]] = {
    "sets": Concept.SETS,
    "yaku": Concept.YAKU,
    "riichi": Concept.RIICHI,
    "pon": Concept.YAKUHAI,
    "dora": Concept.DORA,
    "passed": Concept.SURE_TILES,
}
"""The concepts that each of the first steps teaches."""


class Detail(StrEnum):
    FULL = "full"
    SHORT = "short"
    SIGN = "sign"


_DETAILS: Final = (Detail.FULL, Detail.SHORT)


@dataclass(frozen=True, slots=True, order=True)
class DecisionPlace:
    game: str
    seat: Seat
    round: int
    honba: int
    turn: int
    tiles_left: int
    is_offer: bool

    @property
    def of_round(self) -> tuple[str, int, int]:
        return self.game, self.round, self.honba

    @property
    def of_turn(self) -> tuple[str, int, int, Seat, int]:
        return self.game, self.round, self.honba, self.seat, self.turn


def decision_place(game: str, observation: Observation, *, is_offer: bool) -> DecisionPlace:
    seen = observation
    return DecisionPlace(
        game, seen.seat, seen.round, seen.honba, seen.turn, seen.tiles_left, is_offer
    )


@dataclass(frozen=True, slots=True)
class Meeting:
    place: DecisionPlace
    concept: Concept


@dataclass(frozen=True, slots=True)
class ConceptNote:
    sighting: Sighting
    detail: Detail
    meeting: Meeting | None
    """The meeting to add to the ledger after showing the note; None if it is there already."""


@dataclass(frozen=True)
class ConceptLedger:
    meetings: tuple[Meeting, ...] = ()
    misses: Mapping[Concept, int] = field(default_factory=dict)
    taught: frozenset[Concept] = frozenset()
    """Concepts that the first steps have explained in full."""
    _times: Mapping[Concept, int] = field(init=False, repr=False, compare=False)
    _explained: Mapping[DecisionPlace, tuple[Concept, Detail]] = field(
        init=False, repr=False, compare=False
    )
    _in_rounds: frozenset[tuple[tuple[str, int, int], Concept]] = field(
        init=False, repr=False, compare=False
    )
    _new: tuple[DecisionPlace, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        times = Counter(self.taught)
        explained: dict[DecisionPlace, tuple[Concept, Detail]] = {}
        explaining = [each for each in self.meetings if not each.place.game.startswith(DRILL)]
        for each in explaining:
            explained.setdefault(each.place, (each.concept, _detail(times[each.concept])))
            times[each.concept] += 1
        new = tuple(place for place, (_, detail) in explained.items() if detail is Detail.FULL)
        rounds = frozenset((each.place.of_round, each.concept) for each in explaining)
        for name, value in (
            ("_times", times),
            ("_explained", explained),
            ("_in_rounds", rounds),
            ("_new", new),
        ):
            object.__setattr__(self, name, value)

    def met(self, concept: Concept) -> int:
        return self._times.get(concept, 0)

    def is_known(self, concept: Concept) -> bool:
        return self.met(concept) >= len(_DETAILS)

    @property
    def met_concepts(self) -> tuple[Concept, ...]:
        met = {*self._times, *(each.concept for each in self.meetings)}
        return tuple(concept for concept in COURSE if concept in met)

    def with_meeting(self, meeting: Meeting) -> "ConceptLedger":
        if meeting.place in self._explained:
            return self
        return replace(self, meetings=(*self.meetings, meeting))

    def with_steps(self, steps: Collection[str]) -> "ConceptLedger":
        """Return the ledger of a learner who has completed the given first steps."""
        return replace(self, taught=frozenset(TAUGHT[key] for key in steps if key in TAUGHT))

    def note(self, place: DecisionPlace, shown: Iterable[Sighting]) -> ConceptNote | None:
        """Return the concept to explain at a decision; None if there is none.

        Args:
            place: the place of the decision.
            shown: the concepts that the decision shows.
        """
        if place in self._explained:
            concept, detail = self._explained[place]
            again = next((one for one in shown if one.concept is concept), None)
            return None if again is None else ConceptNote(again, detail, None)
        fresh = [one for one in shown if (place.of_round, one.concept) not in self._in_rounds]
        new = [one for one in fresh if not self.met(one.concept) and self._may_be_new(place, one)]
        once = [one for one in fresh if self.met(one.concept) == 1]
        known = [one for one in fresh if self.is_known(one.concept)]
        for choice, order in ((new, self._order), (once, self._order), (known, self._sign_order)):
            if choice:
                chosen = min(choice, key=order)
                detail = _detail(self.met(chosen.concept))
                return ConceptNote(chosen, detail, Meeting(place, chosen.concept))
        return None

    def next_concept(self) -> Concept | None:
        """Return the concept to meet next, of those not met yet: the one missed most often,
        otherwise the first of the course. None if all have been met."""
        waiting = [each for each in COURSE if each not in self.met_concepts]
        return min(waiting, key=self._missed_first) if waiting else None

    def _may_be_new(self, place: DecisionPlace, sighting: Sighting) -> bool:
        in_game = [each for each in self._new if each.game == place.game]
        if len(in_game) >= MAX_NEW_IN_GAME:
            return False
        if any(each.of_turn == place.of_turn for each in in_game):
            return False
        if sighting.missed or self.misses.get(sighting.concept):
            return True
        return all(each.of_round != place.of_round for each in in_game)

    def _order(self, sighting: Sighting) -> tuple[int, int, int]:
        return not sighting.missed, *self._missed_first(sighting.concept)

    def _sign_order(self, sighting: Sighting) -> tuple[int, int, int]:
        missed, misses, at = self._order(sighting)
        return missed, misses, -at

    def _missed_first(self, concept: Concept) -> tuple[int, int]:
        return -self.misses.get(concept, 0), COURSE.index(concept)


def _detail(times: int) -> Detail:
    return _DETAILS[times] if times < len(_DETAILS) else Detail.SIGN
