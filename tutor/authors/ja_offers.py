"""What is said in Japanese of calls, riichi, kans and wins that are offered."""

from itertools import pairwise
from typing import Final

from rules.events import Call, Discard, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Kind, kind_of, parse_kind
from tutor.authors.ja_names import SUIT_NAMES, kind, kinds, points, seat, steps, waits, yaku
from tutor.authors.ja_standing import standing
from tutor.coach.advice import ActionAdvice, OptionAdvice
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
from tutor.coach.standing import falls_short, standing_of
from tutor.evaluators.standing import lead, own_draws_left
from tutor.evaluators.table_read import riichi_opponents

EARLY: Final = 6
GOOD_WAIT: Final = 6
SUJI: Final = 3
SMALL: Final = 2000
MOST_YAKU: Final = 2
MORE: Final = 1.5
"""Times as many useful tiles that are worth a word."""
NAMES: Final = {"tanyao": "タンヤオ", "toitoi": "対々和", "chanta": "チャンタ"}


def offer(advice: ActionAdvice, seen: Observation) -> tuple[str, ...]:
    """Return why the advised answer is right: what the moment asks for, what the action makes of
    the hand, and what it costs."""
    option, reason = advice.options[advice.about], advice.reasons[0]
    match option.action:
        case Win():
            return tuple(_win(option, reason))
        case Discard():
            return tuple(_riichi(option, reason, seen))
        case Call() as call if call.meld.is_kan:
            return tuple(_kan(option, reason, seen))
        case Call() as call:
            if advice.recommended == option.action:
                return tuple(_taken(option, reason, seen))
            pon = call.meld.type is MeldType.PON
            about = (
                kind(call.meld.kind) if pon else kinds(sorted(map(kind_of, call.meld.from_hand)))
            )
            verb = (
                f"{about}を{'ポン' if pon else '使ってチー'}" if len(advice.options) > 1 else "鳴"
            )
            return tuple(_passed(option, reason, seen, "鳴い" if verb == "鳴" else f"{verb}し"))
        case _:
            keep = reason is OfferReason.KEEP_ORPHANS
            return (
                "国士無双が狙える手です。" if keep else "国士無双には遠く、手も整っていません。",
            )


def _needs(seen: Observation) -> list[str]:
    found = standing_of(seen)
    return [] if found is None else list(standing(seen, found, careful=False))


def _threat(seen: Observation) -> str:
    who = riichi_opponents(seen)
    return f"{'と'.join(seat(seen, each) for each in who)}がリーチ"


# --- chi and pon ----------------------------------------------------------------------------------


def _yaku(fact: YakuInSight) -> str:
    names = [_yaku_name(*each) for each in zip(fact.yaku, fact.kinds, strict=True)]
    return "か".join(names[:MOST_YAKU])


def _yaku_name(name: str, about: str) -> str:
    of = parse_kind(about) if about else Kind(0)
    match name:
        case "yakuhai":
            return f"役牌の{kind(of)}"
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


def _worth(fact: YakuInSight | None) -> str:
    if fact is None or not fact.points:
        return ""
    return f"（{points(fact.points)}{'以上' if fact.may_grow else 'ほど'}）"


def _ready(found: CallWaits) -> str:
    won = [parse_kind(each) for each in found.winning]
    dead = [parse_kind(each) for each in found.waits if each not in found.winning]
    names = yaku(found.yaku) or "どの待ちにも役"
    least = points(found.least) + ("" if found.least == found.most else "以上")
    but = f"。{kinds(dead)}では役がありません" if dead else ""
    return f"{waits(won)}の聴牌で、{names}の{least}です{but}。"


