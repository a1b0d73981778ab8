// A description of elements, and the smallest change of the page that makes it so. An element that stays is the
// same element: focus, selection, scrolling and animations survive whatever else changes.

const SVG = "http://www.w3.org/2000/svg";

// Describe an element. `props`: attributes; `key` names it among its siblings; `on: {click: f}` hears events;
// `ref: f` is called with the element once it is made; true and false stand for an attribute without a value and
// for none. Children: descriptions, texts, lists of them; null, undefined and false stand for nothing.
export function h(tag, props, ...children) {
  const { key, on, ref, ...attributes } = props || {};
  return { tag, key, on: on || {}, ref, attributes, children: children.flat(Infinity).filter(isThere).map(described) };
}

const isThere = (child) => child !== null && child !== undefined && child !== false && child !== "";
const described = (child) => (typeof child === "object" ? child : { text: String(child) });

// Make the children of `parent` be as described.
export function patch(parent, ...children) {
  const focused = document.activeElement;
  patchChildren(parent, h("", null, children).children);
  if (focused && focused !== document.activeElement && focused !== document.body && parent.contains(focused)) {
    focused.focus({ preventScroll: true }); // it was moved, and that takes its focus away
  }
}

function patchChildren(parent, wanted) {
  const kept = new Map();
  let nth = 0;
  for (const node of parent.childNodes) kept.set(nameOf(node.uno, nth++), node);
  const nodes = wanted.map((one, place) => {
    const name = nameOf(one, place);
    const node = kept.get(name);
    if (node && isAlike(node.uno, one)) {
      kept.delete(name);
      return patchNode(node, one);
    }
    return made(one, parent);
  });
  for (const node of kept.values()) node.remove();
  nodes.forEach((node, place) => {
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] || null);
  });
  wanted.forEach((one, place) => {
    if (one.fresh && one.ref) one.ref(nodes[place]);
  });
}

const nameOf = (one, place) => (one && one.key !== undefined ? `k${one.key}` : `n${place}`);
const isAlike = (before, now) => before !== undefined && before.tag === now.tag && before.key === now.key;

function made(one, parent) {
  if (one.tag === undefined) {
    const text = document.createTextNode(one.text);
    text.uno = one;
    return text;
  }
  const inSvg = one.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const node = inSvg ? document.createElementNS(SVG, one.tag) : document.createElement(one.tag);
  node.uno = { tag: one.tag, key: one.key, on: {}, attributes: {}, children: [] };
  one.fresh = true;
  return patchNode(node, one);
}

function patchNode(node, one) {
  const before = node.uno;
  if (one.tag === undefined) {
    if (before.text !== one.text) node.data = one.text;
    node.uno = one;
    return node;
  }
  for (const name of Object.keys(before.attributes)) {
    if (!(name in one.attributes)) set(node, name, false);
  }
  for (const [name, value] of Object.entries(one.attributes)) {
    if (before.attributes[name] !== value) set(node, name, value);
  }
  for (const kind of Object.keys(one.on)) {
    if (!node.unoHears?.has(kind)) {
      (node.unoHears ||= new Set()).add(kind);
      node.addEventListener(kind, (event) => node.uno.on[kind]?.(event));
    }
  }
  node.uno = one;
  patchChildren(node, one.children);
  return node;
}

function set(node, name, value) {
  if (name === "value") {
    node.value = value === false || value === null ? "" : value;
  } else if (name === "checked" || name === "selected" || name === "disabled" || name === "open" || name === "hidden") {
    node[name] = Boolean(value);
  } else if (value === false || value === null || value === undefined) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? "" : value);
  }
}
