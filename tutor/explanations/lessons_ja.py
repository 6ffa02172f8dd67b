from collections.abc import Mapping, Sequence
from typing import Final

from rules.legal import RIICHI_STICK
from rules.observation import Observation
from rules.tiles import Seat, Tile, kind_of, parse_kind
from tutor.coach import offer_facts as offers
from tutor.coach.advice import OptionAdvice
from tutor.coach.explain import Explanation
from tutor.coach.graded import Cause, DealIn, DealtIn
from tutor.coach.ideas import danger, dora, draws, pairs, shape, waits, yaku, yakuhai
from tutor.coach.lessons.calls import Usual, chosen
from tutor.coach.lessons.story import Act, Ending, Judged, RoundLine, Story
from tutor.coach.spot import GOOD_WAIT, Spot
from tutor.coach.standing import Standing
from tutor.explanations import ja_names as ja
from tutor.explanations.ja_danger import risk_noun
from tutor.explanations.ja_facts import Cost, Keep, reason
from tutor.explanations.ja_names import waits as waiting
from tutor.explanations.ja_names import yaku as yaku_names
from tutor.explanations.ja_riichi import threat
from tutor.explanations.lessons_en import BIG, DEAR, DORA, LAID, UNARGUED
from tutor.position.standing import FAR_AHEAD, lead, may_come_to_riichi
from tutor.position.table_read import riichi_opponents

USUAL: Final[Mapping[Usual | None, str]] = {
    Usual.MOST: "{}は上級者もたいてい選びます。",
    Usual.DIVIDED: "{}は上級者でも意見が分かれます。",
    Usual.LESS: "{}は上級者の多くが選びません。",
    Usual.FEW: "{}は上級者がまず選びません。",
    Usual.PLACE: "リーチで順位の上がる打点にした、正しい判断です。",
    Usual.ENOUGH: "ダマのアガリで足り、リーチしても順位は変わりませんでした。",
}
TUTOR: Final[Mapping[tuple[Act, bool], str]] = {
    (Act.CALL, True): "おすすめも鳴きです",
    (Act.CALL, False): "おすすめは見送りです",
    (Act.RIICHI, True): "おすすめもリーチです",
    (Act.RIICHI, False): "おすすめはダマです",
    (Act.SILENCE, True): "おすすめもダマです",
    (Act.SILENCE, False): "おすすめはリーチです",
}
GIVES_UP: Final[Mapping[Usual | None, str]] = {
    None: "",
    Usual.MOST: "上級者もたいていそうします。",
    Usual.DIVIDED: "上級者でも意見が分かれます。",
    Usual.LESS: "上級者の多くはそうしません。",
    Usual.FEW: "上級者はまずそうしません。",
}
DEALT: Final = {True: "、連荘", False: "、親流れ", None: ""}


def slip(spot: Spot, found: Explanation, cause: Cause, fact: object, played: Tile) -> str:
    """Return a sentence naming what a discard overlooked, and the better tile. `fact` is None if it
    is no longer known."""
    name, best = _tile(spot, played), _tile(spot, found.best[0])
    match fact:
        case danger.Riskier():
            who = ja.seat(spot.seen, fact.seat)
            if fact.suit is not None:
                known = (
                    f"{who}が集めている{ja.suit_name(fact.suit)}で、放銃率{ja.percent(fact.risk)}"
                )
            else:
                known = risk_noun(spot, played, fact.seat, fact.why, fact.risk)
            is_sure = bool(spot.threats) and spot.is_sure(found.best[0])
            safe = f"{best}は安全牌でした" if is_sure else f"{best}の方が安全でした"
            lead = "オリる局面でした。" if cause is Cause.PLAYED_ON else ""
            return f"{lead}{name}は{known}です。{safe}。"
        case draws.StepBack(steps=1):
            won = spot.winning(found.best[0])
            live = sum(wait.live for wait in won)
            on = f"{waiting([wait.kind for wait in won])}、{live}枚の" if live else ""
            return f"{on}聴牌を{name}切りで崩しました。{best}切りなら聴牌のままです。"
        case draws.FewerDraws(lost=lost, live=live, best=most):
            gone = f"（{ja.kinds(lost)}を失う）" if 0 < len(lost) <= 4 else ""
            return f"受け入れは{name}切りで{live}枚{gone}、{best}切りなら{most}枚でした。"
        case dora.RedForPlain(kind=of):
            return f"普通の{ja.kind(of)}もあるのに赤{ja.kind(of)}を切り、1翻を失いました。"
        case waits.CannotWin(waits=on):
            return f"{name}切りの{waiting(on)}ではアガれません。{best}切りならアガれる待ちでした。"
        case waits.Furiten(waits=on):
            return f"{name}切りの{waiting(on)}はフリテンです。{best}切りなら出アガリできました。"
        case waits.SlowWait(waits=on):
            its = waiting([wait.kind for wait in spot.winning(found.best[0])])
            return f"{name}切りは出にくい{waiting(on)}です。{best}切りなら{its}でした。"
        case waits.WorseWait(waits=on, live=live, points=paid, best_live=most, best_points=more):
            return (
                f"{name}切りは{waiting(on)}の{live}枚で{ja.points(paid)}、"
                f"{best}切りなら{most}枚で{ja.points(more)}でした。"
            )
    rival = found.tempting
    is_known = fact is not None and rival is not None and rival.played
    why = reason(spot, found, rival, fact) if is_known and rival is not None else None
    match why:
        case Cost(said=said):
            said = f"{name}を切ると{said}"
        case Keep(because=because):
            said = f"{name}は{because}ので、残す牌でした"
        case _:
            said = f"{name}を切りました"
    return f"{said}。{_better(spot, found)}。"


