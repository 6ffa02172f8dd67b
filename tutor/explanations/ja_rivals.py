from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.tiles import EAST, Kind, Tile, is_honour, is_simple, kind_of
from tutor.coach.explain import CLEAR, Explanation, Tempting
from tutor.coach.ideas import danger, dora, draws, pairs, shape, yakuhai
from tutor.coach.ideas import waits as ready
from tutor.coach.ideas import yaku as hands
from tutor.coach.spot import Spot
from tutor.coach.strategy.stance import Stance
from tutor.explanations import ja_facts
from tutor.explanations.ja_danger import (
    FELT,
    SLIGHT,
    is_safe,
    rate,
    safe_word,
    sign_against,
    worst_danger,
    worst_risk,
)
from tutor.explanations.ja_names import LISTED, hand, kinds, points, seat, steps, tile, waits
from tutor.position.blocks import Shape
from tutor.position.hands import HandPlan, serves
from tutor.position.yaku import yakuhai_han

RARE: Final = 30
"""Per mille of strong players; a discard chosen less often is not discussed."""
HEARD: Final = 100
"""Per mille of strong players; a discard chosen this often is discussed even beside a useless
tile."""
EVEN: Final = "どちらから切ってもかまいません。"
UNDECIDED: Final = "上級者でも判断が分かれます"
# fmt: off
COUNTERS: Final = (
    draws.StepBack, draws.FewerDraws, dora.IsDora, hands.InsidePlan, yakuhai.YakuhaiPair,
    danger.Riskier, danger.SafeFor, *ready.CONCEPTS,
)
"""Facts that make a close discard a candidate."""
# fmt: on
FRESH: Final = 3
"""Copies left of a lone honour that no one has discarded."""
PAIR: Final = 2
MANY_SIDES: Final = 3
"""The number of two-sided taatsu with which a hand needs no yakuhai."""
MOST: Final = 3
"""If the advised discard is this many times more common, the other tile is not mentioned."""
KNOWN: Final = 2
"""How many times as common another discard may be without being discussed before the second one."""
SLIGHTEST: Final = 0.01
"""The risk up to which tiles are not compared by their danger."""
NEARLY_AS_MANY: Final = 1.2
"""The ratio of useful tiles up to which two discards keep about equally many."""
TWICE: Final = 2
"""How many times as common the advised discard may be for an equal one to be mentioned."""
WIDER: Final = 3
"""The number of additional useful tiles worth mentioning."""
# fmt: off
SMALL: Final = (
    shape.MoreCentral, shape.CanRun, shape.NearerMiddle, shape.GoesNext, shape.GoesWith,
    shape.KeepsMate, shape.MorePartners, shape.Grows, draws.Improves, pairs.EasierToGet,
    dora.BesideDora, yakuhai.KeepsYakuhai, yakuhai.MoreLeft, yakuhai.OthersUse,
    yakuhai.CountsDouble, danger.SafeLater,
)
"""Facts that do not matter under threat."""
# fmt: on
BY_SAFETY: Final = (danger.SafeTile, danger.LeastRisk, danger.GoesFirst)


@dataclass(frozen=True, slots=True)
class Beside:
    """Sentences about discards other than the advised one."""

    said: str
    of: tuple[Kind, ...]
    both: bool = False
    """Whether the text also names the advised tile with its reason."""


def beside(spot: Spot, found: Explanation, kept: Sequence[Kind] = ()) -> Beside | None:
    """Compare the advised discard with the one that a reader would choose: the actual discard, else
    the most common close one, else the most common one. Skip `kept`, the lone yakuhai that are
    mentioned with the advised discard."""
    even: Beside | None = None
    every = _rivals(spot, found)
    for at, rival in enumerate(every):
        rare = found.share > 0 and rival.share < RARE
        keeps = (
            (spot.steps_after(each), spot.live(each), spot.dora_lost(each))
            for each in (found.best[0], rival.tile)
        )
        rare &= not (rival is found.second and len({*keeps}) == 1)
        tie = rival.tile in ties(spot, found) and len(found.best) == 1
        if tie or (rare and not rival.played):
            continue
        if kind_of(rival.tile) in kept:
            continue
        said = _is_said(spot, found, rival)
        named = isinstance(found.role, pairs.SlowSingle) or not rival.gives_up
        if said and (named or not (rival.played or rival.close)):
            return even
        both = _of_both(spot, found, rival)
        text = both or _line(spot, found, rival)
        if even is not None:
            return replace(even, said=even.said + text) if text and not both else even
        if text:
            even = Beside(text, (kind_of(rival.tile),), bool(both))
            if not (both and text.endswith(EVEN)):
                alone = rival.played and is_loose(spot, kind_of(rival.tile))
                rest = [e for e in every[at + 1 :] if kind_of(e.tile) not in kept]
                return even if alone else _and_more(spot, found, rest, even)
    return even


