"""The table in words, for screen readers, and the few words that are written on the felt."""

from collections.abc import Sequence
from typing import Final

from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.tiles import EAST, Kind, Seat, Tile, dora_of, kind_of, rank_of, suit_of
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.text.names import kind_word, points_text, round_word, seat_word, tile_word, wind_word

_RUNS: Final = (
    mark("chi of {low}-{middle}-{high} man"),
    mark("chi of {low}-{middle}-{high} pin"),
    mark("chi of {low}-{middle}-{high} sou"),
)


def listed(items: Sequence[str]) -> str:
    return pgettext("between the items of a list", ", ").join(items)


def wind_letter(kind: Kind) -> str:
    letters = (gettext("E"), gettext("S"), gettext("W"), gettext("N"))
    return letters[kind - EAST]


def seat_title(observation: Observation, seat: Seat) -> str:
    name = seat_word(observation, seat)
    if seat != observation.dealer:
        return name
    return gettext("{seat} · dealer").format(seat=name)


def riichi_turn(observation: Observation, seat: Seat) -> int | None:
    """Return the turn, from 1, on which the seat declared riichi, as the head of the page counts
    them: by the observer's own discards. Calls let others discard more or less often."""
    own = observation.rivers[observation.seat]
    for discard in observation.rivers[seat]:
        if discard.riichi:
            return max(1, sum(each.order <= discard.order for each in own))
    return None


def tiles_words(tiles: Sequence[Tile], observation: Observation) -> str:
    red = observation.rules.red_fives
    return listed([tile_word(tile, red) for tile in tiles])


def river_title(observation: Observation, seat: Seat) -> str:
    return gettext("River of {seat}").format(seat=seat_word(observation, seat))


def river_words(observation: Observation, seat: Seat, drawn: bool = False) -> str:
    river = observation.rivers[seat]
    if not river:
        return gettext("nothing thrown yet")
    told = []
    for discard in river:
        text = tile_word(discard.tile, observation.rules.red_fives)
        if drawn and discard.tsumogiri:
            text = gettext("{tile} as drawn").format(tile=text)
        if discard.riichi:
            text = gettext("{tile} with riichi").format(tile=text)
        if discard.called_by is not None:
            caller = seat_word(observation, discard.called_by)
            text = gettext("{tile} (called by {seat})").format(tile=text, seat=caller)
        told.append(text)
    return listed(told)


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
    """Return what everybody sees of a hand and should bear in mind: "pon of Red dragon". Of its
    open melds the most telling one: a kan or a pon of a value honour, else the first. Empty for
    somebody in riichi (that is told already) and for a closed hand."""
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


def bonus_words(observation: Observation) -> str:
    return ngettext("bonus tile", "bonus tiles", len(observation.dora_indicators))


def centre_words(observation: Observation) -> str:
    parts = [round_word(observation.round, 0), tiles_left_words(observation)]
    parts += [bonus_line(each, observation) for each in observation.dora_indicators]
    parts.append(gettext("{count} honba").format(count=observation.honba))
    sticks = ngettext("{count} riichi stick", "{count} riichi sticks", observation.kyotaku)
    parts.append(sticks.format(count=observation.kyotaku))
    for seat in (observation.seat, *observation.opponents):
        parts.append(_seat_words(observation, seat))
    return pgettext("between parts that are no sentences", "; ").join(parts)


def bonus_line(indicator: Tile, observation: Observation) -> str:
    shown = tile_word(indicator, observation.rules.red_fives)
    return gettext("indicator {indicator}, bonus tile {dora}").format(
        indicator=shown, dora=kind_word(dora_of(kind_of(indicator)))
    )


def _seat_words(observation: Observation, seat: Seat) -> str:
    text = gettext("{seat}: {wind}, {points} points").format(
        seat=seat_title(observation, seat),
        wind=wind_word(observation.wind_of(seat)),
        points=points_text(observation.points[seat]),
    )
    return gettext("{seat}, in riichi").format(seat=text) if observation.riichi[seat] else text
