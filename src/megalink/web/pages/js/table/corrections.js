// Sentences about mistyped cards that were corrected, for viewers who see the card.

import { FACE_DOWN, cardName } from "../felt/cards.js";
import { t } from "../text/text.js";

/** A sentence for each card that this viewer saw and now sees as another. */
export function corrections(model, before) {
  if (!before?.current || !model.current || before.view.round !== model.view.round) return [];
  const then = new Map(places(before));
  return places(model).flatMap(([place, now]) =>
    changed(now, then.get(place) ?? []).map(
      (at) => t("said.corrected", { number: at + 1, place, card: cardName(now[at]) }),
    ),
  );
}

const places = ({ current }) => [
  [t("corrected.dealer"), current.dealer],
  [t("corrected.community"), current.community],
  ...current.positions.map(({ position, cards }) => [t("corrected.position", { position }), cards ?? []]),
];

/** The places in a hand whose card changed. Where all changed, another hand was moved here (5.2): no correction. */
function changed(now, then) {
  if (now.length !== then.length) return [];
  const others = now.flatMap((code, at) => (code === then[at] ? [] : [at]));
  if (others.length === now.length && now.length > 1) return [];
  return others.filter((at) => now[at] !== FACE_DOWN && then[at] !== FACE_DOWN);
}
