"""Game ids in addresses and names."""

import pytest

from rules.formats import GameAddress, UnreadableGame, find_address, open_replay
from rules.formats.addresses import is_mahjong_soul
from rules.tiles import Seat

ID = "2000010203gm-00a9-0000-0123abcd"


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        (f"https://tenhou.net/0/?log={ID}&tw=0&ts=3", 0),
        (f"http://tenhou.net/3/?log={ID}&tw=2", 2),
        (f"tenhou.net/4/?tw=3&log={ID}", 3),
        (f"tenhou.net/4/?tw=3&log={ID}&tw=0", 0),
        (f"https://tenhou.net/5/?log={ID}", None),
        (f"https://tenhou.net/0/log/?{ID}", None),
        (f"{ID}&tw=1.mjlog", 1),
        (f"/home/me/My Tenhou/log/{ID}&tw=1.mjlog", 1),
        (f"{ID}&tw=7.mjlog", None),
        (ID, None),
        (ID.upper(), None),
        (f"  {ID}\n", None),
    ],
)
def test_addresses_that_are_understood(text: str, seat: int | None) -> None:
    assert find_address(text) == GameAddress(ID, None if seat is None else Seat(seat))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2000010203gm-00a9-0000-0123abc",
        "2000010203gm-00a9-0000-0123abcdef",
        "2000010203gm-00g9-0000-0123abcd",
        "12000010203gm-00a9-0000-0123abcd",
        "2000010203-00a9-0000-0123abcd",
        "../../2000010203gm/00a9",
    ],
)
def test_what_is_no_id(text: str) -> None:
    assert find_address(text) is None


def test_seats_count_zero() -> None:
    address = find_address(f"?log={ID}&tw=0")
    assert address is not None
    assert address.seat == 0


def test_tournament_lobbies() -> None:
    assert find_address("2000010203gm-0209-C12345678-0123abcd") is not None


def test_three_player_rooms() -> None:
    assert not GameAddress(ID).is_three_player
    assert GameAddress(ID.replace("00a9", "00b9")).is_three_player


def test_mahjong_souls_links() -> None:
    assert is_mahjong_soul("https://game.maj-soul.com/1/?paipu=230101-abc")
    assert is_mahjong_soul("https://mahjongsoul.game.yo-star.com/?paipu=1")
    assert not is_mahjong_soul(f"https://tenhou.net/0/?log={ID}")


@pytest.mark.parametrize("text", [f"{ID}\n{ID[:-1]}e&tw=3", f"?log={ID}\n?log={ID}"])
def test_of_several_games_none_is_fetched(text: str) -> None:
    with pytest.raises(UnreadableGame, match="These are several games"):
        open_replay(text, fetch=pytest.fail)