def _and_more(spot: Spot, found: Explanation, rest: Sequence[Tempting], even: Beside) -> Beside:
    """Add a sentence on why to keep another tile that many strong players would discard."""
    if spot.threats or spot.folds or not spot.steps_after(found.best[0]):
        return even
    for rival in rest:
        of, new = kind_of(rival.tile), _name(spot, rival.tile) not in even.said
        lone = is_loose(spot, of) and rival.tile not in ties(spot, found)
        if new and lone and rival.share >= HEARD and not _is_said(spot, found, rival):
            why = _why(spot, found, rival)
            if isinstance(why, ja_facts.Keep):
                also = ja_facts.also_kept(_name(spot, rival.tile), why, even.said)
                if spot.is_yakuhai(of) and "同じく" in also:
                    return even  # said with the other yakuhai
                return Beside(even.said + also, (*even.of, of), even.both)
    return even


def is_loose(spot: Spot, of: Kind) -> bool:
    return spot.counts[of] == 1 and not spot.near(of)


def ties(spot: Spot, found: Explanation) -> list[Tile]:
    """Return the lone tiles that are as useless as the advised one and also commonly discarded."""
    lone = isinstance(found.role, shape.Alone | yakuhai.OffWind | yakuhai.LoneYakuhai)
    equal = found.ties if lone and not (spot.threats or spot.folds) else ()
    common = (e.tile for e in equal if found.share < MOST * e.share or not found.share)
    alone = (e for e in common if is_loose(spot, kind_of(e)))
    use = (is_honour, spot.is_yakuhai)
    mine = [of(kind_of(found.best[0])) for of in use]
    return [each for each in alone if [of(kind_of(each)) for of in use] == mine]


def is_listed(found: Explanation, others: Sequence[Kind]) -> bool:
    """Check whether the tiles are number tiles and few enough to be named together."""
    every = (kind_of(found.best[0]), *others)
    return len(every) <= LISTED and not any(map(is_honour, every))


def _is_said(spot: Spot, found: Explanation, rival: Tempting) -> bool:
    """Check whether the reason for the advised discard also decides against another one."""
    role, first = found.role, next(iter(rival.gives_up), None)
    match role:
        case hands.OutsidePlan(hand=of, others=others):
            inside = isinstance(first, hands.InsidePlan) and first.hand == of
            alike = not (rival.gives_up or rival.close) and kind_of(rival.tile) in others
            return inside or (alike and is_listed(found, others))
        case yakuhai.OffWind(kinds=winds) if not rival.close:
            rare = rival.share < HEARD and not is_honour(kind_of(rival.tile))
            return rare or kind_of(rival.tile) in winds
        case yakuhai.LoneYakuhai(more=more, live=live) if live:
            return kind_of(rival.tile) in more
        case pairs.SecondPair(head=head):
            return kind_of(rival.tile) == head and spot.unseen[kind_of(found.best[0])] > 0
        case danger.GoesFirst(safe=safe):
            return kind_of(rival.tile) == safe
        case pairs.SlowSingle(easier=easier):
            return kind_of(rival.tile) in easier
        case _:
            return False


def _rivals(spot: Spot, found: Explanation) -> list[Tempting]:
    """Return the other discards in the order in which a reader would ask about them: the actual
    discard, the second one in the list, close ones, and the rest. A second discard that few make
    counts only if it, too, leaves the hand ready."""
    most = max((each.share for each in found.rivals), default=0)
    others = any(each.share >= HEARD and not _is_mate(found, each) for each in found.rivals)
    second = [
        each
        for each in (() if found.second is None else (found.second,))
        if KNOWN * each.share >= most or spot.are_ready(found.best[0], each.tile)
    ]
    shown = {kind_of(each.tile) for each in second}
    every = [*second, *(each for each in found.rivals if kind_of(each.tile) not in shown)]

    def order(rival: Tempting) -> tuple[bool, bool, bool, bool, int]:
        last = others and _is_mate(found, rival)
        return not rival.played, last, rival not in second, not rival.close, -rival.share

    return sorted(every, key=order)


