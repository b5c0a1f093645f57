/**
 * Writes vocabularies as SentencePiece stores them (`sentencepiece_model.proto`, protocol buffers): pieces with scores, a
 * unigram model whose unknown characters fall back to bytes. Id 0 ends a sentence, id 1 is the unknown word.
 */

const NORMAL = 1;
const UNKNOWN = 2;
const CONTROL = 3;
const BYTE = 6;

const END_PIECE = "</s>";
const UNKNOWN_PIECE = "<unk>";

export interface Vocabulary {
  readonly pieces: readonly string[];
  readonly bytes: Uint8Array;
}

/** @param words  pieces besides the fixed ones and the 256 bytes; `▁` stands for a space; longer ones are preferred */
export function writeVocabulary(words: readonly string[]): Vocabulary {
  const bytePieces = Array.from(
    { length: 256 },
    (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`,
  );
  const pieces = [END_PIECE, UNKNOWN_PIECE, ...bytePieces, ...words];
  const kindOf = (id: number): number => (id === 0 ? CONTROL : id === 1 ? UNKNOWN : id < 258 ? BYTE : NORMAL);
  const entries = pieces.map((piece, id) =>
    message(1, [
      ...lengthDelimited(1, new TextEncoder().encode(piece)),
      // One step costs 10, whatever its length: the fewest pieces win.
      ...float(2, kindOf(id) === NORMAL ? -10 : 0),
      ...varintField(3, kindOf(id)),
    ]),
  );
  const trainer = message(2, [
    ...varintField(3, 1),
    ...varintField(4, pieces.length),
    ...varintField(35, 1),
    ...varintField(40, 1),
    ...varintField(41, -1),
    ...varintField(42, 0),
    ...varintField(43, -1),
  ]);
  const normaliser = message(3, [
    ...lengthDelimited(1, new TextEncoder().encode("identity")),
    ...varintField(3, 1),
    ...varintField(4, 1),
    ...varintField(5, 1),
  ]);
  return { pieces, bytes: Uint8Array.from([...entries.flat(), ...trainer, ...normaliser]) };
}

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return bytes;
}

function varintField(field: number, value: number): number[] {
  return [...varint(BigInt(field << 3)), ...varint(BigInt(value))];
}

function lengthDelimited(field: number, content: Uint8Array | readonly number[]): number[] {
  return [...varint(BigInt((field << 3) | 2)), ...varint(BigInt(content.length)), ...content];
}

function message(field: number, content: readonly number[]): number[] {
  return lengthDelimited(field, content);
}

function float(field: number, value: number): number[] {
  return [...varint(BigInt((field << 3) | 5)), ...new Uint8Array(Float32Array.of(value).buffer)];
}
