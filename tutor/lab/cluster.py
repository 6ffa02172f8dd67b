"""Work on many machines: what joblib spreads runs on the workers of a Dask cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from rules.message import TutorError

TIMEOUT_SECONDS: Final = 20
"""Seconds that the scheduler may take to answer."""


class NoCluster(TutorError):
    """There is no cluster to work on: says why and what to do."""


@contextmanager
def working_on(address: str | None) -> Iterator[None]:
    """Within the block, games are spread over the workers of the scheduler at the address
    (``tcp://host:8786``); None: over the processes of this machine.

    The workers need this program of the same version. Files are read here and sent to them.

    Raises:
        NoCluster: no scheduler answers.
    """
    if address is None:
        yield
        return
    from distributed import Client
    from joblib import parallel_config

    try:
        client: Any = Client(address, timeout=TIMEOUT_SECONDS)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster(
            "No Dask scheduler answers at {address}; start one with `dask scheduler` and name "
            "its address, as in tcp://127.0.0.1:8786",
            address=address,
        ) from error
    with client, parallel_config(backend="dask"):
        yield
