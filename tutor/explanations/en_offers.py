from itertools import pairwise
from typing import Final

from rules.events import Call, Discard, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Kind, kind_of, parse_kind, parse_tiles
from tutor.coach.advice import ActionAdvice, Doubt, OptionAdvice
from tutor.coach.aims import MANY_PAIRS
from tutor.coach.facts import has_yaku, neighbours
from tutor.coach.offer_facts import (
    CallSteps,
    CallWaits,
    KanWorth,
    OfferReason,
    OtherFirst,
    RiichiFuriten,
    RiichiWaits,
    RiichiWorth,
    StaysLast,
    ThenThrow,
    TilesLeft,
    WinWorth,
    YakuInSight,
    is_honour_wait,
)
from tutor.coach.standing import falls_short, standing_of
from tutor.explanations import en_words as en
from tutor.explanations.en_situation import standing_sentence
from tutor.position.standing import lead, may_come_to_riichi, own_draws_left
from tutor.position.table_read import is_nearest_to_pairs, riichi_opponents

EARLY: Final = 6
"""The last turn that counts as early."""
LATE: Final = 9
"""The turn from which a hand two steps from ready has little time."""
GOOD_WAIT: Final = 6
"""The number of live winning tiles from which a wait is good."""
STICK: Final = 1000
DEAD: Final = (OfferReason.CALL_NO_YAKU, OfferReason.CALL_FURITEN, OfferReason.CALL_NO_NEARER)
"""Reasons to pass that leave nothing to weigh up."""
OPEN_KAN: Final = (OfferReason.KAN_OPEN, OfferReason.KAN_DORA)
SAFETY: Final = (OfferReason.CALL_FAR, OfferReason.CALL_RIICHI, OfferReason.CALL_LAST_PLACE)
FAR: Final = 3
"""Steps from ready from which many useful tiles are no reason to wait."""
MOST_YAKU: Final = 2
WITH_YAKUHAI: Final = frozenset({"honitsu", "toitoi", "chanta"})


def offer(advice: ActionAdvice, seen: Observation) -> tuple[str, ...]:
    option = advice.options[advice.about]
    reason = option.reason or advice.reasons[0]
    match option.action:
        case Win():
            return tuple(_win(option, reason))
        case Discard():
            return tuple(_riichi(option, reason, seen))
        case Call() as call if call.meld.is_kan:
            return tuple(_kan(option, reason, seen))
        case Call() as laid:
            name = _name(laid, alone=len(advice.options) == 1)
            taken = advice.recommended == option.action
            if taken:
                said = _taken(option, reason, seen, advice.doubt, name)
                said += _rather(advice, option)
            else:
                first = _before_all(option, reason, seen, name)
                said = [first] if first else _passed(option, reason, seen, name)
                steps, dead = option.fact(CallSteps), reason in DEAD or not _has_yaku(option)
                said = said if dead or option.fact(StaysLast) else [*_standing(seen), *said]
                close = advice.doubt is Doubt.CLOSE and not dead
                said += _gain(steps, option.fact(YakuInSight), name) if steps and close else []
                said += _others(advice, option, same=bool(first) or reason in SAFETY)
                kans = (one for one in advice.options if one.reason in OPEN_KAN)
                said += [text for one in kans if one.reason for text in _kan(one, one.reason, seen)]
            return tuple(en.capital(each) for each in said)
        case _:
            keep = reason is OfferReason.KEEP_ORPHANS
            return (
                "Thirteen orphans are within reach."
                if keep
                else "Thirteen orphans are far, and the rest of the hand is weak.",
            )


def _name(call: Call, *, alone: bool = False) -> str:
    """Return a name for a chi or pon; a short one if it is the only call on offer."""
    meld = call.meld
    if meld.type is MeldType.PON:
        return "the pon" if alone else f"the pon of {en.kind(meld.kind)}"
    held = sorted(map(kind_of, meld.from_hand))
    return "the chi" if alone else f"the chi with {en.kinds(held)}"


