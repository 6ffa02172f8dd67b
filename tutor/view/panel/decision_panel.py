"""The advice panel in words: a decision to what the panel shows. No Qt."""

from dataclasses import replace

from rules.tiles import Tile
from tutor.advice.advice import Decision
from tutor.language import gettext, ngettext
from tutor.strategy.verdict import Verdict
from tutor.text.advice import sentences
from tutor.text.candidate_cells import safety_words, speed_words, value_words
from tutor.text.lessons import cost_note, cost_phrase, lesson_words
from tutor.text.names import capital, ordinal, round_word, tile_word
from tutor.text.plan_changes import change_line_of
from tutor.text.stance import headline
from tutor.text.verdicts import certainty_line, verdict_phrase
from tutor.view.lanes import lanes_of
from tutor.view.panel.candidates import Candidate, ScoreBar, candidates_of, tied_beyond
from tutor.view.panel.headline_gloss import headline_gloss
from tutor.view.panel.lesson_view import LessonView
from tutor.view.panel.panel_view import CandidateView, CellView, PanelView, PlanView
from tutor.view.review.row_sentence import loss_line
from tutor.view.review.state import ReviewState


def panel_of(decision: Decision) -> PanelView:
    seen, advice = decision.observation, decision.advice
    lanes = lanes_of(advice.choice.strategy)
    title = gettext("{round} · turn {turn}").format(
        round=round_word(seen.round, seen.honba), turn=seen.turn
    )
    plan = PlanView(
        lanes, headline(advice, seen), certainty_line(decision), gloss=headline_gloss(advice, seen)
    )
    more = tied_beyond(advice)
    more_tied = (
        ngettext(
            "{count} more tile is level with the third.",
            "{count} more tiles are level with the third.",
            more,
        ).format(count=more)
        if more
        else ""
    )
    return PanelView(
        title,
        decision.played,
        advice.best,
        _best_caption(len(advice.best)),
        standing(decision),
        verdict_phrase(decision),
        plan,
        sentences(decision, seen),
        rows_of(decision),
        more_tied,
        change_line_of(decision) or "",
    )


def rows_of(decision: Decision, preview: Tile | None = None) -> tuple[CandidateView, ...]:
    return tuple(
        _row(candidate, decision)
        for candidate in candidates_of(decision.advice, decision.played, preview)
    )


def lesson_of(state: ReviewState) -> LessonView | None:
    lesson, lost = state.lesson, state.losses().get(state.current, 0)
    about = None if lesson is None else state.flat[lesson.at]
    if lesson is not None and isinstance(about, Decision):
        said = lesson_words(replace(lesson, at=0), (about,))
        watch = gettext("Next time: {watch}").format(watch=said.watch)
        cost = capital(cost_phrase(lesson))
        return LessonView(said.title, cost, cost_note(), (said.cause, watch))
    decision = state.decision
    if not lost or decision is None or decision.verdict is Verdict.OFF_PLAN:
        return None
    told = gettext("No mark for this throw, but somebody won on it.")
    return LessonView(capital(loss_line(lost)), "", "", (told,))


def beside_lesson(view: PanelView, lesson: LessonView | None) -> PanelView:
    said = " ".join(lesson.sentences) if lesson is not None else ""
    kept = tuple(reason for reason in view.reasons if reason not in said)
    return replace(view, reasons=kept or view.reasons)


def standing(decision: Decision) -> str:
    combined = decision.advice.combined
    rank = decision.advice.rank_of(decision.played)
    shared = sum(placed.rank == rank for placed in combined) > 1
    text = (
        gettext("Your tile is level {rank} of {count}")
        if shared
        else gettext("Your tile is {rank} of {count}")
    )
    return text.format(rank=ordinal(rank), count=len(combined))


def _best_caption(count: int) -> str:
    if count == 1:
        return gettext("tutor")
    return gettext("tutor: either one") if count == 2 else gettext("tutor: any of them")


def _row(candidate: Candidate, decision: Decision) -> CandidateView:
    bars = candidate.bars
    speed, value = speed_words(bars[0].ranked), value_words(bars[1].ranked)
    safety = safety_words(bars[2].ranked, decision.observation)
    text = gettext("{tile}, {rank}. Speed: {speed}. Value: {value}. Safety: {safety}.")
    name = text.format(
        tile=tile_word(candidate.tile),
        rank=ordinal(candidate.rank),
        speed=speed,
        value=value,
        safety=safety,
    )
    if candidate.played:
        name = gettext("Your tile: {row}").format(row=name)
    cells = (_cell(bars[0], speed), _cell(bars[1], value), _cell(bars[2], safety))
    return CandidateView(
        candidate.tile, candidate.rank, cells, candidate.played, candidate.below_line, name
    )


def _cell(bar: ScoreBar, text: str) -> CellView:
    return CellView(bar.length, bar.weighed, text)
