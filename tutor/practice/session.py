from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, Literal, TypeAlias

from rules.events import Call, Deal, Discard, Event
from rules.legal import Action
from rules.message import Message
from rules.observation import Observation
from rules.record import GameRecord
from rules.table import Answer, Snapshot, Table
from rules.tiles import Seat, Tile
from tutor.coach.advice import Advice, CallDecision, Decision
from tutor.coach.review import decide
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import StrategyTree
from tutor.opponents.players import Opponent
from tutor.practice.hints import HINT_STEPS, Hint, HintState, Question, QuestionAdvice, call_before
from tutor.practice.journal import Journal, JournalEntry, decode_answers, encode_answers
from tutor.practice.ledger import Decided, Ledger, LedgerAnswer, LedgerDiscard, played_discard
from tutor.practice.results import FinalStanding, RoundResult, round_result_of, standings
from tutor.practice.time_travel import (
    Answers,
    GameSetup,
    PracticeStart,
    TimeTravelTable,
    split_at_deal,
)
from tutor.settings import Settings


@dataclass(frozen=True, slots=True)
class Settled:
    """The learner's answer, and everything needed to continue."""

    action: Action | None
    thought: Answers
    decision: Decision | None
    """The decision, if a tile was discarded; None for calls and forced discards."""
    offer: CallDecision | None = None
    """The decision on actions offered other than plain discards."""


@dataclass(frozen=True, slots=True)
class Advised:
    question: Question
    advice: QuestionAdvice


def thought_of(
    opponents: Mapping[Seat, Opponent], seats: Iterable[Seat], table: Table
) -> Callable[[], Answers]:
    asked = {
        seat: (opponents[seat], table.round.observe(seat), table.pending[seat]) for seat in seats
    }
    return lambda: {
        seat: each.answer(seen, offered) for seat, (each, seen, offered) in asked.items()
    }


