"""The English author: whole sentences over the facts of the coach."""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Seat, Tile, is_honour, kind_of, rank_of
from tutor.advice.rails import points_of
from tutor.coach.explain import Explanation, Tempting
from tutor.coach.ideas import danger, dora, draws, pairs, shape, waits, yaku, yakuhai
from tutor.coach.plan import Frame, Plan
from tutor.coach.spot import Shape, Spot
from tutor.coach.standing import Need, Standing
from tutor.evaluators.blocks import Block
from tutor.evaluators.hands import HandName, HandPlan
from tutor.evaluators.table_read import READY_LIKELY
from tutor.strategy.stance import Stance

SUITS: Final = ("man", "pin", "sou")
HONOURS: Final = ("East", "South", "West", "North", "White", "Green", "Red")
SEATS: Final = ("You", "Right", "Across", "Left")
YAKU: Final = (
    "tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao",
    "iipeikou", "East", "South", "West", "North", "East", "South", "West", "North", "White",
    "Green", "Red", "double riichi", "seven pairs", "chanta", "straight", "three colours",
    "three-colour triplets", "three kans", "all triplets", "three concealed triplets",
    "little three dragons", "honroutou", "ryanpeikou", "junchan", "half flush", "full flush",
    "renhou", "tenhou", "chiihou", "big three dragons", "four concealed triplets",
    "four concealed triplets", "all honours", "all green", "all terminals", "nine gates",
    "nine gates", "thirteen orphans", "thirteen orphans", "big four winds", "little four winds",
    "four kans", "dora", "ura-dora", "red five",
)  # fmt: skip
"""By Tenhou's numbers."""
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


def tile(of: Tile, red: bool = True) -> str:
    return ("red " if red and of in (16, 52, 88) else "") + kind(kind_of(of))


def kind(of: Kind) -> str:
    if is_honour(of):
        return HONOURS[of - 27]
    return f"{rank_of(of)}-{SUITS[of // 9]}"


