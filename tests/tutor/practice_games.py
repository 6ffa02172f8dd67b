"""Practice games for tests: a small tree, opponents who need no thought, a learner by a seed."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from rules.events import Discard, Ruleset, Win
from rules.shanten import shanten
from rules.table import Answer
from rules.tiles import Seat
from tests.tutor.trees import TREE
from tutor.opponents.opponents import UnknownOpponent
from tutor.opponents.players import Opponent, Request, Thinker
from tutor.practice.hints import Question
from tutor.practice.saved_games import begin_game
from tutor.practice.session import PracticeSession
from tutor.practice.time_travel import GameSetup

EAST_GAME = Ruleset(hanchan=False)


def setup(seed: int = 1, seat: int = 2, rules: Ruleset = EAST_GAME) -> GameSetup:
    return GameSetup(seed, rules, Seat(seat), ("near", "far", "near"), f"practice-{seed}")


def opponent_of(name: str) -> Opponent:
    if name not in ("near", "far", "steady"):
        raise UnknownOpponent(
            "Unknown opponent {name!r}. Choose from {names}.", name=name, names=""
        )
    return Thinker(name, _answers)


def _answers(requests: Sequence[Request]) -> list[Answer]:
    answers: list[Answer] = []
    for observation, offered in requests:
        wins = [action for action in offered if isinstance(action, Win)]
        discards = [action for action in offered if isinstance(action, Discard)]
        if wins:
            answers.append(wins[0])
        elif discards:
            riichi = [discard for discard in discards if discard.riichi]
            drawn = [discard for discard in discards if discard.tsumogiri]
            answers.append((riichi or drawn or discards)[0])
        else:
            answers.append(offered[0] if observation.turn % 3 == 0 else None)
    return answers


def session(seed: int = 1, folder: Path | None = None, seat: int = 2) -> PracticeSession:
    made = setup(seed, seat)
    if folder is None:
        near, far = opponent_of("near"), opponent_of("far")
        return PracticeSession(made, TREE, (near, far, near))
    return begin_game(made, TREE, opponent_of, folder)


def whim(question: Question, random: Random) -> Answer:
    if question.win is not None and random.random() < 0.9:
        return question.win
    if question.may_pass and random.random() < 0.8:
        return None
    if random.random() < 0.15 or question.may_pass:
        return random.choice(question.offered)
    if question.riichi:
        return question.riichi[0]
    return min(question.discards, key=lambda discard: _away(question, discard))


def _away(question: Question, discard: Discard) -> int:
    seen = question.observation
    counts = seen.counts
    counts[discard.tile >> 2] -= 1
    return shanten(counts, len(seen.own_melds))


def play(
    game: PracticeSession,
    seed: int = 0,
    *,
    until: int | None = None,
    hints: float = 0.2,
    take_backs: float = 0.0,
) -> PracticeSession:
    random = Random(seed)
    while not (game.is_over and game.result is None):
        if until is not None and game.steps >= until:
            break
        question = game.question
        if question is None:
            game.advance()
            continue
        while random.random() < hints:
            game.open_hint()
        if random.random() < take_backs and game.take_back():
            continue
        game.answer(whim(question, random))
    return game
