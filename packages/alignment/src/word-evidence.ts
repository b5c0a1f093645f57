/**
 * Whether a text's words vouch for it being the translation of another, learned from all pairs of a document.
 *
 * Each word is given its counterparts: words of the other language that stand in its pairs more often than chance explains, equal
 * words (numbers, names) and words of the seed lexicon. Counting how often one of them is there (`q`) and how often
 * it is anywhere (`r`) makes each word a witness: if a counterpart stands in the other text it speaks for the pair with log(q/r),
 * if none does, against it with log((1-q)/(1-r)). A pair is judged by what all other pairs teach: its own counts are taken out
 * first, so that two words that meet only in one wrong pair do not vouch for each other.
 */
import { wordTokens } from "./tokens.ts";
import { WordReader, wordsAndParts } from "./word-reader.ts";

/** A text and what is held to be its translation. */
export interface TextPair {
  readonly source: string;
  readonly target: string;
}

/** What words of one side say of the other. */
interface Saying {
  /** Sum of what the words say, in natural logarithms; above 0 speaks for the pair. */
  readonly said: number;
  /** What they would say of a right translation, on average; 0 where no word knows anything. */
  readonly expected: number;
}

export interface Testimony extends Saying {
  /** Of that, what the second half of the words says: where it alone finds nothing the other text breaks off. */
  readonly late: Saying;
}

/** What stands before and behind a place of a text. */
export interface Spot {
  readonly before: string;
  readonly behind: string;
}

export interface WordEvidence {
  /** Words of the source about the target, and of the target about the source; of pairs that were learned from. */
  fit(sourceAt: number, targetAt: number): { readonly forward: Testimony; readonly backward: Testimony };
  /** How much the words around a place of a source speak for a place of its target: 0 where none has its counterpart there. */
  meets(source: Spot, target: Spot): number;
  /** How a word of the source fares in the other pairs, and whether a counterpart of it stands in this pair's target. */
  fateOf(word: string, sourceAt: number, targetAt: number): Fate;
}

/** Of a word. */
export interface Fate {
  /** Other pairs that have it. */
  readonly pairs: number;
  /** Those of them that have a counterpart of it. */
  readonly met: number;
  readonly isMetHere: boolean;
}

/** Fewest pairs in which two words stand together, least Dice and least log-ratio against chance, and counterparts a word has. */
const LEAST_TOGETHER = 2;
const LEAST_DICE = 0.25;
const LEAST_LOG_RATIO = 0.7;
const MOST_COUNTERPARTS = 5;
/** Taken off the pairs in which two words meet: the fewer they are, the more likely it is chance. */
const TOGETHER_DISCOUNT = 0.7;
/** How faithful a word is held to be before it is counted, and the pairs that this is worth. */
const FIRST_FAITH = { known: 0.6, learned: 0.5 };
const FAITH_PAIRS = 2;
const MOST_CERTAIN = 0.97;
/** What one word may say at most. */
const LOUDEST = 4;

/**
 * Learns from `pairs`; a few wrong ones among them do little harm.
 *
 * @param reader  knows the words of texts that it was shown before
 * @param pause  waited for every fraction of a millisecond, so that other work may have its turn
 *
 * Cost: the sum over pairs of (source words x target words); about 0.05 s of processor time for 1,000 sentences, and as much again for
 * reading them.
 */
export async function learnWordEvidence(
  pairs: readonly TextPair[],
  {
    reader = new WordReader(),
    pause = async () => {},
  }: {
    readonly reader?: WordReader;
    readonly pause?: () => Promise<void>;
  } = {},
): Promise<WordEvidence> {
  const sources = await readAll(pairs, "source", reader, pause);
  const targets = await readAll(pairs, "target", reader, pause);
  const [source, target] = [numberWords(sources, reader.size), numberWords(targets, reader.size)];
  const forward = await makeWitnesses(source, target, reader, pause);
  const backward = await makeWitnesses(target, source, reader, pause);
  return {
    fit: (sourceAt, targetAt) => ({
      forward: forward.of(sourceAt, targetAt),
      backward: backward.of(targetAt, sourceAt),
    }),
    meets: (sourceSpot, targetSpot) =>
      forward.meets(sourceSpot, targetSpot) + backward.meets(targetSpot, sourceSpot),
    fateOf: forward.fateOf,
  };
}
/** Texts and words after which others are asked whether they want their turn. */
const READ_AT_ONCE = 8;
const FOLLOWED_AT_ONCE = 16;

