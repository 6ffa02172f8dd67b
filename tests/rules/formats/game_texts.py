"""Games for the tests of the formats: a hand-made one, and records given in faces."""

from dataclasses import replace

from rules.events import (
    Call,
    Deal,
    Discard,
    Disconnected,
    DoraRevealed,
    Draw,
    Event,
    Reconnected,
    Ruleset,
    Ryukyoku,
    RyukyokuType,
    Win,
)
from rules.formats.faces import face_of
from rules.formats.reading import limit_of
from rules.record import GameRecord
from rules.tiles import Tile

HANDS = tuple(",".join(str(kind * 4 + copy) for kind in range(13)) for copy in range(4))
INIT = (
    '<INIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="0" '
    + " ".join(f'hai{seat}="{hand}"' for seat, hand in enumerate(HANDS))
    + "/>"
)
HEAD = (
    '<mjloggm ver="2.3"><GO type="9" lobby="0"/>'
    '<UN n0="%41%6E%6E" n1="%E9%BA%BB" n2="Cem" n3="Dee" dan="16,1,20,0" '
    'rate="2100.50,1500.00,2200.25,1480.00" sx="F,M,F,M"/><TAIKYOKU oya="0"/>'
)
PLAY = '<T52/><D0/><N who="1" m="167"/><E37/><V53/><F53/>'
NINE = '<RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,250,0,250,0" hai3="3"/>'
GAME = f"{HEAD}{INIT}{PLAY}<W54/>{NINE}</mjloggm>"


def in_faces(record: GameRecord) -> list[list[object]]:
    rules = record.rules
    return [
        [
            _shown(event, rules)
            for event in events
            if not isinstance(event, Disconnected | Reconnected)
        ]
        for events in record.rounds
    ]


def _shown(event: Event, rules: Ruleset) -> object:
    def face(tile: Tile | None) -> int:
        return -1 if tile is None else face_of(tile, rules)

    def faces(tiles: tuple[Tile, ...] | None) -> list[int]:
        return sorted(map(face, tiles or ()))

    match event:
        case Deal():
            return (
                "deal",
                replace(event, hands=(), dora_indicator=Tile(0)),
                [faces(hand) for hand in event.hands],
                face(event.dora_indicator),
            )
        case Draw() | Discard():
            return replace(event, tile=Tile(0)), face(event.tile)
        case Call():
            meld = event.meld
            said = (event.seat, meld.type, meld.from_seat)
            return said, faces(meld.tiles), face(meld.called), face(meld.added)
        case DoraRevealed():
            return "dora", face(event.indicator)
        case Win():
            plain = replace(event, tile=Tile(0), ura_indicators=())
            if limit_of(event):
                plain = replace(plain, fu=None)
            return plain, face(event.tile), faces(event.ura_indicators)
        case Ryukyoku():
            if event.type is RyukyokuType.NAGASHI_MANGAN:
                return replace(event, tenpai=(False,) * 4)
            return event
        case _:
            return event
