from typing import Final

from rules.events import Call, Discard
from rules.observation import Observation
from rules.shanten import chiitoi_shanten, standard_shanten
from rules.tiles import kind_of, parse_kind
from tutor.coach import offer_facts as offers
from tutor.coach.advice import OptionAdvice
from tutor.coach.standing import Need, falls_short, standing_of
from tutor.coach.worth import look_at_tenpai
from tutor.explanations.ja_names import WAITS, kind, kinds, points, seat, shaped_waits, tile, yaku
from tutor.explanations.ja_ready import worth as priced
from tutor.explanations.ja_standing import reaches
from tutor.position.blocks import WaitShape, find_wait_shape
from tutor.position.standing import lead, own_draws_left
from tutor.position.table_read import cannot_ron, riichi_opponents

EARLY: Final = 6
"""The last turn that counts as early."""
GOOD_WAIT: Final = 6
SOME: Final = 4
"""The number of live winning tiles from which a two-sided wait is good."""
DEAR: Final = 3900
LATE: Final = 6
"""The number of own draws left from which the round is late."""
MANY_MELDS: Final = 2
"""The number of melds from which an opponent is not expected to fold against riichi."""


def threat(seen: Observation) -> str:
    who = riichi_opponents(seen)
    return f"{'と'.join(seat(seen, each) for each in who)}がリーチ"


def stays_last(option: OptionAdvice) -> str:
    last = option.fact(offers.StaysLast)
    assert last is not None
    behind = f"3着まで{points(last.behind)}あります"
    return f"{points(last.points)}をアガっても4着のままです。{behind}。"


def riichi(
    option: OptionAdvice, reason: offers.OfferReason, seen: Observation, *, close: bool
) -> list[str]:
    found, worth = option.fact(offers.RiichiWaits), option.fact(offers.RiichiWorth)
    assert found is not None
    assert worth is not None
    bonus = worth.honba + worth.sticks
    on = _waiting(option, found, seen)
    quiet = 0 if worth.quiet is None else worth.quiet - bonus
    extra = f"（ほかに本場{points(worth.honba)}）" if worth.honba else ""
    declared = f"{points(worth.riichi - bonus)}以上{extra}"
    declares = (offers.OfferReason.RIICHI_YAKU, offers.OfferReason.RIICHI_POINTS)
    if reason in declares and option.fact(offers.RiichiFuriten) is not None:
        only = f"{on}の聴牌ですが、フリテンで、リーチしてもアガリはツモだけです。"
        return [only, "それでも、ツモなら打点が上がるので、上級者の多くはリーチします。"]
    match reason:
        case offers.OfferReason.RIICHI_YAKU:
            only = "ダマでは役がない"
            if found.silent:
                only = f"ダマでは{kinds([parse_kind(each) for each in found.silent])}しか役がない"
            said = [f"{on}の聴牌です。{only}ので、リーチして{declared}にします。"]
        case offers.OfferReason.RIICHI_POINTS:
            small = f"{_silent(option, seen)}{points(quiet)}"
            gain = f"ダマなら{small}の手が、リーチで{declared}になります"
            if quiet >= worth.riichi - bonus:
                gain = f"ダマでも{points(quiet)}ですが、リーチなら一発や裏ドラで伸びます"
            said = [f"{on}の聴牌です。{gain}。"]
        case offers.OfferReason.RIICHI_PLACE:
            without = (
                f"ダマの{points(quiet)}では足りませんが" if quiet else "ダマでは役がありませんが"
            )
            parts = [*(["本場"] if worth.honba else []), *(["供託"] if worth.sticks else [])]
            also = f"に{'・'.join(parts)}を加えて" if parts else "で"
            reach = f"リーチすれば{points(worth.riichi - bonus)}{also}届きます"
            return [f"{on}の聴牌です。{without}、{reach}。"]
        case offers.OfferReason.RIICHI_OFF_PLAN:
            other = option.fact(offers.OtherFirst)
            names = () if other is None else other.tiles
            of = [parse_kind(each.replace("0", "5")) for each in names]
            first, who = kinds(of), riichi_opponents(seen)
            if who and of and all(cannot_ron(seen, each, one) for each in who for one in of):
                turn = f"安全な{first}を切って回ります"
                return [f"{threat(seen)}なので、{on}の聴牌は取らず、{turn}。"]
            return [f"{on}の聴牌は取らず、{first}を切ってより良い形を目指します。"]
        case offers.OfferReason.RIICHI_DEAD:
            return ["アガリ牌が1枚も残っていません。"]
        case offers.OfferReason.RIICHI_LAST_PLACE:
            return [stays_last(option)]
        case _:
            said = [_quiet(option, reason, seen, quiet)]
            if quiet and falls_short(seen, quiet):
                return [_keeps_place(option, seen, quiet)]
            more = f"リーチなら{declared}になります。" if close and quiet else ""
            if reason is offers.OfferReason.RIICHI_FEW_DRAWS:
                return [*said, "流局時の聴牌料はダマでも受け取れます。"]
            if not (quiet or found.silent) and reason is not offers.OfferReason.RIICHI_FURITEN:
                more = "ダマでは役がなく、出アガリはできません。"
            return [*said, *([more] if more else [])]
    needs = standing_of(seen)
    points_needed = needs is not None and needs.need is Need.POINTS
    far = reaches(seen, needs, worth.riichi - bonus) if needs is not None and points_needed else ""
    said += [far] if far else _why_declare(option, found, seen)
    return [*said, _other_side(option, found, seen, quiet)] if close else said


