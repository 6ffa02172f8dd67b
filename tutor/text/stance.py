from typing import Final

from tutor.coach.advice import Decision
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Choice, Condition, Stance, is_within_three
from tutor.coach.strategy.tree import rank_under
from tutor.language import gettext, mark, ngettext
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
    """Return a sentence on the smallest change that would lead to another plan, or None.

    Example: "One step from ready: “Speed alone” would be the plan.".
    """
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


# fmt: off
_CONDITIONS: Final = {
    ("ukeire", "least", None): mark("With {draws} good draws or more"),
    ("ukeire", "most", None): mark("With {draws} good draws or fewer"),
    ("dora", "least", None): mark("With {count} dora or more"),
    ("dora", "most", 0): mark("Without any dora"),
    ("dora", "most", None): mark("With {count} dora or fewer"),
    ("in_the_way", "most", 0): mark("Without terminals and honours"),
    ("risk", "least", None): mark("If the fastest throw were riskier"),
    ("risk", "most", None): mark("If the fastest throw were safer"),
    ("safe_kinds", "most", 0): mark("Without a safe tile"),
    ("safe_against_all", "most", 0): mark("Without a safe tile"),
    ("riichi", "most", 0): mark("With nobody in riichi"),
    ("riichi", "most", None): mark("With only one player in riichi"),
    ("riichi", "least", 1): mark("With somebody in riichi"),
    ("riichi", "least", None): mark("With several players in riichi"),
    ("turn", "most", None): mark("Up to turn {turn}"),
    ("turn", "least", None): mark("From turn {turn} on"),
    ("placement", "most", 1): mark("In first place"),
    ("placement", "most", None): mark("In {place} place or better"),
    ("placement", "least", 4): mark("In last place"),
    ("placement", "least", None): mark("In {place} place or worse"),
    ("most_calls", "most", 0): mark("If no opponent had called"),
    ("most_calls", "least", 1): mark("If an opponent had called"),
    ("behind_leader", "most", 0): mark("With nobody ahead of you"),
    ("behind_leader", "most", None): mark("Within {points} points of the leader"),
    ("behind_leader", "least", None): mark("More than {points} points behind the leader"),
    ("ahead_of_next", "most", None): mark("No more than {points} points ahead of the next"),
    ("ahead_of_next", "least", None): mark("More than {points} points ahead of the next"),
}
# fmt: on
"""Phrases for a feature's lower or upper bound; None stands for any limit not listed."""


def condition_words(condition: Condition) -> str:
    at_least = None if condition.low is None else int(condition.low) + 1
    at_most = None if condition.high is None else int(condition.high)
    feature = condition.feature
    if feature == "shanten":
        return _shanten_condition(at_least, at_most)
    side, limit = ("least", at_least or 0) if at_most is None else ("most", at_most)
    points = f"{max(0, limit - 1) if at_most is None else at_most:,}"
    place = place_word(max(1, limit)) if feature == "placement" else ""
    found = _CONDITIONS.get((feature, side, limit)) or _CONDITIONS.get((feature, side, None))
    pattern = gettext(found) if found else _counted_condition(feature, side, limit)
    return pattern.format(
        draws=limit, turn=limit, count=number_word(limit), points=points, place=place
    )


def _counted_condition(feature: str, side: str, limit: int) -> str:
    match feature, side:
        case "in_the_way", "least":
            return ngettext(
                "With {count} terminal or honour or more",
                "With {count} terminals and honours or more",
                limit,
            )
        case "in_the_way", _:
            return ngettext(
                "With at most {count} terminal or honour",
                "With at most {count} terminals and honours",
                limit,
            )
        case (("safe_kinds" | "safe_against_all"), "least"):
            return ngettext(
                "With {count} safe tile or more", "With {count} safe tiles or more", limit
            )
        case (("safe_kinds" | "safe_against_all"), _):
            return ngettext("With only {count} safe tile", "With only {count} safe tiles", limit)
        case "most_calls", "most":
            return ngettext(
                "If nobody had more than {count} meld",
                "If nobody had more than {count} melds",
                limit,
            )
        case "most_calls", _:
            return ngettext(
                "If an opponent had {count} meld or more",
                "If an opponent had {count} melds or more",
                limit,
            )
        case _:
            return gettext("A little differently")


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
