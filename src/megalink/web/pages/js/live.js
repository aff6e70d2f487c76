// The live channel: one socket for a page, which comes back by itself and never shows an older state after a newer one.

const PAUSES_MS = [250, 500, 1000, 2000, 4000];
const PING_MS = 20_000;
const SILENCE_MS = 50_000;
let aheadMs = 0;

/** The server's clock, as far as the last greeting told it. */
export const serverNow = () => Date.now() + aheadMs;

/**
 * new Live(["floor", "table:stud-1"], (message) => …, (status) => …)
 * status: "connecting" | "open" | "lost". Messages of other topics than hello, pong and bye reach the page.
 */
export class Live {
  #topics;
  #hear;
  #tell;
  #seq = 0;
  #server = null;
  #tries = 0;
  #socket = null;
  #heard = 0;
  #closed = false;

  constructor(topics, hear, tell = () => {}) {
    this.#topics = topics;
    this.#hear = hear;
    this.#tell = tell;
    this.#connect();
    setInterval(() => this.#ping(), PING_MS);
    window.addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  /** Changes what the page follows. */
  follow(topics) {
    this.#topics = topics;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ topics }));
  }

  /** Comes back under who the session says we are now. */
  restart() {
    this.#seq = 0;
    this.#tries = 0;
    this.#socket?.close();
  }

  close() {
    this.#closed = true;
    this.#socket?.close();
  }

  #connect() {
    if (this.#closed) return;
    this.#tell(this.#tries ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({ topics: this.#topics.join(","), after: String(this.#seq) });
    const socket = new WebSocket(`${scheme}://${location.host}/live?${query}`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = () => socket === this.#socket && this.#comeBack();
  }

  #comeBack() {
    if (this.#closed) return;
    this.#tell("lost");
    const pause = PAUSES_MS[Math.min(this.#tries, PAUSES_MS.length - 1)];
    this.#tries += 1;
    this.waiting = setTimeout(() => this.#connect(), pause + Math.random() * 200);
  }

  #hurry() {
    if (this.#closed || this.#socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.waiting);
    this.#connect();
  }

  #receive(message) {
    this.#heard = Date.now();
    if (message.topic === "hello") {
      aheadMs = message.time - Date.now();
      if (this.#server && this.#server !== message.server) this.#seq = 0;
      this.#server = message.server;
      this.#tries = 0;
      this.#tell("open");
    } else if (message.topic && message.topic !== "bye") {
      this.#seq = Math.max(this.#seq, message.seq ?? 0);
      this.#hear(message);
    }
  }

  #ping() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > SILENCE_MS) this.#socket.close();
    else this.#socket.send(JSON.stringify({ ping: Date.now() }));
  }
}
