"""What the drills page shows, without Qt.

The map, top floor first: a line imports only from the lines below it.

    words.py    what the page says
    loading.py  jobs for the worker: read the day, answer a question
    day.py      Day: drills, cards and answers as they stand, and the queue
"""
