// How a segment lies in a file: a head that names the arrays, then the arrays as they are. Opening one copies nothing.
import type { UnitSegment } from "./unit-segment.ts";

/** Part of the stored data: a change of what segments hold or of how texts are cut needs another number, and all are made anew. */
export const SEGMENT_FORMAT = 5;

const TYPES = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array };
type TypeName = keyof typeof TYPES;
type FlatArray = InstanceType<(typeof TYPES)[TypeName]>;
const ALIGNMENT = 8;
const MAGIC = 0x595a5347;

/** Name, type, offset behind the head and number of elements. */
type Entry = readonly [string, TypeName, number, number];

export function packSegment(segment: UnitSegment): Uint8Array<ArrayBuffer> {
  const arrays: [string, FlatArray][] = [];
  collect("", segment, arrays);
  let offset = 0;
  const entries = arrays.map(([name, array]): Entry => {
    const entry: Entry = [name, array.constructor.name as TypeName, offset, array.length];
    offset += aligned(array.byteLength);
    return entry;
  });
  const head = new TextEncoder().encode(JSON.stringify({ format: SEGMENT_FORMAT, entries }));
  const start = aligned(8 + head.length);
  const packed = new Uint8Array(start + offset);
  new Uint32Array(packed.buffer, 0, 2).set([MAGIC, head.length]);
  packed.set(head, 8);
  arrays.forEach(([, array], at) =>
    packed.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + entries[at]![2]),
  );
  return packed;
}

/** @returns null for what is no segment of this format, or only a part of one */
export function openSegment(buffer: ArrayBufferLike): UnitSegment | null {
  if (buffer.byteLength < 8) return null;
  const [magic, headLength] = new Uint32Array(buffer, 0, 2);
  if (magic !== MAGIC || 8 + headLength! > buffer.byteLength) return null;
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, headLength).slice())) as {
    readonly format: number;
    readonly entries: readonly Entry[];
  };
  if (head.format !== SEGMENT_FORMAT) return null;
  const start = aligned(8 + headLength!);
  const opened: Record<string, unknown> = {};
  for (const [name, type, offset, length] of head.entries) {
    const Type = TYPES[type];
    if (start + offset + length * Type.BYTES_PER_ELEMENT > buffer.byteLength) return null;
    put(opened, name.split("."), new Type(buffer as ArrayBuffer, start + offset, length));
  }
  return opened as unknown as UnitSegment;
}

function collect(path: string, value: object, arrays: [string, FlatArray][]): void {
  for (const [name, part] of Object.entries(value) as [string, object][]) {
    if (ArrayBuffer.isView(part)) arrays.push([path + name, part as FlatArray]);
    else collect(`${path}${name}.`, part, arrays);
  }
}

function put(object: Record<string, unknown>, [name, ...rest]: readonly string[], array: FlatArray): void {
  if (rest.length === 0) object[name!] = array;
  else put((object[name!] ??= {}) as Record<string, unknown>, rest, array);
}

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
