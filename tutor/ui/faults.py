"""What went wrong, as one sentence for the learner."""

from rules.telling import Telling
from tutor.language import Words


def fault_sentence(error: BaseException, words: Words) -> str:
    """Bad input says it itself, in the learner's language where it can; a fault of ours is
    named as one."""
    template = getattr(error, "template", None)
    facts = getattr(error, "facts", None)
    if isinstance(error, ValueError) and isinstance(template, str):
        return words.tell(Telling(template, **(facts or {})))
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, ValueError | OSError) and str(error):
        return str(error)
    return words.gettext("A fault of the program ({kind}: {what}). What was shown stays.").format(
        kind=type(error).__name__, what=error
    )
