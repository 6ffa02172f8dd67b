"""The headline (stance, hand and news), the plans, and what would change them."""

from typing import Final

from rules.observation import Observation
from rules.tiles import kind_of, parse_kind
from tutor.advice.advice import Advice, Decision
from tutor.advice.facts import find, number, row
from tutor.advice.moment import gives_away, goes_with, is_put_back, made_yakuhai
from tutor.advice.reasons.moment import NoDrawsLeft, OpenThreat, RiichiOpponents, SafeLead
from tutor.coach.worth import look_at_tenpai
from tutor.evaluators.hands import FREE_FROM, HandName, HandPlan, serves
from tutor.evaluators.positions import cache_last_call
from tutor.evaluators.table_read import READY_LIKELY, READY_MAYBE, riichi_opponents
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.strategy.choice import Choice, Condition, is_within_three
from tutor.strategy.situation import Strategy
from tutor.strategy.stance import Stance, StanceEvent, StanceEventKind
from tutor.strategy.tree import rank_under
from tutor.text.hands import hands_word, named_hands, win_word
from tutor.text.names import (
    capital,
    kind_word,
    kinds_together,
    number_word,
    place_word,
    range_word,
    tile_word,
    together,
)
from tutor.text.praise import joined, seats_word

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

TIED: Final = 0.005


def plan_title(strategy: Strategy) -> str:
    return gettext(_TITLES[strategy])


def plan_line(strategy: Strategy) -> str:
    return gettext(_LINES[strategy])


def is_level(choice: Choice) -> bool:
    lead = choice.support - choice.runner_up_support
    return lead < TIED and choice.runner_up is not Strategy.NONE


OUTSIDE: Final = frozenset({"placement", "behind_leader", "ahead_of_next"})


def change_line(choice: Choice) -> str | None:
    """Return the nearest change that would call for another plan, or None.

    Example: "One step from ready: “Attack” would be the plan."."""
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
        return capital(pattern.format(steps=number_word(at_most)))
    steps = at_least or 0
    pattern = ngettext(
        "{steps} step from ready or further", "{steps} steps from ready or further", steps
    )
    return capital(pattern.format(steps=number_word(steps)))


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


MUCH_DORA: Final = 2
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


@cache_last_call
def headline(advice: Advice, observation: Observation) -> str:
    """Return what to do, and with which hand; for an older log, the title of the plan.

    Examples: "Build · tanyao · 3 dora", "Push · ready on 3- and 6-pin · riichi, 3,900 points ·
    Left is in riichi", "Fold · Left is in riichi". Without a threat the stance is left out: "Ready
    on 3- and 6-pin · tanyao, 1,000 points"."""
    if advice.stance is None:
        return plan_title(advice.choice.strategy)
    title = stance_title(advice.stance)
    threat = _threat_word(advice, observation)
    if advice.stance is Stance.FOLD:
        return _with(_with(title, _distance(advice)), threat)
    hand = waits_word(advice, observation) or _hand_word(advice, observation)
    said = _with(title, hand) if names_stance(advice, observation) else capital(hand)
    worth = _win_word(advice) or _dora_word(advice, observation)
    return _with(_with(said, worth), threat)


def names_stance(advice: Advice, observation: Observation) -> bool:
    threat = any(
        isinstance(reason, OpenThreat) and reason.ready >= READY_MAYBE for reason in advice.moment
    )
    return (
        advice.stance is not Stance.PUSH
        or threat
        or bool(riichi_opponents(observation))
        or number(find(advice.rankings.speed, advice.best[0]), "shanten_after") > 0
    )


def _with(title: str, more: str) -> str:
    if not more:
        return title
    return gettext("{stance} · {hand}").format(stance=title, hand=more)


def _threat_word(advice: Advice, observation: Observation) -> str:
    riichi = riichi_opponents(observation)
    if riichi:
        pattern = (
            pgettext("in a headline", "{who} is in riichi")
            if len(riichi) == 1
            else pgettext("in a headline", "{who} are in riichi")
        )
        return pattern.format(who=seats_word(riichi, observation))
    threats = (
        reason
        for reason in advice.moment
        if isinstance(reason, OpenThreat) and reason.ready >= READY_MAYBE
    )
    threat = next(threats, None)
    if threat is None or advice.stance is Stance.BUILD:
        return ""
    pattern = (
        pgettext("in a headline", "{who} is probably ready")
        if threat.ready >= READY_LIKELY
        else pgettext("in a headline", "{who} may be ready")
    )
    return pattern.format(who=seats_word((threat.seat,), observation))


def _distance(advice: Advice) -> str:
    steps = min(number(ranked, "shanten_after") for ranked in advice.rankings.speed)
    rules = any(isinstance(reason, NoDrawsLeft | SafeLead) for reason in advice.moment)
    if not steps or rules:
        return ""
    pattern = ngettext("{count} step from ready", "{count} steps from ready", steps)
    return pattern.format(count=number_word(steps))