def _has_yaku(option: OptionAdvice) -> bool:
    waits = option.fact(CallWaits)
    return option.fact(YakuInSight) is not None and (waits is None or bool(waits.winning))


def _standing(seen: Observation) -> list[str]:
    standing = standing_of(seen)
    return [] if standing is None else [standing_sentence(seen, standing, threatened=False)]


def _threat(seen: Observation) -> str:
    who = riichi_opponents(seen)
    return f"{en.seats(seen, who)} {'is' if len(who) == 1 else 'are'} in riichi"


# --- chi and pon ----------------------------------------------------------------------------------


def _yaku(fact: YakuInSight, then: ThenThrow | None = None) -> str:
    """Return the nearest yaku, leaving out a yakuhai pair that is broken by the discard after the
    call."""
    thrown = "" if then is None else then.tile
    found = list(zip(fact.yaku, fact.kinds, strict=True))
    kept = [each for each in found if each != ("yakuhai", thrown)] or found
    honours = [_yaku_name(*each) for each in kept if each[0] == "yakuhai"]
    others = [_yaku_name(*each) for each in kept if each[0] != "yakuhai"]
    joined = [each for each in kept if each[0] in WITH_YAKUHAI]
    if honours and joined and kept[0][0] == "yakuhai":
        return f"{en.listed(honours[:MOST_YAKU], 'or')}, perhaps with {_yaku_name(*joined[0])}"
    return en.listed([*honours, *others][:MOST_YAKU], "or")


def _yaku_name(name: str, about: str) -> str:
    of = parse_kind(about) if about else Kind(0)
    match name:
        case "yakuhai":
            return en.kind(of)
        case "toitoi":
            return "all triplets"
        case "honitsu":
            return f"half flush in {en.SUITS[of // 9]}"
        case "chinitsu":
            return f"full flush in {en.SUITS[of // 9]}"
        case "ittsu":
            return f"straight in {en.SUITS[of // 9]}"
        case "sanshoku":
            low = of % 9 + 1
            return f"three colours of {low}{low + 1}{low + 2}"
        case "chanta":
            return "outside hand"
        case _:
            return name


def _worth(yaku: YakuInSight | None) -> str:
    if yaku is None or not yaku.points:
        return ""
    return f", {'at least' if yaku.may_grow else 'about'} {en.points(yaku.points)}"


def _shapes(then: ThenThrow | None) -> str:
    """Return the shapes left one step from ready after a call; may be empty."""
    if then is None:
        return ""
    alone = "a good shape" if then.good else "a poor shape" if then.poor else ""
    single = then.good + then.poor == 1
    return en.shapes(then.good, then.poor, then.pairs) or (alone if single else "")


def _rather(advice: ActionAdvice, option: OptionAdvice) -> list[str]:
    """Return a sentence explaining why the advised call is better than the others on offer."""
    others = [
        each
        for each in advice.options
        if each is not option and isinstance(each.action, Call) and not each.action.meld.is_kan
    ]
    mine = option.fact(CallSteps)
    if not others or mine is None:
        return []
    other = min(others, key=_after)
    its, name = other.fact(CallSteps), _name(other.action) if isinstance(other.action, Call) else ""
    assert its is not None
    if its.after > mine.after:
        return [f"With {name} you would stay {en.count(its.after, 'step')} from ready."]
    if its.draws_after < mine.draws_after and its.after == mine.after:
        use, left = "help" if mine.after else "win", en.count(its.draws_after, "tile")
        if not its.draws_after:
            return [f"With {name} no tile would {use}."]
        return [f"With {name} only {left} would {use}, not {en.number(mine.draws_after)}."]
    one, two = option.fact(YakuInSight), other.fact(YakuInSight)
    if one is not None and two is not None and two.points < one.points:
        return [f"With {name} the hand would be worth less, about {en.points(two.points)}."]
    return []


