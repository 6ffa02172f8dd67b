from collections.abc import Sequence
from typing import Final, TypeAlias

from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.tiles import EAST, Kind, Seat, Tile, dora_of, kind_of, rank_of, suit_of
from tutor.coach.facts import flag, number, row
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.position.rankings import RankedDiscard
from tutor.position.table_read import READY_LIKELY
from tutor.text.names import (
    FREQUENT_RISK,
    commas,
    kind_word,
    points_text,
    round_word,
    seat_word,
    tile_word,
    wind_word,
)

_NEVER_DEALS_IN: Final = frozenset({"genbutsu", "no_wait"})


def speed_words(ranked: RankedDiscard) -> str:
    if flag(ranked, "falls_back"):
        return gettext("a step back")
    live = number(ranked, "live")
    if number(ranked, "shanten_after") == 0:
        return ngettext("{count} tile wins", "{count} tiles win", live).format(count=live)
    return ngettext("{count} good draw", "{count} good draws", live).format(count=live)


def value_words(ranked: RankedDiscard) -> str:
    """Return a text on everything that lowers a discard's value score; equal texts mean equal
    scores."""
    lost, kept = number(ranked, "dora_lost"), number(ranked, "dora_kept")
    broken = {"pair": gettext("breaks a yakuhai pair"), "triplet": gettext("breaks a yakuhai")}
    costs = [
        gettext("loses {count} dora").format(count=lost) if lost else "",
        gettext("a step back") if flag(ranked, "falls_back") else "",
        broken.get(str(ranked.facts["yakuhai"]), ""),
        gettext("loses a middle tile")
        if flag(ranked, "tanyao") and flag(ranked, "tanyao_tile")
        else "",
    ]
    if any(costs):
        return commas([each for each in costs if each])
    if ranked.score < 0:
        return gettext("loses little")
    if kept:
        return gettext("keeps {count} dora").format(count=kept)
    return gettext("loses nothing")


def _threats(ranked: RankedDiscard, seen: Observation) -> list[int]:
    """Return the indices of opponents in riichi or, if there are none, of those probably tenpai
    with an open hand."""
    threats = [number for number, riichi in enumerate(row(ranked, "riichi")) if riichi]
    if not threats and "ready" in ranked.facts:
        threats = [
            number
            for number, (seat, chance) in enumerate(
                zip(seen.opponents, row(ranked, "ready"), strict=False)
            )
            if chance >= READY_LIKELY and any(meld.is_open for meld in seen.melds[seat])
        ]
    return threats


def _worst(ranked: RankedDiscard, seen: Observation) -> int:
    """Return the index of the opponent against whom a discard is most dangerous; opponents who are
    a threat come first."""
    risks = row(ranked, "risks")
    places = _threats(ranked, seen) or range(len(risks))
    return max(places, key=lambda one: (risks[one], one))


def greatest_risk(ranked: RankedDiscard, seen: Observation) -> float:
    """Return the deal-in probability (0 to 1) against the opponent who decides the discard's
    safety."""
    return float(row(ranked, "risks")[_worst(ranked, seen)])


def safety_words(ranked: RankedDiscard, seen: Observation) -> str:
    seats, threats = [Seat(seat) for seat in row(ranked, "seats")], _threats(ranked, seen)
    dangers = row(ranked, "dangers")
    if len(threats) == 1 and dangers[threats[0]] == "genbutsu":
        return _genbutsu(ranked, seen, seats[threats[0]])
    if len(threats) > 1 and all(dangers[one] in _NEVER_DEALS_IN for one in threats):
        return (
            gettext("cannot deal in to riichi")
            if any(row(ranked, "riichi"))
            else gettext("cannot deal in to open hands")
        )
    return danger_words()[dangers[_worst(ranked, seen)]]


def risk_words(ranked: RankedDiscard, seen: Observation) -> str:
    """Return the deal-in rate of a discard with the reason, or only the reason if the rate is
    tiny."""
    why, risk = safety_words(ranked, seen), greatest_risk(ranked, seen)
    if risk < FREQUENT_RISK:
        return why
    return gettext("1/{count}, {why}").format(count=round(1 / risk), why=why)


def player_line(ranked: RankedDiscard, seen: Observation, seat: Seat) -> str:
    at = row(ranked, "seats").index(seat)
    danger = row(ranked, "dangers")[at]
    why = danger_words()[danger]
    if danger == "genbutsu":
        return _genbutsu(ranked, seen, seat)
    return gettext("{seat}: {why}").format(seat=seat_word(seen, seat), why=why)


