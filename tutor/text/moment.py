"""What decided the plan, in sentences: one a reason of the moment."""

from collections.abc import Sequence
from typing import assert_never

from rules.observation import Observation
from tutor.advice.advice import Advice
from tutor.advice.reasons.discards import AdviceReason
from tutor.advice.reasons.ends import (
    DealInPlace,
    NearestPlaces,
    NoDrawsLeft,
    ReadyAtEnd,
    SafeLead,
    WinNeeded,
)
from tutor.advice.reasons.moment import (
    DoraHeld,
    FastestRisk,
    GoodDraws,
    HandInSight,
    LowPoints,
    MomentReason,
    OpenHand,
    OpponentMelds,
    OwnDealership,
    Placement,
    ReadyWin,
    RiichiOpponents,
    RoundsLeft,
    SafeTiles,
    StepsFromReady,
    TerminalsHeld,
    TilesSafeFromAll,
    TurnReached,
)
from tutor.advice.reasons.threats import FoldOrder, OpenThreat, PushOrFold
from tutor.language import Translator
from tutor.text.ends import end_sentence
from tutor.text.figures import BIG_RISK, SMALL_RISK
from tutor.text.hands import hand_sentence, win_sentence
from tutor.text.names import number_word, seat_word
from tutor.text.phrases import seats_word
from tutor.text.standing import low_points_sentence, place_sentence, rounds_sentence
from tutor.text.threats import threat_sentence


def why(advice: Advice, observation: Observation, translator: Translator) -> tuple[str, ...]:
    return why_sentences(advice.moment, observation, translator)


def why_sentences(
    reasons: Sequence[MomentReason], observation: Observation, translator: Translator
) -> tuple[str, ...]:
    turn = any(isinstance(reason, TurnReached) for reason in reasons)
    return tuple(
        _near(reason.steps, translator)
        if isinstance(reason, StepsFromReady) and turn
        else moment_sentence(reason, observation, translator)
        for reason in reasons
    )


def is_of_young_round(reason: AdviceReason) -> bool:
    return isinstance(reason, TurnReached) and not reason.late


def moment_sentence(reason: MomentReason, observation: Observation, translator: Translator) -> str:
    match reason:
        case HandInSight():
            return hand_sentence(reason, translator)
        case ReadyWin():
            return win_sentence(reason, translator)
        case RiichiOpponents():
            return _riichi(reason, observation, translator)
        case StepsFromReady():
            return _steps(reason, translator)
        case Placement():
            return place_sentence(reason, translator)
        case RoundsLeft():
            return rounds_sentence(reason, translator)
        case TurnReached():
            return _turn(reason, translator)
        case DoraHeld():
            return _dora(reason.count, translator)
        case OwnDealership():
            return translator.gettext("You are the dealer: your win is worth half as much again.")
        case OpponentMelds():
            return _calls(reason, observation, translator)
        case OpenHand():
            return translator.gettext(
                "Your hand is open: it needs a yaku, and riichi is not possible any more."
            )
        case LowPoints():
            return low_points_sentence(reason.seats, observation, translator)
        case SafeTiles():
            return _safe_tiles(reason, observation, translator)
        case TilesSafeFromAll():
            return _safe_all(reason.count, translator)
        case GoodDraws():
            return _draws(reason, translator)
        case FastestRisk():
            return _risk(reason, translator)
        case TerminalsHeld():
            return _in_the_way(reason.count, translator)
        case (
            SafeLead()
            | NoDrawsLeft()
            | WinNeeded()
            | NearestPlaces()
            | DealInPlace()
            | ReadyAtEnd()
        ):
            return end_sentence(reason, observation, translator)
        case OpenThreat() | PushOrFold() | FoldOrder():
            return threat_sentence(reason, observation, translator)
    assert_never(reason)


def _riichi(reason: RiichiOpponents, observation: Observation, translator: Translator) -> str:
    seats = reason.seats
    who = seats_word(seats, observation, translator)
    if not seats:
        return translator.gettext("Nobody is in riichi.")
    if len(seats) > 1:
        pattern = (
            translator.gettext("{who} are in riichi, the dealer among them.")
            if reason.dealer
            else translator.gettext("{who} are in riichi.")
        )
    elif reason.dealer:
        pattern = translator.gettext(
            "{who} is in riichi and is the dealer: a dealer's win costs half as much again."
        )
    else:
        pattern = translator.gettext("{who} is in riichi.")
    return pattern.format(who=who)