def _others(advice: ActionAdvice, option: OptionAdvice, *, same: bool) -> list[str]:
    """Return a sentence explaining why the other calls on offer are passed too, possibly for the
    `same` reason."""
    mine, verdicts = option.fact(CallSteps), dict[str, list[str]]()
    for other in advice.options:
        its, call = other.fact(CallSteps), other.action
        if its is None or mine is None or not isinstance(call, Call):
            continue
        if isinstance(option.action, Call) and _name(call) == _name(option.action):
            continue
        why = ""
        if its.after >= its.before:
            why = "bring{} you no nearer, either"
        elif its.after > mine.after:
            why = f"leave{{}} you {en.count(its.after, 'step')} from ready"
        either = "" if _has_yaku(option) else ", either"
        why = why if _has_yaku(other) else f"leave{{}} no yaku{either}"
        verdicts.setdefault("" if same else why, []).append(_name(call))
    said = []
    for why, names in verdicts.items():
        first, *others = dict.fromkeys(names)
        every = en.listed([first, *(each.removeprefix("the chi ") for each in others)])
        verb = why.format("" if others else "s")
        said.append(f"{every} {verb}." if why else f"The same goes for {every}.")
    return said


def _after(option: OptionAdvice) -> tuple[int, int]:
    steps = option.fact(CallSteps)
    return (0, 0) if steps is None else (steps.after, -steps.draws_after)


def _ready(waits: CallWaits, live: int) -> str:
    won = [parse_kind(each) for each in waits.winning]
    dead = [parse_kind(each) for each in waits.waits if each not in waits.winning]
    names = en.listed(en.yaku_names(waits.yaku)) or "a yaku on each"
    pays = (
        en.points(waits.least)
        if waits.least == waits.most
        else f"{en.points(waits.least)} and more"
    )
    but = f"; {en.kinds(dead)} has no yaku" if dead else ""
    tiles = "the last tile" if live == 1 else en.count(live, "tile")
    return f"{en.kinds(won)}, {tiles} ({names}, {pays}{but})"


def _taken(
    option: OptionAdvice, reason: OfferReason, seen: Observation, doubt: Doubt, it: str
) -> list[str]:
    steps, waits = option.fact(CallSteps), option.fact(CallWaits)
    yaku = option.fact(YakuInSight)
    assert steps is not None
    said = [*_standing(seen), *([f"{_threat(seen)}."] if riichi_opponents(seen) else [])]
    call = option.action
    assert isinstance(call, Call)
    called = en.kind(call.meld.kind)
    left = _shapes(option.fact(ThenThrow))
    left = f", with {left} left" if left else ""
    match reason:
        case OfferReason.CALL_PAYMENT:
            return [
                *said,
                "You have no yaku before the last tile, but you are ready when the wall runs out,"
                f" and the draw pays: {seen.tiles_left} tiles are left.",
            ]
        case OfferReason.CALL_YAKUHAI_ONLY if has_yaku(seen):
            said.append(
                f"{called} adds a han. You stay {en.count(steps.after, 'step')} from"
                f" ready{_worth(yaku)}."
            )
        case OfferReason.CALL_YAKUHAI_ONLY:
            said.append(
                f"{called} is a yaku at once: from now on any shape wins. You stay"
                f" {en.count(steps.after, 'step')} from ready{_worth(yaku)}."
            )
        case OfferReason.CALL_BETTER:
            for_ = "" if yaku is None else f" for {_yaku(yaku, option.fact(ThenThrow))}"
            but, than = "but", f" instead of {steps.draws_before}"
            if is_nearest_to_pairs(seen):
                but, than = "and no longer need seven pairs:", ""
            said.append(
                f"You stay {en.count(steps.after, 'step')} from ready, {but}"
                f" {_helping(steps, yaku)}{than}{for_}{_worth(yaku)}."
            )
        case _ if waits is not None and waits.winning and waits.furiten:
            on = en.kinds([parse_kind(each) for each in waits.winning])
            said.append(f"You are then ready on {on}, but furiten: only a self-draw wins.")
        case _ if waits is not None and waits.winning:
            said.append(f"You are then ready on {_ready(waits, steps.draws_after)}.")
        case OfferReason.CALL_YAKUHAI:
            said.append(
                f"{called} is a yaku at once, and you are {en.count(steps.after, 'step')} from"
                f" ready{_worth(yaku)}{left}."
            )
        case _ if yaku is not None and steps.after < steps.before:
            far = en.number(steps.after) if steps.after else "ready"
            name = _yaku(yaku, option.fact(ThenThrow))
            its = f"the yaku is {name}"
            its = f"a yaku, {name}, is a step further off" if yaku.further else its
            said.append(
                f"{it} takes you from {en.count(steps.before, 'step')} to {far}, and {its}"
                f"{_worth(yaku)}{left}."
            )
        case _ if yaku is not None:
            said.append(f"{it} brings {_yaku(yaku)} nearer{_worth(yaku)}.")
    said += _why_now(reason, steps, yaku, seen)
    if yaku is not None and falls_short(seen, yaku.points):
        said.append("That does not gain a place by itself.")
    if doubt is Doubt.CLOSE:
        said += _price(option, seen)
    if reason is not OfferReason.CALL_GOOD_DRAWS and yaku is not None and yaku.draws is not None:
        keep = f"{yaku.draws} of the {steps.draws_after} useful tiles keep it"
        said.append(f"From then on you need {_yaku(yaku, option.fact(ThenThrow))}: {keep}.")
    then = option.fact(ThenThrow)
    if then is not None:
        (thrown,) = parse_tiles(then.tile)
        lost = ", although it is dora" if seen.dora_in(thrown) else ""
        said.append(f"Then throw {en.tile(thrown, seen)}{lost}.")
    return said