def _genbutsu(ranked: RankedDiscard, seen: Observation, seat: Seat) -> str:
    kind = kind_of(ranked.discard)
    threw = any(kind_of(discard.tile) == kind for discard in seen.rivers[seat])
    text = gettext("{seat} threw it") if threw else gettext("{seat} let it pass")
    return text.format(seat=seat_word(seen, seat))


# fmt: off
_DANGERS: Final = {
    "genbutsu": mark("cannot lose now"), "passed": mark("cannot lose now"),
    "no_wait": mark("no wait is left"), "suji": mark("suji only"), "kabe": mark("wall only"),
    "half_suji": mark("half suji"), "half_kabe": mark("half a wall"), "no_suji": mark("no suji"),
    "honour_0": mark("last of its kind"), "honour_1": mark("honour, 1 unseen"),
    "honour_2": mark("honour, 2 unseen"), "honour_3": mark("honour, 3 unseen"),
}
# fmt: on


def danger_words() -> dict[str, str]:
    return {name: gettext(word) for name, word in _DANGERS.items()}


SignHelp: TypeAlias = tuple[tuple[str, str], ...]

_TABLE: Final = (
    (mark("Shaded tile"), mark("It was thrown as it was drawn")),
    (mark("Ring about a tile"), mark("The latest discard")),
    (
        mark("Tile on its side"),
        mark("In a river: riichi was declared with it; in a meld: from whom it was taken"),
    ),
    (mark("Filled circle"), mark("The wind of the dealer")),
    (mark("Stick with one dot"), mark("A riichi: 1,000 points, for the next winner")),
    (mark("Stick with eight dots"), mark("Honba: the next win is worth 300 points more for each")),
    (mark("Dots below a tile"), mark("Three: cannot lose; two: fairly safe; one: uncertain")),
    (mark("Triangle below a tile"), mark("Risky to throw")),
    (mark("Bar above a tile"), mark("It is one of those that fit the plan")),
    (mark("Number above a tile"), mark("The tutor's order; tiles that are as good share one")),
    (mark("Dashed frame"), mark("The tile that you threw")),
)
_REVIEW: Final = (
    (mark("Filled triangle"), mark("A mistake, and there is a lesson in it")),
    (mark("Hollow triangle"), mark("A mistake that is part of no lesson")),
    (mark("Ring"), mark("Fine, but not the first choice")),
    (mark("No mark, and what it cost"), mark("Fine, and it lost points all the same")),
    (mark("Filled lanes"), mark("What the plan weighs: speed above, value, safety below")),
    (mark("Dot in the lanes"), mark("A call, riichi, kan or win was offered")),
    (mark("Stick above the lanes"), mark("A riichi; your own is filled")),
    (mark("Angle before a turn"), mark("The lesson above it goes on")),
)


def table_signs() -> SignHelp:
    return _translated(_TABLE)


def review_signs() -> SignHelp:
    return _translated(_REVIEW)


def _translated(signs: SignHelp) -> SignHelp:
    return tuple((gettext(sign), gettext(what)) for sign, what in signs)


_RUNS: Final = (
    mark("chi of {low}-{middle}-{high} man"),
    mark("chi of {low}-{middle}-{high} pin"),
    mark("chi of {low}-{middle}-{high} sou"),
)


def wind_letter(kind: Kind) -> str:
    letters = (gettext("E"), gettext("S"), gettext("W"), gettext("N"))
    return letters[kind - EAST]


def seat_title(observation: Observation, seat: Seat) -> str:
    name = seat_word(observation, seat)
    if seat != observation.dealer:
        return name
    return gettext("{seat} · dealer").format(seat=name)


def riichi_turn(observation: Observation, seat: Seat) -> int | None:
    """Return the turn on which a seat declared riichi, counted from 1, or None.

    Turns are counted by the observer's own discards, because calls change how often others discard.
    """
    own = observation.rivers[observation.seat]
    for discard in observation.rivers[seat]:
        if discard.riichi:
            return max(1, sum(each.order <= discard.order for each in own))
    return None


def tiles_words(tiles: Sequence[Tile], observation: Observation) -> str:
    red = observation.rules.red_fives
    return commas([tile_word(tile, red) for tile in tiles])


def river_title(observation: Observation, seat: Seat) -> str:
    return gettext("River of {seat}").format(seat=seat_word(observation, seat))


