from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from rules.events import Call, Discard, RyukyokuType
from rules.observation import Observation
from rules.tiles import Seat, kind_of, kinds_in
from tutor.coach.advice import ReviewEntry
from tutor.coach.strategy.stance import Verdict
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.practice.hints import Hint, Question
from tutor.practice.results import FinalStanding, RoundResult, RyukyokuResult, WinResult
from tutor.text import names
from tutor.text.calls import advised_action_word
from tutor.text.hands import yaku_gloss, yaku_name
from tutor.text.names import seats_word
from tutor.text.verdicts import label_line


@dataclass(frozen=True, slots=True)
class ResultLine:
    what: str
    amount: str
    gloss: str = ""


# fmt: off
_FU: Final = {
    "base": mark("Every win"), "closed_ron": mark("Closed hand, won by ron"),
    "tsumo": mark("Tsumo"), "penchan": mark("Penchan wait"), "kanchan": mark("Kanchan wait"),
    "pair_wait": mark("Single-tile wait"), "valued_pair": mark("Pair of yakuhai"),
    "double_valued_pair": mark("Pair of the double wind"),
    "hand_without_fu": mark("Open hand without other fu"), "seven_pairs": mark("Seven pairs"),
    "closed_pon": mark("Closed triplet, 2 to 8"), "open_pon": mark("Open triplet, 2 to 8"),
    "closed_terminal_pon": mark("Closed triplet, terminal or honour"),
    "open_terminal_pon": mark("Open triplet, terminal or honour"),
    "closed_kan": mark("Closed kan, 2 to 8"), "open_kan": mark("Open kan, 2 to 8"),
    "closed_terminal_kan": mark("Closed kan, terminal or honour"),
    "open_terminal_kan": mark("Open kan, terminal or honour"),
}
_LIMITS: Final = {
    "mangan": mark("mangan"), "haneman": mark("haneman"), "baiman": mark("baiman"),
    "sanbaiman": mark("sanbaiman"), "kazoe yakuman": mark("counted yakuman"),
    "yakuman": mark("yakuman"), "2x yakuman": mark("two yakuman"),
    "3x yakuman": mark("three yakuman"), "4x yakuman": mark("four yakuman"),
    "5x yakuman": mark("five yakuman"), "6x yakuman": mark("six yakuman"),
}
_PAYS: Final = {
    "threw": mark("threw the winning tile"), "dealer": mark("pays as the dealer"),
    "other": mark("pays a tsumo"), "all": mark("pays the dealer's tsumo"),
    "pao": mark("is liable: fed the set that made the yakuman certain"),
    "pao_half": mark("is liable, and pays half"),
    "threw_half": mark("threw the winning tile, and pays half"),
    "sticks": mark("takes the riichi sticks"),
}
# fmt: on
_DRAWN: Final = {
    RyukyokuType.EXHAUSTIVE: mark("No tiles are left to draw."),
    RyukyokuType.NAGASHI_MANGAN: mark(
        "Nagashi mangan: only terminals and honours thrown, none of them called."
    ),
    RyukyokuType.NINE_TERMINALS: mark("Nine terminals: the round is thrown in."),
    RyukyokuType.FOUR_WINDS: mark("Four times the same wind first: the round is thrown in."),
    RyukyokuType.FOUR_RIICHI: mark("All four in riichi: the round is thrown in."),
    RyukyokuType.FOUR_KANS: mark("Four kans by several players: the round is thrown in."),
    RyukyokuType.TRIPLE_RON: mark("Three players win on one tile: the round is thrown in."),
}


def win_title(win: WinResult, observation: Observation) -> str:
    winner = names.seat_word(observation, win.seat)
    you = observation.seat
    if win.is_tsumo:
        if win.seat == you:
            return gettext("You win by tsumo.")
        return gettext("{who} wins by tsumo.").format(who=winner)
    if win.seat == you:
        loser = names.seat_word(observation, win.from_seat)
        return gettext("You win by ron on a tile of {who}.").format(who=loser)
    if win.from_seat == you:
        return gettext("{who} wins by ron on your tile.").format(who=winner)
    return gettext("{who} wins by ron on a tile of {other}.").format(
        who=winner, other=names.seat_word(observation, win.from_seat)
    )


def yaku_lines(win: WinResult) -> tuple[ResultLine, ...]:
    return tuple(
        ResultLine(yaku_name(number), han_text(han), yaku_gloss(number))
        for number, han in win.score.yaku
    )


def total_line(win: WinResult, shown: int | None = None) -> str:
    """Return a text on a hand's value. `shown` counts the yaku while they appear one by one; None
    means all, with the total points."""
    score = win.score
    if shown is not None:
        is_told = shown and not score.is_yakuman
        return han_text(sum(han for _, han in score.yaku[:shown])) if is_told else ""
    if score.limit:
        worth = gettext(_LIMITS[score.limit])
    else:
        worth = gettext("{han}, {fu}").format(han=han_text(score.han), fu=fu_text(score.fu))
    sticks = sum(payment.points for payment in win.payments if payment.why == "sticks")
    points = names.points_text(win.deltas[win.seat] - sticks)
    line = gettext("{worth}: {points} points").format(worth=names.capital(worth), points=points)
    if not sticks:
        return line
    pattern = gettext("{line}, and {sticks} of riichi sticks")
    return pattern.format(line=line, sticks=names.points_text(sticks))


