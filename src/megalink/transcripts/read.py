"""Text becomes a transcript; or the lines that cannot be read come back, with what was expected there."""

from collections.abc import Iterable
from functools import cache

from megalink.play.linked import AnyOrder, Linked, execute
from megalink.play.tables import new_table
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.transcripts.checks import patterns_for
from megalink.transcripts.pattern import Match, Values, first_word
from megalink.transcripts.phrases import CannotSay, OrderContext, Phrase, Step
from megalink.transcripts.pool_phrases import POOL_PHRASES
from megalink.transcripts.settings import FIRST_WORDS, OPENER, SETTINGS, TranscriptSettings
from megalink.transcripts.table_phrases import table_phrases
from megalink.transcripts.transcript import Check, Expected, Order, Transcript, TranscriptLine, TranscriptTrouble
from megalink.transcripts.words import UnclosedQuote, Words, position_of_the_house, time_of, words_of


def read_transcript(text: str) -> Transcript | tuple[TranscriptTrouble, ...]:
    return _Reading(text.splitlines()).result()


class _Reading:
    """A transcript while its lines are read one after another."""

    def __init__(self, texts: list[str]) -> None:
        self._texts = texts
        self._settings = TranscriptSettings()
        self._clock = 0
        self._begun: set[str] = set()  # tables that had an order
        self._link_begun = False
        self._after_order = False
        self._troubles: list[TranscriptTrouble] = []

    def result(self) -> Transcript | tuple[TranscriptTrouble, ...]:
        lines = []
        for number, text in enumerate(self._texts, start=1):
            self._settings.line = number
            try:
                lines.append(TranscriptLine(number, text, self._read(words_of(text))))
            except UnclosedQuote:
                self._troubles.append(TranscriptTrouble(number, '"', 'a second " that closes the quotation'))
            except CannotSay as wrong:
                self._troubles.append(TranscriptTrouble(number, wrong.word, wrong.expected))
        if not self._begun and not self._troubles:
            self._troubles.append(TranscriptTrouble(len(self._texts) + 1, "", "an order, such as: ann sits at 1"))
        if self._troubles:
            return tuple(sorted(self._troubles))
        return Transcript(tuple(lines), tuple(self._settings.shown), self._settings.all_terms)

    def _read(self, words: Words) -> Order | Expected | Check | None:
        first, rest = words[0].text if words else "", words[1:]
        if first == ">":
            if not self._after_order:
                raise CannotSay(first, "the order that this comes of on the line above")
            if not rest:
                raise CannotSay("", "what came of the order")
            return Expected(rest)
        self._after_order = False
        if not words:
            return None
        if first == "=":
            return Check(self._settings.table, rest, *_match(rest, patterns_for(rest)))
        if first not in FIRST_WORDS:
            self._after_order = True
            return self._order(words)
        pattern, values = _match(words, [pattern for pattern in SETTINGS if first_word(pattern) == first])
        SETTINGS[pattern](self._settings, values)
        return None

    def _order(self, words: Words) -> Order:
        try:
            self._clock = time_of(words[0].text)
            words = words[1:]
        except ValueError:
            pass  # no time is said: it is as late as it was
        actor, words = _subject(words)
        phrase, values = _phrase(actor, words)
        settings = self._settings
        opening = self._opening()
        staged = settings.take_staged() if phrase.pattern == "deals" else None
        context = OrderContext(actor, self._clock, settings.table, settings.terms, settings.link, staged)
        return Order(settings.table, phrase.build(context, values), opening)

    def _opening(self) -> tuple[Step, ...]:
        """A table opens with its first order, and the link with the first of all, unless somebody opens it by hand."""
        steps: list[Step] = []
        settings = self._settings
        if settings.link and not self._link_begun:
            self._link_begun = True
            steps += [] if self._opens_by_hand("link") else [self._checked(settings.link)]
        if settings.table not in self._begun:
            self._begun.add(settings.table)
            if not self._opens_by_hand("table"):
                steps.append(self._open_table())
                settings.closed.add(settings.table)
        return tuple(steps)

    def _opens_by_hand(self, what: str) -> bool:
        """Whether this line or a later one does it: until then it is closed."""
        table = self._settings.table
        for text in self._texts[self._settings.line - 1 :]:
            words = [word for word in text.partition("#")[0].split() if word != "the"]
            table = words[1] if words[:1] == ["table"] and len(words) > 1 else table
            if " ".join(words[-2:]) == f"opens {what}" and (what == "link" or table == self._settings.table):
                return True
        return False

    def _open_table(self) -> Step:
        terms = self._settings.terms
        if not terms.document:
            raise CannotSay("", 'a line such as "document bullseye@4" before the first order')
        return self._checked(c.OpenTable(**terms._asdict(), actor=OPENER))

    def _checked(self, opening: AnyOrder) -> AnyOrder:
        """An opening that would be refused is a trouble of the line that set the term at fault."""
        settings = self._settings
        result = execute(Linked(settings.table, new_table()), opening)
        if isinstance(result, Rejection):
            field = (result.field or "").partition(".")[0]
            line = settings.lines.get((settings.table, field), settings.line)
            word = str(result.value) if isinstance(opening, c.OpenTable) else "jackpot"
            self._troubles.append(TranscriptTrouble(line, word, f"something else: {result.message}"))
        return opening


def _match(words: Words, patterns: Iterable[str]) -> tuple[str, Values]:
    match = Match(words)
    for pattern in patterns:
        values = match.values(pattern)
        if values is not None:
            return pattern, values
    at, expected = match.miss
    raise CannotSay(words[at].text if at < len(words) else "", expected)


def _phrase(actor: Actor, words: Words) -> tuple[Phrase, Values]:
    verb = words[0].text if words else ""
    phrases = {phrase.pattern: phrase for phrase in all_phrases() if first_word(phrase.pattern) == verb}
    if not phrases:
        raise CannotSay(verb, f"what {actor.id} does, such as: sits, wagers, views, folds, deals, settles")
    pattern, values = _match(words, phrases)
    return phrases[pattern], values


@cache
def all_phrases() -> tuple[Phrase, ...]:
    return (*table_phrases(), *POOL_PHRASES)


def _subject(words: Words) -> tuple[Actor, Words]:
    """A Player by name; staff by position, with or without a name."""
    staff = position_of_the_house(words, 0)
    if staff is None:
        if not words or words[0].quoted:
            raise CannotSay(words[0].text if words else "", "somebody who gives an order")
        return Actor(words[0].text, Role.PLAYER), words[1:]
    role, after = staff
    assert isinstance(role, Role)
    verbs = {first_word(phrase.pattern) for phrase in all_phrases()}
    has_name = after < len(words) and words[after].text not in verbs
    return Actor(words[after].text if has_name else role.slug, role), words[after + has_name :]
