from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rules.events import Call, Discard
from rules.melds import MeldType
from rules.message import Message
from rules.observation import Observation
from rules.tiles import Kind, Seat, Tile, kind_of
from tutor.coach.advice import Advice, CallDecision, Decision, OptionAdvice, ReviewEntry
from tutor.coach.explain import explain
from tutor.coach.facts import find, number, row, safety_length, speed_length, value_length
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.lessons.lessons import Lesson
from tutor.coach.strategy.stance import RANKS_WITHIN_THREE, Stance, is_within_three
from tutor.explanations import headline, sentences
from tutor.explanations.lessons import slip_sentence
from tutor.language import gettext, ngettext, translate
from tutor.pages.parts.model import Lanes, lanes_of
from tutor.pages.table.model import SafetyMark, safety_mark_words
from tutor.position.hands import HandName
from tutor.position.rankings import Ranking
from tutor.position.table_read import SURE, riichi_opponents
from tutor.text.calls import action_word, answer_word, fact_text, recommendation, tutor_answer_word
from tutor.text.glossary.lookup import gloss_line, term_of
from tutor.text.groups import Group
from tutor.text.lessons import (
    call_sentence,
    cause_title,
    cost_note,
    cost_phrase,
    lesson_words,
    severity_word,
    watch_line,
)
from tutor.text.names import (
    BIG_RISK,
    SMALL_RISK,
    capital,
    ordinal,
    round_word,
    seat_word,
    tile_word,
)
from tutor.text.second import call_lines, opinion_lines
from tutor.text.stance import change_line_of
from tutor.text.table import player_line, risk_words, speed_words, value_words
from tutor.text.thinking import thinking_of_decision
from tutor.text.verdicts import (
    call_verdict,
    certainty_line,
    deal_in_sentence,
    loss_line,
    verdict_phrase,
)

if TYPE_CHECKING:
    from tutor.coach.opinion import CallShare, KanShare


def shown_opponents(seen: Observation) -> tuple[Seat, ...]:
    return riichi_opponents(seen) or seen.opponents


def needs_safety_marks(seen: Observation) -> bool:
    return bool(riichi_opponents(seen))


def safety_mark_of(risk: float, *, is_sure: bool) -> SafetyMark:
    if is_sure:
        return SafetyMark.SAFE
    if risk < SMALL_RISK:
        return SafetyMark.FAIRLY_SAFE
    return SafetyMark.UNCERTAIN if risk < BIG_RISK else SafetyMark.RISKY


def safety_of(ranking: Ranking, seen: Observation) -> dict[Tile, SafetyMark]:
    against = shown_opponents(seen)
    marks = {}
    for ranked in ranking:
        seats = row(ranked, "seats")
        risks = dict(zip(seats, row(ranked, "risks"), strict=True))
        dangers = dict(zip(seats, row(ranked, "dangers"), strict=True))
        marks[kind_of(ranked.discard)] = safety_mark_of(
            max(float(risks[seat]) for seat in against),
            is_sure=all(dangers[seat] in SURE for seat in against),
        )
    return {tile: marks[kind_of(tile)] for tile in seen.hand if kind_of(tile) in marks}


def reasons_of(ranking: Ranking, seen: Observation) -> dict[Tile, str]:
    reasons = {
        kind_of(ranked.discard): "\n".join(
            player_line(ranked, seen, seat) for seat in shown_opponents(seen)
        )
        for ranked in ranking
    }
    return {tile: reasons[kind_of(tile)] for tile in seen.hand if kind_of(tile) in reasons}


def legend_of(seen: Observation) -> tuple[str, str]:
    risky = safety_mark_words(SafetyMark.RISKY)
    against = shown_opponents(seen)
    if len(against) == 1:
        name = seat_word(seen, against[0])
        risky = gettext("{seat}: {why}").format(seat=name, why=risky)
    return risky, safety_mark_words(SafetyMark.SAFE)


MIN_CANDIDATES_SHOWN = RANKS_WITHIN_THREE


@dataclass(frozen=True, slots=True)
class Bar:
    length: float
    weighed: bool
    text: str


@dataclass(frozen=True, slots=True)
class Candidate:
    tile: Tile
    rank: int
    bars: tuple[Bar, Bar, Bar]
    played: bool
    below_line: bool
    name: str


SEEN: Final = 0.02
"""The smallest visible difference between two bars, as a share of their full length."""


