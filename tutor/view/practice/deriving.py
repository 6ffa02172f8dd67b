"""Derive what is shown of a practice game from its session: the one place that reads it.

`game_view` is called once a change. A tile that is pointed at only changes rows: `point_at` makes
them of the advice that is shown already and asks nobody.
"""

from dataclasses import replace

from rules.observation import Observation
from rules.tiles import Tile
from tutor.advice.advice import Advice
from tutor.concepts.ledger import ConceptLedger, ConceptNote
from tutor.practice.hints import HINT_STEPS
from tutor.practice.intent import Intent
from tutor.practice.session import PracticeSession
from tutor.practice.status import status_of
from tutor.practice.worth_a_look import worth_a_look
from tutor.settings import Settings
from tutor.text.hand_status import HandStatus, describe_hand_status
from tutor.text.practice_table import Prompt, header_lines, lost_call_line, player_name
from tutor.view.course import concept_view, hint_note
from tutor.view.practice.bar_view import NO_BAR, BarView, bar_now
from tutor.view.practice.felt import between_turns, hands_shown, marks_for, question_prompt
from tutor.view.practice.game_view import FeltView, GameEnd, GameView, HeadView, SideView
from tutor.view.practice.hint_view import HintView
from tutor.view.practice.hint_words import hint_view, shows_more, with_rows
from tutor.view.practice.safety_switch import SafetySwitch
from tutor.view.table.hand_marks import NO_MARKS
from tutor.view.tree.moment import moment_at


def game_view(
    session: PracticeSession,
    intent: Intent,
    settings: Settings,
    safety: SafetySwitch,
    ledger: ConceptLedger | None = None,
) -> GameView:
    seen, question = session.observation, session.question
    is_own_turn = question is not None and not question.is_claim
    advice = _advice(session)
    shows_safety = safety.shows(settings, seen)
    head = HeadView(
        header_lines(seen),
        session.can_take_back and settings.take_back,
        shows_safety,
        settings.show_waits,
        session.is_one_round,
    )
    note = _note(session, advice, ledger)
    is_told = advice is not None and session.opened > 0 and session.result is None
    return GameView(
        seen,
        head,
        _felt(session, intent, advice, settings, shows_safety),
        _side(session, advice, note, settings),
        is_asked=question is not None,
        is_own_turn=is_own_turn,
        is_over=session.is_over,
        advice=advice,
        last=session.last,
        unsaved=session.unsaved,
        moment=moment_at(seen, advice.choice) if advice is not None and is_told else None,
        meeting=None if note is None else note.meeting,
    )


def point_at(view: GameView, tile: Tile | None) -> SideView:
    side, seen = view.side, view.observation
    if tile is None or side.result is not None or not view.is_own_turn:
        return side
    hint, advice = side.hint, view.advice
    if hint is not None and advice is not None and hint.opened >= HINT_STEPS - 1:
        side = replace(side, hint=with_rows(hint, advice, seen, tile))
    if view.head.shows_waits:
        side = replace(side, status=_status(view.observation, tile))
    return side


def open_step(session: PracticeSession) -> None:
    before = _hint(session, _advice(session))
    while session.opened < HINT_STEPS:
        session.open_hint()
        if shows_more(before, _hint(session, _advice(session))):
            return


def open_whole(session: PracticeSession) -> None:
    if session.question is not None and session.question.forced is None:
        while session.opened < HINT_STEPS:
            session.open_hint()


def game_end(session: PracticeSession, kept: bool) -> GameEnd:
    return GameEnd(
        session.standings,
        session.setup.seat,
        worth_a_look(session.decisions()),
        kept,
        session.is_one_round,
    )


def _advice(session: PracticeSession) -> Advice | None:
    question = session.question
    if question is None or question.is_claim or question.forced is not None:
        return None
    return session.advice()


def _felt(
    session: PracticeSession,
    intent: Intent,
    advice: Advice | None,
    settings: Settings,
    safety: bool,
) -> FeltView:
    question, result = session.question, session.result
    bar, marks, offer = NO_BAR, NO_MARKS, None
    if question is not None:
        hint = None if question.forced is not None else session.hint()
        bar, offer = bar_now(question, intent, hint), question.offer
    if question is not None and not question.is_claim:
        marks = marks_for(question, advice, session.opened, intent.riichi, safety)
    return FeltView(
        tuple(
            player_name(name) if seat != session.setup.seat else ""
            for seat, name in enumerate(session.setup.players)
        ),
        marks,
        bar,
        _prompt(session, bar, intent, settings.auto_tsumogiri, safety),
        session.opened == HINT_STEPS,
        offer[1] if offer is not None else None,
        {} if result is None else hands_shown(result, session.setup.seat),
    )


def _prompt(
    session: PracticeSession, bar: BarView, intent: Intent, auto: bool, safety: bool
) -> Prompt:
    question = session.question
    if session.result is not None:
        return Prompt("")
    if bar.text:
        return Prompt(bar.text)
    if question is None or (question.forced is not None and auto):
        if session.lost_to is not None:
            return Prompt(lost_call_line(session.lost_to, session.observation))
        return between_turns(question, session.last)
    hint = None if question.forced is not None else session.hint()
    legend = safety and not bar.buttons
    return question_prompt(question, hint, intent.riichi, legend)


def _side(
    session: PracticeSession, advice: Advice | None, note: ConceptNote | None, settings: Settings
) -> SideView:
    if session.result is not None:
        return SideView(result=session.result)
    hint = _hint(session, advice)
    told = advice.best[0] if advice is not None and hint is not None and hint.opened else None
    status = _status(session.observation, told) if settings.show_waits else None
    if hint is not None and note is not None:
        hint = replace(hint, concept=concept_view(note, session.observation))
    return SideView(hint, status)


def _note(
    session: PracticeSession, advice: Advice | None, ledger: ConceptLedger | None
) -> ConceptNote | None:
    question = session.question
    if ledger is None or question is None or question.forced is not None or not session.opened:
        return None
    hint, game = session.hint(), session.setup.game
    return None if hint is None else hint_note(ledger, game, hint, advice, session.observation)


def _hint(session: PracticeSession, advice: Advice | None) -> HintView | None:
    question = session.question
    if question is None or question.forced is not None:
        return None
    hint = session.hint()
    return None if hint is None else hint_view(hint, advice, session.observation)


def _status(seen: Observation, discard: Tile | None) -> HandStatus | None:
    status = status_of(seen, discard)
    return describe_hand_status(status) if status.waits else None
