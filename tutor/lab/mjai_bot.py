"""A program that speaks mjai at one seat of a game, over its standard input and output.

``mjai:COMMAND`` is spoken to as on mjai.app: a line is the JSON array of what happened since the
last line, up to what the seat must answer, and has one line with an action as its answer.
``mjai-lines:COMMAND`` is spoken to as by Gimite's server: one event a line, an answer to each.
"""

import json
import os
import shlex
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Timer
from typing import Final

from rules.events import Discard, Event
from rules.formats.mjai import MjaiMessage, event_messages, start_message
from rules.legal import Action
from rules.message import TutorError
from rules.record import GameRecord
from rules.table import Answer
from rules.tiles import Seat

LISTS: Final = "mjai"
LINES: Final = "mjai-lines"
SEAT: Final = "{seat}"
"""In a command: the number of the seat, 0 to 3."""
MAX_LINE: Final = 65_536
"""Bytes of an answer."""
SECONDS: Final = 10.0
START_SECONDS: Final = 60.0
"""For the first answer, while the program loads."""
END_SECONDS: Final = 2.0
"""For the program to end by itself after the game."""
SHOWN: Final = 120
OWN_GROUP: Final = hasattr(os, "killpg")


def is_bot(name: str) -> bool:
    return name.partition(":")[0] in (LISTS, LINES)


def check_command(name: str) -> None:
    """Raises TutorError if the name has no command, or an open quotation."""
    with suppress(ValueError):
        if shlex.split(name.partition(":")[2]):
            return
    raise TutorError("{name!r} names no program: write mjai:COMMAND.", name=name)


class Forfeit(Exception):
    """The bot has lost its seat; the text says why."""


