"""What is said in Japanese of calls, riichi, kans and wins that are offered."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from rules.events import Call, Discard, Win
from rules.legal import RIICHI_STICK
from rules.melds import MeldType
from rules.observation import Observation
from rules.scoring import Payment
from rules.shanten import chiitoi_shanten
from rules.tiles import (
    Kind,
    Tile,
    is_honour,
    is_simple,
    kind_name,
    kind_of,
    parse_kind,
    parse_tiles,
)
from tutor.authors.ja_names import SUIT_NAMES, kind, kinds, points, seat, steps, tile, waits, yaku
from tutor.authors.ja_standing import standing
from tutor.coach.advice import ActionAdvice, Doubt, OptionAdvice
from tutor.coach.call_effects import after_call
from tutor.coach.facts import has_yaku
from tutor.coach.offer_facts import (
    CallSteps,
    CallWaits,
    KanWorth,
    OfferReason,
    OtherFirst,
    RiichiWaits,
    RiichiWorth,
    StaysLast,
    ThenThrow,
    TilesLeft,
    WinWorth,
    YakuInSight,
    is_honour_wait,
)
from tutor.coach.standing import Need, Standing, falls_short, standing_of
from tutor.coach.worth import HONBA
from tutor.evaluators.standing import ends_game, lead, own_draws_left, points_after
from tutor.evaluators.table_read import riichi_opponents
from tutor.evaluators.yaku import yakuhai_han

EARLY: Final = 6
GOOD_WAIT: Final = 6
FEW: Final = 10
SUJI: Final = 3
SMALL: Final = 2000
DEAR: Final = 3900
LATE: Final = 6
"""Draws left from which a round is late."""
FLUSHES_OF: Final = {"honitsu", "chinitsu"}
GROWS: Final = {"honitsu", "chinitsu", "toitoi", "yakuhai"}
"""Yaku that make a called hand worth more."""
LISTED: Final = 4
TOO_MUCH: Final = 16_000
"""Points of a win from the rival that is no plan."""
SET: Final = 3
MORE: Final = 1.5
"""Times as many useful tiles that are worth a word."""
NAMES: Final = {"tanyao": "タンヤオ", "toitoi": "対々和", "chanta": "チャンタ"}


def offer(advice: ActionAdvice, seen: Observation) -> tuple[str, ...]:
    """Return why the advised answer is right: what the moment asks for, what the action makes of
    the hand, and what it costs."""
    option, reason = advice.options[advice.about], advice.reasons[0]
    close = advice.doubt is Doubt.CLOSE
    match option.action:
        case Win():
            return tuple(_win(option, reason, seen))
        case Discard():
            return tuple(_riichi(option, reason, seen, close=close))
        case Call() as call if call.meld.is_kan:
            return tuple(_kan(option, reason, seen))
        case Call() as call:
            if advice.recommended == option.action:
                return tuple(_taken(option, reason, seen, close=close))
            pon = call.meld.type is MeldType.PON
            about = (
                kind(call.meld.kind) if pon else kinds(sorted(map(kind_of, call.meld.from_hand)))
            )
            verb = f"{about}を{'ポン' if pon else '使ってチー'}し"
            several = len(advice.options) > 1
            shapes = [each.fact(CallSteps) for each in advice.options]
            if several and not pon and all(each and each.after >= each.before for each in shapes):
                verb = "どの形で鳴い"
            return tuple(_passed(option, reason, seen, verb if several else "鳴い", close=close))
        case _:
            keep = reason is OfferReason.KEEP_ORPHANS
            return (
                "国士無双が狙える手です。" if keep else "国士無双には遠く、手も整っていません。",
            )


def _standing(seen: Observation) -> Standing | None:
    """Return what the seat needs; a place that no usual hand gains is given up."""
    found = standing_of(seen)
    if found is None or found.need is not Need.POINTS or found.below is None:
        return found
    far = found.direct is None or found.direct >= TOO_MUCH
    return replace(found, need=Need.KEEP) if far else found


def _needs(seen: Observation) -> list[str]:
    found = _standing(seen)
    return [] if found is None else list(standing(seen, found, careful=False))


def _threat(seen: Observation) -> str:
    who = riichi_opponents(seen)
    return f"{'と'.join(seat(seen, each) for each in who)}がリーチ"


# --- chi and pon ----------------------------------------------------------------------------------


def _yaku_name(name: str, about: str) -> str:
    of = parse_kind(about) if about else Kind(0)
    match name:
        case "yakuhai":
            return kind(of)
        case "honitsu":
            return f"{SUIT_NAMES[of // 9]}の混一色"
        case "chinitsu":
            return f"{SUIT_NAMES[of // 9]}の清一色"
        case "ittsu":
            return f"{SUIT_NAMES[of // 9]}の一気通貫"
        case "sanshoku":
            low = of % 9 + 1
            return f"{low}{low + 1}{low + 2}の三色"
        case _:
            return NAMES[name]


def _is_suited(after: Observation, first: str) -> bool:
    """Check for a hand of one suit and honours, but for two tiles."""
    suit = parse_kind(first) // 9
    outside = sum(n for k, n in enumerate(after.counts[:27]) if k // 9 != suit)
    called = (kind_of(tile) for meld in after.own_melds for tile in meld.tiles)
    return outside <= 2 and all(is_honour(each) or each // 9 == suit for each in called)


def _yaku(fact: YakuInSight, after: Observation, thrown: Sequence[Tile]) -> str:
    """Return a clause on the yaku after a call."""
    gone = {kind_name(kind_of(each)) for each in thrown}
    every = list(zip(fact.yaku, fact.kinds, strict=True))
    found = [each for each in every if each[0] != "yakuhai" or each[1] not in gone] or every
    laid = {meld.kind for meld in after.own_melds if meld.type is not MeldType.CHI}
    if not any(each[0] == "yakuhai" and parse_kind(each[1]) in laid for each in found):
        suited = [each for each in found if each[0] in FLUSHES_OF and _is_suited(after, each[1])]
        found = [*suited, *(each for each in found if each not in suited)]
    backed = [parse_kind(about) for each, about in found if each == "yakuhai"]
    backed = [each for each in backed if each not in laid and after.counts[each] < SET]
    if found[0][0] == "yakuhai" and backed and parse_kind(found[0][1]) not in laid:
        left = sum(after.unseen[each] for each in backed)
        also = [_yaku_name(*each) for each in found if each[0] != "yakuhai"]
        tail = f"ですが、{also[0]}も狙えます" if also else "です"
        names = [f"{'ダブ' if yakuhai_han(after, each) > 1 else ''}{kind(each)}" for each in backed]
        rely = f"役は{'か'.join(names)}が頼り（残り{left}枚）"
        return f"{rely}{tail}" if also else f"{rely}で、そろわなければアガれません"
    made = [each for each in found if each[0] == "yakuhai" and parse_kind(each[1]) in laid]
    others = [_yaku_name(*each) for each in found if each not in made]
    names = ["・".join(_yaku_name(*each) for each in made), *others] if made else others
    suit = f"{names[0].split('の')[0]}の" if "子の" in names[0] else ""
    names[1:] = [each.removeprefix(suit) for each in names[1:]]
    return f"役は{names[0]}" + (f"で、{names[1]}も狙えます" if len(names) > 1 else "です")


def _worth(fact: YakuInSight | None, seen: Observation, after: Observation, called: Kind) -> str:
    if fact is None or not fact.points:
        return ""
    made = {kind_name(each.kind) for each in after.own_melds if is_honour(each.kind)}
    growing = [
        _yaku_name(*each)
        for each in zip(fact.yaku, fact.kinds, strict=True)
        if each[0] in GROWS and each[1] != kind_name(called)
        if not (each[0] in FLUSHES_OF and _is_suited(after, each[1]))
        if each[1] not in made
    ]
    more = growing[-1].split("の")[-1] if len(fact.yaku) > 1 and growing else ""
    grows = f"で、{more}がつけば伸びます" if more else "です"
    bonus = HONBA * seen.honba + RIICHI_STICK * seen.kyotaku
    also = f"ほかに本場と供託の{points(bonus)}が入ります。" if bonus >= RIICHI_STICK else ""
    return f"打点は{points(fact.points)}ほど{grows}。{also}"


def _thrown(option: OptionAdvice) -> tuple[Tile, ...]:
    """Return the discard after a call; empty in logs of older versions."""
    ready, then = option.fact(CallWaits), option.fact(ThenThrow)
    if ready is not None and ready.winning:
        return parse_tiles(ready.tile)[:1]
    return () if then is None else parse_tiles(then.tile)[:1]


def _dora_after(found: CallWaits, after: Observation) -> int:
    melds = (each for meld in after.own_melds for each in meld.tiles)
    held = sum(map(after.dora_in, (*after.hand, *melds)))
    return held - after.dora_in(parse_tiles(found.tile)[0])


def _ready(found: CallWaits, after: Observation) -> str:
    won = [parse_kind(each) for each in found.winning]
    dead = [parse_kind(each) for each in found.waits if each not in found.winning]
    dora = _dora_after(found, after)
    names = "・".join(
        [yaku(found.yaku) or "どの待ちにも役", *([f"ドラ{dora}"] if dora and found.yaku else [])]
    )
    least, most = (each - found.honba - found.sticks for each in (found.least, found.most))
    but = f"{kinds(dead)}では役がありません。" if dead else ""
    live = sum(after.unseen[each] for each in won)
    said = f"{waits(won)}（残り{live}枚）の聴牌で、{names}の"
    return f"{said}{points(least)}{'以上' if most > least else ''}です。{but}"


def _taken(
    option: OptionAdvice, reason: OfferReason, seen: Observation, *, close: bool
) -> list[str]:
    found, ready = option.fact(CallSteps), option.fact(CallWaits)
    near, call = option.fact(YakuInSight), option.action
    assert found is not None
    assert isinstance(call, Call)
    after, called = after_call(seen, call.meld), kind(call.meld.kind)
    if call.meld.type is not MeldType.CHI and yakuhai_han(seen, call.meld.kind) > 1:
        called = f"ダブ{called}"
    paid = _worth(near, seen, after, call.meld.kind)
    said = _needs(seen)
    if riichi_opponents(seen):
        said.append(f"{_threat(seen)}{_left(option)}。")
    best = _thrown(option)
    thrown = "か".join(tile(each, seen.rules.red_fives) for each in best)
    match reason:
        case OfferReason.CALL_PAYMENT:
            deal = "聴牌料と連荘" if seen.is_dealer else "聴牌料"
            return [*said, f"役がなくアガれませんが、鳴けば形式聴牌で、流局時の{deal}を狙えます。"]
        case _ if ready is not None and ready.winning and ready.furiten:
            won = waits([parse_kind(each) for each in ready.winning])
            said.append(f"鳴いて{thrown}を切れば{won}の聴牌ですが、フリテンでツモアガリだけです。")
        case _ if ready is not None and ready.winning:
            said.append(f"鳴いて{thrown}を切れば{_ready(ready, after)}")
        case OfferReason.CALL_YAKUHAI_ONLY if has_yaku(seen):
            said.append(f"{called}を鳴けばもう1翻つきます。{paid}")
        case OfferReason.CALL_YAKUHAI_ONLY | OfferReason.CALL_YAKUHAI:
            on = f"{steps(found.after)}に進みます"
            if found.after == found.before:
                on = "あとはどんな形でもアガれます"
            said.append(f"{called}を鳴けば役が確定し、{on}。{paid}")
        case OfferReason.CALL_BETTER:
            wider = f"受け入れが{found.draws_before}枚から{found.draws_after}枚に増えます"
            of = "" if near is None else f"{_yaku(near, after, best)}。{_with_yaku(found, near)}"
            said.append(f"{steps(found.after)}のままですが、{wider}。{of}")
        case _ if near is not None and found.after < found.before:
            on = f"鳴けば{steps(found.before)}から{steps(found.after)}に進みます"
            wind = is_honour(call.meld.kind) and not yakuhai_han(seen, call.meld.kind)
            no_yaku = f"{called}はオタ風です。" if wind and call.meld.type is MeldType.PON else ""
            with_yaku = _with_yaku(found, near)
            said.append(f"{on}。{no_yaku}{_yaku(near, after, best)}。{with_yaku}{paid}")
        case _ if near is not None:
            said.append(f"鳴けば役に近づきます。{_yaku(near, after, best)}。{paid}")
    said += _why_now(reason, found, seen)
    if best and (ready is None or not ready.winning):
        said.append(f"鳴いたら{thrown}を切ります。")
    if riichi_opponents(seen) and not close and _is_worth_it(found, near, ready):
        said.append("打点が見合うので、リーチに押し返します。")
    reach = _reaches(near, ready, seen)
    said += reach
    if close and SHORT not in reach and KEEPS_PLACE not in reach:
        said.append(f"{_other_side(seen, found, near)}、見送りとの差はわずかです。")
    return said


LAST_PLACE: Final = 4
KEEPS_PLACE: Final = "この打点では順位は上がりませんが、アガれば今の順位で終えられます。"
SHORT: Final = "この打点では順位が上がらないので、ドラや手役を加えたいところです。"


def _reaches(near: YakuInSight | None, ready: CallWaits | None, seen: Observation) -> list[str]:
    """Say whether the points of a called hand gain the place above."""
    needed = _standing(seen)
    if needed is None or needed.need is not Need.POINTS:
        return []
    paid = ready.least if ready is not None and ready.winning else near.points if near else 0
    if needed.ron is not None and paid >= needed.ron:
        return ["この打点なら届きます。"]
    if needed.direct is not None and paid >= needed.direct and needed.rival is not None:
        return [f"この打点なら、{seat(seen, needed.rival)}からの直撃で届きます。"]
    if near is None or not falls_short(seen, near.points):
        return []
    if ready is None or not ready.winning or needed.place == LAST_PLACE:
        return [SHORT]
    won = Payment(ready.least)
    ends = all(
        ends_game(seen, points_after(seen, won, seen.seat, payer), seen.seat)
        for payer in seen.opponents
    )
    return [KEEPS_PLACE if ends else SHORT]


def _with_yaku(found: CallSteps, near: YakuInSight) -> str:
    """Return how many of the draws after a call keep a yaku, if not all do."""
    if near.draws is None or near.draws >= found.draws_after or near.yaku[0] == "yakuhai":
        return ""
    return f"受け入れ{found.draws_after}枚のうち、役がつくのは{near.draws}枚です。"


def _other_side(seen: Observation, found: CallSteps, near: YakuInSight | None) -> str:
    """Return what speaks for passing a call that is close, as a clause."""
    if seen.is_open:
        return "手が短くなって守りにくくなるので"
    of_pairs = chiitoi_shanten(seen.counts)
    if of_pairs <= found.before and of_pairs <= found.after:
        return f"見送れば七対子の{steps(of_pairs)}でもあり"
    if own_draws_left(seen) <= LATE:
        return "ツモが残り少なく、守りの牌も減るので"
    if found.after > 1:
        return "まだ遠く、門前で進める手もあるので"
    if near is not None and near.points > SMALL:
        return "門前ならリーチで打点がさらに上がるので"
    return "安い手で、門前ならリーチも打てるので"


def _left(option: OptionAdvice) -> str:
    """Return how many tiles stay to be safe with after a call, after the threat."""
    left = option.fact(TilesLeft)
    if left is None or left.safe is None:
        return "です"
    if not left.safe:
        return "で、鳴くと安全牌は残りません"
    if left.safe < SET:
        return f"で、鳴くと安全牌は{left.safe}枚だけです"
    return f"ですが、鳴いても安全牌が{left.safe}枚残ります"


def _is_worth_it(found: CallSteps, near: YakuInSight | None, ready: CallWaits | None) -> bool:
    """Check for a hand that is worth calling forward against a riichi."""
    if ready is not None and ready.winning:
        return ready.least - ready.honba - ready.sticks >= DEAR
    return near is not None and near.points >= DEAR and found.after < 2


def _why_now(reason: OfferReason, found: CallSteps, seen: Observation) -> list[str]:
    match reason:
        case OfferReason.CALL_FEW_FILL if not found.fills:
            return ["同じところを埋める牌はもう残っていません。"]
        case OfferReason.CALL_FEW_FILL:
            return [f"同じところを埋める牌はあと{found.fills}枚なので、ここで鳴きます。"]
        case OfferReason.CALL_LATE:
            return [f"ツモはあと{own_draws_left(seen)}回で、自力では間に合いません。"]
        case OfferReason.CALL_DEALER:
            return ["親なので、アガれば連荘です。"]
        case OfferReason.CALL_FEW_ALONE:
            if found.draws_before > FEW and found.after < found.before:
                far = steps(found.before)
                return [f"鳴かなければ{far}で、受け入れは{found.draws_before}枚です。"]
            return [f"鳴かなければ受け入れは{found.draws_before}枚しかありません。"]
        case OfferReason.CALL_GOOD_DRAWS if found.after:
            return [f"鳴いたあとは受け入れが{found.draws_after}枚あり、さらに鳴くこともできます。"]
        case _:
            return []


def _passed(
    option: OptionAdvice, reason: OfferReason, seen: Observation, call: str, *, close: bool
) -> list[str]:
    found, ready = option.fact(CallSteps), option.fact(CallWaits)
    near, opens = option.fact(YakuInSight), not seen.is_open
    assert found is not None
    far = steps(found.after)
    on = "" if ready is None else waits([parse_kind(each) for each in ready.waits])
    won = "" if ready is None else kinds([parse_kind(each) for each in ready.winning])
    said: list[str] = []
    by_rule = True
    match reason:
        case OfferReason.CALL_NO_YAKU if ready is not None and not found.before:
            said = [f"すでに聴牌しています。{call}てしまうと役がなくなり、ロンもツモもできません。"]
        case OfferReason.CALL_NO_YAKU if ready is not None:
            said = [f"{call}て{on}の聴牌にしても、役がないのでロンもツモもできません。"]
        case OfferReason.CALL_NO_YAKU:
            said = [f"{call}てしまうと役がなく、アガれません。"]
        case OfferReason.CALL_LAST_PLACE:
            last = option.fact(StaysLast)
            assert last is not None
            behind = f"3着まで{points(last.behind)}あります"
            said = [f"{points(last.points)}をアガっても4着のままです。{behind}。"]
        case OfferReason.CALL_FURITEN:
            said = [f"{call}て{on}の聴牌にしても、フリテンでツモアガリしかできません。"]
        case OfferReason.CALL_HALF_YAKU if ready is not None:
            said = [f"{call}て聴牌にしても、{on}のうち役があるのは{won}だけです。"]
        case OfferReason.CALL_IS_READY:
            said = ["鳴かなくても聴牌しています。"]
        case OfferReason.CALL_FAR:
            said = [f"{_threat(seen)}です。{call}てもまだ{far}なので、オリるための牌を残します。"]
        case OfferReason.CALL_LEADS:
            first = f"{points(lead(seen))}リードのトップ目なので"
            said = [f"{first}、安い手で門前を崩さず、守備力を残します。"]
        case _:
            by_rule = False
    if by_rule:
        return said
    cheap = near is not None and 0 < near.points <= SMALL and opens and not near.may_grow
    if riichi_opponents(seen):
        return [_under_riichi(option, seen, call, close=close)]
    said = _not_worth(option, reason, seen, call, cheap=cheap)
    if cheap and near is not None and reason is not OfferReason.CALL_NO_NEARER:
        said.append(f"鳴くと{points(near.points)}ほどの手ですが、門前ならリーチが打てます。")
    if close and found.after < found.before:
        said.append("鳴けば手は進むので、差はわずかです。")
    return said


def _under_riichi(option: OptionAdvice, seen: Observation, call: str, *, close: bool) -> str:
    found, left = option.fact(CallSteps), option.fact(TilesLeft)
    assert found is not None
    safe = "守りの牌が減り"
    if left is not None and left.safe is not None:
        few = f"{left.safe}枚しか残らず" if left.safe else "残らず"
        safe = f"安全牌が{few}" if left.safe < SET else "手が短くなり"
    tail = "オリにくくなるので見送ります"
    on = f"{call}ても{steps(found.after)}で"
    if close and found.after < found.before:
        on = f"{call}て{steps(found.after)}に進めますが"
    return f"{_threat(seen)}です。{on}、{safe}、{tail}。"


def _not_worth(
    option: OptionAdvice, reason: OfferReason, seen: Observation, call: str, *, cheap: bool
) -> list[str]:
    found, ready = option.fact(CallSteps), option.fact(CallWaits)
    near, opens = option.fact(YakuInSight), not seen.is_open
    assert found is not None
    far = steps(found.after)
    match reason:
        case OfferReason.CALL_NO_NEARER if (
            found.after > 1 and _is_wider(found) and near is not None
        ):
            wider = f"受け入れは{found.draws_before}枚から{found.draws_after}枚に増えますが"
            lost = "リーチと守りの牌を失います" if opens else "守りの牌が減ります"
            return [f"{wider}、{far}のままで、打点も{points(near.points)}ほどと安く、{lost}。"]
        case OfferReason.CALL_NO_NEARER if found.after > 1:
            lost = "リーチと守りの牌" if opens else "守りの牌"
            return [f"{call}ても{far}のままで、{lost}を失うだけです。"]
        case OfferReason.CALL_NO_NEARER:
            lost = "リーチができなくなります" if opens else "手は進みません"
            if found.after and _is_wider(found):
                with_yaku = "" if near is None else _with_yaku(found, near)
                wider = f"受け入れは{found.draws_before}枚から{found.draws_after}枚に増えますが"
                paid = ""
                if near is not None and 0 < near.points <= SMALL:
                    paid = f"打点も{points(near.points)}ほどになり、"
                return [f"{wider}、{far}のままで{paid}{lost}。{with_yaku}"]
            return [f"{call}ても{far}のままで、{lost}。"]
        case OfferReason.CALL_HALF_YAKU:
            kept = 0 if near is None or near.draws is None else near.draws
            few = "だけ" if 2 * kept < found.draws_after else ""
            return [
                f"{call}たあとの受け入れ{found.draws_after}枚のうち、"
                f"役がつくのは{kept}枚{few}です。"
            ]
        case OfferReason.CALL_DETOUR if near is not None:
            return [_detour(near, seen, call)]
        case OfferReason.CALL_THIN if ready is not None:
            won = kinds([parse_kind(each) for each in ready.winning])
            return [f"聴牌にはなりますが、待ちの{won}は残り{ready.live}枚です。"]
        case OfferReason.CALL_THIN:
            left = own_draws_left(seen)
            if found.draws_after > FEW and left <= LATE:
                return [f"{call}てもまだ{far}で、ツモもあと{left}回です。"]
            if found.draws_after > FEW:
                return [f"{call}てもまだ{far}で、受け入れも{found.draws_after}枚ほどです。"]
            return [f"{call}ても{far}で、受け入れは{found.draws_after}枚しかありません。"]
        case OfferReason.CALL_BEHIND:
            return ["4着目で安いアガリでは足りないので、門前で高い手を目指します。"]
        case OfferReason.CALL_EARLY | OfferReason.CALL_STILL_FAR:
            return [f"{call}てもまだ{far}で、守りに使える牌が減ります。"]
        case OfferReason.CALL_FILLS:
            return [f"同じところを埋める牌はあと{found.fills}枚あり、急いで鳴かなくても進みます。"]
        case OfferReason.CALL_TIME:
            return [f"まだ{seen.turn}巡目なので、門前で進める時間があります。"]
        case OfferReason.CALL_ALONE if opens and not cheap:
            alone = f"鳴かなくても受け入れが{found.draws_before}枚あり"
            return [f"{alone}、門前なら打点も上がります。"]
        case OfferReason.CALL_ALONE:
            return [f"鳴かなくても受け入れが{found.draws_before}枚あります。"]
        case _ if cheap:
            return []
        case _ if opens:
            return ["リーチと守りの牌を失うほどの得がありません。"]
        case _:
            return ["守りの牌を減らすほどの得がありません。"]


def _is_wider(found: CallSteps) -> bool:
    return found.draws_after >= MORE * found.draws_before


def _detour(near: YakuInSight, seen: Observation, call: str) -> str:
    name = _yaku_name(near.yaku[0], near.kinds[0])
    only = f"{call}た場合の役は{name}だけで"
    if near.yaku[0] != "tanyao":
        return f"{only}、そこまで1手遠くなります。"
    outer = [Kind(k) for k, count in enumerate(seen.counts) if count and not is_simple(Kind(k))]
    if not 0 < len(outer) <= LISTED:
        return f"{only}、そこまで1手遠くなります。"
    return f"{only}、使えない{kinds(outer)}を払う分だけ遠くなります。"


# --- riichi, kans, wins ---------------------------------------------------------------------------


def _riichi(
    option: OptionAdvice, reason: OfferReason, seen: Observation, *, close: bool
) -> list[str]:
    found, worth = option.fact(RiichiWaits), option.fact(RiichiWorth)
    assert found is not None
    assert worth is not None
    bonus = worth.honba + worth.sticks
    on = f"{waits([parse_kind(each) for each in found.waits])}（残り{found.live}枚）"
    quiet = 0 if worth.quiet is None else worth.quiet - bonus
    declared = f"{points(worth.riichi - bonus)}以上"
    match reason:
        case OfferReason.RIICHI_YAKU:
            only = "ダマでは役がない"
            if found.silent:
                only = f"ダマでは{kinds([parse_kind(w) for w in found.silent])}しか役がない"
            said = [*_needs(seen), f"{on}の聴牌です。{only}ので、リーチして{declared}にします。"]
            said += _why_declare(found, seen)
            return [*said, "手変わりを待つ手もあり、差はわずかです。"] if close else said
        case OfferReason.RIICHI_POINTS:
            gain = f"ダマなら{points(quiet)}の手が、リーチで{declared}になります"
            if quiet >= worth.riichi - bonus:
                gain = f"ダマでも{points(quiet)}ですが、リーチなら一発や裏ドラで伸びます"
            said = [*_needs(seen), f"{on}の聴牌です。{gain}。", *_why_declare(found, seen)]
            return [*said, "ダマでもアガれるので、差はわずかです。"] if close else said
        case OfferReason.RIICHI_PLACE:
            without = (
                f"ダマの{points(quiet)}では足りませんが" if quiet else "ダマでは役がありませんが"
            )
            reach = f"リーチすれば{points(worth.riichi - bonus)}で届きます"
            return [*_needs(seen), f"{without}、{reach}。"]
        case OfferReason.RIICHI_CHANGE:
            silent = "" if quiet else "（その間は出アガリできません）"
            better = f"良い待ちに変わる牌が{found.better}枚あるので"
            return [f"{on}の聴牌です。{better}、ダマで手変わりを待ちます{silent}。"]
        case OfferReason.RIICHI_THIN:
            thin = "は薄く" if len(found.waits) > 1 else "の愚形では"
            return [f"{on}{thin}、リーチをかけてオリられなくなるのは損です。"]
        case OfferReason.RIICHI_OFF_PLAN:
            other = option.fact(OtherFirst)
            first = "" if other is None else _tiles(other.tiles)
            return [f"{on}の聴牌は取らず、{first}を切ってより良い形を目指します。"]
        case OfferReason.RIICHI_DEAD:
            return ["アガリ牌が1枚も残っていません。"]
        case OfferReason.RIICHI_FURITEN:
            return ["フリテンなので、リーチしてもツモアガリしかできません。"]
        case OfferReason.RIICHI_LAST_PLACE:
            last = option.fact(StaysLast)
            assert last is not None
            behind = f"3着まで{points(last.behind)}あります"
            return [f"{points(last.points)}をアガっても4着のままです。{behind}。"]
        case OfferReason.RIICHI_FEW_DRAWS:
            few = f"ツモはあと{own_draws_left(seen)}回です"
            return [f"{few}。1,000点を出してオリられなくなるのは損です。"]
        case OfferReason.RIICHI_LEAD:
            first = f"{points(lead(seen))}リードのトップ目なので"
            return [f"{first}、リーチ棒を出さず、オリる余地を残します。"]
        case _:
            said = [*_needs(seen), _quiet(reason, seen, quiet)]
            more = f"リーチなら{declared}なので、差はわずかです。"
            return [*said, more] if close and quiet else said


def _quiet(reason: OfferReason, seen: Observation, quiet: int) -> str:
    match reason:
        case OfferReason.RIICHI_BIG:
            return f"ダマで{points(quiet)}あれば十分です。出やすさを優先し、オリる余地も残します。"
        case OfferReason.RIICHI_LATE:
            silent = f"ダマでも{points(quiet)}でアガれるので"
            return f"{_threat(seen)}です。{silent}、オリる余地を残します。"
        case OfferReason.RIICHI_ENOUGH:
            return f"ダマの{points(quiet)}でトップになるので、リーチは要りません。"
        case _:
            silent = f"ダマでも{points(quiet)}でアガれるので"
            return f"{silent}、警戒されないダマで、手変わりとオリる余地を残します。"


def _tiles(names: tuple[str, ...]) -> str:
    return kinds([parse_kind(each.replace("0", "5")) for each in names])


def _why_declare(found: RiichiWaits, seen: Observation) -> list[str]:
    kinds_of = [parse_kind(each) for each in found.waits]
    two_sided = len(kinds_of) > 1 and all(b - a == SUJI for a, b in pairwise(kinds_of))
    good = found.live >= GOOD_WAIT or two_sided
    if riichi_opponents(seen):
        why = "待ちも良いので" if good else "こちらも聴牌なので"
        return [f"{_threat(seen)}ですが、{why}押し返します。"]
    if good:
        return ["待ちが良く、ツモや裏ドラで打点も上がります。"]
    if is_honour_wait(found):
        return ["枚数は少なくても、字牌は出やすい待ちです。"]
    if seen.turn <= EARLY:
        return ["愚形でも早いリーチなので、相手を受けに回らせることができます。"]
    return ["愚形ですが、相手をオロすことができ、ツモや裏ドラもあります。"]


def _kan(option: OptionAdvice, reason: OfferReason, seen: Observation) -> list[str]:
    worth = option.fact(KanWorth)
    assert isinstance(option.action, Call)
    four = kind(option.action.meld.kind)
    match reason:
        case OfferReason.KAN_OPEN:
            return ["1回多くツモれますが、門前が崩れ、新ドラは相手にも乗ります。"]
        case OfferReason.KAN_DORA:
            return ["1回多くツモれますが、新ドラは相手にも乗ります。"]
        case OfferReason.KAN_SLOWER:
            return [f"{four}はほかの形にも使っていて、カンすると手が遅れます。"]
        case OfferReason.KAN_CHEAPER if worth is not None and worth.after:
            way = "ツモアガリ" if worth.tsumo else "ロン"
            down = f"{points(worth.before)}から{points(worth.after)}に下がります"
            return [f"カンすると{way}が{down}。"]
        case OfferReason.KAN_CHEAPER:
            return ["カンするとロンの役がなくなります。"]
        case OfferReason.KAN_HELPS_THEM:
            return [f"{_threat(seen)}なので、裏ドラまで増やすカンはしません。"]
        case OfferReason.KAN_KEEPS_MORE if option.action.meld.type is MeldType.KAKAN:
            return ["ツモが1回増えるだけで、相手のドラも増やしてしまいます。"]
        case OfferReason.KAN_KEEPS_MORE:
            return ["カンしなければ4枚を手の中で使え、相手のドラも増えません。"]
        case _ if worth is not None:
            return ["1回多いツモと新しいドラで、失う点数より得をします。"]
        case _:
            return [f"{four}はほかに使わないので、1回多くツモれてドラも増えるカンが得です。"]


def _win(option: OptionAdvice, reason: OfferReason, seen: Observation) -> list[str]:
    worth = option.fact(WinWorth)
    if worth is None:
        return ["アガリ牌です。"]
    paid = points(worth.points - worth.honba - worth.sticks)
    ura = "以上" if seen.riichi[seen.seat] else ""
    parts = [f"本場の{worth.honba:,}点"] if worth.honba else []
    parts += [f"供託の{worth.sticks:,}点"] if worth.sticks else []
    more = f"ほかに{'と'.join(parts)}が入ります。" if parts else ""
    if reason is OfferReason.WIN_LAST_PLACE:
        return [f"{paid}{ura}のアガリですが、4着のまま終わります。"]
    last = standing_of(seen)
    ends = last is not None and last.place == 1 and last.need in (Need.NOTHING, Need.ANY_WIN)
    return [f"{paid}{ura}のアガリで{'、トップのまま終わりま' if ends else ''}す。{more}"]
