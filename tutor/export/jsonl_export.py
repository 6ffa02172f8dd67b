import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from tutor.coach.log import GameLabel, LogHeader, header_to_json
from tutor.export.annotated import AnnotatedGame, Format
from tutor.export.texts import lines_of
from tutor.language import override
from tutor.system.files import json_line, replacing_packed, resolved


@dataclass(frozen=True, slots=True)
class LogPiece:
    label: GameLabel
    tree_hash: str
    tree_leaves: int
    lines: bytes


class _Log:
    def __init__(self, lines: IO[bytes]) -> None:
        self.lines = lines
        self._labels: dict[str, GameLabel] = {}
        self._trees: dict[str, int] = {}

    def add(self, piece: LogPiece) -> None:
        known = self._labels.get(piece.label.game, piece.label)
        players = tuple(
            one or other for one, other in zip(known.players, piece.label.players, strict=True)
        )
        points = known.final_points or piece.label.final_points
        luck = known.luck or piece.label.luck
        no_luck = "" if luck else known.no_luck or piece.label.no_luck
        day = known.day or piece.label.day
        self._labels[piece.label.game] = replace(
            known, players=players, final_points=points, luck=luck, no_luck=no_luck, day=day
        )
        self._trees[piece.tree_hash] = piece.tree_leaves
        self.lines.write(piece.lines)

    def header(self) -> LogHeader:
        leaves = max(self._trees.values(), default=0)
        return LogHeader(tuple(self._labels.values()), ",".join(self._trees), leaves)


@dataclass(frozen=True, slots=True)
class JsonlFormat(Format[LogPiece]):
    def piece(self, game: AnnotatedGame) -> LogPiece:
        with override(self.language):
            text = "".join(lines_of(game, numbers=self.numbers))
        return LogPiece(game.label, game.tree_hash, game.tree_leaves, text.encode())

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[LogPiece], None]]:
        folder = resolved(path).parent if path.is_file() or not path.exists() else None
        with replacing_packed(path) as file, TemporaryFile(dir=folder) as lines:
            log = _Log(lines)
            yield log.add
            header = header_to_json(log.header())
            if self.title:
                header["class"] = self.title
                if self.created is not None:
                    header["created"] = self.created.date().isoformat()
            file.write(json_line(header).encode())
            lines.seek(0)
            shutil.copyfileobj(lines, file, 2**20)