def _price(option: OptionAdvice, seen: Observation) -> list[str]:
    """Return a sentence naming the drawback of an advised call."""
    if not seen.is_open and seen.points[seen.seat] < STICK:
        return []
    if not seen.is_open:
        return [
            "The price: no riichi any more, which would pay more, and fewer tiles to fold with."
        ]
    left = option.fact(TilesLeft)
    return [] if left is None else [f"The price: you keep {_folding(option)}."]


def _gain(steps: CallSteps, yaku: YakuInSight | None, it: str) -> list[str]:
    """Return a sentence naming the advantage of a call that is passed."""
    if steps.after >= steps.before:
        return []
    to = f"from {en.count(steps.before, 'step')} to {en.number(steps.after)}"
    gain = f"take you {to}" if steps.after else "make you ready at once"
    none = ", but without a yaku" if yaku is not None and yaku.steps > steps.after else ""
    return [f"Against that, {it} would {gain}{none}."]


def _helping(steps: CallSteps, yaku: YakuInSight | None) -> str:
    """Return a clause counting the tiles that help after a call, and those that leave a yaku."""
    some = yaku is not None and yaku.draws is not None
    kept = f" ({yaku.draws} of them with a yaku)" if yaku is not None and some else ""
    return f"{steps.draws_after} tiles help{kept}"


def _why_now(
    reason: OfferReason, steps: CallSteps, yaku: YakuInSight | None, seen: Observation
) -> list[str]:
    """Return a sentence explaining why calling is better than waiting to draw the tile."""
    alone = f"closed, only {steps.draws_before} tiles" if not seen.is_open else ""
    match reason:
        case OfferReason.CALL_FEW_FILL:
            return [f"Only {en.number(steps.fills)} more would do the same, so take this one."]
        case OfferReason.CALL_LATE:
            return [f"It is late: {en.count(own_draws_left(seen), 'draw')} to get there alone."]
        case OfferReason.CALL_DEALER:
            return ["You deal: any win, however small, keeps the deal."]
        case OfferReason.CALL_FEW_ALONE if alone:
            return [f"Without it, {alone} would help."]
        case OfferReason.CALL_FEW_ALONE:
            return [f"Without it only {steps.draws_before} tiles would help."]
        case OfferReason.CALL_GOOD_DRAWS:
            return [f"Then {_helping(steps, yaku)}, and you may call most of them, too."]
        case _:
            return []


