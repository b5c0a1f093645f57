/**
 * Whether a text's words vouch for it being the translation of another, learned from all pairs of a document.
 *
 * Each word is given its counterparts: words of the other language that stand in its pairs more often than chance explains, equal
 * words (numbers, names), words of the seed lexicon and of given pairs. Counting how often one of them is there (`q`) and how often
 * it is anywhere (`r`) makes each word a witness: if a counterpart stands in the other text it speaks for the pair with log(q/r),
 * if none does, against it with log((1-q)/(1-r)). A pair is judged by what all other pairs teach: its own counts are taken out
 * first, so that two words that meet only in one wrong pair do not vouch for each other.
 */
import { seedConcepts } from "./seed/seed.ts";
import { wordTokens } from "./tokens.ts";

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
/** Of one text; a chapter in one segment would meet every word with every other. */
const MOST_CHARACTERS = 1500;
/** What one word may say at most. */
const LOUDEST = 4;

/**
 * Learns from `pairs`; a few wrong ones among them do little harm.
 *
 * @param known  words or phrases that are known to be translations of each other (terms, a memory's short entries)
 *
 * Cost: the sum over pairs of (source words x target words); about 0.25 s of processor time for 1,000 sentences.
 */
export function learnWordEvidence(pairs: readonly TextPair[], known: readonly TextPair[] = []): WordEvidence {
  const source = makeWords(pairs.map((pair) => pair.source));
  const target = makeWords(pairs.map((pair) => pair.target));
  const forward = makeWitnesses(source, target, pairs.length, known);
  const backward = makeWitnesses(
    target,
    source,
    pairs.length,
    known.map((pair) => ({ source: pair.target, target: pair.source })),
  );
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

/** Words of a side's texts by number, and the texts of each word. */
interface Words {
  readonly ids: ReadonlyMap<string, number>;
  readonly texts: readonly Int32Array[];
  readonly sets: readonly ReadonlySet<number>[];
  readonly places: readonly (readonly number[])[];
}

function makeWords(texts: readonly string[]): Words {
  const ids = new Map<string, number>();
  const places: number[][] = [];
  const rows = texts.map((text, at) => {
    const row: number[] = [];
    for (const word of wordsAndParts(text.slice(0, MOST_CHARACTERS))) {
      let id = ids.get(word);
      if (id === undefined) {
        id = places.length;
        ids.set(word, id);
        places.push([]);
      }
      const own = places[id]!;
      if (own.at(-1) === at) continue;
      own.push(at);
      row.push(id);
    }
    return Int32Array.from(row);
  });
  return { ids, texts: rows, sets: rows.map((row) => new Set(row)), places };
}

/**
 * The aligner's tokens, and coarser ones beside them: single Han characters, the first two syllables of a Korean word. In a short
 * text these are what meets often enough to be learned.
 */
function wordsAndParts(text: string): string[] {
  const words: string[] = [];
  for (const token of wordTokens(text)) {
    words.push(token);
    const first = token.codePointAt(0)!;
    if (first >= 0x4e00 && first <= 0x9fff) words.push(...token);
    else if (first >= 0xac00 && first <= 0xd7a3 && token.length > 2) words.push(token.slice(0, 2));
  }
  return words;
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

function makeWitnesses(own: Words, other: Words, size: number, known: readonly TextPair[]): Witnesses {
  const counterparts = counterpartsOf(own, other, size, known);
  /** The last word that was found to have a counterpart in each text of the other side. */
  const having = new Int32Array(size).fill(-1);
  const faith = counterparts.map((list, id) => {
    let [met, anywhere] = [0, 0];
    for (const one of list)
      for (const at of other.places[one.id]!) {
        if (having[at] === id) continue;
        having[at] = id;
        anywhere++;
      }
    for (const at of own.places[id]!) if (having[at] === id) met++;
    return { met, pairs: own.places[id]!.length, anywhere };
  });
  const meets = (spot: Spot, otherSpot: Spot): number => {
    const there = new Map(
      [...nearWords(otherSpot)].flatMap(([word, weight]) => {
        const id = other.ids.get(word);
        return id === undefined ? [] : [[id, weight] as const];
      }),
    );
    let sum = 0;
    for (const [word, weight] of nearWords(spot)) {
      const id = own.ids.get(word);
      if (id === undefined) continue;
      // Words that met in this pair alone stand together in whatever order.
      const met = counterparts[id]!.filter((one) => one.isKnown || one.together > LEAST_TOGETHER);
      sum += weight * Math.max(0, ...met.map(({ id: at, dice }) => Math.min(1, dice) * (there.get(at) ?? 0)));
    }
    return sum;
  };
  const fateOf = (word: string, at: number, otherAt: number): Fate => {
    const [token] = wordTokens(word);
    const id = token === undefined ? undefined : own.ids.get(token);
    if (id === undefined) return { pairs: 0, met: 0, isMetHere: false };
    const others = own.places[id]!.filter((place) => place !== at);
    const isMet = (place: number): boolean => counterparts[id]!.some((one) => other.sets[place]!.has(one.id));
    return { pairs: others.length, met: others.filter(isMet).length, isMetHere: isMet(otherAt) };
  };
  const rows: (readonly Witness[] | undefined)[] = [];
  const of: Witnesses["of"] = (at, otherAt) => {
    let [said, expected] = [0, 0];
    const late = { said: 0, expected: 0 };
    const words = other.sets[otherAt]!;
    for (const { ids, yes, no, likely, isLate } of (rows[at] ??= witnessesOf(at))) {
      const says = ids.some((id) => words.has(id)) ? yes : no;
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
    const there = other.sets[at]!;
    const row = own.texts[at]!;
    for (const [place, id] of row.entries()) {
      const { met, pairs, anywhere } = faith[id]!;
      let [isMet, isKnown] = [0, false];
      const ids: number[] = [];
      for (const one of counterparts[id]!) {
        const isHere = there.has(one.id);
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
      witnesses.push({ ids, yes, no, likely: q * yes + (1 - q) * no, isLate: 2 * place >= row.length });
    }
    return witnesses;
  };
  return { of, meets, fateOf };
}

function counterpartsOf(
  own: Words,
  other: Words,
  size: number,
  known: readonly TextPair[],
): readonly (readonly Counterpart[])[] {
  const byConcept = new Map<number, number[]>();
  for (const [word, id] of other.ids)
    for (const concept of seedConcepts(word)) {
      const list = byConcept.get(concept);
      if (list) list.push(id);
      else byConcept.set(concept, [id]);
    }
  const told = new Map<number, Set<number>>();
  for (const pair of known) {
    const others = wordsAndParts(pair.target).flatMap((word) => other.ids.get(word) ?? []);
    for (const word of wordsAndParts(pair.source)) {
      const id = own.ids.get(word);
      if (id === undefined) continue;
      const list = told.get(id) ?? new Set();
      for (const one of others) list.add(one);
      told.set(id, list);
    }
  }
  const together = new Int32Array(other.places.length);
  return [...own.ids].map(([word, id]) => {
    const priors = new Set(told.get(id));
    const equal = other.ids.get(word);
    if (equal !== undefined) priors.add(equal);
    for (const concept of seedConcepts(word)) for (const one of byConcept.get(concept) ?? []) priors.add(one);
    const places = own.places[id]!;
    const met: number[] = [];
    // A word that stands in most texts meets everything and tells nothing.
    if (places.length * Math.exp(LEAST_LOG_RATIO) <= size || priors.size > 0)
      for (const at of places)
        for (const one of other.texts[at]!) {
          if (together[one] === 0) met.push(one);
          together[one]!++;
        }
    const found: Counterpart[] = [];
    for (const one of met) {
      const count = together[one]!;
      together[one] = 0;
      const isKnown = priors.delete(one);
      if (!isKnown && count < LEAST_TOGETHER) continue;
      const others = other.places[one]!.length;
      const dice = (2 * (count - TOGETHER_DISCOUNT)) / (places.length + others);
      const isTold =
        dice > LEAST_DICE && Math.log((count * size) / (places.length * others)) > LEAST_LOG_RATIO;
      if (isKnown || isTold)
        found.push({ id: one, together: count, isKnown, dice: isKnown ? dice + 1 : dice });
    }
    for (const one of priors) found.push({ id: one, together: 0, isKnown: true, dice: 0 });
    return found.sort((a, b) => b.dice - a.dice).slice(0, MOST_COUNTERPARTS);
  });
}
