from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Final

from rules.events import Call, Deal, Discard, Event, Ryukyoku, Win
from rules.record import GameRecord
from rules.tiles import SEATS, Seat, Tile
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.lessons.lessons import Lesson
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Stance, Verdict
from tutor.language import gettext, pgettext
from tutor.pages.parts.model import Lanes, lanes_of
from tutor.system.files import one_line
from tutor.text.calls import answer_word, tutor_answer_word
from tutor.text.lessons import cause_title, cost_phrase
from tutor.text.names import either, round_word, tile_word
from tutor.text.stance import plan_title, stance_title
from tutor.text.verdicts import call_verdict, loss_line, verdict_word

PLACEHOLDER_NAMES: Final = frozenset({"", "NoName"})


@dataclass(frozen=True, slots=True)
class Ownership:
    is_shown: bool = False
    is_on: bool = False
    is_fixed: bool = False
    name: str = ""


def distinct_name(record: GameRecord, seat: Seat) -> str:
    names = [player.name for player in record.players]
    name = names[seat]
    return "" if name in PLACEHOLDER_NAMES or names.count(name) > 1 else name


def own_seat(record: GameRecord, own: tuple[str, ...]) -> Seat | None:
    return next((seat for seat in SEATS if distinct_name(record, seat) in {*own} - {""}), None)


def ownership_line(mine: Ownership) -> str:
    if mine.is_fixed:
        return gettext("You played this game here: it is in your history.")
    if not mine.is_on:
        if not mine.name:
            return gettext("Keep this game in your history")
        return gettext(
            "Keep this game in your history, and later games of {name} automatically"
        ).format(name=one_line(mine.name))
    if not mine.name:
        return gettext("In your history; untick to remove it")
    return gettext(
        "In your history, as are later games of {name}; untick to remove this game"
    ).format(name=one_line(mine.name))


class RoundOutcome(StrEnum):
    WON = "won"
    DEALT_IN = "dealt_in"
    OTHER_WON = "other_won"
    DRAWN = "drawn"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class RoundStory:
    round: int
    honba: int
    outcome: RoundOutcome
    change: int
    turns: int
    riichi: tuple[tuple[int, Seat], ...]


def story_view(record: GameRecord, seat: Seat) -> tuple[RoundStory, ...]:
    return tuple(_round_story(events, seat) for events in record.rounds)


def _round_story(events: Sequence[Event], seat: Seat) -> RoundStory:
    deal = events[0]
    assert isinstance(deal, Deal)
    turns = 0
    riichi: list[tuple[int, Seat]] = []
    change = 0
    for event in events:
        match event:
            case Discard():
                if event.riichi:
                    riichi.append((turns, event.seat))
                turns += event.seat == seat
            case Win() | Ryukyoku():
                change += event.deltas[seat]
            case _:
                pass
    return RoundStory(deal.round, deal.honba, _outcome(events, seat), change, turns, tuple(riichi))


def _outcome(events: Sequence[Event], seat: Seat) -> RoundOutcome:
    wins = [event for event in events if isinstance(event, Win)]
    if any(win.seat == seat for win in wins):
        return RoundOutcome.WON
    if any(win.from_seat == seat for win in wins):
        return RoundOutcome.DEALT_IN
    if wins:
        return RoundOutcome.OTHER_WON
    if any(isinstance(event, Ryukyoku) for event in events):
        return RoundOutcome.DRAWN
    return RoundOutcome.UNFINISHED


def _teaches(entry: ReviewEntry) -> bool:
    return isinstance(entry, CallDecision) and call_lesson(entry) is not None


@dataclass(frozen=True, slots=True)
class ReviewRow:
    index: int
    verdict: Verdict
    round: int
    honba: int
    turn: int
    strategy: Strategy
    stance: Stance | None
    played: Tile | None
    best: tuple[Tile, ...]
    lesson: Lesson | None
    follows: bool
    cost: int
    new_round: bool
    call: CallDecision | None = None

    @property
    def is_taught(self) -> bool:
        return self.lesson is not None or (self.call is not None and _teaches(self.call))

    @property
    def lanes(self) -> Lanes:
        return lanes_of(self.strategy)

    @property
    def is_sound_loss(self) -> bool:
        return self.cost > 0 and self.verdict is not Verdict.OFF_PLAN


