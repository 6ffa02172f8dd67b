"""Denno Mahjong's (電脳麻将) paipu JSON -> GameRecord.

The format is that of https://github.com/kobalab/majiang-core: seats count from the dealer of the
round, tiles are a suit and its digits (0 for a red five), and a mark shows from whom a tile was
called: ``-`` the left, ``=`` across, ``+`` the right.
"""

import re
from contextlib import suppress
from typing import Final, TypeAlias

from rules.events import Call, Draw, FourPoints, Ruleset, Win
from rules.formats.faces import FIRST_RED_FACE, FaceRound, drawn_round, second_reds, was_hanchan
from rules.formats.reading import (
    BadRound,
    ReadResult,
    RoundDraft,
    finish,
    points_in,
    seat_in,
    shortened,
    three_players,
)
from rules.formats.tenhou6_dialects import type_of_draw, yaku_number
from rules.melds import MeldType
from rules.record import GameRecord, Player
from rules.tiles import SEATS, Seat, four

Game: TypeAlias = dict[str, object]
MELD: Final = re.compile(r"([mpsz])([0-9+=-]{3,6})")
MARKS: Final = {"+": 1, "=": 2, "-": 3}
MAX_ACTIONS: Final = 400


def is_kobalab(value: object) -> bool:
    match value:
        case {"log": [[dict(first), *_], *_]}:
            return "qipai" in first
        case {"log": list(), "qijia": _} | {"log": list(), "defen": _}:
            return True
    return False


def read_kobalab(game: Game, name: str = "", seat: Seat | None = None) -> ReadResult:
    """Read a game.

    Raises:
        UnreadableGame: if the game has three players, or no round can be read.
    """
    qijia = game.get("qijia")
    first = qijia if type(qijia) is int and 0 <= qijia < 4 else 0
    final: FourPoints | None = None
    with suppress(BadRound):
        points = points_in(game.get("defen"))
        final = four(points[(first + seat) % 4] for seat in SEATS)
    rounds = game.get("log")
    draft = RoundDraft()
    scan = _Scan(draft, _rules_of(rounds, final))
    for actions in rounds if isinstance(rounds, list) else []:
        draft.begin()
        try:
            scan.read(actions)
        except BadRound as error:
            draft.fail(error.message)
    names = game.get("player")
    names = names[:4] if isinstance(names, list) else []
    texts = [each.split("\n")[0][:100] if isinstance(each, str) else "" for each in names]
    texts += [""] * (4 - len(texts))
    players = four(Player(texts[(first + each) % 4]) for each in SEATS)
    return finish(GameRecord(scan.rules, players, (), name, final), draft, seat)


def _rules_of(rounds: object, final: FourPoints | None) -> Ruleset:
    """Return the rules inferred from the rounds, as the file does not state them."""
    rounds_of_faces: list[list[int]] = []
    deals: list[tuple[int, FourPoints]] = []
    for actions in rounds[:100] if isinstance(rounds, list) else []:
        faces: list[int] = []
        for action in actions[:MAX_ACTIONS] if isinstance(actions, list) else []:
            match action:
                case {"qipai": {"shoupai": list(hands), **head}}:
                    match head:
                        case {"zhuangfeng": int(wind), "jushu": int(number), "defen": points}:
                            with suppress(BadRound):
                                deals.append((4 * wind + number, points_in(points)))
                    texts = [hand for hand in hands if isinstance(hand, str)]
                case {"zimo": {"p": str(tile)}} | {"gangzimo": {"p": str(tile)}}:
                    texts = [tile]
                case _:
                    continue
            for text in texts:
                with suppress(BadRound):
                    faces += _faces_in(text)
        rounds_of_faces.append(faces)
    red_fives = any(face >= FIRST_RED_FACE for faces in rounds_of_faces for face in faces)
    extra = second_reds(rounds_of_faces)
    return Ruleset(was_hanchan(deals, final) is not False, red_fives, True, extra)


def _faces_in(text: object) -> list[int]:
    """Return the faces of tiles such as ``m340p19z1``, ignoring marks."""
    faces, suit = [], ""
    for sign in text[:60] if isinstance(text, str) else "?":
        if sign in "mpsz":
            suit = sign
        elif suit == "z" and sign in "1234567":
            faces.append(26 + int(sign))
        elif suit and suit != "z" and sign.isdecimal() and sign.isascii():
            base = "mps".index(suit)
            faces.append(base * 9 + int(sign) - 1 if sign != "0" else FIRST_RED_FACE + base)
        elif sign not in "_*+=-":
            raise BadRound("{what!r} is not a tile", what=shortened(text))
    return faces


def _face_in(text: object) -> int:
    faces = _faces_in(text)
    if len(faces) != 1:
        raise BadRound("{what!r} is not a tile", what=shortened(text))
    return faces[0]


READ_ACTIONS: Final = frozenset("qipai zimo gangzimo dapai fulou gang kaigang hule pingju".split())


