from typing import Final

MARK: Final = "#position="


def holds_position(text: str) -> bool:
    return MARK in text
