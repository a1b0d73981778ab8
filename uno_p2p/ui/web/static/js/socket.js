// The line to the node: made again whenever it breaks, until another tab has taken over.

const FIRST_WAIT = 250; // milliseconds before the next try; doubled up to LONGEST_WAIT
const LONGEST_WAIT = 2000;
const SILENCE = 20000; // milliseconds without a message after which the line is taken for dead

export class Line {
  // `heard(message)` for each message; `turned(state)` with "open", "broken", "taken", "shut out".
  constructor(path, heard, turned) {
    this.path = path;
    this.heard = heard;
    this.turned = turned;
    this.wait = FIRST_WAIT;
    this.ended = false;
    this.number = 0;
    document.addEventListener("visibilitychange", () => this.look());
    window.addEventListener("online", () => this.look());
    window.addEventListener("pageshow", () => this.look());
    this.dial();
  }

  // Say something; what is said while the line is broken is lost, and the page shows that it is broken.
  // Returns the number of the message, or null.
  say(message) {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) return null;
    this.number += 1;
    this.socket.send(JSON.stringify({ id: this.number, ...message }));
    return this.number;
  }

  // Dial now: again after another tab had taken over, or sooner than the wait.
  dial() {
    clearTimeout(this.timer);
    this.ended = false;
    if (this.socket) this.socket.onclose = this.socket.onmessage = null;
    this.socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    this.last = Date.now();
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.turned("open");
    };
    socket.onmessage = (event) => {
      this.last = Date.now();
      const message = JSON.parse(event.data);
      if (message.t === "gone" && message.why === "taken") this.ended = true;
      this.heard(message);
    };
    socket.onclose = (event) => {
      if (event.code === 4403) {
        this.ended = true;
        this.turned("shut out");
      } else if (this.ended) {
        this.turned("taken");
      } else {
        this.turned("broken");
        this.timer = setTimeout(() => this.dial(), this.wait);
        this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
      }
    };
  }

  // After sleep or a change of network: a line that is silent is dialled anew without waiting for the system.
  look() {
    if (this.ended || document.visibilityState !== "visible") return;
    const state = this.socket?.readyState;
    const dead = state === WebSocket.OPEN && Date.now() - this.last > SILENCE;
    if (dead || state === WebSocket.CLOSED || state === WebSocket.CLOSING) this.dial();
  }
}
