"""The luck of tiles in words: net luck in places, never what somebody deserved."""

from collections.abc import Sequence
from typing import Final, assert_never

from rules.events import Deal
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.language import gettext, ngettext
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import EventLuck, GameLuck
from tutor.luck.mean_place import MIN_LUCK_GAMES, TOLD_PLACES, MeanPlace, MeanPlaces
from tutor.text.names import place_word, round_word, tile_word
from tutor.text.phrases import paragraph

SMALL_LUCK: Final = 0.05


def game_luck_lines(luck: GameLuck, seat: Seat) -> tuple[str, ...]:
    return (
        paragraph(
            (
                gettext("You finished {place}.").format(place=place_word(luck.places[seat])),
                net_line(luck.luck[seat]),
            )
        ),
        not_luck_note(),
    )


def net_line(luck: float) -> str:
    """Return the net luck of a game, in places: "The tiles cost you 0.4 places more than they
    gave."
    """
    if abs(luck) < SMALL_LUCK:
        return gettext("The tiles gave you about as much as they cost.")
    if luck > 0:
        pattern = gettext("The tiles gave you {places} places more than they cost.")
    else:
        pattern = gettext("The tiles cost you {places} places more than they gave.")
    return pattern.format(places=f"{abs(luck):.1f}")


def short_luck(luck: float | None) -> str:
    """Return the net luck of a game for a button: "Luck −0.4"; None: there is no figure."""
    if luck is None:
        return gettext("Luck ?")
    return gettext("Luck {places}").format(places=f"{luck:+.1f}".replace("-", "−"))


def review_luck_lines(
    luck: GameLuck | NoLuckReason, record: GameRecord, seats: Sequence[Seat]
) -> tuple[str, ...]:
    if isinstance(luck, NoLuckReason):
        return (refusal_line(luck),)
    lines: list[str] = []
    for seat in seats:
        line, _ = game_luck_lines(luck, seat)
        lines += [line] if len(seats) == 1 else [f"{record.players[seat].name}: {line}"]
        for draws in most_and_least(luck.draws_of(seat), seat):
            for draw in draws:
                deal = record.rounds[draw.round][0]
                if isinstance(deal, Deal):
                    said = draw_line(draw, seat, deal.round, deal.honba)
                    lines.append(f"   {said}")
    return (*lines, not_luck_note())


def not_luck_note() -> str:
    return gettext(
        "The draws of all four count. This is an estimate, and one game says little. Winning on a"
        " discard, or being won on, is not luck here; good luck and good play are two columns"
        " that are not added."
    )


def draw_line(event: EventLuck, seat: Seat, round_: int, honba: int) -> str:
    return gettext("{round}, turn {turn}: {tile}, {luck} places").format(
        round=round_word(round_, honba),
        turn=event.turn,
        tile=tile_word(event.tile),
        luck=_signed(event.luck[seat]),
    )


def refusal_line(reason: NoLuckReason) -> str:
    match reason:
        case NoLuckReason.UNFINISHED:
            return gettext("No figure of luck: the record stops before the end.")
        case NoLuckReason.DISCONNECTED:
            return gettext("No figure of luck: a player lost the connection.")
        case NoLuckReason.HIDDEN:
            return gettext("No figure of luck: the record hides hands or draws.")
        case NoLuckReason.DAMAGED:
            return gettext("No figure of luck: the record contradicts itself.")
        case NoLuckReason.UNKNOWN_LENGTH:
            return gettext("No figure of luck: nothing was learned of such games.")
    assert_never(reason)


def result_luck(luck: float) -> str:
    return gettext("luck {places}").format(places=f"{luck:+.1f}".replace("-", "−"))


def mean_place_words(mean: MeanPlace | None) -> str:
    return "" if mean is None else _mean(mean)


def range_words(mean: MeanPlace) -> str:
    return gettext("{low} to {high}").format(low=f"{mean.low:.2f}", high=f"{mean.high:.2f}")


def places_heads() -> tuple[str, str, str]:
    return (
        gettext("Games with a figure of luck"),
        gettext("Mean place"),
        gettext("Luck taken out"),
    )


def places_note() -> str:
    return gettext(
        "A game has a figure of luck where it was finished and all hands are known; a mean needs"
        " {games} of them. Winning on a discard, or being won on, is not luck here; good luck and"
        " good play are two columns that are not added."
    ).format(games=MIN_LUCK_GAMES)


def luck_progress_lines(luck: MeanPlaces) -> tuple[str, ...]:
    if luck.before is None or luck.after is None:
        return ()
    return (
        gettext(
            "Mean place {before} in {games} games; with the luck of tiles taken out {after}."
        ).format(before=_mean(luck.before), games=f"{luck.games:,}", after=_mean(luck.after)),
        _still_needed(luck.before, luck.after, luck.games),
        gettext(
            "Winning on a discard, or being won on, is not luck here; good luck and good play are"
            " two columns that are not added."
        ),
    )


def _mean(mean: MeanPlace) -> str:
    return gettext("{mean} (likely {low} to {high})").format(
        mean=f"{mean.mean:.2f}", low=f"{mean.low:.2f}", high=f"{mean.high:.2f}"
    )


def _still_needed(before: MeanPlace, after: MeanPlace, games: int) -> str:
    more, without = (max(0, each.games_needed - games) for each in (after, before))
    told = f"{TOLD_PLACES:.1f}"
    if not more:
        return gettext("That is enough to tell a difference of {places} places.").format(
            places=told
        )
    return ngettext(
        "To tell a difference of {places} places takes {more} more game; {without} without"
        " taking luck out.",
        "To tell a difference of {places} places takes {more} more games; {without} without"
        " taking luck out.",
        more,
    ).format(places=told, more=f"{more:,}", without=f"{without:,}")


def _signed(luck: float) -> str:
    return f"{luck:+.2f}".replace("-", "−")


def most_and_least(
    draws: Sequence[EventLuck], seat: Seat, number: int = 3
) -> tuple[tuple[EventLuck, ...], tuple[EventLuck, ...]]:
    """Return the luckiest and the unluckiest draws, each from the strongest on.

    Args:
        draws: from the luckiest to the unluckiest.
        seat: whose luck it is.
        number: how many of each at most.
    """
    lucky = tuple(each for each in draws if each.luck[seat] > 0)
    unlucky = tuple(each for each in draws[::-1] if each.luck[seat] < 0)
    return lucky[:number], unlucky[:number]