def _near(steps: int, translator: Translator) -> str:
    if not steps:
        return translator.gettext("Your hand can be ready now.")
    return translator.ngettext(
        "Your hand is {steps} step from ready.", "Your hand is {steps} steps from ready.", steps
    ).format(steps=number_word(steps, translator))


def _steps(reason: StepsFromReady, translator: Translator) -> str:
    steps, left = reason.steps, reason.tiles_left
    if not left:
        return _near(steps, translator)
    if not steps:
        pattern = translator.ngettext(
            "Your hand can be ready now, with {left} tile left to draw.",
            "Your hand can be ready now, with {left} tiles left to draw.",
            left,
        )
    elif steps == 1:
        pattern = translator.ngettext(
            "Your hand is one step from ready, with {left} tile left to draw.",
            "Your hand is one step from ready, with {left} tiles left to draw.",
            left,
        )
    else:
        pattern = translator.ngettext(
            "Your hand is {steps} steps from ready, with {left} tile left to draw.",
            "Your hand is {steps} steps from ready, with {left} tiles left to draw.",
            left,
        )
    return pattern.format(steps=number_word(steps, translator), left=left)


def _turn(reason: TurnReached, translator: Translator) -> str:
    left = reason.tiles_left
    if not left:
        return translator.gettext("This is the last throw: no tile is left to draw.")
    if reason.late:
        return translator.ngettext(
            "It is late: only {left} tile is left to draw.",
            "It is late: only {left} tiles are left to draw.",
            left,
        ).format(left=left)
    return translator.ngettext(
        "It is turn {turn}, with {left} tile left to draw.",
        "It is turn {turn}, with {left} tiles left to draw.",
        left,
    ).format(turn=reason.turn, left=left)


def _dora(count: int, translator: Translator) -> str:
    if not count:
        return translator.gettext("You hold no dora.")
    return translator.gettext("You hold {count} dora.").format(count=number_word(count, translator))


def _calls(reason: OpponentMelds, observation: Observation, translator: Translator) -> str:
    count = reason.count
    return translator.ngettext(
        "{who} shows {count} meld.", "{who} shows {count} melds.", count
    ).format(
        who=seat_word(observation, reason.seat, translator), count=number_word(count, translator)
    )


def _safe_tiles(reason: SafeTiles, observation: Observation, translator: Translator) -> str:
    count, who = reason.count, seats_word(reason.seats, observation, translator)
    if not count:
        return translator.gettext("You hold no tile that is certain against {who}.").format(who=who)
    return translator.ngettext(
        "You hold {count} tile that cannot deal in to {who}.",
        "You hold {count} tiles that cannot deal in to {who}.",
        count,
    ).format(count=number_word(count, translator), who=who)


def _draws(reason: GoodDraws, translator: Translator) -> str:
    draws = reason.draws
    if not reason.steps:
        return translator.ngettext(
            "You can wait for {draws} tile.", "You can wait for {draws} tiles.", draws
        ).format(draws=draws)
    return translator.ngettext(
        "Your hand has {draws} good draw at most.",
        "Your hand has {draws} good draws at most.",
        draws,
    ).format(draws=draws)


def _safe_all(count: int, translator: Translator) -> str:
    if not count:
        return translator.gettext("You hold no tile that is certain against everybody.")
    return translator.ngettext(
        "You hold {count} tile that cannot deal in to anybody now.",
        "You hold {count} tiles that cannot deal in to anybody now.",
        count,
    ).format(count=number_word(count, translator))


def _risk(reason: FastestRisk, translator: Translator) -> str:
    risk = reason.risk
    if reason.sure:
        return translator.gettext("Your fastest throw cannot deal in now.")
    if risk < SMALL_RISK:
        return translator.gettext("Your fastest throw is unlikely to deal in.")
    if risk < BIG_RISK:
        return translator.gettext("Your fastest throw carries some risk.")
    return translator.gettext("Your fastest throw is risky.")


def _in_the_way(count: int, translator: Translator) -> str:
    return translator.ngettext(
        "Your hand holds {count} terminal or honour.",
        "Your hand holds {count} terminals and honours.",
        count,
    ).format(count=number_word(count, translator))
