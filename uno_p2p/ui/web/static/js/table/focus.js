// Where the focus goes when what had it is gone: from a card that left the hand to its neighbour, from a button
// that is no longer offered to the hand. Nobody is thrown back to the top of the page by somebody else's move.

let place = 0; // where in the hand the focus was last

// To be called before the page changes; what is left to do is done right after.
export function keepFocus(app) {
  const before = document.activeElement;
  const table = before?.closest?.("[data-screen=table]");
  const isNaming = Boolean(document.querySelector("[data-naming]"));
  const items = options();
  if (items.includes(before)) place = items.indexOf(before);
  queueMicrotask(() => {
    letTabReach();
    if (app.state.page.dialog) return;
    const naming = document.querySelector("[data-naming]");
    if (naming && !isNaming && (table || before === document.body)) {
      naming.querySelector("button")?.focus({ preventScroll: true });
    } else if (table && !before.isConnected) {
      toHand();
    }
  });
}

// What scrolls because there is more than fits can be reached with Tab, and only then.
function letTabReach() {
  for (const part of document.querySelectorAll(".upper, .told")) {
    if (part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  }
}
window.addEventListener("resize", letTabReach);

// The card nearest to where the focus was; without cards, the first button of the own seat.
function toHand() {
  const items = options();
  const target =
    items[Math.min(place, items.length - 1)] ||
    document.querySelector("[data-choices] button") ||
    document.getElementById("own-heading");
  target?.focus({ preventScroll: true });
  if (items.length) target.scrollIntoView({ block: "nearest" });
}

const options = () => [...document.querySelectorAll("[role=listbox].hand > [role=option]")];