def kinds(of: Sequence[Kind], last: str = "and") -> str:
    parts = []
    for suit in range(3):
        ranks = [str(rank_of(each)) for each in of if not is_honour(each) and each // 9 == suit]
        if ranks:
            parts.append(
                f"{'-'.join(ranks)} {SUITS[suit]}"
                if len(ranks) > 1
                else f"{ranks[0]}-{SUITS[suit]}"
            )
    parts += [HONOURS[each - 27] for each in of if is_honour(each)]
    return listed(parts, last)


def listed(parts: Sequence[str], last: str = "and") -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def seat(observation: Observation, of: Seat) -> str:
    return SEATS[(of - observation.seat) % 4]


def block(of: Block) -> str:
    names = {Shape.TWO_SIDED: "", Shape.INSIDE: "the kanchan ", Shape.EDGE: "the penchan "}
    ranks = "-".join(str(rank_of(each)) for each in of.kinds) if not is_honour(of.kinds[0]) else ""
    if of.shape is Shape.PAIR:
        return f"the pair of {kind(of.kinds[0])}"
    if of.shape is Shape.TRIPLET:
        return f"the triplet of {kind(of.kinds[0])}"
    if of.shape is Shape.RUN:
        return f"the run {ranks} {SUITS[of.kinds[0] // 9]}"
    return f"{names[of.shape]}{ranks} {SUITS[of.kinds[0] // 9]}"


def number(of: int) -> str:
    return NUMBERS[of] if 0 <= of < len(NUMBERS) else str(of)


def count(of: int, noun: str) -> str:
    return f"{number(of)} {noun}" + ("" if of == 1 else "s")


def points(of: int) -> str:
    return f"{of:,}"


def hand(of: HandPlan, plan: Plan | None = None) -> str:
    about = of.about or 0
    match of.name:
        case HandName.RIICHI:
            return "pinfu" if plan is not None and plan.pinfu else "riichi"
        case HandName.TANYAO:
            return "tanyao"
        case HandName.YAKUHAI:
            return "a yakuhai" if of.held == 1 else kind(Kind(about))
        case HandName.HALF_FLUSH:
            return f"half flush in {SUITS[about]}"
        case HandName.FULL_FLUSH:
            return f"full flush in {SUITS[about]}"
        case HandName.SEVEN_PAIRS:
            return "seven pairs"
        case HandName.ALL_TRIPLETS:
            return "all triplets"
        case HandName.THREE_COLOURS:
            return f"three colours of {about + 1}{about + 2}{about + 3}"
        case HandName.STRAIGHT:
            return f"straight in {SUITS[about]}"
        case HandName.OUTSIDE:
            return "outside hand"
        case HandName.NO_YAKU:
            return "no yaku yet"


# --- headline -------------------------------------------------------------------------------------


def headline(spot: Spot, plan: Plan, best: Tile) -> str:
    threats = threat_words(spot)
    need = need_words(spot)
    parts: list[str] = []
    if spot.folds:
        parts.append("Fold")
        if spot.steps:
            parts.append(f"{count(spot.steps, 'step')} from ready")
        return " · ".join([*parts, *threats, *need])
    if spot.stance in (Stance.PUSH, Stance.CAREFUL) and threats:
        parts.append("Push" if spot.stance is Stance.PUSH else "Go on with care")
    parts.append(hand_words(spot, plan, best))
    said = " · ".join(part for part in (*parts, *threats, *need) if part)
    return said[0].upper() + said[1:]


def hand_words(spot: Spot, plan: Plan, best: Tile) -> str:
    if spot.steps_after(best) == 0:
        return ready_words(spot, best)
    names = [kind(each) for each in plan.made]
    hands = [one for one in (plan.hand, plan.other) if one is not None]
    said = " or ".join(hand(one, plan) for one in hands)
    if plan.pinfu and [one.name for one in hands] in TANYAO_PINFU:
        said = "tanyao and pinfu"
    if names and hands and hands[0].name is HandName.RIICHI:
        said = ""
    if names and said:
        said = f"{' and '.join(names)}, perhaps {said}"
    elif names:
        said = " and ".join(names)
    if not said:
        said = "hand undecided"
    if plan.slow:
        said = f"slow hand, {count(plan.steps, 'step')} from ready"
        return said
    parts = [said]
    if plan.dora > 0:
        parts.append(f"{number(plan.dora)} dora")
    if plan.steps == 1:
        parts.append(f"one step away, {spot.live(best)} tiles")
    elif plan.frame is Frame.TOO_MANY:
        parts.append("six blocks, one too many")
    elif plan.frame is Frame.TOO_FEW:
        parts.append("a block short")
    elif plan.frame is Frame.NO_PAIR:
        parts.append("no pair yet")
    else:
        parts.append(f"{count(plan.steps, 'step')} away")
    return " · ".join(parts)


def ready_words(spot: Spot, best: Tile) -> str:
    facts = spot.tenpai(best)
    assert facts is not None
    won = spot.winning(best)
    if facts.furiten and won:
        return f"ready on {kinds([w.kind for w in won])}, furiten: only a self-draw wins"
    if not won:
        if any(wait.live for wait in facts.waits):
            return "ready without a yaku: it cannot win by ron"
        return "ready, but no tile is left"
    if spot.win is not None and (spot.win.points or spot.win.riichi):
        return f"ready on {kinds([w.kind for w in won])} · {win_words(spot)}"
    paid = sorted({points_of(spot.seen, wait) for wait in won})
    pay = points(paid[0]) if len(paid) == 1 else f"{points(paid[0])} to {points(paid[-1])}"
    with_riichi = spot.may_riichi and any(wait.riichi for wait in won)
    return f"ready on {kinds([w.kind for w in won])} · {pay}{' with riichi' if with_riichi else ''}"


RISKY: Final = 1.0
TANYAO_PINFU: Final = ([HandName.TANYAO, HandName.RIICHI], [HandName.RIICHI, HandName.TANYAO])


def win_words(spot: Spot) -> str:
    win = spot.win
    assert win is not None
    if win.declare or not win.points:
        return f"{paying(win.riichi, win.riichi_most)} with riichi"
    names = [YAKU[each] for each in win.yaku]
    names += [f"{number(win.dora)} dora"] if win.dora else []
    return f"{listed(names)}, {paying(win.points, win.most)}"


def paying(least: int, most: int) -> str:
    return points(least) if least == most else f"{points(least)} to {points(most)}"


def riichi_words(spot: Spot) -> list[str]:
    """Return whether to declare riichi with the advised discard, and what it changes."""
    win = spot.win
    if win is None or not win.riichi:
        return []
    with_it = paying(win.riichi, win.riichi_most)
    if not win.points:
        if win.declare is False:
            return [f"No riichi yet, although only riichi gives it a yaku ({with_it})."]
        return [f"Declare riichi: it is the only yaku, and a ron pays {with_it}."]
    without = paying(win.points, win.most)
    if win.declare is None:
        return [f"Riichi or not is close: a ron pays {with_it} with it, {without} without."]
    if win.declare:
        return [f"Declare riichi: a ron pays {with_it} instead of {without}."]
    return [f"No riichi: {without} without it is enough ({with_it} with it)."]


def threat_words(spot: Spot) -> list[str]:
    riichi = [seat(spot.seen, t.seat) for t in spot.threats if t.riichi]
    opened = [t for t in spot.threats if not t.riichi]
    said = []
    if riichi:
        said.append(f"{listed(riichi)} {'is' if len(riichi) == 1 else 'are'} in riichi")
    elif opened:
        said.append(
            f"{seat(spot.seen, opened[0].seat)} {'is probably' if opened[0].ready >= 0.6 else 'may be'} ready"
        )
    return said


def need_words(spot: Spot) -> list[str]:
    standing = spot.standing
    if standing is None:
        return []
    match standing.need:
        case Need.NOTHING:
            return [f"first by {points(standing.gap)}"]
        case Need.ANY_WIN if standing.place == 1:
            return [f"first by {points(standing.gap)}: any win ends it"]
        case Need.ANY_WIN:
            return [f"any win makes you {PLACES[standing.place - 2]}"]
        case Need.CONTINUE if standing.place == 1:
            return [f"dealer, first by {points(standing.gap)}"]
        case Need.CONTINUE:
            return ["dealer: a win plays on"]
        case Need.POINTS if standing.place == 1:
            return [f"first by {points(standing.gap)}"]
        case Need.KEEP:
            return (
                [f"keep {PLACES[standing.place - 1]} place"]
                if standing.place < 4
                else ["fourth, out of reach"]
            )
        case _:
            if standing.ron is None:
                return [f"{PLACES[standing.place - 1]}, out of reach"]
            direct = (
                f", {points(standing.direct)} from {seat(spot.seen, standing.rival)}"
                if standing.direct and standing.direct < standing.ron
                else ""
            )
            return [f"you need {points(standing.ron)}{direct}"]


PLACES: Final = ("first", "second", "third", "fourth")

# --- paragraph ------------------------------------------------------------------------------------


def answer(spot: Spot, found: Explanation) -> tuple[str, ...]:
    best = found.best[0]
    said = [throw_words(spot, found)]
    if found.tempting is not None:
        said += tempting_words(spot, found, found.tempting)
    if spot.steps_after(best) == 0 and not spot.folds:
        said += riichi_words(spot)
    if spot.folds and spot.threats:
        said += fold_order(spot, found)
    return tuple(said)


def situation(spot: Spot, found: Explanation) -> tuple[str, ...]:
    said = []
    standing = spot.standing
    if standing is not None:
        said.append(standing_words(spot, standing))
    if spot.threats:
        said.append(threat_sentence(spot, found))
    elif spot.shown_hands:
        said.append(shown_sentence(spot))
    elif standing is None:
        said.append(plan_sentence(spot, found))
    return tuple(each for each in said if each)


def plan_sentence(spot: Spot, found: Explanation) -> str:
    plan, best = found.plan, found.best[0]
    if spot.steps_after(best) == 0:
        return ""
    if plan.hand is not None and plan.hand.name is HandName.NO_YAKU:
        return "This open hand has no yaku yet."
    if plan.slow:
        return f"The hand is slow, {count(plan.steps, 'step')} from ready: clear it up and keep what is safe later."
    if plan.steps < 2:
        return ""
    match plan.frame:
        case Frame.TOO_MANY if isinstance(found.role, shape.WeakestBlock | shape.WeakBlock):
            return "Six blocks, and five are enough: one must go."
        case Frame.TOO_FEW:
            return "A block is missing: keep the tiles that can grow into one."
        case Frame.NO_PAIR:
            return "Five blocks, but none of them is a pair yet."
        case Frame.FIVE if plan.steps > 1:
            return "The five blocks are there."
        case _:
            return ""


def standing_words(spot: Spot, standing: Standing) -> str:
    rival = "" if standing.rival is None else seat(spot.seen, standing.rival)
    match standing.need:
        case Need.NOTHING:
            return f"Last round, and you lead by {points(standing.gap)}: a draw is enough{', so risk nothing' if spot.threats else ''}."
        case Need.ANY_WIN if standing.place == 1:
            return f"Last round, you lead by {points(standing.gap)}: any win ends the game."
        case Need.ANY_WIN:
            return f"Last round: any win takes {PLACES[standing.place - 2]} place from {rival}."
        case Need.CONTINUE if standing.place == 1:
            return f"Last round, and you deal with a lead of {points(standing.gap)}."
        case Need.CONTINUE:
            return "Last round, but you are the dealer: a win, or being ready at the end, plays on."
        case _ if standing.place == 1:
            return f"Last round, you lead by {points(standing.gap)}."
        case Need.KEEP if standing.below is None:
            return f"Last round, {points(standing.gap)} behind {rival}: only a yakuman would be enough."
        case Need.KEEP:
            return f"Last round: {rival} is out of reach, so keep {PLACES[standing.place - 1]} place, {points(standing.ahead)} ahead of {seat(spot.seen, standing.below)}."
        case _:
            parts = []
            if standing.ron is not None:
                parts.append(f"a ron of {points(standing.ron)}")
            if standing.direct is not None and standing.direct != standing.ron:
                parts.append(f"{points(standing.direct)} from {rival}")
            if standing.tsumo is not None:
                t = standing.tsumo
                parts.append(
                    f"a self-draw of {points(t.each)}"
                    + (f"/{points(t.dealer)}" if t.dealer else " all")
                    if t.each
                    else f"a self-draw of {points(t.whole)}"
                )
            if not parts:
                return f"Last round, {points(standing.gap)} behind {rival}: no usual win is enough."
            return f"Last round, {points(standing.gap)} behind {rival}: you need {listed(parts, 'or')}."


def threat_sentence(spot: Spot, found: Explanation) -> str:
    head = threat_head(spot)
    best = found.best[0]
    steps = spot.steps
    if spot.steps_after(best) == 0 and not spot.folds:
        if not spot.winning(best):
            return f"{head}, and your hand cannot win: stay ready only as long as it is safe."
        if spot.stance is Stance.PUSH:
            return f"{head}, but you are ready yourself: go for the win."
        return f"{head}, and you are ready yourself."
    far = f"you are {count(steps, 'step')} from ready" if steps else "your ready hand is weak"
    reasons = pressure_words(spot)
    state = ", ".join([far, listed(reasons)] if reasons else [far])
    if spot.folds:
        return f"{head}, and {state}: fold."
    if spot.stance is Stance.PUSH:
        return f"{head}, but {state}: go on."
    if spot.stance is Stance.BUILD:
        return f"{head}."
    if spot.falls_back(best):
        return f"{head}, and {far}: take a safer way and keep what you can of the hand."
    return f"{head}, and {far}: go on while it is nearly safe."


def threat_head(spot: Spot) -> str:
    riichi = [threat for threat in spot.threats if threat.riichi]
    names = [
        seat(spot.seen, each.seat) + (" (dealer)" if each.seat == spot.seen.dealer else "")
        for each in riichi
    ]
    if riichi:
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} in riichi"
    threat = spot.threats[0]
    sure = "is probably" if threat.ready >= READY_LIKELY else "may be"
    return f"{seat(spot.seen, threat.seat)} {sure} ready{melds_words(spot, threat)}"


