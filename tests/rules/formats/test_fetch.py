"""Fetching a game once, from a server of our own."""

import http.client
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from urllib.error import URLError

import pytest

from rules.formats.fetch import MAX_DOWNLOAD_BYTES, fetch_game, open_replay
from rules.formats.reading import UnreadableGame
from tests.rules.formats.game_texts import GAME

ID = "2000010203gm-0009-0000-0123abcd"


class Server:
    def __init__(self) -> None:
        self.body = GAME.encode()
        self.status = 200
        self.asked: list[str] = []
        self.headers: dict[str, str] = {}
        self.whole = 0
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.asked.append(self.path)
                self.send_response(server.status)
                for key, value in server.headers.items():
                    self.send_header(key, value)
                self.end_headers()
                with suppress(OSError):  # the reader has had enough
                    self.wfile.write(server.body)
                    server.whole += 1

            def log_message(self, *_: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.http.server_port}/0/log/"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    server = Server()
    thread = Thread(target=server.http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.http.shutdown()
    server.http.server_close()
    thread.join()


def test_a_game_is_fetched_once_and_kept(server: Server, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    assert fetch_game(ID, folder, base=server.base) == GAME.encode()
    server.status = 500
    assert fetch_game(ID, folder, base=server.base) == GAME.encode()
    assert server.asked == [f"/0/log/?{ID}"]
    assert [file.name for file in folder.iterdir()] == [f"{ID}.mjlog"]


def test_a_kept_game_that_is_cut_or_another_is_fetched_again(
    server: Server, tmp_path: Path
) -> None:
    kept, cut = tmp_path / f"{ID}.mjlog", GAME.encode()[:-20]
    other = GAME.replace("<mjloggm", f'<mjloggm log="{ID[:-1]}0"', 1).encode()
    for data in (cut, other, b"<html>"):
        kept.write_bytes(data)
        assert fetch_game(ID, tmp_path, base=server.base) == GAME.encode()
        assert kept.read_bytes() == GAME.encode()
    server.status = 500
    kept.write_bytes(cut)
    assert fetch_game(ID, tmp_path, base=server.base) == cut
    kept.write_bytes(other)
    with pytest.raises(UnreadableGame, match="status 500"):
        fetch_game(ID, tmp_path, base=server.base)


def test_an_address_is_opened_through_it(server: Server, tmp_path: Path) -> None:
    reading = open_replay(
        f"https://tenhou.net/0/?log={ID}&tw=2",
        fetch=lambda game: fetch_game(game, tmp_path, base=server.base),
    )
    assert (reading.seat, reading.record.game, len(reading.record.rounds)) == (2, ID, 1)


@pytest.mark.parametrize(
    ("status", "body", "why"),
    [
        (404, b"", "no such game"),
        (503, b"", "status 503"),
        (200, b"", "The file is empty"),
        (200, b"<html>please wait</html>", "This is a web page"),
        (200, b"x" * (MAX_DOWNLOAD_BYTES + 1), "far too large"),
        (200, GAME.replace('type="9"', 'type="25"').encode(), "three-player"),
    ],
)
def test_what_is_no_game_is_not_kept_and_the_other_ways_are_named(
    server: Server, tmp_path: Path, status: int, body: bytes, why: str
) -> None:
    server.status, server.body = status, body
    with pytest.raises(UnreadableGame) as caught:
        fetch_game(ID, tmp_path, base=server.base)
    text = str(caught.value)
    assert why in text
    for way in ("Documents/My Tenhou/log", f"https://tenhou.net/0/log/?{ID}", "JSON"):
        assert way in text
    assert "127.0.0.1" in text
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (URLError(socket.gaierror(-2, "Name or service not known")), "is this computer online?"),
        (URLError(TimeoutError("timed out")), "the answer took too long"),
        (URLError(ssl.SSLError(1, "CERTIFICATE_VERIFY_FAILED")), "is not secure"),
        (URLError(ConnectionRefusedError(111, "Connection refused")), "refuses the connection"),
        (http.client.IncompleteRead(b"", 9), "the connection broke"),
    ],
)
def test_what_the_network_says_is_said_in_our_words(
    error: Exception, why: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("rules.formats.fetch.OpenerDirector.open", fails)
    with pytest.raises(UnreadableGame) as caught:
        fetch_game(ID, tmp_path)
    assert why in str(caught.value.message.args["why"])


@pytest.mark.parametrize("game", ["", "../../etc/passwd", ID + "/..", "2000", f"{ID}\n"])
def test_only_ids_are_asked_for(server: Server, tmp_path: Path, game: str) -> None:
    with pytest.raises(UnreadableGame, match="is not the id of a Tenhou game"):
        fetch_game(game, tmp_path, base=server.base)
    assert server.asked == []


def test_another_game_than_the_one_asked_for_is_refused(server: Server, tmp_path: Path) -> None:
    other = f'<mjloggm log="{ID[:-1]}0"'
    server.body = GAME.replace("<mjloggm", other, 1).encode()
    with pytest.raises(UnreadableGame, match="it is another game"):
        fetch_game(ID, tmp_path, base=server.base)
    server.body = GAME.replace("<mjloggm", f'<mjloggm log="{ID}"', 1).encode()
    assert fetch_game(ID, tmp_path, base=server.base) == server.body


@pytest.mark.parametrize(
    "to",
    [
        "http://localhost:9/",
        "http://127.0.0.1:9/",
        "http://127.0.0.1@localhost/",
        "file:///etc/hostname",
        "ftp://127.0.0.1/",
    ],
)
def test_a_redirect_to_elsewhere_is_not_followed(server: Server, tmp_path: Path, to: str) -> None:
    server.status, server.headers = 302, {"Location": to}
    with pytest.raises(UnreadableGame, match="status 302"):
        fetch_game(ID, tmp_path, base=server.base)
    assert len(server.asked) == 1


def test_a_body_that_does_not_come_is_given_up(
    server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given_up = Event()

    def waits(*_: object) -> bytes:
        given_up.wait(30)
        return b""

    monkeypatch.setattr(http.client.HTTPResponse, "read1", waits)
    with pytest.raises(UnreadableGame, match="took too long"):
        fetch_game(ID, tmp_path, base=server.base, timeout=0.3)
    given_up.set()


def test_nothing_half_written_stays(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr("rules.formats.fetch.os.replace", full)
    assert fetch_game(ID, tmp_path, base=server.base) == server.body
    assert list(tmp_path.iterdir()) == []
