"""Observation to Advice: the one door `advise`, its reasons, as facts; no prose.

The map, top floor first: a line imports only from the lines below it.

    log.py                 the advice log, version 1: written and read
    decision_json.py       a Decision as JSON and back: a line of it
    calls.py               whether to call, declare riichi or a kan, or win
    judgement.py           judge: the verdict on a discard, by odds and by a fault with a name
    faults.py              what is wrong with a discard, beside the advised one
    next_turn.py           what a discard leaves for the next turn: draws, waits, yaku, its risk
    advisor.py             advise(observation): the one door
    moment.py              what decided the plan
    hand_in_sight.py       the hand that is being built, as a fact
    discard_reasons.py     what speaks for a discard and against another
    shortfall.py           why one discard stands below another
    costs.py               what the best discards give up
    ready_win.py           what the ready hand wins with, exactly, and whether to declare
    weigh_riichi.py        whether to declare riichi
    weigh_calls.py         whether to lay a chi, a pon or a kan
    call_because.py        why a chi or pon is taken or not, of what weighed
    call_model.py          how likely strong players lay a chi or pon
    call_aspects.py        what is weighed of a chi or pon, as cells of tables
    call_facts.py          what a call, riichi, kan or win changes
    end_lack.py            what a discard lacks of what alone counts near the end
    threat_facts.py        open hands, what going on costs, in which order to fold
    idle.py                why the hand misses the best discard least
    hand_lacks.py          what a discard lacks as a tile of the hand
    praise.py              what speaks for the best discards, and not for the next one
    shape_lacks.py         what a discard breaks, in tiles and shapes
    safety_lacks.py        what a discard lacks in safety, now and for later
    rails/                 guard rails over the plan's sum
    bars.py                how long the bars of the candidate table are
    end_game.py            what alone counts near the end of a round and of a game
    connectivity.py        what a tile is connected with in the hand, and what may still join it
    discard_comparison.py  a discard beside the best one
    call_worth.py          what a chi or pon may win: the yaku in sight, and points
    call_json.py           a CallDecision as JSON and back: a line with a kind of its own
    decision_keys.py       what the keys of a decision's line hold
    observation_json.py    an Observation as JSON and back
    reason_json.py         reasons as JSON and back
    reason_keys.py         the keys of that JSON: the only place that knows them
    call_advice.py         ActionAdvice, CallDecision
    advice.py              Advice, Decision, Verdict
    reasons/               what was found, a frozen dataclass a kind of reason
    yaku_speed.py          whether draws and steps hold with a yaku
    facts.py               reading the facts of a ranked discard with their types
"""
