"""How safe each tile of the own hand is to throw: the marks below it, and the named reasons.

Where somebody is in riichi the marks are about the players in riichi, otherwise about everybody.
"""

from rules.observation import Observation
from rules.tiles import Seat, Tile, kind_of
from tutor.advice.discard_comparison import SURE
from tutor.advice.facts import row
from tutor.evaluators.ranking import RankedDiscard, Ranking
from tutor.language import gettext
from tutor.text.candidate_cells import player_line
from tutor.text.figures import BIG_RISK, SMALL_RISK
from tutor.text.names import seat_word
from tutor.view.table.hand_marks import SafetyMark
from tutor.view.table.mark_captions import safety_words


def riichi_opponents(seen: Observation) -> tuple[Seat, ...]:
    riichi = tuple(seat for seat in seen.opponents if seen.riichi[seat])
    return riichi or seen.opponents


def needs_safety_marks(seen: Observation) -> bool:
    return any(seen.riichi[seat] for seat in seen.opponents)


def mark_of(risk: float, *, is_sure: bool) -> SafetyMark:
    if is_sure:
        return SafetyMark.SAFE
    if risk < SMALL_RISK:
        return SafetyMark.FAIRLY_SAFE
    return SafetyMark.UNCERTAIN if risk < BIG_RISK else SafetyMark.RISKY


def safety_of(ranking: Ranking, seen: Observation) -> dict[Tile, SafetyMark]:
    against = riichi_opponents(seen)
    marks = {
        kind_of(ranked.discard): mark_of(_worst(ranked, against), is_sure=_is_sure(ranked, against))
        for ranked in ranking
    }
    return {tile: marks[kind_of(tile)] for tile in seen.hand if kind_of(tile) in marks}


def reasons_of(ranking: Ranking, seen: Observation) -> dict[Tile, str]:
    told = {
        kind_of(ranked.discard): "\n".join(
            player_line(ranked, seen, seat) for seat in riichi_opponents(seen)
        )
        for ranked in ranking
    }
    return {tile: told[kind_of(tile)] for tile in seen.hand if kind_of(tile) in told}


def legend_of(seen: Observation) -> tuple[str, str]:
    risky = safety_words(SafetyMark.RISKY)
    against = riichi_opponents(seen)
    if len(against) == 1:
        name = seat_word(seen, against[0])
        risky = gettext("{seat}: {why}").format(seat=name, why=risky)
    return risky, safety_words(SafetyMark.SAFE)


def _worst(ranked: RankedDiscard, against: tuple[Seat, ...]) -> float:
    risks = dict(zip(row(ranked, "seats"), row(ranked, "risks"), strict=True))
    return max(float(risks[seat]) for seat in against)


def _is_sure(ranked: RankedDiscard, against: tuple[Seat, ...]) -> bool:
    dangers = dict(zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True))
    return all(dangers[seat] in SURE for seat in against)
