from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum

from rules.events import Discard, Ryukyoku, Win
from rules.message import Message
from rules.observation import Observation
from rules.tiles import Seat, Tile, is_alike, kind_of
from tutor.coach.advice import Advice, CallDecision, Decision, ReviewEntry
from tutor.coach.concepts.ledger import ConceptLedger, ConceptNote, Meeting
from tutor.coach.graded import DealIn
from tutor.coach.grading.deal_in import Loss, judge_deal_in
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.strategy.stance import Verdict
from tutor.explanations import answer_to
from tutor.pages.panel.model import chips_of, legend_of, needs_safety_marks, reasons_of, safety_of
from tutor.pages.panel.words import concept_view, hint_note
from tutor.pages.practice.words import (
    HintView,
    brief_hint,
    fitting,
    folded_hint,
    hint_view,
    reasons_hint,
    shows_more,
    with_rows,
)
from tutor.pages.table.model import NO_BAR, NO_MARKS, BarView, HandMarks, bar_now, tile_marks
from tutor.pages.tree.model import TreeMoment
from tutor.practice.hints import HINT_STEPS, Hint, Question, wait_status_of
from tutor.practice.results import RoundResult
from tutor.practice.session import Intent, PracticeSession
from tutor.settings import Settings
from tutor.store.figures import badges_of_round
from tutor.text import results
from tutor.text.badges import badge_name
from tutor.text.groups import Group
from tutor.text.hands import HandStatus, describe_hand_status
from tutor.text.lessons import call_sentence
from tutor.text.names import player_name
from tutor.text.results import Prompt
from tutor.text.thinking import hand_groups, safety_groups, thinking_of, thinking_of_decision
from tutor.text.verdicts import deal_in_lines, label_line


class SafetySwitch:
    def __init__(self) -> None:
        self._chosen: bool | None = None

    def shows(self, settings: Settings, seen: Observation) -> bool:
        return _are_due(settings, seen) if self._chosen is None else self._chosen

    def turn(self, settings: Settings, seen: Observation) -> None:
        wanted = not self.shows(settings, seen)
        self._chosen = None if wanted == _are_due(settings, seen) else wanted

    def forget(self) -> None:
        self._chosen = None


def _are_due(settings: Settings, seen: Observation) -> bool:
    chosen = settings.safety_marks
    return chosen != "never" and (chosen == "always" or needs_safety_marks(seen))


@dataclass(frozen=True, slots=True)
class FeltView:
    names: tuple[str, ...]
    marks: HandMarks
    bar: BarView
    prompt: Prompt
    has_ranks: bool
    offered: Tile | None = None
    revealed: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MissView:
    decision: ReviewEntry
    title: str
    lines: tuple[str, ...]
    better: tuple[Tile, ...]
    can_undo: bool
    can_practise: bool
    picture: tuple[Group, ...] = ()


class Shown(IntEnum):
    FOLDED = 0
    BRIEF = 1
    REASONS = 2
    WHOLE = 3


@dataclass(frozen=True, slots=True)
class SideView:
    hint: HintView | None = None
    status: HandStatus | None = None
    result: RoundResult | None = None
    miss: MissView | None = None
    opens_by_itself: bool = False
    badges: tuple[str, ...] = ()
    shows_waits: bool = False


@dataclass(frozen=True, slots=True)
class GameView:
    observation: Observation
    head: tuple[str, ...]
    """The header above the table, followed by its shorter forms."""
    felt: FeltView
    side: SideView
    can_undo: bool
    shows_safety: bool
    shows_waits: bool
    is_one_round: bool
    is_asked: bool
    is_own_turn: bool
    is_over: bool
    advice: Advice | None = None
    last: Decision | None = None
    unsaved: Message | None = None
    moment: TreeMoment | None = None
    meeting: Meeting | None = None


def marks_for(
    question: Question,
    advice: Advice | None,
    opened: int,
    riichi: bool,
    safety: bool,
    *,
    is_first: bool = True,
) -> HandMarks:
    """Return the marks on the hand.

    Args:
        is_first: whether the learner clicks a tile first; false if Riichi must be pressed before.
    """
    hand = question.observation.hand
    barred = frozenset(tile for tile in hand if question.discard_of(tile, riichi=riichi) is None)
    if advice is None:
        return HandMarks(barred=barred)
    ranking, seen = advice.rankings.safety, question.observation
    made = tile_marks(
        hand,
        chips_of(advice) if opened == HINT_STEPS and is_first else (),
        safety=safety_of(ranking, seen) if safety else {},
    )
    fits = fitting(advice) if opened == HINT_STEPS - 1 else frozenset()
    return HandMarks(
        made.chips,
        made.raised,
        None,
        made.safety,
        frozenset(tile for tile in hand if kind_of(tile) in fits),
        barred,
        reasons_of(ranking, seen) if safety else {},
        groups=thinking_of(advice, seen) if opened == HINT_STEPS else (),
    )


