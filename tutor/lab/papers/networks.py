"""The three networks of discards, in torch (Fujita and Matsuzaki, 3.2 and 3.4).

Hidden layers have 512 units, each with batch norm and ReLU; a softmax over the 34 kinds ends
them. What the figures show but the text does not say was found by the counts of parameters
(Tables 3 to 5): in the DenseMLP every layer, the last too, takes what all hidden layers before it
gave, not the inputs; the CNN has three convolutions of 3 x 2, without padding and each with batch
norm, so that 9 x 4 becomes 3 x 1 and 7 x 4 becomes 1 x 1, then three hidden layers that also take
the 35 other inputs. (The count told for 200 channels is 344 more than that; 100 and 300 fit.)
"""

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

import torch
from torch import nn

from tutor.lab.papers.inputs import INPUTS
from tutor.lab.papers.planes import HONOUR_PLANES, NOTHING, REST, SUIT_PLANES

Method: TypeAlias = Literal["mlp", "densemlp", "cnn"]
METHODS: Final = get_args(Method)
WIDTH: Final = 512
LAYERS: Final = 5
CHANNELS: Final = 200
CNN_LAYERS: Final = 3
CONVOLUTIONS: Final = 3
KERNEL: Final = (3, 2)
KINDS: Final = 34


@dataclass(frozen=True, slots=True)
class Shape:
    method: Method
    layers: int = LAYERS
    channels: int = CHANNELS


@dataclass(frozen=True, eq=False, slots=True)
class Network:
    shape: Shape
    modules: Any

    @property
    def parameters(self) -> int:
        return sum(each.numel() for each in self.modules.state_dict().values() if each.dim())


def new_network(shape: Shape, seed: int) -> Network:
    torch.manual_seed(seed)
    return Network(shape, nn.ModuleDict(_modules(shape)))


def logits_of(network: Network, inputs: Any) -> Any:
    """Return (n, 34) float32, what a network says of each kind.

    Args:
        network: in training, or in use (`network.modules.train`).
        inputs: (n, 999) float32 of 0 and 1.
    """
    modules = network.modules
    if network.shape.method == "cnn":
        return modules["out"](_run(modules["hidden"], _convolved(modules, inputs)))
    if network.shape.method == "mlp":
        return modules["out"](_run(modules["hidden"], inputs))
    return modules["out"](_dense(modules["hidden"], inputs))


def _modules(shape: Shape) -> dict[str, Any]:
    match shape.method:
        case "mlp":
            sizes = [INPUTS, *[WIDTH] * (shape.layers - 1)]
            last = WIDTH
        case "densemlp":
            sizes = [INPUTS, *(WIDTH * before for before in range(1, shape.layers))]
            last = WIDTH * shape.layers
        case "cnn":
            convolved = shape.channels * (3 * 3 + 1)
            sizes = [convolved + len(REST), *[WIDTH] * (CNN_LAYERS - 1)]
            last = WIDTH
    found: dict[str, Any] = {"hidden": nn.ModuleList([_layer(size) for size in sizes])}
    if shape.method == "cnn":
        found["suits"] = _convolutions(SUIT_PLANES.shape[1], shape.channels)
        found["honours"] = _convolutions(HONOUR_PLANES.shape[0], shape.channels)
    return found | {"out": nn.Linear(last, KINDS)}


def _layer(inputs: int) -> Any:
    return nn.Sequential(nn.Linear(inputs, WIDTH), nn.BatchNorm1d(WIDTH), nn.ReLU())


def _convolutions(planes: int, channels: int) -> Any:
    layers: list[Any] = []
    for inputs in (planes, *[channels] * (CONVOLUTIONS - 1)):
        layers += [nn.Conv2d(inputs, channels, KERNEL), nn.BatchNorm2d(channels), nn.ReLU()]
    return nn.Sequential(*layers)


def _run(hidden: Any, x: Any) -> Any:
    for layer in hidden:
        x = layer(x)
    return x


def _dense(hidden: Any, x: Any) -> Any:
    given: list[Any] = []
    for layer in hidden:
        given.append(layer(torch.cat(given, dim=1) if given else x))
    return torch.cat(given, dim=1)


def _convolved(modules: Any, inputs: Any) -> Any:
    n = len(inputs)
    assert inputs.shape[1] == NOTHING
    padded = torch.cat((inputs, inputs.new_zeros(n, 1)), dim=1)
    suits, honours, rest = (
        padded[:, torch.from_numpy(places.reshape(-1)).to(inputs.device)].view(n, *places.shape)
        for places in (SUIT_PLANES, HONOUR_PLANES, REST)
    )
    of_suits = modules["suits"](suits.flatten(0, 1)).reshape(n, -1)
    of_honours = modules["honours"](honours).reshape(n, -1)
    return torch.cat((of_suits, of_honours, rest), dim=1)
