"""Our table beside RiichiEnv's: the same walls and answers must bring the same offers and results.

RiichiEnv is a table written in Rust by others. It is not a dependency: only this comparison, and
the development extra, want it.
"""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from rules.offers import Action
from rules.ruleset import Ruleset
from rules.table import Answer, Table, Wall
from rules.tiles import SEATS, Tile, tile_name
from tutor.soak.whim import Progress, Whim, answers

Offer: TypeAlias = tuple[str, str]
"""What is offered, and with which faces: ``("chi", "2m3m")``."""

WHIM = Whim(wins=0.9, calls=0.4, riichi=0.7, greed=0.8)

_MELDS = {
    MeldType.CHI: "chi",
    MeldType.PON: "pon",
    MeldType.DAIMINKAN: "daiminkan",
    MeldType.ANKAN: "ankan",
    MeldType.KAKAN: "kakan",
}


def soak_riichienv(
    size: int,
    seed: int,
    logs: Sequence[Path] = (),
    progress: Progress = lambda done, total: None,
) -> Iterator[str]:
    """Whole games side by side; gives the differences. Real games are not wanted.

    Raises:
        ValueError: RiichiEnv is not installed.
    """
    if find_spec("riichienv") is None:
        raise ValueError("RiichiEnv is not installed: pip install 'riichienv>=0.4,<0.5'.")
    for game in range(size):
        difference = play_beside(seed + game)
        if difference:
            yield f"game {seed + game}: {difference}"
        progress(game + 1, size)


def play_beside(seed: int, *, hanchan: bool | None = None) -> str | None:
    """One game by chance on both tables; the first difference, None if there is none.

    Raises:
        ImportError: RiichiEnv is not installed.
    """
    import riichienv  # noqa: PLC0415 (not a dependency)

    return _Match(
        riichienv, seed, hanchan=bool(seed % 4 == 0) if hanchan is None else hanchan
    ).run()


class _Match:
    def __init__(self, riichienv: ModuleType, seed: int, *, hanchan: bool) -> None:
        self.api = riichienv
        self.kinds = riichienv.ActionType
        mode = "4p-red-half" if hanchan else "4p-red-east"
        self.env = riichienv.RiichiEnv(
            game_mode=mode,
            seed=seed,
            rule=riichienv.GameRule.default_tenhou(),
            skip_mjai_logging=True,
        )
        self.seen: dict[int, Any] = self.env.reset(seed=seed)
        self.random = Random(seed)
        self.table = Table(Ruleset(hanchan=hanchan), self.random, walls=self._walls())

    def run(self) -> str | None:
        """Play to the end of the game, or to the first difference."""
        while not self.table.is_over:
            difference = self._compare()
            if difference:
                return difference
            self._step()
        if not self.env.done():
            return f"we end the game at {self._place()}, they go on"
        ours = list(self.table.round.points)
        if list(self.env.scores()) not in (ours, list(self.table.final_points or ())):
            return f"final points {ours}, theirs {self.env.scores()}"
        return None

    def _walls(self) -> Iterator[Wall]:
        while True:
            dead = [Tile(t) for t in self.env.wall[:14]]
            live = [Tile(t) for t in reversed(self.env.wall[14:])]
            hands = [list(map(Tile, hand)) for hand in self.env.hands]
            first = Tile(self.env.drawn_tile)
            hands[self.env.oya].remove(first)
            yield Wall(
                tuple(map(tuple, hands)),
                (first, *live),
                tuple(dead[:4]),
                tuple(dead[4::2]),
                tuple(dead[5::2]),
            )

    def _place(self) -> str:
        table = self.table.round
        return f"round {table.number} honba {table.honba}, {table.tiles_left} left"

    def _compare(self) -> str | None:
        ours = {int(s): self._ours(offered) for s, offered in self.table.pending.items()}
        theirs = {int(s): self._theirs(seen) for s, seen in self.seen.items()}
        theirs = {seat: offers for seat, offers in theirs.items() if offers}
        if self.env.done():
            return f"they end the game at {self._place()}, we go on"
        if ours != theirs:
            mine = {s: sorted(ours.get(s, set()) - theirs.get(s, set())) for s in SEATS}
            yours = {s: sorted(theirs.get(s, set()) - ours.get(s, set())) for s in SEATS}
            return f"{self._place()}: only we offer {mine}, only they offer {yours}"
        if list(self.table.round.points) != list(self.env.scores()):
            return f"{self._place()}: points {self.table.round.points}, {self.env.scores()}"
        indicators = sorted(self.table.round.dora_indicators)
        if indicators != sorted(self.env.dora_indicators):
            return f"{self._place()}: indicators {indicators}, {self.env.dora_indicators}"
        return None

    @staticmethod
    def _ours(offered: tuple[Action, ...]) -> set[Offer]:
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

    def _step(self) -> None:
        moves: dict[int, Any] = {}
        chosen = answers(self.table, self.random, WHIM)
        for seat, action in chosen.items():
            moves[int(seat)] = self._move(int(seat), action)
        for player in self.seen:
            moves.setdefault(int(player), self.api.Action(self.kinds.PASS))
        self.seen = self.env.step(moves)  # first theirs: our next deal takes their next wall
        self.table.step(chosen)

    def _move(self, seat: int, action: Answer) -> Any:
        """Their action that is ours; a riichi takes them two steps."""
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
