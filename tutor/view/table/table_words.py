"""What the table says to those who cannot see it, and the few words written on the felt. No Qt."""

from collections.abc import Sequence
from typing import Final

from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.tiles import EAST, Kind, Seat, Tile, dora_of, kind_of, rank_of, suit_of
from tutor.language import Words, mark
from tutor.text.names import kind_word, round_word, seat_word, tile_word, wind_word
from tutor.view.table.hand_marks import HandMarks, SafetyMark

_RUNS: Final = (
    mark("chi of {low}-{middle}-{high} man"),
    mark("chi of {low}-{middle}-{high} pin"),
    mark("chi of {low}-{middle}-{high} sou"),
)
"""A run that was called, by its suit; English source texts."""


def listed(items: Sequence[str], words: Words) -> str:
    """Things one after the other."""
    return words.pgettext("between the items of a list", ", ").join(items)


def wind_letter(kind: Kind, words: Words) -> str:
    """The letter of a wind in its circle."""
    letters = (words.gettext("E"), words.gettext("S"), words.gettext("W"), words.gettext("N"))
    return letters[kind - EAST]


def seat_title(observation: Observation, seat: Seat, words: Words) -> str:
    """Who sits there: "Across · dealer"."""
    name = seat_word(observation, seat, words)
    if seat != observation.dealer:
        return name
    return words.gettext("{seat} · dealer").format(seat=name)


def riichi_turn(observation: Observation, seat: Seat) -> int | None:
    """The own turn, from 1, on which the seat declared riichi."""
    for number, thrown in enumerate(observation.rivers[seat]):
        if thrown.riichi:
            return number + 1
    return None


def tiles_words(tiles: Sequence[Tile], observation: Observation, words: Words) -> str:
    """Tiles one after the other."""
    red = observation.rules.red_fives
    return listed([tile_word(tile, words, red) for tile in tiles], words)


def river_title(observation: Observation, seat: Seat, words: Words) -> str:
    """The name of a river."""
    return words.gettext("River of {seat}").format(seat=seat_word(observation, seat, words))


def river_words(
    observation: Observation, seat: Seat, words: Words, drawn: bool = False
) -> str:
    """A river in words, in the order thrown; the called tiles are told as well, and where `drawn`
    is wanted, which were thrown as they were drawn."""
    river = observation.rivers[seat]
    if not river:
        return words.gettext("nothing thrown yet")
    told = []
    for thrown in river:
        text = tile_word(thrown.tile, words, observation.rules.red_fives)
        if drawn and thrown.tsumogiri:
            text = words.gettext("{tile} as drawn").format(tile=text)
        if thrown.riichi:
            text = words.gettext("{tile} with riichi").format(tile=text)
        if thrown.called_by is not None:
            caller = seat_word(observation, thrown.called_by, words)
            text = words.gettext("{tile} (called by {seat})").format(tile=text, seat=caller)
        told.append(text)
    return listed(told, words)


def melds_title(observation: Observation, seat: Seat, words: Words) -> str:
    """The name of a player's melds."""
    return words.gettext("Melds of {seat}").format(seat=seat_word(observation, seat, words))


def melds_words(observation: Observation, seat: Seat, words: Words) -> str:
    """A player's melds in words."""
    melds = observation.melds[seat]
    if not melds:
        return words.gettext("no melds")
    between = words.pgettext("between parts that are no sentences", "; ")
    return between.join(meld_words(meld, observation, words) for meld in melds)


def meld_words(meld: Meld, observation: Observation, words: Words) -> str:
    """One meld in words: what, of which tiles, from whom."""
    names = {
        MeldType.CHI: words.gettext("chi of {tiles}"),
        MeldType.PON: words.gettext("pon of {tiles}"),
        MeldType.DAIMINKAN: words.gettext("open kan of {tiles}"),
        MeldType.KAKAN: words.gettext("added kan of {tiles}"),
        MeldType.ANKAN: words.gettext("closed kan of {tiles}"),
    }
    tiles = tiles_words(meld.tiles, observation, words)
    text = names[meld.type].format(tiles=tiles)
    if meld.from_seat is None:
        return text
    seat = seat_word(observation, meld.from_seat, words)
    return words.gettext("{meld}, from {seat}").format(meld=text, seat=seat)