def pressure_words(spot: Spot) -> list[str]:
    """Return what the tree asked that speaks for its answer, the steps left out."""
    decided = spot.pressure
    if decided is None:
        return []
    said = []
    for asked in decided.path:
        value = asked.value
        match asked.feature:
            case "live" if spot.steps == 1:
                said.append(f"with {value:.0f} tiles that make it")
            case "worth" if value and spot.steps and spot.stance is not Stance.FOLD:
                said.append(f"with a hand worth about {points(round(value / 100) * 100)}")
            case "extra_risk" if spot.folds and value >= RISKY:
                said.append(f"going on risks {value:.0f} % more")
            case "safe_tiles" if spot.folds and value:
                said.append(f"with {count(int(value), 'safe tile')} in hand")
            case "safe_tiles" if not spot.folds and value < 2:
                said.append("with hardly a safe tile to fold with")
    return said[:2]


def melds_words(spot: Spot, threat) -> str:
    look = threat.look
    if look is None:
        return ""
    parts = []
    if look.suit is not None:
        parts.append(f"no {SUITS[look.suit]} thrown, probably a flush in {SUITS[look.suit]}")
    if look.yakuhai:
        parts.append(f"{kinds(look.yakuhai)} called")
    if look.dora:
        parts.append(f"{number(look.dora)} dora in sight")
    if look.triplets:
        parts.append("only triplets")
    return f" ({listed(parts)})" if parts else f" with {count(look.melds, 'meld')}"


