from collections.abc import Mapping
from typing import Final

from rules.legal import RIICHI_STICK
from rules.tiles import Seat, Tile, is_red, kind_of
from tutor.authors import en_words as en
from tutor.authors.en_plan import hand
from tutor.coach.explain import Explanation
from tutor.coach.graded import Cause, DealIn, DealtIn
from tutor.coach.ideas import danger, dora, draws, pairs, shape, waits, yaku, yakuhai
from tutor.coach.lessons.calls import Usual
from tutor.coach.lessons.story import Ending, RoundLine, Story
from tutor.coach.spot import Spot
from tutor.coach.standing import Standing

DORA: Final = frozenset({52, 53, 54})
"""Tenhou's numbers of dora, ura-dora and red fives among the yaku."""
BIG: Final = 7_700
"""Points from which the yaku of another's win are named."""
USUAL: Final[Mapping[Usual | None, str]] = {
    Usual.MOST: " Most strong players {}, too.",
    Usual.DIVIDED: " Some strong players {}, some do not.",
    Usual.LESS: " Most strong players do not {}.",
    Usual.FEW: " Hardly any strong players {}.",
    Usual.ENOUGH: " A silent win was enough: riichi would have added a risk, but no place.",
}
FOLDS: Final[Mapping[Usual | None, str]] = {
    None: "",
    Usual.MOST: ", as most strong players would",
    Usual.FEW: ", as hardly any strong player would",
}
DANGERS: Final = {
    "suji": "only suji",
    "kabe": "protected by a wall only",
    "half_suji": "suji on one side only",
    "half_kabe": "a wall on one side only",
    "no_suji": "with no suji to protect it",
}


def slip(spot: Spot, found: Explanation, cause: Cause, fact: object, played: Tile) -> str:
    """Return what a discard overlooked, and the tile that was there.

    Args:
        fact: of the idea; None where it is not known any more.
    """
    name, best = en.tile(played, spot.seen), en.tile(found.best[0], spot.seen)
    match fact:
        case danger.Riskier():
            return _risky(spot, found, cause, fact, played)
        case draws.StepBack(steps=1):
            return (
                f"{en.capital(name)} broke up a ready hand{_worth(spot, found)}; {best} keeps it."
            )
        case draws.StepBack(steps=steps, block=of):
            broke = "" if of is None else f"broke {en.block(of)} and "
            back = f"took the hand back to {en.count(steps, 'step')} from ready"
            return en.capital(f"{name} {broke}{back}; {_better(spot, found)}.")
        case draws.FewerDraws(lost=lost, live=live, best=most):
            gone = f" ({en.kinds(lost)} given up)" if 0 < len(lost) <= 4 else ""
            return f"With {name} {_useful(live)} useful{gone}; with {best}, {most}."
        case shape.PartOf(block=of):
            waiting = f"{en.block(of)}, which waits for {en.kinds(of.needs, 'or')}"
            return en.capital(f"{name} belonged to {waiting}; {_better(spot, found)}.")
        case shape.BetterBlock(block=of, live=live, given_up=other, given_up_live=fewer):
            return en.capital(
                f"{name} belonged to {en.block(of)}, which takes {en.count(live, 'tile')};"
                f" {en.block(other)} takes {en.number(fewer)}."
            )
        case shape.MoreCentral():
            return f"{en.capital(name)} and {best} both stood alone, but {name} joins more tiles."
        case shape.Grows(block=of):
            return en.capital(f"{name} could widen {en.block(of)}; {_better(spot, found)}.")
        case pairs.OnlyPair():
            return en.capital(f"{name} came from the only pair; {_better(spot, found)}.")
        case pairs.SevenPairsPair(pairs=many):
            return en.capital(
                f"{name} broke one of {en.number(many)} pairs, and the hand is near seven pairs."
            )
        case pairs.EasierToPair(left=left):
            return en.capital(f"{name} is easier to pair than {best}: {en.number(left)} left.")
        case dora.RedForPlain(kind=of):
            return f"You threw the red {en.kind(of)} and kept a plain one: a han given away."
        case dora.IsDora(count=many):
            worth = "is a dora" if many == 1 else f"is worth {en.number(many)} han"
            return en.capital(f"{name} {worth}; {_better(spot, found)}.")
        case dora.BesideDora(dora=of):
            return en.capital(
                f"{name} would go with the dora {en.kind(of)}; {_better(spot, found)}."
            )
        case yakuhai.YakuhaiPair(kind=of, triplet=True):
            return f"The triplet of {en.kind(of)} was a yaku already; {_better(spot, found)}."
        case yakuhai.YakuhaiPair(kind=of, live=live):
            return (
                f"A third {en.kind(of)} makes the pair a yaku, {en.number(live)} left;"
                f" {_better(spot, found)}."
            )
        case yakuhai.KeepsYakuhai(live=live):
            return en.capital(
                f"{name} could still become a yaku, {en.number(live)} left; {_better(spot, found)}."
            )
        case yakuhai.CountsDouble():
            return en.capital(f"{name} counts double for you; {best} does not.")
        case yaku.InsidePlan(hand=of):
            return f"You are building {hand(of, found.plan)}: {name} fits it, {best} does not."
        case yaku.PieceOf(hand=of):
            said = hand(of, found.plan)
            return en.capital(f"{name} is a piece of the {said}, which is near; {best} is not.")
        case yaku.LosesYaku():
            return (
                f"After {name} no yaku was in reach, and an open hand needs one; {best} keeps one."
            )
        case waits.CannotWin(waits=on):
            said = f"After {name} you wait on {en.kinds(on)}, which cannot win"
            return f"{said}; {best} leaves one that can."
        case waits.Furiten(waits=on):
            return (
                f"{en.capital(name)} leaves you furiten on {en.kinds(on)}: no ron."
                f" With {best} every wait wins."
            )
        case waits.SlowWait(waits=on):
            won = en.kinds([wait.kind for wait in spot.winning(found.best[0])])
            said = f"{name} waits on {en.kinds(on)}, which players seldom throw"
            return en.capital(f"{said}; {best} waits on {won}.")
        case waits.WorseWait(waits=on, live=live, points=paid, best_live=most, best_points=more):
            mine = f"{en.kinds(on)}: {en.count(live, 'tile')} at {en.points(paid)}"
            its = f"{en.count(most, 'tile')} at {en.points(more)}"
            return f"{en.capital(name)} waits on {mine}; {best} on {its}."
        case _:
            return f"You threw {name}; {_better(spot, found)}."


