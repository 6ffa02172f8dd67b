from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.events import Call, Discard
from rules.legal import Action
from rules.melds import MeldType
from rules.scoring import Payment
from rules.tiles import kind_of
from tutor.coach import offer_facts as facts
from tutor.coach.advice import CallDecision, Doubt, OptionAdvice
from tutor.coach.call_rules import LATE_TILES
from tutor.coach.call_weighing import is_yakuhai_pon
from tutor.coach.graded import CallCause, Severity
from tutor.coach.grading.grade import GOOD
from tutor.coach.riichi import LATE, place_gained
from tutor.coach.slips import SLOW_TO_GAIN, UNLIKELY, lost, severity
from tutor.coach.spot import GOOD_WAIT
from tutor.coach.standing import OUT_OF_REACH, Need, standing_of
from tutor.coach.worth import TenpaiFacts, look_at_tenpai
from tutor.position.standing import FAR_AHEAD, lead, place_after, pot
from tutor.position.table_read import riichi_opponents

RARE_ANSWER: Final = 0.1
"""The ratio (see `Graded`) up to which a slip counts in full; offers have few possible answers."""
CLAIMED: Final = (MeldType.CHI, MeldType.PON)
STAKES: Final = {
    CallCause.NO_YAKU: 0.8,
    CallCause.NO_RIICHI: 1.0,
    CallCause.STAYS_LAST: 1.0,
    CallCause.PASSED_YAKUHAI: 0.8,
    CallCause.THIN_RIICHI: 0.5,
    CallCause.NEEDLESS_CALL: 0.5,
    CallCause.PASSED_CALL: 0.4,
    CallCause.NEEDLESS_KAN: 0.65,
}
"""The loss, 0 to 1, by a slip that no other player makes."""
ENOUGH: Final = 7_700
"""The points of a ron from which no reason for riichi is given."""
SOME_LIVE: Final = 2
"""The fewest live winning tiles with which leaving riichi out is a slip."""
MUCH: Final = 2_000
"""The points of honba and riichi sticks that are worth a cheap, quick win."""
LAST_ROUNDS: Final = 2
"""The number of rounds before the end in which the leader is in a hurry to finish."""
SPEED: Final = (CallCause.NO_RIICHI, CallCause.PASSED_YAKUHAI, CallCause.PASSED_CALL)
"""Slips that cost speed, which counts less for a seat far ahead."""


@dataclass(frozen=True, slots=True)
class CallLesson:
    cause: CallCause
    option: OptionAdvice
    """The option that was taken, or should have been."""
    lost: float
    """The loss, 0 to 1, on the same scale as for discards."""

    @property
    def severity(self) -> Severity:
        return severity(self.lost)


def call_lesson(decision: CallDecision, limit: float = UNLIKELY) -> CallLesson | None:
    """Return the slip in an answer to an offer, or None.

    Args:
        limit: the ratio (see `Graded`) below which an answer may count as a slip.
    """
    graded, advice = decision.graded, decision.advice
    if decision.taken_back or advice.recommended == decision.taken:
        return None
    ratio = 0.0 if graded is None else graded.ratio
    if limit > UNLIKELY and _gains_place(decision):
        ratio = 0.0  # whatever is usual
    found = _cause(decision) if ratio < limit else None
    if found is None:
        return None
    stake = STAKES[found[0]]
    if found[0] in SPEED and lead(decision.observation) >= FAR_AHEAD:
        stake *= SLOW_TO_GAIN
    return CallLesson(*found, lost(stake, ratio, RARE_ANSWER))


