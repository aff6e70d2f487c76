// Runs before the first paint, as a classic script: no page flashes in the wrong colours.
(() => {
  const root = document.documentElement;
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem("megalink.look") || "{}");
  } catch {
    stored = {}; // no storage, or something else in it: the defaults apply
  }
  // Until somebody has chosen: as his system has it.
  const usual = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  root.dataset.theme = ["light", "dark"].includes(stored.theme) ? stored.theme : usual;
  root.dataset.deck = stored.deck === "four" ? "four" : "two";
})();
