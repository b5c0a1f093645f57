/**
 * Reads the weights of a translation model as Marian stores them: a head per tensor, names, shapes, then the data.
 * Format: marian-dev `src/common/binary.cpp`; an 8-bit tensor ends in its scale, one float.
 */

/** 8-bit numbers; the true ones are `values / scale`. Matrices lie column by column, embeddings row by row. */
export interface ByteTensor {
  readonly rows: number;
  readonly columns: number;
  readonly values: Int8Array;
  readonly scale: number;
}

export interface MarianWeights {
  /** @throws {Error} where the model has no such tensor, or one of another kind */
  bytes(name: string): ByteTensor;
  /** @throws {Error} likewise */
  floats(name: string): Float32Array;
  has(name: string): boolean;
  /** A number of the model's description: `enc-depth`. */
  setting(name: string): string | undefined;
}

const TYPE_FLOAT32 = 0x404;
const TYPE_INTGEMM8 = 0x4101;
const SCALE_BYTES = 4;
const DESCRIPTION = "special:model.yml";

interface Item {
  readonly type: number;
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

/**
 * @param file  its numbers are used where they lie, so it must not change
 * @throws {Error} when the file is shorter than its heads say
 */
export function readWeights(file: Uint8Array): MarianWeights {
  const items = readItems(file);
  const item = (name: string, type: number): Item => {
    const found = items.get(name);
    if (found?.type !== type) throw new Error(`no tensor ${name} of the expected kind`);
    return found;
  };
  const description = items.get(DESCRIPTION);
  const settings = new Map(
    (description ? new TextDecoder().decode(description.data) : "")
      .split("\n")
      .map((line) => /^([\w-]+):\s*(\S+)/u.exec(line))
      .filter((match) => match !== null)
      .map((match) => [match[1]!, match[2]!]),
  );
  return {
    bytes: (name) => {
      const { shape, data } = item(name, TYPE_INTGEMM8);
      const [rows, columns] = shape as [number, number];
      const count = rows * columns;
      if (shape.length !== 2 || data.length < count + SCALE_BYTES) throw new Error(`${name} is cut off`);
      const scale = new DataView(data.buffer, data.byteOffset).getFloat32(count, true);
      return { rows, columns, values: new Int8Array(data.buffer, data.byteOffset, count), scale };
    },
    floats: (name) => {
      const { shape, data } = item(name, TYPE_FLOAT32);
      const count = shape.reduce((product, extent) => product * extent, 1);
      // Copied: the place in the file need not suit floats.
      return new Float32Array(new Uint8Array(data.subarray(0, count * 4)).buffer);
    },
    has: (name) => items.has(name),
    setting: (name) => settings.get(name),
  };
}

function readItems(file: Uint8Array): Map<string, Item> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  const long = (): number => {
    const value = Number(view.getBigUint64(at, true));
    at += 8;
    return value;
  };
  if (long() !== 1) throw new Error("no Marian model of the known version");
  const heads = Array.from({ length: long() }, () => ({
    nameBytes: long(),
    type: long(),
    dimensions: long(),
    dataBytes: long(),
  }));
  const names = heads.map(({ nameBytes }) => {
    const name = new TextDecoder().decode(file.subarray(at, at + nameBytes - 1));
    at += nameBytes;
    return name;
  });
  const shapes = heads.map(({ dimensions }) =>
    Array.from({ length: dimensions }, () => {
      const extent = view.getInt32(at, true);
      at += 4;
      return extent;
    }),
  );
  const gap = long();
  at += gap;
  const items = new Map<string, Item>();
  heads.forEach(({ type, dataBytes }, index) => {
    if (at + dataBytes > file.length) throw new Error("the model is cut off");
    items.set(names[index]!, { type, shape: shapes[index]!, data: file.subarray(at, at + dataBytes) });
    at += dataBytes;
  });
  return items;
}
