from dataclasses import dataclass, replace
from typing import Final

from rules.events import Call, Discard, Win
from rules.legal import RIICHI_STICK
from rules.melds import MeldType
from rules.observation import Observation
from rules.scoring import Payment
from rules.shanten import chiitoi_shanten, shanten_of_discards, standard_shanten
from rules.tiles import Kind, Tile, is_honour, is_simple, kind_of, parse_kind, parse_tiles
from tutor.coach import offer_facts as offers
from tutor.coach.advice import ActionAdvice, Doubt, OptionAdvice
from tutor.coach.call_effects import OPEN_YAKU, after_call
from tutor.coach.facts import has_yaku
from tutor.coach.standing import Need, Standing, falls_short, standing_of
from tutor.coach.worth import HONBA, estimate, table_of
from tutor.explanations import ja_names as ja
from tutor.explanations.ja_riichi import kan, riichi, stays_last, threat, win
from tutor.explanations.ja_standing import reaches, standing
from tutor.position.blocks import SETS, Block, Shape, find_blocks
from tutor.position.standing import (
    FAR_AHEAD,
    ends_game,
    lead,
    may_come_to_riichi,
    own_draws_left,
    points_after,
)
from tutor.position.table_read import cannot_ron, riichi_opponents
from tutor.position.yaku import yakuhai_han

FEW: Final = 10
"""With this many useful tiles or fewer, a hand hardly improves without a call."""
FEW_STEPS: Final = 2
"""Steps from seven pairs up to which they are an alternative plan."""
THIN: Final = 4
"""The number of live winning tiles up to which a wait is poor."""
SMALL: Final = 2000
DEAR: Final = 3900
LATE: Final = 6
"""The number of own draws left from which the round is late."""
FLUSHES: Final = frozenset({"honitsu", "chinitsu"})
GROWS: Final = FLUSHES | {"toitoi", "yakuhai"}
"""Yaku that make a called hand worth more."""
HAN: Final = dict(OPEN_YAKU.values())
TOO_MUCH: Final = 16_000
"""A direct hit worth this many points or more is too much to plan for."""
SET: Final = 3
MORE: Final = 1.5
"""The ratio of useful tiles or points that is worth mentioning."""
PATTERNS: Final = frozenset({"sanshoku", "ittsu", "chanta"})
"""Yaku that are out of reach for a hand two or more steps from ready."""
NEEDLESS: Final = (
    offers.OfferReason.CALL_NO_YAKU,
    offers.OfferReason.CALL_NO_NEARER,
    offers.OfferReason.CALL_EARLY,
    offers.OfferReason.CALL_STILL_FAR,
    offers.OfferReason.CALL_DETOUR,
    offers.OfferReason.CALL_ALONE,
)
"""Reasons to pass that are better explained by seven pairs."""
OPEN_KAN: Final = (offers.OfferReason.KAN_OPEN, offers.OfferReason.KAN_DORA)
NAMES: Final = {"tanyao": "タンヤオ", "toitoi": "対々和", "chanta": "チャンタ"}


def offer(advice: ActionAdvice, seen: Observation) -> tuple[str, ...]:
    option = advice.options[advice.about]
    reason = option.reason or advice.reasons[0]
    close = advice.doubt is Doubt.CLOSE
    match option.action:
        case Win():
            return tuple(win(option, reason, seen))
        case Discard():
            return (*_needs(seen), *riichi(option, reason, seen, close=close))
        case Call() as call if call.meld.is_kan:
            return tuple(kan(option, reason, seen))
        case Call() as call:
            offered = _Offered(advice, option, reason, seen, call, close)
            taken = advice.recommended == option.action
            if taken:
                return tuple(_taken(offered))
            kans = (one for one in advice.options if one.reason in OPEN_KAN)
            also = (text for one in kans if one.reason for text in kan(one, one.reason, seen))
            return (*_passed(offered), *also)
        case _:
            keep = reason is offers.OfferReason.KEEP_ORPHANS
            return (
                "国士無双が狙える手です。" if keep else "国士無双には遠く、手も整っていません。",
            )


@dataclass(frozen=True)
class _Offered:
    """A chi or pon on offer, and its effects."""

    advice: ActionAdvice
    option: OptionAdvice
    reason: offers.OfferReason
    seen: Observation
    call: Call
    close: bool

    @property
    def steps(self) -> offers.CallSteps:
        found, then = self.option.fact(offers.CallSteps), self.option.fact(offers.ThenThrow)
        assert found is not None
        named = then is not None and self.advice.recommended == self.option.action and found.after
        if then is None or not named or (self.near and self.near.draws is not None):
            return found
        after, of = self.after, kind_of(parse_tiles(then.tile)[0])
        left = shanten_of_discards(after.counts, len(after.own_melds))[of]
        live = sum(many for each, many in enumerate(after.unseen) if left.improving >> each & 1)
        return replace(found, draws_after=live) if left.shanten == found.after else found

    @property
    def ready(self) -> offers.CallWaits | None:
        return self.option.fact(offers.CallWaits)

    @property
    def near(self) -> offers.YakuInSight | None:
        return self.option.fact(offers.YakuInSight)

    @property
    def after(self) -> Observation:
        return after_call(self.seen, self.call.meld)

    @property
    def may_riichi(self) -> bool:
        """Whether the hand can expect to declare riichi if it stays closed."""
        return may_come_to_riichi(self.seen, self.steps.before)

    @property
    def may_wait(self) -> bool:
        """Whether a closed hand has enough time left for a riichi and no opponent is in riichi."""
        in_time = own_draws_left(self.seen) > LATE or self.steps.before < FEW_STEPS
        return self.may_riichi and in_time and not riichi_opponents(self.seen)

    @property
    def thrown(self) -> Tile | None:
        """The discard after the call; None in logs from older versions."""
        ready, then = self.ready, self.option.fact(offers.ThenThrow)
        name = ready.tile if ready is not None and ready.winning else then.tile if then else ""
        return parse_tiles(name)[0] if name else None

    @property
    def verb(self) -> str:
        """The verb stem for the call, to be followed by て: 鳴い, or the particular call if several
        are on offer."""
        calls = [each for each in self.advice.options if isinstance(each.action, Call)]
        if len(calls) < 2:
            return "鳴い"
        shapes = [each.fact(offers.CallSteps) for each in calls]
        if all(each is not None and each.after >= self.steps.after for each in shapes):
            return "鳴い"
        if self.call.meld.type is MeldType.PON:
            return f"{ja.kind(self.call.meld.kind)}をポンし"
        return f"{ja.kinds(sorted(map(kind_of, self.call.meld.from_hand)))}を使ってチーし"


