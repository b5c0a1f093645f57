/**
 * SentencePiece's unigram models: the cut of a text into pieces of least cost, and back. Format: `sentencepiece_model.proto`
 * (protocol buffers); the cut is `unigram_model.cc` (Viterbi over the pieces that stand in the text), the text of pieces
 * `sentencepiece_processor.cc`. Numbers are 32-bit floats there, so ties fall as they fall here.
 */
import { readFields } from "./protocol-buffers.ts";
import { createNormaliser, SPACE } from "./normalise-text.ts";

/** Pieces of a text and where each begins, in UTF-16 units of that text. */
export interface CutText {
  readonly ids: readonly number[];
  readonly starts: readonly number[];
}

export interface Vocabulary {
  readonly size: number;
  /** Ends every sentence. */
  readonly endId: number;
  readonly unknownId: number;
  /** Empty for a text of nothing but space. The mark of the end is not added. */
  encode(text: string): CutText;
  /** The text of pieces; the mark of the end has no width. */
  decode(ids: readonly number[]): { readonly text: string; readonly starts: readonly number[] };
}

const KIND = { normal: 1, unknown: 2, control: 3, userDefined: 4, unused: 5, byte: 6 } as const;
/** How much worse than the worst piece a character is that no piece has. */
const UNKNOWN_PENALTY = 10;
/** A piece that the trainer was told to keep whole wins over any other cut of it. */
const USER_DEFINED_LOSS = Math.fround(0.1);
const UNKNOWN_TEXT = " \u2047 ";
const UNIGRAM = 1;

interface Piece {
  readonly text: string;
  readonly score: number;
  readonly kind: number;
}

/** @throws {Error} when it is none, or of a kind that cuts otherwise */
export function readVocabulary(file: Uint8Array): Vocabulary {
  const pieces: Piece[] = [];
  let model = UNIGRAM;
  let normaliser: Uint8Array = new Uint8Array();
  for (const { field, bytes } of readFields(file)) {
    if (field === 1) pieces.push(readPiece(bytes));
    if (field === 2) model = readFields(bytes).find((entry) => entry.field === 3)?.number ?? UNIGRAM;
    if (field === 3) normaliser = bytes;
  }
  if (pieces.length === 0) throw new Error("no SentencePiece vocabulary");
  if (model !== UNIGRAM) throw new Error("a vocabulary that is no unigram model");
  return makeVocabulary(pieces, normaliser);
}

function readPiece(bytes: Uint8Array): Piece {
  let text = "";
  let score = 0;
  let kind: number = KIND.normal;
  for (const entry of readFields(bytes)) {
    if (entry.field === 1) text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(entry.bytes);
    if (entry.field === 2)
      score = new DataView(entry.bytes.buffer, entry.bytes.byteOffset).getFloat32(0, true);
    if (entry.field === 3) kind = entry.number;
  }
  return { text, score, kind };
}