def _is_mate(found: Explanation, rival: Tempting) -> bool:
    """Check whether a tile is the other one of the shape that the advised discard breaks up."""
    role = found.role
    if not isinstance(role, shape.WeakestBlock | shape.WeakBlock):
        return False
    return kind_of(rival.tile) in role.block.kinds


def _name(spot: Spot, of: Tile) -> str:
    return tile(of, spot.seen.rules.red_fives)


# --- two tiles of no use -------------------------------------------------------------------------


def _of_both(spot: Spot, found: Explanation, rival: Tempting) -> str:
    """Return a sentence on what two lone tiles have in common, and which to discard first."""
    best, of = kind_of(found.best[0]), kind_of(rival.tile)
    lone = is_loose(spot, best) and is_loose(spot, of)
    role = found.role
    dear = bool({best, of} & {*spot.seen.dora}) or spot.dora_lost(found.best[0]) > 0
    dead = not spot.unseen[best] or dear
    idle = isinstance(role, shape.Alone | yakuhai.OffWind | yakuhai.LoneYakuhai)
    if not (idle and lone) or dead or spot.threats or spot.folds or len(found.best) > 1:
        return ""
    if ties(spot, found):
        return ""
    if spot.steps_after(found.best[0]) in (0, spot.steps - 1) or found.plan.is_of_pairs:
        return ""
    planned = (found.plan.hand, found.plan.other)
    if spot.steps_after(rival.tile) > spot.steps_after(found.best[0]):
        return ""
    if any(_leaves(each, found, rival) for each in planned):
        return ""
    asked = rival.close or rival.played
    if isinstance(role, yakuhai.OffWind) and not (is_honour(of) or asked or rival.share >= HEARD):
        return ""
    mine, theirs = _name(spot, found.best[0]), _name(spot, rival.tile)
    names = f"{mine}も{theirs}も{_noun(spot, best, of)}"
    if spot.is_yakuhai(best) and not is_honour(of) and spot.unseen[best] < 2:
        names = f"{mine}（残り{spot.unseen[best]}枚）も{theirs}も1枚だけ"
    elif spot.is_yakuhai(best) and not is_honour(of):
        double = "重なればポンして2翻にできる" if yakuhai_han(spot.seen, best) > 1 else "役牌の"
        names = f"{double}{mine}（残り{spot.unseen[best]}枚）も{theirs}も1枚だけ"
    match _why(spot, found, rival):
        case ja_facts.First(because=because, end=end):
            if not spot.unseen[best] < 2 and spot.unseen[of] < 2 and is_honour(of):
                names = f"{theirs}は{3 - spot.unseen[of]}枚切れで後からでも切りやすいの"
                return f"{names}で、{because}{mine}{end}。"
            return f"{names}ですが、{because}{mine}{end}。"
        case ja_facts.Keep() if (
            spot.is_yakuhai(best)
            and not (is_honour(of) or ja_facts.ryanmen(of))
            and (early := _needs_no_yakuhai(spot, found, best))
        ):
            return f"{names}ですが、{early}ので、ほかの人に重ねられる前に{mine}から切ります。"
        case ja_facts.Keep(because=because):
            held = role.more if isinstance(role, yakuhai.LoneYakuhai) else ()
            left = max(spot.unseen[best], 1)
            more = [each for each in held if each != of and spot.unseen[each] > left]
            dora = "ドラで、" if {*more} & {*spot.seen.dora} and len(more) == 1 else ""
            also = (
                f"{kinds(more)}は{dora}残りが多く、より重なりやすいので残します。" if more else ""
            )
            near = [] if is_honour(best) else [e for e in ja_facts.ryanmen(best) if spot.unseen[e]]
            if len(near) > 1 and is_honour(of):
                names = f"{mine}は{kinds(near)}を引けば両面になりま"
                return f"{names}すが、{theirs}は{because}ので、{mine}から切ります。{also}"
            return f"{names}ですが、{theirs}は{because}ので、{mine}から切ります。{also}"
        case None if tells := _tells(spot, found, best, of):
            return f"{names}ですが、{tells}{mine}から切ります。"
        case None if rival.level and spot.unseen[best] == spot.unseen[of]:
            return f"{names}で、残りの枚数も同じなので、{EVEN}"
        case _:
            return ""


