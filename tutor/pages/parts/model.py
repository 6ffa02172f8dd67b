import logging
import os
import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rules.message import Message, TutorError
from rules.tiles import Tile
from tutor.language import translate

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from tutor.coach.strategy.situation import Strategy


Job: TypeAlias = Generator[object, None, None]
"""A generator of results; it yields None when there is nothing new. It can be cancelled at each
yield."""


def result_of(function: Callable[..., object], *args: Any) -> Job:
    yield function(*args)


def after(prepare: Callable[[], object], job: Job) -> Job:
    """Run `prepare` before the job, in its thread: importing a page's modules blocks for too
    long."""
    prepare()
    yield from job


StepSink: TypeAlias = Callable[[object], None]
StopCheck: TypeAlias = Callable[[], bool]
Work: TypeAlias = Callable[[StepSink, StopCheck], object]
Runner: TypeAlias = "Callable[[Work, StopCheck], Job]"

POLL_SECONDS: Final = 0.05
STOP_SECONDS: Final = 2.0
"""Seconds that a closing window waits for stopped work before it kills the process. Finished
results are kept in either case."""


@dataclass(frozen=True, slots=True)
class WorkProgress:
    done: int
    total: int | None
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class WorkStep:
    step: Any


@dataclass(frozen=True, slots=True)
class WorkResult:
    result: Any


class ProcessLost(TutorError):
    """The process ended without a result: it was killed, or ran out of memory."""


def in_process(work: Work, stopped: StopCheck) -> Job:
    from multiprocessing import get_context  # not before the first frame

    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, work))
    process.start()
    theirs.close()
    try:
        yield from _receive(ours, process, stopped)
    finally:
        with suppress(OSError):
            ours.send("stop")
        process.join(STOP_SECONDS)
        if process.is_alive():
            process.terminate()
            process.join()
        ours.close()
        process.close()


def _receive(pipe: "Connection", process: "SpawnProcess", stopped: StopCheck) -> Job:
    asked = False
    while True:
        if stopped() and not asked:
            asked = True
            with suppress(OSError):
                pipe.send("stop")
        if not pipe.poll(POLL_SECONDS):
            yield None
            continue
        try:
            piece = pipe.recv()
        except EOFError as error:
            process.join()
            raise ProcessLost(
                "The process ended unexpectedly (status {status}). The page is unchanged.",
                status=process.exitcode,
            ) from error
        if isinstance(piece, BaseException):
            raise piece
        yield piece
        if isinstance(piece, WorkResult):
            return


def _serve(pipe: "Connection", work: Work) -> None:
    from tutor.corpus import end_processes  # not in the window's process

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the window, which stops us
    with suppress(AttributeError, OSError):  # the window goes first; Windows has no `nice`
        os.nice(10)
    try:
        pipe.send(WorkResult(work(lambda step: pipe.send(WorkStep(step)), pipe.poll)))
    except Exception as error:
        with suppress(OSError):
            try:
                pipe.send(error)
            except OSError:
                raise
            except Exception:  # the exception cannot be pickled
                logging.getLogger(__name__).error("exception in a process", exc_info=error)
                pipe.send(RuntimeError(type(error).__name__))
    finally:
        end_processes()


Lanes = tuple[bool, bool, bool]


def lanes_of(strategy: "Strategy") -> Lanes:
    from tutor.coach.strategy.situation import Strategy

    if strategy is Strategy.NONE:
        return (False, False, False)
    speed, value, safety = strategy.weights
    return (speed > 0, value > 0, safety > 0)


PageBox: TypeAlias = tuple[int, int, int, int]
"""x, y, width and height, in pixels relative to the page."""

RAIL_WIDTH = 64
HEADER_HEIGHT = 52
PART_GAP = 12
MIN_FELT_WIDTH = 430
LIST_WIDTH, LIST_STRIP_WIDTH = 224, 86
ROOMY_FELT_WIDTH = 640
"""Width of the felt, in pixels, from which the list beside it grows with its text."""
GROWTH: Final = ((3400, 1800, 1.5), (2500, 1300, 1.3), (2000, 1100, 1.15))
"""Minimum width and height of a window, in pixels, and the factor by which its text is enlarged."""
MAX_SCALE: Final = 2.0


@dataclass(frozen=True, slots=True)
class PageLayout:
    header: PageBox
    banner: PageBox
    list: PageBox
    felt: PageBox
    timeline: PageBox
    panel: PageBox
    strip: bool
    drawer: bool