def _passed(option: OptionAdvice, reason: OfferReason, seen: Observation, it: str) -> list[str]:
    steps, waits = option.fact(CallSteps), option.fact(CallWaits)
    yaku = option.fact(YakuInSight)
    assert steps is not None
    opens, far = not seen.is_open, en.count(steps.after, "step")
    on = "" if waits is None else en.kinds([parse_kind(each) for each in waits.waits])
    won = "" if waits is None else en.kinds([parse_kind(each) for each in waits.winning])
    price = (
        f" Open, the hand is worth about {en.points(yaku.points)}." if yaku and yaku.points else ""
    )
    match reason:
        case OfferReason.CALL_NO_YAKU if waits is not None:
            return [f"{it} would make you ready on {on}, but without a yaku you could not win."]
        case OfferReason.CALL_NO_YAKU:
            return [f"{it} leaves no yaku in reach, and an open hand cannot win without one."]
        case OfferReason.CALL_NO_NEARER:
            return _no_nearer(steps, yaku, seen, it)
        case OfferReason.CALL_LAST_PLACE:
            return _stays_last(option)
        case OfferReason.CALL_FAR:
            return [
                f"{_threat(seen)}, and after {it} you would still be {far} from ready: keep the"
                " tiles that you need to fold."
            ]
        case OfferReason.CALL_RIICHI:
            worth = _worth(yaku).removeprefix(", ")
            hand = f" for a hand of {worth}" if worth else ""
            return [f"{_threat(seen)}, and {it} leaves you {_folding(option)}{hand}."]
        case OfferReason.CALL_FURITEN:
            return [f"You would wait on {on}, but furiten: only a self-draw would win."]
        case OfferReason.CALL_HALF_YAKU if waits is not None:
            return [f"Of its waits, {on}, only {won} has a yaku."]
        case OfferReason.CALL_HALF_YAKU:
            kept = 0 if yaku is None or yaku.draws is None else yaku.draws
            on = "a yaku" if yaku is None else _yaku(yaku)
            return [
                f"{it} gives no yaku by itself: you would depend on {on}, which only {kept} of"
                f" {steps.draws_after} useful tiles keep."
            ]
        case OfferReason.CALL_DETOUR:
            assert yaku is not None
            away = en.count(yaku.steps, "step")
            now = " as now" if yaku.steps == steps.before else ""
            return [f"After {it} the nearest yaku, {_yaku(yaku)}, is {away} from ready{now}."]
        case OfferReason.CALL_IS_READY:
            return (
                ["You are ready without it, and your hand stays closed."]
                if opens
                else ["You are ready without it."]
            )
        case OfferReason.CALL_THIN if waits is not None:
            return [f"{it} would make you ready, but on few tiles: {won}."]
        case OfferReason.CALL_LEADS:
            return [
                f"You lead by {en.points(lead(seen))}: a small win changes little, and closed you"
                " keep more safe tiles."
            ]
        case OfferReason.CALL_BEHIND:
            return [f"You are last, and a small win helps little.{price}"]
    said = _balance(option, seen, it)
    alone = reason is OfferReason.CALL_ALONE and steps.before >= FAR
    late = reason is OfferReason.CALL_FILLS and seen.turn >= LATE and steps.after > 1
    if alone or late or reason in (OfferReason.CALL_EARLY, OfferReason.CALL_STILL_FAR):
        said.append(f"After {it} you are still {far} from ready, with fewer safe tiles.")
    elif reason is OfferReason.CALL_FILLS:
        said.append(f"No hurry: {en.number(steps.fills)} more tiles would fill the same gap.")
    elif reason is OfferReason.CALL_TIME:
        said.append(f"It is only turn {seen.turn}: there is time to get there closed.")
    elif reason is OfferReason.CALL_ALONE:
        said.append(f"No hurry: without {it}, too, {steps.draws_before} tiles help.")
    elif reason is OfferReason.CALL_THIN:
        tiles = en.count(steps.draws_after, "tile")
        said.append(f"After {it} only {tiles} would help, {far} from ready.")
    return said or [f"{it} brings less than it gives up."]