class _Scan:
    def __init__(self, draft: RoundDraft, rules: Ruleset) -> None:
        self.draft = draft
        self.rules = rules
        self.table = FaceRound(draft, rules)
        self.dealer = Seat(0)

    def read(self, actions: object) -> None:
        if not isinstance(actions, list):
            raise BadRound("the round is not a list of actions")
        for action in actions[:MAX_ACTIONS]:
            for key, values in action.items() if isinstance(action, dict) else ():
                if key in READ_ACTIONS and isinstance(values, dict):
                    self._read(key, values)
                elif key != "version":
                    raise BadRound("the unknown event {name!r}", name=shortened(key))

    def _read(self, key: str, values: Game) -> None:
        table = self.table
        match key:
            case "qipai":
                self._qipai(values)
            case "zimo" | "gangzimo":
                table.accept()
                table.draw(self._seat(values), _face_in(values.get("p")))
            case "dapai":
                seat, text = self._seat(values), str(values.get("p"))[:6]
                table.discard(seat, None if "_" in text else _face_in(text), "*" in text)
            case "fulou":
                self._fulou(values)
            case "gang":
                seat, meld = self._seat(values), values.get("m")
                faces = _faces_in(meld)
                if isinstance(meld, str) and any(mark in meld for mark in MARKS) and faces:
                    table.kakan(seat, faces[-1])
                else:
                    table.ankan(seat, faces)
            case "kaigang":
                late = None
                match self.draft.rounds[-1]:
                    case [*_, Call(meld=kan), Draw()] if kan.type is MeldType.ANKAN:
                        # The dora of a closed kan is turned before the draw.
                        late = self.draft.rounds[-1].pop()
                table.reveal(_face_in(values.get("baopai")))
                if late is not None:
                    self.draft.add(late)
            case "hule":
                self._hule(values)
            case "pingju":
                table.accept()
                name, deltas = values.get("name"), self._turned(values.get("fenpei"))
                end = drawn_round(self.rules, self.draft.rounds[-1], type_of_draw(name), deltas)
                if end is None:
                    raise BadRound("unknown result {word!r}", word=shortened(name, 30))
                self.draft.add(end)

    def _seat(self, values: Game, key: str = "l") -> Seat:
        return Seat((self.dealer + seat_in(values.get(key))) % 4)

    def _turned(self, values: object) -> FourPoints:
        points = points_in(values)
        return four(points[(seat - self.dealer) % 4] for seat in SEATS)

    def _qipai(self, values: Game) -> None:
        self.table = FaceRound(self.draft, self.rules)
        hands, points = values.get("shoupai"), values.get("defen")
        for each in (hands, points):
            if isinstance(each, list) and (len(each) == 3 or each[3:] == [""]):
                raise three_players()
        numbers = [values.get(key) for key in ("zhuangfeng", "jushu", "changbang", "lizhibang")]
        if not isinstance(hands, list) or len(hands) != 4:
            raise BadRound("the round has no hands")
        wind, number, honba, sticks = (each if type(each) is int else -1 for each in numbers)
        if not 0 <= number < 4:
            raise BadRound("the round has no valid number: {place}", place=shortened(numbers, 40))
        self.dealer = Seat(number)
        faces = [_faces_in(hands[(seat - self.dealer) % 4]) for seat in SEATS]
        dora = _face_in(values.get("baopai"))
        turned = self._turned(points)
        self.table.deal(4 * wind + number, honba, sticks, self.dealer, turned, faces, dora)

    def _fulou(self, values: Game) -> None:
        self.table.accept()
        seat, text = self._seat(values), values.get("m")
        match = MELD.fullmatch(text) if isinstance(text, str) else None
        marks = [sign for sign in match[2] if sign in MARKS] if match else []
        if match is None or not marks:
            raise BadRound("{entry!r} is neither a tile nor a call", entry=shortened(text))
        before = _faces_in(match[1] + match[2].partition(marks[0])[0])
        own = before[:-1] + _faces_in(match[1] + match[2].partition(marks[0])[2])
        kinds = {face for face in _faces_in(text) if face < FIRST_RED_FACE}
        kind = MeldType.CHI if len(kinds) > 1 and len(own) == 2 else MeldType.PON
        kind = MeldType.DAIMINKAN if len(own) == 3 else kind
        giver = Seat((seat + MARKS[marks[0]]) % 4)
        self.table.claim(seat, kind, before[-1], own, giver)

    def _hule(self, values: Game) -> None:
        from rules.scoring import pao_seat

        seat = self._seat(values)
        is_tsumo = values.get("baojia") is None
        giver = seat if is_tsumo else self._seat(values, "baojia")
        tile = self.table.winning_tile(seat, giver)
        riichi = self.table.has_declared(seat)
        hidden = values.get("fubaopai")
        names = hidden[:5] if isinstance(hidden, list) and riichi else []
        wins = [event for event in self.draft.rounds[-1] if isinstance(event, Win)]
        uras = next((win.ura_indicators for win in wins if win.ura_indicators), ())
        uras = uras or tuple(self.table.new(_face_in(each)) for each in names)
        yaku = self._yaku(values.get("hupai"))
        fu = values.get("fu")
        self.draft.add(
            Win(
                seat,
                giver,
                tile,
                uras if riichi else (),
                self._turned(values.get("fenpei")),
                sum(han for _, han in yaku) if yaku else None,
                fu if type(fu) is int else None,
                yaku,
                pao_seat(tuple(self.table.melds[seat]), yaku),
            )
        )

    def _yaku(self, value: object) -> tuple[tuple[int, int], ...]:
        found = []
        for each in value[:30] if isinstance(value, list) else []:
            match each:
                case {"name": str(name), "fanshu": int(han) | str(han)}:
                    number = yaku_number(name[:20])
                    if number is None:
                        return ()
                    found.append((number, 13 if isinstance(han, str) else han))
        return tuple(found)
