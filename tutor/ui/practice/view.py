"""What the felt of a practice game shows, derived purely from its question: no Qt."""

from rules.tiles import Seat, Tile, kind_of
from tutor.advice.advice import Advice, Decision
from tutor.language import Words
from tutor.practice.hints import STEPS
from tutor.practice.question import Question
from tutor.practice.results import RoundResult
from tutor.ui.panel.candidates import chips_of
from tutor.ui.panel.safety_marks import legend_of, reasons_of, safety_of
from tutor.ui.practice.hint_words import fitting
from tutor.ui.practice.words import PromptView, feedback, question_line, waiting_line
from tutor.ui.table.hand_marks import HandMarks, marks_of


def marks_for(
    question: Question, advice: Advice | None, opened: int, riichi: bool, safety: bool,
    words: Words,
) -> HandMarks:  # fmt: skip
    """The marks on the hand on the own turn.

    Ranks are there only with the whole hint; bars over the tiles that fit, in no order, with its
    third step. `riichi`: the tile to declare with is being chosen.
    """
    hand = question.observation.hand
    barred = frozenset(
        tile for tile in hand if question.discard_of(tile, riichi=riichi) is None
    )
    if advice is None:
        return HandMarks(barred=barred)
    ranking, seen = advice.rankings.safety, question.observation
    made = marks_of(
        hand, chips_of(advice) if opened == STEPS else (),
        safety=safety_of(ranking, seen) if safety else {},
    )  # fmt: skip
    fits = fitting(advice) if opened == STEPS - 1 else frozenset()
    return HandMarks(
        made.chips, made.raised, None, made.safety,
        frozenset(tile for tile in hand if kind_of(tile) in fits), barred,
        reasons_of(ranking, seen, words) if safety else {},
    )  # fmt: skip


def question_prompt(question: Question, riichi: bool, legend: bool, words: Words) -> PromptView:
    """The line above the hand while something is asked; with the `legend` of the safety marks."""
    line = question_line(question, riichi, words)
    if not legend or question.is_claim:
        return PromptView(line)
    risky, safe = legend_of(question.observation, words)
    return PromptView(line, None, risky, safe)


def between_turns(question: Question | None, last: Decision | None, words: Words) -> PromptView:
    """The line while nothing is to be done: what the last throw was, until the next turn."""
    if last is not None:
        return feedback(last, words)
    return PromptView(
        waiting_line(words) if question is None else question_line(question, False, words)
    )


def hands_shown(result: RoundResult, learner: Seat) -> dict[Seat, tuple[Tile, ...]]:
    """The other hands that lie open at the end of a round: winners, or who was ready."""
    shown = {win.seat: win.hand for win in result.wins}
    if result.ryukyoku is not None:
        shown |= {Seat(seat): hand for seat, hand in enumerate(result.ryukyoku.hands) if hand}
    return {seat: hand for seat, hand in shown.items() if seat != learner}