def _useful(live: int) -> str:
    return "one tile is" if live == 1 else f"{live} tiles are"


def _risky(spot: Spot, found: Explanation, cause: Cause, fact: danger.Riskier, played: Tile) -> str:
    name, best = en.tile(played, spot.seen), en.tile(found.best[0], spot.seen)
    who = en.seat(spot.seen, fact.seat)
    against = f"{who}'s riichi" if spot.seen.riichi[fact.seat] else f"{who}'s open hand"
    known = f", {DANGERS[fact.why]}," if fact.why in DANGERS else ""
    if fact.suit is not None:
        known = f", what {who} collects,"
    odds = f"deals in about once in {max(2, round(1 / fact.risk))}"
    is_sure = spot.threats and spot.is_sure(found.best[0])
    safe = f"{best} was safe" if is_sure else f"{best} was safer"
    lead = "It was time to fold. " if cause is Cause.PLAYED_ON else ""
    return f"{lead}{en.capital(name)}{known} {odds} against {against}; {safe}."


def _worth(spot: Spot, found: Explanation) -> str:
    won = spot.winning(found.best[0])
    live = sum(wait.live for wait in won)
    if not live:
        return ""
    return f" on {en.kinds([wait.kind for wait in won])}, {en.count(live, 'tile')}"


def _better(spot: Spot, found: Explanation) -> str:
    """Return what the advised tile was: "North was an off-wind"."""
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
            return f"{best} was outside {hand(of, found.plan)}"
        case danger.SafeTile():
            return f"{best} was safe"
        case _:
            return f"{best} could go"


# --- the story of a game --------------------------------------------------------------------------