@dataclass(slots=True)
class MjaiBot:
    """A bot at a seat of one game. Once it fails, it is stopped and `forfeit` says why; the seat
    then throws what it draws and passes everything until the game ends.

    Raises:
        TutorError: the program cannot be started.
    """

    name: str
    seat: Seat
    opening: GameRecord
    """The game at its start: players and rules."""
    seconds: float = SECONDS
    """For each answer but the first."""
    forfeit: str = ""
    _process: "subprocess.Popen[bytes]" = field(init=False)
    _is_late: bool = False
    _round: int = 0
    _told: int = 0
    """Events of the round that the bot knows."""
    _declared: bool = False
    """The bot knows of its own riichi already."""

    def __post_init__(self) -> None:
        words = shlex.split(self.name.partition(":")[2])
        try:
            self._process = subprocess.Popen(
                [word.replace(SEAT, str(self.seat)) for word in words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=OWN_GROUP,
            )
        except (OSError, ValueError) as error:
            raise TutorError(
                "{name} cannot be started: {why}.", name=self.name, why=str(error)
            ) from error
        names = [player.name for player in self.opening.players]
        start = start_message(names, self.opening.rules) | {"id": self.seat}
        try:
            self._ask([start], START_SECONDS)
        except Forfeit as why:
            self._lose(why)

    def answer(self, rounds: Sequence[Sequence[Event]], offered: tuple[Action, ...]) -> Answer:
        """Return the bot's answer.

        Args:
            rounds: the game so far.
            offered: what the seat may do now; where no discard is among it, it may also pass.
        """
        if not self.forfeit:
            try:
                return self._decide(rounds, offered)
            except Forfeit as why:
                self._lose(why)
        plain = [one for one in offered if isinstance(one, Discard) and not one.riichi]
        return next((one for one in plain if one.tsumogiri), plain[-1] if plain else None)

    def close(self, rounds: Sequence[Sequence[Event]] = ()) -> None:
        """Tell how the game ended, if it did, and end the program."""
        with suppress(Forfeit, OSError, subprocess.TimeoutExpired):
            if rounds and not self.forfeit:
                last = self._catch_up(rounds)
                self._ask([*last, {"type": "end_kyoku"}, {"type": "end_game"}], self.seconds)
                assert self._process.stdin is not None
                self._process.stdin.close()
                self._process.wait(END_SECONDS)
        if self._process.returncode is None:
            self._kill()
        with suppress(OSError), self._process:
            pass

    def _lose(self, why: Forfeit) -> None:
        self.forfeit = str(why)
        self._kill()

    def _decide(self, rounds: Sequence[Sequence[Event]], offered: tuple[Action, ...]) -> Answer:
        said = self._ask(self._catch_up(rounds), self.seconds)
        if said.get("type") != "reach":
            return self._chosen(said, offered, riichi=False)
        if not any(isinstance(one, Discard) and one.riichi for one in offered):
            raise _illegal(said)
        self._declared = True
        after = self._ask([{"type": "reach", "actor": self.seat}], self.seconds)
        return self._chosen(after, offered, riichi=True)

    def _catch_up(self, rounds: Sequence[Sequence[Event]]) -> list[MjaiMessage]:
        """Tell the bot the rounds that have ended, and return what is new in the last one."""
        news: list[MjaiMessage] = []
        for number in range(self._round, len(rounds)):
            if number > self._round:
                self._ask([*news, {"type": "end_kyoku"}], self.seconds)
                self._round, self._told = number, 0
            news = [*self._without_own_reach(rounds[number][self._told :])]
            self._told = len(rounds[number])
        return news

    def _without_own_reach(self, events: Sequence[Event]) -> Iterator[MjaiMessage]:
        for event in events:
            for message in event_messages(event, self.opening.rules, self.seat):
                if self._declared and message == {"type": "reach", "actor": self.seat}:
                    self._declared = False
                else:
                    yield message

    def _chosen(self, said: MjaiMessage, offered: tuple[Action, ...], *, riichi: bool) -> Answer:
        own_turn = any(isinstance(one, Discard) for one in offered)
        if said.get("type") == "none" and not own_turn:
            return None
        found = [
            one
            for one in offered
            if (isinstance(one, Discard) and one.riichi) is riichi
            and _key([*event_messages(one, self.opening.rules)][-1]) == _key(said)
        ]
        if not found or said.get("actor", self.seat) != self.seat:
            raise _illegal(said)
        return min(
            found,
            key=lambda one: isinstance(one, Discard) and one.tsumogiri != said.get("tsumogiri"),
        )

    def _ask(self, messages: list[MjaiMessage], seconds: float) -> MjaiMessage:
        """Return the bot's answer; where it answers each message, its last one but for `none`."""
        chosen: MjaiMessage = {"type": "none"}
        for each in messages if self.name.startswith(f"{LINES}:") else [messages]:
            line = json.dumps(each, ensure_ascii=False)
            said = _parsed(self._exchange(f"{line}\n".encode(), seconds))
            if said.get("type") != "none":
                chosen = said
        return chosen

    def _exchange(self, line: bytes, seconds: float) -> bytes:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        timer = Timer(seconds, self._end_late)
        timer.daemon = True
        timer.start()
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
            answer = self._process.stdout.readline(MAX_LINE + 1)
        except OSError:  # it reads no more
            answer = b""
        finally:
            timer.cancel()
        if self._is_late:
            raise Forfeit(f"it took more than {seconds:g} seconds")
        if len(answer) > MAX_LINE:
            raise Forfeit(f"it wrote a line of more than {MAX_LINE} bytes")
        if not answer.endswith(b"\n"):
            raise Forfeit("it ended during the game")
        return answer

    def _end_late(self) -> None:
        self._is_late = True
        self._kill()

    def _kill(self) -> None:
        with suppress(OSError):
            if OWN_GROUP:  # with what it has started
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()


def _parsed(answer: bytes) -> MjaiMessage:
    try:
        said = json.loads(answer)
    except (ValueError, RecursionError):
        said = None
    if isinstance(said, dict):
        return said
    raise Forfeit(f"it wrote {_shown(answer)}, which is no JSON object")


def _key(message: MjaiMessage) -> tuple[object, ...]:
    """Return what tells an action from the others that may be offered beside it."""
    kind, consumed = message.get("type"), message.get("consumed")
    if kind in ("dahai", "kakan"):
        return kind, message.get("pai")
    tiles = sorted(map(str, consumed)) if isinstance(consumed, list) else []
    return (kind, *tiles)


def _illegal(said: MjaiMessage) -> Forfeit:
    text = _shown(json.dumps(said, ensure_ascii=False).encode())
    return Forfeit(f"it answered {text}, which the rules do not allow then")


def _shown(answer: bytes) -> str:
    text = answer[:SHOWN].decode("utf-8", "replace").strip()
    return repr(text if len(answer) <= SHOWN else f"{text} ...")
