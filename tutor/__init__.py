"""The coaching logic, the sentences that explain its advice, and the window.

Modules, highest level first; each imports only from those listed below it, and from `rules`.

    __main__.py      `python -m tutor`
    cli.py           the command line: the window or one command, and exit statuses
    lab/             training, evaluation, play, bench, soak; only in a checkout
    commands/        the commands of the command line, one module each
    api.py           the interface for other programs: `import mahjong_tutor`
    pages/           the window, a folder per page; Qt is used here and by `export/paper.py`
    classroom/       a teacher's class: imported games, pupils, problem sets
    export/          advice logs for a teacher, one module per format
    text/            sentences in the reader's language
    basics/          first steps for beginners, judged by the rules
    teaching/        statistics of a class: causes, pupils, weeks
    practice/        a game against three opponents, with hints
    store/           the learner's games, decisions and drills in SQLite
    drills/          spaced repetition of positions
    explanations/    what the coach says, in each language
    luck/            how much luck contributed to a result
    opponents/       the computer's opponents
    coach/           strategy, advice and reasons; grades, lessons, concepts, habits
    network/         the network that predicts what strong players discard
    position/        three rankings of the discards: speed, value, safety
    settings.py      the settings and their file
    corpus.py        collections of games: digests, subsets, parallel work
    intervals.py     confidence intervals
    json_values.py   typed values from JSON
    language.py      the languages and their catalogues
    system/          files, locks, signals, a single window, error reports
"""

__version__ = "0.2.0"
