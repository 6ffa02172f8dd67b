"""What the drills page shows, without Qt.

The map, top floor first: a line imports only from the lines below it.

    views.py    the card between positions, and the verdict on an answer
    loading.py  jobs: read the day, answer a question
    day.py      Day: drills, cards and answers as they stand, and the queue
"""
