from dataclasses import dataclass

from rules.events import Deal, Discard
from rules.melds import Meld
from rules.observation import Observation
from rules.tiles import Kind, Tile
from tutor.coach.advice import CallDecision, Decision
from tutor.coach.advisor import NextTurn, next_turn
from tutor.coach.grading.grade import MISTAKE, grade_of_entries
from tutor.coach.grading.praise import GOOD_GRADE, praise_of
from tutor.coach.strategy.stance import Verdict
from tutor.coach.worth import Payout
from tutor.explanations.lessons import why_line
from tutor.language import gettext, ngettext, pgettext
from tutor.luck.game import EventLuck, GameLuck
from tutor.pages.review.model import ReviewState, offered_throw, table_at
from tutor.text import game_summary, review
from tutor.text.hands import hand_word, yaku_name
from tutor.text.lessons import cost_phrase, lesson_words
from tutor.text.names import (
    capital,
    commas,
    kind_word,
    kinds_together,
    percent,
    round_mark,
    seat_word,
    steps_word,
    tile_word,
)
from tutor.text.table import risk_words, tiles_words


def draws_name(turn: NextTurn) -> str:
    if not turn.draws:
        return gettext("none left")
    pattern = pgettext("a tile and how many are left", "{tile} {count}")
    return commas([pattern.format(tile=kind_word(kind), count=live) for kind, live in turn.draws])


def wait_line(turn: NextTurn) -> str:
    facts = turn.tenpai
    if facts is None:
        return ngettext("{count} step from ready", "{count} steps from ready", turn.steps).format(
            count=steps_word(turn.steps)
        )
    winning = [wait for wait in facts.can_win if wait.live]
    if not winning:
        return gettext("ready, but no wait can win")
    live = sum(wait.live for wait in winning)
    said = ngettext("{waits}: {live} left", "{waits}: {live} left", live).format(
        waits=kinds_together([wait.kind for wait in winning]), live=live
    )
    if facts.furiten:
        return gettext("{wait}; furiten, no ron").format(wait=said)
    return said


def yaku_line(turn: NextTurn, seen: Observation, *, riichi: bool = False) -> str:
    """Return the yaku of a ron on each wait if the hand is ready, else the yaku within reach.

    Args:
        riichi: whether the discard declares riichi.
    """
    if turn.tenpai is not None:
        names = {
            wait.kind: _yaku_names(wait.riichi if riichi else wait.ron)
            for wait in turn.tenpai.counting
        }
        if not any(names.values()):
            if seen.is_open:
                return gettext("none: no ron")
            return gettext("none without riichi")
        if len({*names.values()}) == 1:
            return next(iter(names.values()))
        parts = (
            gettext("{wait}: {yaku}").format(wait=kind_word(kind), yaku=said or gettext("none"))
            for kind, said in names.items()
        )
        return pgettext("between parts that are no sentences", "; ").join(parts)
    if not turn.yaku:
        return gettext("none without a detour")
    words = [hand_word(each.name, each.about) for each in turn.yaku[:3]]
    more = len(turn.yaku) - len(words)
    listed = commas(words)
    if not more:
        return listed
    return ngettext("{list} and {count} more", "{list} and {count} more", more).format(
        list=listed, count=more
    )


def _yaku_names(won: Payout | None) -> str:
    return commas([yaku_name(one) for one in (() if won is None else won.yaku)])


@dataclass(frozen=True, slots=True)
class ThrowView:
    head: str
    tile: Tile
    name: str
    draws: tuple[tuple[Kind, str], ...]
    draws_name: str
    chance: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhatIfView:
    title: str
    draws: str
    """The heading of the useful draws; empty if the two discards lead to different shanten."""
    heads: tuple[str, ...]
    throws: tuple[ThrowView, ThrowView]
    """The two discards, the better one first."""
    back: str


