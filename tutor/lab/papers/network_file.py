"""The stored network of discards: torch's own file, read without running code of it."""

import pickle
import zipfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from rules.damage import BAD_VALUES, message_of
from tutor.files import replacing_bytes
from tutor.lab.papers.networks import Method, Network, Shape, new_network
from tutor.weights_file import BadWeights


def write_network(path: Path, network: Network, learned: Mapping[str, Any]) -> None:
    stored = {
        "shape": asdict(network.shape),
        "weights": network.modules.state_dict(),
        "learned": dict(learned),
    }
    with replacing_bytes(path) as file:
        torch.save(stored, file)


def read_network(path: Path, method: Method | None = None) -> Network:
    """Return the network of a file, in use.

    Args:
        path: of the file.
        method: which it has to be; None: any.

    Raises:
        BadWeights: it is missing or no network of that method.
    """
    try:
        stored = torch.load(path, map_location="cpu", weights_only=True)
        network = new_network(Shape(**stored["shape"]), 0)
        network.modules.load_state_dict(stored["weights"])
    except OSError as error:
        why = message_of(error)
        raise BadWeights("{file} cannot be read: {why}.", file=path.name, why=why) from None
    except (*BAD_VALUES, RuntimeError, pickle.UnpicklingError, zipfile.BadZipFile, EOFError):
        raise _no_network(path) from None
    if method not in (None, network.shape.method):
        raise _no_network(path)
    network.modules.eval()
    return network


def _no_network(path: Path) -> BadWeights:
    return BadWeights("{file} holds no network that this program can use.", file=path.name)
