"""Training, evaluation, soak, bench, games between opponents.

It is in the checkout only: the wheel and the packages leave it out, so nothing else imports it and
`tutor.cli` looks for `commands` by name. Only it imports scikit-learn, SciPy and torch.

The map, top floor first: a line imports only from the lines below it.

    commands/         the verbs train, evaluate, play, bench, soak
    bench.py          how fast it is, peers beside us
    soak/             long forms of tests: rounds played and games broken by the thousand
    bench_stalls.py   how long the window does not answer while pages are turned to
    bench_history.py  a history of made-up games for it
    bench_hands.py    hands for it, and a peer that is given them
    probes/           windows that bench and soak measure and use at random
    decision_card.py  a decision on a few lines, with the table that the seat saw
    advice_figures/   what the advice says, and whom it marks
    teaching/         learners with planted habits are taught: an experiment that can fail
    diagnosis/        learners with planted habits: which of them are named
    strength.py       whether a teacher's figures rise with weakness
    luck/             the luck of tiles: what it is worth, and what it takes out of results
    selfplay/         a network that learns from games against itself, and its judgement
    papers/           the networks of two papers as they are written there, to stand beside ours
    play_pairs.py     kinds of opponents in the same games: luck taken out, walls shared
    play_figures.py   what such games show
    play.py           games of opponents against each other, many tables in step
    second/           learning and measuring the second opinion, in torch
    course.py         a course of learning: batch after batch, measured, written down, gone on with
    kept_rows.py      rows of games in files, read again where they are there already
    training/         game logs -> the tree; the only place that knows scikit-learn
    games.py          what is found in each game of many; files that are no games are told of
    solo.py           one-player mahjong: how an evaluator wins undisturbed
    cluster.py        work on many machines
    extras.py         optional dependencies and the extras that install them
"""
