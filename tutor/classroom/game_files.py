"""The annotated games of a class on disk: an advice log a seat, and beside it its figures.

    DIGEST-SEAT.jsonl.gz       the advice log of a pupil's seat in a game
    DIGEST-SEAT.summary.json   the same in figures, which makes it count

Every file is written whole or not at all.
"""

import gzip
import io
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from rules.damage import BAD_VALUES, BadValue, message_of
from rules.formats.opening import open_file
from tutor.advice.advice import Decision
from tutor.advice.log import LogHeader, read_log
from tutor.classroom.fault import ClassroomError
from tutor.classroom.summary import Summary, game_name
from tutor.classroom.summary_json import summary_from_json, summary_to_json
from tutor.files import (
    aside,
    is_left_by_viewer,
    json_line,
    private_folder,
    replacing,
    replacing_bytes,
)
from tutor.json_values import finite_json

LOG_ENDING: Final = ".jsonl.gz"
SUMMARY_ENDING: Final = ".summary.json"
LOG_LIMIT: Final = 2**24
"""Bytes that an advice log may have once unpacked; one of a long game has 3 million."""
SUMMARY_LIMIT: Final = 2**22
FAULTS: Final = (OSError, EOFError, zlib.error, *BAD_VALUES)


Copy: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True)
class GameFolderContents:
    summaries: tuple[Summary, ...]
    damaged: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameFiles:
    path: Path

    def log_path(self, digest: str, seat: int) -> Path:
        return self.path / (game_name(digest, seat) + LOG_ENDING)

    def summary_path(self, digest: str, seat: int) -> Path:
        return self.path / (game_name(digest, seat) + SUMMARY_ENDING)

    def summary(self, digest: str, seat: int) -> Summary | None:
        return self._read_summary(self.summary_path(digest, seat))

    def write(self, summary: Summary, log: bytes) -> None:
        """Keep one seat of a game: first the log, then the summary that makes it count.

        Args:
            log: the advice log, gzipped.

        Raises:
            OSError: the disk is full, or the folder cannot be written.
        """
        private_folder(self.path)
        with replacing_bytes(self.log_path(summary.digest, summary.seat), private=True) as file:
            file.write(log)
        with replacing(self.summary_path(summary.digest, summary.seat), private=True) as text:
            text.write(json_line(summary_to_json(summary)))

    def remove(self, summary: Summary) -> None:
        """Take one seat of a game out of the class: first its log, without which it counts no more.
        Of a program that is killed then the summary is left, see `only_copies`.

        Raises:
            OSError: the folder cannot be written.
        """
        self.log_path(summary.digest, summary.seat).unlink(missing_ok=True)
        self.summary_path(summary.digest, summary.seat).unlink(missing_ok=True)

    def only_copies(self) -> dict[Copy, Summary]:
        """Return what counts, by id and seat, and take every other copy of the same out of the
        class: a program was killed before it had. Only under the lock of imports.

        Raises:
            OSError: the folder cannot be written.
        """
        kept: dict[Copy, Summary] = {}
        for one in sorted(self.all().summaries, key=lambda one: one.extent, reverse=True):
            if one.game and kept.setdefault((one.game, one.seat), one) is not one:
                self.remove(one)
        for path in self.path.glob(f"[!.]*{SUMMARY_ENDING}"):
            if path.with_name(path.name.removesuffix(SUMMARY_ENDING) + LOG_ENDING).exists():
                continue
            left = self._told(path)
            if left is not None and (left.game, left.seat) in kept:
                path.unlink()
        return kept

    def all(self) -> GameFolderContents:
        paths = (path for path in self.path.glob("[!.]*") if not is_left_by_viewer(path))
        names = sorted(path.name for path in paths)
        found = [
            summary
            for name in names
            if name.endswith(SUMMARY_ENDING) and (summary := self._read_summary(self.path / name))
        ]
        whole = {summary.name for summary in found}
        damaged = tuple(name for name in names if name.split(".", 1)[0] not in whole)
        return GameFolderContents(tuple(found), damaged)

    def set_aside(self, digest: str, seat: int) -> None:
        for path in (self.summary_path(digest, seat), self.log_path(digest, seat)):
            with suppress(OSError):
                path.replace(aside(path))

    def decisions(self, summary: Summary) -> tuple[LogHeader, tuple[Decision, ...]]:
        """Return what was decided at that seat.

        Raises:
            ClassroomError: the file is damaged, and set aside; or it cannot be opened.
        """
        path = self.log_path(summary.digest, summary.seat)
        try:
            header, decisions = read_log(io.StringIO(_unpacked(path)))
            found = tuple(decisions)
            if len(found) != len(summary.plans):
                raise BadValue(
                    "{found} decisions in place of {count}",
                    found=len(found),
                    count=len(summary.plans),
                )
        except FAULTS as error:
            raise self._damaged(summary, path, error) from error
        return header, found

    def decision(self, summary: Summary, index: int) -> Decision:
        """Return one decision of a seat; only its own line is read into one.

        Raises:
            ClassroomError: the file is damaged, and set aside; or it cannot be opened.
        """
        path = self.log_path(summary.digest, summary.seat)
        try:
            lines = _unpacked(path).splitlines(keepends=True)
            one = f"{lines[0]}{lines[index + 1]}"
            return next(read_log(io.StringIO(one))[1])
        except (*FAULTS, StopIteration) as error:
            raise self._damaged(summary, path, error) from error

    def _damaged(self, summary: Summary, path: Path, error: Exception) -> ClassroomError:
        if isinstance(error, OSError) and not isinstance(error, gzip.BadGzipFile):
            return ClassroomError(
                "{path} cannot be opened: {why}.", path=path, why=message_of(error)
            )
        self.set_aside(summary.digest, summary.seat)
        return ClassroomError(
            "The game file {file} is damaged ({why}) and was set aside; import the game once more.",
            file=path.name,
            why=message_of(error),
        )

    def _read_summary(self, path: Path) -> Summary | None:
        summary = self._told(path)
        if summary is None:
            return None
        try:
            log = self.log_path(summary.digest, summary.seat)
            return summary if log.stat().st_size == summary.log_bytes else None
        except OSError:
            return None

    def _told(self, path: Path) -> Summary | None:
        try:
            with open_file(path) as file:
                summary = summary_from_json(finite_json(file.read(SUMMARY_LIMIT)))
        except (OSError, *BAD_VALUES):
            return None
        is_its_own = path.name == game_name(summary.digest, summary.seat) + SUMMARY_ENDING
        return summary if is_its_own else None


def _unpacked(path: Path) -> str:
    with open_file(path) as packed, gzip.open(packed) as file:
        data = file.read(LOG_LIMIT + 1)
    if len(data) > LOG_LIMIT:
        raise BadValue("far too large")
    return data.decode()
