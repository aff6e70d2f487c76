// The live channel: one socket for a page. It reconnects by itself and never delivers an older state after a newer one.

const PAUSES_MS = [250, 500, 1000, 2000, 4000];
const PING_MS = 20_000;
const SILENCE_MS = 50_000;
let aheadMs = 0;

/** The server's clock, by the time that came with its last greeting. */
export const serverNow = () => Date.now() + aheadMs;

/**
 * new Live(["floor", "table:NAME"], (message) => …, (status) => …)
 * status: "connecting" | "open" | "lost". Messages of all topics but hello, pong and bye reach the page.
 */
export class Live {
  #topics;
  #onMessage;
  #onStatus;
  #seq = 0;
  #server = null;
  #tries = 0;
  #socket = null;
  #lastMessageAt = 0;
  #pause = 0;

  constructor(topics, onMessage, onStatus = () => {}) {
    this.#topics = topics;
    this.#onMessage = onMessage;
    this.#onStatus = onStatus;
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

  /** Reconnects, so that the server sees the session as it is now. */
  restart() {
    this.#seq = 0;
    this.#tries = 0;
    this.#socket?.close();
  }

  #connect() {
    this.#onStatus(this.#tries ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({ topics: this.#topics.join(","), after: String(this.#seq) });
    const socket = new WebSocket(`${scheme}://${location.host}/live?${query}`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = () => socket === this.#socket && this.#reconnect();
  }

  #reconnect() {
    this.#onStatus("lost");
    const pause = PAUSES_MS[Math.min(this.#tries, PAUSES_MS.length - 1)];
    this.#tries += 1;
    this.#pause = setTimeout(() => this.#connect(), pause + Math.random() * 200);
  }

  #hurry() {
    if (this.#socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.#pause);
    this.#connect();
  }

  #receive(message) {
    this.#lastMessageAt = Date.now();
    if (message.topic === "hello") {
      aheadMs = message.time - Date.now();
      if (this.#server && this.#server !== message.server) this.#seq = 0;
      this.#server = message.server;
      this.#tries = 0;
      this.#onStatus("open");
    } else if (message.topic && message.topic !== "bye") {
      this.#seq = Math.max(this.#seq, message.seq ?? 0);
      this.#onMessage(message);
    }
  }

  #ping() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#lastMessageAt > SILENCE_MS) this.#socket.close();
    else this.#socket.send(JSON.stringify({ ping: Date.now() }));
  }
}
