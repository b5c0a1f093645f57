/**
 * Lexical shortlists: for every source piece the target pieces worth scoring. Layout and choice: marian-dev
 * `src/data/shortlist.h`, BinaryShortlistGenerator.
 */
const MAGIC = 0xf11a48d5013417f5n;
const HEAD_BYTES = 48;
/** The matrix products want a multiple of eight columns. */
const COLUMNS = 8;

/** Target pieces for a sentence's pieces, ascending; a multiple of eight where the vocabulary has enough. */
export type Shortlist = (sourcePieces: ArrayLike<number>) => Int32Array;

/**
 * @param isShared  both sides have one vocabulary, so that a piece may stand for itself
 * @throws {Error} when it is none, or shorter than its head says
 */
export function readShortlist(file: Uint8Array, targetPieces: number, isShared: boolean): Shortlist {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const word = (index: number): number => Number(view.getBigUint64(8 * index, true));
  if (view.getBigUint64(0, true) !== MAGIC) throw new Error("no binary shortlist");
  const firstPieces = Math.min(word(2), targetPieces);
  const offsetCount = word(4);
  const entryCount = word(5);
  const entriesAt = HEAD_BYTES + 8 * offsetCount;
  if (entriesAt + 4 * entryCount > file.length) throw new Error("the shortlist is cut off");
  const offsets = Float64Array.from({ length: offsetCount }, (_, index) =>
    Number(view.getBigUint64(HEAD_BYTES + 8 * index, true)),
  );
  const entries = Uint32Array.from({ length: entryCount }, (_, index) =>
    view.getUint32(entriesAt + 4 * index, true),
  );
  return (sourcePieces) => {
    const isChosen = new Uint8Array(targetPieces);
    isChosen.fill(1, 0, firstPieces);
    let chosen = firstPieces;
    const choose = (piece: number): void => {
      if (piece >= targetPieces || isChosen[piece] === 1) return;
      isChosen[piece] = 1;
      chosen++;
    };
    for (const piece of new Set(Array.from(sourcePieces))) {
      if (isShared) choose(piece);
      for (let at = offsets[piece] ?? 0; at < (offsets[piece + 1] ?? 0); at++) choose(entries[at]!);
    }
    for (let piece = firstPieces; piece < targetPieces && chosen % COLUMNS !== 0; piece++) choose(piece);
    const pieces = new Int32Array(chosen);
    let next = 0;
    for (let piece = 0; piece < targetPieces; piece++) if (isChosen[piece] === 1) pieces[next++] = piece;
    return pieces;
  };
}