def round_line(line: RoundLine, of: Seat) -> str:
    """Return a round in a sentence or three, without its name."""
    change = _signed(line.change)
    who = en.listed([en.SEATS[(each - of) % 4] for each in line.winners])
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
            if line.steps and line.folded is None and line.needed is None:
                ready = f"you were {en.count(line.steps, 'step')} from ready"
            left = en.count(line.left // RIICHI_STICK, "riichi stick")
            left = f", with {left} left to the first" if line.left else ""
            said = f"Drawn; {ready}" + (f", {change}{left}." if line.change else ".")
        case Ending.ABORTED:
            said = "Broken off without a winner."
        case Ending.UNFINISHED:
            said = "The record stops here."
    if line.absent:
        return f"{said} You seem to have been away: only drawn tiles were thrown."
    too = FOLDS[line.fold]
    if line.held and line.tile is not None:
        too += f", and held {en.kind(kind_of(line.tile))}, on which {who} won"
    folded = "" if line.folded is None else f"You folded from turn {line.folded} on{too}."
    against = en.listed([en.SEATS[(each - of) % 4] for each in line.kept])
    kept = f"You kept the hand ready against {against} in riichi, as most strong players would."
    kept = kept if line.kept else ""
    below = en.listed([en.SEATS[(each - of) % 4] for each in line.busted])
    bust = f"{below} fell below 0, which ended the game." if below else ""
    needed = "" if line.needed is None else _needed(line, line.needed, of)
    odd = f"Strong players hardly ever make {en.number(line.odd)} of your throws here."
    odd = odd if line.odd else ""
    return " ".join(each for each in (said, _ready(line), kept, folded, bust, needed, odd) if each)


def _needed(line: RoundLine, standing: Standing, of: Seat) -> str:
    assert standing.ron is not None
    ways = [f"{en.points(standing.ron)} from anyone"]
    if standing.rival is not None and standing.direct and standing.direct < standing.ron:
        ways.append(f"{en.points(standing.direct)} from {en.SEATS[(standing.rival - of) % 4]}")
    if standing.tsumo is not None and standing.tsumo.whole < standing.ron:
        ways.append(f"{en.points(standing.tsumo.whole)} by self-draw")
    said = f"You needed {en.listed(ways, 'or')} for {en.PLACES[standing.place - 2]}."
    if not line.steps or line.folded is not None:
        return said
    stood = f"{en.count(line.steps, 'step')} from ready from turn {line.steps_since} on"
    return f"{said} Your hand was {stood}."


def _yaku(line: RoundLine) -> str:
    """Return the yaku of a win, after its points: ": riichi, pinfu and dora 2"."""
    if not line.won and line.gains[0] < BIG:
        return ""
    names = en.yaku_names([number for number, _ in line.yaku if number not in DORA])
    bonus = sum(han for number, han in line.yaku if number in DORA)
    names += [f"dora {bonus}" if bonus > 1 else "one dora"] if bonus else []
    return f": {en.listed(names)}" if names else ""


def _ready(line: RoundLine) -> str:
    ready = line.ready
    if ready is None:
        return f"You made {en.count(line.calls, 'call')}.{_usual(line)}" if line.called else ""
    tiles = f"{en.kinds(ready.kinds)}, {en.count(ready.live, 'tile')}"
    tiles += f" ({en.number(ready.before)} before)" if ready.before else ""
    bare = " (at first without a yaku)" if ready.bare else ""
    own = "" if ready.thrown is None else f" by your own {en.kind(ready.thrown)}"
    quiet = "too few points for riichi" if line.poor else "without riichi"
    if line.won:
        tiles += ", furiten" if ready.furiten else ""
        if ready.riichi is not None:
            return f"Riichi at turn {ready.riichi} on {tiles}.{_usual(line)}"
        after = f", after {en.count(line.calls, 'call')}" if line.calls else f", {quiet}"
        said = f"Ready at turn {ready.turn}{bare}"
        said += f", from {ready.since} on {tiles}" if ready.since > ready.turn else f" on {tiles}"
        return f"{said}{after}.{_usual(line)}"
    if ready.in_vain:
        turns = f"{en.number(ready.turns)} turns"
        how = "in riichi" if ready.riichi == ready.since else "ready"
        said = f"{how} on {tiles}, for {turns}"
        if ready.since > ready.turn:
            last = f"for the last {turns}{' in riichi' if how != 'ready' else ''} on {tiles}"
            said = f"ready from turn {ready.turn} on{bare}, {last}"
        later = ready.riichi is not None and how == "ready"
        said += f", in riichi from turn {ready.riichi} on" if later else ""
        return f"You were {said}; nobody threw one.{_usual(line)}"
    if ready.riichi is not None:
        but = f"; furiten{own}, so no ron was possible" if ready.furiten else ""
        return f"Your riichi came at turn {ready.riichi}, on {tiles}{but}.{_usual(line)}"
    until = f"to {ready.last}" if ready.last < line.turns else "on"
    since = f"from turn {ready.turn} {until}"
    since = f"You were ready {since if ready.last > ready.turn else f'at turn {ready.turn}'}{bare}"
    since += f", from {ready.since} on {tiles}" if ready.since > ready.turn else f", on {tiles}"
    if ready.furiten:
        return f"{since}, but furiten{own}: no ron was possible.{_usual(line)}"
    if line.calls:
        return since + (f".{_usual(line)}" if ready.ron else ", without a yaku: it could not win.")
    said = f"{quiet}." if ready.ron else f"{quiet} and without a yaku: no ron was possible."
    return f"{since}, {said}{_usual(line)}"


def _usual(line: RoundLine) -> str:
    """Return the verdicts on the wait, and on the calls or the riichi."""
    said = USUAL.get(line.changed, "").format("change the wait so")
    if line.calls:
        all_of = "all of " * (line.called in (Usual.LESS, Usual.FEW))
        called = "make this call" if line.calls == 1 else f"make {all_of}these calls"
        return said + USUAL.get(line.called, "").format(called)
    silent = line.ready is not None and line.ready.riichi is None
    did = "stay silent there" if silent else "declare this riichi"
    return said + USUAL.get(line.usual, "").format(did)


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
    """Return whether a discard that dealt in was a mistake.

    Args:
        safe: the name of the safest tile.
    """
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
    """Return what decided a place: what cost points and what brought some, and the winner."""
    assert story.place is not None
    assert story.first is not None
    parts = []
    dealt, paid = story.lost_by(Ending.DEALT_IN), story.lost_by(Ending.PAID)
    drawn = story.lost_by(Ending.DRAWN)
    if dealt:
        found = [line.deal_in.verdict for line in story.deal_ins if line.deal_in is not None]
        folds = found.count(DealIn.SHOULD_FOLD)
        much = en.count(len(story.deal_ins), "deal-in")
        blame = f" ({en.number(folds)} when it was time to play safe)" if folds else ""
        parts.append((dealt, f"{much}{blame}"))
    if paid:
        parts.append((paid, "self-draws of others"))
    if drawn:
        parts.append((drawn, "draws without being ready"))
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
    who = en.SEATS[(story.first - story.seat) % 4]
    return f"Why {place}: {reason}. {who} came first: {first}. {above}"


def _won(story: Story, seat: Seat, rounds: int = 0) -> str:
    """Return the wins of a seat: "three wins in 10 rounds brought 21,700, the largest 12,600"."""
    gains = story.gained_by(seat)
    among = f" in {rounds} rounds" if rounds else ""
    if not gains:
        return f"no win{among}"
    largest = f", the largest {en.points(max(gains))}" if len(gains) > 1 else ""
    return f"{en.count(len(gains), 'win')}{among} brought {en.points(sum(gains))}{largest}"


def turning(story: Story) -> str:
    """Return where the final place was reached, without the name of the round: "..., when ..."."""
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
    made = "left" if story.turned_from_tie else "made"  # who is tied has the place already
    return f"{what} {made} you {place}, and so it stayed"


def _plain(of: Tile | None) -> str:
    if of is None:
        return "a tile"
    return f"red {en.kind(kind_of(of))}" if is_red(of) else en.kind(kind_of(of))


def _signed(change: int) -> str:
    return f"{change:+,}".replace("-", "−")
