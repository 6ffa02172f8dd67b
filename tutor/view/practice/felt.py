"""What the felt of a practice game shows, derived purely from its question: no Qt."""

from rules.tiles import Seat, Tile, kind_of
from tutor.advice.advice import Advice, Decision
from tutor.practice.hints import HINT_STEPS, Hint
from tutor.practice.question import Question
from tutor.practice.results import RoundResult
from tutor.text.practice_table import Prompt, feedback, hinted_line, question_line, waiting_line
from tutor.view.panel.candidates import chips_of
from tutor.view.panel.safety_marks import legend_of, reasons_of, safety_of
from tutor.view.practice.hint_words import fitting
from tutor.view.table.hand_marks import HandMarks, marks_of


def marks_for(
    question: Question, advice: Advice | None, opened: int, riichi: bool, safety: bool
) -> HandMarks:
    hand = question.observation.hand
    barred = frozenset(tile for tile in hand if question.discard_of(tile, riichi=riichi) is None)
    if advice is None:
        return HandMarks(barred=barred)
    ranking, seen = advice.rankings.safety, question.observation
    made = marks_of(
        hand,
        chips_of(advice) if opened == HINT_STEPS else (),
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
    )


def question_prompt(question: Question, hint: Hint | None, riichi: bool, legend: bool) -> Prompt:
    line, seen = question_line(question, riichi), question.observation
    told = hinted_line(line, hint, seen) if hint is not None and not riichi else ""
    risky, safe = legend_of(seen) if legend and not question.is_claim else ("", "")
    return Prompt(line, None, risky, safe, told)


def between_turns(question: Question | None, last: Decision | None) -> Prompt:
    if last is not None:
        return feedback(last)
    return Prompt(waiting_line() if question is None else question_line(question, False))


def hands_shown(result: RoundResult, learner: Seat) -> dict[Seat, tuple[Tile, ...]]:
    shown = {win.seat: win.hand for win in result.wins}
    if result.ryukyoku is not None:
        shown |= {Seat(seat): hand for seat, hand in enumerate(result.ryukyoku.hands) if hand}
    return {seat: hand for seat, hand in shown.items() if seat != learner}
