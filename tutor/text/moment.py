"""The reasons for the plan as sentences."""

from collections.abc import Sequence
from typing import assert_never

from rules.observation import Observation
from tutor.advice.advice import Advice
from tutor.advice.reasons import moment
from tutor.advice.reasons.discards import AdviceReason
from tutor.language import gettext, ngettext
from tutor.strategy.situation import Strategy
from tutor.strategy.stance import Stance
from tutor.text import ends
from tutor.text.hands import hand_sentence, win_sentence
from tutor.text.names import BIG_RISK, SMALL_RISK, number_word, seat_word
from tutor.text.praise import seats_word
from tutor.text.stance import is_level


def why(advice: Advice, observation: Observation) -> tuple[str, ...]:
    return why_sentences(advice.moment, observation)


def why_sentences(
    reasons: Sequence[moment.MomentReason], observation: Observation
) -> tuple[str, ...]:
    turn = any(isinstance(reason, moment.TurnReached) for reason in reasons)
    return tuple(
        _steps_sentence(reason.steps)
        if isinstance(reason, moment.StepsFromReady) and turn
        else moment_sentence(reason, observation)
        for reason in reasons
    )


def is_early_turn(reason: AdviceReason) -> bool:
    return isinstance(reason, moment.TurnReached) and not reason.late


def moment_sentence(reason: moment.MomentReason, observation: Observation) -> str:
    match reason:
        case moment.HandInSight():
            return hand_sentence(reason)
        case moment.ReadyWin():
            return win_sentence(reason)
        case moment.RiichiOpponents():
            return _riichi_opponents(reason, observation)
        case moment.StepsFromReady():
            return _steps_from_ready(reason)
        case moment.Placement():
            return ends.place_sentence(reason)
        case moment.RoundsLeft():
            return ends.rounds_sentence(reason)
        case moment.TurnReached():
            return _turn_reached(reason)
        case moment.DoraHeld():
            count = reason.count
            if not count:
                return gettext("You hold no dora.")
            return gettext("You hold {count} dora.").format(count=number_word(count))
        case moment.OwnDealership():
            return gettext("You are the dealer: your win is worth half as much again.")
        case moment.OpponentMelds():
            count = reason.count
            return ngettext(
                "{who} shows {count} meld.", "{who} shows {count} melds.", count
            ).format(who=seat_word(observation, reason.seat), count=number_word(count))
        case moment.OpenHand():
            return gettext(
                "Your hand is open: it needs a yaku, and riichi is not possible any more."
            )
        case moment.LowPoints():
            return ends.low_points_sentence(reason.seats, observation)
        case moment.SafeTiles():
            return _safe_tiles(reason, observation)
        case moment.TilesSafeFromAll():
            count = reason.count
            if not count:
                return gettext("You hold no tile that is certain against everybody.")
            return ngettext(
                "You hold {count} tile that cannot deal in to anybody now.",
                "You hold {count} tiles that cannot deal in to anybody now.",
                count,
            ).format(count=number_word(count))
        case moment.GoodDraws():
            return _good_draws(reason)
        case moment.FastestRisk():
            return _fastest_risk(reason)
        case moment.TerminalsHeld():
            count = reason.count
            return ngettext(
                "Your hand holds {count} terminal or honour.",
                "Your hand holds {count} terminals and honours.",
                count,
            ).format(count=number_word(count))
        case (
            moment.SafeLead()
            | moment.NoDrawsLeft()
            | moment.WinNeeded()
            | moment.NearestPlaces()
            | moment.DealInPlace()
            | moment.ReadyAtEnd()
        ):
            return ends.end_sentence(reason, observation)
        case moment.OpenThreat() | moment.PushOrFold() | moment.FoldOrder():
            return ends.threat_sentence(reason, observation)
    assert_never(reason)


def _riichi_opponents(reason: moment.RiichiOpponents, observation: Observation) -> str:
    seats = reason.seats
    who = seats_word(seats, observation)
    if not seats:
        return gettext("Nobody is in riichi.")
    if len(seats) > 1:
        pattern = (
            gettext("{who} are in riichi, the dealer among them.")
            if reason.dealer
            else gettext("{who} are in riichi.")
        )
    elif reason.dealer:
        pattern = gettext(
            "{who} is in riichi and is the dealer: a dealer's win costs half as much again."
        )
    else:
        pattern = gettext("{who} is in riichi.")
    return pattern.format(who=who)


def _steps_sentence(steps: int) -> str:
    if not steps:
        return gettext("Your hand can be ready now.")
    return ngettext(
        "Your hand is {steps} step from ready.", "Your hand is {steps} steps from ready.", steps
    ).format(steps=number_word(steps))


