"""Hint and coach: what each decision is worth with the cards that the asker sees, and what a chosen one cost."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import msgspec
from starlette.concurrency import run_in_threadpool

from megalink.analysis.kept import kept
from megalink.analysis.question import Question, ask
from megalink.cards import Card, card, cards_text
from megalink.games.bullseye.settlement import Bullseye
from megalink.table import events as e
from megalink.table.audience import FACE_DOWN, Audience, Viewer, view
from megalink.table.commands import Place
from megalink.table.game import CHECK, FOLD, HOUSE_WAY, SET
from megalink.table.progress import choices_now, waits
from megalink.table.state import AFTER, TableState
from megalink.web.coach_kept import kept_opening
from megalink.web.mathematics import answer_of, started
from megalink.web.mathematics_lanes import HINTS, SOLVING
from megalink.web.mathematics_wire import question_as_json
from megalink.web.people import SIGNED_IN
from megalink.web.refusals import Code, Refused
from megalink.web.routing import Asked, get
from megalink.web.tables import the_desk

COUNTING_S = 30
OPENING_CARDS = 2  # with no more known than these, every board is open


class HintQuery(msgspec.Struct, forbid_unknown_fields=True):
    position: int


class Choice(msgspec.Struct):
    choice: str
    expectation: str  # in units of the base wager
    decimal: float
    best: bool
    two: list[str] | None = None  # Bullseye: the Point Hand that is set
    title: str | None = None


class Hint(msgspec.Struct):
    position: int
    unit: str  # the base wager
    stake: int
    choices: list[Choice]
    rule: str | None


class Told(msgspec.Struct):
    """One decision of a round that is over. Best and cost are null where the hand was decided without a look at it."""

    position: int
    step: int
    chosen: str
    best: str | None
    cost: str | None
    cost_decimal: float | None
    cost_cents: int | None
    chosen_two: list[str] | None = None
    best_two: list[str] | None = None


class Worth(NamedTuple):
    """One decision and its expectation in units of the base wager."""

    choice: str
    expectation: Fraction
    two: tuple[Card, ...] | None = None
    title: str | None = None


async def hint(asked: Asked[HintQuery, None]) -> Hint:
    state, position = the_desk(asked.hall.floor, asked.path("table")).state, asked.query.position
    cards = seen_by(state, asked.visitor.viewer, position)
    if cards is None:
        message = "you do not see this hand: a hint is for a hand that you have looked at"
        raise Refused("hand_hidden", message, field="position", value=position, status=403)
    if not waits(state, state.current.hands[position]):
        message = "this hand has nothing to decide now"
        raise Refused("nothing_to_decide", message, field="position", value=position, status=409)
    worths = await worth_of(state, position, cards)
    best = max(worths, key=lambda one: one.expectation)
    base, question = base_of(state), question_of(state)
    return Hint(
        position,
        base,
        state.current.wagers_at(position).get(base, 0),
        [
            Choice(
                one.choice,
                str(one.expectation),
                float(one.expectation),
                one is best,
                None if one.two is None else [card.text for card in one.two],
                one.title,
            )
            for one in worths
        ],
        rule_of_thumb(question, {choice.area for choice in choices_now(state, state.current.hands[position])}),
    )


def seen_by(state: TableState, viewer: Viewer, position: int) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """The hand's cards, and those of Dealer and table, as this viewer sees them; None where the hand is hidden."""
    table = view(state, viewer).get("table")
    if not isinstance(table, dict):
        return None
    own = next((one.get("cards") for one in table["positions"] if one["position"] == position), None)
    if not own or FACE_DOWN in own:
        return None
    others = [text for text in (*table["dealer"], *table["community"]) if text != FACE_DOWN]
    return tuple(map(card, own)), tuple(map(card, others))


async def worth_of(state: TableState, position: int, cards: tuple[tuple[Card, ...], tuple[Card, ...]]) -> list[Worth]:
    own, others = cards
    question = question_of(state)
    if isinstance(state.rules, Bullseye):
        return await _settings(state, position, own)
    known = (*own, *others)
    opening = len(known) == OPENING_CARDS
    kept_worth = kept_opening(question, known) if opening else None
    if kept_worth is not None:
        return [Worth(name.lower(), expectation) for name, expectation in kept_worth.items()]
    lane = SOLVING if opening else HINTS
    told = {"question": question_as_json(question), "cards": cards_text(known), "opening": opening}
    found = await answer_of(started(lane, "hint", **told), COUNTING_S)
    if found is None:
        raise Refused(Code.BUSY, "the hint is still being counted: ask again", retry_after=2)
    return [Worth(one["choice"].lower(), Fraction(one["expectation"])) for one in found["choices"]]