def _stays_last(option: OptionAdvice) -> list[str]:
    last = option.fact(StaysLast)
    assert last is not None
    third = f"third place is {en.points(last.behind)} away"
    return [f"Even a win of {en.points(last.points)} would leave you last: {third}."]


def _no_nearer(steps: CallSteps, yaku: YakuInSight | None, seen: Observation, it: str) -> list[str]:
    far = en.count(steps.after, "step")
    many = sum(each > 1 for each in seen.counts)
    if many >= MANY_PAIRS and is_nearest_to_pairs(seen):
        near = f"{en.count(steps.before, 'step')} from" if steps.before else "ready for"
        return [f"You have {en.number(many)} pairs, {near} seven pairs: {it} ends that."]
    if yaku is None:
        return [f"{it} leaves no yaku in reach, and brings you no nearer."]
    if steps.after > steps.before:
        return [f"{it} takes you a step back, to {far} from ready."]
    if yaku.steps > steps.after:
        away = en.count(yaku.steps, "step")
        nearest = f"the nearest yaku, {_yaku(yaku)}, would be {away} from ready"
        return [f"{it} brings you no nearer, and {nearest}."]
    may = may_come_to_riichi(seen, steps.before)
    lost = ", and you could no longer declare riichi" if may else ""
    lost = lost or " and it takes two tiles that you could fold with"
    still = f"still {far} from ready" if steps.after else "you are ready as it is"
    return [f"{it} brings you no nearer: {still}{lost}."]


def _before_all(option: OptionAdvice, reason: OfferReason, seen: Observation, it: str) -> str:
    """Return a sentence rejecting a call because the hand is ready or an opponent is in riichi;
    empty if neither decides."""
    steps = option.fact(CallSteps)
    if steps is None or reason in SAFETY:
        return ""
    if steps.before == 0 and steps.after:
        return f"You are ready as it is, and {it} takes you a step back."
    if steps.before == 0 and reason is OfferReason.CALL_NO_YAKU:
        return f"You are ready as it is, and after {it} you would have no yaku."
    if not riichi_opponents(seen) or not steps.after:
        return ""
    why = f"after {it} you are {en.count(steps.after, 'step')} from ready"
    if steps.after >= steps.before:
        why = f"{it} brings you no nearer"
    elif reason in (OfferReason.CALL_NO_YAKU, OfferReason.CALL_DETOUR):
        why = f"{it} brings you no closer to a yaku"
    return f"{_threat(seen)}: {why}, and it leaves you {_folding(option)}."


def _balance(option: OptionAdvice, seen: Observation, it: str) -> list[str]:
    """Return a sentence comparing the hand after a rejected call with the closed hand."""
    yaku, then = option.fact(YakuInSight), option.fact(ThenThrow)
    if yaku is None:
        return []
    left, thrown = _shapes(then), None if then is None else parse_tiles(then.tile)[0]
    parts = [_yaku(yaku, then), *([f"in a hand worth {_worth(yaku)[2:]}"] if yaku.points else [])]
    parts += [f"with {left} left"] if left else []
    if thrown is not None and seen.dora_in(thrown):
        parts.append(f"and the dora {en.tile(thrown, seen)} goes")
    if seen.is_open:
        return [f"With {it} the yaku would be {', '.join(parts)}."]
    steps = option.fact(CallSteps)
    in_time = steps is None or may_come_to_riichi(seen, steps.before)
    closed = "you can still declare riichi" if in_time else "you keep more safe tiles"
    if riichi_opponents(seen):
        closed = "you keep more safe tiles"
    elif seen.points[seen.seat] < STICK:
        closed = "you win by self-draw"
    return [f"Open, the yaku would be {', '.join(parts)}; closed, {closed}."]