def _needs_no_yakuhai(spot: Spot, found: Explanation, best: Kind) -> str:
    """Return a clause, to precede ので, on why the hand can do without a yakuhai that an opponent
    may pair; empty if it keeps another one, or if no opponent can use it."""
    singles = (Kind(each) for each in range(27, 34) if spot.counts[each] == 1 and each != best)
    keeps = any(spot.is_yakuhai(each) and spot.unseen[each] > 1 for each in singles)
    used = any(yakuhai_han(spot.seen, best, each) for each in spot.seen.opponents)
    if keeps or not used or spot.unseen[best] < PAIR:
        return ""
    after = spot.blocks_without(kind_of(found.best[0]))
    sides = sum(each.shape is Shape.TWO_SIDED for each in (after.blocks if after else ()))
    if sides >= MANY_SIDES:
        return "両面が多く、役牌を鳴かなくても進む手な"
    return "タンヤオに向かう手な" if ja_facts.may_be_tanyao(found.plan) else ""


def _tells(spot: Spot, found: Explanation, best: Kind, of: Kind) -> str:
    """Return an attribute that distinguishes a tile from another equally useless one; may be
    empty."""
    honours, singles = is_honour(best) + is_honour(of), spot.counts[best] == spot.counts[of] == 1
    may_pair = spot.is_yakuhai(of) and spot.unseen[of] > 1
    if honours == 2 and may_pair and not spot.is_yakuhai(best):
        return "役にならないオタ風の"
    if honours == 2 and EAST in (best, of) and not spot.is_yakuhai(EAST):
        return "親の役牌になる" if best == EAST else ""
    if (honours == 2 or found.plan.is_of_pairs) and spot.unseen[best] < spot.unseen[of]:
        left = spot.unseen[best]
        return f"残り{left}枚で重なりにくい" if left else "もう重ならない"
    if is_honour(best) or found.plan.is_of_pairs or not singles or spot.dora_lost(found.best[0]):
        return ""
    if shape.centre(best) > shape.centre(of) + (honours > 0 and spot.unseen[of] == FRESH):
        return "後になるほど切りにくい"
    if shape.centre(best) >= shape.centre(of):
        return ""
    little = "使いにくい" if spot.near(best) else "伸びにくい"
    return f"{'端で' if shape.centre(best) == 1 else '端に近く'}{little}"


def _noun(spot: Spot, best: Kind, of: Kind) -> str:
    honours = is_honour(best) + is_honour(of)
    if honours == 1:
        return "孤立した牌"
    if not honours:
        return "浮き牌"
    yaku = spot.is_yakuhai(best) + spot.is_yakuhai(of)
    return ("オタ風", "1枚だけの字牌", "1枚だけの役牌")[yaku]


# --- other tiles ---------------------------------------------------------------------------------


def _line(spot: Spot, found: Explanation, rival: Tempting) -> str:
    """Return a sentence about another discard; may be empty."""
    best, name = found.best[0], _name(spot, rival.tile)
    if spot.are_ready(rival.tile, best):
        return _other_wait(spot, found, rival)
    why, gain = _why(spot, found, rival), _gain(spot, found, rival)
    safe_now = bool(spot.threats) and spot.steps_after(best) > 0 and spot.is_sure(best)
    if spot.folds or isinstance(found.role, BY_SAFETY) or safe_now:
        return _beside_safe(spot, found, rival, gain, why)
    also = "も候補ですが、" if rival.close else "は"
    match why:
        case ja_facts.First(because=because):
            first = f"{because}{_name(spot, best)}が先です"
            return f"{name}{also if rival.close else 'より、'}{first}。"
        case ja_facts.Keep(because=because) if gain:
            return f"{name}切りなら{gain}が、{name}は{because}ので、まだ切りません。"
        case ja_facts.Keep(because=because):
            return f"{name}{also}{because}ので残します。"
        case ja_facts.Risk(noun=noun) if gain:
            return f"{name}切りなら{gain}が、{noun}です。"
        case ja_facts.Risk(noun=noun, of_suit=True):
            return f"{name}は{noun}なので避けます。"
        case ja_facts.Risk():
            return _avoided(spot, best, rival.tile)
        case ja_facts.Cost(said=said) if gain:
            return f"{name}切りなら{gain}が、{said}。"
        case ja_facts.Cost(said=said):
            return f"{name}{'を切る手もありますが、' if rival.close else 'を切ると'}{said}。"
        case _:
            return _even(spot, found, rival, gain)


