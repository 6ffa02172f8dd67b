"""What would change the plan, in one line."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tutor.advice.advice import Decision
from tutor.language import gettext, ngettext
from tutor.strategy.choice import Change, Choice, Condition
from tutor.strategy.combine import rank_under
from tutor.strategy.verdict import is_within_three
from tutor.text.names import capital, number_word, place_word, tile_word
from tutor.text.plans import plan_title

OUTSIDE: Final = frozenset({"placement", "behind_leader", "ahead_of_next"})


def change_line(choice: Choice) -> str | None:
    """Return the nearest change of the moment that would call for another plan: "One step from
    ready: “Attack” would be the plan."; None where nothing near would."""
    if choice.change is None:
        return None
    return gettext("{moment}: “{plan}” would be the plan.").format(
        moment=condition_words(choice.change.condition), plan=plan_title(choice.change.strategy)
    )


def change_line_of(decision: Decision) -> str | None:
    advice, change = decision.advice, decision.advice.choice.change
    if change is None or not _would_be_in_line(decision, change):
        return change_line(advice.choice)
    pattern = gettext("{moment}: “{plan}” would be the plan, and {tile} among its first three.")
    return pattern.format(
        moment=condition_words(change.condition),
        plan=plan_title(change.strategy),
        tile=tile_word(decision.played, decision.observation.rules.red_fives),
    )


def _would_be_in_line(decision: Decision, change: Change) -> bool:
    advice = decision.advice
    if is_within_three(advice.rank_of(decision.played)) or change.condition.feature not in OUTSIDE:
        return False
    if not advice.terms:  # read from a log
        return False
    return is_within_three(rank_under(advice.terms, change.weights, decision.played))


def condition_words(condition: Condition) -> str:
    say = _MOMENTS.get(condition.feature)
    if say is None:
        return gettext("A little differently")
    at_least = None if condition.low is None else int(condition.low) + 1
    at_most = None if condition.high is None else int(condition.high)
    return say(at_least, at_most)


_Range: TypeAlias = Callable[[int | None, int | None], str]


def _shanten(at_least: int | None, at_most: int | None) -> str:
    if at_most is not None and at_least in (None, at_most):
        if at_most <= 0:
            return gettext("With a ready hand")
        pattern = (
            ngettext("{steps} step from ready", "{steps} steps from ready", at_most)
            if at_least == at_most
            else ngettext(
                "{steps} step from ready or nearer", "{steps} steps from ready or nearer", at_most
            )
        )
        return capital(pattern.format(steps=number_word(at_most)))
    steps = at_least or 0
    pattern = ngettext(
        "{steps} step from ready or further", "{steps} steps from ready or further", steps
    )
    return capital(pattern.format(steps=number_word(steps)))


def _riichi(at_least: int | None, at_most: int | None) -> str:
    if at_most == 0:
        return gettext("With nobody in riichi")
    if at_most is not None:
        return gettext("With only one player in riichi")
    if at_least == 1:
        return gettext("With somebody in riichi")
    return gettext("With several players in riichi")


def _turn(at_least: int | None, at_most: int | None) -> str:
    if at_most is not None:
        return gettext("Up to turn {turn}").format(turn=at_most)
    return gettext("From turn {turn} on").format(turn=at_least)


def _placement(at_least: int | None, at_most: int | None) -> str:
    if at_most == 1:
        return gettext("In first place")
    if at_most is not None:
        return gettext("In {place} place or better").format(place=place_word(at_most))
    if at_least == 4:
        return gettext("In last place")
    return gettext("In {place} place or worse").format(place=place_word(at_least or 1))


def _risk(_: int | None, at_most: int | None) -> str:
    if at_most is not None:
        return gettext("If the fastest throw were safer")
    return gettext("If the fastest throw were riskier")


def _safe_kinds(at_least: int | None, at_most: int | None) -> str:
    if at_most == 0:
        return gettext("Without a safe tile")
    if at_most is not None:
        return ngettext(
            "With only {count} safe tile", "With only {count} safe tiles", at_most
        ).format(count=number_word(at_most))
    return ngettext(
        "With {count} safe tile or more", "With {count} safe tiles or more", at_least or 0
    ).format(count=number_word(at_least or 0))


def _calls(at_least: int | None, at_most: int | None) -> str:
    if at_most == 0:
        return gettext("If no opponent had called")
    if at_most is not None:
        return ngettext(
            "If nobody had more than {count} meld", "If nobody had more than {count} melds", at_most
        ).format(count=number_word(at_most))
    if at_least == 1:
        return gettext("If an opponent had called")
    return ngettext(
        "If an opponent had {count} meld or more",
        "If an opponent had {count} melds or more",
        at_least or 0,
    ).format(count=number_word(at_least or 0))


def _ukeire(at_least: int | None, at_most: int | None) -> str:
    if at_most is not None:
        return gettext("With {draws} good draws or fewer").format(draws=at_most)
    return gettext("With {draws} good draws or more").format(draws=at_least)


def _dora(at_least: int | None, at_most: int | None) -> str:
    if at_most == 0:
        return gettext("Without any dora")
    if at_most is not None:
        return gettext("With {count} dora or fewer").format(count=number_word(at_most))
    return gettext("With {count} dora or more").format(count=number_word(at_least or 0))


def _in_the_way(at_least: int | None, at_most: int | None) -> str:
    if at_most == 0:
        return gettext("Without terminals and honours")
    if at_most is not None:
        pattern = ngettext(
            "With at most {count} terminal or honour",
            "With at most {count} terminals and honours",
            at_most,
        )
        return pattern.format(count=number_word(at_most))
    least = at_least or 0
    pattern = ngettext(
        "With {count} terminal or honour or more",
        "With {count} terminals and honours or more",
        least,
    )
    return pattern.format(count=number_word(least))


def _behind(at_least: int | None, at_most: int | None) -> str:
    if at_most == 0:
        return gettext("With nobody ahead of you")
    if at_most is not None:
        return gettext("Within {points} points of the leader").format(points=f"{at_most:,}")
    return gettext("More than {points} points behind the leader").format(
        points=f"{(at_least or 1) - 1:,}"
    )


def _ahead(at_least: int | None, at_most: int | None) -> str:
    if at_most is not None:
        pattern = gettext("No more than {points} points ahead of the next")
        return pattern.format(points=f"{at_most:,}")
    pattern = gettext("More than {points} points ahead of the next")
    return pattern.format(points=f"{(at_least or 1) - 1:,}")


_MOMENTS: Final[Mapping[str, _Range]] = {
    "shanten": _shanten,
    "riichi": _riichi,
    "turn": _turn,
    "placement": _placement,
    "risk": _risk,
    "safe_kinds": _safe_kinds,
    "safe_against_all": _safe_kinds,
    "most_calls": _calls,
    "ukeire": _ukeire,
    "dora": _dora,
    "in_the_way": _in_the_way,
    "behind_leader": _behind,
    "ahead_of_next": _ahead,
}
