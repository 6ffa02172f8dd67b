"""What a glance at the table tells a seat: facts that several judgements start from."""

from rules.observation import Observation
from rules.tiles import TERMINALS_AND_HONOURS, Kind, KindMask, Seat, kinds_in
from tutor.evaluators.no_wait import has_no_wait


def riichi_opponents(observation: Observation) -> tuple[Seat, ...]:
    return tuple(seat for seat in observation.opponents if observation.riichi[seat])


def cannot_win(observation: Observation, seat: Seat, kind: Kind) -> bool:
    known = (observation.genbutsu[seat] | observation.passed[seat]) >> kind & 1
    return bool(known) or has_no_wait(observation, seat, kind)


def live_tiles(observation: Observation, kinds: KindMask) -> int:
    return sum(4 - observation.seen[kind] for kind in kinds_in(kinds))


def orphans(observation: Observation) -> int:
    counts = observation.counts
    return sum(counts[kind] > 0 for kind in TERMINALS_AND_HONOURS)


def finishes_first(observation: Observation, payment: int) -> bool:
    others = max(observation.points[other] for other in observation.opponents)
    is_last = observation.round >= observation.rules.rounds - 1
    return is_last and observation.points[observation.seat] + payment > others
