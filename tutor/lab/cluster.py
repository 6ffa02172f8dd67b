"""Work on many machines: joblib on the workers of a Dask cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from rules.message import TutorError

TIMEOUT_SECONDS: Final = 20
"""Seconds that the scheduler may take to answer."""


class NoCluster(TutorError):
    """No cluster can be reached."""


@contextmanager
def working_on(address: str | None) -> Iterator[None]:
    """Spread games over the workers of a scheduler (``tcp://host:8786``), within the block; None:
    over processes of this machine.

    The workers need a checkout of the same version. Files are read here and sent to them.

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