def _needs(seen: Observation) -> list[str]:
    found = _standing(seen)
    return [] if found is None else list(standing(seen, found))


def _standing(seen: Observation) -> Standing | None:
    """Return the seat's standing, with `Need.KEEP` if no ordinary hand gains a place."""
    found = standing_of(seen)
    if found is None or found.need is not Need.POINTS or found.below is None:
        return found
    far = found.direct is None or found.direct >= TOO_MUCH
    return replace(found, need=Need.KEEP) if far else found


# --- the hand after a call ------------------------------------------------------------------------


@dataclass(frozen=True)
class _Hand:
    """The hand after a call: its yaku and its value."""

    sure: tuple[str, ...]
    """Yaku that are certain, or that the whole hand works towards; empty if it still needs a
    triplet."""
    points: int
    dora: int
    relies: str = ""
    """The yakuhai pairs of which one must become a triplet."""
    left: int = 0
    """The copies left of those yakuhai."""
    more: str = ""
    """The name of another possible yaku; empty if there is none."""
    most: int = 0
    """The points including that further yaku."""

    @property
    def name(self) -> str:
        return "・".join([*self.sure, *([f"ドラ{self.dora}"] if self.dora else [])])


def _hand(offered: _Offered) -> _Hand | None:
    near, after, seen = offered.near, offered.after, offered.seen
    if near is None:
        return None
    thrown = offered.thrown
    gone = None if thrown is None else kind_of(thrown)
    found = [
        (name, parse_kind(about) if about else None)
        for name, about in zip(near.yaku, near.kinds, strict=True)
    ]
    found = [each for each in found if each[0] != "yakuhai" or each[1] != gone] or found
    laid = {each.kind for each in after.own_melds if each.type is not MeldType.CHI}
    honours = [Kind(each) for each in range(27, 34) if yakuhai_han(seen, Kind(each))]
    made = [each for each in honours if each in laid or after.counts[each] >= SET]
    others = [each for each in found if each[1] not in made]
    flush = [each for each in others if each[0] in FLUSHES and _is_suited(after, each[1], gone)]
    rest = [each for each in others if each[0] != "yakuhai" and each not in flush[:1]]
    backed = [each[1] for each in others if each[0] == "yakuhai" and each[1] is not None]
    main = flush[:1] or ([] if made or backed else rest[:1])
    if main and main[0][0] in PATTERNS and offered.steps.after > 1:
        return None
    rest = [each for each in rest if each not in main]
    dora = _dora_after(after, thrown) - _loose_dora(offered)
    if main and main[0][0] == "tanyao":
        dora -= sum(after.dora_in(each) for each in after.hand if not is_simple(kind_of(each)))
    han = dora + sum(yakuhai_han(seen, each) for each in made)
    han += sum(HAN[name] for name, _ in main)
    sure = (*(_honour(seen, each) for each in made), *(_yaku_name(*each) for each in main))
    table = table_of(seen)
    if not sure:
        relies = "か".join(_honour(seen, each) for each in backed)
        left = sum(after.unseen[each] for each in backed)
        return _Hand((), near.points, dora, relies, left, _yaku_name(*rest[0]) if rest else "")
    grown = [each for each in rest if each[0] in GROWS]
    grown += [("yakuhai", each) for each in backed]
    more, most = "", 0
    if grown:
        name, about = grown[0]
        extra = yakuhai_han(seen, about) if name == "yakuhai" and about is not None else HAN[name]
        more, most = _yaku_name(name, about), estimate(han + extra, table)
    return _Hand(sure, estimate(han, table), dora, more=more, most=most)


def _honour(seen: Observation, of: Kind) -> str:
    return f"{'ダブ' if yakuhai_han(seen, of) > 1 else ''}{ja.kind(of)}"


def _yaku_name(name: str, about: Kind | None) -> str:
    of = about or Kind(0)
    match name:
        case "yakuhai":
            return ja.kind(of)
        case "honitsu":
            return f"{ja.SUIT_NAMES[of // 9]}の混一色"
        case "chinitsu":
            return f"{ja.SUIT_NAMES[of // 9]}の清一色"
        case "ittsu":
            return f"{ja.SUIT_NAMES[of // 9]}の一気通貫"
        case "sanshoku":
            low = of % 9 + 1
            return f"{low}{low + 1}{low + 2}の三色"
        case _:
            return NAMES[name]


