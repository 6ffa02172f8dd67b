import multiprocessing
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, ParamSpec

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

_Arguments = ParamSpec("_Arguments")


def killed_after(
    count: int,
    work: Callable[_Arguments, Iterator[int]],
    *arguments: _Arguments.args,
    **named: _Arguments.kwargs,
) -> list[int]:
    """Let a child do work and kill it, without a pause, once it has reported `count` numbers.

    Where the system can fork, children are forked off a process that has loaded the program once.

    Args:
        count: 0 or less: it is killed as soon as it has begun.
        work: a function of a module; what it yields is reported at once.
        arguments: given to it.
        named: so is this.

    Returns:
        All that it reported, in order; less than `count` where it came to its end before.
    """
    context = _context()
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_tell, args=(theirs, work, arguments, named))
    numbers: list[int] = []
    with closing(ours):
        child.start()
        theirs.close()
        with suppress(EOFError, OSError):  # it ended, in the middle of a number perhaps
            while len(numbers) < count:
                numbers.append(ours.recv())
        child.kill()
        with suppress(EOFError, OSError):
            while True:
                numbers.append(ours.recv())
    child.join()
    child.close()
    return numbers


def _context() -> "SpawnContext | ForkServerContext":
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    multiprocessing.set_forkserver_preload(["tutor.lab.soak"])
    return multiprocessing.get_context("forkserver")


def _tell(
    pipe: Connection,
    work: Callable[..., Iterator[int]],
    arguments: tuple[object, ...],
    named: dict[str, object],
) -> None:
    with closing(pipe):
        for number in work(*arguments, **named):
            pipe.send(number)
