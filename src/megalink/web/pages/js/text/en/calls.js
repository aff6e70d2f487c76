// Texts of a mistyped card, and of calls to the pit.
export const corrections = {
  "order.table.correct_card": "Correct a card",
  "does.table.correct_card":
    "A card was entered as another than lies on the felt: the record follows the felt. Nothing that was dealt changes.",
  "correct.one": "Correct card {number} of {place}",
  "correct.tap": "Tap a card that was entered wrongly",
  "correct.how": "The card as it lies: rank and suit, such as 8d, or tap it below.",
  "field.card": "It is",
  "field.number": "Which card, from the left",
  "form.no_card": "Write the card as rank and suit, such as 8d or Th.",
};

export const calls = {
  "call.call": "Call a supervisor",
  "call.about": "A call stops nothing. The pit sees that this table waits, since when, and who called.",
  "call.why": "A word of why (may be left out)",
  "call.waits": "{by} called a supervisor at {time}. Nobody has answered yet.",
  "call.waits_why": "{by} called a supervisor at {time}: {why}. Nobody has answered yet.",
  "call.answered": "{by} has answered the call and is on the way.",
  "call.answer": "I am on my way",
  "pit.called_mark": "calls",
  "stop.report": "Stop play and report ({clause})",
  "stop.note": "Play is stopped for a decision",
  "stop.about":
    "Play stops at this table until a Pit Supervisor or above resumes it. Is somebody only to come? Then call a " +
    "supervisor, and play goes on.",
};