def shown_sentence(spot: Spot) -> str:
    threat = spot.shown_hands[0]
    return f"Watch {seat(spot.seen, threat.seat)}{melds_words(spot, threat)}."


def throw_words(spot: Spot, found: Explanation) -> str:
    red = spot.seen.rules.red_fives
    names = [tile(each, red) for each in found.best]
    if len(names) > 1:
        return f"Throw {listed(names, 'or')}, either is right{role_words(spot, found)}."
    return f"Throw {names[0]}{role_words(spot, found)}."


def role_words(spot: Spot, found: Explanation) -> str:
    match found.role:
        case None:
            return ""
        case draws.MostDraws(live=live):
            return f": it keeps the most useful tiles, {live}"
        case shape.Alone():
            return ": it stands alone"
        case shape.WeakestBlock(block=of):
            return f": {block(of)} is the weakest of your blocks"
        case shape.WeakBlock(block=of):
            return f" and give up {block(of)}"
        case shape.Duplicate(block=of):
            return f": it adds nothing to {block(of)}"
        case pairs.SparePair():
            return f": {number(found.role.pairs)} pairs are too many"
        case pairs.HardToPair(left=left):
            return f": {count(left, 'copy') if left == 1 else number(left) + ' copies'} left to pair it"
        case yakuhai.OffWind(kinds=of):
            if len(of) > 1:
                return f": {kinds(of)} are off-winds, useless to you"
            return ": an off-wind is useless to you"
        case yakuhai.LoneYakuhai(live=live):
            return ": a lone yakuhai, " + (
                "and hard to pair now"
                if live < 2
                else "while number tiles make blocks faster"
                if spot.steps > 1
                else "which the hand does not need"
            )
        case yaku.OutsidePlan(hand=of, others=others):
            if not others:
                return f": it is the only tile outside the {hand(of)}"
            return f": it does not belong to the {hand(of)}"
        case waits.ReadyOn(waits=of, live=live, dead=dead):
            tail = f" ({kinds(dead)} has no yaku)" if dead else ""
            return f": ready on {kinds(of)}, {live} tile{'s' if live != 1 else ''}{tail}"
        case waits.CannotWin():
            return ": ready, but only for the draw payment"
        case danger.SafeTile(seats=seats, why=why):
            who = listed([seat(spot.seen, each) for each in seats])
            return f": it is safe against {who}" + (
                ", thrown already" if why == "genbutsu" and len(seats) == 1 else ""
            )
        case danger.LeastRisk(why="no_suji", safest=safest):
            return ": nothing is safe, and it is the least dangerous" if safest else ""
        case danger.LeastRisk(why=why, risk=risk, safest=safest):
            return f": {danger_words(why)}" + (
                ", and the safest you have" if safest and why != "no_suji" else ""
            )
    return f": <{found.role}>"


