from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rules.events import COUNTED_OUT, Call, Deal, Discard, Event, RiichiAccepted, Ryukyoku, Win
from rules.legal import RIICHI_STICK
from rules.melds import MeldType
from rules.observation import Observation
from rules.placement import by_placement, placement_of
from rules.record import GameRecord, replay_round
from rules.tiles import SEATS, Kind, Seat, Tile, is_honour, kind_of, suit_of
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.graded import CallCause, Cause, DealIn, DealtIn, Label
from tutor.coach.grading.deal_in import (
    CLEAR,
    MANY_MELDS,
    MOST_FOLD,
    NEARLY,
    SOME_FOLD,
    danger_of,
    may_win,
    steps_by_kind,
)
from tutor.coach.grading.grade import FINE, GOOD, Turn, turn_of
from tutor.coach.grading.praise import is_to_act
from tutor.coach.lessons.calls import Usual, is_claim, riichi_verdict
from tutor.coach.lessons.lessons import TEACHES, TRIFLE, SlipAt, away, find_slips, round_of
from tutor.coach.slips import NOTED, UNLIKELY, likeness, slip_cost
from tutor.coach.standing import OUT_OF_REACH, Standing, standing_of
from tutor.coach.worth import look_at_tenpai
from tutor.position.table_read import look_at_open_hand, riichi_opponents

SOME_FOLDS: Final = 2
LONG_WAIT: Final = 4
"""The number of discards while ready from which waiting in vain is worth mentioning."""
MANY_ODD: Final = 3
"""The number of rare discards in a round from which one of them is always named."""
GRAVEST: Final = 3
"""The number of gravest slips, two per round at most, named even if they lost less than `NOTED`."""


class Ending(StrEnum):
    RON = "ron"
    TSUMO = "tsumo"
    DEALT_IN = "dealt_in"
    PAID = "paid"
    """Another seat won by tsumo."""
    OTHERS = "others"
    """Another seat won by ron on a third seat."""
    DRAWN = "drawn"
    ABORTED = "aborted"
    UNFINISHED = "unfinished"


class Act(StrEnum):
    CALL = "call"
    RIICHI = "riichi"
    SILENCE = "silence"
    """The hand was ready without riichi."""
    WAIT = "wait"
    """A ready hand changed its wait."""
    PUSH = "push"
    """A ready hand was kept to the end, at a risk, against riichi."""
    FOLD = "fold"
    """A hand was given up against a threat, with only safe discards from then on; if the hand was
    ready, possibly at the last discard only."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A seat's choice, compared with those of strong players."""

    act: Act
    usual: Usual | None
    turn: int
    offer: CallDecision | None = None
    """The offer, if the choice was a call, a riichi or staying dama."""
    seats: tuple[Seat, ...] = ()
    """The seats that threatened."""
    steps: int = 0
    """The shanten of the hand that was given up."""
    kind: Kind | None = None
    """The safest tile that would have kept the shanten."""
    risk: float = 0.0
    """The risk of that tile, 0 to 1."""
    agrees: bool = False
    """Whether the tutor would have chosen the same."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The longest stretch, within a single round, during which the hand was ready."""

    turn: int
    """The turn of the discard that made the hand ready."""
    since: int
    """The turn of the discard that led to the last wait."""
    last: int
    """The turn of the last discard that left the hand ready."""
    kinds: tuple[Kind, ...]
    """The kinds of the last wait."""
    live: int
    """The number of unseen tiles of the last wait when that wait began."""
    riichi: int | None = None
    """The turn of the riichi declaration; None without riichi."""
    ron: bool = True
    """Whether a win by ron was possible."""
    furiten: bool = False
    thrown: Kind | None = None
    """The tile of the wait that the seat discarded itself, if this makes it furiten."""
    passed: bool = False
    """Whether an opponent discarded a tile that could have won."""
    bare: bool = False
    """Whether the first wait had no yaku, although the last one has."""

    @property
    def turns(self) -> int:
        """The number of own discards during the last wait."""
        return self.last - self.since + 1

    @property
    def in_vain(self) -> bool:
        return self.turns >= LONG_WAIT and self.ron and not self.passed


