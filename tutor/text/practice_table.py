"""What the practice page says on the felt and in its head. No Qt."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rules.events import Call, Discard
from rules.observation import Observation
from rules.tiles import Tile
from tutor.advice.advice import Decision
from tutor.language import gettext
from tutor.practice.hints import Hint
from tutor.practice.question import Question
from tutor.strategy.verdict import Verdict
from tutor.text.calls import advised_word
from tutor.text.names import place_word, round_mark, round_word, seat_word, tile_word
from tutor.text.verdicts import verdict_line


class VerdictSign(StrEnum):
    """What stands before the words about the last discard: a shape, never a colour alone."""

    DOT = "dot"
    RING = "ring"
    TRIANGLE = "triangle"


@dataclass(frozen=True, slots=True)
class Prompt:
    text: str
    sign: VerdictSign | None = None
    risky: str = ""
    safe: str = ""
    hinted: str = ""

    @property
    def shown(self) -> str:
        return self.hinted or self.text


def player_name(name: str) -> str:
    known = {
        "learner": gettext("learner"),
        "novice": gettext("novice"),
        "steady": gettext("steady"),
        "strong": gettext("strong"),
        "phoenix": gettext("phoenix-like"),
    }
    return known.get(name.partition(":")[0], name)


def begun_at(game: str) -> str:
    """Return when a game was begun, from its id: "2025-01-31 18:59"; the id where it does not say
    so."""
    try:
        moment = datetime.strptime("-".join(game.split("-")[1:3]), "%Y%m%d-%H%M%S")
    except ValueError:
        return game
    return moment.strftime("%Y-%m-%d %H:%M")


def header_line(seen: Observation) -> str:
    return gettext("{round} · turn {turn} · you are {place}").format(
        round=round_word(seen.round, seen.honba),
        turn=seen.turn,
        place=place_word(seen.place_of(seen.seat)),
    )


def header_lines(seen: Observation) -> tuple[str, ...]:
    """Return where the game stands, and the same with less: "E2 · turn 7 · second", "E2 · turn 7",
    "E2"."""
    mark = round_mark(seen.round, seen.honba)
    place = place_word(seen.place_of(seen.seat))
    return (
        header_line(seen),
        gettext("{round} · turn {turn} · {place}").format(round=mark, turn=seen.turn, place=place),
        gettext("{round} · turn {turn}").format(round=mark, turn=seen.turn),
        mark,
    )


def question_line(question: Question, riichi: bool) -> str:
    if riichi:
        return gettext("Riichi: choose the tile to declare with")
    seen = question.observation
    if question.is_claim:
        return _claim_line(question)
    if question.forced is not None and not seen.must_tsumogiri:
        return gettext("Only one tile can be thrown now")
    if question.forced is not None:
        return gettext("In riichi: what you draw is thrown")
    if question.win is not None:
        return gettext("You can win: Tsumo, or throw a tile")
    if seen.must_tsumogiri:
        return gettext("In riichi: a kan, or throw what you drew")
    return gettext("Your turn: choose a tile to throw")


def hinted_line(line: str, hint: Hint, seen: Observation) -> str:
    """Return a line with what a hint says that is open to its end: "... · hint: North", "... ·
    hint: Pass"; empty before."""
    throw = _hinted_throw(hint)
    if throw is not None:
        word = tile_word(throw, seen.rules.red_fives)
        if hint.action is not None and hint.action.recommended is not None:
            pattern = gettext("{line} · hint: riichi with {tile}")
        else:
            pattern = gettext("{line} · hint: {tile}")
        return pattern.format(line=line, tile=word)
    if hint.action is None:
        return ""
    word = advised_word(hint.action, seen, brief=True)
    return gettext("{line} · hint: {act}").format(line=line, act=word)


def _hinted_throw(hint: Hint) -> Tile | None:
    action = hint.action.recommended if hint.action is not None else None
    if action is not None:
        return action.tile if isinstance(action, Discard) else None
    return None if hint.answer is None else hint.answer.best[0]


def _claim_line(question: Question) -> str:
    offer, seen = question.offer, question.observation
    if offer is None:
        return gettext("Take it?")
    seat, tile = offer
    facts = {"seat": seat_word(seen, seat), "tile": tile_word(tile, seen.rules.red_fives)}
    if question.win is not None:
        return gettext("{seat} threw {tile}: you can win").format(**facts)
    return gettext("{seat} threw {tile}: take it?").format(**facts)


def feedback(decision: Decision) -> Prompt:
    text = verdict_line(decision)
    match decision.verdict:
        case Verdict.FIRST:
            return Prompt(text, VerdictSign.DOT)
        case Verdict.IN_LINE:
            return Prompt(text, VerdictSign.RING)
        case Verdict.OFF_PLAN:
            pattern = gettext("{line} Rethink: {key}")
            return Prompt(pattern.format(line=text, key="Backspace"), VerdictSign.TRIANGLE)


def waiting_line() -> str:
    return gettext("The others play")


def lost_call_line(call: Call, seen: Observation) -> str:
    tile = call.meld.called if call.meld.called is not None else call.meld.tiles[0]
    pattern = gettext("{seat} takes {tile}: pon and kan go before chi")
    return pattern.format(
        seat=seat_word(seen, call.seat), tile=tile_word(tile, seen.rules.red_fives)
    )
