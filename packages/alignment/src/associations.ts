import { PARAMETERS } from "./parameters.ts";
import { seedConcepts } from "./seed/seed.ts";
import type { Side } from "./sides.ts";

/** For each source token id the target token ids it may become, with probabilities that sum to less than 1. */
export type Associations = readonly (Translations | undefined)[];
export interface Translations {
  readonly ids: readonly number[];
  readonly values: readonly number[];
}

/** Most of the probability that translations of one word may take; the rest stays with the word frequencies of the text. */
const MOST_MASS = 0.9;

/**
 * What is known before the texts are compared: equal tokens (numbers, names, code, marks), Latin words with a common
 * beginning, words of the seed lexicon.
 *
 * Cost: linear in the vocabularies.
 */
export function priorAssociations(source: Side, target: Side): Map<number, number>[] {
  const byToken = new Map(target.vocabulary.map((token, id) => [token, id] as const));
  const byPrefix = groupBy(target, (token) => (hasLatinPrefix(token) ? [token.slice(0, 4)] : []));
  const byConcept = groupBy(target, seedConcepts);
  return source.vocabulary.map((token) => {
    const row = new Map<number, number>();
    const put = (id: number, value: number): void => {
      row.set(id, Math.max(row.get(id) ?? 0, value));
    };
    const equal = byToken.get(token);
    if (equal !== undefined) put(equal, isWeakMark(token) ? PARAMETERS.equalMark : PARAMETERS.equal);
    if (hasLatinPrefix(token)) share(byPrefix.get(token.slice(0, 4)), PARAMETERS.samePrefix, put);
    const meanings = new Set<number>();
    for (const concept of seedConcepts(token))
      for (const id of byConcept.get(concept) ?? []) meanings.add(id);
    share([...meanings], PARAMETERS.seed, put);
    return row;
  });
}

/** Fainter hints cost time and say nothing. */
const LEAST_VALUE = 0.02;

/** Joins what was known with what was learned, word by word, and holds each word's mass below 1. */
export function joinAssociations(
  prior: readonly ReadonlyMap<number, number>[],
  learned: readonly (ReadonlyMap<number, number> | undefined)[],
): Associations {
  return prior.map((known, id) => {
    const extra = learned[id];
    if (known.size === 0 && !extra) return undefined;
    const row = new Map(extra);
    for (const [target, value] of known) row.set(target, Math.max(row.get(target) ?? 0, value));
    let mass = 0;
    for (const [target, value] of row) {
      if (value < LEAST_VALUE) row.delete(target);
      else mass += value;
    }
    const scale = mass > MOST_MASS ? MOST_MASS / mass : 1;
    return { ids: [...row.keys()], values: [...row.values()].map((value) => value * scale) };
  });
}

function groupBy<Key>(side: Side, keysOf: (token: string) => readonly Key[]): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  side.vocabulary.forEach((token, id) => {
    for (const key of keysOf(token)) {
      const group = groups.get(key);
      if (group) group.push(id);
      else groups.set(key, [id]);
    }
  });
  return groups;
}

function share(
  ids: readonly number[] | undefined,
  mass: number,
  put: (id: number, value: number) => void,
): void {
  if (!ids) return;
  for (const id of ids) put(id, mass / ids.length);
}

function isWeakMark(token: string): boolean {
  return /^(?:[?!:%("]|¶.*)$/u.test(token);
}

function hasLatinPrefix(token: string): boolean {
  return /^\p{Script=Latin}{4}/u.test(token);
}
