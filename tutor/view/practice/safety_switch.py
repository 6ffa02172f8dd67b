"""Whether the safety marks are shown: by the settings, or as the learner wants it. No Qt."""

from rules.observation import Observation
from tutor.settings import Settings
from tutor.view.panel.safety_marks import needs_safety_marks


class SafetySwitch:
    def __init__(self) -> None:
        self._chosen: bool | None = None

    def shows(self, settings: Settings, seen: Observation) -> bool:
        return _are_due(settings, seen) if self._chosen is None else self._chosen

    def turn(self, settings: Settings, seen: Observation) -> None:
        wanted = not self.shows(settings, seen)
        self._chosen = None if wanted == _are_due(settings, seen) else wanted

    def forget(self) -> None:
        self._chosen = None


def _are_due(settings: Settings, seen: Observation) -> bool:
    chosen = settings.safety_marks
    return chosen != "never" and (chosen == "always" or needs_safety_marks(seen))