def _even(spot: Spot, found: Explanation, rival: Tempting, gain: str) -> str:
    """Return a sentence about a discard that has no known drawback; may be empty."""
    best, name = found.best[0], _name(spot, rival.tile)
    if spot.steps_after(rival.tile) < spot.steps_after(best):
        return ""
    asked = rival.close or rival.played
    heard = asked or rival.ahead or (rival.share >= HEARD and not spot.threats)
    taste = UNDECIDED if found.divides(rival) else ""
    more = bool(found.share) and rival.share >= CLEAR * found.share
    despite = _despite(spot, found, rival) or taste
    if gain and heard and not despite and _is_wider(spot, found, rival):
        return _only_wider(spot, best, rival) if rival.played else ""
    if gain and heard and (despite or not more):
        return f"{name}切りなら{gain}が、{despite}。" if despite else ""
    if spot.threats:
        return f"{_as_dangerous(spot, found, rival)}。" if asked else ""
    if not heard:
        return ""
    if tells := _tells(spot, found, kind_of(best), kind_of(rival.tile)):
        return f"{name}より、{tells}{_name(spot, best)}が先です。"
    if poorer := _poorer(spot, best, rival.tile):
        return f"{name}切りでは{poorer}。"
    live, its = spot.live(best), spot.live(rival.tile)
    if not asked and found.share > MOST * rival.share:
        return ""
    suited = ja_facts.is_for_flush(found, spot.draws(best))
    near = spot.steps_after(rival.tile) == spot.steps_after(best) < ja_facts.COUNTED_FROM
    if suited and near and 0 < its <= live - WIDER:
        lost = sorted(spot.draws(best) - spot.draws(rival.tile))
        gone = "重なり" if lost == [kind_of(rival.tile)] else "受け"
        few = 0 < len(lost) <= LISTED
        gone = f"{kinds(lost)}の{gone}がなくなり、" if few else ""
        return f"{name}を切ると{gone}受け入れが{live}枚から{its}枚に減ります。"
    if rival.level:
        keeps = f"受け入れは同じ{live}枚で、" if live else ""
        return f"{name}から切っても{keeps}{UNDECIDED}。"
    shown = rival.played or (rival is found.second and TWICE * rival.share >= found.share)
    if shown and rival.alike and live == its > 0 and not more:
        return f"{name}から切っても受け入れは同じ{live}枚です。"
    if more:
        return f"{name}から切る手も有力です。"
    if its > live and taste:
        clear = its >= live + WIDER or its > NEARLY_AS_MANY * live
        more_draws = f"は{live}枚から{its}枚に増え" if clear else "もほぼ同じで"
        return f"{name}切りなら受け入れ{more_draws}、{taste}。"
    wider = rival.played and its >= live + WIDER
    return _only_wider(spot, best, rival) if wider else ""


def _only_wider(spot: Spot, best: Tile, rival: Tempting) -> str:
    mine, its = (f"{_name(spot, each)}切り（{spot.live(each)}枚）" for each in (best, rival.tile))
    if rival.share >= HEARD:
        return f"受け入れは{its}が{mine}より広く、こちらも有力です。"
    return f"受け入れの枚数だけなら{its}が{mine}より上です。"


def _as_dangerous(spot: Spot, found: Explanation, rival: Tempting) -> str:
    """Return a clause comparing the danger of two tiles with nearly the same risk."""
    best, of = found.best[0], rival.tile
    name, sign, rates = _name(spot, of), sign_against(spot, of), (rate(spot, best), rate(spot, of))
    if spot.folds and spot.counts[kind_of(best)] == 2 > spot.counts[kind_of(of)]:
        same = "同じで" if rates[0] == rates[1] else "大差なく"
        first = f"通れば2巡しのげる対子の{_name(spot, best)}が先です"
        return f"{name}も{rates[1]}と{same}、{first}"
    slight = max(worst_risk(spot, best), worst_risk(spot, of)) < SLIGHTEST
    if slight or rates[0] == rates[1]:
        return f"{name}も{rates[1]}で変わりません"
    sign = "" if "放銃率" in sign else f"{sign}で、"
    if worst_risk(spot, of) > worst_risk(spot, best):
        return f"{name}は{sign}{rates[1]}とやや危険です"
    if spot.stance is Stance.PUSH:
        return f"{name}は{rates[1]}と大差なく、危険の増す{_name(spot, best)}から先に切ります"
    return f"{name}のほうがわずかに通りやすい（{rates[1]}）ので、後の守りに残します"


