"""The cards that stand for a game in the lobby: `picture.toml` in its folder; without one, as many cards face down."""

from enum import StrEnum
from functools import cache
from importlib.resources import files

import msgspec
import structlog

from megalink.cards import FACE_DOWN, UnknownCard, read_cards
from megalink.games.library import edition_of
from megalink.rulebook.document import Document
from megalink.rulebook.strict import RulebookError, TomlTable, read_toml

log = structlog.get_logger("megalink.web")


class Pattern(StrEnum):
    """What is woven into the felt."""

    PLAIN = "plain"
    RINGS = "rings"
    RAYS = "rays"
    STAR = "star"
    DIAMONDS = "diamonds"


class Picture(msgspec.Struct, frozen=True):
    """Cards as pages write them; the Player's in the parts in which a hand is set, elsewhere in one."""

    pattern: Pattern
    dealer: list[str]
    community: list[str]
    player: list[list[str]]


@cache
def picture_of(key: str) -> Picture:
    """A picture that is wrong keeps nobody from the table."""
    edition = edition_of(key)
    file = files(f"megalink.games.{edition.package}").joinpath("picture.toml")
    try:
        return read_picture(edition.document, file.read_text("utf-8") if file.is_file() else "", edition.package)
    except (RulebookError, UnknownCard) as error:
        log.warning("a game's picture is not shown", error=str(error))
        return read_picture(edition.document, "", edition.package)


def read_picture(document: Document, text: str, package: str) -> Picture:
    row = read_toml(text, f"{package}/picture.toml")
    dealer, community, player = (_cards(row, to, document) for to in ("dealer", "community", "player"))
    pattern = row.word("pattern", Pattern) if "pattern" in row else Pattern.PLAIN
    row.done()
    read_cards(" ".join(card for card in (*dealer, *community, *player) if card != FACE_DOWN))
    return Picture(pattern, dealer, community, _in_parts(player, document))


def _cards(row: TomlTable, to: str, document: Document) -> list[str]:
    count = document.cards_of(to)
    cards = row.text(to).split() if to in row else [FACE_DOWN] * count
    if len(cards) != count:
        raise RulebookError(f"{row.where}.{to}: {document.key} deals {count} cards there, not {len(cards)}")
    return cards


def _in_parts(cards: list[str], document: Document) -> list[list[str]]:
    parts, rest = [], cards
    for part in document.presentation.parts:
        parts.append(rest[: part.cards])
        rest = rest[part.cards :]
    return [*parts, rest] if rest else parts