@dataclass(frozen=True, slots=True)
class RoundLine:
    round: int
    honba: int
    ending: Ending
    change: int
    """The change in points, including riichi sticks."""
    place: int
    """The place after the round."""
    tied: bool = False
    """Whether another seat had the same points; always false at the end of the game."""
    winners: tuple[Seat, ...] = ()
    gains: tuple[int, ...] = ()
    """The points paid to each winner, including honba but not riichi sticks."""
    sticks: tuple[int, ...] = ()
    """The points of riichi sticks that each winner took, including its own."""
    left: int = 0
    """The points of leftover riichi sticks that the seat took when a draw ended the game."""
    payer: Seat | None = None
    tile: Tile | None = None
    """The tile that dealt in or won."""
    deal_in: DealtIn | None = None
    silent: bool = False
    """Whether it was not clear that the winners were ready."""
    riichi: bool = False
    """Whether the seat had declared riichi."""
    tenpai: bool = False
    """Whether the seat was tenpai when the round was drawn."""
    dealt: bool | None = None
    """If the seat was the dealer, whether it stays dealer in the next round."""
    steps: int = 0
    """The final shanten in a round that the seat did not win; 0 if unknown."""
    steps_since: int = 0
    """The turn from which the hand had its final shanten."""
    poor: bool = False
    """Whether the seat had too few points to declare riichi."""
    ready: Ready | None = None
    yaku: tuple[tuple[int, int], ...] = ()
    """Tenhou's numbers of the yaku and their han, for the seat's own win or the first winner."""
    calls: int = 0
    """The number of melds called before the hand was first ready, or in the whole round."""
    turns: int = 0
    """The number of the seat's discards."""
    busted: tuple[Seat, ...] = ()
    """The seats below 0 points, which ended the game; only in the last round."""
    needed: Standing | None = None
    """What the seat needed in the last round, if it gained no place though a ron would have."""
    absent: bool = False
    """Whether the player seems to have been away (see `away`)."""
    at: int | None = None
    """The index of the entry that dealt in."""
    riichis: int = 0
    """The number of seats in riichi at the deal-in."""
    suit: int | None = None
    """The suit that the winner visibly collected, if the tile fits: 0 man, 1 pin, 2 sou."""
    judged: tuple[Judged, ...] = ()
    """The judged choices in order, without those that a slip already covers."""
    held: bool = False
    """Whether the seat folded and at the end held the tile that won."""
    slips: tuple[SlipAt, ...] = ()
    """The slips worth telling, in order, without the deal-in."""
    clean: bool = False
    """Whether there is nothing to blame in the discards and nothing else to tell."""

    @property
    def won(self) -> bool:
        return self.ending in (Ending.RON, Ending.TSUMO)

    def gained_by(self, seat: Seat) -> int | None:
        return self.gains[self.winners.index(seat)] if seat in self.winners else None

    @property
    def folded(self) -> bool:
        return any(one.act is Act.FOLD for one in self.judged)

    @property
    def cost(self) -> int:
        """The points that went to others, without the seat's own riichi stick."""
        if self.deal_in is not None:
            return self.deal_in.points
        return max(0, self.left - self.change - RIICHI_STICK * self.riichi)

    @property
    def vain_turns(self) -> int:
        """The number of turns spent ready while no winning tile came; 0 if there were few."""
        vain = self.ready is not None and self.ready.in_vain and not self.won
        return self.ready.turns if self.ready is not None and vain else 0


