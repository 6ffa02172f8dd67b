from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
STRANGE: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 1, 3, 4, 34, 136, 10**9, 10**30, -(10**30), 0.5, 1e400, float("nan")),
    *("", "a", "0m", "5z", "{0}", "{a:>9999999999}", "\ud800", "../../x", "/x", "0" * 5000),
    *([], [None], [[]], {}, {"a": 1}, [0] * 4, ["1m"] * 14, [[1, 2], [3, 4]]),
)


def injured(value: Any, random: Random) -> Any:
    value = deepcopy(value)
    for _ in range(random.choice((1, 1, 2))):
        places = [place for place in _places(value) if place]
        if places:
            place = random.choice(places)
            holder, key = _at(value, place[:-1]), place[-1]
            old = holder[key]
            match random.randrange(6):
                case 0:
                    del holder[key]
                case 1:
                    holder[key] = deepcopy(_at(value, random.choice(places)))
                case 2 if isinstance(holder, list):
                    holder.append(deepcopy(old))
                case 3 if isinstance(old, int | float):
                    holder[key] = old + random.choice((-1, 1, 100, -100, 10**6))
                case 4 if isinstance(old, str):
                    holder[key] = old[: random.randrange(len(old) + 1)]
                case _:
                    holder[key] = deepcopy(random.choice(STRANGE))
    return value


def _places(value: Any) -> Iterator[Path]:
    yield ()
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        for place in _places(inner):
            yield (key, *place)


def _at(value: Any, place: Path) -> Any:
    for key in place:
        value = value[key]
    return value
