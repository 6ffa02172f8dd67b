"""Names at the tables that nobody of the class bears, from the reports of its imports. No Qt."""

from contextlib import suppress

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.fault import ClassroomError
from tutor.classroom.import_report import FileEntry, read_report, unknown_names
from tutor.classroom.survey import SurveyedName, named

MAX_STRANGERS = 300


def strangers(folder: ClassFolder) -> tuple[SurveyedName, ...]:
    entries: list[FileEntry] = []
    for number in folder.imports():
        with suppress(ClassroomError):
            entries += read_report(folder.report_path(number))
    return named(unknown_names(entries, folder.roster.owners()), folder.roster)[:MAX_STRANGERS]
