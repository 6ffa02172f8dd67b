"""What a discard lacks in safety beside the best one, as the part of a sentence."""

from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import Seat
from tutor.advice.reasons.shortfalls import FewerCopies, LessSafe, Risk, SafeForLater, SpareSafety
from tutor.language import gettext, mark, ngettext
from tutor.text.names import number_word, seat_word
from tutor.text.phrases import one_in, seats_word

# Translators: each completes "6-man is faster, but it ..."; in Japanese the
# predicate in the polite form.
_LACKED_DANGERS: Final = {
    "passed": mark("may deal in to {who} later"),
    "genbutsu": mark("is less safe"),
    "no_wait": mark("is less safe"),
    "suji": mark("is only suji against {who}: safer, not safe"),
    "kabe": mark("is only behind a wall against {who}: safer, not safe"),
    "half_suji": mark("is only half covered by suji against {who}"),
    "half_kabe": mark("is only half covered by a wall against {who}"),
    "no_suji": mark("can deal in to {who}: no suji or wall covers it"),
    "honour_0": mark("can deal in to {who} only by thirteen orphans, which is very rare"),
    "honour_1": mark("can deal in to {who} by a wait on its last copy"),
    "honour_2": mark("can deal in to {who}: two more copies are not seen"),
    "honour_3": mark("can deal in to {who}: no other copy is seen"),
}


def risk_phrase(lack: Risk | LessSafe, other: str, observation: Observation) -> str:
    said = (
        _risk(lack, other, observation)
        if isinstance(lack, Risk)
        else _less_safe(lack.seat, other, observation)
    )
    if not lack.sure_of:
        return said
    who = seats_word(lack.sure_of, observation)
    pattern = gettext("{lacks} (though it cannot deal in to {who})")
    return pattern.format(lacks=said, who=who)


def _risk(lack: Risk, other: str, observation: Observation) -> str:
    who = seat_word(observation, lack.seat)
    if lack.one_chance:
        pattern = gettext(
            "can deal in to {who}, though every two-sided wait on it needs the last copy of a tile"
        )
        return pattern.format(who=who)
    if lack.risk is None or lack.other_risk is None:
        return gettext(_LACKED_DANGERS[lack.danger]).format(who=who)
    pattern = gettext("deals in to {who} {chance}, {other} {less}")
    chance, less = (one_in(risk) for risk in (lack.risk, lack.other_risk))
    return pattern.format(who=who, chance=chance, other=other, less=less)


def _less_safe(seat: Seat | None, other: str, observation: Observation) -> str:
    if seat is None:
        return gettext("is less safe than {other}").format(other=other)
    who = seat_word(observation, seat)
    pattern = gettext("is less safe than {other} against {who}")
    return pattern.format(other=other, who=who)


def later_phrase(
    lack: SafeForLater | SpareSafety | FewerCopies, other: str, observation: Observation
) -> str:
    match lack:
        case SafeForLater():
            pattern = gettext("is an honour, safer to keep for later than {other}")
            return pattern.format(other=other)
        case FewerCopies():
            pattern = gettext("has fewer copies left than {other}, so it is safer later")
            return pattern.format(other=other)
        case SpareSafety(seats=(_, *_)):
            pattern = gettext("cannot deal in to {who} and is worth keeping for later")
            return pattern.format(who=seats_word(lack.seats, observation))
        case SpareSafety():
            pattern = ngettext(
                "cannot deal in to {count} opponent: worth keeping for later",
                "cannot deal in to {count} opponents: worth keeping for later",
                lack.count,
            )
            return pattern.format(count=number_word(lack.count))
    assert_never(lack)
