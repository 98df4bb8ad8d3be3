// Plays short sounds, which are synthesised instead of downloaded. Sound is off until the player turns it on.

import { device } from "../browser/storage.svelte";

/** A note of a synthesised sound: its pitch in hertz, when it starts, how long it lasts, and its waveform. */
type Note = readonly [pitch: number, at: number, lasts: number, wave?: OscillatorType, to?: number];

const SOUNDS = {
  draw: [[520, 0, 0.05, "triangle", 700]],
  place: [[220, 0, 0.06, "triangle", 160]],
  take: [[330, 0, 0.09, "triangle"], [440, 0.06, 0.1, "triangle"]],
  roll: [[180, 0, 0.04, "square"], [150, 0.11, 0.04, "square"], [190, 0.22, 0.04, "square"], [140, 0.36, 0.05, "square"]],
  lost: [[300, 0, 0.25, "triangle", 110]],
  safe: [[660, 0, 0.09, "sine"], [990, 0.08, 0.16, "sine"]],
  bust: [[196, 0, 0.22, "sawtooth", 150], [139, 0.18, 0.4, "sawtooth", 80]],
  bank: [[392, 0, 0.08, "sine"], [523, 0.07, 0.08, "sine"], [784, 0.14, 0.2, "sine"]],
  turn: [[587, 0, 0.1, "sine"], [784, 0.1, 0.14, "sine"]],
  win: [[523, 0, 0.14, "sine"], [659, 0.13, 0.14, "sine"], [784, 0.26, 0.14, "sine"], [1047, 0.39, 0.5, "sine"]],
} as const satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!device.preferences.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const note of SOUNDS[sound]) strike(context, note);
}

function strike(audio: AudioContext, [pitch, at, lasts, wave = "sine", to = pitch]: Note): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + lasts);
  const loud = wave === "square" || wave === "sawtooth" ? 0.05 : 0.14;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.02);
}
