from typing import Final

from tutor.coach.advice import Decision
from tutor.language import gettext, mark, ngettext
from tutor.strategy.choice import Choice, Condition, is_within_three
from tutor.strategy.situation import Strategy
from tutor.strategy.stance import Stance
from tutor.strategy.tree import rank_under
from tutor.text.names import capital, number_word, place_word, steps_word, tile_word

_TITLES: Final = {
    Strategy.BALANCED: mark("All three"),
    Strategy.SPEED_VALUE: mark("Speed and value"),
    Strategy.SPEED_SAFETY: mark("Speed and safety"),
    Strategy.VALUE_SAFETY: mark("Value and safety"),
    Strategy.SPEED: mark("Speed alone"),
    Strategy.VALUE: mark("Value alone"),
    Strategy.SAFETY: mark("Safety alone"),
    Strategy.NONE: mark("No clear plan"),
}
_LINES: Final = {
    Strategy.BALANCED: mark("Speed, points and safety count together."),
    Strategy.SPEED_VALUE: mark("Speed counts, and what the hand is worth."),
    Strategy.SPEED_SAFETY: mark("Speed counts, and what the tile risks."),
    Strategy.VALUE_SAFETY: mark("What the hand is worth counts, and what the tile risks."),
    Strategy.SPEED: mark("Only speed counts: any win, as soon as possible."),
    Strategy.VALUE: mark("Only what the hand is worth counts."),
    Strategy.SAFETY: mark("Only safety counts: lose as few points as you can."),
    Strategy.NONE: mark("Plans are close here; compare the tiles yourself."),
}


def plan_title(strategy: Strategy) -> str:
    return gettext(_TITLES[strategy])


def plan_line(strategy: Strategy) -> str:
    return gettext(_LINES[strategy])


OUTSIDE: Final = frozenset({"placement", "behind_leader", "ahead_of_next"})


def change_line(choice: Choice) -> str | None:
    """Return the nearest change that would call for another plan, or None.

    Example: "One step from ready: “Speed alone” would be the plan."."""
    if choice.change is None:
        return None
    return gettext("{moment}: “{plan}” would be the plan.").format(
        moment=condition_words(choice.change.condition), plan=plan_title(choice.change.strategy)
    )


def change_line_of(decision: Decision) -> str | None:
    advice, played, change = decision.advice, decision.played, decision.advice.choice.change
    would_be_fine = (
        change is not None
        and change.condition.feature in OUTSIDE
        and not is_within_three(advice.rank_of(played))
        and bool(advice.terms)  # empty if read from a log
        and is_within_three(rank_under(advice.terms, change.weights, played))
    )
    if change is None or not would_be_fine:
        return change_line(advice.choice)
    pattern = gettext("{moment}: “{plan}” would be the plan, and {tile} among its first three.")
    return pattern.format(
        moment=condition_words(change.condition),
        plan=plan_title(change.strategy),
        tile=tile_word(played, decision.observation.rules.red_fives),
    )


def condition_words(condition: Condition) -> str:
    at_least = None if condition.low is None else int(condition.low) + 1
    at_most = None if condition.high is None else int(condition.high)
    if condition.feature in _HAND_FEATURES:
        return _hand_condition(condition.feature, at_least, at_most)
    return _table_condition(condition.feature, at_least, at_most)


_HAND_FEATURES: Final = frozenset(
    {"shanten", "ukeire", "dora", "in_the_way", "risk", "safe_kinds", "safe_against_all"}
)


