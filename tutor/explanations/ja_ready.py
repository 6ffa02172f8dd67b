from collections.abc import Iterator
from typing import Final

from rules.shanten import shanten
from rules.tiles import Kind, Tile, kind_of
from tutor.coach.advice import ReadyWin
from tutor.coach.ideas.waits import ReadyOn
from tutor.coach.spot import Spot
from tutor.coach.standing import Need, Reach
from tutor.explanations.ja_danger import HARMLESS, safe_from, worst_danger, worst_risk
from tutor.explanations.ja_names import PLACES, kinds, points, seat, shaped_waits, yaku
from tutor.position.blocks import WaitShape

LAST_DRAWS: Final = 3
"""The number of draws left up to which a riichi comes too late."""
BIG: Final = 7700
"""The points of a ron without riichi that suffice."""


def ready_on(spot: Spot, best: Tile, name: str, fact: ReadyOn) -> Iterator[str]:
    threats = [each.seat for each in spot.threats]
    if threats and spot.is_sure(best):
        name = f"{safe_from(spot, best, threats, 'の')}{name}"
    elif kind_of(best) in spot.seen.dora:
        name = f"ドラの{name}"
    if threats and worst_risk(spot, best) >= HARMLESS:
        name += f"（{worst_danger(spot, best, granted=True)}）"
    drawn = spot.seen.drawn
    keeps = drawn is not None and kind_of(drawn) == kind_of(best)
    pair = any(spot.counts[each] - (kind_of(best) == each) > 1 for each in fact.waits)
    form = None if pair and fact.shape is WaitShape.INSIDE else fact.shape
    on = f"{shaped_waits(fact.waits, form)}（残り{fact.live}枚）の聴牌"
    if fact.dead:
        yield f"{name}を切って聴牌{'を保ち' if was_ready(spot) else 'に取り'}ます。"
        won = f"{kinds(fact.waits)}（残り{fact.live}枚）の片アガリ"
        yield f"{kinds(fact.dead)}では役がなく、{won}です。"
    elif keeps:
        yield f"{name}をツモ切りして、{on}を保ちます。"
    elif was_ready(spot):
        yield f"{name}を切り、{on}にします。"
    else:
        yield f"{name}を切り、{on}に取ります。"


def cannot_win(spot: Spot, best: Tile, name: str) -> str:
    facts = spot.tenpai(best)
    assert facts is not None
    why = "役がなく" if facts.live else "待ち牌が残っておらず"
    if spot.threats:
        why = ""
    if spot.threats and spot.is_sure(best):
        name = f"{safe_from(spot, best, [each.seat for each in spot.threats], 'の')}{name}"
    if spot.seen.is_open or not (facts.live and spot.draws_left):
        deal = "聴牌料と連荘" if spot.seen.is_dealer else "聴牌料"
        so = f"{why}アガれないので、" if why else ""
        return f"{so}流局時の{deal}を狙い、{name}を切って聴牌を保ちます。"
    if spot.threats:
        return f"{name}を切って聴牌を保ちます。"
    return f"{name}を切れば聴牌ですが、{why}アガリはツモだけです。"


def declaration(spot: Spot, best: Tile) -> Iterator[str]:
    """Yield a sentence on whether to declare riichi, or on the hand's value if it cannot."""
    facts, win, won = spot.tenpai(best), spot.win, spot.winning(best)
    if not won or facts is None:
        return
    if facts.furiten:
        thrown = {kind_of(each.tile) for each in spot.seen.rivers[spot.seen.seat]}
        own = [wait.kind for wait in facts.waits if wait.kind in {*thrown, kind_of(best)}]
        why = f"{kinds(own)}を切っていて" if own else ""
        yield f"{why}フリテンなので、アガリはツモだけです。"
        return
    paid = {wait.kind: wait.best.points for wait in won if wait.best is not None}
    if not paid:
        return
    bonus = bonus_of(win)
    if win is None or (not win.riichi and len({*paid.values()}) > 1):
        declared = "リーチして" if spot.may_riichi else ""
        if len({*paid.values()}) == 1:
            yield f"出アガリは{declared}{points(*{*paid.values()})}です。"
            return
        by_points = {each: [of for of in paid if paid[of] == each] for each in paid.values()}
        each = "、".join(f"{kinds(of)}なら{points(worth_)}" for worth_, of in by_points.items())
        yield f"出アガリは{declared}{each}です。"
        return
    plain = at_least(win.points - bonus, win.most - bonus)
    if not win.riichi:
        yield f"出アガリは{worth(yaku(win.yaku), win.dora)}で{plain}です。"
        return
    declared = at_least(win.riichi - bonus, win.riichi_most - bonus)
    leads = spot.standing is not None and spot.standing.need is Need.NOTHING
    half = silent_half(spot, best)
    if not win.points and win.declare is False and leads:
        yield f"トップ目なので、リーチ棒は出しません（リーチなら{declared}）。"
    elif not win.points and win.declare is False:
        quiet = _why_quiet(spot, "")
        yield f"ダマでは役がありませんが、{quiet}リーチはかけません（リーチなら{declared}）。"
    elif not win.points:
        yield f"ダマでは役がないので、リーチして出アガリ{declared}にします。"
    elif half and win.declare:
        yield f"ダマでは{kinds(half)}しか出アガリできないので、リーチして{declared}にします。"
    elif half:
        only = f"ダマで出アガリできるのは{kinds(half)}だけ（{plain}）"
        quiet = f"{_why_quiet(spot, '')}リーチはかけません"
        yield f"{only}ですが、{quiet}。"
    elif win.declare is False and declared == plain:
        yield f"リーチしても{plain}のままなので、リーチはかけません。"
    elif win.declare is None:
        yield f"リーチなら{declared}、ダマなら{plain}の出アガリで、判断の分かれる所です。"
    elif win.declare:
        yield f"リーチをかけ、出アガリを{plain}から{declared}に上げます。"
    else:
        quiet = _why_quiet(spot, plain)
        yield f"{quiet}リーチはかけません（リーチなら{declared}）。"


