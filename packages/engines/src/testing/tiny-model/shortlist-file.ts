/**
 * Writes lexical shortlists: for every source piece the target pieces worth scoring. Layout: marian-dev
 * `src/data/shortlist.h`, BinaryShortlistGenerator.
 */
const MAGIC = 0xf11a48d5013417f5n;

/**
 * @param firstPieces  the first ids of the target vocabulary that every sentence may use
 * @param candidates   target ids by source id, ascending
 */
export function writeShortlist(firstPieces: number, candidates: readonly (readonly number[])[]): Uint8Array {
  const entries = candidates.reduce((sum, list) => sum + list.length, 0);
  const best = Math.max(...candidates.map((list) => list.length));
  const bytes = new Uint8Array(48 + 8 * (candidates.length + 1) + 4 * entries);
  const view = new DataView(bytes.buffer);
  // The second word is a checksum that the runtime reads only when asked to.
  const head = [MAGIC, 0n, BigInt(firstPieces), BigInt(best), BigInt(candidates.length + 1), BigInt(entries)];
  head.forEach((value, index) => view.setBigUint64(8 * index, value, true));
  let offset = 0;
  candidates.forEach((list, id) => {
    view.setBigUint64(48 + 8 * id, BigInt(offset), true);
    offset += list.length;
  });
  view.setBigUint64(48 + 8 * candidates.length, BigInt(offset), true);
  let at = 48 + 8 * (candidates.length + 1);
  for (const id of candidates.flat()) {
    view.setUint32(at, id, true);
    at += 4;
  }
  return bytes;
}
