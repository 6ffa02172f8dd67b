"""PracticeSession: a game of one learner and three opponents, with hints. No window, no threads.

    while not session.is_over:
        if session.question is None:
            session.advance()             # the opponents' next step, or on to the next round
        else:
            session.answer(...)           # one of question.offered, or None to pass

Every answer is in the journal before the game goes on by it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from rules.events import Deal, Discard, Event
from rules.observation import Observation
from rules.offers import Action
from rules.record import GameRecord
from rules.table import Answer, Table
from rules.tiles import Seat
from tutor.advice.advice import Advice, Decision, Reason
from tutor.advice.advisor import advise, advise_all
from tutor.opponents.opponent import Opponent
from tutor.practice.hints import STEPS, Hint, hint_of
from tutor.practice.journal import Entry, GameSetup, Journal, decode_answers, encode_answers
from tutor.practice.question import Question
from tutor.practice.results import RoundResult, Standing, result_of, standings
from tutor.practice.status import Status, status_of
from tutor.review import DiscardMade, decide
from tutor.strategy.tree import StrategyTree

Answers = Mapping[Seat, Answer]


@dataclass(frozen=True, slots=True)
class _Made:
    """A discard of the learner that was a decision."""

    step: int
    made: DiscardMade
    advice: Advice | None
    """None: not worked out yet (the game was taken up from its journal)."""
    hints: int
    taken_back: bool = False


class PracticeSession:
    """One game.

    Attributes:
        setup: seed, rules and who sits where.
        question: what the learner must answer; None while the opponents are due, while a result
            is shown and when the game is over.
        result: how the round ended, until `advance` goes on from it.
        last: the learner's last discard beside the advice, until the next question is answered.
        unsaved: why the game is no longer written down; None while it is.
    """

    def __init__(
        self,
        setup: GameSetup,
        tree: StrategyTree,
        opponents: tuple[Opponent, Opponent, Opponent],
        journal: Journal | None = None,
    ) -> None:
        self.setup = setup
        self.tree = tree
        self.question: Question | None = None
        self.result: RoundResult | None = None
        self.last: Decision | None = None
        self.unsaved: Reason | None = None
        self._journal = journal
        self._opponents = {
            Seat((setup.seat + step) % 4): each for step, each in enumerate(opponents, start=1)
        }
        self._steps: list[Answers] = []
        self._choices: list[int] = []
        self._made: list[_Made] = []
        self._opened: dict[int, int] = {}
        self._advice: Advice | None = None
        self._table = self._new_table()
        self._shown = self._table.round
        self._held: tuple[Event, ...] = ()
        self._ask()

    # --- what there is to see -----------------------------------------------------------------

    @property
    def observation(self) -> Observation:
        """What the learner sees now; at a result, the end of that round."""
        return self._shown.observe(self.setup.seat)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (its last result may still be on show)."""
        return self._table.is_over

    @property
    def steps(self) -> int:
        """How many steps the table has made, for telling one moment from another."""
        return len(self._steps)

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """The opponents who are asked now, the learner aside."""
        if self.result is not None:
            return ()
        return tuple(seat for seat in self._table.pending if seat != self.setup.seat)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The final table, first place first; empty before the end."""
        points = self._table.final_points
        return () if points is None else standings(points, self.setup.players)

    @property
    def status(self) -> Status:
        """Waits, furiten and missing yaku of the learner's hand as it is."""
        return status_of(self.observation)

    def record(self) -> GameRecord:
        """The game so far."""
        return replace(self._table.record(), game=self.setup.game)

    # --- going on -------------------------------------------------------------------------------

    def thought(self) -> Callable[[], Answers]:
        """What the opponents will answer, as a function that may run anywhere: give what it
        returns to `advance` or `answer`."""
        asked = [
            (
                self._opponents[seat],
                seat,
                self._table.round.observe(seat),
                self._table.pending[seat],
            )
            for seat in self.thinking
        ]
        return lambda: {
            seat: each.answer(observation, offered) for each, seat, observation, offered in asked
        }

    def advance(self, thought: Answers | None = None) -> tuple[Event, ...]:
        """On by one step of the opponents, or from a result to the next deal. Nothing happens
        while the learner is asked, or at the end.

        Returns:
            What happened, in order, nothing masked (`rules.events.mask` does).
        """
        if self.result is not None:
            events, self._held = self._held, ()
            self.result = None
            self._shown = self._table.round
            self._ask()
            return events
        if self.question is not None or self.is_over:
            return ()
        return self._step(self.thought()() if thought is None else thought)

    def answer(self, action: Action | None, thought: Answers | None = None) -> tuple[Event, ...]:
        """The learner's answer: one of `question.offered`, or None to pass.

        Raises:
            ValueError: nothing is asked, or this was not offered.
        """
        question = self.question
        if question is None:
            raise ValueError("nothing is asked of the learner")
        if action is None and not question.may_pass:
            raise ValueError("the learner must throw a tile")
        if action is not None and action not in question.offered:
            raise ValueError(f"the learner was not offered {action}")
        others = self.thought()() if thought is None else thought
        return self._step({**others, self.setup.seat: action}, self.decision_of(action))

    def decision_of(self, action: Action | None) -> Decision | None:
        """What a discard would be beside the advice, before it stands; None where the action is
        no discard or no decision."""
        made = self._discard_made(action)
        if made is None:
            return None
        return self._decide(made, self.advice(), self.opened, taken_back=False)

    def take_back(self) -> bool:
        """Back to the learner's last choice; False where there is none, or the game is over.

        What was done then stays in `decisions`, marked as taken back."""
        if not self._choices or self.is_over:
            return False
        to = self._choices[-1]
        self._write({"back": to})
        self._go_back(to)
        return True

    @property
    def can_take_back(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._choices) and not self.is_over

    def repeat(self, entry: Entry) -> None:
        """Let one line of a journal happen again, without writing it.

        Raises:
            KeyError, TypeError, ValueError: it does not fit the game as it stands; the game is
                as it was.
        """
        if "hint" in entry:
            self._opened[len(self._steps)] = min(STEPS, int(entry["hint"]))
        elif "back" in entry:
            to = int(entry["back"])
            if to not in self._choices:
                raise ValueError(f"nothing was chosen at step {to}")
            self._go_back(to)
        elif entry["step"] != len(self._steps):
            raise ValueError(f"step {entry['step']} comes at step {len(self._steps)}")
        else:
            answers = decode_answers(entry["answers"], self._table.pending)
            for seat, answer in answers.items():
                if answer is None and self._table.round.to_discard == seat:
                    raise ValueError(f"seat {seat} must throw")
            if self.result is not None:
                self.advance()
            self._apply(answers)

    def write_to(self, journal: Journal) -> None:
        """Write everything from now on."""
        self._journal = journal

    def close(self) -> None:
        """Write no more; the game can be taken up again from its journal."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    # --- advice -----------------------------------------------------------------------------------

    def advice(self) -> Advice:
        """The advice for the discard that is due.

        Raises:
            ValueError: no discard is due.
        """
        if self.question is None or self.question.is_claim:
            raise ValueError("no discard is due")
        if self._advice is None:
            self._advice = advise(self.question.observation, self.tree)
        return self._advice

    @property
    def opened(self) -> int:
        """How many steps of the hint for this question are open, 0 to 4."""
        return self._opened.get(len(self._steps), 0)

    def hint(self) -> Hint | None:
        """The hint as far as it is open; None while nothing is asked."""
        if self.question is None:
            return None
        return hint_of(self.question, self.opened, self.advice)

    def open_hint(self) -> Hint | None:
        """One step more of the hint, which is written down."""
        if self.question is not None and self.opened < STEPS:
            self._opened[len(self._steps)] = self.opened + 1
            self._write({"hint": self.opened})
        return self.hint()

    def decisions(self) -> tuple[Decision, ...]:
        """The learner's discards so far beside the advice, those taken back among them."""
        unknown = [each.made.observation for each in self._made if each.advice is None]
        found = iter(advise_all(unknown, self.tree))
        self._made = [
            each if each.advice is not None else replace(each, advice=next(found))
            for each in self._made
        ]
        return tuple(
            self._decide(each.made, each.advice, each.hints, each.taken_back)
            for each in self._made
            if each.advice is not None
        )

    # --- inside ----------------------------------------------------------------------------------

    def _new_table(self) -> Table:
        return Table(self.setup.rules, Random(self.setup.seed), self.setup.players)

    def _step(self, answers: Answers, decision: Decision | None = None) -> tuple[Event, ...]:
        """Write the answers down, then let them happen."""
        for seat, offered in self._table.pending.items():
            if answers[seat] is not None and answers[seat] not in offered:
                raise ValueError(f"seat {seat} answers what was not offered: {answers[seat]}")
        self._write({"step": len(self._steps), "answers": encode_answers(answers)})
        events = self._apply(answers, None if decision is None else decision.advice)
        self.last = decision
        if self.result is not None:
            self._sync()
        return events

    def _apply(self, answers: Answers, advice: Advice | None = None) -> tuple[Event, ...]:
        """One step, written down already; returns what happened up to the end of the round."""
        step, table, kyotaku = len(self._steps), self._table.round, self._table.round.kyotaku
        if self.question is not None and self.question.forced is None:
            self._choices.append(step)
            made = self._discard_made(answers[self.setup.seat])
            if made is not None:
                self._made.append(_Made(step, made, advice, self._opened.get(step, 0)))
        self._steps.append(dict(answers))
        events = self._table.step(answers)
        now, self._held = _split(events)
        self.result = result_of(table, now, self.setup.seat, kyotaku, self._table.is_over)
        self._ask()
        return now

    def _ask(self) -> None:
        self._advice = None
        self.question = None
        if self.result is None:
            self._shown = self._table.round
            offered = self._table.pending.get(self.setup.seat)
            if offered:
                self.question = Question(self.observation, offered)

    def _discard_made(self, action: Answer) -> DiscardMade | None:
        if not isinstance(action, Discard) or self.question is None:
            return None
        observation = self.question.observation
        if observation.must_tsumogiri or len(observation.discards) < 2:
            return None
        return DiscardMade(observation, action)

    def _decide(self, made: DiscardMade, advice: Advice, hints: int, taken_back: bool) -> Decision:
        decision = decide(self.setup.game, made, advice)
        return replace(decision, hints=hints, taken_back=taken_back)

    def _go_back(self, to: int) -> None:
        """Play again up to a step."""
        kept = self._steps[:to]
        self._made = [
            replace(each, taken_back=True) if each.step >= to else each for each in self._made
        ]
        self._choices = [step for step in self._choices if step < to]
        self._opened = {step: steps for step, steps in self._opened.items() if step <= to}
        self._table = self._new_table()
        for answers in kept:
            self._table.step(answers)
        self._steps = kept
        self._held = ()
        self.result = self.last = None
        self._ask()

    def _write(self, entry: Entry) -> None:
        if self._journal is None:
            return
        try:
            self._journal.write(entry)
        except OSError as error:
            self._give_up(error)

    def _sync(self) -> None:
        if self._journal is None:
            return
        try:
            self._journal.sync()
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        """Play on without a journal, and say so."""
        path = "" if self._journal is None else str(self._journal.path)
        self.unsaved = Reason("unsaved", {"path": path, "why": error.strerror or str(error)})
        self.close()


def _split(events: tuple[Event, ...]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """What belongs to this round, and what to the next."""
    deal = next((at for at, event in enumerate(events) if isinstance(event, Deal)), len(events))
    return events[:deal], events[deal:]