def _hand_condition(feature: str, at_least: int | None, at_most: int | None) -> str:
    limit = (at_least or 0) if at_most is None else at_most
    count = number_word(limit)
    match feature, at_most:
        case "shanten", _:
            return _shanten_condition(at_least, at_most)
        case "ukeire", None:
            return gettext("With {draws} good draws or more").format(draws=at_least)
        case "ukeire", _:
            return gettext("With {draws} good draws or fewer").format(draws=at_most)
        case "dora", None:
            return gettext("With {count} dora or more").format(count=count)
        case "dora", 0:
            return gettext("Without any dora")
        case "dora", _:
            return gettext("With {count} dora or fewer").format(count=count)
        case "in_the_way", None:
            return ngettext(
                "With {count} terminal or honour or more",
                "With {count} terminals and honours or more",
                limit,
            ).format(count=count)
        case "in_the_way", 0:
            return gettext("Without terminals and honours")
        case "in_the_way", _:
            return ngettext(
                "With at most {count} terminal or honour",
                "With at most {count} terminals and honours",
                limit,
            ).format(count=count)
        case "risk", None:
            return gettext("If the fastest throw were riskier")
        case "risk", _:
            return gettext("If the fastest throw were safer")
        case _, None:
            return ngettext(
                "With {count} safe tile or more", "With {count} safe tiles or more", limit
            ).format(count=count)
        case _, 0:
            return gettext("Without a safe tile")
        case _:
            return ngettext(
                "With only {count} safe tile", "With only {count} safe tiles", limit
            ).format(count=count)


def _shanten_condition(at_least: int | None, at_most: int | None) -> str:
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
        return capital(pattern.format(steps=steps_word(at_most)))
    steps = at_least or 0
    pattern = ngettext(
        "{steps} step from ready or further", "{steps} steps from ready or further", steps
    )
    return capital(pattern.format(steps=steps_word(steps)))


def _table_condition(feature: str, at_least: int | None, at_most: int | None) -> str:
    limit = (at_least or 0) if at_most is None else at_most
    points = f"{max(0, limit - 1) if at_most is None else at_most:,}"
    match feature, at_least, at_most:
        case "riichi", _, 0:
            return gettext("With nobody in riichi")
        case "riichi", _, int():
            return gettext("With only one player in riichi")
        case "riichi", 1, _:
            return gettext("With somebody in riichi")
        case "riichi", _, _:
            return gettext("With several players in riichi")
        case "turn", _, int():
            return gettext("Up to turn {turn}").format(turn=at_most)
        case "turn", _, _:
            return gettext("From turn {turn} on").format(turn=at_least)
        case "placement", _, 1:
            return gettext("In first place")
        case "placement", _, int():
            return gettext("In {place} place or better").format(place=place_word(limit))
        case "placement", 4, _:
            return gettext("In last place")
        case "placement", _, _:
            return gettext("In {place} place or worse").format(place=place_word(max(1, limit)))
        case "most_calls", _, 0:
            return gettext("If no opponent had called")
        case "most_calls", _, int():
            return ngettext(
                "If nobody had more than {count} meld",
                "If nobody had more than {count} melds",
                limit,
            ).format(count=number_word(limit))
        case "most_calls", 1, _:
            return gettext("If an opponent had called")
        case "most_calls", _, _:
            return ngettext(
                "If an opponent had {count} meld or more",
                "If an opponent had {count} melds or more",
                limit,
            ).format(count=number_word(limit))
        case "behind_leader", _, 0:
            return gettext("With nobody ahead of you")
        case "behind_leader", _, int():
            return gettext("Within {points} points of the leader").format(points=points)
        case "behind_leader", _, _:
            return gettext("More than {points} points behind the leader").format(points=points)
        case "ahead_of_next", _, int():
            return gettext("No more than {points} points ahead of the next").format(points=points)
        case "ahead_of_next", _, _:
            return gettext("More than {points} points ahead of the next").format(points=points)
        case _:
            return gettext("A little differently")


_STANCE_TITLES: Final = {
    Stance.BUILD: mark("Build"),
    Stance.PUSH: mark("Push"),
    Stance.CAREFUL: mark("Careful"),
    Stance.FOLD: mark("Fold"),
}
_STANCE_LINES: Final = {
    Stance.BUILD: mark("Nobody threatens you: make your hand."),
    Stance.PUSH: mark("Go for the win, also with a tile that another may win on."),
    Stance.CAREFUL: mark("Go on, with a tile that deals in less often than 1 time in 20."),
    Stance.FOLD: mark("Give the hand up: throw what is safest."),
}


def stance_title(stance: Stance) -> str:
    return gettext(_STANCE_TITLES[stance])


def stance_line(stance: Stance) -> str:
    return gettext(_STANCE_LINES[stance])
