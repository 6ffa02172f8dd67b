import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryFile

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
            labels: dict[str, GameLabel] = {}
            trees: dict[str, int] = {}

            def add(piece: LogPiece) -> None:
                label = piece.label
                known = labels.get(label.game, label)  # of another seat, may lack other fields
                names = zip(known.players, label.players, strict=True)
                luck = known.luck or label.luck
                labels[label.game] = replace(
                    known,
                    players=tuple(one or more for one, more in names),
                    final_points=known.final_points or label.final_points,
                    luck=luck,
                    no_luck="" if luck else known.no_luck or label.no_luck,
                    day=known.day or label.day,
                )
                trees[piece.tree_hash] = piece.tree_leaves
                lines.write(piece.lines)

            yield add
            leaves = max(trees.values(), default=0)
            header = header_to_json(LogHeader(tuple(labels.values()), ",".join(trees), leaves))
            if self.title:
                header["class"] = self.title
                if self.created is not None:
                    header["created"] = self.created.date().isoformat()
            file.write(json_line(header).encode())
            lines.seek(0)
            shutil.copyfileobj(lines, file, 2**20)