def _after(option: OptionAdvice, seen: Observation) -> list[int]:
    """Return the number of tiles of each kind after the riichi discard."""
    assert isinstance(option.action, Discard)
    counts = list(seen.counts)
    counts[kind_of(option.action.tile)] -= 1
    return counts


def _shape(option: OptionAdvice, seen: Observation) -> WaitShape | None:
    return find_wait_shape(_after(option, seen), len(seen.own_melds))


def _waiting(option: OptionAdvice, found: offers.RiichiWaits, seen: Observation) -> str:
    counts = _after(option, seen)
    pairs = not chiitoi_shanten(counts) and standard_shanten(counts) > 0
    on = shaped_waits([parse_kind(each) for each in found.waits], _shape(option, seen))
    return f"{'七対子の' if pairs else ''}{on}（残り{found.live}枚）"


def _is_good(found: offers.RiichiWaits, shape: WaitShape | None) -> bool:
    return found.live >= GOOD_WAIT or (shape is WaitShape.TWO_SIDED and found.live > SOME)


def _why_declare(option: OptionAdvice, found: offers.RiichiWaits, seen: Observation) -> list[str]:
    good = _is_good(found, _shape(option, seen))
    if riichi_opponents(seen):
        why = "待ちも良いので" if good else "こちらも聴牌なので"
        return [f"{threat(seen)}ですが、{why}押し返します。"]
    if good:
        return ["待ちが良く、ツモや裏ドラで打点も上がります。"]
    if _shape(option, seen) not in WAITS:
        return ["残りは少なくても、ツモや一発・裏ドラでの打点も見込めます。"]
    if offers.is_honour_wait(found):
        return ["枚数は少なくても、字牌は出やすい待ちです。"]
    if any(len(seen.melds[each]) >= MANY_MELDS for each in seen.opponents):
        return ["愚形ですが、ツモや一発・裏ドラでの打点も見込めます。"]
    if seen.turn <= EARLY:
        return ["愚形でも早いリーチなので、相手を受けに回らせることができます。"]
    return ["愚形ですが、相手をオロすことができ、ツモや裏ドラもあります。"]


def _other_side(
    option: OptionAdvice, found: offers.RiichiWaits, seen: Observation, quiet: int
) -> str:
    """Return a sentence with the reason against a riichi that is a close choice."""
    if found.better and not _is_good(found, _shape(option, seen)):
        better = f"より良い待ちに変わる牌も{found.better}枚ある"
        return f"{better}ので、ダマで手変わりを待つ手もあります。"
    if quiet and not own_draws_left(seen) <= LATE:
        return "ダマのままアガリを待ち、オリる余地を残す手もあります。"
    if own_draws_left(seen) <= LATE:
        return f"ツモはあと{own_draws_left(seen)}回なので、オリる余地を残すダマもあります。"
    return "オリる余地を残して手変わりを待つダマもあります。"


def _keeps_place(option: OptionAdvice, seen: Observation, quiet: int) -> str:
    """Return a sentence on why not to declare riichi with a hand that gains no place in the last
    round."""
    found = option.fact(offers.RiichiWaits)
    assert found is not None
    on = f"{_waiting(option, found, seen)}の聴牌です。ダマの{points(quiet)}では順位は上がりませんが"
    last = standing_of(seen)
    if last is not None and last.below is not None:
        return f"{on}、アガれば今の順位は守れるので、リーチ棒は出しません。"
    return f"{on}、手変わりで打点を上げる余地を残します。"


def _silent(option: OptionAdvice, seen: Observation) -> str:
    """Return the yaku that all winning tiles have without riichi, to precede the points; may be
    empty."""
    assert isinstance(option.action, Discard)
    facts = look_at_tenpai(seen, option.action.tile)
    rons = [each.ron for each in (facts.waits if facts else ()) if each.live and each.ron]
    common = set.intersection(*({*each.yaku} for each in rons)) if rons else set[int]()
    dora = min((each.dora for each in rons), default=0)
    return f"{priced(yaku(sorted(common)), dora)}の" if common else ""


