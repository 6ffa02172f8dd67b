"""What went wrong, as one sentence for the learner."""

from rules.message import telling_of
from tutor.language import Words


def fault_sentence(error: BaseException, words: Words) -> str:
    """Bad input says it itself, in the learner's language where it can; a fault of ours is
    named as one."""
    if isinstance(error, OSError) and error.strerror:
        why = words.gettext(error.strerror)
        return f"{error.filename}: {why}" if error.filename else why
    if isinstance(error, ValueError | OSError) and str(error):
        return words.tell(telling_of(error))
    return words.gettext("A fault of the program ({kind}: {what}). What was shown stays.").format(
        kind=type(error).__name__, what=words.tell(telling_of(error))
    )
