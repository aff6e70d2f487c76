"""Whether the wagers and decisions of one described hand can have happened under its document."""

from megalink.money import Cents, format_amount
from megalink.rulebook.document import Wager, WagerRole
from megalink.settle.fields import refuse
from megalink.settle.problem import ProblemCode
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.limits import jackpot_stakes
from megalink.table.game.showdown import Ending, Hand


def check_wagers(game: Game, hand: Hand, minimum: Cents, where: str, *, cards_given: bool) -> None:
    continuations = game.continuations
    if hand.ending is Ending.FOLDED:
        _check_fold(game, hand, continuations, where)
    missing = _missing_decision(hand, continuations)
    if missing:
        message = f"the hand neither folded nor wagered {missing.title}: say which"
        refuse(ProblemCode.DECISION_MISSING, f"{where}.wagers.{missing.name}", None, missing.clause, message)
    for wager in (*game.document.with_role(WagerRole.EQUAL), *continuations):
        if wager.name in hand.wagers:
            _check_continuation(hand, wager, where)
    if JACKPOT in hand.wagers:
        _check_jackpot(game, hand, minimum, where, cards_given=cards_given)


def _missing_decision(hand: Hand, continuations: tuple[Wager, ...]) -> Wager | None:
    wagers = hand.wagers
    missing = [wager for wager in continuations if wager.required and wager.of in wagers and wager.name not in wagers]
    if not missing or hand.ending is Ending.FOLDED:
        return None
    decided = hand.ending is not Ending.ABSENT or any(wager.name in wagers for wager in continuations)
    return missing[0] if decided else None


def _check_fold(game: Game, hand: Hand, continuations: tuple[Wager, ...], where: str) -> None:
    fold = game.fold
    if fold is None or not any(wager.of in hand.wagers for wager in continuations):
        clause = game.document.conduct.decision
        message = "there is nothing to fold here: no wager of this hand waits for a decision"
        refuse(ProblemCode.FOLD_UNKNOWN, f"{where}.folded", True, clause, message)  # noqa: FBT003 (the field's value)
    for wager in continuations:
        if wager.name in hand.wagers:
            message = f"a hand that folded has no {wager.title}"
            stake = format_amount(hand.wagers[wager.name])
            refuse(ProblemCode.DECISION_TWICE, f"{where}.wagers.{wager.name}", stake, fold.clause, message)


def _check_continuation(hand: Hand, wager: Wager, where: str) -> None:
    assert wager.of is not None
    assert wager.times is not None
    stake, base = hand.wagers[wager.name], hand.wagers.get(wager.of)
    if base is not None and stake == base * wager.times:
        return
    field = f"{where}.wagers.{wager.name}"
    if base is None:
        message = f"{wager.title} follows a wager on {wager.of}, and there is none"
        refuse(ProblemCode.CONTINUATION_WITHOUT_BASE, field, format_amount(stake), wager.clause, message)
    times = {1: "equal to", 2: "twice"}.get(wager.times, f"{wager.times} times")
    message = f"{wager.title} is {times} the {wager.of}: {format_amount(base * wager.times)}"
    refuse(ProblemCode.CONTINUATION_AMOUNT, field, format_amount(stake), wager.clause, message)


def _check_jackpot(game: Game, hand: Hand, minimum: Cents, where: str, *, cards_given: bool) -> None:
    wager = game.document.wagers[JACKPOT]
    stake, field = hand.wagers[JACKPOT], f"{where}.wagers.{JACKPOT}"
    if cards_given and not game.gets_cards(hand):
        needed = ", ".join(game.document.wagers[name].title for name in wager.needs)
        message = f"the {wager.title} needs one of these beside it, and without gets no hand: {needed}"
        refuse(ProblemCode.JACKPOT_WITHOUT_BASE, field, format_amount(stake), wager.needs_clause, message)
    if stake in jackpot_stakes(game, minimum):
        return
    *others, most = map(str, wager.multiples)
    times = f"{', '.join(others)} or {most} times the minimum" if others else "exactly the minimum"
    message = f"the wager is {times} of {format_amount(minimum)}"
    refuse(ProblemCode.JACKPOT_MULTIPLE, field, format_amount(stake), wager.clause, message)
