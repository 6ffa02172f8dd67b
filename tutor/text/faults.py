"""What went wrong, as one sentence for the learner."""

from rules.message import message_of
from tutor.language import Translator


def fault_sentence(error: BaseException, translator: Translator) -> str:
    """Bad input says it itself, in the learner's language where it can; a fault of ours is
    named as one."""
    if isinstance(error, OSError) and error.strerror:
        why = translator.gettext(error.strerror)
        return f"{error.filename}: {why}" if error.filename else why
    if isinstance(error, ValueError | OSError) and str(error):
        return translator.translate(message_of(error))
    return translator.gettext(
        "A fault of the program ({kind}: {what}). What was shown stays."
    ).format(kind=type(error).__name__, what=translator.translate(message_of(error)))
