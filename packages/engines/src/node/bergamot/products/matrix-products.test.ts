import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import wabt from "wabt";
import { makeMatrixProducts } from "./matrix-products.ts";

type Call = (...values: number[]) => void;

const textOf = (name: string) => readFileSync(new URL(`./${name}.wat`, import.meta.url), "utf8");

test.each(["int8-products", "relaxed-multiply", "paired-multiply"])(
  "%s.wasm is what its text says",
  async (name) => {
    const { parseWat } = await wabt();
    const parsed = parseWat(`${name}.wat`, textOf(name), {
      simd: true,
      sat_float_to_int: true,
      relaxed_simd: true,
    } as Parameters<typeof parseWat>[2]);
    const made = Buffer.from(parsed.toBinary({}).buffer);
    expect(made.equals(readFileSync(new URL(`./${name}.wasm`, import.meta.url)))).toBe(true);
  },
);

/** Places one after another in a memory of its own, each at a multiple of 64 bytes. */
class Room {
  readonly memory = new WebAssembly.Memory({ initial: 200 });
  private next = 64;

  take(bytes: number): number {
    const at = this.next;
    this.next += Math.ceil(bytes / 64) * 64;
    return at;
  }

  floats(values: readonly number[]): number {
    const at = this.take(values.length * 4);
    new Float32Array(this.memory.buffer, at, values.length).set(values);
    return at;
  }

  bytes(values: readonly number[]): number {
    const at = this.take(values.length);
    new Int8Array(this.memory.buffer, at, values.length).set(values);
    return at;
  }
}

function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SHAPES = [
  { rows: 1, width: 64, cols: 8 },
  { rows: 2, width: 128, cols: 24 },
  { rows: 5, width: 384, cols: 64 },
  { rows: 8, width: 256, cols: 16 },
  { rows: 11, width: 1536, cols: 40 },
];

describe.each(["relaxed", "paired", "plain"] as const)("the %s products", (wanted) => {
  // Where the machine lacks an instruction the next slower ones are taken, and the law is the same.
  test.each(SHAPES)("equal exact integers, $rows x $width by $width x $cols", ({ rows, width, cols }) => {
    const room = new Room();
    const { products } = makeMatrixProducts(room.memory, wanted);
    const call = (name: string) => products[name] as Call;
    const next = numbers(rows * width + cols);
    const scaleA = 127 / 3;
    const scaleB = 127 / 0.5;
    // Every seventh at the edge or beyond it: what sixteen bits would cut, and what the rounding has to keep within a byte.
    const a = Array.from({ length: rows * width }, (_, at) =>
      Math.fround(at % 7 === 0 ? 4 * (next(2) * 2 - 1) : (next(6001) - 3000) / 1000),
    );
    const quantisedB = Array.from({ length: width * cols }, (_, at) =>
      at % 5 === 0 ? 127 * (next(2) * 2 - 1) : next(255) - 127,
    );
    const bias = Array.from({ length: cols }, () => Math.fround(next(1000) / 100));
    const chosen = Array.from({ length: 8 }, (_, at) => (at * 5 + 3) % cols);

    const preparedA = room.take(rows * width);
    const preparedB = room.take(width * cols);
    const preparedBias = room.take(cols * 4);
    const out = room.take(rows * cols * 4);
    call("int8_prepare_a")(room.floats(a), scaleA, 0, rows, width, preparedA);
    call("int8_prepare_b_from_quantized_transposed")(room.bytes(quantisedB), width, cols, preparedB);
    call("int8_prepare_bias")(
      ...[preparedB, scaleA, 0, scaleB, 0, width, cols, room.floats(bias), preparedBias],
    );
    const multiply = (b: number, biases: number, columns: number): Float32Array => {
      call("int8_multiply_and_add_bias")(
        ...[preparedA, scaleA, 0, b, scaleB, 0, biases, 1, rows, width, columns, out],
      );
      return new Float32Array(room.memory.buffer, out, rows * columns).slice();
    };
    const bytesOfA = a.map((value) =>
      Math.max(-127, Math.min(127, roundedToEven(Math.fround(value * Math.fround(scaleA))))),
    );
    const exact = (row: number, col: number): number => {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += bytesOfA[row * width + k]! * quantisedB[col * width + k]!;
      return sum / (scaleA * scaleB) + bias[col]!;
    };
    const whole = multiply(preparedB, preparedBias, cols);
    for (let row = 0; row < rows; row++)
      for (let col = 0; col < cols; col++)
        expect(Math.abs(whole[row * cols + col]! - exact(row, col))).toBeLessThan(
          1e-3 * (1 + Math.abs(exact(row, col))),
        );

    // Of the columns of a shortlist alone.
    const indices = room.take(chosen.length * 4);
    new Int32Array(room.memory.buffer, indices, chosen.length).set(chosen);
    const fewer = room.take(width * chosen.length);
    const fewerBias = room.take(chosen.length * 4);
    call("int8_select_columns_of_b")(preparedB, width, cols, indices, chosen.length, fewer);
    const chosenBias = room.floats(chosen.map((col) => bias[col]!));
    call("int8_prepare_bias")(...[fewer, scaleA, 0, scaleB, 0, width, chosen.length, chosenBias, fewerBias]);
    const short = multiply(fewer, fewerBias, chosen.length);
    for (let row = 0; row < rows; row++)
      for (const [at, col] of chosen.entries())
        expect(short[row * chosen.length + at]).toBeCloseTo(whole[row * cols + col]!, 4);
  });

  test("of no rows write nothing", () => {
    const room = new Room();
    const { products } = makeMatrixProducts(room.memory, wanted);
    const [width, cols] = [64, 8];
    const [a, b, bias, out] = [64, width * cols, cols * 4, 64].map((bytes) => room.take(bytes));
    const behind = new Uint8Array(room.memory.buffer, out!).fill(7);
    const multiply = products["int8_multiply_and_add_bias"] as Call;
    multiply(...[a!, 1, 0, b!, 1, 0, bias!, 1, 0, width, cols, out!]);
    expect(behind.every((byte) => byte === 7)).toBe(true);
  });

  test("weights from floats lie as those from bytes do, from either side", () => {
    const room = new Room();
    const { products } = makeMatrixProducts(room.memory, wanted);
    const [width, cols] = [64, 16];
    const next = numbers(7);
    const weights = Array.from({ length: width * cols }, () => next(255) - 127);
    const fromBytes = room.take(weights.length);
    const fromFloats = room.take(weights.length);
    const fromRows = room.take(weights.length);
    const scale = 100;
    const rows = Array.from(
      { length: width * cols },
      (_, at) => weights[(at % cols) * width + Math.floor(at / cols)]!,
    );
    const scaled = (values: readonly number[]) => room.floats(values.map((value) => value / scale));
    (products["int8_prepare_b_from_quantized_transposed"] as Call)(
      ...[room.bytes(weights), width, cols, fromBytes],
    );
    (products["int8_prepare_b_from_transposed"] as Call)(scaled(weights), scale, 0, width, cols, fromFloats);
    (products["int8_prepare_b"] as Call)(scaled(rows), scale, 0, width, cols, fromRows);
    const read = (at: number) => [...new Int8Array(room.memory.buffer, at, weights.length)];
    expect(read(fromFloats)).toEqual(read(fromBytes));
    expect(read(fromRows)).toEqual(read(fromBytes));
  });
});

function roundedToEven(value: number): number {
  const down = Math.floor(value);
  const rest = value - down;
  if (rest !== 0.5) return Math.round(value);
  return down % 2 === 0 ? down : down + 1;
}
