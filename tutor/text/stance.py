"""The headline: what to do now, and with which hand."""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import Seat, kind_of, parse_kind
from tutor.advice.advice import Advice
from tutor.advice.facts import find, number, row
from tutor.advice.hand_in_sight import gives_away, goes_with, is_put_back, made_yakuhai
from tutor.advice.reasons.ends import NoDrawsLeft, SafeLead
from tutor.advice.reasons.moment import RiichiOpponents
from tutor.advice.reasons.threats import OpenThreat
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.hand_names import FREE_FROM, HandName, HandPlan, serves
from tutor.evaluators.once import once_in_a_row
from tutor.evaluators.open_hands import READY_LIKELY, READY_MAYBE
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.strategy.keeping import StanceEvent, StanceEventKind
from tutor.strategy.stance import Stance
from tutor.text.hands import hands_word, named_hands, win_word
from tutor.text.names import capital, kind_word, kinds_together, number_word, together
from tutor.text.phrases import joined, seats_word
from tutor.text.plans import plan_title

MUCH_DORA: Final = 2
_TITLES: Final = {
    Stance.BUILD: mark("Build"),
    Stance.PUSH: mark("Push"),
    Stance.CAREFUL: mark("Careful"),
    Stance.FOLD: mark("Fold"),
}
_LINES: Final = {
    Stance.BUILD: mark("Nobody threatens you: make your hand."),
    Stance.PUSH: mark("Go for the win, also with a tile that another may win on."),
    Stance.CAREFUL: mark("Go on, with a tile that deals in less often than 1 time in 20."),
    Stance.FOLD: mark("Give the hand up: throw what is safest."),
}


def stance_title(stance: Stance) -> str:
    return gettext(_TITLES[stance])


def stance_line(stance: Stance) -> str:
    return gettext(_LINES[stance])


@once_in_a_row
def headline(advice: Advice, observation: Observation) -> str:
    """Return what to do, and with which hand: "Build · tanyao · 3 dora", "Push · ready on 3- and
    6-pin · riichi, 3,900 points · Left is in riichi", "Ready on 3- and 6-pin · tanyao, 1,000
    points" where nobody threatens, "Fold · Left is in riichi"; of an older log, what the plan
    weighs."""
    if advice.stance is None:
        return plan_title(advice.choice.strategy)
    title = stance_title(advice.stance)
    threat = _threat_word(advice, observation)
    if advice.stance is Stance.FOLD:
        return _with(_with(title, _distance(advice)), threat)
    hand = waits_word(advice) or _hand_word(advice, observation)
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
        return _in_riichi(riichi, observation)
    feared = _feared(advice)
    if feared is None:
        return ""
    pattern = (
        pgettext("in a headline", "{who} is probably ready")
        if feared.ready >= READY_LIKELY
        else pgettext("in a headline", "{who} may be ready")
    )
    return pattern.format(who=seats_word((feared.seat,), observation))


def _feared(advice: Advice) -> OpenThreat | None:
    if advice.stance is Stance.BUILD:
        return None
    threats = (reason for reason in advice.moment if isinstance(reason, OpenThreat))
    return next((each for each in threats if each.ready >= READY_MAYBE), None)


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


def _in_riichi(seats: Sequence[Seat], observation: Observation) -> str:
    pattern = (
        pgettext("in a headline", "{who} is in riichi")
        if len(seats) == 1
        else pgettext("in a headline", "{who} are in riichi")
    )
    return pattern.format(who=seats_word(seats, observation))


def _win_word(advice: Advice) -> str:
    win = advice.win
    if win is None or not (win.points or win.riichi):
        return ""
    if win.declare or not win.points:
        pattern = gettext("{points} points with riichi")
        return pattern.format(points=f"{win.riichi:,}")
    pattern = gettext("{yaku}, {points} points")
    return pattern.format(yaku=win_word(win), points=f"{win.points:,}")


def _dora_word(advice: Advice, observation: Observation) -> str:
    held = 0 if advice.situation is None else int(advice.situation.dora)
    dora = held - max(observation.dora_in(tile) for tile in advice.best)
    dora -= _useless_dora(advice, observation)
    if dora < MUCH_DORA:
        return ""
    return gettext("{count} dora").format(count=dora)


def _useless_dora(advice: Advice, observation: Observation) -> int:
    hands = headed_hands(advice, observation)
    if len(hands) != 1:
        return 0
    gone = {kind_of(tile) for tile in advice.best}
    return sum(
        observation.dora_in(tile)
        for tile in observation.hand
        if not serves(hands[0], kind_of(tile)) and kind_of(tile) not in gone
    )


def waits_word(advice: Advice) -> str:
    first = advice.best[0]
    speed = find(advice.rankings.speed, first)
    if number(speed, "shanten_after") > 0:
        return ""
    if advice.hand is not None and advice.hand.name is HandName.NO_YAKU:
        return gettext("ready without a yaku")
    waits = [parse_kind(name) for name in row(speed, "draws")]
    if not waits:
        return gettext("ready, but no tile is left")
    return gettext("ready on {tiles}").format(tiles=kinds_together(waits))


def news_line(advice: Advice, observation: Observation) -> str:
    """Return what happened since the turn before that counts; empty where nothing did, and where
    the facts that decided the plan say it."""
    news = [each for each in advice.news or () if not _is_told(each, advice)]
    told = [_happened(each, observation) for each in news]
    said = [each for each in told if each]
    if not said:
        return ""
    return gettext("New: {what}.").format(what=joined(said))


def _is_told(happened: StanceEvent, advice: Advice) -> bool:
    match happened.what:
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
    return named_hands(fitting) or _at_hand(fitting, advice) or yaku[: observation.is_open]


def _at_hand(hands: Sequence[HandPlan], advice: Advice) -> tuple[HandPlan, ...]:
    steps = min(number(ranked, "shanten_after") for ranked in advice.rankings.speed)
    near = (
        each
        for each in hands
        if each.name is not HandName.NO_YAKU and each.steps is not None and each.steps <= steps
    )
    return tuple(each for each in near if each.probability >= FREE_FROM)[:2]


def _happened(happened: StanceEvent, observation: Observation) -> str:
    match happened.what:
        case StanceEventKind.RIICHI:
            pattern = ngettext("{who} is in riichi", "{who} are in riichi", len(happened.seats))
        case StanceEventKind.CALL:
            pattern = ngettext("{who} has called", "{who} have called", len(happened.seats))
        case StanceEventKind.RISKIER:
            return gettext("going on has become riskier")
        case StanceEventKind.LAST_DRAWS:
            return gettext("you draw no more in this round")
        case _:
            return ""
    return pattern.format(who=seats_word(happened.seats, observation))
