/**
 * Spoils a PDF in a way that a seed decides: bytes, numbers, names, references and whole objects are changed, moved, doubled
 * or lost. The same bytes and seed give the same file, so a fault that was found can be looked at again.
 */

/** Numbers that readers get wrong. */
const ABSURD = [
  "0",
  "-1",
  "1e9",
  "2147483648",
  "-2147483649",
  "99999999999999999999",
  "0.0000001",
  "4294967295",
  "nan",
  "--7",
];

type Random = (below: number) => number;

/** One way to spoil; latin-1 text in and out. */
type Mutation = (text: string, random: Random) => string;

const MUTATIONS: readonly Mutation[] = [
  flipBytes,
  (text, random) => withSpan(text, random, 400, () => ""),
  (text, random) => withSpan(text, random, 400, (span) => span + span),
  (text, random) => text.slice(0, random(text.length)),
  swapMatches(/\b\d+ 0 R\b/g),
  swapMatches(/\/[A-Za-z][A-Za-z0-9]*/g),
  replaceMatch(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])/g, (random) => ABSURD[random(ABSURD.length)]!),
  replaceMatch(/\d+ 0 obj\b[^]*?\bendobj\b/g, () => ""),
  doubleObject,
  replaceMatch(/<<|>>|\[|\]|\bstream\b|\bendstream\b|\bendobj\b/g, () => ""),
];

/** @param seed  a whole number; neighbouring seeds have nothing in common */
export function mutatePdf(bytes: Uint8Array, seed: number): Uint8Array {
  const random = seeded(seed);
  let text = Buffer.from(bytes).toString("latin1");
  const times = 1 + random(3);
  for (let i = 0; i < times; i++) text = MUTATIONS[random(MUTATIONS.length)]!(text, random);
  return Buffer.from(text, "latin1");
}

/** Mulberry32: small, and the same everywhere. */
function seeded(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function flipBytes(text: string, random: Random): string {
  const bytes = Buffer.from(text, "latin1");
  const count = 1 + random(20);
  for (let i = 0; i < count && bytes.length > 0; i++) bytes[random(bytes.length)] = random(256);
  return bytes.toString("latin1");
}

function withSpan(text: string, random: Random, longest: number, change: (span: string) => string): string {
  const start = random(text.length);
  const end = start + 1 + random(longest);
  return text.slice(0, start) + change(text.slice(start, end)) + text.slice(end);
}

/** A match takes the place of another. */
function swapMatches(pattern: RegExp): Mutation {
  return (text, random) => {
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return text;
    const place = found[random(found.length)]!;
    const other = found[random(found.length)]![0];
    return text.slice(0, place.index) + other + text.slice(place.index + place[0].length);
  };
}

function replaceMatch(pattern: RegExp, by: (random: Random) => string): Mutation {
  return (text, random) => {
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return text;
    const place = found[random(found.length)]!;
    return text.slice(0, place.index) + by(random) + text.slice(place.index + place[0].length);
  };
}

/** An object's body stands under the number of another as well, which may make a ring. */
function doubleObject(text: string, random: Random): string {
  const found = [...text.matchAll(/(\d+ 0 obj\b)([^]*?\bendobj\b)/g)];
  if (found.length === 0) return text;
  const [, , body] = found[random(found.length)]!;
  const place = found[random(found.length)]!;
  return text.slice(0, place.index) + place[1] + body + text.slice(place.index + place[0].length);
}
