// Small sounds, made by the browser itself: nothing is fetched. They wait for the first tap or key, because no
// page may sound before that.

import { setting } from "./settings.js";

// Notes as [pitch in hertz, begin, length] in seconds, and their loudness.
const SOUNDS = {
  turn: {
    notes: [
      [523, 0, 0.12],
      [659, 0.12, 0.12],
      [784, 0.24, 0.22],
    ],
    loud: 0.16,
    wave: "triangle",
  },
  card: {
    notes: [
      [320, 0, 0.05],
      [210, 0.03, 0.05],
    ],
    loud: 0.1,
    wave: "triangle",
  },
  draw: { notes: [[260, 0, 0.06]], loud: 0.08, wave: "sine" },
  uno: {
    notes: [
      [880, 0, 0.1],
      [1175, 0.1, 0.2],
    ],
    loud: 0.14,
    wave: "triangle",
  },
  refused: {
    notes: [
      [196, 0, 0.12],
      [165, 0.13, 0.18],
    ],
    loud: 0.14,
    wave: "sine",
  },
  win: {
    notes: [
      [523, 0, 0.14],
      [659, 0.14, 0.14],
      [784, 0.28, 0.14],
      [1047, 0.42, 0.4],
    ],
    loud: 0.16,
    wave: "triangle",
  },
};
const GAP = 90; // milliseconds in which a second sound of the same kind is left out

let context = null;
const lastAt = {};

function wake() {
  const Context = window.AudioContext || window.webkitAudioContext;
  if (!Context) return;
  context ||= new Context();
  if (context.state === "suspended") context.resume().catch(() => {});
}
for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake, { passive: true });

export function sound(name) {
  if (!setting("sound") || !context || context.state !== "running") return;
  const now = performance.now();
  if (now - (lastAt[name] ?? -GAP) < GAP) return;
  lastAt[name] = now;
  const { notes, loud, wave } = SOUNDS[name];
  for (const [pitch, begin, length] of notes) note(pitch, context.currentTime + begin, length, loud, wave);
}

function note(pitch, at, length, loud, wave) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(pitch, at);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length + 0.02);
}