def _why_quiet(spot: Spot, plain: str) -> str:
    """Return a clause explaining why not to declare riichi, to precede the decision. `plain` gives
    the points without riichi; empty if already stated."""
    silent = f"ダマでも{plain}あり、" if plain else ""
    if spot.draws_left <= LAST_DRAWS:
        return f"ツモはあと{spot.draws_left}回なので、"
    if spot.standing is not None and spot.standing.need is Need.ANY_WIN and plain:
        return f"{silent}どの点数でも足りるので、"
    if any(threat.riichi for threat in spot.threats):
        return f"{silent}危なくなればオリられるように、"
    if spot.standing is not None and spot.standing.place == 1:
        return f"{silent}トップ目なので、"
    if spot.win is not None and plain and spot.win.points - bonus_of(spot.win) >= BIG:
        return f"ダマで{plain}あれば十分なので、"
    return f"{silent}手変わりとオリる余地を残して、"


def at_least(least: int, most: int) -> str:
    return points(least) + ("以上" if most > least else "")


def bonus_line(spot: Spot) -> Iterator[str]:
    win = spot.win
    if win is None or not (win.honba or win.sticks):
        return
    parts = [f"本場の{win.honba:,}点"] if win.honba else []
    parts += [f"供託の{win.sticks:,}点"] if win.sticks else []
    yield f"アガれば、ほかに{'と'.join(parts)}が入ります。"


def place_gained(spot: Spot, best: Tile) -> Iterator[str]:
    """Yield sentences on the places gained by a win in the last round."""
    win, found = spot.win, spot.standing
    declare = win is not None and bool(win.riichi) and win.declare is not False
    reached = () if found is None else spot.reach(best, declare=declare)
    if found is None or found.place == 1 or not reached:
        return
    gains = [each for each in reached if each.gains]
    if not gains:
        lucky = declare and spot.needs_luck(best)
        place = PLACES[found.place - 1]
        hope = f"アガれば{place}で終わります" if all(each.ends for each in reached) else ""
        hope = "アガって連荘を狙います" if spot.seen.is_dealer else hope or "手変わりが頼りです"
        yield f"{'一発や裏ドラがつかなければ' if lucky else 'この打点では'}順位は上がらず、{hope}。"
    elif found.need is not Need.ANY_WIN or len(reached) > 1:
        for each in gains:
            of = "アガれば" if len(reached) == 1 else f"{kinds(each.kinds)}なら"
            of = of if each.anyone == each.best or len(reached) > 1 else ""
            yield f"{of}{_gains(spot, each)}に上がります。"


def _gains(spot: Spot, of: Reach) -> str:
    """Return the place that a win gains, and how."""
    rival = of.above is not None and of.rival == of.best
    ways = [f"{seat(spot.seen, of.above)}からの直撃"] if rival and of.above is not None else []
    ways += ["ツモ"] if of.drawn == of.best else []
    better = f"{'か'.join(ways)}で{PLACES[of.best - 1]}"
    if not 0 < of.anyone < of.place:
        return better
    sure = PLACES[of.anyone - 1]
    return sure if of.anyone == of.best else f"出アガリで{sure}、{better}"


def was_ready(spot: Spot) -> bool:
    """Check whether the hand was ready before the draw."""
    if spot.seen.drawn is None:
        return False
    held = list(spot.counts)
    held[kind_of(spot.seen.drawn)] -= 1
    return shanten(held, len(spot.seen.own_melds)) == 0


def bonus_of(win: ReadyWin | None) -> int:
    return 0 if win is None else win.honba + win.sticks


def silent_half(spot: Spot, best: Tile) -> list[Kind]:
    """Return the winning tiles that have a yaku without riichi; empty if all or none have one."""
    facts = None if spot.seen.is_open else spot.tenpai(best)
    live = [] if facts is None else [wait for wait in facts.waits if wait.live]
    won = [wait.kind for wait in live if wait.ron is not None]
    return won if 0 < len(won) < len(live) else []


def worth(*parts: str | int) -> str:
    return "・".join(part if isinstance(part, str) else f"ドラ{part}" for part in parts if part)
