"""Who may give an order, and when: the checks that come before the matter itself."""

from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.rejection import Code, Rejection, refuse
from megalink.table.state import AFTER, IN_PLAY, Phase, TableState

PERSONS = Role.PLAYER  # the Player himself, or staff at his request (3.6)

# The lowest position that may give each order, and the clause that says so.
NEEDED: dict[type[c.Command], tuple[Role, str]] = {
    c.OpenTable: (Role.PIT_MANAGER, "6.2"),
    c.ChooseMethod: (Role.DEALER, "6.2"),
    c.Sit: (PERSONS, "3.4"),
    c.Leave: (PERSONS, "3.4"),
    c.InformOneHand: (Role.DEALER, "one_hand"),
    c.RestrictPlayer: (Role.PIT_MANAGER, "restriction"),
    c.AssignActing: (Role.GAMING_SHIFT_MANAGER, "6.2"),
    c.CallPlaceYourBets: (Role.DEALER, "place_your_bets"),
    c.PlaceWager: (PERSONS, "wagers_by_staff"),
    c.LowerWager: (PERSONS, "wagers_by_staff"),
    c.RecordFoundWager: (Role.DEALER, "5.14"),
    c.CallNoMoreBets: (Role.DEALER, "no_more_bets"),
    c.LoadDeck: (Role.DEALER, "2.1"),
    c.DealFromDeck: (Role.DEALER, "2.1"),
    c.DealCard: (Role.DEALER, "2.1"),
    c.CorrectCard: (Role.DEALER, "2.1"),
    c.ViewHand: (PERSONS, "one_hand"),
    c.Decide: (PERSONS, "decision"),
    c.SetHand: (PERSONS, "decision"),
    c.MarkAbsent: (Role.DEALER, "5.11"),
    c.DeclineComparison: (PERSONS, "decline"),
    c.ShowHand: (PERSONS, "decline"),
    c.ExposeCommunity: (Role.DEALER, "exposure"),
    c.ExposeDealer: (Role.DEALER, "exposure"),
    c.SettleRound: (Role.DEALER, "exposure"),
    c.RecordAward: (Role.SYSTEM, "jackpot"),
    c.ViewDeclinedHand: (Role.PIT_SUPERVISOR, "decline"),
    c.ReportIrregularity: (Role.DEALER, "5.1"),
    c.VoidRound: (Role.PIT_SUPERVISOR, "5.1.1"),
    c.MoveHands: (Role.PIT_SUPERVISOR, "5.2"),
    c.RecordExposedCard: (Role.DEALER, "5.4"),
    c.CountCards: (Role.DEALER, "5.8"),
    c.RecordHandCount: (Role.DEALER, "5.8"),
    c.RemoveHand: (Role.PIT_SUPERVISOR, "5.7"),
    c.PermitWithdrawal: (Role.PIT_SUPERVISOR, "5.7.1"),
    c.WithdrawHand: (PERSONS, "5.7.1"),
    c.RecordLateWager: (Role.DEALER, "5.5"),
    c.RecordView: (Role.DEALER, "5.10"),
    c.BarPlayer: (Role.GAMING_SHIFT_MANAGER, "5.9"),
    c.ResolveMultipleHands: (Role.PIT_SUPERVISOR, "5.10"),
    c.StopPlayer: (Role.GAMING_SHIFT_MANAGER, "5.10.3"),
    c.DeclarePowerFailure: (Role.DEALER, "5.16"),
    c.WithdrawAll: (PERSONS, "5.16.1"),
    c.ResumePlay: (Role.PIT_SUPERVISOR, "5.16.2"),
    c.GiveRuling: (Role.GAMING_SHIFT_MANAGER, "6.1"),
}

# Orders of the Player alone: nobody looks, folds, checks, sets or declines for another. Reading: A65
OWN_ACTS = (c.ViewHand, c.SetHand, c.DeclineComparison, c.ShowHand, c.WithdrawHand, c.WithdrawAll)

BETWEEN = (Phase.IDLE, *AFTER)
ANY = tuple(Phase)

PHASES: dict[type[c.Command], tuple[Phase, ...]] = {
    c.OpenTable: (Phase.IDLE,),
    c.ChooseMethod: (*BETWEEN, Phase.BETTING),
    c.CallPlaceYourBets: BETWEEN,
    c.PlaceWager: (Phase.BETTING,),
    c.LowerWager: (Phase.BETTING, *IN_PLAY),
    c.RecordFoundWager: (Phase.BETTING, *IN_PLAY),
    c.CallNoMoreBets: (Phase.BETTING,),
    c.LoadDeck: (Phase.BETTING, Phase.DEALING),
    c.DealFromDeck: IN_PLAY,
    c.DealCard: IN_PLAY,
    c.CorrectCard: IN_PLAY,
    c.ViewHand: (Phase.DECIDING, Phase.REVEALING),
    c.Decide: (Phase.DECIDING,),
    c.SetHand: (Phase.DECIDING,),
    c.MarkAbsent: (Phase.DECIDING,),
    c.DeclineComparison: (Phase.DECIDING, Phase.REVEALING),
    c.ShowHand: (Phase.REVEALING,),
    c.ExposeCommunity: (Phase.DECIDING, Phase.REVEALING),
    c.ExposeDealer: (Phase.DECIDING,),
    c.SettleRound: (Phase.DECIDING, Phase.REVEALING),
    c.ViewDeclinedHand: (Phase.DECIDING, Phase.REVEALING, Phase.SETTLED),
    c.ReportIrregularity: (Phase.BETTING, *IN_PLAY, Phase.SETTLED),
    c.VoidRound: (Phase.BETTING, *IN_PLAY, Phase.SETTLED),
    c.MoveHands: (Phase.DECIDING,),
    c.RecordExposedCard: IN_PLAY,
    c.CountCards: (*IN_PLAY, Phase.SETTLED),
    c.RecordHandCount: (*IN_PLAY, Phase.SETTLED),
    c.RemoveHand: (*IN_PLAY, Phase.SETTLED),
    c.PermitWithdrawal: IN_PLAY,
    c.WithdrawHand: IN_PLAY,
    c.RecordLateWager: IN_PLAY,
    c.RecordView: (Phase.DECIDING, Phase.REVEALING),
    c.ResolveMultipleHands: IN_PLAY,
    c.StopPlayer: IN_PLAY,
    c.DeclarePowerFailure: (Phase.BETTING, *IN_PLAY),
    c.WithdrawAll: (Phase.BETTING, *IN_PLAY),
    c.ResumePlay: (Phase.BETTING, *IN_PLAY, Phase.SETTLED),
    c.GiveRuling: (Phase.BETTING, *IN_PLAY, Phase.SETTLED),
}

