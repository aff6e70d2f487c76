"""What parts of a report are called."""

from megalink.analysis.question import Question
from megalink.exact.result import Solution, Strategy


def strategy_title(question: Question, solution: Solution, strategy: Strategy) -> str:
    """Which decision it is about, where there is more than one."""
    if len(solution.strategies) == 1:
        return "perfect play"
    known = {name: wager.title for name, wager in question.document.wagers.items()}
    known |= {odds.wager: odds.title for odds in solution.wagers}
    return f"{known.get(strategy.wager, strategy.wager)}, perfect play"
