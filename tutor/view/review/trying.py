"""What if: another tile of the hand thrown in place of the one that was."""

from collections.abc import Callable

from rules.tiles import Tile
from tutor.advice.advice import Decision


class Trying:
    """The tile that is tried, of the decision that is shown."""

    def __init__(self, shown: Callable[[], Decision | None], refresh: Callable[[], None]) -> None:
        """`shown`: the decision; None where none is. `refresh`: show what is tried."""
        self._shown, self._refresh = shown, refresh
        self.tile: Tile | None = None
        """None: the tile that was thrown stands."""

    def throw(self, tile: int) -> bool:
        """Throw a tile of the hand in place; returns whether there is a hand."""
        from tutor.view.review.what_if import other_throw  # numpy: not before a frame

        decision = self._shown()
        if decision is None:
            return False
        self.tile = other_throw(decision, tile)
        self._refresh()
        return True

    def throw_offered(self) -> bool:
        """Throw the tutor's tile, or the next one, in place; returns whether there is a hand."""
        from tutor.view.review.what_if import offered_throw  # as above

        decision = self._shown()
        return decision is not None and self.throw(offered_throw(decision))

    def take_back(self) -> bool:
        """Go back to the tile that was thrown; returns whether another one stood there."""
        if self.tile is None:
            return False
        self.tile = None
        self._refresh()
        return True