def _despite(spot: Spot, found: Explanation, rival: Tempting) -> str:
    """Return a clause explaining why a discard with an advantage is not advised; may be empty."""
    best, of, role = found.best[0], rival.tile, found.role
    if spot.dora_lost(of) > spot.dora_lost(best):
        return "ドラを失います"
    if poorer := _poorer(spot, best, of):
        return poorer
    if isinstance(role, hands.OutsidePlan) and serves(role.hand, kind_of(of)):
        return f"{hand(role.hand)}に使えない{_name(spot, best)}が残ります"
    live, its = spot.live(best), spot.live(of)
    near = spot.steps_after(best) == spot.steps_after(of) < ja_facts.COUNTED_FROM
    if near and 0 < its < live and ja_facts.is_for_flush(found, spot.draws(best)):
        return f"受け入れは{live}枚から{its}枚に減ります"
    centres = shape.centre(kind_of(best)), shape.centre(kind_of(of))
    if centres[0] > centres[1] and not spot.threats and spot.counts[kind_of(best)] == 1:
        return f"後になるほど切りにくい{_name(spot, best)}を先に切ります"
    return ""


def _poorer(spot: Spot, best: Tile, of: Tile) -> str:
    """Return a clause saying that fewer draws lead to a good wait one step from ready; empty if
    that is not so."""
    if spot.threats or not spot.steps_after(best) == spot.steps_after(of) == 1:
        return ""
    good, less = spot.good_draws(best), spot.good_draws(of)
    return f"良形の聴牌になる牌は{good}枚から{less}枚に減ります" if good > less else ""


def _why(spot: Spot, found: Explanation, rival: Tempting) -> ja_facts.Why | None:
    """Return the weightiest valid reason against another discard."""
    best, of = found.best[0], rival.tile
    facts = [each for each in rival.gives_up if not (spot.threats and isinstance(each, SMALL))]
    said = (ja_facts.reason(spot, found, rival, each) for each in facts)
    why = next((each for each in said if each is not None), None)
    if why is not None or spot.folds:
        return why
    if spot.steps_after(of) > spot.steps_after(best):
        return ja_facts.Cost(ja_facts.back(spot, found, spot.steps_after(of)))
    if spot.threats or not spot.steps_after(best):
        return None
    pieces = (each.hand for each in rival.gives_up if isinstance(each, hands.PieceOf))
    if found.plan.pattern is not None and found.plan.pattern in pieces:  # the headline names it
        return ja_facts.Keep(f"{hand(found.plan.pattern)}に必要な")
    return ja_facts.kept_for(spot, found, kind_of(of))


def _gain(spot: Spot, found: Explanation, rival: Tempting) -> str:
    """Return a clause, to precede が, with the advantage of another discard; may be empty."""
    gains = rival.gains
    if gains is None and rival.close and isinstance(rival.counter, COUNTERS):
        gains = rival.counter
    if isinstance(gains, draws.FewerDraws) and not ja_facts.is_for_flush(
        found, spot.draws(rival.tile)
    ):
        gains = None
    forward = isinstance(gains, draws.StepBack | draws.FewerDraws)
    picky = next((e for e in (found.plan.hand, found.plan.other) if _leaves(e, found, rival)), None)
    if picky is not None and not spot.threats and not forward:
        return f"{hand(picky)}に使えない牌は減ります"
    if _is_wider(spot, found, rival):
        gains = draws.FewerDraws((), spot.live(found.best[0]), spot.live(rival.tile), spot.steps)
        return ja_facts.gain_of(spot, gains)
    if gains is None or any(isinstance(each, type(gains)) for each in rival.gives_up):
        return ""
    if isinstance(gains, yakuhai.YakuhaiPair) and gains.kind != kind_of(found.best[0]):
        return ""
    return ja_facts.gain_of(spot, gains)


def _is_wider(spot: Spot, found: Explanation, rival: Tempting) -> bool:
    """Check whether another discard leaves the hand as close to ready as the advised one, but with
    clearly more useful draws."""
    best, of = found.best[0], rival.tile
    named = rival.close or rival.played or rival is found.second
    if not named or spot.threats or spot.folds:
        return False
    after, near = spot.steps_after(best), found.plan.has_blocks and spot.steps_after(best) in (1, 2)
    near &= ja_facts.is_for_flush(found, spot.draws(of))
    return near and spot.steps_after(of) == after and spot.live(of) >= spot.live(best) + WIDER


def _leaves(of: HandPlan | None, found: Explanation, rival: Tempting) -> bool:
    """Check whether a planned hand can use the advised discard but not the other one."""
    if of is None or of.name not in hands.SELECTIVE:
        return False
    return serves(of, kind_of(found.best[0])) and not serves(of, kind_of(rival.tile))