def _cause(decision: CallDecision) -> tuple[CallCause, OptionAdvice] | None:
    taken, advice = decision.taken, decision.advice
    option = next((one for one in advice.options if _is_same(one.action, taken)), None)
    if option is not None and option.fact(facts.StaysLast) is not None:
        return CallCause.STAYS_LAST, option
    if option is not None and option.fact(facts.NoYakuInSight) is not None:
        late = decision.observation.tiles_left <= LATE_TILES
        paid = late and option.fact(facts.CallWaits) is not None  # if the round is drawn
        return None if paid else (CallCause.NO_YAKU, option)
    if option is not None and isinstance(taken, Discard):
        graded, waits = decision.graded, option.fact(facts.RiichiWaits)
        rare = graded is None or graded.ratio < UNLIKELY
        few = waits is not None and waits.live < GOOD_WAIT
        advised = decision.advice.recommended is not None
        thin = not advised and (rare or few) and not _gains_place(decision)
        return (CallCause.THIN_RIICHI, option) if thin else None
    if advice.doubt is Doubt.CLOSE and decision.graded is None:
        return None
    about = advice.options[advice.about]
    if taken is None and about.action == advice.recommended:
        return _passed(decision, about)
    if option is None or advice.recommended is not None:
        return None
    if not is_claim(taken):
        return CallCause.NEEDLESS_KAN, option
    seen, steps = decision.observation, option.fact(facts.CallSteps)
    late = lead(seen) > 0 and seen.round >= seen.rules.rounds - LAST_ROUNDS
    hurries = late and steps is not None and steps.after < steps.before
    return None if hurries or pot(seen) >= MUCH else (CallCause.NEEDLESS_CALL, option)


def _passed(decision: CallDecision, about: OptionAdvice) -> tuple[CallCause, OptionAdvice] | None:
    action = about.action
    if isinstance(action, Call) and is_yakuhai_pon(decision.observation, action):
        return CallCause.PASSED_YAKUHAI, about
    if is_claim(action):
        is_close = decision.advice.doubt is Doubt.CLOSE
        return None if is_close else (CallCause.PASSED_CALL, about)
    waits = about.fact(facts.RiichiWaits)
    is_riichi = waits is not None and waits.live >= SOME_LIVE and left_riichi_out(decision)
    return (CallCause.NO_RIICHI, about) if is_riichi and not _is_enough(decision) else None


def left_riichi_out(decision: CallDecision) -> bool:
    thrown = decision.answered
    return (
        isinstance(thrown, Discard)
        and not thrown.riichi
        and any(
            isinstance(one.action, Discard) and kind_of(one.action.tile) == kind_of(thrown.tile)
            for one in decision.advice.options
        )
    )


def chances_at(decision: CallDecision) -> Iterator[CallCause]:
    taken, wanted = decision.taken, decision.advice.recommended
    if is_claim(taken):
        yield from (CallCause.NO_YAKU, CallCause.NEEDLESS_CALL)
    if isinstance(wanted, Discard):
        yield CallCause.NO_RIICHI
    if isinstance(taken, Call | Discard):
        yield CallCause.STAYS_LAST
    if isinstance(wanted, Call) and is_yakuhai_pon(decision.observation, wanted):
        yield CallCause.PASSED_YAKUHAI
    elif is_claim(wanted):
        yield CallCause.PASSED_CALL
    if isinstance(taken, Discard):
        yield CallCause.THIN_RIICHI
    if isinstance(taken, Call) and taken.meld.is_kan:
        yield CallCause.NEEDLESS_KAN


@dataclass(frozen=True, slots=True)
class ChanceCount:
    """How often something was done, and how often it could have been."""

    marks: int = 0
    chances: int = 0

    def __add__(self, other: "ChanceCount") -> "ChanceCount":
        return ChanceCount(self.marks + other.marks, self.chances + other.chances)

    @property
    def rate(self) -> float:
        """The rate, 0 to 1; 0 if there were no chances."""
        return self.marks / self.chances if self.chances else 0.0


def count_calls(decisions: Iterable[CallDecision]) -> dict[CallCause, ChanceCount]:
    counts: dict[CallCause, ChanceCount] = {}
    for decision in decisions:
        if decision.taken_back:
            continue
        lesson = call_lesson(decision)
        for cause in chances_at(decision):
            one = ChanceCount(int(lesson is not None and lesson.cause is cause), 1)
            counts[cause] = counts.get(cause, ChanceCount()) + one
    return counts


def taught_calls(decisions: Iterable[CallDecision]) -> Iterator[tuple[CallCause, CallDecision]]:
    for decision in decisions:
        lesson = call_lesson(decision)
        if lesson is not None and lesson.cause in chances_at(decision):
            yield lesson.cause, decision