def table_after(state: ReviewState, tile: Tile) -> Observation | None:
    table, decision = table_at(state), state.decision
    if table is None or decision is None:
        return None
    table.apply(Discard(state.seat, tile, tile == decision.observation.drawn, False))
    return table.observe(state.seat)


def what_if_view(decision: Decision, tile: Tile) -> WhatIfView:
    seen, advice = decision.observation, decision.advice
    name = tile_word(tile, seen.rules.red_fives)
    played, other = (next_turn(seen, advice, each) for each in (decision.played, tile))
    alike = played.steps == other.steps
    throws = (
        _throw(gettext("thrown"), played, decision, alike),
        _throw(gettext("instead"), other, decision, alike),
    )
    if advice.rank_of(tile) < advice.rank_of(decision.played):
        throws = throws[::-1]
    return WhatIfView(
        gettext("What if you throw {tile}?").format(tile=name),
        gettext("Good draws next turn") if alike else "",
        (
            pgettext("how far from ready, and the wait", "Hand"),
            gettext("Yaku"),
            gettext("Risk of this throw"),
        ),
        throws,
        pgettext("to the tile that was thrown", "Back"),
    )


def _throw(head: str, turn: NextTurn, decision: Decision, alike: bool) -> ThrowView:
    seen, tile = decision.observation, turn.discard
    riichi = decision.riichi and tile == decision.played
    chance = gettext("{live} of {unseen} unseen tiles: {share} %").format(
        live=turn.live, unseen=turn.unseen, share=percent(turn.live / max(1, turn.unseen))
    )
    return ThrowView(
        head,
        tile,
        tile_word(tile, seen.rules.red_fives),
        tuple((kind, f"×{live}") for kind, live in turn.draws) if alike else (),
        draws_name(turn) if alike else "",
        chance if alike else "",
        (wait_line(turn), yaku_line(turn, seen, riichi=riichi), risk_words(turn.ranked, seen)),
    )


def offer_words(decision: Decision) -> tuple[str, str]:
    red = decision.observation.rules.red_fives
    name = tile_word(offered_throw(decision), red)
    return (
        gettext("What if: {tile}").format(tile=name),
        gettext("Click any tile of the hand to see what throwing it would bring."),
    )


@dataclass(frozen=True, slots=True)
class DrawView:
    text: str
    index: int | None


@dataclass(frozen=True, slots=True)
class LuckView:
    short: str
    line: str
    note: str
    lucky: tuple[DrawView, ...] = ()
    unlucky: tuple[DrawView, ...] = ()


def luck_view(state: ReviewState) -> LuckView | None:
    luck = state.luck
    if luck is None:
        return None
    if not isinstance(luck, GameLuck):
        return LuckView(review.short_luck(None), review.refusal_line(luck), "")
    line, note = review.game_luck_lines(luck, state.seat)
    lucky, unlucky = review.most_and_least(luck.draws_of(state.seat), state.seat)
    return LuckView(
        review.short_luck(luck.luck[state.seat]),
        line,
        note,
        tuple(_draw_view(each, state) for each in lucky),
        tuple(_draw_view(each, state) for each in unlucky),
    )


def _draw_view(event: EventLuck, state: ReviewState) -> DrawView:
    deal = state.record.rounds[event.round][0]
    assert isinstance(deal, Deal)
    text = review.draw_line(event, state.seat, deal.round, deal.honba)
    if event.round >= len(state.rounds):
        return DrawView(text, None)
    start = sum(map(len, state.rounds[: event.round]))
    turns = [entry.observation.turn for entry in state.rounds[event.round]]
    if event.turn in turns:
        return DrawView(text, start + turns.index(event.turn))
    before = [place for place, turn in enumerate(turns) if turn < event.turn]
    return DrawView(text, start + before[-1] if before else None)


@dataclass(frozen=True, slots=True)
class LessonPosition:
    index: int
    title: str
    cost: str
    cause: str
    watch: str
    hand: tuple[Tile, ...]
    drawn: Tile | None
    melds: tuple[Meld, ...]
    played: Tile | None
    best: tuple[Tile, ...]
    hand_words: str


