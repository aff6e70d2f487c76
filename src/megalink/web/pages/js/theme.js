// Runs before the first paint, as a classic script: no page flashes in the wrong colours.
(() => {
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("megalink.look") || "{}");
  } catch {
    kept = {}; // storage is closed to us, or holds something else: the defaults serve
  }
  root.dataset.theme = kept.theme === "light" ? "light" : "dark";
  root.dataset.deck = kept.deck === "four" ? "four" : "two";
})();
