// Cards that the record shows otherwise than before: a mistyped one was put right. Seen only where the card is.

import { cardName } from "./cards.js";
import { t } from "./text.js";

const DOWN = "??";

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

/** Which cards of a place are others now. Where all are, another hand lies there (5.2): nothing was mistyped. */
function changed(now, then) {
  if (now.length !== then.length) return [];
  const others = now.flatMap((code, at) => (code === then[at] ? [] : [at]));
  if (others.length === now.length && now.length > 1) return [];
  return others.filter((at) => now[at] !== DOWN && then[at] !== DOWN);
}