@dataclass(frozen=True, slots=True)
class Story:
    seat: Seat
    rounds: tuple[RoundLine, ...]
    place: int | None
    """None if the record stops before the end."""
    turning: int | None = None
    """The round (from 0) after which the final place was kept; None if it never changed."""
    first: Seat | None = None
    gap: int = 0
    """The points to the place above; for first place, to the second."""

    @property
    def is_lost(self) -> bool:
        return self.place is not None and self.place >= 3

    @property
    def deal_ins(self) -> tuple[RoundLine, ...]:
        return tuple(line for line in self.rounds if line.ending is Ending.DEALT_IN)

    @property
    def wins(self) -> tuple[RoundLine, ...]:
        return tuple(line for line in self.rounds if line.won)

    def gained_by(self, seat: Seat) -> tuple[int, ...]:
        """Return the points of each win of a seat, excluding riichi sticks."""
        return tuple(gain for line in self.rounds if (gain := line.gained_by(seat)) is not None)

    @property
    def lost_sticks(self) -> int:
        """The points of the seat's riichi sticks that others took."""
        own = sum(line.riichi and not line.won for line in self.rounds)
        return max(0, RIICHI_STICK * own - sum(line.left for line in self.rounds))

    def lost_by(self, ending: Ending) -> int:
        """Return the points lost in rounds with this ending, excluding the seat's riichi sticks."""
        return sum(line.cost for line in self.rounds if line.ending is ending)


def story_of(
    record: GameRecord, seat: Seat, entries: Sequence[ReviewEntry], *, present: bool = False
) -> Story:
    """Return the story of a seat's game.

    Args:
        record: the game.
        seat: the seat.
        entries: the seat's entries, in order.
        present: see `find_lessons`.
    """
    decided = {
        turn_of(one): (at, one)
        for at, one in enumerate(entries)
        if isinstance(one, Decision) and not one.taken_back
    }
    blamed = [*find_slips(entries, present=present)]
    gone = frozenset[int]() if present else away(entries)
    places = frozenset(slip.at for slip in blamed)
    lines = [
        _round_line(record, number, seat, decided, gone, places)
        for number in range(len(record.rounds))
    ]
    slips = _named_slips(lines, blamed, entries)
    called: defaultdict[tuple[int, int], list[CallDecision]] = defaultdict(list)
    judged: dict[Turn, Judged] = {}
    for one in entries:
        if isinstance(one, CallDecision):
            if isinstance(one.taken, Call):
                called[round_of(one)] += [one] if is_claim(one.taken) else []
            elif (verdict := riichi_verdict(one)) is not None:
                act = Act.SILENCE if one.taken is None else Act.RIICHI
                turn, agrees = one.observation.turn, _is_advised(one)
                judged[*round_of(one), turn] = Judged(act, verdict, turn, one, agrees=agrees)
    rounds = tuple(
        _closed(_with_verdicts(replace(line, slips=slips[key]), called[key], judged), own)
        for line in lines
        for key in [(line.round, line.honba)]
        for own in [{at: one for at, one in decided.values() if round_of(one) == key}]
    )
    points = record.final_points
    if points is None:
        return Story(seat, rounds, None)
    place, order = placement_of(points, seat), by_placement(points)
    open_ = [line.place != place or line.tied for line in rounds]
    turning = next((at for at in reversed(range(1, len(rounds))) if open_[at - 1]), None)
    rounds = (*rounds[:-1], replace(rounds[-1], needed=_needed(rounds[-1], place, entries)))
    gap = points[order[max(place - 2, 0)]] - points[order[max(place - 1, 1)]]
    return Story(seat, rounds, place, turning, order[0], gap)


def _needed(line: RoundLine, place: int, entries: Sequence[ReviewEntry]) -> Standing | None:
    for one in entries:
        seen = one.observation
        if isinstance(one, Decision) and round_of(one) == (line.round, line.honba):
            found = standing_of(seen)
            is_within = found is not None and found.ron is not None and found.ron < OUT_OF_REACH
            return found if found is not None and is_within and place >= found.place else None
    return None


def _with_verdicts(
    line: RoundLine, calls: Sequence[CallDecision], judged: Mapping[Turn, Judged]
) -> RoundLine:
    """Add verdicts on the calls and the riichi, unless a slip says what was wrong with them."""
    blamed = {slip.cause for slip in line.slips} - {CallCause.PASSED_CALL, CallCause.PASSED_YAKUHAI}
    if any(isinstance(cause, CallCause) for cause in blamed):
        return line
    ready, found = line.ready, _verdict_on(calls) if calls else ()
    if ready is not None and not line.calls:
        turns = {ready.turn, ready.riichi or ready.since}
        known = (judged.get((line.round, line.honba, turn)) for turn in sorted(turns))
        found = tuple(one for one in known if one is not None)
        if len(found) > 1 and found[0].usual not in (Usual.LESS, Usual.FEW):
            found = found[1:]
    return replace(line, judged=(*found, *line.judged))


