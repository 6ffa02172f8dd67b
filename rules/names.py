"""How names are sorted where people see them."""

import re


def natural(name: str) -> tuple[tuple[str, int, str], ...]:
    parts = re.findall(r"([^0-9]*)([0-9]*)", name)
    return tuple((text, len(digits), digits) for text, digits in parts)