async function readAll(
  pairs: readonly TextPair[],
  side: keyof TextPair,
  reader: WordReader,
  pause: () => Promise<void>,
): Promise<Int32Array[]> {
  const rows: Int32Array[] = [];
  for (const [at, pair] of pairs.entries()) {
    if (at % READ_AT_ONCE === 0) await pause();
    rows.push(reader.read(pair[side]));
  }
  return rows;
}

/** Words of a side's texts by number, in the order in which they come; the texts of each word. Both laid end to end. */
interface Words {
  /** The reader's number of each word. */
  readonly read: Int32Array;
  /** By the reader's number, 1 more than the word's own; 0 for a word of other texts. */
  readonly own: Int32Array;
  /** The words of text `at` lie from `textStarts[at]` to `textStarts[at + 1]`. */
  readonly inTexts: Int32Array;
  readonly textStarts: Int32Array;
  /** The texts of word `id` lie from `placeStarts[id]` to `placeStarts[id + 1]`. */
  readonly places: Int32Array;
  readonly placeStarts: Int32Array;
}

function numberWords(rows: readonly Int32Array[], readWords: number): Words {
  const textStarts = new Int32Array(rows.length + 1);
  for (const [at, row] of rows.entries()) textStarts[at + 1] = textStarts[at]! + row.length;
  const length = textStarts[rows.length]!;
  const own = new Int32Array(readWords);
  const inTexts = new Int32Array(length);
  const counts = new Int32Array(readWords);
  const read = new Int32Array(readWords);
  let size = 0;
  let next = 0;
  for (const row of rows)
    for (let at = 0; at < row.length; at++) {
      const word = row[at]!;
      let id = own[word]! - 1;
      if (id < 0) {
        id = size++;
        own[word] = size;
        read[id] = word;
      }
      counts[id]!++;
      inTexts[next++] = id;
    }
  const placeStarts = new Int32Array(size + 1);
  for (let id = 0; id < size; id++) placeStarts[id + 1] = placeStarts[id]! + counts[id]!;
  const places = new Int32Array(length);
  const free = placeStarts.slice();
  for (let text = 0; text < rows.length; text++)
    for (let at = textStarts[text]!; at < textStarts[text + 1]!; at++) places[free[inTexts[at]!]!++] = text;
  return { read: read.subarray(0, size), own, inTexts, textStarts, places, placeStarts };
}

function sizeOf({ read }: Words): number {
  return read.length;
}

function pairsWith({ placeStarts }: Words, id: number): number {
  return placeStarts[id + 1]! - placeStarts[id]!;
}

/** Own number of a word that the reader knows by another; -1 where no text of the side has it. */
function ownNumber({ own }: Words, read: number | undefined): number {
  return read === undefined ? -1 : (own[read] ?? 0) - 1;
}

function hasWord({ inTexts, textStarts }: Words, text: number, id: number): boolean {
  for (let at = textStarts[text]!; at < textStarts[text + 1]!; at++) if (inTexts[at] === id) return true;
  return false;
}

/** Words around a place; the nearest weighs 1, the next a half, the third a third. */
function nearWords({ before, behind }: Spot): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const words of [wordTokens(before).reverse(), wordTokens(behind)])
    for (const [at, token] of words.entries())
      for (const word of wordsAndParts(token)) {
        if (/\p{L}/u.test(word)) weights.set(word, Math.max(weights.get(word) ?? 0, 1 / (at + 1)));
      }
  return weights;
}

interface Counterpart {
  readonly id: number;
  /** Pairs in which the two stand together. */
  readonly together: number;
  readonly isKnown: boolean;
  readonly dice: number;
}