def _verdict_on(calls: Sequence[CallDecision]) -> tuple[Judged, ...]:
    calls = [one for one in calls if not _calls_otherwise(one)]
    known = [(one.graded, one) for one in calls if one.graded is not None]
    if not known or len(known) < len(calls):
        return ()
    least, worst = min(known, key=lambda pair: pair[0].ratio)
    usual = Usual.MOST if all(is_to_act(graded) for graded, _ in known) else Usual.DIVIDED
    if least.ratio < GOOD:
        usual = Usual.FEW if least.ratio < UNLIKELY else Usual.LESS
    turn, agrees = worst.observation.turn, _is_advised(worst)
    return (Judged(Act.CALL, usual, turn, worst, agrees=agrees),)


def _is_advised(decision: CallDecision) -> bool:
    """Check whether the tutor, too, calls or declares, or does not."""
    return (decision.taken is None) is (decision.advice.recommended is None)


def _calls_otherwise(decision: CallDecision) -> bool:
    """Check whether the tutor calls the same tile, but with other tiles of the hand."""
    wanted, taken = decision.advice.recommended, decision.taken
    return is_claim(wanted) and wanted != taken


def _closed(line: RoundLine, own: Mapping[int, Decision]) -> RoundLine:
    """Add to a round that was not won what its discards show, if nothing else is told: that none
    was at odds with strong players, or the one most at odds, if the tutor agrees with them. Also if
    far more discards were odd than are told."""
    told = bool(line.riichi or line.judged or line.slips or line.deal_in)
    named = {line.at, *(slip.at for slip in line.slips)}
    known = {at: one.graded.ratio for at, one in own.items() if one.graded is not None}
    odd = [at for at, ratio in known.items() if ratio < UNLIKELY and at not in named]
    is_short = len(known) < max(LONG_WAIT, len(own))
    if line.won or line.absent or is_short or (told and len(odd) < MANY_ODD):
        return line
    at = min(odd or known, key=lambda each: known[each])
    one = own[at]
    danger = danger_of(one)
    if danger.threats and danger.is_safest(kind_of(one.played)):
        return line
    if known[at] >= FINE:
        return replace(line, clean=True)
    best, cost = one.advice.best[0], slip_cost(one.advice, one.observation, one.played)
    keeps_honour = is_honour(kind_of(best)) and not is_honour(kind_of(one.played))
    if (likeness(one.advice, best) or 0) < 1 or (cost is None and not keeps_honour):
        return line
    slip = SlipAt(at, Cause.OTHER if cost is None else cost.cause, 0)
    return replace(line, slips=tuple(sorted((*line.slips, slip), key=lambda one: one.at)))


def _named_slips(
    lines: Sequence[RoundLine], found: Sequence[SlipAt], entries: Sequence[ReviewEntry]
) -> dict[tuple[int, int], tuple[SlipAt, ...]]:
    """Return the slips to name in each round: the gravest of the game, even small ones, and one in
    each round that lost enough."""
    by_round = {(line.round, line.honba): line for line in lines}
    named: defaultdict[tuple[int, int], list[SlipAt]] = defaultdict(list)
    gravest = GRAVEST
    for slip in sorted(found, key=lambda one: -one.lost):
        key = round_of(entries[slip.at])
        line, here = by_round[key], named[key]
        if slip.lost < TRIFLE or slip.at == line.at or any(one.idea == slip.idea for one in here):
            continue
        least = TEACHES if line.won else TRIFLE if _is_odd(entries[slip.at]) else NOTED
        is_enough = not here and slip.lost >= least
        if is_enough or (gravest > 0 and len(here) < 2):
            gravest -= 1
            here.append(slip)
    return {key: tuple(sorted(named[key], key=lambda one: one.at)) for key in by_round}