def _tile(spot: Spot, of: Tile) -> str:
    return ja.tile(of, spot.seen.rules.red_fives)


def _better(spot: Spot, found: Explanation) -> str:
    """Return a clause saying what the advised tile was, without the full stop."""
    best = _tile(spot, found.best[0])
    if len(found.best) > 1:
        names = "か".join(_tile(spot, each) for each in found.best)
        return f"{names}を切れました"
    match found.role:
        case shape.Alone():
            return f"{best}が浮いていました"
        case shape.WeakestBlock(block=of):
            return f"いちばん弱い形は{ja.block(of)}でした"
        case shape.Duplicate(block=of):
            return f"{best}は{ja.block(of)}のそばで余っていました"
        case pairs.SparePair(pairs=many):
            return f"対子は{ja.NUMERALS[many]}組あり、{best}が余っていました"
        case yakuhai.OffWind():
            return f"{best}は役にならないオタ風でした"
        case yakuhai.LoneYakuhai():
            return f"{best}は1枚だけの字牌でした"
        case yaku.OutsidePlan(hand=of) if found.keeps_to(of):
            return f"{best}は{ja.hand(of)}に使わない牌でした"
        case danger.SafeTile():
            return f"{best}は安全牌でした"
        case _:
            return f"切る牌は{best}でした"


# --- the story of a game --------------------------------------------------------------------------


def round_line(line: RoundLine, of: Seat) -> str:
    """Return up to three sentences about a round, without its name."""
    change = _signed(line.change)
    who = _seats(line.winners, of)
    payer = "" if line.payer is None else ja.SEATS[(line.payer - of) % 4]
    gained = "と".join(ja.points(gain) for gain in line.gains)
    own = line.gained_by(of)
    taken = sum(line.sticks) if own is None else line.sticks[line.winners.index(of)]
    pot = f"と供託{ja.points(taken)}" if taken else ""
    won = change if own is None else f"{_signed(own)}{pot}"
    match line.ending:
        case Ending.RON:
            said = f"{payer}の{_plain(line.tile)}でロン（{won}）{_yaku(line)}。"
        case Ending.TSUMO:
            said = f"ツモアガリ（{won}）{_yaku(line)}。"
        case Ending.DEALT_IN:
            said = (
                f"{_plain(line.tile)}で{who}に放銃（{change}）{_yaku(line)}。{_verdict(line, who)}"
            )
        case Ending.PAID:
            said = f"{who}が{gained}のツモアガリ{pot}（自分は{change}）{_yaku(line)}。"
        case Ending.OTHERS:
            cost = f"（自分は{change}）" if line.change else ""
            said = f"{who}が{payer}から{gained}のアガリ{pot}{cost}{_yaku(line)}。"
        case Ending.DRAWN:
            ready = "聴牌" if line.tenpai else "ノーテン"
            if line.steps and not line.folded and line.needed is None:
                ready = f"{ja.steps(line.steps)}でノーテン"
            left = f"、トップの供託{line.left // RIICHI_STICK}本を含む" if line.left else ""
            said = f"流局、{ready}" + (f"（{change}{left}）" if line.change else "")
            said += f"{DEALT[line.dealt]}。"
        case Ending.ABORTED:
            said = "途中流局。"
        case Ending.UNFINISHED:
            said = "牌譜はここまでです。"
    if line.absent:
        return f"{said}席を外していたようで、ツモ切りだけでした。"
    below = _seats(line.busted, of)
    bust = f"{below}のトビで終局。" if below else ""
    needed = "" if line.needed is None else _needed(line, line.needed, of)
    judged = "".join(_judged(line, one, of) for one in line.judged)
    is_new = line.steps and line.ending is not Ending.DRAWN and line.needed is None
    far = f"はなく、手は{ja.steps(line.steps)}" if is_new else "は"
    clean = f"打牌に問題{far}{'でした' if is_new else 'ありません'}。" if line.clean else ""
    return f"{said}{_ready(line)}{judged}{bust}{needed}{clean}"


