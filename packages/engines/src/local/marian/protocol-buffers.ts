/** As much of protocol buffers as vocabularies and networks need. Source: protobuf.dev, "Encoding". */

export interface ReadField {
  readonly field: number;
  /** Of a number. */
  readonly number: number;
  /** Of anything else: text, a message, a fixed number. */
  readonly bytes: Uint8Array;
}

const NONE = new Uint8Array();

/** The fields of a message, in their order. @throws {Error} where it ends too early or uses groups */
export function readFields(message: Uint8Array): ReadField[] {
  const fields: ReadField[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new Error("a message ends too early");
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    const kind = tag % 8;
    if (kind === 0) {
      fields.push({ field, number: varint(), bytes: NONE });
      continue;
    }
    if (kind !== 1 && kind !== 2 && kind !== 5) throw new Error("a message of an unknown kind");
    const length = kind === 1 ? 8 : kind === 5 ? 4 : varint();
    if (at + length > message.length) throw new Error("a message ends too early");
    fields.push({ field, number: 0, bytes: message.subarray(at, at + length) });
    at += length;
  }
  return fields;
}

/** Bytes in order, not yet joined, so that large ones are copied once. */
export type Chunks = readonly Uint8Array[];

export function joinChunks(chunks: Chunks): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

function varintBytes(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return bytes;
}

export const writeNumber = (field: number, value: number): Chunks => [
  Uint8Array.from([...varintBytes(field * 8), ...varintBytes(value)]),
];

export function writeFloat(field: number, value: number): Chunks {
  return [Uint8Array.from([...varintBytes(field * 8 + 5), ...new Uint8Array(Float32Array.of(value).buffer)])];
}

export function writeMessage(field: number, content: Chunks): Chunks {
  const length = content.reduce((sum, chunk) => sum + chunk.length, 0);
  return [Uint8Array.from([...varintBytes(field * 8 + 2), ...varintBytes(length)]), ...content];
}

export const writeText = (field: number, text: string): Chunks =>
  writeMessage(field, [new TextEncoder().encode(text)]);
