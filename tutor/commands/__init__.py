"""The verbs of the command line: a module each, loaded with what it needs only when it runs.

The map, top floor first: a line imports only from the lines below it.

    practice.py         the window on a practice game
    window.py           no verb: the window, empty or on one game
    convert.py          write games in another format
    check.py            play every game through the rules and list each disagreement
    review.py           go through one game: every decision of a seat beside the advice
    evaluate.py         measure how the advice meets what experts discarded
    evaluate_advice.py  what the advice says, and whom it marks
    evaluate_calls.py   whether chi and pon are called or passed as experts do
    evaluate_teaching.py  whether learners are helped by lessons and drills, by a fixed rule
    evaluate_diagnosis.py  learners with planted habits, and which of them are named
    evaluate_habits.py  which habits the players of recorded games show
    evaluate_luck.py    how much of the variance of places the luck of tiles takes out
    evaluate_match.py   two against two by a paper's simplified rules
    evaluate_strength.py  whether a teacher's figures rise with weakness
    evaluate_second.py  how the second opinion meets what strong players discarded
    evaluate_papers.py  how the papers' networks meet it
    evaluate_selfplay.py  one network of self-play against three seats that do not change
    play.py             let opponents play against each other
    classroom/          `class`: a teacher's class
    export.py           annotate games and write the teacher's files
    train.py            learn the tree, its terms and safety from games
    train_luck_network.py  the network of luck
    train_second.py     the network of the second opinion
    train_papers.py     the papers' networks
    train_selfplay.py   one network against itself
    history.py          the history's backups, and one of them put back
    bench.py            measure how fast it is, beside other programs where they are installed
    soak.py             the long forms of tests that the suite runs small
    paper_arguments.py  which of the papers' methods, and how it learns
    help_words.py       help pages in the reader's language
    arguments.py        what several verbs share: arguments, and how an answer is printed
    progress.py         how far a long command is, on standard error
"""
