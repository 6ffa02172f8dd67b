"""Counts of what the advice says in some games; counts of several games add up.

Ready hands (no yaku, furiten, beaten by another discard), first choices that the table's columns
contradict, risk in a safe lead, what the headline names and whether it stays during a riichi, what
sentences repeat, and whose discards are marked.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import pairwise
from typing import Any, Final, TypeAlias, TypeVar

from rules.legal import RIICHI_DRAWS, RIICHI_STICK
from rules.observation import Observation
from rules.tiles import Seat, Tile
from tutor.coach.advice import Advice, Decision
from tutor.coach.facts import VISIBLE, bar_lengths, number
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import OF_RISK, Stance, StanceEventKind, Verdict
from tutor.coach.worth import Wait, look_at_tenpai
from tutor.explanations import sentences, situation
from tutor.lab.advice_figures.text_counts import TextCounts
from tutor.lab.texts.words import TILE
from tutor.language import SOURCE, override
from tutor.position.hands import named_hand
from tutor.position.table_read import riichi_opponents
from tutor.text.names import number_word

Counted = TypeVar("Counted")


@dataclass(frozen=True, slots=True)
class ReadyCounts:
    advices: int = 0
    no_yaku: int = 0
    no_yaku_but_safer: int = 0
    furiten: int = 0
    furiten_but_safer: int = 0
    beaten: int = 0
    at_fault: int = 0
    for_nothing: int = 0


@dataclass(frozen=True, slots=True)
class ColumnCounts:
    contradicted: int = 0
    dominated: int = 0


@dataclass(frozen=True, slots=True)
class LeadCounts:
    decisions: int = 0
    risk: float = 0.0


@dataclass(frozen=True, slots=True)
class StanceCounts:
    bare: int = 0
    quiet: int = 0
    hand_named: int = 0
    pairs: int = 0
    changes: int = 0
    triples: int = 0
    returns: int = 0


@dataclass(frozen=True, slots=True)
class SentenceCounts:
    templates: Counter[str] = field(default_factory=Counter)
    pairs: int = 0
    why_repeated: int = 0


@dataclass(frozen=True, slots=True)
class MarkCounts:
    quiet: int = 0
    quiet_marks: int = 0
    riichi: int = 0
    riichi_marks: int = 0
    quiet_vetoed: int = 0
    riichi_vetoed: int = 0


@dataclass(frozen=True, slots=True)
class AdviceCounts:
    decisions: int = 0
    after_call: int = 0
    games: int = 0
    ready: ReadyCounts = field(default_factory=ReadyCounts)
    columns: ColumnCounts = field(default_factory=ColumnCounts)
    lead: LeadCounts = field(default_factory=LeadCounts)
    stances: StanceCounts = field(default_factory=StanceCounts)
    sentences: SentenceCounts = field(default_factory=SentenceCounts)
    texts: TextCounts = field(default_factory=TextCounts)
    players: dict[str, MarkCounts] = field(default_factory=dict)


def added(parts: Iterable[Counted], nothing: Counted) -> Counted:
    total = nothing
    for part in parts:
        total = _sum(total, part)
    return total


def _sum(one: Any, other: Any) -> Any:
    match one:
        case int() | float() | Counter():
            return one + other
        case dict():
            more = {name: _sum(one[name], part) for name, part in other.items() if name in one}
            return one | other | more
        case _:
            names = (each.name for each in fields(one))
            return type(one)(*(_sum(getattr(one, name), getattr(other, name)) for name in names))


def is_marked(decision: Decision) -> bool:
    return decision.verdict is Verdict.OFF_PLAN


def is_vetoed(decision: Decision) -> bool:
    return decision.second_share is not None and not is_marked(decision)


def count_marks(decisions: Sequence[Decision]) -> MarkCounts:
    riichi = [one for one in decisions if riichi_opponents(one.observation)]
    marks, riichi_marks = sum(map(is_marked, decisions)), sum(map(is_marked, riichi))
    vetoed, riichi_vetoed = sum(map(is_vetoed, decisions)), sum(map(is_vetoed, riichi))
    return MarkCounts(
        quiet=len(decisions) - len(riichi),
        quiet_marks=marks - riichi_marks,
        riichi=len(riichi),
        riichi_marks=riichi_marks,
        quiet_vetoed=vetoed - riichi_vetoed,
        riichi_vetoed=riichi_vetoed,
    )


_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*(?:st|nd|rd|th)?")
_TILE: Final = re.compile(TILE)
_LIST: Final = re.compile(r"(?:TILE|SEAT)(?:(?:, | and | or )(?:TILE|SEAT|# more))+")
_SEAT: Final = re.compile(r"\b(?:Right|Across|Left)\b(?: \(dealer\))?")
_PLURAL: Final = re.compile(r"(# (?:good )?[a-z]+)s\b")
MOST_NUMBER_WORD: Final = 6


def template_of(sentence: str) -> str:
    """Return an English sentence with its tiles, seats and numbers taken out: a list of them as
    one, several things as one thing.

    >>> template_of("4-pin and red 5-sou are level: each leaves 12 good draws.")
    'TILE are level: each leaves # good draw.'
    """
    text = _TILE.sub("TILE", sentence)
    text = _SEAT.sub("SEAT", text)
    text = _NUMBER.sub("#", _number_words_pattern().sub("#", text))
    return _PLURAL.sub(r"\1", _LIST.sub(lambda found: found[0][:4], text))


def said_of(decision: Decision) -> tuple[str, ...]:
    with override(SOURCE):
        return tuple(map(template_of, sentences(decision, decision.observation)))


def reasons_of(decision: Decision) -> tuple[str, ...]:
    with override(SOURCE):
        return tuple(map(template_of, situation(decision.advice, decision.observation)))


def count_sentences(decisions: Sequence[Decision]) -> SentenceCounts:
    reasons = [set(reasons_of(one)) for one in decisions]
    said = Counter(template for one in decisions for template in said_of(one))
    repeated = sum(bool(one & other) for one, other in pairwise(reasons))
    return SentenceCounts(said, max(0, len(decisions) - 1), repeated)


@cache
def _number_words_pattern() -> re.Pattern[str]:
    with override(SOURCE):
        words = "|".join(number_word(number) for number in range(1, MOST_NUMBER_WORD + 1))
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


BUILDING: Final = frozenset({Stance.BUILD, Strategy.SPEED_VALUE, Strategy.BALANCED, Strategy.NONE})


def stance_of(advice: Advice) -> str:
    return str(advice.choice.strategy if advice.stance is None else advice.stance)


def hand_of(advice: Advice) -> str | None:
    """Return the hand that the headline names, as a key; None where it is still open."""
    hand = named_hand(advice.hands)
    return None if hand is None else str(hand.name)


def is_bare(advice: Advice) -> bool:
    return hand_of(advice) is None and stance_of(advice) in BUILDING


def count_stances(decisions: Sequence[Decision]) -> StanceCounts:
    quiet = [one for one in decisions if not riichi_opponents(one.observation)]
    stances = [stance_of(one.advice) for one in decisions]
    alike = [is_uneventful(one, other) for one, other in pairwise(decisions)]
    changed = [one != other for one, other in pairwise(stances)]
    triples = [place for place in range(1, len(alike)) if alike[place - 1] and alike[place]]
    return StanceCounts(
        bare=sum(is_bare(one.advice) for one in decisions),
        quiet=len(quiet),
        hand_named=sum(hand_of(one.advice) is not None for one in quiet),
        pairs=sum(alike),
        changes=sum(same and other for same, other in zip(alike, changed, strict=True)),
        triples=len(triples),
        returns=sum(changed[at] and stances[at - 1] == stances[at + 1] for at in triples),
    )


def is_uneventful(before: Decision, after: Decision) -> bool:
    one, other = before.observation, after.observation
    return (
        other.turn == one.turn + 1
        and riichi_opponents(one) == riichi_opponents(other) != ()
        and one.melds == other.melds
        and not _is_explained(after.advice)
        and _steps(before.advice) == _steps(after.advice)
    )


def _is_explained(advice: Advice) -> bool:
    news = {each.what for each in advice.news or ()}
    return bool(news & (OF_RISK | {StanceEventKind.LAST_DRAWS}))


def _steps(advice: Advice) -> int:
    return min(number(ranked, "shanten_after") for ranked in advice.rankings.speed)


MANGAN: Final = 8_000
DEALERS_MANGAN: Final = 12_000
HONBA: Final = 300


def is_sure_lead(observation: Observation) -> bool:
    """Check whether the seat leads the game in its last round, somebody is in riichi, and a mangan
    paid to any one of these would not pass the seat.

    The last round is the last regular one, or one of sudden death. The lead over each opponent in
    riichi has to be more than twice its mangan (12,000 for the dealer, else 8,000, and 300 a
    honba), as one pays what the other gains, and the sticks on the table. Somebody
    who is not in riichi may be close behind.
    """
    against = riichi_opponents(observation)
    if not against or observation.round < observation.rules.rounds - 1:
        return False
    if observation.place_of(observation.seat) != 1:
        return False
    own = observation.points[observation.seat]
    return all(own - observation.points[seat] > _swing(observation, seat) for seat in against)


def count_lead(advice: Advice, observation: Observation) -> LeadCounts:
    if not is_sure_lead(observation):
        return LeadCounts()
    risks = {ranked.discard: 1 - ranked.score for ranked in advice.rankings.safety}
    return LeadCounts(1, risks[advice.combined[0].discard] - min(risks.values()))


def _swing(observation: Observation, seat: Seat) -> int:
    mangan = DEALERS_MANGAN if seat == observation.dealer else MANGAN
    paid = mangan + HONBA * observation.honba
    return 2 * paid + RIICHI_STICK * observation.kyotaku


Columns: TypeAlias = tuple[float, ...]
"""What the table shows of a tile: the length of each bar, 0 to 1."""


def columns_of(advice: Advice, tile: Tile) -> Columns:
    return bar_lengths(advice.rankings, tile)


def count_columns(advice: Advice) -> ColumnCounts:
    """Return whether another tile of the hand beats the first one: better in every column, or worse
    in none and better in one."""
    first, *others = (columns_of(advice, placed.discard) for placed in advice.combined)
    return ColumnCounts(
        contradicted=any(min(_leads(other, first)) >= VISIBLE for other in others),
        dominated=any(
            min(_leads(other, first)) >= 0 and max(_leads(other, first)) >= VISIBLE
            for other in others
        ),
    )


def _leads(other: Columns, first: Columns) -> list[float]:
    return [here - there for here, there in zip(other, first, strict=True)]


SAME_RISK: Final = 0.002
LESS_RISK: Final = 0.01
MORE_POINTS: Final = 500.0
"""Points from which a win counts as dearer."""


@dataclass(frozen=True, slots=True)
class ReadyThrow:
    tile: Tile
    live: int
    """Unseen tiles on which the hand can win: those of a wait without a yaku do not count, and
    none does once the wall is empty, as nobody discards after this seat."""
    points: float
    """Mean of a ron on these tiles, with riichi (no ippatsu, no ura-dora) where it may still be
    declared; 0 where there are none."""
    furiten: bool
    risk: float


def ready_throws(advice: Advice, observation: Observation) -> tuple[ReadyThrow, ...]:
    risks = {ranked.discard: 1 - ranked.score for ranked in advice.rankings.safety}
    ready = {
        ranked.discard for ranked in advice.rankings.speed if number(ranked, "shanten_after") == 0
    }
    if advice.combined[0].discard not in ready:
        return ()
    tiles = (placed.discard for placed in advice.combined if placed.discard in ready)
    return tuple(_ready_throw(observation, tile, risks[tile]) for tile in tiles)


def count_ready(throws: Sequence[ReadyThrow]) -> ReadyCounts:
    if not throws:
        return ReadyCounts()
    first, *others = throws
    with_yaku = [each for each in others if each.live and not first.live]
    free = [each for each in others if each.live and first.furiten and not each.furiten]
    beaten = any(beats(each, first) for each in others)
    return ReadyCounts(
        advices=1,
        no_yaku=bool(with_yaku),
        no_yaku_but_safer=bool(with_yaku) and not _no_riskier(with_yaku, first),
        furiten=bool(free),
        furiten_but_safer=bool(free) and not _no_riskier(free, first),
        beaten=beaten,
        at_fault=bool(with_yaku or free or beaten),
        for_nothing=_no_riskier([*with_yaku, *free], first) or beaten,
    )


def beats(other: ReadyThrow, first: ReadyThrow) -> bool:
    """Check whether a discard to tenpai is at least as good in live tiles, points and risk (up to
    `SAME_RISK`) and clearly better in one: a tile, `MORE_POINTS` or `LESS_RISK`. A furiten one
    never beats one that is not."""
    if other.furiten and not first.furiten:
        return False
    if other.live < first.live or other.points < first.points:
        return False
    if other.risk > first.risk + SAME_RISK:
        return False
    return (
        other.live > first.live
        or other.points >= first.points + MORE_POINTS
        or other.risk <= first.risk - LESS_RISK
    )


def _no_riskier(others: Sequence[ReadyThrow], first: ReadyThrow) -> bool:
    return any(each.risk <= first.risk + SAME_RISK for each in others)


def _ready_throw(observation: Observation, tile: Tile, risk: float) -> ReadyThrow:
    facts = look_at_tenpai(observation, tile)
    if facts is None:  # ready by its shape, but the hand itself holds all that would win
        return ReadyThrow(tile, 0, 0.0, False, risk)
    riichi = _may_declare(observation)
    paid = [(wait.live, _payment(wait, riichi=riichi)) for wait in facts.waits]
    if not observation.tiles_left:
        paid = []
    live = sum(tiles for tiles, points in paid if points)
    total = sum(tiles * points for tiles, points in paid)
    return ReadyThrow(tile, live, total / live if live else 0.0, facts.furiten, risk)


def _payment(wait: Wait, *, riichi: bool) -> int:
    won = wait.riichi if riichi else wait.ron
    return won.whole if won else 0


def _may_declare(observation: Observation) -> bool:
    return (
        not observation.is_open
        and observation.tiles_left >= RIICHI_DRAWS
        and observation.points[observation.seat] >= RIICHI_STICK
    )