def _other_wait(spot: Spot, found: Explanation, rival: Tempting) -> str:
    """Return a sentence about another discard that leaves the hand ready, with its wait, live tiles
    and points where they differ."""
    best, of = found.best[0], rival.tile
    name, won, mine = _name(spot, of), spot.winning(of), spot.winning(best)
    facts = spot.tenpai(of)
    if not won:
        if not mine:
            return _same_wait(spot, found, rival, "聴牌")
        dead = facts is None or not facts.live
        why = "待ち牌が残っていません" if dead else "役がなく、出アガリできません"
        why = "役がなく、アガれません" if spot.seen.is_open and not dead else why
        why = "フリテンで、出アガリできません" if facts and facts.furiten and not dead else why
        return f"{name}を切ると{why}。"
    if facts is not None and facts.furiten and mine:
        return f"{name}を切るとフリテンになります。"
    own = spot.tenpai(best)
    if own is not None and own.furiten:
        less = ja_facts.pay_of(spot, of) < ja_facts.pay_of(spot, best)
        but = f"打点が{points(*ja_facts.pay_of(spot, of))}に下がります" if less else ""
        but = f"{name}は{worst_danger(spot, of)}です" if spot.threats else but
        return f"{name}切りならフリテンになりません{f'が、{but}' if but else ''}。"
    if {each.kind for each in won} == {each.kind for each in mine}:
        return _same_wait(spot, found, rival)
    live, most = (sum(each.live for each in waits_) for waits_ in (won, mine))
    paid, best_paid = ja_facts.pay_of(spot, of), ja_facts.pay_of(spot, best)
    on = f"{name}切りの{waits([each.kind for each in won])}は"
    open_ = spot.win is not None and bool(spot.win.riichi) and spot.win.declare is None
    declared = "リーチで" if open_ else ""
    price = f"打点は{declared}{points(*paid)}"
    if not mine:
        return f"{on}残り{live}枚で、{price}です。"
    if live < most:
        fewer = f"残り{live}枚に減り" if live else "1枚も残ってい"
        if paid == best_paid or not live:
            return f"{on}{fewer}ま{'す' if live else 'せん'}。"
        if paid < best_paid:
            return f"{on}{fewer}、打点も{declared}{points(*paid)}に下がります。"
        return f"{on}打点が{declared}{points(*paid)}に上がりますが、残り{live}枚に減ります。"
    same = "同じ残り" if live == most else "残り"
    if paid < best_paid:
        return f"{on}{same}{live}枚ですが、打点が{declared}{points(*paid)}に下がります。"
    if any(isinstance(each, ready.SlowWait) for each in rival.gives_up):
        return f"{on}{same}{live}枚でも、出にくい牌の待ちです。"
    riskier = spot.risk(of) - spot.risk(best) >= danger.NOTICED and spot.threats
    if riskier:
        return f"{on}{same}{live}枚ですが、{name}は{worst_danger(spot, of)}です。"
    if not (rival.close or rival.played or rival is found.second):
        return ""
    easier = not any(map(is_simple, (each.kind for each in mine)))
    if paid == best_paid and easier and all(is_simple(each.kind) for each in won):
        return f"{on}{same}{live}枚でも、出にくい牌の待ちです。"
    worth = "打点も同じで、大差ありません" if paid == best_paid else f"{price}です"
    return f"{on}{same}{live}枚で、{worth}。"


def _same_wait(spot: Spot, found: Explanation, rival: Tempting, what: str = "待ち") -> str:
    best, of = found.best[0], rival.tile
    same = f"{_name(spot, of)}を切っても{what}は同じ"
    worse = spot.risk(of) - spot.risk(best) >= danger.NOTICED
    if spot.dora_lost(of) > spot.dora_lost(best):
        return f"{same}ですが、ドラを失います。"
    if ja_facts.pay_of(spot, of) < ja_facts.pay_of(spot, best):
        return f"{same}ですが、打点が{points(*ja_facts.pay_of(spot, of))}に下がります。"
    if worse and not spot.is_sure(of):
        return f"{same}ですが、{worst_danger(spot, of)}なので避けます。"
    if worse:
        return f"{same}ですが、{_name(spot, best)}のほうが放銃しにくい牌です。"
    return f"{same}で、大差ありません。" if rival.close or rival.played else ""


# --- under a threat ------------------------------------------------------------------------------