class PracticeSession:
    """A practice game, or the rest of one round if `begun` is given.

    Attributes:
        setup: seed, rules and seats.
        is_one_round: whether the game starts in the middle of a round and ends with it.
        question: the learner's question; None on opponents' turns, during a result and at the end.
        result: the result of the round, until `advance` deals the next one.
        journal: the journal of the game; empty if there is none.
        last: the learner's last discard compared with the advice, until the next answer or deal.
        last_offer: likewise for the learner's last answer to an offer.
        lost_to: the call that took precedence over the learner's, if any, until the next answer.
    """

    def __init__(
        self,
        setup: GameSetup,
        tree: StrategyTree,
        opponents: tuple[Opponent, Opponent, Opponent],
        journal: Journal | None = None,
        begun: Snapshot | None = None,
    ) -> None:
        self.setup = setup
        self.is_one_round = begun is not None
        self.tree = tree
        self.question: Question | None = None
        self.result: RoundResult | None = None
        self.last: Decision | None = None
        self.last_offer: CallDecision | None = None
        self.lost_to: Call | None = None
        self.journal = journal or Journal()
        self._opponents = {
            Seat((setup.seat + step) % 4): each for step, each in enumerate(opponents, start=1)
        }
        self._travel = TimeTravelTable(setup, begun)
        self._choices: list[int] = []
        self._ledger = Ledger(setup.game, tree)
        self._hints = HintState(tree, self._ledger.earlier)
        self._shown_round = self._table.round
        self._next_deal: tuple[Event, ...] = ()
        self._ask()

    # --- state ----------------------------------------------------------------------------------

    @property
    def observation(self) -> Observation:
        return self._shown_round.observe(self.setup.seat)

    @property
    def is_over(self) -> bool:
        return self._table.is_over

    @property
    def steps(self) -> int:
        return len(self._travel.steps)

    @property
    def thinking(self) -> tuple[Seat, ...]:
        if self.result is not None:
            return ()
        return tuple(seat for seat in self._table.pending if seat != self.setup.seat)

    @property
    def standings(self) -> tuple[FinalStanding, ...]:
        points = self._table.final_points
        return () if points is None else standings(points, self.setup.players)

    @property
    def unsaved(self) -> Message | None:
        return self.journal.unsaved

    def record(self) -> GameRecord:
        return replace(self._table.record(), game=self.setup.game)

    # --- play -----------------------------------------------------------------------------------

    def thought(self) -> Callable[[], Answers]:
        return thought_of(self._opponents, self.thinking, self._table)

    def advance(self, thought: Answers | None = None) -> tuple[Event, ...]:
        """Play one step of the opponents, or deal the next round after a result.

        Does nothing while there is a question, or at the end.

        Returns:
            The events in order, without hiding other players' tiles.
        """
        if self.result is not None:
            events, self._next_deal = self._next_deal, ()
            self._forget_last()
            self._shown_round = self._table.round
            self._ask()
            return events
        if self.question is not None or self.is_over:
            return ()
        return self._step(self.thought()() if thought is None else thought)

    def answer(self, action: Action | None) -> tuple[Event, ...]:
        """Answer the question with one of `question.offered`, or None to pass.

        Raises:
            ValueError: there is no question, or the action was not offered.
        """
        return self.settle(self.settling(action)())

    def settling(self, action: Action | None) -> Callable[[], Settled]:
        """Return a function, callable from any thread, whose result is passed to `settle`.

        Raises:
            ValueError: there is no question, or the action was not offered.
        """
        if self.question is None:
            raise ValueError("there is no question to answer")
        self.question.check(action)
        thought, deciding = self.thought(), self.deciding(action)
        answered = LedgerAnswer(self.steps, self.question, action, self.opened)
        return lambda: Settled(action, thought(), deciding(), self._ledger.judge(answered))

    def settle(self, found: Settled) -> tuple[Event, ...]:
        events = self._step({**found.thought, self.setup.seat: found.action}, found.decision)
        self.last_offer = found.offer
        return events

    def deciding(self, action: Action | None) -> Callable[[], Decision | None]:
        """Return a function, callable from any thread, that judges a discard in advance. It returns
        None for calls and forced discards."""
        made = played_discard(self.question, action)
        if made is None:
            return lambda: None
        advising, hints = self._hints.advising(), self.opened

        def judged() -> Decision:
            advice = advising().discard
            assert advice is not None
            return replace(decide(self.setup.game, made, advice), hints=hints)

        return judged

    def take_back(self) -> bool:
        """Go back to the learner's last choice. Return False if there is none or the game is over.

        `decisions` keeps the moves taken back, marked as such.
        """
        if not self._choices or self.is_over:
            return False
        to = self._choices[-1]
        self.journal.write({"back": to})
        self._go_back(to)
        return True

    @property
    def can_take_back(self) -> bool:
        return bool(self._choices) and not self.is_over

    def repeat(self, entry: JournalEntry) -> None:
        """Apply one entry of a journal, without writing it again.

        Raises:
            KeyError, TypeError, ValueError: the entry does not fit; the game is unchanged.
        """
        if "hint" in entry:
            self._hints.open(int(entry["hint"]))
        elif "back" in entry:
            to = int(entry["back"])
            if to not in self._choices:
                raise ValueError(f"there was no choice at step {to}")
            self._go_back(to)
        elif entry["step"] != self.steps:
            raise ValueError(f"step {entry['step']} instead of step {self.steps}")
        else:
            answers = decode_answers(entry["answers"], self._table.pending)
            for seat, answer in answers.items():
                if answer is None and self._table.round.to_discard == seat:
                    raise ValueError(f"seat {seat} must discard")
            if self.result is not None:
                self.advance()
            self._apply(answers)

    def start_at(self, decision: Decision) -> PracticeStart | None:
        """Return the position before a discard of the learner, for replaying it; None if the
        round's events do not contain the discard."""
        seen = decision.observation
        for events in reversed(self._table.record().rounds):
            deal = events[0]
            if isinstance(deal, Deal) and (deal.round, deal.honba) == (seen.round, seen.honba):
                own = [
                    at
                    for at, event in enumerate(events)
                    if isinstance(event, Discard) and event.seat == seen.seat
                ]
                if len(own) >= seen.turn:
                    return PracticeStart(self.setup.rules, events[: own[seen.turn - 1]], seen.seat)
        return None

    def close(self) -> None:
        self.journal.close()

    # --- advice -----------------------------------------------------------------------------------

    def advising(self) -> Callable[[], Advised]:
        """Return a function, callable from any thread, whose result is passed to `keep_advice`.

        Raises:
            ValueError: there is no question.
        """
        question, advising = self.question, self._hints.advising()
        assert question is not None
        return lambda: Advised(question, advising())

    def keep_advice(self, advised: Advised) -> None:
        self._hints.keep(advised.question, advised.advice)

    @property
    def advised(self) -> QuestionAdvice | None:
        return self._hints.found

    @property
    def lacks_advice(self) -> bool:
        question = self.question
        return question is not None and question.forced is None and self.advised is None

    def advice(self) -> Advice:
        """Return the advice for the current discard, computing it if necessary.

        Raises:
            ValueError: no discard is due.
        """
        if self.question is None or self.question.is_claim:
            raise ValueError("no discard is due")
        self._advise()
        assert self.advised is not None
        assert self.advised.discard is not None
        return self.advised.discard

    def _advise(self) -> None:
        if self.lacks_advice:
            self.keep_advice(self.advising()())

    @property
    def opened(self) -> int:
        return self._hints.opened

    def hint(self) -> Hint | None:
        return self._hints.hint()

    def open_hint(self) -> Hint | None:
        """Open the next hint step, computing the advice if necessary."""
        if self.question is not None and self.opened < HINT_STEPS:
            self._hints.open(self.opened + 1)
            self.journal.write({"hint": self.opened})
        self._advise()
        return self.hint()

    def decisions(self) -> tuple[Decision, ...]:
        return self._ledger.decisions()

    def deciding_others(self) -> Callable[[], Decided]:
        """Return a function, callable from any thread, whose result is passed to `fill_decisions`;
        needed for resumed games."""
        return self._ledger.deciding()

    def fill_decisions(self, found: Decided) -> None:
        self._ledger.fill(found)

    def call_decisions(self) -> tuple[CallDecision, ...]:
        return self._ledger.call_decisions()

    @property
    def _table(self) -> Table:
        return self._travel.table

    def _step(self, answers: Answers, decision: Decision | None = None) -> tuple[Event, ...]:
        for seat, offered in self._table.pending.items():
            if answers[seat] is not None and answers[seat] not in offered:
                raise ValueError(f"seat {seat} was not offered {answers[seat]}")
        self.journal.write({"step": self.steps, "answers": encode_answers(answers)})
        asked = self.question is not None
        events = self._apply(answers, decision)
        if asked:
            self.last, self.last_offer = decision, None
            self.lost_to = call_before(answers[self.setup.seat], events)
        if self.result is not None:
            self.journal.sync()
        return events

    def _apply(self, answers: Answers, decision: Decision | None = None) -> tuple[Event, ...]:
        step, table = self.steps, self._table.round
        kyotaku = table.kyotaku
        if self.question is not None and self.question.forced is None:
            self._choices.append(step)
            action, hints = answers[self.setup.seat], self.opened
            self._ledger.answer(LedgerAnswer(step, self.question, action, hints))
            made = played_discard(self.question, action)
            if made is not None:
                self._ledger.add(LedgerDiscard(step, made, hints), decision)
        now, self._next_deal = split_at_deal(self._travel.step(answers))
        self.result = round_result_of(table, now, self.setup.seat, kyotaku, self._table.is_over)
        self._ask()
        return now

    def _ask(self) -> None:
        self.question = None
        if self.result is None:
            self._shown_round = self._table.round
            offered = self._table.pending.get(self.setup.seat)
            if offered:
                self.question = Question(self.observation, offered)
        self._hints.turn_to(self.steps, self.question)

    def _go_back(self, to: int) -> None:
        self._ledger.take_back(to)
        self._choices = [step for step in self._choices if step < to]
        self._hints.go_back(to)
        self._travel.go_back(to)
        self._next_deal = ()
        self._forget_last()
        self._ask()

    def _forget_last(self) -> None:
        self.result = self.last = self.last_offer = self.lost_to = None