@dataclass(frozen=True, slots=True)
class PointsLine:
    name: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PointsGraph:
    rounds: tuple[str, ...]
    """Short names of the rounds; each line has one value more than there are rounds."""
    lines: tuple[PointsLine, ...]
    """One line per seat, the reviewed seat first."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    result: str
    counts: str
    luck: str
    waiting: str
    lessons: tuple[LessonPosition, ...]
    nothing: tuple[str, ...]
    well: str
    watch: str
    why: str = ""
    turning: str = ""
    story: tuple[str, ...] = ()
    graph: PointsGraph | None = None


def summary_of(state: ReviewState, busy: bool) -> GameSummary:
    """Return the summary of the rounds reviewed so far.

    Args:
        busy: whether rounds are still being reviewed; lessons and totals are then left out.
    """
    lessons = () if busy else lesson_positions(state)
    praise = () if busy else praise_of(state.flat, state.record, state.seat)
    grade = grade_of_entries(state.flat)
    is_good = grade.value is not None and grade.value >= GOOD_GRADE
    is_good &= all(one.graded is None or one.graded.ratio >= MISTAKE for one in state.flat)
    done, total = len(state.rounds), len(state.record.rounds)
    waiting = gettext("{done} of {total} rounds reviewed").format(done=done, total=total)
    is_bare = not busy and not lessons
    slips = any(one.verdict is Verdict.OFF_PLAN for one in state.flat)
    luck = state.luck
    return GameSummary(
        game_summary.result_line(state.record, state.seat),
        "" if busy or not state.flat else review.summary_line(state.flat),
        review.net_line(luck.luck[state.seat]) if isinstance(luck, GameLuck) else "",
        f"{waiting} …" if busy else "",
        lessons,
        game_summary.nothing_lines(is_good, slips) if is_bare and state.flat else (),
        game_summary.strength_line(praise[0]) if praise else "",
        lessons[0].watch if lessons else "",
        *_story(state),
        points_graph(state),
    )


def points_graph(state: ReviewState) -> PointsGraph | None:
    """Return all seats' points over the game; None for one round, or before the first decision."""
    deals = [events[0] for events in state.record.rounds if events and isinstance(events[0], Deal)]
    final = state.record.final_points
    if not state.flat or final is None or not deals[1:]:
        return None
    seen, after = state.flat[0].observation, [*(deal.points for deal in deals), final]
    return PointsGraph(
        tuple(round_mark(deal.round, deal.honba) for deal in deals),
        tuple(
            PointsLine(seat_word(seen, seat), tuple(each[seat] for each in after))
            for seat in (state.seat, *seen.opponents)
        ),
    )


def _story(state: ReviewState) -> tuple[str, str, tuple[str, ...]]:
    story = state.story
    if story is None:
        return "", "", ()
    return (
        why_line(story),
        game_summary.turned_at(story),
        tuple(game_summary.round_lines(story, state.flat, state.lessons)),
    )


def lesson_positions(state: ReviewState) -> tuple[LessonPosition, ...]:
    found = []
    for lesson in state.lessons:
        said = lesson_words(lesson, state.flat)
        words = (said.title, capital(cost_phrase(lesson)), said.cause, said.watch)
        entry = state.flat[lesson.at]
        seen, drawn = entry.observation, entry.observation.drawn
        throw = entry if isinstance(entry, Decision) else None
        apart = entry.claimed if isinstance(entry, CallDecision) and entry.claimed else drawn
        hand = tuple(tile for tile in seen.hand if tile != drawn)
        found.append(
            LessonPosition(
                lesson.at,
                *words,
                hand,
                apart,
                seen.own_melds,
                None if throw is None else throw.played,
                () if throw is None else throw.advice.best,
                tiles_words(seen.hand, seen),
            )
        )
    return tuple(found)