def question_prompt(
    question: Question, hint: Hint | None, riichi: bool, legend: bool
) -> results.Prompt:
    line, seen = results.prompt_line(question, riichi), question.observation
    hinted = results.line_with_hint(line, hint, seen) if hint is not None and not riichi else ""
    risky, safe = legend_of(seen) if legend and not question.is_claim else ("", "")
    return results.Prompt(line, None, risky, safe, hinted)


def hands_shown(result: RoundResult, learner: Seat) -> dict[Seat, tuple[Tile, ...]]:
    shown = {win.seat: win.hand for win in result.wins}
    if result.ryukyoku is not None:
        shown |= {Seat(seat): hand for seat, hand in enumerate(result.ryukyoku.hands) if hand}
    return {seat: hand for seat, hand in shown.items() if seat != learner}


def game_view(
    session: PracticeSession,
    intent: Intent,
    settings: Settings,
    safety: SafetySwitch,
    ledger: ConceptLedger | None = None,
    shown: Shown = Shown.WHOLE,
    earned: Collection[str] | None = None,
) -> GameView:
    """Build the view of a session.

    Args:
        shown: how much of the hint is shown.
        earned: the badges from earlier games; None if unknown.
    """
    seen, question = session.observation, session.question
    is_own_turn = question is not None and not question.is_claim
    advice = _advice(session)
    shows_safety = safety.shows(settings, seen)
    hint = session.hint() if question is not None and question.forced is None else None
    note = None
    if ledger is not None and hint is not None and hint.opened and shown:
        note = hint_note(ledger, session.setup.game, hint, advice, seen)
    shows_plan = session.opened > 0 and session.result is None and shown > Shown.FOLDED
    return GameView(
        seen,
        results.header_lines(seen),
        _felt_view(session, intent, advice, settings, shows_safety, shown),
        _side_view(session, advice, note, settings, shown, earned),
        can_undo=session.can_take_back and settings.take_back,
        shows_safety=shows_safety,
        shows_waits=settings.show_waits,
        is_one_round=session.is_one_round,
        is_asked=question is not None,
        is_own_turn=is_own_turn,
        is_over=session.is_over,
        advice=advice,
        last=session.last,
        unsaved=session.unsaved,
        moment=TreeMoment(seen, advice.choice) if advice is not None and shows_plan else None,
        meeting=None if note is None else note.meeting,
    )


def point_at(view: GameView, tile: Tile | None) -> SideView:
    side, seen = view.side, view.observation
    if tile is None or side.result is not None or not view.is_own_turn:
        return side
    hint, advice = side.hint, view.advice
    if hint is not None and advice is not None and hint.rows:
        side = replace(side, hint=with_rows(hint, advice, seen, tile))
    if side.shows_waits:
        side = replace(side, status=_status(view.observation, tile))
    return side


def open_step(session: PracticeSession) -> None:
    before = _hint(session, _advice(session))
    while session.opened < HINT_STEPS:
        session.open_hint()
        if shows_more(before, _hint(session, _advice(session))):
            return


def open_whole(session: PracticeSession) -> bool:
    if session.question is None or session.question.forced is not None:
        return False
    while session.opened < HINT_STEPS:
        session.open_hint()
    return True


def _advice(session: PracticeSession) -> Advice | None:
    return None if session.advised is None else session.advised.discard


def _felt_view(
    session: PracticeSession,
    intent: Intent,
    advice: Advice | None,
    settings: Settings,
    safety: bool,
    shown: Shown,
) -> FeltView:
    question, result = session.question, session.result
    bar, marks, offer = NO_BAR, NO_MARKS, None
    hint, opened = None, 0
    if question is not None:
        hint = None if question.forced is not None or not shown else session.hint()
        opened = 0 if hint is None or question.win is not None else hint.opened
        bar, offer = bar_now(question, intent, hint), question.offer
    if question is not None and not question.is_claim:
        advised = None if hint is None or hint.action is None else hint.action.recommended
        is_first = intent.riichi or not isinstance(advised, Discard)
        marks = marks_for(question, advice, opened, intent.riichi, safety, is_first=is_first)
    elif opened == HINT_STEPS:
        marks = HandMarks(groups=hand_groups(session.observation, None))
    return FeltView(
        tuple(
            player_name(name) if seat != session.setup.seat else ""
            for seat, name in enumerate(session.setup.players)
        ),
        marks,
        bar,
        _prompt(session, bar, intent, settings.auto_tsumogiri, safety, hint),
        opened == HINT_STEPS,
        offer[1] if offer is not None else None,
        {} if result is None else hands_shown(result, session.setup.seat),
    )


