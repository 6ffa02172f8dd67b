"""The tutor: what it thinks of a table, how it says so, and the window.

The map, top floor first: a line imports only from the lines below it, and from `rules`.

    __main__.py       the same as the command `mahjong-tutor`
    cli.py            the command line: the window, or one command; exit statuses
    lab/              training, evaluation, play, bench, soak: only in a checkout
    commands/         the verbs of the command line, one module each
    ui/               the window: widgets, and the only place that knows Qt
    view/             what a page shows, as frozen values, without Qt
    classroom/        a class: its games in, who is who, problem sets
    export/           an advice log for the teacher, one module a format
    text/             all prose: what was found, as sentences in the reader's language
    basics/           the first steps of somebody who has never played, judged by the rules
    teaching/         what a class can learn next: causes, pupils, weeks, in figures
    practice/         a game of one learner and three opponents, with hints
    history/          the learner's games, decisions and drills, kept in SQLite
    drills/           positions that come back at the right time
    concepts/         the thirty ideas of a beginner's course, and which of them a learner has met
    diagnosis/        which habits a learner's games plainly show
    lessons/          what a game teaches: at most five lessons
    luck/             how much of a result was the luck of the tiles
    review_totals.py  how a list of decisions met the advice, in numbers
    review.py         a record to its review: discards, calls and wins beside the advice
    offered.py        what a record's seats were offered besides a plain discard, and answered
    opponents/        who sits in the other three chairs
    second/           a second opinion: what strong players would discard, by a network
    advice/           Observation -> Advice: the reasons, as facts
    weights_file.py   the weights of a network as one small file
    strategy/         which evaluators to follow here, and why
    evaluators/       three rankings of the discards: speed, value, safety
    habits.py         what beginners do wrong again and again, by name
    tile_places.py    where tiles lie in a river, a meld and a hand, as numbers
    tile_faces.py     which drawing shows a tile, and its letter in the tile font
    second_start.py   one window: a second start hands over what it was to open
    fault_report.py   a fault leaves a file that one may read and send
    recent_games.py   the games that were opened last
    corpus.py         many games at once, and the parts that they are split into
    evidence.py       how much must be behind a figure before it is told
    intervals.py      how far a figure may be off by the luck of the sample
    fetched_games.py  games fetched from Tenhou's server, kept and asked for once
    identity.py       the digest that makes two files the same game
    json_values.py    JSON values as the types that they have to be
    settings_file.py  the file of the settings, read and written whole
    settings.py       every option once: name, default, help
    language.py       the languages, and the catalogue of each
    stopping.py       Ctrl-C, and what a system sends to a program that is to end
    home.py           where the program has its home on the network
    folder_lock.py    one program at a time changes the files of a folder
    endings.py        the endings of files that a person names, ours alone taken away
    files.py          where the program's own files lie, and how a file is written whole
    printable.py      texts of others, so that a terminal or a file can hold them
"""

__version__ = "0.2.0"
