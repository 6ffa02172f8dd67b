"""The tutor: what it thinks of a table, how it says so, and the window.

The map, top floor first: a line imports only from the lines below it, and from `rules`.

    __main__.py        the same as the command `mahjong-tutor`
    cli.py             the command line: the window, or one command; exit statuses
    commands/          the verbs of the command line, one module each
    bench.py           how fast it is, peers beside us
    bench_history.py   a history of made-up games for it
    bench_hands.py     hands for it, and a peer that is given them
    soak/              long forms of tests: rounds played and games broken by the thousand
    ui/                the window, and the only place that knows Qt
    play_figures.py    what such games show
    play.py            games of opponents against each other, many tables in step
    desk/              a class: its games in, who is who, problem sets
    export/            an advice log for the teacher, one module a format
    training/          game logs -> the tree; the only place that knows scikit-learn
    solo.py            one-player mahjong: how an evaluator wins undisturbed
    practice/          a game of one learner and three opponents, with hints; no window
    history/           the learner's games, decisions and drills, kept in SQLite
    drills/            positions that come back at the right time
    lessons/           what a game teaches: at most five lessons
    review_text.py     a review as text for the terminal
    review.py          a record to the Decision for every turn of a seat, round by round
    opponents/         who sits in the other three chairs
    advice/            Observation -> Advice: the reasons, and the words for them
    strategy/          which evaluators to follow here, and why
    evaluators/        three rankings of the discards: speed, value, safety
    tile_places.py     where tiles lie in a river, a meld and a hand, as numbers
    tile_faces.py      which drawing shows a tile, and its letter in the tile font
    intervals.py       how far a figure may be off by the luck of the sample
    cluster.py         work on many machines
    corpus.py          many games at once, and the parts that they are split into
    identity.py        the digest that makes two files the same game
    settings.py        every option once: name, default, help
    language.py        the words, in English or in a language that has a catalogue
    files.py           where the program's own files lie
"""

__version__ = "0.1.0"
