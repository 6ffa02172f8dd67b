from collections.abc import Mapping, Sequence
from typing import Final

from rules.legal import RIICHI_STICK
from rules.observation import Observation
from rules.tiles import Seat, Tile, is_red, kind_of, parse_kind
from tutor.coach import offer_facts as offers
from tutor.coach.advice import OptionAdvice
from tutor.coach.explain import Explanation
from tutor.coach.graded import Cause, DealIn, DealtIn
from tutor.coach.ideas import danger, dora, draws, pairs, shape, waits, yaku, yakuhai
from tutor.coach.lessons.calls import Usual, chosen
from tutor.coach.lessons.story import Act, Ending, Judged, RoundLine, Story
from tutor.coach.spot import GOOD_WAIT, Spot
from tutor.coach.standing import Standing
from tutor.explanations import en_words as en
from tutor.explanations.en_rivals import DANGERS, given_up
from tutor.position.standing import FAR_AHEAD, lead, may_come_to_riichi
from tutor.position.table_read import riichi_opponents

DORA: Final = frozenset({52, 53, 54})
"""Dora, ura-dora and red fives among Tenhou's yaku numbers."""
LAID: Final = 3
"""The number of tiles that leave the hand with a chi or pon, including the discard."""
BIG: Final = 7_700
"""The points from which the yaku of an opponent's win are named."""
USUAL: Final[Mapping[Usual | None, str]] = {
    Usual.MOST: "Most strong players {}, too",
    Usual.DIVIDED: "Strong players are divided over this",
    Usual.LESS: "Most strong players do not {}",
    Usual.FEW: "Hardly any strong players {}",
    Usual.PLACE: "Rightly so: riichi made it enough for the place above",
    Usual.ENOUGH: "A silent win was enough: riichi would have added a risk, but no place",
}
TUTOR: Final[Mapping[tuple[Act, bool], str]] = {
    (Act.CALL, True): "would call, too",
    (Act.CALL, False): "would have passed",
    (Act.RIICHI, True): "would declare riichi, too",
    (Act.RIICHI, False): "would have stayed silent",
    (Act.SILENCE, True): "would stay silent, too",
    (Act.SILENCE, False): "would have declared riichi",
}
UNARGUED: Final = (Usual.MOST, Usual.ENOUGH, Usual.PLACE)
FOLDS: Final[Mapping[Usual | None, str]] = {
    None: "",
    Usual.MOST: ", as most strong players would",
    Usual.DIVIDED: ", over which strong players are divided; the tutor would {}",
    Usual.LESS: ", where most strong players would not yet",
    Usual.FEW: ", as hardly any strong player would",
}
DEAR: Final = 0.05
"""If even the safest tile that keeps the hand ready has this risk, that is a reason to fold."""
DEALT: Final = {True: "stayed dealer", False: "lost the dealership"}


def slip(spot: Spot, found: Explanation, cause: Cause, fact: object, played: Tile) -> str:
    """Return a sentence naming what a discard overlooked, and the better tile. `fact` is None if it
    is no longer known."""
    name, best = en.tile(played, spot.seen), en.tile(found.best[0], spot.seen)
    match fact:
        case danger.Riskier():
            who = en.seat(spot.seen, fact.seat)
            against = f"{who}'s riichi" if spot.seen.riichi[fact.seat] else f"{who}'s open hand"
            why = DANGERS[fact.why] if fact.suit is None else f"it is what {who} collects"
            why = "" if fact.why.startswith("honour") else f": {why}"
            odds = f"deals in about once in {max(2, round(1 / fact.risk))}"
            is_sure = spot.threats and spot.is_sure(found.best[0])
            safe = f"{en.capital(best)} was {'safe' if is_sure else 'safer'}"
            lead = "It was time to fold. " if cause is Cause.PLAYED_ON else ""
            return f"{lead}{en.capital(name)} {odds} against {against}{why}. {safe}."
        case draws.StepBack(steps=1):
            won = spot.winning(found.best[0])
            left = sum(wait.live for wait in won)
            on_tiles = f" on {en.kinds([wait.kind for wait in won])}, {en.count(left, 'tile')}"
            ready = f"a ready hand{on_tiles if left else ''}"
            return f"{en.capital(name)} broke up {ready}; {best} keeps it."
        case draws.FewerDraws(lost=lost, live=live, best=most):
            gone = f" ({en.kinds(lost)} given up)" if 0 < len(lost) <= 4 else ""
            useful = "one tile is" if live == 1 else f"{live} tiles are"
            return f"With {name} {useful} useful{gone}; with {best}, {most}."
        case dora.RedForPlain(kind=of):
            return f"You threw the red {en.kind(of)} and kept a plain one: a han given away."
        case waits.CannotWin(waits=on):
            said = f"After {name} you wait on {en.kinds(on)}, which cannot win"
            return f"{said}; {best} leaves one that can."
        case waits.Furiten(waits=on):
            return (
                f"{en.capital(name)} leaves you furiten on {en.kinds(on)}: no ron."
                f" With {best} every wait wins."
            )
        case None:
            said = f"you threw {name}"
        case _:
            said = given_up(spot, fact, found, played)
    return f"{en.capital(said)}. {en.capital(_better(spot, found))}."


