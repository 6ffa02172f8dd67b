"""Our table beside RiichiEnv's: the same walls and answers must bring the same offers and results.

RiichiEnv is a table written in Rust by others. It is not a dependency: only this comparison, and
the development extra, want it.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

from rules.events import Call, Discard, Ruleset, Ryukyoku, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.message import TutorError
from rules.round import Wall
from rules.table import Answer, Table
from rules.tiles import SEATS, Seat, Tile, tile_name
from tutor.lab.soak.whim import Progress, Whim, answers

Offer: TypeAlias = tuple[str, str]

WHIM = Whim(wins=0.9, calls=0.4, riichi=0.7, greed=0.8)

_MELDS = {
    MeldType.CHI: "chi",
    MeldType.PON: "pon",
    MeldType.DAIMINKAN: "daiminkan",
    MeldType.ANKAN: "ankan",
    MeldType.KAKAN: "kakan",
}


def soak_riichienv(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str]:
    """Whole games side by side; gives the differences. Real games are not wanted.

    Raises:
        ValueError: RiichiEnv is not installed.
    """
    if find_spec("riichienv") is None:
        raise TutorError("RiichiEnv is not installed: pip install 'riichienv>=0.4,<0.5'.")
    for game in range(size):
        difference = play_beside(seed + game)
        if difference:
            yield f"game {seed + game}: {difference}"
        progress(game + 1, size)


def play_beside(seed: int, *, hanchan: bool | None = None) -> str | None:
    """Play one game by chance on both tables; return the first difference, None if there is none.

    Raises:
        ImportError: RiichiEnv is not installed.
    """
    random = Random(seed)
    hanchan = bool(seed % 4 == 0) if hanchan is None else hanchan
    env, seen = new_env(seed, hanchan=hanchan)
    table = Table(Ruleset(hanchan=hanchan), random, walls=_walls(env))
    both = TwinTables(table, env, seen)
    while not table.is_over:
        difference = both.difference() or both.follow(answers(table, random, WHIM))
        if difference:
            return difference
    return both.difference()


def new_env(seed: int, *, hanchan: bool, **start: Any) -> tuple[Any, dict[int, Any]]:
    """Return a table of theirs by Tenhou's rules, and what its seats see; `start` as `reset` takes
    it.

    Raises:
        ImportError: RiichiEnv is not installed.
    """
    import riichienv  # not a dependency

    env = riichienv.RiichiEnv(
        game_mode="4p-red-half" if hanchan else "4p-red-east",
        seed=seed,
        rule=riichienv.GameRule.default_tenhou(),
        skip_mjai_logging=True,
    )
    return env, env.reset(seed=seed, **start)


def wall_of(env: Any) -> Wall:
    dead = [Tile(t) for t in env.wall[:14]]
    live = [Tile(t) for t in reversed(env.wall[14:])]
    hands = [list(map(Tile, hand)) for hand in env.hands]
    first = Tile(env.drawn_tile)
    hands[env.oya].remove(first)
    return Wall(
        tuple(map(tuple, hands)),
        (first, *live),
        tuple(dead[:4]),
        tuple(dead[4::2]),
        tuple(dead[5::2]),
    )


def _walls(env: Any) -> Iterator[Wall]:
    while True:
        yield wall_of(env)


class TwinTables:
    def __init__(self, table: Table, env: Any, seen: dict[int, Any]) -> None:
        import riichienv  # not a dependency

        self.api: ModuleType = riichienv
        self.kinds = riichienv.ActionType
        self.table = table
        self.env = env
        self.seen = seen

    def difference(self) -> str | None:
        """Return what differs in the questions, the points or the indicators; or in how a game
        ended."""
        over = self.table.is_over
        if over != bool(self.env.done()):
            who = "we end the game, they go on" if over else "they end the game, we go on"
            return f"{self._place()}: {who}"
        state = self.table.round
        points = list(self.table.final_points or state.points)
        theirs = list(self.env.scores())
        if theirs not in (points, state.points):  # they leave the last sticks where they are
            return f"{self._place()}: points {points}, theirs {theirs}"
        return None if over else self._question()

    def follow(self, chosen: Mapping[Seat, Answer]) -> str | None:
        moves: dict[int, Any] = {}
        for seat, action in chosen.items():
            moves[int(seat)] = self._move(int(seat), action)
            if isinstance(action, Discard) and action.riichi:
                riichi = [
                    a for a in self.table.pending[seat] if isinstance(a, Discard) and a.riichi
                ]
                ours = {("discard", tile_name(a.tile)) for a in riichi}
                theirs = {o for o in self._theirs(self.seen[int(seat)]) if o[0] == "discard"}
                if ours != theirs:
                    return f"{self._place()}: riichi with {sorted(ours)}, theirs {sorted(theirs)}"
        for player in self.seen:
            moves.setdefault(int(player), self.api.Action(self.kinds.PASS))
        self.seen = self.env.step(moves)  # first theirs: our next deal takes their next wall
        self.table.step(chosen)
        return None

    def _place(self) -> str:
        state = self.table.round
        return f"round {state.number} honba {state.honba}, {state.tiles_left} left"

    def _question(self) -> str | None:
        ours = {int(s): self._ours(offered) for s, offered in self.table.pending.items()}
        theirs = {int(s): self._theirs(seen) for s, seen in self.seen.items()}
        theirs = {seat: offers for seat, offers in theirs.items() if offers}
        if ours != theirs:
            mine = {s: sorted(ours.get(s, set()) - theirs.get(s, set())) for s in SEATS}
            yours = {s: sorted(theirs.get(s, set()) - ours.get(s, set())) for s in SEATS}
            return f"{self._place()}: only we offer {mine}, only they offer {yours}"
        indicators = sorted(self.table.round.dora_indicators)
        if indicators != sorted(self.env.dora_indicators):
            return f"{self._place()}: indicators {indicators}, {self.env.dora_indicators}"
        return None

    @staticmethod
    def _ours(offered: Sequence[Action]) -> set[Offer]:
        offers: set[Offer] = set()
        for action in offered:
            match action:
                case Discard(riichi=True):
                    offers.add(("riichi", ""))
                case Discard():
                    offers.add(("discard", tile_name(action.tile)))
                case Call():
                    offers.add((_MELDS[action.meld.type], _faces(action.meld.from_hand)))
                case Win():
                    offers.add(("win", ""))
                case Ryukyoku():
                    offers.add(("nine", ""))
        return offers

    def _theirs(self, seen: Any) -> set[Offer]:
        offers: set[Offer] = set()
        for action in seen.legal_actions():
            offer = self._offer(action)
            if offer is not None:
                offers.add(offer)
        return offers

    def _offer(self, action: Any) -> Offer | None:
        kinds = self.kinds
        match action.action_type:
            case kinds.DISCARD:
                return "discard", tile_name(Tile(action.tile))
            case kinds.RIICHI:
                return "riichi", ""
            case kinds.TSUMO | kinds.RON:
                return "win", ""
            case kinds.KYUSHU_KYUHAI:
                return "nine", ""
            case kinds.CHI | kinds.PON | kinds.DAIMINKAN | kinds.ANKAN:
                name = str(action.action_type).rsplit(".", 1)[-1].lower()
                return name, _faces(tuple(map(Tile, action.consume_tiles)))
            case kinds.KAKAN:
                return "kakan", tile_name(Tile(action.tile))
        return None

    def _move(self, seat: int, action: Answer) -> Any:
        make = self.api.Action
        match action:
            case None:
                return make(self.kinds.PASS)
            case Discard(riichi=True):
                self.seen = self.env.step({seat: make(self.kinds.RIICHI)})
                return make(self.kinds.DISCARD, action.tile)
            case Discard():
                return make(self.kinds.DISCARD, action.tile)
        wanted = self._ours((action,)).pop()
        for theirs in self.seen[seat].legal_actions():
            if self._offer(theirs) == wanted:
                return theirs
        raise LookupError(f"{wanted} is not among their actions")


def _faces(tiles: tuple[Tile, ...]) -> str:
    return "".join(sorted(map(tile_name, tiles)))