def _prompt(
    session: PracticeSession,
    bar: BarView,
    intent: Intent,
    auto: bool,
    safety: bool,
    hint: Hint | None,
) -> results.Prompt:
    question = session.question
    if session.result is not None:
        return results.Prompt("")
    if bar.text:
        return results.Prompt(bar.text)
    if question is None or (question.forced is not None and auto):
        if session.lost_to is not None:
            return results.Prompt(results.lost_call_line(session.lost_to, session.observation))
        last = judged(session)
        if last is not None:
            return results.feedback(last)
        return results.Prompt(
            results.waiting_line() if question is None else results.prompt_line(question, False)
        )
    legend = safety and not bar.buttons
    return question_prompt(question, hint, intent.riichi, legend)


def _side_view(
    session: PracticeSession,
    advice: Advice | None,
    note: ConceptNote | None,
    settings: Settings,
    shown: Shown,
    earned: Collection[str] | None,
) -> SideView:
    miss = miss_view(session, settings)
    if session.result is not None:
        badges = () if earned is None or session.is_one_round else new_badges(session, earned)
        return SideView(result=session.result, miss=miss, badges=tuple(map(badge_name, badges)))
    hint = _hint(session, advice)
    if hint is not None and hint.opened == HINT_STEPS and shown < Shown.WHOLE:
        short = {Shown.FOLDED: folded_hint, Shown.BRIEF: brief_hint, Shown.REASONS: reasons_hint}
        hint = short[shown](hint)
    best = advice.best[0] if advice is not None and hint is not None and hint.opened else None
    question = session.question
    wins = question is not None and not question.is_claim and question.win is not None
    shows_waits = settings.show_waits and not wins
    status = _status(session.observation, best) if shows_waits else None
    if hint is not None and note is not None:
        concept = concept_view(note, session.observation, is_brief=hint.is_brief)
        hint = replace(hint, concept=concept)
    opens = settings.hints == "open"
    if hint is not None:
        if hint.opened:
            miss = None  # one lesson at a time
        elif opens:
            hint = folded_hint(hint)
    return SideView(hint, status, miss=miss, opens_by_itself=opens, shows_waits=shows_waits)


def badges_by_round(session: PracticeSession) -> list[tuple[str, ...]]:
    """Return the badges earned in each finished round."""
    return [
        badges_of_round(events, session.setup.seat)
        for events in session.record().rounds
        if any(isinstance(event, Win | Ryukyoku) for event in events)
    ]


def new_badges(session: PracticeSession, earned: Collection[str]) -> tuple[str, ...]:
    """Return the badges that the last finished round earned, without those earned before."""
    ended = badges_by_round(session)
    before = {*earned}.union(*ended[:-1])
    return tuple(badge for badge in ended[-1] if badge not in before) if ended else ()


def judged(session: PracticeSession) -> ReviewEntry | None:
    """Return the decision by which to judge the last answer: the discard, or the reply to an
    offer."""
    last, offer = session.last, session.last_offer
    if offer is None or not offer.is_listed or (last and last.verdict is Verdict.OFF_PLAN):
        return last
    return offer if last is None or offer.verdict is Verdict.OFF_PLAN else last


def miss_view(session: PracticeSession, settings: Settings) -> MissView | None:
    """Return what to say about the last answer if it dealt in or was a mistake; otherwise None."""
    last, result, found = session.last, session.result, judged(session)
    can_undo = session.can_take_back and settings.take_back
    if result is None and isinstance(found, CallDecision):
        if found.verdict is not Verdict.OFF_PLAN:
            return None
        said = call_sentence(call_lesson(found), found)
        return MissView(found, label_line(found), (said,), (), can_undo, can_practise=False)
    if last is None:
        return None
    seen = last.observation
    better: tuple[Tile, ...]
    can_practise = not session.is_one_round and session.journal.path is not None
    if result is not None:
        wins = [win for win in result.wins if win.from_seat == seen.seat != win.seat]
        paid = -sum(min(0, win.deltas[seen.seat]) for win in wins)
        loss = Loss(paid, tuple(win.seat for win in wins)) if wins else None
        if loss is None or wins[0].tile != last.played:
            return None
        dealt = judge_deal_in(last, loss)
        better = () if dealt.safe is None else (dealt.safe,)
        title, lines = deal_in_lines(last, dealt)
        picture = safety_groups(last.advice, seen) if better else ()
        if last.verdict is Verdict.FIRST or dealt.verdict is DealIn.UNLUCKY:
            better = ()
    elif last.verdict is Verdict.OFF_PLAN:
        better = last.advice.best
        title, lines = label_line(last), answer_to(last)[:2]
        picture = thinking_of_decision(last)
    else:
        return None
    return MissView(
        last,
        title,
        lines,
        tuple(tile for tile in better if not is_alike(tile, last.played)),
        can_undo,
        can_practise and not session.is_over,
        picture,
    )


def _hint(session: PracticeSession, advice: Advice | None) -> HintView | None:
    question = session.question
    if question is None or question.forced is not None:
        return None
    hint = session.hint()
    return None if hint is None else hint_view(hint, advice, session.observation)


def _status(seen: Observation, discard: Tile | None) -> HandStatus | None:
    status = wait_status_of(seen, discard)
    return describe_hand_status(status) if status.waits else None