# What may be done while play stands still.
WHILE_HALTED = (
    c.Sit,
    c.Leave,
    c.InformOneHand,
    c.RestrictPlayer,
    c.AssignActing,
    c.RecordAward,
    c.ViewDeclinedHand,
    c.ReportIrregularity,
    c.VoidRound,
    c.CorrectCard,
    c.MoveHands,
    c.RecordExposedCard,
    c.CountCards,
    c.RecordHandCount,
    c.RemoveHand,
    c.PermitWithdrawal,
    c.WithdrawHand,
    c.RecordView,
    c.BarPlayer,
    c.ResumePlay,
    c.GiveRuling,
)
WHILE_POWER_FAILED = (
    c.AssignActing,
    c.RecordAward,
    c.BarPlayer,
    c.VoidRound,
    c.WithdrawAll,
    c.ResumePlay,
    c.GiveRuling,
)

CLAUSE_OF_PHASE = {c.PlaceWager: "5.5", c.LowerWager: "5.6", c.RecordFoundWager: "5.14"}


def gate(state: TableState, command: c.Command) -> Rejection | None:
    kind = type(command)
    if state.game is None:
        if kind is not c.OpenTable:
            return refuse(Code.TABLE_NOT_OPEN, None, "the table is not open")
    elif kind is c.OpenTable:
        return refuse(Code.TABLE_ALREADY_OPEN, None, "the table is open already")
    return _person(state, command) or _moment(state, kind)


def open_to(state: TableState, actor: Actor, at: int, kind: type[c.Command]) -> bool:
    """Whether orders of this kind get past the gate now, whatever they say: for who looks at many of them."""
    needed = NEEDED[kind][0]
    return (needed is PERSONS or state.may(actor, needed, at)) and _moment(state, kind) is None


def _person(state: TableState, command: c.Command) -> Rejection | None:
    kind = type(command)
    needed, name = NEEDED[kind]
    actor = command.actor
    if needed is not PERSONS:
        if state.may(actor, needed, command.at):
            return None
        message = f"{actor.role.title} may not do this: it takes a {needed.title}, or who acts as one or is above"
        return refuse(Code.NOT_PERMITTED, clause_of(state, name), message, field="actor", value=actor.role.slug)
    player = getattr(command, "player", None)
    if actor.role is Role.PLAYER:
        if actor.id != player:
            message = f"{actor.id} is not {player}"
            return refuse(Code.NOT_YOUR_PLAYER, clause_of(state, name), message, field="player", value=player)
        if player in state.barred and kind in (c.Sit, c.PlaceWager):
            message = f"{player} is prohibited from further play"
            return refuse(Code.PLAYER_BARRED, "5.9", message, field="player", value=player)
        return None
    if kind in OWN_ACTS or (isinstance(command, c.Decide) and not _places_wager(state, command)):
        message = "only the Player himself may do this"
        return refuse(Code.NOT_PERMITTED, clause_of(state, name), message, field="actor", value=actor.role.slug)
    if player in state.barred and kind in (c.Sit, c.PlaceWager):
        return refuse(
            Code.PLAYER_BARRED, "5.9", f"{player} is prohibited from further play", field="player", value=player
        )
    return None


def _places_wager(state: TableState, command: c.Decide) -> bool:
    return any(one.name == command.choice and one.area for step in state.rules.steps for one in step.choices)


def _moment(state: TableState, kind: type[c.Command]) -> Rejection | None:
    current = state.round
    phases = PHASES.get(kind, ANY)
    if current and current.power_failed and kind not in WHILE_POWER_FAILED:
        return refuse(Code.POWER_FAILURE, "5.16", "the power has failed: play waits until it is resumed")
    if current and current.halt and kind not in WHILE_HALTED:
        message = f"play stands still: {current.halt.note}"
        return refuse(Code.ROUND_HALTED, current.halt.clause, message, field="halt", value=current.halt.clause)
    if state.phase in phases:
        return None
    clause = CLAUSE_OF_PHASE.get(kind)
    if kind is c.PlaceWager and state.phase in IN_PLAY:
        return refuse(Code.BETS_CLOSED, "5.5", 'after "No more bets" no wager may be placed or raised')
    message = f"not now: the round is {state.phase.value}"
    return refuse(Code.WRONG_PHASE, clause, message, field="phase", value=state.phase.value)


def clause_of(state: TableState, name: str) -> str | None:
    """The number under which this table's document says it."""
    if name[0].isdigit():
        return name
    if state.game is None:
        return None
    document = state.game.document
    return document.jackpot.pay_table if name == "jackpot" else str(getattr(document.conduct, name))