def _is_suited(after: Observation, first: Kind | None, thrown: Kind | None) -> bool:
    """Check whether the hand is all one suit and honours, apart from the discard and at most one
    other tile."""
    suit = -1 if first is None else first // 9
    counts = list(after.counts)
    if thrown is not None:
        counts[thrown] -= 1
    outside = sum(n for k, n in enumerate(counts[:27]) if k // 9 != suit)
    called = (kind_of(each) for meld in after.own_melds for each in meld.tiles)
    return outside <= 1 and all(is_honour(each) or each // 9 == suit for each in called)


def _loose_dora(offered: _Offered) -> int:
    """Return the number of dora that no set, pair or taatsu of a hand one step from ready can
    use."""
    after, thrown = offered.after, offered.thrown
    if thrown is None or offered.steps.after != 1:
        return 0
    counts = list(after.counts)
    counts[kind_of(thrown)] -= 1
    found = find_blocks(counts, len(after.own_melds))
    lone = {each.kinds[0] for each in found.blocks if each.shape is Shape.SINGLE} if found else {}
    held = [each for each in after.hand if kind_of(each) in lone and each != thrown]
    return sum(map(after.dora_in, held))


def _dora_after(after: Observation, thrown: Tile | None) -> int:
    melds = (each for meld in after.own_melds for each in meld.tiles)
    held = sum(map(after.dora_in, (*after.hand, *melds)))
    return held - (0 if thrown is None else after.dora_in(thrown))


# --- a call that is laid --------------------------------------------------------------------------


def _taken(offered: _Offered) -> list[str]:
    seen, ready = offered.seen, offered.ready
    if offered.reason is offers.OfferReason.CALL_PAYMENT:
        deal = "聴牌料と連荘" if seen.is_dealer else "聴牌料"
        return [
            *_needs(seen),
            f"{_pressed(offered)}鳴けば形式聴牌です。役がないのでアガれませんが、"
            f"流局時の{deal}を狙えます。",
            *_then(offered),
        ]
    hand = _hand(offered)
    won = ready is not None and bool(ready.winning)
    said = [*_needs(seen), _pressed(offered) + _gain(offered, hand)]
    first = len(said) - 1
    if hand is not None and not won:
        said += _value(offered, hand)
    thin = won and ready is not None and ready.live <= THIN and own_draws_left(seen) <= LATE
    if thin and offered.steps.before:
        left = own_draws_left(seen)
        few = f"ツモはあと{left}回なので" if left else "もうツモ番がないので"
        said.append(f"{few}、待ちが少なくても聴牌を取ります。")
    else:
        said += _why_now(offered)
    said += _rather(offered)
    if not won:
        said += _then(offered)
    reach = _reaches(offered, hand)
    said += reach
    other = not any((thin, SHORT in reach, KEEPS_PLACE in reach, "七対子" in "".join(said)))
    if offered.close and other and not (riichi_opponents(seen) or "ですが" in said[first]):
        said[first] = f"{_other_side(offered)}が、{said[first]}"
    if not offered.close and riichi_opponents(seen) and _is_worth_it(offered, hand):
        said.append("打点が見合うので、リーチに押し返します。")
    return said


def _pressed(offered: _Offered) -> str:
    """Return a clause about opponents in riichi and the safe tiles left, to precede the gain."""
    left = offered.option.fact(offers.TilesLeft)
    if not riichi_opponents(offered.seen):
        return ""
    who = threat(offered.seen)
    if left is None or left.safe is None:
        return f"{who}ですが、"
    if not left.safe:
        return f"{who}で安全牌はなくなりますが、"
    if left.safe < SET:
        riichi = riichi_opponents(offered.seen)
        now = sum(
            all(cannot_ron(offered.seen, each, kind_of(tile)) for each in riichi)
            for tile in offered.seen.hand
        )
        fewer = "に減りますが" if left.safe < now else "ですが"
        return f"{who}で安全牌は{left.safe}枚{fewer}、"
    return f"{who}ですが、鳴いても安全牌が{left.safe}枚残ります。"


def _gain(offered: _Offered, hand: _Hand | None) -> str:
    """Return a sentence on how a call improves the hand."""
    found, ready, seen = offered.steps, offered.ready, offered.seen
    meld, thrown = offered.call.meld, offered.thrown
    called = _honour(seen, meld.kind)
    if ready is not None and ready.winning and thrown is not None:
        name = ja.tile(thrown, seen.rules.red_fives)
        if ready.furiten:
            won = ja.waits([parse_kind(each) for each in ready.winning])
            return f"鳴いて{name}を切れば{won}の聴牌ですが、フリテンでツモアガリだけです。"
        return f"鳴いて{name}を切れば{_ready(ready, offered)}"
    wider = f"受け入れは{found.draws_before}枚から{found.draws_after}枚に広がり"
    widens = found.draws_after > found.draws_before
    match offered.reason:
        case offers.OfferReason.CALL_YAKUHAI_ONLY if has_yaku(seen):
            return f"{called}を鳴けばもう1翻つき、{wider if widens else '打点が上がり'}ます。"
        case offers.OfferReason.CALL_YAKUHAI_ONLY if widens:
            return f"{called}を鳴けば役が確定し、{ja.steps(found.after)}のまま{wider}ます。"
        case offers.OfferReason.CALL_YAKUHAI_ONLY:
            return f"{called}を鳴けば役が確定し、あとはどんな形でもアガれます。"
        case offers.OfferReason.CALL_YAKUHAI:
            on = f"{ja.steps(found.before)}から{ja.steps(found.after)}{_shapes(offered)}に進みます"
            triplets = (k for k in map(Kind, range(27, 34)) if seen.counts[k] >= SET)
            more = has_yaku(seen) or any(yakuhai_han(seen, each) for each in triplets)
            sure = "もう1翻つき" if more else "役が確定し"
            return f"{called}を鳴けば{sure}、{on}。"
        case _ if found.after < found.before:
            on = f"{ja.steps(found.before)}から{ja.steps(found.after)}{_shapes(offered)}に進み"
            no_yaku = f"{called}はオタ風ですが、" if _is_off_wind(offered) else ""
            if hand is not None and hand.sure and (far := _further(offered)):
                worth = f"打点は{hand.name}で{ja.points(hand.points)}ほどです"
                return f"{no_yaku}鳴けば{on}ます。ただし{far}。{worth}。"
            if hand is not None and hand.sure:
                worth = f"{hand.name}の{ja.points(hand.points)}ほど"
                near = offered.near
                if near is not None and near.draws is not None and _is_few(near.draws, found):
                    few = f"受け入れ{found.draws_after}枚のうち役がつくのは{near.draws}枚だけです"
                    return f"{no_yaku}鳴けば{on}ます。{few}が、打点は{worth}です。"
                return f"{no_yaku}鳴けば{on}、{worth}の手になります。{_with_yaku(offered)}"
            return f"{no_yaku}鳴けば{on}ます。"
        case _ if widens and _is_of_pairs(offered):
            of_sets = f"面子手の{ja.steps(found.after)}（受け入れ{found.draws_after}枚）"
            return f"七対子の{ja.steps(found.before)}ですが、鳴けば{of_sets}に広がります。"
        case _ if widens:
            wide = f"鳴けば、{ja.steps(found.after)}のまま{wider}ます。"
            return f"{wide}{_with_yaku(offered) if hand is not None and hand.sure else ''}"
        case _:
            return "鳴けば役に近づきます。"


def _shapes(offered: _Offered) -> str:
    """Return the shapes and useful tiles of a hand one step from ready, in brackets."""
    found, then = offered.steps, offered.option.fact(offers.ThenThrow)
    if found.after != 1 or then is None:
        return ""
    shapes = ""
    if then.good + then.poor == 2:
        shapes = ("愚形2つ、", "両面と愚形、", "両面2つ、")[then.good]
    return f"（{shapes}受け入れ{found.draws_after}枚）"


def _further(offered: _Offered) -> str:
    """Return a clause on how far the hand is from its yaku; empty if no further than from ready."""
    near = offered.near
    if near is None or near.further < 1 or near.yaku[0] == "yakuhai":
        return ""
    about = parse_kind(near.kinds[0]) if near.kinds[0] else None
    return f"{_yaku_name(near.yaku[0], about)}に向かうと{ja.steps(near.steps)}です"


def _is_few(draws: int, found: offers.CallSteps) -> bool:
    return found.after == 1 and 2 * draws < found.draws_after


def _with_yaku(offered: _Offered) -> str:
    """Return a sentence on how many useful draws after a call keep a yaku; empty if all do."""
    near, found = offered.near, offered.steps
    if near is None or near.draws is None or near.draws >= found.draws_after or found.after > 1:
        return ""
    return f"ただし受け入れ{found.draws_after}枚のうち、役がつくのは{near.draws}枚です。"


def _value(offered: _Offered, hand: _Hand) -> list[str]:
    """Return sentences on the hand's value after a call, unless the gain already says it."""
    found, seen = offered.steps, offered.seen
    if not hand.sure:
        rely = f"ただし役は{hand.relies}が頼り（残り{hand.left}枚）で"
        if hand.more:
            return [f"{rely}、{hand.more}も見ます。"]
        if hand.points >= DEAR:
            worth = f"刻子になれば{ja.points(hand.points)}ほどですが、ならなければアガれません"
            return [f"{rely}、{worth}。"]
        return [f"{rely}、刻子にならなければアガれません。"]
    said = []
    nearer = found.after < found.before and offered.reason is not offers.OfferReason.CALL_YAKUHAI
    grows = f"{hand.more}までつけば{ja.points(hand.most)}になります"
    if not nearer:
        worth = f"打点は{hand.name}で{ja.points(hand.points)}ほど"
        said.append(
            f"{worth}で、{grows}。" if hand.most >= MORE * hand.points else f"{worth}です。"
        )
    elif hand.most >= MORE * hand.points:
        said.append(f"{grows}。")
    bonus = HONBA * seen.honba + RIICHI_STICK * seen.kyotaku
    if bonus >= RIICHI_STICK:
        parts = [*(["本場"] if seen.honba else []), *(["供託"] if seen.kyotaku else [])]
        said.append(f"アガればほかに{'と'.join(parts)}の{ja.points(bonus)}が入ります。")
    return said


def _ready(found: offers.CallWaits, offered: _Offered) -> str:
    won = [parse_kind(each) for each in found.winning]
    dead = [parse_kind(each) for each in found.waits if each not in found.winning]
    after = offered.after
    dora = _dora_after(after, parse_tiles(found.tile)[0])
    names = "・".join(
        [ja.yaku(found.yaku) or "どの待ちにも役", *([f"ドラ{dora}"] if dora and found.yaku else [])]
    )
    least, most = (each - found.honba - found.sticks for each in (found.least, found.most))
    but = f"{ja.kinds(dead)}では役がありません。" if dead else ""
    live = sum(after.unseen[each] for each in won)
    said = f"{ja.waits(won)}（残り{live}枚）の聴牌で、{names}の"
    return f"{said}{ja.points(least)}{'以上' if most > least else ''}です。{but}"


def _why_now(offered: _Offered) -> list[str]:
    """Return a sentence on why to call instead of waiting to draw the tile."""
    found, seen = offered.steps, offered.seen
    match offered.reason:
        case offers.OfferReason.CALL_FEW_FILL if not found.fills:
            return ["同じところを埋める牌はもう残っていないので、ここで鳴きます。"]
        case offers.OfferReason.CALL_FEW_FILL:
            return [f"同じところを埋める牌はあと{found.fills}枚なので、逃さず鳴きます。"]
        case offers.OfferReason.CALL_LATE:
            return [f"ツモはあと{own_draws_left(seen)}回で、自力では間に合わないので鳴きます。"]
        case offers.OfferReason.CALL_DEALER:
            return ["親なので、アガって連荘することを優先します。"]
        case offers.OfferReason.CALL_FEW_ALONE if offered.close:
            return []
        case offers.OfferReason.CALL_FEW_ALONE if found.draws_before > FEW and found.before > 1:
            return ["自力では遅いので、ここは鳴きます。"]
        case offers.OfferReason.CALL_FEW_ALONE:
            return [f"鳴かなければ受け入れは{found.draws_before}枚しかありません。"]
        case offers.OfferReason.CALL_GOOD_DRAWS if found.after and not _with_yaku(offered):
            return [
                f"{ja.steps(found.after)}の受け入れ{found.draws_after}枚の多くは、また鳴けます。"
            ]
        case _:
            return []


def _rather(offered: _Offered) -> list[str]:
    """Return a sentence explaining why another call on offer is worse than the advised one."""
    mine, chosen = offered.steps, offered.call.meld
    for each in offered.advice.options:
        its, call = each.fact(offers.CallSteps), each.action
        if its is None or not isinstance(call, Call) or call.meld is chosen:
            continue
        if sorted(map(kind_of, call.meld.tiles)) == sorted(map(kind_of, chosen.tiles)):
            continue
        name = f"{ja.kinds(sorted(map(kind_of, call.meld.from_hand)))}でチー"
        name = f"{ja.kind(call.meld.kind)}をポン" if call.meld.type is MeldType.PON else name
        if its.after > mine.after:
            return [f"{name}すると{ja.steps(its.after)}止まりです。"]
        if its.draws_after < mine.draws_after:
            what = "受け入れ" if mine.after else "アガリ牌"
            return [
                f"{name}すると{what}は{its.draws_after}枚で、{mine.draws_after}枚より狭くなります。"
            ]
    return []


def _then(offered: _Offered) -> list[str]:
    """Return a sentence on the discard after a call, and whether opponents in riichi may win on
    it."""
    seen, thrown = offered.seen, offered.thrown
    if thrown is None:
        return []
    name = ja.tile(thrown, seen.rules.red_fives)
    who = [each for each in riichi_opponents(seen) if not cannot_ron(seen, each, kind_of(thrown))]
    if who:
        whom = "と".join(ja.seat(seen, each) for each in who)
        return [f"鳴いたら{name}を切りますが、{whom}には危険が残ります。"]
    dora = "ドラの" if kind_of(thrown) in seen.dora else ""
    return [f"鳴いたら{dora}{name}を切ります。"]


KEEPS_PLACE: Final = "この打点では順位は上がりませんが、アガれば今の順位で終えられます。"
SHORT: Final = "この打点では順位が上がらないので、ドラや手役を加えたいところです。"


def _reaches(offered: _Offered, hand: _Hand | None) -> list[str]:
    """Return a sentence on whether the called hand's points gain a place or keep the first
    place."""
    seen, ready = offered.seen, offered.ready
    needed, won = _standing(seen), ready is not None and bool(ready.winning)
    if needed is None:
        return []
    if needed.place == 1 and needed.need is Need.NOTHING:
        return ["アガればそのままトップで終わります。"]
    if needed.need is not Need.POINTS:
        return []
    paid = ready.least if ready is not None and won else hand.points if hand is not None else 0
    if far := reaches(seen, needed, paid):
        return [far]
    if not paid or not falls_short(seen, paid):
        return []
    if ready is None or not won or needed.place == 4:
        return [SHORT]
    ends = all(
        ends_game(seen, points_after(seen, Payment(ready.least), seen.seat, payer), seen.seat)
        for payer in seen.opponents
    )
    return [KEEPS_PLACE if ends else SHORT]


def _other_side(offered: _Offered) -> str:
    """Return a clause giving the reason to pass on a call when the choice is close."""
    seen, found, ready = offered.seen, offered.steps, offered.ready
    if ready is not None and ready.winning and found.before:
        live = sum(offered.after.unseen[parse_kind(each)] for each in ready.winning)
        if live <= THIN:
            return f"待ちは{live}枚と少なく、見送って形を待つ手もあります"
    if seen.is_open:
        if found.after and found.draws_after <= FEW:
            return f"鳴いたあとの受け入れは{found.draws_after}枚と狭くなります"
        return f"手牌が{len(offered.after.hand) - 1}枚になり、守りは苦しくなります"
    of_pairs = chiitoi_shanten(seen.counts)
    if of_pairs <= min(found.before, found.after, FEW_STEPS):
        return f"見送れば七対子の{ja.steps(of_pairs)}です"
    if own_draws_left(seen) <= LATE:
        return "残り少ないツモで守りの牌も減ります"
    return "見送れば門前のリーチも狙えます"


def _is_worth_it(offered: _Offered, hand: _Hand | None) -> bool:
    """Check whether a hand is worth calling against a riichi."""
    ready = offered.ready
    if ready is not None and ready.winning:
        return not ready.furiten and ready.least - ready.honba - ready.sticks >= DEAR
    return hand is not None and hand.points >= DEAR and offered.steps.after < 2


# --- a call that is passed ------------------------------------------------------------------------


def _passed(offered: _Offered) -> list[str]:
    """Return sentences on why to pass a call and, in a close choice, on what it would gain."""
    said, hand, found = _why_passed(offered), _hand(offered), offered.steps
    text, rule = "".join(said), _by_rule(offered) is not None and not _waits_for_pairs(offered)
    if riichi_opponents(offered.seen) and "がリーチ" not in text:
        said[0] = f"{threat(offered.seen)}です。{said[0]}"
    if not offered.close or rule or "すが" in text or found.after > found.before:
        return said
    if hand is not None and hand.sure and hand.name not in text and found.before:
        said[0] = f"鳴けば{hand.name}の{ja.points(hand.points)}ほどの手ですが、{said[0]}"
    return said


def _why_passed(offered: _Offered) -> list[str]:
    seen, found, verb = offered.seen, offered.steps, offered.verb
    by_rule = _by_rule(offered)
    if by_rule is not None:
        return by_rule
    if found.after > found.before:
        back = f"{verb}てしまうと{ja.steps(found.before)}から{ja.steps(found.after)}に戻ります。"
        of_pairs = chiitoi_shanten(seen.counts) == found.before and not seen.is_open
        return [f"七対子も見ている手で、{back}" if of_pairs else back]
    hand, left = _hand(offered), own_draws_left(seen)
    who = f"{threat(seen)}です。" if riichi_opponents(seen) else ""
    if not left and found.after:
        return [f"{who}鳴くともうツモ番がなく、聴牌できないので見送ります。"]
    done = _done(offered) if found.after == found.before else None
    if done is not None:
        called = sorted(map(kind_of, offered.call.meld.tiles))
        same = f"{ja.block(done)}はもうできているので、鳴いても手は進みません"
        left_over = [each for each in done.kinds if each not in called]
        if left_over:
            swap = f"余る{ja.kinds(left_over)}は喰い替えなのですぐには切れません"
            more = _dora_after(offered.after, None) > _dora_after(seen, None)
            dora = "鳴けばドラは増えますが、" if more else "鳴いても"
            same = f"{dora}{ja.block(done)}が{ja.group(called)}に変わるだけで手は進まず、{swap}"
        if not found.before:
            return [f"{who}すでに聴牌しているので、鳴いて面子を組み替える必要はありません。"]
        price = _price(offered, hand) if _further(offered) or offered.near is None else None
        lost = "鳴くとリーチもできなくなります" if offered.may_riichi else ""
        lost = f"しかも{price[1]}" if price else lost
        return [f"{who}{same}。", *([f"{lost}。"] if lost else [])]
    far = found.after if offered.near is None else max(found.after, offered.near.steps)
    if left < far or left == found.after > 1:
        when = f"残りツモ{left}回では" if left else "もうツモ番がなく"
        hard = f"{verb}ても{ja.steps(found.after)}から聴牌するのは難しいので見送ります"
        return [f"{who}{when}、{hard}。"]
    if riichi_opponents(seen):
        return [_under_riichi(offered)]
    if hand is not None and hand.sure and falls_short(seen, hand.points):
        short = f"鳴いた手は{hand.name}の{ja.points(hand.points)}ほどで、順位は上がりません。"
        return [*_needs(seen), short]
    return _not_worth(offered, hand)


def _by_rule(offered: _Offered) -> list[str] | None:
    """Return sentences on why to pass a call regardless of the hand's value; None if no rule
    applies."""
    seen, found, ready, verb = offered.seen, offered.steps, offered.ready, offered.verb
    on = "" if ready is None else ja.waits([parse_kind(each) for each in ready.waits])
    keep = "門前ならリーチで役がつきます。" if offered.may_wait else ""
    match offered.reason:
        case offers.OfferReason.CALL_NO_YAKU if ready is not None and not found.before:
            return [f"すでに聴牌しています。{verb}てしまうと役がなくなり、アガれません。"]
        case offers.OfferReason.CALL_NO_YAKU if ready is not None:
            said = [f"{verb}て{on}の聴牌にしても、役がないのでアガれません。{keep}"]
            if offered.close and _further(offered):
                other = _further(offered).replace("に向かうと", "の").removesuffix("です")
                said[0] = f"鳴いてから{other}に渡る手もありますが、{said[0]}"
            return said
        case _ if _waits_for_pairs(offered) and offered.reason in NEEDLESS:
            near = f"七対子の{ja.steps(found.before)}です"
            sets = f"鳴けば面子手の{ja.steps(found.after)}"
            sets += "になりますが、" if found.after <= found.before else "に戻るため、"
            return [f"{near}。{sets}鳴かずに進めます。"]
        case offers.OfferReason.CALL_NO_YAKU if _is_off_wind(offered):
            return [f"{ja.kind(offered.call.meld.kind)}はオタ風で、鳴いても役がつきません。{keep}"]
        case offers.OfferReason.CALL_NO_YAKU:
            who = f"{threat(seen)}です。" if riichi_opponents(seen) else ""
            return [f"{who}{_spoils(offered) or f'{verb}てしまうと役の見込みがありません'}。{keep}"]
        case offers.OfferReason.CALL_LAST_PLACE:
            return [stays_last(offered.option)]
        case offers.OfferReason.CALL_FURITEN:
            return [f"{verb}て{on}の聴牌にしても、フリテンでツモアガリしかできません。"]
        case offers.OfferReason.CALL_HALF_YAKU if ready is not None:
            won = ja.kinds([parse_kind(each) for each in ready.winning])
            return [f"{verb}て聴牌にしても、{on}のうち役があるのは{won}だけです。"]
        case offers.OfferReason.CALL_FAR:
            far = f"{verb}てもまだ{ja.steps(found.after)}なので、オリるための牌を残します"
            return [f"{threat(seen)}です。{far}。"]
        case offers.OfferReason.CALL_LEADS:
            first = f"{ja.points(lead(seen))}リードのトップ目なので"
            return [f"{first}、安い手で門前を崩さず、守備力を残します。"]
        case _:
            return None


def _is_of_pairs(offered: _Offered) -> bool:
    """Check whether a closed hand is closer to seven pairs than to four sets."""
    counts = offered.seen.counts
    return not offered.seen.is_open and chiitoi_shanten(counts) < standard_shanten(counts)


def _waits_for_pairs(offered: _Offered) -> bool:
    """Check whether to wait for seven pairs: they are close, enough draws are left, and nobody is
    in riichi."""
    in_time = own_draws_left(offered.seen) > LATE and not riichi_opponents(offered.seen)
    return in_time and offered.steps.before < SET and _is_of_pairs(offered)


def _spoils(offered: _Offered) -> str:
    """Return a clause on the yaku that the called set rules out; may be empty."""
    seen, called = offered.seen, [*map(kind_of, offered.call.meld.tiles)]
    if _is_off_wind(offered):
        return f"{ja.kind(called[0])}はオタ風で、鳴いても役がつきません"
    outer = [each for each in called if not is_simple(each) and not is_honour(each)]
    if not outer or sum(not is_simple(kind_of(each)) for each in seen.hand) > SET:
        return ""
    return f"{ja.kind(outer[0])}の入る面子を鳴くとタンヤオがつかず、ほかの役も遠くなります"


def _is_off_wind(offered: _Offered) -> bool:
    of = offered.call.meld.kind
    return is_honour(of) and not yakuhai_han(offered.seen, of)


def _price(offered: _Offered, hand: _Hand | None) -> tuple[str, str] | None:
    """Return the weakness of a called hand (no yaku, a yaku that still needs a triplet, or few
    points) in two forms: to precede a clause, and to end a sentence."""
    near, found, seen, ready = offered.near, offered.steps, offered.seen, offered.ready
    dead = ready is not None and {*ready.waits} - {*ready.winning}
    if ready is not None and ready.winning and dead:
        only = f"役がつくのは{ja.kinds([parse_kind(each) for each in ready.winning])}だけの片アガリ"
        return f"{only}で", f"{only}です"
    if near is None:
        return "役の見込みがなく", "役の見込みがありません"
    if hand is None:
        name = _yaku_name(near.yaku[0], parse_kind(near.kinds[0]) if near.kinds[0] else None)
        return f"最も近い役は{name}で", _spoils(offered) or f"最も近い役は{name}です"
    if not hand.sure:
        relies = f"役は{hand.relies}頼み（残り{hand.left}枚）"
        relies = f"役は{hand.relies}（残り{hand.left}枚）か{hand.more}だけ" if hand.more else relies
        return f"{relies}で", f"{relies}です"
    if far := _further(offered):
        over = _outer(seen) if near.yaku[0] == "tanyao" else []
        over = over if len(over) <= ja.LISTED else []
        return (
            f"{far.removesuffix('です')}と遠く",
            f"{far.removesuffix('です')}で、{ja.kinds(over)}が余ります" if over else far,
        )
    if near.draws is not None and _is_few(near.draws, found):
        every = zip(near.yaku, near.kinds, strict=True)
        names = "・".join(_yaku_name(of, parse_kind(k) if k else None) for of, k in every)
        few = f"受け入れ{found.draws_after}枚のうち{names}がつくのは{near.draws}枚"
        return f"{few}だけで", f"{few}だけです"
    leads = lead(seen) >= FAR_AHEAD
    if offered.may_riichi and 0 < hand.points <= SMALL and hand.most < DEAR and not leads:
        cheap = f"{hand.name}の{ja.points(hand.points)}ほど"
        return f"{cheap}と安く", f"{cheap}の安い手です"
    return None


def _under_riichi(offered: _Offered) -> str:
    found, left, verb = offered.steps, offered.option.fact(offers.TilesLeft), offered.verb
    safe = "守りの牌が減り"
    if left is not None and left.safe is not None:
        few = f"{left.safe}枚しか残らず" if left.safe else "残らず"
        safe = f"安全牌が{few}" if left.safe < SET else "手が短くなり"
    on = f"{verb}ても{ja.steps(found.after)}で"
    if not found.before:
        return f"{threat(offered.seen)}ですが、すでに聴牌しているので、鳴いて形を変えません。"
    if found.after < found.before and (offered.close or not found.after):
        on = f"{ja.steps(found.after)}に進め" if found.after else f"{_wait(offered)}聴牌に取れ"
        on = f"鳴けば{on}ますが"
    if (far := _further(offered)) and found.after < found.before:
        safe = f"{far.removesuffix('です')}と遠く、{safe}"
    elif _hand(offered) is None:
        safe = f"役の見込みもなく、{safe}"
    return f"{threat(offered.seen)}です。{on}、{safe}、オリにくくなるので見送ります。"


def _wait(offered: _Offered) -> str:
    """Return an attribute naming the wait of a hand that a call makes ready; may be empty."""
    ready = offered.ready
    if ready is None:
        return ""
    on = [parse_kind(each) for each in ready.waits]
    return f"{ja.waits(on)}（残り{sum(offered.after.unseen[each] for each in on)}枚）の"


def _not_worth(offered: _Offered, hand: _Hand | None) -> list[str]:
    """Return sentences on what a call would gain, and why that is not enough."""
    seen, found, verb, near = offered.seen, offered.steps, offered.verb, offered.near
    opens, far, ready = offered.may_wait, ja.steps(found.after), offered.ready
    price = _price(offered, hand)
    lost = "リーチもできなくなります" if opens else "守りの牌が減ります"
    gain = f"鳴けば{f'{far}に進め' if found.after else f'{_wait(offered)}聴牌に取れ'}ますが"
    if found.after == found.before:
        gain = f"鳴いても{far}のままで"
    match offered.reason:
        case offers.OfferReason.CALL_NO_NEARER if not found.before:
            less = f"{found.draws_before}枚から{found.draws_after}枚に減ります"
            less = f"{verb}てしまうとアガリ牌は{less}"
            fewer = found.draws_after < found.draws_before
            return [f"すでに聴牌していて、{less if fewer else '待ちを変える必要はありません'}。"]
        case offers.OfferReason.CALL_NO_NEARER:
            return [_no_nearer(offered, "" if price is None else f"、{price[0]}", lost)]
        case offers.OfferReason.CALL_HALF_YAKU:
            kept = 0 if near is None or near.draws is None else near.draws
            few = "だけ" if _is_few(kept, found) else ""
            if found.after > 1:
                few = _spoils(offered) or f"{verb}てしまうと、役がつく進み方が限られます"
                return [f"{few}。{'門前ならリーチで役がつきます。' if opens else ''}"]
            draws = f"{verb}たあとの受け入れ{found.draws_after}枚のうち、役がつくのは{kept}枚{few}"
            closed = "門前ならリーチで役がつきます。" if opens else ""
            return [f"{draws}です。{closed}"]
        case offers.OfferReason.CALL_DETOUR if near is not None:
            closed = "門前ならリーチが打てます。" if opens else ""
            detour = _detour(near, found, seen, verb, _spoils(offered))
            return [detour, *([closed] if closed else [])]
        case offers.OfferReason.CALL_THIN if ready is not None:
            won = ja.kinds([parse_kind(each) for each in ready.winning])
            half = {*ready.waits} - {*ready.winning}
            poor = f"アガれるのは{won}だけな" if half else "待ちが少ない"
            return [f"{gain}、{poor}ので見送ります。"]
        case offers.OfferReason.CALL_THIN if own_draws_left(seen) <= LATE:
            return [f"{verb}てもまだ{far}で、ツモもあと{own_draws_left(seen)}回です。"]
        case offers.OfferReason.CALL_BEHIND:
            return ["4着目で安いアガリでは足りないので、門前で高い手を目指します。"]
        case offers.OfferReason.CALL_EARLY | offers.OfferReason.CALL_STILL_FAR:
            poor = "" if price is None else f"{price[0]}、"
            return [f"{verb}てもまだ{far}で、{poor}守りに使える牌も減ります。"]
        case offers.OfferReason.CALL_IS_READY:
            return ["鳴かなくても聴牌しています。"]
    if price is not None:
        closed = "門前ならリーチが打てます。" if opens else ""
        return [f"{gain}、{price[1]}。", *([closed] if closed else [])]
    return [f"{gain}、{_why_wait(offered, opens, lost)}。"]


def _why_wait(offered: _Offered, opens: bool, lost: str) -> str:
    """Return a clause on why to pass a call that would leave a fair hand. `opens` means that riichi
    is still possible; `lost` states the cost of any call."""
    seen, found = offered.seen, offered.steps
    match offered.reason:
        case offers.OfferReason.CALL_FILLS:
            return f"同じところを埋める牌はあと{found.fills}枚あり、急ぐことはありません"
        case offers.OfferReason.CALL_TIME:
            return f"まだ{seen.turn}巡目なので、門前で進めます"
        case offers.OfferReason.CALL_ALONE:
            wide = f"鳴かなくても受け入れは{found.draws_before}枚と広く"
            return f"{wide}、{'リーチも狙えます' if opens else '急ぐことはありません'}"
        case offers.OfferReason.CALL_THIN:
            return f"受け入れが{found.draws_after}枚と狭く、{lost}"
        case _ if own_draws_left(seen) <= FEW_STEPS and found.after:
            late = f"ツモはあと{own_draws_left(seen)}回で聴牌まで届きにくく"
            return f"{late}、守りの牌が減ります"
        case _ if lead(seen) >= FAR_AHEAD:
            return f"{ja.points(lead(seen))}リードのトップ目で、守りの牌を減らしてまで急ぎません"
        case _:
            return lost


def _no_nearer(offered: _Offered, poor: str, lost: str) -> str:
    """Return a sentence about a call that does not reduce the shanten. Useful tiles for seven pairs
    and for sets are not compared."""
    found, verb, of_pairs = offered.steps, offered.verb, _is_of_pairs(offered)
    if of_pairs or found.draws_after < MORE * found.draws_before or not found.after:
        near = of_pairs and found.before < SET
        why = f"七対子の{ja.steps(found.before)}なので、" if near else ""
        gains = _dora_after(offered.after, None) > _dora_after(offered.seen, None)
        gain = "鳴けばドラは増えますが、" if gains else f"{verb}ても"
        return f"{why}{gain}手は進まず{poor}、{lost}。"
    more = f"受け入れは{found.draws_before}枚から{found.draws_after}枚に増えますが"
    poor = poor.replace(f"受け入れ{found.draws_after}枚のうち", "そのうち")
    if _is_off_wind(offered):
        poor = f"、オタ風の{ja.kind(offered.call.meld.kind)}では役がつかず{poor}"
    return f"{more}{poor or f'、{ja.steps(found.after)}のままで'}、{lost}。"


def _done(offered: _Offered) -> Block | None:
    """Return the complete set that already contains the hand tiles used for a call."""
    seen = offered.seen
    blocks = find_blocks(seen.counts, len(seen.own_melds), of_pairs=True)
    used = {*map(kind_of, offered.call.meld.from_hand)}
    whole = [each for each in (blocks.blocks if blocks else ()) if each.shape in SETS]
    return next((each for each in whole if len(used) > 1 and used <= {*each.kinds}), None)


def _detour(
    near: offers.YakuInSight, found: offers.CallSteps, seen: Observation, verb: str, spoils: str
) -> str:
    about = near.kinds[0]
    name = _yaku_name(near.yaku[0], parse_kind(about) if about else None)
    if near.yaku[0] in PATTERNS and spoils:
        return f"{spoils}。"
    only = f"{verb}た場合に最も近い役は{name}で"
    outer = _outer(seen)
    far = f"{ja.steps(near.steps)}から進みません"
    if near.steps > found.before:
        far = f"{ja.steps(found.before)}から{ja.steps(near.steps)}に遠のきます"
    if near.yaku[0] != "tanyao" or not 0 < len(outer) <= ja.LISTED:
        return f"{only}、{far}。"
    return f"{only}、使えない{ja.kinds(outer)}を払うことになり、{far}。"


def _outer(seen: Observation) -> list[Kind]:
    """Return the kinds in the hand that tanyao cannot use."""
    return [Kind(k) for k, count in enumerate(seen.counts) if count and not is_simple(Kind(k))]
