"""The coach: what a moment asks for, what it advises, and why.

Modules, highest level first; each imports only from those listed below it.

    diagnosis/           Habits in a learner's games.
    concepts/            The thirty ideas of a beginner's course, and the learner's progress.
    lessons/             What a game teaches: three ideas at most, and its story.
    review.py            GameRecord -> review: decisions with their advice.
    grading/             Grades, labels, deal-ins and praise of played decisions.
    log.py               The advice log: its header, writing and reading.
    decision_json.py     Decisions as lines of the advice log and back.
    reason_json.py       Facts as JSON and back.
    observation_json.py  Observations as JSON and back.
    calls.py             Advice on calls, riichi, kans and wins, and the facts of each.
    advisor.py           advise(observation): the one entry point.
    slips.py             What a discard overlooked, and how much it cost.
    stance.py            Push or fold: a tree learned from strong players.
    referee.py           Where strong players nearly all choose otherwise.
    explain.py           The points of a discard's explanation; nothing else decides them.
    ideas/               One module for each idea that tells two discards apart.
    plan.py              The hand being built: yaku, blocks, missing tiles.
    aims.py              The hands that are named, turn after turn.
    spot.py              One decision with everything computed for it.
    rails.py             Rules near the end of a round, and corrections of gross errors.
    facts.py             Typed access to the facts of a ranked discard.
    riichi.py            Whether to declare riichi.
    opinion.py           What share of strong players would choose each action.
    standing.py          What the seat needs in the last round, and what place its wins reach.
    call_rules.py        Fixed rules for calls, riichi and kans.
    call_weighing.py     Whether strong players lay a chi or pon.
    call_effects.py      What a call changes: shanten, ukeire, yaku, worth.
    worth.py             What each win pays: this hand, this wait, this table, now.
    advice.py            Advice and Decision, for discards and for calls; the win of a ready hand.
    offer_facts.py       Facts about calls, riichi, kans and wins.
    graded.py            The grade of a decision, its label, and its slip.
    strategy/            The choice of evaluators for a position, and push or fold, as trees.
"""
