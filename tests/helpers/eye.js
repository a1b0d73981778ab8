// What an eye and a finger find wrong with the page as it stands: sentences, none if all is well. Nothing of the
// page's own code is used. It scrolls through everything and puts it back.
() => {
  const TOUCH = 44;
  const faults = new Set();
  const width = document.documentElement.clientWidth;
  const height = innerHeight;
  const all = [...document.body.querySelectorAll(":not(svg, svg *)")].filter((one) => one.checkVisibility());
  const styles = new Map(all.map((one) => [one, getComputedStyle(one)]));
  // Said, not shown.
  const isHeard = (one) => one !== null && (styles.get(one)?.clipPath === "inset(50%)" || isHeard(one.parentElement));
  const shown = all.filter((one) => !isHeard(one) && !one.closest(".flight"));
  const scrollers = [document.scrollingElement, ...shown].filter(
    (one) =>
      one.scrollHeight > one.clientHeight + 1 &&
      (one === document.scrollingElement || /auto|scroll/.test(styles.get(one).overflowY)),
  );
  const named = (one) => {
    const said = one.getAttribute("aria-label") || one.textContent;
    return `<${one.tagName.toLowerCase()} class="${one.getAttribute("class") || ""}"> ${said.trim().slice(0, 40)}`;
  };

  // The part of the window in which something of this element can be seen.
  function frameOf(element) {
    const frame = { left: 0, top: 0, right: width, bottom: height };
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const style = styles.get(one);
      if (!style || style.display === "inline" || style.display === "contents") continue;
      const box = one.getBoundingClientRect();
      if (style.overflowX !== "visible") {
        frame.left = Math.max(frame.left, box.left + one.clientLeft);
        frame.right = Math.min(frame.right, box.left + one.clientLeft + one.clientWidth);
      }
      if (style.overflowY !== "visible") {
        frame.top = Math.max(frame.top, box.top + one.clientTop);
        frame.bottom = Math.min(frame.bottom, box.top + one.clientTop + one.clientHeight);
      }
    }
    return frame;
  }

  // Not at the very edge: it may lie between two pixels.
  const isSeen = ({ x, y }, { left, top, right, bottom }) =>
    x > left + 2 && x < right - 2 && y > top + 2 && y < bottom - 2;
  const isAt = (element, { x, y }) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (element.contains(found) || found.closest("label")?.control === element);
  };
  const isPart = (element, point) => {
    const found = document.elementFromPoint(point.x, point.y);
    return found !== null && (element.contains(found) || found.contains(element));
  };

  const over = ({ x, y }) => {
    const found = document.elementFromPoint(x, y);
    return found ? named(found) : "the edge of the window";
  };

  // -- sideways -------------------------------------------------------------------------------------------------

  function sideways() {
    const wide = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
    if (wide > width) faults.add(`the page is ${wide} wide in a window of ${width}`);
    for (const one of shown) {
      if (/auto|scroll/.test(styles.get(one).overflowX) && one.scrollWidth > one.clientWidth + 1) {
        faults.add(`it scrolls sideways: ${named(one)}`);
      }
    }
  }

  // -- texts ----------------------------------------------------------------------------------------------------

  const isShortened = (one) => {
    const style = styles.get(one);
    return style && (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none");
  };
  const mayBeShort = (one) => one !== null && (isShortened(one) || mayBeShort(one.parentElement));

  const texts = [];
  for (const one of shown) {
    if (one.tagName === "OPTION" || one.tagName === "SELECT") continue;
    for (const node of one.childNodes) {
      if (node.nodeType === Node.TEXT_NODE && node.data.trim()) texts.push({ node, one });
    }
  }

  function boxes() {
    for (const { one } of texts) {
      const style = styles.get(one);
      if (style.display === "inline" || style.display === "contents" || mayBeShort(one)) continue;
      if (/auto|scroll/.test(style.overflowX)) continue;
      if (one.scrollWidth > one.clientWidth + 1) faults.add(`its text is wider than it is: ${named(one)}`);
    }
  }

  function readable(within) {
    for (const { node, one } of texts) {
      if (within && !within.contains(one)) continue;
      const frame = frameOf(node);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 2) continue;
        const isCut = box.left < frame.left - 1 || box.right > frame.right + 1;
        if (isCut && !mayBeShort(one)) faults.add(`cut off sideways: ${named(one)}`);
        const y = (box.top + box.bottom) / 2;
        for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
          if (isSeen({ x, y }, frame) && !isPart(one, { x, y })) {
            faults.add(`covered: ${named(one)} by ${over({ x, y })}`);
          }
        }
      }
    }
  }

  // What is hidden below the edge of something that does not scroll is lost.
  function lost() {
    for (const one of shown) {
      if (styles.get(one).overflowY !== "hidden" || one === document.body || mayBeShort(one)) continue;
      if (one.scrollHeight > one.clientHeight + 1) faults.add(`cut off below: ${named(one)}`);
    }
  }

  function readThrough() {
    readable(null);
    for (const one of scrollers) {
      const before = one.scrollTop;
      const step = Math.max(40, one.clientHeight * 0.8);
      for (let top = 0; top < one.scrollHeight - one.clientHeight + step; top += step) {
        one.scrollTop = top;
        readable(one);
      }
      one.scrollTop = before;
    }
  }

  // -- fingers --------------------------------------------------------------------------------------------------

  const targets = shown.filter((one) => one.matches("button, a[href], input, select, summary, [role=option]"));
  const cards = targets.filter((one) => one.matches("[role=option]"));

  // Points of a rectangle; its corners are round, and a finger does not feel that.
  function points(left, top, wide, high, inset = 5) {
    const across = [left + inset, left + wide / 2, left + wide - inset];
    const down = [top + inset, top + high / 2, top + high - inset];
    return across.flatMap((x) => down.map((y) => ({ x, y })));
  }

  // What can be seen of it at once: something in a low window may be higher than that.
  function visible(one) {
    const box = one.getBoundingClientRect();
    const frame = frameOf(one);
    return {
      left: Math.max(box.left, frame.left), right: Math.min(box.right, frame.right),
      top: Math.max(box.top, frame.top), bottom: Math.min(box.bottom, frame.bottom),
    };
  }

  function touchable() {
    for (const one of targets) {
      one.scrollIntoView({ block: "nearest" });
      const { left, right, top, bottom } = visible(one);
      const [wide, high] = one.matches("[role=option]") ? [TOUCH, TOUCH] : [right - left, bottom - top];
      if (right - left < TOUCH - 0.5 || bottom - top < TOUCH - 0.5) {
        faults.add(`${Math.round(right - left)}×${Math.round(bottom - top)} is too small: ${named(one)}`);
      }
      const hidden = points(left, top, wide, high).find((point) => !isAt(one, point));
      if (hidden) faults.add(`not free for a finger: ${named(one)} under ${over(hidden)}`);
    }
  }

  function apart() {
    const there = targets.filter((one) => !one.matches("[role=option]")).map((one) => ({ one, ...visible(one) }));
    there.forEach((first, n) => {
      for (const second of there.slice(n + 1)) {
        const wide = Math.min(first.right, second.right) - Math.max(first.left, second.left);
        const high = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
        if (wide > 1 && high > 1) faults.add(`one over the other: ${named(first.one)} and ${named(second.one)}`);
      }
    });
  }

  // Value and symbol of every card, when it is scrolled to.
  function legible() {
    for (const card of cards) {
      card.scrollIntoView({ block: "nearest" });
      const drawing = card.querySelector("svg.card");
      const corner = drawing.getBoundingClientRect();
      const marks = [...drawing.querySelectorAll(".sign, .symbol, .tile")].slice(0, 2);
      const parts = [{ left: corner.left, top: corner.top, width: 20, height: 20 }];
      for (const mark of marks) parts.push(mark.getBoundingClientRect());
      for (const { left, top, width: wide, height: high } of parts) {
        const hidden = points(left, top, wide, high, 2).find((point) => !isAt(card, point));
        if (hidden) faults.add(`what is printed on it is hidden: ${named(card)} by ${over(hidden)}`);
      }
    }
  }

  // -- the own seat ---------------------------------------------------------------------------------------------

  function ownSeat() {
    if (!document.querySelector("[data-screen=table][data-plays=yes]")) return;
    const uno = document.querySelector("[data-do=uno]");
    const box = uno?.getBoundingClientRect();
    if (!uno) faults.add("there is no UNO");
    else if (points(box.left, box.top, box.width, box.height).some((point) => !isAt(uno, point))) {
      faults.add("UNO is not free");
    }
    const banner = document.querySelector(".own .turn");
    const text = banner.querySelector(".turn-text").getClientRects()[0];
    const line = parseFloat(getComputedStyle(banner).lineHeight);
    const first = points(text.left, text.top, text.width, Math.min(line, text.height), 2);
    if (first.some((point) => !isAt(banner, point))) faults.add("the banner of the turn is covered");
    const hand = document.querySelector(".hand-space")?.getBoundingClientRect();
    const told = document.querySelector(".told").getBoundingClientRect();
    const seen = Math.min(banner.getBoundingClientRect().bottom, told.bottom);
    if (hand && seen > hand.top + 1 && hand.left < told.right - 1) faults.add("the hand lies over the banner");
  }

  const before = scrollers.map((one) => one.scrollTop);
  sideways();
  boxes();
  lost();
  ownSeat();
  apart();
  readThrough();
  touchable();
  legible();
  scrollers.forEach((one, n) => {
    one.scrollTop = before[n];
  });
  return [...faults];
}