def _taken(option: OptionAdvice, reason: OfferReason, seen: Observation) -> list[str]:
    found, ready = option.fact(CallSteps), option.fact(CallWaits)
    near = option.fact(YakuInSight)
    assert found is not None
    said = _needs(seen)
    call = option.action
    assert isinstance(call, Call)
    called = kind(call.meld.kind)
    match reason:
        case OfferReason.CALL_PAYMENT:
            return [
                *said,
                f"役がないのでアガれませんが、残り{seen.tiles_left}枚の流局時に聴牌でいられます。"
                "形式聴牌を取ります。",
            ]
        case OfferReason.CALL_YAKUHAI_ONLY if has_yaku(seen):
            said.append(f"{called}で1翻つき、{steps(found.after)}のままです{_worth(near)}。")
        case OfferReason.CALL_YAKUHAI_ONLY:
            said.append(f"{called}で役が確定し、あとはどんな形でもアガれます{_worth(near)}。")
        case OfferReason.CALL_BETTER:
            said.append(
                f"{steps(found.after)}のままですが、有効牌が{found.draws_before}枚から"
                f"{found.draws_after}枚に増えます。"
            )
        case _ if ready is not None and ready.winning and ready.furiten:
            won = waits([parse_kind(each) for each in ready.winning])
            said.append(f"鳴けば{won}の聴牌ですが、フリテンでツモアガリだけです。")
        case _ if ready is not None and ready.winning:
            said.append(f"鳴けば{_ready(ready)}")
        case OfferReason.CALL_YAKUHAI:
            said.append(f"{called}で役が確定し、{steps(found.after)}になります{_worth(near)}。")
        case _ if near is not None and found.after < found.before:
            said.append(
                f"{steps(found.before)}から{steps(found.after)}に進み、"
                f"役は{'1手遠い' if near.further else ''}{_yaku(near)}です{_worth(near)}。"
            )
        case _ if near is not None:
            said.append(f"{_yaku(near)}に近づきます{_worth(near)}。")
    said += _why_now(reason, found, seen)
    if near is not None and falls_short(seen, near.points):
        said.append("これだけでは順位は上がらず、今の順位を守るアガリです。")
    then = option.fact(ThenThrow)
    if then is not None:
        said.append(f"鳴いたら{kind(parse_kind(then.tile.replace('0', '5')))}を切ります。")
    return said


def _why_now(reason: OfferReason, found: CallSteps, seen: Observation) -> list[str]:
    match reason:
        case OfferReason.CALL_FEW_FILL if not found.fills:
            return ["同じところを埋める牌はもう残っていません。"]
        case OfferReason.CALL_FEW_FILL:
            return [f"同じところを埋める牌はあと{found.fills}枚なので、ここで鳴きます。"]
        case OfferReason.CALL_LATE:
            return [f"ツモはあと{own_draws_left(seen)}回で、自力では間に合いません。"]
        case OfferReason.CALL_DEALER:
            return ["親なので、安くてもアガれば連荘です。"]
        case OfferReason.CALL_FEW_ALONE:
            return [f"鳴かなければ有効牌は{found.draws_before}枚しかありません。"]
        case OfferReason.CALL_GOOD_DRAWS:
            return [f"鳴いたあとは有効牌が{found.draws_after}枚あり、さらに鳴くこともできます。"]
        case _:
            return []