/** A word of a text that knows something of the other side. */
interface Witness {
  /** Its counterparts. */
  readonly ids: readonly number[];
  /** What it says of a text that has one of them, and of one that has none. */
  readonly yes: number;
  readonly no: number;
  /** What it would say of a right translation, on average. */
  readonly likely: number;
  /** It stands in the second half of its text. */
  readonly isLate: boolean;
}

interface Witnesses {
  of(at: number, otherAt: number): Testimony;
  meets(spot: Spot, otherSpot: Spot): number;
  fateOf(word: string, at: number, otherAt: number): Fate;
}

async function makeWitnesses(
  own: Words,
  other: Words,
  reader: WordReader,
  pause: () => Promise<void>,
): Promise<Witnesses> {
  const size = own.textStarts.length - 1;
  const counterparts = await counterpartsOf(own, other, size, reader, pause);
  /** The last word that was found to have a counterpart in each text of the other side. */
  const having = new Int32Array(size).fill(-1);
  const faith: Faith[] = [];
  for (const [id, list] of counterparts.entries()) {
    if (id % FOLLOWED_AT_ONCE === 0) await pause();
    let [met, anywhere] = [0, 0];
    for (const one of list)
      for (let place = other.placeStarts[one.id]!; place < other.placeStarts[one.id + 1]!; place++) {
        const at = other.places[place]!;
        if (having[at] === id) continue;
        having[at] = id;
        anywhere++;
      }
    for (let place = own.placeStarts[id]!; place < own.placeStarts[id + 1]!; place++)
      if (having[own.places[place]!] === id) met++;
    faith.push({ met, pairs: pairsWith(own, id), anywhere });
  }
  const meets = (spot: Spot, otherSpot: Spot): number => {
    const there = new Map(
      [...nearWords(otherSpot)].flatMap(([word, weight]) => {
        const id = ownNumber(other, reader.find(word));
        return id < 0 ? [] : [[id, weight] as const];
      }),
    );
    let sum = 0;
    for (const [word, weight] of nearWords(spot)) {
      const id = ownNumber(own, reader.find(word));
      if (id < 0) continue;
      // Words that met in this pair alone stand together in whatever order.
      const met = counterparts[id]!.filter((one) => one.isKnown || one.together > LEAST_TOGETHER);
      sum += weight * Math.max(0, ...met.map(({ id: at, dice }) => Math.min(1, dice) * (there.get(at) ?? 0)));
    }
    return sum;
  };
  const fateOf = (word: string, at: number, otherAt: number): Fate => {
    const [token] = wordTokens(word);
    const id = token === undefined ? -1 : ownNumber(own, reader.find(token));
    if (id < 0) return { pairs: 0, met: 0, isMetHere: false };
    const places = own.places.subarray(own.placeStarts[id], own.placeStarts[id + 1]);
    const others = [...places].filter((place) => place !== at);
    const isMet = (place: number): boolean => counterparts[id]!.some((one) => hasWord(other, place, one.id));
    return { pairs: others.length, met: others.filter(isMet).length, isMetHere: isMet(otherAt) };
  };
  /** Of each word of the other side the last time that its text was asked about, which is a set that need not be emptied. */
  const asked = new Int32Array(sizeOf(other));
  let time = 0;
  const askAbout = (text: number): void => {
    time++;
    for (let at = other.textStarts[text]!; at < other.textStarts[text + 1]!; at++)
      asked[other.inTexts[at]!] = time;
  };
  const rows: (readonly Witness[] | undefined)[] = [];
  const of: Witnesses["of"] = (at, otherAt) => {
    let [said, expected] = [0, 0];
    const late = { said: 0, expected: 0 };
    const witnesses = (rows[at] ??= witnessesOf(at));
    askAbout(otherAt);
    for (const { ids, yes, no, likely, isLate } of witnesses) {
      let says = no;
      for (let one = 0; one < ids.length; one++)
        if (asked[ids[one]!] === time) {
          says = yes;
          break;
        }
      said += says;
      expected += likely;
      if (!isLate) continue;
      late.said += says;
      late.expected += likely;
    }
    late.expected = Math.max(0, late.expected);
    return { said, expected: Math.max(0, expected), late };
  };
  /** What the words of a text say by what all pairs but its own teach. */
  const witnessesOf = (at: number): readonly Witness[] => {
    const witnesses: Witness[] = [];
    askAbout(at);
    const [start, end] = [own.textStarts[at]!, own.textStarts[at + 1]!];
    for (let place = start; place < end; place++) {
      const id = own.inTexts[place]!;
      const { met, pairs, anywhere } = faith[id]!;
      let [isMet, isKnown] = [0, false];
      const ids: number[] = [];
      for (const one of counterparts[id]!) {
        const isHere = asked[one.id] === time;
        if (isHere) isMet = 1;
        if (!one.isKnown && one.together - (isHere ? 1 : 0) < 1) continue;
        isKnown ||= one.isKnown;
        ids.push(one.id);
      }
      if (ids.length === 0) continue;
      const first = isKnown ? FIRST_FAITH.known : FIRST_FAITH.learned;
      const q = Math.min(MOST_CERTAIN, (met - isMet + first * FAITH_PAIRS) / (pairs - 1 + FAITH_PAIRS));
      const r = Math.min(MOST_CERTAIN, (anywhere - isMet + 0.5) / size);
      // A word whose counterparts are everywhere says nothing.
      if (q <= r) continue;
      const yes = Math.min(LOUDEST, Math.log(q / r));
      const no = Math.log((1 - q) / (1 - r));
      const isLate = 2 * (place - start) >= end - start;
      witnesses.push({ ids, yes, no, likely: q * yes + (1 - q) * no, isLate });
    }
    return witnesses;
  };
  return { of, meets, fateOf };
}

