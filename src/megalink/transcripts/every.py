"""A transcript "for every document": what differs between documents is written by its role, and filled in for each.

    for every document
    ann wagers {base} 10.00 on 1
    cards so that 1 wins, 2 loses
    cards with straight_flush at 1, royal_flush at 2
    dealer deals to 2, 3 with hand of 2 at 3
    > rejected one_hand_only {conduct.one_hand}

What comes out for one document is an ordinary transcript, with its wagers, cards and clauses by name. "For every
version of" one document is written in the same way.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from megalink.cards import ALL_CARDS, Card, cards_text
from megalink.games.library import document_keys, open_game
from megalink.money import Cents, format_amount, parse_amount, signed
from megalink.rulebook.document import Document, WagerRole
from megalink.table.game.choice import Kind
from megalink.table.game.deal_plan import DealPlan, To, distribute
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.settlement import HandVerdicts, Outcome, Verdict
from megalink.table.game.showdown import Hand, Showdown
from megalink.transcripts.jackpot_cards import jackpot_cards
from megalink.transcripts.phrases import ANY_ORDER, CannotSay

_FOR = re.compile(r"for every (?:document(?: with (?P<what>.+))?|version of (?P<name>.+))")
_CARDS = re.compile(r"cards so that (?P<endings>\d+ (?:wins|loses)(?:, \d+ (?:wins|loses))*)")
_HANDS = re.compile(r"cards with (?P<hands>\w+ at \d+(?:, \w+ at \d+)*)")
_DEAL = re.compile(r"(?P<who>.+) deals to (?P<hands>\d+(?:, \d+)*) with (?P<part>hand|last card) of (?P<moves>.+)")
_ONE_BY_ONE = re.compile(r"(?P<who>.+) deals (?:(?P<count>\d+) cards|the rest) one by one")
_MOVE = re.compile(r"(\d+) at (\d+)")
_BLANK = re.compile(r"\{([^}]*)\}")
_COUNT = re.compile(r"(?P<to>\w+) cards(?: (?P<change>[-+] \d+))?")
_NET = re.compile(r"net of (?P<at>\d+)(?: and (?P<other>\d+))?(?: for (?P<stake>[\d.]+))?(?: (?P<more>[-+] [\d.]+))?")
_LINE = re.compile(r"line of (?P<at>\d+)(?: for (?P<stake>[\d.]+))?")
_ALONE = re.compile(r"base net of (?P<at>\d+) for (?P<stake>[\d.]+)")
_BLANKS = (
    "base, further, further for 5.00, what lies beside base, conduct.NAME, jackpot.NAME, cards of PLACE, "
    "player cards + 1, net of 1, line of 1, base net of 1 for 5.00"
)
_MOST_DECKS = 5_000
STAKE = Cents(1_000)  # of the base wager, unless a blank says another


FEATURES: Mapping[str, Callable[[Game], bool]] = MappingProxyType(
    {
        "Dealer's hand": lambda game: game.document.cards_of(To.DEALER) > 0,
        "community cards": lambda game: game.document.cards_of(To.COMMUNITY) > 0,
        "Fold": lambda game: game.fold is not None,
        "declined comparison": lambda game: game.document.conduct.decline is not None,
        "further wagers": lambda game: bool(game.continued),
    }
)


def documents_for(text: str) -> tuple[str, ...]:
    """The documents that this transcript is for; none where it names its document itself."""
    heading = next((match for line in text.splitlines() if (match := _FOR.fullmatch(line.strip()))), None)
    if heading is None:
        return ()
    if heading["name"]:
        return _versions(heading["name"])
    feature = heading["what"]
    if feature is not None and feature not in FEATURES:
        raise CannotSay(feature, f"one of {', '.join(FEATURES)}")
    return tuple(key for key in document_keys() if feature is None or FEATURES[feature](open_game(key, {})))


def _versions(name: str) -> tuple[str, ...]:
    names = {key: key.partition("@")[0] for key in document_keys()}
    if name not in names.values():
        raise CannotSay(name, f"one of {', '.join(dict.fromkeys(names.values()))}")
    return tuple(key for key, of in names.items() if of == name)


def written_for(text: str, key: str) -> str:
    """The transcript as it reads for this document."""
    return "\n".join(_Writing(key).lines(text)) + "\n"


class Cast(NamedTuple):
    """The cards of a round, and what they are worth where every hand stays in."""

    cards: Mapping[str, tuple[Card, ...]]  # by place
    verdicts: Mapping[int, HandVerdicts]

    def outcome(self, at: int, wager: str) -> Outcome:
        return self.verdicts[at].wagers[wager].outcome


class _Writing:
    def __init__(self, key: str) -> None:
        self._key = key
        self._game = open_game(key, {})
        self._base = base_wager(self._game.document)
        self._cast = Cast({}, {})
        self._dealt = 0  # of the cards that are set out, one by one

    def lines(self, text: str) -> Iterator[str]:
        for line in text.splitlines():
            if _FOR.fullmatch(line.strip()):
                yield f"document {self._key}"
            elif match := _CARDS.fullmatch(line.strip()):
                endings = (ending.split() for ending in match["endings"].split(", "))
                self._cast, self._dealt = cast_so_that(self._key, tuple((int(at), end) for at, end in endings)), 0
                yield from (f"cards {where}: {cards_text(cards)}" for where, cards in self._cast.cards.items() if cards)
            elif match := _HANDS.fullmatch(line.strip()):
                wanted = [(int(at), hand) for hand, at in (one.split(" at ") for one in match["hands"].split(", "))]
                placed = jackpot_cards(self._game, wanted)
                yield from (f"cards {where}: {cards_text(cards)}" for where, cards in placed.items())
            elif match := _ONE_BY_ONE.fullmatch(line.strip()):
                yield f"{match['who']} deals {self._next_cards(match['count'])}"
            elif match := _DEAL.fullmatch(line.strip()):
                yield from self._wrong_deal(match)
            else:
                yield _BLANK.sub(lambda blank: self._filled(blank[1]), line)

    def _filled(self, blank: str) -> str:
        try:
            return self._value(blank)
        except (
            AttributeError,
            LookupError,
            StopIteration,
            ValueError,
        ):  # a name, a place or an amount that there is not
            raise CannotSay(blank, _BLANKS) from None

    def _value(self, blank: str) -> str:
        document = self._game.document
        if blank == "base":
            return self._base
        if blank.startswith("further"):
            return self._further(blank)
        if blank == "what lies beside base":
            return signed(Cents(-STAKE * len(document.equal_to(self._base))))
        for section in ("conduct", "jackpot"):
            if blank.startswith(f"{section}."):
                return str(getattr(getattr(document, section), blank.removeprefix(f"{section}.")))
        if blank.startswith("cards of "):
            return cards_text(self._cast.cards[blank.removeprefix("cards of ")])
        if count := _COUNT.fullmatch(blank):
            return str(document.packets[count["to"]].cards + int((count["change"] or "0").replace(" ", "")))
        return self._amount(blank)

    def _amount(self, blank: str) -> str:
        """What the game pays on the cards that are set out."""
        if alone := _ALONE.fullmatch(blank):
            return signed(self._nets(int(alone["at"]), alone["stake"])[self._base])
        if net := _NET.fullmatch(blank):
            nets = [sum(self._nets(int(net[at]), net["stake"]).values()) for at in ("at", "other") if net[at]]
            return signed(Cents(sum(nets) + parse_amount((net["more"] or "0.00").replace("+", "").replace(" ", ""))))
        if line := _LINE.fullmatch(blank):
            at = int(line["at"])
            outcome = self._cast.outcome(at, self._base)
            return f"{signed(self._nets(at, line['stake'])[self._base])} {outcome.value}"
        raise LookupError(blank)

    def _further(self, blank: str) -> str:
        """The first choice that places a further wager, or how much it takes beside this base wager."""
        choices = (choice for step in self._game.steps for choice in step.choices if choice.kind is Kind.PLACE)
        choice, *_ = choices
        if blank == "further":
            return choice.name
        times = self._game.document.wagers[choice.area or ""].times or 0
        return format_amount(Cents(parse_amount(blank.removeprefix("further for ")) * times))

    def _nets(self, at: int, stake: str | None) -> dict[str, Cents]:
        wagers = _staying_in(self._game, parse_amount(stake) if stake else STAKE)
        return {
            name: net_of(wagers.get(name) or wagers[self._game.document.wagers[name].of or name], verdict)
            for name, verdict in self._cast.verdicts[at].wagers.items()
        }

    def _next_cards(self, count: str | None) -> str:
        """As the first method deals the cards that are set out, up to the decisions."""
        left = {where: list(cards) for where, cards in self._cast.cards.items()}
        positions = [where for where in left if where.isdigit()]
        burned = iter([card for card in ANY_ORDER if not any(card in cards for cards in left.values())])
        deck = []
        for slot in _plan(self._game, len(positions)):
            own = left.get(positions[slot.hand] if slot.to is To.PLAYER else slot.to.value)
            if not slot.late:
                deck.append(own.pop(0) if own else next(burned))
        start, self._dealt = self._dealt, len(deck) if count is None else self._dealt + int(count)
        return cards_text(deck[start : self._dealt])

    def _wrong_deal(self, match: re.Match[str]) -> Iterator[str]:
        """Card by card as the first method deals, with a hand or its last card at another position."""
        positions = tuple(int(at) for at in match["hands"].split(", "))
        astray = {at: f" at {to}" for at, to in _MOVE.findall(match["moves"])}
        self._cast = _cast(self._game, positions, ANY_ORDER)
        plan = [slot for slot in _plan(self._game, len(positions)) if not slot.late]
        places = [str(positions[slot.hand]) if slot.to is To.PLAYER else slot.to.value for slot in plan]
        for index, (where, card) in enumerate(zip(places, ANY_ORDER, strict=False)):
            goes_astray = match["part"] == "hand" or where not in places[index + 1 :]
            yield f"{match['who']} deals {card.text}{astray.get(where, '') if goes_astray else ''}"


def net_of(stake: Cents, verdict: Verdict) -> Cents:
    times = {Outcome.WIN: verdict.pays, Outcome.LOSE: -1}.get(verdict.outcome, 0)
    return Cents(stake * times)


def base_wager(document: Document) -> str:
    """The wager with which a Player enters a round."""
    return document.with_role(WagerRole.BASE)[0].name


@cache
def cast_so_that(key: str, endings: tuple[tuple[int, str], ...]) -> Cast:
    """Cards with which these positions win their base wager and lose nothing, or lose all that they stay in with.

    None of them holds a hand of the jackpot's pay table.
    """
    game = open_game(key, {})
    base = base_wager(game.document)
    for deck in _decks():
        cast = _cast(game, tuple(at for at, _ in endings), deck)
        if all(_comes_out(cast, base, at, ending) for at, ending in endings):
            return cast
    raise CannotSay(" ".join(f"{at} {ending}" for at, ending in endings), f"something that {key} can deal")


def _comes_out(cast: Cast, base: str, at: int, ending: str) -> bool:
    verdicts = cast.verdicts[at]
    outcomes = {verdict.outcome for verdict in verdicts.wagers.values()}
    if verdicts.jackpot and verdicts.jackpot.hand:
        return False
    if ending == "loses":
        return outcomes == {Outcome.LOSE}
    return cast.outcome(at, base) is Outcome.WIN and Outcome.LOSE not in outcomes


def _cast(game: Game, positions: tuple[int, ...], deck: tuple[Card, ...]) -> Cast:
    most = game.document.layout(None).positions
    if len({*positions}) < len(positions) or len(positions) > most:
        raise CannotSay(", ".join(map(str, positions)), f"each position once, and no more than {most}")
    dealt = distribute(_plan(game, len(positions)), deck)
    own = dict(zip(positions, dealt.hands, strict=True))
    hands = tuple(Hand(at, cards, _staying_in(game, STAKE)) for at, cards in own.items())
    verdicts = game.verdicts(Showdown(dealt.dealer, dealt.community, hands)).hands
    places = {**{str(at): cards for at, cards in own.items()}, "dealer": dealt.dealer, "community": dealt.community}
    return Cast(places, dict(zip(positions, verdicts, strict=True)))


def _staying_in(game: Game, stake: Cents) -> Mapping[str, Cents]:
    jackpot = {JACKPOT: STAKE} if JACKPOT in game.document.wagers else {}
    needed = {wager.name: Cents(stake * (wager.times or 1)) for wager in game.continuations if wager.required}
    equal = dict.fromkeys(game.document.equal_to(base_wager(game.document)), stake)
    return {base_wager(game.document): stake, **equal, **needed, **jackpot}


def _decks() -> Iterator[tuple[Card, ...]]:
    """Thousands of orders of the cards, always the same. Nothing hangs on how even they are."""
    number = 0
    for _ in range(_MOST_DECKS):
        deck = list(ALL_CARDS)
        for index in range(len(deck) - 1, 0, -1):
            number = (number * 6364136223846793005 + 1442695040888963407) % 2**64  # Knuth's MMIX
            other = (number >> 33) % (index + 1)
            deck[index], deck[other] = deck[other], deck[index]
        yield tuple(deck)


def _plan(game: Game, hands: int) -> DealPlan:
    """By the method that a table has where none is chosen."""
    return game.deal_plan(next(iter(game.document.methods)), hands)