class Due(Enum):
    LEARNER = auto()
    FORCED = auto()
    OPPONENTS = auto()
    RESULT = auto()
    END = auto()


def due_of(session: PracticeSession) -> Due:
    if session.is_over:
        return Due.END
    if session.result is not None:
        return Due.RESULT
    if session.question is None:
        return Due.OPPONENTS
    return Due.LEARNER if session.question.forced is None else Due.FORCED


RIICHI, BACK = "riichi", "back"
WIN_ANYWAY, DISCARD_ANYWAY, RETHINK, HINT = "win", "throw", "rethink", "hint"


@dataclass(frozen=True, slots=True)
class Intent:
    riichi: bool = False
    options: tuple[Answer, ...] = ()
    confirmation: Literal["", "win", "plan"] = ""
    action: Answer = None


NO_INTENT: Final = Intent()


@dataclass(frozen=True, slots=True)
class PracticeMove:
    action: Answer


@dataclass(frozen=True, slots=True)
class MoveToDecide:
    """An answer that is played unless a review shows that it is a mistake."""

    action: Answer


Outcome: TypeAlias = Intent | PracticeMove | MoveToDecide


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
        return WIN_ANYWAY, DISCARD_ANYWAY, RETHINK
    if intent.confirmation == "plan":
        return DISCARD_ANYWAY, RETHINK, HINT
    if intent.options:
        return (*(f"option {number}" for number in range(len(intent.options))), BACK)
    return (BACK,) if intent.riichi else tuple(choices(question))


