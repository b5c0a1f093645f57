/**
 * Writes translation models as Marian stores them: a header per tensor, names, shapes, then the data, aligned to 256 bytes.
 * Format: marian-dev `src/common/binary.cpp`, 8-bit tensors as of `src/tensors/cpu/expression_graph_packable.h`.
 */

/** A matrix in row-major order, before it is quantised or not. */
export interface Tensor {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
  /** How the file holds it; 8-bit matrices are stored transposed, the embedding as it is. */
  readonly storage: "float32" | "int8" | "int8-embedding";
}

const TYPE_FLOAT32 = 0x404;
const TYPE_INT8 = 0x101;
const TYPE_INTGEMM8 = 0x4101;
const ALIGNMENT = 256;
/** The runtime adds products in 16 bits and saturates: full-range weights would lose sums, so matrices use half of it. */
const MATRIX_RANGE = 63;
const EMBEDDING_RANGE = 127;

interface Item {
  readonly name: string;
  readonly type: number;
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

/**
 * @param config  the model's description, YAML, as the trainer writes it
 * @param alphas  activation scales by matrix name: 127 / the largest magnitude expected there
 */
export function writeMarianModel(
  tensors: readonly Tensor[],
  config: string,
  alphas: ReadonlyMap<string, number>,
): Uint8Array {
  const items: Item[] = tensors.map(toItem);
  for (const [name, scale] of alphas) {
    items.push({
      name: `${name}_QuantMultA`,
      type: TYPE_FLOAT32,
      shape: [1, 1],
      data: new Uint8Array(Float32Array.of(scale).buffer),
    });
  }
  const text = new TextEncoder().encode(`${config}\0`);
  items.push({ name: "special:model.yml", type: TYPE_INT8, shape: [text.length], data: text });
  return serialise(items);
}

function toItem({ name, rows, columns, values, storage }: Tensor): Item {
  const shape = [rows, columns];
  if (storage === "float32") {
    return {
      name,
      type: TYPE_FLOAT32,
      shape,
      data: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    };
  }
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  const range = storage === "int8" ? MATRIX_RANGE : EMBEDDING_RANGE;
  const scale = largest === 0 ? 1 : range / largest;
  const data = new Uint8Array(rows * columns + 4);
  const quantised = new Int8Array(data.buffer, 0, rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = storage === "int8" ? column * rows + row : row * columns + column;
      quantised[at] = Math.round(values[row * columns + column]! * scale);
    }
  }
  new DataView(data.buffer).setFloat32(rows * columns, scale, true);
  return { name, type: TYPE_INTGEMM8, shape, data };
}

function serialise(items: readonly Item[]): Uint8Array {
  const names = items.map(({ name }) => new TextEncoder().encode(`${name}\0`));
  const sizes = items.map(({ data }) => Math.ceil(data.length / ALIGNMENT) * ALIGNMENT);
  const headBytes =
    16 +
    items.length * 32 +
    names.reduce((sum, name) => sum + name.length, 0) +
    items.reduce((sum, { shape }) => sum + shape.length * 4, 0);
  const dataStart = Math.ceil((headBytes + 8) / ALIGNMENT) * ALIGNMENT;
  const bytes = new Uint8Array(dataStart + sizes.reduce((sum, size) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  const writeLong = (value: number): void => {
    view.setBigUint64(at, BigInt(value), true);
    at += 8;
  };
  writeLong(1);
  writeLong(items.length);
  items.forEach(({ type, shape }, index) => {
    writeLong(names[index]!.length);
    writeLong(type);
    writeLong(shape.length);
    writeLong(sizes[index]!);
  });
  for (const name of names) {
    bytes.set(name, at);
    at += name.length;
  }
  for (const { shape } of items) {
    for (const extent of shape) {
      view.setInt32(at, extent, true);
      at += 4;
    }
  }
  writeLong(dataStart - at - 8);
  at = dataStart;
  items.forEach(({ data }, index) => {
    bytes.set(data, at);
    at += sizes[index]!;
  });
  return bytes;
}