def river_words(observation: Observation, seat: Seat, drawn: bool = False) -> str:
    river = observation.rivers[seat]
    if not river:
        return gettext("nothing thrown yet")
    words = []
    for discard in river:
        text = tile_word(discard.tile, observation.rules.red_fives)
        if drawn and discard.tsumogiri:
            text = gettext("{tile} as drawn").format(tile=text)
        if discard.riichi:
            text = gettext("{tile} with riichi").format(tile=text)
        if discard.called_by is not None:
            caller = seat_word(observation, discard.called_by)
            text = gettext("{tile} (called by {seat})").format(tile=text, seat=caller)
        words.append(text)
    return commas(words)


def melds_title(observation: Observation, seat: Seat) -> str:
    return gettext("Melds of {seat}").format(seat=seat_word(observation, seat))


def melds_words(observation: Observation, seat: Seat) -> str:
    melds = observation.melds[seat]
    if not melds:
        return gettext("no melds")
    between = pgettext("between parts that are no sentences", "; ")
    return between.join(meld_words(meld, observation) for meld in melds)


def meld_words(meld: Meld, observation: Observation) -> str:
    names = {
        MeldType.CHI: gettext("chi of {tiles}"),
        MeldType.PON: gettext("pon of {tiles}"),
        MeldType.DAIMINKAN: gettext("open kan of {tiles}"),
        MeldType.KAKAN: gettext("added kan of {tiles}"),
        MeldType.ANKAN: gettext("closed kan of {tiles}"),
    }
    tiles = tiles_words(meld.tiles, observation)
    text = names[meld.type].format(tiles=tiles)
    if meld.from_seat is None:
        return text
    seat = seat_word(observation, meld.from_seat)
    return gettext("{meld}, from {seat}").format(meld=text, seat=seat)


def seat_fact(observation: Observation, seat: Seat) -> str:
    """Return a seat's most important open meld: "pon of Red dragon".

    A kan or pon of a yakuhai takes precedence over the first meld. Empty for a closed hand, and for
    a hand in riichi, which is shown elsewhere.
    """
    melds = [meld for meld in observation.melds[seat] if meld.is_open]
    if observation.riichi[seat] or not melds:
        return ""
    values = (observation.wind_of(seat), EAST + observation.round // 4 % 4, *range(31, 34))
    meld = min(melds, key=lambda each: (each.kind not in values, not each.is_kan))
    if meld.type is MeldType.CHI:
        low = rank_of(meld.kind)
        text = gettext(_RUNS[suit_of(meld.kind)])
        return text.format(low=low, middle=low + 1, high=low + 2)
    text = gettext("kan of {tile}") if meld.is_kan else gettext("pon of {tile}")
    return text.format(tile=kind_word(meld.kind))


def hidden_hand_words(observation: Observation, seat: Seat, count: int) -> str:
    name = seat_word(observation, seat)
    text = ngettext(
        "Hand of {seat}: {count} closed tile", "Hand of {seat}: {count} closed tiles", count
    )
    return text.format(seat=name, count=count)


def tiles_left_words(observation: Observation) -> str:
    left = observation.tiles_left
    return ngettext("{count} tile left", "{count} tiles left", left).format(count=left)


def centre_words(observation: Observation) -> str:
    parts = [round_word(observation.round, 0), tiles_left_words(observation)]
    parts += [bonus_words(each, observation) for each in observation.dora_indicators]
    parts.append(gettext("{count} honba").format(count=observation.honba))
    sticks = ngettext("{count} riichi stick", "{count} riichi sticks", observation.kyotaku)
    parts.append(sticks.format(count=observation.kyotaku))
    for seat in (observation.seat, *observation.opponents):
        text = gettext("{seat}: {wind}, {points} points").format(
            seat=seat_title(observation, seat),
            wind=wind_word(observation.wind_of(seat)),
            points=points_text(observation.points[seat]),
        )
        parts.append(
            gettext("{seat}, in riichi").format(seat=text) if observation.riichi[seat] else text
        )
    return pgettext("between parts that are no sentences", "; ").join(parts)


def bonus_words(indicator: Tile, observation: Observation) -> str:
    shown = tile_word(indicator, observation.rules.red_fives)
    return gettext("indicator {indicator}, dora {dora}").format(
        indicator=shown, dora=kind_word(dora_of(kind_of(indicator)))
    )