def _folding(option: OptionAdvice) -> str:
    left = option.fact(TilesLeft)
    if left is None or left.safe is None:
        return "fewer tiles to fold with"
    safe = en.number(left.safe) if left.safe else "none"
    return f"{en.count(left.tiles, 'tile')}, {safe} of them safe now"


# --- riichi, kans, wins ---------------------------------------------------------------------------


def _riichi(option: OptionAdvice, reason: OfferReason, seen: Observation) -> list[str]:
    waits, worth = option.fact(RiichiWaits), option.fact(RiichiWorth)
    assert waits is not None
    assert worth is not None
    on = en.kinds([parse_kind(each) for each in waits.waits])
    tiles = "the last tile" if waits.live == 1 else f"{en.number(waits.live)} tiles"
    quiet = 0 if worth.quiet is None else worth.quiet
    paid = f"{'at least ' if len(waits.waits) > 1 else ''}{en.points(worth.riichi)}"
    declares = (OfferReason.RIICHI_YAKU, OfferReason.RIICHI_POINTS)
    if reason in declares and option.fact(RiichiFuriten) is not None:
        return [
            *_standing(seen),
            f"Ready on {on}, {tiles}, but furiten: riichi wins by self-draw only, and most strong"
            " players declare it here.",
        ]
    match reason:
        case OfferReason.RIICHI_YAKU:
            only = "riichi is the only yaku"
            if waits.silent:
                only = f"without riichi only {en.kinds([parse_kind(w) for w in waits.silent])} wins"
            said = [f"Ready on {on}, {tiles}; {only}, and a ron pays {paid}."]
            return [*_standing(seen), *said, *_why_declare(waits, seen, only=True)]
        case OfferReason.RIICHI_POINTS:
            gain = f"a ron pays {paid} instead of {en.points(quiet)}"
            if worth.riichi - quiet < STICK:
                gain = f"{en.points(quiet)} as it is, and riichi adds the chance of ura-dora"
            said = [f"Ready on {on}, {tiles}; {gain}."]
            return [*_standing(seen), *said, *_why_declare(waits, seen, only=False)]
        case OfferReason.RIICHI_PLACE:
            without = (
                f"{en.points(quiet)} without it is not" if quiet else "without it there is no yaku"
            )
            return [
                *_standing(seen),
                f"A ron of {en.points(worth.riichi)} with riichi is enough; {without}.",
            ]
        case OfferReason.RIICHI_CHANGE:
            silent = "" if quiet else ", though a ron then has no yaku"
            return [
                f"A poor wait, {on}: {tiles}. {waits.better} others would give a better one:"
                f" stay ready and wait for them{silent}."
            ]
        case OfferReason.RIICHI_QUIET:
            return [
                f"It wins without riichi for {en.points(quiet)}; silent, you can still change the"
                " wait or fold, and nobody is warned."
            ]
        case OfferReason.RIICHI_THIN:
            only = "" if quiet else " Until then only a tsumo wins, as a ron has no yaku."
            return [
                f"Riichi fixes the wait, and few tiles are left to win on here ({on},"
                f" {en.number(waits.live)}): silent, you can still change the wait or fold.{only}"
            ]
        case OfferReason.RIICHI_BIG:
            return [
                f"{en.points(quiet)} without it is enough: silent, more players throw {on}, and you"
                " can still fold."
            ]
        case OfferReason.RIICHI_LATE:
            return [
                f"{_threat(seen)}, and the hand wins without riichi for {en.points(quiet)}: silent,"
                " you can still fold."
            ]
        case OfferReason.RIICHI_ENOUGH:
            return [f"{en.points(quiet)} without it finishes first: nothing more is needed."]
        case OfferReason.RIICHI_OFF_PLAN:
            other = option.fact(OtherFirst)
            tiles = ""
            if other is not None:
                named = [parse_kind(each.replace("0", "5")) for each in other.tiles]
                tiles = en.capital(en.kinds(named, "or"))
            return [f"{tiles} is the better throw, and leaves the hand not ready."]
        case OfferReason.RIICHI_DEAD:
            return [f"No {on} is left to win on."]
        case OfferReason.RIICHI_FURITEN:
            return ["The hand is furiten: in riichi only a self-draw could win."]
        case OfferReason.RIICHI_LAST_PLACE:
            return _stays_last(option)
        case OfferReason.RIICHI_FEW_DRAWS:
            left = own_draws_left(seen)
            return [f"Only {en.count(left, 'draw')} left: a stick for little, and no way to fold."]
        case _:
            return [
                f"You lead by {en.points(lead(seen))}: riichi risks the stick and the choice to"
                " fold for points that you do not need."
            ]