def _is_odd(entry: ReviewEntry) -> bool:
    graded = entry.graded if isinstance(entry, Decision) and not entry.taken_back else None
    return graded is not None and graded.label in (Label.MISTAKE, Label.UNUSUAL)


def _round_line(
    record: GameRecord,
    number: int,
    seat: Seat,
    decided: Mapping[Turn, tuple[int, Decision]],
    gone: frozenset[int],
    blamed: frozenset[int],
) -> RoundLine:
    events = record.rounds[number]
    deal = events[0]
    assert isinstance(deal, Deal)
    following = record.rounds[number + 1][0] if number + 1 < len(record.rounds) else None
    after = following.points if isinstance(following, Deal) else record.final_points
    after = deal.points if after is None else after
    dealer = following.dealer if isinstance(following, Deal) and deal.dealer == seat else None
    is_early = following is None and deal.round < record.rules.rounds - 1
    ready = _ready(record, number, seat)
    line = RoundLine(
        deal.round,
        deal.honba,
        Ending.UNFINISHED,
        after[seat] - deal.points[seat],
        placement_of(after, seat),
        tied=following is not None and after.count(after[seat]) > 1,
        riichi=any(isinstance(each, RiichiAccepted) and each.seat == seat for each in events),
        calls=_calls(events, seat, None if ready is None else ready.turn),
        turns=sum(isinstance(e, Discard) and e.seat == seat for e in events),
        dealt=None if dealer is None else dealer == seat,
        poor=deal.points[seat] < RIICHI_STICK,
        busted=tuple(each for each in SEATS if is_early and after[each] < 0),
        ready=ready,
    )
    line = _ended(line, record, number, seat, decided)
    places = [at for (r, h, _), (at, _) in decided.items() if (r, h) == (line.round, line.honba)]
    if gone.issuperset(places) and (places or (decided and line.turns > SOME_FOLDS)):
        return replace(line, absent=True)
    own = [one for at, one in decided.values() if at in places]
    if ready is not None:
        fair = line.deal_in is None or line.deal_in.verdict is DealIn.UNLUCKY
        fresh = [one for at, one in decided.values() if at in places and at not in blamed]
        line = replace(line, judged=(*_rewaited(ready, fresh), *(_pushed(own) if fair else ())))
    if line.won or line.riichi or line.ending is Ending.DEALT_IN:
        return line
    steps = [steps_by_kind(one)[kind_of(one.played)] for one in own]
    if own and not line.tenpai:
        same = next((at for at in range(len(own), 0, -1) if steps[at - 1] != steps[-1]), 0)
        line = replace(line, steps=steps[-1], steps_since=own[same].observation.turn)
    folds = _folded(line, [(one, at in blamed) for at, one in decided.values() if at in places])
    left = own[-1].observation.discards if folds and folds[0].seats else ()
    held = line.tile is not None and kind_of(line.tile) in map(kind_of, left)
    return replace(line, judged=(*line.judged, *folds), held=held)


def _rewaited(ready: Ready, own: Sequence[Decision]) -> tuple[Judged, ...]:
    """Return the verdict on the discard with which a ready hand changed to its last wait."""
    made = next((one for one in own if one.observation.turn == ready.since > ready.turn), None)
    if made is None or made.graded is None or made.riichi or not ready.ron:
        return ()
    ratio, usual = made.graded.ratio, Usual.MOST
    if ratio < 1:
        mine, best = (
            look_at_tenpai(made.observation, each) for each in (made.played, made.advice.best[0])
        )
        if mine is not None and best is not None and mine.live >= best.live:
            return ()
        usual = Usual.FEW if ratio < UNLIKELY else Usual.LESS
    return () if GOOD <= ratio < 1 else (Judged(Act.WAIT, usual, ready.since),)