def _seats(seats: Sequence[Seat], of: Seat) -> str:
    return "と".join(ja.SEATS[(each - of) % 4] for each in seats)


def _needed(line: RoundLine, standing: Standing, of: Seat) -> str:
    assert standing.ron is not None
    said = f"出アガリ{ja.points(standing.ron)}"
    if standing.rival is not None and standing.direct and standing.direct < standing.ron:
        said += f"（{ja.SEATS[(standing.rival - of) % 4]}からなら{ja.points(standing.direct)}）"
    if standing.tsumo is not None and standing.tsumo.whole < standing.ron:
        said += f"かツモアガリ{ja.points(standing.tsumo.whole)}"
    said = f"{ja.PLACES[standing.place - 2]}には{said}が必要でした。"
    if not line.steps or line.folded:
        return said
    return f"{said}手は{line.steps_since}巡目から{ja.steps(line.steps)}のままでした。"


def _yaku(line: RoundLine) -> str:
    """Return the yaku of a win, to follow the points."""
    if not line.won and line.gains[0] < BIG:
        return ""
    said = [yaku_names([number for number, _ in line.yaku if number not in DORA])]
    bonus = sum(han for number, han in line.yaku if number in DORA)
    said += [f"ドラ{bonus}"] if bonus else []
    names = "・".join(each for each in said if each)
    return f"：{names}" if names else ""


def _ready(line: RoundLine) -> str:
    ready = line.ready
    if ready is None:
        is_told = any(one.act is Act.CALL for one in line.judged)
        return f"{line.calls}回鳴きました。" if is_told else ""
    tiles = f"{waiting(ready.kinds)}、残り{ready.live}枚"
    until = f"{ready.last}巡目まで" if ready.last < line.turns else ""
    lasts = not line.won and ready.riichi is None and ready.last > ready.turn
    said = f"{ready.turn}巡目{f'から{until}' if lasts else 'に'}聴牌"
    bare = "、当初は役なし" if ready.bare else ""
    if ready.riichi is not None:
        first = f"{ready.turn}巡目に聴牌、" if ready.turn < ready.riichi else ""
        said = f"{first}{ready.riichi}巡目にリーチ"
    else:
        quiet = "千点未満でリーチできず" if line.poor else "ダマ"
        said += f"（{f'{line.calls}副露' if line.calls else quiet}{bare}）"
        tiles = f"{ready.since}巡目からは{tiles}" if ready.since > ready.turn else tiles
    said += f"、{tiles}"
    if line.won:
        return f"{said}{'（フリテン）' if ready.furiten else ''}。"
    own = "" if ready.thrown is None else f"自分で{ja.kind(ready.thrown)}を切っており、"
    if ready.furiten:
        return f"{said}。{own}フリテンでロンできない形でした。"
    if not ready.ron:
        return f"{said}。役がなく、{'アガれない' if line.calls else 'ロンできない'}形でした。"
    return said + (f"。{ready.turns}巡の間、誰からも出ませんでした。" if ready.in_vain else "。")