def _passed(option: OptionAdvice, reason: OfferReason, seen: Observation, call: str) -> list[str]:
    found, ready = option.fact(CallSteps), option.fact(CallWaits)
    near = option.fact(YakuInSight)
    assert found is not None
    opens, far = not seen.is_open, steps(found.after)
    on = "" if ready is None else waits([parse_kind(each) for each in ready.waits])
    won = "" if ready is None else kinds([parse_kind(each) for each in ready.winning])
    price = "" if near is None or not near.points else f"鳴くと{points(near.points)}ほどの手"
    cheap = near is not None and 0 < near.points <= SMALL and opens and not near.may_grow
    match reason:
        case OfferReason.CALL_NO_YAKU if ready is not None:
            return [f"{call}ても{on}の聴牌ですが、役がないのでアガれません。"]
        case OfferReason.CALL_NO_YAKU:
            return [f"{call}てしまうと、見える役がなくアガれません。"]
        case OfferReason.CALL_NO_NEARER:
            lost = "、リーチもできなくなります" if opens else ""
            if found.after and found.draws_after >= MORE * found.draws_before:
                wider = f"有効牌は{found.draws_before}枚から{found.draws_after}枚に増えますが"
                return [f"{wider}、{call}ても{far}のままで{lost or '、手は進みません'}。"]
            return [f"{call}ても{far}のままで{lost or '、手は進みません'}。"]
        case OfferReason.CALL_LAST_PLACE:
            last = option.fact(StaysLast)
            assert last is not None
            return [
                f"{points(last.points)}をアガっても4着のままです。3着まで{points(last.behind)}あります。"
            ]
        case OfferReason.CALL_FAR:
            return [f"{_threat(seen)}です。{call}てもまだ{far}なので、オリるための牌を残します。"]
        case OfferReason.CALL_RIICHI:
            return [
                f"{_threat(seen)}です。{call}たあとの手は{_folding(option)}で、オリにくくなります。"
            ]
        case OfferReason.CALL_FURITEN:
            return [f"{on}の聴牌になりますが、フリテンでツモアガリしかできません。"]
        case OfferReason.CALL_HALF_YAKU if ready is not None:
            return [f"{on}のうち、役があるのは{won}だけです。"]
        case OfferReason.CALL_HALF_YAKU:
            kept = 0 if near is None or near.draws is None else near.draws
            return [
                f"{call}たあとの有効牌{found.draws_after}枚のうち、役が残るのは{kept}枚だけです。"
            ]
        case OfferReason.CALL_DETOUR:
            assert near is not None
            return [f"{call}た場合の役は{_yaku(near)}だけで、手の形より1手遠くなります。"]
        case OfferReason.CALL_IS_READY:
            return ["鳴かなくても聴牌しています。"]
        case OfferReason.CALL_THIN if ready is not None:
            return [f"聴牌にはなりますが、待ちは{won}で枚数がわずかです。"]
        case OfferReason.CALL_THIN:
            return [f"{call}ても{far}で、有効牌は{found.draws_after}枚しかありません。"]
        case OfferReason.CALL_LEADS:
            return [
                f"{points(lead(seen))}リードのトップ目です。安い手より、門前で守備力を残します。"
            ]
        case OfferReason.CALL_BEHIND:
            return [
                "4着目で、安いアガリでは足りません。"
                + (
                    f"{price}です。門前で高い手を目指します。"
                    if price
                    else "門前で高い手を目指します。"
                )
            ]
    said = []
    if reason in (OfferReason.CALL_EARLY, OfferReason.CALL_STILL_FAR):
        said = [f"{call}てもまだ{far}で、守りに使える牌が減ります。"]
    elif reason is OfferReason.CALL_FILLS:
        said = [f"同じところを埋める牌はあと{found.fills}枚あり、急ぐ必要はありません。"]
    elif reason is OfferReason.CALL_TIME:
        said = [f"まだ{seen.turn}巡目なので、門前で進める時間があります。"]
    elif reason is OfferReason.CALL_ALONE:
        said = [f"鳴かなくても有効牌が{found.draws_before}枚あります。"]
    elif reason is OfferReason.CALL_LITTLE or not cheap:
        said = ["門前と守りの牌を失うほどの得はありません。"]
    if cheap:
        said.append(f"{price}ですが、門前ならリーチが打てます。")
    return said


def _folding(option: OptionAdvice) -> str:
    left = option.fact(TilesLeft)
    if left is None or left.safe is None:
        return "短く"
    return (
        f"{left.tiles}枚で安全牌は{left.safe}枚" if left.safe else f"{left.tiles}枚で安全牌がなく"
    )


# --- riichi, kans, wins ---------------------------------------------------------------------------


def _riichi(option: OptionAdvice, reason: OfferReason, seen: Observation) -> list[str]:
    found, worth = option.fact(RiichiWaits), option.fact(RiichiWorth)
    assert found is not None
    assert worth is not None
    on = waits([parse_kind(each) for each in found.waits])
    quiet = 0 if worth.quiet is None else worth.quiet
    match reason:
        case OfferReason.RIICHI_YAKU:
            only = "ダマでは役がない"
            if found.silent:
                only = f"ダマでは{kinds([parse_kind(w) for w in found.silent])}しか役がない"
            paid = points(worth.riichi)
            said = f"{on}で残り{found.live}枚。{only}ので、リーチで{paid}以上にします。"
            return [*_needs(seen), said, *_why_declare(found, seen)]
        case OfferReason.RIICHI_POINTS:
            gain = f"ダマの{points(quiet)}がリーチで{points(worth.riichi)}以上"
            said = f"{on}で残り{found.live}枚。{gain}になります。"
            return [*_needs(seen), said, *_why_declare(found, seen)]
        case OfferReason.RIICHI_PLACE:
            without = (
                f"ダマの{points(quiet)}では足りませんが" if quiet else "ダマでは役がありませんが"
            )
            return [*_needs(seen), f"{without}、リーチすれば{points(worth.riichi)}で届きます。"]
        case OfferReason.RIICHI_CHANGE:
            silent = "" if quiet else "（その間は出アガリできません）"
            return [
                f"{on}は残り{found.live}枚の愚形です。良い待ちに変わる牌が{found.better}枚あるので、"
                f"ダマで手変わりを待ちます{silent}。"
            ]
        case OfferReason.RIICHI_QUIET:
            return [
                f"ダマでも{points(quiet)}でアガれます。手変わりやオリの余地を残し、警戒もされません。"
            ]
        case OfferReason.RIICHI_THIN:
            return [
                f"{on}は残り{found.live}枚で、リーチをかけると手変わりもオリもできなくなります。"
            ]
        case OfferReason.RIICHI_BIG:
            return [
                f"ダマで{points(quiet)}あれば十分です。相手からも出やすく、オリることもできます。"
            ]
        case OfferReason.RIICHI_LATE:
            return [
                f"{_threat(seen)}です。ダマでも{points(quiet)}でアガれるので、オリの余地を残します。"
            ]
        case OfferReason.RIICHI_ENOUGH:
            return [f"ダマの{points(quiet)}でトップになるので、リーチは要りません。"]
        case OfferReason.RIICHI_OFF_PLAN:
            other = option.fact(OtherFirst)
            first = "" if other is None else _tiles(other.tiles)
            return [f"{first}切りのほうがよく、聴牌は取りません。"]
        case OfferReason.RIICHI_DEAD:
            return ["アガリ牌が1枚も残っていません。"]
        case OfferReason.RIICHI_FURITEN:
            return ["フリテンなので、リーチしてもツモアガリしかできません。"]
        case OfferReason.RIICHI_LAST_PLACE:
            last = option.fact(StaysLast)
            assert last is not None
            return [
                f"{points(last.points)}をアガっても4着のままです。3着まで{points(last.behind)}あります。"
            ]
        case OfferReason.RIICHI_FEW_DRAWS:
            return [
                f"ツモはあと{own_draws_left(seen)}回です。1,000点を出してオリられなくなるのは損です。"
            ]
        case _:
            return [
                f"{points(lead(seen))}リードのトップ目です。リーチ棒とオリの余地を手放すほどの"
                "得はありません。"
            ]


