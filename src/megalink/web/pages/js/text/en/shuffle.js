// Texts of the shuffle: words of one's own, and the proof of a sealed deck.

export const shuffle = {
  "own.field": "Add your own words to the shuffle",
  "own.add": "Add",
  "own.added": "Your words are in the shuffle of this round.",
  "own.why":
    "The deck is sealed already, and all words together decide in which order it is dealt: with yours among them nobody could arrange the deal beforehand. Everybody sees them.",
  "own.said": "{player}:",
  "sealed.good": {
    one: "Checked in this browser: the card that you may see was sealed while bets were open, and was dealt in its turn.",
    other: "Checked in this browser: all {count} cards that you may see were sealed while bets were open, and each was dealt in its turn.",
  },
  "sealed.unnoted": {
    one: "Checked in this browser: the card that you may see fits the commitment, and was dealt in its turn. This page was not there while bets were open: it cannot tell that the commitment is as old as that.",
    other: "Checked in this browser: all {count} cards that you may see fit the commitment, and each was dealt in its turn. This page was not there while bets were open: it cannot tell that the commitment is as old as that.",
  },
  "sealed.bad": "Checked in this browser: this deal does NOT fit its commitment. Ask at the table, and keep the proof.",
  "sealed.later": "The deck is sealed. When bets close its order is fixed, and every card that you may see is checked here.",
  "sealed.insecure": "This browser hashes on secure connections only: open the page under https or on localhost. The script below needs no browser.",
  "sealed.words": "Players' own words for this shuffle",
  "sealed.words.none": "Nobody added any: the order follows from the commitment alone.",
  "sealed.noted.yes": "This page noted the commitment while bets were open: it is the same.",
  "sealed.noted.no": "This page noted ANOTHER commitment while bets were open.",
  "sealed.mine.yes": "Your words are among them.",
  "sealed.mine.no": "The words that you added are NOT among them.",
  "sealed.order.yes": "The order of the deal is the one that commitment and words make.",
  "sealed.order.no": "The order of the deal is NOT the one that commitment and words make.",
  "sealed.position": "Position {position}",
  "sealed.card": "{where}, card {nth}: {card}",
  "sealed.card.yes": "{where}, card {nth}: {card}: fits",
  "sealed.card.no": "{where}, card {nth}: {card}: does NOT fit",
  "sealed.rest":
    "Cards that you may not see, such as hands that others folded, and cards that were not dealt stay sealed: their salts are not told to you. An auditor opens the whole deck after the round.",
  "sealed.method": "The method in full",
  "sealed.script": "Check it without this page",
  "sealed.script.how": "Download both files and run: python3 check_shuffle.py proof.json (with the name of your proof). It needs nothing but Python.",
  "sealed.download.proof": "Proof as JSON",
  "sealed.download.script": "Script",
  "method.fresh":
    "The fresh deck: clubs, diamonds, hearts, spades, each from Two to Ace; a card is written with two characters, such as 2c, Td, Kh, As.",
  "method.numbers":
    "A seed of 32 bytes shuffles 52 things: SHA-256 of the text “megalink shuffle v1”, the seed and a block number from 0 on in eight bytes, most significant first, gives 32 bytes a block. For i from 51 down to 1, the next byte below the largest multiple of i + 1 up to 256, modulo i + 1, is the place with which place i changes; other bytes are skipped.",
  "method.salt":
    "When bets open, a seed from the operating system shuffles the deck. Places are numbered from 0 to 51, in one byte. Salt of a place: SHA-256 of the text “megalink sealed deck v1 salt”, the seed and the place.",
  "method.leaf": "Leaf of a place: SHA-256 of “megalink sealed deck v1 leaf”, the place, the card's two characters and the salt.",
  "method.tree":
    "Tree: two neighbours, from the left, make a node: SHA-256 of “megalink sealed deck v1 node”, the left one and the right one. The last of an odd number goes up as it is. 52 leaves become 26, 13, 7, 4, 2, 1: the root is the commitment, published when bets open.",
  "method.words": "Until “No more bets” every Player at the table may add words. They are public.",
  "method.order":
    "Order: SHA-256 of “megalink sealed deck v1 order”, the root and, sorted by Player, each name and its words in UTF-8, each after its length in four bytes, most significant first. This is the seed that shuffles the numbers 0 to 51 as above.",
  "method.deal":
    "The card dealt as number j lies at place order[j] of the sealed deck; numbers begin with 0. For a card that you may see, the proof has place, salt and the nodes beside its way to the root.",
};
