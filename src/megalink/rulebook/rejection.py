"""A rejection: a value with a code and, where a document speaks of it, its clause. All rooms share the codes."""

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """In order of precedence: where an order breaks two rules of a room, the earlier code is given."""

    # the request
    INTERNAL_ERROR = "internal_error"
    REQUEST_UNFINISHED = "request_unfinished"
    HOST_UNKNOWN = "host_unknown"
    TOO_MANY_REQUESTS = "too_many_requests"
    ORIGIN_FOREIGN = "origin_foreign"
    CONTENT_TYPE = "content_type"
    BODY_TOO_LARGE = "body_too_large"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_A_DEMO = "not_a_demo"
    LOGIN_NEEDED = "login_needed"
    LOCKED_OUT = "locked_out"
    LOGIN_FAILED = "login_failed"
    TOKEN_INVALID = "token_invalid"  # noqa: S105 (a code)
    QUERY_INVALID = "query_invalid"
    JSON_INVALID = "json_invalid"
    JSON_KEY_TWICE = "json_key_twice"
    BODY_INVALID = "body_invalid"
    KEY_MISSING = "key_missing"
    ORDER_INVALID = "order_invalid"
    AMOUNT_OVER_CEILING = "amount_over_ceiling"
    # what a page asks for
    ROUND_UNKNOWN = "round_unknown"
    ROUND_OPEN = "round_open"
    HAND_HIDDEN = "hand_hidden"
    SEED_FORMAT = "seed_format"
    ANSWER_UNKNOWN = "answer_unknown"
    ANSWER_TWICE = "answer_twice"
    COUNTING_FAILED = "counting_failed"
    PLAY_MONEY_FULL = "play_money_full"
    ROLE_UNKNOWN = "role_unknown"
    USER_UNKNOWN = "user_unknown"
    NAME_TAKEN = "name_taken"
    LAST_ADMINISTRATOR = "last_administrator"
    PASSWORD_WEAK = "password_weak"  # noqa: S105 (a code)
    PASSWORD_DIFFERS = "password_differs"  # noqa: S105 (a code)
    # the floor
    STORE_UNAVAILABLE = "store_unavailable"
    BUSY = "busy"
    FLOOR_CLOSED = "floor_closed"
    KEY_INVALID = "key_invalid"
    KEY_REUSED = "key_reused"
    BROKEN = "broken"  # the rules themselves failed: a bug, and the table stands still
    NOT_PERMITTED = "not_permitted"  # 6.2
    NOT_YOUR_PLAYER = "not_your_player"
    OWN_INTEREST = "own_interest"  # nobody acts on himself
    FLOOR_LOCKED = "floor_locked"
    TABLE_UNKNOWN = "table_unknown"
    TABLE_LOCKED = "table_locked"
    TABLE_CLOSED = "table_closed"
    TABLE_OPEN = "table_open"
    TABLE_EXISTS = "table_exists"
    LINK_UNKNOWN = "link_unknown"
    LINK_LOCKED = "link_locked"
    DAY_NOT_OPEN = "day_not_open"
    # when it is given
    TABLE_NOT_OPEN = "table_not_open"
    TABLE_ALREADY_OPEN = "table_already_open"
    LINK_NOT_OPEN = "link_not_open"
    LINK_ALREADY_OPEN = "link_already_open"
    ORDER_INTERNAL = "order_internal"
    NAME_INVALID = "name_invalid"
    PLAYER_UNKNOWN = "player_unknown"
    PLAYER_BARRED = "player_barred"  # 5.9
    POWER_FAILURE = "power_failure"  # 5.16
    ROUND_HALTED = "round_halted"
    WRONG_PHASE = "wrong_phase"
    BETS_CLOSED = "bets_closed"  # 5.5
    # the order itself, to the floor
    DEALER_NEEDED = "dealer_needed"
    DAY_INVALID = "day_invalid"
    DAY_OPEN = "day_open"
    TABLES_OPEN = "tables_open"
    DEALER_AUTOMATIC = "dealer_automatic"
    DEALER_PERSON = "dealer_person"
    MOMENT_PAST = "moment_past"  # it was given for a round, or a decision, that is over
    READY_ALREADY = "ready_already"
    SIGNED_ON_ALREADY = "signed_on_already"
    NOBODY_SIGNED_ON = "nobody_signed_on"
    FLOAT_OPEN = "float_open"
    FLOAT_NOT_OPEN = "float_not_open"
    SLIP_UNKNOWN = "slip_unknown"
    SLIP_REVERSED = "slip_reversed"
    ROUND_IN_PLAY = "round_in_play"
    JACKPOT_NOT_VERIFIED = "jackpot_not_verified"
    JACKPOT_NOT_PLAYED = "jackpot_not_played"  # 3.5.3: no link is joined
    CALL_OPEN = "call_open"
    NO_CALL_OPEN = "no_call_open"
    EXCLUSION_UNKNOWN = "exclusion_unknown"
    EXCLUSION_OVER = "exclusion_over"
    END_PAST = "end_past"
    WHY_TOO_LONG = "why_too_long"
    NO_SEALED_DECK = "no_sealed_deck"
    WORDS_INVALID = "words_invalid"
    # to a table
    DOCUMENT_UNKNOWN = "document_unknown"
    READING_UNKNOWN = "reading_unknown"
    LAYOUT_UNKNOWN = "layout_unknown"
    METHOD_UNKNOWN = "method_unknown"
    ASSIGNMENT_INVALID = "assignment_invalid"
    POSITION_UNKNOWN = "position_unknown"
    POSITION_TAKEN = "position_taken"
    POSITION_EMPTY = "position_empty"
    NO_HAND_THERE = "no_hand_there"
    NOT_SEATED_THERE = "not_seated_there"
    POSITION_IN_PLAY = "position_in_play"
    AREA_UNKNOWN = "area_unknown"
    AREA_NOT_FOR_NOW = "area_not_for_now"
    PLAYER_RESTRICTED = "player_restricted"  # 3.4.3
    JACKPOT_NOT_YOURS = "jackpot_not_yours"  # 3.5.4
    AMOUNT_INVALID = "amount_invalid"
    NO_SUCH_WAGER = "no_such_wager"
    JACKPOT_MULTIPLE = "jackpot_multiple"  # 3.5.3
    OVER_MAXIMUM = "over_maximum"
    WITHIN_LIMITS = "within_limits"
    NOTICE_NOT_GIVEN = "notice_not_given"  # 3.4.1
    DECK_LOADED_ALREADY = "deck_loaded_already"
    NO_DECK = "no_deck"
    NOTHING_TO_DEAL = "nothing_to_deal"
    CARD_FACE_DOWN = "card_face_down"
    CARD_NOT_NAMED = "card_not_named"
    NO_CARD_THERE = "no_card_there"
    NOTHING_TO_NAME = "nothing_to_name"
    DECISION_RESTS = "decision_rests"
    CARD_UNKNOWN = "card_unknown"
    ONE_HAND_ONLY = "one_hand_only"  # 3.4.1
    HAND_IS_YOURS = "hand_is_yours"
    ALREADY_DECLINED = "already_declined"
    DECISIONS_OPEN = "decisions_open"
    NOTHING_TO_DECIDE = "nothing_to_decide"
    FOLLOWS_ALREADY = "follows_already"
    NOT_FOLLOWING = "not_following"
    CHOICE_UNKNOWN = "choice_unknown"
    AMOUNT_NOT_EXACT = "amount_not_exact"  # 3.9.2
    NOT_OWN_CARDS = "not_own_cards"
    NOTHING_TO_EXPOSE = "nothing_to_expose"
    CARDS_NOT_EXPOSED = "cards_not_exposed"
    NO_AWARD_OPEN = "no_award_open"
    CLAUSE_UNKNOWN = "clause_unknown"
    REMEDY_NOT_OPEN = "remedy_not_open"
    COUNT_INVALID = "count_invalid"  # 5.8
    REASON_MISSING = "reason_missing"
    MOVES_INVALID = "moves_invalid"  # 5.2
    NO_OPTION = "no_option"
    RULING_INCOMPLETE = "ruling_incomplete"  # 6.1
    # to a link's pool
    PARAMETER_OUT_OF_RANGE = "parameter_out_of_range"
    AMOUNT_OUT_OF_RANGE = "amount_out_of_range"
    NOTHING_NAMED = "nothing_named"
    POSITION_TWICE = "position_twice"
    ROUND_PAST = "round_past"  # 5.1.2
    CONTRIBUTION_POSTED = "contribution_posted"
    STAKE_UNDER_MINIMUM = "stake_under_minimum"
    CONTRIBUTION_UNKNOWN = "contribution_unknown"
    CONTRIBUTION_REVERSED = "contribution_reversed"
    CLAIM_STANDS = "claim_stands"
    CLAIMS_ENTERED = "claims_entered"
    STAKE_DIFFERS = "stake_differs"
    HAND_WITHOUT_AWARD = "hand_without_award"
    ROYALS_ON_SHARED_CARDS = "royals_on_shared_cards"  # A46
    CLAIM_UNKNOWN = "claim_unknown"
    CLAIM_CLOSED = "claim_closed"
    CLAIM_VERIFIED = "claim_verified"
    CLAIM_NOT_VERIFIED = "claim_not_verified"
    EARLIER_CLAIM_OPEN = "earlier_claim_open"  # 3.14
    CHANGE_WAITING = "change_waiting"
    PROPOSAL_UNKNOWN = "proposal_unknown"
    PROPOSAL_APPROVED = "proposal_approved"
    SAME_PERSON = "same_person"
    SHIFT_MANAGER_NEEDED = "shift_manager_needed"
    PIT_MANAGER_NEEDED = "pit_manager_needed"
    METER_TOO_LOW = "meter_too_low"
    LIMIT_EXCEEDED = "limit_exceeded"
    RECEIVER_MISSING = "receiver_missing"
    # the Player's money
    PLAYER_LOCKED = "player_locked"
    BALANCE_TOO_LOW = "balance_too_low"
    # what takes two people
    ORDER_WAITS = "order_waits"


@dataclass(frozen=True, slots=True)
class Rejection:
    code: Code
    message: str
    clause: str | None = None
    field: str | None = None
    value: object = None
