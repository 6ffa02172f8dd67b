from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, dora_of, kind_of
from tutor.basics.judging import Reply, Sort, judge_action, judge_tile, shown_beside, sort_of
from tutor.basics.steps import STEPS, Aim, Step, after_action, ask, lay
from tutor.language import gettext
from tutor.pages.basics.words import reply_line, scene_place_line, sort_word, step_words
from tutor.pages.table.model import NO_MARKS, BarView, HandMarks, bar_of
from tutor.practice.hints import Question
from tutor.practice.session import BACK, RIICHI, choices
from tutor.text.groups import Ghost, Group, Line
from tutor.text.names import kinds_together
from tutor.text.results import Prompt, VerdictSign
from tutor.text.thinking import hand_groups

_ACTS: Final = {Aim.WIN: ("win", "pass"), Aim.PON: ("pon", "pass"), Aim.RIICHI: (RIICHI, BACK)}
_GIVEN: Final = (Line.WHOLE, Line.PAIR)
PRICED_AIMS: Final = (Aim.RIICHI, Aim.FURITEN)
"""Steps that show how many points a wait pays, counting riichi, which was taught before."""
READY_AIMS: Final = (Aim.READY, Aim.YAKU, Aim.RIICHI, Aim.FURITEN)


@dataclass(frozen=True, slots=True)
class StepState:
    at: int
    riichi: bool = False
    reply: Reply | None = None

    @property
    def step(self) -> Step:
        return STEPS[self.at]

    @property
    def is_done(self) -> bool:
        return self.reply is not None and self.reply.is_right


@dataclass(frozen=True, slots=True)
class StepView:
    observation: Observation
    marks: HandMarks
    bar: BarView
    prompt: Prompt
    place: str
    title: str
    idea: str
    task: str
    reply: str = ""
    is_done: bool = False
    picture: tuple[Group, ...] = ()
    """Tiles shown outside the hand: winning tiles, safe tiles, or the dora indicator."""


@cache
def question_of(at: int) -> Question:
    return ask(lay(STEPS[at].scene))


def click(state: StepState, tile: Tile) -> StepState:
    if state.is_done:
        return state
    reply = judge_tile(state.step.aim, question_of(state.at), tile, state.riichi)
    return state if reply is None else replace(state, reply=reply)


def press(state: StepState, act: str) -> StepState:
    if act not in acts_of(state):
        return state
    if act in (RIICHI, BACK):
        return replace(state, riichi=act == RIICHI, reply=None)
    action = choices(question_of(state.at))[act][0]
    return replace(state, reply=judge_action(state.step.aim, lay(state.step.scene), action))


def view_of(state: StepState) -> StepView:
    question, step, reply = question_of(state.at), state.step, state.reply
    seen = question.observation
    words = step_words(step, seen)
    acts = acts_of(state)
    buttons = bar_of(question, state.riichi).buttons
    bar = BarView(tuple(button for button in buttons if button.act in acts))
    said = "" if reply is None else reply_line(step, reply, seen)
    if reply is not None and reply.is_right:
        seen = after_action(step.scene, reply.action)
        prompt = Prompt(gettext("Done. Press Space to continue."), VerdictSign.DOT)
    elif state.riichi:
        prompt = Prompt(gettext("Now click the tile to discard."))
    elif bar.buttons:
        prompt = Prompt(gettext("Press {button}.").format(button=bar.buttons[0].text))
    else:
        prompt = Prompt(words.task)
    groups = _groups(state, seen)
    aside = [
        _sorted(sort, tiles)
        for sort, tiles in shown_beside(state.step.aim, question.observation)
        if tiles
    ]
    if state.step.aim is Aim.DORA:
        indicator = question.observation.dora_indicators[0]
        dora = dora_of(kind_of(indicator))
        aside = [replace(aside[0], ghosts=(Ghost(dora, question.observation.unseen[dora]),))]
    return StepView(
        seen,
        replace(_marks(state, question), groups=groups),
        bar,
        prompt,
        scene_place_line(state.at),
        words.title,
        words.idea,
        words.task,
        said,
        state.is_done,
        (*aside, *(group for group in groups if not group.tiles)),
    )


def acts_of(state: StepState) -> tuple[str, ...]:
    if state.is_done:
        return ()
    offered = (BACK,) if state.riichi else tuple(choices(question_of(state.at)))
    return tuple(act for act in offered if act in _ACTS.get(state.step.aim, ()))


def _groups(state: StepState, seen: Observation) -> tuple[Group, ...]:
    aim = state.step.aim
    sorts: dict[Sort, list[Tile]] = {}
    for tile in seen.hand:
        sort = sort_of(aim, seen, tile, state.is_done)
        if sort is not None:
            sorts.setdefault(sort, []).append(tile)
    if sorts:
        return tuple(_sorted(sort, tuple(tiles)) for sort, tiles in sorts.items())
    if aim is Aim.WIN or (state.is_done and aim in READY_AIMS):
        groups = hand_groups(seen, None)
        if aim in PRICED_AIMS:
            return groups
        return tuple(
            replace(group, ghosts=tuple(replace(each, pays="") for each in group.ghosts))
            for group in groups
        )
    if aim is Aim.PON or aim in READY_AIMS:
        return tuple(group for group in hand_groups(seen, None) if group.line in _GIVEN)
    return ()


def _sorted(sort: Sort, tiles: tuple[Tile, ...]) -> Group:
    names = kinds_together(list(dict.fromkeys(map(kind_of, tiles))))
    label = sort_word(sort)
    said = gettext("{sort}: {tiles}").format(sort=label, tiles=names)
    return Group(Line.RING if sort is Sort.SAFE else Line.SORT, tiles, label, said)


def _marks(state: StepState, question: Question) -> HandMarks:
    reply = state.reply
    if reply is not None and reply.is_right:
        if state.step.aim.is_pick and reply.tile is not None:
            return HandMarks(raised=frozenset({reply.tile}))
        return NO_MARKS
    pointed = reply.tile if reply is not None else None
    barred = frozenset(
        tile
        for tile in question.observation.hand
        if question.discard_of(tile, riichi=state.riichi) is None
    )
    return HandMarks(pointed=pointed, barred=barred if state.riichi else frozenset())