function makeVocabulary(pieces: readonly Piece[], normaliserBytes: Uint8Array): Vocabulary {
  const idOf = (kind: number): number => pieces.findIndex((piece) => piece.kind === kind);
  const unknownId = idOf(KIND.unknown);
  const endId = pieces.findIndex(({ text, kind }) => kind === KIND.control && text === "</s>");
  if (unknownId < 0 || endId < 0) throw new Error("a vocabulary without end or unknown piece");
  const userDefined = pieces.filter(({ kind }) => kind === KIND.userDefined).map(({ text }) => text);
  const normaliser = createNormaliser(normaliserBytes, userDefined);
  const byteIds = new Map<number, number>();
  pieces.forEach(({ text, kind }, id) => {
    if (kind === KIND.byte) byteIds.set(Number.parseInt(text.slice(3, 5), 16), id);
  });
  const byteOf = new Map([...byteIds].map(([byte, id]) => [id, byte]));
  const normal = pieces.filter(({ kind }) => kind === KIND.normal);
  const unknownScore = Math.fround(Math.min(...normal.map(({ score }) => score)) - UNKNOWN_PENALTY);
  const best = Math.max(...normal.map(({ score }) => score));
  const scores = Float32Array.from(pieces, ({ text, score, kind }) =>
    kind === KIND.userDefined ? [...text].length * best - USER_DEFINED_LOSS : score,
  );
  const trie = makeTrie(pieces);

  const encode = (text: string): CutText => {
    const normalised = normaliser.normalise(text);
    const ids: number[] = [];
    const starts: number[] = [];
    let wasUnknown = false;
    for (const { id, from, to } of bestCut(normalised.text, trie, scores, unknownId, unknownScore)) {
      const isUnknown = id === unknownId;
      const start = normalised.origins[from]!;
      if (isUnknown && byteIds.size > 0) {
        for (const byte of new TextEncoder().encode(normalised.text.slice(from, to))) {
          ids.push(byteIds.get(byte)!);
          starts.push(start);
        }
      } else if (!isUnknown || !wasUnknown) {
        ids.push(id);
        starts.push(start);
      }
      wasUnknown = isUnknown;
    }
    return { ids, starts };
  };

  const decode: Vocabulary["decode"] = (ids) => {
    let text = "";
    const starts: number[] = [];
    let bytes: number[] = [];
    const flush = (): void => {
      for (const part of charactersOf(bytes)) {
        // The last byte of a character has its whole width.
        for (let at = 0; at < part.bytes; at++) starts.push(text.length);
        text += part.text;
      }
      bytes = [];
    };
    let wasSpaceSeen = false;
    for (const id of ids) {
      const byte = byteOf.get(id);
      if (byte !== undefined) {
        bytes.push(byte);
        continue;
      }
      flush();
      starts.push(text.length);
      const { text: piece, kind } = pieces[id]!;
      if (kind === KIND.control) continue;
      if (kind === KIND.unknown) {
        text += UNKNOWN_TEXT;
        continue;
      }
      const isFirst = text === "" && !wasSpaceSeen && normaliser.dropsFirstSpace;
      if (isFirst && piece.startsWith(SPACE)) wasSpaceSeen = true;
      text += (isFirst && piece.startsWith(SPACE) ? piece.slice(1) : piece).replaceAll(SPACE, " ");
    }
    flush();
    return { text, starts };
  };

  return { size: pieces.length, endId, unknownId, encode, decode };
}

/** UTF-8 read character by character; a byte that belongs to none is U+FFFD. */
function charactersOf(bytes: readonly number[]): { text: string; bytes: number }[] {
  const found: { text: string; bytes: number }[] = [];
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at]!;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    let text: string | null = null;
    try {
      if (at + length <= bytes.length) text = decoder.decode(Uint8Array.from(bytes.slice(at, at + length)));
    } catch {
      // Not a character.
    }
    found.push(text === null ? { text: "\uFFFD", bytes: 1 } : { text, bytes: length });
    at += found.at(-1)!.bytes;
  }
  return found;
}

/** Id of every piece that may stand in a text, and -1 for what only begins such pieces. */
type Trie = ReadonlyMap<string, number>;

function makeTrie(pieces: readonly Piece[]): Trie {
  const trie = new Map<string, number>();
  pieces.forEach(({ text, kind }, id) => {
    if (kind !== KIND.normal && kind !== KIND.userDefined) return;
    let prefix = "";
    for (const character of text) {
      prefix += character;
      if (!trie.has(prefix)) trie.set(prefix, -1);
    }
    trie.set(text, id);
  });
  return trie;
}

interface CutPiece {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** Of equal cuts the one whose last piece is longest, as the original takes it. */
function bestCut(
  text: string,
  trie: Trie,
  scores: Float32Array,
  unknownId: number,
  unknownScore: number,
): CutPiece[] {
  const bestScores = new Float32Array(text.length + 1);
  const cameFrom = new Int32Array(text.length + 1).fill(-1);
  const cameBy = new Int32Array(text.length + 1);
  const offer = (from: number, to: number, id: number, score: number): void => {
    const total = Math.fround(bestScores[from]! + score);
    if (cameFrom[to] !== -1 && total <= bestScores[to]!) return;
    bestScores[to] = total;
    cameFrom[to] = from;
    cameBy[to] = id;
  };
  for (let at = 0; at < text.length;) {
    const width = text.codePointAt(at)! > 0xffff ? 2 : 1;
    let hasSingle = false;
    for (let end = at + width; end <= text.length; end += text.codePointAt(end)! > 0xffff ? 2 : 1) {
      const id = trie.get(text.slice(at, end));
      if (id === undefined) break;
      if (id >= 0) {
        offer(at, end, id, scores[id]!);
        if (end === at + width) hasSingle = true;
      }
      if (end === text.length) break;
    }
    if (!hasSingle) offer(at, at + width, unknownId, unknownScore);
    at += width;
  }
  const cut: CutPiece[] = [];
  for (let to = text.length; to > 0; to = cameFrom[to]!)
    cut.push({ id: cameBy[to]!, from: cameFrom[to]!, to });
  return cut.reverse();
}