def _why_declare(waits: RiichiWaits, seen: Observation, *, only: bool) -> list[str]:
    """Return a sentence explaining why to declare riichi on this wait; `only` means that riichi
    is the only yaku."""
    if riichi_opponents(seen):
        worth = "your wait is good" if waits.live >= GOOD_WAIT else "your hand is worth the race"
        return [f"{_threat(seen)}, but you are ready, too, and {worth}."]
    raises = "" if only else ", and riichi raises what it pays"
    ranks = [parse_kind(each) for each in waits.waits]
    two_sided = len(ranks) > 1 and all(later - one == en.SUJI for one, later in pairwise(ranks))
    if waits.live >= GOOD_WAIT or two_sided:
        good = "good" if waits.live >= GOOD_WAIT else "two-sided"
        return [f"The wait is {good}{raises}."]
    if is_honour_wait(waits):
        return [f"Few tiles, but others often throw an honour{raises}."]
    if seen.turn <= EARLY:
        return ["The wait is poor, but it is early: riichi makes the others fold."]
    return ["The wait is poor, but riichi makes the others fold, and you may draw it yourself."]


def _kan(option: OptionAdvice, reason: OfferReason, seen: Observation) -> list[str]:
    worth = option.fact(KanWorth)
    assert isinstance(option.action, Call)
    beside = any(seen.counts[each] for each in neighbours(option.action.meld.kind))
    match reason:
        case OfferReason.KAN_OPEN:
            return ["The kan opens the hand and gives everybody a dora, for one more draw."]
        case OfferReason.KAN_KEEPS_MORE if beside:
            return ["Without it the fourth tile stays of use, and nobody gets a new dora."]
        case OfferReason.KAN_DORA | OfferReason.KAN_KEEPS_MORE:
            return ["The kan gives everybody a dora, for one more draw."]
        case OfferReason.KAN_SLOWER:
            return ["The four tiles serve other sets: the kan takes the hand further from ready."]
        case OfferReason.KAN_CHEAPER if worth is not None and worth.after:
            way = "a self-draw brings" if worth.tsumo else "a ron pays"
            return [
                f"It makes the hand cheaper: {way} {en.points(worth.after)} after it instead of"
                f" {en.points(worth.before)}."
            ]
        case OfferReason.KAN_CHEAPER:
            return ["After it a ron would have no yaku."]
        case OfferReason.KAN_HELPS_THEM:
            return [f"{_threat(seen)}: the new dora helps them as much as you."]
        case _ if worth is not None:
            return ["The draw and the new dora bring more than the kan costs."]
        case _:
            return ["It costs the hand nothing, and gives one more draw and a dora."]


def _win(option: OptionAdvice, reason: OfferReason) -> list[str]:
    worth = option.fact(WinWorth)
    paid = ""
    if worth is not None:
        parts = [f"{en.points(worth.honba)} of honba"] if worth.honba else []
        parts += [f"{en.points(worth.sticks)} of riichi sticks"] if worth.sticks else []
        more = f", and {en.listed(parts)}" if parts else ""
        paid = f" It pays {en.points(worth.points - worth.honba - worth.sticks)} or more{more}."
    if reason is OfferReason.WIN_LAST_PLACE:
        return [f"A win is there to be taken, though it ends the game with you last.{paid}"]
    return [f"A win is there: take it.{paid}"]