def is_claim(action: Action | None) -> bool:
    return isinstance(action, Call) and action.meld.type in CLAIMED


def _gains_place(decision: CallDecision) -> bool:
    """Check whether a win in the last round gains a place only with riichi."""
    ready = _ready(decision)
    return ready is not None and place_gained(decision.observation, ready) is not None


def _ready(decision: CallDecision) -> TenpaiFacts | None:
    options = decision.advice.options
    thrown = next((a.tile for one in options if isinstance(a := one.action, Discard)), None)
    return None if thrown is None else look_at_tenpai(decision.observation, thrown)


def _is_enough(decision: CallDecision) -> bool:
    """Check whether, in the last round, a win without riichi gains a place or keeps first place,
    and a ron with riichi gains no further place."""
    seen, ready = decision.observation, _ready(decision)
    needs = standing_of(seen)
    if needs is None or ready is None or ready.least_quiet is None or ready.furiten:
        return False
    reached = needs.need in (Need.NOTHING, Need.ANY_WIN)
    reached |= needs.need is Need.POINTS and (needs.ron or OUT_OF_REACH) <= ready.least_quiet.points
    silent, better = (
        [place_after(seen, Payment(won), seen.seat, each, seen.seat) for each in seen.opponents]
        for won in (ready.least_quiet.points, max(each.points for each in ready.riichi_rons))
    )
    return reached and silent == better


class Usual(StrEnum):
    """What strong players do where a seat declared riichi or stayed dama, compared with its
    choice."""

    MOST = "most"
    DIVIDED = "divided"
    LESS = "less"
    FEW = "few"
    ENOUGH = "enough"
    """Any win, even without riichi, was enough for the place, whatever strong players do."""
    PLACE = "place"
    """Only a win with riichi gained the place above, whatever strong players do."""


def riichi_verdict(decision: CallDecision) -> Usual | None:
    """Return the verdict on a riichi, or on a ready hand that stayed dama; None if not clear.

    `MOST` requires the tutor's agreement, `LESS` and `FEW` its disagreement. Staying dama with a
    good wait, time, and little to win without riichi is never `MOST`.
    """
    graded, advice, seen = decision.graded, decision.advice, decision.observation
    declared = isinstance(decision.taken, Discard)
    option = chosen(decision)
    if option is None or not (declared or left_riichi_out(decision)):
        return None
    if not declared and _is_enough(decision):
        return Usual.ENOUGH
    if declared and _gains_place(decision):
        return Usual.PLACE
    if graded is None:
        return None
    agrees = declared == (advice.recommended is not None)
    if advice.doubt is Doubt.CLOSE or graded.ratio < 1 or not agrees:
        if not agrees and graded.ratio < GOOD:
            return Usual.FEW if graded.ratio < UNLIKELY else Usual.LESS
        is_close = advice.doubt is Doubt.CLOSE and graded.ratio >= GOOD
        return Usual.DIVIDED if is_close else None
    waits, worth = option.fact(facts.RiichiWaits), option.fact(facts.RiichiWorth)
    good = waits is not None and waits.live >= GOOD_WAIT and seen.tiles_left > LATE
    cheap = worth is None or (worth.quiet or 0) < ENOUGH
    declares = good and cheap and not riichi_opponents(seen) and lead(seen) < FAR_AHEAD
    return Usual.MOST if declared or not declares else None


def chosen(decision: CallDecision) -> OptionAdvice | None:
    """Return the chi or pon that was made, otherwise the riichi that was offered."""
    taken, options = decision.taken, decision.advice.options
    made = (one for one in options if one.action == taken and is_claim(taken))
    return next(made, next((one for one in options if isinstance(one.action, Discard)), None))


def _is_same(offered: Action, taken: Action | None) -> bool:
    match offered, taken:
        case Discard(), Discard():
            return True
        case Call(), Call():
            return offered.meld.type == taken.meld.type and {*offered.meld.tiles} == {
                *taken.meld.tiles
            }
        case _:
            return False
