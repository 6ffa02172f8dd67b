"""The tutor: what it thinks of a table, how it says so, and the window.

The map, top floor first: a line imports only from the lines below it, and from `rules`.

    __main__.py      the same as the command `mahjong-tutor`
    cli.py           the command line: the window, or one command; exit statuses
    lab/             training, evaluation, play, bench, soak: only in a checkout
    commands/        the verbs of the command line, one module each
    ui/              the window: widgets, and the only place that knows Qt
    view/            what a page shows, as frozen values, without Qt
    classroom/       a class: its games in, who is who, problem sets
    export/          an advice log for the teacher, one module a format
    text/            all prose: what was found, as sentences in the reader's language
    basics/          the first steps of somebody who has never played, judged by the rules
    teaching/        what a class can learn next: causes, pupils, weeks, in figures
    practice/        a game of one learner and three opponents, with hints
    history/         the learner's games, decisions and drills, kept in SQLite
    drills/          positions that come back at the right time
    concepts/        the thirty ideas of a beginner's course, and which of them a learner has met
    luck/            how much of a result was the luck of the tiles
    review.py        A record to its review: discards, calls and wins beside the advice.
    opponents/       who sits in the other three chairs
    diagnosis/       which habits a learner's games plainly show
    lessons/         what a game teaches: at most five lessons
    second/          a second opinion: what strong players would discard, by a network
    advice/          Observation -> Advice: the reasons, as facts
    weights_file.py  the weights of a network as one small file
    strategy/        which evaluators to follow here, and why
    evaluators/      three rankings of the discards: speed, value, safety
    tile_places.py   Where tiles lie in a river, a meld and a hand, and which drawing shows them.
    settings.py      Settings: every option with its name, default and help, and the file that hold
    corpus.py        Many games at once: their sources, which are the same, and how they are split.
    intervals.py     Confidence intervals, and how many cases a figure needs.
    json_values.py   JSON values as the types that they have to be
    language.py      the languages, and the catalogue of each
    system/          The computer the program runs on: files, locks, signals, one window, error rep
"""

__version__ = "0.2.0"
