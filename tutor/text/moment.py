"""What decided the plan, in sentences: one a reason of the moment."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from rules.observation import Observation
from rules.tiles import Seat
from tutor.advice.advice import Advice, Reason
from tutor.advice.facts import Facts
from tutor.language import Translator
from tutor.text.names import number_word, place_word, seat_word
from tutor.text.phrases import seats_word

SMALL_RISK: Final = 0.03
"""Probability of dealing in below which a throw is called unlikely to."""
BIG_RISK: Final = 0.08
"""Probability of dealing in from which a throw is called risky."""


def why(advice: Advice, observation: Observation, translator: Translator) -> tuple[str, ...]:
    """Up to three facts that decided the plan, a sentence each, the most telling first."""
    return why_sentences(advice.reasons, observation, translator)


def why_sentences(
    reasons: Sequence[Reason], observation: Observation, translator: Translator
) -> tuple[str, ...]:
    """The same of the reasons alone; those that are not about the moment are passed over."""
    keys = {reason.key for reason in reasons}
    return tuple(
        _near(reason.facts, translator)
        if reason.key == "steps" and "turn" in keys
        else _WHY[reason.key](reason.facts, observation, translator)
        for reason in reasons
        if reason.key in _WHY
    )


def moment_signs(advice: Advice) -> tuple[str, ...]:
    """The key of each sentence of `why`, in the same order, for a sign beside it: ``riichi``,
    ``steps``, ``place``, ``rounds``, ``turn``, ``dora``, ``dealer``, ``calls``, ``open``,
    ``low``, ``safe_tiles``, ``safe_all``, ``draws``, ``risk`` or ``in_the_way``."""
    return tuple(reason.key for reason in advice.reasons if reason.key in _WHY)


def _riichi(facts: Facts, observation: Observation, translator: Translator) -> str:
    seats: tuple[Seat, ...] = facts["seats"]
    who = seats_word(seats, observation, translator)
    if not seats:
        return translator.gettext("Nobody is in riichi.")
    if len(seats) > 1:
        pattern = (
            translator.gettext("{who} are in riichi, the dealer among them.")
            if facts["dealer"]
            else translator.gettext("{who} are in riichi.")
        )
    elif facts["dealer"]:
        pattern = translator.gettext(
            "{who} is in riichi and is the dealer: a dealer's win costs half as much again."
        )
    else:
        pattern = translator.gettext("{who} is in riichi.")
    return pattern.format(who=who)


def _near(facts: Facts, translator: Translator) -> str:
    """How far the hand is from ready, and no more: the tiles left are told elsewhere, or none."""
    steps = facts["steps"]
    if not steps:
        return translator.gettext("Your hand can be ready now.")
    return translator.ngettext(
        "Your hand is {steps} step from ready.", "Your hand is {steps} steps from ready.", steps
    ).format(steps=number_word(steps, translator))


def _steps(facts: Facts, _: Observation, translator: Translator) -> str:
    steps, left = facts["steps"], facts["tiles_left"]
    if not left:
        return _near(facts, translator)
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


def _place(facts: Facts, _: Observation, translator: Translator) -> str:
    last = facts["rounds_left"] == 1
    if facts["place"] == 1:
        pattern = (
            translator.gettext("You lead by {points} points in the last round.")
            if last
            else translator.gettext("You lead by {points} points.")
        )
        return pattern.format(points=f"{facts['ahead']:,}")
    pattern = (
        translator.gettext("You are {place}, {points} points behind the leader, in the last round.")
        if last
        else translator.gettext("You are {place}, {points} points behind the leader.")
    )
    return pattern.format(
        place=place_word(facts["place"], translator), points=f"{facts['behind']:,}"
    )


def _rounds(facts: Facts, _: Observation, translator: Translator) -> str:
    left = facts["left"]
    if facts["extra"]:
        return translator.gettext(
            "This is an extra round: the game ends once somebody has 30,000 points."
        )
    if left == 1:
        return translator.gettext("This is the last regular round.")
    return translator.gettext("{left} rounds are left, this one included.").format(left=left)


def _turn(facts: Facts, _: Observation, translator: Translator) -> str:
    left = facts["tiles_left"]
    if not left:
        return translator.gettext("This is the last throw: no tile is left to draw.")
    if facts["late"]:
        return translator.ngettext(
            "It is late: only {left} tile is left to draw.",
            "It is late: only {left} tiles are left to draw.",
            left,
        ).format(left=left)
    return translator.ngettext(
        "It is turn {turn}, with {left} tile left to draw.",
        "It is turn {turn}, with {left} tiles left to draw.",
        left,
    ).format(turn=facts["turn"], left=left)


def _dora(facts: Facts, _: Observation, translator: Translator) -> str:
    count = facts["count"]
    if not count:
        return translator.gettext("You hold no dora.")
    return translator.gettext("You hold {count} dora.").format(count=number_word(count, translator))


def _dealer(_: Facts, __: Observation, translator: Translator) -> str:
    return translator.gettext("You are the dealer: your win is worth half as much again.")


def _calls(facts: Facts, observation: Observation, translator: Translator) -> str:
    count = facts["count"]
    return translator.ngettext(
        "{who} shows {count} meld.", "{who} shows {count} melds.", count
    ).format(
        who=seat_word(observation, facts["seat"], translator), count=number_word(count, translator)
    )


def _open(_: Facts, __: Observation, translator: Translator) -> str:
    return translator.gettext(
        "Your hand is open: it needs a yaku, and riichi is not possible any more."
    )


def _low(facts: Facts, observation: Observation, translator: Translator) -> str:
    low: tuple[Seat, ...] = facts["seats"]
    if low == (observation.seat,):
        return translator.gettext(
            "You have 2,000 points or fewer: the game may end at any deal-in."
        )
    who = seats_word(low, observation, translator)
    pattern = (
        translator.gettext("{who} has 2,000 points or fewer: the game may end suddenly.")
        if len(low) == 1
        else translator.gettext("{who} have 2,000 points or fewer: the game may end suddenly.")
    )
    return pattern.format(who=who)


def _safe_tiles(facts: Facts, observation: Observation, translator: Translator) -> str:
    count, who = facts["count"], seats_word(facts["seats"], observation, translator)
    if not count:
        return translator.gettext("You hold no tile that is certain against {who}.").format(who=who)
    return translator.ngettext(
        "You hold {count} tile that cannot lose to {who}.",
        "You hold {count} tiles that cannot lose to {who}.",
        count,
    ).format(count=number_word(count, translator), who=who)


def _draws(facts: Facts, _: Observation, translator: Translator) -> str:
    draws = facts["draws"]
    if not facts["steps"]:
        return translator.ngettext(
            "You can wait for {draws} tile.", "You can wait for {draws} tiles.", draws
        ).format(draws=draws)
    return translator.ngettext(
        "Your hand has {draws} good draw at most.",
        "Your hand has {draws} good draws at most.",
        draws,
    ).format(draws=draws)


def _safe_all(facts: Facts, _: Observation, translator: Translator) -> str:
    count = facts["count"]
    if not count:
        return translator.gettext("You hold no tile that is certain against everybody.")
    return translator.ngettext(
        "You hold {count} tile that cannot lose to anybody now.",
        "You hold {count} tiles that cannot lose to anybody now.",
        count,
    ).format(count=number_word(count, translator))


def _risk(facts: Facts, _: Observation, translator: Translator) -> str:
    risk = facts["risk"]
    if facts["sure"]:
        return translator.gettext("Your fastest throw cannot deal in now.")
    if risk < SMALL_RISK:
        return translator.gettext("Your fastest throw is unlikely to deal in.")
    if risk < BIG_RISK:
        return translator.gettext("Your fastest throw carries some risk.")
    return translator.gettext("Your fastest throw is risky.")


def _in_the_way(facts: Facts, _: Observation, translator: Translator) -> str:
    count = facts["count"]
    return translator.ngettext(
        "Your hand holds {count} terminal or honour.",
        "Your hand holds {count} terminals and honours.",
        count,
    ).format(count=number_word(count, translator))


_Say: TypeAlias = Callable[[Facts, Observation, Translator], str]
_WHY: Final[Mapping[str, _Say]] = {
    "riichi": _riichi,
    "steps": _steps,
    "place": _place,
    "rounds": _rounds,
    "turn": _turn,
    "dora": _dora,
    "dealer": _dealer,
    "calls": _calls,
    "open": _open,
    "low": _low,
    "safe_tiles": _safe_tiles,
    "safe_all": _safe_all,
    "draws": _draws,
    "risk": _risk,
    "in_the_way": _in_the_way,
}