def _beside_safe(
    spot: Spot, found: Explanation, rival: Tempting, gain: str, why: ja_facts.Why | None
) -> str:
    """Return a sentence about a rival discard against a threat: how dangerous it is, and what it
    costs the hand."""
    best, of, name = found.best[0], rival.tile, _name(spot, rival.tile)
    mine, more = _name(spot, best), spot.risk(of) - spot.risk(best)
    cost = _cost(spot, found, rival, why)
    heard = rival.share >= HEARD and not spot.folds
    asked = rival.close or rival.played or rival.alike or heard
    safe = is_safe(spot, best)
    if is_safe(spot, of):
        known = safe_word(spot, of)
        if cost:
            return f"{name}{'も' if safe else 'は'}{known}ですが、{cost}。"
        if not safe:
            return "" if spot.folds else f"安全な{name}は後に残します。"
        live, its = spot.live(best), spot.live(of)
        if not spot.folds and spot.steps_after(of) == spot.steps_after(best) and its > live:
            gain = f"受け入れは{live}枚から{its}枚に増えます"
        if more >= FELT and gain:
            return f"{name}切りなら{gain}が、{mine}のほうがほかの家にも通りやすい牌です。"
        if more >= FELT:
            return f"{name}も{known}ですが、ほかの家にも通りやすい{mine}が先です。"
        later = (rival.level or asked) and not (spot.folds and spot.threats)
        return f"{name}も{known}なので、次に切れます。" if later else ""
    low = rate(spot, of)
    if safe or more >= danger.NOTICED:
        little = worst_risk(spot, of) < SLIGHT
        if little and not (gain or (asked and spot.threats)):
            return ""
        if little and gain and not spot.folds:
            return f"{name}切りなら{gain}が、危険がわずかに残ります。"
        if little:
            return f"{name}も{low}と低めですが、{'安全な' if safe else ''}{mine}が先です。"
        if gain and not (safe and spot.folds):
            return f"{name}切りなら{gain}が、{worst_danger(spot, of)}です。"
        return _avoided(spot, best, of)
    if more <= -danger.NOTICED or (
        gain and more < 0 and worst_risk(spot, of) < worst_risk(spot, best)
    ):
        if spot.draws_left and not cost:
            return f"{name}はより通りやすい（{low}）ので、後に残します。"
        return f"{name}のほうが通りやすい（{low}）ものの、{cost}。" if cost else ""
    if cost:
        return f"{name}も{sign_against(spot, of)}ですが、{cost}。"
    return f"{_as_dangerous(spot, found, rival)}。" if asked and not gain else ""


def _avoided(spot: Spot, best: Tile, of: Tile) -> str:
    """Return a sentence about the danger of a rejected tile to a threat or, if that does not
    differ, to the other opponents."""
    name, opponents = _name(spot, of), spot.seen.opponents
    if spot.threats and worst_risk(spot, of) < worst_risk(spot, best) + FELT:
        more = {spot.risk_to(of, each) - spot.risk_to(best, each): each for each in opponents}
        whom = more[max(more)]
        if max(more) < FELT or whom in (each.seat for each in spot.threats):
            return ""
        also = "も" if rate(spot, of) == rate(spot, best) else "は"
        return f"{name}{also}{rate(spot, of)}ですが、{seat(spot.seen, whom)}にはより危険です。"
    return f"{name}は{worst_danger(spot, of)}なので避けます。"


def _cost(spot: Spot, found: Explanation, rival: Tempting, why: ja_facts.Why | None) -> str:
    """Return a clause on what a discard costs the hand; empty when folding."""
    best, of = found.best[0], rival.tile
    if spot.folds:
        return ""
    match why:
        case ja_facts.Cost(said=said):
            return f"切ると{said}"
        case _ if spot.steps_after(of) > spot.steps_after(best):
            return f"切ると{ja_facts.back(spot, found, spot.steps_after(of))}"
        case ja_facts.Keep(because=because):
            return f"{because}ので残します"
        case _ if spot.steps_after(of) < spot.steps_after(best):
            if 2 * spot.live(of) > spot.live(best):
                return ""
            far = steps(spot.steps_after(of))
            return f"{far}を保てても受け入れが{spot.live(of)}枚と狭くなります"
        case _ if 0 < spot.live(of) <= spot.live(best) - WIDER:
            return f"切ると受け入れが{spot.live(best)}枚から{spot.live(of)}枚に減ります"
        case _:
            return ""
