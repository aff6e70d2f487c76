// Runs before the first paint, as a classic script: no page flashes in the wrong colours.
(() => {
  const root = document.documentElement;
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem("megalink.look") || "{}");
  } catch {
    stored = {}; // no storage, or something else in it: the defaults apply
  }
  root.dataset.theme = stored.theme === "light" ? "light" : "dark";
  root.dataset.deck = stored.deck === "four" ? "four" : "two";
})();
