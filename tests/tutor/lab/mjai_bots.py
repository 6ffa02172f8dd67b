"""Programs that speak mjai on standard input and output: our own opponents, and bad ones.

    python mjai_bots.py NAME SEAT

Run by the tests of `play`. NAME is an opponent, or one of the bad ones in `BAD`.
"""

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from rules.events import Discard
from rules.formats.mjai import event_messages, read_mjai
from rules.legal import claims, own_turn
from rules.round import Round
from rules.tiles import Seat
from tutor.coach.strategy.tree import shipped_tree
from tutor.opponents.opponents import opponent

NONE = {"type": "none"}


def heard() -> Iterator[list[dict[str, Any]]]:
    for line in sys.stdin:
        said = json.loads(line)
        yield said if isinstance(said, list) else [said]


def say(text: str) -> None:
    print(text, flush=True)


class Speaker:
    """An opponent that knows only what it was told."""

    def __init__(self, name: str, seat: Seat) -> None:
        self.player, self.seat = opponent(name, shipped_tree()), seat
        self.told: list[dict[str, Any]] = []
        self.declared: dict[str, Any] = NONE

    def react(self, news: list[dict[str, Any]]) -> dict[str, Any]:
        for message in news:
            if message["type"] == "start_kyoku":
                del self.told[1:]
            self.told.append(message)
        if self.told[-1] == {"type": "reach", "actor": self.seat}:
            return self.declared
        if self.told[-1]["type"] in ("start_game", "end_kyoku", "end_game"):
            return NONE
        record = read_mjai(self.told, seat=self.seat).record
        state = Round(record.rules)
        for event in record.rounds[-1]:
            state.apply(event)
        is_own = state.to_discard == self.seat
        offered = (own_turn if is_own else claims)(state, self.seat)
        if not offered:
            return NONE
        action = self.player.answer(state.observe(self.seat), offered)
        if action is None:
            return NONE
        first, *rest = event_messages(action, record.rules)
        if isinstance(action, Discard) and action.riichi:
            (self.declared,) = rest
        return first


def hangs(news: list[dict[str, Any]]) -> None:
    time.sleep(600)


def dies(news: list[dict[str, Any]]) -> None:
    sys.exit(3)


def writes_garbage(news: list[dict[str, Any]]) -> None:
    sys.stdout.buffer.write(b"\xff\xfe<<<\n")
    sys.stdout.flush()


def writes_a_list(news: list[dict[str, Any]]) -> None:
    say("[" * 50_000)


def writes_a_huge_line(news: list[dict[str, Any]]) -> None:
    say("x" * 200_000)


def throws_what_it_does_not_hold(news: list[dict[str, Any]]) -> None:
    say('{"type": "dahai", "pai": "9x", "tsumogiri": false}')


def acts_for_another(news: list[dict[str, Any]]) -> None:
    actor, pai = news[-1].get("actor", 0), news[-1].get("pai")
    say(json.dumps({"type": "dahai", "actor": actor + 1, "pai": pai, "tsumogiri": True}))


def declares_always(news: list[dict[str, Any]]) -> None:
    say('{"type": "reach"}')


BAD = {
    each.__name__: each
    for each in (
        hangs,
        dies,
        writes_garbage,
        writes_a_list,
        writes_a_huge_line,
        throws_what_it_does_not_hold,
        acts_for_another,
        declares_always,
    )
}


def main(name: str, seat: Seat) -> None:
    if name not in BAD:
        speaker = Speaker(name, seat)
        for news in heard():
            say(json.dumps(speaker.react(news)))
        return
    for news in heard():
        if news[-1]["type"] in ("start_game", "end_kyoku"):
            say(json.dumps(NONE))
        else:
            BAD[name](news)


if __name__ == "__main__":
    main(sys.argv[1], Seat(int(sys.argv[2])))
