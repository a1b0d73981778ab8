// A QR code from its matrix: rows of 1 (dark) and 0 (light). Always dark on light, whatever the theme: that is how
// cameras read it best.

import { h } from "./dom.js";

const QUIET = 4; // light squares around it that the standard asks for

// `label` says what it is for to whoever cannot see it; the same must be on the page as text.
export function qr(matrix, label) {
  const border = quietBorder(matrix);
  const more = Math.max(0, QUIET - border);
  const size = matrix.length + 2 * more;
  return h("svg", {
    key: "qr", class: "qr", role: "img", "aria-label": label, viewBox: `0 0 ${size} ${size}`,
    "shape-rendering": "crispEdges",
  },
  h("rect", { key: "light", class: "qr-light", width: size, height: size }),
  h("path", { key: "dark", class: "qr-dark", d: path(matrix, more) }));
}

// How many light rows the matrix begins with already.
function quietBorder(matrix) {
  const first = matrix.findIndex((row) => row.some(Boolean));
  return first < 0 ? 0 : first;
}

// Neighbours in a row are one rectangle: else hairlines shine through between them.
function path(matrix, shift) {
  let d = "";
  matrix.forEach((row, y) => {
    let start = null;
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && start === null) {
        start = x;
      } else if (!row[x] && start !== null) {
        d += `M${start + shift} ${y + shift}h${x - start}v1h${start - x}z`;
        start = null;
      }
    }
  });
  return d;
}