def candidates_of(
    advice: Advice,
    seen: Observation,
    played: Tile | None = None,
    preview: Tile | None = None,
    *,
    ranked: bool = True,
) -> tuple[Candidate, ...]:
    """Return the best tiles in order, then the played and the previewed tile if not among them.

    Args:
        ranked: whether to give the candidates their ranks.
    """
    tiles = {kind_of(each.discard): each.discard for each in advice.combined[:MIN_CANDIDATES_SHOWN]}
    best, possible = {*tiles}, {kind_of(placed.discard) for placed in advice.combined}
    for tile in (preview, played):
        if tile is not None and kind_of(tile) in possible:
            tiles.setdefault(kind_of(tile), tile)
    return tuple(
        _candidate(advice, seen, tile, played, kind not in best, ranked)
        for kind, tile in tiles.items()
    )


def _candidate(
    advice: Advice, seen: Observation, tile: Tile, played: Tile | None, below: bool, ranked: bool
) -> Candidate:
    lanes, rankings = lanes_of(advice.choice.strategy), advice.rankings
    texts = (
        speed_words(find(rankings.speed, tile)),
        value_words(find(rankings.value, tile)),
        risk_words(find(rankings.safety, tile), seen),
    )
    said, rank = tile_word(tile, seen.rules.red_fives), advice.rank_of(tile)
    if ranked:
        said = gettext("{tile}, {rank}").format(tile=said, rank=ordinal(rank))
    name = gettext("{tile}. Speed: {speed}. Value: {value}. Safety: {safety}.").format(
        tile=said, speed=texts[0], value=texts[1], safety=texts[2]
    )
    is_played = played is not None and kind_of(played) == kind_of(tile)
    if is_played:
        name = gettext("Your tile: {row}").format(row=name)
    bars = (
        Bar(speed_length(rankings.speed, tile), lanes[0], texts[0]),
        Bar(value_length(rankings.value, tile), lanes[1], texts[1]),
        Bar(safety_length(rankings.safety, tile), lanes[2], texts[2]),
    )
    return Candidate(tile, rank if ranked else 0, bars, is_played, below, name)


def order_line(advice: Advice, found: Sequence[Candidate]) -> str:
    """Return a line explaining the order if the bars alone would suggest another one; else empty.

    Args:
        found: the candidates in the order shown.
    """
    first, *others = (each for each in found if not each.below_line)
    ahead = (each for each in others if each.rank > first.rank)
    if not any(_outdoes(each.bars, first.bars) for each in ahead):
        return ""
    if advice.yielded:
        return gettext("The order is that of strong players (second opinion).")
    return gettext("The order weighs the whole hand, not only these bars.")


def _outdoes(bars: Sequence[Bar], first: Sequence[Bar]) -> bool:
    is_weighed = any(bar.weighed for bar in first)
    pairs = [
        (one.length, other.length)
        for one, other in zip(bars, first, strict=True)
        if other.weighed or not is_weighed
    ]
    longer = any(one > other + SEEN for one, other in pairs)
    return longer and all(one > other - SEEN for one, other in pairs)


def chips_of(advice: Advice) -> tuple[tuple[Tile, int], ...]:
    chips = tuple(
        (placed.discard, placed.rank) for placed in advice.combined if is_within_three(placed.rank)
    )
    if len(chips) <= 5 and advice.stance is not Stance.FOLD:
        return chips
    return tuple(chip for chip in chips if chip[1] == 1)  # a second choice need not be safe


@dataclass(frozen=True, slots=True)
class PlanView:
    lanes: Lanes
    title: str
    line: str
    caption: str = ""
    explain: str = ""
    gloss: str = ""


@dataclass(frozen=True, slots=True)
class PanelView:
    title: str
    played: Tile
    best: tuple[Tile, ...]
    best_caption: str
    standing: str
    verdict: str
    plan: PlanView
    reasons: tuple[str, ...]
    rows: tuple[Candidate, ...]
    note: str
    change: str
    picture: tuple[Group, ...] = ()


KEYS: Final = {HandName.RIICHI: "hand_riichi", HandName.NO_YAKU: "yaku"}


def headline_gloss(advice: Advice, observation: Observation) -> str:
    terms = (term_of(key) for key in _term_keys(advice, observation))
    return "\n".join(gloss_line(term) for term in terms if term is not None)


def _term_keys(advice: Advice, observation: Observation) -> Iterator[str]:
    if advice.stance is None:
        return
    if advice.stance is not Stance.BUILD:
        yield f"stance_{advice.stance.value}"
    if advice.stance is Stance.FOLD:
        return
    if number(find(advice.rankings.speed, advice.best[0]), "shanten_after") == 0:
        yield "tenpai"
        return
    plan = explain(advice, observation).plan
    if plan.made:
        yield HandName.YAKUHAI.value
    for hand in (plan.hand, plan.other):
        if hand is not None:
            yield KEYS.get(hand.name, hand.name.value)


@dataclass(frozen=True, slots=True)
class LessonView:
    title: str
    cost: str
    note: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhyView:
    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class OptionView:
    title: str
    tiles: tuple[Tile, ...]
    lines: tuple[WhyView, ...]