DANGERS: Final = {
    "genbutsu": "already thrown",
    "passed": "it just passed",
    "no_wait": "no hand can wait on it",
    "suji": "it is only suji",
    "kabe": "only a wall protects it",
    "half_suji": "suji on one side only",
    "half_kabe": "a wall on one side only",
    "no_suji": "no suji protects it",
    "honour_0": "the last one: only a pair wait wins on it",
    "honour_1": "two of it are in sight",
    "honour_2": "only one of it is in sight",
    "honour_3": "none of it is in sight",
}


def danger_words(why: str) -> str:
    return DANGERS[why]


def fold_order(spot: Spot, found: Explanation) -> list[str]:
    safe = [
        t
        for t in spot.seen.discards
        if spot.is_sure(t) and kind_of(t) not in map(kind_of, found.best)
    ]
    first = kind_of(found.best[0])
    twice = (
        f"{kind(first)[0].upper() + kind(first)[1:]} is a pair and buys two turns. "
        if spot.counts[first] == 2 and spot.is_sure(found.best[0])
        else ""
    )
    if safe:
        said = kinds(sorted(kind_of(t) for t in safe)[:4])
        return [f"{twice}After it, {said} {'is' if len(safe) == 1 else 'are'} safe, too."]
    return [twice.strip()] if twice else []