def _better(spot: Spot, found: Explanation) -> str:
    """Return a clause saying what the advised tile was: "North was an off-wind"."""
    best = en.tile(found.best[0], spot.seen)
    if len(found.best) > 1:
        return f"{en.listed([en.tile(each, spot.seen) for each in found.best], 'or')} could go"
    match found.role:
        case shape.Alone():
            return f"{best} stood alone"
        case shape.WeakestBlock(block=of):
            return f"{en.block(of)} was the weakest shape"
        case shape.Duplicate(block=of):
            return f"{best} added nothing to {en.block(of)}"
        case pairs.SparePair(pairs=many):
            return f"{best} was one of {en.number(many)} pairs"
        case yakuhai.OffWind():
            return f"{best} was an off-wind"
        case yakuhai.LoneYakuhai():
            return f"{best} was a lone honour"
        case yaku.OutsidePlan(hand=of) if found.keeps_to(of):
            return f"{best} was outside {en.hand(of, found.plan)}"
        case danger.SafeTile():
            return f"{best} was safe"
        case _:
            return f"{best} could go"


# --- the story of a game --------------------------------------------------------------------------


def round_line(line: RoundLine, of: Seat) -> str:
    """Return up to three sentences about a round, without its name."""
    change = _signed(line.change)
    who = _seats(line.winners, of)
    payer = "" if line.payer is None else en.SEATS[(line.payer - of) % 4]
    gained = en.listed([en.points(gain) for gain in line.gains])
    own = line.gained_by(of)
    taken = sum(line.sticks) if own is None else line.sticks[line.winners.index(of)]
    pot = f", and {en.points(taken)} of riichi sticks" if taken else ""
    won = change if own is None else f"{_signed(own)}{pot}"
    match line.ending:
        case Ending.RON:
            said = f"You won on {payer}'s {_plain(line.tile)}, {won}{_yaku(line)}."
        case Ending.TSUMO:
            said = f"You won by self-draw, {won}{_yaku(line)}."
        case Ending.DEALT_IN:
            said = f"You dealt in to {who} with {_plain(line.tile)}, {change}{_yaku(line)}."
            said = f"{said} {_verdict(line, who)}".rstrip()
        case Ending.PAID:
            said = f"{who} won {gained} by self-draw{pot}, {change} for you{_yaku(line)}."
        case Ending.OTHERS:
            cost = f", {change} for you" if line.change else ""
            said = f"{who} won {gained} from {payer}{pot}{cost}{_yaku(line)}."
        case Ending.DRAWN:
            ready = "you were ready" if line.tenpai else "you were not ready"
            if line.steps and not line.folded and line.needed is None:
                ready = f"you were {en.count(line.steps, 'step')} from ready"
            left = en.count(line.left // RIICHI_STICK, "riichi stick")
            left = f", with {left} left to the first" if line.left else ""
            said = f"Drawn; {ready}" + (f", {change}{left}" if line.change else "")
            said += "." if line.dealt is None else f", and {DEALT[line.dealt]}."
        case Ending.ABORTED:
            said = "Broken off without a winner."
        case Ending.UNFINISHED:
            said = "The record stops here."
    if line.absent:
        return f"{said} You seem to have been away: only drawn tiles were thrown."
    below = _seats(line.busted, of)
    bust = f"{below} fell below 0, which ended the game." if below else ""
    needed = "" if line.needed is None else _needed(line, line.needed, of)
    judged = [_judged(line, one, of) for one in line.judged]
    clean = ""
    if line.clean:
        far = f": your hand was still {en.count(line.steps, 'step')} from ready"
        is_new = line.steps and line.ending is not Ending.DRAWN and line.needed is None
        clean = f"Your throws were fine{far if is_new else ''}."
    return " ".join(filter(None, (said, _ready(line), *judged, bust, needed, clean)))


def _seats(seats: Sequence[Seat], of: Seat) -> str:
    return en.listed([en.SEATS[(each - of) % 4] for each in seats])


def _needed(line: RoundLine, standing: Standing, of: Seat) -> str:
    assert standing.ron is not None
    ways = [f"{en.points(standing.ron)} from anyone"]
    if standing.rival is not None and standing.direct and standing.direct < standing.ron:
        ways.append(f"{en.points(standing.direct)} from {en.SEATS[(standing.rival - of) % 4]}")
    if standing.tsumo is not None and standing.tsumo.whole < standing.ron:
        ways.append(f"{en.points(standing.tsumo.whole)} by self-draw")
    said = f"You needed {en.listed(ways, 'or')} for {en.PLACES[standing.place - 2]}."
    if not line.steps or line.folded:
        return said
    stood = f"{en.count(line.steps, 'step')} from ready from turn {line.steps_since} on"
    return f"{said} Your hand was {stood}."


def _yaku(line: RoundLine) -> str:
    """Return the yaku of a win, to follow the points: ": riichi, pinfu and dora 2"."""
    if not line.won and line.gains[0] < BIG:
        return ""
    names = en.yaku_names([number for number, _ in line.yaku if number not in DORA])
    bonus = sum(han for number, han in line.yaku if number in DORA)
    names += [f"dora {bonus}" if bonus > 1 else "one dora"] if bonus else []
    return f": {en.listed(names)}" if names else ""


def _ready(line: RoundLine) -> str:
    ready, calls = line.ready, f"after {en.count(line.calls, 'call')}"
    if ready is None:
        is_told = any(one.act is Act.CALL for one in line.judged)
        return f"You made {en.count(line.calls, 'call')}." if is_told else ""
    until = f"to {ready.last}" if ready.last < line.turns else "on"
    lasts = not line.won and ready.last > ready.turn
    said = f"Ready {f'from turn {ready.turn} {until}' if lasts else f'at turn {ready.turn}'}"
    said += " (at first without a yaku)" * ready.bare
    if ready.riichi is not None:
        first = f"Ready at turn {ready.turn}, riichi" if ready.turn < ready.riichi else "Riichi"
        said = f"{first} at turn {ready.riichi}"
    else:
        said += f", from {ready.since}" if ready.since > ready.turn else "," * lasts
    said += f" on {en.kinds(ready.kinds)}, {en.count(ready.live, 'tile')}"
    if ready.furiten and line.won:
        said += ", furiten"
    elif ready.furiten:
        own = "" if ready.thrown is None else f" by your own {en.kind(ready.thrown)}"
        said += f", furiten{own}: no ron was possible"
    elif ready.riichi is None:
        quiet = "too few points for riichi" if line.poor else "without riichi"
        said += f", {calls if line.calls else quiet}"
        if not (ready.ron or line.won):
            could = "it could not win" if line.calls else "no ron was possible"
            said += f" and without a yaku: {could}"
    is_vain = ready.in_vain and not line.won
    return said + (f"; nobody threw one in {en.number(ready.turns)} turns." if is_vain else ".")


def _judged(line: RoundLine, one: Judged, of: Seat) -> str:
    """Return a sentence on what strong players do, with the reasons for and against."""
    match one.act:
        case Act.PUSH:
            who = _seats(one.seats, of)
            return f"You kept the hand ready against {who} in riichi, as most strong players would."
        case Act.FOLD:
            return _folded(line, one, of)
        case Act.CALL:
            all_of = "all of " * (one.usual in (Usual.LESS, Usual.FEW))
            did = "make this call" if line.calls == 1 else f"make {all_of}these calls"
        case Act.RIICHI:
            did = "declare this riichi"
        case Act.WAIT:
            did = "change to this wait"
        case Act.SILENCE:
            ready = line.ready
            later = ready is not None and (ready.riichi or ready.since) > one.turn
            did = f"stay silent {f'at turn {one.turn}' if later else 'there'}"
    said, option = USUAL[one.usual].format(did), None if one.offer is None else chosen(one.offer)
    if one.usual is Usual.DIVIDED:
        said += f"; the tutor {TUTOR[one.act, one.agrees]}"
    if one.usual in UNARGUED or one.offer is None or option is None:
        return f"{said}."
    seen, steps = one.offer.observation, option.fact(offers.CallSteps)
    if steps is not None:
        which = "it" if line.calls == 1 else f"the one after turn {one.turn}"
        return f"{said}: {which} {_for_call(option, steps)}, but {_against_call(seen, steps)}."
    if option.fact(offers.RiichiFuriten) is not None:
        return f"{said}: the hand was furiten, and could win by self-draw only."
    gain, price = _for_riichi(option, one.act), _against_riichi(option, seen)
    if (
        one.agrees is (one.act is Act.RIICHI)
        if one.usual is Usual.DIVIDED
        else one.act is Act.SILENCE
    ):
        gain, price = price, gain
    return f"{said}: {gain}, but {price}."


def _for_riichi(option: OptionAdvice, act: Act) -> str:
    worth = option.fact(offers.RiichiWorth)
    assert worth is not None
    bonus, would = worth.honba + worth.sticks, "would have " * (act is Act.SILENCE)
    if worth.quiet is None:
        gave = "would have given" if would else "gave"
        return f"riichi {gave} the hand a yaku, for {en.points(worth.riichi - bonus)}"
    if worth.riichi == worth.quiet:
        return f"riichi {would}added ippatsu and ura-dora only"
    made = f"riichi {would}made it {en.points(worth.riichi - bonus)}"
    return f"{made} instead of {en.points(worth.quiet - bonus)}"


def _against_riichi(option: OptionAdvice, seen: Observation) -> str:
    waits = option.fact(offers.RiichiWaits)
    assert waits is not None
    if riichi_opponents(seen):
        first = en.seats(seen, riichi_opponents(seen))
        return f"nobody in riichi can fold, and {first} had declared first"
    if lead(seen) >= FAR_AHEAD:
        return f"you were {en.points(lead(seen))} ahead"
    if waits.better > GOOD_WAIT:
        return f"{en.count(waits.better, 'tile')} would have made a better wait"
    if waits.live < GOOD_WAIT:
        return f"only {en.count(waits.live, 'tile')} could win"
    return "a silent hand can still change and fold"


def _for_call(option: OptionAdvice, steps: offers.CallSteps) -> str:
    waits, yaku = option.fact(offers.CallWaits), option.fact(offers.YakuInSight)
    if waits is not None and waits.winning and not waits.furiten:
        return f"made you ready on {en.kinds(list(map(parse_kind, waits.winning)))}"
    worth = f" with a hand of about {en.points(yaku.points)}" if yaku and yaku.points else ""
    if not steps.after:
        is_furiten = waits is not None and waits.winning
        return f"led to a ready hand {'in furiten' if is_furiten else 'without a yaku'}"
    did = "brought you to" if steps.after < steps.before else "left you"
    return f"{did} {en.count(steps.after, 'step')} from ready{worth}"


def _against_call(seen: Observation, steps: offers.CallSteps) -> str:
    if riichi_opponents(seen):
        who = en.seats(seen, riichi_opponents(seen))
        return f"left you fewer tiles to fold with, with {who} in riichi"
    if may_come_to_riichi(seen, steps.before):
        return "gave up riichi"
    return f"left you {en.count(len(seen.hand) - LAID, 'tile')} to fold with"


def _folded(line: RoundLine, one: Judged, of: Seat) -> str:
    """Return a sentence on when the hand was given up, what strong players do, and the risk of
    staying ready."""
    near = f"{en.count(one.steps, 'step')} from ready" if one.steps else "ready"
    kind = "" if one.kind is None else en.kind(one.kind)
    said = "You folded from turn {} on" if one.seats else "You gave up the ready hand at turn {}"
    tutor = ("fold, too" if one.seats else "do so, too") if one.agrees else "not do so yet"
    said = said.format(one.turn) + FOLDS[one.usual].format(tutor)
    if line.held and line.tile is not None:
        you = ". You" if one.usual is Usual.DIVIDED else ", and"
        said += f"{you} held {en.kind(kind_of(line.tile))}, on which {_seats(line.winners, of)} won"
    if one.seats and one.risk >= DEAR:
        deals = f"deals in about once in {round(1 / one.risk)} against {_seats(one.seats, of)}"
        return f"{said}. The safest tile that stayed {near}, {kind}, {deals}."
    if one.seats and one.usual is Usual.MOST:
        return f"{said}."
    little = ", at little risk" if one.risk < DEAR else ""
    return f"{said}. {en.capital(kind)} would have kept you {near}{little}."


def _verdict(line: RoundLine, who: str) -> str:
    found = line.deal_in
    if found is None or line.absent:
        return ""
    if line.riichi and line.at is None:
        return "Unlucky: in riichi you had no choice."
    said = f"Unlucky: it was not clear that {who} was ready." if line.silent else ""
    said = said or verdict(found, _plain(found.safe))
    said += (
        f" {en.capital(en.number(line.riichis))} had declared riichi." if line.riichis > 1 else ""
    )
    collects = "" if line.suit is None else f" {who} was visibly collecting {en.SUITS[line.suit]}."
    return said + collects


def verdict(found: DealtIn, safe: str) -> str:
    if found.free:
        return "Unlucky: last in the last round, you had nothing to lose."
    if found.safe is None:
        return "Unlucky: it was nearly the safest tile you had."
    match found.verdict:
        case DealIn.UNLUCKY:
            return f"A fair risk: {safe} was safer, but most strong players push there, too."
        case DealIn.COULD_FOLD:
            return f"You could have played safe: {safe} was safer."
        case DealIn.SHOULD_FOLD:
            return f"It was time to play safe: {safe} was safer."


def why(story: Story) -> str:
    """Return a sentence on what decided the place: losses, gains and the winner."""
    assert story.place is not None
    assert story.first is not None
    parts = []
    dealt, paid = story.lost_by(Ending.DEALT_IN), story.lost_by(Ending.PAID)
    drawn = story.lost_by(Ending.DRAWN)
    if dealt:
        found = [line.deal_in.verdict for line in story.deal_ins if line.deal_in is not None]
        folds = found.count(DealIn.SHOULD_FOLD)
        much = en.count(len(story.deal_ins), "deal-in")
        which = f"{en.number(folds)} " if len(found) > 1 else ""
        blame = f" ({which}when it was time to play safe)" if folds else ""
        parts.append((dealt, f"{much}{blame}"))
    if paid:
        parts.append((paid, "self-draws of others"))
    if drawn:
        parts.append((drawn, "draws without being ready"))
    if story.lost_sticks:
        parts.append((story.lost_sticks, "riichi sticks without a win"))
    parts.sort(key=lambda part: -part[0])
    costs = [
        f"{what} {'' if at else 'cost '}{en.points(cost)}" for at, (cost, what) in enumerate(parts)
    ]
    said = [en.listed(costs), _won(story, story.seat, len(story.rounds))]
    if not story.is_lost:
        said.reverse()
    absent = sum(line.absent for line in story.rounds)
    said += [f"in {en.count(absent, 'round')} you seem to have been away"] if absent else []
    reason = "; ".join(filter(None, said))
    place = en.PLACES[story.place - 1]
    if story.place == 1:
        return f"Why first: {reason}. Second was {en.points(story.gap)} behind."
    first = _won(story, story.first)
    above = f"{en.capital(en.PLACES[story.place - 2])} was {en.points(story.gap)} away."
    if not story.gap:
        above = f"You tied for {en.PLACES[story.place - 2]}, and lost the tie by seat order."
    who = en.SEATS[(story.first - story.seat) % 4]
    return f"Why {place}: {reason}. {who} came first: {first}. {above}"


def _won(story: Story, seat: Seat, rounds: int = 0) -> str:
    """Return a clause about a seat's wins: "three wins in 10 rounds brought 21,700, the largest
    12,600"."""
    gains = story.gained_by(seat)
    among = f" in {rounds} rounds" if rounds else ""
    if not gains:
        return f"no win{among}"
    largest = f", the largest {en.points(max(gains))}" if len(gains) > 1 else ""
    return f"{en.count(len(gains), 'win')}{among} brought {en.points(sum(gains))}{largest}"


def turning(story: Story) -> str:
    """Return a clause on where the final place was reached, without the name of the round."""
    if story.turning is None or story.place is None:
        return ""
    line, place = story.rounds[story.turning], en.PLACES[story.place - 1]
    who = en.listed([en.SEATS[(each - story.seat) % 4] for each in line.winners])
    match line.ending:
        case Ending.RON | Ending.TSUMO:
            what = f"your win of {en.points(line.gained_by(story.seat) or 0)}"
        case Ending.DEALT_IN:
            what = f"{en.points(-line.change)} to {who}"
        case Ending.PAID | Ending.OTHERS:
            what = f"{who}'s win"
        case _:
            what = "a drawn round"
    return f"{what}; from then on you were {place}"


def _plain(of: Tile | None) -> str:
    if of is None:
        return "a tile"
    return f"red {en.kind(kind_of(of))}" if is_red(of) else en.kind(kind_of(of))


def _signed(change: int) -> str:
    return f"{change:+,}".replace("-", "−")
