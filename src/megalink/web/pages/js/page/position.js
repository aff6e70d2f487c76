// How much of the log this page has seen, over all servers that it asks: none may answer with less.

// It goes with every request in a cookie, so that what the browser asks for ahead of the page is asked in the same way.
const COOKIE = "megalink_seen";
const FORMAT = /^[0-9a-f]*\.[0-9]+\.[0-9]+$/;
let seen = document.cookie.match(/(?:^|; )megalink_seen=([^;]*)/)?.[1] ?? "";

const isNews = (position) => {
  const [log, era, number] = position.split(".");
  const [seenLog, seenEra, seenNumber] = seen.split(".");
  if (log !== seenLog) return true; // another floor of the same machine, or a new log
  return Number(era) > Number(seenEra) || (era === seenEra && Number(number) > Number(seenNumber));
};

/** Takes the position that an answer names: `LOG.ERA.NUMBER`, where an era ends when the log goes back. */
export function notePosition(position) {
  if (!FORMAT.test(position ?? "") || !isNews(position)) return;
  seen = position;
  document.cookie = `${COOKIE}=${seen}; path=/; SameSite=Strict`;
}
