"""What the learner is about to do: a riichi, a call or a discard, being chosen or to be confirmed.

Each function takes the session and the intent so far and returns the next intent, or the move that
now stands; what is not possible leaves the intent as it is.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from rules.events import Discard
from rules.offers import Action
from rules.table import Answer
from rules.tiles import Tile
from tutor.practice.question import Question
from tutor.practice.session import PracticeSession
from tutor.settings import Settings
from tutor.strategy.verdict import Verdict

RIICHI, BACK = "riichi", "back"
WIN_ANYWAY, THROW_ANYWAY, RETHINK, HINT = "win", "throw", "rethink", "hint"
Confirmation: TypeAlias = Literal["", "win", "plan"]


@dataclass(frozen=True, slots=True)
class Intent:
    riichi: bool = False
    options: tuple[Answer, ...] = ()
    confirmation: Confirmation = ""
    action: Answer = None


NO_INTENT: Final = Intent()


@dataclass(frozen=True, slots=True)
class Move:
    """An answer that stands; None passes."""

    action: Answer


Outcome: TypeAlias = Intent | Move


def choices(question: Question) -> dict[str, tuple[Action | None, ...]]:
    win = (question.win,) if question.win is not None else ()
    nine = (question.nine_terminals,) if question.nine_terminals is not None else ()
    offered: dict[str, tuple[Action | None, ...]] = {
        "chi": question.chi,
        "pon": question.pon,
        "kan": question.kan,
        RIICHI: question.riichi,
        "win": win,
        "nine": nine,
        "pass": (None,) if question.may_pass else (),
    }
    return {act: actions for act, actions in offered.items() if actions}


def acts(question: Question, intent: Intent) -> tuple[str, ...]:
    if intent.confirmation == "win":
        return WIN_ANYWAY, THROW_ANYWAY, RETHINK
    if intent.confirmation == "plan":
        return THROW_ANYWAY, RETHINK, HINT
    if intent.options:
        return (*(f"option {number}" for number in range(len(intent.options))), BACK)
    return (BACK,) if intent.riichi else tuple(choices(question))


def discard(session: PracticeSession, intent: Intent, tile: Tile, settings: Settings) -> Outcome:
    question = session.question
    if question is None or question.is_claim or intent.confirmation:
        return intent
    action = question.discard_of(tile, riichi=intent.riichi)
    return intent if action is None else answer(session, intent, action, settings)


def answer(session: PracticeSession, intent: Intent, action: Answer, settings: Settings) -> Outcome:
    question = session.question
    if question is None:
        return intent
    passes = question.win is not None and action != question.win
    if passes and settings.ask_before_passing_win:
        return replace(intent, confirmation="win", action=action)
    if settings.ask_before_off_plan and _is_off_plan(session, action):
        return replace(intent, confirmation="plan", action=action)
    return Move(action)


def press(session: PracticeSession, intent: Intent, act: str, settings: Settings) -> Outcome:
    question = session.question
    if question is None or act not in acts(question, intent):
        return intent
    if intent.confirmation:
        return _confirm(question, intent, act)
    if act == BACK:
        return NO_INTENT
    if act == RIICHI:
        return replace(intent, riichi=True)
    if intent.options:
        return answer(session, intent, intent.options[int(act.split()[1])], settings)
    actions = choices(question)[act]
    if len(actions) == 1:
        return answer(session, intent, actions[0], settings)
    return replace(intent, options=actions)


def _confirm(question: Question, intent: Intent, act: str) -> Outcome:
    if act == THROW_ANYWAY:
        return Move(intent.action)
    if act == WIN_ANYWAY and question.win is not None:
        return Move(question.win)
    return replace(intent, confirmation="", action=None)


def _is_off_plan(session: PracticeSession, action: Answer) -> bool:
    if not isinstance(action, Discard):
        return False
    decision = session.decision_of(action)
    return decision is not None and decision.verdict is Verdict.OFF_PLAN