def tempting_words(spot: Spot, found: Explanation, tempting: Tempting) -> list[str]:
    name = tile(tempting.tile, spot.seen.rules.red_fives)
    cap = name[0].upper() + name[1:]
    if not tempting.gives_up:
        if tempting.close:
            return [f"{cap} is as good."]
        return []
    said = [
        against_words(spot, "It also" if at else cap, each)
        for at, each in enumerate(tempting.gives_up)
    ]
    said = [
        each.replace("It also would", "It would also").replace("It also is", "It is also")
        for each in said
    ]
    gain = "" if tempting.gains is None else gain_words(spot, tempting.gains)
    if gain:
        first = said[0]
        if first.startswith(cap + " "):
            return [
                f"{cap} would {gain}, but {('the tile ' if False else 'it ')}{first[len(cap) + 1 :]}",
                *said[1:],
            ]
        return [f"{cap} would {gain}.", *said]
    return said


def gain_words(spot: Spot, fact: object) -> str:
    match fact:
        case draws.StepBack(steps=steps):
            return (
                f"keep the hand {count(steps - 1, 'step')} from ready"
                if steps > 1
                else "leave you ready"
            )
        case draws.FewerDraws(live=live, best=best):
            return f"leave {best} useful tiles instead of {live}"
        case dora.IsDora(count=n, red=red):
            return (
                "keep the red five"
                if red
                else "keep a dora"
                if n == 1
                else f"keep {number(n)} dora"
            )
        case danger.Riskier(seat=who):
            return f"be safer against {seat(spot.seen, who)}"
        case yakuhai.YakuhaiPair():
            return f"keep the {'triplet' if fact.triplet else 'pair'} of {kind(fact.kind)}"
        case waits.WorseWait(best_live=best, best_points=more, live=live, points=paid):
            return f"wait on {best} tiles for about {points(more)}"
        case pairs.OnlyPair(kind=of):
            return "keep the only pair"
        case yaku.InsidePlan(hand=of):
            return f"keep the {hand(of)}"
        case _:
            return ""


