// How like a service's vectors find sources and their translations: evidence for the answers beside words and lengths.
import type { Embedder } from "@yizhou/engines";

/** Of each pair the cosine of the two vectors, -1 to 1, in order; null where the service did not answer. */
export type Likeness = (
  pairs: readonly { readonly source: string; readonly target: string }[],
) => Promise<readonly (number | null)[]>;

/** Pairs that are asked about together: their vectors lie in memory at once, 2 MB of a usual length. */
const PAIRS_AT_ONCE = 256;
/** Of a text; what a service reads of a longer one is cut there anyway. */
const MOST_CHARACTERS = 2000;

/**
 * Asks for the vectors of what it has not seen yet; of pairs that come again it knows the likeness, not the vectors. Once the service
 * has failed it is left alone, and the rest is judged without.
 *
 * @param onFault  told once
 * Each call throws the signal's reason.
 */
export function createLikeness(
  embed: Embedder,
  { signal, onFault }: { readonly signal: AbortSignal; readonly onFault: (error: unknown) => void },
): Likeness {
  const known = new Map<string, number>();
  let isDown = false;
  return async (pairs) => {
    const keyed = pairs.map(({ source, target }) => {
      const texts = [source, target].map((text) => text.slice(0, MOST_CHARACTERS)) as [string, string];
      return { texts, key: JSON.stringify(texts) };
    });
    const asked = [...new Map(keyed.flatMap((one) => (known.has(one.key) ? [] : [[one.key, one]]))).values()];
    for (let start = 0; start < asked.length && !isDown; start += PAIRS_AT_ONCE) {
      const some = asked.slice(start, start + PAIRS_AT_ONCE);
      try {
        const vectors = await embed(
          some.flatMap(({ texts }) => texts),
          signal,
        );
        some.forEach(({ key }, at) => known.set(key, cosine(vectors[2 * at]!, vectors[2 * at + 1]!)));
      } catch (error) {
        signal.throwIfAborted();
        isDown = true;
        onFault(error);
      }
    }
    return keyed.map(({ key }) => known.get(key) ?? null);
  };
}

function cosine(a: readonly number[], b: readonly number[]): number {
  let [product, ownA, ownB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    product += a[at]! * b[at]!;
    ownA += a[at]! ** 2;
    ownB += b[at]! ** 2;
  }
  return product / (Math.sqrt(ownA * ownB) || 1);
}
