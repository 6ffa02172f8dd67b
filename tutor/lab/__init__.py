"""Training, evaluation, soak, bench, games between opponents.

It is in the checkout only: the wheel and the packages leave it out, so nothing else imports it and
`tutor.cli` looks for `commands` by name. Only it imports scikit-learn, SciPy and torch.

The map, top floor first: a line imports only from the lines below it.

    commands/         the verbs train, evaluate, play, bench, soak
    soak/             long forms of tests: thousands of rounds played and files damaged
    bench.py          speed, beside other programs
    bench_history.py  a history of made-up games for `bench`
    probes/           windows that `bench` and `soak window` measure and use at random
    decision_card.py  a decision on a few lines, with the table that the seat saw
    advice_figures/   what the advice says, and whom it marks
    texts/            the rules that finished texts keep
    teaching.py       learners with planted habits are taught: our lessons against other arms
    diagnosis.py      learners with planted habits: which of them are named
    grades.py         how much like strong players people and opponents decide
    strength.py       whether a teacher's figures rise with weakness
    luck_network.py   trains the network of luck
    luck.py           trains the luck model; the variance that luck takes out of placements
    selfplay/         a network that learns from games against itself
    papers/           the networks of two papers, for comparison
    play.py           games of opponents against each other, many tables in step
    mjai_bot.py       a program that speaks mjai, at a seat of a game
    second/           training and figures of the second opinion
    training_loop.py  the loop that trains all networks
    kept_rows.py      rows of games in files, so that they are read once
    training/         games to the tree and the other fitted models, and their figures
    results.py        the figures that the pages of docs show, in files
    games.py          a corpus of games and a result for each
    shares.py         means of shares, and how well said shares fit what happened
    solo.py           one-player mahjong: how an evaluator wins undisturbed
    paper_evaluators.py  the evaluators of Tanaka and Ikeda, as their paper describes them
    kept_games.py     rows, decisions and lessons of a kept game, read back
    discards.py       the discards of a recorded game alone, as decisions
    workers.py        `--cluster` and `--resume`
    cluster.py        work on many machines
    extras.py         optional dependencies and the extras that install them
"""