def discard(session: PracticeSession, intent: Intent, tile: Tile, settings: Settings) -> Outcome:
    question = session.question
    if question is None or question.is_claim or intent.confirmation:
        return intent
    action = question.discard_of(tile, riichi=intent.riichi)
    return intent if action is None else outcome_of(session, intent, action, settings)


def outcome_of(
    session: PracticeSession, intent: Intent, action: Answer, settings: Settings
) -> Outcome:
    question = session.question
    if question is None:
        return intent
    passes = question.win is not None and action != question.win
    if passes and settings.ask_before_passing_win:
        return replace(intent, confirmation="win", action=action)
    if settings.ask_before_off_plan and isinstance(action, Discard):
        return MoveToDecide(action)
    return PracticeMove(action)


def decide_move(
    intent: Intent, move: MoveToDecide, deciding: Callable[[], Decision | None]
) -> Outcome:
    decision = deciding()
    if decision is not None and decision.verdict is Verdict.OFF_PLAN:
        return replace(intent, confirmation="plan", action=move.action)
    return PracticeMove(move.action)


def after_press(session: PracticeSession, intent: Intent, act: str, settings: Settings) -> Outcome:
    question = session.question
    if question is None or act not in acts(question, intent):
        return intent
    if intent.confirmation:
        if act == DISCARD_ANYWAY:
            return PracticeMove(intent.action)
        if act == WIN_ANYWAY and question.win is not None:
            return PracticeMove(question.win)
        return replace(intent, confirmation="", action=None)
    if act == BACK:
        return NO_INTENT
    if act == RIICHI:
        return replace(intent, riichi=True)
    if intent.options:
        return outcome_of(session, intent, intent.options[int(act.split()[1])], settings)
    actions = choices(question)[act]
    if len(actions) == 1:
        return outcome_of(session, intent, actions[0], settings)
    return replace(intent, options=actions)