def _pushed(own: Sequence[Decision]) -> tuple[Judged, ...]:
    """Return the push of a hand that, once ready, was kept ready to the end, with every discard
    usual among strong players; empty if there is none."""
    kept: tuple[Seat, ...] = ()
    steps = [steps_by_kind(one)[kind_of(one.played)] for one in own]
    if 0 in steps and any(steps[steps.index(0) :]):
        return ()
    for one, left in zip(reversed(own), reversed(steps), strict=True):
        danger, played = danger_of(one), kind_of(one.played)
        if one.riichi or left or not riichi_opponents(one.observation):
            break
        if one.graded is None or one.graded.ratio < GOOD or not may_win(one):
            return ()
        if danger.risks[played] - danger.least >= CLEAR:
            kept = kept or riichi_opponents(one.observation)
    return (Judged(Act.PUSH, Usual.MOST, own[-1].observation.turn, seats=kept),) if kept else ()


def _ended(
    line: RoundLine,
    record: GameRecord,
    number: int,
    seat: Seat,
    decided: Mapping[Turn, tuple[int, Decision]],
) -> RoundLine:
    events = record.rounds[number]
    wins = [event for event in events if isinstance(event, Win)]
    if not wins:
        drawn = next((event for event in events if isinstance(event, Ryukyoku)), None)
        if drawn is None:
            return line
        ending = Ending.DRAWN if drawn.type in COUNTED_OUT else Ending.ABORTED
        left = line.change - drawn.deltas[seat] + RIICHI_STICK * line.riichi
        is_last = events is record.rounds[-1] and record.final_points is not None
        left = max(0, left) if is_last else 0
        return replace(line, ending=ending, tenpai=drawn.tenpai[seat], left=left)
    winners = tuple(win.seat for win in wins)
    first = wins[0]
    line = replace(
        line,
        winners=winners,
        gains=tuple(win.paid for win in wins),
        sticks=tuple(win.sticks for win in wins),
        yaku=first.yaku,
        payer=first.from_seat,
        tile=first.tile,
    )
    if seat in winners:
        own = next(win for win in wins if win.seat == seat)
        ending = Ending.TSUMO if own.from_seat == seat else Ending.RON
        return replace(line, ending=ending, yaku=own.yaku)
    if first.from_seat != seat:
        ending = Ending.PAID if first.from_seat == first.seat else Ending.OTHERS
        return replace(line, ending=ending)
    paid = -sum(min(0, win.deltas[seat]) for win in wins)
    discards = sum(isinstance(event, Discard) and event.seat == seat for event in events)
    at, decision = decided.get((line.round, line.honba, discards), (None, None))
    verdict, silent = DealtIn(DealIn.UNLUCKY, paid), False
    if decision is not None and kind_of(decision.played) == kind_of(first.tile):
        verdict = decision.deal_in or verdict
        silent = verdict.verdict is DealIn.UNLUCKY and _is_silent(decision, winners)
        look, kind = look_at_open_hand(decision.observation, first.seat), kind_of(first.tile)
        suit = None if look is None else look.suit
        fits = is_honour(kind) or suit_of(kind) == suit
        riichis = len(riichi_opponents(decision.observation))
        line = replace(line, riichis=riichis, suit=suit if fits else None)
    return replace(line, ending=Ending.DEALT_IN, deal_in=verdict, silent=silent, at=at)


def _is_silent(decision: Decision, winners: Sequence[Seat]) -> bool:
    danger, seen = danger_of(decision, winners), decision.observation
    small = danger.risks[kind_of(decision.played)] < CLEAR
    return not any(
        seen.riichi[each]
        or len(seen.melds[each]) >= MANY_MELDS
        or (each in danger.threats and not small)
        for each in winners
    )


def _calls(events: Sequence[Event], seat: Seat, turn: int | None) -> int:
    calls = discards = 0
    for event in events:
        if isinstance(event, Discard) and event.seat == seat:
            discards += 1
            if discards == turn:
                break
        elif isinstance(event, Call) and event.seat == seat:
            calls += event.meld.type is not MeldType.ANKAN
    return calls


