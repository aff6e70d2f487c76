// Dragging a card with mouse, pen or finger. Until it has moved far enough it is a tap.

const FAR_PX = 8;
let drag = null; // {card, node, x, y, isFar, over}
let hasJustEnded = false;

/** The card that is being dragged, or null. */
export const draggedCard = () => (drag?.isFar && drag.node.isConnected ? drag.card : null);

/** The zone under the dragged card by its name, or null. */
export const zoneOver = () => (draggedCard() ? drag.over : null);

/** Whether this click is only the end of a drag. */
export const endsDrag = () => hasJustEnded;

/** Handlers for a card's button: `redraw` when something lights up or goes out, `drop(zone)` when it is let go there. */
export const dragHandlers = (card, redraw, drop) => ({
  onpointerdown(event) {
    if (!event.isPrimary || event.button !== 0) return;
    const node = event.currentTarget;
    drag = { card, node, x: event.clientX, y: event.clientY, isFar: false, over: null };
    node.setPointerCapture(event.pointerId);
  },
  onpointermove(event) {
    if (drag?.card === card) follow(event, redraw);
  },
  onpointerup(event) {
    if (drag?.card !== card) return;
    follow(event, redraw);
    end(redraw, drop);
  },
  onpointercancel() {
    if (drag?.card === card) end(redraw, null);
  },
});

function follow({ clientX, clientY }, redraw) {
  const [right, down] = [clientX - drag.x, clientY - drag.y];
  const starts = !drag.isFar && Math.hypot(right, down) >= FAR_PX;
  if (!drag.isFar && !starts) return;
  drag.isFar = true;
  drag.node.style.setProperty("transform", `translate(${right}px, ${down}px)`);
  const over = zoneAt(clientX, clientY);
  if (!starts && over === drag.over) return;
  drag.over = over;
  redraw();
}

function zoneAt(x, y) {
  const zones = [...document.querySelectorAll(".setting [data-key].zone")];
  return zones.find((zone) => {
    const box = zone.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  })?.dataset.key ?? null;
}

function end(redraw, drop) {
  const { node, isFar, over } = drag;
  drag = null;
  node.style.removeProperty("transform");
  if (!isFar) return;
  hasJustEnded = true; // the browser may send a click after it, in the same breath
  setTimeout(() => {
    hasJustEnded = false;
  });
  if (drop && over) drop(over);
  else redraw();
}