def against_words(spot: Spot, name: str, fact: object) -> str:
    match fact:
        case draws.StepBack(steps=steps, block=of):
            if of is not None:
                return f"{name} would break {block(of)}."
            return (
                f"{name} would set the hand back to {count(steps, 'step')}."
                if steps > 1
                else f"{name} would break up the ready hand."
            )
        case draws.FewerDraws(lost=lost, live=live, best=best):
            if lost and len(lost) <= 4:
                return f"{name} would lose {kinds(lost)}: {live} useful tiles instead of {best}."
            return f"{name} would leave {live} useful tiles instead of {best}."
        case shape.PartOf(block=of):
            return f"{name} belongs to {block(of)}, which waits for {kinds(of.needs, 'or')}."
        case shape.BetterBlock(block=of, given_up=other):
            return f"Keep {block(of)}: it takes {kinds(of.needs, 'or')}, {block(other)} only {kinds(other.needs, 'or')}."
        case shape.MoreCentral(near=near) if near:
            return f"{name} can still grow: {kinds(near, 'or')} would make it a two-sided shape."
        case shape.MoreCentral():
            return f"{name} can still become part of a run."
        case shape.Grows(block=of):
            return f"{name} can widen {block(of)}."
        case pairs.OnlyPair():
            return f"{name} is your only pair."
        case pairs.SevenPairsPair():
            return f"{name} is one of the pairs you count on."
        case dora.IsDora(count=n, red=red):
            return f"{name} is {'worth a han' if red and n == 1 else 'dora' if n == 1 else f'{number(n)} dora'}."
        case dora.BesideDora(dora=of):
            return f"{name} would go with the dora {kind(of)}."
        case yakuhai.KeepsYakuhai(live=live):
            return f"{name} can still become a yaku: {number(live)} are left."
        case yakuhai.YakuhaiPair(triplet=True):
            return f"{name} is a yaku already."
        case yakuhai.YakuhaiPair(live=live):
            return f"The pair of {name} is a yaku with one more: {number(live)} left."
        case yaku.InsidePlan(hand=of):
            return f"{name} belongs to the {hand(of)}."
        case yaku.PieceOf(hand=of):
            return f"{name} is a piece of the {hand(of)}."
        case yaku.LosesYaku():
            return f"{name} would leave the open hand without a yaku in reach."
        case waits.CannotWin():
            return f"{name} leaves a wait that cannot win."
        case waits.Furiten():
            return f"{name} leaves you furiten."
        case waits.WorseWait(waits=of, live=live, points=paid, best_live=best, best_points=more):
            if live >= best:
                return f"{name} waits on {kinds(of)} for only {points(paid)}."
            if paid >= more:
                return f"{name} waits on {kinds(of)}, {live} tiles instead of {best}."
            return f"{name} waits on {kinds(of)}: {live} tiles and {points(paid)} instead of {best} and {points(more)}."
        case danger.Riskier(seat=who, suit=suit, risk=risk, why=why):
            if why in ("suji", "kabe", "half_suji", "half_kabe", "honour_0", "honour_1"):
                return f"{name} is not certain against {seat(spot.seen, who)}: {danger_words(why)}."
            if suit is not None:
                return f"{name} is what {seat(spot.seen, who)} collects."
            return f"{name} is more dangerous against {seat(spot.seen, who)}: {danger_words(why)}."
        case danger.SafeLater():
            return f"{name} is worth keeping as a safe tile."
    return f"<{fact}>"