/** Of a word: its pairs, those in which a counterpart stands, and all pairs that have one. */
interface Faith {
  readonly met: number;
  readonly pairs: number;
  readonly anywhere: number;
}

async function counterpartsOf(
  own: Words,
  other: Words,
  size: number,
  reader: WordReader,
  pause: () => Promise<void>,
): Promise<readonly (readonly Counterpart[])[]> {
  const byConcept = new Map<number, number[]>();
  for (const [id, read] of other.read.entries())
    for (const concept of reader.conceptsOf(read)) {
      const list = byConcept.get(concept);
      if (list) list.push(id);
      else byConcept.set(concept, [id]);
    }
  const together = new Int32Array(sizeOf(other));
  const met = new Int32Array(sizeOf(other));
  const all: (readonly Counterpart[])[] = [];
  for (const [id, read] of own.read.entries()) {
    if (id % FOLLOWED_AT_ONCE === 0) await pause();
    const priors = new Set<number>();
    const equal = ownNumber(other, read);
    if (equal >= 0) priors.add(equal);
    for (const concept of reader.conceptsOf(read))
      for (const one of byConcept.get(concept) ?? []) priors.add(one);
    const places = pairsWith(own, id);
    let count = 0;
    // A word that stands in most texts meets everything and tells nothing.
    if (places * Math.exp(LEAST_LOG_RATIO) <= size || priors.size > 0)
      for (let place = own.placeStarts[id]!; place < own.placeStarts[id + 1]!; place++) {
        const text = own.places[place]!;
        const end = other.textStarts[text + 1]!;
        for (let at = other.textStarts[text]!; at < end; at++) {
          const one = other.inTexts[at]!;
          if (together[one]!++ === 0) met[count++] = one;
        }
      }
    const found: Counterpart[] = [];
    for (let at = 0; at < count; at++) {
      const one = met[at]!;
      const times = together[one]!;
      together[one] = 0;
      const isKnown = priors.size > 0 && priors.delete(one);
      if (!isKnown && times < LEAST_TOGETHER) continue;
      const others = pairsWith(other, one);
      const dice = (2 * (times - TOGETHER_DISCOUNT)) / (places + others);
      const isTold = dice > LEAST_DICE && Math.log((times * size) / (places * others)) > LEAST_LOG_RATIO;
      if (isKnown || isTold)
        found.push({ id: one, together: times, isKnown, dice: isKnown ? dice + 1 : dice });
    }
    for (const one of priors) found.push({ id: one, together: 0, isKnown: true, dice: 0 });
    all.push(found.sort((a, b) => b.dice - a.dice).slice(0, MOST_COUNTERPARTS));
  }
  return all;
}
