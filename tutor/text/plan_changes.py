"""What would change the plan, in one line."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tutor.advice.advice import Decision
from tutor.language import Translator
from tutor.strategy.choice import Change, Choice, Condition
from tutor.strategy.combine import rank_under
from tutor.strategy.verdict import is_within_three
from tutor.text.names import capital, number_word, place_word, tile_word
from tutor.text.plans import plan_title

OUTSIDE: Final = frozenset({"placement", "behind_leader", "ahead_of_next"})


def change_line(choice: Choice, translator: Translator) -> str | None:
    """Return the nearest change of the moment that would call for another plan: "One step from
    ready: “Attack” would be the plan."; None where nothing near would."""
    if choice.change is None:
        return None
    return translator.gettext("{moment}: “{plan}” would be the plan.").format(
        moment=condition_words(choice.change.condition, translator),
        plan=plan_title(choice.change.strategy, translator),
    )


def change_line_of(decision: Decision, translator: Translator) -> str | None:
    advice, change = decision.advice, decision.advice.choice.change
    if change is None or not _would_be_in_line(decision, change):
        return change_line(advice.choice, translator)
    pattern = translator.gettext(
        "{moment}: “{plan}” would be the plan, and {tile} among its first three."
    )
    return pattern.format(
        moment=condition_words(change.condition, translator),
        plan=plan_title(change.strategy, translator),
        tile=tile_word(decision.played, translator, decision.observation.rules.red_fives),
    )


def _would_be_in_line(decision: Decision, change: Change) -> bool:
    advice = decision.advice
    if is_within_three(advice.rank_of(decision.played)) or change.condition.feature not in OUTSIDE:
        return False
    if not advice.terms:  # read from a log
        return False
    return is_within_three(rank_under(advice.terms, change.weights, decision.played))


def condition_words(condition: Condition, translator: Translator) -> str:
    say = _MOMENTS.get(condition.feature)
    if say is None:
        return translator.gettext("A little differently")
    at_least = None if condition.low is None else int(condition.low) + 1
    at_most = None if condition.high is None else int(condition.high)
    return say(at_least, at_most, translator)


_Range: TypeAlias = Callable[[int | None, int | None, Translator], str]


def _shanten(at_least: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most is not None and at_least in (None, at_most):
        if at_most <= 0:
            return translator.gettext("With a ready hand")
        pattern = (
            translator.ngettext("{steps} step from ready", "{steps} steps from ready", at_most)
            if at_least == at_most
            else translator.ngettext(
                "{steps} step from ready or nearer", "{steps} steps from ready or nearer", at_most
            )
        )
        return capital(pattern.format(steps=number_word(at_most, translator)))
    steps = at_least or 0
    pattern = translator.ngettext(
        "{steps} step from ready or further", "{steps} steps from ready or further", steps
    )
    return capital(pattern.format(steps=number_word(steps, translator)))


def _riichi(at_least: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most == 0:
        return translator.gettext("With nobody in riichi")
    if at_most is not None:
        return translator.gettext("With only one player in riichi")
    if at_least == 1:
        return translator.gettext("With somebody in riichi")
    return translator.gettext("With several players in riichi")


def _turn(at_least: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most is not None:
        return translator.gettext("Up to turn {turn}").format(turn=at_most)
    return translator.gettext("From turn {turn} on").format(turn=at_least)


def _placement(at_least: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most == 1:
        return translator.gettext("In first place")
    if at_most is not None:
        return translator.gettext("In {place} place or better").format(
            place=place_word(at_most, translator)
        )
    if at_least == 4:
        return translator.gettext("In last place")
    return translator.gettext("In {place} place or worse").format(
        place=place_word(at_least or 1, translator)
    )


def _risk(_: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most is not None:
        return translator.gettext("If the fastest throw were safer")
    return translator.gettext("If the fastest throw were riskier")


def _safe_kinds(at_least: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most == 0:
        return translator.gettext("Without a safe tile")
    if at_most is not None:
        return translator.ngettext(
            "With only {count} safe tile", "With only {count} safe tiles", at_most
        ).format(count=number_word(at_most, translator))
    return translator.ngettext(
        "With {count} safe tile or more", "With {count} safe tiles or more", at_least or 0
    ).format(count=number_word(at_least or 0, translator))


def _calls(at_least: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most == 0:
        return translator.gettext("If no opponent had called")
    if at_most is not None:
        return translator.ngettext(
            "If nobody had more than {count} meld", "If nobody had more than {count} melds", at_most
        ).format(count=number_word(at_most, translator))
    if at_least == 1:
        return translator.gettext("If an opponent had called")
    return translator.ngettext(
        "If an opponent had {count} meld or more",
        "If an opponent had {count} melds or more",
        at_least or 0,
    ).format(count=number_word(at_least or 0, translator))


def _ukeire(at_least: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most is not None:
        return translator.gettext("With {draws} good draws or fewer").format(draws=at_most)
    return translator.gettext("With {draws} good draws or more").format(draws=at_least)


def _dora(at_least: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most == 0:
        return translator.gettext("Without any dora")
    if at_most is not None:
        return translator.gettext("With {count} dora or fewer").format(
            count=number_word(at_most, translator)
        )
    return translator.gettext("With {count} dora or more").format(
        count=number_word(at_least or 0, translator)
    )


def _in_the_way(at_least: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most == 0:
        return translator.gettext("Without terminals and honours")
    if at_most is not None:
        pattern = translator.ngettext(
            "With at most {count} terminal or honour",
            "With at most {count} terminals and honours",
            at_most,
        )
        return pattern.format(count=number_word(at_most, translator))
    least = at_least or 0
    pattern = translator.ngettext(
        "With {count} terminal or honour or more",
        "With {count} terminals and honours or more",
        least,
    )
    return pattern.format(count=number_word(least, translator))


def _behind(at_least: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most == 0:
        return translator.gettext("With nobody ahead of you")
    if at_most is not None:
        return translator.gettext("Within {points} points of the leader").format(
            points=f"{at_most:,}"
        )
    return translator.gettext("More than {points} points behind the leader").format(
        points=f"{(at_least or 1) - 1:,}"
    )


def _ahead(at_least: int | None, at_most: int | None, translator: Translator) -> str:
    if at_most is not None:
        pattern = translator.gettext("No more than {points} points ahead of the next")
        return pattern.format(points=f"{at_most:,}")
    pattern = translator.gettext("More than {points} points ahead of the next")
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