def fu_lines(win: WinResult) -> tuple[ResultLine, ...]:
    if win.score.is_yakuman:
        return ()
    lines = [ResultLine(gettext(_FU[part.reason]), fu_text(part.fu)) for part in win.score.fu_parts]
    total = sum(part.fu for part in win.score.fu_parts)
    if total != win.score.fu:
        what = gettext("Rounded up to tens")
        lines.append(ResultLine(what, fu_text(win.score.fu)))
    return tuple(lines)


def value_lines(win: WinResult) -> tuple[str, ...]:
    score = win.score
    if score.is_yakuman:
        said = [gettext(_LIMITS[score.limit])]
    elif score.limit:
        pattern = gettext("{han}, {fu}: {limit}")
        limit = gettext(_LIMITS[score.limit])
        said = [pattern.format(han=han_text(score.han), fu=fu_text(score.fu), limit=limit)]
    else:
        pattern = pgettext(
            "{doubled}: ×2 for each time",
            "{han}, {fu}: {fu_number} doubled twice, and once for each han, is {base}",
        )
        said = [
            pattern.format(
                han=han_text(score.han),
                fu=fu_text(score.fu),
                fu_number=score.fu,
                doubled="×2" * (score.han + 2),
                base=f"{win.base:,}",
            )
        ]
    said.append(_payment_line(win))
    if win.honba:
        pattern = ngettext(
            "{honba} honba: {points} more", "{honba} honba: {points} more", win.honba
        )
        said.append(pattern.format(honba=win.honba, points=f"{300 * win.honba:,}"))
    return tuple(said)


def payment_lines(win: WinResult, observation: Observation) -> tuple[ResultLine, ...]:
    return tuple(
        ResultLine(
            names.seat_word(observation, payment.seat),
            f"{'+' if payment.why == 'sticks' else '−'}{payment.points:,}",
            gettext(_PAYS[payment.why]),
        )
        for payment in win.payments
    )


def dealer_stays(result: RoundResult, seen: Observation) -> bool:
    drawn = result.ryukyoku
    is_ready = drawn is not None and bool(drawn.tenpai[seen.dealer])
    return is_ready or any(win.seat == seen.dealer for win in result.wins)


def next_round_line(result: RoundResult, seen: Observation) -> str:
    """Return a sentence on why the round is repeated or the game is extended; empty otherwise."""
    if result.is_last:
        return ""
    if dealer_stays(result, seen):
        return gettext(
            "The dealer stays: the same round is played once more, and a win pays 300 points more "
            "(a honba)."
        )
    if result.round + 1 >= seen.rules.rounds:
        return gettext("The game goes on until somebody has 30,000 points.")
    return ""


def ryukyoku_lines(drawn: RyukyokuResult, observation: Observation) -> tuple[str, ...]:
    said = [gettext(_DRAWN[drawn.type])]
    if drawn.type is RyukyokuType.NAGASHI_MANGAN:
        pattern = gettext("Paid like a mangan tsumo: {who}.")
        said.append(pattern.format(who=seats_word(drawn.nagashi, observation)))
    if drawn.type not in (RyukyokuType.EXHAUSTIVE, RyukyokuType.NAGASHI_MANGAN):
        return tuple(said)
    for seat, waits in enumerate(drawn.waits):
        if drawn.tenpai[seat]:
            pattern = gettext("Ready: {who}, waiting for {waits}.")
            who = names.seat_word(observation, Seat(seat))
            said.append(
                pattern.format(
                    who=who,
                    waits=names.together([names.kind_word(kind) for kind in kinds_in(waits)]),
                )
            )
    ready = sum(drawn.tenpai)
    if drawn.type is RyukyokuType.EXHAUSTIVE:
        if ready == 0:
            said.append(gettext("Nobody was ready, so nobody pays."))
        elif ready == 4:
            said.append(gettext("All four were ready, so nobody pays."))
        else:
            said.append(gettext("Who is not ready pays: 3,000 points in all."))
    return tuple(said)


def place_line(standing: tuple[FinalStanding, ...], learner: Seat) -> str:
    mine = next(each for each in standing if each.seat == learner)
    return gettext("You finish {place} with {points} points.").format(
        place=names.place_word(mine.place), points=names.points_text(mine.points)
    )


def round_place_line(standing: tuple[FinalStanding, ...], learner: Seat) -> str:
    mine = next(each for each in standing if each.seat == learner)
    return gettext("After this round you are {place} with {points} points.").format(
        place=names.place_word(mine.place), points=names.points_text(mine.points)
    )