def _judged(line: RoundLine, one: Judged, of: Seat) -> str:
    """Return a sentence on what strong players do, with the reasons for and against."""
    match one.act:
        case Act.PUSH:
            return f"{_seats(one.seats, of)}のリーチにも聴牌を維持。上級者もたいてい押します。"
        case Act.FOLD:
            return _folded(line, one, of)
        case Act.CALL:
            far = line.calls > 1 and one.usual in (Usual.LESS, Usual.FEW)
            did = "ここまで鳴くの" if far else "この鳴き"
        case Act.RIICHI:
            did = "このリーチ"
        case Act.WAIT:
            did = "この待ち替え"
        case Act.SILENCE:
            ready = line.ready
            later = ready is not None and (ready.riichi or ready.since) > one.turn
            did = f"{one.turn}巡目のダマ" if later else "ダマ"
    said, option = USUAL[one.usual].format(did), None if one.offer is None else chosen(one.offer)
    if one.usual is Usual.DIVIDED:
        said = f"{said.removesuffix('。')}が、{TUTOR[one.act, one.agrees]}。"
    if one.usual in UNARGUED or one.offer is None or option is None:
        return said
    seen, steps = one.offer.observation, option.fact(offers.CallSteps)
    if steps is not None:
        which = "鳴けば" if line.calls == 1 else f"{one.turn}巡目の後の鳴きは"
        return f"{said}{which}{_for_call(option, steps)}が、{_against_call(seen, steps)}。"
    if option.fact(offers.RiichiFuriten) is not None:
        return f"{said}フリテンで、ツモでしかアガれない手でした。"
    sides = [_for_riichi(option), _against_riichi(option, seen)]
    if (
        one.agrees is (one.act is Act.RIICHI)
        if one.usual is Usual.DIVIDED
        else one.act is Act.SILENCE
    ):
        sides.reverse()
    return f"{said}{'が、'.join(sides)}。"


def _for_riichi(option: OptionAdvice) -> str:
    worth = option.fact(offers.RiichiWorth)
    assert worth is not None
    bonus = worth.honba + worth.sticks
    if worth.quiet is None:
        return f"リーチすれば役がつき、{ja.points(worth.riichi - bonus)}になります"
    if worth.riichi == worth.quiet:
        return "リーチなら一発や裏ドラの分だけ伸びます"
    quiet = ja.points(worth.quiet - bonus)
    return f"リーチなら{quiet}が{ja.points(worth.riichi - bonus)}になります"


def _against_riichi(option: OptionAdvice, seen: Observation) -> str:
    waits = option.fact(offers.RiichiWaits)
    assert waits is not None
    if riichi_opponents(seen):
        return f"{threat(seen)}をかけていて、もうオリられなくなります"
    if lead(seen) >= FAR_AHEAD:
        return f"すでに{ja.points(lead(seen))}リードしていました"
    if waits.better > GOOD_WAIT:
        return f"待ちの良くなる牌が{waits.better}枚ありました"
    if waits.live < GOOD_WAIT:
        return f"アガリ牌は残り{waits.live}枚でした"
    return "ダマなら待ち変えもオリも選べます"


def _for_call(option: OptionAdvice, steps: offers.CallSteps) -> str:
    waits, yaku = option.fact(offers.CallWaits), option.fact(offers.YakuInSight)
    if waits is not None and waits.winning and not waits.furiten:
        return f"{waiting(list(map(parse_kind, waits.winning)))}の聴牌です"
    if not steps.after:
        is_furiten = waits is not None and waits.winning
        return "フリテンの聴牌です" if is_furiten else "役なしの聴牌です"
    near = f"{ja.steps(steps.after)}{'に進み' if steps.after < steps.before else 'のまま'}"
    worth = f"、打点は{ja.points(yaku.points)}ほど" if yaku and yaku.points else ""
    return f"{near}{worth}です" if worth or near.endswith("のまま") else f"{near[:-1]}みます"


def _against_call(seen: Observation, steps: offers.CallSteps) -> str:
    if riichi_opponents(seen):
        who = "と".join(ja.seat(seen, each) for each in riichi_opponents(seen))
        return f"{who}のリーチを受けて手牌が短くなります"
    if may_come_to_riichi(seen, steps.before):
        return "リーチはできなくなります"
    return f"手牌は{len(seen.hand) - LAID}枚に減ります"


def _folded(line: RoundLine, one: Judged, of: Seat) -> str:
    """Return a sentence on when the hand was given up, what strong players do, and the risk of
    staying ready."""
    did = "巡目からオリました。" if one.seats else "巡目に聴牌を崩しました。"
    said = f"{one.turn}{did}{GIVES_UP[one.usual]}"
    if one.usual is Usual.DIVIDED:
        best = "もオリ" if one.agrees else "はまだオリないこと"
        best = best if one.seats else "も同じ" if one.agrees else "は聴牌の維持"
        said = f"{said.removesuffix('。')}が、おすすめ{best}です。"
    if line.held and line.tile is not None:
        said += f"アガリ牌の{ja.kind(kind_of(line.tile))}を止めました。"
    near, kind = ja.steps(one.steps), "" if one.kind is None else ja.kind(one.kind)
    if one.seats and one.risk >= DEAR:
        risk = f"{_seats(one.seats, of)}に放銃率{ja.percent(one.risk)}"
        return f"{said}{near}を保つ牌は、最も安全な{kind}でも{risk}でした。"
    if one.seats and one.usual is Usual.MOST:
        return said
    little = "危険も少なく" if one.risk < DEAR else ""
    return f"{said}{kind}切りなら{little}{near}のままでした。"