def option_views(options: Iterable[OptionAdvice], seen: Observation) -> tuple[OptionView, ...]:
    return tuple(
        OptionView(
            action_word(option.action, seen),
            option.action.meld.tiles
            if isinstance(option.action, Call)
            else (option.action.tile,)
            if isinstance(option.action, Discard)
            else (),
            tuple(
                WhyView(sign, capital(fact_text(fact, seen)))
                for sign, facts in (
                    ("speed_outline", option.speed),
                    ("value_outline", option.value),
                    ("safety_outline", option.safety),
                )
                for fact in facts
            ),
        )
        for option in options
    )


def has_second(entry: Decision | CallDecision) -> bool:
    if isinstance(entry, Decision):
        return True
    return _riichi(entry) is not None or bool(_calls(entry)) or _own_kan(entry) is not None


@dataclass(frozen=True, slots=True)
class SecondLines:
    decision: Decision | CallDecision
    lines: tuple[str, ...]


def second_of(decision: Decision | CallDecision) -> SecondLines:
    return SecondLines(decision, second_lines(decision))


def second_lines(entry: Decision | CallDecision) -> tuple[str, ...]:
    from tutor.network.shares import shipped_weights  # not before the first frame

    if isinstance(entry, CallDecision) and (own_kan := _own_kan(entry)) is not None:
        call, counted = own_kan
        said = action_word(call, entry.observation)
        answers = [(said, counted.share), (gettext("No kan"), 1000 - counted.share)]
        return call_lines(answers, tutor_answer_word(entry), None, kans=counted.chances)
    weights = shipped_weights()
    if isinstance(weights, Message):
        return (translate(weights),)
    throws = int(weights.learned.get("decisions", 0))
    if isinstance(entry, Decision):
        return _discard_lines(entry, throws)
    shares, wanted = _call_shares(entry)
    kan = _claimed_kan(entry)
    if kan is None:
        return call_lines(shares, wanted, throws)
    (call, counted), rest = kan, 1000 - kan[1].share
    others = [(word, share * rest // 1000) for word, share in shares]
    said = action_word(call, entry.observation)
    found = [*others, (said, 1000 - sum(share for _, share in others))]
    return call_lines(found, wanted, throws, kans=counted.chances)


def _own_kan(decision: CallDecision) -> "tuple[Call, KanShare] | None":
    match [option.action for option in decision.advice.options]:
        case [Call() as kan] if kan.meld.type in (MeldType.ANKAN, MeldType.KAKAN):
            return _counted(decision, kan)
        case _:
            return None


def _claimed_kan(decision: CallDecision) -> "tuple[Call, KanShare] | None":
    actions = [option.action for option in decision.advice.options]
    kans = [each for each in actions if isinstance(each, Call) and each.meld.is_kan]
    return _counted(decision, kans[0]) if kans else None


def _counted(decision: CallDecision, kan: Call) -> "tuple[Call, KanShare] | None":
    from tutor.coach.opinion import kan_share

    found = kan_share(decision.observation, kan)
    return None if found is None else (kan, found)


def _calls(decision: CallDecision) -> list[Call]:
    actions = [option.action for option in decision.advice.options]
    calls = [each for each in actions if isinstance(each, Call) and not each.meld.is_kan]
    known = len(calls) + (_claimed_kan(decision) is not None)
    return calls if known == len(actions) else []


def _riichi(decision: CallDecision) -> Discard | None:
    match [option.action for option in decision.advice.options]:
        case [Discard() as riichi]:
            return riichi
        case _:
            return None


def _call_shares(decision: CallDecision) -> tuple[list[tuple[str, int]], str]:
    from tutor.coach.call_effects import look_at_offers
    from tutor.coach.opinion import call_opinion, second_opinions

    seen, wanted = decision.observation, tutor_answer_word(decision)
    riichi, calls = _riichi(decision), _calls(decision)
    if riichi is not None:
        opinions = second_opinions((seen,))
        if opinions is None:
            raise ValueError("there is a network and a position")
        share = int(opinions.riichi[0, kind_of(riichi.tile)])
        passing = gettext("No riichi")
        said = action_word(riichi, seen)
        return [(said, share), (passing, 1000 - share)], wanted
    (looked,) = look_at_offers(((seen, calls),))
    opinion = call_opinion(seen, calls, looked)
    if opinion is None:
        raise ValueError("there is a network and a call")
    alike: defaultdict[tuple[Kind, ...], list[CallShare]] = defaultdict(list)
    for each in opinion.calls:  # with or without a red five
        alike[tuple(sorted(map(kind_of, each.call.meld.tiles)))].append(each)
    answers = []
    for some in alike.values():
        shown = max(some, key=lambda it: (it.call == decision.advice.recommended, it.share))
        answers.append((action_word(shown.call, seen), sum(each.share for each in some)))
    return [*answers, (gettext("Pass"), opinion.passing)], wanted


def _discard_lines(decision: Decision, throws: int) -> tuple[str, ...]:
    from tutor.coach.opinion import second_opinions

    opinions = second_opinions((decision.observation,))
    if opinions is None:
        raise ValueError("there is a network and a position")
    shares = {
        kind_of(tile): int(opinions.shares[0, kind_of(tile)])
        for tile in decision.observation.discards
    }
    advised = {kind_of(tile) for tile in decision.advice.best}
    return opinion_lines(shares, advised, kind_of(decision.played), throws)


@dataclass(frozen=True, slots=True)
class CallPanelView:
    title: str
    done: str
    verdict: str
    answer: tuple[str, ...]
    options: tuple[OptionView, ...]


def turn_title(seen: Observation) -> str:
    place = round_word(seen.round, seen.honba)
    return gettext("{round} · turn {turn}").format(round=place, turn=seen.turn)


def call_panel_of(decision: CallDecision) -> CallPanelView:
    seen = decision.observation
    title = turn_title(seen)
    done = gettext("You: {action}").format(action=answer_word(decision))
    return CallPanelView(
        title,
        done,
        call_verdict(decision),
        recommendation(decision.advice, seen),
        option_views(decision.advice.options, seen),
    )


def panel_of(decision: Decision) -> PanelView:
    seen, advice = decision.observation, decision.advice
    lanes = lanes_of(advice.choice.strategy)
    title = turn_title(seen)
    plan = PlanView(
        lanes, headline(advice, seen), certainty_line(decision), gloss=headline_gloss(advice, seen)
    )
    rows = tile_rows(decision)
    if len(advice.best) == 1:
        caption = gettext("tutor")
    elif len(advice.best) == 2:
        caption = gettext("tutor: either one")
    else:
        caption = gettext("tutor: any of them")
    order = order_line(advice, rows)
    shown = advice.combined[:MIN_CANDIDATES_SHOWN]
    rest = advice.combined[MIN_CANDIDATES_SHOWN:]
    more = sum(placed.rank == shown[-1].rank for placed in rest) if shown else 0
    more_tied = (
        ngettext(
            "{count} more tile is level with the third.",
            "{count} more tiles are level with the third.",
            more,
        ).format(count=more)
        if more
        else ""
    )
    combined = decision.advice.combined
    rank = decision.advice.rank_of(decision.played)
    shared = sum(placed.rank == rank for placed in combined) > 1
    text = (
        gettext("Your tile shares {rank} place of {count}")
        if shared
        else gettext("Your tile is {rank} of {count}")
    )
    return PanelView(
        title,
        decision.played,
        advice.best,
        caption,
        text.format(rank=ordinal(rank), count=len(combined)),
        verdict_phrase(decision),
        plan,
        sentences(decision, seen),
        rows,
        " ".join(part for part in (more_tied, order) if part),
        change_line_of(decision) or "",
        thinking_of_decision(decision),
    )


def tile_rows(decision: Decision, preview: Tile | None = None) -> tuple[Candidate, ...]:
    return candidates_of(decision.advice, decision.observation, decision.played, preview)


def lesson_of(
    entry: ReviewEntry | None, lesson: Lesson | None, at: int, entries: Sequence[ReviewEntry]
) -> LessonView | None:
    """Return the lesson at `entry`, the decision at index `at` of a game's `entries`."""
    if lesson is not None:
        said = lesson_words(replace(lesson, at=at), entries)
        cost = capital(cost_phrase(lesson))
        return LessonView(said.title, cost, cost_note(), (said.cause, _next_time(said.watch)))
    if isinstance(entry, CallDecision):
        found = call_lesson(entry)
        if found is None:
            return None
        what = (call_sentence(found, entry), _next_time(watch_line(found.cause)))
        return LessonView(cause_title(found.cause), "", "", what)
    if entry is None:
        return None
    if entry.slip is not None:
        cause = entry.slip.cause
        severity = gettext("a {severity} slip").format(severity=severity_word(entry.slip.severity))
        what = (slip_sentence(entry, cause), _next_time(watch_line(cause)))
        return LessonView(cause_title(cause), capital(severity), cost_note(), what)
    if entry.deal_in is None:
        return None
    line = deal_in_sentence(entry.deal_in, entry.observation)
    return LessonView(capital(loss_line(entry.deal_in.points)), "", "", (line,))


def _next_time(watch: str) -> str:
    return gettext("Next time: {watch}").format(watch=watch)
