// SHA-256 (FIPS 180-4) of a short ASCII text. Browsers provide SHA-256 only over HTTPS and on localhost, but devices
// must also take part in shuffles over plain HTTP.

const PRIMES = primes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** Returns the SHA-256 hash of a text as hexadecimal digits. */
export function sha256(text: string): string {
  const length = (text.length + 9 + 63) & ~63;
  const bytes = new Uint8Array(length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 4, 8 * text.length);
  const state = [...START];
  for (let block = 0; block < length; block += 64) compress(state, view, block);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function compress(state: number[], view: DataView, block: number): void {
  const words = Array.from({ length: 16 }, (_, index) => view.getUint32(block + 4 * index));
  for (let index = 16; index < 64; index++) {
    const [old, young] = [words[index - 15]!, words[index - 2]!];
    const small = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
    const large = turned(young, 17) ^ turned(young, 19) ^ (young >>> 10);
    words.push((words[index - 16]! + small + words[index - 7]! + large) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[index]! + words[index]!;
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index]! + word) | 0));
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractional part of a number. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}