def _quiet(option: OptionAdvice, reason: offers.OfferReason, seen: Observation, quiet: int) -> str:
    """Return sentences on why not to declare riichi with a ready hand."""
    found = option.fact(offers.RiichiWaits)
    assert found is not None
    assert isinstance(option.action, Discard)
    on, draws = _waiting(option, found, seen), own_draws_left(seen)
    throw = f"{tile(option.action.tile, seen.rules.red_fives)}を切ってダマに構え"
    silent = f"ダマでも{_silent(option, seen)}{points(quiet)}でアガれるので"
    first = f"{points(lead(seen))}リードのトップ目なので"
    needs = standing_of(seen)
    match reason:
        case offers.OfferReason.RIICHI_BIG:
            return f"ダマで{points(quiet)}あれば十分です。{throw}、出アガリしやすさを優先します。"
        case offers.OfferReason.RIICHI_LATE:
            return f"{threat(seen)}です。{silent}、{throw}、オリる余地を残します。"
        case offers.OfferReason.RIICHI_ENOUGH:
            return f"ダマの{points(quiet)}でトップになるので、リーチは要りません。"
        case offers.OfferReason.RIICHI_LEAD:
            return f"{on}の聴牌です。{first}、リーチ棒を出さず、オリる余地を残します。"
        case offers.OfferReason.RIICHI_FEW_DRAWS:
            few = f"ツモはあと{draws}回です"
            return f"{on}の聴牌ですが、{few}。1,000点を出してオリられなくなるのは損です。"
        case offers.OfferReason.RIICHI_FURITEN:
            change = "ダマなら待ちを変えることも、オリることもできます"
            return f"フリテンで、リーチしてもアガリはツモだけです。{change}。"
        case offers.OfferReason.RIICHI_CHANGE:
            better = f"より良い待ちに変わる牌が{found.better}枚あるので"
            return f"{on}の聴牌です。{better}、{throw}、手変わりを待ちます。"
        case offers.OfferReason.RIICHI_THIN if found.live <= SOME:
            thin = f"{on}は薄く、リーチをかけてオリられなくなるのは損です"
            but = "" if quiet else "、手変わりを待ち"
            return f"{thin}。{throw}{but}ます。"
        case _ if not quiet:
            return f"{on}の聴牌です。{throw}、手変わりとオリる余地を残します。"
        case _ if found.better and not _is_good(found, _shape(option, seen)):
            better = f"より良い待ちに変わる牌が{found.better}枚あります"
            return f"{on}の聴牌で、{better}。{silent}、{throw}、手変わりを待ちます。"
        case _ if lead(seen) > 0 and needs is None:
            return f"{on}の聴牌です。トップ目で、{silent}、{throw}、オリる余地を残します。"
        case _ if draws <= LATE:
            late = f"ツモはあと{draws}回です"
            return f"{on}の聴牌ですが、{late}。{silent}、リーチ棒は出さずにダマに構えます。"
        case _ if quiet >= DEAR:
            return f"{on}の聴牌です。{silent}、{throw}、出アガリしやすさを優先します。"
        case _:
            return f"{on}の聴牌です。{silent}、{throw}、警戒されずに手変わりも見ます。"


def kan(option: OptionAdvice, reason: offers.OfferReason, seen: Observation) -> list[str]:
    worth = option.fact(offers.KanWorth)
    assert isinstance(option.action, Call)
    four = kind(option.action.meld.kind)
    match reason:
        case offers.OfferReason.KAN_OPEN | offers.OfferReason.KAN_DORA:
            opens = "門前が崩れ、" if reason is offers.OfferReason.KAN_OPEN else ""
            more = f"{four}をカンすれば1回多くツモれますが"
            return [f"{more}、{opens}新ドラは相手にも乗ります。"]
        case offers.OfferReason.KAN_SLOWER:
            return [f"{four}はほかの形にも使っていて、カンすると手が遅れます。"]
        case offers.OfferReason.KAN_CHEAPER if worth is not None and worth.after:
            way = "ツモアガリ" if worth.tsumo else "ロン"
            down = f"{points(worth.before)}から{points(worth.after)}に下がります"
            return [f"カンすると{way}が{down}。"]
        case offers.OfferReason.KAN_CHEAPER:
            return ["カンするとロンの役がなくなります。"]
        case offers.OfferReason.KAN_HELPS_THEM:
            return [f"{threat(seen)}なので、裏ドラまで増やすカンはしません。"]
        case offers.OfferReason.KAN_KEEPS_MORE:
            return ["カンすればツモは1回増えますが、新しいドラは相手にも乗るので見合いません。"]
        case _ if worth is not None:
            return ["1回多いツモと新しいドラで、失う点数より得をします。"]
        case _:
            return [f"{four}はほかに使わないので、1回多くツモれてドラも増えるカンが得です。"]


def win(option: OptionAdvice, reason: offers.OfferReason, seen: Observation) -> list[str]:
    worth = option.fact(offers.WinWorth)
    if worth is None:
        return ["アガリ牌です。"]
    paid = points(worth.points - worth.honba - worth.sticks)
    ura = "以上" if seen.riichi[seen.seat] else ""
    parts = [f"本場の{worth.honba:,}点"] if worth.honba else []
    parts += [f"供託の{worth.sticks:,}点"] if worth.sticks else []
    more = f"ほかに{'と'.join(parts)}が入ります。" if parts else ""
    if reason is offers.OfferReason.WIN_LAST_PLACE:
        return [f"{paid}{ura}のアガリですが、4着のまま終わります。"]
    last = standing_of(seen)
    ends = last is not None and last.place == 1 and last.need in (Need.NOTHING, Need.ANY_WIN)
    return [f"{paid}{ura}のアガリで{'、トップのまま終わりま' if ends else ''}す。{more}"]
