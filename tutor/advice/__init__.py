"""Turn an Observation into Advice (`advise`), with reasons as facts, without prose.

The map, top floor first: a line imports only from the lines below it.

    log.py                 Read and write the advice log, version 1.
    decision_json.py       Convert decisions to lines of the advice log and back.
    judgement.py           Judge a discard: its odds, and the fault behind a mark.
    advisor.py             advise(observation): the one entry point.
    calls.py               Decide whether to call, declare riichi or a kan, or win.
    moment.py              Reasons for the plan, and the hand being built.
    discard_reasons.py     Reasons for the best discards and against the others.
    call_facts.py          What a call, riichi, kan or win changes.
    call_weighing.py       Model of when strong players call, and its main reason.
    praise.py              Advantages of the best discards over the next one.
    hand_lacks.py          Tiles and shapes a discard costs, compared with the best one.
    safety_lacks.py        Safety a discard costs, and threats from open hands.
    rails.py               Guard rails: corrections to the plan's ranking.
    end_game.py            Rules that override the plan near the end of a round or game.
    discard_comparison.py  A discard compared with the best one.
    facts.py               Typed access to the facts of a ranked discard.
    observation_json.py    Convert an Observation to JSON and back.
    reason_json.py         Convert reasons to JSON and back.
    advice.py              Advice and Decision, for discards and for calls.
    graded.py              How a decision compares with what strong players would do.
    reasons/               Reasons as frozen dataclasses.
"""
