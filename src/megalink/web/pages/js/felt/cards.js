// Cards as our own drawing: jumbo index, suits as paths, colours from the style sheet (two or four).

import { defineOnce, h, s } from "../page/dom.js";
import { t } from "../text/text.js";

export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";
export const SUIT_SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
export const FACE_DOWN = "??";
const SUIT_PATHS = {
  s:
    "M50 8C42 26 14 40 14 62c0 14 10 22 21 22 5 0 9-2 12-5-1 9-5 14-12 17h30c-7-3-11-8-12-17 3 3 7 5 12 5 11 " +
    "0 21-8 21-22C86 40 58 26 50 8z",
  h: "M50 94C38 78 10 60 10 34 10 20 20 10 32 10c8 0 15 5 18 12 3-7 10-12 18-12 12 0 22 10 22 24 0 26-28 44-40 60z",
  d: "M50 6C58 24 70 38 84 50 70 62 58 76 50 94 42 76 30 62 16 50 30 38 42 24 50 6z",
  c:
    "M50 8a20 20 0 0 0-17 31A20 20 0 1 0 46 73c-1 11-4 19-12 23h32c-8-4-11-12-12-23a20 20 0 1 0 13-34A20 20 " +
    "0 0 0 50 8z",
};

/** "As" -> "Ace of spades"; "??" -> "face down" */
export function cardName(code) {
  if (code === FACE_DOWN) return t("card.down");
  return t("card.name", { rank: t(`rank.${code[0]}`), suit: t(`suit.${code[1]}`) });
}

/** "Ace of spades, 10 of hearts, 2 cards face down": for screen readers. */
export function cardNames(codes) {
  const up = codes.filter((code) => code !== FACE_DOWN).map(cardName);
  const down = codes.length - up.length;
  return [...up, ...(down ? [t("card.downs", { count: down })] : [])].join(", ");
}

export const rankText = (code) => (code[0] === "T" ? "10" : code[0]);

/** "Kd" -> "K♦": within a line of text. */
export const cardSign = (code) => rankText(code) + SUIT_SIGNS[code[1]];

const suit = (letter, x, y, size) =>
  s(
    "path",
    { d: SUIT_PATHS[letter], transform: `translate(${x} ${y}) scale(${size / 100})`, class: `pip suit-${letter}` },
  );

function face(code) {
  const letter = code[1];
  const index = s("text.index", { x: 9, y: 47, class: `suit-${letter}` }, rankText(code));
  if (code[0] === "T") {
    index.setAttribute("textLength", "50");
    index.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return [
    s("rect.paper", { x: 1, y: 1, width: 98, height: 138, rx: 9 }),
    index,
    suit(letter, 9, 54, 30),
    suit(letter, 38, 78, 56),
  ];
}

const back = () => [
  s("rect.back", { x: 1, y: 1, width: 98, height: 138, rx: 9 }),
  s("rect.back-frame", { x: 8, y: 8, width: 84, height: 124, rx: 5 }),
  s(
    "path.back-lines",
    {
      d:
        "M8 36L36 8M8 68L68 8M8 100L92 16M8 132L92 48M40 132L92 80M72 132L92 112M64 8L92 36M32 8L92 68M8 16L92 " +
        "100M8 48L92 132M8 80L60 132M8 112L28 132",
    },
  ),
  s("path.back-gem", { d: "M50 50L64 70 50 90 36 70z" }),
];

/** A card as an SVG image. `label` "" leaves it to the text around it. */
function cardSvg(code, label = cardName(code)) {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const drawing = code === FACE_DOWN ? back() : face(code);
  return s("svg.card", { viewBox: "0 0 100 140", ...spoken, "data-code": code }, drawing);
}

// The element itself moves and not the drawing in it: such motion needs neither style, layout nor paint for a frame.
const MOTIONS = {
  dealt: {
    frames: [
      { transform: "translate(30%, -120%) rotate(12deg)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    timing: { duration: 260, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
    apart: 70,
  },
  turned: {
    frames: [{ transform: "rotateY(88deg)" }, { transform: "none" }],
    timing: { duration: 220, easing: "ease-out" },
    apart: 50,
  },
};
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** <ml-card code="As">: turns over when its code changes, and slides in when it is dealt. */
class CardElement extends HTMLElement {
  static observedAttributes = ["code", "label"];

  connectedCallback() {
    if (!this.firstChild) this.#show(this.hasAttribute("still") ? "" : "dealt");
  }

  attributeChangedCallback(name, old, fresh) {
    if (this.isConnected && this.firstChild && old !== fresh) this.#show(name === "code" ? "turned" : "");
  }

  #show(motion) {
    const drawn = cardSvg(this.getAttribute("code") ?? FACE_DOWN, this.getAttribute("label") ?? undefined);
    this.replaceChildren(drawn);
    if (motion && !still.matches) this.#move(MOTIONS[motion]);
  }

  #move({ frames, timing, apart }) {
    const nth = Number(this.style.getPropertyValue("--nth"));
    this.animate(frames, { ...timing, delay: nth * apart, fill: "backwards" });
  }
}

defineOnce("ml-card", CardElement);

/** A row of cards under one label; `key` lets each card keep its element when others are dealt. `counting` are the cards
 * that make the hand: they are raised, the others dimmed; `dealers` on the board make the Dealer's hand. */
export function cardRow(codes, { label, key, small, counting, dealers = [] } = {}) {
  const cards = codes.map((code, at) => {
    const counts = [counting?.includes(code) && "counts", dealers.includes(code) && "for-dealer"].filter(Boolean);
    const stands = counting ? counts.join(" ") || "rests" : null;
    return h("ml-card", { code, label: "", class: stands, key: `${key ?? "c"}-${at}`, vars: { "--nth": at } });
  });
  if (!codes.length) return null;
  const spoken = label ?? cardNames(codes);
  return h("div.cards", { role: "img", "aria-label": spoken, class: small ? "small" : null, key }, cards);
}

/** The same; a hand that is set stands in two parts, the one that is compared on the right. */
export function handRow(codes, two, { key, small, rules, counting } = {}) {
  if (!two?.length) return cardRow(codes, { key, small, counting });
  const three = codes.filter((code) => !two.includes(code));
  const spoken = (at, cards) =>
    t("set.part.cards", { part: rules?.hand_parts?.[at]?.title ?? "", cards: cardNames(cards) });
  return h(
    "div.set-apart",
    { key: `${key}-set` },
    cardRow(three, { key: "three", small, counting, label: spoken(0, three) }),
    cardRow(two, { key: "two", small, counting, label: spoken(1, two) }),
  );
}