def _payment_line(win: WinResult) -> str:
    score = win.score
    if not win.is_tsumo:
        times = 6 if win.is_dealer else 4
        if score.limit:
            return gettext("A ron pays {points}.").format(points=f"{score.payment:,}")
        pattern = gettext(
            "One player pays for all three: {times} times that, rounded up: {points}."
        )
        return pattern.format(times=times, points=f"{score.payment:,}")
    if win.is_dealer:
        pattern = (
            gettext("A dealer's tsumo: {points} from each.")
            if score.limit
            else gettext("A dealer's tsumo: twice that from each, rounded up: {points}.")
        )
        return pattern.format(points=f"{score.payment:,}")
    pattern = (
        gettext("A tsumo: {dealer} from the dealer, {others} from each other.")
        if score.limit
        else gettext(
            "A tsumo: twice that from the dealer ({dealer}), once from the others ({others}), "
            "rounded up."
        )
    )
    return pattern.format(dealer=f"{score.payment:,}", others=f"{score.payment_others:,}")


def fu_reason(reason: str) -> str:
    return gettext(_FU[reason])


def limit_word(limit: str) -> str:
    return gettext(_LIMITS[limit])


def han_text(han: int) -> str:
    return ngettext("{han} han", "{han} han", han).format(han=han)


def fu_text(fu: int) -> str:
    return ngettext("{fu} fu", "{fu} fu", fu).format(fu=fu)


class VerdictSign(StrEnum):
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


def begun_at(game: str) -> str:
    """Return the start time of a game, "2025-01-31 18:59", or its id if that contains no time."""
    try:
        moment = datetime.strptime("-".join(game.split("-")[1:3]), "%Y%m%d-%H%M%S")
    except ValueError:
        return game
    return moment.strftime("%Y-%m-%d %H:%M")


def game_title(name: str) -> str:
    if not name.startswith(names.PRACTICE):
        return name
    return gettext("Practice game of {moment}").format(moment=begun_at(name.partition(".")[0]))


def practice_header_line(seen: Observation) -> str:
    level = len({*seen.points}) == 1
    pattern = gettext("{round} · turn {turn} · you are {place}")
    return (gettext("{round} · turn {turn}") if level else pattern).format(
        round=names.round_word(seen.round, seen.honba),
        turn=seen.turn,
        place=names.place_word(seen.place_of(seen.seat)),
    )


def header_lines(seen: Observation) -> tuple[str, ...]:
    """Return round, turn and placement in four lengths.

    The shorter ones are "E2 · turn 7 · second", "E2 · turn 7" and "E2".
    """
    mark = names.round_mark(seen.round, seen.honba)
    place = names.place_word(seen.place_of(seen.seat))
    return (
        practice_header_line(seen),
        gettext("{round} · turn {turn} · {place}").format(round=mark, turn=seen.turn, place=place),
        gettext("{round} · turn {turn}").format(round=mark, turn=seen.turn),
        mark,
    )


def prompt_line(question: Question, riichi: bool) -> str:
    if riichi:
        return gettext("Riichi: choose the tile to declare with")
    seen = question.observation
    if question.is_claim:
        if question.offer is None:
            return gettext("Take it?")
        seat, tile = question.offer
        pattern = (
            gettext("{seat} threw {tile}: take it?")
            if question.win is None
            else gettext("{seat} threw {tile}: you can win")
        )
        return pattern.format(
            seat=names.seat_word(seen, seat), tile=names.tile_word(tile, seen.rules.red_fives)
        )
    if question.forced is not None and not seen.must_tsumogiri:
        return gettext("Only one tile can be thrown now")
    if question.forced is not None:
        return gettext("In riichi: what you draw is thrown")
    if question.win is not None:
        return gettext("You can win: Tsumo, or throw a tile")
    if seen.must_tsumogiri:
        return gettext("In riichi: a kan, or throw what you drew")
    held = {kind_of(tile) for tile in seen.hand}
    if barred := [kind for kind in kinds_in(seen.forbidden) if kind in held]:
        pattern = gettext(
            "Choose a tile to throw; not {tiles}, which only swaps the taken tile (kuikae)"
        )
        return pattern.format(tiles=names.kinds_together(barred))
    return gettext("Your turn: choose a tile to throw")


def line_with_hint(line: str, hint: Hint, seen: Observation) -> str:
    """Add the answer of a fully opened hint: "... · hint: North"; empty if the hint is not fully
    open."""
    action = hint.action.recommended if hint.action is not None else None
    if isinstance(action, Discard):
        word = names.tile_word(action.tile, seen.rules.red_fives)
        pattern = gettext("{line} · hint: first the Riichi button, then {tile}")
        return pattern.format(line=line, tile=word)
    if action is None and hint.answer is not None:
        word = names.tile_word(hint.answer.best[0], seen.rules.red_fives)
        return gettext("{line} · hint: {tile}").format(line=line, tile=word)
    if hint.action is None:
        return ""
    word = advised_action_word(hint.action, seen, brief=True)
    return gettext("{line} · hint: {act}").format(line=line, act=word)


def feedback(decision: ReviewEntry) -> Prompt:
    text = label_line(decision)
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
        seat=names.seat_word(seen, call.seat), tile=names.tile_word(tile, seen.rules.red_fives)
    )
