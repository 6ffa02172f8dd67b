"""The summary of a reviewed game."""

from rules.placement import place_of
from rules.record import GameRecord
from rules.tiles import EAST, SEATS, Kind, Seat
from tutor.language import gettext, ngettext
from tutor.lessons.lessons import DoneWell, Strength
from tutor.system.files import one_line
from tutor.text.names import place_word, points_text, wind_word


def game_line(record: GameRecord, seat: Seat) -> str:
    length = gettext("Hanchan") if record.rules.hanchan else gettext("East-only game")
    parts = [length]
    if record.final_points is not None:
        mine = record.final_points[seat]
        place = 1 + sum(
            points > mine or (points == mine and other < seat)
            for other, points in zip(SEATS, record.final_points, strict=True)
        )
        parts.append(gettext("finished {place}").format(place=place_word(place)))
        parts.append(gettext("{points} points").format(points=points_text(mine)))
    else:
        parts.append(gettext("the record stops before the end"))
    return " · ".join(parts)


def seat_line(record: GameRecord, seat: Seat) -> str:
    wind = wind_word(Kind(EAST + seat))
    name = player_names(record)[seat]
    return f"{wind} · {name}" if name else wind


def player_names(record: GameRecord) -> tuple[str, ...]:
    return tuple(one_line(player.name) for player in record.players)


def result_line(record: GameRecord, seat: Seat) -> str:
    """Return place and points: "You finished second with 27,300 points."."""
    if record.final_points is None:
        return gettext("The record stops before the end of the game.")
    return gettext("You finished {place} with {points} points.").format(
        place=place_word(place_of(record.final_points, seat)),
        points=points_text(record.final_points[seat]),
    )


def counts_line(throws: int, fine: int, rounds: int) -> str:
    behind = ngettext("in {count} round", "in {count} rounds", rounds)
    return ngettext(
        "{fine} of {count} throw {rounds} is fine.",
        "{fine} of {count} throws {rounds} are fine.",
        throws,
    ).format(fine=f"{fine:,}", count=f"{throws:,}", rounds=behind.format(count=rounds))


def offers_line(offers: int, marked: int) -> str:
    """Return how many answers to offers are marked.

    Example: "8 of 20 answers to calls, riichi, kans and wins are worth a look."."""
    return ngettext(
        "{marked} of {count} answer to calls, riichi, kans and wins is worth a look.",
        "{marked} of {count} answers to calls, riichi, kans and wins are worth a look.",
        offers,
    ).format(marked=f"{marked:,}", count=f"{offers:,}")


def strength_line(well: DoneWell) -> str:
    count = well.count
    match well.strength:
        case Strength.FOLDED:
            pattern = ngettext(
                "It was time to fold at {count} throw, and it carries no mark.",
                "It was time to fold at {count} throws, and not one carries a mark.",
                count,
            )
        case Strength.NO_DEAL_IN:
            pattern = ngettext(
                "Others declared riichi in {count} round, and nobody won on a tile of yours in"
                " the whole game.",
                "Others declared riichi in {count} rounds, and nobody won on a tile of yours in"
                " the whole game.",
                count,
            )
        case Strength.OFFERS:
            pattern = ngettext(
                "{count} call, riichi, kan or win stood open, and your answer carries no mark.",
                "{count} calls, riichi, kans and wins stood open, and no answer carries a mark.",
                count,
            )
        case Strength.FINE:
            pattern = ngettext(
                "{count} of {whole} throw is fine: the tutor's first choice, or close to it.",
                "{count} of {whole} throws are fine: the tutor's first choice, or close to it.",
                well.whole,
            )
        case Strength.STREAK:
            pattern = ngettext(
                "{count} throw in a row without a mark.",
                "{count} throws in a row without a mark.",
                count,
            )
    return pattern.format(count=f"{count:,}", whole=f"{well.whole:,}")


def nothing_lines() -> tuple[str, str]:
    return (
        gettext("Nothing worth a look. Well played."),
        gettext("“All” lists every decision with the advice beside it. Or play the next game."),
    )
