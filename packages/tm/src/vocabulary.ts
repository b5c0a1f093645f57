// Words under numbers, as flat bytes: nothing has to be made when a file with a million of them is opened. A word is found by a
// hash table that lies beside them, words by a part of them by reading through all.

/** Words by number, from 0 in the order in which they came. */
export interface Vocabulary {
  /** UTF-8, each word between two line ends. */
  readonly text: Uint8Array;
  /** Where each word begins; at the end, the length of the text. */
  readonly starts: Uint32Array;
  /** 1 + the word's number at the place of its hash or behind it; 0 where there is none. A power of two long. */
  readonly table: Uint32Array;
}

const LINE_END = 10;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param words  without line ends, each once, in the order of their numbers */
export function buildVocabulary(words: Iterable<string>): Vocabulary {
  const parts: Uint8Array[] = [];
  let length = 1;
  for (const word of words) {
    const bytes = encoder.encode(word);
    parts.push(bytes);
    length += bytes.length + 1;
  }
  const text = new Uint8Array(length);
  const starts = new Uint32Array(parts.length + 1);
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * parts.length + 2)));
  text[0] = LINE_END;
  let at = 1;
  parts.forEach((bytes, word) => {
    starts[word] = at;
    text.set(bytes, at);
    at += bytes.length;
    text[at++] = LINE_END;
    let place = hashOf(bytes) & (table.length - 1);
    while (table[place] !== 0) place = (place + 1) & (table.length - 1);
    table[place] = word + 1;
  });
  starts[parts.length] = at;
  return { text, starts, table };
}

export function wordCount({ starts }: Vocabulary): number {
  return starts.length - 1;
}

export function wordAt({ text, starts }: Vocabulary, word: number): string {
  // A copy: bytes that threads share cannot be decoded where they lie.
  return decoder.decode(text.slice(starts[word], starts[word + 1]! - 1));
}

/** @returns -1 for a word that is not there */
export function findWord({ text, starts, table }: Vocabulary, wanted: string): number {
  const bytes = encoder.encode(wanted);
  const mask = table.length - 1;
  for (let place = hashOf(bytes) & mask; table[place] !== 0; place = (place + 1) & mask) {
    const word = table[place]! - 1;
    const start = starts[word]!;
    if (starts[word + 1]! - 1 - start === bytes.length && isAt(text, start, bytes)) return word;
  }
  return -1;
}

/** A part of a word: where it may go on to the left and to the right. */
export interface WordPattern {
  readonly part: string;
  readonly isOpenBefore: boolean;
  readonly isOpenAfter: boolean;
}

/** The words that a pattern describes, ascending. Cost: all words are read through, some milliseconds for a million. */
export function wordsLike(
  vocabulary: Vocabulary,
  { part, isOpenBefore, isOpenAfter }: WordPattern,
): number[] {
  if (!isOpenBefore && !isOpenAfter) {
    const word = findWord(vocabulary, part);
    return word < 0 ? [] : [word];
  }
  const { text, starts } = vocabulary;
  const wanted = encoder.encode(part);
  const found: number[] = [];
  for (let at = text.indexOf(wanted[0]!); at >= 0; at = text.indexOf(wanted[0]!, at + 1)) {
    if (!isOpenBefore && text[at - 1] !== LINE_END) continue;
    if (!isAt(text, at, wanted) || (!isOpenAfter && text[at + wanted.length] !== LINE_END)) continue;
    const word = wordHolding(starts, at);
    if (found.at(-1) !== word) found.push(word);
  }
  return found;
}

function wordHolding(starts: Uint32Array, offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return low;
}

function isAt(text: Uint8Array, start: number, wanted: Uint8Array): boolean {
  if (start + wanted.length > text.length) return false;
  for (let at = 0; at < wanted.length; at++) if (text[start + at] !== wanted[at]) return false;
  return true;
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