def _tiles(names: tuple[str, ...]) -> str:
    return kinds([parse_kind(each.replace("0", "5")) for each in names])


def _why_declare(found: RiichiWaits, seen: Observation) -> list[str]:
    if riichi_opponents(seen):
        return [f"{_threat(seen)}ですが、こちらも聴牌なので押し返します。"]
    kinds_of = [parse_kind(each) for each in found.waits]
    two_sided = len(kinds_of) > 1 and all(b - a == SUJI for a, b in pairwise(kinds_of))
    if found.live >= GOOD_WAIT or two_sided:
        return ["良い待ちなので、打点を上げます。"]
    if is_honour_wait(found):
        return ["枚数は少なくても、字牌は出やすい待ちです。打点も上がります。"]
    if seen.turn <= EARLY:
        return ["愚形でも、早いリーチなら相手をオロせます。"]
    return ["愚形ですが、相手をオロすことができ、ツモアガリもあります。"]


def _kan(option: OptionAdvice, reason: OfferReason, seen: Observation) -> list[str]:
    worth = option.fact(KanWorth)
    match reason:
        case OfferReason.KAN_OPEN:
            return ["1回多くツモれますが、門前が崩れ、全員にドラが増えます。"]
        case OfferReason.KAN_DORA:
            return ["1回多くツモれますが、全員にドラが増えます。"]
        case OfferReason.KAN_SLOWER:
            return ["4枚はほかの面子にも使っていて、カンすると聴牌から遠ざかります。"]
        case OfferReason.KAN_CHEAPER if worth is not None and worth.after:
            way = "ツモアガリ" if worth.tsumo else "ロン"
            return [
                f"カンすると{way}が{points(worth.before)}から{points(worth.after)}に下がります。"
            ]
        case OfferReason.KAN_CHEAPER:
            return ["カンするとロンの役がなくなります。"]
        case OfferReason.KAN_HELPS_THEM:
            return [f"{_threat(seen)}です。新しいドラは相手にも乗ります。"]
        case OfferReason.KAN_KEEPS_MORE:
            return ["カンしなければ4枚を手の中で使え、誰にもドラが増えません。"]
        case _ if worth is not None:
            return ["1回多いツモと新しいドラで、失う点数より得をします。"]
        case _:
            return ["手を損なわずに、1回多くツモれてドラも増えます。"]


def _win(option: OptionAdvice, reason: OfferReason) -> list[str]:
    worth = option.fact(WinWorth)
    paid = "" if worth is None else f"{points(worth.points)}以上です。"
    if reason is OfferReason.WIN_LAST_PLACE:
        return [f"アガれますが、4着のまま終わります。{paid}"]
    return [f"アガリ牌です。{paid}"]