def _steps_from_ready(reason: moment.StepsFromReady) -> str:
    steps, left = reason.steps, reason.tiles_left
    if not left:
        return _steps_sentence(steps)
    if not steps:
        pattern = ngettext(
            "Your hand can be ready now, with {left} tile left to draw.",
            "Your hand can be ready now, with {left} tiles left to draw.",
            left,
        )
    elif steps == 1:
        pattern = ngettext(
            "Your hand is one step from ready, with {left} tile left to draw.",
            "Your hand is one step from ready, with {left} tiles left to draw.",
            left,
        )
    else:
        pattern = ngettext(
            "Your hand is {steps} steps from ready, with {left} tile left to draw.",
            "Your hand is {steps} steps from ready, with {left} tiles left to draw.",
            left,
        )
    return pattern.format(steps=number_word(steps), left=left)


def _turn_reached(reason: moment.TurnReached) -> str:
    left = reason.tiles_left
    if not left:
        return gettext("This is the last throw: no tile is left to draw.")
    if reason.late:
        return ngettext(
            "It is late: only {left} tile is left to draw.",
            "It is late: only {left} tiles are left to draw.",
            left,
        ).format(left=left)
    return ngettext(
        "It is turn {turn}, with {left} tile left to draw.",
        "It is turn {turn}, with {left} tiles left to draw.",
        left,
    ).format(turn=reason.turn, left=left)


def _safe_tiles(reason: moment.SafeTiles, observation: Observation) -> str:
    count, who = reason.count, seats_word(reason.seats, observation)
    if not count:
        return gettext("You hold no tile that is certain against {who}.").format(who=who)
    return ngettext(
        "You hold {count} tile that cannot deal in to {who}.",
        "You hold {count} tiles that cannot deal in to {who}.",
        count,
    ).format(count=number_word(count), who=who)


def _good_draws(reason: moment.GoodDraws) -> str:
    draws = reason.draws
    if not reason.steps:
        return ngettext(
            "You can wait for {draws} tile.", "You can wait for {draws} tiles.", draws
        ).format(draws=draws)
    return ngettext(
        "Your hand has {draws} good draw at most.",
        "Your hand has {draws} good draws at most.",
        draws,
    ).format(draws=draws)


def _fastest_risk(reason: moment.FastestRisk) -> str:
    risk = reason.risk
    if reason.sure:
        return gettext("Your fastest throw cannot deal in now.")
    if risk < SMALL_RISK:
        return gettext("Your fastest throw is unlikely to deal in.")
    if risk < BIG_RISK:
        return gettext("Your fastest throw carries some risk.")
    return gettext("Your fastest throw is risky.")


def why_in_short(advice: Advice, observation: Observation) -> tuple[str, ...]:
    said = why(advice, observation)
    match advice.moment[:2]:
        case (moment.RiichiOpponents(seats), moment.StepsFromReady(steps)) | (
            moment.StepsFromReady(steps),
            moment.RiichiOpponents(seats),
        ):
            pass
        case _:
            return said
    who = seats_word(seats, observation, dealer=True)
    if not steps:
        if not seats:
            pattern = gettext("Nobody is in riichi and your hand can be ready now.")
        elif len(seats) == 1:
            pattern = gettext("{who} is in riichi and your hand can be ready now.")
        else:
            pattern = gettext("{who} are in riichi and your hand can be ready now.")
        return (pattern.format(who=who), *said[2:])
    folds = advice.stance is Stance.FOLD
    if advice.stance is None:  # an older log
        folds = advice.choice.strategy is Strategy.SAFETY
    fold = folds and not is_level(advice.choice)
    pattern = _riichi_and_steps(len(seats), steps, fold)
    return (pattern.format(who=who, steps=number_word(steps)), *said[2:])


def _riichi_and_steps(threats: int, steps: int, fold: bool) -> str:
    if not threats:
        return ngettext(
            "Nobody is in riichi and you are {steps} step from ready.",
            "Nobody is in riichi and you are {steps} steps from ready.",
            steps,
        )
    if threats == 1 and fold:
        return ngettext(
            "{who} is in riichi and you are {steps} step from ready: fold.",
            "{who} is in riichi and you are {steps} steps from ready: fold.",
            steps,
        )
    if threats == 1:
        return ngettext(
            "{who} is in riichi and you are {steps} step from ready.",
            "{who} is in riichi and you are {steps} steps from ready.",
            steps,
        )
    if fold:
        return ngettext(
            "{who} are in riichi and you are {steps} step from ready: fold.",
            "{who} are in riichi and you are {steps} steps from ready: fold.",
            steps,
        )
    return ngettext(
        "{who} are in riichi and you are {steps} step from ready.",
        "{who} are in riichi and you are {steps} steps from ready.",
        steps,
    )
