"""Plays a transcript through table and pool, and holds what came of each line against what it expects."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from megalink.jackpot import commands as p
from megalink.jackpot.events import AnyEvent as PoolEvent
from megalink.jackpot.state import Pool
from megalink.narration.pool import pool_sentence
from megalink.narration.table import table_sentence
from megalink.play.linked import Linked, execute
from megalink.play.tables import new_table
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.events import AnyEvent
from megalink.table.evolve import evolve
from megalink.table.game.choice import Kind
from megalink.table.next_step import CardOfShoe, CardToName, DealerOrder, PlayersDecide, PlayStandsStill, next_step
from megalink.table.phases.decisions import allowed_choices, exact_amount
from megalink.table.phases.naming import cards_to_name
from megalink.table.state import RoundState, TableState
from megalink.transcripts.checks import CHECKS, holds
from megalink.transcripts.phrases import ANY_ORDER, DealAsStaged, NameAsStaged, Staged, StayIn, Step
from megalink.transcripts.transcript import Check, Expected, Order, Transcript, TranscriptLine
from megalink.transcripts.words import Words, words_of

REJECTED, NOTHING = "rejected", "nothing"
NO_CARDS = "no cards are set out for this shoe"


class LineOutcome(NamedTuple):
    """What came of an order: what happened, and, where it was refused, why."""

    sentences: tuple[str, ...] = ()
    at_table: tuple[AnyEvent, ...] = ()
    in_pool: tuple[PoolEvent, ...] = ()
    rejection: Rejection | None = None
    impossible: str = ""  # cards were set out that no deal can give
    table: str = ""  # where it happened: a claim is paid at the table that entered it

    def then(self, other: "LineOutcome") -> "LineOutcome":
        return other._replace(
            sentences=self.sentences + other.sentences,
            at_table=self.at_table + other.at_table,
            in_pool=self.in_pool + other.in_pool,
            table=other.table or self.table,
        )

    @property
    def lines(self) -> tuple[str, ...]:
        """The outcome in the words of a transcript."""
        if self.impossible:
            return (*self.sentences, f'impossible "{self.impossible}"')
        if self.rejection:
            clause = f" {self.rejection.clause}" if self.rejection.clause else ""
            return (*self.sentences, f"{REJECTED} {self.rejection.code.value}{clause}")
        return self.sentences or (NOTHING,)


class PlayedLine(NamedTuple):
    line: TranscriptLine
    opening: LineOutcome | None = None  # of an order: what opened the table before it
    outcome: LineOutcome | None = None  # of an order
    actual: str | None = None  # of a check
    holds: bool = True


class Played(NamedTuple):
    transcript: Transcript
    lines: tuple[PlayedLine, ...]
    tables: Mapping[str, TableState]
    pool: Pool | None

    @property
    def holds(self) -> bool:
        return all(line.holds for line in self.lines)


def play(transcript: Transcript) -> Played:
    linked = _LinkedTables()
    played: list[PlayedLine] = []
    outcome, matched = LineOutcome(), 0  # of the last order, and how many of its lines were expected so far
    for index, line in enumerate(transcript.lines):
        match line.content:
            case Order() as order:
                (opening, outcome), matched = linked.obey(order), 0
                as_expected = _went_as_expected(outcome, transcript.lines[index + 1 :])
                played.append(PlayedLine(line, opening, outcome, holds=as_expected))
            case Expected(words):
                place = _find(words, outcome, matched)
                matched = matched if place is None else place + 1
                played.append(PlayedLine(line, holds=place is not None))
            case Check(table, words, pattern, values):
                looked_at = Linked(table, linked.tables.get(table, new_table()), linked.pool)
                actual = CHECKS[pattern](looked_at, **values)
                played.append(PlayedLine(line, actual=actual, holds=holds(words, words_of(actual))))
            case None:
                played.append(PlayedLine(line))
    return Played(transcript, tuple(played), MappingProxyType(linked.tables), linked.pool)


def _went_as_expected(outcome: LineOutcome, following: tuple[TranscriptLine, ...]) -> bool:
    """An order is accepted unless its refusal is expected: what is expected of it stands right below it."""
    if outcome.impossible:
        return False
    if outcome.rejection is None:
        return True
    for line in following:
        if not isinstance(line.content, Expected):
            break
        if line.content.words[0].text == REJECTED:
            return True
    return False


def _find(expected: Words, outcome: LineOutcome, after: int) -> int | None:
    """The index of the line of the outcome that begins with these words, from `after` on."""
    for index, line in enumerate(outcome.lines[after:], start=after):
        if words_of(line)[: len(expected)] == expected:
            return index
    return None


class _LinkedTables:
    """The tables and the pool that joins them, while a transcript is played."""

    def __init__(self) -> None:
        self.tables: dict[str, TableState] = {}
        self.pool: Pool | None = None
        self._shoes: dict[tuple[str, int], tuple[str, ...]] = {}  # by table and round: as a shoe without a reader deals

    def obey(self, order: Order) -> tuple[LineOutcome, LineOutcome]:
        """What the first order at a table brings with it, by which no order is judged; and what came of the order."""
        self.tables.setdefault(order.table, new_table())
        opening = self._steps(order.table, order.opening)
        assert opening.rejection is None, opening.rejection
        return opening, self._steps(order.table, order.steps)

    def _steps(self, table: str, steps: tuple[Step, ...]) -> LineOutcome:
        """Up to the first that is refused."""
        outcome = LineOutcome()
        for step in steps:
            outcome = outcome.then(self._step(table, step))
            if outcome.rejection or outcome.impossible:
                break
        return outcome

    def _step(self, table: str, step: Step) -> LineOutcome:
        if isinstance(step, StayIn):
            return self._stay_in(table, step) if step.position else self._play_out(table, step)
        if isinstance(step, NameAsStaged):
            return self._name_all(table, step)
        if not isinstance(step, DealAsStaged):
            return self._execute(table, step)
        deal = c.DealFromDeck(actor=step.actor, at=step.at)
        current = self.tables[table].round
        if current and current.plan and step.staged is not None and not current.deck:
            deck = stacked(current, step.staged)
            if isinstance(deck, str):
                return LineOutcome(impossible=deck)
            if not self.tables[table].unread:
                loaded = self._execute(table, c.LoadDeck(deck, actor=step.actor, at=step.at))
                return loaded if loaded.rejection else loaded.then(self._execute(table, deal))
            self._shoes[table, current.number] = deck
        return self._deal_unseen(table, step) if self.tables[table].unread else self._execute(table, deal)

    def _deal_unseen(self, table: str, step: DealAsStaged) -> LineOutcome:
        """As long as cards are due: those that come face down, and then the one that comes face up."""
        outcome, shoe = LineOutcome(), self._shoe(table)
        if not shoe:
            return LineOutcome(impossible=NO_CARDS)
        while not outcome.rejection:
            match next_step(self.tables[table], step.actor):
                case DealerOrder(c.DealFaceDown() as order):
                    outcome = outcome.then(self._execute(table, replace(order, at=step.at)))
                case CardOfShoe(number=number):
                    up = c.DealCard(shoe[number - 1], actor=step.actor, at=step.at)
                    outcome = outcome.then(self._execute(table, up))
                case _:
                    break
        return outcome

    def _shoe(self, table: str) -> tuple[str, ...]:
        """What was set out for the round in play."""
        current = self.tables[table].round
        return self._shoes.get((table, current.number), ()) if current else ()

    def _name_all(self, table: str, step: NameAsStaged | StayIn) -> LineOutcome:
        outcome, shoe = LineOutcome(), self._shoe(table)
        if not shoe:
            return LineOutcome(impossible=NO_CARDS)
        while cards := cards_to_name(self.tables[table]):
            card, landed = CardToName(*cards[0]), self.tables[table].current.landed
            there = [face for face, where in zip(shoe, landed, strict=False) if where == card.where]
            named = self._execute(table, c.NameCard(*card, there[card.number - 1], actor=step.actor, at=step.at))
            outcome = outcome.then(named)
            if not named.at_table or self.tables[table].current.halt:
                break
        return outcome

    def _stay_in(self, table: str, step: StayIn) -> LineOutcome:
        state = self.tables[table]
        live = state.round.hands.get(step.position or 0) if state.round else None
        if live is None:
            return LineOutcome(impossible=f"there is no hand on {step.position}")
        staying = [choice for choice in allowed_choices(state, live) if choice.kind in (Kind.PASS, Kind.PLACE)]
        if not staying:
            return LineOutcome(impossible=f"the hand on {step.position} has nothing to decide")
        choice = min(staying, key=lambda option: exact_amount(state, live, option) or 0)
        amount = exact_amount(state, live, choice)
        own = Actor(live.controller, Role.PLAYER)
        by = step.actor if step.entered else own
        return self._execute(table, c.Decide(own.id, live.position, choice.name, amount, actor=by, at=step.at))

    def _play_out(self, table: str, step: StayIn) -> LineOutcome:
        """As the house goes on by itself, up to the settlement."""
        if step.actor.role is Role.PLAYER:
            return LineOutcome(impossible="staff play a round out, no Player does")
        outcome = LineOutcome()
        while not (outcome.rejection or outcome.impossible):
            match next_step(self.tables[table], step.actor):
                case PlayersDecide(positions):
                    outcome = outcome.then(self._stay_in(table, StayIn(positions[0], step.actor, step.at)))
                case DealerOrder(c.ExposeDealer()) if not step.reveals:
                    break
                case DealerOrder(c.ExposeCommunity() | c.ExposeDealer() | c.DealFromDeck() | c.DealFaceDown() as order):
                    outcome = outcome.then(self._execute(table, replace(order, at=step.at)))
                case CardToName():
                    outcome = outcome.then(self._name_all(table, step))
                case PlayStandsStill(clause):
                    outcome = outcome.then(LineOutcome(impossible=f"play stands still by {clause}"))
                case _:
                    break
        return outcome

    def _execute(self, table: str, order: c.AnyCommand | p.AnyCommand) -> LineOutcome:
        name = self._table_of_claim(order) or table
        before = self.tables[name]
        result = execute(Linked(name, before, self.pool), order)
        if isinstance(result, Rejection):
            return LineOutcome(rejection=result, table=name)
        self.tables[name], self.pool = result.after.table, result.after.pool
        sentences = []
        for event in result.at_table:
            sentences.append(table_sentence(event, before))
            before = evolve(before, event)
        sentences += map(pool_sentence, result.in_pool)
        return LineOutcome(tuple(sentences), result.at_table, result.in_pool, table=name)

    def _table_of_claim(self, order: c.AnyCommand | p.AnyCommand) -> str | None:
        """An order about a claim goes to the table that entered it, wherever it is given."""
        claim = self.pool.claims.get(getattr(order, "sequence", 0)) if self.pool else None
        return claim.table if claim and claim.table in self.tables else None


def stacked(current: RoundState, staged: Staged) -> tuple[str, ...] | str:
    """A deck that gives each place its cards, in any order otherwise; or why there is none."""
    left = {place: list(cards) for place, cards in staged.items()}
    others = iter([card for card in ANY_ORDER if not any(card in cards for cards in staged.values())])
    deck = []
    for slot in current.plan:
        own = left.get(current.place_of(slot))
        deck.append(own.pop(0) if own else next(others))
    for place, cards in left.items():
        if cards:
            return f"no deal gives {place} so many cards"
    return tuple(card.text for card in (*deck, *others))
