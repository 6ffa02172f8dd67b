"""The tutor: advice on a table, its sentences, and the window.

The map, top floor first: a line imports only from the lines below it, and from `rules`.

    __main__.py      `python -m tutor`
    cli.py           the command line: the window or one command, and exit statuses
    lab/             training, evaluation, play, bench, soak; only in a checkout
    commands/        the verbs of the command line, one module each
    api.py           the interface for other programs: `import mahjong_tutor`
    pages/           the window, a folder per page; Qt is used here and by `export/paper.py`
    classroom/       a teacher's class: imported games, pupils, problem sets
    export/          advice logs for a teacher, one module per format
    text/            sentences in the reader's language
    basics/          first steps for beginners, judged by the rules
    teaching/        figures of a class: causes, pupils, weeks
    practice/        a game of one learner and three opponents, with hints
    store/           the learner's games, decisions and drills in SQLite
    drills/          spaced repetition of positions
    authors/         what the coach says of discards and games, one module for each language
    luck/            the share of luck in a result
    opponents/       the computer's opponents
    coach/           the strategy, the advice and why; grades, lessons, concepts, habits
    network/         the network that predicts what strong players discard
    position/        three rankings of the discards: speed, value, safety
    settings.py      the settings and their file
    corpus.py        many games: digests, parts, parallel work
    intervals.py     confidence intervals
    json_values.py   typed values from JSON
    language.py      the languages and their catalogues
    system/          files, locks, signals, a single window, error reports
"""

__version__ = "0.2.0"
