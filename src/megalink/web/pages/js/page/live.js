// The live channel: one socket for a page. It reconnects by itself and never delivers an older state after a newer one.

import { notePosition } from "./position.js";

const PAUSES_MS = [250, 500, 1000, 2000, 4000];
const TICK_MS = 1000;
const PING_TICKS = 4;
const ANSWER_TICKS = 5; // more than that without an answer, and the connection is taken for lost
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
  #log = ""; // and its era, as positions name them
  #tries = 0;
  #socket = null;
  #ticks = 0; // since the page asked: for the connection, or by a ping on it
  #isAnswered = false;
  #pause = 0;

  constructor(topics, onMessage, onStatus = () => {}) {
    this.#topics = topics;
    this.#onMessage = onMessage;
    this.#onStatus = onStatus;
    this.#connect();
    setInterval(() => this.#ping(), TICK_MS);
    window.addEventListener("online", () => this.#hurry());
    window.addEventListener("offline", () => this.#drop());
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
    this.#asks();
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
    this.#isAnswered = true;
    if (message.topic === "hello") {
      aheadMs = message.time - Date.now();
      if (this.#server && this.#server !== message.server) this.#seq = 0;
      this.#server = message.server;
      this.#log = message.position.slice(0, message.position.lastIndexOf("."));
      notePosition(message.position);
      this.#tries = 0;
      this.#onStatus("open");
    } else if (message.topic && message.topic !== "bye") {
      this.#seq = Math.max(this.#seq, message.seq ?? 0);
      if (message.seq) notePosition(`${this.#log}.${message.seq}`);
      this.#onMessage(message);
    }
  }

  #asks() {
    this.#ticks = 0;
    this.#isAnswered = false;
  }

  /**
   * A line that is cut without a word is known by its silence. Ticks are counted, not the time: of a page that stood
   * still itself answers wait unread, and all that time makes one tick.
   */
  #ping() {
    if (this.#socket.readyState > WebSocket.OPEN) return;
    this.#ticks += 1;
    if (!this.#isAnswered && this.#ticks > ANSWER_TICKS) this.#drop();
    else if (this.#isAnswered && this.#ticks >= PING_TICKS && this.#socket.readyState === WebSocket.OPEN) {
      this.#asks();
      this.#socket.send(JSON.stringify({ ping: Date.now() }));
    }
  }

  /** Does not wait for a farewell that may never come. */
  #drop() {
    const socket = this.#socket;
    if (socket.readyState > WebSocket.OPEN) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    this.#reconnect();
  }
}