def layout_of(
    width: int,
    height: int,
    scale: float = 1.0,
    banner: int = 0,
    timeline: int = 144,
    drawer_open: bool = True,
) -> PageLayout:
    window = width + RAIL_WIDTH
    panel = panel_width(window, scale)
    strip, drawer = window < 1280, window < 1100
    half, whole = round(LIST_WIDTH * (0.5 + 0.5 * scale)), round(LIST_WIDTH * scale)
    if strip or _felt_width(window, half, panel) < MIN_FELT_WIDTH:
        strip, beside = True, round(LIST_STRIP_WIDTH * (0.5 + 0.5 * scale))
    else:
        beside = whole if _felt_width(window, whole, panel) >= ROOMY_FELT_WIDTH else half
    if drawer and not drawer_open:
        panel = 0
    left = width - panel
    head = header_height(scale)
    top = head + (banner + 8 if banner else 0)
    bottom = height - PART_GAP - timeline
    middle = max(100, bottom - PART_GAP - top)
    felt = PART_GAP + beside + PART_GAP
    return PageLayout(
        header=(0, 0, left, head),
        banner=(PART_GAP, head, left - 2 * PART_GAP, banner),
        list=(PART_GAP, top, beside, middle),
        felt=(felt, top, left - PART_GAP - felt, middle),
        timeline=(PART_GAP, bottom, left - 2 * PART_GAP, timeline),
        panel=(left, 0, panel, height),
        strip=strip,
        drawer=drawer,
    )


@dataclass(frozen=True, slots=True)
class TablePlaces:
    header: PageBox
    felt: PageBox
    panel: PageBox
    drawer: bool


def table_places(
    width: int, height: int, scale: float, *, has_header: bool, drawer_open: bool = True
) -> TablePlaces:
    """Place a table and the side panel, which is a drawer if the window is narrow."""
    window = width + RAIL_WIDTH
    drawer = window < 1100 and has_header
    panel = panel_width(window, scale) if drawer_open or not drawer else 0
    left = width - panel
    top = header_height(scale) if has_header else PART_GAP
    return TablePlaces(
        header=(0, 0, left, top),
        felt=(PART_GAP, top, left - 2 * PART_GAP, max(100, height - PART_GAP - top)),
        panel=(left, 0, panel, height),
        drawer=drawer,
    )


def grown_scale(scale: float, width: int, height: int) -> float:
    """Return the text scale for a window of `width` x `height` pixels and the chosen `scale`.

    `scale` is 0.9 to 2. Text and panels grow with a large window, less so at larger scales, so that
    every scale the learner can choose stays distinct.

    >>> grown_scale(1.0, 1280, 800), grown_scale(1.0, 2560, 1400), grown_scale(2.0, 2560, 1400)
    (1.0, 1.3, 2.0)
    >>> grown_scale(1.5, 2560, 1400)
    1.65
    """
    growth = next((by for wide, high, by in GROWTH if width >= wide and height >= high), 1.0)
    return scale + (growth - 1.0) * (MAX_SCALE - scale) / (MAX_SCALE - 1.0)


def header_height(scale: float) -> int:
    return max(HEADER_HEIGHT, round(HEADER_HEIGHT * (0.9 + 0.1 * scale)))


def panel_width(window: int, scale: float) -> int:
    plain = 420 if window > 1600 else 384 if window >= 1280 else 340
    return min(round(plain * (0.5 + 0.5 * scale)), round(window * 0.4))


def _felt_width(window: int, list_width: int, panel: int) -> int:
    return window - RAIL_WIDTH - list_width - panel - 3 * PART_GAP


BannerText: TypeAlias = str | Message | BaseException | Callable[[], str]


def translated(text: BannerText) -> str:
    match text:
        case str():
            return text
        case Message():
            return translate(text)
        case BaseException():
            from tutor.text.messages import error_sentence  # not before the first frame

            return error_sentence(text)
        case _:
            return text()


def joined(texts: Iterable[BannerText]) -> BannerText:
    every = tuple(texts)
    return lambda: " ".join(map(translated, every))


@dataclass(frozen=True, slots=True)
class YakuEntry:
    name: str
    aside: str
    """The Japanese name or, if the language is Japanese, the reading; may be empty."""
    gloss: str
    han: str
    often: str
    tiles: tuple[tuple[Tile, ...], ...]
    """An example: the closed hand, any kans, and the winning tile."""