def review_rows(
    decisions: Sequence[ReviewEntry],
    lessons: Iterable[Lesson],
    losses: Mapping[int, int],
    worth_a_look: bool,
) -> tuple[ReviewRow, ...]:
    """Return the rows of the list: all decisions, or only those worth a look.

    Mistakes, lessons and fine discards that lost points are worth a look.

    Args:
        decisions: discards and offers of one seat in one game, in order.
        lessons: the lessons found in `decisions`.
        losses: the points lost by each deal-in, by its index in `decisions`.
        worth_a_look: whether to list only those worth a look.
    """
    taught = {place: lesson for lesson in lessons for place in lesson.decisions}
    rows: list[ReviewRow] = []
    shown = None
    for index, decision in enumerate(decisions):
        seen, lesson, cost = decision.observation, taught.get(index), losses.get(index, 0)
        off = decision.verdict is Verdict.OFF_PLAN
        call = decision if isinstance(decision, CallDecision) else None
        worth = off or (cost > 0 if call is None else _teaches(call))
        if worth_a_look and lesson is None and not worth:
            continue
        here = (seen.round, seen.honba)
        rows.append(
            ReviewRow(
                index,
                decision.verdict,
                *here,
                seen.turn,
                decision.advice.choice.strategy
                if isinstance(decision, Decision)
                else Strategy.NONE,
                decision.advice.stance if isinstance(decision, Decision) else None,
                decision.played if isinstance(decision, Decision) else _call_tile(decision),
                decision.advice.best if isinstance(decision, Decision) else (),
                lesson,
                follows=worth_a_look and lesson is not None and index > lesson.decisions[0],
                cost=cost,
                new_round=here != shown,
                call=call,
            )
        )
        shown = here
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class RoundSpan:
    story: RoundStory
    columns: tuple[ReviewRow, ...]
    riichi: tuple[tuple[int, Seat], ...]

    @property
    def width(self) -> int:
        return max(1, len(self.columns) or self.story.turns)


def spans_of(
    stories: Sequence[RoundStory], rounds: Sequence[Sequence[object]], rows: Sequence[ReviewRow]
) -> tuple[RoundSpan, ...]:
    """Return the rounds with their decisions; a round not reviewed yet has none.

    Args:
        rows: the rows of all decisions in `rounds`.
    """
    spans, left = [], iter(rows)
    for number, story in enumerate(stories):
        here = rounds[number] if number < len(rounds) else ()
        columns = tuple(islice(left, len(here)))
        width = max(1, len(columns) or story.turns)
        turns_at = [place for place, row in enumerate(columns) if row.call is None]
        turns_at = turns_at or list(range(width))
        sticks = tuple(
            (turns_at[turns] if turns < len(turns_at) else width - 1, who)
            for turns, who in story.riichi
        )
        spans.append(RoundSpan(story, columns, sticks))
    return tuple(spans)


def _call_tile(decision: CallDecision) -> Tile | None:
    if decision.claimed is not None:
        return decision.claimed
    for action in (decision.taken, decision.advice.recommended):
        match action:
            case Discard():
                return action.tile
            case Call():
                return action.meld.tiles[0]
            case _:
                pass
    return decision.observation.drawn


def row_sentence(row: ReviewRow) -> str:
    where = gettext("{round}, turn {turn}").format(
        round=round_word(row.round, row.honba), turn=row.turn
    )
    if row.call is not None:
        what = gettext("you: {action}, the tutor: {wanted}").format(
            action=answer_word(row.call), wanted=tutor_answer_word(row.call)
        )
        lesson = call_lesson(row.call)
        verdict = call_verdict(row.call)
        if lesson is not None:
            verdict = cause_title(lesson.cause)
        return _sentence_of((where, verdict, what))
    assert row.played is not None
    best = either([tile_word(tile) for tile in row.best])
    what = gettext("you threw {tile}, the tutor {best}").format(
        tile=tile_word(row.played), best=best
    )
    parts = [
        where,
        verdict_word(row.verdict),
        what,
        stance_title(row.stance) if row.stance else plan_title(row.strategy),
    ]
    if row.is_sound_loss:
        parts[1] = loss_line(row.cost)
    elif row.cost:
        parts.append(gettext("cost {points}").format(points=f"{row.cost:,}"))
    if row.lesson is not None:
        title = cause_title(row.lesson.cause)
        if row.follows:
            parts[1] = gettext("{lesson}, once more").format(lesson=title)
        else:
            cost = cost_phrase(row.lesson)
            parts[1] = gettext("{lesson}, {cost}").format(lesson=title, cost=cost)
    return _sentence_of(parts)


def _sentence_of(parts: Sequence[str]) -> str:
    listed = pgettext("between parts that are no sentences", "; ").join(parts)
    return gettext("{list}.").format(list=listed)


def call_entry_line(call: CallDecision) -> str:
    done = answer_word(call, brief=True)
    if call.verdict is Verdict.FIRST:
        return done
    wanted = tutor_answer_word(call, brief=True)
    return gettext("{done}; tutor: {wanted}").format(done=done, wanted=wanted)