def seat_fact(observation: Observation, seat: Seat, words: Words) -> str:
    """What everybody sees of a hand and should bear in mind: "pon of Red dragon". Of its open
    melds the most telling one: a kan or a pon of a value honour, else the first. Empty for
    somebody in riichi (that is told already) and for a closed hand."""
    melds = [meld for meld in observation.melds[seat] if meld.is_open]
    if observation.riichi[seat] or not melds:
        return ""
    values = (observation.wind_of(seat), EAST + observation.round // 4 % 4, *range(31, 34))
    meld = min(melds, key=lambda each: (each.kind not in values, not each.is_kan))
    if meld.type is MeldType.CHI:
        low = rank_of(meld.kind)
        text = words.gettext(_RUNS[suit_of(meld.kind)])
        return text.format(low=low, middle=low + 1, high=low + 2)
    text = words.gettext("kan of {tile}") if meld.is_kan else words.gettext("pon of {tile}")
    return text.format(tile=kind_word(meld.kind, words))


def hidden_hand_words(observation: Observation, seat: Seat, count: int, words: Words) -> str:
    """A closed hand of somebody else in words."""
    name = seat_word(observation, seat, words)
    text = words.ngettext(
        "Hand of {seat}: {count} closed tile", "Hand of {seat}: {count} closed tiles", count
    )
    return text.format(seat=name, count=count)


def tiles_left_words(observation: Observation, words: Words) -> str:
    """How many tiles are left to draw."""
    left = observation.tiles_left
    return words.ngettext("{count} tile left", "{count} tiles left", left).format(count=left)


def bonus_words(observation: Observation, words: Words) -> str:
    """The label of the dora."""
    return words.ngettext("bonus tile", "bonus tiles", len(observation.dora_indicators))


def centre_words(observation: Observation, words: Words) -> str:
    """The middle of the table in words."""
    parts = [round_word(observation.round, 0, words), tiles_left_words(observation, words)]
    parts += [bonus_line(each, observation, words) for each in observation.dora_indicators]
    parts.append(words.gettext("{count} honba").format(count=observation.honba))
    sticks = words.ngettext("{count} riichi stick", "{count} riichi sticks", observation.kyotaku)
    parts.append(sticks.format(count=observation.kyotaku))
    for seat in (observation.seat, *observation.opponents):
        parts.append(_seat_words(observation, seat, words))
    return words.pgettext("between parts that are no sentences", "; ").join(parts)


def bonus_line(indicator: Tile, observation: Observation, words: Words) -> str:
    """An indicator and the dora that it names."""
    shown = tile_word(indicator, words, observation.rules.red_fives)
    return words.gettext("indicator {indicator}, bonus tile {dora}").format(
        indicator=shown, dora=kind_word(dora_of(kind_of(indicator)), words)
    )


def _seat_words(observation: Observation, seat: Seat, words: Words) -> str:
    text = words.gettext("{seat}: {wind}, {points} points").format(
        seat=seat_title(observation, seat, words),
        wind=wind_word(observation.wind_of(seat), words),
        points=points_text(observation.points[seat]),
    )
    return (
        words.gettext("{seat}, in riichi").format(seat=text) if observation.riichi[seat] else text
    )


def points_text(points: int) -> str:
    """Points with thousands apart and a true minus."""
    return f"{points:,}".replace("-", "−")


def safety_words(mark: SafetyMark, words: Words) -> str:
    """A safety mark in words."""
    return {
        SafetyMark.RISKY: words.gettext("risky"),
        SafetyMark.UNCERTAIN: words.gettext("uncertain"),
        SafetyMark.FAIRLY_SAFE: words.gettext("fairly safe"),
        SafetyMark.SAFE: words.gettext("cannot lose"),
    }[mark]


def hand_tile_words(tile: Tile, observation: Observation, marks: HandMarks, words: Words) -> str:
    """A tile of the own hand with its marks: "4-man, drawn, choice 1, you threw it"."""
    parts = [tile_word(tile, words, observation.rules.red_fives)]
    if tile == observation.drawn:
        parts.append(words.gettext("drawn"))
    if tile in marks.chips:
        parts.append(words.gettext("choice {rank}").format(rank=marks.chips[tile]))
    if tile == marks.played:
        parts.append(words.gettext("you threw it"))
    if tile in marks.bars:
        parts.append(words.gettext("fits the plan"))
    if tile in marks.barred:
        parts.append(words.gettext("cannot be thrown now"))
    if tile in marks.safety:
        parts.append(safety_words(marks.safety[tile], words))
    return listed(parts, words)