def _hand_word(advice: Advice, observation: Observation) -> str:
    made, hands = made_yakuhai(observation, advice.best), shown_hands(advice, observation)
    if not made:
        far = "" if hands or advice.stance is Stance.BUILD else _distance(advice)
        return far or hands_word(hands)
    names = together([kind_word(kind) for kind in made])
    if not hands:
        return names
    pattern = pgettext("hand", "{made}, perhaps {hand}")
    return pattern.format(made=names, hand=hands_word(hands[:1]))


def shown_hands(advice: Advice, observation: Observation) -> tuple[HandPlan, ...]:
    made = made_yakuhai(observation, advice.best)
    return tuple(
        each
        for each in headed_hands(advice, observation)
        if not (each.name is HandName.YAKUHAI and each.about in made)
        and (each.name is not HandName.RIICHI or advice.stance is Stance.BUILD)
    )


def _win_word(advice: Advice) -> str:
    win = advice.win
    if win is None or not (win.points or win.riichi):
        return ""
    if win.declare or not win.points:
        pattern = gettext("{points} points with riichi")
        return pattern.format(points=range_word(win.riichi, win.riichi_most))
    pattern = gettext("{yaku}, {points} points")
    return pattern.format(yaku=win_word(win), points=range_word(win.points, win.most))


def _dora_word(advice: Advice, observation: Observation) -> str:
    held = 0 if advice.situation is None else int(advice.situation.dora)
    dora = held - max(observation.dora_in(tile) for tile in advice.best)
    hands = headed_hands(advice, observation)
    if len(hands) == 1:
        gone = {kind_of(tile) for tile in advice.best}
        dora -= sum(  # dora that the hand cannot use
            observation.dora_in(tile)
            for tile in observation.hand
            if not serves(hands[0], kind_of(tile)) and kind_of(tile) not in gone
        )
    if dora < MUCH_DORA:
        return ""
    return gettext("{count} dora").format(count=dora)


def waits_word(advice: Advice, observation: Observation) -> str:
    first = advice.best[0]
    speed = find(advice.rankings.speed, first)
    if number(speed, "shanten_after") > 0:
        return ""
    if advice.hand is not None and advice.hand.name is HandName.NO_YAKU:
        return gettext("ready without a yaku")
    waits = [parse_kind(name) for name in row(speed, "draws")]
    facts = look_at_tenpai(observation, first) if observation.is_open else None
    if facts is not None and waits:
        waits = [wait.kind for wait in facts.can_win if wait.kind in waits]
        if not waits:
            return gettext("ready without a yaku")
    if not waits:
        return gettext("ready, but no tile is left")
    return gettext("ready on {tiles}").format(tiles=kinds_together(waits))


def news_line(advice: Advice, observation: Observation) -> str:
    """Return what changed since the turn before; empty if nothing, or if the reasons say it."""
    events = [
        _event_word(each, observation)
        for each in advice.news or ()
        if not _is_redundant(each, advice)
    ]
    said = [each for each in events if each]
    if not said:
        return ""
    return gettext("New: {what}.").format(what=joined(said))


def _is_redundant(event: StanceEvent, advice: Advice) -> bool:
    match event.what:
        case StanceEventKind.RISKIER:
            others = any(each.what is not StanceEventKind.RISKIER for each in advice.news or ())
            return others or any(
                isinstance(reason, RiichiOpponents | OpenThreat) for reason in advice.moment
            )
        case StanceEventKind.LAST_DRAWS:
            return any(isinstance(reason, NoDrawsLeft) for reason in advice.moment)
        case _:
            return False


def headed_hands(advice: Advice, observation: Observation) -> tuple[HandPlan, ...]:
    hand = advice.hand
    if hand is not None and hand.name is HandName.NO_YAKU:
        return (hand,)
    held = [placed.discard for placed in advice.combined]
    fitting = tuple(
        one
        for one in advice.hands
        if goes_with(held, one, advice.best)
        and not is_put_back(one, advice.rankings, advice.best)
        and not gives_away(observation, one, advice.best)
    )
    yaku = tuple(one for one in fitting if one.name is not HandName.NO_YAKU)
    if named := named_hands(fitting):
        return named
    steps = min(number(ranked, "shanten_after") for ranked in advice.rankings.speed)
    near = tuple(
        each
        for each in yaku
        if each.steps is not None and each.steps <= steps and each.probability >= FREE_FROM
    )
    return near[:2] or yaku[: observation.is_open]


def _event_word(event: StanceEvent, observation: Observation) -> str:
    match event.what:
        case StanceEventKind.RIICHI:
            pattern = ngettext("{who} is in riichi", "{who} are in riichi", len(event.seats))
        case StanceEventKind.CALL:
            pattern = ngettext("{who} has called", "{who} have called", len(event.seats))
        case StanceEventKind.RISKIER:
            return gettext("going on has become riskier")
        case StanceEventKind.LAST_DRAWS:
            return gettext("you draw no more in this round")
        case _:
            return ""
    return pattern.format(who=seats_word(event.seats, observation))
