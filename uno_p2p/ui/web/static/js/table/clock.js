// Seconds that go on between two messages of the node: how long somebody has been away, how much of a countdown
// is left.

const arrived = new WeakMap(); // views, and when they came
let ticking = false;

const age = (view) => {
  if (!arrived.has(view)) arrived.set(view, Date.now());
  return Math.floor((Date.now() - arrived.get(view)) / 1000);
};

export const secondsSince = (view, since) => Math.floor(since) + age(view);
export const secondsLeft = (view, left) => Math.max(0, Math.ceil(left) - age(view));

// Once a second the page is shown anew, while anything on it counts.
export function keepTime(app) {
  if (app.state.view) age(app.state.view);
  if (ticking) return;
  ticking = true;
  setInterval(() => {
    const view = app.state.view;
    if (view && (view.countdown || view.seats.some((seat) => seat.since !== null))) app.render();
  }, 1000);
}