async def _settings(state: TableState, position: int, own: tuple[Card, ...]) -> list[Worth]:
    """Main and Tie as they stand at this position, in units of Main; of a Tie alone, in units of the Tie."""
    told = {"question": question_as_json(question_of(state)), "cards": cards_text(own)}
    found = await answer_of(started(HINTS, "settings", **told), COUNTING_S)
    if found is None:
        raise Refused(Code.BUSY, "the hint is still being counted: ask again", retry_after=2)
    wagers = state.current.wagers_at(position)
    main, tie = wagers.get("main", 0), wagers.get("tie", 0)
    unit = main or tie or 1
    worths = []
    for number, one in enumerate(found["settings"]):
        together = (Fraction(one["main"]) * main + Fraction(one["tie"]) * tie) / unit
        two = tuple(card(text) for text in one["two"].split())
        worths.append(Worth(SET if number else HOUSE_WAY, together, two, one["title"]))
    if worths:
        return worths
    alone = await answer_of(started(HINTS, "hint", **told, opening=False), COUNTING_S)
    expectation = Fraction(alone["choices"][0]["expectation"]) if alone else Fraction(0)
    return [Worth(HOUSE_WAY, expectation, None, "no 3 Card Hand")]


def rule_of_thumb(question: Question, areas: set[str | None]) -> str | None:
    """The closest of the rules that a person can keep in mind; None until the document has been solved once."""
    solution = kept(question)
    if solution is None:
        started(SOLVING, "par", question=question_as_json(question))
        return None
    about = [one for one in solution.strategies if one.wager in areas] or list(solution.strategies[:1])
    return about[0].rules[-1].text if about and about[0].rules else None


def question_of(state: TableState) -> Question:
    return ask(state.rules.document.key, [f"{name}={value}" for name, value in state.readings])


def base_of(state: TableState) -> str:
    return state.rules.base_wagers[0]


async def coach(asked: Asked[None, None]) -> list[Told]:
    desk, number = the_desk(asked.hall.floor, asked.path("table")), asked.number("round", Code.ROUND_UNKNOWN)
    known = asked.hall.books.book(desk.name).line(number) is not None
    steps = await run_in_threadpool(asked.hall.replays.round, desk.name, number) if known else []
    if not steps:
        raise Refused(Code.ROUND_UNKNOWN, f"table {desk.name} has no round {number}", field="round", value=number)
    if steps[-1].after.state.phase not in AFTER:
        message = "the round is not over: the coach speaks afterwards"
        raise Refused("round_open", message, field="round", value=number, status=409)
    played = [(one.before.state, one.opened.event) for one in steps]
    return [await _told(made) for made in decisions_of(played, asked.visitor.name)]


class Made(NamedTuple):
    """A decision of the asker's, with the table as it was before."""

    before: TableState
    position: int
    chosen: str
    two: tuple[Card, ...] | None
    player: str


def decisions_of(steps: list[tuple[TableState, e.Event]], player: str) -> Iterator[Made]:
    """What he chose himself: an absent Player's decisions are the document's (5.11)."""
    for before, event in steps:
        if not isinstance(event, e.DecisionMade | e.HandSet):
            continue
        if before.current.hands[event.position].controller != player:
            continue
        if isinstance(event, e.HandSet):
            yield Made(before, event.position, SET, event.two, player)
        elif event.choice in (FOLD, CHECK, HOUSE_WAY) or event.area is not None:
            yield Made(before, event.position, event.choice, None, player)


async def _told(made: Made) -> Told:
    state, position = made.before, made.position
    cards = seen_by(state, Viewer(Audience.PLAYER, made.player), position)
    chosen_two = None if made.two is None else [one.text for one in made.two]
    if cards is None:
        return Told(position, state.current.step, made.chosen, None, None, None, None, chosen_two)
    worths = await worth_of(state, position, cards)
    best = max(worths, key=lambda one: one.expectation)
    cost = best.expectation - _chosen(made, cards[0], worths).expectation
    mine = state.current.stakes.get(Place(position, base_of(state)), ())
    stake = sum(one.amount for one in mine if one.player == made.player)
    cents = cost * stake
    return Told(
        position,
        state.current.step,
        made.chosen,
        best.choice,
        str(cost),
        float(cost),
        (2 * cents.numerator + cents.denominator) // (2 * cents.denominator),
        chosen_two,
        None if best.two is None else [one.text for one in best.two],
    )


def _chosen(made: Made, own: tuple[Card, ...], worths: list[Worth]) -> Worth:
    """Point Hands of one strength are worth the same; a setting that is none becomes the House Way (3.12)."""
    game = made.before.rules
    if made.two is None or not isinstance(game, Bullseye):
        return next(one for one in worths if one.choice == made.chosen)
    setting = game.rules.set_as(own, made.two) if len(made.two) == OPENING_CARDS else None
    if setting is None:
        return worths[0]
    return next(
        (one for one in worths if one.two and _strength(game, own, one.two) == setting.point_hand.strength), worths[0]
    )


def _strength(game: Bullseye, own: tuple[Card, ...], two: tuple[Card, ...]) -> int | None:
    setting = game.rules.set_as(own, two)
    return setting.point_hand.strength if setting else None


routes = [
    get(
        "/api/tables/{table}/hint",
        hint,
        Hint,
        "What each decision is worth, for a hand that the asker sees",
        query=HintQuery,
    ),
    get("/api/tables/{table}/rounds/{round}/coach", coach, list[Told], "What own decisions cost", who=SIGNED_IN),
]