def _folded(line: RoundLine, decisions: Sequence[tuple[Decision, bool]]) -> tuple[Judged, ...]:
    """Return where a seat gave up its hand: under threat it made only safe discards for some turns
    and did not end ready, or its last discard in a drawn round broke up a ready hand.

    Args:
        line: the round's line of the story.
        decisions: the round's discards in order, each with whether it was a slip.
    """
    found: tuple[Judged, ...] = ()
    for count, (decision, is_slip) in enumerate(reversed(decisions), start=1):
        danger, played = danger_of(decision), kind_of(decision.played)
        steps = steps_by_kind(decision)
        gives_up = steps[played] > min(steps.values())
        if is_slip or (count == 1 and not steps[played]):
            break
        if count == 1 and gives_up and not min(steps.values()) and line.ending is Ending.DRAWN:
            found = (_fold(decision, ()),)
        is_safe = bool(danger.threats) and danger.risks[played] <= danger.least + NEARLY
        if decision.after_call or not is_safe:
            break
        is_live = max(danger.risks.values()) - danger.least >= CLEAR
        if gives_up and is_live and (count >= SOME_FOLDS or not min(steps.values())):
            found = (_fold(decision, danger.threats),)
    return found


def _fold(decision: Decision, threats: tuple[Seat, ...]) -> Judged:
    steps, shares = steps_by_kind(decision), decision.advice.second
    near, risks = min(steps.values()), danger_of(decision).risks
    kind = min((each for each in steps if steps[each] == near), key=lambda one: risks[one])
    usual = None
    if shares:
        combined = zip(decision.advice.combined, shares, strict=True)
        share = sum(n for one, n in combined if steps[kind_of(one.discard)] > near) / sum(shares)
        usual = Usual.MOST if share >= MOST_FOLD else Usual.DIVIDED
        if share < SOME_FOLD:
            usual = Usual.LESS if share >= UNLIKELY else Usual.FEW
    turn, agrees = decision.observation.turn, steps[kind_of(decision.advice.best[0])] > near
    return Judged(Act.FOLD, usual, turn, None, threats, near, kind, risks[kind], agrees)


def _ready(record: GameRecord, number: int, seat: Seat) -> Ready | None:
    """Return the longest stretch (the latest if tied) with a ready hand; for a win, the last
    one."""
    best: Ready | None = None
    now: Ready | None = None
    own = 0
    wins = any(isinstance(event, Win) and event.seat == seat for event in record.rounds[number])
    for state, event in replay_round(record.rules, record.rounds[number], number):
        if not isinstance(event, Discard):
            continue
        if event.seat != seat:
            if now is not None and now.ron and kind_of(event.tile) in now.kinds:
                now = replace(now, passed=True)
            continue
        own += 1
        if state.riichi[seat]:
            now = None if now is None else replace(now, last=own)
        else:
            now = _after(now, state.observe(seat), event, own)
        if now is not None and (wins or best is None or _length(now) >= _length(best)):
            best = now
    # what was thrown after the last own discard counts, too
    return now if best is not None and now is not None and now.last == best.last else best


def _length(ready: Ready) -> int:
    return ready.last - ready.turn


def _after(now: Ready | None, seen: Observation, event: Discard, turn: int) -> Ready | None:
    facts, is_open = look_at_tenpai(seen, event.tile), seen.is_open
    waits = () if facts is None else tuple(wait for wait in facts.waits if wait.live)
    if facts is None or not waits:
        return None
    winning = tuple(wait for wait in waits if wait.ron is not None or event.riichi)
    ron = bool(winning) and not facts.furiten
    named = winning if winning and (ron or is_open) else waits  # a closed hand draws any of them
    kinds = tuple(sorted(wait.kind for wait in named))
    live = sum(wait.live for wait in waits if wait.kind in kinds)
    same = now is not None and {*kinds} <= {*now.kinds}  # less those that died since
    river = {kind_of(event.tile), *(kind_of(one.tile) for one in seen.rivers[seen.seat])}
    return Ready(
        turn if now is None else now.turn,
        now.since if now is not None and same else turn,
        turn,
        now.kinds if now is not None and same else kinds,
        now.live if now is not None and same else live,
        turn if event.riichi else None,
        ron,
        facts.furiten and bool(winning),
        min(river & {wait.kind for wait in facts.waits}, default=None),
        now is not None and now.passed and same,
        bare=bool(winning) and now is not None and (now.bare or not (now.ron or now.furiten)),
    )