def _verdict(line: RoundLine, who: str) -> str:
    found = line.deal_in
    if found is None or line.absent:
        return ""
    if line.riichi and line.at is None:
        return "リーチ後の放銃で、仕方ありません。"
    said = f"不運です。{who}の聴牌は見えていませんでした。" if line.silent else ""
    said = said or verdict(found, _plain(found.safe))
    said += f"{line.riichis}人がリーチしていました。" if line.riichis > 1 else ""
    return said + (
        "" if line.suit is None else f"{who}は{ja.suit_name(line.suit)}の染め手模様でした。"
    )


def verdict(found: DealtIn, safe: str) -> str:
    if found.free:
        return "不運です。オーラスのラス目で、失うものはありませんでした。"
    if found.safe is None:
        return "不運です。手牌の中ではほぼ一番安全な牌でした。"
    match found.verdict:
        case DealIn.UNLUCKY:
            return f"やむを得ない放銃です。{safe}の方が安全でしたが、上級者もたいてい押します。"
        case DealIn.COULD_FOLD:
            return f"より安全な{safe}を切ることもできました。"
        case DealIn.SHOULD_FOLD:
            return f"より安全な{safe}を切る局面でした。"


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
        which = f"うち{folds}回は" if len(found) > 1 else ""
        blame = f"（{which}安全牌を切る局面）" if folds else ""
        parts.append((dealt, f"放銃{len(story.deal_ins)}回で{ja.points(dealt)}{blame}"))
    if paid:
        parts.append((paid, f"他家のツモで{ja.points(paid)}"))
    if drawn:
        parts.append((drawn, f"ノーテン罰符で{ja.points(drawn)}"))
    if story.lost_sticks:
        parts.append((story.lost_sticks, f"リーチ棒で{ja.points(story.lost_sticks)}"))
    parts.sort(key=lambda part: -part[0])
    lost = "、".join(text for _, text in parts)
    lost = f"{lost}を失い、" if lost else ""
    won = f"{len(story.rounds)}局で{_won(story, story.seat)}"
    absent = sum(line.absent for line in story.rounds)
    won += f"（うち{absent}局は離席のようです）" if absent else ""
    said = f"{ja.PLACES[story.place - 1]}の理由：{lost}{won}。"
    if story.place == 1:
        return f"{said}{ja.PLACES[1]}との差は{ja.points(story.gap)}でした。"
    who = ja.SEATS[(story.first - story.seat) % 4]
    first = f"{ja.PLACES[0]}は{who}で、{_won(story, story.first)}。"
    above = ja.PLACES[story.place - 2]
    if not story.gap:
        return f"{said}{first}{above}とは同点でしたが、席順で下になりました。"
    return f"{said}{first}{above}まで{ja.points(story.gap)}でした。"


def _won(story: Story, seat: Seat) -> str:
    gains = story.gained_by(seat)
    if not gains:
        return "アガリなし"
    largest = f"（最大{ja.points(max(gains))}）" if len(gains) > 1 else ""
    return f"アガリ{len(gains)}回で{ja.points(sum(gains))}{largest}"


def turning(story: Story) -> str:
    """Return a clause on where the final place was reached, without the name of the round."""
    if story.turning is None or story.place is None:
        return ""
    line, place = story.rounds[story.turning], ja.PLACES[story.place - 1]
    who = "と".join(ja.SEATS[(each - story.seat) % 4] for each in line.winners)
    match line.ending:
        case Ending.RON | Ending.TSUMO:
            what = f"{ja.points(line.gained_by(story.seat) or 0)}のアガリ"
        case Ending.DEALT_IN:
            what = f"{who}への{ja.points(-line.change)}の放銃"
        case Ending.PAID | Ending.OTHERS:
            what = f"{who}のアガリ"
        case _:
            what = "流局"
    return f"{what}で{place}になり、そのまま終わりました"


def _plain(of: Tile | None) -> str:
    return "1枚" if of is None else ja.tile(of)


def _signed(change: int) -> str:
    return f"{change:+,}点".replace("-", "−")
